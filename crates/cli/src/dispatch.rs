//! From parsed arguments to the command that runs: the only place that knows both.

use clap::ArgMatches;
use syntax::Lang;

use crate::args::{self, *};
use crate::commands::{self, *};
use crate::error::{CliError, ExitStatus};

type Outcome = Result<ExitStatus, CliError>;

/// Runs the command that the command line names.
pub fn run(matches: &ArgMatches, lang: Lang) -> Outcome {
    match matches.subcommand() {
        Some(("studio", matches)) => studio::run(&StudioArgs::read(matches), lang),
        Some(("backup", matches)) => backup::run(&BackupArgs::read(matches), lang),
        Some(("restore", matches)) => restore::run(&RestoreArgs::read(matches), lang),
        Some(("find", matches)) => find::run(&FindArgs::read(matches, lang), lang),
        Some(("facts", matches)) => facts::run(&FactsArgs::read(matches), lang),
        Some(("search", matches)) => search::run(&SearchArgs::read(matches), lang),
        Some(("weights", matches)) => weights::run(&WeightsArgs::read(matches), lang),
        Some(("import", matches)) => store::import(&ImportArgs::read(matches), lang),
        Some(("export", matches)) => store::export(&ExportArgs::read(matches), lang),
        Some(("patlan", matches)) => run_patlan(matches, lang),
        Some(("dhjog", matches)) => run_dhjog(matches, lang),
        Some(("tactickle", matches)) => run_tactickle(matches, lang),
        Some(("draughts", matches)) => run_draughts(matches, lang),
        Some(("hub", matches)) => hub::run(HubArgs::read(matches), lang),
        Some(("play", matches)) => run_play(matches, lang),
        Some(("perft", matches)) => perft::run(&PerftArgs::read(matches)),
        Some(("bench", matches)) => bench::run(&BenchArgs::read(matches), lang),
        Some(("uci", matches)) => uci::run(ChessPlayerArgs::read(matches), lang),
        Some(("match", matches)) => contest::run(&MatchArgs::read(matches), lang),
        Some(("tournament", matches)) => match matches.subcommand() {
            Some((_, matches)) => tournament::judge::run(&DecisionArgs::read(matches), lang),
            None => tournament::run(&TournamentArgs::read(matches), lang),
        },
        Some(("ladder", matches)) => run_ladder(matches, lang),
        Some(("pair", matches)) => pair::run(&PairArgs::read(matches)),
        Some(("completions", matches)) => {
            shell::completions(read_shell(matches), args::command(lang), lang)
        }
        Some(("man", matches)) => shell::man(read_folder(matches).as_deref(), args::command(lang)),
        Some(("license", _)) => shell::license(),
        _ => Ok(ExitStatus::Failed),
    }
}

fn run_patlan(matches: &ArgMatches, lang: Lang) -> Outcome {
    use commands::patlan::{check, fmt, show, translate, words};
    match matches.subcommand() {
        Some(("check", matches)) => check::run(&CheckArgs::read(matches), lang),
        Some(("fmt", matches)) => fmt::run(&FmtArgs::read(matches), lang),
        Some(("translate", matches)) => translate::run(&TranslateArgs::read(matches), lang),
        Some(("explain", matches)) => show::explain(&SelectionArgs::read(matches), lang),
        Some(("list", matches)) => show::list(&SelectionArgs::read(matches), lang),
        Some(("ontology", matches)) => show::ontology(&SelectionArgs::read(matches), lang),
        Some(("words", matches)) => words::run(&WordsArgs::read(matches), lang),
        _ => Ok(ExitStatus::Failed),
    }
}

fn run_dhjog(matches: &ArgMatches, lang: Lang) -> Outcome {
    use commands::dhjog::{check, eval, functions, rewrite, show};
    match matches.subcommand() {
        Some(("check", matches)) => check::check(&CheckSetArgs::read(matches), lang),
        Some(("level", matches)) => check::level(&LevelArgs::read(matches), lang),
        Some(("fmt", matches)) => rewrite::fmt(&FmtSetArgs::read(matches), lang),
        Some(("translate", matches)) => rewrite::translate(&TranslateSetArgs::read(matches), lang),
        Some(("explain", matches)) => show::explain(&SetArgs::read(matches), lang),
        Some(("graph", matches)) => show::graph(&GraphArgs::read(matches), lang),
        Some(("list", matches)) => show::list(&ListSetsArgs::read(matches), lang),
        Some(("functions", matches)) => functions::run(&FunctionsArgs::read(matches), lang),
        Some(("eval", matches)) => eval::run(&EvalArgs::read(matches), lang),
        Some(("assess", matches)) => judging::assess(&AssessArgs::read(matches), lang),
        Some(("fit", matches)) => judging::fit(&FitArgs::read(matches), lang),
        _ => Ok(ExitStatus::Failed),
    }
}

fn run_tactickle(matches: &ArgMatches, lang: Lang) -> Outcome {
    use commands::tactickle::{curve, query, series, solve, train};
    match matches.subcommand() {
        Some(("solve", matches)) => solve::run(&SolveArgs::read(matches), lang),
        Some(("query", matches)) => query::query(&BoardArgs::read(matches), lang),
        Some(("line", matches)) => query::line(&BoardArgs::read(matches), lang),
        Some(("train", matches)) => train::run(&TrainArgs::read(matches), lang),
        Some(("match", matches)) => series::run(&PadMatchArgs::read(matches), lang),
        Some(("learn-curve", matches)) => curve::run(&CurveArgs::read(matches), lang),
        _ => Ok(ExitStatus::Failed),
    }
}

fn run_draughts(matches: &ArgMatches, lang: Lang) -> Outcome {
    use commands::draughts::{analyse, convert, opening, tables};
    match matches.subcommand() {
        Some(("tables", matches)) => match matches.subcommand() {
            Some(("build", matches)) => tables::build(&TablesArgs::read(matches), lang),
            Some(("verify", matches)) => tables::verify(&TablesArgs::read(matches), lang),
            Some(("list", matches)) => tables::list(&TablesArgs::read(matches), lang),
            Some(("query", matches)) => tables::query::run(&ProbeArgs::read(matches), lang),
            _ => Ok(ExitStatus::Failed),
        },
        Some(("opening", matches)) => opening::run(&DraughtsOpeningArgs::read(matches), lang),
        Some(("analyse", matches)) => analyse::run(&AnalyseArgs::read(matches), lang),
        Some(("convert", matches)) => convert::run(&ConvertArgs::read(matches), lang),
        _ => Ok(ExitStatus::Failed),
    }
}

fn run_play(matches: &ArgMatches, lang: Lang) -> Outcome {
    use commands::play::{chess, damas, tac_tickle};
    match matches.subcommand() {
        Some(("chess", matches)) => chess::run(&PlayChessArgs::read(matches), lang),
        Some(("damas", matches)) => damas::run(&PlayDamasArgs::read(matches), lang),
        Some(("tac-tickle", matches)) => tac_tickle::run(&PlayTacTickleArgs::read(matches), lang),
        _ => Ok(ExitStatus::Failed),
    }
}

fn run_ladder(matches: &ArgMatches, lang: Lang) -> Outcome {
    match matches.subcommand() {
        Some(("add", matches)) => ladder::add(&LadderArgs::read(matches), lang),
        Some(("undo", matches)) => ladder::undo(&LadderArgs::read(matches), lang),
        Some((_, matches)) => ladder::show(&LadderArgs::read(matches), lang),
        None => ladder::show(&LadderArgs::read(matches), lang),
    }
}
