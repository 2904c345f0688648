//! Instances on a real board in words, with and without a line of moves.

use stratvision_patlan as patlan;
use syntax::Lang;

use patlan::ast::{Actor, ActorKind, Owner, Pattern};
use patlan::words::{Binding, explain_instance};

const GOLDEN: &str = include_str!("golden/patterns.patlan");

fn named(name: &str) -> Pattern {
    let patterns = patlan::parse(GOLDEN).patterns;
    let found = patterns
        .into_iter()
        .find(|pattern| pattern.name.value == name);
    found.expect("a golden pattern")
}

/// `N1=Na6` (a white knight on a6), `S1=c7`.
fn binding(text: &str) -> (Actor, Binding) {
    let (name, place) = text.split_once('=').expect("name=place");
    let letter = name.chars().next().expect("a letter");
    let kind = match letter.to_ascii_uppercase() {
        'F' => ActorKind::AnyPiece,
        'S' => ActorKind::Square,
        piece => ActorKind::Piece(chess::Role::from_char(piece).expect("a piece letter")),
    };
    let owner = if letter.is_ascii_uppercase() {
        Owner::Me
    } else {
        Owner::Opponent
    };
    let number = name[1..].parse().expect("a number");
    let (square, piece) =
        match place.strip_prefix(|c: char| "KQRBNPkqrbnp".contains(c) && place.len() == 3) {
            Some(square) => (square, place.chars().next()),
            None => (place, None),
        };
    let piece = piece.map(|c| {
        (
            chess::Color::from_white(c.is_ascii_uppercase()),
            chess::Role::from_char(c).expect("a piece"),
        )
    });
    let square = square.parse().expect("a square");
    (
        Actor {
            kind,
            owner,
            number,
        },
        Binding { square, piece },
    )
}

#[test]
fn instances_read_as_expected() {
    for (name, cast, line, en, pt) in CASES {
        let pattern = named(name);
        let cast: Vec<(Actor, Binding)> = cast.split_whitespace().map(binding).collect();
        let line: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        assert_eq!(
            explain_instance(&pattern, &cast, Lang::En, Some(&line)),
            *en,
            "{name}"
        );
        assert_eq!(
            explain_instance(&pattern, &cast, Lang::Pt, Some(&line)),
            *pt,
            "{name}"
        );
    }
}

/// Actors may be missing from the cast: the rest is explained without panic and without letters.
#[test]
fn actors_may_be_missing() {
    for (name, cast, line, _, _) in CASES {
        let pattern = named(name);
        let cast: Vec<(Actor, Binding)> = cast.split_whitespace().map(binding).collect();
        let line: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        for hole in 0..cast.len() {
            let mut rest = cast.clone();
            let (gone, _) = rest.remove(hole);
            for lang in [Lang::En, Lang::Pt] {
                for line in [None, Some(line.as_slice())] {
                    let text = explain_instance(&pattern, &rest, lang, line);
                    let words = text.split(|c: char| !c.is_alphanumeric());
                    assert!(
                        !words.clone().any(|word| word == gone.to_string())
                            || gone.to_string().parse::<chess::Square>().is_ok(),
                        "{text}"
                    );
                    assert!(!text.contains("  ") && !text.contains(" ,"), "{text}");
                }
            }
        }
    }
}

const CASES: &[(&str, &str, &str, &str, &str)] = &[
    (
        "LINHARES_08_20_C",
        "F1=Qf4 S2=b8 N1=Na6 S1=c7 f1=rc8 f2=pa7 k1=ka8",
        "Qb8+ Rxb8 Nc7#",
        "The king on a8 has no legal move. The queen goes to b8, defended by the knight, and checks the king; the rook takes it; the knight goes to c7 and mates: the king on a8 has no square left.",
        "O rei em a8 não tem lance legal. A dama vai a b8, defendida pelo cavalo, e dá xeque ao rei; a torre captura a dama; o cavalo vai a c7 e dá mate: o rei em a8 fica sem casa.",
    ),
    (
        "LINHARES_08_20_C",
        "F1=Qf4 S2=b8 N1=Na6 S1=c7 f1=rc8 f2=pa7 k1=ka8",
        "",
        "The knight on a6 can go to c7 and attack the king on a8. The queen on f4 can go to b8, defended by another of your pieces, and attack the king. The rook on c8 defends b8. The king defends the square b8 and the pawn on a7. The king has no legal move. The plan: the queen goes to b8, defended by the knight, and checks the king; the rook takes it; the knight goes to c7 and checks the king.",
        "O cavalo em a6 pode ir a c7 e atacar o rei em a8. A dama em f4 pode ir a b8, defendida por outra peça sua, e atacar o rei. A torre em c8 defende b8. O rei defende a casa b8 e o peão em a7. O rei não tem lance legal. O plano: a dama vai a b8, defendida pelo cavalo, e dá xeque ao rei; a torre captura a dama; o cavalo vai a c7 e dá xeque ao rei.",
    ),
    (
        "LINHARES_08_20_C",
        "F1=qf2 S2=g1 N1=ng4 S1=f2 f1=Rf1 f2=Ph2 k1=Kh1",
        "Qg1+ Rxg1 Nf2#",
        "The king on h1 has no legal move. The queen goes to g1, defended by another piece, and checks the king; the rook takes it; the knight goes to f2 and mates: the king on h1 has no square left.",
        "O rei em h1 não tem lance legal. A dama vai a g1, defendida por outra peça, e dá xeque ao rei; a torre captura a dama; o cavalo vai a f2 e dá mate: o rei em h1 fica sem casa.",
    ),
    (
        "LINHARES_08_20_C",
        "N1=Na6 S1=c7 k1=ka8",
        "Qb8+ Rxb8 Nc7#",
        "The king on a8 has no legal move. A queen goes to b8 and checks the king; a rook takes it; the knight goes to c7 and mates: the king on a8 has no square left.",
        "O rei em a8 não tem lance legal. Uma dama vai a b8 e dá xeque ao rei; uma torre captura a dama; o cavalo vai a c7 e dá mate: o rei em a8 fica sem casa.",
    ),
    (
        "ANASTASIA_SCENARIO_01",
        "N1=Ne7 S1=g8 k1=kh7 R1=Rd3 s2=h3 S3=h6 p1=pg7",
        "Rh3#",
        "The knight on e7 defends g8. The king on h7 has fewer than three legal moves; no opposing piece can step in between h3 and the king. The rook goes to h3 and mates: the king on h7 has no square left.",
        "O cavalo em e7 defende g8. O rei em h7 tem menos de três lances legais; nenhuma peça do oponente pode se interpor entre h3 e o rei. A torre vai a h3 e dá mate: o rei em h7 fica sem casa.",
    ),
    (
        "ANASTASIA_SCENARIO_02",
        "N1=Ne7 S1=g8 k1=kh7 R1=Rh1 f2=bh3 S3=h6 p1=pg7",
        "Rxh3+ Qxh3 gxh3",
        "The knight on e7 defends g8. The king on h7 defends g8. The rook on h1 attacks the king and defends h6 through the bishop on h3, undefended. The king defends the square h6 and the pawn on g7. The king has fewer than three legal moves; no opposing piece can step in between the bishop and the king. The rook takes the bishop on h3 and checks the king; a queen takes it; a pawn takes it.",
        "O cavalo em e7 defende g8. O rei em h7 defende g8. A torre em h1 ataca o rei e defende h6 através do bispo em h3, sem defesa. O rei defende a casa h6 e o peão em g7. O rei tem menos de três lances legais; nenhuma peça do oponente pode se interpor entre o bispo e o rei. A torre captura o bispo em h3 e dá xeque ao rei; uma dama captura a torre; um peão captura a dama.",
    ),
    (
        "LINHARES_06_10",
        "P1=Pb4 P2=Pc5 K1=Kf3 k1=kc6",
        "",
        "The pawn on b4 defends the pawn on c5. The pawn on c5 is a passed pawn; the king on c6 is inside the square of the pawn on c5; the king on f3 has a safe path to the pawn on c5; the king on f3 and the king on c6 are not in opposition; the opponent does not have the pattern “PASSEDPAWN” on the board.",
        "O peão em b4 defende o peão em c5. O peão em c5 é um peão passado; o rei em c6 está dentro do quadrado do peão em c5; o rei em f3 tem um caminho seguro até o peão em c5; o rei em f3 e o rei em c6 não estão em oposição; o oponente não tem o padrão “PASSEDPAWN” no tabuleiro.",
    ),
    (
        "LINHARES_11_19",
        "P1=Pb4 P2=Pg4 S1=a5 S2=h5 K1=Kd4 k1=kd6",
        "",
        "The pawn on b4 defends a5. The pawn on g4 defends h5. The pawn on g4 is a passed pawn; the pawn on b4 is not a passed pawn; none of the opponent's pawns can move; the king on d4 and the king on d6 are in opposition.",
        "O peão em b4 defende a5. O peão em g4 defende h5. O peão em g4 é um peão passado; o peão em b4 não é um peão passado; nenhum peão do oponente pode se mover; o rei em d4 e o rei em d6 estão em oposição.",
    ),
    (
        "DOUBLEATTACK",
        "F1=Nd5 f1=qc7 f2=rf6",
        "",
        "The knight on d5 attacks the queen on c7 and the rook on f6.",
        "O cavalo em d5 ataca a dama em c7 e a torre em f6.",
    ),
    (
        "DYNAMICFORK",
        "F1=Nd5 s1=c7 f1=ka8 f2=re8",
        "",
        "The knight on d5 can go to c7 and attack the king on a8 and the rook on e8.",
        "O cavalo em d5 pode ir a c7 e atacar o rei em a8 e a torre em e8.",
    ),
    (
        "LINHARES_03_16",
        "p1=pf6 p2=pe5 p3=pd4 p4=pc3 p5=pg5 K1=Ka1 k1=kh4",
        "",
        "The pawn on f6 defends the pawn on e5, which defends the pawn on d4, which defends the pawn on c3. Your pawns have no legal move.",
        "O peão em f6 defende o peão em e5, que defende o peão em d4, que defende o peão em c3. Seus peões não têm lance legal.",
    ),
    (
        "DISCOVEREDATTACK",
        "F1=Ra1 F2=Ra4 f1=qa7 S1=d4",
        "",
        "The rook on a1 attacks the queen on a7 through the rook on a4. The rook on a4 can go to d4.",
        "A torre em a1 ataca a dama em a7 através da torre em a4. A torre em a4 pode ir a d4.",
    ),
    (
        "COZIO",
        "Q1=Qd6 s1=h2 k1=kh4 p1=pg5 s2=g4 f1=pf4 K1=Kf3 s3=g3 s4=e4",
        "",
        "The queen on d6 can go to h2, which the opponent does not defend, and attack the king on h4. The king on h4 defends the pawn on g5 and the square g4. The pawn on g5 defends the pawn on f4. The king on f3 can go to g3 and attack the pawn on f4, and can go to e4, which the opponent does not defend.",
        "A dama em d6 pode ir a h2, que o oponente não defende, e atacar o rei em h4. O rei em h4 defende o peão em g5 e a casa g4. O peão em g5 defende o peão em f4. O rei em f3 pode ir a g3 e atacar o peão em f4, e pode ir a e4, que o oponente não defende.",
    ),
    (
        "DOUBLEATTACK",
        "F1=Pe7 f1=nd8 f2=nf8",
        "exd8=Q+ O-O nonsense",
        "The pawn on e7 attacks the knight on d8 and the knight on f8. The pawn takes the knight on d8, becomes a queen and checks the king; the king castles on the kingside; then nonsense.",
        "O peão em e7 ataca o cavalo em d8 e o cavalo em f8. O peão captura o cavalo em d8, vira dama e dá xeque ao rei; o rei faz o roque pequeno; depois nonsense.",
    ),
    ("DOUBLEATTACK", "", "", "", ""),
];
