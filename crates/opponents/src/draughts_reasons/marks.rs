//! Mistakes, by the value that a move loses.

/// How bad a move was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// `?!`
    Inaccuracy,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

/// The losses from which a move is marked, in hundredths of a man.
const INACCURACY: i32 = 50;
const MISTAKE: i32 = 100;
const BLUNDER: i32 = 200;
/// Beyond this value a game is won anyhow, and differences say nothing.
const ENOUGH: i32 = 600;

/// Marks a move by the values before and after it, both for the side that made it, in hundredths of a man.
pub fn mark(before: i32, after: i32) -> Option<Mark> {
    let lost = before.clamp(-ENOUGH, ENOUGH) - after.clamp(-ENOUGH, ENOUGH);
    match lost {
        BLUNDER.. => Some(Mark::Blunder),
        MISTAKE.. => Some(Mark::Mistake),
        INACCURACY.. => Some(Mark::Inaccuracy),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_grow_with_the_loss() {
        let found: Vec<Option<Mark>> = [20, -29, -30, -80, -180]
            .into_iter()
            .map(|after| mark(20, after))
            .collect();
        assert_eq!(
            found,
            [
                None,
                None,
                Some(Mark::Inaccuracy),
                Some(Mark::Mistake),
                Some(Mark::Blunder)
            ]
        );
    }

    #[test]
    fn a_won_game_that_stays_won_has_no_mistakes() {
        assert_eq!(mark(10_000, 700), None);
        assert_eq!(mark(-900, -10_000), None);
        assert_eq!(mark(10_000, 0), Some(Mark::Blunder));
    }
}
