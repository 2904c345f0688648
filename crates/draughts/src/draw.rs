//! Boards in the terminal.

use game::Side;

use crate::board::Board;
use crate::notation::SquareStyle;
use crate::square::Square;

/// A board in letters, seen by a side: `w` and `b` are men, `W` and `B` kings, marked squares stand in brackets.
/// Where squares are known by numbers, empty ones show theirs.
pub fn text(board: &Board, seen_by: Side, marked: u32, style: SquareStyle) -> String {
    let mut lines = Vec::new();
    for row in 0..8 {
        let rank = if seen_by == Side::White { 7 - row } else { row };
        let mut line = format!("{} ", rank + 1);
        for column in 0..8 {
            let file = if seen_by == Side::White {
                column
            } else {
                7 - column
            };
            let square =
                Square::all().find(|square| square.rank() == rank && square.file() == file);
            let Some(square) = square else {
                line.push_str("   ");
                continue;
            };
            let piece = letter(board, square);
            if piece == '.'
                && let SquareStyle::Numbers(_) = style
            {
                line.push_str(&format!("{:>2} ", style.write(square)));
            } else if marked & square.bit() != 0 {
                line.push_str(&format!("[{piece}]"));
            } else {
                line.push_str(&format!(" {piece} "));
            }
        }
        lines.push(line.trim_end().to_owned());
    }
    let mut files = String::from("  ");
    for column in 0..8u8 {
        let file = if seen_by == Side::White {
            column
        } else {
            7 - column
        };
        files.push_str(&format!(" {} ", char::from(b'a' + file)));
    }
    lines.push(files.trim_end().to_owned());
    lines.join("\n")
}

fn letter(board: &Board, square: Square) -> char {
    let bit = square.bit();
    let king = board.kings & bit != 0;
    if board.white & bit != 0 {
        if king { 'W' } else { 'w' }
    } else if board.black & bit != 0 {
        if king { 'B' } else { 'b' }
    } else {
        '.'
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use game::Game;

    #[test]
    fn both_sides_see_their_home_row_below() {
        let position = Position::read("W:WKa1,c3:Bb8,Kh6").unwrap();
        let marked = Square::from_name("c3").unwrap().bit();
        let seen = text(position.board(), Side::White, marked, SquareStyle::Letters);
        let lines: Vec<&str> = seen.lines().collect();
        assert_eq!(lines[0], "8     b     .     .     .");
        assert_eq!(lines[5], "3  .    [w]    .     .");
        assert_eq!(lines[7], "1  W     .     .     .");
        assert_eq!(lines[8], "   a  b  c  d  e  f  g  h");
        let turned = text(position.board(), Side::Black, 0, SquareStyle::Letters);
        assert_eq!(turned.lines().next(), Some("1     .     .     .     W"));
    }
}
