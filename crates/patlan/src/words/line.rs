//! Narrates a line of moves: which piece goes where, checks, captures, mate.

use chess::{Color, Role, Square};
use syntax::Lang;

use super::english;
use super::phrases::{en_noun, on_square, pt_noun};
use super::portuguese::{self, Noun};
use crate::ast::Actor;

/// A move to be narrated.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Step {
    /// The type of the piece that moves; a king castling is a king.
    pub role: Role,
    /// Where it comes from, if known for certain.
    pub from: Option<Square>,
    /// File or rank of origin as the notation gives it.
    pub hint: String,
    /// Where it goes; `None` when castling.
    pub to: Option<Square>,
    pub capture: bool,
    /// What it becomes.
    pub promotion: Option<Role>,
    /// Castling: short or long.
    pub castling: Option<bool>,
    pub check: bool,
    pub mate: bool,
    /// Another piece of its side defends the square, says the pattern.
    pub defended: bool,
}

impl Step {
    /// Reads a move in standard algebraic notation.
    pub(super) fn from_san(san: &str) -> Option<Step> {
        let body = san.trim().trim_end_matches(['!', '?']);
        let mate = body.ends_with('#');
        let check = body.ends_with('+');
        let body = body.trim_end_matches(['+', '#']);
        let mut step = Step {
            role: Role::King,
            from: None,
            hint: String::new(),
            to: None,
            capture: false,
            promotion: None,
            castling: None,
            check,
            mate,
            defended: false,
        };
        match body {
            "O-O" | "0-0" => step.castling = Some(true),
            "O-O-O" | "0-0-0" => step.castling = Some(false),
            _ => {
                let (body, promotion) = match body.split_once('=') {
                    Some((body, piece)) => {
                        (body, Some(piece.chars().next().and_then(Role::from_char)?))
                    }
                    None => (body, None),
                };
                step.promotion = promotion;
                let (role, rest) = match body.chars().next()? {
                    c @ ('K' | 'Q' | 'R' | 'B' | 'N') => (Role::from_char(c)?, body.get(1..)?),
                    _ => (Role::Pawn, body),
                };
                step.role = role;
                step.capture = rest.contains('x');
                let rest = rest.replace(['x', '-'], "");
                let at = rest.len().checked_sub(2)?;
                step.to = Some(rest.get(at..)?.parse().ok()?);
                step.hint = rest.get(..at)?.to_owned();
            }
        }
        Some(step)
    }
}

/// A piece whose place is known.
#[derive(Debug, Clone, Copy)]
pub(super) struct Man {
    /// The actor it plays; none for a piece that only the line speaks of.
    pub actor: Option<Actor>,
    pub color: Color,
    pub role: Role,
    /// Where it stands now.
    pub square: Square,
}

/// The pieces known so far and whose turn it is.
#[derive(Debug, Clone)]
pub(super) struct Story {
    pub lang: Lang,
    /// The known pieces.
    pub men: Vec<Man>,
    /// Who moves next.
    pub turn: Color,
    /// Where the last move went.
    pub last: Option<Square>,
}

impl Story {
    /// Where the piece of an actor stands now.
    pub(super) fn whereabouts(&self, actor: Actor) -> Option<Man> {
        self.men
            .iter()
            .find(|man| man.actor == Some(actor))
            .copied()
    }

    /// The piece known on a square.
    pub(super) fn on(&self, square: Square) -> Option<Man> {
        self.men.iter().find(|man| man.square == square).copied()
    }

    /// Narrates the move and plays it.
    pub(super) fn narrate(&mut self, step: &Step) -> String {
        let from = self.origin(step);
        let subject = self.subject(step.role, from);
        let mut deeds = Vec::new();
        match (step.castling, step.to) {
            (Some(short), _) => deeds.push(castles(short, self.lang)),
            (None, Some(to)) if step.capture => deeds.push(self.takes(to)),
            (None, Some(to)) => deeds.push(self.goes(step, from, to)),
            (None, None) => {}
        }
        if let Some(role) = step.promotion {
            deeds.push(match self.lang {
                Lang::En => format!("becomes {}", english::a_noun(role)),
                Lang::Pt => format!("vira {}", portuguese::noun(role).one),
            });
        }
        let by_itself = self.hits_king(step);
        if step.mate {
            deeds.push(match by_itself {
                true => self.lang.pick("mates", "dá mate").to_owned(),
                false => self.lang.pick("opens the mate", "abre o mate").to_owned(),
            });
        } else if step.check {
            deeds.push(match by_itself {
                true => self
                    .lang
                    .pick("checks the king", "dá xeque ao rei")
                    .to_owned(),
                false => self.lang.pick("opens a check", "abre um xeque").to_owned(),
            });
        }
        let mut text = format!(
            "{subject} {}",
            english::join(&deeds, self.lang.pick("and", "e"))
        );
        self.play(step, from);
        if step.mate {
            let king = self
                .men
                .iter()
                .find(|man| man.role == Role::King && man.color == self.turn);
            if let Some(king) = king {
                let who = on_square(Some(Role::King), Some(king.square), self.lang);
                text.push_str(&self.lang.pick(
                    format!(": {who} has no square left"),
                    format!(": {who} fica sem casa"),
                ));
            }
        }
        text
    }

    /// Whether the mover itself attacks the other king from where it goes. Castling checks with the rook; what other
    /// pieces stand in between is not known here, but a piece that could not hit the king on an empty board opens the
    /// line of another.
    fn hits_king(&self, step: &Step) -> bool {
        let king = self
            .men
            .iter()
            .find(|man| man.role == Role::King && man.color != self.turn);
        let (Some(king), Some(to)) = (king, step.to) else {
            return step.castling.is_none();
        };
        let role = step.promotion.unwrap_or(step.role);
        let owner = match self.turn {
            Color::White => chess::Owner::Me,
            Color::Black => chess::Owner::Opponent,
        };
        chess::SidedBoard::attacks_from(role, owner, to, chess::Bitboard::EMPTY)
            .contains(king.square)
    }

    /// The square the mover comes from, if only one known piece can be meant. Had another piece of its type been able
    /// to go there as well, the notation would say which.
    fn origin(&self, step: &Step) -> Option<Square> {
        let fits = |man: &&Man| {
            let square = man.square.to_string();
            man.actor.is_some()
                && man.color == self.turn
                && man.role == step.role
                && step.hint.chars().all(|c| square.contains(c))
                && step.to.is_none_or(|to| may_go(man, to, step.capture))
        };
        if let Some(from) = step.from {
            return self.on(from).as_ref().filter(fits).map(|man| man.square);
        }
        let mut men = self.men.iter().filter(fits);
        match (men.next(), men.next()) {
            (Some(man), None) => Some(man.square),
            _ => None,
        }
    }

    fn subject(&self, role: Role, from: Option<Square>) -> String {
        let alike = self.men.iter().filter(|man| man.role == role).count();
        match (from, self.lang) {
            (Some(from), lang) => on_square(Some(role), (alike > 1).then_some(from), lang),
            (None, lang) if role == Role::King => on_square(Some(role), None, lang),
            (None, Lang::En) => english::a_noun(role),
            (None, Lang::Pt) => portuguese::noun(role).some(),
        }
    }

    fn takes(&self, to: Square) -> String {
        match (self.on(to), self.lang) {
            (Some(_), Lang::En) if self.last == Some(to) => "takes it".to_owned(),
            (Some(man), Lang::En) => {
                format!("takes {}", on_square(Some(man.role), Some(to), Lang::En))
            }
            (Some(man), Lang::Pt) => {
                let square = (self.last != Some(to)).then_some(to);
                format!("captura {}", on_square(Some(man.role), square, Lang::Pt))
            }
            (None, Lang::En) => format!("takes on {to}"),
            (None, Lang::Pt) => format!("captura em {to}"),
        }
    }

    fn goes(&self, step: &Step, from: Option<Square>, to: Square) -> String {
        let goes = self
            .lang
            .pick(format!("goes to {to}"), format!("vai a {to}"));
        if !step.defended {
            return goes;
        }
        // Only those whose reach nothing can block: of a line piece the board behind it is not known.
        let guard = self
            .men
            .iter()
            .find(|man| man.color == self.turn && Some(man.square) != from && reaches(man, to));
        let noun: Noun = pt_noun(Some(step.role));
        match (guard, self.lang) {
            (Some(man), Lang::En) => {
                format!(
                    "{goes}, defended by {},",
                    self.subject(man.role, Some(man.square))
                )
            }
            (None, Lang::En) => format!("{goes}, defended by another {},", en_noun(None).0),
            (Some(man), Lang::Pt) => {
                let who = self.subject(man.role, Some(man.square));
                format!(
                    "{goes}, {} {},",
                    noun.gender.pick("defendido", "defendida"),
                    portuguese::por(&who)
                )
            }
            (None, Lang::Pt) => format!(
                "{goes}, {} por outra peça,",
                noun.gender.pick("defendido", "defendida")
            ),
        }
    }

    fn play(&mut self, step: &Step, from: Option<Square>) {
        let color = self.turn;
        self.turn = !color;
        self.last = step.to;
        let Some(to) = step.to else {
            // After castling the king is elsewhere, which no sentence mentions.
            self.men
                .retain(|man| man.color != color || man.role != Role::King);
            return;
        };
        let moved = self.men.iter().find(|man| Some(man.square) == from);
        let actor = moved.and_then(|man| man.actor);
        self.men
            .retain(|man| man.square != to && Some(man.square) != from);
        self.men.push(Man {
            actor,
            color,
            role: step.promotion.unwrap_or(step.role),
            square: to,
        });
    }
}

fn castles(short: bool, lang: Lang) -> String {
    match (short, lang) {
        (true, Lang::En) => "castles on the kingside",
        (false, Lang::En) => "castles on the queenside",
        (true, Lang::Pt) => "faz o roque pequeno",
        (false, Lang::Pt) => "faz o roque grande",
    }
    .to_owned()
}

/// How far it is from the piece to the square: files without sign, ranks in the direction of its pawns.
fn way(man: &Man, to: Square) -> (i32, i32) {
    let place = |square: Square| {
        let index = i32::from(u8::from(square));
        (index % 8, index / 8)
    };
    let ((file, rank), (to_file, to_rank)) = (place(man.square), place(to));
    let ahead = if man.color == Color::White { 1 } else { -1 };
    ((to_file - file).abs(), (to_rank - rank) * ahead)
}

/// Whether a knight, king or pawn attacks the square.
fn reaches(man: &Man, to: Square) -> bool {
    let (files, ranks) = way(man, to);
    match man.role {
        Role::Knight => files * ranks.abs() == 2,
        Role::King => files.max(ranks.abs()) == 1,
        Role::Pawn => files == 1 && ranks == 1,
        Role::Bishop | Role::Rook | Role::Queen => false,
    }
}

/// Whether the piece could go there on a board that does not stand in its way.
fn may_go(man: &Man, to: Square, capture: bool) -> bool {
    let (files, ranks) = way(man, to);
    let straight = (files == 0) != (ranks == 0);
    let diagonal = files == ranks.abs() && files > 0;
    match man.role {
        Role::Bishop => diagonal,
        Role::Rook => straight,
        Role::Queen => straight || diagonal,
        Role::Pawn if !capture => files == 0 && (1..=2).contains(&ranks),
        Role::Pawn | Role::Knight | Role::King => reaches(man, to),
    }
}
