//! A pattern as a graph of roles: actors are nodes, the lines of the scenario are edges.

use syntax::Lang;

use crate::ast::{Action, Actor, Pattern};
use crate::vocabulary::Relation;

/// A line of the scenario between two actors.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edge {
    pub from: Actor,
    pub to: Actor,
    /// Through which other actors, in order.
    pub via: Vec<Actor>,
    pub relation: Relation,
    /// The line says that it does not.
    pub negated: bool,
    /// One of the alternatives of this group, counted from 0.
    pub group: Option<usize>,
}

impl Edge {
    /// The relation's word, after NOT where it is denied.
    pub fn label(&self, lang: Lang) -> String {
        use crate::vocabulary::Word;
        let word = self.relation.canonical(lang);
        match self.negated {
            true => format!("{} {word}", Word::Not.canonical(lang)),
            false => word.to_owned(),
        }
    }

    /// Drawn with a broken line: what is not there now, or is denied.
    pub fn is_dashed(&self) -> bool {
        self.negated || self.relation.takes_list()
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RoleGraph {
    /// In the order of first appearance.
    pub nodes: Vec<Actor>,
    /// In the order of the lines.
    pub edges: Vec<Edge>,
}

/// The graph of a pattern.
pub fn graph(pattern: &Pattern) -> RoleGraph {
    use crate::ast::Item;
    let mut edges = Vec::new();
    let mut groups = 0;
    for item in &pattern.scenario {
        match item {
            Item::Action(action) => edges.extend(edge(action, None)),
            Item::Group(actions, _) => {
                let alternatives = actions
                    .iter()
                    .filter_map(|action| edge(action, Some(groups)));
                edges.extend(alternatives);
                groups += 1;
            }
        }
    }
    RoleGraph {
        nodes: pattern.cast(),
        edges,
    }
}

fn edge(action: &Action, group: Option<usize>) -> Option<Edge> {
    let (target, via) = action.targets.split_last()?;
    Some(Edge {
        from: action.protagonist.actor,
        to: target.actor,
        via: via.iter().map(|figure| figure.actor).collect(),
        relation: action.relation,
        negated: action.negated,
        group,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_edges() {
        let text = "PATTERN \"X\" AUTHOR \"a\" DESCRIPTION \"d\" WEIGHT 1 SCENARIO\n N1 POSSIBLEATTACK (S1,k1)\n {N1 ATTACKS r1\n N1 ATTACKS q1}\n f1 NOT DEFENDS S1";
        let parse = crate::parse(text);
        let graph = graph(&parse.patterns[0]);
        let edges: Vec<String> = graph
            .edges
            .iter()
            .map(|edge| {
                let label = edge.label(Lang::En);
                let dashed = if edge.is_dashed() { "-" } else { "" };
                format!("{} {label} {} {dashed}{:?}", edge.from, edge.to, edge.group)
            })
            .collect();
        assert_eq!(
            edges,
            [
                "N1 POSSIBLEATTACK k1 -None",
                "N1 ATTACKS r1 Some(0)",
                "N1 ATTACKS q1 Some(0)",
                "f1 NOT DEFENDS S1 -None"
            ]
        );
        assert_eq!(graph.edges[0].via[0].to_string(), "S1");
        assert_eq!(graph.nodes.len(), 6);
    }
}
