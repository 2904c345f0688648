//! Matches and tournaments: who meets whom, what comes of it.
//!
//! | module | subject |
//! |---|---|
//! | [`record`] | a tournament so far: entrants, results, what they are worth |
//! | [`swiss`] | pairing by the FIDE (Dutch) Swiss system |
//! | [`contest`] | games between players of any kind, refereed |
//! | [`tournament`] | tournaments that survive: plan, log, driver, standings |
//! | [`report`] | PGN, PDN, CSV, JSON, HTML |
//! | [`tiebreak`] | ranking equal scores |
//! | [`systems`] | round robin, gauntlet, knockout, double elimination, Swiss: what comes next |
//! | [`rating`] | strength by results: Elo with intervals, sequential tests, Glicko-2 |
//! | [`trf`] | tournament report files |
//! | [`matching`] | perfect matchings of greatest weight, the tool of the pairing systems |

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
