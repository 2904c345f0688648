//! Errors of the TOML parser in words for users, in both languages.

use syntax::Message;
use syntax::suggest::closest;

use super::PlanError;
use super::checks::Text;

/// Explains an error of the TOML parser.
pub(super) fn explain(text: &str, error: &toml::de::Error) -> PlanError {
    let at = error.span().map_or(0, |span| span.start);
    let said = error.message().trim_end().replace('\n', " ");
    let wrong = |message: Message| Text(text).wrong(at, message.en, message.pt);
    if let Some(rest) = said.strip_prefix("unknown field ") {
        let names: Vec<&str> = rest.split('`').skip(1).step_by(2).collect();
        let (field, known) = names.split_first().map_or(("", &[][..]), |(a, b)| (*a, b));
        let wrong = wrong(Message::new(
            format!("the key `{field}` is unknown"),
            format!("o campo `{field}` é desconhecido"),
        ));
        return match closest(field, known.iter().copied()) {
            Some(near) => wrong.remedy(
                format!("did you mean `{near}`?"),
                format!("você quis dizer `{near}`?"),
            ),
            None => wrong.remedy(
                format!("there are: {}", known.join(", ")),
                format!("os que há: {}", known.join(", ")),
            ),
        };
    }
    if let Some(field) = said.strip_prefix("missing field ") {
        let wrong = wrong(Message::new(
            format!("missing field {field}"),
            format!("falta o campo {field}"),
        ));
        let name = field.trim_matches('`');
        return wrong.remedy(
            format!("add a line {name} = \"…\""),
            format!("acrescente uma linha {name} = \"…\""),
        );
    }
    let mismatch = ["invalid type: ", "invalid value: "]
        .iter()
        .find_map(|begin| said.strip_prefix(begin)?.split_once(", expected "));
    if let Some((found, wanted)) = mismatch {
        if is_too_large(found) {
            return wrong(Message::new(
                "the number is too large",
                "o número é grande demais",
            ))
            .remedy("write a smaller number", "escreva um número menor");
        }
        let (found, wanted) = (as_found(found), as_wanted(wanted));
        return match key_at(text, at) {
            Some(key) => wrong(Message::new(
                format!("{key} takes {}, not {}", wanted.en, found.en),
                format!("{key} recebe {}, e não {}", wanted.pt, found.pt),
            )),
            None => wrong(Message::new(
                format!("{} is wanted here, not {}", wanted.en, found.en),
                format!("aqui cabe {}, e não {}", wanted.pt, found.pt),
            )),
        };
    }
    if said.starts_with("duplicate key") {
        return wrong(Message::new(
            "the key is there twice",
            "a chave aparece duas vezes",
        ))
        .remedy("leave one of them out", "tire uma delas");
    }
    if said.contains("too large") || said.contains("overflow") {
        return wrong(Message::new(
            "the number is too large",
            "o número é grande demais",
        ))
        .remedy("write a smaller number", "escreva um número menor");
    }
    let begin = text
        .get(..at)
        .and_then(|before| before.rfind('\n'))
        .map_or(0, |end| end + 1);
    let line = text
        .get(begin..)
        .and_then(|rest| rest.lines().next())
        .unwrap_or_default();
    if line.contains(['“', '”', '„', '‘', '’', '«', '»']) {
        return wrong(Message::new(
            "the quotes of a text processor are no quotes of TOML",
            "as aspas de um processador de textos não são aspas de TOML",
        ))
        .remedy("write straight ones: \"…\"", "escreva-as retas: \"…\"");
    }
    wrong(Message::new(
        format!("this is no TOML ({said})"),
        "isto não é TOML",
    ))
    .remedy(
        "one key = value a line; texts stand in quotes, lists in [ ], comments behind #",
        "um campo = valor por linha; textos entre aspas, listas entre [ ], comentários depois de #",
    )
}

/// The key of a value.
fn key_at(text: &str, at: usize) -> Option<&str> {
    let line = text.get(..at)?.rsplit('\n').next()?;
    let key = line.split_once('=')?.0.trim();
    (!key.is_empty()).then_some(key)
}

/// Whether the reader met a whole number that is none of ours.
fn is_too_large(said: &str) -> bool {
    let digits = said.strip_prefix("integer `").and_then(|rest| {
        let end = rest.find(|letter: char| !letter.is_ascii_digit())?;
        Some(&rest[..end])
    });
    digits.is_some_and(|digits| !digits.is_empty() && digits.parse::<i64>().is_err())
}

/// What the reader met: `integer `3``, `string "x"`, `sequence`.
fn as_found(said: &str) -> Message {
    let value = |kind: &str| {
        said.strip_prefix(kind)
            .map(|rest| rest.trim().replace('`', ""))
    };
    if let Some(number) = value("integer").or_else(|| value("floating point")) {
        return Message::new(format!("the number {number}"), format!("o número {number}"));
    }
    if let Some(text) = value("string") {
        return Message::new(format!("the text {text}"), format!("o texto {text}"));
    }
    if let Some(word) = value("boolean") {
        return Message::new(word.clone(), word);
    }
    match said {
        "sequence" | "array" => Message::new("a list", "uma lista"),
        "map" | "table" => Message::new("a table", "uma tabela"),
        _ => Message::new("what is written", "o que está escrito"),
    }
}

fn as_wanted(said: &str) -> Message {
    let is_number = ["i64", "u64", "u32", "i32", "usize", "integer"];
    if is_number.iter().any(|kind| said.contains(kind)) {
        let from = if said.starts_with('u') {
            (" from 0 on", " a partir de 0")
        } else {
            ("", "")
        };
        return Message::new(
            format!("a whole number{}", from.0),
            format!("um número inteiro{}", from.1),
        );
    }
    if said.contains("string") {
        return Message::new("a text in quotes", "um texto entre aspas");
    }
    if said.contains("boolean") {
        return Message::new("true or false", "true ou false");
    }
    if said.contains("sequence") || said.contains("array") {
        return Message::new("a list in brackets [ ]", "uma lista entre colchetes [ ]");
    }
    Message::new("a table of keys", "uma tabela de campos")
}
