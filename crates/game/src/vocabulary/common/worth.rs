//! What pieces are worth, adjustments included.

use super::counts::select;
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
                Category::Worth,
                &["SOMA_PECAS"],
                &["SUM_PIECES"],
                TRIO,
                ValueKind::Real,
                4,
                Bilingual { en: "the current values of the player's pieces of the types in the region, together", pt: "a soma dos valores atuais das peças do jogador, desses tipos, na região" },
            )
            .valued()
            .shaped(Shape::SumPieces),
            direct: None,
            call: |scene, arguments| scene.sum(select(scene, arguments)).into(),
        },
        Function {
            signature: Signature::new(
                Category::Worth,
                &["DIFERENCA_MATERIAL"],
                &["MATERIAL_DIFFERENCE"],
                &[],
                ValueKind::Real,
                8,
                Bilingual { en: "the values of all my pieces less those of the opponent's", pt: "a soma dos valores das minhas peças menos a das do oponente" },
            )
            .valued()
            .asking_owner()
            .shaped(Shape::Difference),
            direct: None,
            call: |scene, _| {
                let of = |side: Side| scene.sum(V::pieces(scene.position, side));
                (of(scene.me) - of(!scene.me)).into()
            },
        },
        Function {
            signature: Signature::new(
                Category::Worth,
                &["VALOR_DA_PECA"],
                &["VALUE_OF_PIECE"],
                &[Parameter::SQUARE],
                ValueKind::Real,
                2,
                Bilingual { en: "the current value of the piece on the square, 0 without one", pt: "o valor atual da peça na casa, 0 se não houver" },
            )
            .valued(),
            direct: None,
            call: |scene, arguments| {
                let value = |square| scene.value_on(square);
                arguments[0].square().map_or(0.0, value).into()
            },
        },
        Function {
            signature: Signature::new(
                Category::Worth,
                &["MAIOR_VALOR"],
                &["GREATEST_VALUE"],
                TRIO,
                ValueKind::Real,
                4,
                Bilingual { en: "the greatest current value among such pieces, 0 without any", pt: "o maior valor atual entre essas peças, 0 se não houver" },
            )
            .valued(),
            direct: None,
            call: |scene, arguments| extreme(scene, arguments, f64::max),
        },
        Function {
            signature: Signature::new(
                Category::Worth,
                &["MENOR_VALOR"],
                &["LEAST_VALUE"],
                TRIO,
                ValueKind::Real,
                4,
                Bilingual { en: "the least current value among such pieces, 0 without any", pt: "o menor valor atual entre essas peças, 0 se não houver" },
            )
            .valued(),
            direct: None,
            call: |scene, arguments| extreme(scene, arguments, f64::min),
        },
        Function {
            signature: Signature::new(
                Category::Worth,
                &["MEDIA_VALOR"],
                &["MEAN_VALUE"],
                TRIO,
                ValueKind::Real,
                4,
                Bilingual { en: "the mean of the current values of such pieces, 0 without any", pt: "a média dos valores atuais dessas peças, 0 se não houver" },
            )
            .valued(),
            direct: None,
            call: |scene, arguments| {
                let pieces = select(scene, arguments);
                match pieces.count_ones() {
                    0 => 0.0.into(),
                    count => (scene.sum(pieces) / f64::from(count)).into(),
                }
            },
        },
        Function {
            signature: Signature::new(
                Category::Worth,
                &["MAIOR_VALOR_PECAS"],
                &["HAS_MORE_VALUE"],
                &[Parameter::REGION, Parameter::OWNER],
                ValueKind::Logical,
                8,
                Bilingual { en: "the player's pieces in the region are worth more than the other's", pt: "as peças do jogador na região valem mais do que as do outro" },
            )
            .valued(),
            direct: None,
            call: |scene, arguments| {
                let of = |side: Side| {
                    scene.sum(V::pieces(scene.position, side) & arguments[0].squares())
                };
                let more = |side: Side| of(side) > of(!side);
                arguments[1].side().is_some_and(more).into()
            },
        },
    ]
    }
}

fn extreme<V: Vocabulary>(
    scene: &Scene<'_, V>,
    arguments: &[Value],
    better: fn(f64, f64) -> f64,
) -> Value {
    let mut left = select(scene, arguments);
    let mut best: Option<f64> = None;
    while left != 0 {
        let value = scene.value_on(left.trailing_zeros());
        best = Some(best.map_or(value, |best| better(best, value)));
        left &= left - 1;
    }
    best.unwrap_or(0.0).into()
}
