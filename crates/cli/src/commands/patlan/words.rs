//! `patlan words`: the vocabulary of the language.

use std::io::Write;

use patlan::vocabulary::reference::{Chapter, Entry, entries};
use patlan::vocabulary::{TERMS, Term};
use serde_json::json;
use syntax::Lang;
use syntax::suggest::fold;

use crate::args::WordsArgs;
use crate::error::{CliError, ExitStatus};
use crate::terminal::{self, QUIET, STRONG};

/// Lists the words of the language, or those that hold one of the words asked for; then also how PATLAN says what these
/// mean in chess.
pub fn run(args: &WordsArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let wanted: Vec<String> = args.words.iter().map(|word| fold(word)).collect();
    let holds = |name: &str| wanted.iter().any(|word| name.contains(word));
    let is_wanted = |entry: &Entry| {
        wanted.is_empty()
            || entry
                .spellings
                .iter()
                .flatten()
                .any(|name| holds(&fold(name)))
    };
    let in_other_words = |term: &&Term| {
        let names = [Lang::En, Lang::Pt].map(|lang| term.words(lang));
        names
            .iter()
            .any(|names| names.iter().any(|name| holds(name)))
    };
    let mut entries = entries();
    entries.retain(is_wanted);
    let terms: Vec<&Term> = TERMS.iter().filter(in_other_words).collect();
    let mut out = terminal::out();
    if args.json {
        for entry in &entries {
            writeln!(out, "{}", entry_json(entry, lang))?;
        }
        for term in &terms {
            writeln!(out, "{}", term_json(term, lang))?;
        }
    } else {
        let mut gap = "";
        for chapter in Chapter::ALL {
            let mut members = entries.iter().filter(|entry| entry.chapter == chapter);
            if let Some(first) = members.next() {
                let title = chapter.title();
                writeln!(out, "{gap}{STRONG}{}{STRONG:#}", title.get(lang))?;
                gap = "\n";
                for entry in std::iter::once(first).chain(members) {
                    show(&mut out, entry, lang)?;
                }
            }
        }
        if !terms.is_empty() {
            let title = lang.pick("How to say it", "Como se diz");
            writeln!(out, "{gap}{STRONG}{title}{STRONG:#}")?;
            for term in &terms {
                writeln!(out, "  {}", term.words(lang).join(", "))?;
                paragraph(&mut out, term.say().get(lang))?;
            }
        }
    }
    let found = !entries.is_empty() || !terms.is_empty();
    if !found && !args.quiet {
        terminal::note(lang.pick(
            "no entry has such a name",
            "nenhuma palavra tem um nome assim",
        ));
    }
    Ok(match found {
        true => ExitStatus::Done,
        false => ExitStatus::NothingFound,
    })
}

fn show(out: &mut impl Write, entry: &Entry, lang: Lang) -> std::io::Result<()> {
    let symbols = entry.symbols.join(" ");
    let gives = match &entry.gives {
        Some(gives) => format!(" → {}", gives.get(lang)),
        None if symbols.is_empty() => String::new(),
        None => format!("   {symbols}"),
    };
    writeln!(out, "  {}{gives}", entry.usage.get(lang))?;
    paragraph(out, entry.meaning.get(lang))?;
    let for_example = lang.pick("for example", "por exemplo");
    paragraph(out, &format!("{for_example}: {}", entry.example.get(lang)))?;
    let preferred = entry.names(lang).first().copied();
    let mut also: Vec<&str> = Vec::new();
    for name in entry
        .names(lang)
        .iter()
        .chain(entry.names(lang.pick(Lang::Pt, Lang::En)))
    {
        if Some(*name) != preferred && !also.contains(name) {
            also.push(name);
        }
    }
    if also.is_empty() {
        return Ok(());
    }
    let also = format!("{} {}", lang.pick("also", "também"), also.join(", "));
    let also = terminal::wrap(&also, 6, terminal::width());
    writeln!(out, "{QUIET}{also}{QUIET:#}")
}

fn paragraph(out: &mut impl Write, text: &str) -> std::io::Result<()> {
    writeln!(out, "{}", terminal::wrap(text, 6, terminal::width()))
}

fn entry_json(entry: &Entry, lang: Lang) -> serde_json::Value {
    json!({
        "word": entry.names(lang).first(),
        "chapter": entry.chapter.title().get(lang),
        "spellings": { "en": entry.spellings[0], "pt": entry.spellings[1] },
        "symbols": entry.symbols,
        "usage": entry.usage.get(lang),
        "gives": entry.gives.as_ref().map(|gives| gives.get(lang)),
        "meaning": entry.meaning.get(lang),
        "example": entry.example.get(lang),
    })
}

fn term_json(term: &Term, lang: Lang) -> serde_json::Value {
    json!({
        "term": term.words(lang).first(),
        "words": { "en": term.words(Lang::En), "pt": term.words(Lang::Pt) },
        "say": term.say().get(lang),
    })
}
