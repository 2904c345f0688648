//! Sides as values of options, in the words of both languages.

use chess::Color;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgMatches};
use syntax::Lang;
use syntax::suggest::fold;

use super::values::Values;
use crate::positions::SearchingSides;

/// What the program calls a side, and what else may be written for it, the Portuguese word to show first. Single letters
/// are left out: `b` is black to one reader and brancas to the other.
const SIDES: [(&str, &[&str]); 4] = [
    ("white", &["brancas", "branca", "branco"]),
    ("black", &["pretas", "preta", "preto", "negras"]),
    ("both", &["ambas", "ambos"]),
    ("mover", &["vez"]),
];

/// An option that takes one of these sides, named as [`SIDES`] does; its value is that name, however it was written.
pub(super) fn takes_side(option: Arg, sides: &[&str], lang: Lang) -> Arg {
    let known = SIDES.into_iter().filter(|(name, _)| sides.contains(name));
    let values = known.map(|(name, others)| {
        let shown = lang.pick(name, others.first().copied().unwrap_or(name));
        let words = others.iter().copied().chain([name]);
        PossibleValue::new(shown).aliases(words.filter(move |word| *word != shown))
    });
    let parser = PossibleValuesParser::new(values).map(|written| {
        let written = fold(&written);
        let is_it = |word: &&str| fold(word) == written;
        let side = SIDES
            .into_iter()
            .find(|(name, others)| is_it(name) || others.iter().any(is_it));
        side.map_or(written, |(name, _)| name.to_owned())
    });
    option.value_parser(parser).ignore_case(true)
}

/// The side that `--side` names.
pub(super) fn side(matches: &ArgMatches) -> Option<Color> {
    match matches.value::<String>("side")?.as_str() {
        "white" => Some(Color::White),
        _ => Some(Color::Black),
    }
}

/// The side or sides that `--side` lets search.
pub(super) fn searching(matches: &ArgMatches) -> SearchingSides {
    match matches.value::<String>("side").as_deref() {
        Some("both") => SearchingSides::Both,
        _ => side(matches).map_or(SearchingSides::Mover, SearchingSides::Only),
    }
}

#[cfg(test)]
mod tests {
    use clap::Command;

    use super::*;

    fn side(written: &str, lang: Lang) -> Option<String> {
        let option = takes_side(Arg::new("side").long("side"), &["white", "black"], lang);
        let command = Command::new("x").arg(option);
        let matches = command.try_get_matches_from(["x", "--side", written]);
        matches.ok()?.get_one::<String>("side").cloned()
    }

    /// Checks what every `--side` takes, of a command and of all below it; counts them.
    fn check_sides(command: &Command) -> usize {
        let mut checked = 0;
        for option in command.get_arguments() {
            let values = option.get_possible_values();
            let takes = |written| values.iter().any(|value| value.matches(written, true));
            // Tac-Tickle is played by X and O.
            if option.get_long() == Some("side") && !takes("x") {
                checked += 1;
                for written in ["white", "brancas", "black", "pretas"] {
                    assert!(takes(written), "{} --side {written}", command.get_name());
                }
            }
        }
        checked + command.get_subcommands().map(check_sides).sum::<usize>()
    }

    #[test]
    fn every_command_takes_sides_in_both_languages() {
        for lang in [Lang::En, Lang::Pt] {
            let checked = check_sides(&crate::args::command(lang));
            assert!(checked >= 6, "only {checked} options are called --side");
        }
    }

    #[test]
    fn both_languages_name_the_same_sides() {
        for lang in [Lang::En, Lang::Pt] {
            for written in ["white", "brancas", "Brancas", "branco", "WHITE"] {
                assert_eq!(side(written, lang).as_deref(), Some("white"), "{written}");
            }
            for written in ["black", "pretas", "negras"] {
                assert_eq!(side(written, lang).as_deref(), Some("black"), "{written}");
            }
            for written in ["b", "p", "w", "both", "ambas", "verde"] {
                assert_eq!(side(written, lang), None, "{written}");
            }
        }
    }
}
