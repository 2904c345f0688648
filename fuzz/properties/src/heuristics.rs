//! Texts of DHJOG: reading, laying out, translating, compiling and evaluating them.

use chess::vocabulary::ChessWords;
use dhjog::graph::Graph;
use dhjog::{Machine, Program, Purpose, check, format, parse, translate};
use game::Side;
use game::vocabulary::{Moment, Vocabulary};
use syntax::{Diagnostic, Lang, Source, Style};

const LANGUAGES: [Lang; 2] = [Lang::En, Lang::Pt];

/// The tree holds every byte of the text, and whatever is said about the text can be shown in both languages.
pub fn sets_are_read(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let parse = parse(&text);
    assert_eq!(parse.syntax().to_string(), text);
    let lexicon = ChessWords::lexicon();
    let checked = check(&parse, &lexicon, Purpose::Publication);
    let found: Vec<Diagnostic> = parse
        .diagnostics
        .iter()
        .chain(&checked.diagnostics)
        .cloned()
        .collect();
    let source = Source::new("fuzz.dhjog", text.as_ref());
    for lang in LANGUAGES {
        let shown = syntax::render_all(&found, &source, Style::plain(lang));
        assert_eq!(shown.is_empty(), found.is_empty());
    }
    for diagnostic in &found {
        let inside = |range: syntax::TextRange| text.get(std::ops::Range::<usize>::from(range));
        assert!(inside(diagnostic.range).is_some(), "{diagnostic:?}");
        assert!(diagnostic.help.is_some(), "{diagnostic:?}");
        if let Some(fix) = &diagnostic.fix {
            assert!(
                fix.edits.iter().all(|(range, _)| inside(*range).is_some()),
                "{fix:?}"
            );
        }
    }
    assert_eq!(
        checked.model.is_none(),
        found.iter().any(Diagnostic::is_error)
    );
    let graph = Graph::of(&parse.set);
    assert!(graph.svg().ends_with("</svg>\n") && graph.dot().ends_with("}\n"));
}

/// The canonical form of the canonical form is itself and means the same; so does a translation there and back.
pub fn sets_are_printed(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let lexicon = ChessWords::lexicon();
    let Some(printed) = format(&parse(&text), &lexicon) else {
        return;
    };
    let again = parse(&printed);
    assert!(!again.has_errors(), "{printed}\n{:#?}", again.diagnostics);
    assert!(again.set == parse(&text).set, "{text}\n{printed}");
    assert_eq!(format(&parse(&printed), &lexicon).as_ref(), Some(&printed));
    let english = translate(&parse(&text), &lexicon, Lang::En).expect("no errors");
    let portuguese =
        translate(&parse(&english), &lexicon, Lang::Pt).expect("a translation without errors");
    assert_eq!(
        translate(&parse(&portuguese), &lexicon, Lang::En),
        Some(english)
    );
}

/// A set without errors compiles, and evaluating it ends with a number within bounds.
pub fn sets_are_evaluated(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let parse = parse(&text);
    let checked = check(&parse, &ChessWords::lexicon(), Purpose::Editing);
    let Some(model) = &checked.model else {
        return;
    };
    let program = Program::<ChessWords>::compile(model);
    let mut machine = Machine::default();
    let moment = Moment::default();
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/P6k/8/8/3pP3/8/8/K7 b - e3 0 40",
    ] {
        let chess = chess::chess_from_fen(fen).expect("a position");
        for me in Side::BOTH {
            for stage in 0..=program.stages().len() {
                let found = program.evaluate(&mut machine, &chess, &moment, me, stage);
                assert!(found.value.abs() <= game::vocabulary::LARGEST_VALUE);
                assert!(found.stage < program.stages().len());
                let trace = program.trace(&mut machine, &chess, &moment, me, stage);
                assert_eq!(trace.stage_number, found.stage);
                // Without a trace, values are added up in whole parts of a point (2^-36), times counts of up to a thousand.
                let apart = (trace.value - found.value).abs();
                assert!(apart <= 1e-6 * found.value.abs().max(1.0), "{apart}");
                assert!(trace.value != 0.0 || trace.value.is_sign_positive());
                assert_eq!(trace.warning().is_some(), found.stopped);
                let both = program.trace_symmetric(&mut machine, &chess, &moment, me, stage);
                for lang in LANGUAGES {
                    assert!(!dhjog::trace::describe(&trace, lang).is_empty());
                    assert!(!dhjog::trace::describe_symmetric(&both, lang).is_empty());
                }
            }
        }
    }
    for lang in LANGUAGES {
        let explained = dhjog::explain::explain(
            &parse.set,
            model,
            checked.level(),
            &ChessWords::lexicon(),
            lang,
        );
        assert!(!explained.is_empty());
    }
}
