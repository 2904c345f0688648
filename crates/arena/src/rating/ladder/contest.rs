//! What a contest brings to a ladder: a tournament, or the games of a file.

use std::collections::BTreeSet;

use game::Outcome;
use syntax::Message;

use super::summary::GameSummary;
use crate::systems::{Next, Past};
use crate::tournament::{Plan, Status, TournamentState};

/// The most games of one file.
const MAX_GAMES: usize = 1_000_000;
/// The longest name, in letters: what a ladder holds has to fit into a file that is read again.
const MAX_NAME: usize = 1000;

/// Games that are rated together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contest {
    pub name: String,
    /// The games that are over.
    pub games: Vec<RatedGame>,
}

/// A game, as far as a ladder asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatedGame {
    pub white: String,
    pub black: String,
    pub outcome: Outcome,
    /// A checksum of players and moves. The result is left out: a judge may change it.
    pub print: u32,
}

/// Why games cannot be rated.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .message.en)]
pub struct ContestError {
    /// The line, from 1; 0 if it concerns the whole.
    pub line: usize,
    pub message: Message,
    pub remedy: Message,
}

impl ContestError {
    fn new(line: usize, message: Message, remedy: Message) -> ContestError {
        ContestError {
            line,
            message,
            remedy,
        }
    }

    fn no_games() -> ContestError {
        ContestError::new(
            0,
            Message::new("no game is over", "nenhuma partida acabou"),
            Message::new(
                "give games with the tags White, Black and Result",
                "dê partidas com as etiquetas White, Black e Result",
            ),
        )
    }
}

impl Contest {
    /// The games of a tournament that is over, or that a judge ended.
    pub fn of_tournament(plan: &Plan, state: &TournamentState) -> Result<Contest, ContestError> {
        let next = plan.system.next(&Past {
            field: &plan.field,
            finished: &state.finished(plan),
            rounds: &state.rounds,
            withdrawn: &state.withdrawn,
        });
        if state.status != Status::Cancelled && next != Ok(Next::Over) {
            return Err(ContestError::new(
                0,
                Message::new("the tournament is not over", "o torneio não acabou"),
                Message::new(
                    "play it to the end, or let a judge end it: tournament judge FILE cancel --reason WHY",
                    "jogue-o até o fim, ou deixe um juiz encerrá-lo: tournament judge ARQUIVO cancel --reason PORQUÊ",
                ),
            ));
        }
        let games: Vec<RatedGame> = state
            .games
            .values()
            .map(|game| {
                let event = &game.event;
                let [white, black] =
                    [event.white, event.black].map(|one| plan.entries[one].name.trim().to_owned());
                RatedGame {
                    print: print(&white, &black, event.moves()),
                    white,
                    black,
                    outcome: game.outcome(),
                }
            })
            .collect();
        if games.is_empty() {
            return Err(ContestError::no_games());
        }
        Ok(Contest {
            name: plan.name.clone(),
            games,
        })
    }

    /// The games of a file. Those without a result are left out. `file` names the contest if the games do not.
    pub fn of_games(
        summaries: impl IntoIterator<Item = GameSummary>,
        file: &str,
    ) -> Result<Contest, ContestError> {
        let mut games = Vec::new();
        let mut events = BTreeSet::new();
        for game in summaries {
            if games.len() >= MAX_GAMES {
                return Err(ContestError::new(
                    game.line,
                    Message::new(
                        format!("more than {MAX_GAMES} games"),
                        format!("mais de {MAX_GAMES} partidas"),
                    ),
                    Message::new("split the file", "divida o arquivo"),
                ));
            }
            let Some(outcome) = game.outcome else {
                continue;
            };
            for (name, tag) in [(&game.white, "White"), (&game.black, "Black")] {
                if name.is_empty() || name == "?" {
                    return Err(ContestError::new(
                        game.line,
                        Message::new(
                            format!("the game does not say who played ({tag})"),
                            format!("a partida não diz quem jogou ({tag})"),
                        ),
                        Message::new(
                            format!("add a line [{tag} \"NAME\"]"),
                            format!("acrescente uma linha [{tag} \"NOME\"]"),
                        ),
                    ));
                }
            }
            for (name, tag) in [
                (&game.white, "White"),
                (&game.black, "Black"),
                (&game.event, "Event"),
            ] {
                if name.chars().count() > MAX_NAME {
                    return Err(ContestError::new(
                        game.line,
                        Message::new(
                            format!("the name is longer than {MAX_NAME} letters ({tag})"),
                            format!("o nome tem mais de {MAX_NAME} letras ({tag})"),
                        ),
                        Message::new("shorten it", "abrevie-o"),
                    ));
                }
            }
            if game.white == game.black {
                return Err(ContestError::new(
                    game.line,
                    Message::new(
                        format!("both players are called \"{}\"", game.white),
                        format!("os dois jogadores se chamam \"{}\"", game.white),
                    ),
                    Message::new(
                        "a player cannot be rated against themselves: give them different names",
                        "ninguém é avaliado contra si mesmo: dê nomes diferentes",
                    ),
                ));
            }
            games.push(RatedGame {
                print: print(
                    &game.white,
                    &game.black,
                    game.moves.iter().map(String::as_str),
                ),
                white: game.white,
                black: game.black,
                outcome,
            });
            events.insert(game.event);
        }
        if games.is_empty() {
            return Err(ContestError::no_games());
        }
        let event = events.pop_first().filter(|_| events.is_empty());
        // A match has no name of its own.
        let event = event.filter(|name| !matches!(name.as_str(), "" | "?" | "match"));
        let players: BTreeSet<&str> = games
            .iter()
            .flat_map(|game| [game.white.as_str(), game.black.as_str()])
            .collect();
        let name = event.unwrap_or_else(|| {
            if players.len() == 2 {
                players.into_iter().collect::<Vec<_>>().join(" – ")
            } else {
                file.to_owned()
            }
        });
        Ok(Contest { name, games })
    }
}

fn print<'a>(white: &'a str, black: &'a str, moves: impl Iterator<Item = &'a str>) -> u32 {
    let mut sum = crc32fast::Hasher::new();
    for word in [white, black].into_iter().chain(moves) {
        sum.update(word.as_bytes());
        sum.update(b"\n");
    }
    sum.finalize()
}

#[cfg(test)]
mod tests {
    use game::{Outcome, Side};

    use super::{Contest, GameSummary};

    fn summary(white: &str, black: &str, outcome: Option<Outcome>, moves: &str) -> GameSummary {
        GameSummary {
            line: 1,
            event: "match".to_owned(),
            white: white.to_owned(),
            black: black.to_owned(),
            outcome,
            moves: moves.split(' ').map(str::to_owned).collect(),
        }
    }

    const WON: Option<Outcome> = Some(Outcome::Win(Side::White));

    #[test]
    fn games_that_are_over_are_rated() {
        let games = [
            summary("Ana", "Bia", WON, "e4 e5 Qh5"),
            summary("Bia", "Ana", None, "d4"),
            summary("Bia", "Ana", Some(Outcome::Draw), "e4 e5"),
        ];
        let contest = Contest::of_games(games.clone(), "x").expect("games");
        assert_eq!(contest.name, "Ana – Bia");
        let short: Vec<(&str, Outcome)> = contest
            .games
            .iter()
            .map(|game| (game.white.as_str(), game.outcome))
            .collect();
        let white_won = Outcome::Win(Side::White);
        assert_eq!(short, [("Ana", white_won), ("Bia", Outcome::Draw)]);
        let mut judged = games.clone();
        judged[0].outcome = Some(Outcome::Draw);
        let again = Contest::of_games(judged, "x").expect("games");
        assert_eq!(again.games[0].print, contest.games[0].print);
        let mut other = games;
        other[0].moves[2] = "Qg4".to_owned();
        let other = Contest::of_games(other, "x").expect("games");
        assert_ne!(other.games[0].print, contest.games[0].print);
    }

    #[test]
    fn games_that_cannot_be_rated_are_errors() {
        let refused = |game: GameSummary| {
            let error = Contest::of_games([game], "x").expect_err("refused");
            (error.line, error.message.en)
        };
        let not_over = summary("Ana", "Bia", None, "e4");
        assert_eq!(refused(not_over), (0, "no game is over".to_owned()));
        for name in ["", "?"] {
            let nameless = refused(summary(name, "Bia", WON, "e4"));
            assert_eq!(nameless.0, 1);
            assert!(nameless.1.contains("(White)"), "{}", nameless.1);
        }
        for tag in ["White", "Black", "Event"] {
            let mut long = summary("Ana", "Bia", WON, "e4");
            let name = "é".repeat(1001);
            match tag {
                "White" => long.white = name,
                "Black" => long.black = name,
                _ => long.event = name,
            }
            let message = format!("the name is longer than 1000 letters ({tag})");
            assert_eq!(refused(long), (1, message));
        }
        let same = refused(summary("Ana", "Ana", WON, "e4"));
        assert_eq!(same.1, "both players are called \"Ana\"");
    }
}
