//! The best line in words.

use draughts::{Move, Position};
use game::{Game, Side};
use syntax::Message;

/// The number of moves that are put into words; longer lines are hard to follow.
const SPOKEN_MOVES: usize = 4;

/// What is expected after the first move of the line; `None` where nothing is.
pub fn expected(position: &Position, line: &[Move]) -> Option<Message> {
    let (&first, rest) = line.split_first()?;
    let mut now = *position;
    now.play(first);
    let spoken = rest.iter().take(SPOKEN_MOVES).map(|&chosen| {
        let said = spoken(&now, chosen);
        now.play(chosen);
        said
    });
    let (en, pt): (Vec<String>, Vec<String>) = spoken.unzip();
    if en.is_empty() {
        return None;
    }
    Some(Message::new(
        format!("Expected: {}.", en.join(", then ")),
        format!("Espera-se: {}.", pt.join(", depois ")),
    ))
}

fn spoken(position: &Position, chosen: Move) -> (String, String) {
    let side = position.side_to_move();
    let text = position.move_text(chosen);
    let promotes = position.board().promotes(side, chosen);
    let count = chosen.captured().count_ones();
    let (en_side, pt_side) = match side {
        Side::White => ("White", "as brancas"),
        Side::Black => ("Black", "as pretas"),
    };
    let (mut en, mut pt) = match count {
        0 => (
            format!("{en_side} plays {text}"),
            format!("{pt_side} jogam {text}"),
        ),
        1 => (
            format!("{en_side} takes {text}"),
            format!("{pt_side} tomam {text}"),
        ),
        _ => (
            format!("{en_side} takes {count} with {text}"),
            format!("{pt_side} tomam {count} com {text}"),
        ),
    };
    if promotes {
        en.push_str(" and gets a king");
        pt.push_str(" e fazem dama");
    }
    (en, pt)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captures_and_kings_are_named() {
        let position = Position::read("W:Wd4,e3,f2,c7:Bf6,h8").unwrap();
        let mut now = position;
        let line: Vec<Move> = ["d4-e5", "f6xd4", "e3xc5", "h8-g7", "c7-b8"]
            .iter()
            .map(|text| {
                let chosen = now.read_move(text).unwrap();
                now.play(chosen);
                chosen
            })
            .collect();
        let said = expected(&position, &line).unwrap();
        assert_eq!(
            said.en,
            "Expected: Black takes f6xd4, then White takes e3xc5, then Black plays h8-g7, \
             then White plays c7-b8 and gets a king."
        );
        assert_eq!(
            said.pt,
            "Espera-se: as pretas tomam f6xd4, depois as brancas tomam e3xc5, depois as pretas jogam h8-g7, \
             depois as brancas jogam c7-b8 e fazem dama."
        );
        assert_eq!(expected(&position, &line[..1]), None);
    }
}
