//! A warning in time when a search is going to write very much.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use corpus::Progress;
use syntax::Lang;
use syntax::number::{fixed, grouped};

/// More hits than people read.
const MANY_HITS: u64 = 1_000_000;
/// More bytes than people expect of a search.
const MANY_BYTES: u64 = 1_000_000_000;
/// A forecast needs this number of hits.
const ENOUGH_HITS: u64 = 2_000;
/// And this share of the input, in percent.
const ENOUGH_INPUT: u64 = 1;

/// Watches how much is written, and says once that it will be very much.
pub struct Forecast {
    /// Bytes of the input, if they are known.
    pub size: Option<u64>,
    pub progress: Arc<Progress>,
    /// Bytes written so far.
    pub written: Arc<AtomicU64>,
    /// No more hits than these are written.
    pub limit: u64,
    /// Whether only one hit for each game and pattern is written.
    pub is_first_only: bool,
    pub lang: Lang,
    /// The warning was given, or is not wanted.
    pub is_over: bool,
}

/// What a search will have written at its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Expected {
    hits: u64,
    bytes: u64,
}

impl Forecast {
    /// The warning after this number of hits, if it is time for it.
    pub fn note(&mut self, hits: u64) -> Option<String> {
        if self.is_over || self.limit <= MANY_HITS {
            return None;
        }
        let expected = self.expected(hits)?;
        if expected.hits < MANY_HITS && expected.bytes < MANY_BYTES {
            return None;
        }
        self.is_over = true;
        Some(self.warning(expected))
    }

    fn expected(&self, hits: u64) -> Option<Expected> {
        let bytes = self.written.load(Ordering::Relaxed);
        let so_far = Expected { hits, bytes };
        if hits >= MANY_HITS || bytes >= MANY_BYTES {
            return Some(so_far);
        }
        let (done, size) = (self.progress.bytes.load(Ordering::Relaxed), self.size?);
        if hits < ENOUGH_HITS || done.saturating_mul(100) < size.saturating_mul(ENOUGH_INPUT) {
            return None;
        }
        let times = size as f64 / done.max(1) as f64;
        let whole = |part: u64| (part as f64 * times.max(1.0)) as u64;
        Some(Expected {
            hits: whole(hits).min(self.limit),
            bytes: whole(bytes),
        })
    }

    fn warning(&self, expected: Expected) -> String {
        let lang = self.lang;
        let hits = grouped(expected.hits, lang);
        let size = fixed(expected.bytes as f64 / 1e9, 1, lang);
        let first = match self.is_first_only {
            true => "",
            false => lang.pick(
                "--first keeps one for each game and pattern, ",
                "--first guarda um por partida e padrão, ",
            ),
        };
        lang.pick(
            format!(
                "about {hits} hits, {size} GB, are to be written: {first}--limit N stops after N"
            ),
            format!(
                "serão gravados uns {hits} achados, {size} GB: {first}--limit N para depois de N"
            ),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forecast(done: u64, written: u64) -> Forecast {
        let progress = Progress::default();
        progress.bytes.store(done, Ordering::Relaxed);
        Forecast {
            size: Some(100_000),
            progress: Arc::new(progress),
            written: Arc::new(AtomicU64::new(written)),
            limit: u64::MAX,
            is_first_only: false,
            lang: Lang::En,
            is_over: false,
        }
    }

    #[test]
    fn a_large_output_is_announced_once_with_a_remedy() {
        let mut large = forecast(2_000, 8_000_000);
        assert_eq!(
            large.note(30_000).as_deref(),
            Some(
                "about 1,500,000 hits, 0.4 GB, are to be written: --first keeps one for each game and pattern, \
                 --limit N stops after N"
            )
        );
        assert_eq!(large.note(30_001), None);
        // Few hits, but large ones.
        let mut heavy = forecast(2_000, 30_000_000);
        heavy.is_first_only = true;
        assert_eq!(
            heavy.note(3_000).as_deref(),
            Some("about 150,000 hits, 1.5 GB, are to be written: --limit N stops after N")
        );
    }

    #[test]
    fn small_outputs_and_uncertain_forecasts_are_not_announced() {
        assert_eq!(forecast(50_000, 1_000_000).note(30_000), None);
        // Too little is known yet.
        assert_eq!(forecast(10, 100_000).note(3_000), None);
        assert_eq!(forecast(2_000, 100_000).note(1_900), None);
        let mut limited = forecast(2_000, 8_000_000);
        limited.limit = 500_000;
        assert_eq!(limited.note(30_000), None);
        // The size of a pipe is unknown: the warning comes with the millionth hit.
        let mut pipe = forecast(2_000, 8_000_000);
        pipe.size = None;
        assert_eq!(pipe.note(999_999), None);
        assert!(pipe.note(1_000_000).is_some());
    }
}
