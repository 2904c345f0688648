//! What pieces, squares and types say of themselves.

use crate::Side;
use crate::vocabulary::{
    Category, Function, MOST_SQUARES, Parameter, Scene, Signature, Value, ValueKind, Vocabulary,
};
use syntax::Bilingual;

/// Names are texts, and texts are numbers: squares first, then piece types.
pub(super) const fn functions<V: Vocabulary>() -> &'static [Function<V>] {
    const {
        &[
            Function {
                signature: attribute(
                    &["TIPO"],
                    &["TYPE"],
                    &[Parameter::PIECE],
                    ValueKind::Type,
                    Bilingual {
                        en: "the type of the piece",
                        pt: "o tipo da peça",
                    },
                ),
                direct: None,
                call: |scene, arguments| {
                    let of = |square| V::type_on(scene.position, square);
                    let one = arguments[0].square().and_then(of);
                    Value::Types(one.map_or(0, |one| 1 << one))
                },
            },
            Function {
                signature: attribute(
                    &["DONO", "DONO_PECA", "DONO_ELEMENTO"],
                    &["OWNER"],
                    &[Parameter::PIECE],
                    ValueKind::Owner,
                    Bilingual {
                        en: "the player who has the piece",
                        pt: "o jogador que tem a peça",
                    },
                ),
                direct: None,
                call: |scene, arguments| owner(scene, arguments),
            },
            Function {
                signature: attribute(
                    &["CASA_ATUAL", "POSICAO_ATUAL"],
                    &["CURRENT_SQUARE"],
                    &[Parameter::PIECE],
                    ValueKind::Square,
                    Bilingual {
                        en: "the square of the piece",
                        pt: "a casa da peça",
                    },
                )
                .timeless(),
                direct: None,
                call: |_, arguments| Value::Squares(arguments[0].squares()),
            },
            Function {
                signature: attribute(
                    &["DONO", "DONO_ELEMENTO"],
                    &["OWNER"],
                    &[Parameter::SQUARE],
                    ValueKind::Owner,
                    Bilingual {
                        en: "the player whose piece stands there",
                        pt: "o jogador cuja peça está ali",
                    },
                ),
                direct: None,
                call: |scene, arguments| owner(scene, arguments),
            },
            Function {
                signature: attribute(
                    &["PECA_ATUAL"],
                    &["CURRENT_PIECE"],
                    &[Parameter::SQUARE],
                    ValueKind::Piece,
                    Bilingual {
                        en: "the piece on the square, if any",
                        pt: "a peça na casa, se houver",
                    },
                ),
                direct: None,
                call: |scene, arguments| {
                    let of = |side: Side| V::pieces(scene.position, side);
                    let all = of(Side::White) | of(Side::Black);
                    Value::Pieces(arguments[0].squares() & all)
                },
            },
            Function {
                signature: attribute(
                    &["NOME"],
                    &["NAME"],
                    &[Parameter::SQUARE],
                    ValueKind::Text,
                    Bilingual {
                        en: "the name of the square",
                        pt: "o nome da casa",
                    },
                )
                .timeless(),
                direct: None,
                call: |_, arguments| {
                    Value::Text(
                        arguments[0]
                            .square()
                            .map_or(u16::MAX, |square| square as u16),
                    )
                },
            },
            Function {
                signature: attribute(
                    &["NOME"],
                    &["NAME"],
                    &[Parameter::TYPE],
                    ValueKind::Text,
                    Bilingual {
                        en: "the name of the piece type",
                        pt: "o nome do tipo de peça",
                    },
                )
                .timeless(),
                direct: None,
                call: |_, arguments| {
                    let one = arguments[0].types().trailing_zeros() as usize;
                    Value::Text((MOST_SQUARES + one) as u16)
                },
            },
        ]
    }
}

fn owner<V: Vocabulary>(scene: &Scene<'_, V>, arguments: &[Value]) -> Value {
    let square = arguments[0].squares();
    let has = |side: &Side| V::pieces(scene.position, *side) & square != 0;
    Value::Owner(Side::BOTH.into_iter().find(has))
}

const fn attribute(
    pt: &'static [&'static str],
    en: &'static [&'static str],
    parameters: &'static [Parameter],
    result: ValueKind,
    meaning: Bilingual<&'static str>,
) -> Signature {
    Signature::new(Category::Place, pt, en, parameters, result, 1, meaning)
}
