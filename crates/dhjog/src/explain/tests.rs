//! Sentences in both languages.

use game::vocabulary::Vocabulary;
use syntax::Lang;

use crate::{Purpose, check, parse};

fn explained(text: &str, lang: Lang) -> String {
    let lexicon = chess::vocabulary::ChessWords::lexicon();
    let parsed = parse(text);
    let checked = check(&parsed, &lexicon, Purpose::Editing);
    let model = checked
        .model
        .as_ref()
        .unwrap_or_else(|| panic!("{:?} {:?}", parsed.diagnostics, checked.diagnostics));
    super::explain(&parsed.set, model, checked.level(), &lexicon, lang)
}

fn has(text: &str, lang: Lang, wanted: &str) {
    let explained = explained(text, lang);
    assert!(explained.contains(wanted), "{wanted}\n{explained}");
}

fn set(parts: &str) -> String {
    format!(
        "HEURISTIC_SET H INITIAL_STAGE A STAGE A PAWN <- 1 KNIGHT <- 3 SQUARE[] MID <- {{d4,e4,d5,e5}} {parts} END STAGE \
         STAGE B PAWN <- 1 END STAGE END HEURISTIC_SET"
    )
}

#[test]
fn values_and_the_usual_calculation() {
    let text = set("");
    has(
        &text,
        Lang::En,
        "To begin with, a pawn is worth 1 and a knight 3.",
    );
    has(&text, Lang::Pt, "De início, peão vale 1 e cavalo 3.");
    has(
        &text,
        Lang::En,
        "A position is worth the value of your pieces less that of the opponent's.",
    );
    has(
        &text,
        Lang::Pt,
        "Uma posição vale o valor das peças do seu lado menos o das do oponente.",
    );
    has(&text, Lang::En, "MID: d4, e4, d5 and e5");
}

#[test]
fn heuristics_of_piece_values() {
    let text = set(
        "RULE PIECE_VALUE R IF PIECES_PRESENT({KNIGHT}, MID, ME) THEN PIECES_IN({KNIGHT}, MID, ME) + 0.2 END RULE",
    );
    has(
        &text,
        Lang::En,
        "R: In A, each knight of yours in MID (d4, e4, d5 and e5) is worth 0.2 more.",
    );
    has(
        &text,
        Lang::Pt,
        "R: Em A, cada cavalo do seu lado em MID (d4, e4, d5 e e5) vale 0,2 a mais.",
    );
    let text = set(
        "RULE PIECE_VALUE R SYMMETRIC IF NOT PIECES_PRESENT({QUEEN}, OPPONENT) THEN PAWN <- PAWN * 2 END RULE",
    );
    has(
        &text,
        Lang::En,
        "In A, if the opponent has no queen, every pawn of both sides is worth 2 times as much. It does not count when the same holds for the opponent.",
    );
    has(
        &text,
        Lang::Pt,
        "Em A, quando não há dama do oponente, todo peão dos dois lados vale 2 vezes o que valia. Não conta quando o mesmo vale para o oponente.",
    );
}

#[test]
fn heuristics_of_the_game() {
    let text = set(
        "RULE GAME_VALUE R SYMMETRIC IF BISHOP_PAIR(ME) AND PASSED_PAWNS(OPPONENT) < 2 THEN BOARD <- BOARD + 0.3 END RULE",
    );
    has(
        &text,
        Lang::En,
        "if you have bishops on squares of both colours and the opponent's passed pawns are fewer than 2, the value rises by 0.3. The same counts for the opponent, with the sign turned.",
    );
    has(
        &text,
        Lang::Pt,
        "quando o seu lado tem bispos em casas das duas cores e os peões passados do oponente são menos que 2, o valor sobe 0,3. O mesmo conta para o oponente, com o sinal trocado.",
    );
    has(
        &text,
        Lang::En,
        "Passed pawns: the player's pawns in the region without an enemy pawn",
    );
    let text =
        set("RULE GAME_VALUE R IF IS_THREATENED({KING}, ME) THEN BOARD <- BOARD * 2 END RULE");
    has(
        &text,
        Lang::En,
        "if one of your kings is attacked, the value is multiplied by 2.",
    );
}

#[test]
fn what_always_holds_is_not_asked() {
    let text =
        set("RULE GAME_VALUE R IF TRUE THEN BOARD <- BOARD - 2 * MOBILITY(OPPONENT) END RULE");
    has(
        &text,
        Lang::En,
        "R: In A, the value falls by 2 × the opponent's mobility.",
    );
    has(
        &text,
        Lang::Pt,
        "R: Em A, o valor cai 2 × a mobilidade do oponente.",
    );
}

#[test]
fn functions_say_what_they_ask() {
    for (condition, en, pt) in [
        (
            "FORK({KNIGHT}, ME)",
            "one of your knights attacks two or more enemy pieces",
            "uma das peças (cavalos) do seu lado ataca duas ou mais",
        ),
        (
            "HALF_OPEN_FILE(d4, OPPONENT)",
            "on d4's file only your side has pawns",
            "na coluna de d4 só o seu lado tem peões",
        ),
        (
            "HAS_MORE_PIECES({d4,e4}, OPPONENT)",
            "the opponent has more pieces on d4 and e4 than your side",
            "o oponente tem mais peças em d4 e e4 do que o seu lado",
        ),
        (
            "ATTACKERS(e4, ME) > DEFENDERS(e4, OPPONENT)",
            "your attackers on e4 are more than the opponent's defenders on e4",
            "os atacantes do seu lado em e4 são mais que os defensores do oponente em e4",
        ),
        (
            "SQUARES_OF({PAWN}, ME) INTERSECTION {d4,e4} <> {}",
            "your squares of pawns and d4 and e4 have something in common",
            "as casas de peões do seu lado e d4 e e4 têm algo em comum",
        ),
        (
            "NOT (PIECES_PRESENT({QUEEN,ROOK}, ME) AND TO_MOVE(OPPONENT))",
            "you lack a rook or a queen or it is not so that the opponent is to move",
            "falta torre ou dama do seu lado ou não é verdade que é a vez do oponente",
        ),
    ] {
        let text = set(&format!(
            "RULE GAME_VALUE R IF {condition} THEN BOARD <- BOARD + 1 END RULE"
        ));
        has(&text, Lang::En, en);
        has(&text, Lang::Pt, pt);
    }
}

#[test]
fn stages_give_way() {
    let text = set(
        "RULE STAGE_TRANSITION OVER IF MOVE_COUNT() >= 10 OR PHASE() < 0.5 THEN CURRENT_STAGE <- B END RULE",
    );
    has(
        &text,
        Lang::En,
        "OVER: From A the game passes to B when the move count is at least 10 or the phase is less than 0.5.",
    );
    has(
        &text,
        Lang::Pt,
        "OVER: De A a partida passa a B quando a quantidade de lances é ao menos 10 ou a fase é menor que 0,5.",
    );
}

#[test]
fn calculations_in_terms() {
    let text = set(
        "BOARD <- MATERIAL_DIFFERENCE() + 0.2 * (DEVELOPMENT(ME) - DEVELOPMENT(OPPONENT)) - 0.1 * (DOUBLED_PAWNS(ME) - DOUBLED_PAWNS(OPPONENT))",
    );
    has(&text, Lang::En, "A position is worth the sum of:");
    has(&text, Lang::En, "+ 0.2 × your lead in development\n");
    has(
        &text,
        Lang::Pt,
        "− 0,1 × a vantagem do seu lado em peões dobrados\n",
    );
}

#[test]
fn functions_of_the_author() {
    let text = "HEURISTIC_SET H STAGE A BOARD <- F(2) END STAGE FUNCTION F DESCRIPTION \"adds up\" RETURNS REAL R PARAMETERS INTEGER LAST COMMANDS \
        INTEGER I REAL S FOR I FROM 1 TO LAST DO IF I > 1 THEN S <- S + I ELSE S <- 0 END IF END FOR RETURN S END FUNCTION END HEURISTIC_SET";
    for line in [
        "F(LAST): adds up",
        "for each I from 1 to LAST:",
        "if I is more than 1:",
        "S becomes S + I",
        "otherwise:",
        "the result is S",
    ] {
        has(text, Lang::En, line);
    }
    has(text, Lang::Pt, "o resultado é S");
    let text = "HEURISTIC_SET H STAGE A BOARD <- F(TRUE) END STAGE FUNCTION F RETURNS REAL R PARAMETERS LOGICAL MINE COMMANDS \
        INTEGER I REAL S FOR I FROM 1 TO SQUARES_OF({PAWN}, WHITE).TOTAL() DO S <- S + 1 END FOR \
        IF ME = WHITE THEN S <- 0 END IF RETURN S END FUNCTION END HEURISTIC_SET";
    has(text, Lang::En, "A position is worth F(true).");
    has(
        text,
        Lang::En,
        "from 1 to the number of White's squares of pawns:",
    );
    has(
        text,
        Lang::Pt,
        "de 1 ao número das casas de peões das brancas:",
    );
    has(text, Lang::En, "if you are White:");
    has(text, Lang::Pt, "quando o seu lado é o das brancas:");
}

#[test]
fn shipped_sets_are_explained_without_code() {
    for file in knowledge::heuristics() {
        for lang in [Lang::En, Lang::Pt] {
            let explained = explained(&file.text, lang);
            for code in [
                "({",
                "PIECES_",
                "PECAS_",
                "PRESENCA_",
                "the player is",
                "TypeValue",
            ] {
                let sentences: Vec<&str> = explained
                    .lines()
                    .filter(|line| !line.contains('['))
                    .collect();
                let found = sentences.iter().find(|line| line.contains(code));
                assert_eq!(found, None, "{} {code}", file.name);
            }
        }
    }
}

#[test]
fn absolute_squares_are_marked() {
    let rule = |squares: &str| {
        set(&format!(
            "SQUARE[] SEVENTH <- {{a7,b7}} ABSOLUTE RULE GAME_VALUE R SYMMETRIC IF PIECES_PRESENT({{PAWN}}, {squares}, ME) THEN BOARD <- BOARD + 1 END RULE"
        ))
    };
    let same = "on e4 (the same for both sides)";
    has(&rule("{e4} ABSOLUTE"), Lang::En, same);
    has(
        &rule("{e4} ABSOLUTE"),
        Lang::Pt,
        "em e4 (as mesmas para os dois lados)",
    );
    assert!(!explained(&rule("{e4}"), Lang::En).contains(same));
    // A name means its region only where both are turned or neither is.
    has(
        &rule("{a7,b7} ABSOLUTE"),
        Lang::En,
        " in SEVENTH (a7 and b7)",
    );
    has(&rule("{a7,b7}"), Lang::En, " on a7 and b7");
}
