//! What is wrong with a text that is no plan, and where.

use super::PlanError;

/// A fault of the TOML reader with its line and column, in both languages.
pub(super) fn unread(text: &str, error: &toml::de::Error) -> PlanError {
    let at = error.span().map_or(0, |span| span.start);
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before
        .chars()
        .rev()
        .take_while(|&sign| sign != '\n')
        .count()
        + 1;
    let said = error.message().trim_end().replace('\n', " ");
    PlanError::new(
        format!("line {line}, column {column}: {said}"),
        format!("linha {line}, coluna {column}: {}", portuguese(&said)),
    )
}

/// The sentences that people meet; others are shown as they are.
fn portuguese(said: &str) -> String {
    if let Some(rest) = said.strip_prefix("unknown field ") {
        let (field, known) = rest.split_once(", expected ").unwrap_or((rest, ""));
        let known = known.trim_start_matches("one of ");
        return format!("o campo {field} é desconhecido; os que há: {known}");
    }
    if let Some(field) = said.strip_prefix("missing field ") {
        return format!("falta o campo {field}");
    }
    if let Some(rest) = said.strip_prefix("invalid type: ") {
        let rest = rest.replace("expected", "esperava-se");
        return format!("o tipo está errado: {rest}");
    }
    if let Some(rest) = said.strip_prefix("invalid value: ") {
        let rest = rest.replace("expected", "esperava-se");
        return format!("o valor está errado: {rest}");
    }
    if let Some(key) = said.strip_prefix("duplicate key") {
        return format!("a chave aparece duas vezes{key}");
    }
    format!("não é TOML ({said})")
}
