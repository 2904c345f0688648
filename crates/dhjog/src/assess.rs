//! Measures how well a set judges positions, and tunes its numbers.
//!
//! A measurement compares two numbers for each position: the value that the set gives ([`values`]) and a [`Reference`],
//! which is a grade by a teacher, the value of an engine, or the result of the game. A [`Link`] maps values to the scale
//! of the references; [`Judgement`] holds the errors, correlations and the confusion of grades. [`tune`] then changes the
//! numbers in the text (and nothing else) so that the error falls, on a training part, while a test part shows whether
//! the gain is real. All numbers are from White's point of view. Where positions come from is up to the caller.
//!
//! | module | subject |
//! |---|---|
//! | `reference` | grades, values and results that a set is compared with |
//! | `link` | maps the values of a set to the scale of the references |
//! | `correlation` | Pearson's and Spearman's coefficients |
//! | `grades` | the seven grades, and how a set confuses them |
//! | `calibration` | expected and actual results, as a table and a plot |
//! | `judge` | values of many positions, compared with the references |
//! | `split` | training part and test part |
//! | `constants` | the numbers of a text that may be tuned, and replacing them |
//! | `fit` | nonlinear least squares (Levenberg and Marquardt) |
//! | `tune` | tuning a text |

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
pub use constants::{Constant, ConstantPlace, constants, rewrite};
pub use correlation::{pearson, spearman};
pub use fit::{Fit, Fitted, fit};
pub use grades::{Confusion, GRADES, GradeThresholds, grade_of_value};
pub use judge::{Case, Judgement, Perspective, cut_short, fired, values, without};
pub use link::{Link, root_mean_square};
pub use reference::{Measure, Reference};
pub use split::{repeated, split};
pub use tune::{Tuned, Tuning, TuningError, TuningPositions, tune};
