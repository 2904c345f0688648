//! Tournament report files: what is written is read again; errors name their line.

use crate::support;

use game::Rng;
use proptest::prelude::*;
use stratvision_arena::record::{Forbidden, Points, TournamentRecord};
use stratvision_arena::swiss::pair;
use stratvision_arena::trf::{self, Flavour};

fn sample(seed: u64) -> TournamentRecord {
    let mut rng = Rng::new(seed);
    let rounds = 2 + rng.below(7);
    let mut record = support::field(2 + rng.below(30), rounds);
    record.headings.push(("012".to_owned(), "Open".to_owned()));
    for round in 0..1 + rng.below(rounds) {
        support::announce_byes(&mut record, round, &mut rng);
        let Ok(pairing) = pair(&record) else { break };
        support::play(&mut record, &pairing, &mut rng, 10);
    }
    if rng.below(2) == 0 {
        record.forbidden.push(Forbidden {
            numbers: vec![1, 2],
            first_round: 1,
            last_round: trf::MAX_ROUNDS,
        });
        record.entrants[0].acceleration = vec![Points::ONE, Points::ONE, Points::HALF];
    }
    record
}

/// Meetings without trailing gaps, as files have them.
fn tidy(mut record: TournamentRecord) -> TournamentRecord {
    for entrant in &mut record.entrants {
        while entrant.meetings.last() == Some(&None) {
            entrant.meetings.pop();
        }
    }
    record
}

#[test]
fn what_is_written_is_read_again() {
    for seed in 0..60 {
        let record = tidy(sample(seed));
        let text = trf::write(&record, Flavour::Engine);
        assert_eq!(
            trf::read(&text).as_ref(),
            Ok(&record),
            "seed {seed}\n{text}"
        );
        let newer = trf::write(&record, Flavour::Trf26);
        let mut again =
            trf::read(&newer).unwrap_or_else(|error| panic!("seed {seed}: {error}\n{newer}"));
        // The newer form says until which round a ban holds.
        again.forbidden.clone_from(&record.forbidden);
        assert_eq!(again, record, "seed {seed}\n{newer}");
    }
}

#[test]
fn errors_name_their_line() {
    let good = "\
001    1      A                                                                  1.0    1     2 w 1
001    2      B                                                                  0.0    2     1 b 0
XXR 3
";
    assert!(trf::read(good).is_ok());
    assert!(
        trf::read(&good.replace('\n', "\r")).is_ok(),
        "lines that end as on old machines"
    );
    for (from, to, line, column, part) in [
        ("XXR 3", "XXR x", 3, 5, "number of rounds"),
        ("XXR 3", "XXR", 3, 4, "number of rounds"),
        ("    2 w 1", "    3 w 1", 1, 92, "unknown player"),
        ("    1 b 0", "    1 w 0", 1, 92, "colour of the opponent"),
        ("    1 b 0", "    1 b 1", 1, 92, "does not go with"),
        ("    1 b 0", "    1 b =", 1, 92, "does not go with"),
        ("    2 w 1", "    1 w 1", 1, 95, "with themselves"),
        (
            "    2 w 1",
            "    2 q 1",
            1,
            95,
            "opponent, colour and result",
        ),
        (
            " 1.0    1",
            " 7.0    1",
            1,
            81,
            "said to have 7.0 points, the results give 1.0",
        ),
        (" 1.0    1", " x.0    1", 1, 82, "should hold points"),
        ("001    2", "001    1", 2, 8, "has a line already"),
        ("001    2", "001    ?", 2, 8, "no number of a player"),
        ("XXR 3", "XXC green1", 3, 5, "green1"),
        ("XXR 3", "XXZ 9", 3, 5, "no player 9"),
        ("XXR 3", "XXP 1 9", 3, 7, "no player 9"),
        ("XXR 3", "XXP 1 1", 3, 7, "to meet themselves"),
        ("XXR 3", "XXP 1", 3, 6, "needs two players"),
        ("XXR 3", "260 001 003    1    9", 3, 21, "no player 9"),
        ("XXR 3", "260 003 001    1    2", 3, 9, "not understood"),
        ("XXR 3", "XXS W=3.0 D=x", 3, 11, "no number of points"),
        ("XXR 3", "240 Q 001    1", 3, 5, "not understood"),
        ("XXR 3", "XXA    9  1.0", 3, 8, "no player 9"),
        (
            "XXR 3",
            "250       1.0 001 002    1   20",
            3,
            30,
            "no player 20",
        ),
    ] {
        assert!(good.contains(from), "{from}");
        let error = trf::read(&good.replacen(from, to, 1)).expect_err(to);
        assert_eq!(
            (error.location.line, error.location.column),
            (line, column),
            "{to}: {error}"
        );
        assert!(error.message.en.contains(part), "{to}: {error}");
        assert!(!error.remedy.pt.is_empty());
    }
}

#[test]
fn games_may_be_lost_by_both_but_not_won() {
    let text = |one: char, other: char| {
        format!(
            "001    1      A                                                                         1     2 w {one}\n\
             001    2      B                                                                         2     1 b {other}\n"
        )
    };
    for (one, other) in [
        ('1', '0'),
        ('=', '='),
        ('0', '0'),
        ('=', '0'),
        ('+', '-'),
        ('-', '-'),
        ('W', 'L'),
    ] {
        assert!(trf::read(&text(one, other)).is_ok(), "{one} {other}");
        assert!(trf::read(&text(other, one)).is_ok(), "{other} {one}");
    }
    for (one, other) in [('1', '1'), ('1', '='), ('+', '+'), ('W', 'D'), ('1', 'W')] {
        assert!(trf::read(&text(one, other)).is_err(), "{one} {other}");
        assert!(trf::read(&text(other, one)).is_err(), "{other} {one}");
    }
}

#[test]
fn what_is_no_report_at_all_is_said_to_be_none() {
    for text in ["", "\n\n", "\u{0}\u{1}\u{ff}PNG", "012 Open\nXXR 5\n"] {
        let error = trf::read(text).expect_err("no players");
        assert!(error.message.en.contains("no players"), "{error}");
    }
    let long = "
001    1      A                                                                         1     2 w 1     2 b 1
001    2      B                                                                         2     1 b 0     1 w 0
 142 9
142 1
";
    let error = trf::read(long).expect_err("two rounds are more than one");
    assert_eq!(
        (error.location.line, error.location.column),
        (5, 5),
        "{error}"
    );
    assert!(error.message.en.contains("go on to round 2"), "{error}");
}

#[test]
fn other_ways_of_counting_are_recognised() {
    let text = "\
001    1      A                                                                  4.0    1     2 w 1     3 b =
001    2      B                                                                  3.0    2     1 b 0  0000 - U
001    3      C                                                                  4.0    3  0000 - U     1 w =
";
    let record = trf::read(text).expect("three points for a win");
    assert_eq!(
        (record.points.win[0], record.points.draw[0]),
        (Points(30), Points(10))
    );
    let stated = text
        .replace(" 3.0    2", " 1.0    2")
        .replace(" 4.0    3", " 2.0    3")
        + "XXS W=3.0 D=1.0 PAB=1.0\n";
    assert_eq!(
        trf::read(&stated).expect("a report").points.pairing_bye,
        Points(10)
    );
}

#[test]
fn newer_codes_mean_the_same() {
    let old = "\
001    1      A                                                                  0.0    1
001    2      B                                                                  0.0    2
001    3      C                                                                  0.0    3  0000 - H
001    4      D                                                                  0.0    4
XXR 5
XXC black1
XXP 1 2
XXA    1  1.0  1.0  0.5
";
    let new = "\
001    1      A                                                                  0.0    1
001    2      B                                                                  0.0    2
001    3      C                                                                  0.0    3
001    4      D                                                                  0.0    4
142 5
152 B
240 H 001    3
260 001 005    1    2
250       1.0 001 002    1    1
250       0.5 003 003    1    1
";
    let (old, new) = (trf::read(old).expect("old"), trf::read(new).expect("new"));
    assert_eq!(old.entrants, new.entrants);
    assert_eq!(
        (old.rounds, old.first_colour),
        (new.rounds, new.first_colour)
    );
    assert_eq!(pair(&old), pair(&new));
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "((001|XXR|XXA|240|250|260|162|XXS|XXP|XXZ|[ -~])[ -~é\t]{0,60}\n){0,6}") {
        match trf::read(&text) {
            Ok(record) => {
                let _ = pair(&record);
                let _ = trf::write(&record, Flavour::Trf26);
            }
            Err(error) => support::is_in(&text, &error),
        }
    }

    #[test]
    fn damaged_files_do_no_harm(seed in 0_u64..40, place in 0_usize..4000, sign in "[ -~\n]") {
        let mut text = trf::write(&sample(seed), Flavour::Engine);
        let place = place % text.len();
        text.replace_range(place..place + 1, &sign);
        match trf::read(&text) {
            Ok(record) => {
                let _ = pair(&record);
            }
            Err(error) => support::is_in(&text, &error),
        }
    }
}
