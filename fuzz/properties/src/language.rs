//! Texts of PATLAN: reading, laying out and translating them.

use patlan::library::{Library, PatternFile};
use patlan::{format, parse, translate};
use syntax::{Diagnostic, DiagnosticRecord, Lang, Source, Style};

const LANGUAGES: [Lang; 2] = [Lang::En, Lang::Pt];

/// The tree holds every byte of the text, and whatever is said about the text can be shown in both languages.
pub fn parsing_is_lossless(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let mut library = Library::new();
    let index = library.add(PatternFile::new(Source::new("fuzz.patlan", text.as_ref())));
    let file = &library.files()[index];
    assert_eq!(file.parse.syntax().to_string(), text);
    let found = library.check(index);
    for lang in LANGUAGES {
        for style in [Style::plain(lang), Style::coloured(lang)] {
            let shown = syntax::render_all(&found, &file.source, style);
            assert_eq!(shown.is_empty(), found.is_empty());
        }
        for diagnostic in &found {
            let record = DiagnosticRecord::new(diagnostic, &file.source, lang);
            assert!(!record.message.is_empty());
        }
    }
    for diagnostic in &found {
        in_bounds(diagnostic, &text);
    }
    // A pattern with errors is shown by its errors, not described.
    if !found.iter().any(Diagnostic::is_error) {
        let patterns: Vec<_> = file.parse.patterns.iter().collect();
        for (pattern, lang) in patterns
            .iter()
            .flat_map(|one| LANGUAGES.map(|lang| (one, lang)))
        {
            assert!(!patlan::words::explain(pattern, lang).is_empty());
        }
        assert!(!patlan::ontology::turtle(&patterns).is_empty());
    }
}

/// Places lie in the text, between characters, and fixes can be applied.
fn in_bounds(diagnostic: &Diagnostic, text: &str) {
    let inside = |range: syntax::TextRange| text.get(std::ops::Range::<usize>::from(range));
    assert!(inside(diagnostic.range).is_some(), "{diagnostic:?}");
    if let Some(fix) = &diagnostic.fix {
        assert!(
            fix.edits.iter().all(|(range, _)| inside(*range).is_some()),
            "{fix:?}"
        );
        let fixed = syntax::apply_edits(text, &fix.edits);
        assert_ne!(fixed, text, "a fix that fixes nothing: {diagnostic:?}");
        assert_eq!(parse(&fixed).syntax().to_string(), fixed);
    }
}

/// Laying out twice is laying out once, and means the same.
pub fn formatting_is_idempotent(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let Ok(once) = format(&text) else {
        assert!(parse(&text).has_errors());
        return;
    };
    assert_eq!(format(&once).as_ref(), Ok(&once), "{text:?}");
    assert_eq!(meaning(&once), meaning(&text), "{text:?}\n{once:?}");
}

/// Whatever the detour through languages and symbols, the meaning stays and the words of one language come out alike.
pub fn translation_round_trips(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for home in LANGUAGES {
        let Ok(wanted) = translate(&text, home, false) else {
            assert!(parse(&text).has_errors());
            return;
        };
        assert_eq!(meaning(&wanted), meaning(&text), "{text:?}\n{wanted:?}");
        for (detour, symbols) in [
            (Lang::En, false),
            (Lang::En, true),
            (Lang::Pt, false),
            (Lang::Pt, true),
        ] {
            let there = translate(&text, detour, symbols).expect("it could be translated before");
            let back = translate(&there, home, false);
            assert_eq!(back.as_ref(), Ok(&wanted), "{text:?}\n{there:?}");
        }
    }
}

/// The patterns of a text without their places in it.
fn meaning(text: &str) -> String {
    let parse = parse(text);
    assert!(!parse.has_errors(), "{:?}\n{text:?}", parse.diagnostics);
    let debug = format!("{:?}", parse.patterns);
    // Ranges are shown as `1..2`: the digits around the two dots go.
    let digit = |c: char| c.is_ascii_digit();
    let parts = debug.split("..").map(|part| part.trim_matches(digit));
    parts.collect::<Vec<_>>().join("..")
}
