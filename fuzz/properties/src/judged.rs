//! Judged positions from text.

use chess::chess_from_fen;
use corpus::judged::{GREATEST_GRADE, is_games, read};

/// A text of judged positions is read or refused with its line; whatever is read is a position with sound judgements.
pub fn judged_positions_are_read(data: &[u8]) {
    is_games(data);
    let text = String::from_utf8_lossy(data);
    match read(&text) {
        Ok(found) => {
            for one in found {
                assert!(chess_from_fen(&one.fen).is_ok(), "{one:?}");
                assert!(one.grade.is_none_or(|grade| grade <= GREATEST_GRADE));
                assert!(one.value.is_none_or(f64::is_finite));
                assert!(
                    one.result
                        .is_none_or(|result| (0.0..=1.0).contains(&result))
                );
            }
        }
        Err(bad) => assert!(bad.line >= 1 && bad.line <= text.lines().count(), "{bad}"),
    }
}
