//! Conditions in words: every function, the idioms, negation and nesting.

use std::collections::BTreeSet;

use stratvision_patlan as patlan;
use syntax::Lang;

use patlan::ast::{ArgKind, Expr, ExprKind};
use patlan::vocabulary::Function;
use patlan::words::condition;

fn expr(source: &str) -> Expr {
    let text = format!(
        "PATTERN \"X\" AUTHOR \"A\" DESCRIPTION \"D\" WEIGHT 1 SCENARIO F1 ATTACKS f1 PRECONDITION {source};"
    );
    let mut parse = patlan::parse(&text);
    assert!(!parse.has_errors(), "{source}: {:?}", parse.diagnostics);
    parse.patterns.remove(0).precondition.expect("a condition")
}

#[test]
fn conditions_read_as_expected() {
    for (source, en, pt) in CASES {
        let expr = expr(source);
        assert_eq!(condition(&expr, Lang::En), *en, "{source}");
        assert_eq!(condition(&expr, Lang::Pt), *pt, "{source}");
    }
}

#[test]
fn every_function_is_among_the_cases() {
    let mut used = BTreeSet::new();
    for (source, _, _) in CASES {
        functions(&expr(source), &mut used);
    }
    let missing: Vec<Function> = Function::ALL
        .into_iter()
        .filter(|f| !used.contains(f))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

fn functions(expr: &Expr, used: &mut BTreeSet<Function>) {
    match &expr.kind {
        ExprKind::Number(_) | ExprKind::Bool(_) => {}
        ExprKind::Call(function, args) => {
            used.insert(*function);
            for arg in args {
                if let ArgKind::Expr(inner) = &arg.kind {
                    functions(inner, used);
                }
            }
        }
        ExprKind::Negate(inner) | ExprKind::Not(inner) => functions(inner, used),
        ExprKind::Arithmetic(_, a, b) | ExprKind::Compare(_, a, b) => {
            functions(a, used);
            functions(b, used);
        }
        ExprKind::And(parts) | ExprKind::Or(parts) => {
            for part in parts {
                functions(part, used);
            }
        }
    }
}

const CASES: &[(&str, &str, &str)] = &[
    ("WHITE", "you play White", "você joga com as brancas"),
    (
        "BLACK = FALSE",
        "you play White",
        "você joga com as brancas",
    ),
    (
        "SQUARECOLOROF(B1) = 0",
        "the bishop B1 is on a light square",
        "o bispo B1 está em casa clara",
    ),
    (
        "SQUARECOLOROF(P) = 1",
        "all of your pawns are on dark squares",
        "todos os seus peões estão em casas escuras",
    ),
    (
        "SQUARECOLOROF(B1) != SQUARECOLOROF(b1)",
        "the bishop B1 and the bishop b1 are on squares of different colours",
        "o bispo B1 e o bispo b1 estão em casas de cores diferentes",
    ),
    (
        "SQUARECOLOROF(p) = SQUARECOLOROF(B1)",
        "all of the opponent's pawns are on squares of the same colour as the bishop B1",
        "todos os peões do oponente estão em casas da mesma cor que a do bispo B1",
    ),
    (
        "SQUARECOLOROF(B1) != SQUARECOLOROF(f)",
        "none of the opponent's pieces is on a square of the same colour as the bishop B1",
        "nenhuma das peças do oponente está em casa da mesma cor que a do bispo B1",
    ),
    (
        "NOT SQUARECOLOROF(B1) = SQUARECOLOROF(F)",
        "it is not true that all of your pieces are on squares of the same colour as the bishop B1",
        "não vale o seguinte: todas as suas peças estão em casas da mesma cor que a do bispo B1",
    ),
    (
        "SQUARECOLOROF(b1) != SQUARECOLOROF(K)",
        "the bishop b1 and your king are on squares of different colours",
        "o bispo b1 e seu rei estão em casas de cores diferentes",
    ),
    (
        "FILEOF(k1) = 8",
        "the opponent's king is on the h-file",
        "o rei do oponente está na coluna h",
    ),
    (
        "FILEOF(k1) = 1 OR FILEOF(k1) = 8",
        "the opponent's king is on the a- or h-file",
        "o rei do oponente está na coluna a ou na coluna h",
    ),
    (
        "FILEOF(k1) > 5",
        "the opponent's king is on one of the files f, g and h",
        "o rei do oponente está numa das colunas f, g e h",
    ),
    (
        "FILEOF(F1) < FILEOF(f1)",
        "F1 is further left than f1, as White sees the board",
        "F1 está mais à esquerda que f1, do ponto de vista das brancas",
    ),
    (
        "FILEOF(F1) != FILEOF(f1)",
        "F1 and f1 are on different files",
        "F1 e f1 estão em colunas diferentes",
    ),
    (
        "FILEOF(F1) + 1 = FILEOF(f1)",
        "the file number of F1 plus 1 is equal to the file number of f1",
        "o número da coluna de F1 mais 1 é igual ao número da coluna de f1",
    ),
    (
        "FILEOF(k1) = FILEOF(f1) OR RANKOF(k1) = RANKOF(f1)",
        "the opponent's king and f1 are on the same file or rank",
        "o rei do oponente e f1 estão na mesma coluna ou na mesma fileira",
    ),
    (
        "RANKOF(k1) = 1 OR RANKOF(k1) = 8",
        "the opponent's king is on the first or eighth rank",
        "o rei do oponente está na primeira ou oitava fileira",
    ),
    (
        "RANKOF(P1) >= RANKOF(p1)",
        "the pawn P1 is not further down than the pawn p1, as White sees the board",
        "o peão P1 não está mais abaixo que o peão p1, do ponto de vista das brancas",
    ),
    (
        "VALUEOF(F1) > VALUEOF(P)",
        "F1 is worth more than a pawn",
        "F1 vale mais que um peão",
    ),
    (
        "VALUEOF(F1) >= VALUEOF(f1)",
        "F1 is worth at least as much as f1",
        "F1 vale pelo menos tanto quanto f1",
    ),
    ("VALUEOF(S1) = 0", "S1 is empty", "S1 está vazia"),
    (
        "VALUEOF(f1) >= 5",
        "f1 is worth at least five points",
        "f1 vale pelo menos cinco pontos",
    ),
    (
        "VALUEOF(F1) > 2.5",
        "the value of F1 is greater than 2.5",
        "o valor de F1 é maior que 2,5",
    ),
    (
        "VALUEOF(F1) + VALUEOF(F2) < VALUEOF(q) * 2",
        "the value of F1 plus the value of F2 is less than the value of a queen times 2",
        "o valor de F1 mais o valor de F2 é menor que o valor de uma dama vezes 2",
    ),
    (
        "RELATIVEVALUEOF(f1) = 25",
        "the value of f1 weighted by its square is equal to 25",
        "o valor de f1 ponderado pela casa é igual a 25",
    ),
    (
        "RELDEFENSESVALUE(S1,OPPONENT) = RELATIVEVALUEOF(f1)",
        "f1 is the only opposing piece that defends S1 (kings aside)",
        "f1 é a única peça do oponente que defende S1 (reis à parte)",
    ),
    (
        "RELDEFENSESVALUE(S1,ME) > 10",
        "the value, weighted by square, of the pieces with which you defend S1 (kings aside) is greater than 10",
        "o valor, ponderado pela casa, das peças com que você defende S1 (reis à parte) é maior que 10",
    ),
    (
        "ONEDGE(k1)",
        "the opponent's king is on the edge of the board",
        "o rei do oponente está na borda do tabuleiro",
    ),
    (
        "ONEDGE(p1) = FALSE",
        "the pawn p1 is not on the edge of the board",
        "o peão p1 não está na borda do tabuleiro",
    ),
    (
        "ONCORNER(k1) = 1",
        "the opponent's king is in a corner of the board",
        "o rei do oponente está num canto do tabuleiro",
    ),
    (
        "TYPEOF(F1,Q) OR TYPEOF(F1,R)",
        "F1 is a queen or a rook",
        "F1 é dama ou torre",
    ),
    (
        "TYPEOF(f1,N) = FALSE",
        "f1 is not a knight",
        "f1 não é cavalo",
    ),
    (
        "NOT (TYPEOF(f1,N) OR TYPEOF(f1,B))",
        "f1 is neither a knight nor a bishop",
        "f1 não é cavalo nem bispo",
    ),
    (
        "TYPEOF(S1,R)",
        "the piece on S1 is a rook",
        "a peça em S1 é torre",
    ),
    (
        "SENTRY(P2) = 0 AND RAM(P2) = 0",
        "the pawn P2 is a passed pawn",
        "o peão P2 é um peão passado",
    ),
    (
        "SENTRY(P1) > 0 OR RAM(P1)",
        "the pawn P1 is not a passed pawn",
        "o peão P1 não é um peão passado",
    ),
    (
        "SENTRY(p1) = 1",
        "exactly one of your pawns stands ahead of the pawn p1 on a neighbouring file",
        "exatamente um peão seu está à frente do peão p1 numa coluna vizinha",
    ),
    (
        "RAM(p1) = 0",
        "none of your pawns stands ahead of the pawn p1 on its file",
        "nenhum peão seu está à frente do peão p1 na mesma coluna",
    ),
    (
        "RAM(P1) >= 1",
        "at least one opposing pawn stands ahead of the pawn P1 on its file",
        "pelo menos um peão do oponente está à frente do peão P1 na mesma coluna",
    ),
    (
        "MAXDISTANCE(N1,p1) = 2",
        "the knight N1 is exactly two king moves away from the pawn p1",
        "o cavalo N1 está a exatamente dois lances de rei do peão p1",
    ),
    (
        "MAXDISTANCE(K1,P2) = MAXDISTANCE(k1,P2)",
        "your king and the opponent's king are equally far from the pawn P2 (in king moves)",
        "seu rei e o rei do oponente estão à mesma distância do peão P2 (em lances de rei)",
    ),
    (
        "MAXDISTANCE(K1,P2) < MAXDISTANCE(k1,P2)",
        "your king is nearer to the pawn P2 than the opponent's king (in king moves)",
        "seu rei está mais perto do peão P2 que o rei do oponente (em lances de rei)",
    ),
    (
        "MINDISTANCE(K1,k1) = 1",
        "the smaller of the distances in files and in ranks between your king and the opponent's king is equal to 1",
        "a menor das distâncias em colunas e em fileiras entre seu rei e o rei do oponente é igual a 1",
    ),
    (
        "RANKDISTANCE(k1,P1) <= 2",
        "the opponent's king is at most two ranks away from the pawn P1",
        "o rei do oponente está a no máximo duas fileiras do peão P1",
    ),
    (
        "FILEDISTANCE(P1,P2) > 3",
        "the pawn P1 is more than three files away from the pawn P2",
        "o peão P1 está a mais de três colunas do peão P2",
    ),
    (
        "FILEDISTANCE(s2,k1) = 2 OR RANKDISTANCE(s2,k1) = 2",
        "s2 is exactly two files or two ranks away from the opponent's king",
        "s2 está a exatamente duas colunas ou duas fileiras do rei do oponente",
    ),
    (
        "FILEDISTANCE(s2,k1) = 0",
        "s2 and the opponent's king are on the same file",
        "s2 e o rei do oponente estão na mesma coluna",
    ),
    (
        "MANHATTANDISTANCE(K1,k1) = 4",
        "your king is exactly four steps away from the opponent's king, counted along files and ranks",
        "seu rei está a exatamente quatro passos do rei do oponente, contados por colunas e fileiras",
    ),
    (
        "INTHESQUARE(k1,P2)",
        "the opponent's king is inside the square of the pawn P2",
        "o rei do oponente está dentro do quadrado do peão P2",
    ),
    (
        "INTHESQUARE(P2,k1) = FALSE",
        "the opponent's king is outside the square of the pawn P2",
        "o rei do oponente está fora do quadrado do peão P2",
    ),
    (
        "DEFENSES(S2,OPPONENT) = 0",
        "the opponent defends S2 with no piece (directly or from behind, kings aside)",
        "o oponente não defende S2 com nenhuma peça (direta ou indiretamente, reis à parte)",
    ),
    (
        "MYDEFENSES(S2) > YOURDEFENSES(S2)",
        "the number of pieces with which you defend S2 (directly or from behind, kings aside) is greater than the number of pieces with which the opponent defends S2 (directly or from behind, kings aside)",
        "o número de peças com que você defende S2 (direta ou indiretamente, reis à parte) é maior que o número de peças com que o oponente defende S2 (direta ou indiretamente, reis à parte)",
    ),
    (
        "DEFENSESVALUE(f1,OPPONENT) > VALUEOF(F1)",
        "the value of the pieces with which the opponent defends f1 (directly or from behind, kings aside) is greater than the value of F1",
        "o valor das peças com que o oponente defende f1 (direta ou indiretamente, reis à parte) é maior que o valor de F1",
    ),
    (
        "DIRECTDEFENSES(S2,OPPONENT) = 0",
        "the opponent defends S2 with no piece (kings aside)",
        "o oponente não defende S2 com nenhuma peça (reis à parte)",
    ),
    (
        "DIRECTDEFENSES(S2,OPPONENT) = 1 OR DIRECTDEFENSES(S2,OPPONENT) = 2",
        "the opponent defends S2 with exactly one or two pieces (kings aside)",
        "o oponente defende S2 com exatamente uma ou duas peças (reis à parte)",
    ),
    (
        "DIRECTDEFENSES(S2,ME) < 1",
        "you defend S2 with no piece (kings aside)",
        "você não defende S2 com nenhuma peça (reis à parte)",
    ),
    (
        "DIRECTDEFENSESVALUE(S2,ME) > DIRECTDEFENSESVALUE(S2,OPPONENT)",
        "the value of the pieces with which you defend S2 (kings aside) is greater than the value of the pieces with which the opponent defends S2 (kings aside)",
        "o valor das peças com que você defende S2 (reis à parte) é maior que o valor das peças com que o oponente defende S2 (reis à parte)",
    ),
    (
        "PIECESDEF(S1,N) = 2",
        "exactly two of your knights defend S1",
        "exatamente dois cavalos seus defendem S1",
    ),
    (
        "PIECESDEF(S2,q) = 0",
        "no opposing queen defends S2",
        "nenhuma dama do oponente defende S2",
    ),
    (
        "PIECESDEF(S2,k) = 0",
        "the opponent's king does not defend S2",
        "o rei do oponente não defende S2",
    ),
    (
        "PIECESDEF(S2,N) > PIECESDEF(S2,n)",
        "the number of defenders of S2 among your knights is greater than the number of defenders of S2 among the opponent's knights",
        "o número de defensores de S2 entre seus cavalos é maior que o número de defensores de S2 entre os cavalos do oponente",
    ),
    (
        "WEDGESBETWEEN(s2,k1) = 0",
        "no opposing piece can step in between s2 and the opponent's king",
        "nenhuma peça do oponente pode se interpor entre s2 e o rei do oponente",
    ),
    (
        "WEDGESBETWEEN(s2,k1) = 2",
        "exactly two opposing pieces can step in between s2 and the opponent's king",
        "exatamente duas peças do oponente podem se interpor entre s2 e o rei do oponente",
    ),
    (
        "MOVESOF(k1) = 0",
        "the opponent's king has no legal move",
        "o rei do oponente não tem lance legal",
    ),
    (
        "0 = MOVESOF(k1)",
        "the opponent's king has no legal move",
        "o rei do oponente não tem lance legal",
    ),
    (
        "MOVESOF(k1) < 3",
        "the opponent's king has fewer than three legal moves",
        "o rei do oponente tem menos de três lances legais",
    ),
    (
        "MOVESOF(P) = 0",
        "your pawns have no legal move",
        "seus peões não têm lance legal",
    ),
    (
        "MOVESOF(f) != 3",
        "the opponent's pieces have some number of legal moves other than three",
        "as peças do oponente têm um número de lances legais diferente de três",
    ),
    (
        "NOT MOVESOF(k1) = 0",
        "the opponent's king has at least one legal move",
        "o rei do oponente tem pelo menos um lance legal",
    ),
    (
        "MOVESOF(S1) > 0",
        "the piece on S1 has at least one legal move",
        "a peça em S1 tem pelo menos um lance legal",
    ),
    (
        "SAFEMOVESOF(q1) = 1",
        "the queen q1 has exactly one safe move",
        "a dama q1 tem exatamente um lance seguro",
    ),
    (
        "SAFEMOVESOF(F1) * 2 >= MOVESOF(F1) - 1",
        "the number of safe moves of F1 times 2 is at least the number of legal moves of F1 minus 1",
        "o número de lances seguros de F1 vezes 2 é pelo menos o número de lances legais de F1 menos 1",
    ),
    (
        "KINGPATHTO(K1,P2) > 0",
        "your king has a safe path to the pawn P2",
        "seu rei tem um caminho seguro até o peão P2",
    ),
    (
        "KINGPATHTO(K1,P2) = 0",
        "your king has no safe path to the pawn P2",
        "seu rei não tem caminho seguro até o peão P2",
    ),
    (
        "KINGPATHTO(K1,P2) <= 3",
        "your king reaches the pawn P2 safely in at most three steps, or not at all",
        "seu rei chega em segurança até o peão P2 em no máximo três passos, ou não chega",
    ),
    (
        "KINGOPPOSITION(K1,k1)",
        "your king and the opponent's king are in opposition",
        "seu rei e o rei do oponente estão em oposição",
    ),
    (
        "KINGOPPOSITION(K1,k1) = FALSE",
        "your king and the opponent's king are not in opposition",
        "seu rei e o rei do oponente não estão em oposição",
    ),
    (
        "BLOCKEDPAWNS(ME)",
        "none of your pawns can move",
        "nenhum peão seu pode se mover",
    ),
    (
        "BLOCKEDPAWNS(ME) AND BLOCKEDPAWNS(OPPONENT)",
        "no pawn of either side can move",
        "nenhum peão, seu ou do oponente, pode se mover",
    ),
    (
        "BLOCKEDPAWNS(OPPONENT) = FALSE",
        "one of the opponent's pawns can move",
        "algum peão do oponente pode se mover",
    ),
    (
        "EXISTINFILE(p,5)",
        "an opposing pawn is on the e-file",
        "um peão do oponente está na coluna e",
    ),
    (
        "EXISTINFILE(P,FILEOF(k1)) = FALSE",
        "none of your pawns is on the same file as the opponent's king",
        "nenhum peão seu está na mesma coluna que o rei do oponente",
    ),
    (
        "EXISTINFILE(q,FILEOF(k1)+1)",
        "an opposing queen is on the file whose number is the file number of the opponent's king plus 1",
        "uma dama do oponente está na coluna cujo número é o número da coluna do rei do oponente mais 1",
    ),
    (
        "EXISTINRANK(F,RANKOF(f1))",
        "one of your pieces is on the same rank as f1",
        "uma peça sua está na mesma fileira que f1",
    ),
    (
        "EXISTINRANK(k,1) = FALSE",
        "the opponent's king is not on the first rank",
        "o rei do oponente não está na primeira fileira",
    ),
    ("SQUAREOWNER(s2,NONE)", "s2 is empty", "s2 está vazia"),
    (
        "SQUAREOWNER(S1,ME)",
        "one of your pieces stands on S1",
        "há uma peça sua em S1",
    ),
    (
        "SQUAREOWNER(S1,OPPONENT) = FALSE",
        "no opposing piece stands on S1",
        "não há peça do oponente em S1",
    ),
    (
        r#"EXISTPATTERN("PASSEDPAWN",OPPONENT) = FALSE"#,
        "the opponent does not have the pattern “PASSEDPAWN” on the board",
        "o oponente não tem o padrão “PASSEDPAWN” no tabuleiro",
    ),
    (
        r#"EXISTPATTERN("PASSEDPAWN",ME)"#,
        "you have the pattern “PASSEDPAWN” on the board",
        "você tem o padrão “PASSEDPAWN” no tabuleiro",
    ),
    ("TRUE", "this always holds", "isto vale sempre"),
    (
        "ONEDGE(k1) = ONEDGE(K1)",
        "the opponent's king is on the edge of the board exactly when your king is on the edge of the board",
        "o rei do oponente está na borda do tabuleiro exatamente quando seu rei está na borda do tabuleiro",
    ),
    (
        "ONEDGE(k1) != ONEDGE(K1)",
        "either the opponent's king is on the edge of the board or your king is on the edge of the board, but not both",
        "ou o rei do oponente está na borda do tabuleiro ou seu rei está na borda do tabuleiro, mas não as duas coisas",
    ),
    (
        "ONEDGE(k1) OR ONCORNER(K1) OR MOVESOF(k1) = 0",
        "either the opponent's king is on the edge of the board, or your king is in a corner of the board, or the opponent's king has no legal move",
        "ou bem o rei do oponente está na borda do tabuleiro, ou bem seu rei está num canto do tabuleiro, ou bem o rei do oponente não tem lance legal",
    ),
    (
        "MOVESOF(k1) = 0 OR (ONEDGE(k1) AND (ONCORNER(K1) OR MOVESOF(K1) = 0))",
        "either the opponent's king has no legal move, or the opponent's king is on the edge of the board and either your king is in a corner of the board or your king has no legal move",
        "ou bem o rei do oponente não tem lance legal, ou bem o rei do oponente está na borda do tabuleiro e, além disso, ou seu rei está num canto do tabuleiro ou seu rei não tem lance legal",
    ),
    (
        "NOT (ONEDGE(k1) AND MOVESOF(k1) = 0)",
        "either the opponent's king is not on the edge of the board or the opponent's king has at least one legal move",
        "o rei do oponente não está na borda do tabuleiro ou o rei do oponente tem pelo menos um lance legal",
    ),
    (
        "MOVESOF(k1) % 2 = -1",
        "the number of legal moves of the opponent's king modulo 2 is equal to -1",
        "o número de lances legais do rei do oponente módulo 2 é igual a -1",
    ),
];
