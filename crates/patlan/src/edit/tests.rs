use super::*;
use crate::library::{Library, PatternFile};
use crate::{NoOthers, check};
use syntax::{Diagnostic, Source};

const PHILIDOR: &str = "k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1";
const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";

const COMMENTED: &str = r#"// pt: Um padrão.
// Origin: the class.
PATTERN "X" // a name
AUTHOR "me"
DESCRIPTION "<N1> checks <k1>"
WEIGHT 1
SCENARIO
  N1 POSSIBLEATTACK (S1,k1)  // the knight
  // the queen
  Q1 DEFENDS S2
  Q1 MOVE S2
  { f1 DEFENDS S2
    k1 DEFENDS S2 }
PRECONDITION
  MOVESOF(k1) = 0 AND // no flight
  (TYPEOF(f1,R) OR TYPEOF(f1,N)) AND
  DIRECTDEFENSES(S1,OPPONENT) = 0
TACTICALS
  Q1,S2 // a sacrifice
  f1,S2
  N1,S1
POSTCONDITION
  MOVESOF(k1) = 0;
"#;

fn errors(text: &str) -> Vec<Diagnostic> {
    let parse = parse(text);
    let found = parse
        .diagnostics
        .iter()
        .cloned()
        .chain(check(&parse, &NoOthers));
    found.filter(Diagnostic::is_error).collect()
}

fn changed(change: impl FnOnce(&mut PatternEditor<'_>) -> Result<(), EditError>) -> String {
    let position = Position::from_fen(PHILIDOR).unwrap();
    let mut editor =
        PatternEditor::new(COMMENTED.to_owned(), 0, &position, Color::White, Vec::new()).unwrap();
    change(&mut editor).unwrap();
    let text = editor.text().to_owned();
    assert!(errors(&text).is_empty(), "{text}");
    for comment in [
        "// a name",
        "// the knight",
        "// the queen",
        "// no flight",
        "// a sacrifice",
    ] {
        assert!(text.contains(comment), "{comment} is lost:\n{text}");
    }
    text
}

fn is_valid(text: &str, fen: &str) -> bool {
    let mut library = Library::new();
    let index = library.add(PatternFile::new(Source::new("", text)));
    let name = library.files()[index].parse.patterns[0].name.value.clone();
    let position = Position::from_fen(fen).unwrap();
    let program = library.program(&name).unwrap();
    let found = crate::matcher::find(&program, &position, Color::White).unwrap();
    found.valid().next().is_some()
}

#[test]
fn lines_are_removed_and_reordered_and_comments_stay() {
    let text = changed(|editor| editor.remove_line(1));
    assert!(!text.contains("Q1 DEFENDS"), "{text}");
    let text = changed(|editor| editor.swap_items(0));
    let (queen, knight) = (
        text.find("Q1 DEFENDS").unwrap(),
        text.find("N1 POSS").unwrap(),
    );
    assert!(queen < knight, "{text}");
    assert!(text.contains("(S1,k1)  // the knight"), "{text}");
    let text = changed(|editor| editor.remove_line(4));
    assert!(
        text.contains("{ f1 DEFENDS S2 }") || text.contains("{ f1 DEFENDS S2\n"),
        "{text}"
    );
    let text = changed(|editor| editor.change_relation(1, Relation::Move));
    assert!(text.contains("Q1 MOVE S2"), "{text}");
}

#[test]
fn conditions_are_added_exchanged_reordered_and_removed() {
    let text = changed(|editor| editor.put_condition(Section::Precondition, None, "ONEDGE(k1)"));
    assert!(text.contains("= 0\n  AND ONEDGE(k1)\nTACTICALS"), "{text}");
    let text = changed(|editor| editor.put_condition(Section::Precondition, Some(0), "ONEDGE(k1)"));
    assert!(text.contains("ONEDGE(k1) AND // no flight"), "{text}");
    for clause in 0..3 {
        let text = changed(|editor| editor.remove_condition(Section::Precondition, clause));
        let parse = parse(&text);
        let left = conjuncts(parse.patterns[0].precondition.as_ref()).len();
        assert_eq!(left, 2, "{text}");
    }
    let text = changed(|editor| editor.remove_condition(Section::Postcondition, 0));
    assert!(
        !text.contains("POSTCONDITION") && text.trim_end().ends_with("N1,S1;"),
        "{text}"
    );
    let text = changed(|editor| editor.swap_conditions(Section::Precondition, 0));
    assert!(
        text.contains("(TYPEOF(f1,R) OR TYPEOF(f1,N)) AND // no flight\n  MOVESOF(k1) = 0"),
        "{text}"
    );
}

#[test]
fn a_condition_after_alternatives_binds_to_all_of_them() {
    let position = Position::from_fen(PHILIDOR).unwrap();
    let text = "PATTERN \"X\" AUTHOR \"\" DESCRIPTION \"\" WEIGHT 1 SCENARIO N1 ATTACKS k1\nPRECONDITION ONEDGE(k1) OR ONEDGE(N1);";
    let mut editor =
        PatternEditor::new(text.to_owned(), 0, &position, Color::White, Vec::new()).unwrap();
    editor
        .put_condition(Section::Precondition, None, "WHITE")
        .unwrap();
    assert!(
        editor
            .text()
            .contains("(ONEDGE(k1) OR ONEDGE(N1))\n  AND WHITE;"),
        "{}",
        editor.text()
    );
}

#[test]
fn moves_are_cut_off_and_the_postcondition_goes_with_the_last() {
    let text = changed(|editor| editor.truncate(1));
    assert!(
        !text.contains("N1,S1") && text.contains("POSTCONDITION"),
        "{text}"
    );
    let text = changed(|editor| editor.truncate(0));
    assert!(
        !text.contains("TACTICALS") && !text.contains("POSTCONDITION"),
        "{text}"
    );
}

#[test]
fn texts_are_written_in_both_languages() {
    let text = changed(|editor| editor.describe("It \"mates\".", "Dá mate."));
    assert!(
        text.starts_with("// pt: Dá mate.\n// Origin: the class.\nPATTERN"),
        "{text}"
    );
    assert!(text.contains(r#"DESCRIPTION "It \"mates\".""#), "{text}");
    let position = Position::from_fen(PHILIDOR).unwrap();
    let source = crate::translate(COMMENTED, Lang::Pt, false).unwrap();
    let mut editor = PatternEditor::new(source, 0, &position, Color::White, Vec::new()).unwrap();
    editor.describe("It mates.", "Mata.").unwrap();
    let text = editor.text();
    assert!(
        text.starts_with("// en: It mates.\n")
            || text.starts_with("// Origin: the class.\n// en: It mates.\nPADRAO"),
        "{text}"
    );
    assert!(
        !text.contains("// pt:") && text.contains("DESCRICAO \"Mata.\""),
        "{text}"
    );
    let text = changed(|editor| editor.set_text(Section::Pattern, "A name"));
    assert!(text.contains("PATTERN \"A name\" // a name"), "{text}");
}

#[test]
fn an_actor_becomes_any_piece_everywhere() {
    let actor = Actor {
        kind: ActorKind::Piece(chess::Role::Knight),
        owner: Owner::Me,
        number: 1,
    };
    let text = changed(|editor| editor.generalise(actor, Generality::Any));
    assert!(
        text.contains("F1 POSSIBLEATTACK") && text.contains("  F1,S1"),
        "{text}"
    );
    assert!(text.contains("\"<F1> checks <k1>\""), "{text}");
}

#[test]
fn a_mate_is_built_from_one_move_on_the_board() {
    for lang in [Lang::En, Lang::Pt] {
        let position = Position::from_fen(BACK_RANK).unwrap();
        let source = skeleton("Mate", "me", lang);
        let mut editor =
            PatternEditor::new(source, 0, &position, Color::White, Vec::new()).unwrap();
        editor.play(&[(Square::A1, Square::A8)], true).unwrap();
        let text = editor.text();
        assert!(errors(text).is_empty(), "{text}");
        assert!(text.contains("R1,S1"), "{text}");
        assert!(is_valid(text, BACK_RANK), "{text}");
        assert!(
            !is_valid(text, "6k1/5pp1/8/8/8/8/5PPP/R5K1 w - - 0 1"),
            "{text}"
        );
    }
}

#[test]
fn a_mate_in_two_is_built_with_the_reply() {
    // Rook takes, rook takes back, the other rook mates.
    let fen = "r5k1/5ppp/8/8/8/8/R4PPP/R5K1 w - - 0 1";
    let position = Position::from_fen(fen).unwrap();
    let source = skeleton("Mate", "me", Lang::En);
    let mut editor = PatternEditor::new(source, 0, &position, Color::White, Vec::new()).unwrap();
    let moves = [(Square::A2, Square::A8), (Square::G8, Square::H8)];
    // The king cannot move: this line is never valid, but it can be written.
    assert!(editor.play(&moves, false).is_ok());
    let fen = "6k1/pp3ppp/8/1r6/8/8/R4PPP/4R1K1 w - - 0 1";
    let position = Position::from_fen(fen).unwrap();
    let source = skeleton("Mate", "me", Lang::En);
    let mut editor = PatternEditor::new(source, 0, &position, Color::White, Vec::new()).unwrap();
    let moves = [
        (Square::A2, Square::A7),
        (Square::B5, Square::E5),
        (Square::E1, Square::E5),
    ];
    editor.play(&moves, false).unwrap();
    let text = editor.text();
    assert!(errors(text).is_empty(), "{text}");
    assert!(is_valid(text, fen), "{text}");
}

#[test]
fn lines_by_clicks_make_a_fork_that_is_found() {
    let fen = "q3k3/8/8/3N4/8/8/8/4K3 w - - 0 1";
    let position = Position::from_fen(fen).unwrap();
    let source = skeleton("Fork", "me", Lang::En);
    let mut editor = PatternEditor::new(source, 0, &position, Color::White, Vec::new()).unwrap();
    for target in [Square::E8, Square::A8] {
        let line = Line {
            relation: Relation::PossibleAttack,
            squares: vec![Square::D5, Square::C7, target],
            choices: vec![Choice::Type, Choice::Square, Choice::Type],
        };
        editor.add_line(&line).unwrap();
    }
    editor.play(&[(Square::D5, Square::C7)], false).unwrap();
    let text = editor.text().to_owned();
    assert!(
        text.contains(
            "N1 POSSIBLEATTACK (S1,k1)\n  N1 POSSIBLEATTACK (S1,q1)\nTACTICALS\n  N1,S1;"
        ),
        "{text}"
    );
    assert!(is_valid(&text, fen), "{text}");
    assert_eq!(
        crate::words::title(editor.pattern(), Lang::En),
        "Fork of king and queen by a knight move"
    );
    assert_eq!(
        crate::words::title(editor.pattern(), Lang::Pt),
        "Garfo por lance de cavalo: rei e dama"
    );
    let synopsis = crate::words::synopsis(editor.pattern(), Lang::En);
    assert!(
        synopsis.contains("attack the opponent's king"),
        "{synopsis}"
    );
    assert!(
        !synopsis.contains("N1") && !synopsis.contains("S1"),
        "{synopsis}"
    );
}

#[test]
fn what_cannot_be_is_refused() {
    let position = Position::from_fen(PHILIDOR).unwrap();
    let new = |text: &str, index| {
        PatternEditor::new(text.to_owned(), index, &position, Color::White, Vec::new())
    };
    assert_eq!(new("", 0).err(), Some(EditError::Missing));
    assert_eq!(new(COMMENTED, 1).err(), Some(EditError::Missing));
    let mut editor = new(COMMENTED, 0).unwrap();
    assert_eq!(editor.remove_line(9), Err(EditError::Missing));
    assert_eq!(
        editor.remove_condition(Section::Precondition, 9),
        Err(EditError::Missing)
    );
    assert_eq!(
        editor.play(&[(Square::H1, Square::H2)], false),
        Err(EditError::Empty(Square::H1))
    );
    let line = Line {
        relation: Relation::Attacks,
        squares: vec![Square::H1, Square::A8],
        choices: vec![Choice::Type, Choice::Type],
    };
    assert_eq!(editor.add_line(&line), Err(EditError::Empty(Square::H1)));
}

#[test]
fn a_line_that_cannot_be_is_missing() {
    let position = Position::from_fen(PHILIDOR).unwrap();
    let mut editor =
        PatternEditor::new(COMMENTED.to_owned(), 0, &position, Color::White, Vec::new()).unwrap();
    assert_eq!(editor.swap_items(usize::MAX), Err(EditError::Missing));
    assert_eq!(editor.text(), COMMENTED);
}

#[test]
fn an_actor_is_renamed_in_a_description_after_the_scenario() {
    let source = "PATTERN \"X\" AUTHOR \"me\" WEIGHT 1\nSCENARIO\n  N10 POSSIBLEATTACK (S1,k1)\n\
                  DESCRIPTION \"é <N10> é\";\n";
    let position = Position::from_fen(PHILIDOR).unwrap();
    let mut editor =
        PatternEditor::new(source.to_owned(), 0, &position, Color::White, Vec::new()).unwrap();
    let actor = Actor {
        kind: ActorKind::Piece(chess::Role::Knight),
        owner: Owner::Me,
        number: 10,
    };
    editor.generalise(actor, Generality::Any).unwrap();
    let expected = source.replace("N10", "F1");
    assert_eq!(editor.text(), expected);
}
