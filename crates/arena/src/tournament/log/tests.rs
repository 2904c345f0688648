use std::io::Write;

use super::{Log, LogError};
use crate::systems::Round;
use crate::tournament::event::{Decision, Event};

fn bye(entrant: usize) -> Event {
    Event::Round(Round {
        boards: vec![(0, 1)],
        bye: Some(entrant),
        half_byes: Vec::new(),
    })
}

#[test]
fn events_come_back_whatever_was_cut_off() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    let mut events: Vec<Event> = (1..4).map(bye).collect();
    events.push(Event::Judge {
        decision: Decision::Pause,
        reason: "lunch\n\"now\"".to_owned(),
    });
    {
        let (mut log, none) = Log::open(&path).expect("new");
        assert!(none.is_empty());
        for event in &mut events {
            log.add(event).expect("added");
        }
        assert!(matches!(Log::open(&path), Err(LogError::Busy(_))));
    }
    let bytes = std::fs::read(&path).expect("written");
    for cut in 0..=bytes.len() {
        std::fs::write(&path, &bytes[..cut]).expect("cut");
        let (mut log, kept) = Log::open(&path).expect("opens");
        let whole = bytes[..cut].iter().filter(|&&byte| byte == b'\n').count();
        assert_eq!(kept, events[..whole], "cut at {cut}");
        log.add(&mut bye(9)).expect("added");
        drop(log);
        assert_eq!(Log::peek(&path).expect("reads").last(), Some(&bye(9)));
    }
}

#[test]
fn damage_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    {
        let (mut log, _) = Log::open(&path).expect("new");
        log.add(&mut bye(1)).expect("added");
        log.add(&mut bye(2)).expect("added");
    }
    let mut bytes = std::fs::read(&path).expect("written");
    bytes[12] ^= 1;
    std::fs::File::create(&path)
        .and_then(|mut file| file.write_all(&bytes))
        .expect("damaged");
    assert!(matches!(
        Log::open(&path),
        Err(LogError::Damaged { line: 1, .. })
    ));
}

#[test]
fn a_missing_line_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    {
        let (mut log, _) = Log::open(&path).expect("new");
        for entrant in 1..6 {
            log.add(&mut bye(entrant)).expect("added");
        }
    }
    let text = std::fs::read_to_string(&path).expect("written");
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    // The last one may have been cut off by a crash; any other is missed at its place.
    for gone in 0..lines.len() - 1 {
        let mut left = lines.clone();
        left.remove(gone);
        std::fs::write(&path, left.concat()).expect("deleted");
        let opened = Log::open(&path);
        let Err(LogError::Missing { line, .. }) = opened else {
            panic!("{gone}: {opened:?}");
        };
        assert_eq!(line, gone + 1);
    }
    let mut swapped = lines.clone();
    swapped.swap(1, 2);
    std::fs::write(&path, swapped.concat()).expect("swapped");
    assert!(matches!(
        Log::open(&path),
        Err(LogError::Missing { line: 2, .. })
    ));
}

#[test]
fn a_changed_last_line_is_an_error_and_an_incomplete_one_is_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    {
        let (mut log, _) = Log::open(&path).expect("new");
        log.add(&mut bye(1)).expect("added");
        log.add(&mut bye(2)).expect("added");
    }
    let text = std::fs::read_to_string(&path).expect("written");
    std::fs::write(&path, text.replace("\"bye\":2", "\"bye\":3")).expect("changed");
    assert!(matches!(
        Log::open(&path),
        Err(LogError::Damaged { line: 2, .. })
    ));
    std::fs::write(&path, text.replace("\"bye\":2", "\0\0\0\0\0\0\0")).expect("torn");
    assert_eq!(Log::open(&path).expect("opens").1.len(), 1);
}

#[test]
fn a_log_that_is_too_long_is_an_error_and_stays_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    let (mut log, _) = Log::open(&path).expect("new");
    log.add(&mut bye(1)).expect("added");
    drop(log);
    // A hole: nothing of it is on the disk.
    let length = super::MAX_BYTES + 1;
    let file = std::fs::OpenOptions::new().write(true).open(&path);
    file.and_then(|file| file.set_len(length)).expect("long");
    assert!(matches!(Log::open(&path), Err(LogError::TooLong { .. })));
    assert!(matches!(Log::peek(&path), Err(LogError::TooLong { .. })));
    assert_eq!(std::fs::metadata(&path).expect("there").len(), length);
}

#[test]
fn nothing_is_written_after_a_failure() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    let (mut log, _) = Log::open(&path).expect("new");
    log.add(&mut bye(1)).expect("added");
    log.jam();
    assert!(matches!(log.add(&mut bye(2)), Err(LogError::File { .. })));
    assert!(matches!(log.add(&mut bye(3)), Err(LogError::Broken(_))));
    assert_eq!(Log::peek(&path).expect("reads"), [bye(1)]);
}
