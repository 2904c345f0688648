//! Claims as English clauses.

use chess::{Color, Role};

use super::claims::{Claim, Count, Counted};
use super::english::{a_noun, counted, join};
use super::names::{Names, Np};
use super::phrases::{en_noun, the_king};
use super::places_en;
use super::quantities::{self, owner_behind};
use crate::ast::{ArgKind, Comparison, Owner};

/// One claim as a clause, without capital and full stop.
pub(super) fn clause(claim: &Claim, names: &mut Names<'_>) -> String {
    match claim {
        Claim::All(claims) => {
            // Alternatives go last, where "either" leaves no doubt what belongs together.
            let (last, first): (Vec<&Claim>, Vec<&Claim>) =
                claims.iter().partition(|c| matches!(c, Claim::Any(_)));
            let parts: Vec<String> = first
                .into_iter()
                .chain(last)
                .map(|c| clause(c, names))
                .collect();
            parts.join(" and ")
        }
        Claim::Any(claims) => {
            let parts: Vec<String> = claims.iter().map(|c| clause(c, names)).collect();
            let long = parts.len() > 2
                || claims
                    .iter()
                    .any(|c| matches!(c, Claim::All(_) | Claim::Any(_)));
            format!("either {}", parts.join(if long { ", or " } else { " or " }))
        }
        Claim::Not(inner) => format!("it is not true that {}", clause(inner, names)),
        Claim::Same(a, b, yes) => {
            let (a, b) = (clause(a, names), clause(b, names));
            if *yes {
                format!("{a} exactly when {b}")
            } else {
                format!("either {a} or {b}, but not both")
            }
        }
        Claim::Always(yes) => if *yes {
            "this always holds"
        } else {
            "this never holds"
        }
        .to_owned(),
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
        Claim::Where(place) => places_en::clause(place, names),
        Claim::Passed { pawn, yes } => {
            let pawn = names.arg(pawn);
            format!("{} {}{} a passed pawn", pawn.text, is(&pawn), not(*yes))
        }
        Claim::Counted { what, count } => counted_clause(what, count, names),
        Claim::Path { king, to, count } => path(king, to, count, names),
        Claim::Opposition { a, b, yes } => {
            let stand = if *yes {
                "are in opposition"
            } else {
                "are not in opposition"
            };
            format!("{} and {} {stand}", names.arg(a).text, names.arg(b).text)
        }
        Claim::InCheck { king, yes } => {
            let not = if *yes { "" } else { "not " };
            format!("{} is {not}in check", names.arg(king).text)
        }
        Claim::NoMoves(Owner::Me) => "you have no legal move".to_owned(),
        Claim::NoMoves(Owner::Opponent) => "the opponent has no legal move".to_owned(),
        Claim::Blocked { sides, yes } => blocked(sides, *yes).to_owned(),
        Claim::Holder {
            square,
            holder,
            yes,
        } => {
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
                (Some(Owner::Me), false) => {
                    format!("you do not have the pattern “{pattern}” on the board")
                }
                (Some(Owner::Opponent), true) => {
                    format!("the opponent has the pattern “{pattern}” on the board")
                }
                (Some(Owner::Opponent), false) => {
                    format!("the opponent does not have the pattern “{pattern}” on the board")
                }
                (None, yes) => format!("the pattern “{pattern}” is{} on the board", not(*yes)),
            }
        }
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
        Claim::OnlyDefender { who, of, by, yes } => {
            let piece = match by {
                Owner::Me => "piece of yours",
                Owner::Opponent => "opposing piece",
            };
            format!(
                "{} is{} the only {piece} that defends {} (kings aside)",
                names.arg(who).text,
                not(*yes),
                names.arg(of).text
            )
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
            format!(
                "{} {relation} {}",
                quantities::en(left, names),
                quantities::en(right, names)
            )
        }
    }
}

fn counted_clause(what: &Counted, count: &Count, names: &mut Names<'_>) -> String {
    match what {
        Counted::Moves { who, safe } => {
            let who = names.piece(who);
            let have = if who.plural { "have" } else { "has" };
            let (one, many) = if *safe {
                ("safe move", "safe moves")
            } else {
                ("legal move", "legal moves")
            };
            format!("{} {have} {}", who.text, counted(count, one, many).0)
        }
        Counted::Defences { of, by, direct } => {
            let of = names.arg(of).text;
            let who = match by {
                Owner::Me => "you defend",
                Owner::Opponent => "the opponent defends",
            };
            let how = if *direct {
                ""
            } else {
                "directly or from behind, "
            };
            format!(
                "{who} {of} with {} ({how}kings aside)",
                counted(count, "piece", "pieces").0
            )
        }
        Counted::Defenders {
            of,
            what: ArgKind::Type(owner, Role::King),
        } => {
            let defends = if count.is_none() {
                "does not defend"
            } else {
                "defends"
            };
            format!(
                "{} {defends} {}",
                the_king(*owner, names.lang),
                names.arg(of).text
            )
        }
        Counted::Defenders { of, what } => {
            let (who, plural) = pieces(what, count, names);
            format!(
                "{who} {} {}",
                if plural { "defend" } else { "defends" },
                names.arg(of).text
            )
        }
        Counted::Wedges { from, to } => {
            let owner = owner_behind(to);
            let (who, _) = pieces(&ArgKind::AnyPiece(owner), count, names);
            format!(
                "{who} can step in between {} and {}",
                names.arg(from).text,
                names.arg(to).text
            )
        }
        Counted::Sentries(pawn) | Counted::Rams(pawn) => {
            let enemy = owner_behind(pawn).other();
            let (who, plural) = pieces(&ArgKind::Type(enemy, Role::Pawn), count, names);
            let stand = if plural { "stand" } else { "stands" };
            let file = if matches!(what, Counted::Rams(_)) {
                "its file"
            } else {
                "a neighbouring file"
            };
            format!("{who} {stand} ahead of {} on {file}", names.arg(pawn).text)
        }
    }
}

/// A number of pieces of a type, and whether that is a plural.
fn pieces(what: &ArgKind, count: &Count, names: &mut Names<'_>) -> (String, bool) {
    let (owner, role) = match what {
        ArgKind::Type(owner, role) => (*owner, Some(*role)),
        ArgKind::AnyPiece(owner) => (*owner, None),
        other => return (names.arg(other).text, false),
    };
    let (one, many) = en_noun(role);
    match owner {
        Owner::Opponent => counted(
            count,
            &format!("opposing {one}"),
            &format!("opposing {many}"),
        ),
        Owner::Me if count.is_none() => (format!("none of your {many}"), false),
        Owner::Me => {
            let (text, plural) = counted(
                count,
                &format!("of your {many}"),
                &format!("of your {many}"),
            );
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

fn worth_name(arg: &ArgKind, names: &mut Names<'_>) -> String {
    match arg {
        ArgKind::Type(_, role) => a_noun(*role),
        other => names.piece(other).text,
    }
}

pub(super) fn is(np: &Np) -> &'static str {
    if np.plural { "are" } else { "is" }
}

pub(super) fn not(yes: bool) -> &'static str {
    if yes { "" } else { " not" }
}
