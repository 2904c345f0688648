//! DHJ115: more warnings than are shown.

use syntax::{Diagnostic, Message, TextRange};

use crate::limits::MAX_DIAGNOSTICS;

pub(crate) const CODE: &str = "DHJ115";

/// More warnings than are shown; their number, if known.
pub(crate) fn more_warnings(range: TextRange, more: Option<usize>) -> Diagnostic {
    let message = match more {
        None => Message::new(
            format!("there are more than {MAX_DIAGNOSTICS} warnings; the rest is not shown"),
            format!("há mais de {MAX_DIAGNOSTICS} avisos; o resto não é mostrado"),
        ),
        Some(1) => Message::new(
            "one more warning is not shown",
            "mais um aviso não é mostrado",
        ),
        Some(more) => Message::new(
            format!("{more} more warnings are not shown"),
            format!("mais {more} avisos não são mostrados"),
        ),
    };
    Diagnostic::warning(CODE, range, message)
        .help(Message::new("look at the first ones", "veja os primeiros"))
}

#[cfg(test)]
mod tests {
    use super::super::testing::diagnostics;
    use super::CODE;

    #[test]
    fn warnings_beyond_the_limit_are_counted() {
        let rules: String = (0..105)
            .map(|n| {
                format!("RULE GAME_VALUE R{n} SYMMETRIC IF TRUE THEN BOARD <- BOARD + 1 END RULE\n")
            })
            .collect();
        let text = format!("HEURISTIC_SET A STAGE B\n{rules}END STAGE END HEURISTIC_SET");
        let found = diagnostics(&text);
        let last = found.iter().find(|one| one.code == CODE);
        let message = last.map(|one| one.message.en.as_str());
        assert_eq!(message, Some("5 more warnings are not shown"));
    }

    #[test]
    fn warnings_of_the_lexer_are_counted_too() {
        let tests = ["PHASE()<-1"; 120].join(" OR ");
        let text = format!(
            "HEURISTIC_SET A STAGE B RULE GAME_VALUE X SYMMETRIC IF {tests} THEN BOARD <- BOARD + 1 END RULE END STAGE END HEURISTIC_SET"
        );
        let read = crate::parse(&text);
        assert!(!read.has_errors() && !read.is_cut_short);
        let last = read.diagnostics.last().map(|one| one.code);
        assert_eq!((last, read.diagnostics.len()), (Some(CODE), 101));
    }
}
