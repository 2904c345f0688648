//! The commands of the web studio: `studio`, `backup`, `restore`.

use std::net::IpAddr;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command, ValueHint, value_parser};
use server::LogFormat;

use super::Speaker;
use super::values::Values;

/// The port of the studio unless `--port` says another.
const USUAL_PORT: u16 = 8137;

/// How the studio is served.
pub struct StudioArgs {
    /// Print the API document and end.
    pub openapi: bool,
    /// Print the address of the running studio and end.
    pub address: bool,
    pub data: Option<PathBuf>,
    pub port: u16,
    pub listen: Option<IpAddr>,
    pub open: bool,
    pub token: bool,
    /// In gibibytes.
    pub max_unpacked: Option<u64>,
    pub log: LogFormat,
    /// Serve the pages from this folder.
    pub assets: Option<PathBuf>,
}

impl StudioArgs {
    pub fn read(matches: &ArgMatches) -> StudioArgs {
        StudioArgs {
            openapi: matches.flag("openapi"),
            address: matches.flag("address"),
            data: matches.value("data"),
            port: matches.value("port").unwrap_or(USUAL_PORT),
            listen: matches.value("listen"),
            open: matches.flag("open"),
            token: !matches.flag("no-token"),
            max_unpacked: matches.value("max-unpacked"),
            log: match matches.value::<String>("log").as_deref() {
                Some("json") => LogFormat::Json,
                _ => LogFormat::Text,
            },
            assets: matches.value("assets"),
        }
    }
}

/// Which database is copied, and where to.
pub struct BackupArgs {
    pub data: Option<PathBuf>,
    pub file: PathBuf,
    pub quiet: bool,
}

impl BackupArgs {
    pub fn read(matches: &ArgMatches) -> BackupArgs {
        BackupArgs {
            data: matches.value("data"),
            file: matches.required("file"),
            quiet: matches.quiet(),
        }
    }
}

/// Which backup is listed, described or restored.
pub struct RestoreArgs {
    pub data: Option<PathBuf>,
    pub file: Option<PathBuf>,
    /// Restore it, do not only describe it.
    pub yes: bool,
    pub quiet: bool,
}

impl RestoreArgs {
    pub fn read(matches: &ArgMatches) -> RestoreArgs {
        RestoreArgs {
            data: matches.value("data"),
            file: matches.value("file"),
            yes: matches.flag("yes"),
            quiet: matches.quiet(),
        }
    }
}

pub(super) fn studio(speaker: Speaker) -> Command {
    speaker
        .command(
            "studio",
            speaker.say("studio [OPTIONS]", "studio [OPÇÕES]"),
            "the web studio: author, test and search patterns in the browser",
            "o estúdio web: escrever, testar e procurar padrões no navegador",
        )
        .after_help(speaker.examples(&[
            (
                "start it and open the browser",
                "inicia e abre o navegador",
                "stratvision studio --open",
            ),
            (
                "with a folder of its own for patterns and searches",
                "com uma pasta própria para padrões e buscas",
                "stratvision studio --data class-8b --port 9000",
            ),
            (
                "the address of the studio that runs, for another browser",
                "o endereço do estúdio em uso, para outro navegador",
                "stratvision studio --address",
            ),
        ]))
        .arg(
            speaker
                .option(
                    "port",
                    "N",
                    "the port (default: 8137; 0 takes a free one)",
                    "a porta (padrão: 8137; 0 usa uma livre)",
                )
                .value_parser(value_parser!(u16)),
        )
        .arg(
            speaker
                .option(
                    "listen",
                    "ADDRESS",
                    "the address (default: 127.0.0.1, this machine only)",
                    "o endereço (padrão: 127.0.0.1, só esta máquina)",
                )
                .value_parser(value_parser!(IpAddr)),
        )
        .arg(data(speaker))
        .arg(speaker.flag(
            "open",
            "open the browser, also on a studio that is already running",
            "abre o navegador, também num estúdio que já está em uso",
        ))
        .arg(
            speaker
                .flag(
                    "address",
                    "print the address of the running studio, with its token, and exit",
                    "mostra o endereço do estúdio em uso, com o token, e encerra",
                )
                .conflicts_with_all(["open", "port", "listen", "no-token"]),
        )
        .arg(speaker.flag(
            "no-token",
            "require no token: every user of this machine can use the studio",
            "dispensa o token: qualquer usuário desta máquina pode usar o estúdio",
        ))
        .arg(
            speaker
                .option(
                    "max-unpacked",
                    "GIB",
                    "limit on the unpacked text of a compressed collection (default: 512 GiB)",
                    "limite do texto descompactado de uma coleção compactada (padrão: 512 GiB)",
                )
                .value_parser(value_parser!(u64).range(1..=1 << 20)),
        )
        .arg(
            speaker
                .option(
                    "log",
                    "FORMAT",
                    "text (default) or json; STRATVISION_LOG=debug says more",
                    "text (padrão) ou json; STRATVISION_LOG=debug diz mais",
                )
                .value_parser(PossibleValuesParser::new(["text", "json"])),
        )
        .arg(
            // For the types of the pages.
            speaker
                .flag(
                    "openapi",
                    "print the description of the API and end",
                    "escreve a descrição da API e encerra",
                )
                .hide(true),
        )
        .arg(
            // For work on the pages themselves.
            speaker
                .option(
                    "assets",
                    "DIR",
                    "serve the pages from this folder",
                    "serve as páginas desta pasta",
                )
                .hide(true)
                .value_parser(value_parser!(PathBuf))
                .value_hint(ValueHint::DirPath),
        )
}

pub(super) fn backup(speaker: Speaker) -> Command {
    speaker
        .command(
            "backup",
            speaker.say("backup FILE [OPTIONS]", "backup ARQUIVO [OPÇÕES]"),
            "back up the studio's database, even while the studio is running",
            "faz uma cópia do banco de dados do estúdio, mesmo com o estúdio em uso",
        )
        .after_help(speaker.examples(&[(
            "a copy with the date in its name",
            "uma cópia com a data no nome",
            "stratvision backup studio-$(date +%F).db",
        )]))
        .arg(
            speaker
                .positional("file", "FILE", "the copy", "a cópia")
                .required(true)
                .value_parser(value_parser!(PathBuf))
                .value_hint(ValueHint::FilePath),
        )
        .arg(data(speaker))
}

pub(super) fn restore(speaker: Speaker) -> Command {
    speaker
        .command(
            "restore",
            speaker.say("restore [BACKUP] [OPTIONS]", "restore [CÓPIA] [OPÇÕES]"),
            "list the backups of the studio's database, or restore one",
            "lista as cópias do banco de dados do estúdio, ou restaura uma",
        )
        .after_help(speaker.examples(&[
            (
                "which backups there are",
                "quais cópias existem",
                "stratvision restore",
            ),
            (
                "what one of them brings back; nothing is changed",
                "o que uma delas traz de volta; nada é mudado",
                "stratvision restore studio-2026-11-18T08-00-00.db",
            ),
            (
                "go back to it; what is there now is kept aside",
                "volta a ela; o que há agora fica guardado",
                "stratvision restore studio-2026-11-18T08-00-00.db --yes",
            ),
        ]))
        .arg(
            speaker
                .positional(
                    "file",
                    "BACKUP",
                    "the name of a backup, or a file that 'stratvision backup' wrote",
                    "o nome de uma cópia, ou um arquivo que 'stratvision backup' gravou",
                )
                .value_parser(value_parser!(PathBuf))
                .value_hint(ValueHint::FilePath),
        )
        .arg(speaker.flag(
            "yes",
            "restore it; without this, only show what would be restored",
            "restaura; sem isso, só mostra o que seria restaurado",
        ))
        .arg(data(speaker))
}

/// The folder of the studio.
fn data(speaker: Speaker) -> Arg {
    speaker
        .option(
            "data",
            "DIR",
            "the folder of the studio's database (or STRATVISION_DATA)",
            "a pasta do banco de dados do estúdio (ou STRATVISION_DATA)",
        )
        .value_parser(value_parser!(PathBuf))
        .value_hint(ValueHint::DirPath)
}
