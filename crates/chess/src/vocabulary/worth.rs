//! Values where attacks matter.

use super::*;
use crate::measures::{exchange, worth};

pub(super) const FUNCTIONS: &[Function<ChessWords>] = &[
    valued(function(
        Category::Worth,
        About {
            names: [&["SOMA_ATACADAS"], &["SUM_ATTACKED"]],
            meaning: Bilingual {
                en: "the current values of the player's pieces of the types in the region that the adversary attacks, together",
                pt: "a soma dos valores atuais das peças do jogador, desses tipos, na região, que o adversário ataca",
            },
        },
        TRIO,
        ValueKind::Real,
        ATTACKS,
        |scene, a| {
            let (kinds, place) = (roles(a[0]), region(a[1]));
            let sum = |color| worth::sum_attacked(board(scene), scene.values, kinds, place, color);
            of(a[2], sum).into()
        },
    )),
    valued(function(
        Category::Worth,
        About {
            names: [&["SALDO_TROCAS"], &["EXCHANGE_BALANCE"]],
            meaning: Bilingual {
                en: "what the player wins (or, if the piece is theirs, loses) when who can take on the square begins; each side takes with its least piece and may stop; promotions do not count",
                pt: "o que o jogador ganha (ou, se a peça é sua, perde) quando quem pode capturar na casa começa; cada lado toma com a peça de menor valor e pode parar; promoções não contam",
            },
        },
        SQUARE_AND_OWNER,
        ValueKind::Real,
        ATTACKS,
        |scene, a| {
            let balance = |color| {
                square(a[0]).map_or(0.0, |at| {
                    exchange::balance(board(scene), scene.values, at, color)
                })
            };
            of(a[1], balance).into()
        },
    )),
    valued(function(
        Category::Situation,
        About {
            names: [&["GARFO"], &["FORK"]],
            meaning: Bilingual {
                en: "one of the player's pieces attacks two or more enemy pieces that are a king, are worth more than itself or are not defended",
                pt: "uma das peças do jogador ataca duas ou mais peças adversárias que são rei, valem mais do que ela ou não têm defesa",
            },
        },
        TYPES_AND_OWNER,
        ValueKind::Logical,
        2 * ATTACKS,
        |scene, a| {
            let kinds = roles(a[0]);
            of(a[1], |color| {
                worth::forks(board(scene), scene.values, kinds, color)
            })
            .into()
        },
    )),
];
