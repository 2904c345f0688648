//! Collections of games, cut into pieces and searched.

use std::io::{self, Read, Write};
use std::ops::ControlFlow;

use chess::Color;
use chess::pgn::{Games, Tags};
use chess::replay::Replay;
use corpus::chunk::Chunks;
use corpus::input::{Foreign, Input, Paused};
use corpus::scan::count_games;
use corpus::transcript::transcribe;
use corpus::walk;
use corpus::{Event, Examiner, Options, Progress, Shortcuts, Sides, Sightings, Summary};

/// Cutting loses nothing and makes no games, wherever it cuts; every game is searched or reported as broken, and every
/// position on the way is one.
pub fn collections_are_searched(data: &[u8]) {
    let games = count_games(data);
    for (usual, between) in [(1, usize::MAX), (30, 200), (400, 17)] {
        let stream = Pausing {
            data,
            between,
            left: between,
        };
        let mut chunks = Chunks::of_length(stream, usual);
        let (mut offset, mut counted) = (0, 0);
        while let Ok(Some(chunk)) = chunks.next_chunk() {
            assert_eq!(chunk.offset, offset as u64);
            assert!(!chunk.text.is_empty() && data[offset..].starts_with(&chunk.text));
            offset += chunk.text.len();
            let (mut games, mut headers) = (chunk.games(), Tags::default());
            while games.next_game(&mut headers) {
                counted += 1;
            }
        }
        assert_eq!(offset, data.len(), "nothing is lost");
        assert_eq!(counted, games, "pieces of {usual}");
    }
    // What begins like an archive or a store is another property's matter.
    const PACKED: [&[u8]; 6] = [
        b"\x28\xb5\x2f\xfd",
        b"\x1f\x8b",
        b"BZh",
        b"\xff\xfe",
        b"\xfe\xff",
        &corpus::store::MAGIC,
    ];
    if PACKED.iter().any(|sign| data.starts_with(sign)) {
        return;
    }
    let (mut problems, mut is_foreign) = (0, false);
    let summary = search(data, |event| match event {
        Event::Problem(problem) => {
            assert!(problem.game >= 1 && problem.game <= games);
            assert!(problem.offset <= data.len() as u64);
            problems += 1;
        }
        Event::Damaged(_, error) if is_no_text(&error) => is_foreign = true,
        Event::Damaged(_, error) => panic!("{error}"),
        Event::Game(_) | Event::Pause => {}
    });
    if is_foreign {
        assert_eq!(summary.games, 0, "what is no text holds no games");
        return;
    }
    assert_eq!(summary.games, games);
    assert_eq!(summary.examined + problems, games);
    assert_eq!(summary.broken + summary.unknown_variants, problems);
}

/// A stream that pauses after a number of bytes, again and again.
struct Pausing<'d> {
    data: &'d [u8],
    between: usize,
    left: usize,
}

impl Read for Pausing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.left == 0 {
            self.left = self.between;
            return Err(io::Error::other(Paused));
        }
        let length = buffer.len().min(self.left);
        let count = self.data.read(&mut buffer[..length])?;
        self.left -= count;
        Ok(count)
    }
}

/// Whether a file was refused for what it begins with.
fn is_no_text(error: &io::Error) -> bool {
    error.get_ref().is_some_and(|inner| inner.is::<Foreign>())
}

/// Searches these bytes as a file, for positions that are whole.
pub(crate) fn search(data: &[u8], each: impl FnMut(Event<()>)) -> Summary {
    search_with(data, Sides::Both, || Whole, each)
}

/// Searches these bytes as a file.
pub(crate) fn search_with<E: Shortcuts>(
    data: &[u8],
    sides: Sides,
    examiner: impl Fn() -> E + Sync,
    mut each: impl FnMut(Event<E::Finding>),
) -> Summary {
    let mut file = tempfile::NamedTempFile::new().expect("a place for a file");
    file.write_all(data).expect("room for a file");
    let options = Options {
        sides,
        variations: true,
        threads: 1,
        ..Options::default()
    };
    corpus::scan_with_shortcuts(
        &[Input::File(file.path().to_owned())],
        &options,
        &Progress::default(),
        examiner,
        |event| {
            each(event);
            ControlFlow::Continue(())
        },
    )
}

/// Looks whether positions are whole: a king each, no pawns where there can be none.
struct Whole;

impl Shortcuts for Whole {}

impl Examiner for Whole {
    type Finding = ();

    fn look(&mut self, replay: &Replay, side: Color, sightings: &mut Sightings<()>) {
        // With something seen, the headers are wanted too.
        sightings.mark(0);
        let board = replay.position().to_setup().board;
        let kings = board.kings() & board.by_color(side);
        assert_eq!(kings.count(), 1, "{board:?}");
        assert!((board.pawns() & shakmaty::Bitboard::BACKRANKS).is_empty());
        let of = |color| board.by_color(color).count();
        assert_eq!(
            of(Color::White) + of(Color::Black),
            board.occupied().count()
        );
    }
}

/// The transcript of any game is that game again, and stays as it is when it is transcribed once more.
pub fn transcripts_are_games(data: &[u8]) {
    let mut games = Games::new(data);
    let mut headers = Tags::default();
    while games.next_game(&mut headers) {
        let Ok(start) = walk::start(&headers, &Replay::default()) else {
            continue;
        };
        let mut main = 0;
        let walked = walk::walk(
            &mut games.clone(),
            start.clone(),
            false,
            |_| main += 1,
            |_| {},
        );
        let written = transcribe(&mut games.clone(), start.clone());
        assert_eq!(walked.is_ok(), written.is_ok());
        let Ok(written) = written else { continue };
        // Comments alone are a game only after tags, which the writer of a transcript writes before it.
        let whole = format!("[Event \"?\"]\n\n{written}");
        let mut again = Games::new(whole.as_bytes());
        again.next_game(&mut Tags::default());
        let mut same = 0;
        let read = walk::walk(
            &mut again.clone(),
            start.clone(),
            false,
            |_| same += 1,
            |_| {},
        );
        assert!(read.is_ok(), "{written}");
        assert_eq!(main, same, "{written}");
        assert_eq!(transcribe(&mut again, start), Ok(written));
    }
}
