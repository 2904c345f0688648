//! The commands of Tac-Tickle: `tactickle solve|query|line|train|match|learn-curve`.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, ValueHint, value_parser};
use game::Side;
use opponents::tac_tickle::Begins;
use tactickle::memory::StoreKind;
use tactickle::{DRAW_AFTER, Position};

use super::Speaker;
use super::values::Values;
use crate::files::OutputFile;

/// The most games in one run.
const MOST_GAMES: u64 = 100_000_000;
const MOST_THREADS: u64 = 256;
/// The most seeds of which a learning curve is the mean.
const MOST_SEEDS: u64 = 1000;

/// The learning program: its memory and how deep it looks.
pub struct PadArgs {
    /// The file of the memory.
    pub memory: Option<PathBuf>,
    pub store: Option<StoreKind>,
    /// The program of 1982.
    pub original: bool,
    /// Turned and mirrored boards are different ones.
    pub no_fold: bool,
    /// Depth of analysis.
    pub qi: Option<u32>,
}

impl PadArgs {
    pub fn read(matches: &ArgMatches) -> PadArgs {
        let store: Option<String> = matches.value("store");
        PadArgs {
            memory: matches.value("memory"),
            store: store.and_then(|word| StoreKind::from_word(&word)),
            original: matches.flag("original"),
            no_fold: matches.flag("no-fold"),
            qi: matches.value("qi"),
        }
    }
}

/// How many games are played, against whom and how.
pub struct SeriesArgs {
    pub games: Option<u64>,
    /// `perfect`, `perfect-first` or `random`.
    pub against: Option<String>,
    pub begins: Begins,
    pub seed: u64,
    /// In plies.
    pub draw_after: usize,
}

impl SeriesArgs {
    pub fn read(matches: &ArgMatches) -> SeriesArgs {
        SeriesArgs {
            games: matches.value("games"),
            against: matches.value("against"),
            begins: match matches.value::<String>("begins").as_deref() {
                Some("second") => Begins::Second,
                Some("alternating") => Begins::Alternating,
                _ => Begins::First,
            },
            seed: matches.value("seed").unwrap_or(1),
            draw_after: matches
                .value::<u64>("draw-after")
                .map_or(DRAW_AFTER, |plies| plies as usize),
        }
    }
}

/// The side that `--to-move` names.
pub(super) fn read_to_move(matches: &ArgMatches) -> Option<Side> {
    Position::read_side(&matches.value::<String>("to-move")?)
}

/// How `tactickle solve` solves the game.
pub struct SolveArgs {
    pub threads: Option<u64>,
    pub json: bool,
    pub quiet: bool,
}

impl SolveArgs {
    pub fn read(matches: &ArgMatches) -> SolveArgs {
        SolveArgs {
            threads: matches.value("threads"),
            json: matches.json(),
            quiet: matches.quiet(),
        }
    }
}

/// Which position `tactickle query` and `line` ask the solution about.
pub struct BoardArgs {
    /// A board, or `-` for those of standard input.
    pub board: String,
    pub to_move: Option<Side>,
    /// The most plies of a line.
    pub plies: Option<u64>,
    pub json: bool,
    pub quiet: bool,
}

impl BoardArgs {
    pub fn read(matches: &ArgMatches) -> BoardArgs {
        BoardArgs {
            board: matches.required("board"),
            to_move: read_to_move(matches),
            plies: matches.value("plies"),
            json: matches.json(),
            quiet: matches.quiet(),
        }
    }
}

/// How `tactickle train` lets the program play against itself.
pub struct TrainArgs {
    pub pad: PadArgs,
    pub series: SeriesArgs,
    pub measure: bool,
    pub step: Option<u64>,
    pub threads: Option<u64>,
    pub json: bool,
    pub quiet: bool,
}

impl TrainArgs {
    pub fn read(matches: &ArgMatches) -> TrainArgs {
        TrainArgs {
            pad: PadArgs::read(matches),
            series: SeriesArgs::read(matches),
            measure: matches.flag("measure"),
            step: matches.value("step"),
            threads: matches.value("threads"),
            json: matches.json(),
            quiet: matches.quiet(),
        }
    }
}

/// Which series of games `tactickle match` plays.
pub struct PadMatchArgs {
    pub pad: PadArgs,
    pub series: SeriesArgs,
    pub learns: bool,
    pub json: bool,
    pub quiet: bool,
}

impl PadMatchArgs {
    pub fn read(matches: &ArgMatches) -> PadMatchArgs {
        PadMatchArgs {
            pad: PadArgs::read(matches),
            series: SeriesArgs::read(matches),
            learns: !matches.flag("no-learning"),
            json: matches.json(),
            quiet: matches.quiet(),
        }
    }
}

/// Which memories and depths `tactickle learn-curve` compares.
pub struct CurveArgs {
    pub pad: PadArgs,
    pub series: SeriesArgs,
    pub seeds: Option<u64>,
    pub stores: Vec<String>,
    pub qis: Vec<u32>,
    pub output: Option<OutputFile>,
    pub json: bool,
    pub quiet: bool,
}

impl CurveArgs {
    pub fn read(matches: &ArgMatches) -> CurveArgs {
        CurveArgs {
            pad: PadArgs::read(matches),
            series: SeriesArgs::read(matches),
            seeds: matches.value("seeds"),
            stores: matches.values("stores"),
            qis: matches.values("qis"),
            output: matches.output(),
            json: matches.json(),
            quiet: matches.quiet(),
        }
    }
}

pub(super) fn tactickle(speaker: Speaker) -> Command {
    speaker
        .command(
            "tactickle",
            speaker.say("tactickle COMMAND …", "tactickle COMANDO …"),
            "Tac-Tickle: the solved game, and a program that learns from its defeats",
            "Tac-Tickle: o jogo resolvido, e um programa que aprende com as derrotas",
        )
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(solve(speaker))
        .subcommand(query(speaker))
        .subcommand(line(speaker))
        .subcommand(train(speaker))
        .subcommand(series(speaker))
        .subcommand(learn_curve(speaker))
}

fn solve(speaker: Speaker) -> Command {
    speaker
        .command(
            "solve",
            speaker.say("tactickle solve [OPTIONS]", "tactickle solve [OPÇÕES]"),
            "solve the game again, count its positions and cache the solution",
            "resolve o jogo de novo, conta as posições e guarda a solução em cache",
        )
        .after_help(speaker.examples(&[(
            "how many positions are won, lost and drawn",
            "quantas posições são ganhas, perdidas e empatadas",
            "stratvision tactickle solve",
        )]))
        .arg(threads(speaker))
        .arg(speaker.json())
}

fn query(speaker: Speaker) -> Command {
    speaker
        .command(
            "query",
            speaker.say(
                "tactickle query BOARD|- [--to-move X|O] [--json]",
                "tactickle query TABULEIRO|- [--to-move X|O] [--json]",
            ),
            "show the value of a position and its best moves",
            "mostra o valor de uma posição e seus melhores lances",
        )
        .after_help(speaker.examples(&[
            (
                "the first move",
                "o primeiro lance",
                "stratvision tactickle query '(ACRT,BDQS)' --to-move X",
            ),
            (
                "many positions, a board and the side to move in each line",
                "muitas posições, em cada linha um tabuleiro e quem joga",
                "stratvision tactickle query - --json < positions.txt",
            ),
        ]))
        .arg(board(speaker))
        .arg(to_move(speaker))
        .arg(speaker.json())
}

fn line(speaker: Speaker) -> Command {
    speaker
        .command(
            "line",
            speaker.say(
                "tactickle line BOARD [--to-move X|O] [--plies N]",
                "tactickle line TABULEIRO [--to-move X|O] [--plies N]",
            ),
            "show one line of best play",
            "mostra uma sequência do melhor jogo",
        )
        .after_help(speaker.examples(&[(
            "the longest win there is",
            "a vitória mais longa que existe",
            "stratvision tactickle line '(ABNO,DJLT)'",
        )]))
        .arg(board(speaker))
        .arg(to_move(speaker))
        .arg(
            speaker
                .number(
                    "plies",
                    "maximum number of plies (default: 50)",
                    "número máximo de lances (padrão: 50)",
                )
                .value_parser(value_parser!(u64).range(1..=1000)),
        )
        .arg(speaker.json())
}

fn train(speaker: Speaker) -> Command {
    let command = speaker
        .command(
            "train",
            speaker.say(
                "tactickle train --memory FILE [OPTIONS]",
                "tactickle train --memory ARQUIVO [OPÇÕES]",
            ),
            "let the program play against itself and remember what loses",
            "faz o programa jogar contra si mesmo e lembrar o que perde",
        )
        .after_help(speaker.examples(&[(
            "a million games, then measure in how many positions it keeps the value",
            "um milhão de partidas, e depois mede em quantas posições mantém o valor",
            "stratvision tactickle train --memory pad.ttm --games 1000000 --measure",
        )]))
        .arg(memory(speaker).required(true))
        .arg(games(
            speaker,
            "games (default: 100000)",
            "partidas (padrão: 100000)",
        ))
        .arg(speaker.flag(
            "measure",
            "then measure in how many positions it keeps the value",
            "depois mede em quantas posições mantém o valor",
        ))
        .arg(
            speaker
                .number(
                    "step",
                    "measure in every N-th placement only",
                    "mede só em cada N-ésima configuração",
                )
                .value_parser(value_parser!(u64).range(1..=1_000_000)),
        )
        .arg(threads(speaker))
        .arg(speaker.json());
    pad_options(speaker, command)
}

fn series(speaker: Speaker) -> Command {
    let command = speaker
        .command(
            "match",
            speaker.say("tactickle match [OPTIONS]", "tactickle match [OPÇÕES]"),
            "play a series of games against an opponent, learning from each",
            "joga uma série de partidas contra um adversário, aprendendo com cada uma",
        )
        .after_help(speaker.examples(&[
            (
                "sixty games against perfect play",
                "sessenta partidas contra o jogo perfeito",
                "stratvision tactickle match --games 60 --seed 1",
            ),
            (
                "the program of 1982 against random moves",
                "o programa de 1982 contra lances ao acaso",
                "stratvision tactickle match --original --against random",
            ),
        ]))
        .arg(memory(speaker))
        .arg(games(
            speaker,
            "games (default: 200)",
            "partidas (padrão: 200)",
        ))
        .arg(against(speaker))
        .arg(begins(speaker))
        .arg(speaker.flag(
            "no-learning",
            "probe the memory, but store nothing",
            "a memória é consultada, mas nada é guardado",
        ))
        .arg(speaker.json());
    pad_options(speaker, command)
}

fn learn_curve(speaker: Speaker) -> Command {
    speaker
        .command(
            "learn-curve",
            speaker.say(
                "tactickle learn-curve -o FILE.svg [OPTIONS]",
                "tactickle learn-curve -o ARQUIVO.svg [OPÇÕES]",
            ),
            "plot how fast the program learns, with different memories and depths",
            "desenha quão rápido o programa aprende, com memórias e profundidades diferentes",
        )
        .after_help(speaker.examples(&[(
            "three memories at two depths",
            "três memórias em duas profundidades",
            "stratvision tactickle learn-curve --stores off,relations,exact --qis 0,1 -o curve.svg",
        )]))
        .arg(speaker.output())
        .arg(speaker.force())
        .arg(games(speaker, "games for each seed (default: 200)", "partidas para cada semente (padrão: 200)"))
        .arg(
            speaker
                .number("seeds", "number of seeds (default: 10)", "número de sementes (padrão: 10)")
                .value_parser(value_parser!(u64).range(1..=MOST_SEEDS)),
        )
        .arg(
            speaker
                .option(
                    "stores",
                    "LIST",
                    "memories to compare: off, relations, quadruples, frequencies, exact (default: off,relations,exact)",
                    "memórias a comparar: off, relations, quadruples, frequencies, exact (padrão: off,relations,exact)",
                )
                .value_delimiter(',')
                .value_parser(PossibleValuesParser::new([
                    "off",
                    "relations",
                    "quadruples",
                    "frequencies",
                    "exact",
                ])),
        )
        .arg(
            speaker
                .option("qis", "LIST", "depths of analysis to compare (default: 0)", "profundidades de análise a comparar (padrão: 0)")
                .value_delimiter(',')
                .value_parser(value_parser!(u32).range(0..=i64::from(opponents::pad::MAX_QI))),
        )
        .arg(against(speaker))
        .arg(begins(speaker))
        .arg(original(speaker))
        .arg(no_fold(speaker))
        .arg(seed(speaker))
        .arg(draw_after(speaker))
        .arg(speaker.json())
}

fn pad_options(speaker: Speaker, command: Command) -> Command {
    command
        .arg(qi(speaker))
        .arg(store(speaker))
        .arg(original(speaker))
        .arg(no_fold(speaker))
        .arg(seed(speaker))
        .arg(draw_after(speaker))
}

fn board(speaker: Speaker) -> Arg {
    speaker
        .positional(
            "board",
            speaker.say("BOARD", "TABULEIRO"),
            "(ACRT,BDQS), or 20 characters X, O and .",
            "(ACRT,BDQS), ou 20 caracteres X, O e .",
        )
        .required(true)
        .allow_hyphen_values(true)
}

pub(super) fn to_move(speaker: Speaker) -> Arg {
    speaker
        .option(
            "to-move",
            "SIDE",
            "X (default) or O moves",
            "X (padrão) ou O joga",
        )
        .value_parser(PossibleValuesParser::new(["X", "O"]))
        .ignore_case(true)
}

pub(super) fn memory(speaker: Speaker) -> Arg {
    speaker
        .option(
            "memory",
            "FILE",
            "the file of the program's memory; created if it does not exist",
            "o arquivo da memória do programa; é criado se não existir",
        )
        .value_parser(value_parser!(PathBuf))
        .value_hint(ValueHint::FilePath)
}

pub(super) fn qi(speaker: Speaker) -> Arg {
    speaker
        .option(
            "qi",
            "N",
            "depth of analysis: 2N + 2 plies (default: 0)",
            "profundidade da análise: 2N + 2 lances (padrão: 0)",
        )
        .value_parser(value_parser!(u32).range(0..=i64::from(opponents::pad::MAX_QI)))
}

pub(super) fn store(speaker: Speaker) -> Arg {
    speaker
        .option(
            "store",
            "KIND",
            "a new memory is exact (default), relations (default with --original), quadruples or frequencies",
            "uma memória nova é exact (padrão), relations (padrão com --original), quadruples ou frequencies",
        )
        .value_parser(PossibleValuesParser::new([
            "exact",
            "relations",
            "quadruples",
            "frequencies",
        ]))
}

pub(super) fn original(speaker: Speaker) -> Arg {
    speaker.flag(
        "original",
        "decide and store exactly as in 1982, by relations",
        "decide e guarda exatamente como em 1982, por relações",
    )
}

fn no_fold(speaker: Speaker) -> Arg {
    speaker.flag(
        "no-fold",
        "a new memory stores rotations and reflections of a board separately",
        "uma memória nova guarda separadamente rotações e reflexões do tabuleiro",
    )
}

pub(super) fn seed(speaker: Speaker) -> Arg {
    speaker.number(
        "seed",
        "random seed (default: 1)",
        "semente dos sorteios (padrão: 1)",
    )
}

pub(super) fn draw_after(speaker: Speaker) -> Arg {
    speaker
        .number(
            "draw-after",
            "draw a game after N plies (default: 50)",
            "empata a partida depois de N lances (padrão: 50)",
        )
        .value_parser(value_parser!(u64).range(1..=10_000))
}

fn games(speaker: Speaker, en: &'static str, pt: &'static str) -> Arg {
    speaker
        .number("games", en, pt)
        .value_parser(value_parser!(u64).range(1..=MOST_GAMES))
}

fn threads(speaker: Speaker) -> Arg {
    speaker
        .number(
            "threads",
            "cores to use (default: all)",
            "núcleos a usar (padrão: todos)",
        )
        .value_parser(value_parser!(u64).range(1..=MOST_THREADS))
}

fn against(speaker: Speaker) -> Arg {
    speaker
        .option(
            "against",
            "WHO",
            "perfect (default, any of the best moves), perfect-first (the first of them) or random",
            "perfect (padrão, qualquer dos melhores lances), perfect-first (o primeiro deles) ou random",
        )
        .value_parser(PossibleValuesParser::new([
            "perfect",
            "perfect-first",
            "random",
        ]))
}

fn begins(speaker: Speaker) -> Arg {
    speaker
        .option(
            "begins",
            "WHO",
            "the program's turn: first (default), second or alternating",
            "a vez do programa: first (padrão), second ou alternating",
        )
        .action(ArgAction::Set)
        .value_parser(PossibleValuesParser::new([
            "first",
            "second",
            "alternating",
        ]))
}
