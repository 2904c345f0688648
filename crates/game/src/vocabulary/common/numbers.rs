//! Numbers alone.

use crate::vocabulary::{Category, Function, Parameter, Signature, Value, ValueKind, Vocabulary};
use syntax::Bilingual;

pub(super) const fn functions<V: Vocabulary>() -> &'static [Function<V>] {
    const {
        &[
            Function {
                signature: number(
                    &["MINIMO"],
                    &["MINIMUM"],
                    &[Parameter::NUMBER, Parameter::NUMBER],
                    ValueKind::Real,
                    Bilingual {
                        en: "the less of two numbers",
                        pt: "o menor de dois números",
                    },
                ),
                direct: None,
                call: |_, arguments| arguments[0].number().min(arguments[1].number()).into(),
            },
            Function {
                signature: number(
                    &["MAXIMO"],
                    &["MAXIMUM"],
                    &[Parameter::NUMBER, Parameter::NUMBER],
                    ValueKind::Real,
                    Bilingual {
                        en: "the greater of two numbers",
                        pt: "o maior de dois números",
                    },
                ),
                direct: None,
                call: |_, arguments| arguments[0].number().max(arguments[1].number()).into(),
            },
            Function {
                signature: number(
                    &["ABSOLUTO"],
                    &["ABSOLUTE_VALUE"],
                    &[Parameter::NUMBER],
                    ValueKind::Real,
                    Bilingual {
                        en: "the number without its sign",
                        pt: "o número sem o sinal",
                    },
                ),
                direct: None,
                call: |_, arguments| arguments[0].number().abs().into(),
            },
            Function {
                signature: number(
                    &["ENTRE"],
                    &["BETWEEN"],
                    &[Parameter::NUMBER, Parameter::NUMBER, Parameter::NUMBER],
                    ValueKind::Logical,
                    Bilingual {
                        en: "the first number lies between the others, both included",
                        pt: "o primeiro número está entre os outros, ambos incluídos",
                    },
                ),
                direct: None,
                call: |_, arguments| {
                    let [x, a, b] = [0, 1, 2].map(|place: usize| arguments[place].number());
                    Value::Logical(a <= x && x <= b)
                },
            },
            Function {
                signature: number(
                    &["ARREDONDA"],
                    &["ROUNDED"],
                    &[Parameter::NUMBER],
                    ValueKind::Integer,
                    Bilingual {
                        en: "the nearest whole number, halves away from zero",
                        pt: "o inteiro mais próximo, metades para longe do zero",
                    },
                ),
                direct: None,
                call: |_, arguments| arguments[0].number().round().into(),
            },
        ]
    }
}

const fn number(
    pt: &'static [&'static str],
    en: &'static [&'static str],
    parameters: &'static [Parameter],
    result: ValueKind,
    meaning: Bilingual<&'static str>,
) -> Signature {
    Signature::new(Category::Worth, pt, en, parameters, result, 1, meaning).timeless()
}
