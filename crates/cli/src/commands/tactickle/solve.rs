//! `stratvision tactickle solve`.

use std::io::Write;
use std::time::Instant;

use serde_json::json;
use syntax::Lang;
use tactickle::solution::{Census, Solution};

use super::solution::{cores, keep};
use crate::args::SolveArgs;
use crate::error::{CliError, ExitStatus};
use crate::terminal::{self, STRONG};

/// Solves the game, counts, and keeps the solution.
pub fn run(args: &SolveArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let threads = args.threads.map(|threads| threads as usize);
    let start = Instant::now();
    let solution = Solution::solve(threads.unwrap_or_else(cores));
    let elapsed = start.elapsed();
    let census = solution.census();
    let kept = keep(&solution);
    let mut out = terminal::out();
    if args.json {
        let answer = json!({
            "placements": census.placements,
            "over": census.over,
            "impossible": census.impossible,
            "both_lines": census.both_lines,
            "playable": census.playable(),
            "won": census.total_won(),
            "lost": census.total_lost(),
            "drawn": census.drawn,
            "blocked": census.blocked,
            "won_by_distance": census.won,
            "lost_by_distance": census.lost,
            "seconds": elapsed.as_secs_f64(),
        });
        writeln!(out, "{answer}")?;
    } else {
        table(&mut out, &census, lang)?;
    }
    if !args.quiet && !args.json {
        let seconds = elapsed.as_secs_f64();
        terminal::note(lang.pick(
            format!("solved in {seconds:.2} s"),
            format!("resolvido em {seconds:.2} s"),
        ));
        if let Some((path, bytes)) = kept {
            let path = path.display();
            terminal::note(lang.pick(
                format!("kept in {path} ({bytes} bytes)"),
                format!("guardado em {path} ({bytes} bytes)"),
            ));
        }
    }
    Ok(ExitStatus::Done)
}

fn table(out: &mut impl Write, census: &Census, lang: Lang) -> std::io::Result<()> {
    let rows = [
        (lang.pick("placements", "configurações"), census.placements),
        (lang.pick("to be played", "jogáveis"), census.playable()),
        (lang.pick("won", "ganhas"), census.total_won()),
        (lang.pick("lost", "perdidas"), census.total_lost()),
        (
            lang.pick("  of these blocked", "  destas, sem lance"),
            census.blocked,
        ),
        (lang.pick("drawn", "empatadas"), census.drawn),
    ];
    for (name, count) in rows {
        writeln!(out, "{name:<20} {count:>9}")?;
    }
    let (plies, won, lost) = lang.pick(("plies", "won", "lost"), ("lances", "ganhas", "perdidas"));
    writeln!(out, "\n{STRONG}{plies:>6} {won:>9} {lost:>9}{STRONG:#}")?;
    let furthest = census.won.keys().chain(census.lost.keys()).max();
    for distance in 0..=furthest.copied().unwrap_or(0) {
        let of = |counts: &std::collections::BTreeMap<u8, u64>| {
            let count = counts.get(&distance);
            count.map(u64::to_string).unwrap_or_default()
        };
        let row = format!(
            "{distance:>6} {:>9} {:>9}",
            of(&census.won),
            of(&census.lost)
        );
        writeln!(out, "{}", row.trim_end())?;
    }
    Ok(())
}
