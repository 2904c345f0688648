//! Parses the commands of the Universal Chess Interface.

use std::time::Duration;

use chess::ChessGame;
use game::{Game, Record};
use syntax::Message;

use super::settings::Settings;
use player::search::{Clock, Limits, MAX_PLIES};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Command {
    Uci,
    IsReady,
    NewGame,
    SetOption {
        name: String,
        value: String,
    },
    Position {
        fen: Option<String>,
        moves: Vec<String>,
    },
    Go(Go),
    /// Perft to this depth in plies.
    Perft(u32),
    Stop,
    PonderHit,
    /// Not part of the protocol, but common.
    Eval,
    Show,
    Quit,
    /// A valid command without effect.
    Nothing,
    Unknown(String),
}

/// The limits of a search.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Go {
    pub search_moves: Vec<String>,
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    pub mate: Option<u32>,
    pub move_time: Option<u64>,
    pub time: [Option<u64>; 2],
    pub increment: [Option<u64>; 2],
    pub moves_to_go: Option<u32>,
    pub infinite: bool,
    pub ponder: bool,
    /// Errors of single arguments.
    pub wrong: Vec<Message>,
}

/// Milliseconds for a search whose limits were invalid.
const WITHOUT_LIMITS: u64 = 1000;
/// Perft beyond this depth would take hours.
const MAX_PERFT: u32 = 8;

/// Larger limits are replaced by these: depth, moves to mate, milliseconds (a day), moves.
const MAX_DEPTH: u64 = MAX_PLIES as u64 - 1;
const MAX_MATE: u64 = MAX_PLIES as u64 / 2;
const MAX_TIME: u64 = 86_400_000;
const MAX_MOVES: u64 = 10_000;

/// The maximum length of the quotation of an unknown line.
const SHOWN: usize = 40;

/// The names of the commands.
const COMMANDS: [&str; 13] = [
    "uci",
    "isready",
    "ucinewgame",
    "setoption",
    "position",
    "go",
    "stop",
    "ponderhit",
    "eval",
    "d",
    "quit",
    "debug",
    "register",
];

/// Whether a line is `quit`, without parsing the rest of it.
pub(super) fn is_quit(line: &str) -> bool {
    line.split_whitespace().find(|word| COMMANDS.contains(word)) == Some("quit")
}

pub(super) fn read(line: &str) -> Command {
    let mut words = line.split_whitespace();
    // The protocol demands to skip words before the first known one.
    while let Some(word) = words.next() {
        return match word {
            "uci" => Command::Uci,
            "isready" => Command::IsReady,
            "ucinewgame" => Command::NewGame,
            "setoption" => set_option(words),
            "position" => position(words),
            "go" => go(words),
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "eval" => Command::Eval,
            "d" => Command::Show,
            "quit" => Command::Quit,
            "debug" | "register" => Command::Nothing,
            _ => continue,
        };
    }
    if line.trim().is_empty() {
        Command::Nothing
    } else {
        let shown = line
            .trim()
            .chars()
            .filter(|letter| !syntax::is_deceptive(*letter));
        Command::Unknown(shown.take(SHOWN).collect::<String>().trim().to_owned())
    }
}

fn set_option<'a>(words: impl Iterator<Item = &'a str>) -> Command {
    let mut name = Vec::new();
    let mut value = Vec::new();
    let mut in_value = false;
    for word in words {
        match word {
            "name" if name.is_empty() && !in_value => {}
            "value" if !in_value => in_value = true,
            _ if in_value => value.push(word),
            _ => name.push(word),
        }
    }
    Command::SetOption {
        name: name.join(" "),
        value: value.join(" "),
    }
}

fn position<'a>(words: impl Iterator<Item = &'a str>) -> Command {
    let mut words = words.peekable();
    let mut fen = None;
    match words.next() {
        Some("startpos") => {}
        Some("fen") => {
            let mut fields = Vec::new();
            while let Some(field) = words.next_if(|word| *word != "moves") {
                fields.push(field);
            }
            fen = Some(fields.join(" "));
        }
        other => return Command::Unknown(format!("position {}", other.unwrap_or_default())),
    }
    Command::Position {
        fen,
        moves: words
            .skip_while(|word| *word == "moves")
            .map(str::to_owned)
            .collect(),
    }
}

const KEYWORDS: [&str; 13] = [
    "perft",
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
];

fn go<'a>(words: impl Iterator<Item = &'a str>) -> Command {
    let mut words = words.peekable();
    let mut go = Go::default();
    while let Some(word) = words.next() {
        match word {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => {
                while let Some(text) = words.next_if(|word| !KEYWORDS.contains(word)) {
                    go.search_moves.push(text.to_owned());
                }
            }
            _ if KEYWORDS.contains(&word) => {
                let text = words.next_if(|next| !KEYWORDS.contains(next));
                let Some(number) = go.number(word, text.unwrap_or_default()) else {
                    continue;
                };
                let small = number as u32;
                match word {
                    "wtime" => go.time[0] = Some(number),
                    "btime" => go.time[1] = Some(number),
                    "winc" => go.increment[0] = Some(number),
                    "binc" => go.increment[1] = Some(number),
                    "movestogo" => go.moves_to_go = Some(small),
                    "depth" => go.depth = Some(small),
                    "nodes" => go.nodes = Some(number),
                    "mate" => go.mate = Some(small),
                    "perft" if small <= MAX_PERFT => return Command::Perft(small),
                    "perft" => go.wrong.push(Message::new(
                        format!("perft: write a number from 1 to {MAX_PERFT}"),
                        format!("perft: escreva um número de 1 a {MAX_PERFT}"),
                    )),
                    _ => go.move_time = Some(number),
                }
            }
            _ => go.wrong.push(Message::new(
                format!("go: no word '{}'", shown(word)),
                format!("go: não há a palavra '{}'", shown(word)),
            )),
        }
    }
    // A search that should be limited must not be endless.
    if !go.wrong.is_empty() && go.is_endless() && !go.infinite {
        go.move_time = Some(WITHOUT_LIMITS);
    }
    Command::Go(go)
}

fn no_number(word: &str, text: &str) -> Message {
    let text = shown(text);
    Message::new(
        format!("go {word}: '{text}' is no number that can be used"),
        format!("go {word}: '{text}' não é um número que sirva"),
    )
}

fn too_large(word: &str, text: &str, most: u64) -> Message {
    let text = shown(text);
    Message::new(
        format!("go {word}: {text} is too large, {most} is taken"),
        format!("go {word}: {text} é grande demais, vale {most}"),
    )
}

fn shown(text: &str) -> String {
    text.chars().take(SHOWN).collect()
}

/// The minimum and maximum of an argument of `go`.
fn bounds(word: &str) -> (u64, u64) {
    match word {
        "depth" => (1, MAX_DEPTH),
        "mate" => (1, MAX_MATE),
        "perft" => (1, u64::from(u32::MAX)),
        "nodes" => (1, u64::MAX),
        "movestogo" => (1, MAX_MOVES),
        _ => (0, MAX_TIME),
    }
}

impl Go {
    /// Parses a limit. One that is too large is replaced by the maximum, an invalid one is left out; both are reported.
    fn number(&mut self, word: &str, text: &str) -> Option<u64> {
        let (least, most) = bounds(word);
        // A clock may have run out and be negative: no time is left.
        let has_run_over = |number: &str| {
            matches!(word, "wtime" | "btime") && number.parse::<i128>().is_ok_and(|left| left < 0)
        };
        if has_run_over(text) {
            return Some(0);
        }
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        // Digits that do not fit into a u64 are above any limit.
        let number = is_number.then(|| text.parse::<u64>().unwrap_or(u64::MAX));
        let is_cut = is_number && (text.parse::<u64>().is_err() || number > Some(most));
        match number {
            Some(number) if number >= least => {
                if is_cut {
                    self.wrong.push(too_large(word, text, most));
                }
                Some(number.min(most))
            }
            _ => {
                self.wrong.push(no_number(word, text));
                None
            }
        }
    }

    /// Whether only `stop` ends the search.
    pub(super) fn is_endless(&self) -> bool {
        let limited = self.depth.is_some()
            || self.nodes.is_some()
            || self.mate.is_some()
            || self.move_time.is_some()
            || self.time.iter().any(Option::is_some);
        self.infinite || !limited
    }

    /// The limits for a search of the present position.
    pub(super) fn limits(
        &self,
        record: &Record<ChessGame>,
        settings: &Settings,
    ) -> Limits<ChessGame> {
        let position = record.position();
        let side = position.side_to_move();
        let clock = self.time[side.index()].map(|remaining| Clock {
            remaining: milliseconds(remaining),
            increment: milliseconds(self.increment[side.index()].unwrap_or(0)),
            moves_to_go: self.moves_to_go,
        });
        let mate = self.mate.map(|moves| moves.saturating_mul(2));
        let depths = [self.depth, mate, settings.depth].into_iter().flatten();
        Limits {
            depth: depths.min().map(|depth| depth.clamp(1, MAX_PLIES as u32)),
            nodes: self.nodes,
            time: self.move_time.map(milliseconds),
            clock: if self.infinite { None } else { clock },
            moves: self
                .search_moves
                .iter()
                .filter_map(|text| position.read_move(text).ok())
                .collect(),
            lines: settings.lines,
            overhead: settings.overhead,
        }
    }
}

fn milliseconds(number: u64) -> Duration {
    Duration::from_millis(number.min(MAX_TIME))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read() {
        assert_eq!(read("  uci "), Command::Uci);
        assert_eq!(read("please isready"), Command::IsReady);
        assert_eq!(read(""), Command::Nothing);
        assert_eq!(read("xyzzy \u{7}"), Command::Unknown("xyzzy".to_owned()));
        assert_eq!(
            read("setoption name Heuristic Set value /a b/c.dhjog"),
            Command::SetOption {
                name: "Heuristic Set".to_owned(),
                value: "/a b/c.dhjog".to_owned()
            }
        );
        assert_eq!(
            read("position fen 8/8 w - - 0 1 moves e2e4 e7e5"),
            Command::Position {
                fen: Some("8/8 w - - 0 1".to_owned()),
                moves: vec!["e2e4".to_owned(), "e7e5".to_owned()]
            }
        );
        assert!(matches!(read("position"), Command::Unknown(_)));
    }

    #[test]
    fn limits_are_read() {
        let Command::Go(go) = read(
            "go wtime -5 btime 60000 binc 1000 movestogo 3 searchmoves e7e5 c7c5 depth 4 nodes",
        ) else {
            panic!("a go");
        };
        assert_eq!(
            (go.time, go.nodes, go.depth),
            ([Some(0), Some(60_000)], None, Some(4))
        );
        assert!(!go.is_endless());
        let settings = Settings::default();
        let mut record = Record::new(ChessGame::initial());
        assert_eq!(
            go.limits(&record, &settings)
                .clock
                .map(|clock| clock.remaining),
            Some(Duration::ZERO)
        );
        record.play(record.position().read_move("e4").unwrap());
        let limits = go.limits(&record, &settings);
        assert_eq!(limits.moves.len(), 2);
        let clock = limits.clock.unwrap();
        assert_eq!(
            (clock.remaining.as_secs(), clock.increment.as_secs()),
            (60, 1)
        );
        assert_eq!(clock.moves_to_go, Some(3));
        assert!(matches!(read("go"), Command::Go(go) if go.is_endless()));
        assert!(matches!(read("go ponder wtime 1 btime 1"), Command::Go(go) if go.ponder));
    }

    #[test]
    fn invalid_limits_are_reported_and_replaced() {
        for line in [
            "go depth banana",
            "go depth -1",
            "go depth 0",
            "go nodes",
            "go perft x",
            "go perft 99",
            "go dept 5",
        ] {
            let Command::Go(go) = read(line) else {
                panic!("{line}");
            };
            assert_eq!(
                (!go.wrong.is_empty(), go.is_endless()),
                (true, false),
                "{line}"
            );
        }
        assert_eq!(read("go perft 3"), Command::Perft(3));
        // The valid arguments hold.
        let Command::Go(go) = read("go depth 4 nodes many") else {
            panic!("a go");
        };
        assert_eq!((go.depth, go.move_time, go.wrong.len()), (Some(4), None, 1));
        for (line, limits) in [
            ("go depth 18446744073709551615", (Some(127), None, None)),
            ("go depth 200", (Some(127), None, None)),
            (
                "go movetime 100000000000000000000",
                (None, Some(86_400_000), None),
            ),
            (
                "go nodes 100000000000000000000",
                (None, None, Some(u64::MAX)),
            ),
        ] {
            let Command::Go(go) = read(line) else {
                panic!("{line}");
            };
            assert_eq!((go.depth, go.move_time, go.nodes), limits, "{line}");
            assert!(go.wrong[0].en.contains("is too large"), "{:?}", go.wrong);
        }
        for line in [
            "go wtime 1000 movestogo 0",
            "go wtime 1000 movestogo -3",
            "go wtime 1000 winc -1",
            "go wtime 1000 movetime -1",
        ] {
            let Command::Go(go) = read(line) else {
                panic!("{line}");
            };
            assert_eq!(
                (go.wrong.len(), go.moves_to_go, go.move_time),
                (1, None, None)
            );
        }
        // A clock that has run out is no error.
        assert!(matches!(
            read("go wtime -20 btime 5"),
            Command::Go(go) if go.time == [Some(0), Some(5)] && go.wrong.is_empty()
        ));
        for line in ["quit", "  please quit now", "\tquit"] {
            assert!(is_quit(line), "{line}");
        }
        for line in [
            "",
            "position startpos quit",
            "quitter",
            "go quit",
            "stop quit",
        ] {
            assert!(!is_quit(line), "{line}");
        }
        assert!(matches!(read("go infinite depth x"), Command::Go(go) if go.is_endless()));
    }
}
