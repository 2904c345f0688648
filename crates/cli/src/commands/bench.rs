//! `stratvision bench`: measures the search on test positions.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use chess::ChessGame;
use clap::ArgMatches;
use game::{Game, Record};
use player::bench::{BRATKO_KOPEC, Puzzle, puzzles, search_afresh};
use player::search::Control;
use player::{Limits, Searcher, minimax};
use serde_json::json;
use syntax::number::fixed;
use syntax::{Lang, Message};

use crate::error::{CliError, ErrorText, ExitStatus};
use crate::{chess_player, patterns, terminal};

/// Deep enough to meet every part of the search, shallow enough for a few seconds.
const USUAL_DEPTH: u32 = 8;

/// Runs every position and prints what came of it.
pub fn run(matches: &ArgMatches, lang: Lang) -> Result<ExitStatus, CliError> {
    let all = read(matches.get_one::<PathBuf>("epd"))?;
    if all.is_empty() {
        let path = matches.get_one::<PathBuf>("epd");
        let path = path.map(|path| path.display()).into_iter();
        let place: String = path.map(|path| format!("{path}: ")).collect();
        let message = Message::new(
            format!("{place}there is no position in it"),
            format!("{place}não há posição nele"),
        );
        let help = Some(Message::new(
            "EPD has one position a line: pieces, side, castling, en passant, then 'bm Nf3;'",
            "EPD tem uma posição por linha: peças, lado, roques, en passant, e depois 'bm Nf3;'",
        ));
        terminal::print_warning(lang, &ErrorText { message, help });
        return Ok(ExitStatus::NothingFound);
    }
    let limits = limits(matches)?;
    let plain = matches.get_flag("minimax");
    let settings = chess_player::settings(matches);
    let evaluator = chess_player::evaluator(matches, &settings, lang)?;
    let mut searcher = Searcher::new(settings.hash);
    if let Some(shortage) = searcher.shortage(settings.hash) {
        terminal::note(shortage.get(lang));
    }
    searcher.threads = settings.threads;
    let control = Arc::new(Control::default());
    let stop = control.clone();
    // Only the first handler counts; there is no other in this command.
    let _ = ctrlc::set_handler(move || stop.stop());

    let json = matches.get_flag("json");
    let mut out = terminal::out();
    let start = Instant::now();
    let (mut nodes, mut solved, mut asked) = (0, 0, 0);
    for puzzle in &all {
        let answer = match plain {
            true => {
                let record = Record::new(puzzle.position.clone());
                minimax::search(&record, &evaluator, &limits, &control, |_| {})
            }
            false => search_afresh(
                &mut searcher,
                &puzzle.position,
                &evaluator,
                &limits,
                &control,
            ),
        };
        if control.is_stopped() {
            return Err(CliError::Reported);
        }
        nodes += answer.nodes;
        let right = answer.best().and_then(|best| puzzle.is_solved_by(best));
        asked += usize::from(right.is_some());
        solved += usize::from(right == Some(true));
        let text = answer
            .best()
            .map_or_else(String::new, |best| puzzle.position.move_text(best));
        if json {
            let line = json!({
                "id": puzzle.name,
                "fen": puzzle.position.text(),
                "move": text,
                "wanted": wanted(puzzle),
                "solved": right,
                "depth": answer.depth,
                "nodes": answer.nodes,
                "ms": answer.elapsed.as_millis() as u64,
            });
            writeln!(out, "{line}")?;
        } else if !matches.get_flag("quiet") {
            let mark = match right {
                Some(true) => '✓',
                Some(false) => '✗',
                None => ' ',
            };
            writeln!(
                out,
                "{:<10} {mark} {text:<8} {:<14} {:>3} {:>12}",
                terminal::printable(&puzzle.name),
                wanted(puzzle),
                answer.depth,
                answer.nodes
            )?;
        }
        out.flush()?;
    }
    let elapsed = start.elapsed();
    let speed = (nodes as f64 / elapsed.as_secs_f64().max(1e-9)) as u64;
    if json {
        let total = json!({
            "nodes": nodes,
            "nodesPerSecond": speed,
            "solved": solved,
            "asked": asked,
        });
        writeln!(out, "{total}")?;
    } else {
        if asked > 0 {
            let word = lang.pick("solved", "resolvidas");
            writeln!(out, "{solved}/{asked} {word}")?;
        }
        writeln!(out, "{nodes} {}", lang.pick("nodes", "nós"))?;
        drop(out);
        if !matches.get_flag("quiet") {
            let word = lang.pick("nodes/s", "nós/s");
            let seconds = fixed(elapsed.as_secs_f64(), 1, lang);
            terminal::note(format!("{seconds} s, {speed} {word}"));
        }
    }
    Ok(ExitStatus::Done)
}

fn read(path: Option<&PathBuf>) -> Result<Vec<Puzzle>, CliError> {
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

fn limits(matches: &ArgMatches) -> Result<Limits<ChessGame>, CliError> {
    let nodes = matches.get_one::<u64>("nodes").copied();
    let time = matches.get_one::<Duration>("time").copied();
    let usual = match matches.get_flag("minimax") {
        true => minimax::DEFAULT_HEIGHT,
        false => USUAL_DEPTH,
    };
    let depth = chess_player::depth(matches)?;
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
