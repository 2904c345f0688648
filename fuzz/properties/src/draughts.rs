//! Brazilian draughts: positions, games, tables, and what another program says.

use std::io::sink;
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;

use draughts::notation::{Numbering, SquareStyle};
use draughts::tables::{build, read_bytes};
use draughts::{Position, fen, pdn};
use game::Game;
use opponents::hub::{self, LoadedTables, Settings};

/// A position is read or refused; one that was read can be written in both ways, and all its moves too.
pub fn draughts_positions_are_answered(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let _ = Position::initial().read_move(&text);
    let Ok(position) = Position::read(&text) else {
        return;
    };
    assert!(position.board().is_possible());
    for written in [position.text(), fen::numeric(&position)] {
        let again = Position::read(&written).expect("what we write we read");
        assert_eq!(again.key(), position.key(), "{written}");
        assert_eq!(again.counters(), position.counters(), "{written}");
    }
    for chosen in position.moves() {
        let written = position.move_text(chosen);
        assert_eq!(position.read_move(&written), Ok(chosen), "{written}");
        let mut next = position;
        next.play(chosen);
        assert!(next.board().is_possible());
    }
}

/// Games are read or refused with a place in the text; what was read comes back after writing.
pub fn draughts_games_are_read(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let lines = text.split('\n').count();
    for game in pdn::read(&text) {
        let game = match game {
            Ok(game) => game,
            Err(error) => {
                assert!((1..=lines).contains(&error.line), "{error}");
                assert!(error.column >= 1);
                continue;
            }
        };
        game.replay();
        for style in [
            SquareStyle::Letters,
            SquareStyle::Numbers(Numbering::B8),
            SquareStyle::Numbers(Numbering::A1),
        ] {
            let written = pdn::write(&game, style);
            let again = pdn::read(&written);
            assert_eq!(again.len(), 1, "{written}");
            let again = again[0].as_ref().expect("what we write we read");
            assert_eq!(again.line.len(), game.line.len(), "{written}");
            assert_eq!(again.outcome, game.outcome, "{written}");
        }
    }
}

/// The bytes of a table that its header's checksum is about.
const SUMMED: usize = 46;

/// Bytes are a whole table or are refused, also those whose header has a good checksum.
pub fn draughts_tables_are_checked(data: &[u8]) {
    let mut forged = data.to_vec();
    if let Some((header, rest)) = forged.split_at_mut_checked(SUMMED)
        && let Some(sum) = rest.first_chunk_mut()
    {
        *sum = crc32fast::hash(header).to_le_bytes();
    }
    for bytes in [data.to_vec(), forged] {
        if let Ok((class, summary, values)) = read_bytes(bytes) {
            assert!((2..=6).contains(&class.pieces()));
            assert!(summary.positions() <= values.len() as u64);
        }
    }
}

/// Whatever another program says, we answer and end.
pub fn hub_lines_are_answered(data: &[u8]) {
    // Searches that were asked for go on for as long as they were asked to.
    let text: String = String::from_utf8_lossy(data)
        .lines()
        .filter(|line| !line.trim_start().starts_with("go") || line.len() < 20)
        .filter(|line| !line.contains("level") && !line.contains("hash"))
        .take(20)
        .map(|line| format!("{line}\n"))
        .collect();
    let text = format!("level depth=1\n{text}");
    let settings = Settings {
        hash: 1,
        ..Settings::default()
    };
    let load = Box::new(|_: &str| LoadedTables::default());
    hub::run(text.as_bytes(), sink(), settings, load).expect("nothing breaks a sink");
}

pub(crate) fn positions() -> Vec<Vec<u8>> {
    [
        "W:W21-32:B1-12",
        "W:WK6,K11,14,29,K32:B8,9,12,K18,K19,20,21,K26,27,28",
        "B:WKc7,Kf6,c5,a1:Bg7,b6,h6,Kd4:H3:F20",
        "c3-d4",
        "22x15x8",
    ]
    .map(|text| text.as_bytes().to_vec())
    .to_vec()
}

pub(crate) fn games() -> Vec<Vec<u8>> {
    [
        "[Event \"a \\\"b\\\"\"]\n[GameType \"26,W,8,8,A0,0\"]\n\n1. c3-d4! d6-c5 {x} (1... f6-g5 2. b2-c3) 2. b2-c3 $3 1-0\n",
        "[FEN \"B:W16,26:B1,13\"]\n1... b8-c7 2. g5-f6 ; end\n*\n\n[Event \"2\"]\n1. 22-18 10-14 1/2-1/2",
        "% line\n1.c3-d4 f6-e5 2.d4xf6 e7xg5 0-1",
    ]
    .map(|text| text.as_bytes().to_vec())
    .to_vec()
}

pub(crate) fn hub_lines() -> Vec<Vec<u8>> {
    [
        "hub\ninit\npos pos=Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves=\"22-18 10-14\"\ngo think\nping\nquit\n",
        "set-param name=heuristic value=triangle\nnew-game\npos pos=WeeeeeeeeeeeeeeeeeWeeeeeeBeeeeeee\ngo analyze\nstop\n",
    ]
    .map(|text| text.as_bytes().to_vec())
    .to_vec()
}

/// The smallest tables, built once.
pub(crate) fn tables() -> Vec<Vec<u8>> {
    static FILES: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    FILES
        .get_or_init(|| {
            let folder = tempfile::tempdir().expect("a folder");
            build(folder.path(), 2, 1, &AtomicBool::new(false), &|_| ()).expect("tables");
            let entries = std::fs::read_dir(folder.path()).expect("their folder");
            let mut paths: Vec<_> = entries
                .filter_map(|entry| Some(entry.ok()?.path()))
                .collect();
            paths.sort();
            paths
                .iter()
                .map(|path| std::fs::read(path).expect("a table"))
                .collect()
        })
        .clone()
}
