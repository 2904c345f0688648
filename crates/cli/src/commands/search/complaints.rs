//! What is wrong with games and files, told on standard error while the work goes on.

use clap::ArgMatches;
use corpus::{Problem, file_remedy, file_trouble};
use syntax::Lang;

use crate::failure::Failure;
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
    pub fn new(matches: &ArgMatches, lang: Lang) -> Complaints {
        Complaints {
            lang,
            quiet: matches.get_flag("quiet"),
            most: match matches.get_flag("all-errors") {
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
            terminal::remark(text(self.lang));
        }
    }

    /// A file is damaged.
    pub fn damage(&mut self, file: &str, error: &std::io::Error) {
        self.damaged = true;
        let (why, remedy) = (file_trouble(error), file_remedy(error));
        Failure::failed(
            format!("{file}: {}; what could be read was used", why.en),
            format!("{file}: {}; o que se pôde ler foi usado", why.pt),
        )
        .help(remedy.en, remedy.pt)
        .report(self.lang);
    }

    /// How many games were not told of.
    pub fn finish(&self) {
        let more = self.problems.saturating_sub(self.most);
        if more > 0 && !self.quiet {
            terminal::remark(self.lang.pick(
                format!("and {more} more such games; --all-errors tells of each"),
                format!("e mais {more} partidas assim; --all-errors conta de cada uma"),
            ));
        }
    }
}

/// A game that was left out, and why.
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
    let what = match kind {
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
    };
    format!("{place}: {what}; {}", lang.pick("skipped", "pulada"))
}
