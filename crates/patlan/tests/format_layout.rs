//! The layout itself, piece by piece.

use crate::format_samples::EVERYTHING;
use stratvision_patlan::format;

fn formatted(text: &str) -> String {
    format(text).unwrap_or_else(|errors| panic!("{errors:?}"))
}

/// The layout of what stands after the weight.
fn body(text: &str) -> String {
    let head = "PATTERN \"A\" AUTHOR \"B\" DESCRIPTION \"C\" WEIGHT 1";
    let formatted = formatted(&format!("{head}\n{text}"));
    let lines: Vec<_> = formatted.lines().skip(4).collect();
    lines.join("\n")
}

/// The layout of a precondition.
fn condition(text: &str) -> String {
    let all = body(&format!("SCENARIO\nF1 MOVE S1\nPRECONDITION {text}"));
    let (_, condition) = all.split_once("PRECONDITION\n").expect("there is one");
    condition.to_owned()
}

#[test]
fn everything_in_its_place() {
    let expected = r#"PATTERN "ALL"
AUTOR "x \" y // no comment"
DESCRIPTION "<F1>"
WEIGHT -0.8
ACTORS K1, k1
SETOFPIECES K P kp QUEEN
CENARIO
  F1 => f1
  F1 NAO MOVE >s4<
  {
    >p1< -< (F1,<S2>)
    k1 DEFENDE S2
  }
  f1 POSSIBLEDEFENSE (<S1>,s2,k1)
CONDICAO
  NOT (NOT TRUE) AND
  -MOVESOF(k1) * 2 + 1 <= -(3 - 1) % 2 E
  EXISTPATTERN("A",ME) = FALSO AND
  (WHITE OR TYPEOF(F1,DAMA) AND SQUAREOWNER(S1,NONE) OR EXISTINFILE(P,1 + -2)) AND
  INTHE SQUARE(k1,P1)
TACTICS
  F1,S2
  <f1>,>S2<
POSCONDICAO
  VERDADEIRO;
"#;
    assert_eq!(formatted(EVERYTHING), expected);
}

#[test]
fn long_conditions_are_wrapped_from_the_outside() {
    let long = "(DIRECTDEFENSES(S2,OPPONENT)=1 OR(DIRECTDEFENSES(S2,OPPONENT)=2 AND(DIRECTDEFENSES(S1,OPPONENT)=0 \
                OR PIECESDEF(S1,N)=2)AND PIECESDEF(S2,q)=0))AND MOVESOF(k1)=0;";
    let expected = "  (DIRECTDEFENSES(S2,OPPONENT) = 1 OR
    (DIRECTDEFENSES(S2,OPPONENT) = 2 AND
      (DIRECTDEFENSES(S1,OPPONENT) = 0 OR PIECESDEF(S1,N) = 2) AND
      PIECESDEF(S2,q) = 0)) AND
  MOVESOF(k1) = 0;";
    assert_eq!(condition(long), expected);
}

#[test]
fn the_operator_on_top_decides() {
    assert_eq!(
        condition("TRUE AND FALSE OR WHITE;"),
        "  TRUE AND FALSE OR\n  WHITE;"
    );
    assert_eq!(condition("(TRUE AND FALSE);"), "  (TRUE AND FALSE);");
    assert_eq!(condition("NOT\n(TRUE\nE FALSE);"), "  NOT (TRUE E FALSE);");
}

#[test]
fn a_line_may_have_a_hundred_columns() {
    // Two blanks of indent, `(`, ` OR TRUE)` and `;` make thirteen columns.
    let of_length = |length: usize| {
        format!(
            "(EXISTPATTERN(\"{}\",ME) OR TRUE);",
            "x".repeat(length - 32)
        )
    };
    assert_eq!(condition(&of_length(100)).lines().count(), 1);
    assert_eq!(condition(&of_length(100)).len(), 100);
    assert_eq!(
        condition(&of_length(101)).lines().nth(1),
        Some("    TRUE);")
    );
    // What cannot be wrapped stays long.
    let single = format!("EXISTPATTERN(\"{}\",ME);", "x".repeat(200));
    assert_eq!(condition(&single).lines().count(), 1);
}

#[test]
fn comments_keep_their_kind_of_place() {
    let text = "SCENARIO // s
// first
F1 MOVE S1// m
   // group
{ // g
f1 MOVE S1
// inside
}
TACTICALS
F1,S1 // t
;// end
// after";
    let expected = "SCENARIO  // s
  // first
  F1 MOVE S1  // m
  // group
  {  // g
    f1 MOVE S1
    // inside
  }
TACTICALS
  F1,S1  // t
;  // end
// after";
    assert_eq!(body(text), expected);
}

#[test]
fn operators_end_their_line_whatever_the_comments() {
    assert_eq!(
        condition("TRUE // a\nAND FALSE\n// b\nAND WHITE // c\n;"),
        "  TRUE AND  // a\n  FALSE AND\n  // b\n  WHITE;  // c"
    );
    // Neither trailing comment gives way to the other.
    assert_eq!(
        condition("TRUE // a\nAND // b\nFALSE;"),
        "  TRUE  // a\n    AND  // b\n  FALSE;"
    );
    assert_eq!(condition("TRUE // a\n// b\n;"), "  TRUE  // a\n  // b\n;");
}

#[test]
fn comments_inside_a_line_break_it() {
    assert_eq!(
        body("SCENARIO\nF1 // who\nMOVE\n// where\nS1;"),
        "SCENARIO\n  F1  // who\n    MOVE\n    // where\n    S1;"
    );
    assert_eq!(
        condition("(TRUE OR // why\nMOVESOF(k1) = 0 AND FALSE);"),
        "  (TRUE OR  // why\n    MOVESOF(k1) = 0 AND FALSE);"
    );
}

#[test]
fn blank_lines() {
    let pattern = "PATTERN \"A\" AUTHOR \"B\"\n\n\n\nDESCRIPTION \"C\" WEIGHT 1 SCENARIO\n\n\nF1 MOVE S1\n\n\nF2 MOVE S1;";
    let expected = "PATTERN \"A\"
AUTHOR \"B\"

DESCRIPTION \"C\"
WEIGHT 1
SCENARIO
  F1 MOVE S1

  F2 MOVE S1;
";
    assert_eq!(formatted(&format!("\n\n{pattern}\n\n\n")), expected);
    let two = |between: &str| formatted(&format!("{pattern}{between}{pattern}"));
    assert_eq!(two(""), format!("{expected}\n{expected}"));
    assert_eq!(two("\n\n\n"), format!("{expected}\n{expected}"));
    assert_eq!(
        two("\n// above\n"),
        format!("{expected}\n// above\n{expected}")
    );
    assert_eq!(
        two("\n// below\n\n"),
        format!("{expected}// below\n\n{expected}")
    );
    assert_eq!(
        two("// behind\n// above\n"),
        format!("{}  // behind\n\n// above\n{expected}", expected.trim_end())
    );
    assert_eq!(
        two("\n\n\n// alone\n\n\n// above\n"),
        format!("{expected}\n// alone\n\n// above\n{expected}")
    );
}

#[test]
fn texts_without_patterns() {
    assert_eq!(formatted(""), "");
    assert_eq!(formatted("\u{feff} \r\n\t\n"), "");
    assert_eq!(
        formatted("\u{feff}// a \r\n\r\n\r\n  // b"),
        "// a\n\n// b\n"
    );
}

#[test]
fn errors_are_returned() {
    let errors = format("PATTERN \"A\"").expect_err("not a pattern");
    assert!(errors.iter().any(|error| error.is_error()));
    // A slip is only a warning.
    assert_eq!(condition("INTESQUARE(k1,P1);"), "  INTESQUARE(k1,P1);");
}
