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
        "One of your knights (N1) attacks one of the opponent's rooks (r1), defended, defends one of your bishops (B1), which no other piece of yours defends, and can go to a square (S1) or take one of the opponent's pieces (f9).",
        "Um dos seus cavalos (N1) ataca uma das torres do oponente (r1), defendida, defende um dos seus bispos (B1), que nenhuma outra peça sua defende, e pode ir a uma casa (S1) ou capturar uma das peças do oponente (f9).",
    ),
    (
        "F1 ATTACKS f1 F1 ATTACKS k1 F1 DEFENDS F2",
        "One of your pieces (F1) attacks one of the opponent's pieces (f1) and the opponent's king (k1), and defends another of your pieces (F2).",
        "Uma das suas peças (F1) ataca uma das peças do oponente (f1) e o rei do oponente (k1), e defende outra peça sua (F2).",
    ),
    (
        "F1 INDIRECTATTACK (F2,f3,k1) F1 INDIRECTDEFENSE (F2,S1)",
        "One of your pieces (F1) attacks the opponent's king (k1) through another of your pieces (F2) and one of the opponent's pieces (f3), and defends a square (S1) through F2.",
        "Uma das suas peças (F1) ataca o rei do oponente (k1) através de outra peça sua (F2) e de uma das peças do oponente (f3), e defende uma casa (S1) através de F2.",
    ),
    (
        "F1 POSSIBLEATTACK (S1,S2,k1) F1 POSSIBLEDEFENSE (S1,S2,R1)",
        "One of your pieces (F1) can go to a square (S1), then to another square (S2), and attack the opponent's king (k1) and defend one of your rooks (R1).",
        "Uma das suas peças (F1) pode ir a uma casa (S1), depois a outra casa (S2), e atacar o rei do oponente (k1) e defender uma das suas torres (R1).",
    ),
    (
        "F1 POSSIBLEATTACK (f4,q1) F1 POSSIBLEATTACK (F3,q1)",
        "One of your pieces (F1) can take one of the opponent's pieces (f4) and attack the opponent's queen (q1), and can go where another of your pieces (F3) stands, once it has left, and attack the queen q1.",
        "Uma das suas peças (F1) pode capturar uma das peças do oponente (f4) e atacar a dama do oponente (q1), e pode ir à casa de outra peça sua (F3), depois que ela sair, e atacar a dama q1.",
    ),
    (
        "F1 ATTACKS (S1,f2) F1 ATTACKS (S1,f3)",
        "One of your pieces (F1) can go to a square (S1) and attack two of the opponent's pieces (f2 and f3).",
        "Uma das suas peças (F1) pode ir a uma casa (S1) e atacar duas das peças do oponente (f2 e f3).",
    ),
    (
        "K1 BLOCKS p1 F1 CHECKMATE S1 F1 NOT CHECKMATE S2",
        "Your king (K1) blocks one of the opponent's pawns (p1). One of your pieces (F1) can give mate on a square (S1). F1 cannot give mate on any other square.",
        "Seu rei (K1) bloqueia um dos peões do oponente (p1). Uma das suas peças (F1) pode dar mate numa casa (S1). F1 não pode dar mate em nenhuma outra casa.",
    ),
    (
        "P1 ABOVEOF P2 P1 UNDEROF P3 P1 RIGHTOF B1 P1 LEFTOF p1",
        "One of your pawns (P1) stands immediately above another of your pawns (P2), immediately below a third pawn of yours (P3), immediately to the right of one of your bishops (B1) and immediately to the left of one of the opponent's pawns (p1). Left, right, above and below are as you see the board, with the opponent at the top.",
        "Um dos seus peões (P1) está imediatamente acima de outro peão seu (P2), imediatamente abaixo de um terceiro peão seu (P3), imediatamente à direita de um dos seus bispos (B1) e imediatamente à esquerda de um dos peões do oponente (p1). Esquerda, direita, acima e abaixo são como você vê o tabuleiro, com o oponente no alto.",
    ),
    (
        "r1 NORTHEAST r2 r1 NORTHWEST r3 r1 SOUTHEAST r4 r1 SOUTHWEST Q1",
        "One of the opponent's rooks (r1) stands immediately above and to the right of another of the opponent's rooks (r2), immediately above and to the left of a third opposing rook (r3), immediately below and to the right of a fourth opposing rook (r4), and immediately below and to the left of your queen (Q1). Left, right, above and below are as you see the board, with the opponent at the top.",
        "Uma das torres do oponente (r1) está imediatamente acima e à direita de outra torre do oponente (r2), imediatamente acima e à esquerda de uma terceira torre do oponente (r3), imediatamente abaixo e à direita de uma quarta torre do oponente (r4), e imediatamente abaixo e à esquerda da sua dama (Q1). Esquerda, direita, acima e abaixo são como você vê o tabuleiro, com o oponente no alto.",
    ),
    (
        "F1 ATTACKS f1 F1 NOT ATTACKS f2 f1 NOT DEFENDS S1 F1 NOT POSSIBLEATTACK (S9,f1)",
        "One of your pieces (F1) attacks one of the opponent's pieces (f1). F1 does not attack any other opposing piece. The piece f1 does not defend any square. F1 cannot go to any square and attack f1.",
        "Uma das suas peças (F1) ataca uma das peças do oponente (f1). F1 não ataca nenhuma outra peça do oponente. A peça f1 não defende nenhuma casa. F1 não pode ir a nenhuma casa e atacar f1.",
    ),
    (
        "F1 ATTACKS f1 N4 NOT DEFENDS F1 n5 NOT ATTACKS F8 F1 NOT MOVE S7 f1 NOT BLOCKS P9 k1 NOT DEFENDS f1",
        "One of your pieces (F1) attacks one of the opponent's pieces (f1). No knight of yours defends F1. No opposing knight attacks any other piece of yours. F1 cannot go to any square. The piece f1 does not block any pawn of yours. The opponent's king (k1) does not defend f1.",
        "Uma das suas peças (F1) ataca uma das peças do oponente (f1). Nenhum cavalo seu defende F1. Nenhum cavalo do oponente ataca nenhuma outra peça sua. F1 não pode ir a nenhuma casa. A peça f1 não bloqueia nenhum peão seu. O rei do oponente (k1) não defende f1.",
    ),
    (
        "<F1> ATTACKS >f1< f1 POSSIBLEATTACK (<S2>,F1) f1 POSSIBLEATTACK (>S3<,F1)",
        "One of your pieces (F1), defended by another of your pieces, attacks one of the opponent's pieces (f1), undefended. The piece f1 can go to a square (S2) defended by one of your pieces and attack F1, and can go to another square (S3) that no piece of yours defends and attack F1.",
        "Uma das suas peças (F1), defendida por outra peça sua, ataca uma das peças do oponente (f1), sem defesa. A peça f1 pode ir a uma casa (S2) defendida por alguma peça sua e atacar F1, e pode ir a outra casa (S3) que nenhuma peça sua defende e atacar F1.",
    ),
    (
        "F1 POSSIBLEATTACK (>S4<,f1) F1 POSSIBLEATTACK (<s5>,f1) F1 DEFENDS <S4>",
        "One of your pieces (F1) can go to a square (S4) that no other piece of yours defends and attack one of the opponent's pieces (f1), can go to another square (s5) defended by the opponent and attack f1, and defends S4, defended by another of your pieces.",
        "Uma das suas peças (F1) pode ir a uma casa (S4) que nenhuma outra peça sua defende e atacar uma das peças do oponente (f1), pode ir a outra casa (s5) defendida pelo oponente e atacar f1, e defende S4, defendida por outra peça sua.",
    ),
    (
        "{F1 ATTACKS f1 F1 DEFENDS F2} F1 DEFENDS S1",
        "At least one of these holds: one of your pieces (F1) attacks one of the opponent's pieces (f1); or one of your pieces (F1) defends another of your pieces (F2). F1 defends a square (S1).",
        "Vale pelo menos uma destas alternativas: uma das suas peças (F1) ataca uma das peças do oponente (f1); ou uma das suas peças (F1) defende outra peça sua (F2). F1 defende uma casa (S1).",
    ),
    (
        "p1 DEFENDS p2 p2 DEFENDS p3 p3 DEFENDS S1",
        "One of the opponent's pawns (p1) defends another of the opponent's pawns (p2), which defends a third opposing pawn (p3), which defends a square (S1).",
        "Um dos peões do oponente (p1) defende outro peão do oponente (p2), que defende um terceiro peão do oponente (p3), que defende uma casa (S1).",
    ),
];
