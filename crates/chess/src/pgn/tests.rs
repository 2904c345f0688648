//! Games as people really write them.

use super::*;

/// Tags and tokens of a game, as text.
type Read = (Vec<(String, String)>, Vec<String>);

fn read(text: &str) -> Vec<Read> {
    let mut games = Games::new(text.as_bytes());
    let mut tags = Tags::default();
    let mut all = Vec::new();
    while games.next_game(&mut tags) {
        let pairs = tags
            .iter()
            .map(|(name, value)| (name.into_owned(), value.into_owned()))
            .collect();
        let mut tokens = Vec::new();
        while let Some(token) = games.token() {
            tokens.push(match token {
                Token::Move(word) => String::from_utf8_lossy(word).into_owned(),
                Token::Comment(text) => format!("{{{}}}", String::from_utf8_lossy(text)),
                Token::BeginVariation => "(".to_owned(),
                Token::EndVariation => ")".to_owned(),
                Token::Nag(number) => format!("${number}"),
                Token::Result(outcome) => outcome.text().to_owned(),
            });
        }
        all.push((pairs, tokens));
    }
    all
}

fn moves(text: &str) -> Vec<String> {
    read(text)
        .into_iter()
        .flat_map(|(_, tokens)| tokens)
        .collect()
}

#[test]
fn ordinary_games() {
    let games =
        read("[Event \"a\"]\n[White \"b\"]\n\n1. e4 e5 2.Nf3 1-0\n\n[Event \"c\"]\n\n1.d4 *\n");
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].0[1], ("White".to_owned(), "b".to_owned()));
    assert_eq!(games[0].1, ["e4", "e5", "Nf3", "1-0"]);
    assert_eq!(games[1].1, ["d4", "*"]);
}

#[test]
fn comments_variations_and_nags() {
    assert_eq!(
        moves(
            "1. e4!! {good (really) 1-0} e5 $1 (1... c5 2. Nf3 (2. c3) d6 0-1) 2. Nf3 ; rest\nNc6 e.p. +- *"
        ),
        [
            "e4",
            "$3",
            "{good (really) 1-0}",
            "e5",
            "$1",
            "(",
            "c5",
            "Nf3",
            "(",
            "c3",
            ")",
            "d6",
            ")",
            "Nf3",
            "{ rest}",
            "Nc6",
            "*"
        ]
    );
    assert_eq!(
        moves("% escaped line 1. a4\n1. e4 1/2-1/2"),
        ["e4", "1/2-1/2"]
    );
    assert_eq!(moves("1.0-0 0-0-0 1-0"), ["0-0", "0-0-0", "1-0"]);
    assert_eq!(moves("1.e8(Q) e1=Q"), ["e8(Q)", "e1=Q"]);
}

#[test]
fn figurines_passes_and_glued_results() {
    assert_eq!(
        moves("1.♘f3 ♞f6 2.♙e4 e8=♕ ♔xe2 \u{265e}\u{fe0e}c6 *"),
        [
            "♘f3",
            "♞f6",
            "♙e4",
            "e8=♕",
            "♔xe2",
            "\u{265e}\u{fe0e}c6",
            "*"
        ]
    );
    assert_eq!(
        moves("1. 0000 -- 2. Z0 @@@@ 3. null <> *"),
        ["0000", "--", "Z0", "@@@@", "null", "<>", "*"]
    );
    for (glued, apart) in [
        ("Qxf7#1-0", ["Qxf7#", "1-0"]),
        ("O-O-O+0-1", ["O-O-O+", "0-1"]),
        ("0-0-01-0", ["0-0-0", "1-0"]),
        ("e8=Q1/2-1/2", ["e8=Q", "1/2-1/2"]),
        ("Kh11/2", ["Kh1", "1/2-1/2"]),
        ("Rd8*", ["Rd8", "*"]),
    ] {
        assert_eq!(moves(&format!("1. {glued}")), apart);
    }
    assert_eq!(read("1. e4 Qxf7#1-0 1. d4 *").len(), 2);
    assert_eq!(
        moves("1. e4!? e5?! 2. d4?? d5!!! *"),
        ["e4", "$5", "e5", "$6", "d4", "$4", "d5", "$3", "*"]
    );
}

#[test]
fn games_run_together() {
    let games = read("\u{feff}1. e4 e5 1-0 1. d4 d5 0-1 [Event \"x\"] [Site \"y\"] 1. c4");
    assert_eq!(games.len(), 3);
    assert_eq!(games[2].0.len(), 2);
    assert_eq!(games[2].1, ["c4"]);
    let without_result = read("[Event \"a\"]\n\n1. e4\n\n[Event \"b\"]\n\n1. d4\n");
    assert_eq!(without_result.len(), 2);
}

#[test]
fn unclosed_comments_end_with_the_game() {
    let games = read("1. e4 {no end e5\n\n[Event \"b\"]\n\n1. d4 {x} *\n");
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].1, ["e4", "{no end e5\n}"]);
    assert_eq!(games[1].1, ["d4", "{x}", "*"]);
    let games = read("[Event \"a\"]\n\n1. e4 (1. d4\n\n[Event \"b\"]\n\n1. c4 *");
    assert_eq!(games.len(), 2);
}

#[test]
fn the_first_end_of_a_comment_counts() {
    // Tags in a comment are no game if the lines above are tags too.
    assert_eq!(
        moves("1. e4 {\n[White \"x\"]\n[Event \"y\"]\n} e5 {\n\n} *"),
        [
            "e4",
            "{\n[White \"x\"]\n[Event \"y\"]\n}",
            "e5",
            "{\n\n}",
            "*"
        ]
    );
    let games = read("1. e4 {a\n[Event \"b\"]\n\n1. d4 } c5 {c");
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].1, ["e4", "{a}"]);
    assert_eq!(games[1].1, ["d4", "c5", "{c}"]);
}

/// How many games a text has that is this over and over, four mebibytes of it, and how often it is repeated.
fn counted_in_many(one: &str) -> (usize, usize) {
    let count = (4 << 20) / one.len();
    let text = one.repeat(count);
    let mut games = Games::new(text.as_bytes());
    let mut tags = Tags::default();
    let mut found = 0;
    while games.next_game(&mut tags) {
        found += 1;
    }
    (found, count)
}

/// If each comment were searched to the end of the text, this would go over hundreds of gigabytes.
#[test]
fn comments_that_are_never_closed_cost_no_more_than_their_games() {
    let (found, count) = counted_in_many("[Event \"\"]\n{\n");
    assert_eq!(found, count);
}

/// The same with brackets after results, all on one line: each repetition is a game of tags and one of the rest.
#[test]
fn brackets_that_are_never_closed_cost_no_more_than_their_games() {
    let (found, count) = counted_in_many("[a \"b\"] * (");
    assert_eq!(found, 2 * count);
}

#[test]
fn games_without_moves_or_with_other_tags_first() {
    let games = read("[Event \"a\"]\n[White \"x\"]\n\n[Event \"b\"]\n\n1. d4 *\n");
    assert_eq!(games.len(), 2);
    assert_eq!((games[0].0.len(), games[1].0.len()), (2, 1));
    let games =
        read("[White \"x\"]\n[Event \"a\"]\n\n*\n[White \"y\"]\n[Event \"b\"]\n\n1. d4 *\n");
    assert_eq!(games.len(), 2);
    assert_eq!((games[0].0.len(), games[1].0.len()), (2, 2));
}

#[test]
fn tags_without_values_are_skipped() {
    let games = read("[Event]\n[White]\n[Black \"b\"]\n[Round\n\n1. e4 e5 \n[Site]\n2. d4 *\n");
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].0, [("Black".to_owned(), "b".to_owned())]);
    assert_eq!(games[0].1, ["e4", "e5", "d4", "*"]);
}

#[test]
fn draws_with_a_character_of_their_own() {
    assert_eq!(moves("1. e4 ½-½ 1. d4 *"), ["e4", "1/2-1/2", "d4", "*"]);
    assert_eq!(Outcome::parse(b"\xbd-\xbd"), Some(Outcome::Draw));
    assert_eq!(Outcome::parse("½-½".as_bytes()), Some(Outcome::Draw));
}

#[test]
fn results_with_blanks_and_other_dashes() {
    for (written, result) in [
        ("1/2 - 1/2", "1/2-1/2"),
        ("½ – ½", "1/2-1/2"),
        ("1–0", "1-0"),
        ("0 — 1", "0-1"),
        ("1:0", "1-0"),
        ("½:½", "1/2-1/2"),
        ("1/2", "1/2-1/2"),
    ] {
        assert_eq!(
            Outcome::parse(written.as_bytes()).map(Outcome::text),
            Some(result)
        );
        let games = read(&format!("1. e4 {written}\n\n[Event \"b\"]\n\n1. d4 *"));
        assert_eq!(games.len(), 2, "{written}");
        assert_eq!(games[0].1, ["e4", result]);
    }
    for other in [
        "1 -0.5", "0-0", "1 - 1", "1 0", "1-0-1", "", "1/2-", "1:00", "0:15", "1:1",
    ] {
        assert_eq!(Outcome::parse(other.as_bytes()), None, "{other}");
    }
    assert_eq!(moves("1 e4 e5 2 0-0 *"), ["e4", "e5", "0-0", "*"]);
}

#[test]
fn text_between_games_is_no_game() {
    let game = "[Event \"a\"]\n\n1. e4 1-0";
    for between in [
        "\x1a",
        "\n\n\x1a\n",
        " 1-0",
        "\n1-0\n*",
        " {White wins} 1-0\n",
        "\n{He resigned.} {So he did.}",
        " {never closed",
        " ; White wins",
        " ; White wins\n; on time\n",
        " (time)",
        "\n(Black resigned) 1-0",
        " !",
        " !?",
        " $14",
        " {a} $3 {b}",
        " +-",
        "\n=)",
        " }.",
        " White resigns",
        " de tempo",
        "\tBlack forfeits on time (12. e4)",
        " {c} White resigns",
        " $1 White resigns {d}",
    ] {
        let alone = format!("{game}{between}");
        assert_eq!(read(&alone).len(), 1, "{between:?}");
        let games = read(&format!("{alone}\n\n{game}"));
        assert_eq!(games.len(), 2, "{between:?}");
        assert_eq!(games[0], games[1]);
    }
    let games = read(&format!("{{Games of a master}}\n\n{game}"));
    assert_eq!(games, read(game));
}

#[test]
fn remarks_may_say_how_a_game_ended() {
    for (end, result) in [
        ("White resigns", ""),
        ("black resigns. 1-0", "1-0"),
        ("Draw agreed 1/2-1/2", "1/2-1/2"),
        ("Black lost on time *", "*"),
        ("as pretas abandonam 1-0", "1-0"),
        ("Empate por acordo.", ""),
    ] {
        // After an even number of moves the next game could go on with this one.
        for played in ["e4 e5", "e4 e5 Nf3+", "e4 e5 O-O"] {
            let games = read(&format!("1. {played} {end}\n\n1. d4 *"));
            let tokens_read = games.iter().map(|(_, tokens)| tokens.join(" "));
            let expected = [format!("{played} {result}"), "d4 *".to_owned()];
            assert_eq!(
                tokens_read.collect::<Vec<_>>(),
                expected.map(|text| text.trim().to_owned()),
                "{end}"
            );
        }
    }
    // A game that goes on, an unknown word, words without a game: errors of the replay.
    for text in ["e4 e5 White resigns Nf3", "e4 foo 1-0", "e4 by 1-0"] {
        assert_eq!(moves(text).join(" "), text);
    }
    for text in ["White resigns 1-0", "1. e4 1-0\nWhite resigns 1-0"] {
        let games = read(text);
        assert_eq!(games[games.len() - 1].1[0], "White", "{text}");
    }
    assert_eq!(
        moves("1. e4 (1. d4 draw) e5"),
        ["e4", "(", "d4", "draw", ")", "e5"]
    );
}

#[test]
fn comments_before_moves_belong_to_them() {
    let games = read("{a} 1. e4 1-0 1-0 {b} 1. d4 * {c} {d} 1. c4");
    assert_eq!(games.len(), 3);
    assert_eq!(read("1. e4 1-0 ; one\n1. d4 *").len(), 2);
    assert_eq!(read("1. e4 1-0 (1. d4 *").len(), 2);
    assert_eq!(read("1. e4 1-0 $1 1. d4 *").len(), 2);
    // Moves are no remark, and a remark ends with its line.
    assert_eq!(read("1. e4 1-0 d4 d5 *").len(), 2);
    for remark in ["White resigns", "{c} White resigns", "$1 White resigns"] {
        let games = read(&format!("1. e4 1-0 {remark}\n1. d4 *"));
        assert_eq!(games.len(), 2, "{remark}");
        assert_eq!(games[1].1, ["d4", "*"]);
    }
    assert_eq!(games[0].1, ["{a}", "e4", "1-0"]);
    assert_eq!(games[1].1, ["{b}", "d4", "*"]);
    assert_eq!(games[2].1, ["{c}", "{d}", "c4"]);
}

#[test]
fn blanks_of_web_pages_are_blanks() {
    let games = read("1.\u{a0}e4\u{a0}e5 2.\u{a0}Nf3\u{a0}\u{bd}-\u{bd}\n");
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].1[..3], ["e4", "e5", "Nf3"]);
}

#[test]
fn tag_names_in_any_case() {
    let text = b"[fen \"x\"]\n[WHITE \"a\"]\n[White \"b\"]\n\n*";
    let mut tags = Tags::default();
    Games::new(text).next_game(&mut tags);
    assert_eq!(tags.raw("FEN"), Some(&b"x"[..]));
    assert_eq!(tags.get("White").as_deref(), Some("a"));
    assert_eq!(tags.raw("Black"), None);
}

#[test]
fn an_empty_fen_is_no_tag() {
    let games =
        read("[White \"a\"]\n[FEN \"\"]\n[fen \" \"]\n[Site \"\"]\n\n1. e4 *\n\n[FEN \"\"]\n");
    let names = |index: usize| -> Vec<&str> {
        let pairs: &[(String, String)] = &games[index].0;
        pairs.iter().map(|(name, _)| name.as_str()).collect()
    };
    assert_eq!(names(0), ["White", "Site"]);
    // Alone, it begins no game.
    assert_eq!(games.len(), 1);
    let mut alone = Games::new(b"[FEN \"\"]\n1. e4 *");
    let mut tags = Tags::default();
    assert!(alone.next_game(&mut tags));
    assert_eq!((tags.iter().count(), tags.offset), (0, 9));
    // Where it stands twice, the position counts.
    let twice = read("[FEN \"\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*");
    assert_eq!(twice[0].0.len(), 1);
}

#[test]
fn unusual_tags() {
    let games = read(
        "[White \"O\\\"Neil\"]\n[Black \"a \"b\" c\"]\r\n[Event \"no end\n[Site \"x\"]\n\n1. e4 *",
    );
    let value = |index: usize| games[0].0[index].1.as_str();
    assert_eq!(value(0), "O\"Neil");
    assert_eq!(value(1), "a \"b\" c");
    assert_eq!(value(2), "no end");
    assert_eq!(value(3), "x");
    assert_eq!(decode(b"M\xfcller"), "Müller");
    assert_eq!(decode(b"O\x92Neil \x96 \xe9"), "O’Neil – é");
}

#[test]
fn nothing_panics() {
    for text in [
        "",
        "[",
        "[a",
        "[a \"",
        "[a \"b\\",
        "{",
        "(",
        ")",
        "$",
        ";",
        "%",
        "1",
        "0-",
        "\\",
        "[a \"x\"]",
    ] {
        let _ = read(text);
    }
}

#[test]
fn blanks_are_allowed_inside_the_brackets() {
    let games =
        read("[ Event \"a\" ]\n[\tWhite  \"b\"\t]\n\n1. e4 *\n\n[ Event \"c\" ]\n\n1. d4 *\n");
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].0[1], ("White".to_owned(), "b".to_owned()));
    assert_eq!(games[1].0[0], ("Event".to_owned(), "c".to_owned()));
}

impl<'a> Games<'a> {
    /// [`Games::token`] once more, by one choice among all signs.
    fn token_slowly(&mut self) -> Option<Token<'a>> {
        if !self.inside {
            return None;
        }
        loop {
            let Some(byte) = self.text.get(self.at) else {
                self.inside = false;
                return None;
            };
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' | b'.' | b'\x0c' => self.at += 1,
                b'a'..=b'z' | b'A'..=b'Z' | b'-' | b'@' | b'<' => {
                    let word = self.word();
                    if let ControlFlow::Break(token) = self.odd_word(word) {
                        return token;
                    }
                }
                b'!' | b'?' => return Some(Token::Nag(self.suffix_nag())),
                b'1' if self.depth == 0 && self.begins_anew() => {
                    self.inside = false;
                    return None;
                }
                b'0'..=b'9' => match self.number() {
                    Some(Token::Result(_)) if self.depth > 0 => {}
                    Some(token) => {
                        if let Token::Result(_) = token {
                            self.end();
                        }
                        return Some(token);
                    }
                    None => {}
                },
                b'{' => return Some(Token::Comment(self.comment())),
                b';' => return Some(Token::Comment(self.line())),
                b'(' => {
                    self.at += 1;
                    self.depth += 1;
                    return Some(Token::BeginVariation);
                }
                b')' => {
                    self.at += 1;
                    if self.depth > 0 {
                        self.depth -= 1;
                        return Some(Token::EndVariation);
                    }
                }
                b'$' => {
                    self.at += 1;
                    let digits = std::str::from_utf8(self.digits()).unwrap();
                    if let Ok(nag) = digits.parse() {
                        return Some(Token::Nag(nag));
                    }
                }
                b'*' => {
                    self.at += 1;
                    if self.depth == 0 {
                        self.end();
                        return Some(Token::Result(Outcome::Unknown));
                    }
                }
                b'%' if self.at_line_start() => _ = self.line(),
                b'[' if self.at_tag() => {
                    self.inside = false;
                    return None;
                }
                b'[' if self.at_broken_tag() => {
                    let line = self.line();
                    if let Some(end) = line.iter().position(|byte| *byte == b']') {
                        self.at -= line.len() - end - 1;
                    }
                }
                0xe2 if is_figurine(&self.text[self.at..]) => {
                    return Some(Token::Move(self.word()));
                }
                0xc2 | 0xbd if self.depth == 0 && self.result().is_some() => {
                    self.end();
                    return Some(Token::Result(Outcome::Draw));
                }
                _ => self.at += 1,
            }
        }
    }
}

#[test]
fn tokens_are_those_of_a_plain_choice() {
    let pieces: &[&[u8]] = &[
        b" ",
        b"\t",
        b"\r\n",
        b"\n",
        b"\x0c",
        b".",
        b"(",
        b")",
        b"*",
        b"$5",
        b"$",
        b"!",
        b"?!",
        b"{",
        b"}",
        b"{a}",
        b";",
        b"[",
        b"]",
        b"[A \"b\"]",
        b"\n[White]\n",
        b"\n%x",
        b"0",
        b"1",
        b"1.",
        b"1. e4",
        b"12.",
        b"2...",
        b"59",
        b"0-0",
        b"0000",
        b"1-0",
        b"1/2-1/2",
        b"1-01.",
        b"-",
        b"--",
        b"/",
        b"e4",
        b"Nf3",
        b"N",
        b"e.p.",
        b"-/+",
        b"White",
        b" resigns.",
        b"e8(Q)",
        b"Qxf7#1-0",
        b"@",
        b"<",
        b"\xc2\xa0",
        b"\xc2\xbd",
        b"\xbd",
        b"\xc2",
        b"\xff",
        b"\xe2\x99\x98f3",
        b"\x00",
    ];
    let mut rng = game::Rng::new(11);
    let mut tokens_read = 0;
    for _ in 0..20_000 {
        let length = 1 + rng.below(14);
        let parts = (0..length).map(|_| pieces[rng.below(pieces.len())]);
        let text: Vec<u8> = parts.flatten().copied().collect();
        let (mut quick, mut slow) = (Games::new(&text), Games::new(&text));
        let mut tags = [Tags::default(), Tags::default()];
        loop {
            let next = quick.next_game(&mut tags[0]);
            assert_eq!(
                next,
                slow.next_game(&mut tags[1]),
                "{}",
                text.escape_ascii()
            );
            if !next {
                break;
            }
            while let Some(token) = slow.token_slowly() {
                assert_eq!(quick.token(), Some(token), "{}", text.escape_ascii());
                tokens_read += 1;
            }
            assert_eq!(quick.token(), None, "{}", text.escape_ascii());
            assert_eq!(quick.at, slow.at, "{}", text.escape_ascii());
        }
    }
    assert!(tokens_read > 40_000, "{tokens_read}");
}
