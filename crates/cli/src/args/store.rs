//! `import` and `export`: the store for repeated searches.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{ArgMatches, Command, ValueHint, value_parser};

use super::Speaker;
use super::games::{GamesArgs, ProblemArgs, all_errors, pattern};
use super::values::Values;
use crate::files::OutputFile;

/// Which games go into which store.
pub struct ImportArgs {
    pub games: GamesArgs,
    /// The store remembers no patterns.
    pub plain: bool,
    pub output: OutputFile,
    pub unique: bool,
    pub drops_annotations: bool,
    pub problems: ProblemArgs,
    pub quiet: bool,
}

impl ImportArgs {
    pub fn read(matches: &ArgMatches) -> ImportArgs {
        ImportArgs {
            games: GamesArgs::read(matches),
            plain: matches.flag("plain"),
            output: matches.required_file("output"),
            unique: matches.flag("unique"),
            drops_annotations: matches.flag("no-comments"),
            problems: ProblemArgs::read(matches),
            quiet: matches.quiet(),
        }
    }
}

/// Which store is written as PGN, and where.
pub struct ExportArgs {
    pub store: PathBuf,
    pub output: Option<OutputFile>,
    pub strict: bool,
    pub quiet: bool,
}

impl ExportArgs {
    pub fn read(matches: &ArgMatches) -> ExportArgs {
        ExportArgs {
            store: matches.required("store"),
            output: matches.output(),
            strict: matches.flag("strict"),
            quiet: matches.quiet(),
        }
    }
}

pub(super) fn import(speaker: Speaker) -> Command {
    speaker
        .command(
            "import",
            speaker.say(
                "import GAMES… -o FILE.svdb [OPTIONS]",
                "import PARTIDAS… -o ARQUIVO.svdb [OPÇÕES]",
            ),
            "import games into a store that is searched several times faster",
            "guarda partidas num acervo em que a busca é várias vezes mais rápida",
        )
        .after_help(speaker.examples(&[
            (
                "a collection without duplicates",
                "uma coleção sem repetições",
                "stratvision import games/ -o base.svdb --unique",
            ),
            (
                "a store that remembers the occurrences of the shipped patterns and one of your own",
                "um acervo que guarda as ocorrências dos padrões do programa e de um seu",
                "stratvision import games.pgn.zst -o base.svdb -p all -p fork.patlan",
            ),
        ]))
        .arg(
            speaker
                .positional(
                    "games",
                    speaker.say("GAMES", "PARTIDAS"),
                    "PGN files, folders, globs, stores, or - for standard input",
                    "arquivos PGN, pastas, globs, acervos, ou - para a entrada padrão",
                )
                .value_parser(value_parser!(OsString))
                .num_args(1..)
                .required(true),
        )
        .arg(
            speaker
                .option("output", "FILE", "the store to write", "o acervo a gravar")
                .short('o')
                .required(true)
                .value_parser(value_parser!(PathBuf))
                .value_hint(ValueHint::FilePath),
        )
        .arg(speaker.flag(
            "force",
            "replace a file that is there, whatever it holds; without it only a store",
            "substitui um arquivo que já existe, seja o que for; sem isso, só um acervo",
        ))
        .arg(speaker.flag(
            "unique",
            "drop duplicate games",
            "descarta partidas repetidas",
        ))
        .arg(speaker.flag(
            "no-comments",
            "leave out comments, NAGs ($1, !?) and variations: the store is smaller, but export cannot restore them",
            "deixa de fora comentários, NAGs ($1, !?) e variantes: o acervo fica menor, mas export não os devolve",
        ))
        .arg(
            pattern(speaker)
                .help(speaker.say(
                    "patterns whose occurrences the store remembers, so that searches for them are answered from it: a file, a folder, a name, or 'all', the shipped ones (default); may be repeated",
                    "padrões cujas ocorrências o acervo guarda, para que ele mesmo responda a buscas por eles: um arquivo, uma pasta, um nome, ou 'all', os do programa (padrão); pode ser repetida",
                ))
                .default_value("all"),
        )
        .arg(
            speaker
                .flag(
                    "plain",
                    "remember no patterns: the store is smaller and built faster",
                    "não guarda ocorrências de padrões: o acervo fica menor e pronto mais cedo",
                )
                .conflicts_with("pattern"),
        )
        .arg(all_errors(speaker))
        .arg(speaker.knowledge())
}

pub(super) fn export(speaker: Speaker) -> Command {
    speaker
        .command(
            "export",
            speaker.say(
                "export FILE.svdb [-o FILE.pgn]",
                "export ARQUIVO.svdb [-o ARQUIVO.pgn]",
            ),
            "write the games of a store as PGN, with comments, NAGs and variations",
            "grava em PGN as partidas de um acervo, com comentários, NAGs e variantes",
        )
        .arg(
            speaker
                .positional("store", "FILE", "the store", "o acervo")
                .required(true)
                .value_parser(value_parser!(PathBuf))
                .value_hint(ValueHint::FilePath),
        )
        .arg(speaker.output())
        .arg(speaker.flag(
            "force",
            "replace a file that is there",
            "substitui um arquivo que já existe",
        ))
        .arg(speaker.flag(
            "strict",
            "stop with exit code 1 at the first damage, and leave no file; without it, what is damaged is left out",
            "para com código de saída 1 no primeiro dano, sem deixar arquivo; sem isso, o danificado fica de fora",
        ))
}
