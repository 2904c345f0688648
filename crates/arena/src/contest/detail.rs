//! More about the end of a game.

use serde::{Deserialize, Serialize};
use syntax::Message;

use super::player_error::PlayerError;

/// What is known about an end beyond its reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Detail {
    /// Endgame tables gave the result.
    Tables,
    /// The evaluations of both players agreed.
    Agreed,
    /// An error of the loser.
    Player(PlayerError),
}

impl Detail {
    pub fn message(&self) -> Message {
        match self {
            Detail::Tables => Message::new("tables", "tabelas"),
            Detail::Agreed => Message::new("agreed evaluation", "avaliação de acordo"),
            Detail::Player(error) => error.message(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use syntax::Message;

    use super::Detail;
    use crate::contest::PlayerError;
    use crate::tournament::Event;

    #[test]
    fn every_error_has_a_message_in_both_languages_and_survives_a_log() {
        for (error, en, pt) in [
            (
                PlayerError::IllegalMove("e2e5".to_owned()),
                "illegal move: e2e5",
                "lance ilegal: e2e5",
            ),
            (
                PlayerError::Crashed("no positions allowed".to_owned()),
                "crashed: no positions allowed",
                "caiu: no positions allowed",
            ),
            (
                PlayerError::NotStarted(Message::new("gone", "sumiu")),
                "not started: gone",
                "não iniciou: sumiu",
            ),
            (
                PlayerError::NotReady("UCI".to_owned()),
                "not ready: it does not speak UCI",
                "não ficou pronto: não fala UCI",
            ),
            (
                PlayerError::Late {
                    taken: Duration::from_millis(3210),
                    allowed: Duration::from_secs(3),
                },
                "too late: 3.21 s, 3.00 s allowed",
                "tarde demais: 3.21 s, 3.00 s permitidos",
            ),
            (
                PlayerError::TooManyPositions {
                    looked_at: 9,
                    allowed: 5,
                },
                "out of bounds: 9 positions, 5 allowed",
                "além dos limites: 9 posições, 5 permitidas",
            ),
            (PlayerError::Hung, "does not answer", "não responde"),
        ] {
            assert_eq!(error.message(), Message::new(en, pt));
            assert_eq!(error.to_string(), en);
            let detail = Detail::Player(error);
            let text = serde_json::to_string(&detail).expect("written");
            let read: Detail = serde_json::from_str(&text).expect("read");
            assert_eq!(read, detail, "{text}");
        }
    }

    #[test]
    fn log_lines_hold_details() {
        let line = |detail: &str| {
            format!(
                "{{\"event\":\"game\",\"number\":1,\"round\":1,\"pair\":[0,1],\"index\":0,\"attempt\":0,\"white\":0,\"black\":1,\"result\":\"0-1\",\"reason\":\"failure\",{detail}\"start\":\"x\",\"plies\":[],\"activity\":[{{\"positions\":0,\"rules\":{{}}}},{{\"positions\":0,\"rules\":{{}}}}]}}"
            )
        };
        let read = |detail: &str| match serde_json::from_str(&line(detail)) {
            Ok(Event::Game(game)) => game.detail,
            other => panic!("{other:?}"),
        };
        assert_eq!(read(""), None);
        for detail in [
            Detail::Agreed,
            Detail::Player(PlayerError::Hung),
            Detail::Player(PlayerError::NotStarted(Message::new("a", "b"))),
            Detail::Player(PlayerError::Late {
                taken: Duration::from_micros(1_500_001),
                allowed: Duration::from_secs(1),
            }),
        ] {
            let text = serde_json::to_string(&detail).expect("written");
            assert_eq!(read(&format!("\"detail\":{text},")), Some(detail));
        }
    }
}
