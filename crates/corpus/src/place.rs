//! Reading one game of a collection again, by the place that a [survey](mod@crate::survey) reported.
//!
//! A game of a plain file or of a store costs little wherever it stands: the file is entered there. What is packed has to
//! be unpacked up to the game, so that its last game costs as much as unpacking it all.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

use crate::input::{Input, Source, Watch};
use crate::store;

/// Longer games are not read.
const MAX_GAME: u64 = 64 << 20;

/// Where a game stands in its input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GamePlace {
    /// Where the game begins in the unpacked text; in a store, where its block begins.
    pub offset: u64,
    /// The bytes of the game; in a store, its index in the block.
    pub extent: u32,
}

/// The text of one game as PGN. The error is of the kind `InvalidData` where no game stands there any more.
pub fn read_game(input: &Input, place: GamePlace, watch: &Watch) -> io::Result<Vec<u8>> {
    match source_at(input, place.offset, watch)? {
        Source::Text(stream) => {
            let length = u64::from(place.extent);
            if length > MAX_GAME {
                return Err(io::ErrorKind::InvalidData.into());
            }
            let mut text = Vec::new();
            stream.take(length).read_to_end(&mut text)?;
            match text.len() as u64 == length {
                true => Ok(text),
                false => Err(io::ErrorKind::InvalidData.into()),
            }
        }
        Source::Store(stream) => store::read_game(stream, place),
    }
}

/// Opens an input at a place of its unpacked bytes.
fn source_at(input: &Input, offset: u64, watch: &Watch) -> io::Result<Source> {
    if let Input::File(path) = input
        && input.is_plain_text()?
    {
        let mut file = File::open(path)?;
        file.seek(SeekFrom::Start(offset))?;
        return Ok(Source::Text(Box::new(file)));
    }
    let mut source = input.source_watched(watch)?;
    match &mut source {
        Source::Text(stream) => {
            io::copy(&mut stream.by_ref().take(offset), &mut io::sink())?;
        }
        Source::Store(stream) => stream.skip(offset)?,
    }
    Ok(source)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write;
    use std::path::Path;

    use chess::pgn::{Games, Tags};

    use super::*;
    use crate::survey::survey_games;

    const GAMES: &str = "\u{feff}[White \"Ána\"]\n\n1. e4 {why} (1. d4) e5 1-0\n\n[White \"Bo\"]\n\n1. e4 Ke4 *\n\n[White \"Cy\"]\n\n1. e4 e5 2. Cf3 *\n[White \"Di\"]\n\n1. c4 c5 2. g3 1/2-1/2";

    /// The name of White in every game of a file, read alone, with its plies.
    fn reread(path: &Path) -> Vec<(String, u32)> {
        let input = Input::File(path.to_owned());
        let mut places = Vec::new();
        survey_games(std::slice::from_ref(&input), &Watch::default(), |game| {
            let white = game.tags.get("White").unwrap_or_default().into_owned();
            places.push((white, game.plies, game.place));
            Ok(())
        })
        .unwrap();
        for (white, _, place) in &places {
            let text = read_game(&input, *place, &Watch::default()).unwrap();
            let (mut games, mut tags) = (Games::new(&text), Tags::default());
            assert!(games.next_game(&mut tags));
            assert_eq!(tags.get("White").as_deref(), Some(white.as_str()));
            assert!(!games.next_game(&mut tags), "{white}");
        }
        places
            .into_iter()
            .map(|(white, plies, _)| (white, plies))
            .collect()
    }

    #[test]
    fn games_are_read_alone_from_every_kind_of_file() {
        let folder = tempfile::tempdir().unwrap();
        let expected = [("Ána", 2), ("Cy", 3), ("Di", 3)].map(|(name, plies)| (name.into(), plies));
        let plain = folder.path().join("a.pgn");
        fs::write(&plain, GAMES).unwrap();
        assert_eq!(reread(&plain), expected);

        let zstd = folder.path().join("a.pgn.zst");
        fs::write(&zstd, zstd::encode_all(GAMES.as_bytes(), 1).unwrap()).unwrap();
        assert_eq!(reread(&zstd), expected);

        let gzip = folder.path().join("a.pgn.gz");
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        packer.write_all(GAMES.as_bytes()).unwrap();
        fs::write(&gzip, packer.finish().unwrap()).unwrap();
        assert_eq!(reread(&gzip), expected);

        let wide = folder.path().join("wide.pgn");
        let units: Vec<u8> = GAMES.encode_utf16().flat_map(u16::to_le_bytes).collect();
        fs::write(&wide, units).unwrap();
        assert_eq!(reread(&wide), expected);

        let stored = folder.path().join("a.svdb");
        let mut importer = store::Importer::create(&stored, store::Options::default()).unwrap();
        importer
            .add(&Input::File(plain), &crate::Progress::default(), |_| {})
            .unwrap();
        importer.finish().unwrap();
        assert_eq!(reread(&stored), expected);
        let packed = folder.path().join("a.svdb.zst");
        fs::write(
            &packed,
            zstd::encode_all(&*fs::read(&stored).unwrap(), 1).unwrap(),
        )
        .unwrap();
        assert_eq!(reread(&packed), expected);
    }

    #[test]
    fn a_place_beyond_the_end_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pgn");
        fs::write(&path, GAMES).unwrap();
        let input = Input::File(path);
        let place = GamePlace {
            offset: GAMES.len() as u64 - 4,
            extent: 100,
        };
        let error = read_game(&input, place, &Watch::default()).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::InvalidData);
    }
}
