//! The search for an augmenting path: an alternating tree that grows along tight edges, with duals changed as needed.

use super::blossoms::is_matched;
use super::{Matcher, NONE, Wide};

/// What a node is to the tree. Outer nodes are reached by an even number of edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Label {
    Outside,
    Outer,
    Inner,
}

/// The alternating tree of one search.
pub(super) struct Tree {
    labels: Vec<Label>,
    /// The edge towards the root: the vertex beyond, the vertex within.
    towards_root: Vec<(usize, usize)>,
    /// For each vertex the outer vertex (of another node) whose edge to it has least slack.
    nearest: Vec<usize>,
    fresh: Vec<usize>,
}

/// What the least change of duals makes possible.
enum Event {
    Reach(usize, usize),
    Close(usize, usize),
    Open(usize),
}

impl Tree {
    pub(super) fn new(vertices: usize) -> Tree {
        Tree {
            labels: Vec::new(),
            towards_root: Vec::new(),
            nearest: vec![NONE; vertices],
            fresh: Vec::new(),
        }
    }

    fn clear(&mut self, nodes: usize) {
        self.labels.clear();
        self.labels.resize(nodes, Label::Outside);
        self.towards_root.clear();
        self.towards_root.resize(nodes, (NONE, NONE));
        self.nearest.fill(NONE);
        self.fresh.clear();
    }
}

impl<const WORDS: usize> Matcher<WORDS> {
    /// Matches a free vertex, and another free one, by a path of least cost. `false` if there is none.
    pub(super) fn augment_from(&mut self, root: usize) -> bool {
        self.tree.clear(self.blossoms.bound());
        let root_node = self.blossoms.top(root);
        self.make_outer(root_node, (NONE, NONE));
        loop {
            while let Some(vertex) = self.tree.fresh.pop() {
                self.look_around(vertex);
            }
            let Some((change, event)) = self.least_change() else {
                self.blossoms.dissolve_idle();
                return false;
            };
            if change != Wide::ZERO {
                self.change_duals(change);
            }
            match event {
                Event::Reach(from, to) => {
                    let node = self.blossoms.top(to);
                    let base = self.blossoms.base(node);
                    if !is_matched(&self.mates, base) {
                        self.blossoms.rebase(node, to, &mut self.mates);
                        self.augment(from, to);
                        self.blossoms.dissolve_idle();
                        return true;
                    }
                    self.tree.labels[node] = Label::Inner;
                    self.tree.towards_root[node] = (from, to);
                    let mate = self.mates[base];
                    self.make_outer(self.blossoms.top(mate), (base, mate));
                }
                Event::Close(a, b) => self.close(a, b),
                Event::Open(node) => self.open(node),
            }
        }
    }

    fn make_outer(&mut self, node: usize, towards_root: (usize, usize)) {
        self.tree.labels[node] = Label::Outer;
        self.tree.towards_root[node] = towards_root;
        for vertex in self.blossoms.vertices(node) {
            self.tree.nearest[vertex] = NONE;
            self.tree.fresh.push(vertex);
        }
    }

    /// Adds the edges of an outer vertex.
    fn look_around(&mut self, vertex: usize) {
        let node = self.blossoms.top(vertex);
        let row = vertex * self.count;
        for other in 0..self.count {
            if !self.edges[row + other] || self.settled[other] {
                continue;
            }
            let beyond = self.blossoms.top(other);
            if beyond == node {
                continue;
            }
            let (noting, noted) = match self.tree.labels[beyond] {
                Label::Outer => (vertex, other),
                _ => (other, vertex),
            };
            let known = self.tree.nearest[noting];
            if known == NONE || self.slack(vertex, other) < self.slack(noting, known) {
                self.tree.nearest[noting] = noted;
            }
        }
    }

    fn least_change(&self) -> Option<(Wide<WORDS>, Event)> {
        let mut least: Option<(Wide<WORDS>, bool, Event)> = None;
        let mut offer = |change: Wide<WORDS>, ends: bool, event: Event| {
            let better = least.as_ref().is_none_or(|(known, known_ends, _)| {
                change < *known || (change == *known && ends && !known_ends)
            });
            if better {
                least = Some((change, ends, event));
            }
        };
        for vertex in 0..self.count {
            let near = self.tree.nearest[vertex];
            if near == NONE || self.settled[vertex] {
                continue;
            }
            let node = self.blossoms.top(vertex);
            match self.tree.labels[node] {
                Label::Outside => {
                    let ends = !is_matched(&self.mates, self.blossoms.base(node));
                    offer(self.slack(near, vertex), ends, Event::Reach(near, vertex));
                }
                Label::Outer => offer(
                    self.slack(near, vertex).half(),
                    false,
                    Event::Close(vertex, near),
                ),
                Label::Inner => {}
            }
        }
        for node in self.blossoms.outermost() {
            if self.tree.labels[node] == Label::Inner {
                offer(self.blossoms.dual(node).half(), false, Event::Open(node));
            }
        }
        least.map(|(change, _, event)| (change, event))
    }

    fn change_duals(&mut self, change: Wide<WORDS>) {
        for vertex in 0..self.count {
            match self.tree.labels[self.blossoms.top(vertex)] {
                Label::Outside => {}
                Label::Outer => self.duals[vertex] = self.duals[vertex] - change,
                Label::Inner => self.duals[vertex] = self.duals[vertex] + change,
            }
        }
        let twice = change.double();
        let nodes: Vec<usize> = self.blossoms.outermost().collect();
        for node in nodes {
            let dual = self.blossoms.dual(node);
            match self.tree.labels[node] {
                Label::Outside => {}
                Label::Outer => self.blossoms.set_dual(node, dual + twice),
                Label::Inner => self.blossoms.set_dual(node, dual - twice),
            }
        }
    }

    /// The nodes from one to the root, itself first.
    fn way_to_root(&self, vertex: usize) -> Vec<usize> {
        let mut way = vec![self.blossoms.top(vertex)];
        loop {
            let (beyond, _) = self.tree.towards_root[way[way.len() - 1]];
            if beyond == NONE {
                return way;
            }
            way.push(self.blossoms.top(beyond));
        }
    }

    /// Shrinks the cycle that an edge between two outer nodes closes.
    fn close(&mut self, a: usize, b: usize) {
        let mut from_a = self.way_to_root(a);
        let mut from_b = self.way_to_root(b);
        let mut meeting = NONE;
        while let (Some(&last_a), Some(&last_b)) = (from_a.last(), from_b.last()) {
            if last_a != last_b {
                break;
            }
            meeting = last_a;
            from_a.pop();
            from_b.pop();
        }
        let mut children = vec![meeting];
        let mut links = Vec::new();
        for &node in from_a.iter().rev() {
            links.push(self.tree.towards_root[node]);
            children.push(node);
        }
        links.push((a, b));
        for &node in &from_b {
            children.push(node);
            let (beyond, within) = self.tree.towards_root[node];
            links.push((within, beyond));
        }
        let were_inner: Vec<usize> = children
            .iter()
            .filter(|&&child| self.tree.labels[child] == Label::Inner)
            .flat_map(|&child| self.blossoms.vertices(child))
            .collect();
        let towards_root = self.tree.towards_root[meeting];
        let node = self.blossoms.shrink(children, links);
        if self.tree.labels.len() <= node {
            self.tree.labels.resize(node + 1, Label::Outside);
            self.tree.towards_root.resize(node + 1, (NONE, NONE));
        }
        self.tree.labels[node] = Label::Outer;
        self.tree.towards_root[node] = towards_root;
        for vertex in were_inner {
            self.tree.nearest[vertex] = NONE;
            self.tree.fresh.push(vertex);
        }
        for vertex in self.blossoms.vertices(node) {
            let near = self.tree.nearest[vertex];
            if near != NONE && self.blossoms.top(near) == node {
                self.tree.nearest[vertex] = NONE;
                self.tree.fresh.push(vertex);
            }
        }
    }

    /// Takes an inner blossom apart and keeps the part of it that the tree runs through.
    fn open(&mut self, node: usize) {
        let (beyond, within) = self.tree.towards_root[node];
        let children = self.blossoms.children(node).to_vec();
        let links = self.blossoms.links(node).to_vec();
        let entry = self.blossoms.place_of(node, within);
        let count = children.len();
        self.blossoms.dissolve(node);
        for &child in &children {
            self.tree.labels[child] = Label::Outside;
            self.tree.towards_root[child] = (NONE, NONE);
        }
        // From where the tree enters to the base there is one way of even length.
        let down = entry.is_multiple_of(2);
        let mut place = entry;
        let mut towards_root = (beyond, within);
        loop {
            let child = children[place];
            self.tree.labels[child] = Label::Inner;
            self.tree.towards_root[child] = towards_root;
            if place == 0 {
                return;
            }
            let base = self.blossoms.base(child);
            let mate = self.mates[base];
            self.make_outer(self.blossoms.top(mate), (base, mate));
            (place, towards_root) = if down {
                let (inner, outer) = links[place - 2];
                (place - 2, (outer, inner))
            } else {
                let (outer, inner) = links[place + 1];
                ((place + 2) % count, (outer, inner))
            };
        }
    }

    /// Exchanges matched and unmatched edges from a new pair back to the root.
    fn augment(&mut self, from: usize, to: usize) {
        let (mut outer, mut partner) = (from, to);
        loop {
            let node = self.blossoms.top(outer);
            self.blossoms.rebase(node, outer, &mut self.mates);
            self.mates[outer] = partner;
            self.mates[partner] = outer;
            let (beyond, _) = self.tree.towards_root[node];
            if beyond == NONE {
                return;
            }
            let inner_node = self.blossoms.top(beyond);
            let (next, within) = self.tree.towards_root[inner_node];
            self.blossoms.rebase(inner_node, within, &mut self.mates);
            self.mates[within] = next;
            (outer, partner) = (next, within);
        }
    }
}
