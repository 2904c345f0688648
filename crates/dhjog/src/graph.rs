//! The stages of a set and the transitions between them, as DOT and as SVG.

use std::fmt::Write;

use syntax::svg::Svg;

use crate::ast::{Change, RuleKind, Set};

/// A transition between two stages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edge {
    pub from: usize,
    pub to: usize,
    pub name: String,
}

/// The stage machine of a set.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Graph {
    pub stages: Vec<String>,
    /// The number of defined stages, which come first; the others are only named by transitions.
    pub defined: usize,
    /// The stage that games begin in.
    pub initial: Option<usize>,
    /// In the order of the text.
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

    /// As SVG: stages one below the other, transitions as curves beside them, going down on the right and up on the left.
    pub fn svg(&self) -> String {
        let widest = self
            .stages
            .iter()
            .map(|name| name.chars().count())
            .max()
            .unwrap_or(0);
        let box_width = (widest as f64 * LETTER + 2.0 * LETTER).clamp(120.0, 420.0);
        let longest = self
            .edges
            .iter()
            .map(|edge| edge.name.chars().count())
            .max();
        let margin = longest.map_or(40.0, |letters| letters as f64 * LETTER + 90.0);
        let boxes = Boxes {
            left: margin,
            right: margin + box_width,
        };
        let mut svg = Svg::default();
        for (index, name) in self.stages.iter().enumerate() {
            let y = GAP / 2.0 + index as f64 * ROW;
            let is_initial = Some(index) == self.initial;
            let rect = svg
                .rect((boxes.left, y), (box_width, BOX))
                .set("rx", 8)
                .set("fill", "#fff")
                .set("stroke", "#000")
                .set("stroke-width", if is_initial { 3 } else { 1 });
            if index < self.defined {
                rect.close();
            } else {
                rect.set("stroke-dasharray", "5 4").close();
            }
            svg.text((boxes.left + box_width / 2.0, y + BOX / 2.0 + 5.0))
                .anchor("middle")
                .content(name);
        }
        // Names are drawn after all curves, and none above another.
        let mut names = Svg::default();
        let mut taken: Vec<(&str, f64)> = Vec::new();
        for (order, edge) in self.edges.iter().enumerate() {
            let label = curve(&mut svg, edge, order, boxes);
            let mut y = label.y;
            while taken
                .iter()
                .any(|(anchor, other)| *anchor == label.anchor && (other - y).abs() < LINE)
            {
                y += LINE;
            }
            taken.push((label.anchor, y));
            names
                .text((label.x, y))
                .anchor(label.anchor)
                .set("font-size", 12)
                .set("paint-order", "stroke")
                .set("stroke", "#fff")
                .set("stroke-width", 4)
                .content(&edge.name);
        }
        let lowest = taken.iter().map(|(_, y)| *y).fold(0.0, f64::max);
        let height = (self.stages.len() as f64 * ROW + GAP).max(lowest + GAP / 2.0);
        let mut picture = Svg::plot(box_width + 2.0 * margin, height);
        picture.append(ARROW_TIP);
        picture.element("g").set("font-size", 14).open();
        picture.append(&svg.into_text());
        picture.append(&names.into_text());
        picture.end("g");
        picture.finish()
    }
}

/// Draws a transition and returns where its name goes.
fn curve(svg: &mut Svg, edge: &Edge, order: usize, boxes: Boxes) -> Label {
    let middle = |stage: usize| GAP / 2.0 + stage as f64 * ROW + BOX / 2.0;
    let goes_down = edge.to > edge.from;
    let (x, side) = if goes_down {
        (boxes.right, 1.0)
    } else {
        (boxes.left, -1.0)
    };
    let shift = (order % 3) as f64 * 6.0;
    let (mut from, mut to) = (
        middle(edge.from) + shift - 4.0,
        middle(edge.to) + shift - 8.0,
    );
    if edge.from == edge.to {
        (from, to) = (from - 10.0, to + 10.0);
    }
    let reach = x + side * (40.0 + 4.0 * shift);
    svg.element("path")
        .set(
            "d",
            format!("M{x} {from}C{reach} {from} {reach} {to} {x} {to}"),
        )
        .set("fill", "none")
        .set("stroke", "#000")
        .set("marker-end", "url(#tip)")
        .close();
    Label {
        x: reach - 4.0 * side,
        y: (from + to) / 2.0 + 4.0,
        anchor: if goes_down { "start" } else { "end" },
    }
}

/// Left and right side of the boxes, which stand in one column.
#[derive(Clone, Copy)]
struct Boxes {
    left: f64,
    right: f64,
}

/// The position of a transition's name.
struct Label {
    x: f64,
    y: f64,
    anchor: &'static str,
}

const LETTER: f64 = 9.0;
/// Vertical distance between two names.
const LINE: f64 = 14.0;
const ROW: f64 = 90.0;
const BOX: f64 = 44.0;
const GAP: f64 = 40.0;
const ARROW_TIP: &str = "<defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\"/></marker></defs>\n";

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
        let mut heights: Vec<f64> = svg
            .lines()
            .filter(|line| line.contains("font-size=\"12\""))
            .filter_map(|line| line.split(" y=\"").nth(1)?.split('"').next()?.parse().ok())
            .collect();
        heights.sort_by(f64::total_cmp);
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
