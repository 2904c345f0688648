//! Patterns in positions.

use chess::draw::{Drawing, Theme, svg, terminal};
use chess::notation::san_line;
use chess::{Color, Position, chess_from_fen};
use patlan::ast::{Actor, Pattern};
use patlan::library::{Library, PatternFile};
use patlan::matcher::{Instance, Matcher, find, grade};
use patlan::picture::illustrate;
use patlan::plan::Program;
use patlan::words::{Binding, describe_instance, explain_instance};
use shakmaty::{Chess, Position as _};
use syntax::{Lang, Source};

use crate::seeds::FENS;

/// More actors than this and a search takes seconds; that such searches end is tested elsewhere.
const MOST_ACTORS: usize = 5;
/// The number of instances that are described and drawn.
const MOST_DESCRIBED: usize = 6;

/// Shipped patterns that EXISTPATTERN can ask for.
const CALLED: [(&str, &str); 2] = [
    (
        "mateinone.patlan",
        include_str!("../../../knowledge/patterns/mateinone.patlan"),
    ),
    (
        "passedpawn.patlan",
        include_str!("../../../knowledge/patterns/passedpawn.patlan"),
    ),
];

/// The first four bytes choose a position and a side, the rest is a text of patterns. Whatever compiles can be searched
/// for; finding and asking whether there is something agree; every instance can be described and drawn.
pub fn matching_ends(data: &[u8]) {
    let Some((choice, text)) = data.split_first_chunk::<4>() else {
        return;
    };
    let chess = choose(*choice);
    let side = Color::from_white(choice[3] & 1 == 0);
    let text = String::from_utf8_lossy(text);
    let mut library = Library::new();
    for (name, text) in CALLED {
        library.add(PatternFile::shipped(Source::new(name, text)));
    }
    let index = library.add(PatternFile::new(Source::new("fuzz.patlan", text.as_ref())));
    let _ = library.check(index);
    for pattern in &library.files()[index].parse.patterns {
        let name = &pattern.name.value;
        let Ok(program) = library.program(name) else {
            continue;
        };
        let (_, pattern) = library.get(name).expect("it has just been compiled");
        if program.cast().len() <= MOST_ACTORS {
            search(&library, pattern, &program, &chess, side);
        }
    }
}

fn search(library: &Library, pattern: &Pattern, program: &Program, chess: &Chess, side: Color) {
    let position = Position::from(chess);
    let Ok(findings) = find(program, &position, side) else {
        return;
    };
    if let Ok(exists) = Matcher::new().query(&position, side).exists(program) {
        assert_eq!(
            exists,
            findings.valid().next().is_some(),
            "{}",
            program.name()
        );
    }
    let known = |name: &str| library.program(name).ok();
    if let Ok(grade) = grade(pattern, &known, &position, side) {
        let share = grade.share();
        assert!((0.0..=1.0).contains(&share), "{share}");
    }
    for instance in findings.raw.iter().take(MOST_DESCRIBED) {
        show(pattern, program, instance, chess, side);
        if let Some(rejection) = instance.rejection {
            assert!(!library.clause(program.name(), rejection).is_empty());
        }
    }
}

fn show(pattern: &Pattern, program: &Program, instance: &Instance, chess: &Chess, side: Color) {
    let board = chess.board();
    let cast: Vec<(Actor, Binding)> = program
        .cast()
        .iter()
        .zip(&instance.squares)
        .filter_map(|(actor, square)| {
            let square = (*square)?;
            let piece = board
                .piece_at(square)
                .map(|piece| (piece.color, piece.role));
            Some((*actor, Binding { square, piece }))
        })
        .collect();
    let line = san_line(chess, side, &instance.line);
    assert_eq!(line.len(), instance.line.len());
    for lang in [Lang::En, Lang::Pt] {
        let _ = explain_instance(pattern, &cast, lang, Some(&line));
        let _ = explain_instance(pattern, &cast, lang, None);
        let _ = describe_instance(pattern, &cast, lang);
    }
    let drawing = illustrate(
        Drawing::new(board.clone()).seen_by(side),
        pattern,
        program,
        instance,
    );
    assert!(svg(&drawing).ends_with("</svg>\n"));
    let theme = Theme {
        colour: false,
        unicode: true,
    };
    assert!(!terminal(&drawing, theme).is_empty());
}

/// One of the known positions, and some moves from it.
fn choose([which, plies, seed, _]: [u8; 4]) -> Chess {
    let fen = FENS[usize::from(which) % FENS.len()];
    let mut chess = chess_from_fen(fen).expect("the known positions are sound");
    let mut random = u32::from(seed);
    for _ in 0..plies % 40 {
        let moves = chess.legal_moves();
        if moves.is_empty() {
            break;
        }
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        chess.play_unchecked(moves[(random >> 16) as usize % moves.len()]);
    }
    chess
}
