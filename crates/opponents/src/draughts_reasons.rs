//! A move of draughts explained to people: why it was chosen, and why another one would have been better.
//!
//! [`reasons`] reads them off the position and the best line of a search: what forces the move, what it takes, offers,
//! threatens and parries, the opening it plays, what the endgame tables say, and what the line wins. [`mark`] compares the
//! values of the positions before and after a move and marks mistakes as players do: `?!`, `?` and `??`. Both cost next to
//! nothing beside the search that found the line.

mod line;
mod marks;

use draughts::opening::Opening;
use draughts::tables::TableValue;
use draughts::{Board, Move, Position};
use game::{Game, Side};
use syntax::Message;

pub use line::expected;
pub use marks::{Mark, mark};

/// What is known about a position beside the line of the search.
#[derive(Debug, Clone, Copy, Default)]
pub struct Knowledge<'a> {
    /// The opening that the game is in after the move.
    pub opening: Option<&'a Opening>,
    /// The exact value of the position before the move.
    pub table: Option<TableValue>,
}

/// Why the first move of the line was chosen in the position, each reason a sentence; those that say most come first.
pub fn reasons(position: &Position, line: &[Move], known: Knowledge<'_>) -> Vec<Message> {
    let Some(&chosen) = line.first() else {
        return Vec::new();
    };
    let mut after = *position;
    after.play(chosen);
    [
        forced(position, chosen),
        known.table.map(|value| exact(position, value)),
        promotion(position, chosen),
        offer(position, &after, line),
        parried(position, &after, chosen),
        threat(position, &after),
        quiet(position, &after, chosen),
        known.opening.map(opening),
        gain(position, line),
        Some(material(position)),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The captures of a side, also of the side that is not to move.
fn captures(board: &Board, side: Side) -> Vec<Move> {
    let mut moves = Vec::new();
    if board.must_capture(side) {
        board.legal_moves(side, &mut moves);
    }
    moves
}

fn text(board: &Board, side: Side, chosen: Move) -> String {
    Position::new(*board, side).move_text(chosen)
}

fn pieces(count: u32) -> (String, String) {
    match count {
        1 => ("one piece".to_owned(), "uma peça".to_owned()),
        _ => (format!("{count} pieces"), format!("{count} peças")),
    }
}

fn forced(position: &Position, chosen: Move) -> Option<Message> {
    let legal = position.moves();
    let (en, pt) = pieces(chosen.captured().count_ones());
    match (legal.len(), chosen.is_capture()) {
        (1, true) => Some(Message::new(
            format!("The capture is obligatory, and there is only this one: it takes {en}."),
            format!("A tomada é obrigatória, e só há esta: toma {pt}."),
        )),
        (1, false) => Some(Message::new(
            "It is the only legal move.",
            "É o único lance legal.",
        )),
        (count, true) => Some(Message::new(
            format!(
                "A capture is obligatory, and there are {count}; it takes {en}, as many as possible."
            ),
            format!("A tomada é obrigatória, e há {count}; toma {pt}, o máximo possível."),
        )),
        _ => None,
    }
}

fn exact(position: &Position, value: TableValue) -> Message {
    let mover = position.side_to_move();
    let won = |side: Side, plies: u16| {
        let (en, pt) = match side {
            Side::White => ("White", "as brancas ganham"),
            Side::Black => ("Black", "as pretas ganham"),
        };
        let (ply, meio) = match plies {
            1 => ("ply", "meio-lance"),
            _ => ("plies", "meios-lances"),
        };
        Message::new(
            format!("The endgame tables are exact here: {en} wins in {plies} {ply}."),
            format!("As tabelas de finais são exatas aqui: {pt} em {plies} {meio}."),
        )
    };
    match value {
        TableValue::Win(plies) => won(mover, plies),
        TableValue::Loss(plies) => won(!mover, plies),
        TableValue::Draw => Message::new(
            "The endgame tables are exact here: a draw with best play.",
            "As tabelas de finais são exatas aqui: empate com o melhor jogo.",
        ),
    }
}

fn promotion(position: &Position, chosen: Move) -> Option<Message> {
    let to = chosen.to();
    position
        .board()
        .promotes(position.side_to_move(), chosen)
        .then(|| {
            Message::new(
                format!("The man becomes a king on {to}."),
                format!("A pedra vira dama em {to}."),
            )
        })
}

/// Pieces that the other side must take, and what is taken in return.
fn offer(position: &Position, after: &Position, line: &[Move]) -> Option<Message> {
    let reply = *line.get(1)?;
    if !reply.is_capture() {
        return None;
    }
    let taken = after.move_text(reply);
    let mut now = *after;
    now.play(reply);
    let back = line.get(2).filter(|back| back.is_capture());
    let (en, pt) = match position.side_to_move() {
        Side::White => ("Black", "As pretas têm"),
        Side::Black => ("White", "As brancas têm"),
    };
    Some(match back {
        Some(&back) => {
            let (count_en, count_pt) = pieces(back.captured().count_ones());
            let returned = now.move_text(back);
            Message::new(
                format!("{en} must capture {taken}, and {returned} takes {count_en} in return."),
                format!("{pt} de tomar {taken}, e {returned} toma {count_pt} de volta."),
            )
        }
        None => Message::new(
            format!("{en} must capture {taken}."),
            format!("{pt} de tomar {taken}."),
        ),
    })
}

/// A capture with which the other side threatened, and which the move prevents.
fn parried(position: &Position, after: &Position, chosen: Move) -> Option<Message> {
    let (board, other) = (position.board(), !position.side_to_move());
    if chosen.is_capture() || !captures(after.board(), other).is_empty() {
        return None;
    }
    let threat = *captures(board, other).first()?;
    let text = text(board, other, threat);
    Some(Message::new(
        format!("It parries the threat {text}."),
        format!("Evita a ameaça {text}."),
    ))
}

/// A capture that comes next unless the other side prevents it.
fn threat(position: &Position, after: &Position) -> Option<Message> {
    let mover = position.side_to_move();
    if !captures(after.board(), !mover).is_empty() {
        return None;
    }
    let before = captures(position.board(), mover);
    let threat = captures(after.board(), mover)
        .into_iter()
        .find(|threat| !before.contains(threat))?;
    let (en, pt) = pieces(threat.captured().count_ones());
    let text = text(after.board(), mover, threat);
    Some(Message::new(
        format!("It threatens {text}, which takes {en}."),
        format!("Ameaça {text}, que toma {pt}."),
    ))
}

/// Where a move leads that neither takes nor can be answered by a capture.
fn quiet(position: &Position, after: &Position, chosen: Move) -> Option<Message> {
    if chosen.is_capture() || after.board().must_capture(after.side_to_move()) {
        return None;
    }
    let to = chosen.to();
    let is_man = position.board().kings(position.side_to_move()) & chosen.from().bit() == 0;
    Some(match (is_man, to.file(), to.rank()) {
        (true, 2..=5, 3..=4) => Message::new(
            format!("It brings a man to the centre, {to}, where nothing can take it now."),
            format!("Leva uma pedra ao centro, {to}, onde nada pode tomá-la agora."),
        ),
        (_, 0 | 7, _) => Message::new(
            format!("On the edge, {to}, the piece cannot be captured."),
            format!("Na borda, {to}, a peça não pode ser tomada."),
        ),
        _ => Message::new(
            "It is a quiet move: no capture is possible after it.",
            "É um lance calmo: depois dele nenhuma tomada é possível.",
        ),
    })
}

fn opening(opening: &Opening) -> Message {
    let Message { en, pt } = &opening.name;
    Message::new(
        format!("It plays the opening {en}."),
        format!("Joga a abertura {pt}."),
    )
}

/// How many pieces a side has more than the other.
fn balance(board: &Board, side: Side) -> i64 {
    i64::from(board.of(side).count_ones()) - i64::from(board.of(!side).count_ones())
}

/// What the line wins or costs, where it ends in a position without captures.
fn gain(position: &Position, line: &[Move]) -> Option<Message> {
    let mover = position.side_to_move();
    let mut end = *position;
    for &chosen in line {
        end.play(chosen);
    }
    if line.len() < 2 || end.board().must_capture(end.side_to_move()) {
        return None;
    }
    let won = balance(end.board(), mover) - balance(position.board(), mover);
    let (en, pt) = pieces(won.unsigned_abs() as u32);
    match won {
        0 => None,
        1.. => Some(Message::new(
            format!("The expected line wins {en}."),
            format!("A linha esperada ganha {pt}."),
        )),
        _ => Some(Message::new(
            format!("The expected line costs {en}; nothing better was found."),
            format!("A linha esperada custa {pt}; nada melhor foi encontrado."),
        )),
    }
}

fn material(position: &Position) -> Message {
    let board = position.board();
    let men = |side: Side| {
        let (men, kings) = (board.men(side).count_ones(), board.kings(side).count_ones());
        let en_men = match men {
            1 => "1 man".to_owned(),
            _ => format!("{men} men"),
        };
        let pt_men = match men {
            1 => "1 pedra".to_owned(),
            _ => format!("{men} pedras"),
        };
        match kings {
            0 => (en_men, pt_men),
            1 => (format!("{en_men} and 1 king"), format!("{pt_men} e 1 dama")),
            _ => (
                format!("{en_men} and {kings} kings"),
                format!("{pt_men} e {kings} damas"),
            ),
        }
    };
    let ((white_en, white_pt), (black_en, black_pt)) = (men(Side::White), men(Side::Black));
    Message::new(
        format!("Material before the move: White {white_en}, Black {black_en}."),
        format!("Material antes do lance: brancas {white_pt}, pretas {black_pt}."),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(fen: &str, moves: &[&str], known: Knowledge<'_>) -> Vec<String> {
        let position = Position::read(fen).unwrap();
        let mut now = position;
        let line: Vec<Move> = moves
            .iter()
            .map(|text| {
                let chosen = now.read_move(text).unwrap();
                now.play(chosen);
                chosen
            })
            .collect();
        let found = reasons(&position, &line, known);
        assert!(found.iter().all(|one| one.en != one.pt), "{found:?}");
        found.into_iter().map(|one| one.en).collect()
    }

    #[test]
    fn obligatory_captures_count_what_they_take() {
        let found = said("W:Wc3:Bd4,f6", &["c3xg7"], Knowledge::default());
        assert_eq!(
            found[0],
            "The capture is obligatory, and there is only this one: it takes 2 pieces."
        );
        assert!(found.contains(&"Material before the move: White 1 man, Black 2 men.".to_owned()));
    }

    #[test]
    fn offers_name_what_is_taken_in_return() {
        let found = said(
            "W:Wd4,e3,f2:Bf6,h8",
            &["d4-e5", "f6xd4", "e3xc5"],
            Knowledge::default(),
        );
        assert!(
            found.contains(
                &"Black must capture f6xd4, and e3xc5 takes one piece in return.".to_owned()
            ),
            "{found:?}"
        );
        assert!(!found.iter().any(|one| one.contains("expected line")));
    }

    #[test]
    fn threats_are_those_that_the_move_makes_or_parries() {
        let found = said("W:Wd4,f2:Bc5,b6,h8", &["f2-e3"], Knowledge::default());
        assert_eq!(found[0], "It parries the threat c5xg1.");
        let found = said("W:Wd4,f4:Bf6,a7", &["f4-e5"], Knowledge::default());
        assert_eq!(found[0], "It threatens e5xg7, which takes one piece.");
        let found = said("W:Wd4,f2:Bc5,b6,h8", &["f2-g3"], Knowledge::default());
        assert!(found[0].starts_with("Material"), "{found:?}");
    }

    #[test]
    fn quiet_moves_say_where_they_lead() {
        let first = |fen: &str, text: &str| said(fen, &[text], Knowledge::default())[0].clone();
        let start = Position::initial().text();
        assert_eq!(
            first(&start, "c3-d4"),
            "It brings a man to the centre, d4, where nothing can take it now."
        );
        assert_eq!(
            first(&start, "g3-h4"),
            "On the edge, h4, the piece cannot be captured."
        );
        assert_eq!(
            first("W:Wc1,e1:Bf8,h8", "c1-d2"),
            "It is a quiet move: no capture is possible after it."
        );
    }

    #[test]
    fn tables_and_promotion_are_named() {
        let known = Knowledge {
            table: Some(TableValue::Win(7)),
            ..Knowledge::default()
        };
        let found = said("B:Wh2:Bc3,b2", &["b2-a1"], known);
        assert_eq!(
            found[..2],
            [
                "The endgame tables are exact here: Black wins in 7 plies.",
                "The man becomes a king on a1."
            ]
        );
    }
}
