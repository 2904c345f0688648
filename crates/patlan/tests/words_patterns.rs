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

/// The references of a description become nouns that agree with the words around them.
#[test]
fn descriptions_are_put_into_words() {
    let cases = [
        (
            "Ataque de <N1> em <S1>, por <R1>",
            "Ataque do cavalo N1 na casa S1, pela torre R1.",
        ),
        (
            "A dama vai a <s1> e a <k1>",
            "A dama vai à casa s1 e ao rei do oponente.",
        ),
        (
            "o <N1> e a torre <R1> cercam o <k1>.",
            "O cavalo N1 e a torre R1 cercam o rei do oponente.",
        ),
        (
            "<f1> está na casa <S1>. <Q1> ataca",
            "A peça f1 do oponente está na casa S1. A dama Q1 ataca.",
        ),
        (
            "A <R1> ataca a <Q1>; o temido <f1> cai",
            "A torre R1 ataca a dama Q1; o temido f1 cai.",
        ),
        (
            "a cadeia <p1> <p2> <p3> do oponente passa a atacar <F1>",
            "A cadeia p1 p2 p3 do oponente passa a atacar a peça F1.",
        ),
        (
            "it hits the loose <f1> and the <f2>",
            "It hits the loose f1 and the opponent's piece f2.",
        ),
        (
            "the <N1> on square <S1> and >f2<",
            "The knight N1 on square S1 and the opponent's piece f2.",
        ),
        (
            "<k1> is on <s1> , then   <K1> wins!",
            "The opponent's king is on square s1, then the king wins!",
        ),
    ];
    for (description, text_shown) in cases {
        let mut pattern = one(CASES[5].0);
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
The piece F1 is sacrificed on square S2, then the knight N1 mates on square S1.

One of your knights (N1) can go to a square (S1) and attack the opponent's king (k1). One of your pieces (F1) can go to another square (S2) defended by another of your pieces and attack the opponent's king. One of the opponent's pieces (f1) defends S2. The opponent's king defends S2 and another of the opponent's pieces (f2). No other opposing piece defends S2 through F1.

What must be true: either the opponent defends S2 with exactly one piece (kings aside), or the opponent defends S2 with exactly two pieces (kings aside) and no opposing queen defends S2 and either the opponent defends S1 with no piece (kings aside) or exactly two of your knights defend S1; either the opponent defends S1 with no piece (kings aside) or f1 is the only opposing piece that defends S1 (kings aside); the opponent's king has no legal move; F1 is a queen or a rook; and f1 is a rook or a knight.

The plan: 1. F1 goes to S2 with check; 2. the opponent's f1 takes F1 on S2; 3. the knight N1 goes to S1 with check.

What must hold afterwards: the opponent's king has no legal move."#,
        r#"PHILIDOR, de Luis Bueno: decisivo (peso 999).
“The piece F1 is sacrificed on square S2, then the knight N1 mates on square S1.”

Um dos seus cavalos (N1) pode ir a uma casa (S1) e atacar o rei do oponente (k1). Uma das suas peças (F1) pode ir a outra casa (S2) defendida por outra peça sua e atacar o rei do oponente. Uma das peças do oponente (f1) defende S2. O rei do oponente defende S2 e outra peça do oponente (f2). Nenhuma outra peça do oponente defende S2 através de F1.

O que deve ser verdade: ou bem o oponente defende S2 com exatamente uma peça (reis à parte), ou bem o oponente defende S2 com exatamente duas peças (reis à parte) e nenhuma dama do oponente defende S2 e, além disso, ou o oponente não defende S1 com nenhuma peça (reis à parte) ou exatamente dois cavalos seus defendem S1; o oponente não defende S1 com nenhuma peça (reis à parte) ou f1 é a única peça do oponente que defende S1 (reis à parte); o rei do oponente não tem lance legal; F1 é dama ou torre; e f1 é torre ou cavalo.

O plano: 1. F1 vai a S2 com xeque; 2. a peça f1 do oponente captura F1 em S2; 3. o cavalo N1 vai a S1 com xeque.

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
“A torre R1 dá mate na casa s2 com a ajuda do cavalo N1.”

One of your knights (N1) defends a square (S1). The opponent's king (k1) defends S1. One of your rooks (R1) can go to another square (s2) that the opponent does not defend and attack the opponent's king and defend a third square (S3). The opponent's king defends S3 and one of the opponent's pawns (p1).

What must be true: s2 is empty; the knight N1 and the pawn p1 are on the same rank or file; the knight N1 is exactly two king moves away from the pawn p1; no opposing piece can step in between s2 and the opponent's king; the opponent's king is on the edge of the board; the pawn p1 is not on the edge of the board; the opponent's king has fewer than three legal moves; and the pawn p1 and the opponent's king are on the same rank or file.

The plan: the rook R1 goes to s2 with check.

What must hold afterwards: the opponent's king has no legal move; and the opponent defends s2 with no piece (kings aside)."#,
        r#"ANASTASIA 1, de Luis Bueno: decisivo (peso 999).
A torre R1 dá mate na casa s2 com a ajuda do cavalo N1.

Um dos seus cavalos (N1) defende uma casa (S1). O rei do oponente (k1) defende S1. Uma das suas torres (R1) pode ir a outra casa (s2) que o oponente não defende e atacar o rei do oponente e defender uma terceira casa (S3). O rei do oponente defende S3 e um dos peões do oponente (p1).

O que deve ser verdade: s2 está vazia; o cavalo N1 e o peão p1 estão na mesma fileira ou na mesma coluna; o cavalo N1 está a exatamente dois lances de rei do peão p1; nenhuma peça do oponente pode se interpor entre s2 e o rei do oponente; o rei do oponente está na borda do tabuleiro; o peão p1 não está na borda do tabuleiro; o rei do oponente tem menos de três lances legais; e o peão p1 e o rei do oponente estão na mesma fileira ou na mesma coluna.

O plano: a torre R1 vai a s2 com xeque.

O que deve valer depois: o rei do oponente não tem lance legal; e o oponente não defende s2 com nenhuma peça (reis à parte)."#,
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

One of your knights (N1) defends a square (S1). One of your rooks (R1) attacks the opponent's king (k1) and defends another square (S3) through one of the opponent's pieces (f2), undefended. The opponent's king defends S3.

The plan: the rook R1 takes f2 with check.

What must hold afterwards: the opponent's king has no legal move."#,
        r#"ANASTASIA 2, de Luis Bueno: decisivo (peso 999).

Um dos seus cavalos (N1) defende uma casa (S1). Uma das suas torres (R1) ataca o rei do oponente (k1) e defende outra casa (S3) através de uma das peças do oponente (f2), sem defesa. O rei do oponente defende S3.

O plano: a torre R1 captura f2 com xeque.

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

Your king (K1) and the opponent's king (k1) take part. Only kings and pawns are on the board, yours and the opponent's.

One of your pawns (P1) defends another of your pawns (P2).

What must be true: the pawn P2 is a passed pawn; the opponent's king is inside the square of the pawn P2; your king has a safe path to the pawn P2; your king and the opponent's king are not in opposition; and the opponent does not have the pattern “PASSEDPAWN” on the board."#,
        r#"LINHARES_06_10, de Luis Bueno: desejável (peso 0,6).

Participam seu rei (K1) e o rei do oponente (k1). Só há reis e peões no tabuleiro, seus e do oponente.

Um dos seus peões (P1) defende outro peão seu (P2).

O que deve ser verdade: o peão P2 é um peão passado; o rei do oponente está dentro do quadrado do peão P2; seu rei tem um caminho seguro até o peão P2; seu rei e o rei do oponente não estão em oposição; e o oponente não tem o padrão “PASSEDPAWN” no tabuleiro."#,
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

Your king (K1) and the opponent's king (k1) take part.

One of the opponent's pawns (p1) defends another of the opponent's pawns (p2), which defends a third opposing pawn (p3), which defends a fourth opposing pawn (p4). At least one of these holds: the pawn p1 defends a fifth opposing pawn (p5); or a fifth opposing pawn (p5) defends the pawn p4.

What must be true: your pawns have no legal move; and either your king has no safe path to the pawn p1 or the opponent's king is inside the square of the pawn p1."#,
        r#"LINHARES_03_16, de Luis Bueno: a ser evitado (peso -0,8).

Participam seu rei (K1) e o rei do oponente (k1).

Um dos peões do oponente (p1) defende outro peão do oponente (p2), que defende um terceiro peão do oponente (p3), que defende um quarto peão do oponente (p4). Vale pelo menos uma destas alternativas: o peão p1 defende um quinto peão do oponente (p5); ou um quinto peão do oponente (p5) defende o peão p4.

O que deve ser verdade: seus peões não têm lance legal; e seu rei não tem caminho seguro até o peão p1 ou o rei do oponente está dentro do quadrado do peão p1."#,
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
The piece F1 attacks the opponent's piece f1 and the opponent's piece f2.

One of your pieces (F1) attacks two of the opponent's pieces (f1 and f2)."#,
        r#"DOUBLEATTACK, de Luis Bueno: desejável (peso 0,8).
“The piece F1 attacks the opponent's piece f1 and the opponent's piece f2.”

Uma das suas peças (F1) ataca duas das peças do oponente (f1 e f2)."#,
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
The piece F1 indirectly attacks the opponent's piece f2 through the opponent's piece f1.

One of your pieces (F1) attacks one of the opponent's pieces (f2) through another of the opponent's pieces (f1). The piece f1 can go to a square (S1).

What must be true: F1 is a queen, a rook or a bishop; and f2 is worth less than f1."#,
        r#"X-RAY, de Luis Bueno: desejável (peso 0,6).
“The piece F1 indirectly attacks the opponent's piece f2 through the opponent's piece f1.”

Uma das suas peças (F1) ataca uma das peças do oponente (f2) através de outra peça do oponente (f1). A peça f1 pode ir a uma casa (S1).

O que deve ser verdade: F1 é dama, torre ou bispo; e f2 vale menos que f1."#,
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

Your queen (Q1) can go to a square (s1) that the opponent does not defend and attack the opponent's king (k1). The opponent's king defends one of the opponent's pawns (p1) and another square (s2). The pawn p1 defends one of the opponent's pieces (f1). Your king (K1) can go to a third square (s3) and attack f1, and can go to a fourth square (s4) that the opponent does not defend.

What must be true: f1 is not a knight; the pawn p1 and the opponent's king are on the same file or rank; s1 and s4 are on the same file or rank; the opponent's king is on the edge of the board; s4 is exactly two files or two ranks away from the opponent's king; s3 and f1 are on the same file or rank; s2 and the pawn p1 are on the same file or rank; and s2 and f1 are on the same file or rank.

The plan: 1. the queen Q1 goes to s1 with check; 2. the opponent's king goes to s2; 3. the queen Q1 goes from s1 to s4.

What must hold afterwards: the opponent's king has no legal move."#,
        r#"COZIO, de Luis Bueno: decisivo (peso 999).
“Cozio in 3 plies.”

Sua dama (Q1) pode ir a uma casa (s1) que o oponente não defende e atacar o rei do oponente (k1). O rei do oponente defende um dos peões do oponente (p1) e outra casa (s2). O peão p1 defende uma das peças do oponente (f1). Seu rei (K1) pode ir a uma terceira casa (s3) e atacar f1, e pode ir a uma quarta casa (s4) que o oponente não defende.

O que deve ser verdade: f1 não é cavalo; o peão p1 e o rei do oponente estão na mesma coluna ou na mesma fileira; s1 e s4 estão na mesma coluna ou na mesma fileira; o rei do oponente está na borda do tabuleiro; s4 está a exatamente duas colunas ou duas fileiras do rei do oponente; s3 e f1 estão na mesma coluna ou na mesma fileira; s2 e o peão p1 estão na mesma coluna ou na mesma fileira; e s2 e f1 estão na mesma coluna ou na mesma fileira.

O plano: 1. a dama Q1 vai a s1 com xeque; 2. o rei do oponente vai a s2; 3. a dama Q1 vai de s1 a s4.

O que deve valer depois: o rei do oponente não tem lance legal."#,
    ),
];
