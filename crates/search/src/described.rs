//! An instance in the words and signs of the output formats.

use chess::notation::san_line;
use chess::{Color, Position, Square};
use patlan::ast::{Actor, Owner, Pattern};
use patlan::matcher::Instance;
use patlan::plan::Program;
use patlan::proof::{self, Verdict};
use patlan::words::{self, Binding};
use shakmaty::{Chess, Position as _};
use syntax::Lang;

/// Whether there is something to prove of a pattern's instances: moves, and a postcondition that they promise. Moves
/// without one promise nothing that a reply could refute.
pub fn is_provable(pattern: &Pattern) -> bool {
    !pattern.tactics.is_empty() && pattern.postcondition.is_some()
}

/// An instance with everything needed to speak of it.
pub struct Described<'a> {
    /// The pattern it is an instance of.
    pub pattern: &'a Pattern,
    /// The same, compiled.
    pub program: &'a Program,
    /// The position.
    pub chess: &'a Chess,
    /// Who searches.
    pub side: Color,
    /// What was found.
    pub instance: &'a Instance,
}

impl Described<'_> {
    /// Actors with their squares, in the order of the scenario.
    pub fn seats(&self) -> impl Iterator<Item = (Actor, Square)> + '_ {
        let cast = self.program.cast().iter().copied();
        cast.zip(&self.instance.squares)
            .filter_map(|(actor, seat)| seat.map(|square| (actor, square)))
    }

    /// Each actor and where it is: `Qf4` for a piece of mine, `rc8` for one of the opponent's, `b8` for a square.
    pub fn actors(&self) -> impl Iterator<Item = (String, String)> + '_ {
        self.seats().map(|(actor, square)| {
            let role = self.chess.board().role_at(square);
            let seat = match (actor.is_square(), role, actor.owner) {
                (false, Some(role), Owner::Me) => format!("{}{square}", role.upper_char()),
                (false, Some(role), Owner::Opponent) => format!("{}{square}", role.char()),
                _ => square.to_string(),
            };
            (actor.to_string(), seat)
        })
    }

    /// The tactical line in algebraic notation.
    pub fn line(&self) -> Vec<String> {
        san_line(self.chess, self.side, &self.instance.line)
    }

    /// Whether the tactics are forced or what refutes them, in words.
    pub fn verdict(&self, verdict: &Verdict, lang: Lang) -> String {
        match verdict {
            Verdict::Forced {
                mate_in: Some(moves),
            } => lang.pick(
                format!("forced, mate in {moves}"),
                format!("forçado, mate em {moves}"),
            ),
            Verdict::Forced { mate_in: None } => lang.pick("forced", "forçado").to_owned(),
            Verdict::Refuted { line } => {
                let line = san_line(self.chess, self.side, line);
                let reply = line.last().map_or("", String::as_str);
                lang.pick(
                    format!("refuted by {reply}"),
                    format!("refutado por {reply}"),
                )
            }
            Verdict::Undecided => lang.pick("undecided", "indecidido").to_owned(),
        }
    }

    /// Proves or refutes the tactics: for programs, and in words.
    pub fn proof(&self, lang: Lang) -> corpus::Proof {
        let verdict = self.prove();
        let words = self.verdict(&verdict, lang);
        let reply = match &verdict {
            Verdict::Refuted { line } => san_line(self.chess, self.side, line).pop(),
            _ => None,
        };
        let verdict = match verdict {
            Verdict::Forced { mate_in } => corpus::Verdict::Forced { mate_in },
            Verdict::Refuted { .. } => corpus::Verdict::Refuted,
            Verdict::Undecided => corpus::Verdict::Undecided,
        };
        corpus::Proof {
            verdict,
            reply,
            words,
        }
    }

    /// Proves or refutes the tactics.
    pub fn prove(&self) -> Verdict {
        proof::prove(
            self.program,
            &Position::from(self.chess),
            self.side,
            self.instance,
        )
    }

    /// The pieces and squares of the instance.
    fn cast(&self) -> Vec<(Actor, Binding)> {
        let board = self.chess.board();
        self.seats()
            .map(|(actor, square)| {
                let piece = board
                    .piece_at(square)
                    .map(|piece| (piece.color, piece.role));
                (actor, Binding { square, piece })
            })
            .collect()
    }

    /// What the author says of the pattern, with the pieces and squares of the instance; nothing where it says no more
    /// than the name.
    pub fn description(&self, lang: Lang) -> Option<String> {
        words::describe_instance(self.pattern, &self.cast(), lang)
    }

    /// The instance in sentences.
    pub fn explanation(&self, lang: Lang) -> String {
        let cast = self.cast();
        if self.instance.is_valid() {
            let line = self.line();
            let line = (!line.is_empty()).then_some(line.as_slice());
            return words::explain_instance(self.pattern, &cast, lang, line);
        }
        // Of a rejected instance only the scenario is known to hold.
        let mut scenario = self.pattern.clone();
        scenario.precondition = None;
        scenario.tactics.clear();
        scenario.postcondition = None;
        words::explain_instance(&scenario, &cast, lang, None)
    }
}
