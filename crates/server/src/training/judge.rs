//! Whether a move solves an exercise.
//!
//! Right is the move of the line that the exercise was made from; a move of another instance of its pattern, unless a
//! reply refutes that one; mate, always; and where the line ends with mate, any move that mates as fast.

use chess::Ply;
use patlan::matcher::Instance;
use patlan::proof::Verdict;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move, Position as _};

use super::lines::{Idea, after, legal_line};
use super::mate::{Outcome, forces_mate};

/// The maximum number of other instances that are proved for one answer.
const MOST_PROVED: usize = 4;

/// An exercise in which a move is to be found.
#[derive(Debug, Clone, Copy)]
pub struct Task<'a> {
    /// The pupil's side is to move.
    pub start: &'a Chess,
    /// The moves of the solution, the pupil's first.
    pub line: &'a [UciMove],
    /// Where the line comes from a pattern.
    pub idea: Option<Idea<'a>>,
}

/// What a move is worth.
#[derive(Debug, Clone)]
pub enum Judgement {
    /// The exercise is solved; the reply ends lines that end with one.
    Solved {
        reply: Option<Move>,
    },
    /// The move is right; after the reply it is the pupil's turn again.
    GoesOn {
        reply: Move,
    },
    Wrong(Box<Mistake>),
    /// It may mate too, which takes too long to find out.
    Unsure,
    /// There is no such move here.
    Illegal,
}

/// What is wrong with a move, as far as it is known.
#[derive(Debug, Clone)]
pub struct Mistake {
    /// The position before the move and after it.
    pub before: Chess,
    pub played: Move,
    pub after: Chess,
    /// In how many moves the solution mates from here, this one included.
    pub mates_in: Option<u8>,
    /// A reply that escapes from mate.
    pub escape: Option<Move>,
    pub cause: Option<Cause>,
}

/// What the pattern says of a move that begins its tactics.
#[derive(Debug, Clone)]
pub enum Cause {
    /// A reply refutes the instance: the line up to it.
    Refuted(Vec<Ply>),
    /// A clause rejects the instance.
    Rejected(Box<Instance>),
}

impl Task<'_> {
    /// The pupil's moves in the solution.
    pub fn moves(&self) -> usize {
        self.line.len().div_ceil(2)
    }

    /// The number of moves in which the solution mates; `None` where it does not end with mate.
    pub fn mates_in(&self) -> Option<u8> {
        let moves = legal_line(self.start, self.line)?;
        let mates = self.line.len() % 2 == 1 && after(self.start, &moves).is_checkmate();
        mates.then(|| u8::try_from(self.moves()).unwrap_or(u8::MAX))
    }

    /// Judges the last of the moves that were played since the start, which is one of the pupil's.
    pub fn judge(&self, played: &[UciMove]) -> Judgement {
        let Some(moves) = legal_line(self.start, played) else {
            return Judgement::Illegal;
        };
        let (Some((last, earlier)), 1) = (moves.split_last(), moves.len() % 2) else {
            return Judgement::Illegal;
        };
        let before = after(self.start, earlier);
        let reached = after(self.start, &moves);
        if reached.is_checkmate() {
            return Judgement::Solved { reply: None };
        }
        let main = legal_line(self.start, self.line).unwrap_or_default();
        if let Some(judgement) = follow(&main, &moves) {
            return judgement;
        }
        let cause = match self.other_instance(&moves) {
            Ok(judgement) => return judgement,
            Err(cause) => cause,
        };
        let mates_in = self
            .mates_in()
            .map(|all| all.saturating_sub(u8::try_from(earlier.len() / 2).unwrap_or(u8::MAX)));
        let mut mistake = Mistake {
            before,
            played: *last,
            after: reached,
            mates_in,
            escape: None,
            cause,
        };
        match mates_in.map(|moves| forces_mate(&mistake.after, moves.saturating_sub(1))) {
            Some(Outcome::Mates { reply: Some(reply) }) => Judgement::GoesOn { reply },
            Some(Outcome::Mates { reply: None }) => Judgement::Solved { reply: None },
            Some(Outcome::Undecided) => Judgement::Unsure,
            Some(Outcome::Escapes { reply }) => {
                mistake.escape = reply;
                Judgement::Wrong(Box::new(mistake))
            }
            None => Judgement::Wrong(Box::new(mistake)),
        }
    }

    /// The judgement by another instance of the pattern that begins with these moves, or what is wrong with it.
    fn other_instance(&self, moves: &[Move]) -> Result<Judgement, Option<Cause>> {
        let Some(idea) = self.idea else {
            return Err(None);
        };
        let all = idea.instances();
        let mut refuted = None;
        let mut proved = 0;
        for instance in all.iter().filter(|instance| instance.is_valid()) {
            let line = legal_line(self.start, &idea.moves_of(instance)).unwrap_or_default();
            let Some(judgement) = follow(&line, moves) else {
                continue;
            };
            proved += 1;
            if proved > MOST_PROVED {
                break;
            }
            match idea.prove(instance) {
                Verdict::Refuted { line } => refuted = Some(Cause::Refuted(line)),
                Verdict::Forced { .. } | Verdict::Undecided => return Ok(judgement),
            }
        }
        let [first] = moves else {
            return Err(refuted);
        };
        let rejected = first.from().and_then(|from| {
            let played = Ply {
                from,
                to: first.to(),
                promotion: first.promotion(),
            };
            // Of several the one that comes furthest: its reason says most.
            let begun = all
                .iter()
                .filter(|one| !one.is_valid() && idea.begins_with(one, played));
            begun.max_by_key(|one| one.rejection).cloned()
        });
        Err(refuted.or(rejected.map(|instance| Cause::Rejected(Box::new(instance)))))
    }
}

/// The judgement of moves that follow a line; `None` where they leave it.
fn follow(line: &[Move], moves: &[Move]) -> Option<Judgement> {
    if !line.starts_with(moves) {
        return None;
    }
    Some(match line[moves.len()..] {
        [] => Judgement::Solved { reply: None },
        [reply] => Judgement::Solved { reply: Some(reply) },
        [reply, ..] => Judgement::GoesOn { reply },
    })
}

#[cfg(test)]
mod tests {
    use chess::Color;
    use chess::replay::Replay;
    use search::CompiledPattern;

    use super::*;
    use crate::library::ShippedPatterns;
    use crate::training::lines::with_turn;

    fn judge(pattern: &str, fen: &str, line: &str, played: &str) -> Judgement {
        let shipped = ShippedPatterns::parse();
        let file = shipped.get(pattern).unwrap();
        let name = &file.parse.patterns[0].name.value;
        let compiled = CompiledPattern::new(shipped.library(), name).unwrap();
        let start = with_turn(fen, Color::White).unwrap();
        let replay = Replay::from(&start);
        let moves = |text: &str| -> Vec<UciMove> {
            text.split_whitespace()
                .map(|uci| uci.parse().unwrap())
                .collect()
        };
        let line = moves(line);
        let idea = Idea {
            compiled: &compiled,
            replay: &replay,
            side: Color::White,
        };
        assert!(idea.with_line(&line).is_some(), "{pattern} is not in {fen}");
        Task {
            start: &start,
            line: &line,
            idea: Some(idea),
        }
        .judge(&moves(played))
    }

    const PHILIDOR: &str = "5r1k/6pp/7N/3Q4/8/8/6PP/6K1 w - - 0 1";
    const LINE: &str = "d5g8 f8g8 h6f7";

    #[test]
    fn line_is_followed_to_its_end() {
        let first = judge("philidor", PHILIDOR, LINE, "d5g8");
        assert!(matches!(first, Judgement::GoesOn { reply } if reply.is_capture()));
        let last = judge("philidor", PHILIDOR, LINE, "d5g8 f8g8 h6f7");
        assert!(matches!(last, Judgement::Solved { reply: None }));
    }

    #[test]
    fn wrong_move_names_the_escape() {
        let Judgement::Wrong(mistake) = judge("philidor", PHILIDOR, LINE, "h6f7") else {
            panic!("Nf7+ lets the king out")
        };
        assert_eq!(mistake.mates_in, Some(2));
        assert!(mistake.escape.is_some());
    }

    #[test]
    fn other_mate_is_right_too() {
        let fen = "7k/R7/8/8/8/8/6PP/1RQ3K1 w - - 0 1";
        for (played, is_mate) in [("b1b8", true), ("c1c8", true), ("a7a8", false)] {
            let judged = judge("mateinone", fen, "b1b8", played);
            let solved = matches!(judged, Judgement::Solved { .. });
            assert_eq!(solved, is_mate, "{played} {judged:?}");
        }
    }

    #[test]
    fn move_that_mates_as_fast_goes_on_with_the_best_reply() {
        // Ra7 and Rb7 both shut the king in; the other rook mates.
        let fen = "7k/8/8/8/8/R7/1R6/6K1 w - - 0 1";
        let start = with_turn(fen, Color::White).unwrap();
        let line: Vec<UciMove> = ["a3a7", "h8g8", "b2b8"]
            .map(|uci| uci.parse().unwrap())
            .to_vec();
        let task = Task {
            start: &start,
            line: &line,
            idea: None,
        };
        assert_eq!(task.mates_in(), Some(2));
        let other = task.judge(&["b2b7".parse().unwrap()]);
        assert!(matches!(other, Judgement::GoesOn { .. }), "{other:?}");
        let wrong = task.judge(&["g1g2".parse().unwrap()]);
        assert!(matches!(wrong, Judgement::Wrong(_)), "{wrong:?}");
    }

    #[test]
    fn move_that_is_not_legal_is_no_answer() {
        for played in ["a1a8", "d5g8 f8g8", ""] {
            let judged = judge("philidor", PHILIDOR, LINE, played);
            assert!(matches!(judged, Judgement::Illegal), "{played}");
        }
    }
}
