//! Broken stores: refused or reported, with the place; never a panic, never a wrong game.

use crate::store_support;

use std::collections::HashSet;
use std::fs;
use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;

use crate::store_support::{import, options, scanned};
use stratvision_corpus::Progress;
use stratvision_corpus::input::Input;
use stratvision_corpus::store::{self, Importer, Note, SvdbError, SvdbErrorKind};
use stratvision_corpus::{Options, store::Options as StoreOptions};

const GAMES: &str = "[White \"a\"]\n[Black \"b\"]\n\n1. e4 {best} e5 2. Qh5 (2. f4! exf4) Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n\
    [White \"c\"]\n[FEN \"4k2r/P7/8/8/8/8/8/R3K2R w KQk - 0 1\"]\n\n1. a8=Q+ Kf7 2. O-O+ Kg7 1/2-1/2\n\n\
    [White \"e\"]\n\n1. d4 *\n\n";

fn small(folder: &Path) -> PathBuf {
    let (plain, base) = (folder.join("a.pgn"), folder.join("a.svdb"));
    fs::write(&plain, GAMES).unwrap();
    import(&[&plain], &base, false);
    base
}

/// A search that needs all there is in a store.
fn with_texts() -> Options {
    Options {
        keep_moves: true,
        ..options(1)
    }
}

/// The allowed results of a damaged store: its games, or, where their annotations are damaged, the games without.
fn right(folder: &Path, base: &Path) -> HashSet<String> {
    let bare = folder.join("bare.svdb");
    let options = StoreOptions {
        drops_annotations: true,
        ..StoreOptions::default()
    };
    let mut importer = Importer::create(&bare, options).unwrap();
    let input = Input::File(base.to_owned());
    importer.add(&input, &Progress::default(), |_| {}).unwrap();
    importer.finish().unwrap();
    let texts = [base, &bare].map(|path| scanned(path, &with_texts(), 1));
    let lines = texts.iter().flat_map(|text| text.lines());
    lines.map(str::to_owned).collect()
}

/// The store says that something is wrong, wherever one reads it, and shows only games that are right.
fn assert_refused(path: &Path, right: &HashSet<String>, what: &str) {
    let text = scanned(path, &with_texts(), 1);
    assert!(text.contains("damaged: "), "{what}");
    for line in text
        .lines()
        .filter(|line| !line.starts_with("damaged") && !line.contains("examined"))
    {
        assert!(right.contains(line), "{what}: {line}");
    }
    let bytes = fs::read(path).unwrap();
    assert!(store::verify(&bytes[..]).is_err(), "{what}");
    assert!(
        store_support::export(path, std::io::sink()).is_err(),
        "{what}"
    );
    let _ = store::totals(path);
}

#[test]
fn every_changed_byte_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let base = small(folder.path());
    let whole = fs::read(&base).unwrap();
    let right = right(folder.path(), &base);
    let broken = folder.path().join("broken.svdb");
    // The last part of the only block.
    let length = |part: usize| {
        let at = 16 + 24 + 12 * part;
        u32::from_le_bytes(whole[at..at + 4].try_into().unwrap()) as usize
    };
    let begin = 16 + 88 + (0..4).map(length).sum::<usize>();
    let annotations = begin..begin + length(4);
    // A store by its first bytes, or else text without a game in it.
    let nowhere = Options {
        plies: 1000..=u32::MAX,
        ..options(1)
    };
    for at in 8..whole.len() {
        for change in [0x01, 0x80, 0xff] {
            let mut bytes = whole.clone();
            bytes[at] ^= change;
            fs::write(&broken, bytes).unwrap();
            assert_refused(&broken, &right, &format!("byte {at} ^ {change}"));
            // Also if there is nothing to be found; annotations are only looked at where something is.
            let text = scanned(&broken, &nowhere, 1);
            let is_noticed = text.contains("damaged: ");
            assert!(
                is_noticed || annotations.contains(&at),
                "byte {at} ^ {change}"
            );
        }
    }
    for at in 0..8 {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x01;
        assert!(store::verify(&bytes[..]).is_err());
        fs::write(&broken, bytes).unwrap();
        let text = scanned(&broken, &options(1), 1);
        assert!(!text.contains("Qxf7"), "{text}");
    }
}

#[test]
fn every_cut_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let base = small(folder.path());
    let whole = fs::read(&base).unwrap();
    let right = right(folder.path(), &base);
    let broken = folder.path().join("broken.svdb");
    for length in 8..whole.len() {
        fs::write(&broken, &whole[..length]).unwrap();
        assert_refused(&broken, &right, &format!("{length} bytes"));
        assert!(store::totals(&broken).is_err());
    }
    for extra in [&b"x"[..], b"GAME", &whole] {
        fs::write(&broken, [&whole[..], extra].concat()).unwrap();
        assert_refused(&broken, &right, "something after the end");
    }
}

#[test]
fn blocks_cannot_be_lost_or_exchanged() {
    let folder = tempfile::tempdir().unwrap();
    let plain = folder.path().join("a.pgn");
    let base = folder.path().join("a.svdb");
    let text: String = (0..5000)
        .map(|number| format!("[Round \"{number}\"]\n\n1. e4 e5 *\n\n"))
        .collect();
    fs::write(&plain, text).unwrap();
    import(&[&plain], &base, false);
    let whole = fs::read(&base).unwrap();
    let heads: Vec<usize> = (0..whole.len())
        .filter(|at| whole[*at..].starts_with(b"GAME"))
        .collect();
    assert!(heads.len() >= 3);
    let without = [&whole[..heads[1]], &whole[heads[2]..]].concat();
    assert!(store::verify(&without[..]).is_err());
    let twice = [&whole[..heads[1]], &whole[heads[0]..]].concat();
    assert!(store::verify(&twice[..]).is_err());
    // A damaged block is skipped and the others are searched and written, with their numbers: damage in the tag, in the
    // head and in what it describes.
    for place in [0, 20, 92] {
        let mut bytes = whole.clone();
        bytes[heads[1] + place] ^= 1;
        fs::write(&base, &bytes).unwrap();
        assert!(store::verify(&bytes[..]).is_err());
        let shown = scanned(&base, &options(2), 1);
        assert_eq!(shown.matches("damaged: ").count(), 1, "{shown:.300}");
        assert!(
            shown.contains(&format!("at byte {}", heads[1])),
            "{shown:.300}"
        );
        assert!(
            shown.contains("\n5000 Unknown [(\"Round\", \"4999\")]") && !shown.contains("\"3000\"")
        );
        let copied = folder.path().join("copied.svdb");
        let (imported, notes) = import(&[&base], &copied, false);
        assert!(imported.games > 2500 && notes.len() == 1, "{imported:?}");
        let copied = scanned(&copied, &options(1), 1);
        assert!(
            copied.contains("\n5000 Unknown [(\"Round\", \"4999\")]"),
            "at {place}"
        );
    }
}

/// The lines about damage, and the others.
fn damage_and_games(path: &Path) -> (String, String) {
    let text = scanned(path, &options(1), 1);
    let (damage, rest): (Vec<&str>, Vec<&str>) =
        text.lines().partition(|line| line.starts_with("damaged"));
    (damage.join("\n"), rest.join("\n"))
}

#[test]
fn damage_of_the_beginning_costs_no_game() {
    let folder = tempfile::tempdir().unwrap();
    let base = small(folder.path());
    let whole = fs::read(&base).unwrap();
    let (_, right) = damage_and_games(&base);
    for at in 8..16 {
        let mut bytes = whole.clone();
        bytes[at] ^= 3;
        fs::write(&base, &bytes).unwrap();
        let (damage, games) = damage_and_games(&base);
        assert!(damage.contains("the beginning"), "byte {at}: {damage}");
        assert_eq!(games, right, "byte {at}");
        assert!(store::totals(&base).is_err());
    }
}

#[test]
fn damage_of_what_is_remembered_costs_no_game() {
    let folder = tempfile::tempdir().unwrap();
    let base = small(folder.path());
    let (_, right) = damage_and_games(&base);
    let pgn = |path: &Path| {
        let (mut text, mut errors) = (Vec::new(), 0);
        let stop = AtomicBool::new(false);
        store::export(path, &mut text, &stop, |_| {
            errors += 1;
            ControlFlow::Continue(())
        })
        .unwrap();
        (text, errors)
    };
    let (text, _) = pgn(&base);
    let whole = fs::read(&base).unwrap();
    // The parts of the only block stand in the order of its head: moves, headers, clues, answers, annotations.
    let mut damaged = 0;
    for at in 104..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        fs::write(&base, &bytes).unwrap();
        let (damage, games) = damage_and_games(&base);
        if !damage.contains("clues") && !damage.contains("answers") {
            continue;
        }
        damaged += 1;
        assert_eq!(games, right, "byte {at}");
        assert_eq!(pgn(&base), (text.clone(), 1), "byte {at}");
        let copied = folder.path().join("copied.svdb");
        let (imported, notes) = import(&[&base], &copied, false);
        assert_eq!((imported.games, notes.len()), (3, 1), "byte {at}");
        assert_eq!(
            damage_and_games(&copied),
            (String::new(), right.clone()),
            "byte {at}"
        );
    }
    assert!(damaged > 20, "{damaged}");
}

#[test]
fn two_damaged_heads_cost_two_blocks() {
    let folder = tempfile::tempdir().unwrap();
    let (plain, base) = (folder.path().join("a.pgn"), folder.path().join("a.svdb"));
    let text: String = (0..9000)
        .map(|number| format!("[Round \"{number}\"]\n\n1. e4 e5 *\n\n"))
        .collect();
    fs::write(&plain, text).unwrap();
    import(&[&plain], &base, false);
    let mut bytes = fs::read(&base).unwrap();
    let heads: Vec<usize> = (0..bytes.len())
        .filter(|at| bytes[*at..].starts_with(b"GAME"))
        .collect();
    assert!(heads.len() >= 5);
    for head in [heads[0], heads[2]] {
        bytes[head + 20] ^= 1;
    }
    fs::write(&base, &bytes).unwrap();
    let shown = scanned(&base, &options(1), 1);
    for head in [heads[0], heads[2]] {
        assert!(shown.contains(&format!("at byte {head}")), "{shown:.300}");
    }
    for (game, is_there) in [
        (100, false),
        (2100, true),
        (4200, false),
        (6200, true),
        (8999, true),
    ] {
        let line = format!("\n{} Unknown [(\"Round\", \"{game}\")]", game + 1);
        assert_eq!(shown.contains(&line), is_there, "{game}");
    }
    // A sample counts what is lost, too.
    let count = stratvision_corpus::scan::count_input(&Input::File(base), &AtomicBool::new(false));
    assert_eq!(count.unwrap(), 9000);
}

#[test]
fn errors_name_their_offset() {
    let folder = tempfile::tempdir().unwrap();
    let whole = fs::read(small(folder.path())).unwrap();
    let error = |bytes: &[u8]| -> SvdbError {
        let error = store::verify(bytes).unwrap_err();
        error
            .get_ref()
            .unwrap()
            .downcast_ref::<SvdbError>()
            .unwrap()
            .clone()
    };
    assert_eq!(error(b"[Event \"x\"]      ").kind, SvdbErrorKind::NotAStore);
    assert_eq!(
        error(&whole[..100]),
        SvdbError {
            offset: 100,
            kind: SvdbErrorKind::Truncated
        }
    );
    for version in [0, 3, 5] {
        let mut other = whole.clone();
        other[8] = version;
        let sum = crc32fast::hash(&other[..12]);
        other[12..16].copy_from_slice(&sum.to_le_bytes());
        let version = u16::from(version);
        assert_eq!(error(&other).kind, SvdbErrorKind::Version(version));
    }
    let mut damaged = whole.clone();
    damaged[16 + 88] ^= 1;
    assert_eq!(
        error(&damaged),
        SvdbError {
            offset: 16,
            kind: SvdbErrorKind::Checksum("moves")
        }
    );
}

#[test]
fn an_import_that_is_dropped_or_stopped_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let plain = folder.path().join("a.pgn");
    fs::write(&plain, GAMES).unwrap();
    let base = folder.path().join("a.svdb");
    let names = || fs::read_dir(folder.path()).unwrap().count();
    let mut importer = Importer::create(&base, StoreOptions::default()).unwrap();
    assert_eq!(names(), 2);
    let progress = Progress::default();
    progress
        .stop
        .store(true, std::sync::atomic::Ordering::Relaxed);
    let error = importer
        .add(&Input::File(plain.clone()), &progress, |_| {})
        .unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::Interrupted);
    drop(importer);
    assert_eq!(names(), 1);
    assert!(
        Importer::create(
            &folder.path().join("no/where.svdb"),
            StoreOptions::default()
        )
        .is_err()
    );
    assert!(Importer::create(folder.path(), StoreOptions::default()).is_err());
    // A missing or damaged input is reported, and the rest is kept.
    let mut importer = Importer::create(&base, StoreOptions::default()).unwrap();
    let mut notes = Vec::new();
    for input in [folder.path().join("missing.pgn"), plain] {
        importer
            .add(&Input::File(input), &Progress::default(), |note| {
                notes.push(note)
            })
            .unwrap();
    }
    assert_eq!(importer.finish().unwrap().games, 3);
    assert!(matches!(notes[..], [Note::Damaged(..)]));
    assert_eq!(names(), 2);
}

/// Where the process that will be killed works.
const FOLDER: &str = "STRATVISION_STORE_KILL";

#[test]
fn a_killed_import_leaves_no_store() {
    if let Some(folder) = std::env::var_os(FOLDER) {
        // The process to be killed: it waits for input that never ends.
        let mut importer =
            Importer::create(&Path::new(&folder).join("a.svdb"), StoreOptions::default()).unwrap();
        importer
            .add(&Input::Stdin, &Progress::default(), |_| {})
            .unwrap();
        importer.finish().unwrap();
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let base = folder.path().join("a.svdb");
    fs::write(&base, "what was there before").unwrap();
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "store_damage::a_killed_import_leaves_no_store"])
        .env(FOLDER, folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    // Far more than a pipe holds: when it is written, the import is under way.
    for _ in 0..20_000 {
        pipe.write_all(GAMES.as_bytes()).unwrap();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    // What was there before is untouched; the unfinished file has a name that no search takes.
    assert_eq!(fs::read(&base).unwrap(), b"what was there before");
    let others: Vec<String> = fs::read_dir(folder.path())
        .unwrap()
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| name != "a.svdb")
        .collect();
    assert_eq!(others.len(), 1);
    assert!(others[0].starts_with(".a.svdb.") && others[0].ends_with(".partial"));
}
