//! Patterns looked for in position after position.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use chess::replay::Replay;
use chess::{Color, chess_from_setup};
use corpus::{Examiner, Found, Sighting};
use patlan::ast::Pattern;
use patlan::matcher::{self, Instance, Matcher};
use patlan::picture::marks;
use patlan::plan::Program;
use shakmaty::Chess;
use syntax::Lang;

use crate::failure::Failure;
use crate::instance::Described;
use crate::patterns::Selection;

/// How much is wanted of each hit.
#[derive(Clone, Copy)]
pub struct Details {
    /// Write instances down, not only count.
    pub described: bool,
    /// With an explanation in words.
    pub words: bool,
    /// Every valid instance of a position, not only the first.
    pub all: bool,
    /// Count raw instances too.
    pub raw: bool,
    /// Once in a game.
    pub first: bool,
    /// In which language.
    pub lang: Lang,
}

/// The patterns of a search, shared by all cores.
pub struct Searched<'a> {
    patterns: Vec<(&'a Pattern, Arc<Program>)>,
    details: Details,
    gave_up: AtomicU64,
}

impl<'a> Searched<'a> {
    pub fn new(selection: &'a Selection, details: Details) -> Result<Searched<'a>, Failure> {
        let patterns = selection.names.iter().filter_map(|name| {
            let (_, pattern) = selection.library.get(name)?;
            Some((pattern, selection.library.program(name).ok()?))
        });
        Ok(Searched {
            patterns: patterns.collect(),
            details,
            gave_up: AtomicU64::new(0),
        })
    }

    /// Positions in which a pattern left too much open.
    pub fn gave_up(&self) -> u64 {
        self.gave_up.load(Ordering::Relaxed)
    }

    /// An examiner for one core.
    pub fn examiner(&self) -> PatternExaminer<'_> {
        PatternExaminer {
            searched: self,
            matcher: Matcher::new(),
            seen: vec![false; self.patterns.len()],
        }
    }

    fn describe(&self, index: usize, replay: &Replay, side: Color) -> Vec<Found> {
        let (pattern, program) = &self.patterns[index];
        let Ok(findings) = matcher::find(program, replay.position(), side) else {
            return Vec::new();
        };
        let Ok(chess) = chess_from_setup(replay.position().to_setup()) else {
            return Vec::new();
        };
        let most = if self.details.all { usize::MAX } else { 1 };
        let valid = findings.valid().take(most);
        valid
            .map(|instance| self.found(index, pattern, program, &chess, side, instance))
            .collect()
    }

    fn found(
        &self,
        index: usize,
        pattern: &Pattern,
        program: &Program,
        chess: &Chess,
        side: Color,
        instance: &Instance,
    ) -> Found {
        let described = Described {
            pattern,
            program,
            chess,
            side,
            instance,
        };
        let (arrows, squares) = marks(pattern, program, instance);
        Found {
            pattern: index,
            actors: described.actors().collect(),
            words: if self.details.words {
                described.explanation(self.details.lang)
            } else {
                String::new()
            },
            line: described.line(),
            arrows,
            squares,
            extra: Vec::new(),
        }
    }
}

/// Looks at positions for one core.
pub struct PatternExaminer<'a> {
    searched: &'a Searched<'a>,
    matcher: Matcher,
    seen: Vec<bool>,
}

impl Examiner for PatternExaminer<'_> {
    fn begin_game(&mut self) {
        self.seen.fill(false);
    }

    fn look(&mut self, replay: &Replay, side: Color, sightings: &mut Vec<Sighting>) {
        let details = self.searched.details;
        self.matcher.forget();
        for (index, (_, program)) in self.searched.patterns.iter().enumerate() {
            if details.first && self.seen[index] {
                continue;
            }
            let position = replay.position();
            let valid = self
                .matcher
                .exists(program, position, side)
                .unwrap_or_else(|_| {
                    self.searched.gave_up.fetch_add(1, Ordering::Relaxed);
                    false
                });
            if !valid {
                let raw =
                    details.raw && self.matcher.exists_raw(program, position, side) == Ok(true);
                if raw {
                    sightings.push(Sighting {
                        pattern: index,
                        valid: false,
                        found: Vec::new(),
                    });
                }
                continue;
            }
            self.seen[index] = true;
            let found = if details.described {
                self.searched.describe(index, replay, side)
            } else {
                Vec::new()
            };
            sightings.push(Sighting {
                pattern: index,
                valid: true,
                found,
            });
        }
    }
}
