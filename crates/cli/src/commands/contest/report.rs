//! The result of a match, in words and as JSON.

use std::collections::BTreeMap;
use std::io::Write;

use arena::contest::Activity;
use arena::rating::{Duel, Sprt, SprtDecision, signed};
use arena::report::{count_ends, describe_end};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use syntax::Lang;
use syntax::number::{self, fixed, localized};

use super::results::{GameSummary, MatchResults};
use crate::commands::search::summary::plural;
use crate::error::CliError;
use crate::terminal::{self, QUIET, STRONG, printable};

/// The number of forfeited games that are listed one by one; JSON and PGN have all of them.
const MAX_FORFEITS_SHOWN: usize = 20;

/// A bar with the score so far. The last line is short: what Ctrl-C leaves on the screen must not break it.
pub fn bar(games: usize, lang: Lang) -> ProgressBar {
    let bar = ProgressBar::new(games as u64);
    let template = lang.pick(
        "{wide_bar} {pos} of {len} games, {eta} left\n{msg}",
        "{wide_bar} {pos} de {len} partidas, faltam {eta}\n{msg}",
    );
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}

/// The score in short.
pub fn so_far(duel: &Duel) -> String {
    let Duel {
        wins,
        draws,
        losses,
        ..
    } = duel;
    let elo = duel.elo().map(|elo| signed(elo.difference));
    format!("+{wins} ={draws} -{losses} Elo {}", elo.unwrap_or_default())
}

/// Prints the result of a match.
pub fn print(
    results: &MatchResults,
    sprt: Option<Sprt>,
    is_cut_off: bool,
    json: bool,
    lang: Lang,
) -> Result<(), CliError> {
    let test = sprt.map(|test| {
        let verdict = match test.decide(&results.duel) {
            SprtDecision::Open => "open",
            SprtDecision::Passed => "passed",
            SprtDecision::Failed => "failed",
        };
        (verdict, test.likelihood(&results.duel))
    });
    if json {
        writeln!(terminal::out(), "{}", as_json(results, test, is_cut_off))?;
        return Ok(());
    }
    result(results, lang, test)?;
    ends(results, lang)?;
    for (name, activity) in results.names.iter().zip(&results.activity) {
        rules(name, activity, lang)?;
    }
    Ok(())
}

fn result(results: &MatchResults, lang: Lang, test: Option<(&str, f64)>) -> Result<(), CliError> {
    let duel = &results.duel;
    let mut out = terminal::out();
    let [first, second] = results.names.each_ref().map(|name| printable(name));
    writeln!(
        out,
        "{STRONG}{first} – {second}: +{} ={} -{}{STRONG:#} ({} {})",
        duel.wins,
        duel.draws,
        duel.losses,
        duel.games(),
        lang.pick(
            plural(duel.games(), "game", "games"),
            plural(duel.games(), "partida", "partidas")
        )
    )?;
    if let Some(elo) = duel.elo() {
        writeln!(
            out,
            "Elo {} {} (95 %)",
            localized(signed(elo.difference), lang),
            elo.interval_text(lang)
        )?;
    }
    if let Some(superiority) = duel.superiority() {
        writeln!(
            out,
            "{} {} %",
            lang.pick(
                "likelihood of superiority",
                "probabilidade de superioridade"
            ),
            fixed(100.0 * superiority, 1, lang)
        )?;
    }
    writeln!(
        out,
        "{} 0 ½ 1 1½ 2: {}",
        lang.pick("pairs", "pares"),
        duel.pairs.map(|count| count.to_string()).join(" ")
    )?;
    if let Some((verdict, likelihood)) = test {
        let verdict = match verdict {
            "passed" => lang.pick("passed", "passou"),
            "failed" => lang.pick("failed", "não passou"),
            _ => lang.pick("open", "em aberto"),
        };
        writeln!(out, "SPRT {verdict} (LLR {})", fixed(likelihood, 2, lang))?;
    }
    Ok(())
}

/// How the games ended, and which were forfeited.
fn ends(results: &MatchResults, lang: Lang) -> Result<(), CliError> {
    let mut out = terminal::out();
    let ends = results.games.iter();
    let ends = ends.map(|game| (game.reason, game.detail.as_ref()));
    let counts: Vec<String> = count_ends(ends, lang)
        .into_iter()
        .map(|(how, count)| format!("{how} {count}"))
        .collect();
    if counts.is_empty() {
        return Ok(());
    }
    writeln!(
        out,
        "{}: {}",
        lang.pick("ended by", "acabaram por"),
        counts.join(", ")
    )?;
    let forfeits: Vec<(&GameSummary, usize)> = results
        .games
        .iter()
        .filter_map(|game| Some((game, game.offender()?)))
        .collect();
    for (game, guilty) in forfeits.iter().take(MAX_FORFEITS_SHOWN) {
        let why = describe_end(game.reason, game.detail.as_ref(), lang);
        writeln!(
            out,
            "{} {}: {} {} ({})",
            lang.pick("game", "partida"),
            game.number,
            printable(&results.names[*guilty]),
            lang.pick("lost", "perdeu"),
            printable(&why),
        )?;
    }
    if let Some(more) = forfeits.len().checked_sub(MAX_FORFEITS_SHOWN + 1) {
        let more = more + 1;
        writeln!(
            out,
            "{}",
            lang.pick(
                format!("… and {more} more forfeited; --json and --pgn list all"),
                match more {
                    1 => "… e mais 1 perdida por falha; --json e --pgn listam todas".to_owned(),
                    _ =>
                        format!("… e mais {more} perdidas por falhas; --json e --pgn listam todas"),
                },
            )
        )?;
    }
    Ok(())
}

/// What the rules of a player did.
fn rules(name: &str, activity: &Activity, lang: Lang) -> Result<(), CliError> {
    if activity.is_empty() {
        return Ok(());
    }
    let mut out = terminal::out();
    let (name, positions) = (printable(name), activity.positions);
    writeln!(
        out,
        "\n{STRONG}{}{STRONG:#}",
        lang.pick(
            format!(
                "rules of {name} in {positions} {}",
                plural(positions, "position", "positions")
            ),
            format!(
                "regras de {name} em {positions} {}",
                plural(positions, "posição", "posições")
            ),
        )
    )?;
    let [fired, mean, rule] = lang.pick(["fired", "mean", "rule"], ["disparou", "média", "regra"]);
    writeln!(
        out,
        "{QUIET}{fired:>9} {:>5} {mean:>8}  {rule}{QUIET:#}",
        "%"
    )?;
    for (rule, done) in &activity.rules {
        writeln!(
            out,
            "{:>9} {:>5.0} {:>8}  {}",
            done.fired,
            100.0 * done.fired as f64 / positions.max(1) as f64,
            number::signed(done.mean(), 2, lang),
            printable(rule)
        )?;
    }
    Ok(())
}

fn as_json(results: &MatchResults, test: Option<(&str, f64)>, is_cut_off: bool) -> Value {
    let duel = &results.duel;
    let elo = duel.elo();
    let finite = |value: f64| Some(value).filter(|value| value.is_finite());
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for game in &results.games {
        *reasons.entry(game.reason.name()).or_default() += 1;
    }
    let games: Vec<Value> = results
        .games
        .iter()
        .map(|game| {
            json!({
                "number": game.number,
                "white": results.names[game.white],
                "black": results.names[1 - game.white],
                "result": game.outcome.text(),
                "reason": game.reason.name(),
                "detail": game.detail.as_ref().map(|detail| detail.message().en),
                "forfeit": game.offender().map(|player| &results.names[player]),
                "plies": game.plies,
            })
        })
        .collect();
    let activity: Vec<Value> = results
        .names
        .iter()
        .zip(&results.activity)
        .filter(|(_, activity)| !activity.is_empty())
        .map(|(name, activity)| {
            let rule = |(name, done): (&String, &arena::contest::RuleActivity)| {
                json!({ "rule": name, "fired": done.fired, "mean": done.mean() })
            };
            json!({
                "player": name,
                "positions": activity.positions,
                "rules": activity.rules.iter().map(rule).collect::<Vec<_>>(),
            })
        })
        .collect();
    json!({
        "players": results.names,
        "interrupted": is_cut_off,
        "games": duel.games(),
        "won": duel.wins,
        "drawn": duel.draws,
        "lost": duel.losses,
        "score": duel.share(),
        "elo": elo.and_then(|elo| finite(elo.difference)),
        "interval": elo.map(|elo| [finite(elo.interval.0), finite(elo.interval.1)]),
        "superiority": duel.superiority(),
        "pairs": duel.pairs,
        "sprt": test.map(|(verdict, llr)| json!({ "verdict": verdict, "llr": llr })),
        "reasons": reasons,
        "list": games,
        "activity": activity,
    })
}
