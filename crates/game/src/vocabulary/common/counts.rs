//! Places and numbers of pieces.

use crate::Side;
use crate::vocabulary::{
    Category, Function, Parameter, Scene, Shape, Signature, Value, ValueKind, Vocabulary,
};
use syntax::Bilingual;

const TRIO: &[Parameter] = &[Parameter::TYPES, Parameter::REGION, Parameter::OWNER];

pub(super) const fn functions<V: Vocabulary>() -> &'static [Function<V>] {
    const {
        &[
            Function {
                signature: Signature::new(
                    Category::Place,
                    &["PRESENCA_PECAS"],
                    &["PIECES_PRESENT"],
                    TRIO,
                    ValueKind::Logical,
                    2,
                    Bilingual {
                        en: "the player has at least one piece of each of the types in the region",
                        pt: "o jogador tem ao menos uma peça de cada um dos tipos na região",
                    },
                )
                .shaped(Shape::Presence),
                direct: None,
                call: presence::<V>,
            },
            Function {
                signature: Signature::new(
                    Category::Place,
                    &["PECAS_QUE_ESTAO"],
                    &["PIECES_IN"],
                    TRIO,
                    ValueKind::Pieces,
                    2,
                    Bilingual {
                        en: "the player's pieces of the types in the region",
                        pt: "as peças do jogador, desses tipos, na região",
                    },
                )
                .shaped(Shape::PiecesIn),
                direct: None,
                call: |scene, arguments| Value::Pieces(select(scene, arguments)),
            },
            Function {
                signature: Signature::new(
                    Category::Place,
                    &["CASAS_DE", "ONDE_ESTAO_PECAS"],
                    &["SQUARES_OF", "WHERE_PIECES_ARE"],
                    &[Parameter::TYPES, Parameter::OWNER],
                    ValueKind::Squares,
                    2,
                    Bilingual {
                        en: "the squares of the player's pieces of the types",
                        pt: "as casas das peças do jogador, desses tipos",
                    },
                ),
                direct: None,
                call: |scene, arguments| {
                    Value::Squares(owned(scene, arguments[0], u64::MAX, arguments[1]))
                },
            },
            Function {
                signature: Signature::new(
                    Category::Place,
                    &["QUAIS_PECAS_ESTAO"],
                    &["TYPES_IN"],
                    &[Parameter::REGION, Parameter::OWNER],
                    ValueKind::Types,
                    2,
                    Bilingual {
                        en: "the types of the player's pieces in the region",
                        pt: "os tipos das peças do jogador na região",
                    },
                ),
                direct: None,
                call: |scene, arguments| {
                    let all = Value::Types(V::all_types());
                    let pieces = owned(scene, all, arguments[0].squares(), arguments[1]);
                    Value::Types(types_of::<V>(scene.position, pieces))
                },
            },
            Function {
                signature: Signature::new(
                    Category::Place,
                    &["ESPELHO"],
                    &["MIRRORED"],
                    &[Parameter::REGION],
                    ValueKind::Squares,
                    1,
                    Bilingual {
                        en: "the region as the other player sees it",
                        pt: "a região como o outro jogador a vê",
                    },
                )
                .timeless(),
                direct: None,
                call: |_, arguments| Value::Squares(V::mirror(arguments[0].squares())),
            },
            Function {
                signature: Signature::new(
                    Category::Count,
                    &["QUANTIDADE_PECAS"],
                    &["PIECE_COUNT"],
                    TRIO,
                    ValueKind::Integer,
                    2,
                    Bilingual {
                        en: "how many pieces of the types the player has in the region",
                        pt: "quantas peças desses tipos o jogador tem na região",
                    },
                )
                .shaped(Shape::CountPieces),
                direct: None,
                call: |scene, arguments| select(scene, arguments).count_ones().into(),
            },
            Function {
                signature: Signature::new(
                    Category::Count,
                    &["MAIOR_QUANTIDADE_PECAS"],
                    &["HAS_MORE_PIECES"],
                    &[Parameter::REGION, Parameter::OWNER],
                    ValueKind::Logical,
                    3,
                    Bilingual {
                        en: "the player has more pieces in the region than the other",
                        pt: "o jogador tem mais peças na região do que o outro",
                    },
                ),
                direct: None,
                call: |scene, arguments| {
                    let count = |side: Side| {
                        (V::pieces(scene.position, side) & arguments[0].squares()).count_ones()
                    };
                    let more = |side: Side| count(side) > count(!side);
                    arguments[1].side().is_some_and(more).into()
                },
            },
        ]
    }
}

/// The player's pieces of types within a region; none without a player.
fn owned<V: Vocabulary>(scene: &Scene<'_, V>, types: Value, region: u64, owner: Value) -> u64 {
    owner.side().map_or(0, |side| {
        V::select(scene.position, types.types(), region, side)
    })
}

pub(super) fn select<V: Vocabulary>(scene: &Scene<'_, V>, arguments: &[Value]) -> u64 {
    owned(scene, arguments[0], arguments[1].squares(), arguments[2])
}

fn types_of<V: Vocabulary>(position: &V::Position, pieces: u64) -> u8 {
    (0..V::TYPES.len())
        .filter(|&one| V::of_type(position, one) & pieces != 0)
        .fold(0, |types, one| types | 1 << one)
}

fn presence<V: Vocabulary>(scene: &Scene<'_, V>, arguments: &[Value]) -> Value {
    let types = arguments[0].types();
    let there = types_of::<V>(scene.position, select(scene, arguments));
    (types != 0 && types & !there == 0).into()
}
