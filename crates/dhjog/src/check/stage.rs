//! Checks regions, stages, initial values and calculations.

use game::vocabulary::{MOST_TYPES, Shape, ValueKind};

use super::{Board, Checker};
use crate::ast::{self, ExprKind};
use crate::diagnostics::dhj006_repeated::{second_calculation, second_piece_value};
use crate::diagnostics::dhj008_unknown_name::{one_of_the_types, unknown_name};
use crate::diagnostics::dhj011_types::wrong_type;
use crate::diagnostics::dhj015_undefined_stage::{suggest, undefined_stage};
use crate::diagnostics::dhj017_not_constant::{number_wanted, squares_wanted};
use crate::level::Feature;
use crate::model::{Expr, Node, Operator, Player, RuleKind, Stage, Turned};

impl<'a> Checker<'a> {
    /// Resolves regions; each may use those before it.
    pub(super) fn region_values(&mut self) {
        let set = self.set;
        for region in &set.regions {
            self.feature(Feature::Regions, region.name.span.0);
            let value = self.expression(&region.squares, Some(ValueKind::Squares));
            let squares = value.and_then(|value| {
                if value.kind.set() != Some(ValueKind::Squares) {
                    let wanted = ("squares", "casas");
                    self.report(wrong_type(value.range, value.kind, wanted));
                    return None;
                }
                let squares = constant_squares(&value);
                if squares.is_none() {
                    self.report(squares_wanted(value.range));
                }
                squares
            });
            self.region_squares.push(squares);
        }
        // Being part of another region is a use.
    }

    /// The regions without errors.
    pub(super) fn named_regions(&self) -> Vec<(String, u64)> {
        let regions = self.set.regions.iter().zip(&self.region_squares);
        regions
            .filter_map(|(region, squares)| Some((region.name.text.clone(), (*squares)?)))
            .collect()
    }

    pub(super) fn initial(&mut self) -> Option<usize> {
        let Some(name) = &self.set.initial else {
            return (!self.set.stages.is_empty()).then_some(0);
        };
        let found = self.stages.get(name.folded.as_str()).copied();
        if found.is_none() {
            let known = self.set.stages.iter().map(|stage| stage.name.text.as_str());
            let diagnostic = suggest(undefined_stage(name.span.0, &name.text), &name.text, known);
            self.report(diagnostic);
        }
        found
    }

    pub(super) fn all_stages(&mut self) -> Option<Vec<Stage>> {
        let set = self.set;
        for stage in set.stages.iter().skip(1) {
            self.feature(Feature::Stages, stage.span.0);
        }
        if set.stages.is_empty() {
            if let Some(name) = &set.name {
                let found = unknown_name(
                    name.span.0,
                    &name.text,
                    ("stage in the set", "etapa no conjunto"),
                    std::iter::empty(),
                    syntax::Message::new(
                        "write one: STAGE name … END STAGE",
                        "escreva uma: ETAPA nome … FIM ETAPA",
                    ),
                );
                self.report(found);
            }
            return None;
        }
        let mut number = 0;
        let stages: Vec<Option<Stage>> = set
            .stages
            .iter()
            .map(|stage| self.stage(stage, &mut number))
            .collect();
        stages.into_iter().collect()
    }

    fn stage(&mut self, stage: &'a ast::Stage, number: &mut usize) -> Option<Stage> {
        let values = self.initial_values(stage);
        self.board = Board::TooEarly;
        let calculation = self.calculation(stage, &values);
        let mut model = Stage {
            name: stage.name.text.clone(),
            values,
            // The error is reported, so there will be no model.
            calculation: calculation.unwrap_or_else(|| self.default_calculation(stage)),
            transitions: Vec::new(),
            pieces: Vec::new(),
            games: Vec::new(),
        };
        for rule in &stage.rules {
            let checked = self.rule(rule, *number);
            *number += 1;
            let Some(checked) = checked else { continue };
            match rule.kind {
                RuleKind::Transition => model.transitions.push(checked),
                RuleKind::Piece => model.pieces.push(checked),
                RuleKind::Game => model.games.push(checked),
            }
        }
        self.board = Board::Readable;
        Some(model)
    }

    fn initial_values(&mut self, stage: &'a ast::Stage) -> [f64; MOST_TYPES] {
        let mut values = [0.0; MOST_TYPES];
        let mut set = [None; MOST_TYPES];
        for start in &stage.pieces {
            let value = start.value.constant_number();
            if value.is_none() {
                match start.value.kind {
                    ExprKind::Missing => self.errors += 1,
                    _ => self.report(number_wanted(start.value.range())),
                }
            }
            let Some(piece) = self.lexicon.piece_type(&start.piece.folded) else {
                let known = self.lexicon.types.iter().flat_map(|one| one.names());
                let (range, text) = (start.piece.span.0, &start.piece.text);
                let remedy = one_of_the_types(self.lexicon.types);
                let what = ("piece type", "tipo de peça");
                let found = unknown_name(range, text, what, known, remedy);
                self.report(found);
                continue;
            };
            if let Some(first) = set[piece] {
                self.report(second_piece_value(start.span.0, first));
            }
            set[piece] = Some(start.span.0);
            values[piece] = value.unwrap_or(0.0);
        }
        values
    }

    fn calculation(&mut self, stage: &'a ast::Stage, values: &[f64; MOST_TYPES]) -> Option<Expr> {
        if let [first, second, ..] = stage.calculations.as_slice() {
            self.report(second_calculation(second.span.0, first.span.0));
        }
        let Some(calculation) = stage.calculations.first() else {
            return Some(self.default_calculation(stage));
        };
        let value = self.number(&calculation.value)?;
        if !self.is_default(&value, values) {
            self.feature(Feature::Calculation, calculation.span.0);
        }
        self.never_set(&value, stage);
        Some(value)
    }

    /// The default calculation: the sum of my pieces less that of the opponent's.
    fn default_calculation(&self, stage: &ast::Stage) -> Expr {
        // It has no place in the text.
        let range = syntax::TextRange::empty(stage.span.0.start());
        let sum = |player| {
            let arguments = vec![
                Expr {
                    node: Node::Types(self.lexicon.all_types()),
                    kind: ValueKind::Types,
                    range,
                },
                Expr {
                    node: Node::Squares(self.lexicon.board(), Turned::No),
                    kind: ValueKind::Squares,
                    range,
                },
                Expr {
                    node: Node::Player(player),
                    kind: ValueKind::Owner,
                    range,
                },
            ];
            Expr {
                node: self
                    .summing_function()
                    .map_or(Node::Number(0.0), |function| {
                        Node::Call(function, arguments)
                    }),
                kind: ValueKind::Real,
                range,
            }
        };
        let (me, opponent) = (sum(Player::Me), sum(Player::Opponent));
        Expr {
            node: Node::Binary(Operator::Subtract, Box::new(me), Box::new(opponent)),
            kind: ValueKind::Real,
            range,
        }
    }

    fn summing_function(&self) -> Option<usize> {
        let shape = Some(Shape::SumPieces);
        self.lexicon
            .functions
            .iter()
            .position(|one| one.shape == shape)
    }

    /// Whether a calculation means the same as the default one; types without a value may be left out.
    fn is_default(&self, value: &Expr, values: &[f64; MOST_TYPES]) -> bool {
        let Node::Binary(Operator::Subtract, left, right) = &value.node else {
            return false;
        };
        let sum = |expr: &Expr, wanted: Player| {
            let Node::Call(function, arguments) = &expr.node else {
                return false;
            };
            let [types, region, owner] = arguments.as_slice() else {
                return false;
            };
            let worth = (0..self.lexicon.types.len()).filter(|&one| values[one] != 0.0);
            let needed = worth.fold(0, |set, one| set | 1 << one);
            Some(*function) == self.summing_function()
                && matches!(types.node, Node::Types(set) if needed & !set == 0)
                && matches!(region.node, Node::Squares(set, _) if set == self.lexicon.board())
                && owner.node == Node::Player(wanted)
        };
        sum(left, Player::Me) && sum(right, Player::Opponent)
    }
}

/// The squares of an expression that consists of squares only.
fn constant_squares(expr: &Expr) -> Option<u64> {
    match &expr.node {
        Node::Squares(squares, _) => Some(*squares),
        Node::Union(parts) => parts
            .iter()
            .try_fold(0, |set, part| Some(set | constant_squares(part)?)),
        Node::Binary(operator, left, right) => {
            let (left, right) = (constant_squares(left)?, constant_squares(right)?);
            match operator {
                Operator::Add | Operator::Union => Some(left | right),
                Operator::Subtract => Some(left & !right),
                Operator::Intersection => Some(left & right),
                _ => None,
            }
        }
        _ => None,
    }
}
