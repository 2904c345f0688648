//! Many games on many cores, with results in the order of the input whatever the number of cores.

use std::collections::BTreeMap;
use std::io;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use chess::Color;
use chess::pgn::{Games, Headers, Outcome};
use chess::replay::Replay;
use crossbeam_channel::{Receiver, Sender, bounded, unbounded};

use crate::chunk::{Chunk, Chunks};
use crate::filter::Filter;
use crate::input::{Input, Source};
use crate::report::{Found, GameReport, Hit, Problem, ProblemKind};
use crate::store;
use crate::tally::Tally;
use crate::walk::{self, Stop};

/// Looks at positions. Each core has one of its own.
pub trait Examiner {
    /// A new game begins.
    fn begin_game(&mut self) {}

    /// Looks at a position for one side and pushes what it sees.
    fn look(&mut self, replay: &Replay, side: Color, sightings: &mut Vec<Sighting>);
}

/// A pattern seen in a position.
#[derive(Debug, Clone, PartialEq)]
pub struct Sighting {
    /// Which pattern.
    pub pattern: usize,
    /// There is a raw instance.
    pub raw: bool,
    /// There is a valid one.
    pub valid: bool,
    /// The instances to write down; may be empty when only counts are wanted.
    pub found: Vec<Found>,
}

/// Who searches in a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sides {
    /// The side to move.
    #[default]
    Mover,
    /// One side, when it is to move.
    Only(Color),
    /// Both, whoever is to move.
    Both,
}

/// What to search and how.
#[derive(Debug, Clone)]
pub struct Options {
    /// Who searches.
    pub sides: Sides,
    /// At which plies.
    pub plies: RangeInclusive<u32>,
    /// Games with fewer half-moves are left out.
    pub min_length: u32,
    /// Conditions on headers.
    pub filter: Filter,
    /// Search side lines too.
    pub side_lines: bool,
    /// Only these games, counted from 0 over all inputs, in order; all if `None`.
    pub sample: Option<Arc<Vec<u64>>>,
    /// Keep the moves of games with hits, for writing PGN.
    pub keep_moves: bool,
    /// How many patterns the examiner looks for.
    pub patterns: usize,
    /// Cores to use.
    pub threads: usize,
}

/// How far a scan has come, for whoever wants to show it.
#[derive(Debug, Default)]
pub struct Progress {
    /// Bytes taken from disk.
    pub bytes: Arc<AtomicU64>,
    /// Games seen.
    pub games: AtomicU64,
    /// Positions examined.
    pub positions: AtomicU64,
    /// Set to end the scan early; what was found until then is kept.
    pub stop: AtomicBool,
}

impl Progress {
    fn add_positions(&self, seen: &Seen) {
        self.positions.fetch_add(seen.positions, Ordering::Relaxed);
    }
}

/// The whole scan in figures.
#[derive(Debug, Clone, Default)]
pub struct Summary {
    /// Games seen, those filtered out included.
    pub games: u64,
    /// Games examined.
    pub examined: u64,
    /// Positions examined.
    pub positions: u64,
    /// Games that could not be replayed.
    pub broken: u64,
    /// Games of variants we do not know.
    pub unknown_variants: u64,
    /// Results of all examined games, from white's side.
    pub baseline: crate::tally::Score,
    /// For each pattern.
    pub tallies: Vec<Tally>,
    /// The scan was ended before the input was.
    pub interrupted: bool,
}

/// What happens during a scan, in the order of the input.
#[derive(Debug)]
pub enum Event {
    /// Something was found.
    Game(GameReport),
    /// A game could not be replayed.
    Problem(Problem),
    /// A file could not be read to its end.
    Damaged(Arc<str>, io::Error),
}

/// A piece of an input.
enum Work {
    Text(Chunk),
    Block(store::Packed),
}

/// Work for a core.
struct Job {
    sequence: u64,
    file: Arc<str>,
    first_of_file: bool,
    work: Result<Work, io::Error>,
    /// Games before this piece, where a sample needs to know.
    games_before: u64,
}

/// What a core made of it.
#[derive(Default)]
struct Done {
    games: u64,
    /// How far the numbers go: games, and in a store also those that were left out of it.
    numbers: u64,
    examined: u64,
    positions: u64,
    unknown_variants: u64,
    broken: u64,
    baseline: crate::tally::Score,
    tallies: Vec<Tally>,
    events: Vec<Event>,
    /// The scan was stopped before the end of the piece: what comes behind it is not to be told.
    cut: bool,
}

/// Scans the inputs and hands every event to `each`, which may break off. A scan that is stopped has told everything up
/// to some game and nothing of the games behind it, whatever the number of cores.
pub fn scan<E: Examiner>(
    inputs: &[Input],
    options: &Options,
    progress: &Progress,
    examiner: impl Fn() -> E + Sync,
    mut each: impl FnMut(Event) -> ControlFlow<()>,
) -> Summary {
    let threads = options.threads.max(1);
    // So many pieces may be under way or waiting for their turn: this bounds the memory.
    let window = threads * 4 + 2;
    let (permit_give, permit_take) = bounded::<()>(window);
    for _ in 0..window {
        let _ = permit_give.send(());
    }
    let (job_give, job_take) = bounded::<Job>(threads);
    let (done_give, done_take) = unbounded::<(Job, Done)>();
    let mut summary = Summary {
        tallies: vec![Tally::default(); options.patterns],
        ..Summary::default()
    };
    std::thread::scope(|scope| {
        scope.spawn(|| read(inputs, options, progress, job_give, permit_take));
        for _ in 0..threads {
            let (jobs, done) = (job_take.clone(), done_give.clone());
            let examiner = &examiner;
            scope.spawn(move || work(jobs, done, options, progress, examiner()));
        }
        drop((job_take, done_give));
        collect(done_take, permit_give, progress, &mut summary, &mut each);
    });
    summary.interrupted = progress.stop.load(Ordering::Relaxed);
    summary
}

fn read(
    inputs: &[Input],
    options: &Options,
    progress: &Progress,
    jobs: Sender<Job>,
    permits: Receiver<()>,
) {
    let mut sequence = 0;
    let mut games_before = 0;
    for input in inputs {
        let file: Arc<str> = input.name().into();
        let mut first_of_file = true;
        let mut send = |work: Result<Work, io::Error>| -> bool {
            if permits.recv().is_err() || progress.stop.load(Ordering::Relaxed) {
                return false;
            }
            let games = match (&work, &options.sample) {
                (Ok(Work::Text(chunk)), Some(_)) => count_games(&chunk.text),
                (Ok(Work::Block(block)), Some(_)) => block.numbers(),
                _ => 0,
            };
            let job = Job {
                sequence,
                file: file.clone(),
                first_of_file,
                work,
                games_before,
            };
            sequence += 1;
            first_of_file = false;
            games_before += games;
            jobs.send(job).is_ok()
        };
        let mut pieces = match Pieces::open(input, progress) {
            Ok(pieces) => pieces,
            Err(error) => {
                if !send(Err(error)) {
                    return;
                }
                continue;
            }
        };
        loop {
            let (work, more) = match pieces.next() {
                Ok(Some(work)) => (Ok(work), true),
                Ok(None) => break,
                Err(error) => (Err(error), false),
            };
            if !send(work) {
                return;
            }
            if !more {
                break;
            }
        }
    }
}

/// The pieces of an input.
enum Pieces {
    Text(Chunks<Box<dyn io::Read + Send>>),
    Store(store::Blocks<Box<dyn io::Read + Send>>),
}

impl Pieces {
    fn open(input: &Input, progress: &Progress) -> io::Result<Pieces> {
        Ok(match input.source(progress.bytes.clone())? {
            Source::Text(stream) => Pieces::Text(Chunks::new(stream)),
            Source::Store(stream) => Pieces::Store(store::Blocks::new(stream)?),
        })
    }

    fn next(&mut self) -> io::Result<Option<Work>> {
        Ok(match self {
            Pieces::Text(chunks) => chunks.next_chunk()?.map(Work::Text),
            Pieces::Store(blocks) => blocks.next_block()?.map(Work::Block),
        })
    }
}

/// How many games an input holds, as [`Options::sample`] counts them. Text is read to its end or to its first damage.
pub fn count_input(input: &Input) -> io::Result<u64> {
    let mut pieces = Pieces::open(input, &Progress::default())?;
    if let (Pieces::Store(_), Input::File(path)) = (&pieces, input) {
        return store::totals(path).map(|totals| totals.numbers);
    }
    let mut count = 0;
    while let Ok(Some(work)) = pieces.next() {
        count += match work {
            Work::Text(chunk) => count_games(&chunk.text),
            Work::Block(block) => block.numbers(),
        };
    }
    Ok(count)
}

/// How many games a text holds.
pub fn count_games(text: &[u8]) -> u64 {
    let mut games = Games::new(text);
    let mut headers = Headers::default();
    let mut count = 0;
    while games.next_game(&mut headers) {
        count += 1;
    }
    count
}

fn work<E: Examiner>(
    jobs: Receiver<Job>,
    done: Sender<(Job, Done)>,
    options: &Options,
    progress: &Progress,
    examiner: E,
) {
    let mut worker = Worker {
        examiner,
        options,
        progress,
        usual: Replay::default(),
        sightings: Vec::new(),
    };
    for mut job in jobs {
        let mut result = Done {
            tallies: vec![Tally::default(); options.patterns],
            ..Done::default()
        };
        match std::mem::replace(&mut job.work, Err(io::Error::other("taken"))) {
            Ok(_) if progress.stop.load(Ordering::Relaxed) => result.cut = true,
            Ok(Work::Text(chunk)) => worker.chunk(&chunk, &job, &mut result),
            Ok(Work::Block(packed)) => {
                result.numbers = packed.numbers();
                if let Err(fault) = worker.block(&packed, &job, &mut result) {
                    let file = job.file.clone();
                    result.events.push(Event::Damaged(file, fault.into()));
                }
            }
            Err(error) => result.events.push(Event::Damaged(job.file.clone(), error)),
        }
        if done.send((job, result)).is_err() {
            return;
        }
    }
}

struct Worker<'a, E> {
    examiner: E,
    options: &'a Options,
    progress: &'a Progress,
    usual: Replay,
    sightings: Vec<Sighting>,
}

impl<E: Examiner> Worker<'_, E> {
    fn chunk(&mut self, chunk: &Chunk, job: &Job, done: &mut Done) {
        let mut games = Games::new(&chunk.text);
        let mut headers = Headers::default();
        while games.next_game(&mut headers) {
            if self.progress.stop.load(Ordering::Relaxed) {
                done.cut = true;
                return;
            }
            self.progress.games.fetch_add(1, Ordering::Relaxed);
            let number = done.games;
            done.games += 1;
            done.numbers += 1;
            if !self.is_sampled(job, number) || !self.options.filter.admits(&headers) {
                continue;
            }
            if let Err(kind) = self.game(&mut games, &headers, job, number, done) {
                match kind {
                    ProblemKind::UnknownVariant(_) => done.unknown_variants += 1,
                    _ => done.broken += 1,
                }
                done.events.push(Event::Problem(Problem {
                    file: job.file.clone(),
                    game: number + 1,
                    offset: chunk.offset + headers.offset as u64,
                    kind,
                }));
            }
        }
    }

    fn is_sampled(&self, job: &Job, number: u64) -> bool {
        let sample = self.options.sample.as_ref();
        sample.is_none_or(|sample| sample.binary_search(&(job.games_before + number)).is_ok())
    }

    /// The games of a block of a store. Headers are unpacked only where they are needed.
    fn block(
        &mut self,
        packed: &store::Packed,
        job: &Job,
        done: &mut Done,
    ) -> Result<(), store::Fault> {
        let block = store::Block::open(packed)?;
        let options = self.options;
        let filters = has_conditions(&options.filter);
        let last = *options.plies.end();
        for game in block.games() {
            if self.progress.stop.load(Ordering::Relaxed) {
                done.cut = true;
                return Ok(());
            }
            self.progress.games.fetch_add(1, Ordering::Relaxed);
            done.games += 1;
            if !self.is_sampled(job, game.number()) {
                continue;
            }
            if filters && !block.headers(&game, |headers| options.filter.admits(headers))? {
                continue;
            }
            if game.plies() < options.min_length {
                continue;
            }
            let mut look = self.look();
            block.replay(&game, last, |replay, ply| {
                look.at(Stop {
                    replay,
                    ply,
                    side_line: false,
                });
            })?;
            let seen = look.seen;
            self.progress.add_positions(&seen);
            let moves = match seen.hits.is_empty() || !options.keep_moves {
                true => Vec::new(),
                false => block.sans(&game)?,
            };
            if seen.sightings.is_empty() {
                // Nothing more depends on the headers.
                let headers = Headers::default();
                finish(
                    seen,
                    &headers,
                    game.outcome(),
                    moves,
                    job,
                    game.number(),
                    done,
                );
            } else {
                block.headers(&game, |headers| {
                    finish(
                        seen,
                        headers,
                        game.outcome(),
                        moves,
                        job,
                        game.number(),
                        done,
                    );
                })?;
            }
        }
        Ok(())
    }

    fn game<'t>(
        &mut self,
        games: &mut Games<'t>,
        headers: &Headers<'t>,
        job: &Job,
        number: u64,
        done: &mut Done,
    ) -> Result<(), ProblemKind> {
        let start = walk::start(headers, &self.usual)?;
        let options = self.options;
        let mut moves: Vec<&[u8]> = Vec::new();
        let mut look = self.look();
        let each = |stop: Stop<'_>| look.at(stop);
        let walked = walk::walk(games, start, options.side_lines, each, |word, _| {
            if options.keep_moves {
                moves.push(word);
            }
        })?;
        if walked.plies < options.min_length {
            return Ok(());
        }
        let seen = look.seen;
        self.progress.add_positions(&seen);
        let outcome = walk::outcome(headers, &walked);
        let moves = match seen.hits.is_empty() {
            true => Vec::new(),
            false => moves
                .iter()
                .map(|word| String::from_utf8_lossy(word).into_owned())
                .collect(),
        };
        finish(seen, headers, outcome, moves, job, number, done);
        Ok(())
    }

    /// A new game.
    fn look(&mut self) -> Look<'_, E> {
        self.examiner.begin_game();
        Look {
            examiner: &mut self.examiner,
            first: *self.options.plies.start(),
            last: *self.options.plies.end(),
            sides: self.options.sides,
            sightings: &mut self.sightings,
            seen: Seen::default(),
        }
    }
}

/// Whether a filter asks for any header at all.
fn has_conditions(filter: &Filter) -> bool {
    let Filter {
        player,
        elo,
        date,
        result,
        eco,
    } = filter;
    player.is_some() || elo.is_some() || date.is_some() || result.is_some() || eco.is_some()
}

/// What was seen in a game.
#[derive(Default)]
struct Seen {
    positions: u64,
    sightings: Vec<(u32, Color, bool, Sighting)>,
    hits: Vec<Hit>,
}

/// Looks at the positions of one game.
struct Look<'a, E> {
    examiner: &'a mut E,
    first: u32,
    last: u32,
    sides: Sides,
    sightings: &'a mut Vec<Sighting>,
    seen: Seen,
}

impl<E: Examiner> Look<'_, E> {
    #[inline(always)]
    fn at(&mut self, stop: Stop<'_>) {
        if stop.ply < self.first || stop.ply > self.last {
            return;
        }
        let turn = stop.replay.position().turn();
        let (mover, other) = match self.sides {
            Sides::Mover => (true, false),
            Sides::Only(side) => (side == turn, false),
            Sides::Both => (true, true),
        };
        if mover {
            self.seen.positions += 1;
            self.look(stop, turn);
        }
        if other {
            self.look(stop, turn.other());
        }
    }

    #[inline(always)]
    fn look(&mut self, stop: Stop<'_>, side: Color) {
        self.examiner.look(stop.replay, side, self.sightings);
        if !self.sightings.is_empty() {
            self.keep(stop, side);
        }
    }

    #[inline(never)]
    fn keep(&mut self, stop: Stop<'_>, side: Color) {
        for mut sighting in self.sightings.drain(..) {
            let found = std::mem::take(&mut sighting.found);
            let fen = if found.is_empty() {
                String::new()
            } else {
                stop.replay.fen()
            };
            self.seen.hits.extend(found.into_iter().map(|found| Hit {
                ply: stop.ply,
                fen: fen.clone(),
                side,
                side_line: stop.side_line,
                found,
            }));
            self.seen
                .sightings
                .push((stop.ply, side, stop.side_line, sighting));
        }
    }
}

/// Counts a game that was looked at, and reports it if something was found.
fn finish(
    seen: Seen,
    headers: &Headers<'_>,
    outcome: Outcome,
    moves: Vec<String>,
    job: &Job,
    number: u64,
    done: &mut Done,
) {
    done.examined += 1;
    done.positions += seen.positions;
    done.baseline.add(outcome, Color::White);
    count(&seen.sightings, headers, outcome, &mut done.tallies);
    if !seen.hits.is_empty() {
        done.events.push(Event::Game(GameReport {
            file: job.file.clone(),
            number: number + 1,
            tags: headers
                .iter()
                .map(|(name, value)| (name.into_owned(), value.into_owned()))
                .collect(),
            outcome,
            moves,
            hits: seen.hits,
        }));
    }
}

/// Adds what was seen in a game to the tallies.
fn count(
    seen: &[(u32, Color, bool, Sighting)],
    headers: &Headers<'_>,
    outcome: Outcome,
    tallies: &mut [Tally],
) {
    let mut finders: Vec<(usize, Color)> = Vec::new();
    for (ply, side, _, sighting) in seen {
        let tally = &mut tallies[sighting.pattern];
        tally.raw_positions += u64::from(sighting.raw);
        if !sighting.valid {
            continue;
        }
        tally.positions += 1;
        *tally.plies.entry(*ply).or_default() += 1;
        if finders
            .iter()
            .all(|(pattern, _)| *pattern != sighting.pattern)
        {
            tally.games += 1;
            let year = headers
                .get("Date")
                .and_then(|date| date.get(..4)?.parse().ok());
            if let Some(year) = year {
                *tally.years.entry(year).or_default() += 1;
            }
            if let Some(eco) = headers
                .get("ECO")
                .and_then(|eco| Some(eco.get(..3)?.to_owned()))
            {
                *tally.openings.entry(eco).or_default() += 1;
            }
        }
        if !finders.contains(&(sighting.pattern, *side)) {
            finders.push((sighting.pattern, *side));
            tally.score.add(outcome, *side);
            tally.finders[usize::from(side.is_black())] += 1;
        }
    }
}

fn collect(
    done: Receiver<(Job, Done)>,
    permits: Sender<()>,
    progress: &Progress,
    summary: &mut Summary,
    each: &mut impl FnMut(Event) -> ControlFlow<()>,
) {
    let mut waiting: BTreeMap<u64, (Job, Done)> = BTreeMap::new();
    let mut next = 0;
    let mut games_of_file = 0;
    let mut broken_off = false;
    for (job, result) in done {
        waiting.insert(job.sequence, (job, result));
        while let Some((job, result)) = waiting.remove(&next) {
            next += 1;
            if job.first_of_file {
                games_of_file = 0;
            }
            if !broken_off {
                let base = games_of_file;
                games_of_file += result.numbers;
                add(summary, &result);
                broken_off = result.cut;
                for event in result.events {
                    if each(renumbered(event, base)).is_break() {
                        broken_off = true;
                        progress.stop.store(true, Ordering::Relaxed);
                        break;
                    }
                }
            }
            // The reader may be gone already.
            let _ = permits.try_send(());
        }
    }
}

fn renumbered(mut event: Event, base: u64) -> Event {
    match &mut event {
        Event::Game(report) => report.number += base,
        Event::Problem(problem) => problem.game += base,
        Event::Damaged(..) => {}
    }
    event
}

fn add(summary: &mut Summary, done: &Done) {
    summary.games += done.games;
    summary.examined += done.examined;
    summary.positions += done.positions;
    summary.broken += done.broken;
    summary.unknown_variants += done.unknown_variants;
    summary.baseline.merge(&done.baseline);
    for (all, part) in summary.tallies.iter_mut().zip(&done.tallies) {
        all.merge(part);
    }
}
