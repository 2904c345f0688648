//! How a tournament stands, on the terminal, while it is played.

use std::fmt::Write;
use std::sync::Mutex;

use arena::tournament::{Plan, Progress, State, standings};
use indicatif::{ProgressBar, ProgressStyle};
use syntax::Lang;

use crate::terminal::printable;

/// So many of the best are shown.
const ROWS: usize = 10;
/// So many games under way are shown.
const RUNNING: usize = 4;
/// Longer names are cut.
const WIDTH: usize = 24;

/// A table that is drawn anew with every game.
pub struct LiveTable {
    bar: ProgressBar,
    running: Mutex<Vec<(usize, usize)>>,
    lang: Lang,
}

impl LiveTable {
    /// A table without games. How many there will be is not known of every system.
    pub fn new(plan: &Plan, lang: Lang) -> LiveTable {
        let bar = match plan.expected_games() {
            Some(games) => ProgressBar::new(games as u64),
            None => ProgressBar::new_spinner(),
        };
        let template = if plan.expected_games().is_some() {
            lang.pick(
                "{bar:30} {pos} of {len} games, {per_sec}, {eta} left\n{msg}",
                "{bar:30} {pos} de {len} partidas, {per_sec}, faltam {eta}\n{msg}",
            )
        } else {
            lang.pick(
                "{pos} games, {per_sec}\n{msg}",
                "{pos} partidas, {per_sec}\n{msg}",
            )
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        LiveTable {
            bar,
            running: Mutex::default(),
            lang,
        }
    }

    /// Takes in what happens.
    pub fn hear(&self, plan: &Plan, state: &State, progress: Progress<'_>) {
        let mut running = self
            .running
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        match progress {
            Progress::Begins(white, black) => running.push((white, black)),
            Progress::Ends(game) => {
                let over = running
                    .iter()
                    .position(|&pair| pair == (game.white, game.black));
                if let Some(over) = over {
                    running.remove(over);
                }
            }
        }
        self.bar.set_position(state.games.len() as u64);
        self.bar
            .set_message(table(plan, state, &running, self.lang));
    }

    /// Takes it off the screen.
    pub fn clear(self) {
        self.bar.finish_and_clear();
    }
}

fn table(plan: &Plan, state: &State, running: &[(usize, usize)], lang: Lang) -> String {
    let name = |entrant: usize| -> String {
        let name = printable(&plan.entries[entrant].name);
        name.chars().take(WIDTH).collect()
    };
    let mut text = String::new();
    let rows = standings(plan, state);
    for row in rows.iter().take(ROWS) {
        let _ = writeln!(
            text,
            "{:>3} {:<WIDTH$} {:>6} / {:<4} {:>+6.0} ± {:.0}",
            row.place,
            name(row.entrant),
            f64::from(row.points) / 2.0,
            row.games,
            row.rating.elo,
            row.rating.error
        );
    }
    if rows.len() > ROWS {
        let _ = writeln!(text, "    … {}", rows.len() - ROWS);
    }
    for &(white, black) in running.iter().take(RUNNING) {
        let _ = writeln!(
            text,
            "  {}: {} – {}",
            lang.pick("playing", "jogando"),
            name(white),
            name(black)
        );
    }
    text.trim_end().to_owned()
}
