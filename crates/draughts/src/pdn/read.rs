//! Games out of text.

use game::{Game as _, Outcome, Side};

use super::token::{Spot, Token, Tokens};
use super::{Game, PdnError, Ply};
use crate::fen;
use crate::notation::{self, Numbering};
use crate::position::Position;

/// Variations inside variations go no deeper.
const DEEPEST: usize = 64;

/// Parses every game. An invalid one becomes an error with line and column, and does not stop the next.
pub fn read(text: &str) -> Vec<Result<Game, PdnError>> {
    read_numbered(text, Numbering::B8)
}

/// Reads every game, with the numbers of squares counted so where a game does not say it.
pub fn read_numbered(text: &str, numbering: Numbering) -> Vec<Result<Game, PdnError>> {
    let mut reader = Reader {
        tokens: Tokens::new(text),
        next: None,
        in_head: false,
        numbering,
    };
    reader.step();
    let mut games = Vec::new();
    while reader.next.is_some() {
        let game = reader.game();
        if game.is_err() {
            reader.skip_game();
        }
        games.push(game);
    }
    games
}

struct Reader<'a> {
    tokens: Tokens<'a>,
    next: Option<(Spot, Result<Token, PdnError>)>,
    /// Whether the tags of the game are still being read: after an error there, those that follow are its own.
    in_head: bool,
    /// Where a game does not say how squares are numbered.
    numbering: Numbering,
}

/// How squares are to be read, and where the game begins.
struct Setting {
    numbering: Numbering,
    start: Position,
    outcome: Option<Outcome>,
}

pub(super) enum Word {
    Number,
    Result(Option<Outcome>),
    Move,
}

impl Reader<'_> {
    fn step(&mut self) -> Option<(Spot, Result<Token, PdnError>)> {
        std::mem::replace(&mut self.next, self.tokens.next())
    }

    fn is_tag(&self) -> bool {
        matches!(
            self.next,
            Some((_, Ok(Token::Tag(..) | Token::BrokenTag(_))))
        )
    }

    fn is_comment(&self) -> bool {
        matches!(self.next, Some((_, Ok(Token::Comment(_)))))
    }

    /// To the first tag after the moves of this game.
    fn skip_game(&mut self) {
        while self.in_head && (self.is_tag() || self.is_comment()) {
            self.step();
        }
        while self.next.is_some() && !self.is_tag() {
            self.step();
        }
    }

    fn game(&mut self) -> Result<Game, PdnError> {
        let mut tags = Vec::new();
        let mut places = Vec::new();
        let mut comment = String::new();
        self.in_head = true;
        loop {
            match &self.next {
                Some((_, Ok(Token::BrokenTag(error)))) => return Err(error.clone()),
                Some((_, Ok(Token::Tag(..)))) => {
                    if let Some((spot, Ok(Token::Tag(name, value)))) = self.step() {
                        tags.push((name, value));
                        places.push(spot);
                    }
                }
                Some((_, Ok(Token::Comment(_)))) => {
                    if let Some((_, Ok(Token::Comment(text)))) = self.step() {
                        add(&mut comment, &text);
                    }
                }
                _ => break,
            }
        }
        let setting = setting(&tags, &places, self.numbering)?;
        self.in_head = false;
        let (line, ended) = self.line(setting.start, setting.numbering, 0)?;
        let outcome = ended.unwrap_or(setting.outcome);
        tags.retain(|(name, _)| !matches!(name.as_str(), "GameType" | "FEN" | "SetUp" | "Result"));
        Ok(Game {
            tags,
            start: setting.start,
            comment,
            line,
            outcome,
        })
    }

    /// Moves up to a result, the end of a variation or the next game; the result too, if there is one.
    #[allow(clippy::type_complexity)]
    fn line(
        &mut self,
        start: Position,
        numbering: Numbering,
        depth: usize,
    ) -> Result<(Vec<Ply>, Option<Option<Outcome>>), PdnError> {
        let mut position = start;
        let mut before = start;
        let mut line: Vec<Ply> = Vec::new();
        loop {
            if self.is_tag() && depth == 0 {
                return Ok((line, None));
            }
            let spot = match &self.next {
                // Left where it is: the next game begins with it.
                Some((spot, _)) if self.is_tag() => return Err(unclosed(*spot)),
                _ => self.tokens.spot(),
            };
            let Some((spot, token)) = self.step() else {
                if depth > 0 {
                    return Err(unclosed(spot));
                }
                return Ok((line, None));
            };
            match token? {
                Token::Tag(..) | Token::BrokenTag(_) => return Err(unclosed(spot)),
                Token::Comment(text) => {
                    if let Some(last) = line.last_mut() {
                        add(&mut last.comment, &text);
                    }
                }
                Token::Nag(number) => match line.last_mut() {
                    Some(last) => last.nags.push(number),
                    None => {
                        return Err(spot.error(
                            "a judgement before any move",
                            "um juízo antes de qualquer lance",
                        ));
                    }
                },
                Token::Open => {
                    let Some(last) = line.last_mut() else {
                        return Err(spot.error(
                            "a variation before any move",
                            "uma variante antes de qualquer lance",
                        ));
                    };
                    if depth == DEEPEST {
                        return Err(spot.error(
                            format!("variations deeper than {DEEPEST}"),
                            format!("variantes além de {DEEPEST} níveis"),
                        ));
                    }
                    let (variation, _) = self.line(before, numbering, depth + 1)?;
                    if !variation.is_empty() {
                        last.variations.push(variation);
                    }
                }
                Token::Close if depth > 0 => return Ok((line, None)),
                Token::Close => {
                    return Err(spot.error(") without (", ") sem ("));
                }
                Token::Word(text) => {
                    let (text, spot) = without_number(&text, spot);
                    match word(text) {
                        Word::Number => {}
                        Word::Result(outcome) => {
                            if depth == 0 {
                                return Ok((line, Some(outcome)));
                            }
                        }
                        Word::Move => {
                            let chosen = notation::read(&position, text, numbering)
                                .map_err(|error| spot.error(error.0.en, error.0.pt))?;
                            before = position;
                            position.play(chosen);
                            line.push(Ply::plain(chosen));
                        }
                    }
                }
            }
        }
    }
}

pub(super) fn unclosed(spot: Spot) -> PdnError {
    spot.error(
        "a variation is not closed with )",
        "uma variante não termina com )",
    )
}

fn add(comment: &mut String, text: &str) {
    if !comment.is_empty() && !text.is_empty() {
        comment.push(' ');
    }
    comment.push_str(text);
}

/// `1.c3-d4` is a number and a move.
pub(super) fn without_number(text: &str, mut spot: Spot) -> (&str, Spot) {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let dots = text[digits..]
        .bytes()
        .take_while(|byte| *byte == b'.')
        .count();
    if dots == 0 {
        return (text, spot);
    }
    spot.column += digits + dots;
    (&text[digits + dots..], spot)
}

pub(super) fn word(text: &str) -> Word {
    match text {
        "" => Word::Number,
        "*" => Word::Result(None),
        "1-0" | "2-0" => Word::Result(Some(Outcome::Win(Side::White))),
        "0-1" | "0-2" => Word::Result(Some(Outcome::Win(Side::Black))),
        "1/2-1/2" | "1-1" | "½-½" => Word::Result(Some(Outcome::Draw)),
        // Both lost by default, or nothing was played for: no result that the game itself has.
        "0-0" => Word::Result(None),
        _ => Word::Move,
    }
}

fn setting(
    tags: &[(String, String)],
    places: &[Spot],
    numbering: Numbering,
) -> Result<Setting, PdnError> {
    let mut setting = Setting {
        numbering,
        start: Position::initial(),
        outcome: None,
    };
    let find = |wanted: &str| {
        tags.iter()
            .zip(places)
            .find(|((name, _), _)| name == wanted)
            .map(|((_, value), spot)| (value.as_str(), *spot))
    };
    if let Some((kind, spot)) = find("GameType") {
        let mut fields = kind.split(',').map(str::trim);
        let number = fields.next().unwrap_or_default();
        if number != "26" {
            return Err(spot.error(
                format!("game type {number}: only Brazilian draughts (26) are read"),
                format!("tipo de jogo {number}: só damas brasileiras (26) são lidas"),
            ));
        }
        setting.numbering = match fields.nth(3).and_then(|squares| squares.get(..2)) {
            Some("N0") => Numbering::A1,
            Some("N2") => Numbering::B8,
            Some(other @ ("N1" | "N3")) => {
                return Err(spot.error(
                    format!(
                        "squares numbered by {other}: only N0 (a1 is 1) and N2 (b8 is 1) are read"
                    ),
                    format!("casas numeradas por {other}: só N0 (a1 é 1) e N2 (b8 é 1) são lidas"),
                ));
            }
            _ => setting.numbering,
        };
    }
    if let Some((text, spot)) = find("FEN") {
        setting.start = fen::read(text, setting.numbering)
            .map_err(|error| spot.error(error.0.en, error.0.pt))?;
    }
    if let Some((text, _)) = find("Result")
        && let Word::Result(outcome) = word(text)
    {
        setting.outcome = outcome;
    }
    Ok(setting)
}
