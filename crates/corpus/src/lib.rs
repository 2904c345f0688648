//! Collections of games of any size: opening and unpacking files, replaying their games on several cores in order,
//! filters, statistics, and writers for what was found. Knows nothing of patterns: whoever searches supplies an
//! [`Examiner`] that looks at positions.
//!
//! | module | subject |
//! |---|---|
//! | `input` | files, folders, globs and standard input, unpacked |
//! | `chunk` | a stream of text cut between games |
//! | `walk` | the positions of one game |
//! | `filter` | which games are worth replaying |
//! | `scan` | many games on many cores, results in order |
//! | `sample` | games drawn by lot |
//! | `store` | games in a compact file, for repeated searches |
//! | `survey` | what a collection holds |
//! | `report` | what was found, game by game |
//! | `count` | what was seen, added up |
//! | `transcript` | the text of a game, moves in standard notation |
//! | `census` | what proofs and engines say of hits, counted |
//! | `trouble` | what goes wrong, in both languages |
//! | `tally` | counts, results and plies for each pattern |
//! | `plot` | when in the game patterns occur, as a picture |
//! | `weight` | what a pattern is worth, by results |
//! | `judged` | positions with a judgement from elsewhere |
//! | `sink` | tables, JSON lines, CSV, Parquet, PGN, EPD, HTML |

pub mod census;
pub mod chunk;
mod count;
pub mod filter;
pub mod input;
pub mod judged;
pub mod plot;
mod prose;
pub mod report;
pub mod sample;
pub mod scan;
pub mod sink;
pub mod store;
pub mod survey;
pub mod tally;
pub mod transcript;
mod trouble;
pub mod walk;
pub mod weight;

pub use report::{Found, GamePoint, GameReport, Hit, Problem, Proof, Verdict};
pub use scan::{Event, Examiner, Options, Part, Progress, Sides, Sightings, Summary, scan};
pub use trouble::{content_remedy, file_remedy, file_trouble, is_of_another_kind};
