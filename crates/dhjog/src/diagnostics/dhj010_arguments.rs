//! DHJ010: arguments that do not fit the function.

use game::vocabulary::{Signature, ValueKind};
use syntax::{Diagnostic, Lang, Message, TextRange};

use super::{both, shown};

pub(crate) const CODE: &str = "DHJ010";

/// Describes the parameters of a function.
pub(crate) fn taken(kinds: &[(ValueKind, bool)]) -> Message {
    both(|lang| {
        if kinds.is_empty() {
            return lang.pick("takes nothing", "não recebe nada").to_owned();
        }
        let names: Vec<String> = kinds
            .iter()
            .map(|(kind, optional)| {
                let name = super::kind_name(*kind, lang);
                match optional {
                    true => format!("[{name}]"),
                    false => name.to_owned(),
                }
            })
            .collect();
        let takes = lang.pick("takes", "recebe");
        format!("{takes} ({})", names.join(", "))
    })
}

/// The parameters of a function of the game.
pub(crate) fn of_signature(signature: &Signature) -> Vec<(ValueKind, bool)> {
    signature
        .parameters
        .iter()
        .map(|one| (one.kind, one.absent != game::vocabulary::Absent::Required))
        .collect()
}

pub(crate) fn does_not_fit(
    range: TextRange,
    function: &str,
    given: ValueKind,
    kinds: &[(ValueKind, bool)],
) -> Diagnostic {
    let function = shown(function);
    let name = |lang: Lang| super::kind_name(given, lang);
    let taken = taken(kinds);
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("{function} has no place for this argument"),
            format!("{function} não tem lugar para este argumento"),
        ),
    )
    .label(Message::new(
        format!("it is {}", name(Lang::En)),
        format!("é {}", name(Lang::Pt)),
    ))
    .help(Message::new(
        format!("{function} {}", taken.en),
        format!("{function} {}", taken.pt),
    ))
}

/// [`does_not_fit`] where a decimal comma was probably meant.
pub(crate) fn decimal_comma(found: Diagnostic, number: &str) -> Diagnostic {
    let comma = number.replace('.', ",");
    found.help(Message::new(
        format!("a comma separates here: write {number}, or separate arguments with ; and then {comma} is one number"),
        format!("aqui a vírgula separa: escreva {number}, ou separe argumentos com ; e então {comma} é um número"),
    ))
}

/// [`does_not_fit`] where a whole number is expected.
pub(crate) fn not_whole(found: Diagnostic) -> Diagnostic {
    found.help(Message::new(
        "a whole number is wanted: round it with ROUNDED(…), or declare the parameter as REAL",
        "quer-se um número inteiro: arredonde-o com ARREDONDA(…), ou declare o parâmetro como REAL",
    ))
}

pub(crate) fn missing_argument(
    range: TextRange,
    function: &str,
    wanted: ValueKind,
    kinds: &[(ValueKind, bool)],
) -> Diagnostic {
    let function = shown(function);
    let taken = taken(kinds);
    Diagnostic::error(
        CODE,
        range,
        both(|lang| {
            let kind = super::kind_name(wanted, lang);
            lang.pick(
                format!("{function} lacks an argument: {kind}"),
                format!("falta um argumento a {function}: {kind}"),
            )
        }),
    )
    .help(Message::new(
        format!("{function} {}", taken.en),
        format!("{function} {}", taken.pt),
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{carets, in_rule};
    use super::CODE;

    #[test]
    fn too_many_or_too_few_arguments_are_reported() {
        in_rule(
            CODE,
            "PRESENCA_PECAS({PEAO},EU,1)\n                         ^",
        );
        in_rule(
            CODE,
            "PRESENCA_PECAS({PEAO},EU,OPONENTE)\n                         ^^^^^^^^",
        );
        in_rule(CODE, "ABSOLUTO() > 1\n^^^^^^^^^^");
    }

    #[test]
    fn a_fraction_in_place_of_a_whole_number_is_reported() {
        let found = carets(
            CODE,
            "HEURISTIC_SET A FUNCTION F RETURNS REAL R PARAMETERS INTEGER N COMMANDS RETURN N END FUNCTION STAGE B BOARD <- F(2) +\nF(2.5)\n  ^^^\nEND STAGE END HEURISTIC_SET",
        );
        let help = &found[0].help.as_ref().unwrap().en;
        assert!(help.contains("ROUNDED(…)"), "{help}");
    }

    #[test]
    fn a_decimal_comma_in_arguments_is_reported() {
        let found = in_rule(CODE, "ABSOLUTO(1,05) > 1\n           ^^");
        let help = &found[0].help.as_ref().unwrap().en;
        assert!(help.contains("write 1.05,"), "{help}");
        let other = in_rule(CODE, "ABSOLUTO(1, 5) > 1\n            ^");
        assert!(!other[0].help.as_ref().unwrap().en.contains("comma"));
    }

    #[test]
    fn arguments_may_come_in_any_order() {
        assert!(in_rule(CODE, "PRESENCA_PECAS(EU,{a1},PEAO)").is_empty());
    }
}
