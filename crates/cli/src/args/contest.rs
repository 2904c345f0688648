//! `match`: many games between two players.

use arena::tournament::{MAX_DEPTH, MAX_MOVE_TIME, MAX_NODES, MAX_PLIES, MAX_VALUE};
use clap::builder::RangedU64ValueParser;
use clap::{Arg, ArgMatches, Command, ValueHint, value_parser};

use super::values::Values;
use super::{KnowledgeArgs, Speaker};
use crate::files::OutputFile;
use crate::games::GameEntry;

/// The number of games unless `--games` says another: one with each colour.
const USUAL_GAMES: u64 = 2;
/// The most games that a match may have.
const MAX_GAMES: u64 = 100_000;
/// No machine has more cores than this.
const MAX_THREADS: u64 = 256;

/// What players need beside their names.
pub struct PlayerArgs {
    pub knowledge: KnowledgeArgs,
    /// Memory limit of an engine, in mebibytes.
    pub memory: Option<u64>,
    pub quiet: bool,
}

impl PlayerArgs {
    pub fn read(matches: &ArgMatches) -> PlayerArgs {
        PlayerArgs {
            knowledge: KnowledgeArgs::read(matches),
            memory: matches.value("memory"),
            quiet: matches.quiet(),
        }
    }
}

/// Who plays a match, how, and where its games go.
pub struct MatchArgs {
    pub game: Option<&'static GameEntry>,
    pub players: Vec<String>,
    pub player: PlayerArgs,
    pub games: u64,
    pub openings: OpeningArgs,
    pub rules: RuleArgs,
    pub seed: u64,
    /// Games that are played at the same time.
    pub concurrency: usize,
    pub sprt: Option<String>,
    pub pgn: Option<OutputFile>,
    pub html: Option<OutputFile>,
    pub json: bool,
    pub quiet: bool,
}

/// The positions in which games begin.
pub struct OpeningArgs {
    /// `start`, `book`, `random:N` or a file.
    pub source: Option<String>,
    /// The plies taken of each opening of a file.
    pub plies: Option<u64>,
}

/// Limits of moves and games, and their adjudication.
pub struct RuleArgs {
    pub depth: Option<u64>,
    pub nodes: Option<u64>,
    /// In milliseconds.
    pub move_time: Option<u64>,
    pub clock: Option<String>,
    /// Seconds after which a player without a clock has hung.
    pub hang: Option<u64>,
    /// In plies.
    pub move_limit: Option<u64>,
    /// In hundredths.
    pub win: Option<u64>,
    /// In hundredths.
    pub draw: Option<u64>,
    pub tables: bool,
}

impl MatchArgs {
    pub fn read(matches: &ArgMatches) -> MatchArgs {
        MatchArgs {
            game: matches.game(),
            players: matches.values("players"),
            player: PlayerArgs::read(matches),
            games: matches.value("games").unwrap_or(USUAL_GAMES),
            openings: OpeningArgs {
                source: matches.value("openings"),
                plies: matches.value("opening-plies"),
            },
            rules: RuleArgs::read(matches),
            seed: matches.value("seed").unwrap_or(0),
            concurrency: matches.value::<u64>("concurrency").unwrap_or(1) as usize,
            sprt: matches.value("sprt"),
            pgn: matches.output_file("pgn"),
            html: matches.output_file("html"),
            json: matches.json(),
            quiet: matches.quiet(),
        }
    }
}

impl RuleArgs {
    fn read(matches: &ArgMatches) -> RuleArgs {
        RuleArgs {
            depth: matches.value("depth"),
            nodes: matches.value("nodes"),
            move_time: matches.value("move-time"),
            clock: matches.value("clock"),
            hang: matches.value("hang"),
            move_limit: matches.value("move-limit"),
            win: matches.value("win"),
            draw: matches.value("draw"),
            tables: matches.flag("tables"),
        }
    }
}

pub(super) fn contest(speaker: Speaker) -> Command {
    speaker
        .command(
            "match",
            speaker.say("match A B [OPTIONS]", "match A B [OPÇÕES]"),
            "play games between two players",
            "joga partidas entre dois jogadores",
        )
        .after_help(speaker.examples(&[
            (
                "two hundred games of chess, in pairs from the opening book, on two cores",
                "duzentas partidas de xadrez, pares do livro de aberturas, em dois núcleos",
                "stratvision match classic classic@depth=2 --games 200 --openings book --concurrency 2",
            ),
            (
                "what a heuristic set gains by patterns, and which of its rules fire",
                "o que um conjunto heurístico ganha com padrões, e quais regras disparam",
                "stratvision match set:level3@patterns=philidor,pawnfork set:level3 --games 20 --openings random:6",
            ),
            (
                "draughts until one player is clearly better, adjudicated by endgame tables",
                "damas até ficar claro quem é melhor, com decisão pelas tabelas de finais",
                "stratvision match strong set:triangle --game damas --games 5000 --sprt 0,20 --openings book --tables",
            ),
            (
                "against another program, with a clock, saving the games",
                "contra outro programa, com relógio, gravando as partidas",
                "stratvision match classic \"uci:/usr/games/stockfish@Skill Level=0\" --clock 10+0.1 --pgn games.pgn",
            ),
            (
                "a program of draughts, with arguments",
                "um programa de damas, com argumentos",
                "stratvision match strong \"hub:stratvision hub --heuristic triangle\" --game damas --nodes 20000",
            ),
        ]))
        .arg(
            speaker
                .positional(
                    "players",
                    "A B",
                    "chess: classic, uci:PROGRAM; damas: strong, positional, triangle, tables, hub:PROGRAM; tac-tickle: search, perfect, pad, pad@qi=N; all: random, set:NAME (a heuristic set, shipped or a file); @depth=N or @nodes=N for its own limits, @patterns=NAME,… for advice (chess), @OPTION=VALUE for a program's options",
                    "xadrez: classic, uci:PROGRAMA; damas: strong, positional, triangle, tables, hub:PROGRAMA; tac-tickle: search, perfect, pad, pad@qi=N; todos: random, set:NOME (um conjunto heurístico, do programa ou de arquivo); @depth=N ou @nodes=N para limites próprios, @patterns=NOME,… para conselhos (xadrez), @OPÇÃO=VALOR para opções de um programa",
                )
                .required(true)
                .num_args(1..),
        )
        .arg(speaker.game("the game (default: chess)", "o jogo (padrão: chess)"))
        .arg(
            speaker
                .number(
                    "games",
                    "number of games (default: 2); colours alternate",
                    "número de partidas (padrão: 2); as cores alternam",
                )
                .value_parser(value_parser!(u64).range(1..=MAX_GAMES)),
        )
        .args(limits(speaker))
        .args(openings(speaker))
        .args(adjudication(speaker))
        .arg(speaker.number("seed", "random seed (default: 0)", "semente dos sorteios (padrão: 0)"))
        .arg(
            speaker
                .number(
                    "concurrency",
                    "games played at the same time (default: 1)",
                    "partidas simultâneas (padrão: 1)",
                )
                .value_parser(value_parser!(u64).range(1..=MAX_THREADS)),
        )
        .arg(
            speaker
                .option(
                    "sprt",
                    "E0,E1",
                    "sequential test: stop when it is clear whether A is better by E0 or by E1 Elo",
                    "teste sequencial: para quando estiver claro se A é melhor por E0 ou por E1 de Elo",
                )
                .allow_hyphen_values(true),
        )
        .arg(speaker.report(
            "pgn",
            "write the games (PGN, or PDN for draughts)",
            "grava as partidas (PGN, ou PDN para damas)",
        ))
        .arg(speaker.report(
            "html",
            "write a web page with results and games",
            "grava uma página web com resultados e partidas",
        ))
        .arg(speaker.force())
        .arg(speaker.json())
        .arg(speaker.knowledge())
}

fn up_to(most: i64) -> RangedU64ValueParser {
    value_parser!(u64).range(1..=most.unsigned_abs())
}

fn limits(speaker: Speaker) -> [Arg; 7] {
    [
        speaker
            .number(
                "depth",
                "plies to search for each move (default: 3)",
                "profundidade de cada lance, em meios-lances (padrão: 3)",
            )
            .value_parser(up_to(MAX_DEPTH)),
        speaker
            .number(
                "nodes",
                "positions to search for each move",
                "posições a examinar em cada lance",
            )
            .value_parser(up_to(MAX_NODES)),
        speaker
            .number(
                "move-time",
                "milliseconds for each move",
                "milissegundos por lance",
            )
            .value_parser(up_to(MAX_MOVE_TIME)),
        speaker.option(
            "clock",
            "S+I",
            "seconds for the game and for each move: 10+0.1",
            "segundos por partida e por lance: 10+0.1",
        ),
        speaker
            .number(
                "hang",
                "seconds after which a player without a clock has hung (default: 60)",
                "segundos após os quais um jogador sem relógio travou (padrão: 60)",
            )
            .value_parser(value_parser!(u64).range(1..=86_400)),
        speaker
            .number(
                "memory",
                "mebibytes that an engine (uci:, hub:) may use",
                "mebibytes que um motor (uci:, hub:) pode usar",
            )
            .value_parser(value_parser!(u64).range(1..=1_048_576)),
        speaker
            .number(
                "move-limit",
                "draw the game after N plies",
                "empata a partida depois de N meios-lances",
            )
            .value_parser(up_to(MAX_PLIES)),
    ]
}

fn openings(speaker: Speaker) -> [Arg; 2] {
    [
        speaker
            .option(
                "openings",
                speaker.say("WHICH", "QUAIS"),
                "where pairs of games begin: start (default), book, random:N (N random plies), or a file of positions, lines 'moves …', or games",
                "onde os pares de partidas começam: start (padrão), book, random:N (N meios-lances sorteados), ou um arquivo de posições, linhas 'moves …', ou partidas",
            )
            .value_hint(ValueHint::FilePath),
        speaker.number(
            "opening-plies",
            "use at most N plies of each opening of a file",
            "usa no máximo N meios-lances de cada abertura de um arquivo",
        ),
    ]
}

fn adjudication(speaker: Speaker) -> [Arg; 3] {
    [
        speaker
            .number(
                "win",
                "adjudicate a win when both players agree on N hundredths of a pawn for 3 moves",
                "declara vitória quando os dois concordam em N centésimos de peão por 3 lances",
            )
            .value_parser(up_to(MAX_VALUE)),
        speaker
            .number(
                "draw",
                "adjudicate a draw when both agree on at most N hundredths for 8 moves, after move 40",
                "declara empate quando os dois concordam em no máximo N centésimos por 8 lances, depois do lance 40",
            )
            .value_parser(value_parser!(u64).range(..=MAX_VALUE.unsigned_abs())),
        speaker.flag(
            "tables",
            "end games whose result is in the tables: damas (STRATVISION_TABLES or the user's folder), tac-tickle (forced wins)",
            "encerra partidas cujo resultado está nas tabelas: damas (STRATVISION_TABLES ou a pasta do usuário), tac-tickle (vitórias forçadas)",
        ),
    ]
}
