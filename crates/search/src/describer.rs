//! Findings in words, arrows and moves.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::fmt;
use std::sync::Arc;

use chess::draw::ArrowStyle;
use chess::notation::{Played, play_line, san_alone, san_line};
use chess::replay::Replay;
use chess::{Color, Role, Square};
use patlan::ast::{Actor, Pattern};
use patlan::library::Library;
use patlan::matcher::Instance;
use patlan::picture::strokes;
use patlan::plan::{PlanError, Program};
use patlan::proof::{self, Verdict};
use patlan::vocabulary::{Relation, letter};
use patlan::words::{self, Binding};
use shakmaty::Chess;
use syntax::Lang;

use crate::finding::{Approach, Hit, SlotSquares};

/// A pattern as it was written and as it is matched.
#[derive(Debug, Clone)]
pub struct CompiledPattern {
    pub pattern: Arc<Pattern>,
    pub program: Arc<Program>,
}

impl CompiledPattern {
    /// The pattern of this name in a library.
    pub fn new(library: &Library, name: &str) -> Result<CompiledPattern, PlanError> {
        let unknown = || PlanError::UnknownPattern(name.to_owned());
        let (_, pattern) = library.get(name).ok_or_else(unknown)?;
        Ok(CompiledPattern {
            pattern: Arc::new(pattern.clone()),
            program: library.program(name)?,
        })
    }

    /// Whether there is something to prove of an instance: moves, and a postcondition that they promise. Moves without
    /// one promise nothing that a reply could refute.
    pub fn is_provable(&self) -> bool {
        !self.pattern.tactics.is_empty() && self.pattern.postcondition.is_some()
    }
}

/// Describes findings in one language.
///
/// A [`Finding`](crate::Finding) holds no text; a describer adds the patterns of the search and a language, and makes the
/// rest from the position: [`Describer::describe`] gives a [`Description`], whose methods work out what they are asked
/// for and nothing else. The terminal, every output format and the server describe findings through this type, so they cannot disagree.
///
/// Cloning is cheap: patterns are shared.
#[derive(Debug, Clone)]
pub struct Describer {
    patterns: Arc<[CompiledPattern]>,
    lang: Lang,
}

impl Describer {
    /// A describer for the patterns of these names, in the order of the search.
    pub fn new(library: &Library, names: &[String], lang: Lang) -> Result<Describer, PlanError> {
        let patterns = names.iter().map(|name| CompiledPattern::new(library, name));
        Ok(Describer::of(
            patterns.collect::<Result<Vec<_>, _>>()?,
            lang,
        ))
    }

    /// A describer for these patterns, in the order of the search.
    pub fn of(patterns: impl Into<Arc<[CompiledPattern]>>, lang: Lang) -> Describer {
        Describer {
            patterns: patterns.into(),
            lang,
        }
    }

    /// The same for another language.
    pub fn with_lang(&self, lang: Lang) -> Describer {
        Describer {
            patterns: self.patterns.clone(),
            lang,
        }
    }

    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// The patterns of the search, by the index that findings carry.
    pub fn patterns(&self) -> &[CompiledPattern] {
        &self.patterns
    }

    /// The name of a pattern, by its index.
    pub fn name(&self, pattern: usize) -> &str {
        self.patterns[pattern].program.name()
    }

    /// Describes a hit. Panics if it is of a pattern that the describer does not have.
    pub fn describe<'a>(&'a self, hit: &'a Hit) -> Description<'a> {
        Description {
            compiled: &self.patterns[hit.finding.pattern],
            lang: self.lang,
            replay: &hit.replay,
            side: hit.side,
            squares: hit.finding.squares,
            approach: hit.finding.approach.as_ref(),
            chess: OnceCell::new(),
            fen: OnceCell::new(),
            instance: OnceCell::new(),
        }
    }

    /// Describes an instance, valid or not, that the matcher has listed.
    pub fn describe_instance<'a>(
        &'a self,
        pattern: usize,
        replay: &'a Replay,
        side: Color,
        instance: &'a Instance,
    ) -> Description<'a> {
        Description {
            compiled: &self.patterns[pattern],
            lang: self.lang,
            replay,
            side,
            squares: SlotSquares::new(&instance.squares),
            approach: None,
            chess: OnceCell::new(),
            fen: OnceCell::new(),
            instance: OnceCell::from(Some(Cow::Borrowed(instance))),
        }
    }
}

/// One finding with all that can be said of it; everything is worked out when it is asked for.
#[derive(Debug)]
pub struct Description<'a> {
    compiled: &'a CompiledPattern,
    lang: Lang,
    replay: &'a Replay,
    side: Color,
    squares: SlotSquares,
    approach: Option<&'a Approach>,
    chess: OnceCell<Option<Chess>>,
    fen: OnceCell<String>,
    instance: OnceCell<Option<Cow<'a, Instance>>>,
}

impl Description<'_> {
    pub fn lang(&self) -> Lang {
        self.lang
    }

    pub fn pattern(&self) -> &Pattern {
        &self.compiled.pattern
    }

    /// The name of the pattern.
    pub fn name(&self) -> &str {
        self.compiled.program.name()
    }

    /// The position as shakmaty has it; `None` where shakmaty refuses it.
    fn chess(&self) -> Option<&Chess> {
        self.chess.get_or_init(|| self.replay.to_chess()).as_ref()
    }

    /// The instance at the squares of the finding; `None` if there is none or the pattern is only within reach.
    fn instance(&self) -> Option<&Instance> {
        let at_squares = || {
            if self.squares.is_empty() {
                return None;
            }
            let squares: Vec<Option<Square>> = self.squares.iter().collect();
            let position = self.replay.position();
            let program = &self.compiled.program;
            let instances = Instance::at(program, position, self.side, &squares).ok()?;
            let valid = instances.into_iter().find(Instance::is_valid)?;
            Some(Cow::Owned(valid))
        };
        self.instance.get_or_init(at_squares).as_deref()
    }

    /// The position as a FEN.
    pub fn fen(&self) -> &str {
        self.fen.get_or_init(|| self.replay.fen())
    }

    /// Actors with their squares, in the order of the scenario.
    pub fn actors(&self) -> impl Iterator<Item = ActorSquare> + '_ {
        let cast = self.compiled.program.cast().iter().copied();
        cast.zip(self.squares.iter()).filter_map(|(actor, square)| {
            let square = square?;
            let piece = self.replay.position().piece_at(square);
            let piece = piece.filter(|_| !actor.is_square());
            Some(ActorSquare {
                actor,
                square,
                role: piece.map(|piece| piece.role),
            })
        })
    }

    /// The actions of the scenario that hold as arrows; where the pattern is only within reach, the side's own moves on
    /// the way to it. The opponent's replies are not drawn, since they may be others.
    pub fn arrows(&self) -> Vec<Arrow> {
        if let Some(Approach { is_forced, plies }) = self.approach {
            let step = if *is_forced { 2 } else { 1 };
            let own = plies.iter().step_by(step);
            let arrow = |ply: &chess::Ply| Arrow {
                kind: ArrowKind::Move,
                path: vec![ply.from, ply.to],
            };
            return own.map(arrow).collect();
        }
        let CompiledPattern { pattern, program } = self.compiled;
        let strokes = self
            .instance()
            .map(|instance| strokes(pattern, program, instance));
        let arrow = |stroke: patlan::picture::Stroke| Arrow {
            kind: stroke.relation.into(),
            path: stroke.path,
        };
        strokes.into_iter().flatten().map(arrow).collect()
    }

    /// The squares that are actors themselves, to be ringed on a board.
    pub fn marked_squares(&self) -> impl Iterator<Item = Square> + '_ {
        let squares = self.actors().filter(|one| one.actor.is_square());
        squares.map(|one| one.square)
    }

    /// The moves in algebraic notation: the tactical line, or the moves that lead to the pattern.
    pub fn line(&self) -> Vec<String> {
        if let Some(Approach { is_forced, plies }) = self.approach {
            let Some(chess) = self.chess() else {
                return Vec::new();
            };
            return if *is_forced {
                san_line(chess, self.side, plies)
            } else {
                san_alone(chess, self.side, plies)
            };
        }
        self.played_line()
            .into_iter()
            .map(|played| played.san)
            .collect()
    }

    /// The tactical line with the position after each move.
    pub fn played_line(&self) -> Vec<Played> {
        // Most patterns have no tactics: then the instance need not be made again.
        if self.pattern().tactics.is_empty() {
            return Vec::new();
        }
        match (self.chess(), self.instance()) {
            (Some(chess), Some(instance)) => play_line(chess, self.side, &instance.line),
            _ => Vec::new(),
        }
    }

    /// The finding in sentences.
    pub fn words(&self) -> String {
        if let Some(approach) = self.approach {
            return self.approach_in_words(approach);
        }
        let cast = self.cast();
        let pattern = self.pattern();
        let Some(instance) = self.instance() else {
            return String::new();
        };
        if instance.is_valid() {
            let line = self.line();
            let line = (!line.is_empty()).then_some(line.as_slice());
            return words::explain_instance(pattern, &cast, self.lang, line);
        }
        // Of a rejected instance only the scenario is known to hold.
        let mut scenario = pattern.clone();
        scenario.precondition = None;
        scenario.tactics.clear();
        scenario.postcondition = None;
        words::explain_instance(&scenario, &cast, self.lang, None)
    }

    /// What must hold at the end of the tactics, clause by clause, with the pieces of this board.
    pub fn postconditions(&self) -> Vec<String> {
        let condition = self.pattern().postcondition.as_ref();
        words::conditions_on_board(condition, &self.cast(), self.lang)
    }

    /// Why a rejected instance is not valid, on this board; `None` for a valid one.
    pub fn rejection(&self) -> Option<RejectionDescription> {
        let rejected = words::Rejected {
            pattern: self.pattern(),
            program: &self.compiled.program,
            position: self.replay.position(),
            side: self.side,
            instance: self.instance()?,
        };
        let explained = words::explain_rejection(rejected, self.lang)?;
        let chess = self.chess().filter(|_| !explained.line.is_empty());
        Some(RejectionDescription {
            line: chess.map_or_else(Vec::new, |chess| {
                play_line(chess, self.side, &explained.line)
            }),
            words: explained.words,
            squares: explained.squares,
        })
    }

    fn approach_in_words(&self, approach: &Approach) -> String {
        let count = approach.plies.len();
        let moves = self.line().join(" ");
        match (approach.is_forced, count) {
            (true, _) => self.lang.pick(
                format!("can be forced in {count} plies: {moves}"),
                format!("pode ser forçado em {count} meios-lances: {moves}"),
            ),
            (false, 1) => self.lang.pick(
                format!("one move of its own away: {moves}"),
                format!("a um lance próprio: {moves}"),
            ),
            (false, _) => self.lang.pick(
                format!("{count} moves of its own away: {moves}"),
                format!("a {count} lances próprios: {moves}"),
            ),
        }
    }

    /// What the author says of the pattern, with the pieces and squares of the instance in place of actors; `None` where
    /// that is no more than the name. `pattern` may be a version whose description is in the reader's language.
    pub fn author_description(&self, pattern: &Pattern) -> Option<String> {
        words::describe_instance(pattern, &self.cast(), self.lang)
    }

    /// Proves or refutes the tactics.
    pub fn prove(&self) -> Verdict {
        let (program, position) = (&self.compiled.program, self.replay.position());
        match self.instance() {
            Some(instance) => proof::prove(program, position, self.side, instance),
            None => Verdict::Undecided,
        }
    }

    /// Whether the tactics are forced or what refutes them, in words.
    pub fn verdict_in_words(&self, verdict: &Verdict) -> String {
        match verdict {
            Verdict::Forced {
                mate_in: Some(moves),
            } => self.lang.pick(
                format!("forced, mate in {moves}"),
                format!("forçado, mate em {moves}"),
            ),
            Verdict::Forced { mate_in: None } => self.lang.pick("forced", "forçado").to_owned(),
            Verdict::Refuted { .. } => {
                let reply = self.refuting_reply(verdict).unwrap_or_default();
                self.lang.pick(
                    format!("refuted by {reply}"),
                    format!("refutado por {reply}"),
                )
            }
            Verdict::Undecided => self.lang.pick("undecided", "indecidido").to_owned(),
        }
    }

    /// The line that refutes the tactics, in algebraic notation; empty where they are not refuted.
    pub fn refutation(&self, verdict: &Verdict) -> Vec<String> {
        match (verdict, self.chess()) {
            (Verdict::Refuted { line }, Some(chess)) => san_line(chess, self.side, line),
            _ => Vec::new(),
        }
    }

    /// The reply that refutes the tactics: the last move of [`Description::refutation`].
    pub fn refuting_reply(&self, verdict: &Verdict) -> Option<String> {
        self.refutation(verdict).pop()
    }

    fn cast(&self) -> Vec<(Actor, Binding)> {
        let position = self.replay.position();
        let bindings = self.actors().map(|ActorSquare { actor, square, .. }| {
            let piece = position.piece_at(square);
            let piece = piece.map(|piece| (piece.color, piece.role));
            (actor, Binding { square, piece })
        });
        bindings.collect()
    }
}

/// Why an instance is rejected: words, the squares that they speak of, and the moves after which they hold.
#[derive(Debug, Clone)]
pub struct RejectionDescription {
    /// A clause without capital and full stop: "the king on h8 can still go to g7".
    pub words: String,
    pub squares: Vec<Square>,
    /// The moves of the tactics that could be played before.
    pub line: Vec<Played>,
}

impl RejectionDescription {
    /// The clause with the moves before it: "after Qg8+ Rxg8, the king on h8 can still go to g7".
    pub fn in_words(&self, lang: Lang) -> String {
        if self.line.is_empty() {
            return self.words.clone();
        }
        let moves: Vec<&str> = self.line.iter().map(|played| played.san.as_str()).collect();
        let moves = moves.join(" ");
        lang.pick(
            format!("after {moves}, {}", self.words),
            format!("depois de {moves}, {}", self.words),
        )
    }
}

/// An actor and where it is. Displayed as `Qf4` for a piece of the side that searches, `rc8` for one of the opponent's
/// and `b8` for a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ActorSquare {
    pub actor: Actor,
    pub square: Square,
    /// The piece there; `None` for actors that are squares.
    pub role: Option<Role>,
}

impl ActorSquare {
    /// The letter of the piece, in upper case for the side that searches.
    pub fn letter(&self) -> Option<char> {
        self.role.map(|role| letter(self.actor.owner, role))
    }
}

impl fmt::Display for ActorSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(letter) = self.letter() {
            write!(f, "{letter}")?;
        }
        write!(f, "{}", self.square)
    }
}

/// An arrow from the first square of a path to the last, through those between.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arrow {
    pub kind: ArrowKind,
    pub path: Vec<Square>,
}

impl Arrow {
    /// The path step by step.
    pub fn steps(&self) -> impl Iterator<Item = (Square, Square)> + '_ {
        self.path.windows(2).map(|two| (two[0], two[1]))
    }
}

/// What an arrow stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ArrowKind {
    Attack,
    PossibleAttack,
    IndirectAttack,
    Defence,
    PossibleDefence,
    IndirectDefence,
    Move,
}

impl From<Relation> for ArrowKind {
    fn from(relation: Relation) -> ArrowKind {
        match relation {
            Relation::Attacks => ArrowKind::Attack,
            Relation::PossibleAttack => ArrowKind::PossibleAttack,
            Relation::IndirectAttack => ArrowKind::IndirectAttack,
            Relation::Defends => ArrowKind::Defence,
            Relation::PossibleDefense => ArrowKind::PossibleDefence,
            Relation::IndirectDefense => ArrowKind::IndirectDefence,
            _ => ArrowKind::Move,
        }
    }
}

impl ArrowKind {
    /// How a drawing shows it.
    pub fn style(self) -> ArrowStyle {
        match self {
            ArrowKind::Attack => ArrowStyle::Attack,
            ArrowKind::PossibleAttack | ArrowKind::IndirectAttack => ArrowStyle::PossibleAttack,
            ArrowKind::Defence => ArrowStyle::Defense,
            ArrowKind::PossibleDefence | ArrowKind::IndirectDefence => ArrowStyle::PossibleDefense,
            ArrowKind::Move => ArrowStyle::Move,
        }
    }
}
