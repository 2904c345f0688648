//! Comments, NAGs and variations of the games of a block, in columns of their own: a search that shows no moves never
//! unpacks them.

use std::ops::Range;

use super::bytes::{Bad, Cursor, put};
use crate::transcript::{Notes, is_note};

/// Collects the annotations of a block.
#[derive(Debug, Default)]
pub(super) struct AnnotationsBuilder {
    /// Games since the last one that has notes.
    without: u32,
    annotated: u32,
    gaps: Vec<u8>,
    counts: Vec<u8>,
    plies: Vec<u8>,
    lengths: Vec<u8>,
    texts: Vec<u8>,
}

impl AnnotationsBuilder {
    /// Adds the notes of the next game.
    pub(super) fn push(&mut self, notes: &Notes) {
        let (mut count, mut last) = (0, 0);
        for (ply, text) in notes.iter() {
            put(&mut self.plies, ply - last);
            put(&mut self.lengths, text.len() as u32);
            self.texts.extend_from_slice(text.as_bytes());
            last = ply;
            count += 1;
        }
        if count == 0 {
            self.without += 1;
            return;
        }
        self.annotated += 1;
        put(&mut self.gaps, std::mem::take(&mut self.without));
        put(&mut self.counts, count);
    }

    fn columns(&self) -> [&[u8]; 5] {
        [
            &self.gaps,
            &self.counts,
            &self.plies,
            &self.lengths,
            &self.texts,
        ]
    }

    /// Bytes when written, their number apart.
    pub(super) fn size(&self) -> usize {
        self.columns().iter().map(|column| column.len()).sum()
    }

    pub(super) fn write(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.size());
        put(&mut out, self.annotated);
        for column in self.columns() {
            out.extend_from_slice(column);
        }
        out
    }
}

/// A comment, a NAG, variations, or several of them, as a transcript has them.
#[derive(Debug, Clone)]
struct Note {
    /// Plies of the main line before it.
    ply: u32,
    text: Range<usize>,
}

/// The annotations of a block.
#[derive(Debug, Default)]
pub(super) struct Annotations {
    text: String,
    notes: Vec<Note>,
    /// For each game with notes, in order, its index and its notes.
    games: Vec<(usize, Range<usize>)>,
}

impl Annotations {
    /// `plies` are the plies of each game of the block.
    pub(super) fn read(bytes: &[u8], plies: &[u32]) -> Result<Annotations, Bad> {
        const BAD: Bad = "annotations";
        let mut cursor = Cursor::new(bytes);
        cursor.column = BAD;
        let annotated = cursor.count()?;
        let gaps = cursor.numbers(annotated)?;
        let counts = cursor.numbers(annotated)?;
        let mut games = Vec::with_capacity(annotated);
        let mut notes = Vec::new();
        let mut next = 0usize;
        for (gap, count) in gaps.into_iter().zip(counts) {
            let game = next.saturating_add(gap as usize);
            let last = *plies.get(game).ok_or(BAD)?;
            next = game + 1;
            let begin = notes.len();
            let mut ply = 0u32;
            for delta in cursor.numbers(count as usize)? {
                ply = ply
                    .checked_add(delta)
                    .filter(|ply| *ply <= last)
                    .ok_or(BAD)?;
                notes.push(Note { ply, text: 0..0 });
            }
            games.push((game, begin..notes.len()));
        }
        let lengths = cursor.numbers(notes.len())?;
        let text = cursor.take(cursor.left())?;
        let text = String::from_utf8(text.to_vec()).map_err(|_| BAD)?;
        let mut begin = 0usize;
        for (note, length) in notes.iter_mut().zip(lengths) {
            let end = begin.saturating_add(length as usize);
            let one = text.get(begin..end).ok_or(BAD)?;
            if !is_note(one) {
                return Err(BAD);
            }
            note.text = begin..end;
            begin = end;
        }
        match begin == text.len() {
            true => Ok(Annotations { text, notes, games }),
            false => Err(BAD),
        }
    }

    /// The notes of a game, counted from 0: for each the plies before it, and its text.
    pub(super) fn of(&self, game: usize) -> impl Iterator<Item = (u32, &str)> {
        let place = self.games.binary_search_by_key(&game, |(game, _)| *game);
        let range = place.map_or(0..0, |place| self.games[place].1.clone());
        let notes = self.notes[range].iter();
        notes.map(|note| (note.ply, &self.text[note.text.clone()]))
    }

    /// Whether a game may have variations; a bracket in a comment is enough.
    pub(super) fn may_have_variations(&self, game: usize) -> bool {
        self.of(game).any(|(_, text)| text.contains('('))
    }
}

#[cfg(test)]
mod tests {
    use chess::pgn::{Games, Tags};
    use chess::replay::Replay;

    use super::*;
    use crate::walk::{self, TextEvent};

    const GAMES: [&str; 5] = [
        "{start} 1. e4! {a (b)} e5 (1... c5 $2) *",
        "1. d4 d5 *",
        "1. c4 *",
        "1. Nf3 {é} *",
        "*",
    ];

    /// The encoded notes of all games, and what was encoded.
    struct Encoded {
        bytes: Vec<u8>,
        plies: Vec<u32>,
        notes: Vec<Vec<(u32, String)>>,
    }

    fn encoded() -> Encoded {
        let mut builder = AnnotationsBuilder::default();
        let (mut plies, mut all) = (Vec::new(), Vec::new());
        for game in GAMES {
            let mut games = Games::new(game.as_bytes());
            games.next_game(&mut Tags::default());
            let mut notes = Notes::default();
            let on_text = |event: TextEvent<'_, '_>| notes.add(event);
            let walked = walk::walk(&mut games, Replay::default(), true, |_| {}, on_text);
            notes.finish();
            plies.push(walked.unwrap().plies);
            all.push(
                notes
                    .iter()
                    .map(|(ply, text)| (ply, text.to_owned()))
                    .collect(),
            );
            builder.push(&notes);
        }
        Encoded {
            bytes: builder.write(),
            plies,
            notes: all,
        }
    }

    #[test]
    fn annotations_come_back() {
        let Encoded {
            bytes,
            plies,
            notes: all,
        } = encoded();
        let read = Annotations::read(&bytes, &plies).unwrap();
        for (game, notes) in all.iter().enumerate() {
            let found: Vec<(u32, String)> = read
                .of(game)
                .map(|(ply, text)| (ply, text.to_owned()))
                .collect();
            assert_eq!(&found, notes);
        }
        let with_lines: Vec<bool> = (0..5).map(|game| read.may_have_variations(game)).collect();
        assert_eq!(with_lines, [true, false, false, false, false]);
        assert_eq!(read.of(5).count(), 0);
        let none = AnnotationsBuilder::default().write();
        assert_eq!(Annotations::read(&none, &[]).unwrap().of(0).count(), 0);
    }

    #[test]
    fn changed_bytes_are_refused_or_still_notes() {
        let Encoded { bytes, plies, .. } = encoded();
        for end in 0..bytes.len() {
            assert!(Annotations::read(&bytes[..end], &plies).is_err());
        }
        for at in 0..bytes.len() {
            for value in 0..=255 {
                let mut changed = bytes.clone();
                changed[at] = value;
                if let Ok(read) = Annotations::read(&changed, &plies) {
                    for (game, last) in plies.iter().enumerate() {
                        assert!(
                            read.of(game)
                                .all(|(ply, text)| ply <= *last && is_note(text))
                        );
                    }
                }
            }
        }
    }
}
