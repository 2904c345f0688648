//! The tags of a game.

use std::borrow::Cow;

use super::decode;

/// The tags of a game, as bytes of the text.
#[derive(Debug, Clone, Default)]
pub struct Tags<'a> {
    pub(super) pairs: Vec<(&'a [u8], &'a [u8])>,
    /// Where the game begins in the text.
    pub offset: usize,
}

impl<'a> Tags<'a> {
    /// No tags at all.
    pub const NONE: Tags<'a> = Tags {
        pairs: Vec::new(),
        offset: 0,
    };

    /// The value of a tag as it stands between the quotes. Some programs write names in letters of the other case.
    #[inline]
    pub fn raw(&self, name: &str) -> Option<&'a [u8]> {
        let name = name.as_bytes();
        self.pairs
            .iter()
            // Most names differ in length already, which is asked without a call.
            .find(|(key, _)| key.len() == name.len() && key.eq_ignore_ascii_case(name))
            .map(|(_, value)| *value)
    }

    /// The value of a tag as text.
    pub fn get(&self, name: &str) -> Option<Cow<'a, str>> {
        self.raw(name).map(decode)
    }

    /// Adds a tag, unless it is a FEN without a value: that is as good as none, and other programs refuse it. Returns
    /// whether there is any tag by now.
    pub(super) fn push(&mut self, name: &'a [u8], value: &'a [u8]) -> bool {
        let says_nothing = name.eq_ignore_ascii_case(b"FEN") && value.trim_ascii().is_empty();
        if !says_nothing {
            self.pairs.push((name, value));
        }
        !self.pairs.is_empty()
    }

    /// All of them, in the order written.
    pub fn iter(&self) -> impl Iterator<Item = (Cow<'a, str>, Cow<'a, str>)> + '_ {
        self.pairs
            .iter()
            .map(|(name, value)| (decode(name), decode(value)))
    }
}
