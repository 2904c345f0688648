//! More about how a game ended, as files keep it (in English) and as people read it.

use syntax::Message;

/// The tables know the result.
pub(super) const TABLES: &str = "tables";
/// Both players agree on the result.
pub(super) const AGREED: &str = "agreed evaluation";

/// What is said in files, and the same in Portuguese; more may follow behind a colon.
const WORDS: [(&str, &str); 13] = [
    (TABLES, "tabelas"),
    (AGREED, "avaliação de acordo"),
    ("illegal move", "lance ilegal"),
    ("crashed", "caiu"),
    ("not started", "não iniciou"),
    ("not ready: it does not speak", "não ficou pronto: não fala"),
    ("the program ended", "o programa terminou"),
    ("does not answer", "não responde"),
    ("too late", "tarde demais"),
    ("prints without end", "escreve sem fim"),
    ("out of bounds", "além dos limites"),
    ("positions", "posições"),
    ("steps in one evaluation", "passos numa avaliação"),
];

/// What a file says about an end, for people.
pub fn in_words(detail: &str) -> Message {
    let pt = WORDS
        .iter()
        .find_map(|(en, pt)| Some(format!("{pt}{}", rest(detail.strip_prefix(en)?))));
    Message::new(detail, pt.unwrap_or_else(|| detail.to_owned()))
}

/// The figures behind the words: `3.21 s, 3.00 s allowed`.
fn rest(text: &str) -> String {
    let mut text = text.to_owned();
    for (en, pt) in &WORDS[11..] {
        text = text.replace(en, pt);
    }
    text.replace(" allowed", " permitidos")
}

#[cfg(test)]
mod tests {
    use super::in_words;
    use crate::contest::Trouble;

    #[test]
    fn every_trouble_has_words() {
        for (trouble, pt) in [
            (Trouble::Illegal("e2e5".to_owned()), "lance ilegal: e2e5"),
            (Trouble::Crashed("boom".to_owned()), "caiu: boom"),
            (Trouble::NotStarted("x".to_owned()), "não iniciou: x"),
            (
                Trouble::NotReady("UCI".to_owned()),
                "não ficou pronto: não fala UCI",
            ),
            (Trouble::Ended, "o programa terminou"),
            (Trouble::Hung, "não responde"),
            (Trouble::Flood, "escreve sem fim"),
            (
                Trouble::Late("3.21 s, 3.00 s allowed".to_owned()),
                "tarde demais: 3.21 s, 3.00 s permitidos",
            ),
            (
                Trouble::OutOfBounds("9 positions, 5 allowed".to_owned()),
                "além dos limites: 9 posições, 5 permitidos",
            ),
        ] {
            let told = in_words(&trouble.to_string());
            assert_eq!(told.en, trouble.to_string());
            assert_eq!(told.pt, pt);
        }
        assert_eq!(in_words("something else").pt, "something else");
    }
}
