//! Games that cannot be replayed and files that are damaged, reported on standard error while the work goes on.

use corpus::{Problem, describe_error, error_remedy, is_not_games};
use syntax::Lang;

use super::summary::plural;
use crate::args::ProblemArgs;
use crate::error::CliError;
use crate::terminal;

/// The number of games that are reported one by one; the others are counted, unless `--all-errors` is given.
const MAX_REPORTED: u64 = 20;

/// Reports problems as they come, and counts those that are too many to list.
pub struct ProblemReporter {
    lang: Lang,
    quiet: bool,
    limit: u64,
    count: u64,
    /// A file could not be read to its end.
    pub damaged: bool,
}

impl ProblemReporter {
    pub fn new(args: &ProblemArgs, lang: Lang) -> ProblemReporter {
        ProblemReporter {
            lang,
            quiet: args.quiet,
            limit: match args.all {
                true => u64::MAX,
                false => MAX_REPORTED,
            },
            count: 0,
            damaged: false,
        }
    }

    /// A game that cannot be replayed.
    pub fn report(&mut self, problem: &Problem) {
        self.note(|lang| {
            let skipped = lang.pick("skipped", "pulada");
            format!("{}; {skipped}", describe(problem, lang))
        });
    }

    /// Another note about one game.
    pub fn note(&mut self, text: impl FnOnce(Lang) -> String) {
        self.count += 1;
        if !self.quiet && self.count <= self.limit {
            terminal::note(text(self.lang));
        }
    }

    /// A damaged file.
    pub fn report_damage(&mut self, file: &str, error: &std::io::Error) {
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

    /// The error with which `--strict` stops at a game.
    pub fn strict_error(problem: &Problem) -> CliError {
        CliError::failed(
            format!("{}; --strict stops there", describe(problem, Lang::En)),
            format!("{}; --strict para ali", describe(problem, Lang::Pt)),
        )
        .help(
            "correct the game, or leave --strict out to skip it",
            "corrija a partida, ou deixe --strict de fora para pulá-la",
        )
    }

    /// Notes the number of games that were not reported.
    pub fn finish(&self) {
        let more = self.count.saturating_sub(self.limit);
        if more > 0 && !self.quiet {
            terminal::note(self.lang.pick(
                format!(
                    "and {more} more such {}; --all-errors lists all",
                    plural(more, "game", "games")
                ),
                format!(
                    "e mais {more} {} assim; --all-errors mostra todas",
                    plural(more, "partida", "partidas")
                ),
            ));
        }
    }
}

/// Where a game stands, and why it cannot be replayed.
fn describe(problem: &Problem, lang: Lang) -> String {
    use corpus::report::ProblemKind;
    let Problem {
        file,
        game,
        offset,
        kind,
    } = problem;
    let place = lang.pick(
        format!("{file}: game {game} (byte {offset})"),
        format!("{file}: partida {game} (byte {offset})"),
    );
    let reason = match kind {
        ProblemKind::BadMove { ply, word } => lang.pick(
            format!("ply {ply}, '{word}', cannot be played"),
            format!("o meio-lance {ply}, '{word}', não pode ser jogado"),
        ),
        ProblemKind::BadFen => lang.pick(
            "the FEN tag is no position".to_owned(),
            "a etiqueta FEN não é uma posição".to_owned(),
        ),
        ProblemKind::UnknownVariant(name) => lang.pick(
            format!("the variant '{name}' is not supported"),
            format!("a variante '{name}' não é suportada"),
        ),
    };
    format!("{place}: {reason}")
}
