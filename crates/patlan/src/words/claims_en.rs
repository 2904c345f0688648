//! Claims as English clauses.

use chess::{Color, Role};

use super::claims::{Claim, Count, Counted, Line, Metric};
use super::english::{a_noun, counted, join, noun, ordinal};
use super::names::{Names, Np, en_noun, some_piece};
use super::quantities::{self, is_set, owner_behind};
use crate::ast::{ArgKind, Comparison, ExprKind, Owner};

/// One claim as a clause, without capital and full stop.
pub(super) fn clause(claim: &Claim, names: &mut Names<'_>) -> String {
    match claim {
        Claim::All(claims) => {
            // Alternatives go last, where "either" leaves no doubt what belongs together.
            let (last, first): (Vec<&Claim>, Vec<&Claim>) = claims.iter().partition(|c| matches!(c, Claim::Any(_)));
            let parts: Vec<String> = first.into_iter().chain(last).map(|c| clause(c, names)).collect();
            parts.join(" and ")
        }
        Claim::Any(claims) => {
            let parts: Vec<String> = claims.iter().map(|c| clause(c, names)).collect();
            let long = parts.len() > 2 || claims.iter().any(|c| matches!(c, Claim::All(_) | Claim::Any(_)));
            format!("either {}", parts.join(if long { ", or " } else { " or " }))
        }
        Claim::Not(inner) => format!("it is not true that {}", clause(inner, names)),
        Claim::Same(a, b, yes) => {
            let (a, b) = (clause(a, names), clause(b, names));
            let word = if *yes { "exactly when" } else { "exactly when it is not true that" };
            format!("{a} {word} {b}")
        }
        Claim::Always(yes) => if *yes { "this always holds" } else { "this never holds" }.to_owned(),
        Claim::Playing(Color::White) => "you play White".to_owned(),
        Claim::Playing(Color::Black) => "you play Black".to_owned(),
        Claim::Type { who, roles, yes } => {
            let nouns: Vec<String> = roles.iter().map(|role| a_noun(*role)).collect();
            let who = names.piece(who);
            match (yes, nouns.as_slice()) {
                (true, _) => format!("{} {} {}", who.text, is(&who), join(&nouns, "or")),
                (false, [one]) => format!("{} {} not {one}", who.text, is(&who)),
                (false, _) => format!("{} {} neither {}", who.text, is(&who), nouns.join(" nor ")),
            }
        }
        Claim::Border { who, corner, yes } => {
            let who = names.arg(who);
            let place = if *corner { "in a corner" } else { "on the edge" };
            format!("{} {}{} {place} of the board", who.text, is(&who), not(*yes))
        }
        Claim::Passed { pawn, yes } => {
            let pawn = names.arg(pawn);
            format!("{} {}{} a passed pawn", pawn.text, is(&pawn), not(*yes))
        }
        Claim::Counted { what, count } => counted_clause(what, count, names),
        Claim::Path { king, to, count } => path(king, to, count, names),
        Claim::InSquare { king, pawn, yes } => {
            let (king, pawn) = (names.arg(king), names.arg(pawn));
            let place = if *yes { "inside" } else { "outside" };
            format!("{} {} {place} the square of {}", king.text, is(&king), pawn.text)
        }
        Claim::Opposition { a, b, yes } => {
            let stand = if *yes { "are in opposition" } else { "are not in opposition" };
            format!("{} and {} {stand}", names.arg(a).text, names.arg(b).text)
        }
        Claim::Blocked { sides, yes } => blocked(sides, *yes).to_owned(),
        Claim::Found { what, line, at, yes } => {
            let who = match (what, yes) {
                (ArgKind::Type(owner, Role::King), _) => some_piece(*owner, Some(Role::King), names.lang),
                (ArgKind::Type(Owner::Me, role), false) => format!("none of your {}", noun(*role).1),
                (ArgKind::Type(Owner::Opponent, role), false) => format!("no opposing {}", noun(*role).0),
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
                (ExprKind::Call(_, args), _) if quantities::line_of(at) == Some(*line) && args.len() == 1 => {
                    format!("the same {} as {}", line_noun(*line).0, names.arg(&args[0].kind).text)
                }
                _ => format!("the {} with the number “{}”", line_noun(*line).0, quantities::en(at, names)),
            };
            format!("{who} is{stands} on {place}")
        }
        Claim::Holder { square, holder, yes } => {
            let square = names.arg(square).text;
            match (holder, yes) {
                (None, true) => format!("{square} is empty"),
                (None, false) => format!("{square} is occupied"),
                (Some(Owner::Me), true) => format!("one of your pieces stands on {square}"),
                (Some(Owner::Me), false) => format!("none of your pieces stands on {square}"),
                (Some(Owner::Opponent), true) => format!("an opposing piece stands on {square}"),
                (Some(Owner::Opponent), false) => format!("no opposing piece stands on {square}"),
            }
        }
        Claim::Known { pattern, side, yes } => {
            let pattern = super::text::clean(pattern);
            match (side, yes) {
                (Some(Owner::Me), true) => format!("you have the pattern “{pattern}” on the board"),
                (Some(Owner::Me), false) => format!("you do not have the pattern “{pattern}” on the board"),
                (Some(Owner::Opponent), true) => format!("the opponent has the pattern “{pattern}” on the board"),
                (Some(Owner::Opponent), false) => {
                    format!("the opponent does not have the pattern “{pattern}” on the board")
                }
                (None, yes) => format!("the pattern “{pattern}” is{} on the board", not(*yes)),
            }
        }
        Claim::SameLine { a, b, lines, yes } => {
            let nouns: Vec<String> = lines.iter().map(|l| line_noun(*l)).map(|(one, many)| if *yes { one } else { many }.to_owned()).collect();
            let which = if *yes { "the same" } else { "different" };
            format!("{} and {} are on {which} {}", names.arg(a).text, names.arg(b).text, join(&nouns, "or"))
        }
        Claim::OnLine { who, line, numbers } => {
            let who = names.arg(who);
            format!("{} {} on {}", who.text, is(&who), lines(*line, numbers))
        }
        Claim::Beyond { a, b, line, op } => {
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
            format!("{} {}{no} {word} than {b}, as White sees the board", a.text, is(&a))
        }
        Claim::Shade { who, dark } => {
            let set = is_set(who);
            let who = names.arg(who);
            let shade = if *dark { "dark" } else { "light" };
            if set { format!("all of {} are on {shade} squares", who.text) } else { format!("{} {} on a {shade} square", who.text, is(&who)) }
        }
        Claim::Shades { a, b, same } => shades(a, b, *same, names),
        Claim::Worth { who, count } => {
            let who = worth_name(who, names);
            if count.is_none() {
                return format!("{who} is worth nothing");
            }
            format!("{who} is worth {}", counted(count, "point", "points").0)
        }
        Claim::WorthBeside { a, b, op } => {
            let (a, b) = (worth_name(a, names), worth_name(b, names));
            let relation = match op {
                Comparison::Equal => "is worth as much as",
                Comparison::NotEqual => "is not worth as much as",
                Comparison::Less => "is worth less than",
                Comparison::LessOrEqual => "is worth no more than",
                Comparison::Greater => "is worth more than",
                Comparison::GreaterOrEqual => "is worth at least as much as",
            };
            format!("{a} {relation} {b}")
        }
        Claim::Distance { by, a, b, count } => {
            let (a, b) = (names.arg(a), names.arg(b).text);
            let how_far: Vec<String> = by.iter().enumerate().map(|(i, metric)| {
                let (one, many) = unit(*metric);
                let text = if count.is_none() { format!("zero {many}") } else { counted(count, one, many).0 };
                // "exactly two files or two ranks": the adverb is said once.
                if i > 0 { text.trim_start_matches("exactly ").to_owned() } else { text }
            }).collect();
            let suffix = if by.contains(&Metric::Steps) { ", counted along files and ranks" } else { "" };
            format!("{} {} {} away from {b}{suffix}", a.text, is(&a), join(&how_far, "or"))
        }
        Claim::Nearer { by, a, b, to, op } => {
            let (a, b, to) = (names.arg(a), names.arg(b).text, names.arg(to).text);
            let unit = match by {
                Metric::Steps => "steps along files and ranks",
                metric => unit(*metric).1,
            };
            let text = match op {
                Comparison::Equal => format!("{} and {b} are equally far from {to}", a.text),
                Comparison::NotEqual => format!("{} and {b} are not equally far from {to}", a.text),
                Comparison::Less => format!("{} {} nearer to {to} than {b}", a.text, is(&a)),
                Comparison::LessOrEqual => format!("{} {} no farther from {to} than {b}", a.text, is(&a)),
                Comparison::Greater => format!("{} {} farther from {to} than {b}", a.text, is(&a)),
                Comparison::GreaterOrEqual => format!("{} {} no nearer to {to} than {b}", a.text, is(&a)),
            };
            format!("{text} (in {unit})")
        }
        Claim::OnlyDefender { who, of, by, yes } => {
            let piece = match by {
                Owner::Me => "piece of yours",
                Owner::Opponent => "opposing piece",
            };
            format!("{} is{} the only {piece} that defends {} (kings aside)", names.arg(who).text, not(*yes), names.arg(of).text)
        }
        Claim::Compare(op, left, right) => {
            let relation = match op {
                Comparison::Equal => "is equal to",
                Comparison::NotEqual => "is different from",
                Comparison::Less => "is less than",
                Comparison::LessOrEqual => "is at most",
                Comparison::Greater => "is greater than",
                Comparison::GreaterOrEqual => "is at least",
            };
            format!("{} {relation} {}", quantities::en(left, names), quantities::en(right, names))
        }
    }
}

fn counted_clause(what: &Counted, count: &Count, names: &mut Names<'_>) -> String {
    match what {
        Counted::Moves { who, safe } => {
            let who = names.piece(who);
            let have = if who.plural { "have" } else { "has" };
            let (one, many) = if *safe { ("safe move", "safe moves") } else { ("legal move", "legal moves") };
            format!("{} {have} {}", who.text, counted(count, one, many).0)
        }
        Counted::Defences { of, by, direct } => {
            let of = names.arg(of).text;
            let who = match by {
                Owner::Me => "you defend",
                Owner::Opponent => "the opponent defends",
            };
            let how = if *direct { "" } else { ", directly or from behind," };
            format!("{who} {of}{how} with {} (kings aside)", counted(count, "piece", "pieces").0)
        }
        Counted::Defenders { of, what } => {
            let (who, plural) = pieces(what, count, names);
            format!("{who} {} {}", if plural { "defend" } else { "defends" }, names.arg(of).text)
        }
        Counted::Wedges { from, to } => {
            let owner = owner_behind(to);
            let (who, _) = pieces(&ArgKind::AnyPiece(owner), count, names);
            format!("{who} can step in between {} and {}", names.arg(from).text, names.arg(to).text)
        }
        Counted::Sentries(pawn) | Counted::Rams(pawn) => {
            let enemy = owner_behind(pawn).other();
            let (who, plural) = pieces(&ArgKind::Type(enemy, Role::Pawn), count, names);
            let stand = if plural { "stand" } else { "stands" };
            let file = if matches!(what, Counted::Rams(_)) { "its file" } else { "a neighbouring file" };
            format!("{who} {stand} ahead of {} on {file}", names.arg(pawn).text)
        }
    }
}

/// So many pieces of a kind, and whether that is a plural.
fn pieces(what: &ArgKind, count: &Count, names: &mut Names<'_>) -> (String, bool) {
    let (owner, role) = match what {
        ArgKind::Type(owner, role) => (*owner, Some(*role)),
        ArgKind::AnyPiece(owner) => (*owner, None),
        other => return (names.arg(other).text, false),
    };
    let (one, many) = en_noun(role);
    match owner {
        Owner::Opponent => counted(count, &format!("opposing {one}"), &format!("opposing {many}")),
        Owner::Me if count.is_none() => (format!("none of your {many}"), false),
        Owner::Me => {
            let (text, plural) = counted(count, &format!("of your {many}"), &format!("of your {many}"));
            (text, plural)
        }
    }
}

fn path(king: &ArgKind, to: &ArgKind, count: &Count, names: &mut Names<'_>) -> String {
    let (king, to) = (names.arg(king).text, names.arg(to).text);
    if count.is_none() {
        return format!("{king} has no safe path to {to}");
    }
    if count.is_some() {
        return format!("{king} has a safe path to {to}");
    }
    let steps = counted(count, "step", "steps").0;
    match count {
        Count::AtMost(_) | Count::FewerThan(_) | Count::Not(_) => {
            format!("{king} reaches {to} safely in {steps}, or not at all")
        }
        _ => format!("{king} reaches {to} safely in {steps}"),
    }
}

fn blocked(sides: &[Owner], yes: bool) -> &'static str {
    match (sides, yes) {
        ([Owner::Me], true) => "none of your pawns can move",
        ([Owner::Me], false) => "one of your pawns can move",
        ([Owner::Opponent], true) => "none of the opponent's pawns can move",
        ([Owner::Opponent], false) => "one of the opponent's pawns can move",
        _ => "no pawn of either side can move",
    }
}

fn shades(a: &ArgKind, b: &ArgKind, same: bool, names: &mut Names<'_>) -> String {
    let (one, many) = match (is_set(a), is_set(b)) {
        (false, false) => {
            let (a, b) = (names.arg(a).text, names.arg(b).text);
            let colour = if same { "the same colour" } else { "different colours" };
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

fn worth_name(arg: &ArgKind, names: &mut Names<'_>) -> String {
    match arg {
        ArgKind::Type(_, role) => a_noun(*role),
        other => names.piece(other).text,
    }
}

/// `the e-file`, `the first or eighth rank`.
fn lines(line: Line, numbers: &[u64]) -> String {
    let names: Vec<String> = numbers.iter().map(|n| match line {
        Line::File => quantities::file_letter(*n),
        Line::Rank => ordinal(*n),
    }).collect();
    match (line, names.as_slice()) {
        (Line::File, [one]) => format!("the {one}-file"),
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

fn is(np: &Np) -> &'static str {
    if np.plural { "are" } else { "is" }
}

fn not(yes: bool) -> &'static str {
    if yes { "" } else { " not" }
}
