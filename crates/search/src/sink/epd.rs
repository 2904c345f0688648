//! EPD: one position a line, with what was found as operations.

use std::io::{self, Write};

use super::batch::Batch;
use super::output::Output;
use super::{Column, Row, Sink, Value};
use crate::describer::Describer;
use crate::finding::{Finding, GameReport};
use engines::{Evaluation, Score};
use patlan::proof::Verdict;

pub struct Epd {
    out: Batch,
    describer: Describer,
    columns: Vec<Column>,
}

impl Epd {
    pub fn new(output: Output, describer: Describer, columns: Vec<Column>) -> Epd {
        Epd {
            out: Batch::new(output, b""),
            describer,
            columns,
        }
    }
}

/// Operations that come first, in this order.
const FIRST: [(&str, Column); 3] = [
    ("pattern", Column::Pattern),
    ("side", Column::Side),
    ("c0", Column::Actors),
];
/// Columns that stand in the position, in `id`, or come first.
const ELSEWHERE: [Column; 8] = [
    Column::File,
    Column::Game,
    Column::Ply,
    Column::Move,
    Column::Fen,
    Column::Pattern,
    Column::Side,
    Column::Actors,
];

/// Text between quotes in EPD holds neither quotes nor line breaks.
fn quoted(text: &str) -> String {
    text.chars()
        .map(|character| match character {
            '"' => '\'',
            character if character.is_control() => ' ',
            character => character,
        })
        .collect()
}

/// Whether the line works against every reply. Any other may begin with a blunder, and is no best move.
fn is_forced(finding: &Finding) -> bool {
    matches!(finding.verdict, Some(Verdict::Forced { .. })) || finding.within().is_some()
}

impl Sink for Epd {
    fn begin(&mut self) -> io::Result<()> {
        self.out.begin()
    }

    fn game(&mut self, report: &GameReport) -> io::Result<()> {
        for hit in &report.hits {
            let description = self.describer.describe(hit);
            let row = Row {
                report,
                hit,
                description: &description,
            };
            let board: Vec<&str> = description.fen().split(' ').take(4).collect();
            let id = format!(
                "{} game {} ply {}",
                report.file, report.number, hit.point.ply
            );
            write!(self.out, "{} id \"{}\";", board.join(" "), quoted(&id))?;
            for (name, column) in FIRST {
                if !self.columns.contains(&column) {
                    continue;
                }
                let value = column.value(row).to_string();
                write!(self.out, " {name} \"{}\";", quoted(&value))?;
            }
            // What is found by the other side is no move to play here.
            let to_move = board.get(1) == Some(&if hit.side.is_white() { "w" } else { "b" });
            if to_move
                && is_forced(&hit.finding)
                && let Some(best) = description.line().first()
            {
                write!(self.out, " bm {};", best.trim_end_matches(['+', '#']))?;
            }
            if let Some(Ok(Evaluation {
                score: Score::Centipawns(value),
                ..
            })) = hit.finding.eval
            {
                // The standard wants it as the side to move sees it.
                let value = if board.get(1) == Some(&"b") {
                    -value
                } else {
                    value
                };
                write!(self.out, " ce {value};")?;
            }
            for column in &self.columns {
                if ELSEWHERE.contains(column) {
                    continue;
                }
                match column.value(row) {
                    Value::Nothing | Value::Flag(false) => {}
                    Value::Number(number) => write!(self.out, " {} {number};", column.name())?,
                    value => {
                        let value = value.to_string();
                        write!(self.out, " {} \"{}\";", column.name(), quoted(&value))?;
                    }
                }
            }
            writeln!(self.out)?;
            self.out.complete()?;
        }
        Ok(())
    }

    fn pause(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    fn end(&mut self) -> io::Result<()> {
        self.out.finish()
    }
}
