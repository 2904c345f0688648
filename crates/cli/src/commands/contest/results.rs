//! What has been played so far. Games go to their file one after the other, each as soon as those before it are over,
//! so that little is lost with the program.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;

use arena::contest::{Activity, Detail, PlayedGame};
use arena::rating::{Duel, Sprt};
use arena::record::Points;
use arena::report::{self, Match};
use arena::systems::Encounter;
use arena::tournament::{CountedGame, GameEvent};
use game::{BoardGrid, Game, Outcome, Reason, Side};
use syntax::Lang;

use crate::args::MatchArgs;
use crate::error::CliError;
use crate::files::{self, Mark};

/// A page with more games than this would be too large for a browser.
const MOST_ON_PAGE: u64 = 10_000;

/// A game that is over.
pub struct GameSummary {
    /// From 1.
    pub number: usize,
    /// Which player had White: 0 or 1.
    pub white: usize,
    pub outcome: Outcome,
    pub reason: Reason,
    pub detail: Option<Detail>,
    /// The plies that the players made.
    pub plies: usize,
}

impl GameSummary {
    /// The player that lost by an error, such as an illegal move.
    pub fn offender(&self) -> Option<usize> {
        match self.outcome {
            Outcome::Win(winner) if self.reason.is_violation() => Some(match winner {
                Side::White => 1 - self.white,
                Side::Black => self.white,
            }),
            _ => None,
        }
    }
}

/// The file of the games. It is begun with the first of them: until then what is there stays.
struct GameFile {
    path: PathBuf,
    file: Option<File>,
}

impl GameFile {
    fn write(&mut self, text: &str) -> std::io::Result<()> {
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(File::create(&self.path)?),
        };
        file.write_all(text.as_bytes())
    }

    /// Sees to it that the games and the name of their file are on the disk.
    fn settle(&self) -> std::io::Result<()> {
        let Some(file) = &self.file else {
            return Ok(());
        };
        // A pipe has no disk.
        if file.metadata()?.is_file() {
            file.sync_all()?;
            durable::sync_folder(&self.path)?;
        }
        Ok(())
    }
}

/// The results of a match so far.
pub struct MatchResults {
    pub names: [String; 2],
    pub duel: Duel,
    pub games: Vec<GameSummary>,
    /// What the rules of each player did.
    pub activity: [Activity; 2],
    /// Pairs of which one game is over, with the points of the first player.
    halves: BTreeMap<usize, Points>,
    game_file: Option<GameFile>,
    page: Option<PathBuf>,
    /// The games as a page needs them, if one is wanted.
    for_page: Vec<CountedGame>,
    error: Option<CliError>,
}

impl MatchResults {
    /// Checks that all files can be written.
    pub fn open(args: &MatchArgs, names: [String; 2]) -> Result<MatchResults, CliError> {
        if let Some(page) = &args.html {
            files::check_writable(&page.path)?;
            page.may_replace(&Mark::Page)?;
            if args.games > MOST_ON_PAGE {
                return Err(CliError::usage(
                    format!("--html: a page holds at most {MOST_ON_PAGE} games"),
                    format!("--html: uma página comporta no máximo {MOST_ON_PAGE} partidas"),
                )
                .help("--pgn holds any number", "--pgn comporta qualquer número"));
            }
        }
        let game_file = match &args.pgn {
            Some(pgn) => {
                files::check_writable(&pgn.path)?;
                pgn.may_replace(&Mark::Games)?;
                let path = pgn.path.clone();
                Some(GameFile { path, file: None })
            }
            None => None,
        };
        Ok(MatchResults {
            names,
            duel: Duel::default(),
            games: Vec::new(),
            activity: [Activity::default(), Activity::default()],
            halves: BTreeMap::new(),
            game_file,
            page: args.html.as_ref().map(|page| page.path.clone()),
            for_page: Vec::new(),
            error: None,
        })
    }

    /// Enters a game, counted from 0. An error is kept for [`MatchResults::close`].
    pub fn enter<G: Game>(&mut self, game: usize, played: &PlayedGame) -> Result<(), ()> {
        let white = game % 2;
        let side = if white == 0 { Side::White } else { Side::Black };
        let points = Points::of(played.end.outcome, side);
        self.duel.add(played.end.outcome, side);
        match self.halves.remove(&(game / 2)) {
            Some(before) => self.duel.add_pair(before + points),
            None => {
                self.halves.insert(game / 2, points);
            }
        }
        for (place, activity) in played.activity.iter().enumerate() {
            let player = if place == 0 { white } else { 1 - white };
            self.activity[player].add(activity);
        }
        let encounter = Encounter {
            round: game / 2 + 1,
            white: 0,
            black: 1,
        };
        let mut event = GameEvent::new(encounter, game % 2, 0, [white, 1 - white], played);
        event.number = game + 1;
        self.games.push(GameSummary {
            number: game + 1,
            white,
            outcome: event.outcome,
            reason: event.reason,
            detail: event.detail.clone(),
            plies: event.plies.len(),
        });
        let counted = CountedGame {
            event,
            judged: None,
        };
        let names = [white, 1 - white].map(|player| self.names[player].as_str());
        if let Some(game_file) = &mut self.game_file {
            let text = report::game_text::<G>("match", names, &counted);
            if let Err(error) = game_file.write(&text) {
                self.error = Some(CliError::file(&game_file.path, &error));
                return Err(());
            }
        }
        if self.page.is_some() {
            self.for_page.push(counted);
        }
        Ok(())
    }

    /// Writes what is left to be written. Without a game nothing is.
    pub fn close<G: BoardGrid>(
        &mut self,
        args: &MatchArgs,
        sprt: Option<Sprt>,
        lang: Lang,
    ) -> Result<(), CliError> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        if let Some(game_file) = &self.game_file {
            let settled = game_file.settle();
            settled.map_err(|error| CliError::file(&game_file.path, &error))?;
        }
        let Some(path) = self.page.as_ref().filter(|_| !self.games.is_empty()) else {
            return Ok(());
        };
        self.for_page.sort_by_key(|game| game.event.number);
        let played = Match {
            names: self.names.each_ref().map(String::as_str),
            planned: args.games as usize,
            duel: &self.duel,
            sprt,
            games: &self.for_page,
        };
        files::write(path, &report::match_page::<G>(&played, lang))
    }
}
