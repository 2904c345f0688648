//! Decisions of PAD, with their reasons.

use game::{Game, Side};
use syntax::Message;

use super::Favour;

/// The six classes of concern, asked in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    A,
    B,
    C,
    D,
    E,
    F,
}

impl Class {
    pub fn letter(self) -> char {
        match self {
            Class::A => 'A',
            Class::B => 'B',
            Class::C => 'C',
            Class::D => 'D',
            Class::E => 'E',
            Class::F => 'F',
        }
    }

    pub fn question(self) -> Message {
        let (en, pt) = match self {
            Class::A => ("Can I win at once?", "Posso ganhar já?"),
            Class::B => (
                "Could the adversary win at once?",
                "O adversário poderia ganhar já?",
            ),
            Class::C => (
                "What is the best defence against the threat?",
                "Qual a melhor defesa contra a ameaça?",
            ),
            Class::D => ("Have I a decisive move?", "Tenho uma jogada decisiva?"),
            Class::E => (
                "Which move is best otherwise?",
                "Fora isso, qual a melhor jogada?",
            ),
            Class::F => (
                "Has the adversary a decisive move?",
                "O adversário tem uma jogada decisiva?",
            ),
        };
        Message::new(en, pt)
    }
}

/// Why a move was played, or the game resigned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ground {
    /// It wins at once.
    Win,
    /// The adversary threatens to win at two squares.
    TwoThreats,
    /// The adversary threatens to win, and nothing can prevent it.
    NoDefence,
    /// It prevents a win.
    Defence,
    /// It prevents a win and wins by force.
    DecisiveDefence,
    /// It prevents a win for now.
    LosingDefence,
    /// It wins by force.
    Decisive,
    /// It looks best, and the adversary has no decisive answer.
    Best,
    /// Every move allows a decisive answer; this one looks best.
    Losing,
    /// No move is left that does not lose at once.
    NoMove,
}

impl Ground {
    pub fn class(self) -> Class {
        match self {
            Ground::Win => Class::A,
            Ground::TwoThreats | Ground::NoDefence => Class::B,
            Ground::Defence | Ground::DecisiveDefence | Ground::LosingDefence => Class::C,
            Ground::Decisive => Class::D,
            Ground::Best => Class::E,
            Ground::Losing | Ground::NoMove => Class::F,
        }
    }

    /// Whether PAD considers the game lost.
    pub fn is_lost(self) -> bool {
        matches!(
            self,
            Ground::TwoThreats
                | Ground::NoDefence
                | Ground::LosingDefence
                | Ground::Losing
                | Ground::NoMove
        )
    }

    /// Whether PAD considers the game won.
    pub fn is_won(self) -> bool {
        matches!(
            self,
            Ground::Win | Ground::DecisiveDefence | Ground::Decisive
        )
    }

    pub fn message(self) -> Message {
        let (en, pt) = match self {
            Ground::Win => ("the move wins", "a jogada ganha"),
            Ground::TwoThreats => (
                "the adversary threatens to win at two squares",
                "o adversário ameaça ganhar em duas casas",
            ),
            Ground::NoDefence => (
                "nothing prevents the adversary's win",
                "nada impede a vitória do adversário",
            ),
            Ground::Defence => (
                "it prevents the adversary's win",
                "impede a vitória do adversário",
            ),
            Ground::DecisiveDefence => (
                "it prevents the adversary's win and wins by force",
                "impede a vitória do adversário e ganha à força",
            ),
            Ground::LosingDefence => (
                "it prevents the adversary's win, but only for now",
                "impede a vitória do adversário, mas só por ora",
            ),
            Ground::Decisive => ("it wins by force", "ganha à força"),
            Ground::Best => (
                "it looks best, and the adversary has no decisive answer",
                "parece a melhor, e o adversário não tem resposta decisiva",
            ),
            Ground::Losing => (
                "every move allows a decisive answer; this one looks best",
                "toda jogada permite uma resposta decisiva; esta parece a melhor",
            ),
            Ground::NoMove => (
                "every move lets the adversary win at once",
                "toda jogada deixa o adversário ganhar já",
            ),
        };
        Message::new(en, pt)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action<M> {
    Play(M),
    Resign,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CandidateVerdict {
    /// A better-looking move was accepted before.
    NotExamined,
    /// The memory has the resulting configuration as lost.
    Recalled,
    /// The adversary has a decisive answer.
    Refuted,
    /// The adversary has no decisive answer.
    Accepted,
}

/// A move that was compared in class E.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Candidate<M> {
    pub chosen: M,
    pub favour: Favour,
    pub verdict: CandidateVerdict,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// PAD saw no safe move on the board.
    NoSafeMove,
    /// PAD looked ahead and saw that a move leads there.
    Foreseen,
    /// PAD had a decisive move, which leaves this configuration to the adversary.
    Decisive,
    /// PAD went back from a lost configuration and found this one lost already.
    WentBack,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lesson<G> {
    /// The number of plies before it.
    pub ply: usize,
    pub position: G,
    pub loser: Side,
    /// Whether the memory did not have it before.
    pub new: bool,
    pub cause: Cause,
}

/// The result of one turn: a move or resignation, the reason, and what was learnt.
#[derive(Debug, Clone)]
pub struct Decision<G: Game> {
    pub action: Action<G::Move>,
    pub ground: Ground,
    /// The moves compared in class E, best-looking first; empty if an earlier class decided.
    pub candidates: Vec<Candidate<G::Move>>,
    /// What was stored, in order.
    pub lessons: Vec<Lesson<G>>,
    /// The loss goes back to the first move: the side that began has lost, if the memory is right.
    pub winning_strategy: bool,
    pub looked: u64,
}

impl<G: Game> Decision<G> {
    pub fn chosen(&self) -> Option<G::Move> {
        match self.action {
            Action::Play(chosen) => Some(chosen),
            Action::Resign => None,
        }
    }
}
