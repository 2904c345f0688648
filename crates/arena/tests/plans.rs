//! Plans with something wrong in them: the place, in words of our own, and what to do about it.

use stratvision_arena::tournament::{Plan, PlanError};

const TWO: &str =
    "[[entry]]\nname = \"A\"\nplayer = \"random\"\n[[entry]]\nname = \"B\"\nplayer = \"random\"\n";

fn wrong(text: &str) -> PlanError {
    let error = match Plan::read(text) {
        Ok(plan) => panic!("{text}\n{plan:?}"),
        Err(error) => error,
    };
    // Words of the TOML parser that users do not know.
    for said in [&error.message.en, &error.message.pt] {
        for word in ["usize", "u32", "i64", "u64", "tuple", "struct", "sequence"] {
            assert!(!said.contains(word), "{said}");
        }
    }
    error
}

/// What is wrong with a plan of two entries, and where.
fn assert_error(text: &str, place: &str, en: &str, pt: &str) {
    let error = wrong(&format!("{text}{TWO}"));
    assert!(
        error.message.en.starts_with(place),
        "{text}: {}",
        error.message.en
    );
    assert!(
        error.message.en.contains(en),
        "{text}: {}",
        error.message.en
    );
    assert!(
        error.message.pt.contains(pt),
        "{text}: {}",
        error.message.pt
    );
}

#[test]
fn invalid_plans_are_explained_in_our_words() {
    let swiss = "system = \"swiss\"\n";
    assert_error(
        &format!("{swiss}round = 3\n"),
        "line 2, column 1:",
        "`round` is unknown",
        "`round` é desconhecido",
    );
    assert_error(
        "rounds = 3\n",
        "line 1, ",
        "missing field `system`",
        "falta o campo `system`",
    );
    assert_error(
        "system = 3\n",
        "line 1, column 10:",
        "system takes a text in quotes, not the number 3",
        "system recebe um texto entre aspas, e não o número 3",
    );
    assert_error(
        &format!("{swiss}rounds = \"x\"\n"),
        "line 2, column 10:",
        "rounds takes a whole number, not the text \"x\"",
        "rounds recebe um número inteiro, e não o texto \"x\"",
    );
    assert_error(
        &format!("{swiss}rounds = 1.5\n"),
        "line 2, column 10:",
        "not the number 1.5",
        "e não o número 1.5",
    );
    assert_error(
        &format!("{swiss}rounds = 3\nseed = -1\n"),
        "line 3, column 8:",
        "seed takes a whole number from 0 on, not the number -1",
        "seed recebe um número inteiro a partir de 0",
    );
    assert_error(
        &format!("{swiss}rounds = 3\nforbidden = \"A\"\n"),
        "line 3, column 13:",
        "a list in brackets",
        "uma lista entre colchetes",
    );
    assert_error(
        &format!("{swiss}rounds = 3\nrounds = 4\n"),
        "line 3, ",
        "twice",
        "duas vezes",
    );
    assert_error(
        &format!("{swiss}rounds 3\n"),
        "line 2, ",
        "no TOML",
        "não é TOML",
    );
    assert_error(
        "system = \u{201c}swiss\u{201d}\n",
        "line 1, column 10:",
        "the quotes of a text processor",
        "as aspas de um processador de textos",
    );
    let near = wrong(&format!("{swiss}gmaes = 3\n{TWO}"))
        .remedy
        .expect("a remedy");
    assert!(near.en.contains("`games`") && near.pt.contains("`games`"));
}

#[test]
fn numbers_have_bounds() {
    for (text, key) in [
        ("games = 0\n", "games = 0"),
        ("concurrency = 0\n", "concurrency = 0"),
        ("concurrency = 1000\n", "concurrency = 1000"),
        ("move-limit = 0\n", "move-limit = 0"),
        ("[limits]\ndepth = 0\n", "depth = 0"),
        ("[limits]\nnodes = 0\n", "nodes = 0"),
        ("[limits]\nnodes = -5\n", "nodes = -5"),
        ("[limits]\nmove-time = 0\n", "move-time = 0"),
        ("[adjudication]\nwin = -1\n", "win = -1"),
        ("[adjudication]\nwin = 5\nwin-moves = 0\n", "win-moves = 0"),
        ("[adjudication]\ndraw = -1\n", "draw = -1"),
        ("[openings]\nrandom = 99999\n", "random = 99999"),
    ] {
        let error = wrong(&format!("system = \"round-robin\"\n{text}{TWO}"));
        let line = 1 + text.matches('\n').count();
        assert!(
            error
                .message
                .en
                .starts_with(&format!("line {line}, column ")),
            "{}",
            error.message.en
        );
        assert!(
            error.message.en.contains(&format!("{key} is not possible")),
            "{}",
            error.message.en
        );
        assert!(
            error.message.pt.contains(&format!("{key} não é possível")),
            "{}",
            error.message.pt
        );
        assert!(
            error
                .remedy
                .expect(text)
                .pt
                .contains("escreva um número inteiro")
        );
    }
}

#[test]
fn values_that_would_do_nothing_are_refused() {
    for (text, part) in [
        (
            "system = \"round-robin\"\nrounds = 3\n",
            "rounds is for system = \"swiss\"",
        ),
        (
            "system = \"knockout\"\nrounds = 3\n",
            "rounds is for system = \"swiss\"",
        ),
        (
            "system = \"swiss\"\nrounds = 1\nchallengers = 1\n",
            "challengers is for system = \"gauntlet\"",
        ),
        (
            "system = \"round-robin\"\n[adjudication]\nwin-moves = 3\n",
            "win-moves does nothing without win",
        ),
        (
            "system = \"round-robin\"\n[adjudication]\ndraw-after = 3\n",
            "draw-after does nothing without draw",
        ),
        (
            "system = \"round-robin\"\n[openings]\nbook = true\nrandom = 3\n",
            "only one of book",
        ),
        (
            "system = \"gauntlet\"\nchallengers = 2\n",
            "challengers = 2 is not possible",
        ),
        ("system = \"swiss\"\n", "needs rounds = N"),
        (
            "system = \"swiss\"\nrounds = 3\nforbidden = [[\"A\", \"X\"]]\n",
            "\"X\"",
        ),
        (
            "system = \"swiss\"\nrounds = 3\nforbidden = [[\"A\", \"B\", \"C\"]]\n",
            "3 names where two belong",
        ),
        ("system = \"swis\"\n", "system \"swis\" is unknown"),
        (
            "system = \"round-robin\"\nname = \" \"\n",
            "the name is empty",
        ),
    ] {
        let error = wrong(&format!("{text}{TWO}"));
        assert!(
            error.message.en.starts_with("line "),
            "{}",
            error.message.en
        );
        assert!(error.message.en.contains(part), "{}", error.message.en);
    }
    let text = format!("system = \"knockout\"\n{TWO}half-byes = [1]\n");
    assert!(
        wrong(&text)
            .message
            .en
            .contains("line 8, column 14: forbidden")
    );
}

#[test]
fn names_fit_into_tables() {
    for (name, part) in [
        ("\"\"", "the name is empty"),
        ("\"a\\nb\"", "a line break"),
        ("\"a\\u0007b\"", "cannot be seen"),
        ("\"a\\u202eb\"", "cannot be seen"),
        ("\"\"\"a\nb\"\"\"", "a line break"),
        ("\"A\"", "\"A\" is the name of the entry of line 3 already"),
        (
            "\" A\\u00a0\"",
            "\"A\" is the name of the entry of line 3 already",
        ),
    ] {
        let text = format!(
            "system = \"round-robin\"\n{TWO}[[entry]]\nname = {name}\nplayer = \"random\"\n"
        );
        let error = wrong(&text);
        assert!(
            error
                .message
                .en
                .contains(&format!("line 9, column 8: {part}"))
                || error.message.en.contains(part),
            "{}",
            error.message.en
        );
        assert!(
            error.message.en.starts_with("line 9, column 8:"),
            "{}",
            error.message.en
        );
        assert!(error.remedy.is_some());
    }
    let text = format!("system = \"round-robin\"\n{TWO}[[entry]]\nname = \"C\"\nplayer = \"\"\n");
    assert!(
        wrong(&text)
            .message
            .en
            .contains("line 10, column 10: the player is empty")
    );
}

#[test]
fn absences_are_in_rounds_of_the_tournament() {
    for (more, part) in [
        ("from-round = 0", "line 9, column 14: from-round = 0"),
        ("from-round = 4", "line 9, column 14: from-round = 4"),
        ("half-byes = [0]", "line 9, column 14: half-byes = 0"),
        (
            "half-byes = [2, 2]",
            "line 9, column 17: entry \"B\": round 2 is named twice",
        ),
        // Two entrants, one of them away: no opponent.
        ("from-round = 2", "round 1: fewer than two"),
    ] {
        let error = wrong(&format!("system = \"swiss\"\nrounds = 3\n{TWO}{more}\n"));
        assert!(error.message.en.contains(part), "{}", error.message.en);
        assert!(error.remedy.is_some(), "{more}");
    }
}

#[test]
fn absurd_sizes_are_refused() {
    let mut text = "system = \"double-round-robin\"\ngames = 10000\n".to_owned();
    for entry in 0..100 {
        text.push_str(&format!(
            "[[entry]]\nname = \"{entry}\"\nplayer = \"random\"\n"
        ));
    }
    assert!(wrong(&text).message.pt.contains("no máximo 1000000"));
    // 99 encounters of at most 10,006 games; of those who may lose twice, 199.
    let knockout = text.replace("double-round-robin", "knockout");
    assert!(Plan::read(&knockout).is_ok());
    let double = text.replace("double-round-robin", "double-elimination");
    assert!(wrong(&double).message.en.starts_with("1991194 games: "));
    let knockout =
        knockout + &text[text.find("[[entry]]").unwrap_or(0)..].replace("name = \"", "name = \"x");
    assert!(wrong(&knockout).message.en.starts_with("1991194 games: "));
    let long = format!("# {}\nsystem = \"round-robin\"\n{TWO}", "x".repeat(1 << 20));
    let error = wrong(&long);
    assert!(error.message.en.contains("at most 1024 KiB") && error.remedy.is_some());
    assert!(
        wrong("system = \"round-robin\"\n")
            .message
            .en
            .contains("no entries")
    );
}

#[test]
fn what_is_not_said_is_as_in_a_match() {
    let text = format!("system = \"round-robin\"\n[adjudication]\nwin = 800\ndraw = 10\n{TWO}");
    let plan = Plan::read(&text).expect("a plan");
    let win = plan.win.expect("a rule");
    let draw = plan.draw.expect("a rule");
    // As the manual says of both.
    assert_eq!((win.moves, draw.moves, draw.after), (3, 8, 40));
    assert_eq!(plan.pace.depth, Some(3));
}
