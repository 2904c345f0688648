//! Whole patterns in both languages, word for word.

use proptest::prelude::*;
use stratvision_patlan as patlan;
use syntax::Lang;

use patlan::ast::Pattern;
use patlan::words::explain;

const GOLDEN: &str = include_str!("golden/patterns.patlan");

fn one(source: &str) -> Pattern {
    let mut parse = patlan::parse(source);
    assert!(!parse.has_errors(), "{source}: {:?}", parse.diagnostics);
    parse.patterns.remove(0)
}

#[test]
fn patterns_read_as_expected() {
    for (source, en, pt) in CASES {
        let pattern = one(source);
        assert_eq!(explain(&pattern, Lang::En), *en);
        assert_eq!(explain(&pattern, Lang::Pt), *pt);
    }
}

/// No doubled blank, no blank before a comma, no comma before a stop, no reference left over.
fn assert_clean(text: &str) {
    for wrong in ["  ", " ,", " .", ",,", ",.", ",;", "..", "()", "<", ">"] {
        assert!(!text.contains(wrong), "{wrong:?} in {text}");
    }
}

#[test]
fn golden_patterns_read_cleanly() {
    let patterns = patlan::parse(GOLDEN).patterns;
    assert!(patterns.len() > 25);
    for pattern in &patterns {
        for lang in [Lang::En, Lang::Pt] {
            assert_clean(&explain(pattern, lang));
        }
    }
}

#[test]
fn the_weight_says_how_welcome_a_pattern_is() {
    let mut pattern = one(CASES[5].0);
    let mut heading = |weight: f64, lang: Lang| {
        pattern.weight = weight;
        explain(&pattern, lang).lines().next().map(str::to_owned)
    };
    let text = |text: &str| Some(text.to_owned());
    assert_eq!(
        heading(-999.0, Lang::En),
        text("DOUBLEATTACK, by Luis Bueno: to be avoided at all costs (weight -999).")
    );
    assert_eq!(
        heading(-0.25, Lang::Pt),
        text("DOUBLEATTACK, de Luis Bueno: a ser evitado (peso -0,25).")
    );
    assert_eq!(
        heading(0.0, Lang::Pt),
        text("DOUBLEATTACK, de Luis Bueno: nem bom nem mau (peso 0).")
    );
}

/// A pattern with the actors of the descriptions below.
const REFERENCES: &str = r#"PATTERN "X" AUTHOR "" DESCRIPTION "" WEIGHT 1 ACTORS K1, k1
SCENARIO N1 DEFENDS S1 R1 DEFENDS s1 f1 DEFENDS f2 Q1 DEFENDS F1 p1 DEFENDS p2 p2 DEFENDS p3;"#;

/// The references of a description become nouns that agree with the words around them.
#[test]
fn descriptions_are_put_into_words() {
    let cases = [
        (
            "Ataque de <N1> em <S1>, por <R1>",
            "Ataque do cavalo na casa X, pela torre.",
        ),
        (
            "A dama vai a <s1> e a <k1>",
            "A dama vai à casa Y e ao rei do oponente.",
        ),
        (
            "o <N1> e a torre <R1> cercam o <k1>.",
            "O cavalo e a torre cercam o rei do oponente.",
        ),
        (
            "<f1> está na casa <S1>. <Q1> ataca",
            "A peça A do oponente está na casa X. A dama ataca.",
        ),
        (
            "A <R1> ataca a <Q1>; o temido <f1> cai",
            "A torre ataca a dama; o temido A cai.",
        ),
        (
            "a cadeia <p1> <p2> <p3> do oponente passa a atacar <F1>",
            "A cadeia D E F do oponente passa a atacar a peça C.",
        ),
        (
            "it hits the loose <f1> and the <f2>",
            "It hits the loose piece A and the opponent's piece B.",
        ),
        (
            "the <N1> on square <S1> and >f2<",
            "The knight on square X and the opponent's piece B.",
        ),
        (
            "<k1> is on <s1> , then   <K1> wins!",
            "The opponent's king is on square Y, then the king wins!",
        ),
    ];
    for (description, text_shown) in cases {
        let mut pattern = one(REFERENCES);
        pattern.description.value = description.to_owned();
        let lang = if description.contains("the ") || description.contains(" is ") {
            Lang::En
        } else {
            Lang::Pt
        };
        let text = explain(&pattern, lang);
        assert_eq!(text.lines().nth(1), Some(text_shown), "{description}");
        // For a reader of the other language the author is quoted.
        let other = if lang == Lang::En { Lang::Pt } else { Lang::En };
        assert_eq!(
            explain(&pattern, other).lines().nth(1),
            Some(format!("“{text_shown}”").as_str())
        );
    }
}

proptest! {
    /// Whatever the author wrote, nothing panics and the text stays on its lines.
    #[test]
    fn any_text_of_the_author_is_shown(name in ".*", author in ".*", description in "([<>a-zA-Z0-9 ,.]|\\PC)*", weight: f64) {
        let mut pattern = one(CASES[0].0);
        pattern.name.value = name;
        pattern.author.value = author;
        pattern.description.value = description;
        pattern.weight = weight;
        for lang in [Lang::En, Lang::Pt] {
            let text = explain(&pattern, lang);
            prop_assert!(!text.contains("  ") && !text.contains(" ,"), "{text}");
            prop_assert!(text.matches("\n\n").count() == 4, "{text}");
        }
    }
}

const CASES: &[(&str, &str, &str)] = &[
    (
        r#"PATTERN "PHILIDOR"
AUTHOR "Luis Bueno"
DESCRIPTION "<F1> is sacrificed on <S2>, then <N1> mates on <S1>"
WEIGHT 999.0
SCENARIO
  N1 POSSIBLEATTACK (S1,k1)
  F1 POSSIBLEATTACK (<S2>,k1)
  f1 DEFENDS S2
  k1 DEFENDS S2
  k1 DEFENDS f2
  f3 NOT INDIRECTDEFENSE (F1,S2)
PRECONDITION
  (DIRECTDEFENSES(S2,OPPONENT) = 1 OR
    (DIRECTDEFENSES(S2,OPPONENT) = 2 AND
      (DIRECTDEFENSES(S1,OPPONENT) = 0 OR PIECESDEF(S1,N) = 2) AND
      PIECESDEF(S2,q) = 0)) AND
  (DIRECTDEFENSES(S1,OPPONENT) = 0 OR
    RELDEFENSESVALUE(S1,OPPONENT) = RELATIVEVALUEOF(f1)) AND
  MOVESOF(k1) = 0 AND
  (TYPEOF(F1,Q) OR TYPEOF(F1,R)) AND
  (TYPEOF(f1,R) OR TYPEOF(f1,N))
TACTICALS
  F1,S2
  f1,S2
  N1,S1
POSTCONDITION
  MOVESOF(k1) = 0;"#,
        r#"PHILIDOR, by Luis Bueno: decisive (weight 999).
The piece A is sacrificed on square Y, then the knight mates on square X.

One of your knights can go to a square (X) and attack the opponent's king. One of your pieces (A) can go to another square (Y) defended by another of your pieces and attack the opponent's king. One of the opponent's pieces (B) defends square Y. The opponent's king defends square Y and another of the opponent's pieces (C). No other opposing piece defends square Y through piece A.

What must be true: either the opponent defends square Y with exactly one piece (kings aside), or the opponent defends square Y with exactly two pieces (kings aside) and no opposing queen defends square Y and either the opponent defends square X with no piece (kings aside) or exactly two of your knights defend square X; either the opponent defends square X with no piece (kings aside) or piece B is the only opposing piece that defends square X (kings aside); the opponent's king has no legal move; piece A is a queen or a rook; and piece B is a rook or a knight.

The plan: 1. piece A goes to square Y with check; 2. the opponent's piece B takes piece A on square Y; 3. your knight goes to square X with check.

What must hold afterwards: the opponent's king has no legal move."#,
        r#"PHILIDOR, de Luis Bueno: decisivo (peso 999).
“The piece A is sacrificed on square Y, then the knight mates on square X.”

Um dos seus cavalos pode ir a uma casa (X) e atacar o rei do oponente. Uma das suas peças (A) pode ir a outra casa (Y) defendida por outra peça sua e atacar o rei do oponente. Uma das peças do oponente (B) defende a casa Y. O rei do oponente defende a casa Y e outra peça do oponente (C). Nenhuma outra peça do oponente defende a casa Y através da peça A.

O que deve ser verdade: ou bem o oponente defende a casa Y com exatamente uma peça (reis à parte), ou bem o oponente defende a casa Y com exatamente duas peças (reis à parte) e nenhuma dama do oponente defende a casa Y e, além disso, ou o oponente não defende a casa X com nenhuma peça (reis à parte) ou exatamente dois cavalos seus defendem a casa X; o oponente não defende a casa X com nenhuma peça (reis à parte) ou a peça B é a única peça do oponente que defende a casa X (reis à parte); o rei do oponente não tem lance legal; a peça A é dama ou torre; e a peça B é torre ou cavalo.

O plano: 1. a peça A vai à casa Y com xeque; 2. a peça B do oponente captura a peça A na casa Y; 3. seu cavalo vai à casa X com xeque.

O que deve valer depois: o rei do oponente não tem lance legal."#,
    ),
    (
        r#"PATTERN "ANASTASIA 1"
AUTHOR "Luis Bueno"
DESCRIPTION "A torre <R1> dá mate em <s2> com a ajuda de <N1>"
WEIGHT 999
SCENARIO
  N1 DEFENDS S1
  k1 DEFENDS S1
  R1 POSSIBLEATTACK (>s2<,k1)
  R1 POSSIBLEDEFENSE (s2,S3)
  k1 DEFENDS S3
  k1 DEFENDS p1
PRECONDITION
  SQUAREOWNER(s2,NONE) AND
  (RANKOF(N1) = RANKOF(p1) OR FILEOF(N1) = FILEOF(p1)) AND
  MAXDISTANCE(N1,p1) = 2 AND
  WEDGESBETWEEN(s2,k1) = 0 AND
  ONBORDER(k1) AND
  ONBORDER(p1) = FALSE AND
  MOVESOF(k1) < 3 AND
  (RANKOF(p1) = RANKOF(k1) OR FILEOF(p1) = FILEOF(k1))
TACTICALS
  R1,s2
POSTCONDITION
  MOVESOF(k1) = 0 AND
  DIRECTDEFENSES(s2,OPPONENT) = 0;"#,
        r#"ANASTASIA 1, by Luis Bueno: decisive (weight 999).
“A torre dá mate na casa Y com a ajuda do cavalo.”

One of your knights defends a square (X). The opponent's king defends square X. One of your rooks can go to another square (Y) that the opponent does not defend and attack the opponent's king and defend a third square (Z). The opponent's king defends square Z and one of the opponent's pawns.

What must be true: square Y is empty; your knight and the opponent's pawn are on the same rank or file; your knight is exactly two king moves away from the opponent's pawn; no opposing piece can step in between square Y and the opponent's king; the opponent's king is on the edge of the board; the opponent's pawn is not on the edge of the board; the opponent's king has fewer than three legal moves; and the opponent's pawn and the opponent's king are on the same rank or file.

The plan: your rook goes to square Y with check.

What must hold afterwards: the opponent's king has no legal move; and the opponent defends square Y with no piece (kings aside)."#,
        r#"ANASTASIA 1, de Luis Bueno: decisivo (peso 999).
A torre dá mate na casa Y com a ajuda do cavalo.

Um dos seus cavalos defende uma casa (X). O rei do oponente defende a casa X. Uma das suas torres pode ir a outra casa (Y) que o oponente não defende e atacar o rei do oponente e defender uma terceira casa (Z). O rei do oponente defende a casa Z e um dos peões do oponente.

O que deve ser verdade: a casa Y está vazia; seu cavalo e o peão do oponente estão na mesma fileira ou na mesma coluna; seu cavalo está a exatamente dois lances de rei do peão do oponente; nenhuma peça do oponente pode se interpor entre a casa Y e o rei do oponente; o rei do oponente está na borda do tabuleiro; o peão do oponente não está na borda do tabuleiro; o rei do oponente tem menos de três lances legais; e o peão do oponente e o rei do oponente estão na mesma fileira ou na mesma coluna.

O plano: sua torre vai à casa Y com xeque.

O que deve valer depois: o rei do oponente não tem lance legal; e o oponente não defende a casa Y com nenhuma peça (reis à parte)."#,
    ),
    (
        r#"PATTERN "ANASTASIA 2"
AUTHOR "Luis Bueno"
DESCRIPTION "ANASTASIA 2"
WEIGHT 999
SCENARIO
  N1 DEFENDS S1
  R1 INDIRECTATTACK (>f2<,k1)
  R1 INDIRECTDEFENSE (f2,S3)
  k1 DEFENDS S3
TACTICALS
  R1,f2
POSTCONDITION
  MOVESOF(k1) = 0;"#,
        r#"ANASTASIA 2, by Luis Bueno: decisive (weight 999).

One of your knights defends a square (X). One of your rooks attacks the opponent's king and defends another square (Y) through one of the opponent's pieces (A), undefended. The opponent's king defends square Y.

The plan: your rook takes piece A with check.

What must hold afterwards: the opponent's king has no legal move."#,
        r#"ANASTASIA 2, de Luis Bueno: decisivo (peso 999).

Um dos seus cavalos defende uma casa (X). Uma das suas torres ataca o rei do oponente e defende outra casa (Y) através de uma das peças do oponente (A), sem defesa. O rei do oponente defende a casa Y.

O plano: sua torre captura a peça A com xeque.

O que deve valer depois: o rei do oponente não tem lance legal."#,
    ),
    (
        r#"PATTERN "LINHARES_06_10"
AUTHOR "Luis Bueno"
DESCRIPTION "LINHARES_06_10"
WEIGHT 0.6
ACTORS K1,k1
SETOFPIECES KPkp
SCENARIO
  P1 DEFENDS P2
PRECONDITION
  SENTRY(P2) = 0 AND
  RAM(P2) = 0 AND
  INTHESQUARE(k1,P2) AND
  KINGPATHTO(K1,P2) > 0 AND
  KINGOPPOSITION(K1,k1) = FALSE AND
  EXISTPATTERN("PASSEDPAWN",OPPONENT) = FALSE;"#,
        r#"LINHARES_06_10, by Luis Bueno: desirable (weight 0.6).

Your king and the opponent's king take part. Only kings and pawns are on the board, yours and the opponent's.

One of your pawns (A) defends another of your pawns (B).

What must be true: your pawn B is a passed pawn; the opponent's king is inside the square of your pawn B; your king has a safe path to your pawn B; your king and the opponent's king are not in opposition; and the opponent does not have the pattern “PASSEDPAWN” on the board."#,
        r#"LINHARES_06_10, de Luis Bueno: desejável (peso 0,6).

Participam seu rei e o rei do oponente. Só há reis e peões no tabuleiro, seus e do oponente.

Um dos seus peões (A) defende outro peão seu (B).

O que deve ser verdade: seu peão B é um peão passado; o rei do oponente está dentro do quadrado do seu peão B; seu rei tem um caminho seguro até seu peão B; seu rei e o rei do oponente não estão em oposição; e o oponente não tem o padrão “PASSEDPAWN” no tabuleiro."#,
    ),
    (
        r#"PATTERN "LINHARES_03_16"
AUTHOR "Luis Bueno"
DESCRIPTION "LINHARES_03_16"
WEIGHT -0.8
ACTORS K1,k1
SCENARIO
  p1 DEFENDS p2
  p2 DEFENDS p3
  p3 DEFENDS p4
  {p1 DEFENDS p5
   p5 DEFENDS p4}
PRECONDITION
  MOVESOF(P) = 0 AND
  (KINGPATHTO(K1,p1) = 0 OR INTHESQUARE(k1,p1));"#,
        r#"LINHARES_03_16, by Luis Bueno: to be avoided (weight -0.8).

Your king and the opponent's king take part.

One of the opponent's pawns (A) defends another of the opponent's pawns (B), which defends a third opposing pawn (C), which defends a fourth opposing pawn (D). At least one of these holds: the opponent's pawn A defends a fifth opposing pawn (E); or a fifth opposing pawn (E) defends the opponent's pawn D.

What must be true: your pawns have no legal move; and either your king has no safe path to the opponent's pawn A or the opponent's king is inside the square of the opponent's pawn A."#,
        r#"LINHARES_03_16, de Luis Bueno: a ser evitado (peso -0,8).

Participam seu rei e o rei do oponente.

Um dos peões do oponente (A) defende outro peão do oponente (B), que defende um terceiro peão do oponente (C), que defende um quarto peão do oponente (D). Vale pelo menos uma destas alternativas: o peão A do oponente defende um quinto peão do oponente (E); ou um quinto peão do oponente (E) defende o peão D do oponente.

O que deve ser verdade: seus peões não têm lance legal; e seu rei não tem caminho seguro até o peão A do oponente ou o rei do oponente está dentro do quadrado do peão A do oponente."#,
    ),
    (
        r#"PATTERN "DOUBLEATTACK"
AUTHOR "Luis Bueno"
DESCRIPTION "<F1> attacks <f1> and <f2>"
WEIGHT 0.8
SCENARIO
  F1 ATTACKS f1
  F1 ATTACKS f2;"#,
        r#"DOUBLEATTACK, by Luis Bueno: desirable (weight 0.8).
The piece A attacks piece B and the opponent's piece C.

One of your pieces (A) attacks two of the opponent's pieces (B and C)."#,
        r#"DOUBLEATTACK, de Luis Bueno: desejável (peso 0,8).
“The piece A attacks piece B and the opponent's piece C.”

Uma das suas peças (A) ataca duas das peças do oponente (B e C)."#,
    ),
    (
        r#"PATTERN "X-RAY"
AUTHOR "Luis Bueno"
DESCRIPTION "<F1> indirectly attacks <f2> through <f1>"
WEIGHT 0.6
SCENARIO
  F1 INDIRECTATTACK (f1,f2)
  f1 MOVES S1
PRECONDITION
  (TYPEOF(F1,Q) OU TYPEOF(F1,R) OU TYPEOF(F1,B)) E
  VALUEOF(f2) < VALUEOF(f1);"#,
        r#"X-RAY, by Luis Bueno: desirable (weight 0.6).
The piece A indirectly attacks the opponent's piece C through the opponent's piece B.

One of your pieces (A) attacks one of the opponent's pieces (C) through another of the opponent's pieces (B). Piece B can go to a square (X).

What must be true: piece A is a queen, a rook or a bishop; and piece C is worth less than piece B."#,
        r#"X-RAY, de Luis Bueno: desejável (peso 0,6).
“The piece A indirectly attacks the opponent's piece C through the opponent's piece B.”

Uma das suas peças (A) ataca uma das peças do oponente (C) através de outra peça do oponente (B). A peça B pode ir a uma casa (X).

O que deve ser verdade: a peça A é dama, torre ou bispo; e a peça C vale menos que a peça B."#,
    ),
    (
        r#"PATTERN "COZIO"
AUTHOR "Luis Bueno"
DESCRIPTION "Cozio in 3 plies"
WEIGHT 999
SCENARIO
  Q1 POSSIBLEATTACK (>s1<,k1)
  k1 DEFENDS p1
  k1 DEFENDS s2
  p1 DEFENDS f1
  K1 POSSIBLEATTACK (s3,f1)
  K1 MOVE >s4<
PRECONDITION
  TYPEOF(f1,N) = FALSE AND
  (FILEOF(p1) = FILEOF(k1) OR RANKOF(p1) = RANKOF(k1)) AND
  (FILEOF(s1) = FILEOF(s4) OR RANKOF(s1) = RANKOF(s4)) AND
  ONBORDER(k1) AND
  (COLDISTANCE(s4,k1) = 2 OR LINEDISTANCE(s4,k1) = 2) AND
  (FILEOF(s3) = FILEOF(f1) OR RANKOF(s3) = RANKOF(f1)) AND
  (FILEOF(s2) = FILEOF(p1) OR RANKOF(s2) = RANKOF(p1)) AND
  (FILEOF(s2) = FILEOF(f1) OR RANKOF(s2) = RANKOF(f1))
TACTICALS
  Q1,s1
  k1,s2
  s1,s4
POSTCONDITION
  MOVESOF(k1) = 0;"#,
        r#"COZIO, by Luis Bueno: decisive (weight 999).
Cozio in 3 plies.

Your queen can go to a square (X) that the opponent does not defend and attack the opponent's king. The opponent's king defends one of the opponent's pawns and another square (Y). The opponent's pawn defends one of the opponent's pieces (A). Your king can go to a third square (Z) and attack piece A, and can go to a fourth square (W) that the opponent does not defend.

What must be true: piece A is not a knight; the opponent's pawn and the opponent's king are on the same file or rank; square X and square W are on the same file or rank; the opponent's king is on the edge of the board; square W is exactly two files or two ranks away from the opponent's king; square Z and piece A are on the same file or rank; square Y and the opponent's pawn are on the same file or rank; and square Y and piece A are on the same file or rank.

The plan: 1. your queen goes to square X with check; 2. the opponent's king goes to square Y; 3. your queen goes from square X to square W.

What must hold afterwards: the opponent's king has no legal move."#,
        r#"COZIO, de Luis Bueno: decisivo (peso 999).
“Cozio in 3 plies.”

Sua dama pode ir a uma casa (X) que o oponente não defende e atacar o rei do oponente. O rei do oponente defende um dos peões do oponente e outra casa (Y). O peão do oponente defende uma das peças do oponente (A). Seu rei pode ir a uma terceira casa (Z) e atacar a peça A, e pode ir a uma quarta casa (W) que o oponente não defende.

O que deve ser verdade: a peça A não é cavalo; o peão do oponente e o rei do oponente estão na mesma coluna ou na mesma fileira; a casa X e a casa W estão na mesma coluna ou na mesma fileira; o rei do oponente está na borda do tabuleiro; a casa W está a exatamente duas colunas ou duas fileiras do rei do oponente; a casa Z e a peça A estão na mesma coluna ou na mesma fileira; a casa Y e o peão do oponente estão na mesma coluna ou na mesma fileira; e a casa Y e a peça A estão na mesma coluna ou na mesma fileira.

O plano: 1. sua dama vai à casa X com xeque; 2. o rei do oponente vai à casa Y; 3. sua dama vai da casa X à casa W.

O que deve valer depois: o rei do oponente não tem lance legal."#,
    ),
];
