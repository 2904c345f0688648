//! The commands that work on collections of games: `search`, `weights`, `import`, `export`.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, Command, ValueHint, value_parser};
use std::ffi::OsString;

use super::Speaker;
use super::sides::takes_side;

/// What a search can write.
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

/// Looking further ahead than this would take longer than anybody waits.
const MOST_PLIES_AHEAD: i64 = 20;
/// The same for moves of one side alone, of which there are many more lines.
const MOST_MOVES_AWAY: i64 = 6;

/// Nobody waits an hour for one position.
const LONGEST_ANSWER: u64 = 3600;

/// More threads than any machine has cores help nobody.
const MOST_THREADS: u64 = 256;

pub(super) fn search(speaker: Speaker) -> Command {
    let count = |long, en, pt| speaker.number(long, en, pt);
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
        .arg(speaker.flag(
            "raw",
            "count positions with a raw instance too: the scenario, whatever the conditions say",
            "conta também posições com instância bruta: o cenário, digam o que disserem as condições",
        ))
        .arg(speaker.flag(
            "first",
            "one hit for each game and pattern; with --all-instances those of one position",
            "um achado por partida e padrão; com --all-instances os de uma posição",
        ))
        .arg(speaker.flag(
            "all-instances",
            "every valid instance of a position, not only the first",
            "todas as instâncias válidas de uma posição, não só a primeira",
        ))
        .arg(
            count(
                "limit",
                "stop after N hits; figures of --stats cover the games read until then",
                "para depois de N achados; os números de --stats cobrem as partidas lidas até então",
            )
                .value_parser(value_parser!(u64).range(1..)),
        )
        .arg(speaker.flag(
            "strict",
            "stop with exit code 1 at the first game that cannot be replayed or file that is damaged",
            "para com código de saída 1 na primeira partida que não se deixa reproduzir ou arquivo danificado",
        ))
        .arg(all_errors(speaker))
        .arg(speaker.flag(
            "stats",
            "figures instead of hits: for several files a table by file, for one by pattern; also --json",
            "números em vez de achados: de vários arquivos, tabela por arquivo; de um, por padrão; também --json",
        ))
        .arg(
            speaker
                .option(
                    "plot",
                    "FILE",
                    "with --stats: draw when in the game it happens, as SVG",
                    "com --stats: desenha quando na partida acontece, em SVG",
                )
                .value_parser(value_parser!(std::path::PathBuf))
                .value_hint(ValueHint::FilePath)
                .requires("stats"),
        )
        .arg(
            speaker
                .option(
                    "format",
                    "FORMAT",
                    "table, jsonl, json, csv, parquet, pgn, epd or html (default: as the file of -o ends, or else table)",
                    "table, jsonl, json, csv, parquet, pgn, epd ou html (normal: como termina o arquivo de -o, ou então table)",
                )
                .value_parser(PossibleValuesParser::new(FORMATS)),
        )
        .arg(
            speaker
                .option(
                    "columns",
                    speaker.say("LIST", "LISTA"),
                    "what is written of each hit, in this order: players,event,round,ratings,length,actors …; a wrong name shows all of them",
                    "o que se grava de cada achado, nesta ordem: jogadores,evento,rodada,ratings,duração,atores …; um nome errado mostra todos",
                ),
        )
        .arg(speaker.output())
        .arg(speaker.force())
        .arg(speaker.flag(
            "prove",
            "say of each hit whose tactics promise something (POSTCONDITION) whether they are forced, or what refutes them",
            "diz de cada achado cujas táticas prometem algo (POSTCONDITION) se são forçadas, ou o que as refuta",
        ))
        .arg(
            speaker
                .option(
                    "within",
                    "N",
                    "also positions from which the pattern can be forced within N half-moves, with the line",
                    "também posições das quais o padrão pode ser forçado em N meios-lances, com a linha",
                )
                .value_parser(value_parser!(u8).range(..=MOST_PLIES_AHEAD)),
        )
        .arg(
            speaker
                .option(
                    "distance",
                    "N",
                    "also positions up to N moves (default: 1) of the side alone from the pattern, the opponent \
                     standing still: how many and which; an instance has 0; each N takes some thirty times as long as the one before",
                    "também posições a até N lances (normal: 1) só do lado até o padrão, o oponente parado: quantos e \
                     quais; uma instância tem 0; cada N leva umas trinta vezes o tempo do anterior",
                )
                .num_args(0..=1)
                .require_equals(true)
                .default_missing_value("1")
                .value_parser(value_parser!(u8).range(1..=MOST_MOVES_AWAY)),
        )
        .arg(
            speaker
                .option(
                    "engine",
                    "FILE",
                    "a UCI engine that evaluates what is found; with arguments in quotes: 'gnuchess --uci'",
                    "um motor UCI que avalia o que for achado; com argumentos entre aspas: 'gnuchess --uci'",
                )
                .value_parser(value_parser!(std::path::PathBuf))
                .value_hint(ValueHint::ExecutablePath),
        )
        .args(engine_answers(speaker))
        .arg(speaker.json())
        .arg(speaker.knowledge())
}

/// How an engine that `--engine` names is asked.
pub(super) fn engine_answers(speaker: Speaker) -> [Arg; 2] {
    [
        speaker
            .option(
                "eval",
                "HOW",
                "static (default), 'depth N' or 'nodes N'",
                "static (normal), 'depth N' ou 'nodes N'",
            )
            .requires("engine"),
        speaker
            .option(
                "eval-timeout",
                "SECONDS",
                "the longest answer of the engine to one position (default: 30)",
                "a resposta mais longa do motor a uma posição (normal: 30)",
            )
            .value_parser(value_parser!(u64).range(1..=LONGEST_ANSWER))
            .requires("engine"),
    ]
}

pub(super) fn import(speaker: Speaker) -> Command {
    speaker
        .command(
            "import",
            speaker.say(
                "import GAMES… -o FILE.svdb [OPTIONS]",
                "import PARTIDAS… -o ARQUIVO.svdb [OPÇÕES]",
            ),
            "pack games into a store that is searched several times faster",
            "guarda partidas num acervo que se procura várias vezes mais rápido",
        )
        .after_help(speaker.examples(&[
            (
                "a collection without duplicates",
                "uma coleção sem repetições",
                "stratvision import games/ -o base.svdb --unique",
            ),
            (
                "a store that remembers where the shipped patterns and one of your own are found",
                "um acervo que lembra onde se acham os padrões do programa e um seu",
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
                .value_parser(value_parser!(std::path::PathBuf))
                .value_hint(ValueHint::FilePath),
        )
        .arg(speaker.flag(
            "unique",
            "drop games that are there already",
            "descarta partidas repetidas",
        ))
        .arg(speaker.flag(
            "no-comments",
            "leave out comments, NAGs ($1, !?) and variations: a smaller store, and they are lost for export",
            "deixa de fora comentários, NAGs ($1, !?) e variantes: um acervo menor, e export não os devolve",
        ))
        .arg(
            pattern(speaker)
                .help(speaker.say(
                    "remember where these patterns are found, so that a search for them need not look again: a file, a folder, a name, or 'all', the shipped ones (default); may be repeated",
                    "lembra onde se acham estes padrões, para que uma busca por eles não precise olhar de novo: um arquivo, uma pasta, um nome, ou 'all', os do programa (normal); pode repetir-se",
                ))
                .default_value("all"),
        )
        .arg(
            speaker
                .flag(
                    "plain",
                    "remember of no pattern where it is found: a smaller store, made in less time",
                    "não lembra onde se acham padrões: um acervo menor, feito em menos tempo",
                )
                .conflicts_with("pattern"),
        )
        .arg(all_errors(speaker))
        .arg(speaker.knowledge())
}

/// Games that cannot be replayed are told of one by one only at first.
fn all_errors(speaker: Speaker) -> Arg {
    speaker.flag(
        "all-errors",
        "tell of every game that cannot be replayed, not only of the first 20",
        "conta de todas as partidas que não se deixam reproduzir, não só das primeiras 20",
    )
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
                .value_parser(value_parser!(std::path::PathBuf))
                .value_hint(ValueHint::FilePath),
        )
        .arg(speaker.output())
        .arg(speaker.flag(
            "strict",
            "stop with exit code 1 at the first damage, and leave no file; without it, what is damaged is left out",
            "para com código de saída 1 no primeiro dano, sem deixar arquivo; sem isso, o danificado fica de fora",
        ))
}

/// The patterns of a command.
fn pattern(speaker: Speaker) -> Arg {
    speaker
        .option(
            "pattern",
            speaker.say("PATTERN", "PADRÃO"),
            "a file, a folder, a shipped pattern's name, or 'all'; may be repeated",
            "um arquivo, uma pasta, o nome de um padrão do programa, ou 'all'; pode repetir-se",
        )
        .short('p')
        .action(ArgAction::Append)
}

/// What every command that searches games takes.
fn games_and_filters(speaker: Speaker) -> Vec<Arg> {
    let count = |long, en, pt| speaker.number(long, en, pt);
    let text = |long, value, en, pt| speaker.option(long, value, en, pt);
    vec![
        speaker.flag(
            "fresh",
            "look at every position of a store, whatever it remembers of them",
            "olha cada posição de um acervo, lembre ele o que lembrar delas",
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
        takes_side(
            speaker.option(
                "side",
                "SIDE",
                "Who searches: mover, whoever is to move (default); white or black, when it is to move; both, in every position",
                "Quem busca: vez, quem tem a vez (normal); brancas ou pretas, quando têm a vez; ambas, as duas em cada posição",
            ),
            &["white", "black", "both", "mover"],
            speaker.0,
        ),
        count(
            "from-ply",
            "not before N half-moves",
            "não antes de N meios-lances",
        ),
        count(
            "to-ply",
            "not after N half-moves",
            "não depois de N meios-lances",
        ),
        speaker
            .option(
                "player",
                speaker.say("NAME", "NOME"),
                "part of a player's name; twice: games between the two",
                "parte do nome de um jogador; duas vezes: partidas entre os dois",
            )
            .action(ArgAction::Append),
        text(
            "white",
            speaker.say("NAME", "NOME"),
            "part of White's name",
            "parte do nome das brancas",
        ),
        text(
            "black",
            speaker.say("NAME", "NOME"),
            "part of Black's name",
            "parte do nome das pretas",
        ),
        text(
            "event",
            speaker.say("TEXT", "TEXTO"),
            "part of the name of the event",
            "parte do nome do evento",
        ),
        text(
            "site",
            speaker.say("TEXT", "TEXTO"),
            "part of the name of the place",
            "parte do nome do local",
        ),
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
        speaker.option(
            "eco",
            "RANGE",
            "opening: B20..B99, C",
            "abertura: B20..B99, C",
        ),
        count(
            "min-length",
            "games of at least N half-moves",
            "partidas de ao menos N meios-lances",
        ),
        count(
            "sample",
            "N games drawn by lot from all; conditions choose among them",
            "N partidas sorteadas entre todas; as condições escolhem entre elas",
        )
            .value_parser(value_parser!(u64).range(1..)),
        count(
            "seed",
            "seed of the lot (default: 0)",
            "semente do sorteio (normal: 0)",
        )
        .requires("sample"),
        threads(speaker),
        speaker.flag(
            "variations",
            "search side lines too",
            "procura também nas variantes",
        ),
    ]
}

/// How many cores to use.
pub(super) fn threads(speaker: Speaker) -> Arg {
    speaker
        .number(
            "threads",
            "cores to use (default: all)",
            "núcleos a usar (normal: todos)",
        )
        .value_parser(value_parser!(u64).range(1..=MOST_THREADS))
}

pub(super) fn weights(speaker: Speaker) -> Command {
    speaker
        .command(
            "weights",
            speaker.say(
                "weights -p PATTERN GAMES… [OPTIONS]",
                "weights -p PADRÃO PARTIDAS… [OPÇÕES]",
            ),
            "suggest weights for patterns from the results of games",
            "sugere pesos para padrões pelos resultados das partidas",
        )
        .after_help(speaker.examples(&[(
            "learn the weight of your own pattern and write it into its file",
            "aprende o peso do seu padrão e o grava no arquivo",
            "stratvision weights -p fork.patlan games.pgn.zst --write",
        )]))
        .args(games_and_filters(speaker))
        .arg(speaker.flag(
            "write",
            "write the weights into the pattern files",
            "grava os pesos nos arquivos dos padrões",
        ))
        .arg(all_errors(speaker))
        .arg(speaker.json())
        .arg(speaker.knowledge())
}
