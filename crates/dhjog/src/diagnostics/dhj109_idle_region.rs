//! DHJ109: a region without squares or without use.

use syntax::{Diagnostic, Message, TextRange};

use super::shown;

pub(crate) const CODE: &str = "DHJ109";

pub(crate) fn empty_region(range: TextRange, name: &str) -> Diagnostic {
    let name = shown(name);
    Diagnostic::warning(
        CODE,
        range,
        Message::new(
            format!("the region {name} has no squares"),
            format!("a região {name} não tem casas"),
        ),
    )
    .help(Message::new("list its squares", "liste as casas dela"))
}

pub(crate) fn unused_region(range: TextRange, name: &str) -> Diagnostic {
    let name = shown(name);
    Diagnostic::warning(
        CODE,
        range,
        Message::new(
            format!("the region {name} is never used"),
            format!("a região {name} nunca é usada"),
        ),
    )
    .help(Message::new("use it or remove it", "use-a ou remova-a"))
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_stage;

    #[test]
    fn empty_and_unused_regions_are_reported() {
        in_stage(super::CODE, "CASA[] R <- {a1}\n       ^");
        in_stage(
            super::CODE,
            "CASA[] R <- {}\n       ^\nHEURISTICA VALOR_PECA X SE PRESENCA_PECAS({REI}, R) ENTAO PEAO <- PEAO + 1 FIM HEURISTICA",
        );
    }
}
