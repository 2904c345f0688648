//! The author's description with its `<F1>` references put into words.

use syntax::Lang;

use super::phrases::{en_noun, pt_noun, role_of};
use super::portuguese::SQUARE;
use super::text;
use crate::ast::{Actor, ActorKind, Owner, Pattern};

/// The description as a sentence, unless it only repeats the name.
pub(super) fn describe(pattern: &Pattern, lang: Lang) -> Option<String> {
    let words = text::clean(&pattern.description.value);
    if words.is_empty() || words.eq_ignore_ascii_case(&text::clean(&pattern.name.value)) {
        return None;
    }
    // The author wrote in one language: the references follow the text, and a foreign text is quoted.
    let own = language_of(&words).unwrap_or(lang);
    let foreign = own != lang;
    let lang = own;
    let told = replace(&words, lang);
    let closed = told.ends_with(['.', '!', '?', '…']);
    let told = text::capital(&told, lang);
    let told = if closed { told } else { format!("{told}.") };
    Some(if foreign {
        format!("“{told}”")
    } else {
        told
    })
}

fn replace(words: &str, lang: Lang) -> String {
    let mut out = String::new();
    let mut rest = words;
    while let Some(start) = rest.find(['<', '>']) {
        out.push_str(&rest[..start]);
        rest = &rest[start..];
        match reference(rest) {
            Some((actor, len)) => {
                put(&mut out, actor, lang);
                rest = &rest[len..];
            }
            None => {
                out.push_str(&rest[..1]);
                rest = &rest[1..];
            }
        }
    }
    out.push_str(rest);
    out
}

/// `<F1>` or `>F1<` at the start of the text, and its length.
fn reference(text: &str) -> Option<(Actor, usize)> {
    let close = if text.starts_with('<') { '>' } else { '<' };
    let inner = text.get(1..)?;
    let end = inner.find(close)?;
    let actor = actor(inner.get(..end)?)?;
    Some((actor, end + 2))
}

fn actor(name: &str) -> Option<Actor> {
    let letter = name.chars().next()?;
    let digits = name.get(1..)?;
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let kind = match letter.to_ascii_uppercase() {
        'F' => ActorKind::AnyPiece,
        'S' => ActorKind::Square,
        upper => ActorKind::Piece(chess::Role::from_char(upper)?),
    };
    let owner = if letter.is_ascii_uppercase() {
        Owner::Me
    } else {
        Owner::Opponent
    };
    Some(Actor {
        kind,
        owner,
        number: digits.parse().ok()?,
    })
}

/// Appends the noun phrase, minding the word before it: `the <N1>`, `de <N1>`, `casa <S1>`.
fn put(out: &mut String, actor: Actor, lang: Lang) {
    let square = actor.kind == ActorKind::Square;
    let role = role_of(actor);
    let before = out
        .trim_end()
        .rsplit([' ', '(', '"'])
        .next()
        .unwrap_or_default()
        .to_lowercase();
    let opposing = actor.owner == Owner::Opponent && !square;
    let king = role == Some(chess::Role::King);
    let (noun, article) = match lang {
        Lang::En if square => ("square", ""),
        Lang::En => (en_noun(role).0, "the"),
        Lang::Pt => {
            let noun = if square { SQUARE } else { pt_noun(role) };
            (noun.one, noun.gender.pick("o", "a"))
        }
    };
    if before == noun {
        out.push_str(&actor.to_string());
        return;
    }
    let name = if king {
        String::new()
    } else {
        format!(" {actor}")
    };
    let tail = match lang {
        Lang::En if opposing => format!("opponent's {noun}{name}"),
        Lang::Pt if opposing => format!("{noun}{name} do oponente"),
        _ => format!("{noun}{name}"),
    };
    let contraction = match (lang, before.as_str(), article) {
        (Lang::Pt, "de", "o") => Some("do"),
        (Lang::Pt, "de", _) => Some("da"),
        (Lang::Pt, "em", "o") => Some("no"),
        (Lang::Pt, "em", _) => Some("na"),
        (Lang::Pt, "por", "o") => Some("pelo"),
        (Lang::Pt, "por", _) => Some("pela"),
        (Lang::Pt, "a", "o") => Some("ao"),
        (Lang::Pt, "a", _) => Some("à"),
        _ => None,
    };
    if let Some(form) = contraction {
        let keep = out.trim_end().len() - before.len();
        let upper = out[keep..].starts_with(char::is_uppercase);
        out.truncate(keep);
        out.push_str(&if upper {
            text::capital(form, lang)
        } else {
            form.to_owned()
        });
        out.push(' ');
        out.push_str(&tail);
        return;
    }
    let has_article = match lang {
        Lang::En => matches!(before.as_str(), "the" | "a" | "an" | "your" | "opponent's"),
        Lang::Pt => matches!(
            before.as_str(),
            "o" | "um"
                | "uma"
                | "do"
                | "da"
                | "no"
                | "na"
                | "ao"
                | "à"
                | "pelo"
                | "pela"
                | "seu"
                | "sua"
        ),
    };
    if !has_article && !article.is_empty() {
        out.push_str(&starting(out, article, lang));
        out.push(' ');
    }
    let first = article.is_empty() || has_article;
    out.push_str(&if first {
        starting(out, &tail, lang)
    } else {
        tail
    });
}

/// Capital after a full stop.
fn starting(out: &str, words: &str, lang: Lang) -> String {
    if out.trim_end().ends_with(['.', '!', '?']) {
        text::capital(words, lang)
    } else {
        words.to_owned()
    }
}

/// The language by its small words; `None` when they do not tell.
fn language_of(words: &str) -> Option<Lang> {
    const EN: [&str; 16] = [
        "the", "is", "are", "on", "of", "and", "to", "then", "with", "in", "by", "attacks",
        "mates", "moves", "from", "through",
    ];
    const PT: [&str; 18] = [
        "o", "os", "é", "são", "em", "de", "do", "da", "e", "com", "no", "na", "por", "ao",
        "ataca", "vai", "para", "depois",
    ];
    let lower = words.to_lowercase();
    let count = |list: &[&str]| {
        lower
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| list.contains(word))
            .count()
    };
    match count(&EN).cmp(&count(&PT)) {
        std::cmp::Ordering::Greater => Some(Lang::En),
        std::cmp::Ordering::Less => Some(Lang::Pt),
        std::cmp::Ordering::Equal => None,
    }
}
