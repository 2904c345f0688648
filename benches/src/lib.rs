//! What the benchmarks share: games to measure on, and a stopwatch.

use std::fs::File;
use std::hint::black_box;
use std::io::{BufReader, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use chess::{Color, Position, chess_from_fen};
use cpu_time::ProcessTime;
use patlan::matcher::Ensemble;
use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use shakmaty::{Chess, Position as _};

/// Enough games where every position is kept or expensive to examine.
pub const SOME_GAMES: usize = 1000;
/// Enough games where a run would otherwise be too short to be timed.
pub const MANY_GAMES: usize = 10_000;

/// Shorter work is done several times in a run: some systems count processor time in steps of milliseconds.
const SHORTEST: Duration = Duration::from_millis(50);

/// Where the games come from: the first argument that is a file, else the shipped classics.
pub fn games_file() -> PathBuf {
    std::env::args()
        .skip(1)
        .map(PathBuf::from)
        .find(|path| path.is_file())
        .unwrap_or_else(|| {
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../knowledge/games/classics.pgn")
        })
}

/// The text of a PGN file, unpacked if it ends in `.zst`, cut after a number of games.
pub fn pgn_text(path: &Path, most: usize) -> std::io::Result<Vec<u8>> {
    let file = BufReader::new(File::open(path)?);
    let mut text = Vec::new();
    if path.extension().is_some_and(|extension| extension == "zst") {
        zstd::Decoder::new(file)?.read_to_end(&mut text)?;
    } else {
        let mut file = file;
        file.read_to_end(&mut text)?;
    }
    let mut games = 0;
    let mut end = text.len();
    for (index, _) in text.iter().enumerate().filter(|(_, byte)| **byte == b'[') {
        if text[index..].starts_with(b"[Event ") {
            games += 1;
            if games > most {
                end = index;
                break;
            }
        }
    }
    text.truncate(end);
    Ok(text)
}

/// Replays every game with shakmaty and hands each position of the main line to `each`, first and last included. Moves
/// are played as they are read.
pub fn replay(pgn: impl Read, each: impl FnMut(&Chess)) -> std::io::Result<()> {
    replay_with(pgn, Replay::<_, false> { each })
}

/// The same by the library's safe call, which looks once more whether the move is legal.
pub fn replay_safely(pgn: impl Read, each: impl FnMut(&Chess)) -> std::io::Result<()> {
    replay_with(pgn, Replay::<_, true> { each })
}

fn replay_with(pgn: impl Read, mut visitor: impl Visitor<Output = ()>) -> std::io::Result<()> {
    let mut reader = Reader::new(pgn);
    while reader.read_game(&mut visitor)?.is_some() {}
    Ok(())
}

/// Every position of the games with its side to move, game by game; one that begins in the middle belongs to the game
/// before it.
pub fn positions(text: &[u8]) -> std::io::Result<Vec<Vec<(Position, Color)>>> {
    let mut games = vec![Vec::new()];
    replay(text, |chess| {
        if chess.fullmoves().get() == 1 && chess.turn().is_white() {
            games.push(Vec::new());
        }
        if let Some(game) = games.last_mut() {
            game.push((Position::from(chess), chess.turn()));
        }
    })?;
    Ok(games)
}

/// Matches many patterns at once in games, as a search does; returns the number of hits.
pub fn look_at_all(ensemble: &Ensemble, games: &[Vec<(Position, Color)>]) -> u32 {
    let mut matcher = ensemble.matcher();
    let mut valid = vec![0u64; ensemble.len().div_ceil(u64::BITS as usize)];
    let mut undecided = valid.clone();
    let mut found = 0;
    for game in games {
        matcher.begin_game();
        for (position, side) in game {
            matcher.find_valid(position, *side, &mut valid, &mut undecided);
            found += valid.iter().map(|word| word.count_ones()).sum::<u32>();
        }
    }
    found
}

struct Replay<F, const SAFELY: bool> {
    each: F,
}

impl<F: FnMut(&Chess), const SAFELY: bool> Visitor for Replay<F, SAFELY> {
    type Tags = Chess;
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Chess> {
        ControlFlow::Continue(Chess::default())
    }

    fn tag(&mut self, start: &mut Chess, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if name == b"FEN"
            && let Ok(chess) = chess_from_fen(&value.decode_utf8_lossy())
        {
            *start = chess;
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, start: Chess) -> ControlFlow<(), Chess> {
        (self.each)(&start);
        ControlFlow::Continue(start)
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<()> {
        let Ok(played) = san.san.to_move(position) else {
            return ControlFlow::Break(());
        };
        // What `Position::play` does, without a copy of the position.
        if SAFELY && !position.is_legal(played) {
            return ControlFlow::Break(());
        }
        position.play_unchecked(played);
        (self.each)(position);
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: Chess) {}
}

/// What some work took.
#[derive(Debug, Clone, Copy)]
pub struct Took {
    /// By the clock on the wall.
    pub wall: Duration,
    /// Of all cores together.
    pub processor: Duration,
}

/// The shortest wall time and the shortest processor time of several runs; of short work, the mean within a run.
pub fn measure<T>(runs: usize, mut work: impl FnMut() -> T) -> Took {
    let mut best = Took {
        wall: Duration::MAX,
        processor: Duration::MAX,
    };
    for _ in 0..runs {
        let (start, busy) = (Instant::now(), ProcessTime::now());
        let mut times = 0;
        while times == 0 || start.elapsed() < SHORTEST {
            black_box(work());
            times += 1;
        }
        best.wall = best.wall.min(start.elapsed() / times);
        best.processor = best.processor.min(busy.elapsed() / times);
    }
    best
}

/// The shortest of several runs: what the work takes when nothing else disturbs it.
pub fn best_of<T>(runs: usize, mut work: impl FnMut() -> T) -> Duration {
    (0..runs)
        .map(|_| {
            let start = Instant::now();
            black_box(work());
            start.elapsed()
        })
        .min()
        .unwrap_or_default()
}
