//! Whether a move mates by force, for exercises whose solution is a mate: there another move that mates as fast is right
//! too, and a wrong one is answered by the reply that escapes.

use shakmaty::{Chess, Move, Position as _};

/// Positions looked at before the question is given up: some tenths of a second.
const POSITIONS: u32 = 60_000;

/// What the side that has just moved can force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// It mates; the reply is the one that holds out longest, none where it is mate already.
    Mates { reply: Option<Move> },
    /// After this reply it does not mate in time; none where it is stalemate.
    Escapes { reply: Option<Move> },
    /// The question was given up.
    Undecided,
}

/// Whether the side that has just moved mates with at most this number of further moves, whatever the replies.
pub fn forces_mate(after: &Chess, moves: u8) -> Outcome {
    let mut left = POSITIONS;
    let outcome = replies(after, moves, &mut left);
    if left == 0 {
        Outcome::Undecided
    } else {
        outcome
    }
}

fn replies(after: &Chess, moves: u8, left: &mut u32) -> Outcome {
    *left = left.saturating_sub(1);
    if *left == 0 {
        return Outcome::Undecided;
    }
    let legal = after.legal_moves();
    if legal.is_empty() {
        return match after.is_checkmate() {
            true => Outcome::Mates { reply: None },
            false => Outcome::Escapes { reply: None },
        };
    }
    if moves == 0 {
        return Outcome::Escapes {
            reply: legal.first().copied(),
        };
    }
    let mut longest: Option<(u8, Move)> = None;
    for reply in legal {
        let mut next = after.clone();
        next.play_unchecked(reply);
        let Some(needed) = mates_in(&next, moves, left) else {
            return Outcome::Escapes { reply: Some(reply) };
        };
        if longest.is_none_or(|(most, _)| needed > most) {
            longest = Some((needed, reply));
        }
    }
    Outcome::Mates {
        reply: longest.map(|(_, reply)| reply),
    }
}

/// The smallest number of moves in which the side to move mates, up to `most`.
fn mates_in(position: &Chess, most: u8, left: &mut u32) -> Option<u8> {
    (1..=most).find(|moves| {
        position.legal_moves().into_iter().any(|played| {
            let mut next = position.clone();
            next.play_unchecked(played);
            // The last move must give check: most moves need not be looked into.
            (*moves > 1 || next.is_check())
                && matches!(replies(&next, moves - 1, left), Outcome::Mates { .. })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(fen: &str, san: &str) -> Chess {
        let position = chess::chess_from_fen(fen).unwrap();
        let played: shakmaty::san::San = san.parse().unwrap();
        let played = played.to_move(&position).unwrap();
        position.play(played).unwrap()
    }

    const PHILIDOR: &str = "5r1k/6pp/7N/3Q4/8/8/6PP/6K1 w - - 0 1";

    #[test]
    fn sacrifice_forces_mate_with_one_more_move() {
        let Outcome::Mates { reply: Some(reply) } = forces_mate(&after(PHILIDOR, "Qg8+"), 1) else {
            panic!("Rxg8 Nf7#")
        };
        assert!(reply.is_capture());
        assert!(matches!(
            forces_mate(&after(PHILIDOR, "Qg8+"), 0),
            Outcome::Escapes { .. }
        ));
    }

    #[test]
    fn check_that_lets_the_king_out_escapes() {
        let Outcome::Escapes { reply: Some(reply) } = forces_mate(&after(PHILIDOR, "Nf7+"), 1)
        else {
            panic!("Kg8 and Rxf7 both escape")
        };
        assert!(!reply.is_castle());
    }

    #[test]
    fn mate_needs_no_reply_and_stalemate_is_none() {
        let mated = after("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "Ra8#");
        assert_eq!(forces_mate(&mated, 0), Outcome::Mates { reply: None });
        let stalemate = after("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "Qg6");
        assert_eq!(forces_mate(&stalemate, 2), Outcome::Escapes { reply: None });
    }
}
