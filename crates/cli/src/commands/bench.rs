//! `stratvision bench`: measures the search on test positions.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use chess::ChessGame;
use game::{Game, Record};
use opponents::evaluator::ChessEvaluator;
use player::bench::{BRATKO_KOPEC, Puzzle, puzzles, search_afresh};
use player::search::Control;
use player::{Limits, Report, Searcher, minimax};
use serde_json::{Value, json};
use syntax::number::fixed;
use syntax::{Lang, Message};

use crate::args::{BenchArgs, LimitArgs};
use crate::error::{CliError, ErrorText, ExitStatus};
use crate::{chess_player, patterns, terminal};

/// What a search of chess reports.
type ChessReport = Report<<ChessGame as Game>::Move>;

/// Deep enough to meet every part of the search, shallow enough for a few seconds.
const USUAL_DEPTH: u32 = 8;

/// Searches every position and prints the results.
pub fn run(args: &BenchArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let all = read(args.epd.as_deref())?;
    if all.is_empty() {
        warn_of_no_positions(args.epd.as_deref(), lang);
        return Ok(ExitStatus::NothingFound);
    }
    let mut bench = Bench::new(args, lang)?;
    let mut totals = Totals::default();
    let mut out = terminal::out();
    let start = Instant::now();
    for puzzle in &all {
        let answer = bench.search(puzzle);
        if bench.control.is_stopped() {
            return Err(CliError::Reported);
        }
        let is_solved = answer.best().and_then(|best| puzzle.is_solved_by(best));
        totals.add(&answer, is_solved);
        if args.json {
            writeln!(out, "{}", json_of(puzzle, &answer, is_solved))?;
        } else if !args.quiet {
            writeln!(out, "{}", row(puzzle, &answer, is_solved))?;
        }
        out.flush()?;
    }
    drop(out);
    totals.print(start.elapsed(), args, lang)?;
    Ok(ExitStatus::Done)
}

fn warn_of_no_positions(path: Option<&Path>, lang: Lang) {
    let place: String = path
        .iter()
        .map(|path| format!("{}: ", path.display()))
        .collect();
    let message = Message::new(
        format!("{place}there is no position in it"),
        format!("{place}não há posição nele"),
    );
    let help = Some(Message::new(
        "EPD has one position a line: pieces, side, castling, en passant, then 'bm Nf3;'",
        "EPD tem uma posição por linha: peças, lado, roques, en passant, e depois 'bm Nf3;'",
    ));
    terminal::print_warning(lang, &ErrorText { message, help });
}

/// The player under measurement.
struct Bench {
    searcher: Searcher,
    evaluator: ChessEvaluator,
    limits: Limits<ChessGame>,
    is_minimax: bool,
    control: Arc<Control>,
}

impl Bench {
    /// Ctrl-C stops it.
    fn new(args: &BenchArgs, lang: Lang) -> Result<Bench, CliError> {
        let settings = &args.player.settings;
        let limits = limits(&args.limits)?;
        let evaluator = chess_player::evaluator(&args.player.knowledge, settings, lang)?;
        let mut searcher = Searcher::new(settings.hash);
        if let Some(shortage) = searcher.shortage(settings.hash) {
            terminal::note(shortage.get(lang));
        }
        searcher.threads = settings.threads;
        let control = Arc::new(Control::default());
        let stop = control.clone();
        // Only the first handler counts; there is no other in this command.
        let _ = ctrlc::set_handler(move || stop.stop());
        Ok(Bench {
            searcher,
            evaluator,
            limits,
            is_minimax: args.limits.minimax,
            control,
        })
    }

    /// Searches a position without memory of those before it.
    fn search(&mut self, puzzle: &Puzzle) -> ChessReport {
        let Bench {
            searcher,
            evaluator,
            limits,
            is_minimax,
            control,
        } = self;
        if *is_minimax {
            let record = Record::new(puzzle.position.clone());
            return minimax::search(&record, evaluator, limits, control, |_| {});
        }
        search_afresh(searcher, &puzzle.position, evaluator, limits, control)
    }
}

/// What all searches come to.
#[derive(Default)]
struct Totals {
    nodes: u64,
    solved: usize,
    /// Positions whose best moves are known.
    asked: usize,
}

impl Totals {
    fn add(&mut self, answer: &ChessReport, is_solved: Option<bool>) {
        self.nodes += answer.nodes;
        self.asked += usize::from(is_solved.is_some());
        self.solved += usize::from(is_solved == Some(true));
    }

    fn print(&self, elapsed: Duration, args: &BenchArgs, lang: Lang) -> Result<(), CliError> {
        let Totals {
            nodes,
            solved,
            asked,
        } = self;
        let speed = (*nodes as f64 / elapsed.as_secs_f64().max(1e-9)) as u64;
        let mut out = terminal::out();
        if args.json {
            let total = json!({
                "nodes": nodes,
                "nodesPerSecond": speed,
                "solved": solved,
                "asked": asked,
            });
            writeln!(out, "{total}")?;
            return Ok(());
        }
        if *asked > 0 {
            let word = lang.pick("solved", "resolvidas");
            writeln!(out, "{solved}/{asked} {word}")?;
        }
        writeln!(out, "{nodes} {}", lang.pick("nodes", "nós"))?;
        drop(out);
        if !args.quiet {
            let word = lang.pick("nodes/s", "nós/s");
            let seconds = fixed(elapsed.as_secs_f64(), 1, lang);
            terminal::note(format!("{seconds} s, {speed} {word}"));
        }
        Ok(())
    }
}

/// The move that was found, or nothing where there is none.
fn move_text(puzzle: &Puzzle, answer: &ChessReport) -> String {
    let best = answer.best();
    best.map_or_else(String::new, |best| puzzle.position.move_text(best))
}

fn json_of(puzzle: &Puzzle, answer: &ChessReport, is_solved: Option<bool>) -> Value {
    json!({
        "id": puzzle.name,
        "fen": puzzle.position.text(),
        "move": move_text(puzzle, answer),
        "wanted": wanted(puzzle),
        "solved": is_solved,
        "depth": answer.depth,
        "nodes": answer.nodes,
        "ms": answer.elapsed.as_millis() as u64,
    })
}

fn row(puzzle: &Puzzle, answer: &ChessReport, is_solved: Option<bool>) -> String {
    let mark = match is_solved {
        Some(true) => '✓',
        Some(false) => '✗',
        None => ' ',
    };
    format!(
        "{:<10} {mark} {:<8} {:<14} {:>3} {:>12}",
        terminal::printable(&puzzle.name),
        move_text(puzzle, answer),
        wanted(puzzle),
        answer.depth,
        answer.nodes
    )
}

fn read(path: Option<&Path>) -> Result<Vec<Puzzle>, CliError> {
    let Some(path) = path else {
        return puzzles(BRATKO_KOPEC)
            .map_err(|error| CliError::failed(error.to_string(), error.to_string()));
    };
    let source = patterns::read(path)?;
    puzzles(source.text()).map_err(|error| {
        let (path, line) = (path.display(), error.line);
        CliError::failed(
            format!("{path}:{line}: {}", error.what.en),
            format!("{path}:{line}: {}", error.what.pt),
        )
    })
}

fn limits(args: &LimitArgs) -> Result<Limits<ChessGame>, CliError> {
    let LimitArgs { nodes, time, .. } = *args;
    let usual = match args.minimax {
        true => minimax::DEFAULT_HEIGHT,
        false => USUAL_DEPTH,
    };
    let depth = chess_player::depth(args)?;
    Ok(Limits {
        depth: depth.or_else(|| (nodes.is_none() && time.is_none()).then_some(usual)),
        nodes,
        time,
        ..Limits::default()
    })
}

fn wanted(puzzle: &Puzzle) -> String {
    let text = |chosen: &_| puzzle.position.move_text(*chosen);
    let best: Vec<String> = puzzle.best.iter().map(text).collect();
    let avoid = puzzle
        .avoid
        .iter()
        .map(|chosen| format!("!{}", text(chosen)));
    best.into_iter().chain(avoid).collect::<Vec<_>>().join(" ")
}
