//! The commands of Brazilian draughts: `draughts …`.

use clap::builder::PossibleValuesParser;
use clap::{Arg, Command, ValueHint, value_parser};

use super::Speaker;
use super::games::threads;

pub(super) fn draughts(speaker: Speaker) -> Command {
    speaker
        .command(
            "draughts",
            speaker.say("draughts COMMAND …", "draughts COMANDO …"),
            "Brazilian draughts: endgame tables, openings, analysis, games as PDN",
            "damas brasileiras: tabelas de finais, aberturas, análise, partidas em PDN",
        )
        .visible_alias("damas")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(tables(speaker))
        .subcommand(opening(speaker))
        .subcommand(analyse(speaker))
        .subcommand(convert(speaker))
}

fn tables(speaker: Speaker) -> Command {
    speaker
        .command(
            "tables",
            speaker.say("draughts tables COMMAND …", "draughts tables COMANDO …"),
            "exact endings: build, verify, ask",
            "finais exatos: constrói, confere, consulta",
        )
        .subcommand_required(true)
        .arg_required_else_help(true)
        .after_help(speaker.examples(&[
            (
                "all endings of up to five pieces, in a minute or two",
                "todos os finais de até cinco peças, em um ou dois minutos",
                "stratvision draughts tables build --pieces 5",
            ),
            (
                "who wins?",
                "quem ganha?",
                "stratvision draughts tables query 'W:WKa1,Kc1,Ke1:BKf8'",
            ),
        ]))
        .subcommand(
            speaker
                .command(
                    "build",
                    speaker.say(
                        "draughts tables build --pieces N [OPTIONS]",
                        "draughts tables build --pieces N [OPÇÕES]",
                    ),
                    "solve every ending of up to N pieces; what is there and whole is kept",
                    "resolve todos os finais de até N peças; o que já existe inteiro fica",
                )
                .arg(pieces(speaker).required(true))
                .arg(folder(speaker))
                .arg(threads(speaker)),
        )
        .subcommand(
            speaker
                .command(
                    "verify",
                    speaker.say(
                        "draughts tables verify [OPTIONS]",
                        "draughts tables verify [OPÇÕES]",
                    ),
                    "derive every value again from those after it",
                    "deduz de novo cada valor a partir dos seguintes",
                )
                .arg(pieces(speaker))
                .arg(folder(speaker))
                .arg(threads(speaker)),
        )
        .subcommand(
            speaker
                .command(
                    "list",
                    speaker.say(
                        "draughts tables list [OPTIONS]",
                        "draughts tables list [OPÇÕES]",
                    ),
                    "the tables there are: wins, losses, draws, longest wins",
                    "as tabelas que existem: vitórias, derrotas, empates, vitórias mais longas",
                )
                .arg(folder(speaker))
                .arg(speaker.json()),
        )
        .subcommand(
            speaker
                .command(
                    "query",
                    speaker.say(
                        "draughts tables query FEN [OPTIONS]",
                        "draughts tables query FEN [OPÇÕES]",
                    ),
                    "who wins, in how many plies, with which moves",
                    "quem ganha, em quantos meios-lances, com quais lances",
                )
                .arg(
                    speaker
                        .positional(
                            "fen",
                            "FEN",
                            "the position, squares by letters or by numbers (b8=1); '-': one a line from standard input",
                            "a posição, casas por letras ou números (b8=1); '-': uma por linha da entrada padrão",
                        )
                        .required(true),
                )
                .arg(rules(speaker, "say whether a count would make the win a draw: cbd, fmjd64 or none (default)", "diz se uma contagem tornaria a vitória em empate: cbd, fmjd64 ou none (padrão)"))
                .arg(folder(speaker))
                .arg(speaker.json()),
        )
}

fn opening(speaker: Speaker) -> Command {
    speaker
        .command(
            "opening",
            speaker.say(
                "draughts opening [MOVE…] [OPTIONS]",
                "draughts opening [LANCE…] [OPÇÕES]",
            ),
            "name the opening of a game, list openings, draw one by lot",
            "diz o nome da abertura de uma partida, lista aberturas, sorteia uma",
        )
        .after_help(speaker.examples(&[
            (
                "which opening is this?",
                "que abertura é esta?",
                "stratvision draughts opening c3-d4 d6-c5 b2-c3 e7-d6",
            ),
            (
                "a line of the federation's drawing table",
                "uma linha da tabela de sorteio da federação",
                "stratvision draughts opening --ballot fmjd64 --seed 7",
            ),
            (
                "the moves of an opening with a name",
                "os lances de uma abertura com nome",
                "stratvision draughts opening --name alma",
            ),
        ]))
        .arg(
            speaker
                .positional(
                    "moves",
                    speaker.say("MOVE", "LANCE"),
                    "the moves from the start",
                    "os lances desde o início",
                )
                .num_args(1..)
                .conflicts_with_all(["ballot", "pdn", "name"]),
        )
        .arg(
            speaker
                .option(
                    "name",
                    speaker.say("NAME", "NOME"),
                    "the opening of this name or number; without anything all are listed",
                    "a abertura deste nome ou número; sem nada, todas são mostradas",
                )
                .conflicts_with_all(["ballot", "pdn"]),
        )
        .arg(
            speaker
                .option(
                    "pdn",
                    "FILE",
                    "name the openings of these games",
                    "diz as aberturas destas partidas",
                )
                .value_parser(value_parser!(std::path::PathBuf))
                .value_hint(ValueHint::FilePath)
                .conflicts_with("ballot"),
        )
        .arg(from(speaker).requires("pdn"))
        .arg(
            speaker
                .option(
                    "ballot",
                    speaker.say("TABLE", "TABELA"),
                    "draw a line by lot: fmjd64 or idf64",
                    "sorteia uma linha: fmjd64 ou idf64",
                )
                .value_parser(PossibleValuesParser::new(["fmjd64", "idf64"])),
        )
        .arg(
            speaker
                .flag(
                    "list",
                    "all lines of the drawing table instead of one",
                    "todas as linhas da tabela de sorteio em vez de uma",
                )
                .requires("ballot")
                .conflicts_with("seed"),
        )
        .arg(speaker.number(
            "seed",
            "seed of the lot (default: 0)",
            "semente do sorteio (padrão: 0)",
        ))
        .arg(speaker.json())
}

fn analyse(speaker: Speaker) -> Command {
    speaker
        .command(
            "analyse",
            speaker.say(
                "draughts analyse FILE [OPTIONS]",
                "draughts analyse ARQUIVO [OPÇÕES]",
            ),
            "value every position of a PDN game, with better moves and exact endings",
            "avalia cada posição de uma partida PDN, com lances melhores e finais exatos",
        )
        .after_help(speaker.examples(&[(
            "the second game of a file, twelve plies deep",
            "a segunda partida de um arquivo, com doze meios-lances",
            "stratvision draughts analyse club.pdn --game 2 --depth 12",
        )]))
        .arg(games(speaker))
        .arg(
            speaker
                .option(
                    "game",
                    "N",
                    "which game of the file (default: 1)",
                    "qual partida do arquivo (padrão: 1)",
                )
                .value_parser(value_parser!(u64).range(1..)),
        )
        .arg(from(speaker))
        .arg(speaker.depth(
            "half-moves ahead (default: 10)",
            "meios-lances à frente (padrão: 10)",
        ))
        .arg(heuristic(speaker))
        .arg(rules(
            speaker,
            "the draw rules: cbd (default), fmjd64 or none",
            "as regras de empate: cbd (padrão), fmjd64 ou none",
        ))
        .arg(folder(speaker))
        .arg(speaker.json())
}

fn convert(speaker: Speaker) -> Command {
    speaker
        .command(
            "convert",
            speaker.say(
                "draughts convert FILE [OPTIONS]",
                "draughts convert ARQUIVO [OPÇÕES]",
            ),
            "write PDN games again, squares by letters or by numbers; broken games are told and left out",
            "grava de novo partidas PDN, casas por letras ou números; as quebradas são ditas e ficam de fora",
        )
        .after_help(speaker.examples(&[
            (
                "for a program that numbers squares from b8",
                "para um programa que numera as casas a partir de b8",
                "stratvision draughts convert club.pdn --numeric -o numbers.pdn",
            ),
            (
                "games numbered from a1 that do not say so",
                "partidas numeradas a partir de a1 que não o dizem",
                "stratvision draughts convert old.pdn --from a1",
            ),
        ]))
        .arg(games(speaker))
        .arg(numeric(speaker))
        .arg(from(speaker))
        .arg(speaker.output())
        .arg(speaker.force())
}

/// A file of games.
fn games(speaker: Speaker) -> Arg {
    speaker
        .positional(
            "file",
            "FILE",
            "games as PDN ('-': standard input)",
            "partidas em PDN ('-': entrada padrão)",
        )
        .required(true)
        .value_parser(value_parser!(std::path::PathBuf))
        .value_hint(ValueHint::FilePath)
}

/// How squares are numbered in games that do not say it.
fn from(speaker: Speaker) -> Arg {
    speaker
        .option(
            "from",
            speaker.say("NUMBERING", "NUMERAÇÃO"),
            "how games that do not say it number squares: b8 (default) or a1",
            "como numeram as casas as partidas que não o dizem: b8 (padrão) ou a1",
        )
        .value_parser(PossibleValuesParser::new(["b8", "a1"]))
}

/// Squares by numbers in what is written.
pub(super) fn numeric(speaker: Speaker) -> Arg {
    speaker
        .option(
            "numeric",
            speaker.say("NUMBERING", "NUMERAÇÃO"),
            "squares by numbers instead of letters, the first being b8 (default) or a1",
            "casas por números em vez de letras, sendo a primeira b8 (padrão) ou a1",
        )
        .num_args(0..=1)
        .require_equals(true)
        .default_missing_value("b8")
        .value_parser(PossibleValuesParser::new(["b8", "a1"]))
}

/// How positions are valued.
pub(super) fn heuristic(speaker: Speaker) -> Arg {
    speaker
        .option(
            "heuristic",
            speaker.say("NAME", "NOME"),
            "strong (default), positional, triangle; as printed: positional-printed, triangle-printed",
            "strong (padrão), positional, triangle; como impressas: positional-printed, triangle-printed",
        )
        .value_parser(PossibleValuesParser::new(player::damas::DraughtsHeuristic::NAMES))
}

fn pieces(speaker: Speaker) -> Arg {
    speaker
        .option(
            "pieces",
            "N",
            "up to so many pieces, from 2 to 6",
            "até tantas peças, de 2 a 6",
        )
        .value_parser(value_parser!(u32).range(2..=6))
}

/// The folder of the tables.
pub(super) fn folder(speaker: Speaker) -> Arg {
    speaker
        .option(
            "dir",
            "DIR",
            "the folder of the tables (or STRATVISION_TABLES)",
            "a pasta das tabelas (ou STRATVISION_TABLES)",
        )
        .value_parser(value_parser!(std::path::PathBuf))
        .value_hint(ValueHint::DirPath)
}

/// A set of draw rules.
pub(super) fn rules(speaker: Speaker, en: &'static str, pt: &'static str) -> Arg {
    speaker
        .option("rules", speaker.say("RULES", "REGRAS"), en, pt)
        .value_parser(PossibleValuesParser::new(["cbd", "fmjd64", "none"]))
}

/// The protocol of draughts interfaces.
pub(super) fn hub(speaker: Speaker) -> Command {
    speaker
        .command(
            "hub",
            speaker.say("hub [OPTIONS]", "hub [OPÇÕES]"),
            "play Brazilian draughts inside another program, by the Hub protocol",
            "joga damas brasileiras dentro de outro programa, pelo protocolo Hub",
        )
        .after_help(speaker.examples(&[(
            "what to enter as the engine in a draughts program",
            "o que indicar como motor num programa de damas",
            "stratvision hub",
        )]))
        .arg(heuristic(speaker))
        .arg(rules(
            speaker,
            "the draw rules: cbd (default), fmjd64 or none",
            "as regras de empate: cbd (padrão), fmjd64 ou none",
        ))
        .arg(speaker.hash())
        .arg(speaker.thinking_threads())
        .arg(folder(speaker))
}
