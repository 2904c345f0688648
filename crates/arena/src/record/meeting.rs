//! What became of an entrant in one round.

use game::Side;

/// An entrant's line in one round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Meeting {
    /// The number of the opponent.
    pub opponent: Option<u32>,
    pub colour: Option<Side>,
    pub result: RoundResult,
}

/// How a round came out for an entrant, as reports code it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RoundResult {
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

impl RoundResult {
    /// Every code of reports with what it means.
    pub const CODES: [(char, RoundResult); 12] = [
        ('1', RoundResult::Win),
        ('=', RoundResult::Draw),
        ('0', RoundResult::Loss),
        ('W', RoundResult::UnratedWin),
        ('D', RoundResult::UnratedDraw),
        ('L', RoundResult::UnratedLoss),
        ('+', RoundResult::ForfeitWin),
        ('-', RoundResult::ForfeitLoss),
        ('H', RoundResult::HalfBye),
        ('F', RoundResult::FullBye),
        ('U', RoundResult::PairingBye),
        ('Z', RoundResult::ZeroBye),
    ];

    /// Reads a code, in either case.
    pub fn from_code(code: char) -> Option<RoundResult> {
        let code = code.to_ascii_uppercase();
        RoundResult::CODES
            .iter()
            .find(|(known, _)| *known == code)
            .map(|&(_, result)| result)
    }

    /// The code of reports.
    pub fn code(self) -> char {
        RoundResult::CODES
            .iter()
            .find(|(_, known)| *known == self)
            .map_or('Z', |&(code, _)| code)
    }

    /// Whether a game was played.
    pub fn is_game(self) -> bool {
        matches!(
            self,
            RoundResult::Win
                | RoundResult::Draw
                | RoundResult::Loss
                | RoundResult::UnratedWin
                | RoundResult::UnratedDraw
                | RoundResult::UnratedLoss
        )
    }

    /// Whether it is a bye of any kind.
    pub fn is_bye(self) -> bool {
        matches!(
            self,
            RoundResult::HalfBye
                | RoundResult::FullBye
                | RoundResult::PairingBye
                | RoundResult::ZeroBye
        )
    }
}

impl Meeting {
    pub const ABSENT: Meeting = Meeting::bye(RoundResult::ZeroBye);

    /// A round without an opponent.
    pub const fn bye(result: RoundResult) -> Meeting {
        Meeting {
            opponent: None,
            colour: None,
            result,
        }
    }

    /// A round against an opponent.
    pub const fn against(opponent: u32, colour: Side, result: RoundResult) -> Meeting {
        Meeting {
            opponent: Some(opponent),
            colour: Some(colour),
            result,
        }
    }

    /// The opponent and the colour, if a game was played.
    pub fn played(self) -> Option<(u32, Side)> {
        match (self.opponent, self.colour) {
            (Some(opponent), Some(colour)) if self.result.is_game() => Some((opponent, colour)),
            _ => None,
        }
    }

    /// Whether the entrant took part in the pairing of the round.
    pub fn was_paired(self) -> bool {
        self.opponent.is_some() || self.result == RoundResult::PairingBye
    }
}
