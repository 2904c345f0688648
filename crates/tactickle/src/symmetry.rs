//! Turns and mirrors of the board.

/// One of the four ways to lay the board on itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Symmetry {
    Same,
    LeftRight,
    TopBottom,
    HalfTurn,
}

impl Symmetry {
    /// All four. Each undoes itself.
    pub const ALL: [Symmetry; 4] = [
        Symmetry::Same,
        Symmetry::LeftRight,
        Symmetry::TopBottom,
        Symmetry::HalfTurn,
    ];

    /// Where the squares of a set come to lie.
    pub fn apply(self, set: u32) -> u32 {
        match self {
            Symmetry::Same => set,
            Symmetry::LeftRight => left_right(set),
            Symmetry::TopBottom => top_bottom(set),
            Symmetry::HalfTurn => left_right(top_bottom(set)),
        }
    }
}

fn left_right(set: u32) -> u32 {
    let pairs = (set & 0x55555) << 1 | (set >> 1) & 0x55555;
    (pairs & 0x33333) << 2 | (pairs >> 2) & 0x33333
}

fn top_bottom(set: u32) -> u32 {
    (set & 0xF) << 16 | (set & 0xF0) << 8 | set & 0xF00 | (set >> 8) & 0xF0 | (set >> 16) & 0xF
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{LINES, Square};

    #[test]
    fn lines_stay_lines_and_steps_stay_steps() {
        for symmetry in Symmetry::ALL {
            for line in LINES {
                assert!(LINES.contains(&symmetry.apply(line)));
                assert_eq!(symmetry.apply(symmetry.apply(line)), line);
            }
            for square in Square::all() {
                let image = Square::of(symmetry.apply(square.set())).next().unwrap();
                assert_eq!(symmetry.apply(square.steps()), image.steps());
            }
        }
        assert_eq!(Symmetry::LeftRight.apply(1), 1 << 3);
        assert_eq!(Symmetry::TopBottom.apply(1), 1 << 16);
        assert_eq!(Symmetry::HalfTurn.apply(1), 1 << 19);
    }
}
