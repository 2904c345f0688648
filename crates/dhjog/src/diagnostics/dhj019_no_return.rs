//! DHJ019: a function that may end without RETURN.

use syntax::{Diagnostic, Message, TextRange};

use super::shown;

pub(crate) const CODE: &str = "DHJ019";

pub(crate) fn no_return(range: TextRange, name: &str) -> Diagnostic {
    let name = shown(name);
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("the function {name} may end without a result"),
            format!("a função {name} pode terminar sem resultado"),
        ),
    )
    .help(Message::new("end it with RETURN", "termine-a com RETORNA"))
}

#[cfg(test)]
mod tests {
    use super::super::testing::carets;

    #[test]
    fn every_path_must_return() {
        carets(
            super::CODE,
            "HEURISTIC_SET A STAGE B END STAGE\nFUNCTION F\n         ^\nRETURNS REAL R COMMANDS IF TO_MOVE() THEN RETURN 1 END IF END FUNCTION END HEURISTIC_SET",
        );
    }
}
