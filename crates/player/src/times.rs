//! The time that both sides have used in a game, for heuristic sets that ask for it (`TIME_USED`).

use std::time::{Duration, Instant};

use game::{Game, Record, Side};

/// The time both sides had used when each position of a game was reached.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Times {
    used: Vec<[Duration; 2]>,
    /// Until now; time spent on moves taken back stays used.
    now: [Duration; 2],
}

impl Times {
    /// A side made a move after this time.
    pub fn push(&mut self, side: Side, spent: Duration) {
        self.spend(side, spent);
        self.used.push(self.now);
    }

    /// A side has been thinking for this time and has not moved yet.
    pub fn spend(&mut self, side: Side, spent: Duration) {
        let used = &mut self.now[side.index()];
        *used = used.saturating_add(spent);
    }

    /// The last move is taken back; its time stays used.
    pub fn take_back(&mut self) {
        self.used.pop();
    }

    /// Forgets the moves after the first `plies`, and their time.
    fn truncate(&mut self, plies: usize) {
        self.used.truncate(plies);
        self.now = self.used.last().copied().unwrap_or_default();
    }

    /// The time used by White and Black after this many plies; after the last one, until now.
    pub fn at(&self, plies: usize) -> [Duration; 2] {
        match plies {
            _ if plies >= self.used.len() => self.now,
            0 => [Duration::ZERO; 2],
            _ => self.used[plies - 1],
        }
    }
}

/// A stopwatch for a player that receives the moves of a game without their times (as by UCI). From request to reply is
/// the player's own time, from reply to request the opponent's; other moves count as made at once.
#[derive(Debug, Clone, Default)]
pub struct Stopwatch {
    keys: Vec<u64>,
    times: Times,
    last_reply: Option<Reply>,
}

#[derive(Debug, Clone, Copy)]
struct Reply {
    ply: usize,
    took: Duration,
    at: Instant,
}

/// After another reply than expected, or a move taken back, it is still the same game; a larger change means another.
const MAX_TAKEN_BACK: usize = 2;

impl Stopwatch {
    /// A request with the game as it stands. Another game than the last one begins with no time used.
    pub fn request<G: Game>(&mut self, record: &Record<G>, now: Instant) -> &Times {
        let keys = record.keys();
        let same = keys
            .iter()
            .zip(&self.keys)
            .take_while(|(one, other)| one == other);
        let common = same.count();
        if keys.len() == common && self.keys.len() == common {
            return &self.times;
        }
        if self.keys.len() - common > MAX_TAKEN_BACK {
            self.last_reply = None;
            self.times = Times::default();
        }
        self.times.truncate(common.saturating_sub(1));
        self.fill(record, now);
        self.keys = keys.to_vec();
        &self.times
    }

    /// Adds the time of the moves that have none yet.
    fn fill<G: Game>(&mut self, record: &Record<G>, now: Instant) {
        for ply in self.times.used.len()..record.moves().len() {
            let spent = match self.last_reply {
                Some(reply) if reply.ply == ply => reply.took,
                Some(reply) if reply.ply + 1 == ply => now.saturating_duration_since(reply.at),
                _ => Duration::ZERO,
            };
            let side = record.positions()[ply].side_to_move();
            self.times.push(side, spent);
        }
    }

    /// The opponent made the expected move, with which the game was requested already.
    pub fn ponder_hit<G: Game>(&mut self, record: &Record<G>, now: Instant) -> &Times {
        self.times.truncate(record.moves().len().saturating_sub(1));
        self.fill(record, now);
        &self.times
    }

    /// The player replied to the last request after this time.
    pub fn reply(&mut self, took: Duration, at: Instant) {
        let ply = self.keys.len().saturating_sub(1);
        self.last_reply = Some(Reply { ply, took, at });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::ChessGame;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn time_of_moves_taken_back_stays_used() {
        let mut times = Times::default();
        times.push(Side::White, 2 * SECOND);
        times.push(Side::Black, 5 * SECOND);
        assert_eq!(times.at(0), [Duration::ZERO; 2]);
        assert_eq!(times.at(1), [2 * SECOND, Duration::ZERO]);
        assert_eq!(times.at(2), [2 * SECOND, 5 * SECOND]);
        times.take_back();
        times.spend(Side::Black, SECOND);
        assert_eq!(times.at(1), [2 * SECOND, 6 * SECOND]);
        times.push(Side::Black, SECOND);
        assert_eq!(times.at(1), [2 * SECOND, Duration::ZERO]);
        assert_eq!(times.at(2), [2 * SECOND, 7 * SECOND]);
    }

    #[test]
    fn time_between_reply_and_request_is_the_opponents() {
        let mut stopwatch = Stopwatch::default();
        let mut record = Record::new(ChessGame::initial());
        let play = |record: &mut Record<ChessGame>, text: &str| {
            let chosen = record.position().read_move(text).unwrap();
            record.play(chosen);
        };
        play(&mut record, "e4");
        let start = Instant::now();
        assert_eq!(stopwatch.request(&record, start).at(1), [Duration::ZERO; 2]);
        stopwatch.reply(3 * SECOND, start + 3 * SECOND);
        play(&mut record, "e5");
        play(&mut record, "Nf3");
        let times = stopwatch.request(&record, start + 7 * SECOND);
        assert_eq!(times.at(2), [Duration::ZERO, 3 * SECOND]);
        assert_eq!(times.at(3), [4 * SECOND, 3 * SECOND]);
        // A second request without a reply in between adds nothing.
        assert_eq!(
            stopwatch.request(&record, start + 60 * SECOND).at(3),
            [4 * SECOND, 3 * SECOND]
        );
        play(&mut record, "Nc6");
        // Nor does a move without a request: the last reply was to another position.
        assert_eq!(
            stopwatch.request(&record, start + 90 * SECOND).at(4),
            [4 * SECOND, 3 * SECOND]
        );
        record.take_back();
        record.take_back();
        let times = stopwatch.request(&record, start + 99 * SECOND);
        assert_eq!(times.at(2), [Duration::ZERO, 3 * SECOND]);
        let other = Record::new(ChessGame::initial());
        let times = stopwatch.request(&other, start + 100 * SECOND);
        assert_eq!(times.at(0), [Duration::ZERO; 2]);
    }

    #[test]
    fn pondering_takes_no_time_from_the_opponent() {
        let play = |record: &mut Record<ChessGame>, text: &str| {
            let chosen = record.position().read_move(text).unwrap();
            record.play(chosen);
        };
        let mut record = Record::new(ChessGame::initial());
        let start = Instant::now();
        let mut stopwatch = Stopwatch::default();
        stopwatch.request(&record, start);
        stopwatch.reply(SECOND, start + SECOND);
        play(&mut record, "e4");
        play(&mut record, "e5");
        // Requested at once for pondering, played after five seconds.
        stopwatch.request(&record, start + SECOND);
        let times = stopwatch.ponder_hit(&record, start + 6 * SECOND);
        assert_eq!(times.at(2), [SECOND, 5 * SECOND]);
        stopwatch.reply(2 * SECOND, start + 8 * SECOND);
        play(&mut record, "Nf3");
        play(&mut record, "Nc6");
        stopwatch.request(&record, start + 8 * SECOND);
        record.take_back();
        play(&mut record, "Nf6");
        // Another move than expected.
        let times = stopwatch.request(&record, start + 12 * SECOND);
        assert_eq!(times.at(4), [3 * SECOND, 9 * SECOND]);
    }
}
