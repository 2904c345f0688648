//! Nodes of the search: single vertices, and odd cycles of nodes shrunk to one.

use super::{NONE, Wide};

/// All blossoms. Node numbers below the number of vertices are the vertices themselves.
pub(super) struct Blossoms<const WORDS: usize> {
    vertices: usize,
    /// The outermost node around each vertex.
    tops: Vec<usize>,
    nodes: Vec<Node<WORDS>>,
    unused: Vec<usize>,
}

#[derive(Clone)]
struct Node<const WORDS: usize> {
    alive: bool,
    outermost: bool,
    base: usize,
    dual: Wide<WORDS>,
    /// The cycle, the child with the base first. The others are matched in pairs: second with third and so on.
    children: Vec<usize>,
    /// The edge from each child to the next: a vertex of the one, a vertex of the other.
    links: Vec<(usize, usize)>,
}

impl<const WORDS: usize> Blossoms<WORDS> {
    pub(super) fn new(vertices: usize) -> Self {
        Blossoms {
            vertices,
            tops: (0..vertices).collect(),
            nodes: (0..vertices)
                .map(|vertex| Node {
                    alive: true,
                    outermost: true,
                    base: vertex,
                    dual: Wide::ZERO,
                    children: Vec::new(),
                    links: Vec::new(),
                })
                .collect(),
            unused: Vec::new(),
        }
    }

    pub(super) fn top(&self, vertex: usize) -> usize {
        self.tops[vertex]
    }

    pub(super) fn base(&self, node: usize) -> usize {
        self.nodes[node].base
    }

    pub(super) fn dual(&self, node: usize) -> Wide<WORDS> {
        self.nodes[node].dual
    }

    pub(super) fn set_dual(&mut self, node: usize, dual: Wide<WORDS>) {
        self.nodes[node].dual = dual;
    }

    pub(super) fn children(&self, node: usize) -> &[usize] {
        &self.nodes[node].children
    }

    pub(super) fn links(&self, node: usize) -> &[(usize, usize)] {
        &self.nodes[node].links
    }

    /// One more than the greatest number of a node.
    pub(super) fn bound(&self) -> usize {
        self.nodes.len()
    }

    /// The blossoms (not single vertices) that are in no other.
    pub(super) fn outermost(&self) -> impl Iterator<Item = usize> + '_ {
        (self.vertices..self.nodes.len())
            .filter(|&node| self.nodes[node].alive && self.nodes[node].outermost)
    }

    /// The vertices inside a node.
    pub(super) fn vertices(&self, node: usize) -> Vec<usize> {
        let mut inner = Vec::new();
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            if node < self.vertices {
                inner.push(node);
            } else {
                open.extend_from_slice(&self.nodes[node].children);
            }
        }
        inner
    }

    /// The place in a blossom's cycle of the child that holds a vertex.
    pub(super) fn place_of(&self, node: usize, vertex: usize) -> usize {
        self.nodes[node]
            .children
            .iter()
            .position(|&child| self.holds(child, vertex))
            .unwrap_or(0)
    }

    fn holds(&self, node: usize, vertex: usize) -> bool {
        if node < self.vertices {
            return node == vertex;
        }
        self.nodes[node]
            .children
            .iter()
            .any(|&child| self.holds(child, vertex))
    }

    /// Shrinks a cycle of outermost nodes to one.
    pub(super) fn shrink(&mut self, children: Vec<usize>, links: Vec<(usize, usize)>) -> usize {
        let made = Node {
            alive: true,
            outermost: true,
            base: self.nodes[children[0]].base,
            dual: Wide::ZERO,
            children,
            links,
        };
        for &child in &made.children {
            self.nodes[child].outermost = false;
        }
        let number = match self.unused.pop() {
            Some(number) => {
                self.nodes[number] = made;
                number
            }
            None => {
                self.nodes.push(made);
                self.nodes.len() - 1
            }
        };
        for vertex in self.vertices(number) {
            self.tops[vertex] = number;
        }
        number
    }

    /// Takes an outermost blossom apart: its children are outermost nodes again.
    pub(super) fn dissolve(&mut self, node: usize) {
        self.nodes[node].alive = false;
        let children = std::mem::take(&mut self.nodes[node].children);
        self.nodes[node].links.clear();
        for child in children {
            self.nodes[child].outermost = true;
            for vertex in self.vertices(child) {
                self.tops[vertex] = child;
            }
        }
        self.unused.push(node);
    }

    /// Takes apart every outermost blossom whose dual is zero.
    pub(super) fn dissolve_idle(&mut self) {
        loop {
            let idle: Vec<usize> = self
                .outermost()
                .filter(|&node| self.nodes[node].dual == Wide::ZERO)
                .collect();
            if idle.is_empty() {
                return;
            }
            for node in idle {
                self.dissolve(node);
            }
        }
    }

    /// Makes a vertex the base of a node, matching the rest of it within.
    pub(super) fn rebase(&mut self, node: usize, vertex: usize, mates: &mut [usize]) {
        if node < self.vertices || self.nodes[node].base == vertex {
            return;
        }
        let place = self.place_of(node, vertex);
        let children = self.nodes[node].children.clone();
        self.rebase(children[place], vertex, mates);
        let count = children.len();
        // The pairs between the old base and the new one move by one.
        let pairs: Vec<usize> = if place.is_multiple_of(2) {
            (0..place).step_by(2).collect()
        } else {
            (place + 1..count).step_by(2).collect()
        };
        for first in pairs {
            let (from, to) = self.nodes[node].links[first];
            self.rebase(children[first], from, mates);
            self.rebase(children[(first + 1) % count], to, mates);
            mates[from] = to;
            mates[to] = from;
        }
        let node = &mut self.nodes[node];
        node.children.rotate_left(place);
        node.links.rotate_left(place);
        node.base = vertex;
    }
}

/// Whether a mate is known.
pub(super) fn is_matched(mates: &[usize], vertex: usize) -> bool {
    mates[vertex] != NONE
}
