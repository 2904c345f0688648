//! The positions on the way from the start of the game to the one looked at: who repeats what.

use game::{Game, Record};

/// Keys of positions, those of the game first.
#[derive(Debug, Clone)]
pub(crate) struct Path {
    keys: Vec<u64>,
    /// For each position, how many plies before it were reversible.
    reversible: Vec<u32>,
    /// Where the position of the game is.
    root: usize,
    /// How many occurrences end the game.
    limit: Option<u32>,
}

impl Path {
    /// The game so far, with room for `plies` more.
    pub(crate) fn new<G: Game>(record: &Record<G>, plies: usize) -> Path {
        let mut reversible = vec![0];
        for (position, &chosen) in record.positions().iter().zip(record.moves()) {
            let before = reversible.last().copied().unwrap_or(0);
            reversible.push(if position.is_irreversible(chosen) {
                0
            } else {
                before + 1
            });
        }
        let mut keys = record.keys().to_vec();
        keys.reserve(plies);
        reversible.reserve(plies);
        Path {
            root: keys.len() - 1,
            keys,
            reversible,
            limit: record.position().repetitions_to_draw(),
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, key: u64, irreversible: bool) {
        let before = self.reversible.last().copied().unwrap_or(0);
        self.keys.push(key);
        self.reversible
            .push(if irreversible { 0 } else { before + 1 });
    }

    #[inline]
    pub(crate) fn pop(&mut self) {
        self.keys.pop();
        self.reversible.pop();
    }

    /// Whether the last position counts as a repetition: it has occurred since the root, or so often in the game that
    /// the game is drawn. (Who can repeat once ahead can repeat again.)
    #[inline]
    pub(crate) fn is_repetition(&self) -> bool {
        let Some(limit) = self.limit else {
            return false;
        };
        let now = self.keys.len() - 1;
        let mut occurrences = 1;
        let mut distance = 2;
        let most = self.reversible[now] as usize;
        while distance <= most {
            let earlier = now - distance;
            if self.keys[earlier] == self.keys[now] {
                occurrences += 1;
                if earlier > self.root || occurrences >= limit {
                    return true;
                }
            }
            distance += 2;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::ChessGame;

    fn after(moves: &[&str]) -> Record<ChessGame> {
        let mut record = Record::new(ChessGame::initial());
        for text in moves {
            let chosen = record.position().read_move(text).unwrap();
            record.play(chosen);
        }
        record
    }

    #[test]
    fn once_in_the_game_is_not_enough() {
        let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"];
        let record = after(&shuffle[..3]);
        let start = record.start().key();
        let mut path = Path::new(&record, 8);
        path.push(start, false);
        assert!(!path.is_repetition());
        let twice: Vec<&str> = shuffle.into_iter().chain(shuffle).collect();
        let mut path = Path::new(&after(&twice[..7]), 8);
        path.push(start, false);
        assert!(path.is_repetition());
    }

    #[test]
    fn once_since_the_root_is() {
        let mut path = Path::new(&after(&[]), 8);
        for key in [11, 12, 13, 14] {
            path.push(key, false);
        }
        path.push(11, false);
        assert!(path.is_repetition());
        path.pop();
        path.push(11, true);
        assert!(!path.is_repetition());
    }
}
