//! Where things are, as English clauses.

use chess::Role;

use super::claims::{Line, Metric, Where};
use super::claims_en::{is, not};
use super::english::{counted, join, noun, ordinal};
use super::names::Names;
use super::phrases::some_piece;
use super::quantities::{self, is_set};
use crate::ast::{ArgKind, Comparison, ExprKind, Owner};

/// One statement as a clause, without capital and full stop.
pub(super) fn clause(place: &Where, names: &mut Names<'_>) -> String {
    match place {
        Where::Border { who, corner, yes } => {
            let who = names.arg(who);
            let place = if *corner {
                "in a corner"
            } else {
                "on the edge"
            };
            format!(
                "{} {}{} {place} of the board",
                who.text,
                is(&who),
                not(*yes)
            )
        }
        Where::InSquare { king, pawn, yes } => {
            let (king, pawn) = (names.arg(king), names.arg(pawn));
            let place = if *yes { "inside" } else { "outside" };
            format!(
                "{} {} {place} the square of {}",
                king.text,
                is(&king),
                pawn.text
            )
        }
        Where::Found {
            what,
            line,
            at,
            yes,
        } => {
            let who = match (what, yes) {
                (ArgKind::Type(owner, Role::King), _) => {
                    some_piece(*owner, Some(Role::King), names.lang)
                }
                (ArgKind::Type(Owner::Me, role), false) => {
                    format!("none of your {}", noun(*role).1)
                }
                (ArgKind::Type(Owner::Opponent, role), false) => {
                    format!("no opposing {}", noun(*role).0)
                }
                (ArgKind::Type(owner, role), true) => some_piece(*owner, Some(*role), names.lang),
                (ArgKind::AnyPiece(Owner::Me), false) => "none of your pieces".to_owned(),
                (ArgKind::AnyPiece(Owner::Opponent), false) => "no opposing piece".to_owned(),
                (ArgKind::AnyPiece(owner), true) => some_piece(*owner, None, names.lang),
                (other, _) => names.arg(other).text,
            };
            let definite = !matches!(what, ArgKind::Type(_, role) if *role != Role::King)
                && !matches!(what, ArgKind::AnyPiece(_));
            let stands = if definite { not(*yes) } else { "" };
            let place = match (&at.kind, line) {
                (ExprKind::Number(n), line) if n.fract() == 0.0 && (1.0..=8.0).contains(n) => {
                    lines(*line, &[*n as u64])
                }
                (ExprKind::Call(_, args), _)
                    if quantities::line_of(at) == Some(*line) && args.len() == 1 =>
                {
                    format!(
                        "the same {} as {}",
                        line_noun(*line).0,
                        names.arg(&args[0].kind).text
                    )
                }
                _ => format!(
                    "the {} whose number is {}",
                    line_noun(*line).0,
                    quantities::en(at, names)
                ),
            };
            format!("{who} is{stands} on {place}")
        }
        Where::SameLine { a, b, lines, yes } => {
            let nouns: Vec<String> = lines
                .iter()
                .map(|l| line_noun(*l))
                .map(|(one, many)| if *yes { one } else { many }.to_owned())
                .collect();
            let which = if *yes { "the same" } else { "different" };
            format!(
                "{} and {} are on {which} {}",
                names.arg(a).text,
                names.arg(b).text,
                join(&nouns, "or")
            )
        }
        Where::OnLine { who, line, numbers } => {
            let who = names.arg(who);
            format!("{} {} on {}", who.text, is(&who), lines(*line, numbers))
        }
        Where::Beyond { a, b, line, op } => {
            let (a, b) = (names.arg(a), names.arg(b).text);
            let (less, more) = match line {
                Line::File => ("further left", "further right"),
                Line::Rank => ("further down", "further up"),
            };
            let (no, word) = match op {
                Comparison::Less => ("", less),
                Comparison::LessOrEqual => (" not", more),
                Comparison::Greater => ("", more),
                _ => (" not", less),
            };
            format!(
                "{} {}{no} {word} than {b}, as White sees the board",
                a.text,
                is(&a)
            )
        }
        Where::Shade { who, dark } => {
            let set = is_set(who);
            let who = names.arg(who);
            let shade = if *dark { "dark" } else { "light" };
            if set {
                format!("all of {} are on {shade} squares", who.text)
            } else {
                format!("{} {} on a {shade} square", who.text, is(&who))
            }
        }
        Where::Shades { a, b, same } => shades(a, b, *same, names),
        Where::Distance { by, a, b, count } => {
            let (a, b) = (names.arg(a), names.arg(b).text);
            let how_far: Vec<String> = by
                .iter()
                .enumerate()
                .map(|(i, metric)| {
                    let (one, many) = unit(*metric);
                    let text = if count.is_none() {
                        format!("zero {many}")
                    } else {
                        counted(count, one, many).0
                    };
                    // "exactly two files or two ranks": the adverb is said once.
                    if i > 0 {
                        text.trim_start_matches("exactly ").to_owned()
                    } else {
                        text
                    }
                })
                .collect();
            let suffix = if by.contains(&Metric::Steps) {
                ", counted along files and ranks"
            } else {
                ""
            };
            format!(
                "{} {} {} away from {b}{suffix}",
                a.text,
                is(&a),
                join(&how_far, "or")
            )
        }
        Where::Nearer { by, a, b, to, op } => {
            let (a, b, to) = (names.arg(a), names.arg(b).text, names.arg(to).text);
            let unit = match by {
                Metric::Steps => "steps along files and ranks",
                metric => unit(*metric).1,
            };
            let text = match op {
                Comparison::Equal => format!("{} and {b} are equally far from {to}", a.text),
                Comparison::NotEqual => format!("{} and {b} are not equally far from {to}", a.text),
                Comparison::Less => format!("{} {} nearer to {to} than {b}", a.text, is(&a)),
                Comparison::LessOrEqual => {
                    format!("{} {} no farther from {to} than {b}", a.text, is(&a))
                }
                Comparison::Greater => format!("{} {} farther from {to} than {b}", a.text, is(&a)),
                Comparison::GreaterOrEqual => {
                    format!("{} {} no nearer to {to} than {b}", a.text, is(&a))
                }
            };
            format!("{text} (in {unit})")
        }
    }
}

fn shades(a: &ArgKind, b: &ArgKind, same: bool, names: &mut Names<'_>) -> String {
    let (one, many) = match (is_set(a), is_set(b)) {
        (false, false) => {
            let (a, b) = (names.arg(a).text, names.arg(b).text);
            let colour = if same {
                "the same colour"
            } else {
                "different colours"
            };
            return format!("{a} and {b} are on squares of {colour}");
        }
        (true, false) => (b, a),
        _ => (a, b),
    };
    let one = names.arg(one).text;
    let all = names.arg(many).text;
    if same {
        format!("all of {all} are on squares of the same colour as {one}")
    } else {
        format!("none of {all} is on a square of the same colour as {one}")
    }
}

/// `the e-file`, `the first or eighth rank`.
fn lines(line: Line, numbers: &[u64]) -> String {
    let names: Vec<String> = numbers
        .iter()
        .map(|n| match line {
            Line::File => quantities::file_letter(*n),
            Line::Rank => ordinal(*n),
        })
        .collect();
    match (line, names.as_slice()) {
        (Line::File, [one]) => format!("the {one}-file"),
        (Line::File, [one, two]) => format!("the {one}- or {two}-file"),
        (Line::File, _) => format!("one of the files {}", join(&names, "and")),
        (Line::Rank, _) => format!("the {} rank", join(&names, "or")),
    }
}

fn line_noun(line: Line) -> (&'static str, &'static str) {
    match line {
        Line::File => ("file", "files"),
        Line::Rank => ("rank", "ranks"),
    }
}

fn unit(metric: Metric) -> (&'static str, &'static str) {
    match metric {
        Metric::King | Metric::Shorter => ("king move", "king moves"),
        Metric::Files => ("file", "files"),
        Metric::Ranks => ("rank", "ranks"),
        Metric::Steps => ("step", "steps"),
    }
}
