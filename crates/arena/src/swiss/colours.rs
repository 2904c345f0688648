//! Colour preferences (1.6, 1.7) and who has which colour (article 5).

use game::Side;

use super::competitor::Competitor;

/// How much a player is owed a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Strength {
    None,
    Mild,
    Strong,
    Absolute,
}

/// The colour a player should have next, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Preference {
    pub strength: Strength,
    /// Meaningless without a strength.
    pub colour: Side,
    /// Games with White less games with Black, without sign.
    pub difference: u32,
    /// The colour of the last two games, if they had the same.
    pub repeated: Option<Side>,
}

impl Preference {
    /// The preference after games with these colours.
    pub(super) fn of(colours: &[Side]) -> Preference {
        let whites = colours
            .iter()
            .filter(|&&colour| colour == Side::White)
            .count() as i64;
        let surplus = 2 * whites - colours.len() as i64;
        let difference = surplus.unsigned_abs() as u32;
        let repeated = match colours {
            [.., before, last] if before == last => Some(*last),
            _ => None,
        };
        let owed = if surplus > 0 {
            Side::Black
        } else {
            Side::White
        };
        let (strength, colour) = match (difference, repeated, colours.last()) {
            (_, _, None) => (Strength::None, Side::White),
            (2.., _, _) => (Strength::Absolute, owed),
            (_, Some(last), _) => (Strength::Absolute, !last),
            (1, ..) => (Strength::Strong, owed),
            (_, _, Some(&last)) => (Strength::Mild, !last),
        };
        Preference {
            strength,
            colour,
            difference,
            repeated,
        }
    }

    pub(super) fn is_absolute(self) -> bool {
        self.strength == Strength::Absolute
    }

    /// Whether both want the same colour.
    pub(super) fn clashes(self, other: Preference) -> bool {
        self.strength != Strength::None
            && other.strength != Strength::None
            && self.colour == other.colour
    }
}

/// The colour of the first of two, who is ranked higher.
pub(super) fn colour_of_higher(
    higher: &Competitor,
    lower: &Competitor,
    first_colour: Side,
) -> Side {
    let (one, other) = (higher.preference, lower.preference);
    if !one.clashes(other) {
        if one.strength != Strength::None {
            return one.colour;
        }
        if other.strength != Strength::None {
            return !other.colour;
        }
        return if higher.seed % 2 == 1 {
            first_colour
        } else {
            !first_colour
        };
    }
    let stronger = one.strength.cmp(&other.strength).then_with(|| {
        if one.is_absolute() {
            one.difference.cmp(&other.difference)
        } else {
            std::cmp::Ordering::Equal
        }
    });
    match stronger {
        std::cmp::Ordering::Greater => one.colour,
        std::cmp::Ordering::Less => !other.colour,
        // The latest games in which they had different colours, rounds without a game left out.
        std::cmp::Ordering::Equal => higher
            .colours
            .iter()
            .rev()
            .zip(lower.colours.iter().rev())
            .find(|(one, other)| one != other)
            .map_or(one.colour, |(&last, _)| !last),
    }
}

#[cfg(test)]
mod tests {
    use game::Side::{Black, White};

    use super::{Preference, Strength};

    #[test]
    fn preferences_follow_the_games() {
        for (colours, strength, colour) in [
            (&[][..], Strength::None, White),
            (&[White], Strength::Strong, Black),
            (&[Black, White], Strength::Mild, Black),
            (&[White, White], Strength::Absolute, Black),
            (&[White, Black, Black], Strength::Absolute, White),
            (&[White, White, Black, White], Strength::Absolute, Black),
            (&[Black, White, Black], Strength::Strong, White),
        ] {
            let preference = Preference::of(colours);
            assert_eq!(
                (preference.strength, preference.colour),
                (strength, colour),
                "{colours:?}"
            );
        }
    }
}
