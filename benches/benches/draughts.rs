//! Brazilian draughts: positions a second of the move generator, against the same count through the contract of all
//! games. The last ply is counted, not
//! played. Times are those of the processor: one core, whatever else it does.
//!
//! `cargo bench --bench draughts -- [depth]`

use cpu_time::ProcessTime;
use draughts::Position;
use game::Game;

/// From the start to depth 13.
const PUBLISHED: [u64; 13] = [
    7,
    49,
    302,
    1_469,
    7_473,
    37_628,
    187_302,
    907_830,
    4_431_766,
    21_560_022,
    105_491_257,
    511_882_477,
    2_481_546_396,
];

fn main() {
    let depth: u32 = std::env::args()
        .skip(1)
        .find_map(|argument| argument.parse().ok())
        .unwrap_or(11);
    let start = Position::initial();
    let expected = PUBLISHED[depth as usize - 1];
    println!("perft {depth} from the start: {expected}");
    let report = |name: &str, count: &dyn Fn() -> u64| {
        let clock = ProcessTime::now();
        assert_eq!(count(), expected, "{name}");
        let rate = expected as f64 / clock.elapsed().as_secs_f64();
        println!("{name:<28} {:>10.1} million nodes/s", rate / 1e6);
    };
    report("contract of games", &|| game::perft(&start, depth));
    report("boards", &|| {
        draughts::perft(start.board(), start.side_to_move(), depth)
    });
}
