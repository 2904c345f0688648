//! `pair`: the next round of a Swiss tournament.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{ArgMatches, Command, ValueHint, value_parser};

use super::Speaker;
use super::values::Values;
use crate::files::OutputFile;

/// Which tournament is paired, or written in which form.
pub struct PairArgs {
    pub file: PathBuf,
    /// `trf16` or `trf26`: write the report itself instead of pairings.
    pub report: Option<String>,
    pub output: Option<OutputFile>,
    pub json: bool,
}

impl PairArgs {
    pub fn read(matches: &ArgMatches) -> PairArgs {
        PairArgs {
            file: matches.required("file"),
            report: matches.value("report"),
            output: matches.output(),
            json: matches.json(),
        }
    }
}

pub(super) fn pair(speaker: Speaker) -> Command {
    speaker
        .command(
            "pair",
            speaker.say("pair --dutch FILE [OPTIONS]", "pair --dutch ARQUIVO [OPÇÕES]"),
            "pair the next round of a tournament report file (TRF)",
            "emparceira a próxima rodada de um arquivo de torneio (TRF)",
        )
        .after_help(speaker.examples(&[
            (
                "the next round by the FIDE Dutch rules in force since February 2026",
                "a próxima rodada pelas regras holandesas da FIDE em vigor desde fevereiro de 2026",
                "stratvision pair --dutch open.trf",
            ),
            (
                "from standard input, as JSON",
                "da entrada padrão, como JSON",
                "stratvision pair --dutch - --json < open.trf",
            ),
            (
                "rewrite the report itself, in the codes of 2026",
                "o próprio arquivo, nos códigos de 2026",
                "stratvision pair --report trf26 open.trf -o open-2026.trf",
            ),
        ]))
        .arg(
            speaker
                .positional(
                    "file",
                    "FILE",
                    "a tournament report (TRF16, TRF(x) or TRF26), - for standard input",
                    "um arquivo de torneio (TRF16, TRF(x) ou TRF26), - para a entrada padrão",
                )
                .required(true)
                .value_parser(value_parser!(PathBuf))
                .value_hint(ValueHint::FilePath),
        )
        .arg(speaker.flag(
            "dutch",
            "by the FIDE (Dutch) Swiss system (the only one, and the default)",
            "pelo suíço da FIDE (holandês) (o único, e o padrão)",
        ))
        .arg(
            speaker
                .option(
                    "report",
                    "FORMAT",
                    "instead of pairing, rewrite the report: trf16 (with the codes of pairing engines) or trf26",
                    "em vez de emparceirar, regrava o arquivo: trf16 (com os códigos dos programas de emparceiramento) ou trf26",
                )
                .value_parser(PossibleValuesParser::new(["trf16", "trf26"]))
                .conflicts_with("json"),
        )
        .arg(speaker.output())
        .arg(speaker.force())
        .arg(speaker.flag("json", "one JSON object", "um objeto JSON"))
}
