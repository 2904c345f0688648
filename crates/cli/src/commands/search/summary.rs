//! Notes on standard error at the end of a search.

use corpus::Summary;
use corpus::tally::Tally;
use search::Searched;
use syntax::Lang;

use crate::terminal;

/// The word for one or for several.
pub fn plural(count: u64, one: &'static str, several: &'static str) -> &'static str {
    match count {
        1 => one,
        _ => several,
    }
}

/// Notes positions in which the search gave up because a pattern leaves too much open.
pub fn note_given_up(searched: &Searched, lang: Lang) {
    let count = searched.gave_up();
    if count > 0 {
        terminal::note(lang.pick(
            format!(
                "{count} {} given up: a pattern leaves too much open",
                plural(count, "position was", "positions were")
            ),
            format!(
                "{count} {}: um padrão deixa coisas demais em aberto",
                plural(
                    count,
                    "posição foi abandonada",
                    "posições foram abandonadas"
                )
            ),
        ));
    }
}

/// Notes the number of games and positions in one line. `hits`: those on standard output.
pub fn note_totals(summary: &Summary, raw: bool, hits: u64, lang: Lang) {
    terminal::note(totals(summary, raw, hits, lang));
}

fn totals(summary: &Summary, raw: bool, hits: u64, lang: Lang) -> String {
    let count = |count: u64, en: [&str; 2], pt: [&str; 2]| {
        let form = usize::from(count != 1);
        format!("{count} {}", lang.pick(en, pt)[form])
    };
    let some = |number: u64, en, pt| (number > 0).then(|| count(number, en, pt));
    let parts = [
        Some(count(
            summary.games,
            ["game", "games"],
            ["partida", "partidas"],
        )),
        Some(count(
            summary.examined,
            ["searched", "searched"],
            ["procurada", "procuradas"],
        )),
        Some(count(
            summary.positions,
            ["position", "positions"],
            ["posição", "posições"],
        )),
        raw.then(|| raw_counts(summary, lang)),
        some(hits, ["hit", "hits"], ["achado", "achados"]),
        some(
            summary.broken,
            ["could not be replayed", "could not be replayed"],
            ["não pôde ser reproduzida", "não puderam ser reproduzidas"],
        ),
        some(
            summary.cut_variations,
            ["variation cut short", "variations cut short"],
            ["variante truncada", "variantes truncadas"],
        ),
        some(
            summary.unknown_variants,
            ["of an unknown variant", "of unknown variants"],
            ["de variante desconhecida", "de variantes desconhecidas"],
        ),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    let mut text = parts.join(", ");
    if summary.interrupted {
        text += lang.pick(" (ended early)", " (interrompida)");
    }
    text
}

/// Positions with a raw and with a valid instance, added up over all patterns.
fn raw_counts(summary: &Summary, lang: Lang) -> String {
    let sum = |count: fn(&Tally) -> u64| summary.tallies.iter().map(count).sum::<u64>();
    let raw = sum(|tally| tally.raw_positions);
    let valid = sum(|tally| tally.positions);
    let mut text = lang.pick(
        format!("{raw} with a raw instance and {valid} with a valid one"),
        format!("{raw} com instância bruta e {valid} com uma válida"),
    );
    let patterns = summary.tallies.len();
    if patterns > 1 {
        text += &lang.pick(
            format!(" (added up over {patterns} patterns)"),
            format!(" (somadas sobre {patterns} padrões)"),
        );
    }
    text
}
