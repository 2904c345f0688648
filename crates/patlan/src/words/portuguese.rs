//! Brazilian Portuguese: nouns with gender, contractions, numbers, counts and lists.

use chess::Role;

use super::claims::Count;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Gender {
    Masculine,
    Feminine,
}

impl Gender {
    /// The form that agrees.
    pub(super) fn pick(self, masculine: &'static str, feminine: &'static str) -> &'static str {
        match self {
            Gender::Masculine => masculine,
            Gender::Feminine => feminine,
        }
    }
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Noun {
    pub one: &'static str,
    pub many: &'static str,
    pub gender: Gender,
}

impl Noun {
    const fn new(one: &'static str, many: &'static str, gender: Gender) -> Noun {
        Noun { one, many, gender }
    }

    /// With the definite article: `o peão`.
    pub(super) fn the(self) -> String {
        format!("{} {}", self.gender.pick("o", "a"), self.one)
    }

    /// With the definite article, several: `os peões`.
    pub(super) fn all(self) -> String {
        format!("{} {}", self.gender.pick("os", "as"), self.many)
    }

    /// With the indefinite article: `um peão`.
    pub(super) fn some(self) -> String {
        format!("{} {}", self.gender.pick("um", "uma"), self.one)
    }
}

pub(super) const PIECE: Noun = Noun::new("peça", "peças", Gender::Feminine);
pub(super) const SQUARE: Noun = Noun::new("casa", "casas", Gender::Feminine);

/// The name of a piece.
pub(super) fn noun(role: Role) -> Noun {
    use Gender::{Feminine, Masculine};
    match role {
        Role::Pawn => Noun::new("peão", "peões", Masculine),
        Role::Knight => Noun::new("cavalo", "cavalos", Masculine),
        Role::Bishop => Noun::new("bispo", "bispos", Masculine),
        Role::Rook => Noun::new("torre", "torres", Feminine),
        Role::Queen => Noun::new("dama", "damas", Feminine),
        Role::King => Noun::new("rei", "reis", Masculine),
    }
}

/// `de` before a phrase: `do rei`, `da torre`, `de uma casa`, `de F1`.
pub(super) fn de(phrase: &str) -> String {
    contract(phrase, "de ", ["do", "da", "dos", "das"])
}

/// `em` before a phrase: `no rei`, `na casa`, `em S1`.
pub(super) fn em(phrase: &str) -> String {
    if phrase.starts_with("um ") || phrase.starts_with("uma ") {
        return format!("n{phrase}");
    }
    contract(phrase, "em ", ["no", "na", "nos", "nas"])
}

/// `a` before a phrase: `ao rei`, `à casa`, `a S1`.
pub(super) fn a(phrase: &str) -> String {
    contract(phrase, "a ", ["ao", "à", "aos", "às"])
}

/// `por` before a phrase: `pelo cavalo`, `pela torre`, `por outra peça`.
pub(super) fn por(phrase: &str) -> String {
    contract(phrase, "por ", ["pelo", "pela", "pelos", "pelas"])
}

fn contract(phrase: &str, preposition: &str, forms: [&str; 4]) -> String {
    for (article, form) in ["o ", "a ", "os ", "as "].into_iter().zip(forms) {
        if let Some(rest) = phrase.strip_prefix(article) {
            return format!("{form} {rest}");
        }
    }
    for (whose, form) in ["seu ", "sua ", "seus ", "suas "].into_iter().zip(forms) {
        if phrase.starts_with(whose) {
            return format!("{form} {phrase}");
        }
    }
    format!("{preposition}{phrase}")
}

/// A small number as a word that agrees with its noun, a large one in digits.
pub(super) fn number(n: u64, gender: Gender) -> String {
    const WORDS: [&str; 13] = [
        "zero", "um", "dois", "três", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez",
        "onze", "doze",
    ];
    match n {
        1 => gender.pick("um", "uma").to_owned(),
        2 => gender.pick("dois", "duas").to_owned(),
        n => match usize::try_from(n).ok().and_then(|n| WORDS.get(n)) {
            Some(word) => (*word).to_owned(),
            None => n.to_string(),
        },
    }
}

/// `primeira`, `segundo` … up to eight (the ranks of a board), then `9ª` and so on.
pub(super) fn ordinal(n: u64, gender: Gender) -> String {
    const STEMS: [&str; 8] = [
        "primeir", "segund", "terceir", "quart", "quint", "sext", "sétim", "oitav",
    ];
    match n
        .checked_sub(1)
        .and_then(|n| usize::try_from(n).ok())
        .and_then(|n| STEMS.get(n))
    {
        Some(stem) => format!("{stem}{}", gender.pick("o", "a")),
        None => format!("{n}{}", gender.pick("º", "ª")),
    }
}

/// `a, b e c`.
pub(super) fn join(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [head @ .., last] => format!("{} {word} {last}", head.join(", ")),
    }
}

/// A count with its noun, and whether the verb goes to the plural: `nenhum lance`, `exatamente dois lances`.
pub(super) fn counted(count: &Count, noun: Noun) -> (String, bool) {
    let with = |prefix: &str, n: u64| {
        let word = if n < 2 { noun.one } else { noun.many };
        (
            format!("{prefix} {} {word}", number(n, noun.gender)),
            n >= 2,
        )
    };
    match count {
        Count::Exactly(ns) if ns.as_slice() == [0] => (
            format!("{} {}", noun.gender.pick("nenhum", "nenhuma"), noun.one),
            false,
        ),
        Count::Exactly(ns) => {
            let words: Vec<String> = ns.iter().map(|n| number(*n, noun.gender)).collect();
            let plural = ns.iter().any(|n| *n > 1);
            let word = if plural { noun.many } else { noun.one };
            (format!("exatamente {} {word}", join(&words, "ou")), plural)
        }
        Count::Not(n) => (
            format!(
                "um número de {} diferente de {}",
                noun.many,
                number(*n, Gender::Masculine)
            ),
            false,
        ),
        Count::AtLeast(n) => with("pelo menos", *n),
        Count::AtMost(n) => with("no máximo", *n),
        Count::MoreThan(n) => with("mais de", *n),
        Count::FewerThan(n) => with("menos de", *n),
    }
}

/// The piece, or the square, that comes as the n-th of its kind: `outra casa`, `uma terceira casa`.
pub(super) fn nth(n: u64, noun: Noun) -> String {
    let gender = noun.gender;
    match n {
        0 | 1 => noun.some(),
        2 => format!("{} {}", gender.pick("outro", "outra"), noun.one),
        n => format!(
            "{} {} {}",
            gender.pick("um", "uma"),
            ordinal(n, gender),
            noun.one
        ),
    }
}
