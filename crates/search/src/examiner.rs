//! Patterns looked for in position after position.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use chess::notation::{san_alone, san_line};
use chess::replay::Replay;
use chess::{Clues, Color, Ply, chess_from_setup};
use corpus::store::Question;
use corpus::{Examiner, Found, Sightings, Verdict};
use patlan::ast::Pattern;
use patlan::library::Library;
use patlan::matcher::{self, Ensemble, EnsembleMatcher, Instance};
use patlan::picture::marks;
use patlan::plan::{PlanError, Program};
use patlan::proof;
use syntax::Lang;

use crate::described::{Described, is_provable};

/// How much is wanted of each hit.
#[derive(Clone, Copy)]
pub struct Details {
    /// Write instances down, not only count.
    pub described: bool,
    /// With an explanation in words, and what to draw.
    pub words: bool,
    /// Every valid instance of a position, not only the first.
    pub all: bool,
    /// Count raw instances too.
    pub raw: bool,
    /// Once in a game.
    pub first: bool,
    /// Prove or refute the tactics of what is found.
    pub prove: bool,
    /// Also positions from which the pattern can be forced within so many half-moves.
    pub within: Option<u8>,
    /// Also positions in which the side is so many moves of its own away, and how many.
    pub distance: Option<u8>,
    /// Look at every position, whatever a store remembers of it.
    pub fresh: bool,
    /// In which language.
    pub lang: Lang,
}

impl Details {
    /// Whether more is wanted than in which positions there is a valid instance.
    fn are_more_than_counts(&self) -> bool {
        self.described || self.first || self.look_further()
    }

    /// Whether what is not valid may be told of: it may be raw, or become valid within some plies.
    fn look_further(&self) -> bool {
        self.raw || self.within.is_some() || self.distance.is_some()
    }

    /// Only counts.
    pub fn counts(lang: Lang) -> Details {
        Details {
            described: false,
            words: false,
            all: false,
            raw: false,
            first: false,
            prove: false,
            within: None,
            distance: None,
            fresh: false,
            lang,
        }
    }
}

/// The patterns of a search, shared by all cores.
pub struct Searched<'a> {
    patterns: Vec<(&'a Pattern, Arc<Program>)>,
    ensemble: Ensemble,
    needs: Vec<Clues>,
    questions: OnceLock<Vec<Question>>,
    details: Details,
    gave_up: AtomicU64,
}

impl<'a> Searched<'a> {
    /// The patterns of these names; one that is not there or does not compile is an error.
    pub fn new(
        library: &'a Library,
        names: &[String],
        details: Details,
    ) -> Result<Searched<'a>, PlanError> {
        let patterns = names.iter().map(|name| {
            let unknown = || PlanError::UnknownPattern(name.clone());
            let (_, pattern) = library.get(name).ok_or_else(unknown)?;
            Ok((pattern, library.program(name)?))
        });
        let patterns = patterns.collect::<Result<Vec<_>, PlanError>>()?;
        let programs = patterns.iter().map(|(_, program)| program.clone());
        Ok(Searched {
            ensemble: Ensemble::new(programs),
            needs: needs(&patterns, &details),
            questions: OnceLock::new(),
            patterns,
            details,
            gave_up: AtomicU64::new(0),
        })
    }

    /// Those of some patterns that ask different things, for a store that is to remember where they are found.
    pub fn to_remember(
        library: &'a Library,
        names: &[String],
        lang: Lang,
    ) -> Result<Searched<'a>, PlanError> {
        let mut known = HashSet::new();
        let mut different = Vec::new();
        for name in names {
            if known.insert(library.program(name)?.meaning()) {
                different.push(name.clone());
            }
        }
        Searched::new(library, &different, Details::counts(lang))
    }

    /// What the patterns ask, where it is enough to know in which positions they are found.
    fn questions(&self) -> &[Question] {
        if self.details.look_further() || self.details.fresh {
            return &[];
        }
        let programs = self.patterns.iter().map(|(_, program)| program);
        self.questions.get_or_init(|| {
            programs
                .map(|program| Question(program.meaning()))
                .collect()
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
            matcher: self.ensemble.matcher(),
            seen: vec![false; self.patterns.len()],
            is_more_than_counts: self.details.are_more_than_counts(),
            looks_further: self.details.look_further(),
        }
    }

    /// There is a valid instance of a pattern.
    fn tell(&self, index: usize, replay: &Replay, side: Color, sightings: &mut Sightings) {
        sightings.valid(index);
        if self.details.described {
            let found = self.describe(index, replay, side);
            found
                .into_iter()
                .for_each(|found| sightings.describe(found));
        }
    }

    fn describe(&self, index: usize, replay: &Replay, side: Color) -> Vec<Found> {
        let (pattern, program) = &self.patterns[index];
        let position = replay.position();
        let proves = self.details.prove && is_provable(pattern);
        let most = match (self.details.all, proves) {
            (true, _) => usize::MAX,
            (false, true) => MOST_PROVED,
            (false, false) => 1,
        };
        let instances: Vec<Instance> = match matcher::find(program, position, side) {
            Ok(findings) => findings.valid().take(most).cloned().collect(),
            // Too many to list; one of them is enough to tell of the position.
            Err(_) => matcher::first(program, position, side)
                .unwrap_or_default()
                .into_iter()
                .collect(),
        };
        let found = chess_from_setup(position.to_setup()).map(|chess| {
            let described = instances.iter().map(|instance| Described {
                pattern,
                program,
                chess: &chess,
                side,
                instance,
            });
            let lang = self.details.lang;
            let mut proved = described.map(|one| {
                let proof = proves.then(|| one.proof(lang));
                (one, proof)
            });
            let shown = match self.details.all {
                true => proved.collect(),
                false => best(&mut proved),
            };
            let told = |(described, proof)| self.found(index, &described, proof);
            shown.into_iter().map(told).collect()
        });
        let found: Vec<Found> = found.unwrap_or_default();
        if found.is_empty() {
            self.gave_up.fetch_add(1, Ordering::Relaxed);
        }
        found
    }

    fn found(
        &self,
        index: usize,
        described: &Described<'_>,
        proof: Option<corpus::Proof>,
    ) -> Found {
        let (arrows, squares) = match self.details.words {
            true => marks(described.pattern, described.program, described.instance),
            false => Default::default(),
        };
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
            proof,
            within: None,
            distance: self.details.distance.map(|_| 0),
            eval: None,
        }
    }

    /// A position from which the pattern can be forced, with the line that leads there.
    fn ahead(&self, index: usize, replay: &Replay, side: Color, plies: u8) -> Option<Found> {
        let (_, program) = &self.patterns[index];
        let position = replay.position();
        let line = match proof::anticipate(program, position, side, plies) {
            Ok(line) => line.filter(|line| !line.is_empty())?,
            Err(_) => {
                self.gave_up.fetch_add(1, Ordering::Relaxed);
                return None;
            }
        };
        let chess = chess_from_setup(position.to_setup()).ok()?;
        let count = line.len();
        let moves = san_line(&chess, side, &line);
        let words = self.details.lang.pick(
            format!("can be forced in {count} half-moves: {}", moves.join(" ")),
            format!(
                "pode ser forçado em {count} meios-lances: {}",
                moves.join(" ")
            ),
        );
        // The opponent's replies are not drawn: they may be others.
        let own = line.iter().step_by(2);
        Some(Found {
            line: moves,
            within: Some(u8::try_from(count).unwrap_or(u8::MAX)),
            ..self.on_the_way(index, words, own)
        })
    }

    /// A position on the way to the pattern, with the side's moves drawn.
    fn on_the_way<'p>(
        &self,
        index: usize,
        words: String,
        own: impl Iterator<Item = &'p Ply>,
    ) -> Found {
        if !self.details.words {
            return Found::bare(index);
        }
        Found {
            words,
            arrows: own.map(|ply| (ply.from, ply.to, MOVE)).collect(),
            ..Found::bare(index)
        }
    }

    /// A position in which the pattern is some moves of the side's own away, with these moves.
    fn near(&self, index: usize, replay: &Replay, side: Color, most: u8) -> Option<Found> {
        let (_, program) = &self.patterns[index];
        let position = replay.position();
        let Ok(moves) = proof::approach_within(program, position, side, most, DISTANCE_UNITS)
        else {
            self.gave_up.fetch_add(1, Ordering::Relaxed);
            return None;
        };
        let moves = moves.filter(|moves| !moves.is_empty())?;
        let chess = chess_from_setup(position.to_setup()).ok()?;
        let count = moves.len();
        let line = san_alone(&chess, side, &moves);
        let words = match count {
            1 => self.details.lang.pick(
                format!("one move of its own away: {}", line.join(" ")),
                format!("a um lance próprio: {}", line.join(" ")),
            ),
            _ => self.details.lang.pick(
                format!("{count} moves of its own away: {}", line.join(" ")),
                format!("a {count} lances próprios: {}", line.join(" ")),
            ),
        };
        Some(Found {
            line,
            distance: Some(u8::try_from(count).unwrap_or(u8::MAX)),
            ..self.on_the_way(index, words, moves.iter())
        })
    }

    /// What can be said of a position without an instance: that one is in reach. The line that can be forced is worth
    /// more than the one that cannot.
    fn in_reach(&self, index: usize, replay: &Replay, side: Color) -> Option<Found> {
        let ahead = self
            .details
            .within
            .and_then(|plies| self.ahead(index, replay, side, plies));
        let near = self
            .details
            .distance
            .and_then(|most| self.near(index, replay, side, most));
        match (ahead, near) {
            (Some(mut ahead), Some(near)) => {
                ahead.distance = near.distance;
                Some(ahead)
            }
            (ahead, near) => ahead.or(near),
        }
    }
}

/// The instance to show where only one is: the first that is forced, or else the first that may be, or else the first.
fn best<'a>(
    proved: &mut dyn Iterator<Item = (Described<'a>, Option<corpus::Proof>)>,
) -> Vec<(Described<'a>, Option<corpus::Proof>)> {
    let rank = |proof: &Option<corpus::Proof>| match proof.as_ref().map(|proof| proof.verdict) {
        None | Some(Verdict::Forced { .. }) => 0,
        Some(Verdict::Undecided) => 1,
        Some(Verdict::Refuted) => 2,
    };
    let mut best: Option<(Described<'a>, Option<corpus::Proof>)> = None;
    let mut undecided = 0;
    for (described, proof) in proved {
        let new = rank(&proof);
        undecided += u32::from(new == 1);
        if best.as_ref().is_none_or(|(_, old)| new < rank(old)) {
            best = Some((described, proof));
        }
        // A proof that is given up has taken long.
        if new == 0 || undecided >= MOST_UNDECIDED {
            break;
        }
    }
    best.into_iter().collect()
}

/// What must be true of a position before it is worth a look, for one pattern or another; nothing where any position
/// may be.
fn needs(patterns: &[(&Pattern, Arc<Program>)], details: &Details) -> Vec<Clues> {
    // A pattern may be near where nothing of it is there yet.
    if details.within.is_some() || details.distance.is_some() || details.fresh {
        return Vec::new();
    }
    let of_pattern = |(_, program): &(&Pattern, Arc<Program>)| match details.raw {
        true => program.raw_clues(),
        false => program.clues(),
    };
    let mut needs: Vec<Clues> = patterns.iter().map(of_pattern).collect();
    if needs.contains(&Clues::NONE) {
        return Vec::new();
    }
    needs.sort_unstable();
    needs.dedup();
    needs
}

/// Work for the distance in one position, about a tenth of a second: a collection has many.
const DISTANCE_UNITS: u64 = 10_000_000;

/// So many instances of a position are proved at most where only one is shown.
const MOST_PROVED: usize = 64;
/// So many of them may be given up.
const MOST_UNDECIDED: u32 = 2;

/// The colour of moves, as chess sites write it.
const MOVE: char = 'B';

/// Looks at positions for one core.
pub struct PatternExaminer<'a> {
    searched: &'a Searched<'a>,
    matcher: EnsembleMatcher<'a>,
    seen: Vec<bool>,
    is_more_than_counts: bool,
    looks_further: bool,
}

impl Examiner for PatternExaminer<'_> {
    fn needs(&self) -> &[Clues] {
        &self.searched.needs
    }

    fn questions(&self) -> &[Question] {
        self.searched.questions()
    }

    fn only_counts(&self) -> bool {
        !self.is_more_than_counts
    }

    fn tell(&mut self, replay: &Replay, side: Color, valid: &[u64], sightings: &mut Sightings) {
        for (place, word) in valid.iter().enumerate() {
            let mut left = *word;
            while left != 0 {
                let index = place * u64::BITS as usize + left.trailing_zeros() as usize;
                left &= left - 1;
                if !(self.searched.details.first && self.seen[index]) {
                    self.seen[index] = true;
                    self.searched.tell(index, replay, side, sightings);
                }
            }
        }
    }

    fn reads_ahead(&self) -> bool {
        self.searched.ensemble.is_screened()
    }

    fn begin_game(&mut self) {
        self.seen.fill(false);
        self.matcher.begin_game();
    }

    #[inline]
    fn look(&mut self, replay: &Replay, side: Color, sightings: &mut Sightings) {
        if !self.looks_further && self.matcher.rules_out_all(replay.position(), side) {
            return;
        }
        if self.is_more_than_counts {
            return self.look_closely(replay, side, sightings);
        }
        let (position, matcher) = (replay.position(), &mut self.matcher);
        let mut untold = 0;
        sightings
            .only_valid(|words, open| untold = matcher.find_valid(position, side, words, open));
        if untold > 0 {
            self.searched.gave_up.fetch_add(untold, Ordering::Relaxed);
        }
    }
}

impl PatternExaminer<'_> {
    /// Looks for more than which patterns have a valid instance.
    fn look_closely(&mut self, replay: &Replay, side: Color, sightings: &mut Sightings) {
        let details = self.searched.details;
        let mut query = self.matcher.query(replay.position(), side);
        let count = self.searched.patterns.len();
        let mut next = 0;
        while let Some(index) = match self.looks_further {
            true => (next < count).then_some(next),
            false => query.candidate(next),
        } {
            next = index + 1;
            if details.first && self.seen[index] {
                if details.raw && query.exists_raw(index) == Ok(true) {
                    sightings.raw(index);
                }
                continue;
            }
            let valid = query.exists(index).unwrap_or_else(|_| {
                self.searched.gave_up.fetch_add(1, Ordering::Relaxed);
                false
            });
            if !valid {
                if details.raw && query.exists_raw(index) == Ok(true) {
                    sightings.raw(index);
                }
                if details.described
                    && let Some(ahead) = self.searched.in_reach(index, replay, side)
                {
                    self.seen[index] = true;
                    sightings.describe(ahead);
                }
                continue;
            }
            self.seen[index] = true;
            self.searched.tell(index, replay, side, sightings);
        }
    }
}
