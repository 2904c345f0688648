//! How the game went so far.

use crate::Side;
use crate::vocabulary::{
    Category, Direct, Function, Parameter, Past, Scene, Sided, Signature, Value, ValueKind,
    Vocabulary,
};
use syntax::Bilingual;

pub(super) const fn functions<V: Vocabulary>() -> &'static [Function<V>] {
    const {
        &[
            Function {
                signature: Signature::new(
                    Category::Time,
                    &["QUANTIDADE_LANCES", "QUANTIDADE_JOGADAS"],
                    &["MOVE_COUNT", "MOVES_PLAYED"],
                    &[Parameter::ANY_OWNER],
                    ValueKind::Integer,
                    1,
                    Bilingual {
                        en: "complete moves played; with a player, the moves that player has made",
                        pt: "lances completos já jogados; com um jogador, os lances feitos por ele",
                    },
                )
                .asking_past(Past::Moves),
                direct: None,
                call: moves::<V>,
            },
            Function {
                signature: Signature::new(
                    Category::Time,
                    &["MEIOS_LANCES"],
                    &["HALF_MOVES"],
                    &[],
                    ValueKind::Integer,
                    1,
                    Bilingual {
                        en: "plies played",
                        pt: "meios-lances já jogados",
                    },
                )
                .asking_past(Past::Moves),
                direct: None,
                call: |scene, _| scene.plies().into(),
            },
            Function {
                signature: Signature::new(
                    Category::Time,
                    &["REPETICOES"],
                    &["REPETITIONS"],
                    &[],
                    ValueKind::Integer,
                    1,
                    Bilingual {
                        en: "earlier occurrences of the position in the game",
                        pt: "ocorrências anteriores da posição na partida",
                    },
                )
                .asking_past(Past::Repetitions),
                direct: None,
                call: |scene, _| scene.moment.repetitions.into(),
            },
            Function {
                signature: Signature::new(
                    Category::Time,
                    &["TEMPO_JOGO"],
                    &["TIME_USED"],
                    &[Parameter::OWNER],
                    ValueKind::Real,
                    1,
                    Bilingual {
                        en: "seconds the player has used, by the record of the game",
                        pt: "segundos usados pelo jogador, segundo o registro da partida",
                    },
                )
                .asking_past(Past::Seconds),
                direct: None,
                call: |scene, arguments| {
                    let seconds = |side: Side| scene.moment.seconds[side.index()];
                    arguments[0].side().map_or(0.0, seconds).into()
                },
            },
            Function {
                signature: Signature::new(
                    Category::Time,
                    &["VEZ_DE"],
                    &["TO_MOVE"],
                    &[Parameter::OWNER],
                    ValueKind::Logical,
                    1,
                    Bilingual {
                        en: "the player is to move",
                        pt: "é a vez do jogador",
                    },
                ),
                direct: Some(Direct::Truth(Sided {
                    one: [
                        |position| V::side_to_move(position) == Side::White,
                        |position| V::side_to_move(position) == Side::Black,
                    ],
                    both: |position| {
                        let turn = V::side_to_move(position);
                        Side::BOTH.map(|side| side == turn)
                    },
                })),
                call: |scene, arguments| {
                    let turn = V::side_to_move(scene.position);
                    (arguments[0].side() == Some(turn)).into()
                },
            },
        ]
    }
}

fn moves<V: Vocabulary>(scene: &Scene<'_, V>, arguments: &[Value]) -> Value {
    let plies = scene.plies();
    let Some(side) = arguments[0].side() else {
        return (plies / 2).into();
    };
    // Who is not to move made the last one; with an odd count one player has made one more.
    let made_last = side != V::side_to_move(scene.position);
    if made_last {
        plies.div_ceil(2).into()
    } else {
        (plies / 2).into()
    }
}
