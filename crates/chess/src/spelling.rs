//! Writing a move that was played in standard algebraic notation, without listing legal moves.

use shakmaty::{Bitboard, Color, File, Position as _, Role, Square};

use crate::notation::Ply;
use crate::position::chess_from_setup;
use crate::replay::Replay;
use crate::san::SanMove;

/// How the move that led from one position to the next is written: `Nbxd7+`, `O-O`, `e8=Q#`, `--` for passing.
pub fn san_of(before: &Replay, after: &Replay, ply: Ply) -> String {
    let position = before.position();
    let turn = position.turn();
    let mine = position.of(turn);
    let Some(role) = Role::ALL
        .into_iter()
        .find(|role| (mine & position.role(*role)).contains(ply.from))
    else {
        return ply.to_string();
    };
    let mut san = match role {
        Role::King if castles(before, after, ply, turn) => match ply.to.file() {
            File::G => "O-O".to_owned(),
            _ => "O-O-O".to_owned(),
        },
        Role::King if ply.from == ply.to => "--".to_owned(),
        role => plain(before, role, ply),
    };
    if after.is_check() {
        san.push(if is_mate(after) { '#' } else { '+' });
    }
    san
}

fn castles(before: &Replay, after: &Replay, ply: Ply, turn: Color) -> bool {
    let rooks = |replay: &Replay| {
        let position = replay.position();
        position.of(turn) & position.role(Role::Rook)
    };
    rooks(before) != rooks(after) || ply.from.file().distance(ply.to.file()) > 1
}

fn plain(before: &Replay, role: Role, ply: Ply) -> String {
    let position = before.position();
    let Ply {
        from,
        to,
        promotion,
    } = ply;
    let pawn = role == Role::Pawn;
    let captures = position.occupied().contains(to) || (pawn && from.file() != to.file());
    let mut san = String::with_capacity(8);
    if pawn {
        if captures {
            san.push(from.file().char());
        }
    } else {
        san.push(role.upper_char());
        let (file, rank) = distinction(before, role, from, to);
        san.extend(file.then(|| from.file().char()));
        san.extend(rank.then(|| from.rank().char()));
    }
    if captures {
        san.push('x');
    }
    san += &to.to_string();
    if let Some(role) = promotion {
        san.push('=');
        san.push(role.upper_char());
    }
    san
}

/// Whether the file, and whether the rank has to be written so that no other piece could be meant.
fn distinction(before: &Replay, role: Role, from: Square, to: Square) -> (bool, bool) {
    let others: Bitboard = before
        .matching_moves(SanMove::Normal {
            role,
            file: None,
            rank: None,
            to,
            promotion: None,
        })
        .into_iter()
        .map(|way| way.from)
        .filter(|other| *other != from)
        .collect();
    if others.is_empty() {
        (false, false)
    } else if (others & Bitboard::from(from.file())).is_empty() {
        (true, false)
    } else {
        ((others & Bitboard::from(from.rank())).any(), true)
    }
}

fn is_mate(replay: &Replay) -> bool {
    chess_from_setup(replay.position().to_setup()).is_ok_and(|chess| chess.is_checkmate())
}
