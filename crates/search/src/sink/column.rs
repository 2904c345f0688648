//! The columns of a hit: one list for every format.

use std::borrow::Cow;
use std::fmt;

use syntax::Lang;
use syntax::number::localized;
use syntax::suggest::fold;

use corpus::filter::year_of;
use patlan::proof::Verdict;

use crate::describer::{ActorSquare, Description};
use crate::finding::{GameReport, Hit};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Column {
    File,
    /// The game's number in its file, from 1.
    Game,
    /// Plies before the position.
    Ply,
    /// The number of the move to come: `12.` or `12...`.
    Move,
    Fen,
    Pattern,
    Side,
    Actors,
    White,
    Black,
    /// How the game ended.
    Result,
    Event,
    Date,
    Eco,
    /// The tactical line, or the line that leads to the pattern.
    Line,
    /// Whether the position is in a variation.
    Variation,
    /// Whether the tactics are forced.
    Proof,
    /// In how many moves they mate.
    MateIn,
    /// The reply that refutes them.
    Reply,
    /// Plies within which the pattern can be forced.
    Within,
    /// Moves of its own the side is away from the pattern.
    Distance,
    Eval,
    /// How it came about.
    EvalHow,
    /// Why there is none.
    EvalError,
    /// Where the game was played.
    Site,
    /// The round of the event.
    Round,
    WhiteElo,
    BlackElo,
    /// Plies of the game.
    Length,
    /// Both names: `Carlsen – Anand`.
    Players,
    /// The year of the date.
    Year,
}

/// The type of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnType {
    /// Text, or a list or table that reads as text.
    Text,
    /// A number that may be large.
    Large,
    Number,
    Flag,
}

/// What stands in a column.
#[derive(Debug, Clone, PartialEq)]
pub enum Value<'a> {
    Nothing,
    Text(Cow<'a, str>),
    Number(u64),
    Flag(bool),
    /// Actors with their squares.
    Actors(Vec<ActorSquare>),
    Line(Vec<String>),
}

/// A hit with all that its columns need.
#[derive(Debug, Clone, Copy)]
pub struct Row<'a> {
    pub report: &'a GameReport,
    pub hit: &'a Hit,
    pub description: &'a Description<'a>,
}

impl Column {
    /// Those of every search.
    pub const USUAL: [Column; 16] = [
        Column::File,
        Column::Game,
        Column::Ply,
        Column::Move,
        Column::Fen,
        Column::Pattern,
        Column::Side,
        Column::Actors,
        Column::White,
        Column::Black,
        Column::Result,
        Column::Event,
        Column::Date,
        Column::Eco,
        Column::Line,
        Column::Variation,
    ];

    /// Every column there is, in the order in which lists name them.
    pub const ALL: [Column; 31] = [
        Column::File,
        Column::Game,
        Column::Ply,
        Column::Move,
        Column::Fen,
        Column::Pattern,
        Column::Side,
        Column::Actors,
        Column::Players,
        Column::White,
        Column::Black,
        Column::WhiteElo,
        Column::BlackElo,
        Column::Result,
        Column::Event,
        Column::Site,
        Column::Round,
        Column::Date,
        Column::Year,
        Column::Eco,
        Column::Length,
        Column::Line,
        Column::Variation,
        Column::Proof,
        Column::MateIn,
        Column::Reply,
        Column::Within,
        Column::Distance,
        Column::Eval,
        Column::EvalHow,
        Column::EvalError,
    ];

    /// The columns that a word of a person means: a name, a label of either language, in any case and with or without
    /// accents; `ratings` means both ratings.
    pub fn read(word: &str) -> Option<Vec<Column>> {
        let plain = |text: &str| fold(text.trim()).replace([' ', '-'], "_");
        let word = plain(word);
        if word == "RATINGS" || word == "ELO" {
            return Some(vec![Column::WhiteElo, Column::BlackElo]);
        }
        let is_meant = |column: &Column| {
            let labels = [Lang::En, Lang::Pt].map(|lang| plain(column.label(lang)));
            plain(column.name()) == word || labels.contains(&word)
        };
        Column::ALL
            .into_iter()
            .find(is_meant)
            .map(|column| vec![column])
    }

    /// The column of this name.
    pub(super) fn named(name: &str) -> Option<Column> {
        Column::ALL.into_iter().find(|column| column.name() == name)
    }

    /// Whether only results of searches have such a column: what names it was hardly written by another program.
    pub(super) fn is_ours(self) -> bool {
        matches!(self, Column::Pattern | Column::Actors | Column::Ply)
    }

    /// Those of every search and those that were asked for.
    pub fn list(further: &[Column]) -> Vec<Column> {
        Column::USUAL.iter().chain(further).copied().collect()
    }

    /// Its name in every format.
    pub fn name(self) -> &'static str {
        match self {
            Column::File => "file",
            Column::Game => "game",
            Column::Ply => "ply",
            Column::Move => "move",
            Column::Fen => "fen",
            Column::Pattern => "pattern",
            Column::Side => "side",
            Column::Actors => "actors",
            Column::White => "white",
            Column::Black => "black",
            Column::Result => "result",
            Column::Event => "event",
            Column::Date => "date",
            Column::Eco => "eco",
            Column::Line => "line",
            Column::Variation => "variation",
            Column::Proof => "proof",
            Column::MateIn => "mate_in",
            Column::Reply => "reply",
            Column::Within => "within",
            Column::Distance => "distance",
            Column::Eval => "eval",
            Column::EvalHow => "eval_how",
            Column::EvalError => "eval_error",
            Column::Site => "site",
            Column::Round => "round",
            Column::WhiteElo => "white_elo",
            Column::BlackElo => "black_elo",
            Column::Length => "length",
            Column::Players => "players",
            Column::Year => "year",
        }
    }

    /// Its name for people.
    pub fn label(self, lang: Lang) -> &'static str {
        if lang == Lang::En {
            return match self {
                Column::EvalError => "no value",
                Column::EvalHow => "by",
                Column::WhiteElo => "white elo",
                Column::BlackElo => "black elo",
                other => other.name(),
            };
        }
        match self {
            Column::File => "arquivo",
            Column::Game => "partida",
            Column::Ply => "meio-lance",
            Column::Move => "lance",
            Column::Fen => "FEN",
            Column::Pattern => "padrão",
            Column::Side => "lado",
            Column::Actors => "atores",
            Column::White => "brancas",
            Column::Black => "pretas",
            Column::Result => "resultado",
            Column::Event => "evento",
            Column::Date => "data",
            Column::Eco => "ECO",
            Column::Line => "linha",
            Column::Variation => "variante",
            Column::Proof => "prova",
            Column::MateIn => "mate em",
            Column::Reply => "resposta",
            Column::Within => "em",
            Column::Distance => "distância",
            Column::Eval => "avaliação",
            Column::EvalHow => "por",
            Column::EvalError => "sem valor",
            Column::Site => "local",
            Column::Round => "rodada",
            Column::WhiteElo => "elo brancas",
            Column::BlackElo => "elo pretas",
            Column::Length => "duração",
            Column::Players => "jogadores",
            Column::Year => "ano",
        }
    }

    /// The value for people: in words where programs get codes; nothing where another column says it already.
    pub fn localized_value<'a>(self, row: Row<'a>, lang: Lang) -> Value<'a> {
        let finding = &row.hit.finding;
        match self {
            Column::Proof => match &finding.verdict {
                Some(verdict) => Value::Text(row.description.verdict_in_words(verdict).into()),
                None => Value::Nothing,
            },
            Column::MateIn | Column::Reply => Value::Nothing,
            Column::Side => text(match (row.hit.side.is_white(), lang) {
                (true, Lang::Pt) => "brancas",
                (false, Lang::Pt) => "pretas",
                (true, Lang::En) => "white",
                (false, Lang::En) => "black",
            }),
            Column::Variation if row.hit.point.in_variation => text(lang.pick("yes", "sim")),
            Column::Line if lang == Lang::Pt => match self.value(row) {
                Value::Line(moves) => {
                    Value::Line(moves.iter().map(|san| portuguese_letters(san)).collect())
                }
                other => other,
            },
            Column::Eval => match &finding.eval {
                Some(Ok(evaluated)) if lang == Lang::Pt => {
                    Value::Text(localized(evaluated.score, lang).into())
                }
                _ => self.value(row),
            },
            // Only where it is not what was asked for.
            Column::EvalHow => match &finding.eval {
                Some(Ok(evaluated)) if evaluated.method.is_fallback() => {
                    Value::Text(evaluated.method.message().get(lang).to_owned().into())
                }
                _ => Value::Nothing,
            },
            Column::EvalError => match &finding.eval {
                Some(Err(error)) => Value::Text(error.message().get(lang).to_owned().into()),
                _ => Value::Nothing,
            },
            other => other.value(row),
        }
    }

    pub fn column_type(self) -> ColumnType {
        match self {
            Column::Game => ColumnType::Large,
            Column::Ply
            | Column::MateIn
            | Column::Within
            | Column::Distance
            | Column::WhiteElo
            | Column::BlackElo
            | Column::Length
            | Column::Year => ColumnType::Number,
            Column::Variation => ColumnType::Flag,
            _ => ColumnType::Text,
        }
    }

    /// Whether it may be empty.
    pub fn is_optional(self) -> bool {
        matches!(
            self,
            Column::Event
                | Column::Date
                | Column::Eco
                | Column::Line
                | Column::Proof
                | Column::MateIn
                | Column::Reply
                | Column::Within
                | Column::Distance
                | Column::Eval
                | Column::EvalHow
                | Column::EvalError
                | Column::Site
                | Column::Round
                | Column::WhiteElo
                | Column::BlackElo
                | Column::Length
                | Column::Year
        )
    }

    /// The value for programs.
    pub fn value<'a>(self, row: Row<'a>) -> Value<'a> {
        let Row {
            report,
            hit,
            description,
        } = row;
        let finding = &hit.finding;
        let number = |number: Option<u8>| match number {
            Some(number) => Value::Number(number.into()),
            None => Value::Nothing,
        };
        match self {
            Column::File => text(&report.file),
            Column::Game => Value::Number(report.number),
            Column::Ply => Value::Number(hit.point.ply.into()),
            Column::Move => Value::Text(move_number(description.fen()).into()),
            Column::Fen => text(description.fen()),
            Column::Pattern => text(description.name()),
            Column::Side => text(if hit.side.is_white() {
                "white"
            } else {
                "black"
            }),
            Column::Actors => Value::Actors(description.actors().collect()),
            Column::White => text(report.tag("White")),
            Column::Black => text(report.tag("Black")),
            Column::Result => text(report.outcome.text()),
            Column::Event => given(report.tag("Event")),
            Column::Date => given(report.tag("Date")),
            Column::Eco => given(report.tag("ECO")),
            Column::Line => match description.line() {
                line if line.is_empty() => Value::Nothing,
                line => Value::Line(line),
            },
            Column::Variation => Value::Flag(hit.point.in_variation),
            Column::Proof => given(finding.verdict.as_ref().map_or("", Verdict::code)),
            Column::MateIn => match finding.verdict {
                Some(Verdict::Forced { mate_in }) => number(mate_in),
                _ => Value::Nothing,
            },
            Column::Reply => {
                let verdict = finding.verdict.as_ref();
                let reply = verdict.and_then(|verdict| description.refuting_reply(verdict));
                reply.map_or(Value::Nothing, |reply| Value::Text(reply.into()))
            }
            Column::Within => number(finding.within()),
            Column::Distance => number(finding.distance),
            Column::Eval => match &finding.eval {
                Some(Ok(evaluated)) => Value::Text(evaluated.score.to_string().into()),
                _ => Value::Nothing,
            },
            Column::EvalHow => match &finding.eval {
                Some(Ok(evaluated)) => Value::Text(evaluated.method.to_string().into()),
                _ => Value::Nothing,
            },
            Column::EvalError => match &finding.eval {
                Some(Err(error)) => text(error.code()),
                _ => Value::Nothing,
            },
            Column::Site => known(report.tag("Site")),
            Column::Round => known(report.tag("Round")),
            Column::WhiteElo => rating(report.tag("WhiteElo")),
            Column::BlackElo => rating(report.tag("BlackElo")),
            Column::Length => report
                .plies
                .map_or(Value::Nothing, |plies| Value::Number(plies.into())),
            Column::Players => {
                let [white, black] = ["White", "Black"].map(|side| match report.tag(side) {
                    "" => "?",
                    name => name,
                });
                Value::Text(format!("{white} – {black}").into())
            }
            Column::Year => year_of(report.tag("Date"))
                .map_or(Value::Nothing, |year| Value::Number(year.into())),
        }
    }
}

fn text(text: &str) -> Value<'_> {
    Value::Text(Cow::Borrowed(text))
}

/// An empty text is nothing.
fn given(value: &str) -> Value<'_> {
    match value {
        "" => Value::Nothing,
        value => text(value),
    }
}

/// A tag of which `?` says that it is not known.
fn known(value: &str) -> Value<'_> {
    match value {
        "?" | "-" => Value::Nothing,
        value => given(value),
    }
}

/// A rating; programs write 0 where they know none.
fn rating(value: &str) -> Value<'_> {
    let rating = value.trim().parse().ok().filter(|rating| *rating > 0);
    rating.map_or(Value::Nothing, Value::Number)
}

/// A game may begin anywhere, so the position gives the number of the move.
fn move_number(fen: &str) -> String {
    let mut fields = fen.split(' ').skip(1);
    let dots = match fields.next() {
        Some("b") => "...",
        _ => ".",
    };
    format!("{}{dots}", fields.last().unwrap_or("?"))
}

/// A move in standard notation with the piece letters of Portuguese.
fn portuguese_letters(san: &str) -> String {
    let letter = |letter: char| match letter {
        'N' => 'C',
        'Q' => 'D',
        'R' => 'T',
        'K' => 'R',
        other => other,
    };
    san.chars().map(letter).collect()
}

impl fmt::Display for Value<'_> {
    /// As formats without types write it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Nothing => Ok(()),
            Value::Text(text) => f.write_str(text),
            Value::Number(number) => write!(f, "{number}"),
            Value::Flag(flag) => write!(f, "{flag}"),
            Value::Actors(actors) => {
                for (index, one) in actors.iter().enumerate() {
                    let space = if index == 0 { "" } else { " " };
                    write!(f, "{space}{}={one}", one.actor)?;
                }
                Ok(())
            }
            Value::Line(moves) => f.write_str(&moves.join(" ")),
        }
    }
}
