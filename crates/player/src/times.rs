//! The time that both sides have used in a game.

use std::time::{Duration, Instant};

use game::{Game, Record, Side};

/// The time both sides had used when each position of a game was reached.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Times {
    /// After each move.
    used: Vec<[Duration; 2]>,
    /// Until now: time that was spent on moves taken back stays spent.
    now: [Duration; 2],
}

impl Times {
    /// A side has made a move, after so long.
    pub fn push(&mut self, side: Side, spent: Duration) {
        self.spend(side, spent);
        self.used.push(self.now);
    }

    /// A side has thought so long about a move that it has not made yet.
    pub fn spend(&mut self, side: Side, spent: Duration) {
        let used = &mut self.now[side.index()];
        *used = used.saturating_add(spent);
    }

    /// The last move is taken back, its time is not.
    pub fn take_back(&mut self) {
        self.used.pop();
    }

    /// Only so many moves were made, and only their time was used.
    fn truncate(&mut self, plies: usize) {
        self.used.truncate(plies);
        self.now = self.used.last().copied().unwrap_or_default();
    }

    /// What White and Black had used when this many moves had been made; for the last position, until now.
    pub fn at(&self, plies: usize) -> [Duration; 2] {
        match plies {
            _ if plies >= self.used.len() => self.now,
            0 => [Duration::ZERO; 2],
            _ => self.used[plies - 1],
        }
    }
}

/// The watch of a player who is told the moves of a game but no times. From question to answer is the player's own
/// time, from answer to question the opponent's; nothing is known of other moves, and they count as made at once.
#[derive(Debug, Clone, Default)]
pub struct Watch {
    keys: Vec<u64>,
    times: Times,
    answer: Option<Answer>,
}

#[derive(Debug, Clone, Copy)]
struct Answer {
    /// After so many moves.
    ply: usize,
    took: Duration,
    at: Instant,
}

/// Who expected another answer or takes back a move goes on with the same game; who changes more plays another.
const MOST_TAKEN_BACK: usize = 2;

impl Watch {
    /// The game as it stands; another game than the last one begins without any time used.
    pub fn see<G: Game>(&mut self, record: &Record<G>, now: Instant) -> &Times {
        let keys = record.keys();
        let same = keys
            .iter()
            .zip(&self.keys)
            .take_while(|(one, other)| one == other);
        let common = same.count();
        if keys.len() == common && self.keys.len() == common {
            return &self.times;
        }
        if self.keys.len() - common > MOST_TAKEN_BACK {
            self.answer = None;
            self.times = Times::default();
        }
        self.times.truncate(common.saturating_sub(1));
        self.fill(record, now);
        self.keys = keys.to_vec();
        &self.times
    }

    /// Notes the time of the moves that have none yet.
    fn fill<G: Game>(&mut self, record: &Record<G>, now: Instant) {
        for ply in self.times.used.len()..record.moves().len() {
            let spent = match self.answer {
                Some(answer) if answer.ply == ply => answer.took,
                Some(answer) if answer.ply + 1 == ply => now.saturating_duration_since(answer.at),
                _ => Duration::ZERO,
            };
            let side = record.positions()[ply].side_to_move();
            self.times.push(side, spent);
        }
    }

    /// The opponent has made the move that the game was seen with already.
    pub fn hit<G: Game>(&mut self, record: &Record<G>, now: Instant) -> &Times {
        self.times.truncate(record.moves().len().saturating_sub(1));
        self.fill(record, now);
        &self.times
    }

    /// The player has answered to the game as it was last seen, after so long.
    pub fn answer(&mut self, took: Duration, at: Instant) {
        let ply = self.keys.len().saturating_sub(1);
        self.answer = Some(Answer { ply, took, at });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::ChessGame;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn time_is_not_taken_back() {
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
    fn between_questions_the_opponent_thinks() {
        let mut watch = Watch::default();
        let mut record = Record::new(ChessGame::initial());
        let play = |record: &mut Record<ChessGame>, text: &str| {
            let chosen = record.position().read_move(text).unwrap();
            record.play(chosen);
        };
        play(&mut record, "e4");
        let start = Instant::now();
        assert_eq!(watch.see(&record, start).at(1), [Duration::ZERO; 2]);
        watch.answer(3 * SECOND, start + 3 * SECOND);
        play(&mut record, "e5");
        play(&mut record, "Nf3");
        let times = watch.see(&record, start + 7 * SECOND);
        assert_eq!(times.at(2), [Duration::ZERO, 3 * SECOND]);
        assert_eq!(times.at(3), [4 * SECOND, 3 * SECOND]);
        // Asked again without an answer in between, nothing is added.
        assert_eq!(
            watch.see(&record, start + 60 * SECOND).at(3),
            [4 * SECOND, 3 * SECOND]
        );
        play(&mut record, "Nc6");
        // Nor by a move that was not asked about: the last answer was to another position.
        assert_eq!(
            watch.see(&record, start + 90 * SECOND).at(4),
            [4 * SECOND, 3 * SECOND]
        );
        record.take_back();
        record.take_back();
        let times = watch.see(&record, start + 99 * SECOND);
        assert_eq!(times.at(2), [Duration::ZERO, 3 * SECOND]);
        let other = Record::new(ChessGame::initial());
        let times = watch.see(&other, start + 100 * SECOND);
        assert_eq!(times.at(0), [Duration::ZERO; 2]);
    }

    #[test]
    fn who_thinks_ahead_takes_no_time_from_the_opponent() {
        let play = |record: &mut Record<ChessGame>, text: &str| {
            let chosen = record.position().read_move(text).unwrap();
            record.play(chosen);
        };
        let mut record = Record::new(ChessGame::initial());
        let start = Instant::now();
        let mut watch = Watch::default();
        watch.see(&record, start);
        watch.answer(SECOND, start + SECOND);
        play(&mut record, "e4");
        play(&mut record, "e5");
        // Expected at once, played after five seconds.
        watch.see(&record, start + SECOND);
        let times = watch.hit(&record, start + 6 * SECOND);
        assert_eq!(times.at(2), [SECOND, 5 * SECOND]);
        watch.answer(2 * SECOND, start + 8 * SECOND);
        play(&mut record, "Nf3");
        play(&mut record, "Nc6");
        watch.see(&record, start + 8 * SECOND);
        record.take_back();
        play(&mut record, "Nf6");
        // Not what was expected.
        let times = watch.see(&record, start + 12 * SECOND);
        assert_eq!(times.at(4), [3 * SECOND, 9 * SECOND]);
    }
}
