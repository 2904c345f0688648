//! The commands that measure and talk to other programs: `perft`, `bench`, `uci`; and the options of the chess player.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Arg, ArgAction, ArgMatches, Command, ValueHint, value_parser};
use opponents::uci::Settings;

use super::values::Values;
use super::{KnowledgeArgs, Speaker};
use crate::games::{self, GameEntry};

/// The chess player: its evaluation, memory and threads.
#[derive(Clone)]
pub struct ChessPlayerArgs {
    pub settings: Settings,
    pub knowledge: KnowledgeArgs,
}

impl ChessPlayerArgs {
    pub fn read(matches: &ArgMatches) -> ChessPlayerArgs {
        let usual = Settings::default();
        let patterns: Vec<String> = matches.values("patterns");
        let number = |id| matches.value::<u64>(id).map(|number| number as usize);
        ChessPlayerArgs {
            settings: Settings {
                hash: number("hash").unwrap_or(usual.hash),
                threads: number("threads")
                    .and_then(NonZeroUsize::new)
                    .unwrap_or(usual.threads),
                level: number("level").map(|level| level as u8),
                set: matches.value("set"),
                patterns: (!patterns.is_empty()).then(|| patterns.join(",")),
                ..usual
            },
            knowledge: KnowledgeArgs::read(matches),
        }
    }
}

/// How long or how deep the player searches.
pub struct LimitArgs {
    /// In plies.
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    pub time: Option<Duration>,
    /// Plain minimax instead of alpha-beta.
    pub minimax: bool,
}

impl LimitArgs {
    pub fn read(matches: &ArgMatches) -> LimitArgs {
        LimitArgs {
            depth: matches.value::<u64>("depth").map(|depth| depth as u32),
            nodes: matches.value("nodes"),
            time: matches.value("time"),
            minimax: matches.flag("minimax"),
        }
    }
}

/// Which positions `perft` counts.
pub struct PerftArgs {
    pub game: &'static GameEntry,
    pub fen: Option<String>,
    pub depth: u32,
    pub divide: bool,
    pub json: bool,
}

impl PerftArgs {
    pub fn read(matches: &ArgMatches) -> PerftArgs {
        PerftArgs {
            game: matches.game().unwrap_or_else(games::usual),
            fen: matches.value("fen"),
            depth: matches.required::<u64>("depth") as u32,
            divide: matches.flag("divide"),
            json: matches.json(),
        }
    }
}

/// The player and the positions that `bench` measures.
pub struct BenchArgs {
    pub player: ChessPlayerArgs,
    pub limits: LimitArgs,
    pub epd: Option<PathBuf>,
    pub json: bool,
    pub quiet: bool,
}

impl BenchArgs {
    pub fn read(matches: &ArgMatches) -> BenchArgs {
        BenchArgs {
            player: ChessPlayerArgs::read(matches),
            limits: LimitArgs::read(matches),
            epd: matches.value("epd"),
            json: matches.json(),
            quiet: matches.quiet(),
        }
    }
}

impl Speaker {
    pub(super) fn set(self) -> Arg {
        self.option(
            "set",
            "FILE",
            "the heuristic set to play by: a file or a shipped name (default: hand-written rules)",
            "o conjunto heurístico com que jogar: um arquivo ou um nome do programa (padrão: regras fixas)",
        )
        .value_hint(ValueHint::FilePath)
    }

    pub(super) fn advice(self) -> Arg {
        self.option(
            "patterns",
            self.say("PATTERN", "PADRÃO"),
            "patterns that give advice: files, folders, names of shipped ones, or 'all', separated by commas",
            "padrões que aconselham: arquivos, pastas, nomes dos do programa, ou 'all', separados por vírgulas",
        )
        .action(ArgAction::Append)
        .value_delimiter(',')
    }

    pub(super) fn hash(self) -> Arg {
        self.number(
            "hash",
            "mebibytes of the hash table (default: 16)",
            "mebibytes da tabela de transposição (padrão: 16)",
        )
        .value_parser(value_parser!(u64).range(1..=32_768))
    }

    pub(super) fn thinking_threads(self) -> Arg {
        self.number(
            "threads",
            "search threads (default: 1, which makes play reproducible)",
            "threads de busca (padrão: 1, com que o jogo é reproduzível)",
        )
        .value_parser(value_parser!(u64).range(1..=256))
    }

    pub(super) fn minimax(self) -> Arg {
        self.flag(
            "minimax",
            "search by plain minimax, without pruning, to a depth of 1 to 6 (default: 3)",
            "busca por minimax simples, sem podas, a uma profundidade de 1 a 6 (padrão: 3)",
        )
    }

    pub(super) fn depth(self, en: &'static str, pt: &'static str) -> Arg {
        self.number("depth", en, pt)
            .value_parser(value_parser!(u64).range(1..=127))
    }
}

pub(super) fn perft(speaker: Speaker) -> Command {
    speaker
        .command(
            "perft",
            speaker.say("perft --depth N [OPTIONS]", "perft --depth N [OPÇÕES]"),
            "count the positions after a number of plies",
            "conta as posições depois de um número de meios-lances",
        )
        .after_help(speaker.examples(&[
            (
                "from the start of chess",
                "do início do xadrez",
                "stratvision perft --depth 5",
            ),
            (
                "after each first move",
                "depois de cada primeiro lance",
                "stratvision perft --game chess --fen '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1' --depth 4 --divide",
            ),
        ]))
        .arg(
            speaker
                .game("the game (default: chess)", "o jogo (padrão: chess)")
                .default_value("chess"),
        )
        .arg(speaker.option(
            "fen",
            "FEN",
            "the position (default: the start of the game)",
            "a posição (padrão: o início do jogo)",
        ))
        .arg(
            speaker
                .number("depth", "number of plies", "número de meios-lances")
                .required(true)
                .value_parser(value_parser!(u64).range(0..=20)),
        )
        .arg(speaker.flag(
            "divide",
            "print the count of each first move",
            "mostra a contagem de cada primeiro lance",
        ))
        .arg(speaker.json())
}

pub(super) fn bench(speaker: Speaker) -> Command {
    speaker
        .command(
            "bench",
            speaker.say("bench [OPTIONS]", "bench [OPÇÕES]"),
            "measure the search on test positions",
            "mede a busca em posições de teste",
        )
        .after_help(speaker.examples(&[
            (
                "the number of positions changes only when the player does",
                "o número de posições só muda quando o jogador muda",
                "stratvision bench",
            ),
            (
                "what alpha-beta saves: every position three plies ahead",
                "o que o alfa-beta poupa: todas as posições a três meios-lances",
                "stratvision bench --minimax --depth 3",
            ),
            (
                "how many positions of a file are solved in five seconds each",
                "quantas posições de um arquivo se resolvem em cinco segundos cada",
                "stratvision bench --epd wac.epd --time 5s",
            ),
        ]))
        .arg(
            speaker
                .option(
                    "epd",
                    "FILE",
                    "positions with best moves, bm (default: those of Bratko and Kopec)",
                    "posições com os melhores lances, bm (padrão: as de Bratko e Kopec)",
                )
                .value_parser(value_parser!(PathBuf))
                .value_hint(ValueHint::FilePath),
        )
        .arg(speaker.depth(
            "search depth in plies (default: 8, unless time or nodes are given)",
            "profundidade em meios-lances (padrão: 8, sem --time nem --nodes)",
        ))
        .arg(speaker.number(
            "nodes",
            "positions to search for each one of the file",
            "posições examinadas para cada uma do arquivo",
        ))
        .arg(
            speaker
                .option(
                    "time",
                    speaker.say("TIME", "TEMPO"),
                    "time for each position, such as 5s or 500ms",
                    "tempo para cada posição, como 5s ou 500ms",
                )
                .value_parser(games::some_time),
        )
        .arg(speaker.minimax())
        .arg(speaker.hash())
        .arg(speaker.thinking_threads())
        .arg(speaker.set())
        .arg(speaker.advice())
        .arg(speaker.json())
        .arg(speaker.knowledge())
}

pub(super) fn uci(speaker: Speaker) -> Command {
    speaker
        .command(
            "uci",
            speaker.say("uci [OPTIONS]", "uci [OPÇÕES]"),
            "play chess in another program, by the UCI protocol",
            "joga xadrez em outro programa, pelo protocolo UCI",
        )
        .after_help(speaker.examples(&[
            (
                "the command to enter as engine in a chess program",
                "o comando a indicar como motor num programa de xadrez",
                "stratvision uci",
            ),
            (
                "by a heuristic set, with the advice of patterns",
                "com um conjunto heurístico e o conselho de padrões",
                "stratvision uci --set mine.dhjog --patterns philidor",
            ),
        ]))
        .arg(speaker.set())
        .arg(speaker.advice())
        .arg(speaker.hash())
        .arg(speaker.thinking_threads())
        .arg(speaker.knowledge())
}
