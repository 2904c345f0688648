//! What holds for the layout of every text.

use crate::format_samples::{
    EVERYTHING, all, comments, golden, meaning, random_text, shipped, tokens,
};
use proptest::prelude::*;
use stratvision_patlan::{format, parse};

/// Formats a text and checks everything that is promised.
fn check(text: &str) -> String {
    let formatted = format(text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
    assert_eq!(tokens(&formatted), tokens(text), "{text}\n---\n{formatted}");
    assert_eq!(
        comments(&formatted),
        comments(text),
        "{text}\n---\n{formatted}"
    );
    assert_eq!(
        meaning(&formatted),
        meaning(text),
        "{text}\n---\n{formatted}"
    );
    assert_eq!(format(&formatted).as_ref(), Ok(&formatted), "{text}");
    assert!(formatted.is_empty() || formatted.ends_with('\n'));
    assert!(!formatted.starts_with(['\n', '\u{feff}']) && !formatted.ends_with("\n\n"));
    assert!(
        !formatted.contains("\n\n\n") && !formatted.contains('\r'),
        "{formatted}"
    );
    assert!(
        formatted.lines().all(|line| line.trim_end() == line),
        "{formatted}"
    );
    formatted
}

/// The texts with something put between two tokens, in every place where that is allowed; and how often it was not.
fn with_between(text: &str, between: &str) -> (Vec<String>, usize) {
    let parsed = parse(text);
    let all = parsed.syntax().descendants_with_tokens();
    let ends = all.filter_map(|element| element.into_token());
    let ends = ends.map(|token| usize::from(token.text_range().end()));
    let texts: Vec<_> = ends
        .map(|end| format!("{}{between}{}", &text[..end], &text[end..]))
        .collect();
    let count = texts.len();
    let good: Vec<_> = texts
        .into_iter()
        .filter(|text| !parse(text).has_errors())
        .collect();
    let refused = count - good.len();
    (good, refused)
}

#[test]
fn every_known_text_keeps_its_promises() {
    for text in all() {
        check(&text);
        check(&format!("\u{feff}{}", text.replace('\n', "\r\n")));
        check(&text.replace('\n', "\n\n\n"));
    }
}

#[test]
fn comments_survive_everywhere() {
    let philidor = shipped()
        .into_iter()
        .find(|(name, _)| name == "philidor.patlan");
    let (_, philidor) = philidor.expect("a rich pattern");
    for text in [philidor.as_str(), EVERYTHING] {
        for between in ["\n// hop\n", " // hop\n\n// skip\n\n\n// jump\n"] {
            let (texts, refused) = with_between(text, between);
            // Inside a mark and after a sign of a weight the lexer takes no comment.
            assert!(refused <= 8, "{refused}");
            for text in texts {
                let formatted = check(&text);
                let trails = |text: &str| text.lines().filter(|line| is_trailing(line)).count();
                assert_eq!(
                    trails(&formatted),
                    trails(&text),
                    "{text}\n---\n{formatted}"
                );
            }
        }
    }
}

fn is_trailing(line: &str) -> bool {
    line.contains(" // hop") && !line.trim_start().starts_with("//")
}

#[test]
fn comments_survive_in_all_places_at_once() {
    for text in all() {
        let pieces = tokens(&text);
        let tight = |piece: &str| matches!(piece, "<" | ">" | "-" | "+");
        for (inside, outside) in [(" ", " // c\n"), ("", "\n// c\n"), ("", " // a\n\n// b\n")] {
            let mut text = String::new();
            for piece in &pieces {
                text.push_str(piece);
                text.push_str(if tight(piece) { inside } else { outside });
                // A weight's sign touches its number.
                if piece == "-" {
                    text.truncate(text.trim_end().len());
                }
            }
            check(&text);
        }
    }
}

#[test]
fn golden_patterns_come_out_like_the_shipped_ones() {
    let formatted = check(&golden());
    assert!(formatted.contains("  {\n    p1 DEFENDS p5\n    p5 DEFENDS p4\n  }\n"));
    assert!(formatted.contains("  R1 POSSIBLEATTACK (>s2<,k1)\n"));
}

#[test]
fn large_and_deep_texts_are_formatted() {
    let head =
        "PATTERN \"A\" AUTHOR \"\" DESCRIPTION \"\" WEIGHT 1 SCENARIO F1 MOVE S1 PRECONDITION ";
    let many = vec!["MOVESOF(k1)=0"; 4_000].join(" AND ");
    assert_eq!(check(&format!("{head}{many};")).lines().count(), 4_007);
    let many = vec!["(TRUE OR FALSE AND TRUE)"; 4_000].join(" OR ");
    check(&format!("{head}({many});"));
    let deep = format!(
        "{}TRUE{}",
        "(TRUE OR (TRUE AND ".repeat(32),
        "))".repeat(32)
    );
    check(&format!("{head}{deep};"));
    let signs = format!("{}1 = 1", "-".repeat(60));
    check(&format!("{head}{signs};"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn every_random_text_keeps_its_promises(text in random_text()) {
        check(&text);
    }

    #[test]
    fn nothing_panics(text in "[\\PC\n]{0,80}", seed in any::<prop::sample::Index>()) {
        let _ = format(&text);
        let mut broken = EVERYTHING.to_owned();
        let mut at = seed.index(broken.len());
        while !broken.is_char_boundary(at) {
            at -= 1;
        }
        broken.insert_str(at, &text);
        if let Ok(formatted) = format(&broken) {
            prop_assert_eq!(format(&formatted), Ok(formatted.clone()));
        }
    }
}
