//! Perfect matchings of greatest weight in general graphs, by Edmonds' blossoms.
//!
//! The solver keeps its dual solution: after a change at one vertex ([`Matcher::reweigh`]) or after taking a pair out
//! ([`Matcher::settle`]), [`Matcher::solve`] repairs the matching by a few searches instead of starting again.
//!
//! | module | subject |
//! |---|---|
//! | `wide` | exact numbers of many words |
//! | `blossoms` | odd cycles shrunk to one node, nested |
//! | `tree` | the search for an augmenting path |

mod blossoms;
mod tree;
mod wide;

#[cfg(test)]
mod tests;

pub use wide::Wide;

use blossoms::Blossoms;
use tree::Tree;

const NONE: usize = usize::MAX;

/// A graph with weights and its best perfect matching so far.
pub struct Matcher<const WORDS: usize> {
    count: usize,
    /// Twice the weight, so that duals stay whole numbers.
    weights: Vec<Wide<WORDS>>,
    edges: Vec<bool>,
    settled: Vec<bool>,
    duals: Vec<Wide<WORDS>>,
    mates: Vec<usize>,
    blossoms: Blossoms<WORDS>,
    tree: Tree,
}

impl<const WORDS: usize> Matcher<WORDS> {
    /// A graph of `count` vertices; `weight` says what an edge is worth, or that there is none. It is asked once for
    /// each pair of vertices, smaller first. Nothing is promised of the matching before [`Matcher::solve`].
    pub fn new(
        count: usize,
        weight: impl FnMut(usize, usize) -> Option<Wide<WORDS>>,
    ) -> Matcher<WORDS> {
        Matcher::leaning(count, 0, weight)
    }

    /// The same, with a hint that makes solving fast and changes no result: the first `leaders` vertices will mostly
    /// be matched with others.
    pub fn leaning(
        count: usize,
        leaders: usize,
        mut weight: impl FnMut(usize, usize) -> Option<Wide<WORDS>>,
    ) -> Matcher<WORDS> {
        let mut weights = vec![Wide::ZERO; count * count];
        let mut edges = vec![false; count * count];
        for low in 0..count {
            for high in low + 1..count {
                if let Some(worth) = weight(low, high) {
                    for place in [low * count + high, high * count + low] {
                        weights[place] = worth.double();
                        edges[place] = true;
                    }
                }
            }
        }
        let mut matcher = Matcher {
            count,
            weights,
            edges,
            settled: vec![false; count],
            duals: vec![Wide::ZERO; count],
            mates: vec![NONE; count],
            blossoms: Blossoms::new(count),
            tree: Tree::new(count),
        };
        matcher.choose_duals(leaders);
        matcher.match_greedily();
        matcher
    }

    /// Feasible duals that make many edges between leaders and others tight.
    fn choose_duals(&mut self, leaders: usize) {
        let count = self.count;
        let edge = |matcher: &Self, a: usize, b: usize| {
            matcher.edges[a * count + b].then(|| matcher.weights[a * count + b])
        };
        for vertex in leaders..count {
            let most = (leaders..count)
                .filter_map(|other| edge(self, vertex, other))
                .max();
            self.duals[vertex] = most.map_or(Wide::ZERO, Wide::half);
        }
        for leader in 0..leaders {
            let most = (leaders..count)
                .filter_map(|other| Some(edge(self, leader, other)? - self.duals[other]))
                .max();
            let among_leaders = (0..leader)
                .filter_map(|other| Some(edge(self, leader, other)? - self.duals[other]))
                .max();
            self.duals[leader] = most.max(among_leaders).unwrap_or(Wide::ZERO);
        }
    }

    /// The partner of a vertex.
    pub fn mate(&self, vertex: usize) -> Option<usize> {
        Some(self.mates[vertex]).filter(|&mate| mate != NONE)
    }

    /// Whether there is an edge between two vertices that are not settled.
    pub fn has_edge(&self, a: usize, b: usize) -> bool {
        self.edges[a * self.count + b] && !self.settled[a] && !self.settled[b]
    }

    /// Completes the matching so that it is perfect and of greatest weight; `false` if there is no perfect one.
    pub fn solve(&mut self) -> bool {
        (0..self.count).all(|vertex| {
            self.settled[vertex] || self.mates[vertex] != NONE || self.augment_from(vertex)
        })
    }

    /// Gives new weights to every edge of a vertex, or takes edges away.
    pub fn reweigh(&mut self, vertex: usize, mut weight: impl FnMut(usize) -> Option<Wide<WORDS>>) {
        self.free_from_blossoms(vertex);
        self.part(vertex);
        let mut dual = None;
        for other in 0..self.count {
            if other == vertex || self.settled[other] {
                continue;
            }
            let worth = weight(other).map(Wide::double);
            for place in [vertex * self.count + other, other * self.count + vertex] {
                self.edges[place] = worth.is_some();
                self.weights[place] = worth.unwrap_or(Wide::ZERO);
            }
            dual = dual.max(worth.map(|worth| worth - self.duals[other]));
        }
        self.duals[vertex] = dual.unwrap_or(Wide::ZERO);
    }

    /// Keeps only the edges that `keep` wants. Those of the present matching must stay.
    pub fn retain_edges(&mut self, mut keep: impl FnMut(usize, usize) -> bool) {
        for vertex in 0..self.count {
            self.free_from_blossoms(vertex);
        }
        for low in 0..self.count {
            for high in low + 1..self.count {
                if self.edges[low * self.count + high] && !keep(low, high) {
                    self.edges[low * self.count + high] = false;
                    self.edges[high * self.count + low] = false;
                }
            }
        }
    }

    /// Makes the pair of a vertex final and takes both out of the graph.
    pub fn settle(&mut self, vertex: usize) {
        let mate = self.mates[vertex];
        for one in [vertex, mate] {
            if one != NONE {
                self.free_from_blossoms(one);
                self.settled[one] = true;
            }
        }
        if mate != NONE {
            // The pair may have been parted with its blossom.
            self.mates[vertex] = mate;
            self.mates[mate] = vertex;
        }
    }

    /// Whether an edge can be part of a matching of the same weight: a quick "no" for most, "perhaps" for others.
    pub fn may_be_matched(&self, a: usize, b: usize) -> bool {
        self.has_edge(a, b)
            && (self.blossoms.top(a) == self.blossoms.top(b) || self.slack(a, b) == Wide::ZERO)
    }

    fn match_greedily(&mut self) {
        for low in 0..self.count {
            if self.mates[low] != NONE {
                continue;
            }
            let partner = (low + 1..self.count).find(|&high| {
                self.mates[high] == NONE
                    && self.edges[low * self.count + high]
                    && self.slack(low, high) == Wide::ZERO
            });
            if let Some(high) = partner {
                self.mates[low] = high;
                self.mates[high] = low;
            }
        }
    }

    /// How far the duals of two vertices in different blossoms exceed the weight of their edge.
    #[inline]
    fn slack(&self, a: usize, b: usize) -> Wide<WORDS> {
        self.duals[a] + self.duals[b] - self.weights[a * self.count + b]
    }

    fn part(&mut self, vertex: usize) {
        let mate = std::mem::replace(&mut self.mates[vertex], NONE);
        if mate != NONE {
            self.mates[mate] = NONE;
        }
    }

    /// Dissolves every blossom around a vertex. Duals stay feasible, but the base of each must be matched anew.
    fn free_from_blossoms(&mut self, vertex: usize) {
        while self.blossoms.top(vertex) != vertex {
            let node = self.blossoms.top(vertex);
            let half = self.blossoms.dual(node).half();
            if half != Wide::ZERO {
                for &inner in &self.blossoms.vertices(node) {
                    self.duals[inner] = self.duals[inner] + half;
                }
                self.part(self.blossoms.base(node));
            }
            self.blossoms.dissolve(node);
        }
    }
}
