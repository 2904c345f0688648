//! Warnings: what is allowed, but probably a mistake.

use game::Side;
use game::vocabulary::{Shape, ValueKind};

use super::Checker;
use crate::ast::{self, Change, ExprKind, Operator, RuleKind};
use crate::diagnostics::dhj102_piece_never_set::piece_never_set;
use crate::diagnostics::dhj106_multiplies_disadvantage::multiplies_disadvantage;
use crate::diagnostics::dhj108_unreachable_stage::unreachable_stage;
use crate::diagnostics::dhj109_idle_region::{empty_region, unused_region};
use crate::diagnostics::dhj110_one_sided::one_sided;
use crate::diagnostics::dhj112_overwritten::overwritten;
use crate::diagnostics::dhj113_own_stage::own_stage;
use crate::diagnostics::dhj114_same_name::same_name;
use crate::model::{Action, Expr, Node, Player, Rule, Stage, Turned};

impl<'a> Checker<'a> {
    pub(super) fn lints(&mut self) {
        self.idle_regions();
        self.unreachable_stages();
        for stage in &self.set.stages {
            for (index, rule) in stage.rules.iter().enumerate() {
                self.multiplied(rule);
                self.overwritten(rule);
                self.own_stage(rule, stage);
                self.same_name(rule, &stage.rules[..index]);
            }
        }
    }

    /// Warns of a symmetric heuristic whose assignment for the opponent overwrites the one for me.
    fn overwritten(&mut self, rule: &'a ast::Rule) {
        if rule.kind != RuleKind::Game || rule.symmetric.is_none() {
            return;
        }
        for action in &rule.actions {
            let Change::Board(value) = &action.change else {
                continue;
            };
            let mut reads_board = false;
            value.walk(&mut |part| reads_board |= part.kind == ExprKind::Board);
            if !reads_board {
                self.report(overwritten(action.span.0));
            }
        }
    }

    fn own_stage(&mut self, rule: &'a ast::Rule, stage: &'a ast::Stage) {
        for action in &rule.actions {
            if let Change::Stage(name) = &action.change
                && *name == stage.name
            {
                self.report(own_stage(name.span.0, &name.text));
            }
        }
    }

    fn same_name(&mut self, rule: &'a ast::Rule, before: &'a [ast::Rule]) {
        let name = &rule.name;
        if let Some(first) = before.iter().find(|other| other.name == *name) {
            self.report(same_name(name.span.0, &name.text, first.name.span.0));
        }
    }

    fn idle_regions(&mut self) {
        let set = self.set;
        for (index, region) in set.regions.iter().enumerate() {
            let (range, name) = (region.name.span.0, &region.name.text);
            if self.region_squares.get(index) == Some(&Some(0)) {
                self.report(empty_region(range, name));
            } else if !self.used_regions[index] && set.name.is_some() {
                self.report(unused_region(range, name));
            }
        }
    }

    fn unreachable_stages(&mut self) {
        let set = self.set;
        let initial = set.initial.as_ref();
        let initial = match initial {
            Some(name) => self.stages.get(name.folded.as_str()).copied(),
            None => Some(0),
        };
        let Some(initial) = initial.filter(|one| *one < set.stages.len()) else {
            return;
        };
        let mut reached = vec![false; set.stages.len()];
        // Numbers of heuristics run through all stages.
        let first_rule = |stage: usize| -> usize {
            let before = set.stages[..stage].iter();
            before.map(|stage| stage.rules.len()).sum()
        };
        let mut open = vec![initial];
        while let Some(stage) = open.pop() {
            if std::mem::replace(&mut reached[stage], true) {
                continue;
            }
            let rules = set.stages[stage].rules.iter();
            let rules = rules.zip(first_rule(stage)..);
            let living = rules.filter(|(_, number)| !self.never.contains(number));
            for action in living.flat_map(|(rule, _)| &rule.actions) {
                if let Change::Stage(name) = &action.change {
                    open.extend(self.stages.get(name.folded.as_str()));
                }
            }
        }
        for (stage, _) in set
            .stages
            .iter()
            .zip(reached)
            .filter(|(_, reached)| !reached)
        {
            self.report(unreachable_stage(stage.span.0, &stage.name.text));
        }
    }

    /// Warns of types in sums to which the stage gives no value.
    pub(super) fn never_set(&mut self, calculation: &Expr, stage: &'a ast::Stage) {
        if stage.pieces.is_empty() {
            return;
        }
        let given: u8 = stage
            .pieces
            .iter()
            .filter_map(|start| self.lexicon.piece_type(&start.piece.folded))
            .fold(0, |set, one| set | 1 << one);
        let mut warned = 0;
        let Some(written) = stage.calculations.first() else {
            return;
        };
        if !sums(calculation, self.lexicon) {
            return;
        }
        let lexicon = self.lexicon;
        let mut found = Vec::new();
        written.value.walk(&mut |part| {
            let ExprKind::Name(name) = &part.kind else {
                return;
            };
            if let Some(one) = lexicon.piece_type(&name.folded)
                && (given | warned) >> one & 1 == 0
            {
                warned |= 1 << one;
                found.push(piece_never_set(name.span.0, &name.text));
            }
        });
        found.into_iter().for_each(|one| self.report(one));
    }

    fn multiplied(&mut self, rule: &'a ast::Rule) {
        let guarded = |expr: &ast::Expr| {
            let mut guarded = false;
            expr.walk(&mut |part| {
                if let ExprKind::Binary(
                    Operator::Greater
                    | Operator::GreaterEqual
                    | Operator::Less
                    | Operator::LessEqual,
                    left,
                    right,
                ) = &part.kind
                {
                    guarded |= left.kind == ExprKind::Board || right.kind == ExprKind::Board;
                }
            });
            guarded
        };
        if rule.kind != RuleKind::Game || guarded(&rule.condition) {
            return;
        }
        for action in &rule.actions {
            let Change::Board(value) = &action.change else {
                continue;
            };
            let mut found = None;
            value.walk(&mut |part| {
                if let ExprKind::Binary(
                    operator @ (Operator::Multiply | Operator::Divide),
                    left,
                    right,
                ) = &part.kind
                    && (left.kind == ExprKind::Board || right.kind == ExprKind::Board)
                {
                    // A factor of 1 changes nothing.
                    let factor = left.constant_number().or(right.constant_number());
                    if factor != Some(1.0) {
                        found.get_or_insert((part.range(), *operator));
                    }
                }
            });
            if let Some((range, operator)) = found {
                self.report(multiplies_disadvantage(range, operator));
            }
        }
    }

    /// Warns of a heuristic that asks something of one player only, without a counterpart for the other.
    pub(super) fn counterparts(&mut self, stages: &[Stage]) {
        let names: Vec<&ast::Name> = self
            .set
            .stages
            .iter()
            .flat_map(|stage| stage.rules.iter().map(|rule| &rule.name))
            .collect();
        for stage in stages {
            for rules in [&stage.pieces, &stage.games] {
                let of = |side: Side| -> Vec<Expr> {
                    let condition = |rule: &Rule| self.resolved(&rule.condition, side);
                    rules.iter().map(condition).collect()
                };
                let (white, black) = (of(Side::White), of(Side::Black));
                for (index, rule) in rules.iter().enumerate() {
                    let changes_types = rule
                        .actions
                        .iter()
                        .any(|action| matches!(action, Action::Type(..)));
                    let even = white[index] == black[index];
                    if rule.symmetric || changes_types || even || white.contains(&black[index]) {
                        continue;
                    }
                    if let Some(name) = names.get(rule.number) {
                        self.report(one_sided(name.span.0, &name.text, self.lang));
                    }
                }
            }
        }
    }

    /// Resolves an expression for one owner: EU and OPONENTE become colours, squares are mirrored.
    pub(super) fn resolved(&self, expr: &Expr, me: Side) -> Expr {
        let one = |part: &Expr| Box::new(self.resolved(part, me));
        let all = |parts: &[Expr]| parts.iter().map(|part| self.resolved(part, me)).collect();
        let node = match &expr.node {
            Node::Player(Player::Me) => Node::Player(colour(me)),
            Node::Player(Player::Opponent) => Node::Player(colour(!me)),
            Node::Squares(squares, Turned::Yes) if me == Side::Black => {
                Node::Squares((self.lexicon.mirror)(*squares), Turned::No)
            }
            Node::Squares(squares, _) => Node::Squares(*squares, Turned::No),
            Node::Call(function, parts) => Node::Call(*function, all(parts)),
            Node::UserCall(function, parts) => Node::UserCall(*function, all(parts)),
            Node::Union(parts) => Node::Union(all(parts)),
            Node::TypeValue(of) => Node::TypeValue(one(of)),
            Node::PieceValue(of) => Node::PieceValue(one(of)),
            Node::Attribute(attribute, of) => Node::Attribute(*attribute, one(of)),
            Node::Total(of) => Node::Total(one(of)),
            Node::Element(of, index) => Node::Element(one(of), one(index)),
            Node::Negate(inner) => Node::Negate(one(inner)),
            Node::Not(inner) => Node::Not(one(inner)),
            Node::Binary(operator, left, right) => Node::Binary(*operator, one(left), one(right)),
            other => other.clone(),
        };
        Expr {
            node,
            kind: expr.kind,
            // Comparisons ignore ranges.
            range: syntax::TextRange::default(),
        }
    }
}

fn colour(side: Side) -> Player {
    match side {
        Side::White => Player::White,
        Side::Black => Player::Black,
    }
}

fn sums(expr: &Expr, lexicon: &game::vocabulary::Lexicon) -> bool {
    let here = matches!(&expr.node, Node::Call(function, _)
        if lexicon.functions[*function].shape == Some(Shape::SumPieces));
    here || expr.kind == ValueKind::Real && expr.parts().into_iter().any(|part| sums(part, lexicon))
}
