//! English: nouns, numbers, counts and lists.

use chess::Role;

use super::claims::Count;

/// Singular and plural of a piece's name.
pub(super) fn noun(role: Role) -> (&'static str, &'static str) {
    match role {
        Role::Pawn => ("pawn", "pawns"),
        Role::Knight => ("knight", "knights"),
        Role::Bishop => ("bishop", "bishops"),
        Role::Rook => ("rook", "rooks"),
        Role::Queen => ("queen", "queens"),
        Role::King => ("king", "kings"),
    }
}

/// A small number as a word, a large one in digits.
pub(super) fn number(n: u64) -> String {
    const WORDS: [&str; 13] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    match usize::try_from(n).ok().and_then(|n| WORDS.get(n)) {
        Some(word) => (*word).to_owned(),
        None => n.to_string(),
    }
}

/// `first`, `second` … up to eight (the ranks of a board), then `9th` and so on.
pub(super) fn ordinal(n: u64) -> String {
    const WORDS: [&str; 8] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
    ];
    match n
        .checked_sub(1)
        .and_then(|n| usize::try_from(n).ok())
        .and_then(|n| WORDS.get(n))
    {
        Some(word) => (*word).to_owned(),
        None => format!("{n}{}", suffix(n)),
    }
}

fn suffix(n: u64) -> &'static str {
    match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    }
}

/// `a, b and c`.
pub(super) fn join(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [head @ .., last] => format!("{} {word} {last}", head.join(", ")),
    }
}

/// A count with its noun, and whether the verb goes to the plural: `no move`, `exactly two moves`.
pub(super) fn counted(count: &Count, one: &str, many: &str) -> (String, bool) {
    let with = |prefix: &str, n: u64| {
        let noun = if n == 1 { one } else { many };
        (format!("{prefix} {} {noun}", number(n)), n != 1)
    };
    match count {
        Count::Exactly(ns) if ns.as_slice() == [0] => (format!("no {one}"), false),
        Count::Exactly(ns) => {
            let words: Vec<String> = ns.iter().map(|n| number(*n)).collect();
            let plural = ns.iter().any(|n| *n != 1);
            let noun = if plural { many } else { one };
            (format!("exactly {} {noun}", join(&words, "or")), plural)
        }
        Count::Not(n) => (
            format!("some number of {many} other than {}", number(*n)),
            true,
        ),
        Count::AtLeast(n) => with("at least", *n),
        Count::AtMost(n) => with("at most", *n),
        Count::MoreThan(n) => with("more than", *n),
        Count::FewerThan(n) => with("fewer than", *n),
    }
}

/// `a pawn`.
pub(super) fn a_noun(role: Role) -> String {
    format!("a {}", noun(role).0)
}

/// The piece, or the square, that comes as the n-th of its kind: `another square`, `a third square`.
pub(super) fn nth(n: u64, noun: &str) -> String {
    match n {
        0 | 1 => format!("a {noun}"),
        2 => format!("another {noun}"),
        8 | 11 | 18 => format!("an {} {noun}", ordinal(n)),
        n => format!("a {} {noun}", ordinal(n)),
    }
}
