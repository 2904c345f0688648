//! Functions that mean the same in every game: they ask only where pieces stand, what they are worth and how the game
//! went so far.

mod attributes;
mod counts;
mod numbers;
mod time;
mod worth;

use std::marker::PhantomData;

use super::{Function, Vocabulary};

/// The common functions of a game.
pub struct Common<V>(PhantomData<V>);

impl<V: Vocabulary> Common<V> {
    pub const TIME: &'static [Function<V>] = time::functions::<V>();
    /// Places and numbers of pieces.
    pub const COUNTS: &'static [Function<V>] = counts::functions::<V>();
    /// Functions of piece values.
    pub const WORTH: &'static [Function<V>] = worth::functions::<V>();
    /// Attributes of pieces and squares.
    pub const ATTRIBUTES: &'static [Function<V>] = attributes::functions::<V>();
    pub const NUMBERS: &'static [Function<V>] = numbers::functions::<V>();
}
