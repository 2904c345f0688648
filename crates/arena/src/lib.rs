//! Matches and tournaments: pairing, refereed games between players of any kind, logs that survive crashes, standings,
//! ratings and reports. Works for every game that implements [`game::Game`] and knows none of them.
//!
//! | module | subject |
//! |---|---|
//! | [`record`] | a tournament as report files state it: entrants, results, points |
//! | [`swiss`] | pairing by the FIDE (Dutch) Swiss system |
//! | [`systems`] | round robin, gauntlet, knockout, double elimination, Swiss: what comes next |
//! | [`tiebreak`] | ranking equal scores |
//! | [`trf`] | tournament report files |
//! | [`contest`] | games between players, refereed: clocks, openings, adjudication |
//! | [`tournament`] | tournaments that survive crashes: plan, log, driver, standings |
//! | [`rating`] | strength by results: Elo with intervals, sequential tests, Glicko-2 |
//! | [`report`] | PGN, PDN, CSV, JSON, HTML |
//! | [`matching`] | perfect matchings of greatest weight, the tool of the pairing systems |
//!
//! The first round of a Swiss tournament (`examples/pair_swiss_round.rs` goes on from there):
//!
//! ```
//! use game::Side;
//! use stratvision_arena::record::{Entrant, TournamentRecord};
//! use stratvision_arena::swiss::pair;
//!
//! let entrant = |number| Entrant { number, ..Entrant::default() };
//! let record = TournamentRecord {
//!     rounds: Some(3),
//!     first_colour: Some(Side::White),
//!     entrants: (1..=7).map(entrant).collect(),
//!     ..TournamentRecord::default()
//! };
//! let pairing = pair(&record)?;
//! assert_eq!(pairing.boards, [(1, 4), (5, 2), (3, 6)]);
//! assert_eq!(pairing.bye, Some(7));
//! # Ok::<(), stratvision_arena::swiss::PairingError>(())
//! ```

pub mod contest;
pub mod matching;
pub mod rating;
pub mod record;
pub mod report;
pub mod swiss;
pub mod systems;
pub mod tiebreak;
pub mod tournament;
pub mod trf;
