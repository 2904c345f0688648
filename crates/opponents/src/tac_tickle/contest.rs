//! One game between two contestants.

use game::{End, Game, Reason, Record, Rng, Side};
use tactickle::{Position, end_of_game};

use super::Contestant;

#[derive(Debug, Clone)]
pub struct Contest {
    pub record: Record<Position>,
    pub end: End,
    /// Numbers of new configurations that X and O stored.
    pub learnt: [usize; 2],
    /// Whether X or O concluded that the game is lost from its first move.
    pub strategy: [bool; 2],
}

impl Contest {
    /// Plies as the program of 1982 counts them: resigning is one.
    pub fn plies(&self) -> usize {
        self.record.moves().len() + usize::from(self.end.reason == Reason::Resignation)
    }
}

/// Plays a game of X against O from a position; it is a draw after `max_plies`.
pub fn contest(
    x: &mut Contestant,
    o: &mut Contestant,
    start: Position,
    max_plies: usize,
    rng: &mut Rng,
) -> Contest {
    let mut record = Record::new(start);
    let mut learnt = [0; 2];
    let mut strategy = [false; 2];
    let end = loop {
        if let Some(end) = end_of_game(&record, max_plies) {
            break end;
        }
        let side = record.position().side_to_move();
        let mover = match side {
            Side::White => &mut *x,
            Side::Black => &mut *o,
        };
        let (chosen, decision) = mover.turn(&record, rng);
        if let Some(decision) = decision {
            let new = decision.lessons.iter().filter(|lesson| lesson.new).count();
            learnt[side.index()] += new;
            strategy[side.index()] |= decision.winning_strategy;
        }
        match chosen {
            Some(chosen) => record.play(chosen),
            None => break End::win(!side, Reason::Resignation),
        }
    };
    Contest {
        record,
        end,
        learnt,
        strategy,
    }
}
