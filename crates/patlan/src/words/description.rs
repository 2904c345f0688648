//! The author's description with its `<F1>` references put into words.

use syntax::Lang;

use super::Labels;
use super::phrases::{en_noun, pt_noun, role_of};
use super::portuguese::SQUARE;
use super::{Binding, text};
use crate::ast::{Actor, ActorKind, Owner, Pattern};

/// The description as a sentence, unless it only repeats the name. Actors that `cast` binds on a board are named by
/// their pieces and squares.
pub(super) fn describe(
    pattern: &Pattern,
    cast: &[(Actor, Binding)],
    labels: &Labels,
    lang: Lang,
) -> Option<String> {
    let words = text::clean(&pattern.description.value);
    if words.is_empty() || words.eq_ignore_ascii_case(&text::clean(&pattern.name.value)) {
        return None;
    }
    // The author wrote in one language: the references follow the text, and a foreign text is quoted.
    let own = language_of(&words).unwrap_or(lang);
    let foreign = own != lang;
    let lang = own;
    let text = sentence(&replace(&words, cast, labels, lang));
    Some(if foreign {
        format!("“{text}”")
    } else {
        text
    })
}

/// The description with actors as readers know them; unchanged if it names none.
pub(super) fn of_pattern(pattern: &Pattern) -> String {
    let words = text::clean(&pattern.description.value);
    let lang = language_of(&words).unwrap_or(Lang::En);
    let replaced = replace(&words, &[], &Labels::of(pattern), lang);
    if replaced == words {
        return words;
    }
    sentence(&replaced)
}

fn sentence(text: &str) -> String {
    let text = text::capital(text);
    match text.ends_with(['.', '!', '?', '…']) {
        true => text,
        false => format!("{text}."),
    }
}

fn replace(words: &str, cast: &[(Actor, Binding)], labels: &Labels, lang: Lang) -> String {
    let mut out = String::new();
    // Where the last reference ended: in "the chain <p1> <p2>" the second needs no noun.
    let mut last = None;
    let mut rest = words;
    while let Some(start) = rest.find(['<', '>']) {
        out.push_str(&rest[..start]);
        rest = &rest[start..];
        match reference(rest) {
            Some((actor, len)) => {
                let binding = cast.iter().find(|(bound, _)| *bound == actor);
                let reference = Reference {
                    actor,
                    binding: binding.map(|(_, binding)| *binding),
                    letter: labels.letter(actor),
                    follows: last == Some(out.trim_end().len()),
                };
                put(&mut out, reference, lang);
                last = Some(out.len());
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

/// A letter and the digits that an actor may have.
const MAX_NAME_LENGTH: usize = 7;
/// The two words before a reference stand within this number of bytes.
const LOOK_BACK: usize = 80;

/// `<F1>` or `>F1<` at the start of the text, and its length.
fn reference(text: &str) -> Option<(Actor, usize)> {
    let close = if text.starts_with('<') { '>' } else { '<' };
    let inner = text.get(1..)?;
    let end = inner
        .bytes()
        .take(MAX_NAME_LENGTH + 1)
        .position(|byte| byte == close as u8)?;
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

/// An actor that a description names.
struct Reference {
    actor: Actor,
    binding: Option<Binding>,
    /// The letter by which readers know it, where it is not on a board.
    letter: Option<char>,
    /// Whether it comes right after another one.
    follows: bool,
}

/// Appends the noun phrase, minding the words before it: `the <N1>`, `the loose <f1>`, `de <N1>`, `casa <S1>`.
fn put(out: &mut String, reference: Reference, lang: Lang) {
    let Reference {
        actor,
        binding,
        letter,
        follows,
    } = reference;
    let square = actor.kind == ActorKind::Square;
    if let (true, Some(binding)) = (square, binding) {
        // "from c7", "the unguarded c7", "na casa c7": its name goes everywhere.
        return out.push_str(&binding.square.to_string());
    }
    let piece = binding.and_then(|binding| binding.piece);
    let role = piece.map_or(role_of(actor), |(_, role)| Some(role));
    let near = out.trim_end();
    let mut start = near.len().saturating_sub(LOOK_BACK);
    while !near.is_char_boundary(start) {
        start += 1;
    }
    let lower = near[start..].to_lowercase();
    let mut words = lower.rsplit([' ', '(', '"', '-']);
    let before = words.next().unwrap_or_default();
    let earlier = words.next().unwrap_or_default();
    let (noun, article) = match lang {
        Lang::En if square => ("square", ""),
        Lang::En => (en_noun(role).0, "the"),
        Lang::Pt => {
            let noun = if square { SQUARE } else { pt_noun(role) };
            (noun.one, noun.gender.pick("o", "a"))
        }
    };
    let contraction = match lang {
        Lang::En => None,
        Lang::Pt => contraction(earlier, before, article, square),
    };
    // "passa a atacar <f2>": that `a` opens no noun phrase.
    let infinitive = earlier == "a" && before.ends_with('r');
    let inside = is_determiner(earlier, lang)
        && !is_determiner(before, lang)
        && !infinitive
        && contraction.is_none();
    if let (Some(binding), true) = (binding, out.ends_with('-')) {
        // "from the pawn on c5-e7": a chain has its kind at the beginning.
        return out.push_str(&binding.square.to_string());
    }
    if let Some(binding) = binding
        && (before == noun || earlier == noun)
    {
        return out.push_str(&on_its_square("", binding, lang));
    }
    if let (Some(binding), true) = (binding, inside && before.ends_with(char::is_alphanumeric)) {
        return out.push_str(&on_its_square(noun, binding, lang));
    }
    let bare = binding.is_none();
    if bare && (before == noun || (follows && letter.is_some())) {
        // "square <S1>", and the second of a chain: its letter alone.
        match letter {
            Some(letter) => out.push(letter),
            None => out.truncate(out.trim_end().len()),
        }
        return;
    }
    let king = role == Some(chess::Role::King);
    let name = match letter {
        Some(letter) if !king => format!(" {letter}"),
        _ => String::new(),
    };
    if bare && inside && before.ends_with(char::is_alphanumeric) {
        // "the loose <f1>". A Portuguese noun might not agree with what stands before it, a letter does.
        let agrees = lang == Lang::En;
        let phrase = match letter {
            Some(letter) if !agrees => letter.to_string(),
            _ => format!("{noun}{name}"),
        };
        out.push_str(&phrase);
        return;
    }
    let opposing = actor.owner == Owner::Opponent && !square;
    let tail = match (binding, lang) {
        (Some(binding), _) => on_its_square(noun, binding, lang),
        (None, Lang::En) if opposing => format!("opponent's {noun}{name}"),
        (None, Lang::Pt) if opposing => format!("{noun}{name} do oponente"),
        _ => format!("{noun}{name}"),
    };
    if let Some(form) = contraction {
        let keep = out.trim_end().len() - before.len();
        let upper = out[keep..].starts_with(char::is_uppercase);
        out.truncate(keep);
        let form = if upper {
            text::capital(form)
        } else {
            form.to_owned()
        };
        out.push_str(&format!("{form} {tail}"));
        return;
    }
    let phrase = if is_determiner(before, lang) || article.is_empty() {
        tail
    } else {
        format!("{article} {tail}")
    };
    out.push_str(&starting(out, &phrase));
}

/// `knight on a6`, `cavalo em a6`; without a noun `on a6`.
fn on_its_square(noun: &str, binding: Binding, lang: Lang) -> String {
    let on = lang.pick("on", "em");
    format!("{noun} {on} {}", binding.square).trim().to_owned()
}

/// Whether the word opens a noun phrase.
fn is_determiner(word: &str, lang: Lang) -> bool {
    const EN: [&str; 9] = [
        "the",
        "a",
        "an",
        "my",
        "your",
        "its",
        "their",
        "each",
        "opponent's",
    ];
    const PT: [&str; 24] = [
        "o", "a", "os", "as", "um", "uma", "seu", "sua", "meu", "minha", "cada", "este", "esta",
        "do", "da", "dos", "das", "no", "na", "ao", "à", "pelo", "pela", "num",
    ];
    match lang {
        Lang::En => EN.contains(&word),
        Lang::Pt => PT.contains(&word),
    }
}

/// The preposition before the reference joined with its article. A lone `a` is a preposition before a masculine noun,
/// after a verb of motion and, inside a sentence, before a square; else it is the article.
fn contraction(earlier: &str, before: &str, article: &str, square: bool) -> Option<&'static str> {
    const MOTION: [&str; 9] = [
        "vai", "ir", "vem", "chega", "chegar", "leva", "volta", "salta", "xeque",
    ];
    let inside = square
        && earlier.ends_with(char::is_alphanumeric)
        && !matches!(earlier, "e" | "ou" | "que");
    Some(match (before, article) {
        ("de", "o") => "do",
        ("de", _) => "da",
        ("em", "o") => "no",
        ("em", _) => "na",
        ("por", "o") => "pelo",
        ("por", _) => "pela",
        ("a", "o") => "ao",
        ("a", _) if inside || MOTION.contains(&earlier) => "à",
        _ => return None,
    })
}

/// Capital after a full stop.
fn starting(out: &str, words: &str) -> String {
    if out.trim_end().ends_with(['.', '!', '?']) {
        text::capital(words)
    } else {
        words.to_owned()
    }
}

/// The language by its small words; `None` when they do not decide.
fn language_of(words: &str) -> Option<Lang> {
    // `no` is a word of both, and `a` too.
    const EN: [&str; 27] = [
        "the", "is", "are", "on", "of", "and", "to", "then", "with", "in", "by", "attacks",
        "mates", "moves", "from", "through", "it", "its", "or", "can", "that", "which", "while",
        "my", "has", "have", "both",
    ];
    const PT: [&str; 21] = [
        "o", "os", "é", "são", "em", "de", "do", "da", "e", "com", "na", "por", "ao", "ataca",
        "vai", "para", "depois", "que", "está", "dá", "um",
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

#[cfg(test)]
mod tests {
    use chess::{Color, Role, Square};

    use super::*;

    type Piece = Option<(Color, Role)>;

    const CAST: [(&str, Square, Piece); 5] = [
        ("N1", Square::A6, Some((Color::White, Role::Knight))),
        ("F1", Square::F4, Some((Color::White, Role::Queen))),
        ("f1", Square::C8, Some((Color::Black, Role::Rook))),
        ("k1", Square::A8, Some((Color::Black, Role::King))),
        ("S1", Square::B7, None),
    ];

    fn replaced(words: &str, lang: Lang) -> String {
        let binding = |(name, square, piece)| (actor(name).unwrap(), Binding { square, piece });
        let cast: Vec<(Actor, Binding)> = CAST.into_iter().map(binding).collect();
        replace(words, &cast, &Labels::default(), lang)
    }

    #[test]
    fn actors_are_named_by_their_pieces_and_squares() {
        for (words, wanted) in [
            (
                "From <S1>, <N1> checks <k1>",
                "From b7, the knight on a6 checks the king on a8",
            ),
            (
                "From <S1> <F1> hits the loose <f1>",
                "From b7 the queen on f4 hits the loose rook on c8",
            ),
            ("My knight <N1> waits", "My knight on a6 waits"),
            ("It is <f1>'s turn", "It is the rook on c8's turn"),
            // Not on this board.
            ("<p3> stays", "the opponent's pawn stays"),
        ] {
            assert_eq!(replaced(words, Lang::En), wanted);
        }
        for (words, wanted) in [
            (
                "De <S1>, <N1> dá xeque a <k1>",
                "De b7, o cavalo em a6 dá xeque ao rei em a8",
            ),
            (
                "<F1> vai à casa <S1>, longe de <f1>",
                "a dama em f4 vai à casa b7, longe da torre em c8",
            ),
            ("A torre solta <f1> cai", "A torre solta em c8 cai"),
            ("O seu <k1> fica", "O seu rei em a8 fica"),
        ] {
            assert_eq!(replaced(words, Lang::Pt), wanted);
        }
    }
}
