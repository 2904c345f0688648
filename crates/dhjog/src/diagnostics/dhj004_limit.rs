//! DHJ004: too large, too deep or too many.

use syntax::{Diagnostic, Message, TextRange};

use crate::limits::{
    MAX_DIAGNOSTICS, MAX_ELEMENTS, MAX_NESTING, MAX_OPERATORS, MAX_STEPS, MAX_TEXT_BYTES,
};

pub(crate) const CODE: &str = "DHJ004";

fn limit(range: TextRange, en: String, pt: String) -> Diagnostic {
    Diagnostic::error(CODE, range, Message::new(en, pt))
}

pub(crate) fn large_text(range: TextRange) -> Diagnostic {
    let kib = MAX_TEXT_BYTES / 1024;
    limit(
        range,
        format!("the text is larger than {kib} KiB"),
        format!("o texto é maior do que {kib} KiB"),
    )
    .help(Message::new(
        "split it into several sets",
        "divida-o em vários conjuntos",
    ))
}

/// More errors than are shown; their number, if known.
pub(crate) fn too_many_errors(range: TextRange, more: Option<usize>) -> Diagnostic {
    let (en, pt) = match more {
        Some(1) => (
            "one more error is".to_owned(),
            "mais um erro não é mostrado".to_owned(),
        ),
        Some(more) => (
            format!("{more} more errors are"),
            format!("mais {more} erros não são mostrados"),
        ),
        None => (
            format!("there are more than {MAX_DIAGNOSTICS} errors; the rest is"),
            format!("há mais de {MAX_DIAGNOSTICS} erros; o resto não é mostrado"),
        ),
    };
    limit(range, format!("{en} not shown"), pt)
        .help(Message::new("mend the first ones", "corrija os primeiros"))
}

pub(crate) fn too_deep(range: TextRange) -> Diagnostic {
    limit(
        range,
        format!("nested deeper than {MAX_NESTING} levels"),
        format!("aninhado em mais de {MAX_NESTING} níveis"),
    )
    .label(Message::new("too deep here", "fundo demais aqui"))
    .help(Message::new(
        "use fewer parentheses, or give parts names: regions, functions",
        "use menos parênteses, ou dê nomes às partes: regiões, funções",
    ))
}

pub(crate) fn too_many_operators(range: TextRange) -> Diagnostic {
    limit(
        range,
        format!("an expression has at most {MAX_OPERATORS} operators"),
        format!("uma expressão tem no máximo {MAX_OPERATORS} operadores"),
    )
    .label(Message::new("one too many", "um a mais"))
    .help(Message::new(
        "split it: several actions or heuristics, or functions of your own",
        "divida-a: várias ações ou heurísticas, ou funções próprias",
    ))
}

pub(crate) fn too_many_elements(range: TextRange) -> Diagnostic {
    limit(
        range,
        format!("a set has at most {MAX_ELEMENTS} elements"),
        format!("um conjunto tem no máximo {MAX_ELEMENTS} elementos"),
    )
    .label(Message::new("too many", "elementos demais"))
    .help(Message::new(
        "name each element once; WHOLE_BOARD is every square",
        "cite cada elemento uma só vez; TODO_TABULEIRO são todas as casas",
    ))
}

pub(crate) fn large_number(range: TextRange) -> Diagnostic {
    limit(
        range,
        "numbers go up to 1000000000".to_owned(),
        "números vão até 1000000000".to_owned(),
    )
    .label(Message::new("too large", "grande demais"))
    .help(Message::new(
        "write a smaller number; a pawn is usually worth 1 or 100",
        "escreva um número menor; um peão costuma valer 1 ou 100",
    ))
}

/// Too many stages, heuristics, functions, regions, variables; `what` in the plural.
pub(crate) fn too_many(range: TextRange, what: &Message, most: usize) -> Diagnostic {
    limit(
        range,
        format!("more than {most} {}", what.en),
        format!("mais de {most} {}", what.pt),
    )
    .label(Message::new("one too many", "um a mais"))
    .help(Message::new(
        "merge some of them, or split the set in two",
        "junte alguns deles, ou divida o conjunto em dois",
    ))
}

/// A heuristic that costs more than all steps of an evaluation.
pub(crate) fn too_dear(range: TextRange) -> Diagnostic {
    limit(
        range,
        format!("one evaluation may take {MAX_STEPS} steps; this alone takes more"),
        format!("uma avaliação pode ter {MAX_STEPS} passos; só isto já tem mais"),
    )
    .help(Message::new(
        "split it into several heuristics, or ask for less",
        "divida-a em várias heurísticas, ou peça menos",
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{carets, diagnostics, in_rule};
    use super::CODE;

    #[test]
    fn large_numbers_and_deep_nesting_are_reported() {
        in_rule(CODE, "1 < 1000000001\n    ^^^^^^^^^^");
        let deep = format!("{}1{}", "(".repeat(10_000), ")".repeat(10_000));
        let text = format!("HEURISTIC_SET A STAGE B BOARD <- {deep} END STAGE END HEURISTIC_SET");
        let found = diagnostics(&text);
        assert!(found.iter().any(|d| d.code == CODE), "{found:#?}");
        let long = vec!["1"; 5000].join("+");
        let text = format!("HEURISTIC_SET A STAGE B BOARD <- {long} END STAGE END HEURISTIC_SET");
        let found = diagnostics(&text);
        let found: Vec<_> = found.iter().filter(|d| d.code == CODE).collect();
        assert_eq!(
            found[0].message.en,
            "an expression has at most 400 operators"
        );
    }

    #[test]
    fn sets_have_64_elements() {
        let many = vec!["a1"; 65].join(",");
        let marks = "^".repeat(many.len() + 2);
        carets(CODE, &format!("HEURISTIC_SET A STAGE B END STAGE\nSQUARE[] R <-\n{{{many}}}\n{marks}\nRULE PIECE_VALUE X IF PIECES_PRESENT(R) THEN PAWN <- PAWN + 1 END RULE END HEURISTIC_SET").replace("STAGE B END STAGE\n", "STAGE B\n").replace("END RULE END", "END RULE END STAGE END"));
    }
}
