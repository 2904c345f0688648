//! The games with comments, arrows and marked squares at the positions found.

use std::fmt::Write as _;
use std::io::{self, Write};

use chess::Square;
use chess::pgn::encode;
use corpus::movetext::Movetext;

use super::Sink;
use super::batch::Batch;
use super::output::Output;
use syntax::number::localized;

use crate::describer::{ArrowKind, Describer, Description};
use crate::finding::{GameReport, Hit};

/// PGN that lichess and ChessBase show with arrows.
pub struct Pgn {
    out: Batch,
    describer: Describer,
    /// The game that is being written.
    game: Option<Movetext>,
}

impl Pgn {
    /// Writes to `output`, with comments in the language of the describer.
    pub fn new(output: Output, describer: Describer) -> Pgn {
        Pgn {
            out: Batch::new(output, b""),
            describer,
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
            game.finish(&mut self.out, Batch::relieve)?;
            self.out.complete()?;
        }
        Ok(())
    }
}

/// The colour of an arrow as commands for boards write it: red for attacks, yellow for those through another piece,
/// green for defences, blue for moves.
fn colour(kind: ArrowKind) -> char {
    match kind {
        ArrowKind::Attack => 'R',
        ArrowKind::PossibleAttack | ArrowKind::IndirectAttack => 'Y',
        ArrowKind::Defence | ArrowKind::PossibleDefence | ArrowKind::IndirectDefence => 'G',
        ArrowKind::Move => 'B',
    }
}

/// `PATTERN: words [%csl …] [%cal …]`
fn comment(hit: &Hit, description: &Description<'_>) -> String {
    let mut text = format!("{}: {}", description.name(), description.words());
    let verdict = hit.finding.verdict.as_ref();
    let remarks = [
        verdict.map(|verdict| description.verdict_in_words(verdict)),
        match &hit.finding.eval {
            Some(Ok(evaluated)) => Some(localized(evaluated.score, description.lang())),
            _ => None,
        },
    ];
    for remark in remarks.into_iter().flatten() {
        let _ = write!(text, " ({remark})");
    }
    let mut comment = text.replace(['{', '}'], "");
    let squares = description.marked_squares();
    let squares: Vec<String> = squares.map(|square| format!("B{square}")).collect();
    let mut arrows: Vec<String> = Vec::new();
    for arrow in description.arrows() {
        let colour = colour(arrow.kind);
        let mark = |(from, to): (Square, Square)| format!("{colour}{from}{to}");
        for mark in arrow.steps().map(mark) {
            if !arrows.contains(&mark) {
                arrows.push(mark);
            }
        }
    }
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
                game.advance(hit.point, &mut self.out, Batch::relieve)?;
                let text = comment(hit, &self.describer.describe(hit));
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
