//! The standings on the terminal while a tournament is played.

use std::fmt::Write;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use arena::tournament::{Plan, Progress, Row, TournamentState, standings};
use console::Term;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use syntax::{Lang, number};

use crate::terminal::{self, STRONG, fit_to_width};

/// The number of best entries that are shown, where there is room.
const ROWS: usize = 12;
/// The number of games under way that are shown.
const RUNNING: usize = 4;
/// The width of names.
const NAMES: std::ops::RangeInclusive<usize> = 10..=28;
/// The columns of numbers: place, points, games, rating with its error.
const NUMBERS: usize = 36;
/// The width of error bars; with less room there are none.
const BARS: std::ops::RangeInclusive<usize> = 12..=40;
/// Computing the table may take one part in this number of the time.
const SHARE: u32 = 20;

/// A table that is drawn anew with every game.
pub struct LiveTable {
    bar: ProgressBar,
    term: Term,
    shown: Mutex<LiveState>,
    lang: Lang,
}

#[derive(Default)]
struct LiveState {
    running: Vec<(usize, usize)>,
    rows: Vec<Row>,
    /// When the rows were worked out last, and how long that took.
    last: Option<(Instant, Duration)>,
}

impl LiveTable {
    /// A table without games. How many there will be is not known of every system.
    pub fn new(plan: &Plan, lang: Lang) -> LiveTable {
        let bar = match plan.expected_games() {
            Some(games) => ProgressBar::new(games as u64),
            None => ProgressBar::no_length(),
        };
        let template = if plan.expected_games().is_some() {
            lang.pick(
                "{wide_bar} {pos} of {len} games, {speed}, {eta} left\n{msg}",
                "{wide_bar} {pos} de {len} partidas, {speed}, faltam {eta}\n{msg}",
            )
        } else {
            lang.pick(
                "{pos} games, {speed}, {elapsed}\n{msg}",
                "{pos} partidas, {speed}, {elapsed}\n{msg}",
            )
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            let speed = move |state: &ProgressState, out: &mut dyn Write| {
                let _ = write!(out, "{:.0}/min", 60.0 * state.per_sec());
            };
            bar.set_style(style.with_key("speed", speed));
        }
        LiveTable {
            bar,
            term: Term::stderr(),
            shown: Mutex::default(),
            lang,
        }
    }

    /// Takes in what happens.
    pub fn hear(&self, plan: &Plan, state: &TournamentState, progress: Progress<'_>) {
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        match progress {
            Progress::Begins(white, black) => shown.running.push((white, black)),
            Progress::Ends(game) => {
                let over = shown
                    .running
                    .iter()
                    .position(|&pair| pair == (game.white, game.black));
                if let Some(over) = over {
                    shown.running.remove(over);
                }
            }
            Progress::Refuses(refused) => {
                self.bar
                    .suspend(|| super::report_rejected(refused, self.lang));
            }
        }
        self.bar.set_position(state.games.len() as u64);
        let begun = Instant::now();
        // Ratings of many players cost time that the players need more.
        let is_due = shown
            .last
            .is_none_or(|(at, cost)| begun - at >= cost * SHARE);
        if is_due {
            shown.rows = standings(plan, state);
            shown.last = Some((begun, begun.elapsed()));
        }
        let (height, width) = self.term.size();
        let size = (usize::from(height), usize::from(width));
        let text = table(plan, &shown.rows, &shown.running, size, self.lang);
        self.bar.set_message(text);
    }

    /// Takes it off the screen.
    pub fn clear(self) {
        self.bar.finish_and_clear();
    }
}

/// Always as many lines, so that nothing jumps, and none longer than the screen is wide.
fn table(
    plan: &Plan,
    rows: &[Row],
    running: &[(usize, usize)],
    (height, width): (usize, usize),
    lang: Lang,
) -> String {
    let name = |entrant: usize, room: usize| fit_to_width(&plan.entries[entrant].name, room);
    // The last column stays free: some terminals break the line there.
    let width = width.saturating_sub(1);
    let playing = plan.concurrency.clamp(1, RUNNING);
    // Above are the bar and the heading, below the games, a blank line and the cursor.
    let most = height.saturating_sub(playing + 5).clamp(1, ROWS);
    let longest = plan
        .entries
        .iter()
        .map(|entry| console::measure_text_width(&entry.name))
        .max()
        .unwrap_or(0);
    let names = longest
        .min(width.saturating_sub(NUMBERS))
        .clamp(*NAMES.start(), *NAMES.end());
    let room = width.saturating_sub(names + NUMBERS + 2);
    let bars = (room >= *BARS.start()).then(|| room.min(*BARS.end()));
    let (player, points, games) = lang.pick(
        ("player", "points", "games"),
        ("jogador", "pontos", "part."),
    );
    let heading = format!(
        "{:>3} {} {points:>7} {games:>6} {:>7} {:>6}",
        "#",
        fit_to_width(player, names),
        "Elo",
        "±95 %"
    );
    let heading = cut(&heading, width);
    let mut text = if terminal::has_error_colours() {
        format!("{STRONG}{heading}{STRONG:#}\n")
    } else {
        format!("{heading}\n")
    };
    let shown = if rows.len() > most {
        most - 1
    } else {
        rows.len()
    };
    let rows = (&rows[..shown], rows.len() - shown);
    for row in rows.0 {
        let mut line = format!(
            "{:>3} {} {:>7} {:>6} {:>7} {:>6.0}",
            row.place,
            name(row.entrant, names),
            number::localized(row.points.short(), lang),
            row.games,
            number::signed(row.rating.elo, 0, lang),
            row.rating.error
        );
        if let Some(bars) = bars {
            let _ = write!(line, "  {}", error_bar(rows.0, row, bars));
        }
        let _ = writeln!(text, "{}", cut(&line, width));
    }
    if rows.1 > 0 {
        let more = lang.pick(
            format!("… and {} more", rows.1),
            format!("… e mais {}", rows.1),
        );
        let _ = writeln!(text, "{}", cut(&format!("    {more}"), width));
    }
    for place in 0..playing {
        let line = match running.get(place) {
            Some(&(white, black)) => {
                let word = lang.pick("playing", "jogando");
                // The terminal prints ^C after the last line, which must not wrap because of it.
                let each = width.saturating_sub(word.len() + 10) / 2;
                let [white, black] = [white, black].map(|one| name(one, each));
                format!("  {word}: {} – {}", white.trim_end(), black.trim_end())
            }
            None => String::new(),
        };
        // A line without anything would not be drawn.
        let _ = writeln!(text, "{:<1}", cut(&line, width));
    }
    text.pop();
    text
}

fn cut(line: &str, width: usize) -> String {
    console::truncate_str(line, width, "…").into_owned()
}

/// A rating between the ends of its interval, on a line that has room for those of all rows.
fn error_bar(rows: &[Row], row: &Row, width: usize) -> String {
    let low = rows.iter().map(|row| row.rating.elo - row.rating.error);
    let high = rows.iter().map(|row| row.rating.elo + row.rating.error);
    let (low, high) = (low.fold(0.0, f64::min), high.fold(0.0, f64::max));
    let span = (high - low).max(1.0);
    let at = |elo: f64| ((elo - low) / span * (width - 1) as f64).round() as usize;
    let (from, to) = (
        at(row.rating.elo - row.rating.error),
        at(row.rating.elo + row.rating.error),
    );
    let middle = at(row.rating.elo);
    (0..width)
        .map(|column| match column {
            _ if column == middle => '●',
            _ if column == from => '├',
            _ if column == to => '┤',
            _ if (from..to).contains(&column) => '─',
            _ => ' ',
        })
        .collect::<String>()
        .trim_end()
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use arena::rating::Rated;
    use arena::record::Points;

    fn plan(names: &[&str]) -> Plan {
        let mut text = "game = \"chess\"\nsystem = \"round-robin\"\nconcurrency = 2\n".to_owned();
        for name in names {
            text.push_str(&format!(
                "[[entry]]\nname = \"{name}\"\nplayer = \"random\"\n"
            ));
        }
        Plan::read(&text).expect("a plan")
    }

    fn rows(count: usize) -> Vec<Row> {
        (0..count)
            .map(|entrant| Row {
                entrant,
                place: entrant + 1,
                games: 10,
                results: [5, 0, 5],
                points: Points(50),
                tie_breaks: Vec::new(),
                rating: Rated {
                    elo: 300.0 - 20.0 * entrant as f64,
                    error: 150.0,
                },
            })
            .collect()
    }

    #[test]
    fn it_fits_the_screen_and_does_not_jump() {
        let names: Vec<String> = (0..30)
            .map(|number| format!("日本 Maria da Conceição de Albuquerque {number}"))
            .collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let plan = plan(&names);
        for (height, width) in [(24, 80), (24, 120), (10, 60), (50, 200), (6, 30), (3, 10)] {
            let idle = table(&plan, &rows(30), &[], (height, width), Lang::Pt);
            let busy = table(
                &plan,
                &rows(30),
                &[(0, 1), (2, 3)],
                (height, width),
                Lang::Pt,
            );
            assert_eq!(idle.lines().count(), busy.lines().count());
            assert!(busy.lines().count() + 2 < height.max(7), "{height}\n{busy}");
            for line in busy.lines() {
                let long = console::measure_text_width(line);
                assert!(long < width.max(11), "{long} of {width}: {line}");
            }
        }
    }

    #[test]
    fn errors_are_bars_where_there_is_room() {
        let plan = plan(&["A", "B"]);
        let wide = table(&plan, &rows(2), &[], (24, 100), Lang::En);
        assert_eq!(wide.matches('●').count(), 2, "{wide}");
        assert!(wide.contains("├─"), "{wide}");
        let narrow = table(&plan, &rows(2), &[], (24, 50), Lang::En);
        assert!(!narrow.contains('●') && narrow.contains("+280"), "{narrow}");
    }
}
