//! How a set came to its value, for the positions that it judges worst.

use chess::ChessWords;
use dhjog::assess::{Case, Perspective};
use dhjog::trace::{self, Trace};
use dhjog::{Machine, Program};
use game::Side;
use shakmaty::Chess;
use syntax::Lang;

/// One trace for the owner of the set, or one for each side.
fn traces(
    program: &Program<ChessWords>,
    case: &Case<Chess>,
    perspective: Perspective,
) -> Vec<(Side, Trace)> {
    let sides: &[Side] = match perspective {
        Perspective::White => &[Side::White],
        Perspective::Black => &[Side::Black],
        Perspective::Both => &Side::BOTH,
    };
    let mut machine = Machine::default();
    let mut trace = |side: Side| {
        let (position, moment) = (&case.position, &case.moment);
        program.trace(&mut machine, position, moment, side, program.initial())
    };
    sides.iter().map(|side| (*side, trace(*side))).collect()
}

pub fn describe(
    program: &Program<ChessWords>,
    case: &Case<Chess>,
    perspective: Perspective,
    lang: Lang,
) -> String {
    let traces = traces(program, case, perspective);
    let parts: Vec<String> = traces
        .iter()
        .map(|(side, trace)| match perspective {
            Perspective::Both => {
                let owner = match side {
                    Side::White => lang.pick("as White", "pelas brancas"),
                    Side::Black => lang.pick("as Black", "pelas pretas"),
                };
                format!("{owner}\n{}", trace::describe(trace, lang))
            }
            Perspective::White | Perspective::Black => trace::describe(trace, lang),
        })
        .collect();
    parts.join("\n")
}

/// For scripts: one trace, or one for each side.
pub fn json(
    program: &Program<ChessWords>,
    case: &Case<Chess>,
    perspective: Perspective,
) -> serde_json::Value {
    let traces = traces(program, case, perspective);
    let value = |trace: &Trace| serde_json::to_value(trace).unwrap_or_default();
    match traces.as_slice() {
        [(_, only)] => value(only),
        several => several.iter().map(|(_, trace)| value(trace)).collect(),
    }
}
