//! A bar or notes while the search goes on, and a clean end on Ctrl-C.

use std::fmt;
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use corpus::Progress;
use corpus::input::Input;
use indicatif::{FormattedDuration, ProgressBar, ProgressState, ProgressStyle};
use syntax::Lang;
use syntax::number::{fixed, grouped};

use crate::terminal;

/// Where no bar can be drawn, a line says how far the work has come as often as this.
const BETWEEN_NOTES: Duration = Duration::from_secs(10);
/// How often the bar moves, and how soon the end of the work is noticed.
const STEP: Duration = Duration::from_millis(100);

/// A bar on standard error, lines of progress in a log, or nothing with `--quiet`.
pub struct Bar {
    bar: ProgressBar,
    done: Arc<AtomicBool>,
    ticker: Option<JoinHandle<()>>,
}

impl Bar {
    /// Shows how far the search has come until it is finished: bytes where the size is known, games otherwise.
    pub fn start(progress: &Arc<Progress>, inputs: &[Input], quiet: bool, lang: Lang) -> Bar {
        let size: Option<u64> = inputs.iter().map(Input::size).sum();
        let done = Arc::new(AtomicBool::new(false));
        let text = ProgressText {
            progress: progress.clone(),
            start: Instant::now(),
            size,
            lang,
        };
        if quiet || !std::io::stderr().is_terminal() {
            let finished = done.clone();
            let notes = move || text.notes(&finished, BETWEEN_NOTES, terminal::note);
            return Bar {
                bar: ProgressBar::hidden(),
                done,
                ticker: (!quiet).then(|| std::thread::spawn(notes)),
            };
        }
        let (bar, template) = match size {
            Some(size) => (
                ProgressBar::new(size),
                "{wide_bar} {percent} %  {msg}  {left}",
            ),
            None => (
                ProgressBar::new_spinner(),
                "{spinner} {msg}  {elapsed_precise}",
            ),
        };
        // The templates are fixed texts; were one wrong, the usual style would be shown.
        let style =
            ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let style = style.with_key("left", time_left);
        bar.set_style(style.progress_chars("█▉▊▋▌▍▎▏ "));
        let ticker = {
            let (bar, done) = (bar.clone(), done.clone());
            std::thread::spawn(move || {
                while !done.load(Ordering::Relaxed) {
                    bar.set_message(text.text());
                    bar.set_position(text.progress.bytes.load(Ordering::Relaxed));
                    std::thread::sleep(STEP);
                }
            })
        };
        Bar {
            bar,
            done,
            ticker: Some(ticker),
        }
    }

    /// Does something that writes, with the bar out of the way.
    pub fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Takes the bar away.
    pub fn finish(mut self) {
        self.done.store(true, Ordering::Relaxed);
        if let Some(ticker) = self.ticker.take() {
            let _ = ticker.join();
        }
        self.bar.finish_and_clear();
    }
}

/// How fast the work goes and how far it has come.
struct ProgressText {
    progress: Arc<Progress>,
    start: Instant,
    size: Option<u64>,
    lang: Lang,
}

impl ProgressText {
    /// Games, and positions a second.
    fn text(&self) -> String {
        let (progress, lang) = (&self.progress, self.lang);
        let games = progress.games.load(Ordering::Relaxed);
        let positions = progress.positions.load(Ordering::Relaxed);
        let rate = positions as f64 / self.start.elapsed().as_secs_f64().max(0.001);
        let (games, rate) = (grouped(games, lang), rate_text(rate, lang));
        let mut message = lang.pick(
            format!("{games} games  {rate} positions/s"),
            format!("{games} partidas  {rate} posições/s"),
        );
        let evaluating = progress.evaluating.load(Ordering::Relaxed);
        if evaluating > 0 {
            let count = grouped(evaluating, lang);
            message += &lang.pick(
                format!("  {count} waiting for the engine"),
                format!("  {count} à espera do motor"),
            );
        }
        message
    }

    /// The same on a line of its own, with the part that is done and the time that is left.
    fn note(&self) -> String {
        let done = self.progress.bytes.load(Ordering::Relaxed);
        match self.size.filter(|size| *size > 0 && done > 0) {
            Some(size) => {
                let part = (done as f64 / size as f64).min(1.0);
                let left = self.start.elapsed().mul_f64((1.0 - part) / part);
                let (percent, left) = ((part * 100.0) as u64, FormattedDuration(left));
                let left = self
                    .lang
                    .pick(format!("{left} left"), format!("faltam {left}"));
                format!("{percent} %  {}  {left}", self.text())
            }
            None => {
                let passed = FormattedDuration(self.start.elapsed());
                format!("{}  {passed}", self.text())
            }
        }
    }

    /// Hands over a note from time to time until the work is finished.
    fn notes(&self, done: &AtomicBool, between: Duration, mut say: impl FnMut(String)) {
        let mut last = Instant::now();
        while !done.load(Ordering::Relaxed) {
            if last.elapsed() >= between {
                last = Instant::now();
                say(self.note());
            }
            std::thread::sleep(STEP.min(between));
        }
    }
}

/// How long it will still take, once that can be guessed.
fn time_left(state: &ProgressState, out: &mut dyn fmt::Write) {
    // A bar that cannot be drawn is no reason to end.
    let _ = match state.pos() {
        0 => write!(out, "--:--:--"),
        _ => write!(out, "{}", FormattedDuration(state.eta())),
    };
}

/// Positions a second: in millions where there are many, counted where a search is slow.
fn rate_text(rate: f64, lang: Lang) -> String {
    match rate < 1e5 {
        true => grouped(rate as u64, lang),
        false => format!("{} M", fixed(rate / 1e6, 1, lang)),
    }
}

/// The first Ctrl-C ends the search with what was found, or only its input if it waits for that; one more than that
/// ends the program.
pub fn end_on_interrupt(progress: &Arc<Progress>) {
    let progress = progress.clone();
    // Without a handler Ctrl-C just kills: nothing to do about it.
    let _ = ctrlc::set_handler(move || {
        if !progress.interrupt() {
            std::process::exit(130);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_come_until_the_work_is_done_and_say_how_far_it_is() {
        let progress = Arc::new(Progress::default());
        progress.bytes.store(250, Ordering::Relaxed);
        progress.games.store(1_200, Ordering::Relaxed);
        let mut text = ProgressText {
            progress,
            start: Instant::now() - Duration::from_secs(20),
            size: Some(1000),
            lang: Lang::Pt,
        };
        let done = AtomicBool::new(false);
        let mut notes = Vec::new();
        text.notes(&done, Duration::from_millis(1), |note| {
            notes.push(note);
            done.store(notes.len() == 3, Ordering::Relaxed);
        });
        assert_eq!(notes.len(), 3);
        assert!(
            notes[0].starts_with("25 %  1.200 partidas  0 posições/s  faltam 00:01:0"),
            "{notes:?}"
        );
        text.size = None;
        assert!(
            text.note()
                .starts_with("1.200 partidas  0 posições/s  00:00:2")
        );
    }
}
