//! Parsing what UCI engines print. Engines differ in spaces, words and order, so parsing is lenient: what cannot be
//! parsed is ignored.

use chess::Color;

use crate::Score;

/// An `info` line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Info {
    /// Of the first variation, from the point of view of the side to move.
    score: Option<Score>,
    /// Neither a lower nor an upper bound.
    exact: bool,
    /// Of the first variation.
    depth: Option<u32>,
    /// Of any variation.
    nodes: Option<u64>,
}

fn parse_info(line: &str) -> Option<Info> {
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
            // The rest is moves or free text.
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

/// Collects the `info` lines of one search. The value is the last exact one, or the last bound if there is none.
#[derive(Debug, Default)]
pub(crate) struct SearchInfo {
    score: Option<Score>,
    exact: bool,
    depth: Option<u32>,
    nodes: Option<u64>,
}

impl SearchInfo {
    /// Takes one more line of output.
    pub fn add_line(&mut self, line: &str) {
        let Some(new) = parse_info(line) else { return };
        self.nodes = new.nodes.or(self.nodes);
        if new.score.is_some() && (new.exact || !self.exact) {
            self.score = new.score;
            self.exact = new.exact;
            self.depth = new.depth.or(self.depth);
        } else if self.score.is_none() {
            self.depth = new.depth.or(self.depth);
        }
    }

    /// From the point of view of the side to move.
    pub fn score(&self) -> Option<Score> {
        self.score
    }

    /// The depth at which the value was found.
    pub fn depth(&self) -> Option<u32> {
        self.depth
    }

    pub fn nodes(&self) -> Option<u64> {
        self.nodes
    }
}

/// The move in a `bestmove` line; `None` for other lines.
pub(crate) fn best_move(line: &str) -> Option<&str> {
    let mut words = line.split_ascii_whitespace();
    (words.next() == Some("bestmove")).then(|| words.next().unwrap_or_default())
}

/// The result of the command `eval`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StaticEval {
    /// From White's point of view.
    Score(Score),
    /// There is no static value in check.
    InCheck,
}

/// Parses the line `Final evaluation  +0.16 (white side) […]`, which older versions of Stockfish print with a colon,
/// and the oldest as `Total evaluation: …`.
pub(crate) fn static_eval(line: &str, turn: Color) -> Option<StaticEval> {
    let line = line.trim().to_ascii_lowercase();
    let rest = ["final evaluation", "total evaluation"]
        .iter()
        .find_map(|key| line.strip_prefix(key))?;
    if rest.contains("in check") {
        return Some(StaticEval::InCheck);
    }
    let pawns: f64 = rest
        .split(|letter: char| letter.is_whitespace() || letter == ':')
        .find_map(|word| word.parse().ok())
        .filter(|pawns: &f64| pawns.is_finite())?;
    let score = Score::from_centipawns((pawns * 100.0).round() as i64);
    Some(StaticEval::Score(if rest.contains("side to move") {
        score.seen_by(turn)
    } else if rest.contains("black side") {
        score.turned()
    } else {
        score
    }))
}

/// The name in a line `option name … type …`. The protocol compares names without regard to case.
pub(crate) fn option_name(line: &str) -> Option<String> {
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

    fn info(lines: &[&str]) -> SearchInfo {
        let mut info = SearchInfo::default();
        lines.iter().for_each(|line| info.add_line(line));
        info
    }

    fn score(lines: &[&str]) -> Option<Score> {
        info(lines).score()
    }

    #[test]
    fn last_exact_score_of_the_first_variation_counts() {
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
        assert_eq!(score(&lines), Some(Score::Centipawns(20)));
        assert_eq!(score(&lines[3..]), Some(Score::Centipawns(90)));
        assert_eq!(score(&lines[4..]), None);
    }

    #[test]
    fn depth_belongs_to_the_score_and_nodes_to_the_search() {
        let parsed = |lines: &[&str]| {
            let info = info(lines);
            (info.score(), info.depth(), info.nodes())
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
        assert_eq!(parsed(&lines[..1]), (None, None, None));
        assert_eq!(parsed(&lines[..2]), (None, Some(2), Some(10)));
        assert_eq!(parsed(&lines[..3]), (score(25), Some(3), Some(500)));
        assert_eq!(parsed(&lines), (score(25), Some(3), Some(700)));
        assert_eq!(parsed(&lines[4..]), (score(999), Some(5), Some(700)));
    }

    #[test]
    fn bestmove_lines_end_a_search() {
        assert_eq!(best_move(" bestmove  e2e4 ponder e7e5"), Some("e2e4"));
        assert_eq!(best_move("bestmove"), Some(""));
        assert_eq!(best_move("info string bestmove e2e4"), None);
    }

    #[test]
    fn mate_scores_and_absurd_numbers() {
        assert_eq!(score(&["info score mate -3"]), Some(Score::Mate(-3)));
        assert_eq!(score(&["info score mate +2 pv"]), Some(Score::Mate(2)));
        assert_eq!(score(&["info score mate 0"]), None);
        assert_eq!(
            score(&["info score cp 999999999999"]),
            Some(Score::Centipawns(100_000))
        );
        assert_eq!(score(&["info score cp 99999999999999999999999"]), None);
        assert_eq!(score(&["info score cp"]), None);
        assert_eq!(score(&["info multipv"]), None);
    }

    #[test]
    fn static_evals_of_many_stockfish_versions() {
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
            let expected = value.map(|value| StaticEval::Score(Score::Centipawns(value)));
            assert_eq!(static_eval(line, Color::Black), expected, "{line}");
        }
        for line in [
            "Final evaluation: none (in check)",
            "Total evaluation: none (in check)",
        ] {
            let answer = static_eval(line, Color::White);
            assert_eq!(answer, Some(StaticEval::InCheck));
        }
    }

    #[test]
    fn option_names_are_parsed() {
        assert_eq!(
            option_name("option name Use NNUE type check default true").as_deref(),
            Some("Use NNUE")
        );
        assert_eq!(option_name("option name"), Some(String::new()));
        assert_eq!(option_name("id name Fish"), None);
    }
}
