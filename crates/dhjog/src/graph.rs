//! The stages of a set and the transitions between them, as DOT and as SVG.

use std::fmt::Write;

use syntax::escaped;

use crate::ast::{Change, RuleKind, Set};

/// A transition between two stages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edge {
    /// Where from.
    pub from: usize,
    /// Where to.
    pub to: usize,
    /// The heuristic's name.
    pub name: String,
}

/// The stage machine of a set.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Graph {
    /// The names of the stages.
    pub stages: Vec<String>,
    /// How many of them are defined; those behind are only named by transitions.
    pub defined: usize,
    /// The stage a game begins in.
    pub initial: Option<usize>,
    /// The transitions, in the order of the text.
    pub edges: Vec<Edge>,
}

impl Graph {
    /// The machine of a set as it is written, errors or not.
    pub fn of(set: &Set) -> Graph {
        let mut folded: Vec<&str> = set.stages.iter().map(|stage| &*stage.name.folded).collect();
        let mut graph = Graph {
            stages: set
                .stages
                .iter()
                .map(|stage| stage.name.text.clone())
                .collect(),
            defined: set.stages.len(),
            initial: None,
            edges: Vec::new(),
        };
        for (from, stage) in set.stages.iter().enumerate() {
            for rule in stage
                .rules
                .iter()
                .filter(|rule| rule.kind == RuleKind::Transition)
            {
                for action in &rule.actions {
                    let Change::Stage(target) = &action.change else {
                        continue;
                    };
                    let known = folded.iter().position(|name| *name == target.folded);
                    let to = known.unwrap_or_else(|| {
                        folded.push(&target.folded);
                        graph.stages.push(target.text.clone());
                        graph.stages.len() - 1
                    });
                    graph.edges.push(Edge {
                        from,
                        to,
                        name: rule.name.text.clone(),
                    });
                }
            }
        }
        graph.initial = match &set.initial {
            Some(name) => folded.iter().position(|known| *known == name.folded),
            None => (graph.defined > 0).then_some(0),
        };
        graph
    }

    /// For Graphviz.
    pub fn dot(&self) -> String {
        let quoted = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
        let mut out =
            String::from("digraph stages {\n  rankdir=LR;\n  node [shape=box, style=rounded];\n");
        for (index, name) in self.stages.iter().enumerate() {
            let mut looks = String::new();
            if Some(index) == self.initial {
                looks.push_str(", penwidth=2");
            }
            if index >= self.defined {
                looks.push_str(", style=dashed");
            }
            // Writing into a string does not fail.
            let _ = writeln!(out, "  s{index} [label=\"{}\"{looks}];", quoted(name));
        }
        for edge in &self.edges {
            let name = quoted(&edge.name);
            let _ = writeln!(out, "  s{} -> s{} [label=\"{name}\"];", edge.from, edge.to);
        }
        out.push_str("}\n");
        out
    }

    /// As a picture: stages one below the other, transitions as curves beside them, right going down and left going up.
    pub fn svg(&self) -> String {
        let widest = self
            .stages
            .iter()
            .map(|name| name.chars().count())
            .max()
            .unwrap_or(0);
        let box_width = (widest * LETTER + 2 * LETTER).clamp(120, 420);
        let labels = self
            .edges
            .iter()
            .map(|edge| edge.name.chars().count())
            .max();
        let margin = labels.map_or(40, |letters| letters * LETTER + 90);
        let width = box_width + 2 * margin;
        let mut out = String::new();
        for (index, name) in self.stages.iter().enumerate() {
            let (x, y) = (margin, GAP / 2 + index * ROW);
            let stroke = match Some(index) == self.initial {
                true => 3,
                false => 1,
            };
            let dashes = match index >= self.defined {
                true => " stroke-dasharray=\"5 4\"",
                false => "",
            };
            let _ = writeln!(
                out,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{box_width}\" height=\"{BOX}\" rx=\"8\" fill=\"#fff\" stroke=\"#000\" stroke-width=\"{stroke}\"{dashes}/>\n\
                 <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
                x + box_width / 2,
                y + BOX / 2 + 5,
                escaped(name),
            );
        }
        // Names lie above all curves, and none above another.
        let mut names = String::new();
        let mut taken = Vec::new();
        for (order, edge) in self.edges.iter().enumerate() {
            let label = self.curve(&mut out, edge, order, margin, box_width);
            let mut y = label.y;
            while taken.iter().any(|(anchor, other): &(_, i64)| {
                *anchor == label.anchor && other.abs_diff(y) < LINE.unsigned_abs()
            }) {
                y += LINE;
            }
            taken.push((label.anchor, y));
            let _ = writeln!(
                names,
                "<text x=\"{}\" y=\"{y}\" text-anchor=\"{}\" font-size=\"12\" paint-order=\"stroke\" stroke=\"#fff\" stroke-width=\"4\">{}</text>",
                label.x,
                label.anchor,
                escaped(&edge.name),
            );
        }
        let lowest = taken.iter().map(|(_, y)| *y).max().unwrap_or(0).max(0);
        let height = (self.stages.len() * ROW + GAP).max(lowest.unsigned_abs() as usize + GAP / 2);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"14\">\n\
             <defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\"/></marker></defs>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n{out}{names}</svg>\n"
        )
    }

    /// Draws a transition and tells where its name goes.
    fn curve(
        &self,
        out: &mut String,
        edge: &Edge,
        order: usize,
        margin: usize,
        box_width: usize,
    ) -> Label {
        let middle = |stage: usize| (GAP / 2 + stage * ROW + BOX / 2) as i64;
        let down = edge.to > edge.from;
        let side: i64 = if down { 1 } else { -1 };
        let x = match down {
            true => margin + box_width,
            false => margin,
        } as i64;
        let shift = (order % 3) as i64 * 6;
        let (from, to) = (middle(edge.from) + shift - 4, middle(edge.to) + shift - 8);
        let (from, to) = match edge.from == edge.to {
            true => (from - 10, to + 10),
            false => (from, to),
        };
        let reach = x + side * (40 + 4 * shift);
        let (anchor, label_x) = match down {
            true => ("start", reach - 4),
            false => ("end", reach + 4),
        };
        let _ = writeln!(
            out,
            "<path d=\"M{x} {from}C{reach} {from} {reach} {to} {x} {to}\" fill=\"none\" stroke=\"#000\" marker-end=\"url(#tip)\"/>",
        );
        Label {
            x: label_x,
            y: (from + to) / 2 + 4,
            anchor,
        }
    }
}

/// Where the name of a transition goes.
struct Label {
    x: i64,
    y: i64,
    anchor: &'static str,
}

const LETTER: usize = 9;
/// From one name to the next.
const LINE: i64 = 14;
const ROW: usize = 90;
const BOX: usize = 44;
const GAP: usize = 40;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_do_not_lie_on_each_other() {
        let rule = |name: &str| {
            format!("RULE STAGE_TRANSITION {name} IF TO_MOVE() THEN CURRENT_STAGE <- C END RULE ")
        };
        let rules: String = ["R1", "R2", "R3", "R4", "R5"].map(rule).concat();
        let text = format!(
            "HEURISTIC_SET A STAGE B {rules} END STAGE STAGE C END STAGE END HEURISTIC_SET"
        );
        let svg = Graph::of(&crate::parse(&text).set).svg();
        let mut heights: Vec<i64> = svg
            .lines()
            .filter(|line| line.contains("font-size=\"12\""))
            .filter_map(|line| line.split(" y=\"").nth(1)?.split('"').next()?.parse().ok())
            .collect();
        heights.sort_unstable();
        assert_eq!(heights.len(), 5);
        assert!(
            heights.windows(2).all(|two| two[1] - two[0] >= LINE),
            "{heights:?}"
        );
    }

    #[test]
    fn stages_and_transitions_are_drawn() {
        let text = "HEURISTIC_SET A INITIAL_STAGE \"<B>\" STAGE \"<B>\" RULE STAGE_TRANSITION T IF TRUE THEN CURRENT_STAGE <- C END RULE END STAGE END HEURISTIC_SET";
        let graph = Graph::of(&crate::parse(text).set);
        assert_eq!(graph.stages, ["<B>", "C"]);
        assert_eq!((graph.defined, graph.initial), (1, Some(0)));
        let dot = graph.dot();
        assert!(dot.contains("s0 -> s1 [label=\"T\"]") && dot.contains("style=dashed"));
        let svg = graph.svg();
        assert!(svg.contains("&lt;B&gt;") && !svg.contains("<B>"));
        assert_eq!(
            svg.matches("<path d=\"M").count(),
            2,
            "one of them is the tip"
        );
    }
}
