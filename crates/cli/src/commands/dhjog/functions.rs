//! `dhjog functions`: what the sets of a game can ask.

use std::io::Write;

use dhjog::library;
use game::vocabulary::{Absent, Signature};
use serde_json::json;
use syntax::Lang;
use syntax::suggest::fold;

use crate::args::{FunctionsArgs, WordsArgs};
use crate::error::{CliError, ExitStatus};
use crate::terminal::STRONG;
use crate::{games, terminal};

/// What the sets of a game can ask.
pub fn run(args: &FunctionsArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let game = args.game.unwrap_or_else(games::usual);
    let lexicon = (game.lexicon)();
    let WordsArgs { words, json, quiet } = &args.words;
    let wanted: Vec<String> = words.iter().map(|word| fold(word)).collect();
    let is_wanted = |one: &Signature| {
        wanted.is_empty()
            || one
                .names()
                .any(|name| wanted.iter().any(|word| name.contains(word)))
    };
    let mut found = false;
    let mut out = terminal::out();
    let functions = library::CHAPTERS.into_iter().map(|chapter| {
        let of_chapter = lexicon.functions.iter();
        let of_chapter = of_chapter.filter(move |one| one.category == chapter);
        (library::chapter(chapter, lang), of_chapter.collect(), false)
    });
    let attributes = lang.pick("Attributes (level 6)", "Atributos (nível 6)");
    let attributes = (attributes, lexicon.attributes.iter().collect(), true);
    let chapters = functions.chain(std::iter::once(attributes));
    for (chapter, mut members, is_attribute) in chapters {
        let members: &mut Vec<&Signature> = &mut members;
        members.retain(|one| is_wanted(one));
        if members.is_empty() {
            continue;
        }
        if !json {
            let gap = if found { "\n" } else { "" };
            writeln!(out, "{gap}{STRONG}{chapter}{STRONG:#}")?;
        }
        found = true;
        for one in members {
            if *json {
                writeln!(
                    out,
                    "{}",
                    function_json(one, game.name, chapter, is_attribute, lang)
                )?;
                continue;
            }
            let gives = library::type_word(one.result, lang);
            writeln!(out, "  {} → {gives}", usage(one, is_attribute, lang))?;
            let meaning = one.meaning.get(lang);
            writeln!(out, "{}", terminal::wrap(meaning, 6, terminal::width()))?;
            let also = library::other_names(one, lang).join(", ");
            let also = format!("{} {also}", lang.pick("also", "também"));
            writeln!(out, "{}", terminal::wrap(&also, 6, terminal::width()))?;
        }
    }
    if !found && !quiet {
        terminal::note(lang.pick(
            "no function has such a name",
            "nenhuma função tem um nome assim",
        ));
    }
    Ok(match found {
        true => ExitStatus::Done,
        false => ExitStatus::NothingFound,
    })
}

/// A function with its arguments, or an attribute behind what has it.
fn usage(one: &Signature, is_attribute: bool, lang: Lang) -> String {
    let name = lang
        .pick(one.en, one.pt)
        .first()
        .copied()
        .unwrap_or_default();
    match one.parameters.first() {
        Some(of) if is_attribute => format!("{}.{name}", library::type_word(of.kind, lang)),
        _ => library::usage(one, lang),
    }
}

fn function_json(
    one: &Signature,
    game: &str,
    chapter: &str,
    is_attribute: bool,
    lang: Lang,
) -> serde_json::Value {
    let parameters = one.parameters.iter().map(|parameter| {
        json!({
            "type": library::type_word(parameter.kind, lang),
            "optional": parameter.absent != Absent::Required,
        })
    });
    json!({
        "name": lang.pick(one.en, one.pt).first(),
        "names": { "en": one.en, "pt": one.pt },
        "game": game,
        "chapter": chapter,
        "attribute": is_attribute,
        "usage": usage(one, is_attribute, lang),
        "parameters": parameters.collect::<Vec<_>>(),
        "gives": library::type_word(one.result, lang),
        "meaning": one.meaning.get(lang),
    })
}
