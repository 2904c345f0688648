//! Players of chess.

use std::sync::Arc;

use arena::contest::{Entry, ExactResults};
use chess::epd::Epd;
use chess::pgn::portuguese::english_moves;
use chess::pgn::{Games, Tags, Token};
use chess::{ChessGame, describe_fen_error};
use engines::Protocol;
use game::{Game, NotationError, Record};
use opponents::evaluator::{BaseEvaluator, ChessEvaluator};
use opponents::uci::Settings;
use player::times::Times;
use syntax::{Lang, Message};

use super::player_spec::{AllowedKeys, PlayerSpec};
use super::program::EngineEntry;
use super::searching::{PlayableEvaluator, SearchEntry};
use super::uci::UciEntry;
use super::{LineError, OpeningLine, Roster, no_set, random, unknown};
use crate::args::PlayerArgs;
use crate::error::CliError;
use crate::{chess_player, openings};

impl Roster for ChessGame {
    fn entry(
        word: &str,
        name: &str,
        args: &PlayerArgs,
        lang: Lang,
    ) -> Result<Box<dyn Entry<Self>>, CliError> {
        let is_program = word.starts_with("uci:");
        let spec = PlayerSpec::parse(
            word,
            AllowedKeys {
                patterns: !is_program && word != "random",
                settings: is_program,
            },
        )?;
        let set = match (spec.kind, spec.name) {
            ("uci", Some(_)) => {
                let engine = EngineEntry::find(&spec, name, Protocol::Uci, args)?;
                return Ok(Box::new(UciEntry(engine)));
            }
            ("random", None) => return Ok(random(name)),
            ("classic", None) => None,
            ("set", Some(set)) => Some(set.to_owned()),
            _ => return unknown(word, "classic, set:NAME, uci:PROGRAM, random"),
        };
        let settings = Settings {
            set,
            patterns: (!spec.patterns.is_empty()).then(|| spec.patterns.join(",")),
            ..Settings::default()
        };
        let evaluator =
            chess_player::evaluator(&args.knowledge, &settings, lang).map_err(|none| {
                match &settings.set {
                    Some(set) => no_set(none, set, ["classic", "random"]),
                    None => none,
                }
            })?;
        Ok(Box::new(SearchEntry::new(name, evaluator, spec.own)))
    }

    fn book() -> Vec<Record<Self>> {
        openings::shipped("chess.tsv")
    }

    fn games(text: &str, plies: usize) -> Option<Result<Vec<OpeningLine<Self>>, LineError>> {
        let begins = text.trim_start_matches('\u{feff}').trim_start();
        let is_pgn = begins.starts_with('[') || begins.starts_with("1.");
        is_pgn.then(|| pgn(text, plies))
    }

    fn situation(line: &str) -> Result<Self, Message> {
        let fields = line.split_whitespace().count();
        // A FEN has counters where an EPD has operations.
        let is_fen = fields == 4 || line.split_whitespace().nth(4).is_some_and(is_number);
        if is_fen {
            return Self::read(line).map_err(|error| error.0);
        }
        match Epd::read(line) {
            Some(Ok(epd)) => {
                ChessGame::from_fen(&epd.fen).map_err(|error| describe_fen_error(&error).what)
            }
            Some(Err(error)) => Err(Message::new(error.to_string(), error.to_string())),
            None => Self::read(line).map_err(|error| error.0),
        }
    }

    fn tables(_: &PlayerArgs, _: Lang) -> Result<Arc<dyn ExactResults<Self>>, CliError> {
        Err(CliError::usage(
            "there are no tables for chess",
            "não há tabelas para xadrez",
        )
        .help(
            "--win and --draw end games on which both players agree",
            "--win e --draw encerram partidas em que os dois jogadores concordam",
        ))
    }
}

fn is_number(text: &str) -> bool {
    text.parse::<u32>().is_ok()
}

/// The main lines of games.
fn pgn(text: &str, most: usize) -> Result<Vec<OpeningLine<ChessGame>>, LineError> {
    // Places are asked for in their order, so lines are counted once.
    let (mut counted, mut line) = (0, 1);
    let mut line_of = |offset: usize| {
        let passed = text.as_bytes().get(counted..offset).unwrap_or_default();
        line += passed.iter().filter(|byte| **byte == b'\n').count();
        counted = counted.max(offset);
        line
    };
    let mut games = Games::new(text.as_bytes());
    let mut headers = Tags::default();
    let mut found = Vec::new();
    while games.next_game(&mut headers) {
        let first = line_of(headers.offset);
        let start = match headers.get("FEN") {
            Some(fen) => ChessGame::from_fen(&fen)
                .map_err(|error| (first, describe_fen_error(&error).what))?,
            None => ChessGame::initial(),
        };
        let text = games.clone();
        let played = main_line(&mut games, start.clone(), most);
        // Once more, if it is written with the piece letters of Portuguese.
        let played = played.or_else(|error| {
            let moves = english_moves(&text).ok_or_else(|| error.clone())?;
            main_line(&mut text.with_moves(&moves), start, most).map_err(|_| error)
        });
        match played {
            Ok(record) => found.push((first, record)),
            Err(error) => return Err((line_of(games.offset()), error.0)),
        }
    }
    Ok(found)
}

/// The first moves of a game's main line.
fn main_line(
    games: &mut Games<'_>,
    start: ChessGame,
    most: usize,
) -> Result<Record<ChessGame>, NotationError> {
    let mut record = Record::new(start);
    let mut depth = 0_u32;
    while let Some(token) = games.token() {
        match token {
            Token::BeginVariation => depth += 1,
            Token::EndVariation => depth = depth.saturating_sub(1),
            Token::Move(word) if depth == 0 && record.moves().len() < most => {
                let chosen = record.position().read_move(&syntax::decode_text(word))?;
                record.play(chosen);
            }
            _ => {}
        }
    }
    Ok(record)
}

impl PlayableEvaluator<ChessGame> for ChessEvaluator {
    fn afresh(&self) -> ChessEvaluator {
        let mut evaluator = self.clone();
        if let BaseEvaluator::Set(set) = &mut evaluator.base {
            **set = set.afresh();
        }
        evaluator
    }

    fn names(&self) -> Vec<String> {
        ChessEvaluator::names(self)
    }

    fn note_times(&mut self, times: &Times) {
        ChessEvaluator::note_times(self, times);
    }

    fn follow(&mut self, record: &Record<ChessGame>) -> Vec<(String, f64)> {
        self.contributions(record)
    }

    fn overran(&self) -> bool {
        matches!(&self.base, BaseEvaluator::Set(set) if set.overran())
    }
}
