//! Files of games and of positions.

use chess::epd::Epd;
use chess::pgn::{Games, Tags, Token};
use chess::replay::Replay;
use chess::{Game, Position, chess_from_fen};

/// Any bytes are some games, every one of them ends, and what can be played leads to real positions.
pub fn games_are_read(data: &[u8]) {
    let mut games = Games::new(data);
    let mut headers = Tags::default();
    let mut reached = games.offset();
    while games.next_game(&mut headers) {
        assert!(headers.offset >= reached && headers.offset <= data.len());
        let start = headers.get("FEN").map(|fen| chess_from_fen(&fen));
        assert_eq!(headers.iter().count() > 0, headers.offset < games.offset());
        match start {
            None => play(&mut games, Replay::default(), data.len(), true),
            Some(Ok(start)) => play(&mut games, Replay::from(&start), data.len(), false),
            Some(Err(_)) => while games.token().is_some() {},
        }
        assert!(
            games.offset() > reached || games.offset() == data.len(),
            "no progress at {reached}"
        );
        if games.offset() == reached {
            assert!(!games.next_game(&mut headers), "the end comes twice");
            break;
        }
        reached = games.offset();
    }
    assert_eq!(games.offset(), data.len());
    let mut games = Games::new(data);
    let mut headers = Tags::default();
    while games.next_game(&mut headers) {
        if let Ok(game) = Game::replay(&mut games, &headers) {
            assert!(!game.positions.is_empty());
        }
    }
}

/// Plays the main line and the variations of one game.
fn play(games: &mut Games<'_>, start: Replay, most: usize, from_the_beginning: bool) {
    // The position now, and the one before the last move, which a variation starts from.
    let mut now = start.clone();
    let mut before = start;
    let mut left = Vec::new();
    for _ in 0..=most {
        let Some(token) = games.token() else { return };
        match token {
            Token::Move(word) => {
                let saved = now.clone();
                if now.play(word).is_ok() {
                    before = saved;
                    if from_the_beginning {
                        let fen = now.fen();
                        let read = chess_from_fen(&fen).map(|chess| Replay::from(&chess).fen());
                        assert_eq!(read.as_ref(), Ok(&fen));
                    }
                } else {
                    assert_eq!(
                        now.position(),
                        saved.position(),
                        "a refused move changes nothing"
                    );
                }
            }
            Token::BeginVariation => {
                left.push((now.clone(), before.clone()));
                now = before.clone();
            }
            Token::EndVariation => {
                (now, before) = left.pop().expect("only what was opened is closed")
            }
            Token::Comment(_) | Token::Nag(_) | Token::Result(_) => {}
        }
    }
    panic!("more pieces than bytes");
}

/// Every line is a position with remarks or is refused; what was read can be written and read again.
pub fn epd_lines_are_read(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for line in text.lines() {
        let Some(Ok(epd)) = Epd::read(line) else {
            continue;
        };
        let _ = Position::from_fen(&epd.fen);
        let fields: Vec<&str> = epd.fen.split(' ').collect();
        assert_eq!(
            (fields.len(), &fields[4..]),
            (6, ["0", "1"].as_slice()),
            "{line:?}"
        );
        let mut again = fields[..4].join(" ");
        for (word, operand) in &epd.operations {
            assert!(
                !word.is_empty() && !word.contains(char::is_whitespace),
                "{line:?}"
            );
            assert!(epd.get(word).is_some());
            // Quotes inside an operand have no way to be written.
            if operand.contains('"') || word.contains('"') {
                return;
            }
            again.push_str(&format!(" {word} \"{operand}\";"));
        }
        assert_eq!(Epd::read(&again), Some(Ok(epd)), "{line:?} {again:?}");
    }
}
