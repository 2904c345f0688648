//! `stratvision dhjog …`: the language of heuristics.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command, value_parser};
use game::Side;
use syntax::Lang;

use super::patlan::WordsArgs;
use super::sides::takes_side;
use super::values::Values;
use super::{Speaker, judging};
use crate::files::OutputFile;
use crate::games::GameEntry;

const FEN: &str = "'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3'";

/// The heuristic sets that a command reads.
pub struct SetArgs {
    /// Files, names of shipped sets, or `-`.
    pub sets: Vec<String>,
    /// The game whose vocabulary they use; `None`: a shipped set's own, chess for files.
    pub game: Option<&'static GameEntry>,
}

impl SetArgs {
    pub fn read(matches: &ArgMatches) -> SetArgs {
        SetArgs {
            sets: matches.values("sets"),
            game: matches.game(),
        }
    }
}

/// How strictly `dhjog check` checks.
pub struct CheckSetArgs {
    pub sets: SetArgs,
    /// The highest level that is allowed.
    pub level: Option<u8>,
    pub publish: bool,
    pub deny_warnings: bool,
    pub json: bool,
    pub quiet: bool,
}

impl CheckSetArgs {
    pub fn read(matches: &ArgMatches) -> CheckSetArgs {
        CheckSetArgs {
            sets: SetArgs::read(matches),
            level: matches.value::<u64>("level").map(|level| level as u8),
            publish: matches.flag("publish"),
            deny_warnings: matches.flag("deny-warnings"),
            json: matches.json(),
            quiet: matches.quiet(),
        }
    }
}

/// What `dhjog level` compares the level of a set with.
pub struct LevelArgs {
    pub sets: SetArgs,
    pub to: Option<u8>,
    pub json: bool,
}

impl LevelArgs {
    pub fn read(matches: &ArgMatches) -> LevelArgs {
        LevelArgs {
            sets: SetArgs::read(matches),
            to: matches.value::<u64>("to").map(|level| level as u8),
            json: matches.json(),
        }
    }
}

/// What `dhjog fmt` formats.
pub struct FmtSetArgs {
    pub sets: SetArgs,
    /// Report what would change, and write nothing.
    pub only_check: bool,
}

impl FmtSetArgs {
    pub fn read(matches: &ArgMatches) -> FmtSetArgs {
        FmtSetArgs {
            sets: SetArgs::read(matches),
            only_check: matches.flag("check"),
        }
    }
}

/// What `dhjog translate` translates, and into which language.
pub struct TranslateSetArgs {
    pub sets: SetArgs,
    /// `None`: the language of messages.
    pub to: Option<Lang>,
    pub write: bool,
}

impl TranslateSetArgs {
    pub fn read(matches: &ArgMatches) -> TranslateSetArgs {
        TranslateSetArgs {
            sets: SetArgs::read(matches),
            to: matches
                .value::<String>("to")
                .and_then(|tag| Lang::from_tag(&tag)),
            write: matches.flag("write"),
        }
    }
}

/// What `dhjog graph` draws, and where.
pub struct GraphArgs {
    pub sets: SetArgs,
    /// `svg` or `dot`.
    pub format: Option<String>,
    pub output: Option<OutputFile>,
}

impl GraphArgs {
    pub fn read(matches: &ArgMatches) -> GraphArgs {
        GraphArgs {
            sets: SetArgs::read(matches),
            format: matches.value("format"),
            output: matches.output(),
        }
    }
}

/// Which position `dhjog eval` evaluates, and how.
pub struct EvalArgs {
    pub sets: SetArgs,
    pub fen: String,
    /// The owner of the set; `None`: the side to move.
    pub owner: Option<Side>,
    pub stage: Option<String>,
    pub symmetric: bool,
    pub trace: bool,
    pub json: bool,
}

impl EvalArgs {
    pub fn read(matches: &ArgMatches) -> EvalArgs {
        let owner: Option<String> = matches.value("as");
        EvalArgs {
            sets: SetArgs::read(matches),
            fen: matches.required("fen"),
            owner: owner.map(|side| match side.as_str() {
                "white" => Side::White,
                _ => Side::Black,
            }),
            stage: matches.value("stage"),
            symmetric: matches.flag("symmetric"),
            trace: matches.flag("trace"),
            json: matches.json(),
        }
    }
}

/// Whose sets `dhjog list` lists.
pub struct ListSetsArgs {
    pub game: Option<&'static GameEntry>,
    pub json: bool,
}

impl ListSetsArgs {
    pub fn read(matches: &ArgMatches) -> ListSetsArgs {
        ListSetsArgs {
            game: matches.game(),
            json: matches.json(),
        }
    }
}

/// Whose functions `dhjog functions` lists, and which of them.
pub struct FunctionsArgs {
    pub game: Option<&'static GameEntry>,
    pub words: WordsArgs,
}

impl FunctionsArgs {
    pub fn read(matches: &ArgMatches) -> FunctionsArgs {
        FunctionsArgs {
            game: matches.game(),
            words: WordsArgs::read(matches),
        }
    }
}

pub(super) fn dhjog(speaker: Speaker) -> Command {
    speaker
        .command(
            "dhjog",
            speaker.say("dhjog COMMAND …", "dhjog COMANDO …"),
            "heuristic sets: check, format, translate, explain, draw, evaluate, measure, tune",
            "conjuntos heurísticos: confere, formata, traduz, explica, desenha, avalia, mede, ajusta",
        )
        .after_help(speaker.say(
            "Exit codes:\n  0  done\n  1  failed: a set with errors, a file that is not formatted, a level that is too low\n  2  wrong usage\n  3  nothing found: no position to judge by, no function of that name\n",
            "Códigos de saída:\n  0  feito\n  1  falhou: conjunto com erros, arquivo não formatado, nível baixo demais\n  2  uso errado\n  3  nada encontrado: nenhuma posição para julgar, nenhuma função com esse nome\n",
        ))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(check(speaker))
        .subcommand(fmt(speaker))
        .subcommand(translate(speaker))
        .subcommand(explain(speaker))
        .subcommand(level(speaker))
        .subcommand(graph(speaker))
        .subcommand(eval(speaker))
        .subcommand(judging::assess(speaker))
        .subcommand(judging::fit(speaker))
        .subcommand(list(speaker))
        .subcommand(functions(speaker))
}

fn game(speaker: Speaker) -> Arg {
    speaker.game(
        "the game whose words are used (default: a shipped set's own, chess for files)",
        "o jogo cujas palavras valem (padrão: o do conjunto do programa, chess para arquivos)",
    )
}

fn list(speaker: Speaker) -> Command {
    speaker
        .command(
            "list",
            speaker.say("dhjog list [OPTIONS]", "dhjog list [OPÇÕES]"),
            "list the heuristic sets that ship with the program",
            "lista os conjuntos heurísticos que acompanham o programa",
        )
        .after_help(speaker.examples(&[(
            "those of draughts",
            "os de damas",
            "stratvision dhjog list --game damas",
        )]))
        .arg(speaker.game("only those of this game", "só os deste jogo"))
        .arg(speaker.json())
}

fn functions(speaker: Speaker) -> Command {
    speaker
        .command(
            "functions",
            speaker.say(
                "dhjog functions [WORD…] [OPTIONS]",
                "dhjog functions [PALAVRA…] [OPÇÕES]",
            ),
            "list the functions and attributes that sets of a game can use",
            "lista as funções e os atributos que os conjuntos de um jogo podem usar",
        )
        .after_help(speaker.examples(&[
            (
                "what can be asked about pawns",
                "o que se pode perguntar de peões",
                speaker.say(
                    "stratvision dhjog functions pawn",
                    "stratvision dhjog functions peoes",
                ),
            ),
            (
                "those of draughts, for another program",
                "as de damas, para outro programa",
                "stratvision dhjog functions --game damas --json",
            ),
        ]))
        .arg(
            speaker
                .positional(
                    "words",
                    speaker.say("WORD", "PALAVRA"),
                    "only those whose name contains one of these words",
                    "só aquelas cujo nome contém uma destas palavras",
                )
                .num_args(0..),
        )
        .arg(speaker.game("the game (default: chess)", "o jogo (padrão: chess)"))
        .arg(speaker.json())
}

fn several(speaker: Speaker) -> Arg {
    one(speaker).num_args(1..)
}

fn one(speaker: Speaker) -> Arg {
    speaker
        .positional(
            "sets",
            speaker.say("SET", "CONJUNTO"),
            "a file, the name of a shipped set, or '-' for standard input",
            "um arquivo, o nome de um conjunto do programa, ou '-' para a entrada padrão",
        )
        .required(true)
}

fn a_level(speaker: Speaker, name: &'static str, en: &'static str, pt: &'static str) -> Arg {
    speaker
        .number(name, en, pt)
        .value_parser(value_parser!(u64).range(1..=6))
}

fn check(speaker: Speaker) -> Command {
    speaker
        .command(
            "check",
            speaker.say(
                "dhjog check SET… [OPTIONS]",
                "dhjog check CONJUNTO… [OPÇÕES]",
            ),
            "report errors and warnings, with their positions and fixes",
            "aponta erros e avisos, com a posição e a correção",
        )
        .after_help(speaker.examples(&[(
            "a set that must keep to level 3",
            "um conjunto que deve ficar no nível 3",
            "stratvision dhjog check meu.dhjog --level 3",
        )]))
        .arg(several(speaker))
        .arg(game(speaker))
        .arg(a_level(
            speaker,
            "level",
            "features above this level are errors (1 to 6)",
            "recursos acima deste nível são erros (1 a 6)",
        ))
        .arg(speaker.flag(
            "publish",
            "nothing may be missing: stages that are only named are errors",
            "nada pode faltar: etapas apenas citadas são erros",
        ))
        .arg(speaker.flag(
            "deny-warnings",
            "fail on warnings too",
            "falha também com avisos",
        ))
        .arg(speaker.json())
}

fn fmt(speaker: Speaker) -> Command {
    speaker
        .command(
            "fmt",
            speaker.say("dhjog fmt SET… [--check]", "dhjog fmt CONJUNTO… [--check]"),
            "format heuristic sets",
            "formata conjuntos heurísticos",
        )
        .after_help(speaker.examples(&[(
            "as part of another program",
            "como parte de outro programa",
            "stratvision dhjog fmt - < meu.dhjog",
        )]))
        .arg(several(speaker))
        .arg(game(speaker))
        .arg(speaker.flag(
            "check",
            "change nothing; only list the files that would change",
            "não muda nada; só lista os arquivos que mudariam",
        ))
}

fn translate(speaker: Speaker) -> Command {
    speaker
        .command(
            "translate",
            speaker.say(
                "dhjog translate SET… [--to LANG] [--write]",
                "dhjog translate CONJUNTO… [--to LÍNGUA] [--write]",
            ),
            "translate a set into the other language",
            "traduz um conjunto para a outra língua",
        )
        .after_help(speaker.examples(&[(
            "a shipped set in English",
            "um conjunto do programa em inglês",
            "stratvision dhjog translate exemplo_nivel03 --to en",
        )]))
        .arg(several(speaker))
        .arg(game(speaker))
        .arg(
            speaker
                .option(
                    "to",
                    "LANG",
                    "pt or en (default: the language of messages)",
                    "pt ou en (padrão: a língua das mensagens)",
                )
                .value_parser(PossibleValuesParser::new(["pt", "en"])),
        )
        .arg(speaker.flag(
            "write",
            "overwrite the files instead of printing the translation",
            "grava os arquivos em vez de mostrar a tradução",
        ))
}

fn explain(speaker: Speaker) -> Command {
    speaker
        .command(
            "explain",
            speaker.say("dhjog explain SET", "dhjog explain CONJUNTO"),
            "describe a set in sentences",
            "descreve um conjunto em frases",
        )
        .after_help(speaker.examples(&[(
            "what the second published example does",
            "o que faz o segundo exemplo publicado",
            "stratvision dhjog explain exemplo_nivel02",
        )]))
        .arg(one(speaker))
        .arg(game(speaker))
}

fn level(speaker: Speaker) -> Command {
    speaker
        .command(
            "level",
            speaker.say("dhjog level SET [--to N]", "dhjog level CONJUNTO [--to N]"),
            "report the level that a set needs",
            "diz o nível de que um conjunto precisa",
        )
        .after_help(speaker.examples(&[(
            "can this set be lowered to level 2?",
            "este conjunto pode baixar ao nível 2?",
            "stratvision dhjog level meu.dhjog --to 2",
        )]))
        .arg(one(speaker))
        .arg(game(speaker))
        .arg(a_level(
            speaker,
            "to",
            "fail, with a list of features, if the set needs a higher level",
            "falha, com a lista de recursos, se o conjunto precisar de um nível maior",
        ))
        .arg(speaker.json())
}

fn graph(speaker: Speaker) -> Command {
    speaker
        .command(
            "graph",
            speaker.say("dhjog graph SET [OPTIONS]", "dhjog graph CONJUNTO [OPÇÕES]"),
            "draw the stages and the transitions between them",
            "desenha as etapas e as transições entre elas",
        )
        .after_help(speaker.examples(&[
            (
                "a picture",
                "uma figura",
                "stratvision dhjog graph nivel4 -o etapas.svg",
            ),
            (
                "for Graphviz",
                "para o Graphviz",
                "stratvision dhjog graph nivel4 --format dot | dot -Tpdf > etapas.pdf",
            ),
        ]))
        .arg(one(speaker))
        .arg(game(speaker))
        .arg(
            speaker
                .option(
                    "format",
                    "FORMAT",
                    "svg or dot (default: by the extension of the -o file, or else svg)",
                    "svg ou dot (padrão: pela extensão do arquivo de -o, ou então svg)",
                )
                .value_parser(PossibleValuesParser::new(["svg", "dot"])),
        )
        .arg(speaker.output())
        .arg(speaker.force())
}

fn eval(speaker: Speaker) -> Command {
    speaker
        .command(
            "eval",
            speaker.say("dhjog eval SET --fen FEN [OPTIONS]", "dhjog eval CONJUNTO --fen FEN [OPÇÕES]"),
            "evaluate a position, and explain the value",
            "avalia uma posição e explica o valor",
        )
        .after_help(speaker.examples(&[
            (
                "the value and how it came about",
                "o valor e como se chegou a ele",
                &format!("stratvision dhjog eval exemplo_nivel02 --fen {FEN} --trace"),
            ),
            (
                "a position of draughts",
                "uma posição de damas",
                "stratvision dhjog eval positional --fen 'W:Wc3,Ka1:Bb8'",
            ),
            (
                "for another program",
                "para outro programa",
                &format!("stratvision dhjog eval exemplo_nivel02 --fen {FEN} --as black --json"),
            ),
        ]))
        .arg(one(speaker))
        .arg(game(speaker))
        .arg(
            speaker
                .option(
                    "fen",
                    "FEN",
                    "the position, in the notation of its game",
                    "a posição, na notação do seu jogo",
                )
                .required(true),
        )
        .arg(takes_side(
            speaker.option(
                "as",
                "SIDE",
                "white or black owns the set (default: the side to move); X of Tac-Tickle is white",
                "brancas ou pretas são donas do conjunto (padrão: quem tem a vez); o X do Tac-Tickle são as brancas",
            ),
            &["white", "black"],
            speaker.0,
        ))
        .arg(speaker.option(
            "stage",
            speaker.say("NAME", "NOME"),
            "the stage to begin in (default: the initial one)",
            "a etapa em que começar (padrão: a inicial)",
        ))
        .arg(speaker.flag(
            "symmetric",
            "half of my value less the opponent's, as in competitions",
            "metade do meu valor menos o do oponente, como em competições",
        ))
        .arg(speaker.flag("trace", "show every step", "mostra cada passo"))
        .arg(speaker.json())
}
