//! The commands that measure and talk to other programs: `perft`, `bench`, `uci`.

use clap::{Arg, ArgAction, Command, ValueHint, value_parser};

use super::Speaker;
use crate::games;

impl Speaker {
    /// The heuristic set to play by.
    pub(super) fn set(self) -> Arg {
        self.option(
            "set",
            "FILE",
            "the heuristic set to play by: a file or a shipped name (default: hand-written rules)",
            "o conjunto heurístico com que jogar: um arquivo ou um nome do programa (padrão: regras fixas)",
        )
        .value_hint(ValueHint::FilePath)
    }

    /// The patterns that give advice.
    pub(super) fn advice(self) -> Arg {
        self.option(
            "patterns",
            self.say("PATTERN", "PADRÃO"),
            "patterns that give advice: files, folders, names of shipped ones, or 'all', by commas",
            "padrões que aconselham: arquivos, pastas, nomes dos do programa, ou 'all', com vírgulas",
        )
        .action(ArgAction::Append)
        .value_delimiter(',')
    }

    /// Mebibytes of the table.
    pub(super) fn hash(self) -> Arg {
        self.number(
            "hash",
            "mebibytes of memory for the search (default: 16)",
            "mebibytes de memória para a busca (padrão: 16)",
        )
        .value_parser(value_parser!(u64).range(1..=32_768))
    }

    /// Threads that think.
    pub(super) fn thinking_threads(self) -> Arg {
        self.number(
            "threads",
            "threads that think (default: 1, the same answers after the same moves)",
            "linhas de execução que pensam (padrão: 1, as mesmas respostas depois dos mesmos lances)",
        )
        .value_parser(value_parser!(u64).range(1..=256))
    }

    /// Plain minimax instead of alpha-beta.
    pub(super) fn minimax(self) -> Arg {
        self.flag(
            "minimax",
            "look ahead by plain minimax, without any short cut, to a depth of 1 to 6 (default: 3)",
            "olha à frente por minimax simples, sem nenhum atalho, a uma profundidade de 1 a 6 (padrão: 3)",
        )
    }

    /// Plies looked ahead.
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
            "count the positions a number of moves away",
            "conta as posições a um número de lances",
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
                .game("which game (default: chess)", "qual jogo (padrão: chess)")
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
                .number("depth", "how many half-moves", "quantos meios-lances")
                .required(true)
                .value_parser(value_parser!(u64).range(0..=20)),
        )
        .arg(speaker.flag(
            "divide",
            "a count for each first move",
            "uma contagem para cada primeiro lance",
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
                "what alpha-beta saves: every position three half-moves ahead",
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
                .value_parser(value_parser!(std::path::PathBuf))
                .value_hint(ValueHint::FilePath),
        )
        .arg(speaker.depth(
            "half-moves ahead (default: 8, unless time or nodes are given)",
            "meios-lances à frente (padrão: 8, se não se der tempo ou posições)",
        ))
        .arg(speaker.number(
            "nodes",
            "positions looked at for each one of the file",
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
            "play chess inside another program, by the UCI protocol",
            "joga xadrez dentro de outro programa, pelo protocolo UCI",
        )
        .after_help(speaker.examples(&[
            (
                "what to enter as the engine in a chess program",
                "o que indicar como motor num programa de xadrez",
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
