//! Words of PDN with their places.

use syntax::Message;

use super::PdnError;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Token {
    /// `[Name "value"]`.
    Tag(String, String),
    /// What begins like a tag and is none: it still belongs to the head of a game.
    BrokenTag(PdnError),
    /// `{…}`, or `;` to the end of the line.
    Comment(String),
    /// `$3`, `!?`.
    Nag(u8),
    Open,
    Close,
    /// A move, a result or a number of a move.
    Word(String),
}

#[derive(Debug, Clone, Copy)]
pub struct Spot {
    pub line: usize,
    pub column: usize,
}

impl Spot {
    pub fn error(self, en: impl Into<String>, pt: impl Into<String>) -> PdnError {
        PdnError {
            line: self.line,
            column: self.column,
            message: Message::new(en, pt),
        }
    }
}

/// Cuts text into tokens, one at a time.
pub struct Tokens<'a> {
    rest: std::iter::Peekable<std::str::Chars<'a>>,
    spot: Spot,
}

const MARKS: [(&str, u8); 6] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
];

impl<'a> Tokens<'a> {
    pub fn new(text: &'a str) -> Tokens<'a> {
        Tokens {
            rest: text.trim_start_matches('\u{feff}').chars().peekable(),
            spot: Spot { line: 1, column: 1 },
        }
    }

    pub fn spot(&self) -> Spot {
        self.spot
    }

    fn take(&mut self) -> Option<char> {
        let character = self.rest.next()?;
        if character == '\n' {
            self.spot.line += 1;
            self.spot.column = 1;
        } else {
            self.spot.column += 1;
        }
        Some(character)
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> String {
        let mut text = String::new();
        while let Some(&character) = self.rest.peek() {
            if !wanted(character) {
                break;
            }
            text.push(character);
            self.take();
        }
        text
    }

    /// The next token with its place; `None` at the end.
    pub fn next(&mut self) -> Option<(Spot, Result<Token, PdnError>)> {
        loop {
            self.take_while(char::is_whitespace);
            let line_start = self.spot.column == 1;
            let spot = self.spot;
            let first = *self.rest.peek()?;
            if first == '%' && line_start {
                self.take_while(|character| character != '\n');
                continue;
            }
            return Some((spot, self.token(first, spot)));
        }
    }

    fn token(&mut self, first: char, spot: Spot) -> Result<Token, PdnError> {
        match first {
            '[' => Ok(self.tag(spot).unwrap_or_else(Token::BrokenTag)),
            '{' => {
                self.take();
                let text = self.take_while(|character| character != '}');
                if self.take().is_none() {
                    return Err(spot.error(
                        "a comment is not closed with }",
                        "um comentário não termina com }",
                    ));
                }
                Ok(Token::Comment(tidy(&text)))
            }
            ';' => {
                self.take();
                Ok(Token::Comment(tidy(
                    &self.take_while(|character| character != '\n'),
                )))
            }
            '(' => {
                self.take();
                Ok(Token::Open)
            }
            ')' => {
                self.take();
                Ok(Token::Close)
            }
            '$' => {
                self.take();
                let digits = self.take_while(|character| character.is_ascii_digit());
                digits.parse().map(Token::Nag).map_err(|_| {
                    spot.error(
                        "expected a number from 0 to 255 after $",
                        "esperava um número de 0 a 255 depois de $",
                    )
                })
            }
            '!' | '?' => {
                let text = self.take_while(|character| matches!(character, '!' | '?'));
                MARKS
                    .iter()
                    .find(|(mark, _)| *mark == text)
                    .map(|(_, number)| Token::Nag(*number))
                    .ok_or_else(|| {
                        spot.error(
                            format!("'{text}' is not a judgement of a move"),
                            format!("'{text}' não é um juízo sobre um lance"),
                        )
                    })
            }
            ']' | '}' | '"' => {
                self.take();
                Err(spot.error(
                    format!("'{first}' out of place"),
                    format!("'{first}' fora de lugar"),
                ))
            }
            _ => {
                let text = self.take_while(|character| {
                    !character.is_whitespace()
                        && !matches!(
                            character,
                            '{' | '}' | '(' | ')' | '[' | ']' | ';' | '$' | '!' | '?' | '"'
                        )
                });
                Ok(Token::Word(text))
            }
        }
    }

    fn tag(&mut self, spot: Spot) -> Result<Token, PdnError> {
        let broken = || {
            spot.error(
                "expected a tag like [White \"Ana\"]",
                "esperava uma etiqueta como [White \"Ana\"]",
            )
        };
        self.take();
        self.take_while(char::is_whitespace);
        let name = self.take_while(|character| character.is_alphanumeric() || character == '_');
        self.take_while(char::is_whitespace);
        if name.is_empty() || self.take() != Some('"') {
            return Err(broken());
        }
        let mut value = String::new();
        loop {
            match self.rest.peek() {
                // A line that ends inside a value would swallow the rest of the file.
                None | Some('\n') => return Err(broken()),
                Some('"') => {
                    self.take();
                    break;
                }
                Some('\\') => {
                    self.take();
                    if let Some(escaped) = self.rest.peek().copied().filter(|next| *next != '\n') {
                        self.take();
                        value.push(escaped);
                    }
                }
                Some(&character) => {
                    self.take();
                    value.push(character);
                }
            }
        }
        self.take_while(char::is_whitespace);
        if self.take() != Some(']') {
            return Err(broken());
        }
        Ok(Token::Tag(name, value))
    }
}

fn tidy(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
