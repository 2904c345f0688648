//! The commands of competitions: `match`, `tournament`, `pair`.

use arena::tournament::{MAX_DEPTH, MAX_MOVE_TIME, MAX_NODES, MAX_PLIES, MAX_VALUE};
use clap::builder::PossibleValuesParser;
use clap::{Command, ValueHint, value_parser};

use super::Speaker;

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
                "the report itself, in the codes of 2026",
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
                .value_parser(value_parser!(std::path::PathBuf))
                .value_hint(ValueHint::FilePath),
        )
        .arg(speaker.flag(
            "dutch",
            "by the FIDE (Dutch) Swiss system (this is the only one, and usual)",
            "pelo suíço da FIDE (holandês) (o único, e o padrão)",
        ))
        .arg(
            speaker
                .option(
                    "report",
                    "FORMAT",
                    "instead of pairing, write the report anew: trf16 (with the codes of pairing engines) or trf26",
                    "em vez de emparceirar, regrava o arquivo: trf16 (com os códigos dos programas de emparceiramento) ou trf26",
                )
                .value_parser(PossibleValuesParser::new(["trf16", "trf26"]))
                .conflicts_with("json"),
        )
        .arg(speaker.output())
        .arg(speaker.force())
        .arg(speaker.flag("json", "one JSON object", "um objeto JSON"))
}

/// More games than anybody waits for.
const MAX_GAMES: u64 = 100_000;
/// More threads than machines have cores.
const MAX_THREADS: u64 = 256;

pub(super) fn contest(speaker: Speaker) -> Command {
    let up_to = |most: i64| value_parser!(u64).range(1..=most.unsigned_abs());
    let file = |id: &'static str, en: &'static str, pt: &'static str| {
        speaker
            .option(id, "FILE", en, pt)
            .value_parser(value_parser!(std::path::PathBuf))
            .value_hint(ValueHint::FilePath)
    };
    speaker
        .command(
            "match",
            speaker.say("match A B [OPTIONS]", "match A B [OPÇÕES]"),
            "play games between two players",
            "joga partidas entre dois jogadores",
        )
        .after_help(speaker.examples(&[
            (
                "two hundred games of chess, pairs from the book of openings, on two cores",
                "duzentas partidas de xadrez, pares do livro de aberturas, em dois núcleos",
                "stratvision match classic classic@depth=2 --games 200 --openings book --concurrency 2",
            ),
            (
                "what a heuristic set gains by patterns, and which of its rules fire",
                "o que um conjunto heurístico ganha com padrões, e quais regras disparam",
                "stratvision match set:level3@patterns=philidor,pawnfork set:level3 --games 20 --openings random:6",
            ),
            (
                "draughts until it is clear who is better, decided by endgame tables",
                "damas até ficar claro quem é melhor, com decisão pelas tabelas de finais",
                "stratvision match strong set:triangle --game damas --games 5000 --sprt 0,20 --openings book --tables",
            ),
            (
                "against other programs, with a clock, games kept",
                "contra outros programas, com relógio, partidas guardadas",
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
                    "chess: classic, uci:PROGRAM; damas: strong, positional, triangle, tables, hub:PROGRAM; tac-tickle: search, perfect, pad, pad@qi=N; all: random, set:NAME (a heuristic set, shipped or a file); @depth=N or @nodes=N for limits of its own, @patterns=NAME,… for advice (chess), @OPTION=VALUE for a program's options",
                    "xadrez: classic, uci:PROGRAMA; damas: strong, positional, triangle, tables, hub:PROGRAMA; tac-tickle: search, perfect, pad, pad@qi=N; todos: random, set:NOME (um conjunto heurístico, do programa ou de arquivo); @depth=N ou @nodes=N para limites próprios, @patterns=NOME,… para conselhos (xadrez), @OPÇÃO=VALOR para opções de um programa",
                )
                .required(true)
                .num_args(1..),
        )
        .arg(speaker.game("which game (default: chess)", "qual jogo (padrão: chess)"))
        .arg(
            speaker
                .number("games", "how many (default: 2); colours alternate", "quantas (padrão: 2); as cores alternam")
                .value_parser(value_parser!(u64).range(1..=MAX_GAMES)),
        )
        .arg(speaker.number("depth", "plies ahead for each move (default: 3)", "lances à frente (padrão: 3)").value_parser(up_to(MAX_DEPTH)))
        .arg(speaker.number("nodes", "positions for each move", "posições por lance").value_parser(up_to(MAX_NODES)))
        .arg(speaker.number("move-time", "milliseconds for each move", "milissegundos por lance").value_parser(up_to(MAX_MOVE_TIME)))
        .arg(speaker.option("clock", "S+I", "seconds for the game and for each move: 10+0.1", "segundos por partida e por lance: 10+0.1"))
        .arg(
            speaker
                .number("hang", "seconds after which a player without a clock has hung (default: 60)", "segundos após os quais um jogador sem relógio travou (padrão: 60)")
                .value_parser(value_parser!(u64).range(1..=86_400)),
        )
        .arg(
            speaker
                .number("memory", "mebibytes that a program (uci:, hub:) may have", "mebibytes que um programa (uci:, hub:) pode ter")
                .value_parser(value_parser!(u64).range(1..=1_048_576)),
        )
        .arg(speaker.number("move-limit", "a draw after so many plies", "empate depois de tantos lances").value_parser(up_to(MAX_PLIES)))
        .arg(
            speaker
                .option(
                    "openings",
                    speaker.say("WHICH", "QUAIS"),
                    "where pairs of games begin: start (default), book, random:N (plies by lot), or a file of positions, lines 'moves …', or games",
                    "onde os pares de partidas começam: start (padrão), book, random:N (lances por sorteio), ou um arquivo de posições, linhas 'moves …', ou partidas",
                )
                .value_hint(ValueHint::FilePath),
        )
        .arg(speaker.number("opening-plies", "at most so many plies of each opening of a file", "no máximo tantos lances de cada abertura de um arquivo"))
        .arg(speaker.number("win", "a win when both agree on so many hundredths for 3 moves", "vitória quando os dois concordam em tantos centésimos por 3 lances").value_parser(up_to(MAX_VALUE)))
        .arg(speaker.number("draw", "a draw when both agree on at most so many hundredths for 8 moves, after 40", "empate quando os dois concordam em no máximo tantos centésimos por 8 lances, depois de 40").value_parser(value_parser!(u64).range(..=MAX_VALUE.unsigned_abs())))
        .arg(speaker.flag(
            "tables",
            "end games whose result tables know: damas (STRATVISION_TABLES or the user's folder), tac-tickle (forced wins)",
            "encerra partidas cujo resultado as tabelas sabem: damas (STRATVISION_TABLES ou a pasta do usuário), tac-tickle (vitórias forçadas)",
        ))
        .arg(speaker.number("seed", "what chance comes from (default: 0)", "de onde vem o acaso (padrão: 0)"))
        .arg(
            speaker
                .number("concurrency", "games side by side (default: 1)", "partidas simultâneas (padrão: 1)")
                .value_parser(value_parser!(u64).range(1..=MAX_THREADS)),
        )
        .arg(speaker.option("sprt", "E0,E1", "stop when it is clear whether A is better by E0 or E1 Elo", "para quando estiver claro se A é melhor por E0 ou E1 de Elo").allow_hyphen_values(true))
        .arg(file("pgn", "write the games one after the other (PGN, or PDN for draughts), in place of what the file held", "grava as partidas uma após a outra (PGN, ou PDN para damas), no lugar do que o arquivo tinha"))
        .arg(file("html", "write a page with everything", "grava uma página com tudo"))
        .arg(speaker.force())
        .arg(speaker.flag("json", "one JSON object", "um objeto JSON"))
        .arg(speaker.knowledge())
}

pub(super) fn tournament(speaker: Speaker) -> Command {
    let file = |id: &'static str, en: &'static str, pt: &'static str| {
        speaker
            .option(id, "FILE", en, pt)
            .value_parser(value_parser!(std::path::PathBuf))
            .value_hint(ValueHint::FilePath)
    };
    let plan = || {
        speaker
            .positional(
                "plan",
                "FILE",
                "the plan of a tournament (TOML)",
                "o plano de um torneio (TOML)",
            )
            .value_parser(value_parser!(std::path::PathBuf))
            .value_hint(ValueHint::FilePath)
    };
    let judge = speaker
        .command(
            "judge",
            speaker.say(
                "tournament judge FILE ACTION… --reason TEXT",
                "tournament judge ARQUIVO AÇÃO… --reason TEXTO",
            ),
            "pause, resume or cancel; play a game again with colours swapped; decide a game; withdraw an entry",
            "suspende, retoma ou cancela; repete uma partida com cores trocadas; decide uma partida; retira um inscrito",
        )
        .after_help(speaker.examples(&[
            (
                "the third game is drawn",
                "a terceira partida fica empatada",
                "stratvision tournament judge open.toml result 3 1/2-1/2 --reason \"power failure\"",
            ),
            (
                "the third game again, colours swapped",
                "a terceira partida de novo, cores trocadas",
                "stratvision tournament judge open.toml swap 3 --reason \"wrong book\"",
            ),
        ]))
        .arg(plan().required(true))
        .arg(
            speaker
                .positional("action", "ACTION", "pause, resume, cancel, swap, result or withdraw", "pause, resume, cancel, swap, result ou withdraw")
                .required(true)
                .value_parser(PossibleValuesParser::new([
                    "pause", "resume", "cancel", "swap", "result", "withdraw",
                ])),
        )
        .arg(
            speaker
                .positional("details", "…", "the game's number and result, or a name", "o número e o resultado da partida, ou um nome")
                .num_args(0..=2),
        )
        .arg(
            speaker
                .option("reason", "TEXT", "why: it stays on record", "por quê: fica registrado")
                .required(true),
        );
    speaker
        .command(
            "tournament",
            speaker.say("tournament FILE [OPTIONS]", "tournament ARQUIVO [OPÇÕES]"),
            "play a tournament by a plan; the same command goes on where it was cut off",
            "joga um torneio por um plano; o mesmo comando continua de onde parou",
        )
        .after_help(speaker.examples(&[
            (
                "play, or go on; games and a page for the browser",
                "joga, ou continua; partidas e uma página para o navegador",
                "stratvision tournament open.toml --pgn open.pgn --html open.html",
            ),
            (
                "the first two entries against all others: in the plan, system = \"gauntlet\" and challengers = 2",
                "os dois primeiros inscritos contra todos os outros: no plano, system = \"gauntlet\" e challengers = 2",
                "stratvision tournament gauntlet.toml",
            ),
            (
                "halt it",
                "suspende",
                "stratvision tournament judge open.toml pause --reason lunch",
            ),
        ]))
        .args_conflicts_with_subcommands(true)
        .subcommand(judge)
        .arg(plan().help(speaker.say(
            "the plan of a tournament (TOML). It names programs, and they run as you: read a stranger's plan first",
            "o plano de um torneio (TOML). Ele nomeia programas, que rodam como você: leia antes o plano de um estranho",
        )))
        .arg(file(
            "pgn",
            "write the games (PGN, or PDN for draughts), in place of what the file held",
            "grava as partidas (PGN, ou PDN para damas), no lugar do que o arquivo tinha",
        ))
        .arg(file(
            "csv",
            "write the standings as CSV",
            "grava a classificação como CSV",
        ))
        .arg(file(
            "trf",
            "write the results as a tournament report",
            "grava os resultados como arquivo de torneio",
        ))
        .arg(file(
            "html",
            "write a page with everything",
            "grava uma página com tudo",
        ))
        .arg(speaker.force())
        .arg(speaker.flag("json", "one JSON object", "um objeto JSON"))
        .arg(speaker.knowledge())
}
