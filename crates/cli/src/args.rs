//! The command line: every command, option and example in both languages, and the structs that hold their values.
//!
//! Each file of this folder defines the options of some commands and reads them into structs (`…Args::read`). The name of
//! an option therefore stands in one file; the rest of the program sees fields with types.

mod contest;
mod dhjog;
mod draughts;
mod find;
mod games;
mod judging;
mod ladder;
mod pair;
mod patlan;
mod play;
mod playing;
mod search;
mod shell;
mod sides;
mod store;
mod studio;
mod tactickle;
mod tournament;
mod usage_error;
mod values;
mod weights;

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, ValueHint, value_parser};
use syntax::Lang;

use values::Values;

pub use contest::*;
pub use dhjog::*;
pub use draughts::*;
pub use find::*;
pub use games::*;
pub use judging::*;
pub use ladder::*;
pub use pair::*;
pub use patlan::*;
pub use play::*;
pub use playing::*;
pub use search::*;
pub use shell::*;
pub use store::*;
pub use studio::*;
pub use tactickle::*;
pub use tournament::*;
pub use usage_error::usage_error;
pub use weights::*;

/// Where a command finds patterns beside those that ship with the program.
#[derive(Debug, Clone)]
pub struct KnowledgeArgs {
    /// The folders that `--knowledge` names.
    pub folders: Vec<PathBuf>,
    /// Suppresses notes about patterns that were replaced or left out.
    pub quiet: bool,
}

impl KnowledgeArgs {
    pub fn read(matches: &ArgMatches) -> KnowledgeArgs {
        KnowledgeArgs {
            folders: matches.values("knowledge"),
            quiet: matches.quiet(),
        }
    }
}

/// Builds commands that speak one language.
#[derive(Clone, Copy)]
struct Speaker(Lang);

impl Speaker {
    fn say(self, en: &'static str, pt: &'static str) -> &'static str {
        self.0.pick(en, pt)
    }

    fn command(
        self,
        name: &'static str,
        usage: &'static str,
        en: &'static str,
        pt: &'static str,
    ) -> Command {
        let usage_line = format!("stratvision {usage}");
        Command::new(name)
            .about(self.say(en, pt))
            .override_usage(usage_line)
            .help_template(self.template())
            .subcommand_help_heading(self.say("Commands", "Comandos"))
            .disable_help_flag(true)
            .disable_help_subcommand(true)
            .disable_version_flag(true)
            .arg(
                self.flag("help", "show this help", "mostra esta ajuda")
                    .short('h')
                    .action(ArgAction::Help)
                    .display_order(900),
            )
    }

    fn template(self) -> String {
        format!(
            "{{about-with-newline}}\n{}: {{usage}}\n\n{{all-args}}{{after-help}}",
            self.say("Usage", "Uso")
        )
    }

    fn flag(self, long: &'static str, en: &'static str, pt: &'static str) -> Arg {
        Arg::new(long)
            .long(long)
            .action(ArgAction::SetTrue)
            .help(self.say(en, pt))
            .help_heading(self.say("Options", "Opções"))
    }

    fn option(
        self,
        long: &'static str,
        value: &'static str,
        en: &'static str,
        pt: &'static str,
    ) -> Arg {
        self.flag(long, en, pt)
            .action(ArgAction::Set)
            .value_name(self.value_name(value))
            .hide_possible_values(true)
            .hide_default_value(true)
    }

    /// An option that takes a whole number.
    fn number(self, long: &'static str, en: &'static str, pt: &'static str) -> Arg {
        self.option(long, "N", en, pt)
            // So that it is the number that is complained about, not an unknown option.
            .allow_negative_numbers(true)
            .value_parser(value_parser!(u64))
    }

    fn value_name(self, name: &'static str) -> &'static str {
        match (self.0, name) {
            (Lang::Pt, "FILE") => "ARQUIVO",
            (Lang::Pt, "DIR") => "PASTA",
            (Lang::Pt, "SIDE") => "LADO",
            (Lang::Pt, "LANG") => "IDIOMA",
            (Lang::Pt, "FORMAT") => "FORMATO",
            (Lang::Pt, "RANGE") => "FAIXA",
            (Lang::Pt, "RESULT") => "RESULTADO",
            (Lang::Pt, "HOW") => "COMO",
            (Lang::Pt, "WHO") => "QUEM",
            (Lang::Pt, "KIND") => "TIPO",
            (Lang::Pt, "LIST") => "LISTA",
            (Lang::Pt, "TEXT") => "TEXTO",
            (Lang::Pt, "ACTION") => "AÇÃO",
            (Lang::Pt, "ADDRESS") => "ENDEREÇO",
            (Lang::Pt, "SECONDS") => "SEGUNDOS",
            _ => name,
        }
    }

    fn positional(
        self,
        id: &'static str,
        value: &'static str,
        en: &'static str,
        pt: &'static str,
    ) -> Arg {
        Arg::new(id)
            .value_name(self.value_name(value))
            .help(self.say(en, pt))
            .help_heading(self.say("Arguments", "Argumentos"))
    }

    fn examples(self, examples: &[(&str, &str, &str)]) -> String {
        let mut text = format!("{}:\n", self.say("Examples", "Exemplos"));
        for (en, pt, line) in examples {
            text.push_str(&format!("  # {}\n  {line}\n", self.0.pick(*en, *pt)));
        }
        text
    }

    fn game(self, en: &'static str, pt: &'static str) -> Arg {
        self.option("game", self.say("GAME", "JOGO"), en, pt)
            .value_parser(crate::games::names())
    }

    fn knowledge(self) -> Arg {
        self.option(
            "knowledge",
            "DIR",
            "a folder of patterns to add to the shipped ones (or STRATVISION_KNOWLEDGE)",
            "uma pasta de padrões a somar aos que acompanham o programa (ou STRATVISION_KNOWLEDGE)",
        )
        .action(ArgAction::Append)
        .value_parser(value_parser!(PathBuf))
        .value_hint(ValueHint::DirPath)
    }

    fn side(self) -> Arg {
        let side = self.option(
            "side",
            "SIDE",
            "white or black searches (default: the side to move)",
            "brancas ou pretas procuram (padrão: quem tem a vez)",
        );
        sides::takes_side(side, &["white", "black"], self.0)
    }

    fn output(self) -> Arg {
        self.option(
            "output",
            "FILE",
            "where to write (default: -, standard output)",
            "onde gravar (padrão: -, saída padrão)",
        )
        .short('o')
        .value_parser(value_parser!(PathBuf))
        .value_hint(ValueHint::FilePath)
    }

    /// For commands that write files: they replace what an earlier run has written, and nothing else.
    fn force(self) -> Arg {
        self.flag(
            "force",
            "overwrite an existing file, whatever it holds; without it only an earlier result of the same kind",
            "substitui um arquivo existente, seja qual for; sem isso, só um resultado anterior do mesmo tipo",
        )
    }

    /// A file that a report is written to.
    fn report(self, long: &'static str, en: &'static str, pt: &'static str) -> Arg {
        self.option(long, "FILE", en, pt)
            .value_parser(value_parser!(PathBuf))
            .value_hint(ValueHint::FilePath)
    }

    fn json(self) -> Arg {
        self.flag(
            "json",
            "print JSON for other programs",
            "mostra JSON, para outros programas",
        )
    }

    fn files(self, en: &'static str, pt: &'static str) -> Arg {
        self.positional("files", "FILE", en, pt)
            .num_args(1..)
            .required(true)
            .value_parser(value_parser!(PathBuf))
            .value_hint(ValueHint::FilePath)
    }
}

/// The whole command line in one language.
pub fn command(lang: Lang) -> Command {
    let speaker = Speaker(lang);
    speaker
        .command(
            "stratvision",
            lang.pick("COMMAND …", "COMANDO …"),
            "StratVision: write down what you know about a board game, find it, play by it, see why",
            "StratVision: escreva o que sabe de um jogo de tabuleiro, encontre, jogue por isso, veja por quê",
        )
        .version(clap::crate_version!())
        .max_term_width(120)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .after_help(speaker.examples(&[
            (
                "find Philidor's mate in a position",
                "encontra o mate de Philidor numa posição",
                "stratvision find philidor --fen 'k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1' --explain",
            ),
            ("open the web studio", "abre o estúdio web", "stratvision studio --open"),
            ("check a pattern of your own", "confere um padrão seu", "stratvision patlan check garfo.patlan"),
        ]))
        .arg(
            speaker
                .flag("version", "show the version", "mostra a versão")
                .short('V')
                .action(ArgAction::Version)
                .display_order(901),
        )
        .arg(
            speaker
                .option("lang", "LANG", "pt or en (default: from the environment)", "pt ou en (padrão: do ambiente)")
                .global(true)
                .value_parser(PossibleValuesParser::new(["pt", "en"]))
                .display_order(902),
        )
        .arg(
            speaker
                .flag(
                    "quiet",
                    "suppress notes on standard error",
                    "omite as notas na saída de erros",
                )
                .short('q')
                .global(true)
                .display_order(903),
        )
        .subcommand(studio::studio(speaker))
        .subcommand(find::find(speaker))
        .subcommand(find::facts(speaker))
        .subcommand(search::search(speaker))
        .subcommand(weights::weights(speaker))
        .subcommand(store::import(speaker))
        .subcommand(store::export(speaker))
        .subcommand(patlan::patlan(speaker))
        .subcommand(tactickle::tactickle(speaker))
        .subcommand(draughts::draughts(speaker))
        .subcommand(draughts::hub(speaker))
        .subcommand(play::play(speaker))
        .subcommand(playing::perft(speaker))
        .subcommand(playing::bench(speaker))
        .subcommand(playing::uci(speaker))
        .subcommand(dhjog::dhjog(speaker))
        .subcommand(shell::completions(speaker))
        .subcommand(shell::man(speaker))
        .subcommand(contest::contest(speaker))
        .subcommand(tournament::tournament(speaker))
        .subcommand(ladder::command(speaker))
        .subcommand(pair::pair(speaker))
        .subcommand(studio::backup(speaker))
        .subcommand(studio::restore(speaker))
        .subcommand(shell::license(speaker))
}
