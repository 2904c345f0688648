//! The functions of heuristics as a set calls them: every published name is there, and positions made by hand have the
//! values that a person counts.

use crate::random_play;

use std::collections::BTreeSet;

use game::Side;
use game::vocabulary::{
    Absent, Direct, Function, MOST_PARAMETERS, Moment, PieceValues, Scene, Sided, Value, ValueKind,
    Vocabulary,
};
use proptest::prelude::*;
use stratvision_chess::vocabulary::CASTLED;
use stratvision_chess::{ChessWords, Square, chess_from_fen};

use Side::{Black, White};

/// Every function name of the two published libraries and the original program.
const PUBLISHED: &str = "
    QUANTIDADE_LANCES QUANTIDADE_JOGADAS MEIOS_LANCES LANCES_SEM_PROGRESSO REPETICOES VEZ_DE FASE DESENVOLVIMENTO
    TEMPO_JOGO PRESENCA_PECAS PECAS_QUE_ESTAO CASAS_DE CONTROLE_REGIAO DOMINIO_REGIAO CASAS_ATACADAS DISTANCIA
    DISTANCIA_TORRE DISTANCIA_REIS DISTANCIA_PROMOCAO DISTANCIA_CENTRO COLUNA LINHA DIAGONAIS VIZINHAS ESPELHO ALA_REI
    ALA_DAMA CENTRO_CLASSICO COLUNA_ABERTA COLUNA_SEMIABERTA TORRE_EM_COLUNA_ABERTA TORRE_NA_SETIMA POSTO_AVANCADO
    QUANTIDADE_PECAS MOBILIDADE MOBILIDADE_SEGURA PEOES_PASSADOS PEOES_DOBRADOS PEOES_ISOLADOS PEOES_ATRASADOS
    PEOES_LIGADOS ILHAS_PEOES MAIORIA_PEOES PECAS_ATACADAS PECAS_ATACANDO PECAS_DEFENDIDAS PECAS_PENDURADAS
    PECAS_CRAVADAS ATACANTES DEFENSORES LANCES_LEGAIS XEQUES_POSSIVEIS PAR_DE_BISPOS BISPOS_DE_CORES_OPOSTAS
    BISPOS_MAUS SOMA_PECAS DIFERENCA_MATERIAL VALOR_DA_PECA MAIOR_VALOR MENOR_VALOR MEDIA_VALOR SOMA_ATACADAS
    SALDO_TROCAS MINIMO MAXIMO ABSOLUTO ENTRE ARREDONDA ESTA_AMEACADA EM_XEQUE XEQUE_DUPLO ROQUE_FEITO
    PODE_ROQUE_PEQUENO PODE_ROQUE_GRANDE DIREITO_ROQUE PASSIVEL_EN_PASSANT PECAS_EM_PASSANT ESTA_LIVRE ESTA_BLOQUEADA
    ESTA_DEFENDIDA ESTA_CRAVADA GARFO ESCUDO_REI ATAQUE_ZONA_REI COLUNAS_ABERTAS_NO_REI REI_ATIVO HARMONIA_PEOES
    OPOSICAO FINAL_DE MATERIAL_INSUFICIENTE LANCES_SEM_CAPTURA_E_PEAO ONDE_ESTAO_PECAS QUAIS_PECAS_ESTAO
    MAIOR_QUANTIDADE_PECAS MAIOR_VALOR_PECAS ESTA_AMEACANDO ESTA_PROTEGENDO ESTA_PROTEGIDA QUEM_AMEACA
    QUEM_ESTA_AMEACADO QUEM_PROTEGE QUEM_ESTA_PROTEGIDO PECAS_AMEACADAS_POR PECAS_QUE_AMEACAM POSSIVEL_ROQUE_PEQUENO
    POSSIVEL_ROQUE_GRANDE POSSUI_PECA_EN_PASSANT";

fn functions() -> impl Iterator<Item = &'static Function<ChessWords>> {
    ChessWords::FUNCTIONS.iter().flat_map(|table| table.iter())
}

fn function(name: &str) -> &'static Function<ChessWords> {
    functions()
        .find(|one| one.signature.names().any(|other| other == name))
        .unwrap_or_else(|| panic!("no function {name}"))
}

fn values(types: [f64; 6]) -> PieceValues {
    let mut values = PieceValues::default();
    for (place, value) in types.into_iter().enumerate() {
        values.set_type(place, value);
    }
    values
}

const USUAL: [f64; 6] = [1.0, 3.0, 3.0, 5.0, 9.0, 0.0];

/// An argument as a set would write it: `{DAMA,REI}`, `e4`, `{e4,d5}`, `EU`, `OPONENTE`.
fn argument(text: &str, me: Side) -> (ValueKind, Value) {
    match text {
        "EU" => return (ValueKind::Owner, Value::Owner(Some(me))),
        "OPONENTE" => return (ValueKind::Owner, Value::Owner(Some(!me))),
        _ => {}
    }
    let lexicon = ChessWords::lexicon();
    let (mut squares, mut types) = (0, 0);
    let words = text.trim_matches(['{', '}']).split(',');
    for word in words.filter(|word| !word.is_empty()) {
        match lexicon.square(word) {
            Some(square) => squares |= 1u64 << square,
            None => types |= 1u8 << lexicon.piece_type(word).unwrap(),
        }
    }
    match (text.starts_with('{'), squares) {
        (_, 0) => (ValueKind::Types, Value::Types(types)),
        (true, squares) => (ValueKind::Squares, Value::Squares(squares)),
        (false, squares) => (ValueKind::Square, Value::Squares(squares)),
    }
}

/// The value of `NAME(argument argument …)` for one player, arguments in any order, what is missing by default.
fn ask(fen: &str, me: Side, question: &str) -> Value {
    let position = chess_from_fen(fen).unwrap();
    let mut words = question.split_whitespace();
    let function = function(words.next().unwrap());
    let mut given: Vec<(ValueKind, Value)> = words.map(|text| argument(text, me)).collect();
    let arguments: Vec<Value> = function
        .signature
        .parameters
        .iter()
        .map(|wanted| {
            let place = given.iter().position(|(kind, _)| kind.fits(wanted.kind));
            match (place, wanted.absent) {
                (Some(place), _) => given.remove(place).1,
                (None, Absent::AllTypes) => Value::Types(ChessWords::all_types()),
                (None, Absent::Board) => Value::Squares(ChessWords::board()),
                (None, Absent::Me) => Value::Owner(Some(me)),
                (None, Absent::NoOwner) => Value::Owner(None),
                (None, Absent::Required) => panic!("{question} lacks an argument"),
            }
        })
        .collect();
    assert!(given.is_empty(), "{question} has too many arguments");
    let scene = Scene {
        position: &position,
        me,
        moment: &Moment::default(),
        values: &values(USUAL),
    };
    (function.call)(&scene, &arguments)
}

#[track_caller]
fn number(fen: &str, me: Side, question: &str, expected: f64) {
    assert_eq!(
        ask(fen, me, question),
        Value::Number(expected),
        "{question} in {fen}"
    );
}

#[track_caller]
fn truth(fen: &str, me: Side, question: &str, expected: bool) {
    assert_eq!(
        ask(fen, me, question),
        Value::Logical(expected),
        "{question} in {fen}"
    );
}

#[track_caller]
fn places(fen: &str, me: Side, question: &str, expected: &str) {
    let found: Vec<String> = Square::ALL
        .into_iter()
        .filter(|square| ask(fen, me, question).squares() >> u32::from(*square) & 1 == 1)
        .map(|square| square.to_string())
        .collect();
    assert_eq!(found.join(" "), expected, "{question} in {fen}");
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn every_published_name_is_there_once() {
    for name in PUBLISHED.split_whitespace() {
        function(name);
    }
    let mut names = BTreeSet::new();
    for one in functions() {
        let signature = &one.signature;
        assert!(!signature.pt.is_empty() && !signature.en.is_empty());
        assert!(signature.parameters.len() <= MOST_PARAMETERS);
        assert!(signature.cost > 0);
        for name in signature.names() {
            assert!(names.insert(name), "{name} twice");
            assert!(
                name.chars()
                    .all(|letter| letter.is_ascii_uppercase() || letter == '_')
            );
        }
    }
    assert_eq!(ChessWords::SQUARES.len(), 64);
    for square in Square::ALL {
        assert_eq!(ChessWords::SQUARES[usize::from(square)], square.to_string());
    }
}

#[test]
fn the_initial_position() {
    for me in [White, Black] {
        number(START, me, "FASE", 1.0);
        number(START, me, "DESENVOLVIMENTO", 0.0);
        number(START, me, "MOBILIDADE", 20.0);
        number(START, me, "MOBILIDADE {CAVALO} OPONENTE", 4.0);
        number(START, me, "LANCES_LEGAIS", 20.0);
        number(START, me, "XEQUES_POSSIVEIS", 0.0);
        number(START, me, "ILHAS_PEOES", 1.0);
        number(START, me, "HARMONIA_PEOES", 1.0);
        number(START, me, "PEOES_LIGADOS", 8.0);
        number(START, me, "DISTANCIA_PROMOCAO", 6.0);
        number(START, me, "DISTANCIA_REIS", 7.0);
        number(START, me, "ESCUDO_REI", 3.0);
        number(START, me, "CONTROLE_REGIAO", 22.0);
        number(START, me, "DOMINIO_REGIAO", 0.0);
        truth(START, me, "ESTA_PROTEGIDA {PEAO}", true);
        // No piece defends the rooks.
        truth(START, me, "ESTA_PROTEGIDA {TORRE}", false);
        truth(START, me, "ESTA_BLOQUEADA {TORRE}", true);
        truth(START, me, "ESTA_LIVRE {TORRE,BISPO}", false);
        truth(START, me, "DIREITO_ROQUE", true);
        truth(START, me, "PODE_ROQUE_PEQUENO", false);
        truth(START, me, "PAR_DE_BISPOS", true);
        truth(START, me, "MATERIAL_INSUFICIENTE", false);
        truth(START, me, "ROQUE_FEITO", false);
    }
}

#[test]
fn castling_is_asked_of_both_as_if_to_move() {
    // White is to move; its bishop watches d8, over which Black would castle long.
    let fen = "r3k2r/pppp2pp/8/6B1/8/7B/PPPP2PP/R3K2R w KQkq - 0 1";
    truth(fen, White, "PODE_ROQUE_PEQUENO", true);
    truth(fen, White, "PODE_ROQUE_GRANDE", true);
    truth(fen, Black, "PODE_ROQUE_PEQUENO", true);
    truth(fen, Black, "PODE_ROQUE_GRANDE", false);
    number(fen, White, "MOBILIDADE {REI} EU", 6.0);
    // In check there is no castling, and only answers count.
    let check = "r3k2r/8/8/8/8/8/4R3/R3K2R b KQkq - 0 1";
    truth(check, Black, "PODE_ROQUE_PEQUENO", false);
    truth(check, White, "PODE_ROQUE_PEQUENO", true);
    number(check, Black, "MOBILIDADE {TORRE}", 0.0);
    number(check, Black, "MOBILIDADE", 4.0);
    truth(check, Black, "EM_XEQUE", true);
    truth(check, White, "ESTA_AMEACADA {REI} OPONENTE", true);
    // White gives check: its moves are still counted, but the king is not taken.
    number(check, White, "MOBILIDADE {TORRE}", 12.0 + 10.0 + 9.0);
}

#[test]
fn en_passant_that_uncovers_the_king_is_none() {
    let fen = "8/8/8/K1pP3r/8/8/8/4k3 w - c6 0 2";
    truth(fen, Black, "PASSIVEL_EN_PASSANT", false);
    number(fen, White, "MOBILIDADE {PEAO}", 1.0);
    let legal = "8/8/8/2pP3r/K7/8/8/4k3 w - c6 0 2";
    truth(legal, Black, "PASSIVEL_EN_PASSANT", true);
    truth(legal, White, "POSSUI_PECA_EN_PASSANT", false);
    places(legal, White, "PECAS_EM_PASSANT", "c5");
    number(legal, White, "MOBILIDADE {PEAO}", 2.0);
}

#[test]
fn pins_checks_and_double_checks() {
    let pinned = "4k3/4r3/8/8/8/4N3/8/4K3 w - - 0 1";
    number(pinned, White, "PECAS_CRAVADAS", 1.0);
    truth(pinned, White, "ESTA_CRAVADA {CAVALO}", true);
    truth(pinned, White, "ESTA_CRAVADA {BISPO}", false);
    number(pinned, White, "MOBILIDADE {CAVALO}", 0.0);
    truth(pinned, White, "ESTA_BLOQUEADA {CAVALO}", true);
    let double = "4k3/8/5N2/8/8/8/8/4RK2 b - - 0 1";
    truth(double, Black, "XEQUE_DUPLO", true);
    number(double, Black, "MOBILIDADE", 3.0);
    // Qd8 mates at the edge, Qe2 and Qe1 along the file, Qa4, Qb5, Qg4 from the side.
    let checks = "4k3/8/8/8/3Q4/8/8/3K4 w - - 0 1";
    number(checks, White, "XEQUES_POSSIVEIS", 7.0);
}

#[test]
fn pawns_by_hand() {
    let fen = "4k3/p6p/8/1Pp5/2P5/P7/P4P2/4K3 w - - 0 1";
    // b5: a7 watches a6 and b6. f2: nothing on e, f, g.
    number(fen, White, "PEOES_PASSADOS", 1.0);
    number(fen, White, "PEOES_DOBRADOS", 1.0);
    number(fen, White, "PEOES_ISOLADOS", 1.0);
    number(fen, White, "ILHAS_PEOES", 2.0);
    number(fen, White, "MAIORIA_PEOES {a2,a3,b5,c4,a7,c5}", 2.0);
    number(fen, Black, "PEOES_PASSADOS", 1.0);
    number(fen, White, "PEOES_LIGADOS", 2.0);
    number(fen, Black, "DISTANCIA_PROMOCAO", 4.0);
    // d3 is backward: c4 and e4 have gone on, c5 and e5 hold d4.
    let backward = "4k3/8/8/2p1p3/2P1P3/3P4/8/4K3 w - - 0 1";
    number(backward, White, "PEOES_ATRASADOS", 1.0);
    number(backward, Black, "PEOES_ATRASADOS", 0.0);
    number(backward, Black, "HARMONIA_PEOES", 0.0);
    number(backward, White, "HARMONIA_PEOES", 2.0 / 3.0);
}

#[test]
fn files_and_outposts() {
    let fen = "3r2k1/1R3ppp/8/3Np3/4P3/8/PP4PP/R5K1 w - - 0 1";
    truth(fen, White, "COLUNA_ABERTA d1", true);
    truth(fen, White, "COLUNA_SEMIABERTA f1", true);
    truth(fen, White, "COLUNA_SEMIABERTA d1", false);
    truth(fen, Black, "COLUNA_SEMIABERTA f1", false);
    number(fen, Black, "TORRE_EM_COLUNA_ABERTA", 1.0);
    number(fen, White, "TORRE_NA_SETIMA", 1.0);
    number(fen, White, "POSTO_AVANCADO {CAVALO}", 1.0);
    // A black pawn on c7 can drive the knight away.
    let driven = "3r2k1/2p2ppp/8/3Np3/4P3/8/PP4PP/R5K1 w - - 0 1";
    number(driven, White, "POSTO_AVANCADO", 0.0);
}

#[test]
fn exchanges_by_hand() {
    // The pawn is defended by a pawn: the rook does not take it.
    number(
        "4k3/8/2p5/3p4/8/8/3R4/3RK3 w - - 0 1",
        White,
        "SALDO_TROCAS d5",
        0.0,
    );
    number(
        "4k3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1",
        White,
        "SALDO_TROCAS d5",
        1.0,
    );
    // The second rook stands behind the first.
    number(
        "3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1",
        White,
        "SALDO_TROCAS d5",
        1.0,
    );
    number(
        "3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1",
        Black,
        "SALDO_TROCAS d5",
        -1.0,
    );
    // A king takes what no piece defends, and nothing else.
    number(
        "8/8/4k3/3N4/8/8/8/3RK3 b - - 0 1",
        Black,
        "SALDO_TROCAS d5",
        0.0,
    );
    number(
        "8/8/4k3/3N4/8/8/8/4K3 b - - 0 1",
        Black,
        "SALDO_TROCAS d5",
        3.0,
    );
    number(START, White, "SALDO_TROCAS e4", 0.0);
    number(
        "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1",
        White,
        "SALDO_TROCAS d5",
        9.0,
    );
}

#[test]
fn threats_by_hand() {
    // The knight on e6 forks king g7 and rook c7 (undefended); the pawn on d5 defends it.
    let fen = "8/2r3k1/4N3/3P4/8/8/8/4K3 b - - 0 1";
    truth(fen, White, "GARFO {CAVALO}", true);
    truth(fen, White, "GARFO {PEAO}", false);
    truth(fen, White, "ESTA_AMEACANDO {CAVALO} {c7}", true);
    truth(fen, White, "ESTA_AMEACANDO {PEAO}", false);
    truth(fen, White, "ESTA_PROTEGENDO {PEAO} {e6}", true);
    truth(fen, White, "ESTA_PROTEGENDO {PEAO} {d5}", false);
    places(fen, White, "PECAS_QUE_AMEACAM {TORRE}", "e6");
    places(fen, Black, "PECAS_AMEACADAS_POR {CAVALO}", "c7 g7");
    let types = |me: Side, question: &str| ask(fen, me, question).types();
    let bits = |text: &str| argument(text, White).1.types();
    assert_eq!(types(White, "QUEM_AMEACA {REI}"), bits("{CAVALO}"));
    assert_eq!(
        types(Black, "QUEM_ESTA_AMEACADO {CAVALO}"),
        bits("{TORRE,REI}")
    );
    assert_eq!(types(White, "QUEM_PROTEGE {CAVALO}"), bits("{PEAO}"));
    assert_eq!(types(White, "QUEM_ESTA_PROTEGIDO {PEAO}"), bits("{CAVALO}"));
    number(fen, Black, "PECAS_ATACADAS", 2.0);
    number(fen, Black, "PECAS_PENDURADAS {TORRE}", 1.0);
    number(fen, Black, "SOMA_ATACADAS", 5.0);
    number(fen, White, "PECAS_ATACANDO", 1.0);
    number(fen, White, "ATACANTES c7", 1.0);
    number(fen, White, "ATACANTES e6", 0.0);
    number(fen, White, "DEFENSORES e6", 1.0);
    number(fen, Black, "ATACANTES e6", 0.0);
}

#[test]
fn kings_and_endings() {
    let opposed = "8/8/8/4k3/8/4K3/4P3/8 b - - 0 1";
    truth(opposed, White, "OPOSICAO", true);
    truth(opposed, Black, "OPOSICAO", false);
    truth(opposed, White, "FINAL_DE {}", true);
    truth(opposed, White, "REI_ATIVO", true);
    let rooks = "4k3/p7/8/8/8/8/P7/R3K3 w Q - 0 1";
    truth(rooks, White, "FINAL_DE {TORRE}", true);
    truth(rooks, White, "FINAL_DE {DAMA}", false);
    let bishops = "2b1k3/8/4p3/3pP3/3P4/8/8/2B1K3 w - - 0 1";
    truth(bishops, White, "BISPOS_DE_CORES_OPOSTAS", true);
    number(bishops, Black, "BISPOS_MAUS", 1.0);
    number(bishops, White, "BISPOS_MAUS", 1.0);
    number(
        "2b1k3/8/8/3pP3/3P4/8/8/2B1K3 w - - 0 1",
        Black,
        "BISPOS_MAUS",
        0.0,
    );
    let castled = "6k1/5p2/6p1/8/8/8/5PPP/4R1K1 w - - 0 1";
    number(castled, White, "ESCUDO_REI", 3.0);
    number(castled, Black, "ESCUDO_REI", 2.0);
    number(castled, Black, "COLUNAS_ABERTAS_NO_REI", 0.0);
    number(castled, Black, "ATAQUE_ZONA_REI", 0.0);
    number(
        "6k1/8/8/8/8/8/8/4R1K1 w - - 0 1",
        Black,
        "COLUNAS_ABERTAS_NO_REI",
        3.0,
    );
    truth(
        "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1",
        White,
        "MATERIAL_INSUFICIENTE",
        true,
    );
}

#[test]
fn the_record_says_who_castled() {
    let position = chess_from_fen(START).unwrap();
    let moment = Moment {
        marks: CASTLED[Black.index()],
        ..Moment::default()
    };
    let scene = Scene {
        position: &position,
        me: White,
        moment: &moment,
        values: &values(USUAL),
    };
    let castled = |side: Option<Side>| {
        (function("ROQUE_FEITO").call)(&scene, &[Value::Owner(side)]).logical()
    };
    assert!(!castled(Some(White)));
    assert!(castled(Some(Black)));
    assert!(!castled(None));
}

/// What a function's direct work gives for White (0) or Black (1), asked alone and together.
fn directly(
    direct: &Direct<ChessWords>,
    position: &shakmaty::Chess,
    arguments: &[Value],
    side: usize,
) -> Value {
    fn same<T: PartialEq + std::fmt::Debug + Copy>(
        sided: &Sided<ChessWords, T>,
        position: &shakmaty::Chess,
        side: usize,
    ) -> T {
        let found = sided.one[side](position);
        assert_eq!((sided.both)(position)[side], found);
        found
    }
    match direct {
        Direct::Squares(sided) => {
            let mut found = same(sided, position, side);
            for argument in arguments {
                match argument {
                    Value::Squares(region) => found &= region,
                    Value::Types(types) => {
                        let all = (0..6).filter(|one| types >> one & 1 == 1);
                        found &= all.fold(0, |set, one| set | ChessWords::of_type(position, one));
                    }
                    _ => {}
                }
            }
            found.count_ones().into()
        }
        Direct::Number(sided) => same(sided, position, side).into(),
        Direct::Truth(sided) => same(sided, position, side).into(),
        Direct::ByType(work) => {
            let types = arguments[0].types();
            let found = work[side](position, types);
            assert!((0..8).all(|one| types >> one & 1 == 1 || found[one] == 0));
            found.iter().sum::<u32>().into()
        }
    }
}

fn kind_fits(kind: ValueKind, value: Value) -> bool {
    match kind {
        ValueKind::Integer => matches!(value, Value::Number(number) if number.fract() == 0.0),
        ValueKind::Real => matches!(value, Value::Number(number) if number.is_finite()),
        ValueKind::Logical => matches!(value, Value::Logical(_)),
        ValueKind::Squares => matches!(value, Value::Squares(_)),
        ValueKind::Types => matches!(value, Value::Types(types) if types < 64),
        ValueKind::Pieces => matches!(value, Value::Pieces(_)),
        _ => false,
    }
}

proptest! {
    /// Whatever the arguments, no owner and empty sets included, a function answers with what it promises; pieces are
    /// pieces; and the board turned over, colours changed, gives the other player the same numbers.
    #[test]
    fn answers_have_their_type_and_no_favourite(
        position in random_play::positions(),
        (types, region, other, owner, chosen) in
            (0u8..64, any::<u64>(), 0u64..64, 0usize..3, 0usize..200),
    ) {
        let all: Vec<_> = functions().collect();
        let one = all[chosen % all.len()];
        let arguments = |turned: bool| -> Vec<Value> {
            let flip = |squares: u64| if turned { ChessWords::mirror(squares) } else { squares };
            let players = [Some(White), Some(Black), None];
            one.signature
                .parameters
                .iter()
                .map(|wanted| match wanted.kind {
                    ValueKind::Types => Value::Types(types),
                    ValueKind::Squares => Value::Squares(flip(region)),
                    ValueKind::Square => Value::Squares(flip(1 << other)),
                    ValueKind::Owner => Value::Owner(players[owner].map(|side| if turned { !side } else { side })),
                    _ => Value::Number(f64::from(types) - 30.0),
                })
                .collect()
        };
        let moment = Moment::default();
        let values = values(USUAL);
        let call = |position: &shakmaty::Chess, me: Side, turned: bool| {
            let scene = Scene { position, me, moment: &moment, values: &values };
            (one.call)(&scene, &arguments(turned))
        };
        let here = call(&position, White, false);
        if !one.signature.valued {
            let dear = self::values([7.0, 1.0, 20.0, 0.5, 3.0, 11.0]);
            let scene = Scene { position: &position, me: White, moment: &moment, values: &dear };
            let other = (one.call)(&scene, &arguments(false));
            prop_assert_eq!(here, other, "{:?} asks for values", one.signature.pt);
        }
        if !one.signature.asks_owner {
            let other = call(&position, Black, false);
            prop_assert_eq!(here, other, "{:?} asks who EU is", one.signature.pt);
        }
        if let Some(direct) = &one.direct
            && owner < 2
        {
            let found = directly(direct, &position, &arguments(false), owner);
            prop_assert_eq!(here, found, "{:?} without arguments in between", one.signature.pt);
        }
        prop_assert!(kind_fits(one.signature.result, here), "{:?} gives {:?}", one.signature.pt, here);

        use shakmaty::{FromSetup, Position as _};
        let mut setup = position.to_setup(shakmaty::EnPassantMode::PseudoLegal);
        setup.mirror();
        // Plies are counted from White's first move, which turning over changes.
        let counts_moves = ["QUANTIDADE_LANCES", "MEIOS_LANCES"].contains(&one.signature.pt[0]);
        if let Ok(turned) = shakmaty::Chess::from_setup(setup, shakmaty::CastlingMode::Standard)
            && !counts_moves
        {
            let there = match call(&turned, Black, true) {
                Value::Squares(set) => Value::Squares(ChessWords::mirror(set)),
                Value::Pieces(set) => Value::Pieces(ChessWords::mirror(set)),
                other => other,
            };
            // Ties between equal attackers are settled by squares, which may cost or save something in the end.
            if one.signature.pt[0] != "SALDO_TROCAS" {
                prop_assert_eq!(here, there, "{:?}", one.signature.pt);
            }
        }
    }
}
