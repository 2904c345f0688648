//! The contents of traces: every value that mattered, for both players, inside functions and on the squares really read.

use crate::support;

use game::Side;
use game::vocabulary::{LARGEST_VALUE, Moment};
use serde_json::{Value, json};
use shakmaty::{CastlingMode, Chess, fen::Fen};
use stratvision_dhjog::Machine;
use stratvision_dhjog::trace::describe;
use syntax::Lang;

fn trace(text: &str, fen: &str, me: Side) -> (f64, String, Vec<Value>) {
    let program = support::compile(text);
    let fen: Fen = fen.parse().unwrap();
    let chess: Chess = fen.into_position(CastlingMode::Standard).unwrap();
    let trace = program.trace(
        &mut Machine::default(),
        &chess,
        &Moment::default(),
        me,
        program.initial(),
    );
    let json = serde_json::to_value(&trace).unwrap();
    let steps = json["trace"].as_array().unwrap().clone();
    (trace.value, describe(&trace, Lang::En), steps)
}

fn step<'s>(steps: &'s [Value], kind: &str) -> &'s Value {
    steps.iter().find(|one| one["step"] == kind).unwrap()
}

fn in_stage(parts: &str, rest: &str) -> String {
    format!(
        "HEURISTIC_SET H INITIAL_STAGE S {rest} STAGE S PAWN <- 1 KNIGHT <- 3 {parts} END STAGE END HEURISTIC_SET"
    )
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// White has a pawn on e4, Black one on d5 and one on e5.
const CENTRE: &str = "4k3/8/8/3pp3/4P3/8/8/4K3 w - - 0 1";

#[test]
fn mirrored_squares_are_shown_as_written_and_as_read() {
    let text = in_stage(
        "BOARD <- VALUE_OF_PIECE(e4) + // the pawn\n d5.Y + PIECE_COUNT({d5, e5}, WHITE)",
        "",
    );
    let (value, described, steps) = trace(&text, CENTRE, Side::White);
    assert_eq!(value, 1.0 + 5.0);
    assert!(!described.contains("for Black"), "{described}");
    let whole = "calculation: VALUE_OF_PIECE(e4) + d5.Y + PIECE_COUNT({d5, e5}, WHITE) = 6\n";
    assert!(described.contains(whole), "{described}");
    assert!(
        step(&steps, "calculation")["parts"][0]
            .get("turned")
            .is_none()
    );

    let (value, described, steps) = trace(&text, CENTRE, Side::Black);
    assert_eq!(value, 1.0 + 4.0 + 1.0);
    for line in [
        "  VALUE_OF_PIECE(e4) = 1  (for Black e4 is e5)\n",
        "  d5.Y = 4  (for Black d5 is d4)\n",
        "  PIECE_COUNT({d5, e5}, WHITE) = 1  (for Black d5 is d4, e5 is e4)\n",
    ] {
        assert!(described.contains(line), "{line}{described}");
    }
    let parts = &step(&steps, "calculation")["parts"];
    assert_eq!(parts[0]["turned"], json!([{"written": "e4", "read": "e5"}]));

    // ABSOLUTE squares are not mirrored.
    let absolute = in_stage(
        "BOARD <- VALUE_OF_PIECE(e4 ABSOLUTE) + (d5 ABSOLUTE).Y + PIECE_COUNT({e4} ABSOLUTE, WHITE)",
        "",
    );
    for side in Side::BOTH {
        let (value, described, _) = trace(&absolute, CENTRE, side);
        assert_eq!(value, 1.0 + 5.0 + 1.0);
        assert!(!described.contains("for Black"), "{described}");
    }
}

#[test]
fn reads_for_the_opponent_are_listed() {
    let rule = "RULE GAME_VALUE PAWNS SYMMETRIC IF PIECE_COUNT({PAWN}, {e5, d5}, ME) > 0 OR PIECE_COUNT({PAWN}, ME) > 1 THEN BOARD <- BOARD + 2 END RULE";
    let (value, described, steps) = trace(&in_stage(rule, ""), CENTRE, Side::White);
    assert_eq!(value, -1.0 - 2.0);
    let tried = step(&steps, "game_rule");
    assert_eq!(tried["result"], "mirrored");
    let numbers = |reads: &Value| -> Vec<f64> {
        let reads = reads.as_array().unwrap().iter();
        reads.map(|read| read["value"].as_f64().unwrap()).collect()
    };
    assert_eq!(numbers(&tried["reads"]), [0.0, 1.0]);
    assert_eq!(numbers(&tried["opponent_reads"]), [0.0, 2.0]);
    let part = "  with the opponent as ME:\n    PIECE_COUNT({PAWN}, {e5, d5}, ME) = 0  (for Black d5 is d4, e5 is e4)\n    PIECE_COUNT({PAWN}, ME) = 2\n  -1 → -3\n";
    assert!(described.contains(part), "{described}");

    // The board's value is as the opponent's condition read it: negated, after the heuristic fired for me.
    let board = "RULE GAME_VALUE LEAD SYMMETRIC IF BOARD < 5 THEN BOARD <- BOARD + 3 END RULE";
    let (value, _, steps) = trace(&in_stage(board, ""), CENTRE, Side::White);
    let tried = step(&steps, "game_rule");
    assert_eq!(numbers(&tried["reads"]), [-1.0]);
    assert_eq!(numbers(&tried["opponent_reads"]), [-2.0]);
    assert_eq!(value, -1.0);
}

#[test]
fn names_are_in_the_language_of_the_set() {
    let fen = "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1";
    let rule = "RULE GAME_VALUE R IF e4.NAME = \"e4\" AND PAWN.NAME = \"PAWN\" AND e4.CURRENT_PIECE.TYPE = PAWN \
        AND e4.OWNER = ME AND a3.OWNER = NOBODY AND e4.COLOUR = WHITE THEN BOARD <- 1 END RULE";
    let (value, described, _) = trace(&in_stage(rule, ""), fen, Side::White);
    assert_eq!(value, 1.0, "{described}");
    for line in [
        "e4.NAME = e4",
        "PAWN.NAME = PAWN",
        "e4.CURRENT_PIECE.TYPE = PAWN",
        "e4.OWNER = WHITE (ME)",
        "a3.OWNER = NOBODY",
        "e4.COLOUR = WHITE (ME)",
    ] {
        assert!(
            described.contains(&format!("  {line}\n")),
            "{line}\n{described}"
        );
    }
    let rule = "HEURISTICA VALOR_JOGO R SE e4.PECA_ATUAL.TIPO = PEAO E e4.DONO = EU ENTAO TABULEIRO <- 1 FIM HEURISTICA";
    let set = format!(
        "CONJUNTO_HEURISTICO H ETAPA_INICIAL S ETAPA S PEAO <- 1 {rule} FIM ETAPA FIM CONJUNTO_HEURISTICO"
    );
    let (_, described, _) = trace(&set, fen, Side::White);
    assert!(
        described.contains("TIPO = PEAO\n") && described.contains("DONO = BRANCA (EU)\n"),
        "{described}"
    );
}

#[test]
fn functions_are_opened() {
    let functions = "FUNCTION KNIGHTS RETURNS REAL R PARAMETERS INTEGER LEAST COMMANDS INTEGER N \
        N <- PIECE_COUNT({KNIGHT}, ME) IF N < LEAST THEN RETURN 0 END IF \
        RETURN 0.5 * (N - PIECE_COUNT({KNIGHT}, OPPONENT)) + LEAST END FUNCTION \
        FUNCTION TWICE RETURNS REAL R PARAMETERS REAL X COMMANDS RETURN 2 * X END FUNCTION";
    let set = |least: u8| in_stage(&format!("BOARD <- TWICE(KNIGHTS({least})) + 1"), functions);
    let fen = "4k3/8/8/8/8/8/8/1NN1K1n1 w - - 0 1";
    let (value, described, steps) = trace(&set(1), fen, Side::White);
    assert_eq!(value, 2.0 * 1.5 + 1.0);
    let part = "\n  TWICE(KNIGHTS(1)) = 3\n    returns 2 * X\n    X = 1.5\n    KNIGHTS(1) = 1.5\n      returns 0.5 * (N - PIECE_COUNT({KNIGHT}, OPPONENT)) + LEAST\n      N = 2\n      PIECE_COUNT({KNIGHT}, OPPONENT) = 1\n      LEAST = 1\n";
    assert!(described.contains(part), "{described}");
    let outer = &step(&steps, "calculation")["parts"][0];
    assert_eq!(outer["returns"], "2 * X");
    assert_eq!(
        outer["children"][1]["children"][0],
        json!({"text": "N", "value": 2.0})
    );
    // The trace shows the RETURN that was reached.
    let (value, described, _) = trace(&set(3), fen, Side::White);
    assert_eq!(value, 1.0);
    assert!(
        described.contains("    KNIGHTS(3) = 0\n      returns 0\n"),
        "{described}"
    );
}

#[test]
fn changed_pieces_are_named() {
    let rules = "RULE PIECE_VALUE CENTRE SYMMETRIC IF PIECES_PRESENT({PAWN}, {e4}, ME) THEN PIECES_IN({PAWN}, {d4, e4}, ME) + 0.25 PAWN.VALUE <- PAWN.VALUE * 2 END RULE \
        RULE PIECE_VALUE NONE IF TO_MOVE(ME) THEN PIECES_IN({ROOK}, ME) + 1 END RULE";
    let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    let (_, described, steps) = trace(&in_stage(rules, ""), fen, Side::White);
    assert_eq!(
        step(&steps, "piece_rule")["changed"],
        json!([{"type": "PEAO", "from": 1.0, "to": 2.0}, {"square": "e4", "from": 1.0, "to": 2.25}])
    );
    assert!(
        described.contains("\n  PAWN 1 → 2, e4 1 → 2.25\n"),
        "{described}"
    );
    assert!(
        described.contains(
            "piece value NONE: fired\n  TO_MOVE(ME) = true\n  no piece changes its value\n"
        ),
        "{described}"
    );
}

#[test]
fn clamped_numbers_and_missing_elements_are_remarked() {
    let (value, described, steps) = trace(
        &in_stage(
            "BOARD <- 1000000000 * MOVE_COUNT() * 1000000000 + 1000000000 * LEGAL_MOVES()",
            "",
        ),
        START,
        Side::White,
    );
    assert_eq!(value, LARGEST_VALUE);
    assert_eq!(step(&steps, "calculation")["remarks"], json!(["clamped"]));
    assert!(
        described.contains("  a number goes beyond 1000000000 and is cut there\n"),
        "{described}"
    );
    let rules = "RULE GAME_VALUE FIRST IF {a1}[0] = {} THEN BOARD <- BOARD + 1 END RULE";
    let (value, described, steps) = trace(&in_stage(rules, ""), START, Side::White);
    assert_eq!(value, 1.0);
    assert_eq!(step(&steps, "game_rule")["remarks"], json!(["no_element"]));
    assert!(
        described.contains(
            "  an element is asked for that its set does not have: it is none, and counts as 0\n"
        ),
        "{described}"
    );
    let fine = "RULE GAME_VALUE FIRST IF {a1}[1] = a1 THEN BOARD <- BOARD + 1 END RULE";
    let (_, _, steps) = trace(&in_stage(fine, ""), START, Side::White);
    assert!(steps.iter().all(|one| one.get("remarks").is_none()));
}
