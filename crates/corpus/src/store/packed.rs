//! A block as it stands in the file: a head, and its parts, each packed.

use super::annotations::Annotations;
use super::answers::AnswerColumns;
use super::block::{LARGEST_PART, MOST_GAMES, Moves};
use super::bytes::{Fields, is_sound, sealed};
use super::clues::ClueColumns;
use super::error::{SvdbError, SvdbErrorKind};
use super::heads::Heads;

/// What a block begins with.
pub(super) const BLOCK: [u8; 4] = *b"GAME";
/// Moves, tags, clues, answers, annotations.
pub(super) const PARTS: usize = 5;

const MOVES: usize = 0;
const HEADERS: usize = 1;
const CLUES: usize = 2;
const ANSWERS: usize = 3;
/// The last one, so that it can be passed over.
pub(super) const ANNOTATIONS: usize = 4;

/// A block's head: 28 bytes, and 12 for each part.
pub(super) const HEAD_SIZE: usize = 28 + 12 * PARTS;

/// What stands before a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Head {
    /// Number of its first game or gap, counted from 0 in the store.
    pub first: u64,
    pub games: u32,
    /// Games and gaps in it.
    pub numbers: u32,
    pub positions: u32,
    /// Packed length, unpacked length and checksum of each part.
    pub parts: [[u32; 3]; PARTS],
}

impl Head {
    pub(super) fn write(&self) -> Vec<u8> {
        let mut out = BLOCK.to_vec();
        out.extend(self.first.to_le_bytes());
        for number in [self.games, self.numbers, self.positions] {
            out.extend(number.to_le_bytes());
        }
        for number in self.parts.as_flattened() {
            out.extend(number.to_le_bytes());
        }
        sealed(out)
    }

    pub(super) fn read(bytes: &[u8]) -> Result<Head, SvdbErrorKind> {
        if bytes.len() != HEAD_SIZE || !is_sound(bytes) {
            return Err(SvdbErrorKind::Checksum("a block's head"));
        }
        let mut fields = Fields(&bytes[4..]);
        let mut head = Head {
            first: fields.u64(),
            games: fields.u32(),
            numbers: fields.u32(),
            positions: fields.u32(),
            parts: [[0; 3]; PARTS],
        };
        for part in &mut head.parts {
            *part = [(); 3].map(|()| fields.u32());
        }
        if head.games as usize > MOST_GAMES || head.games > head.numbers {
            return Err(SvdbErrorKind::Limit("games of a block"));
        }
        for [packed, unpacked, _] in head.parts {
            if packed as usize > zstd::zstd_safe::compress_bound(LARGEST_PART)
                || unpacked as usize > LARGEST_PART
            {
                return Err(SvdbErrorKind::Limit("size of a block"));
            }
        }
        Ok(head)
    }
}

/// A block as it stands in the file.
#[derive(Debug)]
pub(crate) struct Packed {
    pub(super) head: Head,
    /// Where it begins in the file.
    pub(super) offset: u64,
    /// How many numbers the blocks took that could not be read before it.
    pub(super) lost: u64,
    /// All of them; without the annotations, where those were passed over.
    pub(super) parts: Vec<Vec<u8>>,
}

impl Packed {
    /// Where it begins in the file.
    pub(crate) fn offset(&self) -> u64 {
        self.offset
    }

    /// Games and gaps, and those lost before them.
    pub(crate) fn numbers(&self) -> u64 {
        self.lost + u64::from(self.head.numbers)
    }

    fn checked(&self, index: usize, name: &'static str) -> Result<&[u8], SvdbError> {
        let packed = self.parts.get(index).map_or(&[][..], Vec::as_slice);
        let [.., sum] = self.head.parts[index];
        match crc32fast::hash(packed) == sum {
            true => Ok(packed),
            false => Err(SvdbErrorKind::Checksum(name).at(self.offset)),
        }
    }

    fn part(&self, index: usize, name: &'static str) -> Result<Vec<u8>, SvdbError> {
        let [_, unpacked, _] = self.head.parts[index];
        let bytes = zstd::bulk::decompress(self.checked(index, name)?, unpacked as usize)
            .map_err(|_| SvdbErrorKind::Content(name).at(self.offset))?;
        if bytes.len() != unpacked as usize {
            return Err(SvdbErrorKind::Content(name).at(self.offset));
        }
        Ok(bytes)
    }

    pub(super) fn moves(&self) -> Result<Moves, SvdbError> {
        let bytes = self.part(MOVES, "moves")?;
        let head = &self.head;
        Moves::read(
            bytes,
            head.games as usize,
            u64::from(head.numbers),
            u64::from(head.positions),
        )
        .map_err(|column| SvdbErrorKind::Content(column).at(self.offset))
    }

    /// How many games were left out before each, and after the last.
    pub(super) fn gaps(&self) -> Result<(Vec<u32>, u32), SvdbError> {
        let mut next = 0;
        let mut gaps = Vec::new();
        for game in &self.moves()?.games {
            let number = game.number + self.lost;
            gaps.push(u32::try_from(number - next).unwrap_or(u32::MAX));
            next = number + 1;
        }
        let behind = self.numbers().saturating_sub(next);
        Ok((gaps, u32::try_from(behind).unwrap_or(u32::MAX)))
    }

    /// Checks that the tags are as they were written.
    pub(super) fn check_heads(&self) -> Result<(), SvdbError> {
        self.checked(HEADERS, "headers").map(|_| ())
    }

    /// That the clues and the answers are as they were written.
    pub(super) fn check_stored(&self) -> Result<(), SvdbError> {
        self.checked(CLUES, "clues")?;
        self.checked(ANSWERS, "answers")?;
        Ok(())
    }

    pub(super) fn clues(&self) -> Result<ClueColumns, SvdbError> {
        let bytes = self.part(CLUES, "clues")?;
        ClueColumns::read(bytes, self.head.positions as usize)
            .map_err(|column| SvdbErrorKind::Content(column).at(self.offset))
    }

    /// Whether any question is answered.
    pub(super) fn has_answers(&self) -> bool {
        let [_, unpacked, _] = self.head.parts[ANSWERS];
        unpacked > 1
    }

    pub(super) fn answers(&self) -> Result<AnswerColumns, SvdbError> {
        let bytes = self.part(ANSWERS, "answers")?;
        AnswerColumns::read(bytes, self.head.positions as usize)
            .map_err(|column| SvdbErrorKind::Content(column).at(self.offset))
    }

    /// The annotations of the games, unpacked; none where they were passed over.
    pub(super) fn annotations(&self, moves: &Moves) -> Result<Annotations, SvdbError> {
        if self.parts.len() <= ANNOTATIONS {
            return Ok(Annotations::default());
        }
        let bytes = self.part(ANNOTATIONS, "annotations")?;
        let plies: Vec<u32> = moves.games.iter().map(|game| game.plies).collect();
        Annotations::read(&bytes, &plies)
            .map_err(|column| SvdbErrorKind::Content(column).at(self.offset))
    }

    pub(super) fn heads(&self) -> Result<Heads, SvdbError> {
        let bytes = self.part(HEADERS, "headers")?;
        Heads::read(bytes, self.head.games as usize)
            .map_err(|column| SvdbErrorKind::Content(column).at(self.offset))
    }

    /// The error that the facts of a position are wrong.
    pub(super) fn untrue_clues(&self) -> SvdbError {
        SvdbErrorKind::Content("clues").at(self.offset)
    }

    /// That game `number` of the block cannot be played.
    pub(super) fn nonsense(&self, number: u64) -> SvdbError {
        SvdbErrorKind::Moves(self.head.first.saturating_add(number + 1)).at(self.offset)
    }
}

#[cfg(test)]
mod tests {
    use chess::pgn::Token;
    use chess::{Clue, Clues, Owner};

    use super::*;
    use crate::scan::Sides;
    use crate::store::Question;
    use crate::store::answers::AnswersBuilder;
    use crate::store::block::{BlockBuilder, Record};
    use crate::store::file::Blocks;
    use crate::transcript::Notes;
    use crate::walk::TextEvent;

    /// A block with two games whose parts are changed before they are sealed.
    fn packed(change: impl Fn(&mut [Vec<u8>; PARTS])) -> Packed {
        let questions = [Question(1), Question(2), Question(3)];
        let mut answers = AnswersBuilder::new(questions.into());
        for position in 0..10 {
            answers.push(&[position & 5], &[2]);
        }
        let mut block = BlockBuilder::default();
        let mut notes = Notes::default();
        for token in [Token::Comment(b"why"), Token::Nag(1)] {
            notes.add(TextEvent::Other(token));
        }
        notes.finish();
        let pairs: [(&[u8], &[u8]); 2] = [(b"White", b"a"), (b"Black", b"b")];
        // The king's pawn and the queen's way out, castling, a promotion on the way to nowhere.
        for (fen, moves) in [
            (None, &[0xc1, 0xc1, 0x33, 0x1c, 0x2a, 0x0b, 8, 16][..]),
            (
                Some("r3k2r/P6p/8/8/8/8/p6P/R3K2R w KQkq - 0 1"),
                &[0x08, 0x09, 0x49, 0x10][..],
            ),
        ] {
            block.push(&Record {
                pairs: &pairs,
                fen,
                written: None,
                outcome: chess::pgn::Outcome::Draw,
                gap: 1,
                plies: 4,
                moves,
                clues: &[Clues::from_numbers([1, 9]); 5],
                notes: &notes,
            });
        }
        let [moves, heads, clues, annotations] = block.write();
        let mut parts = [moves, heads, clues, answers.write(), annotations];
        change(&mut parts);
        let small = parts
            .each_ref()
            .map(|part| zstd::bulk::compress(part, 1).unwrap());
        let describe = |index: usize| {
            [
                small[index].len() as u32,
                parts[index].len() as u32,
                crc32fast::hash(&small[index]),
            ]
        };
        Packed {
            head: Head {
                first: 0,
                games: block.games,
                numbers: block.numbers as u32,
                positions: block.positions as u32,
                parts: [0, 1, 2, 3, 4].map(describe),
            },
            offset: 16,
            lost: 0,
            parts: small.into(),
        }
    }

    fn read_all(packed: &Packed) {
        let _ = crate::store::export::text(packed, |_| ());
        let Ok(block) = crate::store::Block::open(packed) else {
            return;
        };
        let needs = [Clues::NONE.with(Clue::KingShutIn(Owner::Opponent))];
        let worth = block.screen(&needs);
        for game in block.games() {
            let _ = block.replay(&game, u32::MAX, |replay, _| {
                let _ = replay.fen();
            });
            if let Ok(Some(screened)) = &worth {
                let places = block.places(screened, &game, Sides::Mover);
                let _ = block.replay_at(&game, &places, 0..=game.plies(), |replay, _| {
                    let _ = replay.fen();
                });
            }
            if let Ok(Some(answers)) = block.answers(|| &[Question(3), Question(1)]) {
                let places = block.places_of(&answers, &game, Sides::Mover);
                block.answered(&game, &answers, &places, 0..=game.plies(), |_, _| {});
            }
            let _ = block.headers(&game, |headers| headers.iter().count());
            let _ = block.unpack_annotations();
            let _ = block.transcript(&game);
        }
    }

    #[test]
    fn content_without_sense_is_survived() {
        // The checksums agree: such a file could be made on purpose.
        let whole = packed(|_| {});
        assert!(whole.moves().is_ok() && whole.heads().is_ok());
        assert!(whole.clues().is_ok() && whole.answers().is_ok());
        assert!(whole.annotations(&whole.moves().unwrap()).is_ok());
        for part in 0..PARTS {
            let length = whole.head.parts[part][1] as usize;
            for at in 0..length {
                // Of clues and answers a bit is like the other.
                let step = if part == CLUES || part == ANSWERS {
                    85
                } else {
                    1
                };
                for value in (0..=255).step_by(step) {
                    read_all(&packed(|parts| parts[part][at] = value));
                }
                read_all(&packed(|parts| parts[part].truncate(at)));
                read_all(&packed(|parts| parts[part].insert(at, 0xff)));
            }
        }
    }

    #[test]
    fn untrue_clues_are_found_by_verifying() {
        let folder = tempfile::tempdir().unwrap();
        let (text, base) = (folder.path().join("a.pgn"), folder.path().join("a.svdb"));
        std::fs::write(&text, "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0").unwrap();
        let options = crate::store::Options::default();
        let mut importer = crate::store::Importer::create(&base, options).unwrap();
        let input = crate::input::Input::File(text);
        importer
            .add(&input, &crate::scan::Progress::default(), |_| {})
            .unwrap();
        importer.finish().unwrap();
        let stored = std::fs::read(&base).unwrap();
        let verify = |change: &dyn Fn(&mut Vec<u8>)| {
            let mut packed = Blocks::new(&stored[..])
                .unwrap()
                .next_block()
                .unwrap()
                .unwrap();
            let mut clues = packed.part(2, "clues").unwrap();
            change(&mut clues);
            let small = zstd::bulk::compress(&clues, 1).unwrap();
            packed.head.parts[2] = [
                small.len() as u32,
                clues.len() as u32,
                crc32fast::hash(&small),
            ];
            packed.parts[2] = small;
            crate::store::Block::open(&packed).unwrap().verify()
        };
        assert_eq!(verify(&|_| {}), Ok(()));
        let refused = Err(SvdbErrorKind::Content("clues").at(16));
        for place in 0..Clues::COUNT {
            for ply in 0..8 {
                assert_eq!(verify(&|clues| clues[8 * place] ^= 1 << ply), refused);
            }
            assert_eq!(verify(&|clues| clues[8 * place + 1] ^= 1), refused);
        }
        assert_eq!(verify(&|clues| clues.truncate(72)), refused);
    }

    #[test]
    fn a_part_that_unpacks_to_more_is_refused() {
        let mut bomb = packed(|_| {});
        bomb.parts[0] = zstd::bulk::compress(&vec![0; 1 << 24], 1).unwrap();
        bomb.head.parts[0][2] = crc32fast::hash(&bomb.parts[0]);
        assert!(bomb.moves().is_err());
    }

    #[test]
    fn heads_come_back() {
        let head = packed(|_| {}).head;
        assert_eq!(head.write().len(), HEAD_SIZE);
        assert_eq!(Head::read(&head.write()), Ok(head));
    }
}
