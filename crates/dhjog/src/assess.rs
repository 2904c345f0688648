//! How well a set judges: its values beside those that experts, engines or results of games give the same positions.
//! Plain numbers in and out; where positions come from is none of its business. All numbers are seen from White's side.
//!
//! | module | subject |
//! |---|---|
//! | `reference` | what a position is said to be worth |
//! | `link` | from a set's values to the scale of the references |
//! | `correlation` | Pearson's and Spearman's |
//! | `grades` | the seven steps, and how a set confuses them |
//! | `calibration` | what was expected and what came, as a table and a picture |
//! | `figure` | numbers as they are shown |
//! | `judge` | a set's values of many positions beside the references |
//! | `split` | positions to learn from and positions to test on |
//! | `constants` | the numbers of a text that may be tuned, and writing them back |
//! | `fit` | better numbers |
//! | `tune` | better numbers for a text |

mod calibration;
mod constants;
mod correlation;
mod fit;
mod grades;
mod judge;
mod link;
mod reference;
mod split;
mod tune;

pub use calibration::{Bin, Labels, calibration, calibration_svg};
pub use constants::{Constant, ConstantPlace, constants, rewritten};
pub use correlation::{pearson, spearman};
pub use fit::{Fit, Fitted, fit};
pub use grades::{Confusion, GRADES, Steps, grade_of_value};
pub use judge::{Case, Judgement, Perspective, cut_short, fired, values, without};
pub use link::{Link, root_mean_square};
pub use reference::{Measure, Reference};
pub use split::{repeated, split};
pub use tune::{Tuned, Tuning, TuningError, tune};
