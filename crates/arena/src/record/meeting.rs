//! What became of an entrant in one round.

use game::Side;

/// An entrant's line in one round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Meeting {
    /// The number of the opponent.
    pub opponent: Option<u32>,
    /// The entrant's colour.
    pub colour: Option<Side>,
    /// How it came out.
    pub outcome: Outcome,
}

/// How a round came out for an entrant, as reports code it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// `1`: won.
    Win,
    /// `=`: drew.
    Draw,
    /// `0`: lost.
    Loss,
    /// `W`: won a game that is not rated.
    UnratedWin,
    /// `D`: drew a game that is not rated.
    UnratedDraw,
    /// `L`: lost a game that is not rated.
    UnratedLoss,
    /// `+`: won without a game.
    ForfeitWin,
    /// `-`: lost without a game.
    ForfeitLoss,
    /// `H`: asked for a bye of half a point.
    HalfBye,
    /// `F`: was given a full point without being paired.
    FullBye,
    /// `U`: was left without an opponent.
    PairingBye,
    /// `Z`: was absent.
    ZeroBye,
}

impl Outcome {
    /// Every code of reports with what it means.
    pub const CODES: [(char, Outcome); 12] = [
        ('1', Outcome::Win),
        ('=', Outcome::Draw),
        ('0', Outcome::Loss),
        ('W', Outcome::UnratedWin),
        ('D', Outcome::UnratedDraw),
        ('L', Outcome::UnratedLoss),
        ('+', Outcome::ForfeitWin),
        ('-', Outcome::ForfeitLoss),
        ('H', Outcome::HalfBye),
        ('F', Outcome::FullBye),
        ('U', Outcome::PairingBye),
        ('Z', Outcome::ZeroBye),
    ];

    /// Reads a code, in either case.
    pub fn from_code(code: char) -> Option<Outcome> {
        let code = code.to_ascii_uppercase();
        Outcome::CODES
            .iter()
            .find(|(known, _)| *known == code)
            .map(|&(_, outcome)| outcome)
    }

    /// The code of reports.
    pub fn code(self) -> char {
        Outcome::CODES
            .iter()
            .find(|(_, known)| *known == self)
            .map_or('Z', |&(code, _)| code)
    }

    /// Whether a game was played.
    pub fn is_game(self) -> bool {
        matches!(
            self,
            Outcome::Win
                | Outcome::Draw
                | Outcome::Loss
                | Outcome::UnratedWin
                | Outcome::UnratedDraw
                | Outcome::UnratedLoss
        )
    }

    /// Whether it is a bye of any kind.
    pub fn is_bye(self) -> bool {
        matches!(
            self,
            Outcome::HalfBye | Outcome::FullBye | Outcome::PairingBye | Outcome::ZeroBye
        )
    }
}

impl Meeting {
    /// Not there.
    pub const ABSENT: Meeting = Meeting::bye(Outcome::ZeroBye);

    /// A round without an opponent.
    pub const fn bye(outcome: Outcome) -> Meeting {
        Meeting {
            opponent: None,
            colour: None,
            outcome,
        }
    }

    /// A round against somebody.
    pub const fn against(opponent: u32, colour: Side, outcome: Outcome) -> Meeting {
        Meeting {
            opponent: Some(opponent),
            colour: Some(colour),
            outcome,
        }
    }

    /// The opponent and the colour, if a game was played.
    pub fn played(self) -> Option<(u32, Side)> {
        match (self.opponent, self.colour) {
            (Some(opponent), Some(colour)) if self.outcome.is_game() => Some((opponent, colour)),
            _ => None,
        }
    }

    /// Whether the entrant took part in the pairing of the round.
    pub fn was_paired(self) -> bool {
        self.opponent.is_some() || self.outcome == Outcome::PairingBye
    }
}
