//! `search`: patterns in collections of games.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command, ValueHint, value_parser};

use super::Speaker;
use super::games::{
    EngineArgs, FilterArgs, GamesArgs, ProblemArgs, all_errors, engine_answers, games_and_filters,
};
use super::values::Values;
use crate::files::OutputFile;

/// The formats of hits.
const FORMATS: &[&str] = &[
    "table",
    "jsonl",
    "json",
    "csv",
    #[cfg(feature = "parquet")]
    "parquet",
    "pgn",
    "epd",
    "html",
];

/// The most plies that `--within` looks ahead. Each costs some thirty times as long as the one before.
const MOST_PLIES_AHEAD: i64 = 20;
/// The same for `--distance`, where the moves of one side alone make many more lines.
const MOST_MOVES_AWAY: i64 = 6;

/// What `search` looks for in which games, what it asks of each hit, and where hits and statistics go.
pub struct SearchArgs {
    pub games: GamesArgs,
    pub filter: FilterArgs,
    pub problems: ProblemArgs,
    pub judge: JudgeArgs,
    pub raw: bool,
    pub first: bool,
    pub all_instances: bool,
    pub fresh: bool,
    pub limit: Option<u64>,
    pub strict: bool,
    pub stats: bool,
    pub plot: Option<OutputFile>,
    pub format: Option<String>,
    pub columns: Option<String>,
    pub output: Option<OutputFile>,
    /// `--output` is given; it may name standard output, for hits beside the statistics.
    pub names_output: bool,
    pub json: bool,
    pub quiet: bool,
}

/// What is asked of hits beyond the search itself.
pub struct JudgeArgs {
    pub prove: bool,
    /// In plies.
    pub within: Option<u8>,
    /// In moves of one side.
    pub distance: Option<u8>,
    pub engine: Option<EngineArgs>,
}

impl JudgeArgs {
    fn read(matches: &ArgMatches) -> JudgeArgs {
        JudgeArgs {
            prove: matches.flag("prove"),
            within: matches.value("within"),
            distance: matches.value("distance"),
            engine: EngineArgs::read(matches),
        }
    }

    pub fn is_any(&self) -> bool {
        let depths = [self.within, self.distance];
        self.prove || self.engine.is_some() || depths.iter().any(Option::is_some)
    }
}

impl SearchArgs {
    pub fn read(matches: &ArgMatches) -> SearchArgs {
        SearchArgs {
            games: GamesArgs::read(matches),
            filter: FilterArgs::read(matches),
            problems: ProblemArgs::read(matches),
            judge: JudgeArgs::read(matches),
            raw: matches.flag("raw"),
            first: matches.flag("first"),
            all_instances: matches.flag("all-instances"),
            fresh: matches.flag("fresh"),
            limit: matches.value("limit"),
            strict: matches.flag("strict"),
            stats: matches.flag("stats"),
            plot: matches.output_file("plot"),
            format: matches.value("format"),
            columns: matches.value("columns"),
            output: matches.output(),
            names_output: matches.output_file("output").is_some(),
            json: matches.json(),
            quiet: matches.quiet(),
        }
    }

    /// The files that the search writes.
    pub fn written(&self) -> impl Iterator<Item = &OutputFile> {
        self.output.iter().chain(&self.plot)
    }

    /// Whether hits are written, and not only counted.
    pub fn shows_hits(&self) -> bool {
        !self.stats || self.names_output
    }
}

pub(super) fn search(speaker: Speaker) -> Command {
    speaker
        .command(
            "search",
            speaker.say(
                "search -p PATTERN GAMES… [OPTIONS]",
                "search -p PADRÃO PARTIDAS… [OPÇÕES]",
            ),
            "find patterns in collections of games",
            "encontra padrões em coleções de partidas",
        )
        .after_help(speaker.examples(&[
            (
                "every smothered mate of a collection, as a table",
                "todos os mates sufocados de uma coleção, em tabela",
                "stratvision search -p philidor games.pgn.zst",
            ),
            (
                "games with comments and arrows",
                "partidas com comentários e setas",
                "stratvision search -p knowledge/ games/ --format pgn -o found.pgn",
            ),
            (
                "games between two players, with ratings and events, for a spreadsheet",
                "partidas entre dois jogadores, com ratings e eventos, para uma planilha",
                "stratvision search -p philidor games.pgn --player Kasparov --player Karpov --columns players,ratings,event,date,actors -o found.csv",
            ),
            (
                "only figures",
                "só os números",
                "stratvision search -p philidor games.pgn --stats --raw",
            ),
            (
                "how many of them does an engine call lost without searching?",
                "quantos deles um motor dá por perdidos sem procurar?",
                "stratvision search -p philidor games.pgn --stats --engine stockfish --eval static",
            ),
        ]))
        .args(games_and_filters(speaker))
        .args(which_hits(speaker))
        .args(problems(speaker))
        .args(figures(speaker))
        .args(output(speaker))
        .args(judgements(speaker))
        .args(engine_answers(speaker))
        .arg(speaker.json())
        .arg(speaker.knowledge())
}

fn which_hits(speaker: Speaker) -> [Arg; 4] {
    [
        speaker.flag(
            "raw",
            "count positions with a raw instance too: the scenario, whatever the conditions say",
            "conta também posições com instância bruta: o cenário, sem olhar as condições",
        ),
        speaker.flag(
            "first",
            "report the first hit of each pattern in each game; with --all-instances, those of one position",
            "mostra só o primeiro achado de cada padrão em cada partida; com --all-instances, os de uma posição",
        ),
        speaker.flag(
            "all-instances",
            "report every valid instance of a position, not only the first",
            "mostra todas as instâncias válidas de uma posição, não só a primeira",
        ),
        speaker
            .number(
                "limit",
                "stop after N hits; the statistics of --stats cover the games read until then",
                "para depois de N achados; as estatísticas de --stats cobrem as partidas lidas até então",
            )
            .value_parser(value_parser!(u64).range(1..)),
    ]
}

fn problems(speaker: Speaker) -> [Arg; 2] {
    [
        speaker.flag(
            "strict",
            "stop with exit code 1 at the first game that cannot be replayed or file that is damaged",
            "para com código de saída 1 na primeira partida que não pode ser reproduzida ou no primeiro arquivo danificado",
        ),
        all_errors(speaker),
    ]
}

fn figures(speaker: Speaker) -> [Arg; 2] {
    [
        speaker.flag(
            "stats",
            "print statistics instead of hits: by file if there are several, else by pattern; also with --json",
            "mostra estatísticas em vez de achados: por arquivo, se houver vários, senão por padrão; também com --json",
        ),
        speaker
            .option(
                "plot",
                "FILE",
                "with --stats: plot how often the pattern occurs at each move of the game, as SVG",
                "com --stats: desenha em SVG em que momento da partida o padrão ocorre",
            )
            .value_parser(value_parser!(PathBuf))
            .value_hint(ValueHint::FilePath)
            .requires("stats"),
    ]
}

fn output(speaker: Speaker) -> [Arg; 4] {
    [
        speaker
            .option(
                "format",
                "FORMAT",
                "table, jsonl, json, csv, parquet, pgn, epd or html (default: by the extension of the -o file, or else table)",
                "table, jsonl, json, csv, parquet, pgn, epd ou html (padrão: pela extensão do arquivo de -o, ou então table)",
            )
            .value_parser(PossibleValuesParser::new(FORMATS)),
        speaker.option(
            "columns",
            speaker.say("LIST", "LISTA"),
            "the columns to write, in this order: players,event,round,ratings,length,actors …; a wrong name lists all of them",
            "as colunas a gravar, nesta ordem: jogadores,evento,rodada,ratings,duração,atores …; um nome errado lista todas",
        ),
        speaker.output(),
        speaker.force(),
    ]
}

fn judgements(speaker: Speaker) -> [Arg; 4] {
    [
        speaker.flag(
            "prove",
            "for each hit whose tactics promise something (POSTCONDITION): whether they are forced, or what refutes them",
            "para cada achado cujas táticas prometem algo (POSTCONDITION): se são forçadas, ou o que as refuta",
        ),
        speaker
            .option(
                "within",
                "N",
                "also find positions from which the pattern can be forced within N plies, with the line",
                "encontra também posições das quais o padrão pode ser forçado em N meios-lances, com a linha",
            )
            .value_parser(value_parser!(u8).range(..=MOST_PLIES_AHEAD)),
        speaker
            .option(
                "distance",
                "N",
                "also find positions up to N moves (default: 1) of one side away from the pattern if the opponent \
                 passes: how many moves and which; an instance has 0; each N takes about thirty times as long as the one before",
                "encontra também posições a até N lances (padrão: 1) de um só lado até o padrão, com o adversário \
                 passando: quantos lances e quais; uma instância tem 0; cada N demora umas trinta vezes mais que o anterior",
            )
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value("1")
            .value_parser(value_parser!(u8).range(1..=MOST_MOVES_AWAY)),
        speaker
            .option(
                "engine",
                "FILE",
                "a UCI engine that evaluates the hits; with arguments in quotes: 'gnuchess --uci'",
                "um motor UCI que avalia os achados; com argumentos entre aspas: 'gnuchess --uci'",
            )
            .value_parser(value_parser!(PathBuf))
            .value_hint(ValueHint::ExecutablePath),
    ]
}
