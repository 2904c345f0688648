//! What the lines of an engine say. Engines differ in spaces, words and order, so lines are read leniently; what
//! cannot be read is no answer, never an error.

use chess::Color;

use super::Score;

/// A value out of a line `info … score …`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Info {
    /// From the point of view of the side to move.
    pub score: Score,
    /// Neither a lower nor an upper bound.
    pub exact: bool,
}

/// The value in an `info` line of the first variation.
pub(super) fn info(line: &str) -> Option<Info> {
    let mut words = line.split_ascii_whitespace();
    if words.next() != Some("info") {
        return None;
    }
    let mut score = None;
    let mut exact = true;
    while let Some(word) = words.next() {
        match word {
            // What follows is moves or free text.
            "pv" | "string" | "refutation" | "currline" => break,
            "multipv" if words.next() != Some("1") => return None,
            "cp" => score = number(words.next()).map(Score::from_centipawns),
            "mate" => score = number(words.next()).and_then(Score::from_mate),
            "lowerbound" | "upperbound" => exact = false,
            _ => {}
        }
    }
    score.map(|score| Info { score, exact })
}

fn number(word: Option<&str>) -> Option<i64> {
    word?.parse().ok()
}

/// The value of a search, line by line: the last exact one, or the last bound if there is none.
#[derive(Debug, Default)]
pub(super) struct Best(Option<Info>);

impl Best {
    /// Looks at one more line.
    pub fn hear(&mut self, line: &str) {
        if let Some(new) = info(line)
            && (new.exact || !self.0.is_some_and(|old| old.exact))
        {
            self.0 = Some(new);
        }
    }

    /// The value from white's point of view.
    pub fn score(&self, turn: Color) -> Option<Score> {
        self.0.map(|info| info.score.seen_by(turn))
    }
}

/// The end of a search.
pub(super) fn is_best_move(line: &str) -> bool {
    line.split_ascii_whitespace().next() == Some("bestmove")
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

/// The name in a line `option name … type …`, in small letters, since names are compared without case.
pub(super) fn option_name(line: &str) -> Option<String> {
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    let ["option", "name", rest @ ..] = words.as_slice() else {
        return None;
    };
    let end = rest
        .iter()
        .position(|word| *word == "type")
        .unwrap_or(rest.len());
    Some(rest[..end].join(" ").to_ascii_lowercase())
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
            Some("use nnue")
        );
        assert_eq!(option_name("option name"), Some(String::new()));
        assert_eq!(option_name("id name Fish"), None);
    }
}
