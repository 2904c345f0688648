//! Quiet positions drawn from games, with their results.

use std::ops::ControlFlow;

use chess::measures::exchange;
use chess::pgn::Outcome;
use chess::replay::Replay;
use chess::{Color, Position, Role, chess_from_setup};
use game::vocabulary::PieceValues;
use shakmaty::Position as _;

use super::{Judged, MOST_POSITIONS};
use crate::input::Input;
use crate::report::GameReport;
use crate::sample::draw;
use crate::scan::Sides;
use crate::scan::{Event, Examiner, Options, Progress, Sightings, Summary, scan};

/// Which positions are drawn.
#[derive(Debug, Clone, Copy)]
pub struct Draw {
    /// The maximum number of positions of one game.
    pub per_game: u64,
    /// No position before this ply: book moves say little about the result.
    pub from_ply: u32,
    /// Also positions in check, or in which a capture wins something at once.
    pub noisy: bool,
    pub seed: u64,
}

impl Default for Draw {
    fn default() -> Draw {
        Draw {
            per_game: 10,
            from_ply: 12,
            noisy: false,
            seed: 1,
        }
    }
}

#[derive(Debug, Clone, Default)]
pub struct Drawn {
    /// The positions, in the order of the games.
    pub positions: Vec<Judged>,
    /// Games without a result.
    pub undecided: u64,
    /// There were more positions than are kept.
    pub too_many: bool,
    /// What the scan saw.
    pub summary: Summary,
}

/// Draws positions from games. The sides, plies and features of the options have no effect.
pub fn from_games(
    inputs: &[Input],
    options: &Options,
    how: Draw,
    progress: &Progress,
    mut problem: impl FnMut(Event<QuietPosition>),
) -> Drawn {
    let options = Options {
        sides: Sides::Mover,
        // Who castled is seen from the first move on.
        plies: 0..=u32::MAX,
        variations: false,
        keep_moves: false,
        features: 1,
        ..options.clone()
    };
    let mut drawn = Drawn::default();
    let mut games = 0;
    let summary = scan(
        inputs,
        &options,
        progress,
        || Drawer::new(how),
        |event| {
            match event {
                Event::Game(report) => {
                    games += 1;
                    take(&report, how, games, &mut drawn);
                }
                Event::Pause => {}
                other => problem(other),
            }
            match drawn.too_many {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        },
    );
    drawn.summary = summary;
    drawn
}

fn take(report: &GameReport<QuietPosition>, how: Draw, game: u64, drawn: &mut Drawn) {
    let result = match report.outcome {
        Outcome::White => 1.0,
        Outcome::Black => 0.0,
        Outcome::Draw => 0.5,
        Outcome::Unknown => {
            drawn.undecided += 1;
            return;
        }
    };
    let seed = how.seed ^ game.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    for place in draw(report.hits.len() as u64, how.per_game, seed) {
        let Some(hit) = report.hits.get(place as usize) else {
            continue;
        };
        if drawn.positions.len() >= MOST_POSITIONS {
            drawn.too_many = true;
            return;
        }
        drawn.positions.push(Judged {
            fen: hit.replay.fen(),
            name: Some(format!(
                "{} {}, {}",
                report.file, report.number, hit.point.ply
            )),
            game: Some(format!("{} {}", report.file, report.number)),
            result: Some(result),
            castled: hit.finding.castled,
            repetitions: hit.finding.repetitions,
            ..Judged::default()
        });
    }
}

/// What the game before a quiet position says of it.
#[derive(Debug, Clone, Copy)]
pub struct QuietPosition {
    /// Whether White has castled, and Black.
    pub castled: [bool; 2],
    /// Number of times that the position was on the board before.
    pub repetitions: u32,
}

/// Looks for quiet positions, and keeps the game so far.
struct Drawer {
    how: Draw,
    earlier: Vec<Position>,
    castled: [bool; 2],
    values: PieceValues,
}

impl Drawer {
    fn new(how: Draw) -> Drawer {
        let mut values = PieceValues::default();
        for role in Role::ALL {
            let value = chess::play::worth(role);
            values.set_type(role as usize - 1, f64::from(value));
        }
        Drawer {
            how,
            earlier: Vec::new(),
            castled: [false; 2],
            values,
        }
    }

    /// King and rook of one side have both moved since the position before: it has castled.
    fn watch_castling(&mut self, now: &Position) {
        let Some(before) = self.earlier.last() else {
            return;
        };
        let mover = before.turn();
        let stood = |position: &Position, role: Role| position.of(mover) & position.role(role);
        let moved = |role: Role| stood(before, role) != stood(now, role);
        if moved(Role::King) && moved(Role::Rook) {
            self.castled[usize::from(mover == Color::Black)] = true;
        }
    }

    fn is_quiet(&self, now: &Position) -> bool {
        let Ok(chess) = chess_from_setup(now.to_setup()) else {
            return false;
        };
        let (board, turn) = (chess.board(), chess.turn());
        !chess.is_check()
            && !board
                .by_color(turn.other())
                .into_iter()
                .any(|square| exchange::balance(board, &self.values, square, turn) > 0.0)
    }
}

impl Examiner for Drawer {
    type Finding = QuietPosition;

    fn begin_game(&mut self) {
        self.earlier.clear();
        self.castled = [false; 2];
    }

    fn look(&mut self, replay: &Replay, _: Color, sightings: &mut Sightings<QuietPosition>) {
        let now = replay.position().clone();
        self.watch_castling(&now);
        let ply = self.earlier.len() as u32;
        if ply >= self.how.from_ply && (self.how.noisy || self.is_quiet(&now)) {
            let repetitions = self.earlier.iter().filter(|one| **one == now).count();
            sightings.mark(0);
            sightings.report(QuietPosition {
                castled: self.castled,
                repetitions: repetitions as u32,
            });
        }
        self.earlier.push(now);
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    const GAMES: &str = "[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 1-0\n\n\
        [Event \"b\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n\
        [Event \"c\"]\n[Result \"1/2-1/2\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2\n";

    fn drawn(how: Draw) -> Drawn {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(GAMES.as_bytes()).unwrap();
        let options = Options {
            threads: 2,
            ..Options::default()
        };
        let inputs = [Input::File(file.path().to_owned())];
        from_games(&inputs, &options, how, &Progress::default(), |_| ())
    }

    #[test]
    fn results_castling_and_repetitions_come_along() {
        let all = drawn(Draw {
            per_game: 1000,
            from_ply: 0,
            noisy: true,
            seed: 1,
        });
        assert_eq!(all.undecided, 1);
        assert_eq!(all.positions.len(), 17 + 9);
        let last = &all.positions[16];
        assert_eq!((last.result, last.castled), (Some(1.0), [true, true]));
        assert_eq!(all.positions[15].castled, [true, false]);
        assert_eq!(all.positions[8].castled, [false, false]);
        let end = all.positions.last().unwrap();
        assert_eq!((end.result, end.repetitions), (Some(0.5), 2));
    }

    #[test]
    fn quiet_positions_are_drawn_at_random() {
        let how = Draw {
            per_game: 3,
            from_ply: 4,
            noisy: false,
            seed: 5,
        };
        let fens = |drawn: &Drawn| -> Vec<String> {
            drawn.positions.iter().map(|one| one.fen.clone()).collect()
        };
        let first = drawn(how);
        assert_eq!(first.positions.len(), 6);
        assert_eq!(fens(&first), fens(&drawn(how)));
        assert_ne!(fens(&first), fens(&drawn(Draw { seed: 6, ..how })));
        let quiet = drawn(Draw {
            per_game: 1000,
            ..how
        });
        // After 5. O-O Black may take on e4.
        assert!(
            quiet
                .positions
                .iter()
                .all(|one| !one.fen.contains("RNBQ1RK1 b"))
        );
        assert!(quiet.positions.len() < 13 + 5 && quiet.positions.len() > 6);
    }
}
