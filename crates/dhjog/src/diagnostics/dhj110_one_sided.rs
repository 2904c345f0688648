//! DHJ110: a heuristic for one player without a counterpart for the other.

use syntax::{Diagnostic, Lang, Message, TextRange};

use super::shown;
use crate::syntax_kind::SyntaxKind;
use crate::words::spelling;

pub(crate) const CODE: &str = "DHJ110";

pub(crate) fn one_sided(range: TextRange, name: &str, lang: Lang) -> Diagnostic {
    let shown_name = shown(name);
    let mark = spelling(SyntaxKind::SymmetricWord, lang);
    Diagnostic::warning(
        CODE,
        range,
        Message::new(
            format!("{shown_name} has no counterpart for the other player"),
            format!("{shown_name} não tem correspondente para o outro jogador"),
        ),
    )
    .replace(
        TextRange::empty(range.end()),
        format!(" {mark}"),
        Message::new(
            format!("write {mark} after its name, or the same heuristic with the players swapped"),
            format!(
                "escreva {mark} depois do nome, ou a mesma heurística com os jogadores trocados"
            ),
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_stage;
    use super::CODE;

    #[test]
    fn symmetric_heuristics_and_pairs_are_not_reported() {
        in_stage(
            CODE,
            "HEURISTICA VALOR_JOGO X\n                      ^\nSE VEZ_DE(EU) ENTAO JOGO <- JOGO + 1 FIM HEURISTICA",
        );
        assert!(in_stage(CODE, "HEURISTICA VALOR_JOGO X SIMETRICA SE VEZ_DE(EU) ENTAO JOGO <- JOGO + 1 FIM HEURISTICA").is_empty());
        assert!(in_stage(CODE, "HEURISTICA VALOR_JOGO X SE VEZ_DE(EU) ENTAO JOGO <- JOGO + 1 FIM HEURISTICA HEURISTICA VALOR_JOGO Y SE VEZ_DE(OPONENTE) ENTAO JOGO <- JOGO - 1 FIM HEURISTICA").is_empty());
    }
}
