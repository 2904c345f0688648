//! A table for people.

use std::io::{self, Write};

use syntax::Lang;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::batch::Batch;
use super::output::Output;
use super::{Column, ColumnType, Row, Sink};
use crate::describer::Describer;
use crate::finding::GameReport;

/// Columns between blanks, under a heading that comes with the first hit.
pub struct Table {
    out: Batch,
    describer: Describer,
    columns: Vec<Fitted>,
    has_heading: bool,
}

/// What stands in a column of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Content {
    Column(Column),
    /// The line, and what further columns say, each with its label.
    Rest,
}

/// A column with its width.
#[derive(Debug, Clone)]
pub(super) struct Fitted {
    content: Content,
    width: usize,
    /// Longer texts are cut; the others push what follows to the right.
    is_cut: bool,
}

/// What the columns of a table and their widths depend on.
pub(super) struct Layout<'a> {
    pub(super) patterns: &'a [String],
    pub(super) files: &'a [String],
    pub(super) columns: Option<&'a [Column]>,
    pub(super) width: Option<usize>,
}

const BETWEEN: &str = "  ";
/// Names of files and patterns are not shown longer than this.
const WIDEST_NAME: usize = 24;

/// What a narrow terminal has no room for, unless it was asked for: the first goes first.
const SPARE: [Column; 2] = [Column::Year, Column::Result];

/// What is named where there is something.
const FURTHER: [Column; 6] = [
    Column::Proof,
    Column::Within,
    Column::Distance,
    Column::Eval,
    Column::EvalHow,
    Column::EvalError,
];

impl Layout<'_> {
    /// The columns, as wide as they would be, or less where there is no room. Those with much text give way first.
    pub(super) fn fitted(&self, lang: Lang) -> Vec<Fitted> {
        let contents: Vec<Content> = match self.columns {
            Some(columns) => columns.iter().copied().map(Content::Column).collect(),
            None => self.usual(),
        };
        let mut columns: Vec<(Fitted, usize)> = contents
            .into_iter()
            .map(|content| {
                let (most, least) = self.widths(content);
                let label = content.label(lang).width();
                let width = most.max(label);
                let is_cut = self.width.is_some() || is_name(content);
                let fitted = Fitted {
                    content,
                    width,
                    is_cut,
                };
                (fitted, least.max(label).min(width))
            })
            .collect();
        let Some(room) = self.width else {
            return columns.into_iter().map(|(column, _)| column).collect();
        };
        let gaps = |columns: &[(Fitted, usize)]| BETWEEN.len() * columns.len().saturating_sub(1);
        for spare in SPARE.map(Content::Column) {
            let least: usize = columns.iter().map(|(_, least)| least).sum();
            if self.columns.is_none() && least + gaps(&columns) > room {
                columns.retain(|(column, _)| column.content != spare);
            }
        }
        let gaps = gaps(&columns);
        let wished: usize = columns.iter().map(|(column, _)| column.width).sum();
        let mut missing = (wished + gaps).saturating_sub(room);
        // A character at a time from the one that has most to give.
        while missing > 0 {
            let widest = columns
                .iter_mut()
                .max_by_key(|(column, least)| column.width - least);
            match widest {
                Some((column, least)) if column.width > *least => column.width -= 1,
                _ => break,
            }
            missing -= 1;
        }
        // The last column has the most text, so it gets what is left over.
        if let Some((last, _)) = columns.last_mut() {
            last.width += room.saturating_sub(wished + gaps);
        }
        columns.into_iter().map(|(column, _)| column).collect()
    }

    fn usual(&self) -> Vec<Content> {
        let file = (self.files.len() > 1).then_some(Column::File);
        let usual = [
            Column::Game,
            Column::Move,
            Column::Pattern,
            Column::Players,
            Column::Year,
            Column::Result,
            Column::Actors,
        ];
        let columns = file.into_iter().chain(usual).map(Content::Column);
        columns.chain([Content::Rest]).collect()
    }

    /// How wide a column is where there is room, and how narrow it may become.
    fn widths(&self, content: Content) -> (usize, usize) {
        let widest = |names: &[String]| {
            let widths = names.iter().map(|name| name.width());
            widths.max().unwrap_or(0).min(WIDEST_NAME)
        };
        let Content::Column(column) = content else {
            return (14, 6);
        };
        match column {
            Column::File => (widest(self.files), 8),
            Column::Pattern => (widest(self.patterns), 10),
            Column::Game => (7, 7),
            Column::Move => (6, 6),
            Column::Ply | Column::Within | Column::Distance | Column::MateIn => (4, 4),
            Column::Fen => (60, 20),
            Column::Side => (7, 5),
            Column::Actors => (36, 12),
            Column::Players => (36, 12),
            Column::White | Column::Black => (22, 9),
            Column::Result => (7, 7),
            Column::Event | Column::Site => (24, 9),
            Column::Round => (6, 4),
            Column::Date => (10, 10),
            Column::Year | Column::WhiteElo | Column::BlackElo | Column::Length => (4, 4),
            Column::Eco => (4, 3),
            Column::Variation => (3, 3),
            Column::Line | Column::Proof | Column::EvalHow | Column::EvalError => (24, 8),
            Column::Reply | Column::Eval => (7, 5),
        }
    }
}

impl Content {
    fn label(self, lang: Lang) -> &'static str {
        match self {
            Content::Column(column) => column.label(lang),
            Content::Rest => Column::Line.label(lang),
        }
    }

    fn text(self, row: Row<'_>, lang: Lang) -> String {
        match self {
            Content::Column(Column::Move) => {
                let number = Column::Move.value(row).to_string().replace("...", "…");
                match row.hit.point.in_variation {
                    true => format!("({number})"),
                    false => number,
                }
            }
            Content::Column(column) => column.localized_value(row, lang).to_string(),
            Content::Rest => {
                let further = FURTHER.iter().filter_map(|column| {
                    let value = column.localized_value(row, lang).to_string();
                    (!value.is_empty()).then(|| format!("{} {value}", column.label(lang)))
                });
                let further: Vec<String> = further.collect();
                let line = row.description.line().join(" ");
                [line, further.join(" ")].join(" ").trim().to_owned()
            }
        }
    }

    fn is_right(self) -> bool {
        match self {
            Content::Column(Column::Move) => true,
            Content::Column(column) => {
                matches!(column.column_type(), ColumnType::Large | ColumnType::Number)
            }
            Content::Rest => false,
        }
    }
}

/// Names are cut also where the table has no width: they are known well enough by their beginnings.
fn is_name(content: Content) -> bool {
    let Content::Column(column) = content else {
        return false;
    };
    matches!(
        column,
        Column::File
            | Column::Pattern
            | Column::Players
            | Column::White
            | Column::Black
            | Column::Event
            | Column::Site
    )
}

impl Table {
    pub(super) fn new(output: Output, describer: Describer, columns: Vec<Fitted>) -> Table {
        Table {
            out: Batch::new(output, b""),
            describer,
            columns,
            has_heading: false,
        }
    }
}

/// A line with these texts in the columns.
fn line(columns: &[Fitted], text: impl Fn(Content) -> String) -> String {
    let cells = columns.iter().map(|column| {
        let clean = cleaned(&text(column.content));
        let shown = match (column.is_cut, column.content) {
            (false, _) => clean,
            // Paths differ at their ends.
            (true, Content::Column(Column::File)) => cut_front(&clean, column.width),
            (true, _) => cut(&clean, column.width),
        };
        let blanks = " ".repeat(column.width.saturating_sub(shown.width()));
        match column.content.is_right() {
            true => blanks + &shown,
            false => shown + &blanks,
        }
    });
    let cells: Vec<String> = cells.collect();
    cells.join(BETWEEN).trim_end().to_owned()
}

/// Text of others must not steer the terminal.
fn cleaned(text: &str) -> String {
    let clean = text.chars().map(|character| match character {
        character if syntax::is_deceptive(character) => '\u{fffd}',
        character => character,
    });
    clean.collect()
}

/// The beginning of a text that is too wide.
fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut kept = begin_of(text.chars(), width);
    kept.push('…');
    kept
}

/// The end of a text that is too wide.
fn cut_front(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let kept = begin_of(text.chars().rev(), width);
    ['…'].into_iter().chain(kept.chars().rev()).collect()
}

/// As many characters as leave room for one more.
fn begin_of(characters: impl Iterator<Item = char>, width: usize) -> String {
    let mut left = width.saturating_sub(1);
    let fits = |character: &char| match left.checked_sub(character.width().unwrap_or(0)) {
        Some(rest) => {
            left = rest;
            true
        }
        None => false,
    };
    characters.take_while(fits).collect()
}

/// The labels of a heading.
pub(super) fn labels(heading: &str) -> impl Iterator<Item = &str> {
    let labels = heading.split(BETWEEN).map(str::trim);
    labels.filter(|label| !label.is_empty())
}

impl Sink for Table {
    fn begin(&mut self) -> io::Result<()> {
        self.out.begin()
    }

    fn game(&mut self, report: &GameReport) -> io::Result<()> {
        let lang = self.describer.lang();
        for hit in &report.hits {
            if !std::mem::replace(&mut self.has_heading, true) {
                let heading = line(&self.columns, |content| content.label(lang).to_owned());
                writeln!(self.out, "{heading}")?;
            }
            let description = self.describer.describe(hit);
            let row = Row {
                report,
                hit,
                description: &description,
            };
            let text = line(&self.columns, |content| content.text(row, lang));
            writeln!(self.out, "{text}")?;
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

#[cfg(test)]
mod tests {
    use super::*;

    fn heading(columns: Option<&[Column]>, width: Option<usize>) -> String {
        let layout = Layout {
            patterns: &["LINHARES_08_20_B".to_owned()],
            files: &[],
            columns,
            width,
        };
        line(&layout.fitted(Lang::Pt), |content| match content {
            Content::Column(Column::Players) => {
                "Capablanca – Alekhine, Alexander Alexandrovich".into()
            }
            content => content.label(Lang::Pt).to_owned(),
        })
    }

    #[test]
    fn a_table_is_as_wide_as_the_terminal() {
        for width in [80, 100, 120, 200] {
            let fitted = Layout {
                patterns: &["LINHARES_08_20_B".to_owned()],
                files: &["a.pgn".to_owned(), "b.pgn".to_owned()],
                columns: None,
                width: Some(width),
            }
            .fitted(Lang::Pt);
            let widths: usize = fitted.iter().map(|column| column.width).sum();
            assert!(
                widths + BETWEEN.len() * (fitted.len() - 1) == width,
                "{width}: {fitted:?}"
            );
        }
        let narrow = heading(None, Some(80));
        assert!(
            narrow.width() <= 80 && narrow.contains("  Capablanca"),
            "{narrow}"
        );
        assert!(narrow.contains('…'), "{narrow}");
        assert!(heading(None, None).contains("Capablanca – Alekhine, Alexander Al…"));
    }

    #[test]
    fn a_heading_can_be_read_back() {
        let columns = [
            Column::WhiteElo,
            Column::Pattern,
            Column::Site,
            Column::Length,
        ];
        let heading = heading(Some(&columns), Some(100));
        let known: Vec<Column> = labels(&heading)
            .flat_map(|label| Column::read(label).unwrap())
            .collect();
        assert_eq!(known, columns);
    }

    #[test]
    fn texts_are_cut_where_the_screen_ends() {
        assert_eq!(cut("Carlsen, Magnus", 9), "Carlsen,…");
        assert_eq!(cut("Carlsen", 7), "Carlsen");
        // Two columns each.
        assert_eq!(cut("棋手棋手", 5), "棋手…");
        assert_eq!(cut_front("games/of/2024.pgn", 9), "…2024.pgn");
    }
}
