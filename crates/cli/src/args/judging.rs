//! The commands that hold heuristic sets against judgements from elsewhere: `dhjog assess` and `dhjog fit`.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, ValueHint, value_parser};
use dhjog::assess::Perspective;

use super::games::EngineArgs;
use super::sides::takes_side;
use super::values::Values;
use super::{Speaker, games};
use crate::files::OutputFile;

/// The most rounds of tuning.
const MOST_ROUNDS: i64 = 1000;
/// The most decimals of tuned numbers.
const MOST_DECIMALS: i64 = 9;

/// Which set is held against which judged positions, and how these are read.
pub struct JudgedArgs {
    pub set: String,
    /// Files of positions or games.
    pub positions: Vec<String>,
    /// `grade`, `value` or `result`.
    pub by: Option<String>,
    pub engine: Option<EngineArgs>,
    pub perspective: Perspective,
    /// The share of positions kept for the test, in percent.
    pub test: Option<u8>,
    pub seed: Option<u64>,
    pub per_game: Option<u64>,
    pub from_ply: Option<u64>,
    pub noisy: bool,
    pub threads: Option<u64>,
    pub quiet: bool,
}

impl JudgedArgs {
    fn read(matches: &ArgMatches) -> JudgedArgs {
        JudgedArgs {
            set: matches.required("set"),
            positions: matches.values("positions"),
            by: matches.value("by"),
            engine: EngineArgs::read(matches),
            perspective: match matches.value::<String>("as").as_deref() {
                Some("black") => Perspective::Black,
                Some("both") => Perspective::Both,
                _ => Perspective::White,
            },
            test: matches.value("test"),
            seed: matches.value("seed"),
            per_game: matches.value("per-game"),
            from_ply: matches.value("from-ply"),
            noisy: matches.flag("noisy"),
            threads: matches.value("threads"),
            quiet: matches.quiet(),
        }
    }
}

/// What `dhjog assess` measures and shows.
pub struct AssessArgs {
    pub judged: JudgedArgs,
    /// The number of worst positions to show.
    pub worst: Option<u64>,
    pub trace: bool,
    pub plot: Option<OutputFile>,
    pub json: bool,
}

impl AssessArgs {
    pub fn read(matches: &ArgMatches) -> AssessArgs {
        AssessArgs {
            judged: JudgedArgs::read(matches),
            worst: matches.value("worst"),
            trace: matches.flag("trace"),
            plot: matches.output_file("plot"),
            json: matches.json(),
        }
    }
}

/// How `dhjog fit` tunes, and where the result goes.
pub struct FitArgs {
    pub judged: JudgedArgs,
    pub output: Option<OutputFile>,
    /// Overwrite the set's own file.
    pub write: bool,
    pub decimals: Option<u8>,
    pub rounds: Option<u32>,
    pub json: bool,
}

impl FitArgs {
    pub fn read(matches: &ArgMatches) -> FitArgs {
        FitArgs {
            judged: JudgedArgs::read(matches),
            output: matches.output(),
            write: matches.flag("write"),
            decimals: matches.value("decimals"),
            rounds: matches.value("rounds"),
            json: matches.json(),
        }
    }
}

pub(super) fn assess(speaker: Speaker) -> Command {
    speaker
        .command(
            "assess",
            speaker.say(
                "dhjog assess SET --positions FILE… [OPTIONS]",
                "dhjog assess CONJUNTO --positions ARQUIVO… [OPÇÕES]",
            ),
            "measure how well a set judges positions that experts, engines or games have judged",
            "mede quão bem um conjunto julga posições julgadas por mestres, motores ou partidas",
        )
        .after_help(speaker.examples(&[
            (
                "against an expert's grades, with a picture",
                "diante das notas de um mestre, com uma figura",
                "stratvision dhjog assess my.dhjog --positions graded.csv --plot calibration.svg",
            ),
            (
                "against an engine",
                "diante de um motor",
                "stratvision dhjog assess my.dhjog --positions positions.epd --engine stockfish --eval 'depth 10'",
            ),
            (
                "against the results of games, with the worst ten explained",
                "diante dos resultados de partidas, explicando as dez piores",
                "stratvision dhjog assess my.dhjog --positions games.pgn --worst 10 --trace",
            ),
        ]))
        .args(common(speaker))
        .args(games::engine_answers(speaker))
        .arg(
            speaker
                .number(
                    "worst",
                    "show the N positions judged worst (default: 5)",
                    "mostra as N posições mais mal julgadas (padrão: 5)",
                )
                .value_parser(value_parser!(u64).range(..=1000)),
        )
        .arg(speaker.flag(
            "trace",
            "for the worst positions, show how the set came to its value",
            "mostra, nas piores posições, como o conjunto chegou ao valor",
        ))
        .arg(
            speaker
                .option(
                    "plot",
                    "FILE",
                    "plot expected against actual results, as SVG",
                    "desenha o esperado contra o ocorrido, em SVG",
                )
                .value_parser(value_parser!(std::path::PathBuf))
                .value_hint(ValueHint::FilePath),
        )
        .arg(speaker.force())
        .arg(speaker.json())
}

pub(super) fn fit(speaker: Speaker) -> Command {
    speaker
        .command(
            "fit",
            speaker.say(
                "dhjog fit SET --positions FILE… [-o FILE] [OPTIONS]",
                "dhjog fit CONJUNTO --positions ARQUIVO… [-o ARQUIVO] [OPÇÕES]",
            ),
            "tune the numbers of a set: piece values, calculations and heuristics; conditions stay",
            "ajusta os números de um conjunto: valores de peças, cálculos e heurísticas; as condições ficam",
        )
        .after_help(speaker.examples(&[
            (
                "learn from the results of games",
                "aprende com resultados de partidas",
                "stratvision dhjog fit my.dhjog --positions games.pgn.zst -o better.dhjog",
            ),
            (
                "from grades, and write the file itself",
                "com notas, gravando o próprio arquivo",
                "stratvision dhjog fit my.dhjog --positions graded.csv --write",
            ),
        ]))
        .args(common(speaker))
        .args(games::engine_answers(speaker))
        .arg(speaker.output())
        .arg(speaker.force())
        .arg(
            speaker
                .flag(
                    "write",
                    "write the new numbers into the set's own file",
                    "grava os novos números no próprio arquivo do conjunto",
                )
                .conflicts_with("output"),
        )
        .arg(
            speaker
                .option(
                    "decimals",
                    "N",
                    "decimals of the new numbers (default: 2)",
                    "casas decimais dos novos números (padrão: 2)",
                )
                .value_parser(value_parser!(u8).range(..=MOST_DECIMALS)),
        )
        .arg(
            speaker
                .option(
                    "rounds",
                    "N",
                    "maximum number of rounds (default: 50)",
                    "número máximo de rodadas (padrão: 50)",
                )
                .value_parser(value_parser!(u32).range(1..=MOST_ROUNDS)),
        )
        .arg(speaker.json())
}

/// What both take: the set, the positions and how they are read.
fn common(speaker: Speaker) -> Vec<Arg> {
    vec![
        speaker
            .positional(
                "set",
                speaker.say("SET", "CONJUNTO"),
                "a file, or the name of a set that ships with the program",
                "um arquivo, ou o nome de um conjunto que acompanha o programa",
            )
            .required(true),
        speaker
            .option(
                "positions",
                "FILE",
                "judged positions (EPD, CSV, JSON lines) or games with results (PGN, packed or not, stores); may be repeated",
                "posições julgadas (EPD, CSV, linhas JSON) ou partidas com resultado (PGN, compactado ou não, acervos); pode ser repetida",
            )
            .short('p')
            .required(true)
            .num_args(1..)
            .action(ArgAction::Append),
        speaker
            .option(
                "by",
                "WHAT",
                "grade, value or result, where positions have several (default: the first that all have)",
                "grade (nota), value (valor) ou result (resultado), se as posições têm vários (padrão: o primeiro que todas têm)",
            )
            .value_parser(PossibleValuesParser::new(["grade", "value", "result"])),
        speaker
            .option(
                "engine",
                "FILE",
                "a UCI engine that judges the positions",
                "um motor UCI que julga as posições",
            )
            .value_parser(value_parser!(std::path::PathBuf))
            .value_hint(ValueHint::ExecutablePath)
            .conflicts_with("by"),
        takes_side(
            speaker.option(
                "as",
                "SIDE",
                "white (default), black or both: who owns the set; values are shown as White's",
                "brancas (padrão), pretas ou ambas: de quem é o conjunto; valores são os das brancas",
            ),
            &["white", "black", "both"],
            speaker.0,
        ),
        speaker
            .option(
                "test",
                "N",
                "percentage of games or positions kept for the test (default: 25)",
                "porcentagem das partidas ou posições reservada para o teste (padrão: 25)",
            )
            .value_parser(value_parser!(u8).range(..=90)),
        speaker.number(
            "seed",
            "random seed (default: 1)",
            "semente dos sorteios (padrão: 1)",
        ),
        speaker
            .number(
                "per-game",
                "positions drawn from each game (default: 10)",
                "posições sorteadas de cada partida (padrão: 10)",
            )
            .value_parser(value_parser!(u64).range(1..)),
        speaker
            .number(
                "from-ply",
                "skip positions before ply N (default: 12)",
                "pula as posições antes do meio-lance N (padrão: 12)",
            ),
        speaker.flag(
            "noisy",
            "also use positions in check or with material to be won at once",
            "usa também posições em xeque ou com material a ganhar de imediato",
        ),
        speaker
            .number("threads", "cores to use (default: all)", "núcleos a usar (padrão: todos)")
            .value_parser(value_parser!(u64).range(1..=256)),
    ]
}
