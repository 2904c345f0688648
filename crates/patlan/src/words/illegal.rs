//! Why a tactical move cannot be played.

use chess::{Bitboard, Role, SidedBoard, Square, between};
use syntax::Lang;

use super::evidence::Scene;
use super::names::Names;
use super::phrases::on_square;
use super::portuguese;
use crate::ast::{Move, Owner};
use crate::matcher::ActorSquares;
use crate::plan::slot_of;

/// Why the move with this number is not legal in its turn, and the squares that show it.
pub(super) fn explain(
    step: &Move,
    index: usize,
    scene: &Scene<'_>,
    places: &ActorSquares,
    names: &mut Names<'_>,
) -> Option<(String, Bitboard)> {
    let lang = names.lang;
    let mover = step.mover.actor;
    let (from, to) = (scene.square(mover)?, scene.square(step.target.actor)?);
    let mut squares = Bitboard::from(from) | Bitboard::from(to);
    let turn = if index.is_multiple_of(2) {
        Owner::Me
    } else {
        Owner::Opponent
    };
    let board = scene.view.board();
    let real = |square: Square| scene.view.real(square);
    let is_gone = slot_of(scene.cast, mover).is_some_and(|slot| places.is_gone(usize::from(slot)));
    if is_gone {
        let binding = names.binding(mover)?;
        let role = binding.piece.map(|(_, role)| role);
        let piece = on_square(role, None, lang);
        let (square, gender) = (real(to), names.gender(mover));
        let words = match lang {
            Lang::En => format!("{piece} has been taken and cannot go to {square} any more"),
            Lang::Pt => format!(
                "{piece} já foi {} e não pode mais ir a {square}",
                gender.pick("capturado", "capturada")
            ),
        };
        return Some((words, squares));
    }
    let Some(owner) = board.owner_at(from) else {
        let square = real(from);
        let words = lang.pick(
            format!("no piece stands on {square} that could go to {}", real(to)),
            format!("não há em {square} peça que possa ir a {}", real(to)),
        );
        return Some((words, squares));
    };
    let piece = scene.piece_on(from, lang);
    let goal = goal(to, owner, scene, lang);
    let (reason, shown) = reason(from, to, owner, turn, scene, lang);
    squares |= shown;
    let cannot = lang.pick("cannot", "não pode");
    let words = match reason {
        Some(reason) => format!("{piece} {cannot} {goal}: {reason}"),
        None => format!("{piece} {cannot} {goal}"),
    };
    Some((words, squares))
}

/// `go to b8`, `take the rook on b8`.
fn goal(to: Square, mover: Owner, scene: &Scene<'_>, lang: Lang) -> String {
    match scene.view.board().owner_at(to) {
        Some(owner) if owner != mover => {
            let victim = scene.piece_on(to, lang);
            lang.pick(format!("take {victim}"), format!("capturar {victim}"))
        }
        _ => {
            let square = scene.view.real(to);
            lang.pick(format!("go to {square}"), format!("ir a {square}"))
        }
    }
}

fn reason(
    from: Square,
    to: Square,
    owner: Owner,
    turn: Owner,
    scene: &Scene<'_>,
    lang: Lang,
) -> (Option<String>, Bitboard) {
    let view = scene.view;
    let board = view.board();
    let nothing = Bitboard::EMPTY;
    let said = |en: &str, pt: &str| Some(lang.pick(en, pt).to_owned());
    if owner != turn {
        let words = match turn {
            Owner::Me => said("it is your move", "é a sua vez de jogar"),
            Owner::Opponent => said("it is the opponent's move", "é a vez do oponente"),
        };
        return (words, nothing);
    }
    if board.of(owner).contains(to) {
        let words = match owner {
            Owner::Me => said(
                "one of your own pieces stands there",
                "uma peça sua está ali",
            ),
            Owner::Opponent => said(
                "a piece of the same side stands there",
                "uma peça do mesmo lado está ali",
            ),
        };
        return (words, Bitboard::from(to));
    }
    let role = board.role_at(from).unwrap_or(Role::Pawn);
    if view.moves(from).contains(to) {
        return left_in_check(from, to, owner, role, scene, lang);
    }
    // Pawns take where they do not go.
    let way = match role {
        Role::Pawn if board.owner_at(to).is_none() && from.file() != to.file() => {
            let words = said(
                "there is nothing to take on that square",
                "não há o que capturar nessa casa",
            );
            return (words, nothing);
        }
        Role::Pawn if from.file() == to.file() => {
            (between(from, to) | Bitboard::from(to)) & view.occupied()
        }
        _ => between(from, to) & view.occupied(),
    };
    let reaches = role == Role::Pawn
        || SidedBoard::attacks_from(role, owner, from, Bitboard::EMPTY).contains(to);
    if way.any() && reaches {
        let blockers: Vec<String> = way
            .into_iter()
            .map(|one| scene.piece_on(one, lang))
            .collect();
        let list = super::english::join(&blockers, lang.pick("and", "e"));
        let words = match (lang, blockers.len()) {
            (Lang::En, 1) => format!("{list} stands in the way"),
            (Lang::En, _) => format!("{list} stand in the way"),
            (Lang::Pt, 1) => format!("{list} está no caminho"),
            (Lang::Pt, _) => format!("{list} estão no caminho"),
        };
        return (Some(words), way);
    }
    let role = on_square(Some(role), None, lang);
    let words = lang.pick(
        format!("{role} does not move like that"),
        format!("{role} não se move assim"),
    );
    (Some(words), nothing)
}

/// A move that would leave the mover's king attacked.
fn left_in_check(
    from: Square,
    to: Square,
    owner: Owner,
    role: Role,
    scene: &Scene<'_>,
    lang: Lang,
) -> (Option<String>, Bitboard) {
    let view = scene.view;
    let Some(king) = view.board().king(owner) else {
        return (None, Bitboard::EMPTY);
    };
    let after = view.board().with_moved(from, to);
    let place = if role == Role::King { to } else { king };
    let attackers = after.attackers(owner.other(), place, after.occupied());
    let Some(attacker) = attackers.into_iter().next() else {
        return (None, Bitboard::EMPTY);
    };
    let who = scene.piece_on(attacker, lang);
    let square = view.real(place);
    let words = match (lang, role) {
        (Lang::En, Role::King) => format!("{who} attacks {square}"),
        (Lang::En, _) => format!("its king on {square} would be in check from {who}"),
        (Lang::Pt, Role::King) => format!("{who} ataca {square}"),
        (Lang::Pt, _) => format!(
            "o seu rei em {square} ficaria em xeque {}",
            portuguese::por(&who)
        ),
    };
    (
        Some(words),
        Bitboard::from(attacker) | Bitboard::from(place),
    )
}
