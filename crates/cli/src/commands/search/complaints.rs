//! What is wrong with games and files, told on standard error while the work goes on.

use corpus::{Problem, describe_error, error_remedy, is_not_games};
use syntax::Lang;

use super::one;
use crate::args::ProblemArgs;
use crate::error::CliError;
use crate::terminal;

/// So many games are told of; the others are counted, unless all are asked for.
const MOST_TOLD: u64 = 20;

/// Tells what is wrong.
pub struct Complaints {
    lang: Lang,
    quiet: bool,
    most: u64,
    problems: u64,
    /// A file could not be read to its end.
    pub damaged: bool,
}

impl Complaints {
    pub fn new(args: &ProblemArgs, lang: Lang) -> Complaints {
        Complaints {
            lang,
            quiet: args.quiet,
            most: match args.all {
                true => u64::MAX,
                false => MOST_TOLD,
            },
            problems: 0,
            damaged: false,
        }
    }

    /// A game cannot be replayed.
    pub fn problem(&mut self, problem: &Problem) {
        self.remark(|lang| describe(problem, lang));
    }

    /// Something else about one game.
    pub fn remark(&mut self, text: impl FnOnce(Lang) -> String) {
        self.problems += 1;
        if !self.quiet && self.problems <= self.most {
            terminal::note(text(self.lang));
        }
    }

    /// A file is damaged.
    pub fn damage(&mut self, file: &str, error: &std::io::Error) {
        self.damaged = true;
        let (why, remedy) = (describe_error(error), error_remedy(error));
        let used = match is_not_games(error) {
            true => ("", ""),
            false => (
                "; what could be read was used",
                "; o que se pôde ler foi usado",
            ),
        };
        CliError::failed(
            format!("{file}: {}{}", why.en, used.0),
            format!("{file}: {}{}", why.pt, used.1),
        )
        .help(remedy.en, remedy.pt)
        .report(self.lang);
    }

    /// The search ends at this game.
    pub fn stops_at(problem: &Problem) -> CliError {
        let told = |lang| format!("{}: {}", place(problem, lang), what(problem, lang));
        CliError::failed(
            format!("{}; --strict stops there", told(Lang::En)),
            format!("{}; --strict para ali", told(Lang::Pt)),
        )
        .help(
            "mend the game, or leave --strict out to skip it",
            "corrija a partida, ou deixe --strict de fora para pulá-la",
        )
    }

    /// How many games were not told of.
    pub fn finish(&self) {
        let more = self.problems.saturating_sub(self.most);
        if more > 0 && !self.quiet {
            terminal::note(self.lang.pick(
                format!(
                    "and {more} more such {}; --all-errors tells of each",
                    one(&more, "game", "games")
                ),
                format!(
                    "e mais {more} {} assim; --all-errors conta de cada uma",
                    one(&more, "partida", "partidas")
                ),
            ));
        }
    }
}

/// A game that was left out, and why.
fn describe(problem: &Problem, lang: Lang) -> String {
    let (place, what) = (place(problem, lang), what(problem, lang));
    format!("{place}: {what}; {}", lang.pick("skipped", "pulada"))
}

fn place(problem: &Problem, lang: Lang) -> String {
    let Problem {
        file, game, offset, ..
    } = problem;
    lang.pick(
        format!("{file}: game {game} (byte {offset})"),
        format!("{file}: partida {game} (byte {offset})"),
    )
}

fn what(problem: &Problem, lang: Lang) -> String {
    use corpus::report::ProblemKind;
    match &problem.kind {
        ProblemKind::BadMove { ply, word } => lang.pick(
            format!("half-move {ply}, '{word}', cannot be played"),
            format!("o meio-lance {ply}, '{word}', não pode ser jogado"),
        ),
        ProblemKind::BadFen => lang.pick(
            "the FEN header is no position".to_owned(),
            "o cabeçalho FEN não é uma posição".to_owned(),
        ),
        ProblemKind::UnknownVariant(name) => lang.pick(
            format!("the variant '{name}' is not known"),
            format!("a variante '{name}' não é conhecida"),
        ),
    }
}
