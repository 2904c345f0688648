//! What the squares of a chess board say of themselves.

use super::*;

pub(super) const FUNCTIONS: &[Function<ChessWords>] = &[
    attribute(
        &["X"],
        &["X"],
        ValueKind::Integer,
        Bilingual {
            en: "the number of the file, from 1 to 8",
            pt: "o número da coluna, de 1 a 8",
        },
        |_, a| square(a[0]).map_or(0, |of| u32::from(of.file()) + 1).into(),
    ),
    attribute(
        &["Y"],
        &["Y"],
        ValueKind::Integer,
        Bilingual {
            en: "the number of the rank, from 1 to 8",
            pt: "o número da linha, de 1 a 8",
        },
        |_, a| square(a[0]).map_or(0, |of| u32::from(of.rank()) + 1).into(),
    ),
    attribute(
        &["COR"],
        &["COLOUR", "COLOR"],
        ValueKind::Owner,
        Bilingual {
            en: "WHITE or BLACK, the colour of the square",
            pt: "BRANCA ou PRETA, a cor da casa",
        },
        |_, a| {
            Value::Owner(square(a[0]).map(|of| {
                if of.is_light() {
                    Side::White
                } else {
                    Side::Black
                }
            }))
        },
    ),
    attribute(
        &["CASA_FRENTE", "POSICAO_FRENTE"],
        &["SQUARE_AHEAD"],
        ValueKind::Square,
        Bilingual {
            en: "the square ahead, as ME sees it",
            pt: "a casa à frente, vista por EU",
        },
        |scene, a| beside(scene, a, 0, 1),
    ),
    attribute(
        &["CASA_TRAZ", "CASA_TRAS", "POSICAO_TRAS", "POSICAO_TRAZ"],
        &["SQUARE_BEHIND"],
        ValueKind::Square,
        Bilingual {
            en: "the square behind, as ME sees it",
            pt: "a casa atrás, vista por EU",
        },
        |scene, a| beside(scene, a, 0, -1),
    ),
    attribute(
        &["CASA_DIREITA", "POSICAO_DIREITA"],
        &["SQUARE_RIGHT"],
        ValueKind::Square,
        Bilingual {
            en: "the square to the right, as ME sees it",
            pt: "a casa à direita, vista por EU",
        },
        |scene, a| beside(scene, a, 1, 0),
    ),
    attribute(
        &["CASA_ESQUERDA", "POSICAO_ESQUERDA"],
        &["SQUARE_LEFT"],
        ValueKind::Square,
        Bilingual {
            en: "the square to the left, as ME sees it",
            pt: "a casa à esquerda, vista por EU",
        },
        |scene, a| beside(scene, a, -1, 0),
    ),
];

const fn attribute(
    pt: &'static [&'static str],
    en: &'static [&'static str],
    result: ValueKind,
    meaning: Bilingual<&'static str>,
    call: fn(&Scene<'_, ChessWords>, &[Value]) -> Value,
) -> Function<ChessWords> {
    let about = About {
        names: [pt, en],
        meaning,
    };
    let function = function(Category::Place, about, SQUARE, result, 1, call);
    Function {
        signature: function.signature.timeless(),
        ..function
    }
}

/// The square some files to the right and ranks ahead; none beyond the edge.
fn beside(scene: &Scene<'_, ChessWords>, arguments: &[Value], right: i32, ahead: i32) -> Value {
    let turned = match scene.me {
        Side::White => 1,
        Side::Black => -1,
    };
    let found = square(arguments[0]).and_then(|of| {
        let file = of.file().offset(right * turned)?;
        let rank = of.rank().offset(ahead * turned)?;
        Some(Square::from_coords(file, rank))
    });
    squares(found.map_or(Bitboard::EMPTY, Bitboard::from))
}
