//! A bar for work whose steps are counted, and a clean end on Ctrl-C.

use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::{ProgressBar, ProgressStyle};

/// A bar on standard error if that is a terminal.
pub fn bar(steps: u64, quiet: bool) -> ProgressBar {
    if quiet || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(steps);
    // A fixed text; were it wrong, the usual style would be shown.
    let style = ProgressStyle::with_template("{wide_bar} {percent} %  {eta_precise}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    bar.set_style(style.progress_chars("█▉▊▋▌▍▎▏ "));
    bar
}

/// Becomes true with the first Ctrl-C; the second one ends the program.
pub fn interrupted() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = stop.clone();
    // Without a handler Ctrl-C just kills: nothing to do about it.
    let _ = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    stop
}
