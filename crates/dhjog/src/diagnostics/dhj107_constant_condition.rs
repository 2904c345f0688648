//! DHJ107: a condition that always or never holds.

use syntax::{Diagnostic, Message, TextRange};

pub(crate) const CODE: &str = "DHJ107";

pub(crate) fn constant_condition(range: TextRange, holds: bool) -> Diagnostic {
    let message = match holds {
        true => Message::new(
            "this condition always holds",
            "esta condição é sempre verdadeira",
        ),
        false => Message::new("this condition never holds", "esta condição é sempre falsa"),
    };
    Diagnostic::warning(CODE, range, message).help(Message::new(
        "leave it out, or ask something about the position",
        "retire-a, ou pergunte algo sobre a posição",
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{carets, in_rule};

    #[test]
    fn constant_conditions_are_reported() {
        in_rule(super::CODE, "1 < 2\n^^^^^");
        in_rule(super::CODE, "VEZ_DE() E 2 < 1\n^^^^^^^^^^^^^^^^");
        in_rule(super::CODE, "1 / 0 = 0\n^^^^^^^^^");
    }

    #[test]
    fn constant_sets_players_and_equal_operands_are_reported() {
        for (condition, marked) in [
            ("a1 BELONGS {a1, a2}", 19),
            ("{a1, a2} CONTAINS {a1}", 22),
            ("{a1, h8} CONTAINED {a1}", 23),
            ("PEAO PERTENCE {TORRE, DAMA}", 27),
            ("{a1} + {a2} = {a2, a1}", 22),
            ("{a1} INTERSECTION {a2} <> {}", 28),
            ("EU = OPONENTE", 13),
            ("PHASE() >= PHASE()", 18),
            ("PRESENCA_PECAS({PEAO}, {})", 26),
            ("PIECE_COUNT({}, WHOLE_BOARD) > 0", 32),
            ("PIECE_COUNT({PAWN}) >= 0", 24),
            ("0 > PIECE_COUNT({PAWN})", 23),
            ("PIECE_COUNT({PAWN}) <> -1", 25),
        ] {
            in_rule(super::CODE, &format!("{condition}\n{}", "^".repeat(marked)));
        }
        // These depend on who owns the set, or on the position.
        for condition in [
            "EU = BRANCA",
            "a1 BELONGS SQUARES_OF({PEAO})",
            "PHASE() > 0 - PHASE()",
            "PIECE_COUNT({PAWN}) > 0",
            "DOMINANCE() >= 0",
            "PRESENCA_PECAS({PEAO}, {a1})",
        ] {
            assert!(in_rule(super::CODE, condition).is_empty(), "{condition}");
        }
    }

    #[test]
    fn constant_parts_of_conditions_and_functions_are_reported() {
        in_rule(super::CODE, "VEZ_DE() E 1 < 2\n           ^^^^^");
        in_rule(
            super::CODE,
            "VEZ_DE() OU NAO a1 PERTENCE {a1}\n            ^^^^^^^^^^^^^^^^^^^^",
        );
        carets(
            super::CODE,
            "HEURISTIC_SET A STAGE B BOARD <- F() END STAGE FUNCTION F RETURNS REAL R COMMANDS\nIF 2 > 1 THEN RETURN 1 ELSE RETURN 2 END IF\n   ^^^^^\nEND FUNCTION END HEURISTIC_SET",
        );
    }
}
