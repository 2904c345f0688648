//! Pairing by the FIDE (Dutch) Swiss system in force since 1 February 2026 (Handbook C.04.1 to C.04.3).
//!
//! A round is paired bracket by bracket, from the highest score down. In each bracket, one perfect matching of all
//! players not yet paired maximises a weight that holds the criteria of the rules side by side, the most important in
//! the highest bits. Where several matchings share it, the order in which the rules produce candidates decides. The
//! pairing is therefore exactly that of the rules, at the cost of a matching per bracket: seconds for 2,500 players.
//!
//! | module | subject |
//! |---|---|
//! | `competitor` | an entrant as pairing needs it: score, colours, floats, byes |
//! | `absolute` | who must not meet, who must not have the bye (C1 to C3) |
//! | `completion` | whether the rest can be paired; who may have the bye (C4, C5) |
//! | `layout` | numbers side by side in one weight |
//! | `quality` | the other criteria as weights (C6 to C21) |
//! | `bracket` | the pairs of one bracket |
//! | `exchanges` | the order of candidates: exchanges and transpositions |
//! | `colours` | preferences, and who has which colour |
//! | `boards` | the order of the boards |
//! | `acceleration` | Baku acceleration |

mod absolute;
pub mod acceleration;
mod boards;
mod bracket;
mod colours;
mod competitor;
mod completion;
mod exchanges;
mod layout;
mod quality;

use syntax::Message;

use crate::record::TournamentRecord;

use absolute::Compatibility;

/// The pairs of a round.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Pairing {
    /// The numbers of White and Black, board by board.
    pub boards: Vec<(u32, u32)>,
    /// The number of the entrant without an opponent.
    pub bye: Option<u32>,
}

/// Why a round cannot be paired.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PairingError {
    #[error("fewer than two players are there to be paired")]
    TooFew,
    #[error("all {0} rounds have been played")]
    Over(usize),
    /// No pairing obeys the absolute rules.
    #[error(
        "no pairing obeys the absolute rules: everybody has met, or must not have the bye again"
    )]
    Impossible,
    /// The weight of a matching would have too many bits.
    #[error("too many players, or too many different scores in one bracket")]
    TooLarge,
}

/// The maximum number of players in a round; memory grows with its square.
pub const MAX_PLAYERS: usize = 2500;

/// Pairs the round after the last one of the record. Entrants with an entry for that round already (a bye, an absence)
/// are left out.
pub fn pair(record: &TournamentRecord) -> Result<Pairing, PairingError> {
    let done = record.rounds_done();
    if let Some(rounds) = record.rounds.filter(|&rounds| done >= rounds) {
        return Err(PairingError::Over(rounds));
    }
    let competitors = competitor::present(record, done);
    if competitors.len() < 2 {
        return Err(PairingError::TooFew);
    }
    if competitors.len() > MAX_PLAYERS {
        return Err(PairingError::TooLarge);
    }
    let compatibility = Compatibility::new(record, &competitors, done);
    let pairs = bracket::pair_all(&competitors, &compatibility)?;
    Ok(boards::arranged(record, &competitors, &pairs))
}

impl PairingError {
    /// The reason in both languages.
    pub fn message(&self) -> Message {
        let pt = match self {
            PairingError::TooFew => "há menos de dois jogadores a emparceirar".to_owned(),
            PairingError::Over(rounds) => format!("todas as {rounds} rodadas já foram jogadas"),
            PairingError::Impossible => {
                "nenhum emparceiramento obedece às regras absolutas: todos já se enfrentaram, ou não podem ficar de bye outra vez"
                    .to_owned()
            }
            PairingError::TooLarge => "jogadores demais, ou pontuações diferentes demais num só grupo".to_owned(),
        };
        Message::new(self.to_string(), pt)
    }

    /// What to do about it, in both languages.
    pub fn remedy(&self) -> Message {
        match self {
            PairingError::TooFew => Message::new(
                "look at the byes and absences of this round (XXZ, 240, 0000 - Z)",
                "veja os byes e ausências desta rodada (XXZ, 240, 0000 - Z)",
            ),
            PairingError::Over(_) => Message::new(
                "to go on, say a larger number of rounds (XXR, or 142)",
                "para continuar, diga um número maior de rodadas (XXR, ou 142)",
            ),
            PairingError::Impossible => Message::new(
                "lift a ban (XXP, or 260), or give a player a bye",
                "suspenda uma proibição (XXP, ou 260), ou deixe alguém pedir bye",
            ),
            PairingError::TooLarge => Message::new(
                format!("at most {MAX_PLAYERS} players can be paired: split the tournament"),
                format!("no máximo {MAX_PLAYERS} jogadores se emparceiram: divida o torneio"),
            ),
        }
    }
}
