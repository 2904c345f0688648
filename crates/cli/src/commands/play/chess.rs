//! `stratvision play chess`.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use chess::draw::Theme;
use chess::play::side_of;
use chess::{ChessGame, Color};
use game::Game;
use opponents::session::{Heading, Next, Session, Setup};
use opponents::uci::Settings;
use player::Limits;
use syntax::Lang;

use super::game_file::{GameSaver, OwnFiles, SaveMode};
use crate::args::{ChessPlayerArgs, LimitArgs, PlayChessArgs};
use crate::error::{CliError, ExitStatus};
use crate::{chess_player, line_input, positions, terminal};

/// The time for a move unless `--time` or `--depth` says another.
const USUAL_TIME: Duration = Duration::from_secs(2);

/// Plays until the person leaves.
pub fn run(args: &PlayChessArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let start = match &args.fen {
        Some(fen) => {
            ChessGame::from_fen(fen).map_err(|error| positions::bad_fen(fen, None, &error))?
        }
        None => ChessGame::initial(),
    };
    let ChessPlayerArgs {
        settings,
        knowledge,
    } = &args.player;
    let save = args.save.as_deref();
    let saved = OwnFiles::default();
    if let Some(path) = save {
        saved.refuse_existing(path)?;
    }
    let saver = save
        .map(|path| GameSaver::start(path, SaveMode::Replace(saved.clone()), lang))
        .transpose()?;
    let session = Session::new(Setup {
        start,
        human: side_of(args.side.unwrap_or(Color::White)),
        evaluator: chess_player::evaluator(knowledge, settings, lang)?,
        limits: limits(&args.limits)?,
        minimax: args.limits.minimax,
        time: args.clock,
        theme: Theme {
            colour: terminal::has_colours(),
            unicode: terminal::is_interactive(),
        },
        lang,
        hash: settings.hash,
        heading: Heading {
            date: today(),
            human: lang.pick("Human", "Pessoa").to_owned(),
            machine: "StratVision".to_owned(),
        },
    });
    let mut session = ChessSession {
        player: &args.player,
        session,
        saved,
        saver,
        lang,
    };
    let played = session.play_on();
    // Whatever ended the session, the moves that were made are kept.
    let closed = session.close(save);
    played.and(closed)?;
    Ok(ExitStatus::Done)
}

/// A session with the player and the files around it.
struct ChessSession<'a> {
    player: &'a ChessPlayerArgs,
    session: Session,
    saved: OwnFiles,
    saver: Option<Arc<GameSaver>>,
    lang: Lang,
}

impl ChessSession<'_> {
    /// Until the person leaves or the input ends.
    fn play_on(&mut self) -> Result<(), CliError> {
        let mut out = terminal::out();
        self.session.begin(&mut out)?;
        let mut input = std::io::stdin().lock();
        loop {
            if terminal::is_interactive() {
                write!(out, "> ")?;
            }
            out.flush()?;
            self.note();
            let Some(line) = line_input::read_line(&mut input)? else {
                return Ok(());
            };
            let line = match line.text_in(self.lang) {
                Ok(line) => line,
                Err(complaint) => {
                    writeln!(out, "{complaint}")?;
                    continue;
                }
            };
            match self.session.obey(&line, &mut out)? {
                Next::Go => {}
                Next::Reply => {
                    // The machine may think long, and be interrupted.
                    self.note();
                    self.session.reply(&mut out)?;
                }
                Next::Quit => return Ok(()),
                Next::Level(level) => self.change_level(level, &mut out)?,
                Next::Save(path, pgn) => match self.saved.write(&path, &pgn) {
                    Ok(()) => self.session.saved(&path, &mut out)?,
                    Err(failure) => writeln!(out, "{}", failure.sentence(self.lang))?,
                },
            }
        }
    }

    /// Gives the game so far to the saver of its file.
    fn note(&self) {
        if let Some(saver) = &self.saver {
            saver.note(self.session.pgn());
        }
    }

    fn change_level(&mut self, level: u8, out: &mut impl Write) -> Result<(), CliError> {
        let wanted = Settings {
            level: Some(level),
            set: None,
            ..self.player.settings.clone()
        };
        match chess_player::evaluator(&self.player.knowledge, &wanted, self.lang) {
            Ok(evaluator) => self.session.think_with(evaluator, out)?,
            Err(failure) => writeln!(out, "{}", failure.sentence(self.lang))?,
        }
        Ok(())
    }

    /// Puts the game into the file that was named at the start.
    fn close(&self, save: Option<&Path>) -> Result<(), CliError> {
        if let (Some(path), Some(saver)) = (save, &self.saver) {
            self.note();
            saver.write()?;
            self.session.saved(path, &mut terminal::out())?;
        }
        Ok(())
    }
}

fn limits(args: &LimitArgs) -> Result<Limits<ChessGame>, CliError> {
    let depth = chess_player::depth(args)?;
    Ok(Limits {
        depth,
        // Plain minimax has a usual depth instead.
        time: args
            .time
            .or_else(|| (depth.is_none() && !args.minimax).then_some(USUAL_TIME)),
        ..Limits::default()
    })
}

/// As PGN writes it.
pub(super) fn today() -> String {
    let (year, month, day) = time::OffsetDateTime::now_utc().to_calendar_date();
    format!("{year:04}.{:02}.{day:02}", u8::from(month))
}
