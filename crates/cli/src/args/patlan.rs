//! The commands of the pattern language: `patlan …`.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command};
use syntax::Lang;

use super::values::Values;
use super::{KnowledgeArgs, Speaker};
use crate::files::OutputFile;

/// What `patlan check` checks, and how strictly.
pub struct CheckArgs {
    pub files: Vec<PathBuf>,
    pub knowledge: KnowledgeArgs,
    pub fix: bool,
    pub deny_warnings: bool,
    pub json: bool,
    pub quiet: bool,
}

impl CheckArgs {
    pub fn read(matches: &ArgMatches) -> CheckArgs {
        CheckArgs {
            files: matches.values("files"),
            knowledge: KnowledgeArgs::read(matches),
            fix: matches.flag("fix"),
            deny_warnings: matches.flag("deny-warnings"),
            json: matches.json(),
            quiet: matches.quiet(),
        }
    }
}

/// What `patlan fmt` formats.
pub struct FmtArgs {
    pub files: Vec<PathBuf>,
    /// Report what would change, and write nothing.
    pub only_check: bool,
}

impl FmtArgs {
    pub fn read(matches: &ArgMatches) -> FmtArgs {
        FmtArgs {
            files: matches.values("files"),
            only_check: matches.flag("check"),
        }
    }
}

/// What `patlan translate` translates, and into which language.
pub struct TranslateArgs {
    pub files: Vec<PathBuf>,
    pub to: Lang,
    pub symbols: bool,
    pub write: bool,
}

impl TranslateArgs {
    pub fn read(matches: &ArgMatches) -> TranslateArgs {
        TranslateArgs {
            files: matches.values("files"),
            to: matches.language("to"),
            symbols: matches.flag("symbols"),
            write: matches.flag("write"),
        }
    }
}

/// Which patterns `patlan explain`, `list` and `ontology` show.
pub struct SelectionArgs {
    pub patterns: Vec<String>,
    pub knowledge: KnowledgeArgs,
    pub output: Option<OutputFile>,
    pub json: bool,
}

impl SelectionArgs {
    /// All patterns unless some are named.
    pub fn read(matches: &ArgMatches) -> SelectionArgs {
        let mut patterns: Vec<String> = matches.values("patterns");
        if patterns.is_empty() {
            patterns.push("all".to_owned());
        }
        SelectionArgs {
            patterns,
            knowledge: KnowledgeArgs::read(matches),
            output: matches.output(),
            json: matches.json(),
        }
    }
}

/// Which entries of a vocabulary `patlan words` and `dhjog functions` show.
pub struct WordsArgs {
    /// Parts of names; all entries if there are none.
    pub words: Vec<String>,
    pub json: bool,
    pub quiet: bool,
}

impl WordsArgs {
    pub fn read(matches: &ArgMatches) -> WordsArgs {
        WordsArgs {
            words: matches.values("words"),
            json: matches.json(),
            quiet: matches.quiet(),
        }
    }
}

pub(super) fn patlan(speaker: Speaker) -> Command {
    speaker
        .command(
            "patlan",
            speaker.say("patlan COMMAND …", "patlan COMANDO …"),
            "the pattern language: check, format, translate, explain",
            "a linguagem de padrões: verifica, formata, traduz, explica",
        )
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(check(speaker))
        .subcommand(fmt(speaker))
        .subcommand(translate(speaker))
        .subcommand(explain(speaker))
        .subcommand(list(speaker))
        .subcommand(words(speaker))
        .subcommand(ontology(speaker))
}

fn patterns(speaker: Speaker) -> Arg {
    speaker
        .positional(
            "patterns",
            speaker.say("PATTERN", "PADRÃO"),
            "files, folders, names of shipped patterns, or 'all'",
            "arquivos, pastas, nomes de padrões do programa, ou 'all'",
        )
        .num_args(1..)
}

fn check(speaker: Speaker) -> Command {
    speaker
        .command(
            "check",
            speaker.say(
                "patlan check FILE… [OPTIONS]",
                "patlan check ARQUIVO… [OPÇÕES]",
            ),
            "report errors and warnings, with their positions and fixes",
            "aponta erros e avisos, com a posição e a correção",
        )
        .arg(speaker.files(
            "pattern files or folders ('-': standard input)",
            "arquivos ou pastas de padrões ('-': entrada padrão)",
        ))
        .arg(speaker.flag(
            "fix",
            "apply the suggested fixes to the files",
            "aplica aos arquivos as correções sugeridas",
        ))
        .arg(speaker.flag(
            "deny-warnings",
            "fail on warnings too",
            "falha também com avisos",
        ))
        .arg(speaker.json())
        .arg(speaker.knowledge())
}

fn fmt(speaker: Speaker) -> Command {
    speaker
        .command(
            "fmt",
            speaker.say(
                "patlan fmt FILE… [--check]",
                "patlan fmt ARQUIVO… [--check]",
            ),
            "format pattern files",
            "formata arquivos de padrões",
        )
        .arg(speaker.files(
            "pattern files or folders ('-': standard input to standard output)",
            "arquivos ou pastas de padrões ('-': da entrada à saída padrão)",
        ))
        .arg(speaker.flag(
            "check",
            "write nothing; fail if a file would change",
            "não grava nada; falha se algum arquivo mudaria",
        ))
}

fn translate(speaker: Speaker) -> Command {
    speaker
        .command(
            "translate",
            speaker.say(
                "patlan translate FILE --to pt|en [OPTIONS]",
                "patlan translate ARQUIVO --to pt|en [OPÇÕES]",
            ),
            "translate the keywords; comments and layout stay",
            "traduz as palavras-chave; comentários e disposição ficam",
        )
        .arg(speaker.files(
            "pattern files ('-': standard input)",
            "arquivos de padrões ('-': entrada padrão)",
        ))
        .arg(
            speaker
                .option("to", "LANG", "pt or en", "pt ou en")
                .required(true)
                .value_parser(PossibleValuesParser::new(["pt", "en"])),
        )
        .arg(speaker.flag(
            "symbols",
            "write relations as symbols (=> :> …) instead of words",
            "escreve as relações como símbolos (=> :> …) em vez de palavras",
        ))
        .arg(speaker.flag(
            "write",
            "overwrite the files instead of printing the translation",
            "grava os arquivos em vez de mostrar a tradução",
        ))
}

fn explain(speaker: Speaker) -> Command {
    speaker
        .command(
            "explain",
            speaker.say("patlan explain PATTERN…", "patlan explain PADRÃO…"),
            "describe a pattern in sentences",
            "descreve um padrão em frases",
        )
        .arg(patterns(speaker).required(true))
        .arg(speaker.json())
        .arg(speaker.knowledge())
}

fn list(speaker: Speaker) -> Command {
    speaker
        .command(
            "list",
            speaker.say(
                "patlan list [PATTERN…] [OPTIONS]",
                "patlan list [PADRÃO…] [OPÇÕES]",
            ),
            "list the patterns of a knowledge base",
            "lista os padrões de uma base de conhecimento",
        )
        .arg(patterns(speaker))
        .arg(speaker.json())
        .arg(speaker.knowledge())
}

fn ontology(speaker: Speaker) -> Command {
    speaker
        .command(
            "ontology",
            speaker.say(
                "patlan ontology [PATTERN…] [-o FILE]",
                "patlan ontology [PADRÃO…] [-o ARQUIVO]",
            ),
            "export patterns as individuals of the HLP ontology (OWL in Turtle)",
            "exporta padrões como indivíduos da ontologia HLP (OWL em Turtle)",
        )
        .arg(patterns(speaker))
        .arg(speaker.output())
        .arg(speaker.force())
        .arg(speaker.knowledge())
}

fn words(speaker: Speaker) -> Command {
    speaker
        .command(
            "words",
            speaker.say(
                "patlan words [WORD…] [OPTIONS]",
                "patlan words [PALAVRA…] [OPÇÕES]",
            ),
            "list the words of the language with meanings and examples",
            "lista as palavras da linguagem com significados e exemplos",
        )
        .after_help(speaker.examples(&[
            (
                "what can be said of defences",
                "o que se pode dizer de defesas",
                speaker.say(
                    "stratvision patlan words defen",
                    "stratvision patlan words defes",
                ),
            ),
            (
                "how to say a pin",
                "como se diz uma cravada",
                speaker.say(
                    "stratvision patlan words pin",
                    "stratvision patlan words cravada",
                ),
            ),
        ]))
        .arg(
            speaker
                .positional(
                    "words",
                    speaker.say("WORD", "PALAVRA"),
                    "only entries whose name contains one of these words, and how to express what PATLAN has no word for",
                    "só aquelas cujo nome contém uma destas palavras, e como expressar o que não tem palavra na PATLAN",
                )
                .num_args(0..),
        )
        .arg(speaker.json())
}
