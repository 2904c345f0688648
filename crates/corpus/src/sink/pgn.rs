//! The games with comments, arrows and marked squares at the positions found.

mod movetext;

use std::fmt::Write as _;
use std::io::{self, Write};

use super::Sink;
use super::batch::Batch;
use super::output::Output;
use crate::report::{GameReport, Hit};
use chess::pgn::encode;
pub(crate) use movetext::Movetext;
use syntax::Lang;
use syntax::number::localized;

/// PGN that lichess and ChessBase show with arrows.
pub struct Pgn {
    out: Batch,
    patterns: Vec<String>,
    lang: Lang,
    /// The game that is being written.
    game: Option<Movetext>,
}

impl Pgn {
    /// Writes to `output`; `lang` is that of the comments.
    pub fn new(output: Output, patterns: Vec<String>, lang: Lang) -> Pgn {
        Pgn {
            out: Batch::new(output, b""),
            patterns,
            lang,
            game: None,
        }
    }

    fn headers(&mut self, report: &GameReport) -> io::Result<()> {
        let others = report
            .tags
            .iter()
            .filter(|(name, _)| !name.eq_ignore_ascii_case("Annotator"));
        for (name, value) in others {
            writeln!(self.out, "[{name} \"{}\"]", encode(value))?;
        }
        if report.tag("Result").is_empty() {
            writeln!(self.out, "[Result \"{}\"]", report.outcome.text())?;
        }
        let annotators = match report.tag("Annotator") {
            "" | "?" => "StratVision".to_owned(),
            known if known.contains("StratVision") => known.to_owned(),
            others => format!("{others}, StratVision"),
        };
        writeln!(self.out, "[Annotator \"{}\"]\n", encode(&annotators))
    }

    /// Writes what is left of the game that was begun.
    fn finish_game(&mut self) -> io::Result<()> {
        if let Some(mut game) = self.game.take() {
            game.finish(&mut self.out)?;
            self.out.complete()?;
        }
        Ok(())
    }
}

/// `PATTERN: words [%csl …] [%cal …]`
fn comment(pattern: &str, hit: &Hit, lang: Lang) -> String {
    let found = &hit.found;
    let mut text = format!("{pattern}: {}", found.words);
    let remarks = [
        found.proof.as_ref().map(|proof| proof.words.clone()),
        match &found.eval {
            Some(Ok(evaluated)) => Some(localized(evaluated.score, lang)),
            _ => None,
        },
    ];
    for remark in remarks.into_iter().flatten() {
        let _ = write!(text, " ({remark})");
    }
    let mut comment = text.replace(['{', '}'], "");
    let squares: Vec<String> = found
        .squares
        .iter()
        .map(|(square, colour)| format!("{colour}{square}"))
        .collect();
    let arrows: Vec<String> = found
        .arrows
        .iter()
        .map(|(from, to, colour)| format!("{colour}{from}{to}"))
        .collect();
    if !squares.is_empty() {
        let _ = write!(comment, " [%csl {}]", squares.join(","));
    }
    if !arrows.is_empty() {
        let _ = write!(comment, " [%cal {}]", arrows.join(","));
    }
    comment
}

impl Sink for Pgn {
    fn begin(&mut self) -> io::Result<()> {
        self.out.begin()
    }

    fn game(&mut self, report: &GameReport) -> io::Result<()> {
        if !report.continues {
            self.finish_game()?;
            self.headers(report)?;
            self.game = Some(Movetext::new(
                report.moves.clone(),
                report.tag("FEN"),
                report.outcome.text(),
            ));
        }
        if let Some(game) = &mut self.game {
            for hit in &report.hits {
                game.advance(hit, &mut self.out)?;
                let text = comment(&self.patterns[hit.found.pattern], hit, self.lang);
                game.comment(&text, &mut self.out)?;
                self.out.relieve()?;
            }
        }
        if report.goes_on {
            return Ok(());
        }
        self.finish_game()
    }

    fn pause(&mut self) -> io::Result<()> {
        match self.game {
            // Only whole games are shown.
            Some(_) => self.out.relieve(),
            None => self.out.flush(),
        }
    }

    fn end(&mut self) -> io::Result<()> {
        self.finish_game()?;
        self.out.finish()
    }
}
