//! What an idea is, in a sentence without the letters of its actors, which only readers of the code know.

use syntax::Lang;

/// A description of a pattern for people who do not read its code: `<N1> forks <k1> and <q1>` becomes "a knight forks the
/// opposing king and an opposing queen".
pub fn in_words(description: &str, lang: Lang) -> String {
    let mut text = String::with_capacity(description.len() + 40);
    let mut named: Vec<&str> = Vec::new();
    let mut rest = description;
    while let Some(begin) = rest.find('<') {
        text.push_str(&rest[..begin]);
        let inner = &rest[begin + 1..];
        let Some(actor) = inner
            .find('>')
            .map(|end| &inner[..end])
            .filter(|one| is_actor(one))
        else {
            text.push('<');
            rest = inner;
            continue;
        };
        let kind = actor.chars().next().unwrap_or('F');
        let is_known = named.contains(&actor);
        let alike = named.iter().any(|other| other.starts_with(kind));
        text.push_str(&noun(kind, is_known, alike && !is_known, lang));
        named.push(actor);
        rest = &inner[actor.len() + 1..];
    }
    text.push_str(rest);
    sentence(&text)
}

/// Whether a text is an actor: a letter and a number.
fn is_actor(text: &str) -> bool {
    let mut characters = text.chars();
    characters
        .next()
        .is_some_and(|first| first.is_ascii_alphabetic())
        && text.len() > 1
        && characters.all(|digit| digit.is_ascii_digit())
}

/// A piece or square: at its first mention, as another one of its kind, or again.
fn noun(kind: char, is_known: bool, is_another: bool, lang: Lang) -> String {
    let theirs = kind.is_ascii_lowercase();
    let (en, pt, feminine) = match kind.to_ascii_uppercase() {
        'K' => ("king", "rei", false),
        'Q' => ("queen", "dama", true),
        'R' => ("rook", "torre", true),
        'B' => ("bishop", "bispo", false),
        'N' => ("knight", "cavalo", false),
        'P' => ("pawn", "peão", false),
        'S' => ("square", "casa", true),
        _ => ("piece", "peça", true),
    };
    let is_square = en == "square";
    let is_single = en == "king";
    match lang {
        Lang::En => {
            let own = if theirs && !is_square {
                "opposing "
            } else {
                ""
            };
            let article = match (is_known || is_single, is_another, own.is_empty()) {
                (true, _, _) => "the",
                (_, true, _) => "another",
                (_, _, true) => "a",
                (_, _, false) => "an",
            };
            format!("{article} {own}{en}")
        }
        Lang::Pt => {
            let article = match (is_known || is_single, is_another) {
                (true, _) => ["o", "a"],
                (_, true) => ["outro", "outra"],
                _ => ["um", "uma"],
            }[usize::from(feminine)];
            let own = match (theirs && !is_square, feminine) {
                (false, _) => "",
                (true, _) => " do adversário",
            };
            format!("{article} {pt}{own}")
        }
    }
}

/// With a capital and a full stop.
fn sentence(text: &str) -> String {
    let text = text.trim();
    let mut letters = text.chars();
    let begun: String = letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default();
    match begun.ends_with(['.', '!', '?']) || begun.is_empty() {
        true => begun,
        false => format!("{begun}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actors_become_pieces_and_squares() {
        let fork = "<F1> has both <f1> and <f2> under attack";
        assert_eq!(
            in_words(fork, Lang::En),
            "A piece has both an opposing piece and another opposing piece under attack."
        );
        let mate = "<N1> dá mate em <S1>: <k1> não sai de <S2>, e <N1> está protegido";
        assert_eq!(
            in_words(mate, Lang::Pt),
            "Um cavalo dá mate em uma casa: o rei do adversário não sai de outra casa, e o cavalo está protegido."
        );
    }

    #[test]
    fn other_brackets_stay() {
        assert_eq!(in_words("1 < 2 and <b>", Lang::En), "1 < 2 and <b>.");
        assert_eq!(in_words("", Lang::En), "");
    }
}
