//! What the lines of an engine say. Engines differ in spaces, words and order, so lines are read leniently; what
//! cannot be read is no answer, never an error.

use chess::Color;

use super::Score;

/// What an `info` line says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Info {
    /// The value of the first variation, from the point of view of the side to move.
    score: Option<Score>,
    /// Neither a lower nor an upper bound.
    exact: bool,
    /// How far the first variation was looked at.
    depth: Option<u32>,
    /// Positions looked at, for whichever variation.
    nodes: Option<u64>,
}

fn info(line: &str) -> Option<Info> {
    let mut words = line.split_ascii_whitespace();
    if words.next() != Some("info") {
        return None;
    }
    let mut info = Info {
        exact: true,
        ..Info::default()
    };
    let mut is_first = true;
    while let Some(word) = words.next() {
        match word {
            // What follows is moves or free text.
            "pv" | "string" | "refutation" | "currline" => break,
            "multipv" => is_first = words.next() == Some("1"),
            "cp" => info.score = number(words.next()).map(Score::from_centipawns),
            "mate" => info.score = number(words.next()).and_then(Score::from_mate),
            "lowerbound" | "upperbound" => info.exact = false,
            "depth" => info.depth = words.next().and_then(|word| word.parse().ok()),
            "nodes" => info.nodes = words.next().and_then(|word| word.parse().ok()),
            _ => {}
        }
    }
    if !is_first {
        (info.score, info.depth) = (None, None);
    }
    Some(info)
}

fn number(word: Option<&str>) -> Option<i64> {
    word?.parse().ok()
}

/// What a search came to, line by line. The value is the last exact one, or the last bound if there is none.
#[derive(Debug, Default)]
pub struct Best {
    score: Option<Score>,
    exact: bool,
    depth: Option<u32>,
    nodes: Option<u64>,
}

impl Best {
    /// Looks at one more line.
    pub fn hear(&mut self, line: &str) {
        let Some(new) = info(line) else { return };
        self.nodes = new.nodes.or(self.nodes);
        if new.score.is_some() && (new.exact || !self.exact) {
            self.score = new.score;
            self.exact = new.exact;
            self.depth = new.depth.or(self.depth);
        } else if self.score.is_none() {
            self.depth = new.depth.or(self.depth);
        }
    }

    /// The value from the point of view of the side to move.
    pub fn own(&self) -> Option<Score> {
        self.score
    }

    /// The value from white's point of view.
    pub(super) fn score(&self, turn: Color) -> Option<Score> {
        self.score.map(|score| score.seen_by(turn))
    }

    /// How far was looked for the value.
    pub fn depth(&self) -> Option<u32> {
        self.depth
    }

    /// Positions looked at.
    pub fn nodes(&self) -> Option<u64> {
        self.nodes
    }
}

/// The move at the end of a search, as it is written; nothing in other lines.
pub fn best_move(line: &str) -> Option<&str> {
    let mut words = line.split_ascii_whitespace();
    (words.next() == Some("bestmove")).then(|| words.next().unwrap_or_default())
}

/// What the command `eval` gave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum StaticLine {
    /// A value, from white's point of view.
    Score(Score),
    /// None in check.
    InCheck,
}

/// The line with the result of `eval`: `Final evaluation  +0.16 (white side) […]`, with a colon in older versions
/// of Stockfish, and `Total evaluation: …` in the oldest.
pub(super) fn static_line(line: &str, turn: Color) -> Option<StaticLine> {
    let line = line.trim().to_ascii_lowercase();
    let rest = ["final evaluation", "total evaluation"]
        .iter()
        .find_map(|key| line.strip_prefix(key))?;
    if rest.contains("in check") {
        return Some(StaticLine::InCheck);
    }
    let pawns: f64 = rest
        .split(|letter: char| letter.is_whitespace() || letter == ':')
        .find_map(|word| word.parse().ok())
        .filter(|pawns: &f64| pawns.is_finite())?;
    let score = Score::from_centipawns((pawns * 100.0).round() as i64);
    Some(StaticLine::Score(if rest.contains("side to move") {
        score.seen_by(turn)
    } else if rest.contains("black side") {
        score.turned()
    } else {
        score
    }))
}

/// The name in a line `option name … type …`. Names are compared without case.
pub fn option_name(line: &str) -> Option<String> {
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    let ["option", "name", rest @ ..] = words.as_slice() else {
        return None;
    };
    let end = rest
        .iter()
        .position(|word| *word == "type")
        .unwrap_or(rest.len());
    Some(rest[..end].join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(lines: &[&str]) -> Option<Score> {
        let mut best = Best::default();
        lines.iter().for_each(|line| best.hear(line));
        best.score(Color::Black)
    }

    #[test]
    fn the_last_exact_value_counts() {
        let lines = [
            "info depth 1 seldepth 1 multipv 1 score cp 10 nodes 5 pv e8d7 e2e4",
            "info depth 2 score cp 20 pv e8d7",
            "info depth 2 multipv 2 score cp -500 pv e8e7",
            "info depth 3 score cp 90 lowerbound nodes 7",
            "info string score cp 99",
            "info currmove e2e4 currmovenumber 1",
            "info depth 3 score cp ninety",
            "garbage score cp 77",
            "",
        ];
        assert_eq!(heard(&lines), Some(Score::Centipawns(-20)));
        assert_eq!(heard(&lines[3..]), Some(Score::Centipawns(-90)));
        assert_eq!(heard(&lines[4..]), None);
    }

    #[test]
    fn depth_belongs_to_the_value_and_nodes_to_the_search() {
        let told = |lines: &[&str]| {
            let mut best = Best::default();
            lines.iter().for_each(|line| best.hear(line));
            (best.own(), best.depth(), best.nodes())
        };
        let score = |centipawns| Some(Score::Centipawns(centipawns));
        let lines = [
            "info string book of nodes 99999999 depth 77 score cp 5",
            "info depth 2 currmove a2a3 nodes 10",
            "info depth 3 multipv 1 score cp 25 nodes 500 pv a2a3 nodes 7",
            "info depth 4 multipv 2 score cp -900 nodes 600",
            "info depth 5 score cp 999 lowerbound nodes 700",
            "info nodes many",
        ];
        assert_eq!(told(&lines[..1]), (None, None, None));
        assert_eq!(told(&lines[..2]), (None, Some(2), Some(10)));
        assert_eq!(told(&lines[..3]), (score(25), Some(3), Some(500)));
        assert_eq!(told(&lines), (score(25), Some(3), Some(700)));
        assert_eq!(told(&lines[4..]), (score(999), Some(5), Some(700)));
    }

    #[test]
    fn moves_end_searches() {
        assert_eq!(best_move(" bestmove  e2e4 ponder e7e5"), Some("e2e4"));
        assert_eq!(best_move("bestmove"), Some(""));
        assert_eq!(best_move("info string bestmove e2e4"), None);
    }

    #[test]
    fn mates_and_absurd_numbers() {
        assert_eq!(heard(&["info score mate -3"]), Some(Score::Mate(3)));
        assert_eq!(heard(&["info score mate +2 pv"]), Some(Score::Mate(-2)));
        assert_eq!(heard(&["info score mate 0"]), None);
        assert_eq!(
            heard(&["info score cp 999999999999"]),
            Some(Score::Centipawns(-100_000))
        );
        assert_eq!(heard(&["info score cp 99999999999999999999999"]), None);
        assert_eq!(heard(&["info score cp"]), None);
        assert_eq!(heard(&["info multipv"]), None);
    }

    #[test]
    fn static_values_of_many_versions() {
        let cases = [
            (
                "Final evaluation       +0.16 (white side) [with scaled NNUE, hybrid, ...]",
                Some(16),
            ),
            ("Final evaluation: -1.07 (white side)", Some(-107)),
            ("Total evaluation: 0.26 (white side)", Some(26)),
            ("  final EVALUATION 12", Some(1200)),
            ("Final evaluation +0.30 (side to move)", Some(-30)),
            ("Final evaluation +0.30 (black side)", Some(-30)),
            ("Final evaluation nan", None),
            ("Final evaluation", None),
            ("NNUE evaluation +0.14 (white side)", None),
            ("Unknown command: eval", None),
        ];
        for (line, value) in cases {
            let expected = value.map(|value| StaticLine::Score(Score::Centipawns(value)));
            assert_eq!(static_line(line, Color::Black), expected, "{line}");
        }
        for line in [
            "Final evaluation: none (in check)",
            "Total evaluation: none (in check)",
        ] {
            let answer = static_line(line, Color::White);
            assert_eq!(answer, Some(StaticLine::InCheck));
        }
    }

    #[test]
    fn names_of_options() {
        assert_eq!(
            option_name("option name Use NNUE type check default true").as_deref(),
            Some("Use NNUE")
        );
        assert_eq!(option_name("option name"), Some(String::new()));
        assert_eq!(option_name("id name Fish"), None);
    }
}
