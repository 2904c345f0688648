//! A bar while the search goes on, and a clean end on Ctrl-C.

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
use syntax::figure::{count, fixed};

/// A bar on standard error, or nothing where nobody would see it.
pub struct Bar {
    bar: ProgressBar,
    done: Arc<AtomicBool>,
    ticker: Option<JoinHandle<()>>,
}

impl Bar {
    /// Shows how far the search has come until it is finished: bytes where the size is known, games otherwise.
    pub fn start(progress: &Arc<Progress>, inputs: &[Input], quiet: bool, lang: Lang) -> Bar {
        let done = Arc::new(AtomicBool::new(false));
        if quiet || !std::io::stderr().is_terminal() {
            return Bar {
                bar: ProgressBar::hidden(),
                done,
                ticker: None,
            };
        }
        let size: Option<u64> = inputs.iter().map(Input::size).sum();
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
            let (bar, done, progress) = (bar.clone(), done.clone(), progress.clone());
            std::thread::spawn(move || {
                let start = Instant::now();
                while !done.load(Ordering::Relaxed) {
                    let games = progress.games.load(Ordering::Relaxed);
                    let positions = progress.positions.load(Ordering::Relaxed);
                    let rate = positions as f64 / start.elapsed().as_secs_f64().max(0.001);
                    let (games, rate) = (count(games, lang), told_rate(rate, lang));
                    let mut message = lang.pick(
                        format!("{games} games  {rate} positions/s"),
                        format!("{games} partidas  {rate} posições/s"),
                    );
                    let evaluating = progress.evaluating.load(Ordering::Relaxed);
                    if evaluating > 0 {
                        let count = count(evaluating, lang);
                        message += &lang.pick(
                            format!("  {count} waiting for the engine"),
                            format!("  {count} à espera do motor"),
                        );
                    }
                    bar.set_message(message);
                    bar.set_position(progress.bytes.load(Ordering::Relaxed));
                    std::thread::sleep(Duration::from_millis(100));
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

/// How long it will still take, once that can be guessed.
fn time_left(state: &ProgressState, out: &mut dyn fmt::Write) {
    // A bar that cannot be drawn is no reason to end.
    let _ = match state.pos() {
        0 => write!(out, "--:--:--"),
        _ => write!(out, "{}", FormattedDuration(state.eta())),
    };
}

/// Positions a second: in millions where there are many, counted where a search is slow.
fn told_rate(rate: f64, lang: Lang) -> String {
    match rate < 1e5 {
        true => count(rate as u64, lang),
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
