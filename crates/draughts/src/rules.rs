//! When a game is drawn: chosen sets of rules, and what they count.

use game::Side;
use syntax::Message;

use crate::board::Board;
use crate::moves::Move;
use crate::square::MAIN_ROAD;

/// Limits in plies (moves of either side); `None` where a set has no such rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DrawRules {
    /// The set's name on the command line.
    pub name: &'static str,
    /// How often a position must occur.
    pub repetitions: Option<u8>,
    /// Only kings moved and nothing was taken.
    pub kings_only: Option<u16>,
    /// Two kings, or a king with or without a man, against one or two kings or a king and a man, as the set lists them.
    pub small_ending: Option<(SmallEndings, u16)>,
    /// Three or more kings against one king.
    pub three_kings: Option<u16>,
    /// Three pieces, a king among them, against one king that stays on the main road.
    pub main_road: Option<u16>,
    /// Both sides have kings and the balance stays: with four or five pieces, and with six or seven.
    pub same_balance: Option<(u16, u16)>,
}

/// Which endings with two to four pieces are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SmallEndings {
    /// 2K-2K, 2K-K, 2K-K+man, K-K, K-K+man.
    Cbd,
    /// 2K, K+man or K against one king.
    Fmjd,
}

impl DrawRules {
    /// The Brazilian confederation: twenty moves of kings each, five moves each in small endings, third repetition.
    pub const CBD: DrawRules = DrawRules {
        name: "cbd",
        repetitions: Some(3),
        kings_only: Some(40),
        small_ending: Some((SmallEndings::Cbd, 10)),
        three_kings: None,
        main_road: None,
        same_balance: None,
    };

    /// The world federation's rules for 64 squares, 7.2.3 to 7.2.8.
    pub const FMJD_64: DrawRules = DrawRules {
        name: "fmjd64",
        repetitions: Some(3),
        kings_only: Some(30),
        small_ending: Some((SmallEndings::Fmjd, 10)),
        three_kings: Some(30),
        main_road: Some(10),
        same_balance: Some((60, 120)),
    };

    pub const NONE: DrawRules = DrawRules {
        name: "none",
        repetitions: None,
        kings_only: None,
        small_ending: None,
        three_kings: None,
        main_road: None,
        same_balance: None,
    };

    /// The sets that can be chosen.
    pub const SETS: [DrawRules; 3] = [DrawRules::CBD, DrawRules::FMJD_64, DrawRules::NONE];

    /// The set of a name.
    pub fn named(name: &str) -> Option<DrawRules> {
        DrawRules::SETS.into_iter().find(|set| set.name == name)
    }

    /// What the set is, in a few words.
    pub fn message(&self) -> Message {
        match self.name {
            "cbd" => Message::new("rules of the CBD", "regras da CBD"),
            "fmjd64" => Message::new("FMJD rules for 64 squares", "regras da FMJD para 64 casas"),
            _ => Message::new("no draws by counting", "sem empates por contagem"),
        }
    }

    /// The fewest plies that any count of the set allows, whatever the material becomes; `None` if nothing is counted.
    pub fn shortest(&self) -> Option<u16> {
        [
            self.kings_only,
            self.small_ending.map(|(_, plies)| plies),
            self.three_kings,
            self.main_road,
            self.same_balance.map(|(few, many)| few.min(many)),
        ]
        .into_iter()
        .flatten()
        .min()
    }

    /// The plies without progress that are left before a count makes the game a draw; `None` if nothing is counted in
    /// this material.
    pub fn plies_left(&self, board: &Board, counters: Counters) -> Option<u16> {
        if board.occupied().count_ones() > MOST_COUNTED {
            let plies = self.kings_only?;
            return Some(plies.saturating_sub(counters.kings_only));
        }
        let forces = Side::BOTH.map(|side| Force::of(board, side));
        let on_road = self.main_road.is_some() && on_main_road(board, forces);
        self.left(forces, on_road, counters)
    }

    /// The fewest plies that this material allows when all counts begin anew, wherever the pieces stand.
    pub(crate) fn allowed(&self, forces: [Force; 2]) -> Option<u16> {
        self.left(forces, may_hold_main_road(forces), Counters::default())
    }

    fn left(&self, forces: [Force; 2], on_road: bool, counters: Counters) -> Option<u16> {
        let mut left: Option<u16> = None;
        let mut limit = |plies: u16, count: u16| {
            let rest = plies.saturating_sub(count);
            left = Some(left.map_or(rest, |least| least.min(rest)));
        };
        if let Some(plies) = self.kings_only {
            limit(plies, counters.kings_only);
        }
        if let Some((endings, plies)) = self.small_ending
            && endings.contain(forces)
        {
            limit(plies, counters.same_balance);
        }
        if let Some(plies) = self.three_kings
            && either_way(forces, |strong, weak| {
                strong.kings >= 3 && strong.men == 0 && weak == ONE_KING
            })
        {
            limit(plies, counters.same_balance);
        }
        if let Some(plies) = self.main_road
            && on_road
        {
            limit(plies, counters.main_road);
        }
        let total: u32 = forces.iter().map(|force| force.pieces()).sum();
        if let Some((few, many)) = self.same_balance
            && forces.iter().all(|force| force.kings > 0)
            && (4..=MOST_COUNTED).contains(&total)
        {
            limit(if total <= 5 { few } else { many }, counters.same_balance);
        }
        left
    }
}

/// With more pieces only the moves of kings are counted.
const MOST_COUNTED: u32 = 7;

/// What has happened without progress, in plies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Counters {
    /// Since something was taken or a man moved.
    pub kings_only: u16,
    /// Since something was taken or promoted.
    pub same_balance: u16,
    /// Since a lone king has stayed on the main road against three pieces.
    pub main_road: u16,
}

impl Counters {
    /// Counts a move that has led to a board.
    #[inline]
    pub(crate) fn count(&mut self, chosen: Move, man_moved: bool, promoted: bool, after: &Board) {
        let captured = chosen.is_capture();
        self.kings_only = if captured || man_moved {
            0
        } else {
            self.kings_only.saturating_add(1)
        };
        self.same_balance = if captured || promoted {
            0
        } else {
            self.same_balance.saturating_add(1)
        };
        let lone = after.occupied().count_ones() == 4
            && on_main_road(after, Side::BOTH.map(|side| Force::of(after, side)));
        self.main_road = if lone && !captured && !promoted {
            self.main_road.saturating_add(1)
        } else {
            0
        };
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Force {
    pub kings: u32,
    pub men: u32,
}

impl Force {
    fn pieces(self) -> u32 {
        self.kings + self.men
    }

    fn of(board: &Board, side: Side) -> Force {
        Force {
            kings: board.kings(side).count_ones(),
            men: board.men(side).count_ones(),
        }
    }
}

const ONE_KING: Force = Force { kings: 1, men: 0 };
const TWO_KINGS: Force = Force { kings: 2, men: 0 };
const KING_AND_MAN: Force = Force { kings: 1, men: 1 };

impl SmallEndings {
    fn contain(self, forces: [Force; 2]) -> bool {
        either_way(forces, |one, other| match self {
            SmallEndings::Cbd => matches!(
                (one, other),
                (TWO_KINGS, TWO_KINGS | ONE_KING | KING_AND_MAN)
                    | (ONE_KING, ONE_KING | KING_AND_MAN)
            ),
            SmallEndings::Fmjd => {
                other == ONE_KING && [ONE_KING, TWO_KINGS, KING_AND_MAN].contains(&one)
            }
        })
    }
}

fn either_way([white, black]: [Force; 2], holds: impl Fn(Force, Force) -> bool) -> bool {
    holds(white, black) || holds(black, white)
}

/// Whether this is three pieces, a king among them, against one king, which may stand on the main road or not.
pub(crate) fn may_hold_main_road(forces: [Force; 2]) -> bool {
    either_way(forces, |many, lone| {
        lone == ONE_KING && many.pieces() == 3 && many.kings > 0
    })
}

fn on_main_road(board: &Board, forces: [Force; 2]) -> bool {
    may_hold_main_road(forces)
        && Side::BOTH
            .into_iter()
            .any(|side| forces[side.index()] == ONE_KING && board.of(side) & MAIN_ROAD != 0)
}
