//! Whether patterns make sense: the static checks of the language and its lints. Each finding has a file of its own
//! under `diagnostics`; here is only what finds them.

mod actions;
mod bindings;
mod limits;
mod moves;
mod names;
mod pieces;
mod position;
mod squares;
mod types;
mod values;
mod words;

pub use names::{KnownPatterns, NoOthers, calls};

use rowan::TextRange;
use syntax::{Diagnostic, Diagnostics};

use crate::ast::{Arg, ArgKind, Expr, ExprKind, Pattern};
use crate::diagnostics::pat107_weight_zero::weight_zero;
use crate::lower::is_missing;
use crate::parse::{Draft, Parse};
use crate::syntax_kind::{SyntaxKind, SyntaxNode};

/// Findings beyond this number are not kept.
const MAX_FINDINGS: usize = 200;

/// Checks every pattern of a text. `known` says which other patterns there are, for EXISTPATTERN.
/// The findings come in the order of the text and do not repeat those of the parser.
pub fn check(parse: &Parse, known: &dyn KnownPatterns) -> Vec<Diagnostic> {
    let root = parse.syntax();
    let text = root.text().to_string();
    let nodes = root
        .children()
        .filter(|node| node.kind() == SyntaxKind::Pattern);
    let mut found = Diagnostics::with_limit(MAX_FINDINGS);
    for (draft, node) in parse.drafts.iter().zip(nodes) {
        let mut context = Context {
            text: &text,
            pattern: &draft.pattern,
            draft,
            node,
            found: &mut found,
        };
        context.run();
    }
    names::check(&parse.drafts, known, &mut found);
    let mut found = found.into_vec();
    found.sort_by_key(|diagnostic| (diagnostic.range.start(), diagnostic.range.end()));
    found
}

/// One pattern under examination.
struct Context<'a> {
    /// The whole text, which all ranges refer to.
    text: &'a str,
    pattern: &'a Pattern,
    draft: &'a Draft,
    node: SyntaxNode,
    found: &'a mut Diagnostics,
}

impl Context<'_> {
    fn run(&mut self) {
        self.check_actions();
        self.check_moves();
        self.check_pieces();
        self.check_words();
        // What is too large is said to be so, and spared the checks that compare everything with everything.
        if self.check_limits() {
            self.check_types();
            self.check_values();
            self.check_bindings();
            self.check_position();
            self.check_squares();
        }
        let (weight, range) = (self.pattern.weight, self.pattern.weight_range);
        if weight == 0.0 && !is_missing(range) {
            self.report(|| weight_zero(range));
        }
    }

    fn report(&mut self, build: impl FnOnce() -> Diagnostic) {
        self.found.push(build);
    }

    /// A piece of the source.
    fn source(&self, range: TextRange) -> &str {
        self.text
            .get(usize::from(range.start())..usize::from(range.end()))
            .unwrap_or_default()
    }

    /// The conditions there are; `true` for the one that is tested after the moves.
    fn conditions(&self) -> impl Iterator<Item = (&Expr, bool)> {
        let before = self.pattern.precondition.iter().map(|expr| (expr, false));
        let after = self.pattern.postcondition.iter().map(|expr| (expr, true));
        before.chain(after)
    }
}

/// Calls `visit` with every argument of every function below an expression.
fn each_argument<'e>(expr: &'e Expr, visit: &mut impl FnMut(&'e Arg)) {
    match &expr.kind {
        ExprKind::Number(_) | ExprKind::Bool(_) => {}
        ExprKind::Call(_, args) => {
            for arg in args {
                visit(arg);
                if let ArgKind::Expr(inner) = &arg.kind {
                    each_argument(inner, visit);
                }
            }
        }
        ExprKind::Negate(inner) | ExprKind::Not(inner) => each_argument(inner, visit),
        ExprKind::Arithmetic(_, left, right) | ExprKind::Compare(_, left, right) => {
            each_argument(left, visit);
            each_argument(right, visit);
        }
        ExprKind::And(parts) | ExprKind::Or(parts) => {
            for part in parts {
                each_argument(part, visit);
            }
        }
    }
}
