//! Traces of the symmetric value: one for either side.

use game::Side;
use game::vocabulary::{Moment, Vocabulary};
use serde::Serialize;
use syntax::Lang;

use super::{Trace, describe, number, unsigned_zero};
use crate::program::{Machine, Program};

/// A symmetric value with the traces of both sides.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Symmetric {
    /// Positive if good for the owner of the set.
    pub value: f64,
    /// The owner's stage after the transitions.
    pub stage: String,
    pub trace: [SideTrace; 2],
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SideTrace {
    /// `white` or `black`.
    pub side: &'static str,
    /// With this side as ME.
    #[serde(flatten)]
    pub trace: Trace,
}

impl<V: Vocabulary> Program<V> {
    /// [`Program::evaluate_symmetric`] with traces.
    pub fn trace_symmetric(
        &self,
        machine: &mut Machine,
        position: &V::Position,
        moment: &Moment,
        me: Side,
        stage: usize,
    ) -> Symmetric {
        let trace = [me, !me].map(|side| SideTrace {
            side: match side {
                Side::White => "white",
                Side::Black => "black",
            },
            trace: self.trace(machine, position, moment, side, stage),
        });
        let [mine, theirs] = &trace;
        Symmetric {
            value: unsigned_zero((mine.trace.value - theirs.trace.value) / 2.0),
            stage: mine.trace.stage.clone(),
            trace,
        }
    }
}

/// Formats both traces, one step per line, and the difference.
pub fn describe_symmetric(symmetric: &Symmetric, lang: Lang) -> String {
    let mut out = String::new();
    for one in &symmetric.trace {
        let side = match one.side {
            "white" => lang.pick("for White", "para as brancas"),
            _ => lang.pick("for Black", "para as pretas"),
        };
        out.push_str(&format!("{side}\n"));
        for line in describe(&one.trace, lang).lines() {
            out.push_str(&format!("  {line}\n"));
        }
    }
    let [mine, theirs] = symmetric
        .trace
        .each_ref()
        .map(|one| number(one.trace.value, lang));
    let theirs = match theirs.starts_with('-') {
        true => format!("({theirs})"),
        false => theirs,
    };
    let title = lang.pick("symmetric value", "valor simétrico");
    let value = number(symmetric.value, lang);
    out.push_str(&format!("{title} ({mine} - {theirs}) / 2 = {value}\n"));
    out
}
