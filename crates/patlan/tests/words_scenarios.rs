//! Scenarios in words: every relation, marks, NOT, groups, lists.

use std::collections::BTreeSet;

use stratvision_patlan as patlan;
use syntax::Lang;

use patlan::ast::Pattern;
use patlan::vocabulary::Relation;
use patlan::words::explain;

fn pattern(scenario: &str) -> Pattern {
    let text = format!("PATTERN \"X\" AUTHOR \"\" DESCRIPTION \"X\" WEIGHT 1 SCENARIO {scenario};");
    let mut parse = patlan::parse(&text);
    assert!(!parse.has_errors(), "{scenario}: {:?}", parse.diagnostics);
    parse.patterns.remove(0)
}

#[test]
fn scenarios_read_as_expected() {
    for (source, en, pt) in CASES {
        let pattern = pattern(source);
        let paragraph = |lang| {
            explain(&pattern, lang)
                .split("\n\n")
                .nth(1)
                .map(str::to_owned)
        };
        assert_eq!(paragraph(Lang::En).as_deref(), Some(*en), "{source}");
        assert_eq!(paragraph(Lang::Pt).as_deref(), Some(*pt), "{source}");
    }
}

#[test]
fn every_relation_is_among_the_cases() {
    let mut used = BTreeSet::new();
    for (source, _, _) in CASES {
        used.extend(pattern(source).actions().map(|action| action.relation));
    }
    let missing: Vec<Relation> = Relation::ALL
        .into_iter()
        .filter(|r| !used.contains(r))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

const CASES: &[(&str, &str, &str)] = &[
    (
        "N1 ATTACKS <r1> N1 DEFENDS >B1< N1 MOVE S1 N1 MOVE f9",
        "One of your knights attacks one of the opponent's rooks, defended, defends one of your bishops, which no other piece of yours defends, and can go to a square (X) or take one of the opponent's pieces (A).",
        "Um dos seus cavalos ataca uma das torres do oponente, defendida, defende um dos seus bispos, que nenhuma outra peça sua defende, e pode ir a uma casa (X) ou capturar uma das peças do oponente (A).",
    ),
    (
        "F1 ATTACKS f1 F1 ATTACKS k1 F1 DEFENDS F2",
        "One of your pieces (A) attacks one of the opponent's pieces (B) and the opponent's king, and defends another of your pieces (C).",
        "Uma das suas peças (A) ataca uma das peças do oponente (B) e o rei do oponente, e defende outra peça sua (C).",
    ),
    (
        "F1 INDIRECTATTACK (F2,f3,k1) F1 INDIRECTDEFENSE (F2,S1)",
        "One of your pieces (A) attacks the opponent's king through another of your pieces (B) and one of the opponent's pieces (C), and defends a square (X) through piece B.",
        "Uma das suas peças (A) ataca o rei do oponente através de outra peça sua (B) e de uma das peças do oponente (C), e defende uma casa (X) através da peça B.",
    ),
    (
        "F1 POSSIBLEATTACK (S1,S2,k1) F1 POSSIBLEDEFENSE (S1,S2,R1)",
        "One of your pieces (A) can go to a square (X), then to another square (Y), and attack the opponent's king and defend one of your rooks.",
        "Uma das suas peças (A) pode ir a uma casa (X), depois a outra casa (Y), e atacar o rei do oponente e defender uma das suas torres.",
    ),
    (
        "F1 POSSIBLEATTACK (f4,q1) F1 POSSIBLEATTACK (F3,q1)",
        "One of your pieces (A) can take one of the opponent's pieces (B) and attack the opponent's queen, and can go where another of your pieces (C) stands, once it has left, and attack the opponent's queen.",
        "Uma das suas peças (A) pode capturar uma das peças do oponente (B) e atacar a dama do oponente, e pode ir à casa de outra peça sua (C), depois que ela sair, e atacar a dama do oponente.",
    ),
    (
        "F1 ATTACKS (S1,f2) F1 ATTACKS (S1,f3)",
        "One of your pieces (A) can go to a square (X) and attack two of the opponent's pieces (B and C).",
        "Uma das suas peças (A) pode ir a uma casa (X) e atacar duas das peças do oponente (B e C).",
    ),
    (
        "K1 BLOCKS p1 F1 CHECKMATE S1 F1 NOT CHECKMATE S2",
        "Your king blocks one of the opponent's pawns. One of your pieces (A) can give mate on a square (X). Piece A cannot give mate on any other square.",
        "Seu rei bloqueia um dos peões do oponente. Uma das suas peças (A) pode dar mate numa casa (X). A peça A não pode dar mate em nenhuma outra casa.",
    ),
    (
        "P1 ABOVEOF P2 P1 UNDEROF P3 P1 RIGHTOF B1 P1 LEFTOF p1",
        "One of your pawns (A) stands immediately above another of your pawns (B), immediately below a third pawn of yours (C), immediately to the right of one of your bishops and immediately to the left of one of the opponent's pawns. Left, right, above and below are as you see the board, with the opponent at the top.",
        "Um dos seus peões (A) está imediatamente acima de outro peão seu (B), imediatamente abaixo de um terceiro peão seu (C), imediatamente à direita de um dos seus bispos e imediatamente à esquerda de um dos peões do oponente. Esquerda, direita, acima e abaixo são como você vê o tabuleiro, com o oponente no alto.",
    ),
    (
        "r1 NORTHEAST r2 r1 NORTHWEST r3 r1 SOUTHEAST r4 r1 SOUTHWEST Q1",
        "One of the opponent's rooks (A) stands immediately above and to the right of another of the opponent's rooks (B), immediately above and to the left of a third opposing rook (C), immediately below and to the right of a fourth opposing rook (D), and immediately below and to the left of your queen. Left, right, above and below are as you see the board, with the opponent at the top.",
        "Uma das torres do oponente (A) está imediatamente acima e à direita de outra torre do oponente (B), imediatamente acima e à esquerda de uma terceira torre do oponente (C), imediatamente abaixo e à direita de uma quarta torre do oponente (D), e imediatamente abaixo e à esquerda da sua dama. Esquerda, direita, acima e abaixo são como você vê o tabuleiro, com o oponente no alto.",
    ),
    (
        "F1 ATTACKS f1 F1 NOT ATTACKS f2 f1 NOT DEFENDS S1 F1 NOT POSSIBLEATTACK (S9,f1)",
        "One of your pieces (A) attacks one of the opponent's pieces (B). Piece A does not attack any other opposing piece. Piece B does not defend any square. Piece A cannot go to any square and attack piece B.",
        "Uma das suas peças (A) ataca uma das peças do oponente (B). A peça A não ataca nenhuma outra peça do oponente. A peça B não defende nenhuma casa. A peça A não pode ir a nenhuma casa e atacar a peça B.",
    ),
    (
        "F1 ATTACKS f1 N4 NOT DEFENDS F1 n5 NOT ATTACKS F8 F1 NOT MOVE S7 f1 NOT BLOCKS P9 k1 NOT DEFENDS f1",
        "One of your pieces (A) attacks one of the opponent's pieces (B). No knight of yours defends piece A. No opposing knight attacks any other piece of yours. Piece A cannot go to any square. Piece B does not block any pawn of yours. The opponent's king does not defend piece B.",
        "Uma das suas peças (A) ataca uma das peças do oponente (B). Nenhum cavalo seu defende a peça A. Nenhum cavalo do oponente ataca nenhuma outra peça sua. A peça A não pode ir a nenhuma casa. A peça B não bloqueia nenhum peão seu. O rei do oponente não defende a peça B.",
    ),
    (
        "<F1> ATTACKS >f1< f1 POSSIBLEATTACK (<S2>,F1) f1 POSSIBLEATTACK (>S3<,F1)",
        "One of your pieces (A), defended by another of your pieces, attacks one of the opponent's pieces (B), undefended. Piece B can go to a square (X) defended by one of your pieces and attack piece A, and can go to another square (Y) that no piece of yours defends and attack piece A.",
        "Uma das suas peças (A), defendida por outra peça sua, ataca uma das peças do oponente (B), sem defesa. A peça B pode ir a uma casa (X) defendida por alguma peça sua e atacar a peça A, e pode ir a outra casa (Y) que nenhuma peça sua defende e atacar a peça A.",
    ),
    (
        "F1 POSSIBLEATTACK (>S4<,f1) F1 POSSIBLEATTACK (<s5>,f1) F1 DEFENDS <S4>",
        "One of your pieces (A) can go to a square (X) that no other piece of yours defends and attack one of the opponent's pieces (B), can go to another square (Y) defended by the opponent and attack piece B, and defends square X, defended by another of your pieces.",
        "Uma das suas peças (A) pode ir a uma casa (X) que nenhuma outra peça sua defende e atacar uma das peças do oponente (B), pode ir a outra casa (Y) defendida pelo oponente e atacar a peça B, e defende a casa X, defendida por outra peça sua.",
    ),
    (
        "{F1 ATTACKS f1 F1 DEFENDS F2} F1 DEFENDS S1",
        "At least one of these holds: one of your pieces (A) attacks one of the opponent's pieces (B); or one of your pieces (A) defends another of your pieces (C). Piece A defends a square (X).",
        "Vale pelo menos uma destas alternativas: uma das suas peças (A) ataca uma das peças do oponente (B); ou uma das suas peças (A) defende outra peça sua (C). A peça A defende uma casa (X).",
    ),
    (
        "p1 DEFENDS p2 p2 DEFENDS p3 p3 DEFENDS S1",
        "One of the opponent's pawns (A) defends another of the opponent's pawns (B), which defends a third opposing pawn (C), which defends a square (X).",
        "Um dos peões do oponente (A) defende outro peão do oponente (B), que defende um terceiro peão do oponente (C), que defende uma casa (X).",
    ),
];
