//! The limits of a ladder: its ratings must be computed in bounded time and memory.

use syntax::Message;

/// The most players.
pub(super) const MAX_PLAYERS: usize = 10_000;
/// The most periods: a contest every day for many years.
pub(super) const MAX_PERIODS: usize = 10_000;
/// The most games.
pub(super) const MAX_GAMES: usize = 5_000_000;
/// The maximum number of ratings, one for each player and period: showing a ladder computes all of them.
pub(super) const MAX_RATINGS: usize = 5_000_000;

/// Whether a ladder holds this many players, periods and games.
pub(super) fn fits(players: usize, periods: usize, games: usize) -> bool {
    players <= MAX_PLAYERS
        && periods <= MAX_PERIODS
        && games <= MAX_GAMES
        && players * periods <= MAX_RATINGS
}

/// How much a ladder holds, in words.
pub fn limits() -> Message {
    Message::new(
        format!(
            "a ladder holds {MAX_PLAYERS} players, {MAX_PERIODS} periods, {MAX_GAMES} games, and {MAX_RATINGS} ratings, one for each player and period"
        ),
        format!(
            "um ladder comporta {MAX_PLAYERS} jogadores, {MAX_PERIODS} períodos, {MAX_GAMES} partidas e {MAX_RATINGS} ratings, um por jogador e período"
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_limit_counts() {
        for (players, periods, games, holds) in [
            (0, 0, 0, true),
            (MAX_PLAYERS, 500, MAX_GAMES, true),
            (500, MAX_PERIODS, MAX_GAMES, true),
            (MAX_PLAYERS + 1, 1, 1, false),
            (2, MAX_PERIODS + 1, 1, false),
            (2, 1, MAX_GAMES + 1, false),
            (MAX_PLAYERS, 501, 1, false),
        ] {
            assert_eq!(
                fits(players, periods, games),
                holds,
                "{players} {periods} {games}"
            );
        }
    }
}
