//! The pictures of pages.
//!
//! | module | subject |
//! |---|---|
//! | `axes` | scales with round numbers, grids, captions |
//! | `strength` | ratings, how they came about, pairs of games |
//! | `rules` | which rules fired |
//! | `course` | what both players thought of a game |

mod axes;
mod course;
mod rules;
mod strength;

pub(super) use course::course;
pub(super) use rules::activity;
pub(super) use strength::{Spot, curves, difference, history, pairs, ratings};

/// The number of colours of curves: `--c0` to `--c7` of the page's style.
const COLOURS: usize = 8;

/// A name with at most `most` characters.
pub(super) fn cut(name: &str, most: usize) -> String {
    if name.chars().count() <= most {
        return name.to_owned();
    }
    let mut shown: String = name.chars().take(most - 1).collect();
    shown.push('…');
    shown
}
