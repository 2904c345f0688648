//! What several commands that read games take: patterns, games, conditions on them, an engine.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Arg, ArgAction, ArgMatches, value_parser};

use super::sides::takes_side;
use super::values::Values;
use super::{KnowledgeArgs, Speaker};

/// The longest that one position may be waited for, in seconds.
const LONGEST_ANSWER: u64 = 3600;

/// No machine has more cores than this.
const MOST_THREADS: u64 = 256;

/// Which patterns are looked for in which games.
pub struct GamesArgs {
    pub patterns: Vec<String>,
    pub knowledge: KnowledgeArgs,
    /// Files, folders, globs or `-`.
    pub games: Vec<OsString>,
}

impl GamesArgs {
    pub fn read(matches: &ArgMatches) -> GamesArgs {
        GamesArgs {
            patterns: matches.values("pattern"),
            knowledge: KnowledgeArgs::read(matches),
            games: matches.values("games"),
        }
    }
}

/// Which games and positions are searched, as written: `commands::search::options` turns this into a filter.
pub struct FilterArgs {
    /// `white`, `black`, `both` or `mover`.
    pub side: Option<String>,
    pub from_ply: Option<u64>,
    pub to_ply: Option<u64>,
    pub players: Vec<String>,
    pub white: Option<String>,
    pub black: Option<String>,
    pub event: Option<String>,
    pub site: Option<String>,
    pub elo: Option<String>,
    pub date: Option<String>,
    pub result: Option<String>,
    pub eco: Option<String>,
    pub min_length: Option<u64>,
    /// The number of games to draw at random.
    pub sample: Option<u64>,
    pub seed: Option<u64>,
    pub threads: Option<u64>,
    pub variations: bool,
}

impl FilterArgs {
    pub fn read(matches: &ArgMatches) -> FilterArgs {
        FilterArgs {
            side: matches.value("side"),
            from_ply: matches.value("from-ply"),
            to_ply: matches.value("to-ply"),
            players: matches.values("player"),
            white: matches.value("white"),
            black: matches.value("black"),
            event: matches.value("event"),
            site: matches.value("site"),
            elo: matches.value("elo"),
            date: matches.value("date"),
            result: matches.value("result"),
            eco: matches.value("eco"),
            min_length: matches.value("min-length"),
            sample: matches.value("sample"),
            seed: matches.value("seed"),
            threads: matches.value("threads"),
            variations: matches.flag("variations"),
        }
    }
}

/// Which games that cannot be read are reported one by one.
pub struct ProblemArgs {
    /// All of them, not only the first.
    pub all: bool,
    pub quiet: bool,
}

impl ProblemArgs {
    pub fn read(matches: &ArgMatches) -> ProblemArgs {
        ProblemArgs {
            all: matches.flag("all-errors"),
            quiet: matches.quiet(),
        }
    }
}

/// A UCI engine that evaluates positions.
pub struct EngineArgs {
    /// The program, with its arguments separated by spaces.
    pub command: PathBuf,
    /// `static`, `depth N` or `nodes N`.
    pub eval: Option<String>,
    /// In seconds.
    pub timeout: Option<u64>,
    pub quiet: bool,
}

impl EngineArgs {
    pub fn read(matches: &ArgMatches) -> Option<EngineArgs> {
        Some(EngineArgs {
            command: matches.value("engine")?,
            eval: matches.value("eval"),
            timeout: matches.value("eval-timeout"),
            quiet: matches.quiet(),
        })
    }
}

/// How an engine that `--engine` names is asked.
pub(super) fn engine_answers(speaker: Speaker) -> [Arg; 2] {
    [
        speaker
            .option(
                "eval",
                "HOW",
                "static (default), 'depth N' or 'nodes N'",
                "static (padrão), 'depth N' ou 'nodes N'",
            )
            .requires("engine"),
        speaker
            .option(
                "eval-timeout",
                "SECONDS",
                "the longest answer of the engine to one position (default: 30)",
                "a resposta mais longa do motor a uma posição (padrão: 30)",
            )
            .value_parser(value_parser!(u64).range(1..=LONGEST_ANSWER))
            .requires("engine"),
    ]
}

pub(super) fn all_errors(speaker: Speaker) -> Arg {
    speaker.flag(
        "all-errors",
        "report every game that cannot be replayed, not only the first 20",
        "mostra todas as partidas que não podem ser reproduzidas, não só as 20 primeiras",
    )
}

pub(super) fn pattern(speaker: Speaker) -> Arg {
    speaker
        .option(
            "pattern",
            speaker.say("PATTERN", "PADRÃO"),
            "a file, a folder, a shipped pattern's name, or 'all'; may be repeated",
            "um arquivo, uma pasta, o nome de um padrão do programa, ou 'all'; pode ser repetida",
        )
        .short('p')
        .action(ArgAction::Append)
}

/// What every command that searches games takes.
pub(super) fn games_and_filters(speaker: Speaker) -> Vec<Arg> {
    let mut args = vec![
        speaker.flag(
            "fresh",
            "match every position of a store again, without the answers that it remembers",
            "compara de novo cada posição de um acervo, sem usar as respostas que ele guarda",
        ),
        pattern(speaker).required(true),
        speaker
            .positional(
                "games",
                speaker.say("GAMES", "PARTIDAS"),
                "PGN files (plain, .zst, .gz, .bz2), stores, folders, globs, or - for standard input",
                "arquivos PGN (puros, .zst, .gz, .bz2), acervos, pastas, globs, ou - para a entrada padrão",
            )
            .value_parser(value_parser!(OsString))
            .num_args(1..)
            .required(true),
    ];
    args.extend(position_filters(speaker));
    args.extend(tag_filters(speaker));
    args.extend(samples(speaker));
    args.push(threads(speaker));
    args.push(speaker.flag(
        "variations",
        "search variations too",
        "procura também nas variantes",
    ));
    args
}

fn position_filters(speaker: Speaker) -> [Arg; 3] {
    [
        takes_side(
            speaker.option(
                "side",
                "SIDE",
                "the side that searches: mover, the side to move (default); white or black, when it is to move; both, in every position",
                "o lado que procura: vez, quem tem a vez (padrão); brancas ou pretas, quando têm a vez; ambas, as duas em cada posição",
            ),
            &["white", "black", "both", "mover"],
            speaker.0,
        ),
        speaker.number("from-ply", "skip positions before ply N", "pula as posições antes do meio-lance N"),
        speaker.number("to-ply", "skip positions after ply N", "pula as posições depois do meio-lance N"),
    ]
}

/// Conditions on the tags of games, and on their length.
fn tag_filters(speaker: Speaker) -> [Arg; 10] {
    let name = speaker.say("NAME", "NOME");
    let text = speaker.say("TEXT", "TEXTO");
    [
        speaker
            .option(
                "player",
                name,
                "part of a player's name; given twice: games between the two",
                "parte do nome de um jogador; duas vezes: partidas entre os dois",
            )
            .action(ArgAction::Append),
        speaker.option("white", name, "part of White's name", "parte do nome das brancas"),
        speaker.option("black", name, "part of Black's name", "parte do nome das pretas"),
        speaker.option("event", text, "part of the event's name", "parte do nome do evento"),
        speaker.option("site", text, "part of the site's name", "parte do nome do local"),
        speaker.option(
            "elo",
            "RANGE",
            "both ratings: 2400 (at least), 2000..2200, ..2200",
            "os dois ratings: 2400 (no mínimo), 2000..2200, ..2200",
        ),
        speaker.option(
            "date",
            "RANGE",
            "date: 1990, 1990.05, 1990..1999; an unknown month or day passes only where any would",
            "data: 1990, 1990.05, 1990..1999; mês ou dia desconhecido só passa onde qualquer um passaria",
        ),
        speaker.option(
            "result",
            "RESULT",
            "1-0, 0-1, 1/2-1/2 or '*' (unknown)",
            "1-0, 0-1, 1/2-1/2 ou '*' (desconhecido)",
        ),
        speaker.option("eco", "RANGE", "opening: B20..B99, C", "abertura: B20..B99, C"),
        speaker.number(
            "min-length",
            "games of at least N plies",
            "partidas de ao menos N meios-lances",
        ),
    ]
}

fn samples(speaker: Speaker) -> [Arg; 2] {
    [
        speaker
            .number(
                "sample",
                "draw N games at random from all, before conditions are applied",
                "sorteia N partidas entre todas, antes de aplicar as condições",
            )
            .value_parser(value_parser!(u64).range(1..)),
        speaker
            .number(
                "seed",
                "random seed of --sample (default: 0)",
                "semente do sorteio de --sample (padrão: 0)",
            )
            .requires("sample"),
    ]
}

pub(super) fn threads(speaker: Speaker) -> Arg {
    speaker
        .number(
            "threads",
            "cores to use (default: all)",
            "núcleos a usar (padrão: todos)",
        )
        .value_parser(value_parser!(u64).range(1..=MOST_THREADS))
}
