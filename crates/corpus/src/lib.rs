//! Collections of chess games of any size: files are opened and unpacked, games replayed on all cores in order, and every
//! position shown to an [`Examiner`] that the caller writes. What the examiner looks for, and what a finding is, is up to
//! it: this crate knows games, not patterns.
//!
//! | module | subject |
//! |---|---|
//! | [`input`] | files, folders, globs and standard input, unpacked |
//! | [`chunk`] | a stream of text cut between games |
//! | [`walk`] | the positions of one game |
//! | [`filter`] | which games are worth replaying |
//! | [`scan`](mod@scan) | many games on many cores, results in order |
//! | [`report`] | what a scan reports, game by game |
//! | [`tally`] | positions, games, results, openings and years of each feature, counted by a scan |
//! | [`sample`] | games drawn at random |
//! | [`store`] | games in a compact file, for repeated scans |
//! | [`survey`](mod@survey) | what a collection holds |
//! | [`place`] | one game of a collection, read again |
//! | [`transcript`], [`movetext`] | the text of a game read, and written |
//! | [`judged`] | positions with a judgement from elsewhere |
//!
//! Positions with a check, in one game:
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use chess::Color;
//! use chess::replay::Replay;
//! use stratvision_corpus::input::Input;
//! use stratvision_corpus::{Event, Examiner, Options, Progress, Sightings, scan};
//!
//! struct Checks;
//!
//! impl Examiner for Checks {
//!     type Finding = ();
//!
//!     fn look(&mut self, replay: &Replay, _: Color, sightings: &mut Sightings<()>) {
//!         if replay.is_check() {
//!             sightings.mark(0);
//!             sightings.report(());
//!         }
//!     }
//! }
//!
//! # let folder = tempfile::tempdir().unwrap();
//! # let path = folder.path().join("game.pgn");
//! # std::fs::write(&path, "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n").unwrap();
//! let inputs = [Input::File(path)];
//! let mut plies = Vec::new();
//! let summary = scan(&inputs, &Options::default(), &Progress::default(), || Checks, |event| {
//!     if let Event::Game(game) = event {
//!         plies.extend(game.hits.iter().map(|hit| hit.point.ply));
//!     }
//!     ControlFlow::Continue(())
//! });
//! assert_eq!((plies, summary.positions), (vec![7], 8));
//! assert_eq!(summary.tallies[0].games, 1);
//! ```

pub mod chunk;
mod count;
pub mod filter;
pub mod input;
pub mod judged;
mod messages;
pub mod movetext;
pub mod place;
mod prose;
pub mod report;
pub mod sample;
pub mod scan;
pub mod store;
pub mod survey;
pub mod tally;
pub mod transcript;
pub mod walk;

pub use messages::{content_remedy, describe_error, error_remedy, is_not_games};
pub use report::{GamePoint, GameReport, Hit, Problem};
pub use scan::{
    Event, Examiner, Options, Part, Progress, Shortcuts, Sides, Sightings, Summary, scan,
    scan_with_shortcuts,
};
