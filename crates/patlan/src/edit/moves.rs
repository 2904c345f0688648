//! Tactical moves written from moves that were played on the board.

use chess::{Role, Square};

use super::{EditError, PatternEditor};
use crate::ast::{Actor, ActorKind, Owner};
use crate::compose::{Choice, Line};
use crate::plan::MAX_MOVES;
use crate::vocabulary::{Function, Relation, Section, Word};

/// A piece that takes part in the moves: where it stood and where it is now.
struct Walker {
    actor: Actor,
    from: Square,
    now: Square,
    captured: bool,
}

impl PatternEditor<'_> {
    /// Makes these moves the tactics: from square to square, beginning with the side that searches. Actors that the
    /// pattern lacks are added with the line that says what they can do. With `mates`, the pattern asks for mate at the
    /// end.
    pub fn play(&mut self, moves: &[(Square, Square)], mates: bool) -> Result<(), EditError> {
        if moves.len() > MAX_MOVES {
            return Err(EditError::TooMany);
        }
        if moves.is_empty() {
            return self.truncate(0);
        }
        let mut walkers: Vec<Walker> = Vec::new();
        let mut written = Vec::new();
        for (number, (from, to)) in moves.iter().enumerate() {
            let mover = self.mover(&mut walkers, *from)?;
            let begin = walkers[mover].from;
            let target = self.target(&mut walkers, *to)?;
            let target = match target {
                Some(piece) => piece,
                None => {
                    let mates = mates && moves.len() == 1;
                    let known = self.name(*to, Choice::Square)?;
                    if !self.is_declared(known) {
                        self.relate(begin, *from, *to, number == 0 && mates)?;
                    }
                    known
                }
            };
            let actor = walkers[mover].actor;
            self.declare(actor)?;
            written.push(format!("{actor},{target}"));
            for walker in &mut walkers {
                walker.captured |= walker.now == *to;
            }
            walkers[mover].now = *to;
            walkers[mover].captured = false;
        }
        let known: Vec<String> = self
            .pattern
            .tactics
            .iter()
            .map(|step| format!("{},{}", step.mover.actor, step.target.actor))
            .collect();
        let same = known
            .iter()
            .zip(&written)
            .take_while(|(a, b)| a == b)
            .count();
        if known.len() > same {
            self.truncate(same)?;
        }
        for step in &written[same..] {
            self.append_move(step)?;
        }
        let says_so = self
            .pattern
            .actions()
            .any(|action| action.relation == Relation::Checkmate && !action.negated);
        if mates && !(says_so && moves.len() == 1) {
            self.ask_for_mate()?;
        }
        Ok(())
    }

    /// Removes the tactical moves from this one on; without any the postcondition goes too.
    pub fn truncate(&mut self, first: usize) -> Result<(), EditError> {
        if first == 0 {
            if self.section(Section::Postcondition).is_some() {
                self.remove_section(Section::Postcondition)?;
            }
            return match self.section(Section::Tactics) {
                Some(_) => self.remove_section(Section::Tactics),
                None => Ok(()),
            };
        }
        let steps = self.pattern.tactics.iter().skip(first);
        let ranges: Vec<_> = steps.map(|step| step.range).collect();
        for range in ranges.into_iter().rev() {
            self.remove(range)?;
        }
        Ok(())
    }

    fn append_move(&mut self, step: &str) -> Result<(), EditError> {
        let Some(node) = self.section(Section::Tactics) else {
            return self.add_section(Section::Tactics, step);
        };
        let last = node.children().last().map(|node| node.text_range().start());
        let indent = last.map_or("  ".to_owned(), |at| self.indent_of(at.into()));
        let end = self.line_end(super::end_of(&node));
        self.insert(end, &format!("\n{indent}{step}"))
    }

    /// The piece that stands on a square now: a name of the pattern if it has one.
    fn mover(&mut self, walkers: &mut Vec<Walker>, from: Square) -> Result<usize, EditError> {
        let there = walkers
            .iter()
            .position(|walker| walker.now == from && !walker.captured);
        if let Some(walker) = there {
            return Ok(walker);
        }
        let actor = self.name(from, Choice::Type)?;
        walkers.push(Walker {
            actor,
            from,
            now: from,
            captured: false,
        });
        Ok(walkers.len() - 1)
    }

    /// The piece that is captured, if the pattern knows it and it still stands there.
    fn target(
        &mut self,
        walkers: &mut Vec<Walker>,
        to: Square,
    ) -> Result<Option<Actor>, EditError> {
        let there = walkers
            .iter()
            .find(|walker| walker.now == to && !walker.captured);
        if let Some(walker) = there {
            return Ok(Some(walker.actor));
        }
        let left = walkers.iter().any(|walker| walker.from == to);
        let square = self
            .bound
            .iter()
            .any(|(actor, square)| *square == to && actor.is_square() && self.is_declared(*actor));
        if left || square {
            return Ok(None);
        }
        let known = self.bound.iter().find(|(actor, square)| {
            *square == to && !actor.is_square() && self.is_declared(*actor)
        });
        let Some((actor, _)) = known else {
            return Ok(None);
        };
        let actor = *actor;
        walkers.push(Walker {
            actor,
            from: to,
            now: to,
            captured: true,
        });
        Ok(Some(actor))
    }

    /// Whether the text declares the actor.
    fn is_declared(&self, actor: Actor) -> bool {
        let mut figures = self.pattern.actions().flat_map(|action| {
            let loose = action.negated;
            action.figures().map(move |figure| (figure.actor, loose))
        });
        let listed = |editor: &Self| {
            let mut actors = editor.pattern.actors.iter();
            actors.any(|figure| figure.actor == actor && !figure.range.is_empty())
        };
        figures.any(|(other, loose)| other == actor && !loose) || listed(self)
    }

    /// ACTORS for a piece that no line names.
    fn declare(&mut self, actor: Actor) -> Result<(), EditError> {
        if self.is_declared(actor) || !matches!(actor.kind, ActorKind::Piece(_)) {
            return Ok(());
        }
        match self.section(Section::Actors) {
            Some(node) => self.insert(super::end_of(&node), &format!(",{actor}")),
            None => self.add_section(Section::Actors, &actor.to_string()),
        }
    }

    /// A line that says how the piece gets to the square: the mover itself if possible, else any piece that looks there.
    fn relate(
        &mut self,
        begin: Square,
        from: Square,
        to: Square,
        mates: bool,
    ) -> Result<(), EditError> {
        let mut tries: Vec<(Relation, Vec<Square>)> = Vec::new();
        if mates {
            tries.push((Relation::Checkmate, vec![begin, to]));
        }
        tries.push((Relation::Move, vec![begin, to]));
        tries.push((Relation::Defends, vec![begin, to]));
        if from != begin {
            tries.push((Relation::PossibleDefense, vec![begin, from, to]));
        }
        let others = self.bound.iter().map(|(_, square)| *square);
        let pieces = others
            .chain(Square::ALL)
            .filter(|square| *square != to && *square != begin);
        for square in pieces {
            tries.push((Relation::Defends, vec![square, to]));
            tries.push((Relation::Move, vec![square, to]));
        }
        for (relation, squares) in tries {
            let mut choices = vec![Choice::Square; squares.len()];
            choices[0] = Choice::Type;
            if self.board().piece(squares[0]).is_some()
                && self.board().holds(relation, &squares, &choices)
            {
                return self.add_line(&Line {
                    relation,
                    squares,
                    choices,
                });
            }
        }
        Err(EditError::Unrelated(to))
    }

    /// The postcondition that is true exactly in mate: check, and no legal move of any piece.
    fn ask_for_mate(&mut self) -> Result<(), EditError> {
        if self.pattern.postcondition.is_some() {
            return Ok(());
        }
        let king = self.position.role(Role::King) & self.position.of(!self.side);
        let square = king.first().ok_or(EditError::Missing)?;
        let king = self.name(square, Choice::Type)?;
        self.declare(king)?;
        let attackers = Function::DirectDefenses.canonical(self.lang);
        let me = Word::Side(Owner::Me).canonical(self.lang);
        let check = format!("{attackers}({king},{me}) > 0");
        let moves = Function::MovesOf.canonical(self.lang);
        let each: Vec<String> = "kqrbnp"
            .chars()
            .map(|letter| format!("{moves}({letter})"))
            .collect();
        self.put_condition(Section::Postcondition, None, &check)?;
        self.put_condition(
            Section::Postcondition,
            None,
            &format!("{} = 0", each.join(" + ")),
        )
    }
}
