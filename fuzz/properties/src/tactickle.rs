//! Boards and memories of Tac-Tickle.

use ::tactickle::memory::{Lost, Memory, StoreKind};
use ::tactickle::solution::{index, placement};
use ::tactickle::{Placement, Position};
use game::Game;

/// Every text is a position or is refused; what was read can be written and read again in every spelling.
pub fn boards_are_read(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for line in text.lines() {
        if let Ok(position) = Position::read(line) {
            assert_eq!(Position::read(&position.text()), Ok(position), "{line:?}");
            let placement = position.placement();
            assert_eq!(Placement::read(&placement.to_string()), Ok(placement));
            assert_eq!(Placement::read(&placement.board()), Ok(placement));
            let mut legal = Vec::new();
            position.legal_moves(&mut legal);
            for chosen in legal {
                assert_eq!(position.read_move(&chosen.to_string()), Ok(chosen));
                assert_eq!(position.read_move(&chosen.letters()), Ok(chosen));
            }
        }
        let start = Position::initial();
        if let Ok(chosen) = start.read_move(line) {
            assert_eq!(
                start.read_move(&start.move_text(chosen)),
                Ok(chosen),
                "{line:?}"
            );
        }
    }
}

/// Any bytes are a memory or are refused, also behind a checksum that agrees; what was read is written as it was.
pub fn memories_are_read(data: &[u8]) {
    read(data);
    if let Some((body, _)) = data.split_last_chunk::<4>() {
        let mut sealed = body.to_vec();
        sealed.extend(crc32fast::hash(body).to_le_bytes());
        read(&sealed);
    }
}

fn read(bytes: &[u8]) {
    let Ok(mut memory) = Memory::from_bytes(bytes) else {
        return;
    };
    assert_eq!(memory.to_bytes(), bytes, "written as it was read");
    let some = placement(bytes.len() * 7919 % 8_000_000).expect("a placement");
    for lost in [Lost::Left, Lost::Faced] {
        memory.store(lost, some);
        assert!(memory.recalls(lost, some), "{}", index(some));
    }
}

/// Memories of every kind, empty and with something inside.
pub(crate) fn memory_seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for kind in StoreKind::ALL {
        for folded in [false, true] {
            let mut memory = Memory::new(kind, folded);
            seeds.push(memory.to_bytes());
            for number in 0..70 {
                let stored = placement(number * 100_003).expect("a placement");
                memory.store(Lost::Left, stored);
                memory.store(Lost::Faced, stored.exchanged());
            }
            seeds.push(memory.to_bytes());
        }
    }
    seeds
}

/// Boards in every spelling, and moves.
pub(crate) fn board_seeds() -> Vec<Vec<u8>> {
    [
        "(ACRT,BDQS) X",
        "XOXO............OXOX O",
        "..X.X..O...XOX.O..O.",
        "(1 3 18 20,2 4 17 19) x",
        "XOXO/..../..../..../OXOX\n20-16\nT-P\ntp",
        "(FHMP;BDIL) o\n1 5",
    ]
    .map(|text| text.as_bytes().to_vec())
    .to_vec()
}
