//! Stores of games, as they come and with checksums that are right.

use std::sync::LazyLock;

use chess::replay::Replay;
use chess::{Clue, Clues, Color, Owner};
use corpus::store::{self, MAGIC, Question, SvdbError, SvdbErrorKind, VERSION};
use corpus::{Event, Examiner, Shortcuts, Sides, Sightings};

use crate::collections::{search, search_with};

/// Any bytes are a store or are refused; with right checksums around any content too. What is read are positions.
pub fn stores_are_read(data: &[u8]) {
    let Some((mode, rest)) = data.split_first() else {
        return;
    };
    // Checksums keep a fuzzer out; so most of the time they are put right.
    let made = match mode {
        0 => rest.to_vec(),
        _ => match Content::read(rest) {
            Some(content) => content.store(),
            None => return,
        },
    };
    let verified = store::verify(&made[..]);
    let mut damaged = false;
    let summary = search(&made, |event| {
        damaged |= matches!(event, Event::Damaged(..))
    });
    if !made.starts_with(&MAGIC) {
        return;
    }
    let [everywhere, by_clues] =
        [false, true].map(|says| search_with(&made, Sides::Both, || Shut { says }, |_| {}));
    let by_answers = search_with(&made, Sides::Mover, || Shut { says: true }, |_| {});
    match verified {
        Ok(totals) => {
            assert!(!damaged);
            assert_eq!(summary.games, totals.games);
            assert_eq!(summary.examined, totals.games);
            assert_eq!(by_clues.positions, everywhere.positions);
            assert_eq!(by_answers.positions, everywhere.positions);
            assert_eq!(
                by_clues.tallies[0].positions,
                everywhere.tallies[0].positions
            );
        }
        // Facts and answers of a position are trusted until they are compared.
        Err(error) => assert!(damaged || is_about_what_is_remembered(&error)),
    }
}

fn is_about_what_is_remembered(error: &std::io::Error) -> bool {
    let error = error.get_ref().and_then(|error| error.downcast_ref());
    error.is_some_and(|error: &SvdbError| {
        ["clues", "answers"]
            .iter()
            .any(|part| error.kind == SvdbErrorKind::Content(part))
    })
}

/// Sees positions in which the other king is shut in, and says that this is all it sees, or does not.
struct Shut {
    says: bool,
}

static SHUT_IN: LazyLock<Clues> =
    LazyLock::new(|| Clues::NONE.with(Clue::KingShutIn(Owner::Opponent)));

/// What it asks of the side to move.
const ASKED: [Question; 1] = [Question(u128::MAX / 3)];

impl Shortcuts for Shut {
    fn questions(&self) -> &[Question] {
        if self.says { &ASKED } else { &[] }
    }

    fn only_counts(&self) -> bool {
        true
    }

    fn screening(&self) -> &[Clues] {
        match self.says {
            true => std::slice::from_ref(&*SHUT_IN),
            false => &[],
        }
    }
}

impl Examiner for Shut {
    type Finding = ();

    fn look(&mut self, replay: &Replay, side: Color, sightings: &mut Sightings<()>) {
        if replay.position().is_king_shut_in(side.other()) {
            sightings.mark(0);
        }
    }
}

/// A block without its checksums.
pub(crate) struct Content<'a> {
    games: u32,
    numbers: u32,
    positions: u32,
    moves: &'a [u8],
    headers: &'a [u8],
    clues: &'a [u8],
    answers: &'a [u8],
    annotations: &'a [u8],
}

impl<'a> Content<'a> {
    /// Numbers of two, four and four bytes, the lengths of moves, headers, clues and answers in two, then the moves, the
    /// headers, the clues, the answers and the annotations.
    fn read(data: &'a [u8]) -> Option<Content<'a>> {
        let (games, data) = data.split_first_chunk::<2>()?;
        let (numbers, data) = data.split_first_chunk::<4>()?;
        let (positions, data) = data.split_first_chunk::<4>()?;
        let (length, data) = data.split_first_chunk::<2>()?;
        let (headers, data) = data.split_first_chunk::<2>()?;
        let (clues, data) = data.split_first_chunk::<2>()?;
        let (answers, data) = data.split_first_chunk::<2>()?;
        let (moves, data) = data.split_at_checked(u16::from_le_bytes(*length).into())?;
        let (headers, data) = data.split_at_checked(u16::from_le_bytes(*headers).into())?;
        let (clues, data) = data.split_at_checked(u16::from_le_bytes(*clues).into())?;
        let (answers, annotations) = data.split_at_checked(u16::from_le_bytes(*answers).into())?;
        Some(Content {
            games: u16::from_le_bytes(*games).into(),
            numbers: u32::from_le_bytes(*numbers),
            positions: u32::from_le_bytes(*positions),
            moves,
            headers,
            clues,
            answers,
            annotations,
        })
    }

    /// The opposite of [`Content::read`].
    fn write(&self) -> Vec<u8> {
        let mut data = (self.games as u16).to_le_bytes().to_vec();
        data.extend(self.numbers.to_le_bytes());
        data.extend(self.positions.to_le_bytes());
        data.extend((self.moves.len() as u16).to_le_bytes());
        data.extend((self.headers.len() as u16).to_le_bytes());
        data.extend((self.clues.len() as u16).to_le_bytes());
        data.extend((self.answers.len() as u16).to_le_bytes());
        data.extend(self.moves);
        data.extend(self.headers);
        data.extend(self.clues);
        data.extend(self.answers);
        data.extend(self.annotations);
        data
    }

    /// A store of this one block, written as `docs/svdb.md` says.
    fn store(&self) -> Vec<u8> {
        let mut file = MAGIC.to_vec();
        file.extend(VERSION.to_le_bytes());
        file.extend([0, 0]);
        seal(&mut file, 0);
        let offset = file.len();
        file.extend(b"GAME");
        file.extend(0u64.to_le_bytes());
        for number in [self.games, self.numbers, self.positions] {
            file.extend(number.to_le_bytes());
        }
        let parts = [
            self.moves,
            self.headers,
            self.clues,
            self.answers,
            self.annotations,
        ];
        let packed = parts.iter().map(|part| {
            let packed = zstd::bulk::compress(part, 1).expect("room to pack");
            (packed, part.len() as u32)
        });
        let parts: Vec<(Vec<u8>, u32)> = packed.collect();
        for (packed, length) in &parts {
            file.extend((packed.len() as u32).to_le_bytes());
            file.extend(length.to_le_bytes());
            file.extend(crc32fast::hash(packed).to_le_bytes());
        }
        seal(&mut file, offset);
        for (packed, _) in &parts {
            file.extend(packed);
        }
        let index = file.len();
        file.extend(b"INDX");
        file.extend(1u32.to_le_bytes());
        file.extend((offset as u64).to_le_bytes());
        file.extend(0u64.to_le_bytes());
        for number in [self.games, self.numbers, self.positions, 0] {
            file.extend(number.to_le_bytes());
        }
        for number in [self.games, self.numbers, self.positions] {
            file.extend(u64::from(number).to_le_bytes());
        }
        let length = file.len() - index + 4 + 4 + 8;
        file.extend((length as u32).to_le_bytes());
        seal(&mut file, index);
        file.extend(b"SVDBEND\n");
        file
    }
}

/// Adds the checksum of everything from `start` on.
fn seal(file: &mut Vec<u8>, start: usize) {
    let sum = crc32fast::hash(&file[start..]);
    file.extend(sum.to_le_bytes());
}

/// What the fuzzer begins with: the stores of some games, whole and without checksums.
pub(crate) fn seeds(texts: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let folder = tempfile::tempdir().expect("a folder");
    let (pgn, base) = (folder.path().join("a.pgn"), folder.path().join("a.svdb"));
    let mut seeds = Vec::new();
    for text in texts {
        std::fs::write(&pgn, text).expect("room for a file");
        let (options, examiner) = (store::Options::default(), Shut { says: true });
        let mut importer =
            store::Importer::with_answers(&base, options, [examiner]).expect("a store");
        let input = corpus::input::Input::File(pgn.clone());
        importer
            .add(&input, &corpus::Progress::default(), |_| {})
            .expect("a store");
        importer.finish().expect("a store");
        let file = std::fs::read(&base).expect("a store");
        seeds.extend(without_checksums(&file));
        seeds.push([&[0], &file[..]].concat());
    }
    seeds
}

/// The first block of a store, unpacked.
fn without_checksums(file: &[u8]) -> Option<Vec<u8>> {
    let number = |at: usize| {
        let bytes = file.get(at..at + 4)?.try_into().ok()?;
        Some(u32::from_le_bytes(bytes))
    };
    let head = 16;
    let [games, numbers, positions] = [12, 16, 20].map(|at| number(head + at));
    let lengths = |at: usize| Some((number(head + at)? as usize, number(head + at + 4)? as usize));
    let (moves, headers) = (lengths(24)?, lengths(36)?);
    let (clues, answers, annotations) = (lengths(48)?, lengths(60)?, lengths(72)?);
    let mut next = head + 88;
    let mut unpack = |(packed, length): (usize, usize)| {
        let part = file.get(next..next + packed)?;
        next += packed;
        zstd::bulk::decompress(part, length).ok()
    };
    let content = Content {
        games: games?,
        numbers: numbers?,
        positions: positions?,
        moves: &unpack(moves)?,
        headers: &unpack(headers)?,
        clues: &unpack(clues)?,
        answers: &unpack(answers)?,
        annotations: &unpack(annotations)?,
    };
    Some([&[1], &content.write()[..]].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Or else the fuzzer would never get inside.
    #[test]
    fn what_is_made_of_the_seeds_are_stores() {
        let seeds = crate::seeds::of("stores_are_read");
        let mut made = 0;
        for seed in &seeds {
            if let (1, Some(content)) = (seed[0], Content::read(&seed[1..])) {
                let totals = store::verify(&content.store()[..]).expect("a store");
                // One seed holds only games that are left out.
                made += usize::from(totals.positions > totals.games);
            }
        }
        assert!(made > 5 && seeds.len() > made);
    }
}
