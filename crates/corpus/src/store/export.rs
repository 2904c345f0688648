//! From a store back to PGN.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use chess::replay::Replay;
use chess::{Role, Square, chess_from_setup};
use shakmaty::san::SanPlus;
use shakmaty::{CastlingSide, Chess, EnPassantMode, Move, Position as _};

use super::annotations::Annotations;
use super::block::{Moves, Stored};
use super::error::SvdbError;
use super::file::{Blocks, Totals};
use super::moves::{Nonsense, StoredMove};
use super::packed::Packed;
use crate::movetext::Movetext;
use durable::{Partial, is_open_already};

/// What can go wrong with an export.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The store cannot be read, or is damaged and nothing of that was to be passed over.
    #[error(transparent)]
    Store(io::Error),
    /// The PGN cannot be written.
    #[error(transparent)]
    Output(io::Error),
    #[error("interrupted")]
    Interrupted,
}

/// Writes the games of a store as PGN: tags as they were, moves in standard notation with their comments, NAGs and
/// variations. What is damaged is reported to
/// `damage`, which says whether to go on without it; what cannot be followed any further ends the export. Figures are
/// those of what was written.
pub fn export(
    path: &Path,
    mut out: impl Write,
    stop: &AtomicBool,
    mut damage: impl FnMut(&io::Error) -> ControlFlow<()>,
) -> Result<Totals, ExportError> {
    let file = File::open(path).map_err(ExportError::Store)?;
    let input = BufReader::with_capacity(1 << 18, file);
    let mut blocks = Blocks::new(input).map_err(ExportError::Store)?;
    let mut totals = Totals::default();
    let mut broken = |error: io::Error| match damage(&error) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(ExportError::Store(error)),
    };
    loop {
        if stop.load(Ordering::Relaxed) {
            return Err(ExportError::Interrupted);
        }
        let packed = match blocks.next_block() {
            Ok(Some(packed)) => packed,
            Ok(None) => break,
            Err(error) => {
                broken(error)?;
                continue;
            }
        };
        let mut damaged_annotations = None;
        match text(&packed, |error| damaged_annotations = Some(error)) {
            Ok(text) => {
                if let Some(error) = damaged_annotations {
                    broken(error.into())?;
                }
                // Facts and answers do not go into the text, but their damage is reported.
                if let Err(error) = packed.check_stored() {
                    broken(error.into())?;
                }
                out.write_all(&text).map_err(ExportError::Output)?;
                totals.add(&packed);
            }
            Err(error) => broken(error.into())?,
        }
    }
    out.flush().map_err(ExportError::Output)?;
    Ok(totals)
}

/// The same into a file that appears only when it is complete.
pub fn export_file(
    path: &Path,
    target: &Path,
    stop: &AtomicBool,
    damage: impl FnMut(&io::Error) -> ControlFlow<()>,
) -> Result<Totals, ExportError> {
    // A pipe, a device or what is open already cannot be replaced.
    if fs::metadata(target).is_ok_and(|meta| !meta.is_file() && !meta.is_dir())
        || is_open_already(target)
    {
        let file = File::options().append(true).open(target);
        return export(path, file.map_err(ExportError::Output)?, stop, damage);
    }
    // A link is followed, so that the file it names changes and the link stays.
    let target = fs::canonicalize(target).unwrap_or_else(|_| target.to_owned());
    let mut out = BufWriter::new(Partial::create(&target).map_err(ExportError::Output)?);
    let totals = export(path, &mut out, stop, damage)?;
    let file = out
        .into_inner()
        .map_err(|error| ExportError::Output(error.into_error()))?;
    if let Ok(before) = fs::metadata(&target) {
        file.permit(before.permissions())
            .map_err(ExportError::Output)?;
    }
    file.keep().map_err(ExportError::Output)?;
    Ok(totals)
}

/// The games of a block as PGN. Damaged annotations are reported to `damage` and left out.
pub(super) fn text(packed: &Packed, damage: impl FnOnce(SvdbError)) -> Result<Vec<u8>, SvdbError> {
    let moves = packed.moves()?;
    let heads = packed.heads()?;
    let annotations = packed.annotations(&moves).unwrap_or_else(|error| {
        damage(error);
        Annotations::default()
    });
    let mut out = Vec::new();
    for (index, game) in moves.games.iter().enumerate() {
        heads.text(index, &mut out);
        if heads.pairs(index).next().is_some() {
            out.push(b'\n');
        }
        let text = transcript(&moves, game, annotations.of(index))
            .map_err(|Nonsense| packed.nonsense(game.number))?;
        let start = moves.start(game).replay().fen();
        let movetext = Movetext::new(text, &start, game.result().text());
        movetext.write(&mut out).expect("memory takes every byte");
    }
    Ok(out)
}

/// The text of a game: its moves in standard algebraic notation, and its notes, each with the number of moves before it.
pub(super) fn transcript<'n>(
    moves: &Moves,
    game: &Stored,
    notes: impl Iterator<Item = (u32, &'n str)>,
) -> Result<String, Nonsense> {
    let mut text = String::new();
    let mut word = |word: &str| {
        if !text.is_empty() {
            text.push(' ');
        }
        text += word;
    };
    let mut notes = notes.peekable();
    for (ply, san) in (0..).zip(sans(moves, game)?) {
        while let Some((_, note)) = notes.next_if(|(before, _)| *before <= ply) {
            word(note);
        }
        word(&san);
    }
    notes.for_each(|(_, note)| word(note));
    Ok(text)
}

/// The position for writing moves.
fn chess_of(replay: &Replay) -> Option<Chess> {
    chess::chess_from_fen(&replay.fen()).ok()
}

/// The moves of a game in standard algebraic notation; `--` where a side passed.
fn sans(moves: &Moves, game: &Stored) -> Result<Vec<String>, Nonsense> {
    let mut line = moves.start(game);
    let mut chess = chess_of(line.replay()).ok_or(Nonsense)?;
    let bytes = moves.bytes(game);
    let mut at = 0;
    let mut sans = Vec::with_capacity(game.plies as usize);
    for _ in 0..game.plies {
        let kind = line.kind(bytes, at)?;
        at = line.step(bytes, at)?;
        let Some(played) = move_of(&chess, kind) else {
            sans.push("--".to_owned());
            let mut setup = chess.to_setup(EnPassantMode::Always);
            setup.swap_turn();
            chess = chess_from_setup(setup).map_err(|_| Nonsense)?;
            continue;
        };
        if !chess.is_legal(played) {
            return Err(Nonsense);
        }
        sans.push(SanPlus::from_move_and_play_unchecked(&mut chess, played).to_string());
    }
    Ok(sans)
}

/// A move as shakmaty has it; `None` for passing.
fn move_of(chess: &Chess, kind: StoredMove) -> Option<Move> {
    Some(match kind {
        StoredMove::Pass => return None,
        StoredMove::Castle(side) => {
            let king = chess.our(Role::King).first()?;
            let rook = chess.castles().rook(chess.turn(), side);
            let usual = match side {
                CastlingSide::KingSide => Square::H1,
                CastlingSide::QueenSide => Square::A1,
            };
            Move::Castle {
                king,
                rook: rook.unwrap_or(usual),
            }
        }
        StoredMove::Normal { role, ply } => {
            let capture = chess.board().role_at(ply.to);
            let leaves_file = ply.from.file() != ply.to.file();
            if role == Role::Pawn && leaves_file && capture.is_none() {
                Move::EnPassant {
                    from: ply.from,
                    to: ply.to,
                }
            } else {
                Move::Normal {
                    role,
                    from: ply.from,
                    capture,
                    to: ply.to,
                    promotion: ply.promotion,
                }
            }
        }
    })
}
