//! Some thousand games in columns, and back.

use std::collections::HashMap;

use chess::pgn::Outcome;
use chess::replay::Replay;
use chess::{Clues, Color};

use super::annotations::AnnotationsBuilder;
use super::answers;
use super::bytes::{Bad, Cursor, put};
use super::clues::CluesBuilder;
use super::heads::{HeadsBuilder, MOST_PAIRS, size_of_pairs};
use super::moves::{Line, Nonsense};
use crate::transcript::Notes;

/// Games in one block.
pub(super) const MOST_GAMES: usize = 1 << 14;
/// Bytes of one part of a block, unpacked.
pub(super) const LARGEST_PART: usize = 32 << 20;
/// Usual blocks are closed at these.
const USUAL_GAMES: usize = 2048;
const USUAL_SIZE: usize = 4 << 20;
/// A block is closed before its annotations grow beyond this, unless it has one game.
const USUAL_ANNOTATIONS: usize = 8 << 20;
/// Annotations of a game beyond this are not stored.
pub(super) const LARGEST_ANNOTATIONS: usize = 8 << 20;
/// A game beyond these is not stored.
const LARGEST_GAME: usize = 16 << 20;
const MOST_HEADERS: usize = 1 << 16;
/// No FEN is longer.
const LONGEST_FEN: usize = 200;

/// A game on its way into a store.
#[derive(Debug, Clone, Copy)]
pub(super) struct Record<'a> {
    pub pairs: &'a [(&'a [u8], &'a [u8])],
    /// The start, where it is not the usual one.
    pub fen: Option<&'a str>,
    /// The result after the moves.
    pub written: Option<Outcome>,
    /// The result by tags and moves together.
    pub outcome: Outcome,
    /// Games left out just before it.
    pub gap: u32,
    pub plies: u32,
    pub moves: &'a [u8],
    /// Of every position, the first included.
    pub clues: &'a [Clues],
    /// Comments, NAGs and variations.
    pub notes: &'a Notes,
}

impl Record<'_> {
    /// Whether it is small enough.
    pub(super) fn fits(&self) -> bool {
        self.pairs.len() <= MOST_HEADERS
            && size_of_pairs(self.pairs) <= LARGEST_GAME
            && self.moves.len() <= LARGEST_GAME
            && self.fen.is_none_or(|fen| fen.len() <= LONGEST_FEN)
    }
}

/// Collects the games of a block.
#[derive(Debug, Default)]
pub(super) struct BlockBuilder {
    heads: HeadsBuilder,
    fens: HashMap<String, u32>,
    fen_bytes: Vec<u8>,
    starts: Vec<u8>,
    outcomes: Vec<u8>,
    gaps: Vec<u8>,
    plies: Vec<u8>,
    extras: Vec<u8>,
    moves: Vec<u8>,
    clues: CluesBuilder,
    annotations: AnnotationsBuilder,
    /// How many questions will be answered of its positions.
    questions: usize,
    pub games: u32,
    /// Games in it and before those.
    pub numbers: u64,
    /// Positions in it, first ones included.
    pub positions: u64,
}

impl BlockBuilder {
    /// For a store that answers this number of questions.
    pub(super) fn new(questions: usize) -> BlockBuilder {
        BlockBuilder {
            questions,
            ..BlockBuilder::default()
        }
    }

    /// Whether the block should be closed before this game.
    pub(super) fn is_full_for(&self, record: &Record<'_>) -> bool {
        let heads = self.heads.size() + size_of_pairs(record.pairs);
        let pairs = self.heads.pairs() + record.pairs.len();
        let numbers = self.numbers + u64::from(record.gap) + 1;
        let positions = self.positions as usize + record.clues.len();
        let answers = answers::size(self.questions, positions);
        self.games > 0
            && (self.games as usize >= USUAL_GAMES
                || heads > USUAL_SIZE
                || pairs > MOST_PAIRS
                || numbers > u64::from(u32::MAX)
                || self.moves.len() + record.moves.len() > USUAL_SIZE
                || self.annotations.size() + record.notes.size() > USUAL_ANNOTATIONS
                || answers > USUAL_SIZE)
    }

    pub(super) fn push(&mut self, record: &Record<'_>) {
        self.heads.push(record.pairs);
        let start = record.fen.map_or(0, |fen| {
            let next = self.fens.len() as u32 + 1;
            let bytes = &mut self.fen_bytes;
            *self.fens.entry(fen.to_owned()).or_insert_with(|| {
                put(bytes, fen.len() as u32);
                bytes.extend_from_slice(fen.as_bytes());
                next
            })
        });
        put(&mut self.starts, start);
        let written = record.written.map_or(0, |outcome| outcome as u8 + 1);
        self.outcomes.push(written << 4 | record.outcome as u8);
        put(&mut self.gaps, record.gap);
        put(&mut self.plies, record.plies);
        let extra = record.moves.len() - record.plies as usize;
        put(&mut self.extras, extra as u32);
        self.moves.extend_from_slice(record.moves);
        self.clues.push(record.clues);
        self.annotations.push(record.notes);
        self.games += 1;
        self.numbers += u64::from(record.gap) + 1;
        self.positions += u64::from(record.plies) + 1;
    }

    /// The parts with moves, tags, clues and annotations.
    pub(super) fn write(&self) -> [Vec<u8>; 4] {
        let mut out = Vec::with_capacity(self.moves.len() + 16 * self.games as usize);
        put(&mut out, self.fens.len() as u32);
        out.extend_from_slice(&self.fen_bytes);
        if !self.fens.is_empty() {
            out.extend_from_slice(&self.starts);
        }
        for column in [
            &self.outcomes,
            &self.gaps,
            &self.plies,
            &self.extras,
            &self.moves,
        ] {
            out.extend_from_slice(column);
        }
        [
            out,
            self.heads.write(),
            self.clues.write(),
            self.annotations.write(),
        ]
    }
}

/// A game of a block.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stored {
    /// Its number among those of the block, gaps counted, from 0.
    pub number: u64,
    start: u32,
    /// Positions of the block before its first one.
    pub first: usize,
    pub plies: u32,
    pub written: Option<Outcome>,
    pub outcome: Outcome,
    from: usize,
    to: usize,
}

impl Stored {
    /// The result as it is to be written after the moves.
    pub(super) fn result(&self) -> Outcome {
        self.written.unwrap_or(self.outcome)
    }
}

/// The moves of a block, ready to be replayed.
#[derive(Debug)]
pub(super) struct Moves {
    bytes: Vec<u8>,
    starts: Vec<Line>,
    pub games: Vec<Stored>,
}

fn outcome(index: u8) -> Option<Outcome> {
    const ALL: [Outcome; 4] = [
        Outcome::White,
        Outcome::Black,
        Outcome::Draw,
        Outcome::Unknown,
    ];
    ALL.get(usize::from(index)).copied()
}

impl Moves {
    /// `games`, `numbers` and `positions` are what the block promises.
    pub(super) fn read(
        bytes: Vec<u8>,
        games: usize,
        numbers: u64,
        positions: u64,
    ) -> Result<Moves, Bad> {
        let mut cursor = Cursor::new(&bytes);
        cursor.column = "starts";
        let count = cursor.count()?;
        if count > games {
            return Err(cursor.column);
        }
        let mut starts = vec![Line::new(&Replay::default())];
        for _ in 0..count {
            let length = cursor.number()? as usize;
            let fen = std::str::from_utf8(cursor.take(length)?).map_err(|_| "starts")?;
            let chess = chess::chess_from_fen(fen).map_err(|_| "starts")?;
            starts.push(Line::new(&Replay::from(&chess)));
        }
        let ids = match count {
            0 => vec![0; games],
            _ => cursor.numbers(games)?,
        };
        cursor.column = "results";
        let outcomes = cursor.take(games)?;
        cursor.column = "gaps";
        let gaps = cursor.numbers(games)?;
        cursor.column = "lengths";
        let plies = cursor.numbers(games)?;
        let extras = cursor.numbers(games)?;
        let mut stored = Vec::with_capacity(games);
        let (mut number, mut seen) = (0u64, 0u64);
        for game in 0..games {
            cursor.column = "starts";
            if ids[game] as usize >= starts.len() {
                return Err(cursor.column);
            }
            cursor.column = "moves";
            let from = cursor.at();
            cursor.take((plies[game] as usize).saturating_add(extras[game] as usize))?;
            number += u64::from(gaps[game]);
            let written = match outcomes[game] >> 4 {
                0 => None,
                index => Some(outcome(index - 1).ok_or("results")?),
            };
            stored.push(Stored {
                number,
                start: ids[game],
                first: seen as usize,
                plies: plies[game],
                written,
                outcome: outcome(outcomes[game] & 15).ok_or("results")?,
                from,
                to: cursor.at(),
            });
            number += 1;
            seen += u64::from(plies[game]) + 1;
        }
        cursor.end()?;
        if number > numbers || seen != positions {
            return Err("counts");
        }
        Ok(Moves {
            bytes,
            starts,
            games: stored,
        })
    }

    /// Calls `each` at every position of a game up to ply `last`, with the number of plies played before.
    ///
    /// Kept apart from its callers: the loop is hot and wants the registers for itself.
    #[inline(never)]
    pub(super) fn replay(
        &self,
        game: &Stored,
        last: u32,
        mut each: impl FnMut(&Replay, u32),
    ) -> Result<(), Nonsense> {
        let mut line = self.start(game);
        let bytes = self.bytes.get(game.from..game.to).ok_or(Nonsense)?;
        each(line.replay(), 0);
        let mut at = 0;
        for ply in 1..=game.plies.min(last) {
            at = line.step(bytes, at)?;
            each(line.replay(), ply);
        }
        if game.plies <= last && at != bytes.len() {
            return Err(Nonsense);
        }
        Ok(())
    }

    /// Calls `each` at those positions of a game that `next` names: each time it gets the ply from which on it
    /// may name one. Behind the last of them nothing is played.
    #[inline(never)]
    pub(super) fn replay_at(
        &self,
        game: &Stored,
        mut next: impl FnMut(u32) -> Option<u32>,
        mut each: impl FnMut(&Replay, u32),
    ) -> Result<(), Nonsense> {
        let Some(mut wanted) = next(0) else {
            return Ok(());
        };
        let mut line = self.start(game);
        let bytes = self.bytes.get(game.from..game.to).ok_or(Nonsense)?;
        let (mut ply, mut at) = (0, 0);
        loop {
            while ply < wanted {
                at = line.step(bytes, at)?;
                ply += 1;
            }
            each(line.replay(), ply);
            match next(ply + 1) {
                Some(ply) => wanted = ply,
                None => break,
            }
        }
        if ply >= game.plies && at != bytes.len() {
            return Err(Nonsense);
        }
        Ok(())
    }

    /// Whose turn it is where a game starts.
    pub(super) fn first_turn(&self, game: &Stored) -> Color {
        self.starts[game.start as usize].replay().position().turn()
    }

    /// Where a game starts.
    pub(super) fn start(&self, game: &Stored) -> Line {
        self.starts[game.start as usize].clone()
    }

    /// The moves of a game as bytes.
    pub(super) fn bytes(&self, game: &Stored) -> &[u8] {
        self.bytes.get(game.from..game.to).unwrap_or_default()
    }
}
