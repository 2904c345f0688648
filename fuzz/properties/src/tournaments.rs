//! Reports and plans of tournaments.

use std::collections::BTreeSet;

use arena::rating::{Book, Contest, GameSummary};
use arena::record::TournamentRecord;
use arena::swiss::pair;
use arena::tournament::Plan;
use arena::trf::{self, Flavour, TrfError};
use draughts::pdn::{Outline, outlines};

/// Pairing many takes longer than a fuzzer has.
const MOST: usize = 60;

/// Any text is a report or is refused; what is read can be paired or not, and is read again as it was written.
pub fn reports_are_read(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let record = match trf::read(text) {
        Ok(record) => record,
        Err(error) => return check_described(text, &error),
    };
    let met = met(&record);
    if record.entrants.len() <= MOST
        && let Ok(pairing) = pair(&record)
    {
        let mut seen: Vec<u32> = pairing
            .boards
            .iter()
            .flat_map(|&(white, black)| [white, black])
            .chain(pairing.bye)
            .collect();
        let count = seen.len();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), count, "no player plays twice in a round");
        for &(white, black) in &pairing.boards {
            assert!(!met.contains(&(white, black)), "no pair meets again");
        }
    }
    for flavour in [Flavour::Engine, Flavour::Trf26] {
        let _ = trf::write(&record, flavour);
    }
}

/// A error names a line of the text, and what to do about it.
fn check_described(text: &str, error: &TrfError) {
    let lines = text.split(['\n', '\r']).count();
    assert!(error.location.line <= lines, "{error}");
    assert!(
        (error.location.line == 0) == (error.location.column == 0),
        "{error}"
    );
    assert!(!error.remedy.en.is_empty() && !error.remedy.pt.is_empty());
}

/// Who has played against whom, both ways; no player against themselves.
fn met(record: &TournamentRecord) -> BTreeSet<(u32, u32)> {
    let mut met = BTreeSet::new();
    for entrant in &record.entrants {
        for meeting in entrant.meetings.iter().flatten() {
            if let Some((opponent, _)) = meeting.played() {
                assert_ne!(opponent, entrant.number);
                met.insert((entrant.number, opponent));
                met.insert((opponent, entrant.number));
            }
        }
    }
    met
}

/// Any text is a plan or is refused.
pub fn plans_are_read(data: &[u8]) {
    if let Ok(text) = std::str::from_utf8(data) {
        let _ = Plan::read(text);
    }
}

/// Any text is a ladder or is refused; what is read is written the same, and can be shown and undone.
pub fn ladders_are_read(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    if let Ok(mut book) = Book::read(text) {
        assert_eq!(Book::read(&book.text()).as_ref(), Ok(&book));
        let rows = book.standings();
        assert!(rows.iter().all(|row| row.standing.rating.is_finite()));
        while book.undo().is_some() {}
        assert_eq!(book, Book::default());
    }
    // Any text is also a file of games, or says why not.
    let lines = text.split('\n').count();
    let mut games = Vec::new();
    for game in outlines(text) {
        match game {
            Ok(game) => games.push(summarize(game)),
            Err(error) => return assert!((1..=lines).contains(&error.line), "{error}"),
        }
    }
    match Contest::of_games(games, "x") {
        Ok(contest) => {
            let mut book = Book::default();
            assert_eq!(book.add(&contest), Ok(()));
            assert!(book.add(&contest).is_err(), "nothing counts twice");
            assert_eq!(Book::read(&book.text()), Ok(book));
        }
        Err(error) => assert!(error.line <= lines),
    }
}

fn summarize(game: Outline) -> GameSummary {
    let tag = |name: &str| game.tag(name).unwrap_or_default().trim().to_owned();
    GameSummary {
        line: game.line,
        event: tag("Event"),
        white: tag("White"),
        black: tag("Black"),
        outcome: game.outcome,
        moves: game.moves,
    }
}

/// A ladder, and games for one.
pub(crate) fn ladder_seeds() -> Vec<Vec<u8>> {
    let games = "[Event \"x\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 {good} e5 (1... c5) 2. Qh5 $1 1-0\n\n\
[White \"B\"]\n[Black \"A\"]\n[Result \"1/2-1/2\"]\n\n1. c3-d4 ; x\n1/2-1/2\n";
    let mut book = Book::default();
    let summaries = outlines(games).flatten().map(summarize);
    if let Ok(contest) = Contest::of_games(summaries, "x") {
        let _ = book.add(&contest);
    }
    vec![games.as_bytes().to_vec(), book.text().into_bytes()]
}

/// Reports in the codes of engines and of 2026.
pub(crate) fn report_seeds() -> Vec<Vec<u8>> {
    const LINES: &str = "\
001    1      Ana                               2100                             1.0    1     3 w 1
001    2      Bruno                             2000                             1.0    2     4 b 1
001    3      Carla                             1900                             0.0    3     1 b 0
001    4      Davi                              1800                             0.0    4     2 w 0
001    5      Eva                               1700                             0.0    5  0000 - Z
";
    [
        "XXR 3\nXXC black1\nXXP 1 4\nXXZ 5\nXXA    1  1.0  0.5\nXXS W=1.0 D=0.5\n",
        "142 3\n152 W\n162  W 1.0    D 0.5\n192 FIDE_DUTCH_2026_BAKU\n240 H 002    5\n250       1.0 001 002    1    2\n260 001 003    1    4\n",
    ]
    .map(|settings| format!("{LINES}{settings}").into_bytes())
    .to_vec()
}

/// A plan with everything in it.
pub(crate) fn plan_seeds() -> Vec<Vec<u8>> {
    vec![
        b"name = \"x\"\ngame = \"chess\"\nsystem = \"swiss\"\nrounds = 3\ngames = 2\nseed = 1\nconcurrency = 2\nmove-limit = 100\n\
[limits]\nclock = \"10+0.1\"\n[adjudication]\nwin = 800\ndraw = 10\n[openings]\nrandom = 4\n\
[[entry]]\nname = \"A\"\nplayer = \"classic\"\n[[entry]]\nname = \"B\"\nplayer = \"random\"\n"
            .to_vec(),
    ]
}
