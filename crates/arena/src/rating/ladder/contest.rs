//! What a contest brings to a ladder: a tournament, or games in PGN or PDN.

use std::collections::BTreeSet;

use game::Side;
use syntax::Message;

use crate::systems::{Next, Past};
use crate::tournament::{Plan, State, Status};

/// The most games of one file.
const MAX_GAMES: usize = 1_000_000;

/// Games that are rated together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contest {
    /// What it is called.
    pub name: String,
    /// The games that are over.
    pub games: Vec<RatedGame>,
}

/// A game, as far as a ladder asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatedGame {
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// Half points of White.
    pub half_points: u8,
    /// A checksum of players and moves. The result is left out: a judge may change it.
    pub print: u32,
}

/// Why games cannot be rated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContestError {
    /// The line, from 1; 0 if it concerns the whole.
    pub line: usize,
    /// What is wrong.
    pub message: Message,
    /// What to do about it.
    pub remedy: Message,
}

impl ContestError {
    fn new(line: usize, message: Message, remedy: Message) -> ContestError {
        ContestError {
            line,
            message,
            remedy,
        }
    }

    fn no_games() -> ContestError {
        ContestError::new(
            0,
            Message::new("no game is over", "nenhuma partida acabou"),
            Message::new(
                "give games with the tags White, Black and Result",
                "dê partidas com as etiquetas White, Black e Result",
            ),
        )
    }
}

impl Contest {
    /// The games of a tournament that is over, or that a judge ended.
    pub fn of_tournament(plan: &Plan, state: &State) -> Result<Contest, ContestError> {
        let next = plan.system.next(&Past {
            field: &plan.field,
            finished: &state.finished(plan),
            rounds: &state.rounds,
            withdrawn: &state.withdrawn,
        });
        if state.status != Status::Cancelled && next != Ok(Next::Over) {
            return Err(ContestError::new(
                0,
                Message::new("the tournament is not over", "o torneio não acabou"),
                Message::new(
                    "play it to the end, or let a judge end it: tournament judge FILE cancel --reason WHY",
                    "jogue-o até o fim, ou deixe um juiz encerrá-lo: tournament judge ARQUIVO cancel --reason PORQUÊ",
                ),
            ));
        }
        let games: Vec<RatedGame> = state
            .games
            .values()
            .map(|game| {
                let event = &game.event;
                let [white, black] =
                    [event.white, event.black].map(|one| plan.entries[one].name.trim().to_owned());
                let moves = event
                    .opening
                    .iter()
                    .chain(event.plies.iter().map(|ply| &ply.0));
                RatedGame {
                    print: print(&white, &black, moves.map(String::as_str)),
                    white,
                    black,
                    half_points: game.outcome().half_points(Side::White),
                }
            })
            .collect();
        if games.is_empty() {
            return Err(ContestError::no_games());
        }
        Ok(Contest {
            name: plan.name.clone(),
            games,
        })
    }

    /// The games of a file in PGN or PDN. Those without a result are left out. `file` names the contest if the games
    /// do not.
    pub fn of_games(text: &str, file: &str) -> Result<Contest, ContestError> {
        let mut games = Vec::new();
        let mut events = BTreeSet::new();
        for game in Heads::of(text) {
            if games.len() >= MAX_GAMES {
                return Err(ContestError::new(
                    game.line,
                    Message::new(
                        format!("more than {MAX_GAMES} games"),
                        format!("mais de {MAX_GAMES} partidas"),
                    ),
                    Message::new("split the file", "divida o arquivo"),
                ));
            }
            let half_points = match game.result.as_str() {
                "1-0" | "2-0" => 2,
                "1/2-1/2" | "1-1" => 1,
                "0-1" | "0-2" => 0,
                _ => continue,
            };
            for (name, tag) in [(&game.white, "White"), (&game.black, "Black")] {
                if name.is_empty() || name == "?" {
                    return Err(ContestError::new(
                        game.line,
                        Message::new(
                            format!("the game does not say who played ({tag})"),
                            format!("a partida não diz quem jogou ({tag})"),
                        ),
                        Message::new(
                            format!("add a line [{tag} \"NAME\"]"),
                            format!("acrescente uma linha [{tag} \"NOME\"]"),
                        ),
                    ));
                }
            }
            if game.white == game.black {
                return Err(ContestError::new(
                    game.line,
                    Message::new(
                        format!("both players are called \"{}\"", game.white),
                        format!("os dois jogadores se chamam \"{}\"", game.white),
                    ),
                    Message::new(
                        "nobody is rated against themselves: give them different names",
                        "ninguém é avaliado contra si mesmo: dê nomes diferentes",
                    ),
                ));
            }
            games.push(RatedGame {
                print: print(
                    &game.white,
                    &game.black,
                    game.moves.iter().map(String::as_str),
                ),
                white: game.white,
                black: game.black,
                half_points,
            });
            events.insert(game.event);
        }
        if games.is_empty() {
            return Err(ContestError::no_games());
        }
        let event = events.pop_first().filter(|_| events.is_empty());
        // A match has no name of its own.
        let event = event.filter(|name| !matches!(name.as_str(), "" | "?" | "match"));
        let players: BTreeSet<&str> = games
            .iter()
            .flat_map(|game| [game.white.as_str(), game.black.as_str()])
            .collect();
        let name = event.unwrap_or_else(|| {
            if players.len() == 2 {
                players.into_iter().collect::<Vec<_>>().join(" – ")
            } else {
                file.to_owned()
            }
        });
        Ok(Contest { name, games })
    }
}

fn print<'a>(white: &'a str, black: &'a str, moves: impl Iterator<Item = &'a str>) -> u32 {
    let mut sum = crc32fast::Hasher::new();
    for word in [white, black].into_iter().chain(moves) {
        sum.update(word.as_bytes());
        sum.update(b"\n");
    }
    sum.finalize()
}

/// What is read of a game.
#[derive(Default)]
struct Head {
    line: usize,
    event: String,
    white: String,
    black: String,
    result: String,
    moves: Vec<String>,
}

/// The games of a text, one after the other. Their moves are not played: any game will do.
struct Heads<'a> {
    lines: std::iter::Peekable<std::iter::Enumerate<std::str::Lines<'a>>>,
}

impl<'a> Heads<'a> {
    fn of(text: &'a str) -> Heads<'a> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Heads {
            lines: text.lines().enumerate().peekable(),
        }
    }
}

impl Iterator for Heads<'_> {
    type Item = Head;

    fn next(&mut self) -> Option<Head> {
        let mut head = Head::default();
        while self
            .lines
            .next_if(|(_, line)| tag(line).is_none())
            .is_some()
        {}
        while let Some((name, value)) = self.lines.peek().and_then(|(_, line)| tag(line)) {
            let (index, _) = self.lines.next()?;
            if head.line == 0 {
                head.line = index + 1;
            }
            match name {
                "Event" => head.event = value,
                "White" => head.white = value,
                "Black" => head.black = value,
                "Result" => head.result = value,
                _ => {}
            }
        }
        if head.line == 0 {
            return None;
        }
        let mut shield = Shield::default();
        // In a comment a line may look like a tag.
        while let Some((_, line)) = self
            .lines
            .next_if(|(_, line)| shield.is_shut() || tag(line).is_none())
        {
            head.moves.extend(shield.words(line));
        }
        Some(head)
    }
}

/// `[Name "value"]`.
fn tag(line: &str) -> Option<(&str, String)> {
    let inside = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    let (name, value) = inside.trim().split_once(char::is_whitespace)?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    let plain = value.replace("\\\"", "\"").replace("\\\\", "\\");
    Some((name, plain.trim().to_owned()))
}

/// What is not a move: comments, variations.
#[derive(Default)]
struct Shield {
    in_comment: bool,
    variations: usize,
}

impl Shield {
    fn is_shut(&self) -> bool {
        self.in_comment
    }

    /// The moves of a line: no numbers, marks, comments, results.
    fn words(&mut self, line: &str) -> Vec<String> {
        let mut plain = String::new();
        for sign in line.chars() {
            match sign {
                '}' if self.in_comment => self.in_comment = false,
                _ if self.in_comment => continue,
                '{' => self.in_comment = true,
                ';' => break,
                '(' => self.variations += 1,
                ')' => self.variations = self.variations.saturating_sub(1),
                _ if self.variations == 0 => {
                    plain.push(sign);
                    continue;
                }
                _ => {}
            }
            plain.push(' ');
        }
        plain
            .split_whitespace()
            .map(|word| {
                let bare = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
                // `12.e4` and `12. e4` are the same.
                if bare.starts_with('.') {
                    bare.trim_start_matches('.')
                } else {
                    word
                }
            })
            .filter(|word| !word.is_empty() && !word.starts_with('$') && *word != "*")
            .filter(|word| !matches!(*word, "1-0" | "0-1" | "1/2-1/2" | "2-0" | "0-2" | "1-1"))
            .map(str::to_owned)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Contest;

    const GAMES: &str = "\
[Event \"match\"]
[White \"Ana\"]
[Black \"Bia \\\"B\\\"\"]
[Result \"1-0\"]

1. e4 {[White \"x\"]
[Black \"y\"]} e5 (1... c5 2. Nf3) 2.Qh5 $4 *

[White \"Bia \\\"B\\\"\"]
[Black \"Ana\"]
[Result \"*\"]

1. d4 *

[Event \"match\"]
[White \"Bia \\\"B\\\"\"]
[Black \"Ana\"]
[Result \"1-1\"]

1. e4 e5 1-1
";

    #[test]
    fn games_are_read_whatever_is_played() {
        let contest = Contest::of_games(GAMES, "x.pgn").expect("games");
        assert_eq!(contest.name, "Ana – Bia \"B\"");
        let short: Vec<(&str, u8)> = contest
            .games
            .iter()
            .map(|game| (game.white.as_str(), game.half_points))
            .collect();
        assert_eq!(short, [("Ana", 2), ("Bia \"B\"", 1)]);
        let plain = GAMES
            .replace("{[White \"x\"]\n[Black \"y\"]} ", "")
            .replace("(1... c5 2. Nf3) 2.Qh5 $4", "2. Qh5")
            .replace("\"1-0\"", "\"0-1\"");
        let again = Contest::of_games(&plain, "x.pgn").expect("games");
        assert_eq!(again.games[0].print, contest.games[0].print);
        let other = Contest::of_games(&plain.replace("Qh5", "Qg4"), "x.pgn").expect("games");
        assert_ne!(other.games[0].print, contest.games[0].print);
    }

    #[test]
    fn games_that_cannot_be_rated_are_told() {
        let told = |text: &str| {
            let error = Contest::of_games(text, "x.pgn").expect_err("refused");
            (error.line, error.message.en)
        };
        assert_eq!(told(""), (0, "no game is over".to_owned()));
        assert_eq!(told("nonsense\n\u{0}"), (0, "no game is over".to_owned()));
        let nobody = GAMES.replacen("[White \"Ana\"]\n", "", 1);
        assert_eq!(told(&nobody).0, 1);
        let same = GAMES.replacen("\"Ana\"", "\"Bia \\\"B\\\"\"", 1);
        assert_eq!(told(&same).1, "both players are called \"Bia \"B\"\"");
    }
}
