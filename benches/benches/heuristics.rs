//! Evaluating heuristic sets: compiled sets against the same heuristics written by hand in Rust.

use std::hint::black_box;

use chess::measures::{Roles, endings, files, king, pawns, tempo};
use chess::vocabulary::ChessWords;
use dhjog::{Machine, Program, Purpose};
use game::Side;
use game::vocabulary::{Moment, Vocabulary};
use shakmaty::{Bitboard, Board, Chess, Color, Position, Role};
use stratvision_benches::{SOME_GAMES, best_of, games_file, pgn_text, replay};

fn main() -> std::io::Result<()> {
    let text = pgn_text(&games_file(), SOME_GAMES)?;
    let mut positions: Vec<Chess> = Vec::new();
    replay(&text[..], |chess| positions.push(chess.clone()))?;
    println!("{} positions, both sides each", positions.len());
    compare("exemplo_nivel01", &positions, material);
    compare("exemplo_nivel02", &positions, knights_in_the_centre);
    compare("exemplo_nivel03", &positions, promotion);
    compare("nivel3", &positions, level_three);
    for name in ["nivel1", "nivel2", "nivel4", "nivel5", "nivel6", "forte"] {
        let program = program(name);
        let rate = rate(&positions, |chess, me, machine| {
            program
                .evaluate(machine, chess, &Moment::default(), me, program.initial())
                .value
        });
        println!("{name:<18} {rate:>6.2} million/s");
    }
    Ok(())
}

fn program(name: &str) -> Program<ChessWords> {
    let file = knowledge::heuristics()
        .into_iter()
        .find(|file| file.name == format!("{name}.dhjog"));
    let text = file.map(|file| file.text).unwrap_or_default();
    let checked = dhjog::check(
        &dhjog::parse(&text),
        &ChessWords::lexicon(),
        Purpose::Editing,
    );
    let model = checked
        .model
        .unwrap_or_else(|| panic!("{name}: {:#?}", checked.diagnostics));
    Program::compile(&model)
}

/// Millions of evaluations a second.
fn rate(positions: &[Chess], value: impl Fn(&Chess, Side, &mut Machine) -> f64) -> f64 {
    let mut machine = Machine::default();
    let time = best_of(7, || {
        let mut sum = 0.0;
        for chess in positions {
            for me in Side::BOTH {
                sum += black_box(value(black_box(chess), me, &mut machine));
            }
        }
        sum
    });
    (2 * positions.len()) as f64 / time.as_secs_f64() / 1e6
}

fn compare(name: &str, positions: &[Chess], by_hand: fn(&Board, &Chess, Color) -> f64) {
    let program = program(name);
    let moment = Moment::default();
    let mut machine = Machine::default();
    for chess in positions {
        for (me, color) in Side::BOTH.into_iter().zip(Color::ALL_WHITE_FIRST) {
            let compiled = program.evaluate(&mut machine, chess, &moment, me, program.initial());
            let own = by_hand(chess.board(), chess, color);
            assert!(
                (compiled.value - own).abs() < 1e-9,
                "{name} {} {own}",
                compiled.value
            );
        }
    }
    let compiled = rate(positions, |chess, me, machine| {
        program
            .evaluate(machine, chess, &moment, me, program.initial())
            .value
    });
    let own = rate(positions, |chess, me, _| {
        let color = match me {
            Side::White => Color::White,
            Side::Black => Color::Black,
        };
        by_hand(chess.board(), chess, color)
    });
    let ratio = own / compiled;
    println!(
        "{name:<18} {compiled:>6.2} million/s, by hand {own:>6.2} million/s, {ratio:.2} times the time"
    );
}

trait WhiteFirst {
    const ALL_WHITE_FIRST: [Color; 2];
}

impl WhiteFirst for Color {
    const ALL_WHITE_FIRST: [Color; 2] = [Color::White, Color::Black];
}

const LISTING: [(Role, f64); 5] = [
    (Role::Pawn, 1.0),
    (Role::Rook, 5.0),
    (Role::Knight, 7.0),
    (Role::Bishop, 5.0),
    (Role::Queen, 9.0),
];

fn difference(board: &Board, me: Color, worth: &[(Role, f64); 5]) -> f64 {
    let (mine, theirs) = (board.by_color(me), board.by_color(me.other()));
    worth
        .iter()
        .map(|(role, value)| {
            let all = board.by_role(*role);
            value * ((all & mine).count() as f64 - (all & theirs).count() as f64)
        })
        .sum()
}

fn material(board: &Board, _: &Chess, me: Color) -> f64 {
    difference(board, me, &LISTING)
}

const CENTRE: Bitboard = Bitboard(0x0000_3c3c_3c3c_0000);

fn knights_in_the_centre(board: &Board, _: &Chess, me: Color) -> f64 {
    let knights = board.knights() & board.by_color(me) & CENTRE;
    difference(board, me, &LISTING) + 2.0 * knights.count() as f64
}

/// A rank as the side counts them.
fn rank(me: Color, number: u32) -> Bitboard {
    let rank = Bitboard(0xff << (8 * (number - 1)));
    match me {
        Color::White => rank,
        Color::Black => rank.flip_vertical(),
    }
}

fn promotion(board: &Board, _: &Chess, me: Color) -> f64 {
    let value = difference(board, me, &LISTING);
    let near = (board.pawns() & board.by_color(me) & rank(me, 7)).any();
    if !near {
        return value;
    }
    let other = me.other();
    let checked = board
        .king_of(other)
        .is_some_and(|king| board.attacks_to(king, me, board.occupied()).any());
    let last = board.by_color(other) & rank(me, 8);
    let each = [
        Role::King,
        Role::Knight,
        Role::Rook,
        Role::Queen,
        Role::Bishop,
    ]
    .iter()
    .all(|role| (board.by_role(*role) & last).any());
    match checked && !each {
        true => 2.0 * value,
        false => value,
    }
}

const WORTH: [(Role, f64); 5] = [
    (Role::Pawn, 1.0),
    (Role::Knight, 3.0),
    (Role::Bishop, 3.25),
    (Role::Rook, 5.0),
    (Role::Queen, 9.0),
];

fn level_three(board: &Board, chess: &Chess, me: Color) -> f64 {
    let inner = Bitboard(0x0000_0018_1800_0000);
    let edge = Bitboard(0x8181_8181_8181_8181);
    let mut value = difference(board, me, &WORTH);
    let bonus = |role: Role, region: Bitboard, color: Color| {
        (board.by_role(role) & board.by_color(color) & region).count() as f64
    };
    for (color, sign) in [(me, 1.0), (me.other(), -1.0)] {
        value += sign * 0.25 * bonus(Role::Pawn, inner, color);
        value += sign * 0.3 * bonus(Role::Knight, CENTRE, color);
        value -= sign * 0.3 * bonus(Role::Knight, edge, color);
        value += sign * 0.2 * bonus(Role::Bishop, CENTRE, color);
        value += sign * 1.5 * bonus(Role::Pawn, rank(color, 7), color);
        value += sign * 0.5 * bonus(Role::Pawn, rank(color, 6), color);
    }
    let plies = tempo::plies_played(chess);
    let castled = Bitboard(0b1100_0110);
    let of = |color: Color| {
        let mut value = 0.0;
        let other = color.other();
        let mut add = |holds: bool, by: f64| value += if holds { by } else { 0.0 };
        add(endings::has_bishop_pair(board, color), 0.3);
        let home = match color {
            Color::White => castled,
            Color::Black => castled.flip_vertical(),
        };
        let king_home = (board.kings() & board.by_color(color) & home).any();
        add(
            king_home && !endings::is_ending_of(board, Roles::from(Role::Rook)),
            0.4,
        );
        let queens = (board.queens() & board.by_color(other)).any();
        add(king::shield(board, color) >= 2 && queens, 0.25);
        add(pawns::doubled(board, color).any(), -0.2);
        add(pawns::isolated(board, color).count() >= 2, -0.25);
        add(pawns::passed(board, color).any(), 0.4);
        add(files::rooks_on_open_files(board, color).any(), 0.25);
        add(files::rooks_on_seventh(board, color).any(), 0.3);
        let ahead = tempo::development(board, color) > tempo::development(board, other);
        add(ahead && plies / 2 < 15, 0.3);
        value
    };
    value + of(me) - of(me.other())
}
