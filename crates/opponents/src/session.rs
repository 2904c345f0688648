//! A game of chess between a person and the machine in a terminal. A [`Session`] reads lines and writes text; files are
//! written by the caller, see [`Next`].
//!
//! | module | subject |
//! |---|---|
//! | `word` | what the person says |
//! | `clock` | the time of both sides |
//! | `pgn` | the game as PGN |
//! | `messages` | what is said to the player, in both languages |

mod clock;
mod input;
mod messages;
mod pgn;

use std::io::{Result, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use chess::ChessGame;
use chess::draw::{Drawing, Theme, terminal};
use chess::play::{color_of, typed_move};
use game::{End, Game, Reason, Record, Side};
use shakmaty::Position as _;
use syntax::number::signed;
use syntax::{Lang, Message};

use crate::evaluator::{BaseEvaluator, ChessEvaluator};
use clock::Clocks;
use input::PlayerInput;
use player::search::{Clock, Control, plies_to_end};
use player::times::Times;
use player::{Evaluator, Limits, Searcher, Value, minimax};

pub use clock::TimeControl;
pub use pgn::Heading;

pub struct Setup {
    pub start: ChessGame,
    pub human: Side,
    pub evaluator: ChessEvaluator,
    /// The limits of the machine's searches if there is no clock.
    pub limits: Limits<ChessGame>,
    /// The machine searches by plain minimax.
    pub minimax: bool,
    pub time: Option<TimeControl>,
    pub theme: Theme,
    pub lang: Lang,
    /// The size of the transposition table in mebibytes.
    pub hash: usize,
    /// Date and names for the tags of the saved game.
    pub heading: Heading,
}

/// What the caller must do next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next {
    Go,
    /// Call [`Session::reply`] before the next line.
    Reply,
    /// Write the game into a file, then call [`Session::saved`].
    Save(PathBuf, String),
    /// Load the set of this level and pass it to [`Session::think_with`].
    Level(u8),
    Quit,
}

/// A game in progress.
pub struct Session {
    record: Record<ChessGame>,
    human: Side,
    bottom: Side,
    evaluator: ChessEvaluator,
    searcher: Searcher,
    limits: Limits<ChessGame>,
    minimax: bool,
    clocks: Option<Clocks>,
    times: Times,
    theme: Theme,
    lang: Lang,
    heading: Heading,
    /// The warning about the evaluator has been shown.
    warned: bool,
    /// Resigned or lost on time, which the record does not know.
    ended: Option<End>,
    thinking_since: Instant,
    /// The requested size of the transposition table in mebibytes.
    hash: usize,
}

impl Session {
    pub fn new(setup: Setup) -> Session {
        Session {
            record: Record::new(setup.start),
            human: setup.human,
            bottom: setup.human,
            evaluator: setup.evaluator,
            searcher: Searcher::new(setup.hash),
            hash: setup.hash,
            limits: setup.limits,
            minimax: setup.minimax,
            times: Times::default(),
            clocks: setup.time.map(Clocks::new),
            theme: setup.theme,
            lang: setup.lang,
            heading: setup.heading,
            warned: false,
            ended: None,
            thinking_since: Instant::now(),
        }
    }

    /// Shows the board, and lets the machine begin if it has the first move.
    pub fn begin(&mut self, out: &mut impl Write) -> Result<()> {
        self.show(out)?;
        self.say(out, &messages::welcome())?;
        if let Some(shortage) = self.searcher.shortage(self.hash) {
            self.say(out, &shortage)?;
        }
        self.reply(out)
    }

    /// Obeys a line of the player.
    pub fn obey(&mut self, line: &str, out: &mut impl Write) -> Result<Next> {
        match input::parse(line) {
            PlayerInput::Nothing => {}
            PlayerInput::Help => self.say(out, &messages::help())?,
            PlayerInput::Quit => return Ok(Next::Quit),
            PlayerInput::Board => self.show(out)?,
            PlayerInput::Flip => {
                self.bottom = !self.bottom;
                self.show(out)?;
            }
            PlayerInput::Moves => self.list_moves(out)?,
            PlayerInput::Value => {
                self.follow();
                let text = self.evaluator.explain(&self.record, self.lang);
                writeln!(out, "{text}")?;
            }
            PlayerInput::Hint => self.hint(out)?,
            PlayerInput::Back => self.back(out)?,
            PlayerInput::Clock => self.show_clock(out)?,
            PlayerInput::Resign => {
                self.ended = Some(End::win(!self.human, Reason::Resignation));
                self.announce_end(out)?;
            }
            PlayerInput::Swap => {
                self.human = !self.human;
                self.bottom = self.human;
                return Ok(Next::Reply);
            }
            PlayerInput::New => {
                self.record = Record::new(self.record.start().clone());
                self.ended = None;
                self.times = Times::default();
                self.searcher.forget();
                if let Some(clocks) = &mut self.clocks {
                    clocks.reset();
                }
                self.show(out)?;
                return Ok(Next::Reply);
            }
            PlayerInput::Level(Some(level)) => return Ok(Next::Level(level)),
            PlayerInput::Level(None) => self.say(out, &messages::which_level())?,
            PlayerInput::Save(Some(path)) => return Ok(Next::Save(path, self.pgn())),
            PlayerInput::Save(None) => self.say(out, &messages::which_file())?,
            PlayerInput::Move(text) => return self.human_move(&text, out),
        }
        Ok(Next::Go)
    }

    /// Replaces the evaluator.
    pub fn think_with(&mut self, evaluator: ChessEvaluator, out: &mut impl Write) -> Result<()> {
        self.evaluator = evaluator;
        self.warned = false;
        self.searcher.forget();
        let name = self.evaluator.called().0.unwrap_or_default().to_owned();
        self.say(out, &messages::other_evaluator(&name))
    }

    /// Confirms that the game was saved.
    pub fn saved(&self, path: &std::path::Path, out: &mut impl Write) -> Result<()> {
        self.say(out, &messages::saved(path))
    }

    pub fn pgn(&self) -> String {
        let details = pgn::GameDetails {
            end: self.end(),
            heading: &self.heading,
            human: self.human,
            control: self.clocks.as_ref().map(Clocks::control),
            evaluator: self.evaluator.called(),
        };
        pgn::write(&self.record, &details)
    }

    /// The end of the game by the rules, by resignation or on time.
    pub fn end(&self) -> Option<End> {
        self.ended.or_else(|| self.record.end())
    }

    fn say(&self, out: &mut impl Write, message: &Message) -> Result<()> {
        writeln!(out, "{}", message.get(self.lang))
    }

    fn show(&self, out: &mut impl Write) -> Result<()> {
        let board = self.record.position().chess().board().clone();
        let mut drawing = Drawing::new(board).seen_by(color_of(self.bottom));
        if let Some(last) = self.record.moves().last()
            && let Some(from) = last.from()
        {
            drawing = drawing.ring(from).ring(last.to());
        }
        write!(out, "{}", terminal(&drawing, self.theme))
    }

    fn list_moves(&self, out: &mut impl Write) -> Result<()> {
        let position = self.record.position();
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        let mut texts: Vec<String> = legal
            .iter()
            .map(|chosen| position.move_text(*chosen))
            .collect();
        texts.sort();
        writeln!(out, "{}", texts.join(" "))
    }

    fn human_move(&mut self, text: &str, out: &mut impl Write) -> Result<Next> {
        if self.end().is_some() {
            self.say(out, &messages::is_over())?;
            return Ok(Next::Go);
        }
        match typed_move(self.record.position(), text, self.lang) {
            Err(error) => {
                match promotion(self.record.position(), text, self.lang) {
                    Some(whole) => self.say(out, &messages::into_what(text, &whole))?,
                    None => {
                        self.say(out, &error.0)?;
                        self.say(out, &messages::try_help())?;
                    }
                }
                Ok(Next::Go)
            }
            Ok(chosen) => {
                let spent = self.thinking_since.elapsed();
                if self.runs_out(self.human, spent) {
                    self.announce_end(out)?;
                    return Ok(Next::Go);
                }
                self.record.play(chosen);
                self.times.push(self.human, spent);
                Ok(Next::Reply)
            }
        }
    }

    /// Passes the game and the time used in it to the evaluator, the person's present thinking included.
    fn follow(&mut self) {
        let mut times = self.times.clone();
        if self.record.position().side_to_move() == self.human && self.end().is_none() {
            times.spend(self.human, self.thinking_since.elapsed());
        }
        self.evaluator.note_times(&times);
        self.evaluator.follow(&self.record);
    }

    /// Takes time from a clock. Returns whether the game is lost by it.
    fn runs_out(&mut self, side: Side, spent: Duration) -> bool {
        let over = self
            .clocks
            .as_mut()
            .is_some_and(|clocks| clocks.spend(side, spent));
        if over {
            self.ended = Some(End::win(!side, Reason::Time));
        }
        over
    }

    /// Makes the machine's move if it is its turn; then the person's clock runs.
    pub fn reply(&mut self, out: &mut impl Write) -> Result<()> {
        if self.end().is_some() {
            return self.announce_end(out);
        }
        let side = self.record.position().side_to_move();
        if side != self.human {
            let start = Instant::now();
            let limits = self.limits_for(side);
            let Some((chosen, value)) = self.think(&limits) else {
                return Ok(());
            };
            let spent = start.elapsed();
            if self.runs_out(side, spent) {
                return self.announce_end(out);
            }
            let text = self.numbered(chosen);
            self.record.play(chosen);
            self.times.push(side, spent);
            self.warn(out)?;
            self.show(out)?;
            let value = format_value(value, self.evaluator.unit(), self.lang);
            writeln!(out, "{text}   ({value})")?;
            if self.end().is_some() {
                return self.announce_end(out);
            }
        }
        self.thinking_since = Instant::now();
        Ok(())
    }

    /// Warns once if the set is not evaluated to its end.
    fn warn(&mut self, out: &mut impl Write) -> Result<()> {
        if self.warned || matches!(self.evaluator.base, BaseEvaluator::Classic(_)) {
            return Ok(());
        }
        self.follow();
        match self.evaluator.warning() {
            Some(warning) => {
                self.warned = true;
                self.say(out, &warning)
            }
            None => Ok(()),
        }
    }

    fn limits_for(&self, side: Side) -> Limits<ChessGame> {
        match &self.clocks {
            Some(clocks) => Limits {
                clock: Some(Clock {
                    remaining: clocks.left(side),
                    increment: clocks.increment(),
                    moves_to_go: None,
                }),
                depth: self.limits.depth,
                ..Limits::default()
            },
            None => self.limits.clone(),
        }
    }

    fn think(&mut self, limits: &Limits<ChessGame>) -> Option<(<ChessGame as Game>::Move, Value)> {
        self.follow();
        let control = Control::default();
        let (record, evaluator) = (&self.record, &self.evaluator);
        let answer = match self.minimax {
            true => minimax::search(record, evaluator, limits, &control, |_| {}),
            false => self
                .searcher
                .search(record, evaluator, limits, &control, |_| {}),
        };
        answer.best().zip(answer.value())
    }

    /// `12. Nf3` or `12… Nf6`.
    fn numbered(&self, chosen: <ChessGame as Game>::Move) -> String {
        let position = self.record.position();
        let number = position.chess().fullmoves();
        let dots = match position.side_to_move() {
            Side::White => ".",
            Side::Black => "…",
        };
        format!("{number}{dots} {}", position.move_text(chosen))
    }

    fn hint(&mut self, out: &mut impl Write) -> Result<()> {
        if self.end().is_some() {
            return self.say(out, &messages::is_over());
        }
        let limits = self.limits.clone();
        if let Some((chosen, value)) = self.think(&limits) {
            let text = self.numbered(chosen);
            let value = format_value(value, self.evaluator.unit(), self.lang);
            self.say(out, &messages::hint(&text, &value))?;
        }
        Ok(())
    }

    /// Takes back the person's last move and the reply.
    fn back(&mut self, out: &mut impl Write) -> Result<()> {
        let before = self.record.moves().len();
        self.ended = None;
        while self.record.take_back().is_some() {
            self.times.take_back();
            if self.record.position().side_to_move() == self.human {
                break;
            }
        }
        if self.record.moves().len() == before {
            return self.say(out, &messages::nothing_to_take_back());
        }
        self.show(out)?;
        self.reply(out)
    }

    fn show_clock(&self, out: &mut impl Write) -> Result<()> {
        match &self.clocks {
            Some(clocks) => {
                let spent = self.thinking_since.elapsed();
                let left = |side: Side| {
                    let left = clocks.left(side);
                    if side == self.human {
                        left.saturating_sub(spent)
                    } else {
                        left
                    }
                };
                self.say(out, &messages::clock(left(Side::White), left(Side::Black)))
            }
            None => self.say(out, &messages::no_clock()),
        }
    }

    fn announce_end(&self, out: &mut impl Write) -> Result<()> {
        match self.end() {
            Some(end) => self.say(out, &messages::ended(end, self.human)),
            None => Ok(()),
        }
    }
}

/// The text of a promotion for which the player named no piece.
fn promotion(position: &ChessGame, text: &str, lang: Lang) -> Option<String> {
    let text = text.trim();
    let queen = ["=Q", "q"].map(|queen| typed_move(position, &format!("{text}{queen}"), lang));
    let chosen = queen.into_iter().find_map(|read| read.ok())?;
    chosen.promotion()?;
    let whole = position.move_text(chosen);
    Some(whole.trim_end_matches(['+', '#']).to_owned())
}

/// Formats a value in pawns, each of which is worth `unit`.
fn format_value(value: Value, unit: Value, lang: Lang) -> String {
    match plies_to_end(value) {
        Some(plies) => format!("#{}", (plies + plies.signum()) / 2),
        None => signed(f64::from(value) / f64::from(unit.max(1)), 2, lang),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dhjog::{Program, Purpose};
    use game::vocabulary::Vocabulary;

    #[test]
    fn values_are_shown_in_pawns() {
        assert_eq!(format_value(-1500, 1000, Lang::En), "-1.50");
        assert_eq!(format_value(24, 100, Lang::Pt), "+0,24");
        assert_eq!(format_value(player::search::WON - 3, 100, Lang::Pt), "#2");
    }

    fn session(fen: &str, evaluator: ChessEvaluator, time: Option<TimeControl>) -> Session {
        Session::new(Setup {
            start: ChessGame::read(fen).unwrap(),
            human: Side::White,
            evaluator,
            limits: Limits::depth(1),
            minimax: true,
            time,
            theme: Theme {
                colour: false,
                unicode: false,
            },
            lang: Lang::En,
            hash: 1,
            heading: Heading {
                date: "2026.11.15".to_owned(),
                human: "Human".to_owned(),
                machine: "StratVision".to_owned(),
            },
        })
    }

    fn asking(expression: &str) -> ChessEvaluator {
        let text = format!(
            "HEURISTIC_SET \"ASKS\" INITIAL_STAGE \"A\" STAGE \"A\" PAWN.VALUE <- 1 BOARD <- {expression} \
             END STAGE END HEURISTIC_SET"
        );
        let lexicon = chess::vocabulary::ChessWords::lexicon();
        let checked = dhjog::check(&dhjog::parse(&text), &lexicon, Purpose::Publication);
        let program = Program::compile(&checked.model.expect("a sound set"));
        let heuristic = player::heuristic::Heuristic::new(program.into());
        ChessEvaluator {
            base: BaseEvaluator::Set(Box::new(heuristic)),
            advice: None,
        }
    }

    fn said(session: &mut Session, line: &str) -> String {
        let mut out = Vec::new();
        if session.obey(line, &mut out).unwrap() == Next::Reply {
            session.reply(&mut out).unwrap();
        }
        String::from_utf8(out).unwrap()
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn ago(seconds: u64) -> Instant {
        Instant::now()
            .checked_sub(Duration::from_secs(seconds))
            .expect("the machine has been running longer")
    }

    #[test]
    fn the_time_used_is_known_to_the_set() {
        let mut session = session(START, asking("ROUNDED(TIME_USED(WHITE))"), None);
        session.thinking_since = ago(30);
        let text = said(&mut session, "eval");
        assert!(text.contains("ROUNDED(TIME_USED(WHITE)) = 30"), "{text}");
        said(&mut session, "e4");
        session.thinking_since = ago(10);
        let text = said(&mut session, "eval");
        assert!(text.contains("ROUNDED(TIME_USED(WHITE)) = 40"), "{text}");
        // Time spent on a move that was taken back stays used.
        said(&mut session, "back");
        session.thinking_since = Instant::now();
        let text = said(&mut session, "eval");
        assert!(text.contains("ROUNDED(TIME_USED(WHITE)) = 30"), "{text}");
        said(&mut session, "new");
        let text = said(&mut session, "eval");
        assert!(text.contains("ROUNDED(TIME_USED(WHITE)) = 0"), "{text}");
    }

    #[test]
    fn repetitions_are_known_to_the_set() {
        let mut session = session(START, asking("REPETITIONS()"), None);
        for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
            let chosen = session.record.position().read_move(text).unwrap();
            session.record.play(chosen);
        }
        let text = said(&mut session, "eval");
        assert!(text.contains("REPETITIONS() = 1"), "{text}");
    }

    #[test]
    fn promotions_say_what_the_pawn_becomes() {
        let mut session = session(
            "8/P6k/8/8/8/1r6/8/7K w - - 0 1",
            ChessEvaluator::default(),
            None,
        );
        for text in ["a8", "a7a8"] {
            let text = said(&mut session, text);
            assert!(text.contains("write a8=Q"), "{text}");
        }
        assert!(said(&mut session, "a5").contains("not legal here"));
        assert!(said(&mut session, "a8=N").contains("1… "));
    }

    #[test]
    fn moves_are_understood_with_portuguese_letters() {
        let fen = "4k3/P7/8/8/8/8/7R/4K3 w - - 0 1";
        let mut session = session(fen, ChessEvaluator::default(), None);
        session.lang = Lang::Pt;
        let text = said(&mut session, "Re2");
        assert!(text.contains("o rei ou a torre"), "{text}");
        let text = said(&mut session, "a8");
        assert!(text.contains("escreva a8=D, a8=T, a8=B ou a8=C"), "{text}");
        said(&mut session, "Rd1");
        let moves = session.record.moves();
        assert_eq!(ChessGame::bare_move_text(moves[0]), "e1d1");
    }

    #[test]
    fn a_saved_game_has_tags_for_the_set_the_clock_and_the_end() {
        let second = Duration::from_secs(1);
        let time = TimeControl {
            start: 5 * second,
            increment: second,
        };
        let mut session = session(START, asking("1"), Some(time));
        assert!(session.pgn().contains("[Termination \"unterminated\"]\n"));
        session.thinking_since = ago(6);
        let text = said(&mut session, "e4");
        assert!(text.contains("out of time"), "{text}");
        let pgn = session.pgn();
        for tag in [
            "[Black \"StratVision (ASKS)\"]",
            "[TimeControl \"5+1\"]",
            "[Termination \"time forfeit\"]",
        ] {
            assert!(pgn.contains(tag), "{pgn}");
        }
    }
}
