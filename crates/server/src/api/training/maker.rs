//! Positions made into exercises: what each of them asks, and what solves it.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use chess::replay::Replay;
use chess::{Color, Position};
use patlan::library::Library;
use patlan::matcher::Matcher;
use patlan::proof::Verdict;
use search::CompiledPattern;
use shakmaty::uci::UciMove;

use super::making::{Ask, Raw};
use crate::api::types::Side;
use crate::error::ApiResult;
use crate::jobs::SnapshotPattern;
use crate::library::ShippedPatterns;
use crate::store::training::ExerciseText;
use crate::training::lines::{Idea, legal_line, with_turn};
use crate::training::options::{Candidate, choose};
use crate::workers::{Cancellation, too_slow};

/// How long tactics are proved while a course is made; after that no further exercises are taken.
const TIME: Duration = Duration::from_secs(5);

/// Exercises made from positions, and the names of the patterns that they use.
pub(super) struct Made {
    pub(super) exercises: Vec<ExerciseText>,
    pub(super) names: Vec<String>,
    pub(super) refuted: usize,
    pub(super) unsuitable: usize,
    pub(super) looked_at: usize,
}

pub(super) struct Maker {
    ask: Ask,
    /// The patterns of the course by name.
    own: Vec<(String, Candidate)>,
    /// Every idea that may be offered beside the right one.
    candidates: Vec<Candidate>,
    /// Whether the course is about one idea: then its name is no question.
    is_single: bool,
    matcher: Matcher,
    names: Vec<String>,
}

impl Maker {
    pub(super) fn new(
        shipped: &ShippedPatterns,
        snapshot: &[SnapshotPattern],
        names: Vec<String>,
        ask: Ask,
    ) -> Maker {
        let library = shipped.library_with(snapshot);
        let candidate = |id: &str, library: &Library, name: &str| {
            let entry = shipped.entry(id).map(|(_, entry)| entry);
            Some(Candidate {
                id: id.to_owned(),
                themes: entry.map_or_else(Vec::new, |entry| entry.themes.clone()),
                level: entry.map_or_else(String::new, |entry| entry.level.clone()),
                compiled: CompiledPattern::new(library, name).ok()?,
            })
        };
        let mut own: Vec<(String, Candidate)> = Vec::new();
        for name in names {
            let id = snapshot.iter().find(|pattern| {
                let parse = patlan::parse(&pattern.source);
                pattern.asked && parse.patterns.iter().any(|one| one.name.value == name)
            });
            if let Some(candidate) = id.and_then(|pattern| candidate(&pattern.id, &library, &name))
            {
                own.push((name, candidate));
            }
        }
        let mut candidates: Vec<Candidate> = own.iter().map(|(_, one)| one.clone()).collect();
        for (stem, file) in shipped.files() {
            // The tutorial's patterns have twins with nearly the same names among the others.
            let is_offered = shipped.entry(stem).is_some_and(|(_, entry)| {
                entry
                    .themes
                    .first()
                    .is_some_and(|first| first != "first-steps")
            });
            if candidates.iter().any(|one| one.id == stem) || !is_offered {
                continue;
            }
            let name = file.parse.patterns.first().map(|first| &first.name.value);
            candidates.extend(name.and_then(|name| candidate(stem, shipped.library(), name)));
        }
        Maker {
            ask,
            is_single: own.len() == 1,
            own,
            candidates,
            matcher: Matcher::new(),
            names: Vec::new(),
        }
    }

    pub(super) fn make(
        mut self,
        raw: Vec<Raw>,
        most: usize,
        cancellation: &Cancellation,
    ) -> ApiResult<Made> {
        let begun = Instant::now();
        let has_absent = raw.iter().any(|one| !one.is_there);
        let mut made = Made {
            exercises: Vec::new(),
            names: Vec::new(),
            refuted: 0,
            unsuitable: 0,
            looked_at: 0,
        };
        let mut seen: HashSet<(String, bool, Option<i64>)> = HashSet::new();
        for one in raw {
            if made.exercises.len() >= most || begun.elapsed() > TIME {
                break;
            }
            if cancellation.is_cancelled() {
                return Err(too_slow());
            }
            made.looked_at += 1;
            match self.exercise(&one, has_absent) {
                Outcome::Refuted => made.refuted += 1,
                Outcome::Unsuitable => made.unsuitable += 1,
                Outcome::Exercise(text) => {
                    let placement = text.fen.split(' ').next().unwrap_or_default().to_owned();
                    if seen.insert((placement, one.side == Color::White, text.pattern)) {
                        made.exercises.push(*text);
                    }
                }
            }
        }
        made.names = self.names;
        Ok(made)
    }

    /// The index of a name in the names of the course.
    fn index(&mut self, name: &str) -> i64 {
        let known = self.names.iter().position(|known| known == name);
        let index = known.unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        });
        index as i64
    }

    fn exercise(&mut self, raw: &Raw, has_absent: bool) -> Outcome {
        if raw.is_refuted {
            return Outcome::Refuted;
        }
        let Ok(chess) = chess::chess_from_fen(&raw.fen) else {
            return Outcome::Unsuitable;
        };
        let base = ExerciseText {
            fen: raw.fen.clone(),
            side: Side::from(raw.side).as_str().to_owned(),
            is_there: raw.is_there,
            note: raw.note.as_ref().map(crate::messages::to_column),
            caption: raw
                .caption
                .as_ref()
                .and_then(|caption| serde_json::to_string(caption).ok()),
            line: "[]".to_owned(),
            options: "[]".to_owned(),
            ..ExerciseText::default()
        };
        let start = with_turn(&raw.fen, raw.side);
        if !raw.line.is_empty() && self.ask != Ask::Ideas {
            let whole = start
                .as_ref()
                .and_then(|start| legal_line(start, &raw.line));
            if let (Some(start), Some(_)) = (start.as_ref(), whole) {
                let pattern = raw.pattern.as_deref().map(|name| self.index(name));
                return moves(base, start, &raw.line, pattern);
            }
        }
        let replay = Replay::from(&chess);
        let found = match &raw.pattern {
            Some(name) => {
                let own = self.own.iter().find(|(known, _)| known == name).cloned();
                own.map(|(name, candidate)| (name, candidate, raw.is_there))
            }
            None => self.first_idea(&replay, raw.side),
        };
        let Some((name, candidate, is_there)) = found else {
            return Outcome::Unsuitable;
        };
        if !is_there {
            return match self.ask {
                Ask::Moves => Outcome::Unsuitable,
                _ => self.question("there", base, &name, &[]),
            };
        }
        let idea = Idea {
            compiled: &candidate.compiled,
            replay: &replay,
            side: raw.side,
        };
        let Some((instance, verdict)) = idea.best() else {
            return Outcome::Unsuitable;
        };
        if matches!(verdict, Some(Verdict::Refuted { .. })) {
            return Outcome::Refuted;
        }
        let line = idea.moves_of(&instance);
        if self.ask != Ask::Ideas
            && !line.is_empty()
            && let Some(start) = &start
            && legal_line(start, &line).is_some()
        {
            let pattern = self.index(&name);
            return moves(base, start, &line, Some(pattern));
        }
        if self.ask == Ask::Moves {
            return Outcome::Unsuitable;
        }
        // With positions in which it is not, a course about one idea asks whether it is there.
        if self.is_single && has_absent {
            return self.question("there", base, &name, &[]);
        }
        let position = Position::from(&chess);
        let seed = u64::from(crc32fast::hash(raw.fen.as_bytes()));
        let options = choose(
            &candidate,
            &self.candidates,
            &position,
            &mut self.matcher,
            seed,
        );
        match options.len() {
            0 | 1 => Outcome::Unsuitable,
            _ => self.question("idea", base, &name, &options),
        }
    }

    fn question(
        &mut self,
        kind: &str,
        base: ExerciseText,
        name: &str,
        options: &[String],
    ) -> Outcome {
        Outcome::Exercise(Box::new(ExerciseText {
            kind: kind.to_owned(),
            pattern: Some(self.index(name)),
            options: serde_json::json!(options).to_string(),
            ..base
        }))
    }

    /// The first idea of the course that is in a position: one with moves that work, or else any.
    fn first_idea(&self, replay: &Replay, side: Color) -> Option<(String, Candidate, bool)> {
        let mut quiet = None;
        for (name, candidate) in &self.own {
            let idea = Idea {
                compiled: &candidate.compiled,
                replay,
                side,
            };
            match idea.best() {
                None | Some((_, Some(Verdict::Refuted { .. }))) => {}
                Some((instance, _)) if !idea.moves_of(&instance).is_empty() => {
                    return Some((name.clone(), candidate.clone(), true));
                }
                Some(_) => quiet = quiet.or(Some((name, candidate))),
            }
        }
        quiet.map(|(name, candidate)| (name.clone(), candidate.clone(), true))
    }
}

enum Outcome {
    Exercise(Box<ExerciseText>),
    Refuted,
    Unsuitable,
}

/// An exercise in which a move is to be found, the pupil's side to move.
fn moves(
    base: ExerciseText,
    start: &shakmaty::Chess,
    line: &[UciMove],
    pattern: Option<i64>,
) -> Outcome {
    let line: Vec<String> = line.iter().map(ToString::to_string).collect();
    Outcome::Exercise(Box::new(ExerciseText {
        kind: "move".to_owned(),
        fen: chess::notation::fen_of(start),
        line: serde_json::json!(line).to_string(),
        pattern,
        ..base
    }))
}
