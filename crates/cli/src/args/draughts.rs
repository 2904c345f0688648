//! The commands of Brazilian draughts: `draughts …`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command, ValueHint, value_parser};
use draughts::DrawRules;
use draughts::notation::{Numbering, SquareStyle};
use opponents::hub::Settings;
use player::damas::DraughtsHeuristic;

use super::Speaker;
use super::games::threads;
use super::values::Values;
use crate::files::OutputFile;

/// The draughts player: its evaluation, endgame tables and draw rules.
pub struct DraughtsPlayerArgs {
    pub heuristic: Option<DraughtsHeuristic>,
    /// The folder of the endgame tables.
    pub tables: Option<PathBuf>,
    pub rules: Option<DrawRules>,
}

impl DraughtsPlayerArgs {
    pub fn read(matches: &ArgMatches) -> DraughtsPlayerArgs {
        let heuristic: Option<String> = matches.value("heuristic");
        DraughtsPlayerArgs {
            heuristic: heuristic.and_then(|name| DraughtsHeuristic::named(&name)),
            tables: matches.value("dir"),
            rules: draw_rules(matches),
        }
    }
}

fn draw_rules(matches: &ArgMatches) -> Option<DrawRules> {
    DrawRules::named(&matches.value::<String>("rules")?)
}

/// How squares are written.
pub(super) fn square_style(matches: &ArgMatches) -> SquareStyle {
    match matches.value::<String>("numeric").as_deref() {
        None => SquareStyle::Letters,
        Some(name) => SquareStyle::Numbers(numbering(name)),
    }
}

/// How squares are numbered in games that do not say it.
fn numbering_of_games(matches: &ArgMatches) -> Numbering {
    let from: Option<String> = matches.value("from");
    numbering(from.as_deref().unwrap_or("b8"))
}

/// The numbering in which this square is 1.
fn numbering(name: &str) -> Numbering {
    match name {
        "a1" => Numbering::A1,
        _ => Numbering::B8,
    }
}

/// Which endgame tables are built, verified or listed.
pub struct TablesArgs {
    pub folder: Option<PathBuf>,
    /// Tables of up to this number of pieces.
    pub pieces: Option<u32>,
    pub threads: Option<u64>,
    pub json: bool,
    pub quiet: bool,
}

impl TablesArgs {
    pub fn read(matches: &ArgMatches) -> TablesArgs {
        TablesArgs {
            folder: matches.value("dir"),
            pieces: matches.value("pieces"),
            threads: matches.value("threads"),
            json: matches.json(),
            quiet: matches.quiet(),
        }
    }
}

/// Which position the endgame tables are asked about.
pub struct ProbeArgs {
    pub folder: Option<PathBuf>,
    /// A position, or `-` for those of standard input.
    pub fen: String,
    /// The rules that may make a win a draw.
    pub rules: Option<DrawRules>,
    pub json: bool,
}

impl ProbeArgs {
    pub fn read(matches: &ArgMatches) -> ProbeArgs {
        ProbeArgs {
            folder: matches.value("dir"),
            fen: matches.required("fen"),
            rules: draw_rules(matches),
            json: matches.json(),
        }
    }
}

/// Which opening `draughts opening` names, draws or lists.
pub struct DraughtsOpeningArgs {
    pub moves: Vec<String>,
    pub name: Option<String>,
    pub pdn: Option<PathBuf>,
    pub numbering: Numbering,
    /// The drawing table to draw a line of.
    pub ballot: Option<String>,
    /// All lines of the drawing table.
    pub list: bool,
    pub seed: u64,
    pub json: bool,
}

impl DraughtsOpeningArgs {
    pub fn read(matches: &ArgMatches) -> DraughtsOpeningArgs {
        DraughtsOpeningArgs {
            moves: matches.values("moves"),
            name: matches.value("name"),
            pdn: matches.value("pdn"),
            numbering: numbering_of_games(matches),
            ballot: matches.value("ballot"),
            list: matches.flag("list"),
            seed: matches.value("seed").unwrap_or(0),
            json: matches.json(),
        }
    }
}

/// Which game `draughts analyse` evaluates, and how.
pub struct AnalyseArgs {
    pub file: PathBuf,
    /// The number of the game, from 1.
    pub game: u64,
    pub numbering: Numbering,
    pub depth: Option<u64>,
    pub player: DraughtsPlayerArgs,
    pub json: bool,
}

impl AnalyseArgs {
    pub fn read(matches: &ArgMatches) -> AnalyseArgs {
        AnalyseArgs {
            file: matches.required("file"),
            game: matches.value("game").unwrap_or(1),
            numbering: numbering_of_games(matches),
            depth: matches.value("depth"),
            player: DraughtsPlayerArgs::read(matches),
            json: matches.json(),
        }
    }
}

/// Which games `draughts convert` rewrites, and how.
pub struct ConvertArgs {
    pub file: PathBuf,
    pub numbering: Numbering,
    pub square_style: SquareStyle,
    pub output: Option<OutputFile>,
}

impl ConvertArgs {
    pub fn read(matches: &ArgMatches) -> ConvertArgs {
        ConvertArgs {
            file: matches.required("file"),
            numbering: numbering_of_games(matches),
            square_style: square_style(matches),
            output: matches.output(),
        }
    }
}

/// The player of `hub`. Its heuristic has a name, because the other program may ask for another one.
pub struct HubArgs {
    pub heuristic: String,
    pub folder: Option<PathBuf>,
    pub rules: Option<DrawRules>,
    pub threads: NonZeroUsize,
    /// In mebibytes.
    pub hash: usize,
}

impl HubArgs {
    pub fn read(matches: &ArgMatches) -> HubArgs {
        let usual = Settings::default();
        let number = |id| matches.value::<u64>(id).map(|number| number as usize);
        HubArgs {
            heuristic: matches.value("heuristic").unwrap_or(usual.heuristic),
            folder: matches.value("dir"),
            rules: draw_rules(matches),
            threads: number("threads")
                .and_then(NonZeroUsize::new)
                .unwrap_or(usual.threads),
            hash: number("hash").unwrap_or(usual.hash),
        }
    }
}

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
            "endgame tables: build, verify, probe",
            "tabelas de finais: constrói, confere, consulta",
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
                    "solve every ending of up to N pieces; tables that are already complete are kept",
                    "resolve todos os finais de até N peças; as tabelas já completas são mantidas",
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
                    "list the tables: wins, losses, draws, longest wins",
                    "lista as tabelas: vitórias, derrotas, empates, vitórias mais longas",
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
                            "the position, squares by letters or by numbers (b8=1); '-': one per line from standard input",
                            "a posição, casas por letras ou números (b8=1); '-': uma por linha da entrada padrão",
                        )
                        .required(true),
                )
                .arg(rules(speaker, "report whether move-count rules would turn the win into a draw: cbd, fmjd64 or none (default)", "diz se uma regra de contagem de lances tornaria a vitória em empate: cbd, fmjd64 ou none (padrão)"))
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
            "name the opening of a game, list openings, draw one at random",
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
                    "the opening of this name or number; without any arguments all are listed",
                    "a abertura deste nome ou número; sem argumentos, todas são listadas",
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
                .value_parser(value_parser!(PathBuf))
                .value_hint(ValueHint::FilePath)
                .conflicts_with("ballot"),
        )
        .arg(from(speaker).requires("pdn"))
        .arg(
            speaker
                .option(
                    "ballot",
                    speaker.say("TABLE", "TABELA"),
                    "draw a line at random: fmjd64 or idf64",
                    "sorteia uma linha: fmjd64 ou idf64",
                )
                .value_parser(PossibleValuesParser::new(["fmjd64", "idf64"])),
        )
        .arg(
            speaker
                .flag(
                    "list",
                    "list all lines of the drawing table instead of drawing one",
                    "lista todas as linhas da tabela de sorteio em vez de sortear uma",
                )
                .requires("ballot")
                .conflicts_with("seed"),
        )
        .arg(speaker.number(
            "seed",
            "random seed (default: 0)",
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
            "evaluate every position of a PDN game, with better moves and endgame tables",
            "avalia cada posição de uma partida PDN, com lances melhores e tabelas de finais",
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
            "search depth in plies (default: 10)",
            "profundidade em meios-lances (padrão: 10)",
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
            "rewrite PDN games, squares by letters or by numbers; invalid games are reported and left out",
            "regrava partidas PDN, casas por letras ou números; as inválidas são apontadas e ficam de fora",
        )
        .after_help(speaker.examples(&[
            (
                "for a program that numbers squares from b8",
                "para um programa que numera as casas a partir de b8",
                "stratvision draughts convert club.pdn --numeric -o numbers.pdn",
            ),
            (
                "games numbered from a1 without a tag that says so",
                "partidas numeradas a partir de a1 sem etiqueta que o diga",
                "stratvision draughts convert old.pdn --from a1",
            ),
        ]))
        .arg(games(speaker))
        .arg(numeric(speaker))
        .arg(from(speaker))
        .arg(speaker.output())
        .arg(speaker.force())
}

fn games(speaker: Speaker) -> Arg {
    speaker
        .positional(
            "file",
            "FILE",
            "games as PDN ('-': standard input)",
            "partidas em PDN ('-': entrada padrão)",
        )
        .required(true)
        .value_parser(value_parser!(PathBuf))
        .value_hint(ValueHint::FilePath)
}

fn from(speaker: Speaker) -> Arg {
    speaker
        .option(
            "from",
            speaker.say("NUMBERING", "NUMERAÇÃO"),
            "square 1 in games without a GameType tag: b8 (default) or a1",
            "a casa 1 em partidas sem a etiqueta GameType: b8 (padrão) ou a1",
        )
        .value_parser(PossibleValuesParser::new(["b8", "a1"]))
}

pub(super) fn numeric(speaker: Speaker) -> Arg {
    speaker
        .option(
            "numeric",
            speaker.say("NUMBERING", "NUMERAÇÃO"),
            "number squares instead of lettering them, from b8 (default) or a1",
            "casas por números em vez de letras, a partir de b8 (padrão) ou a1",
        )
        .num_args(0..=1)
        .require_equals(true)
        .default_missing_value("b8")
        .value_parser(PossibleValuesParser::new(["b8", "a1"]))
}

pub(super) fn heuristic(speaker: Speaker) -> Arg {
    speaker
        .option(
            "heuristic",
            speaker.say("NAME", "NOME"),
            "the evaluation: strong (default), positional, triangle; with the weights printed in their sources: positional-printed, triangle-printed",
            "a avaliação: strong (padrão), positional, triangle; com os pesos impressos nas fontes: positional-printed, triangle-printed",
        )
        .value_parser(PossibleValuesParser::new(DraughtsHeuristic::NAMES))
}

fn pieces(speaker: Speaker) -> Arg {
    speaker
        .option(
            "pieces",
            "N",
            "maximum number of pieces, from 2 to 6",
            "número máximo de peças, de 2 a 6",
        )
        .value_parser(value_parser!(u32).range(2..=6))
}

pub(super) fn folder(speaker: Speaker) -> Arg {
    speaker
        .option(
            "dir",
            "DIR",
            "the folder of the tables (or STRATVISION_TABLES)",
            "a pasta das tabelas (ou STRATVISION_TABLES)",
        )
        .value_parser(value_parser!(PathBuf))
        .value_hint(ValueHint::DirPath)
}

pub(super) fn rules(speaker: Speaker, en: &'static str, pt: &'static str) -> Arg {
    speaker
        .option("rules", speaker.say("RULES", "REGRAS"), en, pt)
        .value_parser(PossibleValuesParser::new(["cbd", "fmjd64", "none"]))
}

pub(super) fn hub(speaker: Speaker) -> Command {
    speaker
        .command(
            "hub",
            speaker.say("hub [OPTIONS]", "hub [OPÇÕES]"),
            "play Brazilian draughts in another program, by the Hub protocol",
            "joga damas brasileiras em outro programa, pelo protocolo Hub",
        )
        .after_help(speaker.examples(&[(
            "the command to enter as engine in a draughts program",
            "o comando a indicar como motor num programa de damas",
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
