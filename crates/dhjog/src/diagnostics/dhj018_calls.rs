//! DHJ018: recursive calls, or calls nested too deep.

use syntax::{Diagnostic, Message, TextRange};

use super::shown;
use crate::limits::MAX_CALL_DEPTH;

pub(crate) const CODE: &str = "DHJ018";

pub(crate) fn recursion(range: TextRange, name: &str) -> Diagnostic {
    let name = shown(name);
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("the function {name} calls itself"),
            format!("a função {name} chama a si mesma"),
        ),
    )
    .help(Message::new(
        "functions may not be recursive; repeat with FOR",
        "funções não podem ser recursivas; repita com PARA",
    ))
}

pub(crate) fn too_deep(range: TextRange, name: &str) -> Diagnostic {
    let name = shown(name);
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("{name} leads to more than {MAX_CALL_DEPTH} calls inside each other"),
            format!("{name} leva a mais de {MAX_CALL_DEPTH} chamadas uma dentro da outra"),
        ),
    )
    .label(Message::new("too deep", "fundo demais"))
    .help(Message::new(
        "write what short functions do where they are called",
        "escreva o que funções curtas fazem onde são chamadas",
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::carets;

    #[test]
    fn recursive_functions_are_errors() {
        carets(
            super::CODE,
            "HEURISTIC_SET A STAGE B END STAGE\nFUNCTION F\n         ^\nRETURNS REAL R COMMANDS RETURN F() END FUNCTION END HEURISTIC_SET",
        );
    }
}
