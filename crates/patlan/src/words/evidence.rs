//! Claims that hold on a board, said with the pieces and squares that show it: not "the king has a legal move" but "the
//! king can still go to g7".

use chess::{Bitboard, Role, Square, View};
use syntax::Lang;

use super::claims::{Claim, Count, Counted, Line, Metric, Where};
use super::clause;
use super::english;
use super::names::Names;
use super::phrases::on_square;
use super::portuguese::de;
use crate::ast::{Actor, ArgKind, Owner};
use crate::plan::slot_of;

/// The maximum number of pieces and of squares that one sentence lists.
const MAX_LISTED: usize = 6;

/// A board with the actors on it, as the searching side sees it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scene<'a> {
    pub view: &'a View,
    pub cast: &'a [Actor],
    /// The square of each slot.
    pub squares: &'a [Square],
    /// One bit for each slot that has a square.
    pub bound: u32,
}

impl Scene<'_> {
    pub(super) fn square(&self, actor: Actor) -> Option<Square> {
        let slot = slot_of(self.cast, actor)?;
        let is_bound = self.bound & (1 << slot) != 0;
        is_bound.then(|| self.squares.get(usize::from(slot)).copied())?
    }

    fn square_of(&self, arg: &ArgKind) -> Option<Square> {
        self.pieces(arg).single_square()
    }

    /// The squares of the actor, or of all pieces of the kind.
    pub(super) fn pieces(&self, arg: &ArgKind) -> Bitboard {
        let board = self.view.board();
        match arg {
            ArgKind::Actor(actor) => self.square(*actor).map_or(Bitboard::EMPTY, Bitboard::from),
            ArgKind::Type(owner, role) => board.pieces(*owner, *role),
            ArgKind::AnyPiece(owner) => board.of(*owner),
            _ => Bitboard::EMPTY,
        }
    }

    /// `the knight on a6`, without its owner.
    pub(super) fn piece_on(&self, square: Square, lang: Lang) -> String {
        let role = self.view.board().role_at(square);
        on_square(role, Some(self.view.real(square)), lang)
    }

    /// `the rook on e8 and the knight on f6`, and whether that is a plural.
    fn list(&self, pieces: Bitboard, lang: Lang) -> (String, bool) {
        let mut names: Vec<String> = self
            .ordered(pieces)
            .take(MAX_LISTED)
            .map(|square| self.piece_on(square, lang))
            .collect();
        let more = pieces.count() - names.len();
        if more > 0 {
            names.push(lang.pick(format!("{more} more"), format!("mais {more}")));
        }
        (
            english::join(&names, lang.pick("and", "e")),
            pieces.count() > 1,
        )
    }

    /// In the order of the real board, so that both colours read alike.
    fn ordered(&self, squares: Bitboard) -> impl Iterator<Item = Square> {
        let mut squares: Vec<Square> = squares.into_iter().collect();
        squares.sort_unstable_by_key(|square| self.view.real(*square));
        squares.into_iter()
    }
}

/// A claim that holds on the board as a clause; adds the squares that show it.
pub(super) fn fact(
    claim: &Claim,
    scene: &Scene<'_>,
    names: &mut Names<'_>,
    squares: &mut Bitboard,
) -> String {
    let shown = match claim {
        Claim::Counted { what, count } => counted(what, count, scene, names, squares),
        Claim::OnlyDefender {
            who,
            of,
            by,
            yes: false,
        } => other_defenders(who, of, *by, scene, names, squares),
        Claim::Blocked { sides, yes: false } => {
            let pawns = sides.iter().fold(Bitboard::EMPTY, |all, side| {
                all | scene.view.board().pieces(*side, Role::Pawn)
            });
            can_still(pawns, |from| scene.view.moves(from), scene, names, squares)
        }
        _ => None,
    };
    shown.unwrap_or_else(|| clause(claim, names))
}

/// The claim with the number that was found in place of the bound that it exceeds.
pub(super) fn measured(claim: &Claim, scene: &Scene<'_>) -> Claim {
    let view = scene.view;
    let mut claim = claim.clone();
    let two = |a: &ArgKind, b: &ArgKind| Some((scene.square_of(a)?, scene.square_of(b)?));
    let exactly = |n: u32| Count::Exactly(vec![u64::from(n)]);
    match &mut claim {
        Claim::Path { king, to, count } => {
            if let Some((from, to)) = two(king, to) {
                *count = exactly(view.king_path(from, to));
            }
        }
        Claim::Worth { who, count } => {
            if let Some(square) = scene.square_of(who) {
                *count = exactly(view.value_at(square));
            }
        }
        Claim::Where(Where::OnLine { who, line, numbers }) => {
            if let Some(square) = scene.square_of(who) {
                let number = match line {
                    Line::File => view.file_of(square),
                    Line::Rank => view.rank_of(square),
                };
                *numbers = vec![u64::from(number)];
            }
        }
        Claim::Where(Where::Distance { by, a, b, count }) => {
            if let ([metric], Some((a, b))) = (by.as_slice(), two(a, b)) {
                let (files, ranks) = chess::concepts::distances(a, b);
                *count = exactly(match metric {
                    Metric::King => files.max(ranks),
                    Metric::Shorter => files.min(ranks),
                    Metric::Files => files,
                    Metric::Ranks => ranks,
                    Metric::Steps => files + ranks,
                });
            }
        }
        _ => {}
    }
    claim
}

fn counted(
    what: &Counted,
    count: &Count,
    scene: &Scene<'_>,
    names: &mut Names<'_>,
    squares: &mut Bitboard,
) -> Option<String> {
    let (view, lang) = (scene.view, names.lang);
    let is_too_few = |found: usize| match count {
        Count::AtMost(_) | Count::FewerThan(_) => true,
        Count::Not(wanted) => (found as u64) < *wanted,
        _ => false,
    };
    let exactly = |found: u64| Claim::Counted {
        what: what.clone(),
        count: Count::Exactly(vec![found]),
    };
    let pieces = match what {
        Counted::Moves { who, safe } => {
            let ways = |from| match safe {
                true => view.safe_moves(from),
                false => view.legal_moves(from),
            };
            let movers = scene.pieces(who);
            let total: usize = movers.into_iter().map(|from| ways(from).count()).sum();
            if total == 0 || is_too_few(total) {
                return Some(clause(&exactly(total as u64), names));
            }
            return can_still(movers, ways, scene, names, squares);
        }
        Counted::Defences { of, by, direct } => {
            let of = scene.square_of(of)?;
            match direct {
                true => view.direct_defenders(of, *by),
                false => view.defenders(of, *by),
            }
        }
        Counted::Defenders { of, what } => match what {
            ArgKind::Type(owner, role) => {
                view.attackers(*owner, scene.square_of(of)?) & view.board().role(*role)
            }
            _ => return None,
        },
        Counted::Wedges { from, to } => view.wedges(scene.square_of(from)?, scene.square_of(to)?),
        Counted::Sentries(pawn) => view.sentry_pawns(scene.square_of(pawn)?),
        Counted::Rams(pawn) => view.ram_pawns(scene.square_of(pawn)?),
    };
    if pieces.is_empty() {
        if let Counted::Defences { of, by, .. } = what {
            return Some(undefended(&names.arg(of).text, *by, lang));
        }
        return Some(clause(&exactly(0), names));
    }
    *squares |= pieces;
    if is_too_few(pieces.count()) && !matches!(what, Counted::Defences { .. }) {
        return Some(clause(&exactly(pieces.count() as u64), names));
    }
    let (who, many) = scene.list(pieces, lang);
    let pick = |one: &str, several: &str| if many { several } else { one }.to_owned();
    Some(match (what, lang) {
        (Counted::Moves { .. }, _) => return None,
        (Counted::Defences { of, .. } | Counted::Defenders { of, .. }, Lang::En) => {
            format!("{who} {} {}", pick("defends", "defend"), names.arg(of).text)
        }
        (Counted::Defences { of, .. } | Counted::Defenders { of, .. }, Lang::Pt) => {
            format!(
                "{who} {} {}",
                pick("defende", "defendem"),
                names.arg(of).text
            )
        }
        (Counted::Wedges { from, to }, Lang::En) => format!(
            "{who} can step in between {} and {}",
            names.arg(from).text,
            names.arg(to).text
        ),
        (Counted::Wedges { from, to }, Lang::Pt) => format!(
            "{who} {} se interpor entre {} e {}",
            pick("pode", "podem"),
            names.arg(from).text,
            names.arg(to).text
        ),
        (Counted::Sentries(pawn), Lang::En) => format!(
            "{who} {} ahead of {} on a neighbouring file",
            pick("stands", "stand"),
            names.arg(pawn).text
        ),
        (Counted::Rams(pawn), Lang::En) => format!(
            "{who} {} ahead of {} on its file",
            pick("stands", "stand"),
            names.arg(pawn).text
        ),
        (Counted::Sentries(pawn), Lang::Pt) => format!(
            "{who} {} à frente {} numa coluna vizinha",
            pick("está", "estão"),
            de(&names.arg(pawn).text)
        ),
        (Counted::Rams(pawn), Lang::Pt) => format!(
            "{who} {} à frente {} na mesma coluna",
            pick("está", "estão"),
            de(&names.arg(pawn).text)
        ),
    })
}

fn undefended(of: &str, by: Owner, lang: Lang) -> String {
    match (lang, by) {
        (Lang::En, Owner::Me) => format!("none of your pieces defends {of} (kings aside)"),
        (Lang::En, Owner::Opponent) => format!("no opposing piece defends {of} (kings aside)"),
        (Lang::Pt, Owner::Me) => format!("nenhuma peça sua defende {of} (reis à parte)"),
        (Lang::Pt, Owner::Opponent) => {
            format!("nenhuma peça do oponente defende {of} (reis à parte)")
        }
    }
}

/// The defenders besides the one that was to be alone; `None` where it is another thing that differs.
fn other_defenders(
    who: &ArgKind,
    of: &ArgKind,
    by: Owner,
    scene: &Scene<'_>,
    names: &mut Names<'_>,
    squares: &mut Bitboard,
) -> Option<String> {
    let lang = names.lang;
    let defenders = scene.view.direct_defenders(scene.square_of(of)?, by);
    let own = scene.pieces(who);
    let others = defenders & !own;
    if defenders.is_empty() {
        return Some(undefended(&names.arg(of).text, by, lang));
    }
    if others.is_empty() {
        return None;
    }
    *squares |= others;
    let (pieces, many) = scene.list(others, lang);
    let of = names.arg(of).text;
    let also = (defenders & own).any();
    Some(match lang {
        Lang::En => {
            let also = if also { "also " } else { "" };
            format!(
                "{pieces} {also}{} {of}",
                if many { "defend" } else { "defends" }
            )
        }
        Lang::Pt => {
            let also = if also { "também " } else { "" };
            format!(
                "{pieces} {also}{} {of}",
                if many { "defendem" } else { "defende" }
            )
        }
    })
}

/// `the king on h8 can still go to g8 or take the pawn on g7`; `None` if none of the pieces can.
fn can_still(
    pieces: Bitboard,
    ways: impl Fn(Square) -> Bitboard,
    scene: &Scene<'_>,
    names: &mut Names<'_>,
    squares: &mut Bitboard,
) -> Option<String> {
    let lang = names.lang;
    let mut clauses = Vec::new();
    for from in scene.ordered(pieces) {
        let targets = ways(from);
        if targets.is_empty() {
            continue;
        }
        if clauses.len() < MAX_LISTED / 2 {
            *squares |= targets | Bitboard::from(from);
            clauses.push(format!(
                "{} {} {}",
                scene.piece_on(from, lang),
                lang.pick("can still", "ainda pode"),
                destinations(targets, scene, lang)
            ));
        }
    }
    (!clauses.is_empty()).then(|| clauses.join(lang.pick(" and ", " e ")))
}

fn destinations(targets: Bitboard, scene: &Scene<'_>, lang: Lang) -> String {
    let occupied = scene.view.occupied();
    let or = lang.pick("or", "ou");
    let list = |names: Vec<String>| english::join(&names, or);
    let free = targets & !occupied;
    let mut ways = Vec::new();
    if free.any() {
        let names = scene
            .ordered(free)
            .map(|to| scene.view.real(to).to_string());
        ways.push(format!(
            "{} {}",
            lang.pick("go to", "ir a"),
            list(names.collect())
        ));
    }
    if (targets & occupied).any() {
        let names = scene.ordered(targets & occupied);
        let names = names.map(|to| scene.piece_on(to, lang));
        ways.push(format!(
            "{} {}",
            lang.pick("take", "capturar"),
            list(names.collect())
        ));
    }
    ways.join(&format!(" {or} "))
}
