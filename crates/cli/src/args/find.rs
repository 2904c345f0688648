//! `find` and `facts`: one position.

use std::path::PathBuf;

use chess::Color;
use clap::builder::PossibleValuesParser;
use clap::{ArgGroup, ArgMatches, Command, ValueHint, value_parser};
use syntax::Lang;

use super::values::Values;
use super::{KnowledgeArgs, Speaker, sides};
use crate::files::OutputFile;
use crate::positions::SearchingSides;

/// What `find` is to look for, where, and how it shows what it finds.
pub struct FindArgs {
    pub patterns: Vec<String>,
    /// A `-` stands among the patterns: positions come from standard input.
    pub reads_input: bool,
    pub knowledge: KnowledgeArgs,
    pub position: PositionArgs,
    pub show: ShowArgs,
}

/// Where the positions of `find` come from, and which side searches in them.
pub struct PositionArgs {
    pub fen: Option<String>,
    pub pgn: Option<PathBuf>,
    pub game: Option<u64>,
    pub ply: Option<u64>,
    pub side: SearchingSides,
}

/// How `find` shows instances.
pub struct ShowArgs {
    pub explain: bool,
    pub board: bool,
    pub grade: bool,
    pub only_valid: bool,
    pub json: bool,
    pub svg: Option<OutputFile>,
    /// The number of the instance to draw, from 1.
    pub instance: Option<usize>,
    pub all_instances: bool,
    pub quiet: bool,
    pub lang: Lang,
}

impl FindArgs {
    pub fn read(matches: &ArgMatches, lang: Lang) -> FindArgs {
        let words: Vec<String> = matches.values("patterns");
        let (dashes, patterns): (Vec<String>, Vec<String>) =
            words.into_iter().partition(|word| word == "-");
        FindArgs {
            patterns,
            reads_input: !dashes.is_empty(),
            knowledge: KnowledgeArgs::read(matches),
            position: PositionArgs {
                fen: matches.value("fen"),
                pgn: matches.value("pgn"),
                game: matches.value("game"),
                ply: matches.value("ply"),
                side: sides::searching(matches),
            },
            show: ShowArgs {
                explain: matches.flag("explain"),
                board: matches.flag("board"),
                grade: matches.flag("grade"),
                only_valid: matches.flag("valid"),
                json: matches.json(),
                svg: matches.output_file("svg"),
                instance: matches
                    .value::<u64>("instance")
                    .map(|number| number as usize),
                all_instances: matches.flag("all-instances"),
                quiet: matches.quiet(),
                lang,
            },
        }
    }
}

/// What `facts` is to print.
pub struct FactsArgs {
    pub fen: String,
    pub side: Option<Color>,
    pub json: bool,
}

impl FactsArgs {
    pub fn read(matches: &ArgMatches) -> FactsArgs {
        FactsArgs {
            fen: matches.value("fen").unwrap_or_default(),
            side: sides::side(matches),
            json: matches.json() || matches.value::<String>("format").as_deref() == Some("json"),
        }
    }
}

pub(super) fn find(speaker: Speaker) -> Command {
    speaker
        .command(
            "find",
            speaker.say(
                "find PATTERN… (--fen FEN | --pgn FILE --ply N | -) [OPTIONS]",
                "find PADRÃO… (--fen FEN | --pgn ARQUIVO --ply N | -) [OPÇÕES]",
            ),
            "find patterns in a position",
            "encontra padrões numa posição",
        )
        .after_help(speaker.examples(&[
            (
                "instances in words, with a picture",
                "as instâncias em palavras, com uma figura",
                "stratvision find philidor --fen 'k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1' --explain --svg mate.svg",
            ),
            (
                "every shipped pattern in the position after move 20 of a game",
                "todos os padrões do programa na posição depois do lance 20 de uma partida",
                "stratvision find all --pgn game.pgn --ply 40",
            ),
            (
                "many positions, one FEN a line",
                "muitas posições, uma FEN por linha",
                "stratvision find fork.patlan - --json < positions.fen",
            ),
        ]))
        .arg(
            speaker
                .positional(
                    "patterns",
                    speaker.say("PATTERN", "PADRÃO"),
                    "a file, a folder, the name of a shipped pattern, or 'all'; '-' reads FENs from standard input",
                    "um arquivo, uma pasta, o nome de um padrão do programa, ou 'all'; '-' lê FENs da entrada padrão",
                )
                .num_args(1..)
                .required(true),
        )
        .arg(
            speaker
                .option("fen", "FEN", "the position ('-': one per line from standard input)", "a posição ('-': uma por linha da entrada padrão)"),
        )
        .arg(
            speaker
                .option("pgn", "FILE", "the game that the position is taken from", "uma partida de onde tirar a posição")
                .value_parser(value_parser!(PathBuf))
                .value_hint(ValueHint::FilePath),
        )
        .arg(
            speaker
                .option("game", "N", "which game of the file (default: 1)", "qual partida do arquivo (padrão: 1)")
                .value_parser(value_parser!(u64).range(1..)),
        )
        .arg(
            speaker
                .option("ply", "N", "the position after N plies (default: all of them)", "a posição depois de N meios-lances (padrão: todas)")
                .value_parser(value_parser!(u64)),
        )
        .group(ArgGroup::new("position").args(["fen", "pgn"]))
        .arg(sides::takes_side(
            speaker.option(
                "side",
                "SIDE",
                "white or black searches, or both, one after the other (default: the side to move)",
                "brancas ou pretas procuram, ou ambas, uma depois da outra (padrão: quem tem a vez)",
            ),
            &["white", "black", "both"],
            speaker.0,
        ))
        .arg(speaker.flag(
            "explain",
            "explain each instance in words, after the author's description",
            "explica cada instância em palavras, depois da descrição do autor",
        ))
        .arg(speaker.flag("board", "draw the board in the terminal", "desenha o tabuleiro no terminal"))
        .arg(
            speaker
                .option("svg", "FILE", "draw the board with arrows into a file", "desenha o tabuleiro com setas num arquivo")
                .value_parser(value_parser!(PathBuf))
                .value_hint(ValueHint::FilePath),
        )
        .arg(speaker.force())
        .arg(
            speaker
                .option("instance", "N", "which instance to draw (default: the first valid one)", "qual instância desenhar (padrão: a primeira válida)")
                .value_parser(value_parser!(u64).range(1..)),
        )
        .arg(speaker.flag(
            "grade",
            "grade how much of a pattern is present",
            "avalia quanto de um padrão está presente",
        ))
        .arg(speaker.flag(
            "valid",
            "show valid instances only",
            "mostra só as instâncias válidas",
        ))
        .arg(speaker.flag(
            "all-instances",
            "show every instance, even if there are very many",
            "mostra todas as instâncias, mesmo que sejam muitíssimas",
        ))
        .arg(speaker.json())
        .arg(speaker.knowledge())
}

pub(super) fn facts(speaker: Speaker) -> Command {
    speaker
        .command(
            "facts",
            speaker.say("facts --fen FEN [OPTIONS]", "facts --fen FEN [OPÇÕES]"),
            "print every relation between the pieces of a position as logic facts",
            "mostra todas as relações entre as peças de uma posição como fatos lógicos",
        )
        .after_help(speaker.examples(&[(
            "facts for SWI-Prolog",
            "fatos para o SWI-Prolog",
            "stratvision facts --fen '8/8/8/8/4k3/8/4P3/4K3 w - - 0 1' > facts.pl",
        )]))
        .arg(
            speaker
                .option("fen", "FEN", "the position", "a posição")
                .required(true),
        )
        .arg(speaker.side())
        .arg(
            speaker
                .option(
                    "format",
                    "FORMAT",
                    "prolog (default) or json",
                    "prolog (padrão) ou json",
                )
                .value_parser(PossibleValuesParser::new(["prolog", "json"]))
                .default_value("prolog"),
        )
        .arg(speaker.json().conflicts_with("format"))
}
