//! The moves that solve an exercise.

use chess::replay::Replay;
use chess::{Color, Ply, Role, Square};
use patlan::ast::{Action, Actor};
use patlan::matcher::{self, Instance};
use patlan::proof::{self, Verdict};
use patlan::vocabulary::Relation;
use search::CompiledPattern;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move, Position as _, Rank};

/// A pattern in the position of an exercise.
#[derive(Debug, Clone, Copy)]
pub struct Idea<'a> {
    pub compiled: &'a CompiledPattern,
    pub replay: &'a Replay,
    /// The side that searches.
    pub side: Color,
}

impl Idea<'_> {
    /// The instance to show: a forced one where the tactics can be proved. `None` where the pattern is not there.
    pub fn best(&self) -> Option<(Instance, Option<Verdict>)> {
        let position = self.replay.position();
        if self.compiled.is_provable() {
            let (instance, verdict) = self.compiled.prove_best(position, self.side)?;
            return Some((instance, Some(verdict)));
        }
        let first = matcher::first(&self.compiled.program, position, self.side);
        Some((first.ok()??, None))
    }

    /// The instance whose moves are this line, or else the best one.
    pub fn with_line(&self, line: &[UciMove]) -> Option<Instance> {
        let all = self.instances();
        let found = all
            .iter()
            .find(|instance| instance.is_valid() && self.moves_of(instance).as_slice() == line);
        found.cloned().or_else(|| self.best().map(|(best, _)| best))
    }

    /// The moves of a valid instance: its tactics, or the one move that its scenario says to be mate.
    pub fn moves_of(&self, instance: &Instance) -> Vec<UciMove> {
        if !instance.line.is_empty() {
            return instance.line.iter().copied().map(uci_of).collect();
        }
        self.mating_move(instance).into_iter().collect()
    }

    fn mating_move(&self, instance: &Instance) -> Option<UciMove> {
        let pattern = &self.compiled.pattern;
        if !pattern.tactics.is_empty() {
            return None;
        }
        let mates = |action: &&Action| action.relation == Relation::Checkmate && !action.negated;
        let held = instance.actions.iter();
        let actions: Vec<&Action> = pattern.actions().collect();
        let action = held
            .filter_map(|index| actions.get(*index).copied())
            .find(mates)?;
        let from = self.square(instance, action.protagonist.actor)?;
        let to = self.square(instance, action.targets.last()?.actor)?;
        let position = self.replay.position();
        let is_pawn = position.piece_at(from)?.role == Role::Pawn;
        let is_last = matches!(to.rank(), Rank::First | Rank::Eighth);
        Some(UciMove::Normal {
            from,
            to,
            promotion: (is_pawn && is_last).then_some(Role::Queen),
        })
    }

    /// Where an actor of an instance stands.
    fn square(&self, instance: &Instance, actor: Actor) -> Option<Square> {
        let cast = self.compiled.program.cast();
        let slot = cast.iter().position(|other| *other == actor)?;
        *instance.squares.get(slot)?
    }

    /// All instances, valid or not; none where there are too many to list.
    pub fn instances(&self) -> Vec<Instance> {
        let found = matcher::find(&self.compiled.program, self.replay.position(), self.side);
        found.map_or_else(|_| Vec::new(), |found| found.raw)
    }

    /// Whether the tactics of a valid instance work; `Undecided` where there is nothing to prove.
    pub fn prove(&self, instance: &Instance) -> Verdict {
        match self.compiled.is_provable() {
            true => proof::prove(
                &self.compiled.program,
                self.replay.position(),
                self.side,
                instance,
            ),
            false => Verdict::Undecided,
        }
    }

    /// Whether the tactics of an instance, valid or not, begin by moving between these squares.
    pub fn begins_with(&self, instance: &Instance, played: Ply) -> bool {
        let Some(step) = self.compiled.pattern.tactics.first() else {
            return false;
        };
        self.square(instance, step.mover.actor) == Some(played.from)
            && self.square(instance, step.target.actor) == Some(played.to)
    }
}

/// The position of a FEN with this side to move; `None` where it cannot be to move, because the other king stands in
/// check.
pub fn with_turn(fen: &str, side: Color) -> Option<Chess> {
    let chess = chess::chess_from_fen(fen).ok()?;
    match chess.turn() == side {
        true => Some(chess),
        false => chess.swap_turn().ok(),
    }
}

fn uci_of(ply: Ply) -> UciMove {
    UciMove::Normal {
        from: ply.from,
        to: ply.to,
        promotion: ply.promotion,
    }
}

/// The legal moves that a line stands for; `None` from the first that is not legal.
pub fn legal_line(start: &Chess, line: &[UciMove]) -> Option<Vec<Move>> {
    let mut position = start.clone();
    line.iter()
        .map(|uci| {
            let played = uci.to_move(&position).ok()?;
            position.play_unchecked(played);
            Some(played)
        })
        .collect()
}

/// The position after legal moves.
pub fn after(start: &Chess, moves: &[Move]) -> Chess {
    let mut position = start.clone();
    for played in moves {
        position.play_unchecked(*played);
    }
    position
}
