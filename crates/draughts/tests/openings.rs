//! The shipped openings and ballots, replayed.

use game::{Game, Record};
use stratvision_draughts::Position;
use stratvision_draughts::opening::{Book, read_ballots};
use syntax::Lang;

fn shipped(name: &str) -> String {
    knowledge::draughts()
        .into_iter()
        .find(|file| file.name == name)
        .unwrap()
        .text
}

fn played(moves: &str) -> Record<Position> {
    let mut record = Record::new(Position::initial());
    for text in moves.split_whitespace() {
        let chosen = record.position().read_move(text).unwrap();
        record.play(chosen);
    }
    record
}

#[test]
fn every_named_opening_is_legal_and_found() {
    let book = Book::read(&shipped("openings.tsv")).unwrap();
    assert_eq!(book.openings().len(), 29);
    for opening in book.openings() {
        assert_eq!(
            book.name(&opening.line).map(|found| &found.name),
            Some(&opening.name)
        );
    }
}

#[test]
fn the_name_stays_and_grows_more_exact() {
    let book = Book::read(&shipped("openings.tsv")).unwrap();
    let name = |moves: &str| {
        book.name(&played(moves))
            .map(|opening| opening.name.en.clone())
    };
    assert_eq!(name("c3-d4"), None);
    assert_eq!(name("a3-b4 b6-a5").as_deref(), Some("Bodyansky opening"));
    assert_eq!(
        name("a3-b4 b6-a5 e3-d4").as_deref(),
        Some("Bodyansky opening")
    );
    assert_eq!(
        name("c3-d4 d6-c5 b2-c3 f6-g5").as_deref(),
        Some("City game")
    );
    assert_eq!(
        name("c3-d4 d6-c5 b2-c3 f6-g5 c1-b2").as_deref(),
        Some("Alma opening")
    );
    // Another order of moves, the same position.
    assert_eq!(
        name("c3-d4 f6-g5 b2-c3 d6-c5").as_deref(),
        Some("City game")
    );
}

#[test]
fn every_ballot_is_legal() {
    let ballots = read_ballots(&shipped("ballots.tsv")).unwrap();
    let count = |table: &str| {
        ballots
            .iter()
            .filter(|ballot| ballot.table == table)
            .count()
    };
    assert_eq!((count("fmjd64"), count("idf64")), (335, 148));
    for ballot in &ballots {
        assert!(ballot.line.end().is_none(), "{}", ballot.code);
    }
}

#[test]
fn invalid_books_are_reported_with_their_line() {
    assert_eq!(
        Book::read("# x\nc3-d4\tA\tB\t=\thigh\nc3-c4\tA\tB\t=\thigh\n")
            .unwrap_err()
            .line,
        3
    );
    assert_eq!(Book::read("c3-d4\tA\n").unwrap_err().line, 1);
    assert_eq!(read_ballots("x\ty\n").unwrap_err().line, 1);
}

#[test]
fn openings_are_found_by_what_people_call_them() {
    let book = Book::read(&shipped("openings.tsv")).unwrap();
    let found = |wanted: &str| book.find(wanted).map(|opening| opening.name.en.as_str());
    for wanted in ["Alma opening", "abertura ALMA", "alma", "alma-opening", "9"] {
        assert_eq!(found(wanted), Some("Alma opening"), "{wanted}");
    }
    for (wanted, name) in [
        ("cidade", "City game"),
        ("Naylor", "Old opening, or Nailor"),
        ("kol", "Stake (Kol)"),
        ("estaca inversa", "Reversed stake"),
        ("defesa de kiew", "Kiev defence"),
        ("petrov", "Double Corner (Petrov) opening"),
    ] {
        assert_eq!(found(wanted), Some(name), "{wanted}");
    }
    for unknown in ["", "opening", "0", "30", "nothing", "-"] {
        assert_eq!(found(unknown), None, "{unknown}");
    }
    assert_eq!(
        book.nearest("almma", Lang::En).as_deref(),
        Some("alma-opening")
    );
    assert_eq!(
        book.nearest("sokof", Lang::Pt).as_deref(),
        Some("abertura-sokov")
    );
    assert_eq!(book.nearest("zzzzzz", Lang::En), None);
    // What the shell offers means what it says.
    for opening in book.openings() {
        for lang in [Lang::En, Lang::Pt] {
            let id = opening.id(lang);
            assert_eq!(
                book.find(&id).map(|found| &found.name),
                Some(&opening.name),
                "{id}"
            );
        }
    }
}
