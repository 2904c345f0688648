//! Games of any kind in the form of PDN: who played, what is written, how it ended. Nothing is played.

use game::Outcome;

use super::PdnError;
use super::read::{Word, unclosed, without_number, word};
use super::token::{Spot, Token, Tokens};

/// A game as it is written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Outline {
    /// The line it begins on, from 1.
    pub line: usize,
    /// Names and values, in their order.
    pub tags: Vec<(String, String)>,
    /// The moves that were made, without numbers, comments and variations.
    pub moves: Vec<String>,
    /// The result by its tag, or by the text after the moves if it has none.
    pub outcome: Option<Outcome>,
}

impl Outline {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let (_, value) = self.tags.iter().find(|(other, _)| other == name)?;
        Some(value)
    }
}

/// The games of a text, one after the other, to the first place that makes no sense.
pub fn outlines(text: &str) -> impl Iterator<Item = Result<Outline, PdnError>> + '_ {
    let mut tokens = Tokens::new(text);
    let mut next = tokens.next();
    std::iter::from_fn(move || {
        next.as_ref()?;
        let game = outline(&mut tokens, &mut next);
        if game.is_err() {
            next = None;
        }
        Some(game)
    })
}

type Next = Option<(Spot, Result<Token, PdnError>)>;

fn outline(tokens: &mut Tokens<'_>, next: &mut Next) -> Result<Outline, PdnError> {
    let mut game = Outline::default();
    let mut depth = 0_usize;
    let mut in_head = true;
    let mut ended = None;
    while let Some((spot, token)) = next.take() {
        if game.line == 0 {
            game.line = spot.line;
        }
        let token = token?;
        let is_tag = matches!(token, Token::Tag(..) | Token::BrokenTag(_));
        if is_tag && !in_head {
            if depth > 0 {
                return Err(unclosed(spot));
            }
            *next = Some((spot, Ok(token)));
            break;
        }
        *next = tokens.next();
        in_head &= is_tag || matches!(token, Token::Comment(_));
        match token {
            Token::Tag(name, value) => game.tags.push((name, value)),
            Token::BrokenTag(error) => return Err(error),
            Token::Comment(_) | Token::Nag(_) => {}
            Token::Open => depth += 1,
            Token::Close if depth == 0 => return Err(spot.error(") without (", ") sem (")),
            Token::Close => depth -= 1,
            Token::Word(_) if depth > 0 => {}
            Token::Word(text) => {
                let (text, _) = without_number(&text, spot);
                match word(text) {
                    Word::Number => {}
                    Word::Move if is_number(text) => {}
                    Word::Move => game.moves.push(text.to_owned()),
                    Word::Result(outcome) => {
                        ended = outcome;
                        break;
                    }
                }
            }
        }
    }
    if depth > 0 {
        return Err(unclosed(tokens.spot()));
    }
    game.outcome = match game.tag("Result").map(word) {
        Some(Word::Result(outcome)) => outcome,
        Some(_) => None,
        None => ended,
    };
    Ok(game)
}

/// The number of a move whose point is missing or stands apart.
fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use game::{Outcome, Side};

    use super::{Outline, outlines};

    fn read(text: &str) -> Vec<Outline> {
        outlines(text).map(|game| game.expect("a game")).collect()
    }

    #[test]
    fn any_game_is_read() {
        let games = read(
            "[White \"Ana \\\"A\\\"\"]\n[Result \"2-0\"]\n\n1. 22-18 {[White \"x\"]\n[Black \"y\"]} 9-13! (1... 10-14 2. 18x9) 2.26-22 $4 *\n\n\
             [White \"Bia\"]\n[Result \"*\"]\n\n1. T-P ; rest\n1-0\n[White \"Caio\"]\n1 . c3-d4 1-1\n\ne4 e5 0-1",
        );
        let lines: Vec<usize> = games.iter().map(|game| game.line).collect();
        assert_eq!(lines, [1, 7, 12, 15]);
        assert_eq!(games[0].tag("White"), Some("Ana \"A\""));
        let moves: Vec<String> = games.iter().map(|game| game.moves.join(" ")).collect();
        assert_eq!(moves, ["22-18 9-13 26-22", "T-P", "c3-d4", "e4 e5"]);
        let outcomes: Vec<Option<Outcome>> = games.iter().map(|game| game.outcome).collect();
        assert_eq!(
            outcomes,
            [
                Some(Outcome::Win(Side::White)),
                None,
                Some(Outcome::Draw),
                Some(Outcome::Win(Side::Black))
            ]
        );
    }

    #[test]
    fn invalid_text_is_reported_with_its_place() {
        for (text, line) in [
            ("[White \"A\"]\n\n1. c3-d4 {x\n1-0\n[White \"B\"]\n", 3),
            ("[White \"A\"]\n[Black\n\n1. c3-d4 1-0", 2),
            ("1. c3-d4 (d6-c5\n[White \"B\"]\n1-0", 2),
            ("1. c3-d4 (d6-c5\n", 2),
            ("1. c3-d4\n) d6-c5", 2),
        ] {
            let found: Vec<_> = outlines(text).collect();
            assert_eq!(found.len(), 1, "{text}");
            assert_eq!(
                found[0].as_ref().map_err(|error| error.line),
                Err(line),
                "{text}"
            );
        }
    }
}
