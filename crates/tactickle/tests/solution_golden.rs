//! The solution against counts and positions from two other programs.

use std::collections::BTreeMap;

use game::{Game, Side};
use serde_json::Value as Json;
use stratvision_tactickle::solution::{Damaged, Solution, Value};
use stratvision_tactickle::{Placement, Position};

fn golden() -> Json {
    serde_json::from_str(include_str!("data/solution.json")).unwrap()
}

fn by_distance(json: &Json) -> BTreeMap<u8, u64> {
    let entries = json.as_object().unwrap().iter();
    entries
        .map(|(distance, count)| (distance.parse().unwrap(), count.as_u64().unwrap()))
        .collect()
}

fn set(json: &Json) -> u32 {
    let squares = json.as_array().unwrap().iter();
    squares.fold(0, |set, square| set | 1 << (square.as_u64().unwrap() - 1))
}

fn position(json: &Json) -> Position {
    let placement = Placement::new(set(&json["side_to_move"]), set(&json["opponent"])).unwrap();
    Position::new(placement, Side::White)
}

#[test]
fn the_solution_is_the_known_one() {
    let golden = golden();
    let solution = Solution::solve(2);
    counts(&golden, &solution);
    special_positions(&golden, &solution);
    sampled_positions(&golden, &solution);
    assert_eq!(Solution::solve(1), solution, "threads change nothing");
    packing(&solution);
}

fn counts(golden: &Json, solution: &Solution) {
    let census = solution.census();
    let counting = &golden["counting"];
    assert_eq!(counting["placements"], census.placements);
    assert_eq!(counting["terminal_side_not_to_move_has_line"], census.over);
    assert_eq!(
        counting["invalid_side_to_move_already_has_line"],
        census.impossible
    );
    assert_eq!(counting["invalid_both_have_line"], census.both_lines);
    assert_eq!(counting["playable"], census.playable());
    assert_eq!(
        golden["playable"]["won_for_side_to_move"],
        census.total_won()
    );
    assert_eq!(
        golden["playable"]["lost_for_side_to_move"],
        census.total_lost()
    );
    assert_eq!(golden["playable"]["drawn"], census.drawn);
    assert_eq!(
        golden["playable"]["blocked_counted_as_lost"],
        census.blocked
    );
    assert_eq!(by_distance(&golden["won_by_distance"]), census.won);
    assert_eq!(by_distance(&golden["lost_by_distance"]), census.lost);
}

fn special_positions(golden: &Json, solution: &Solution) {
    for blocked in golden["blocked_positions"].as_array().unwrap() {
        assert_eq!(solution.value(&position(blocked)), Value::Loss(0));
    }
    for longest in golden["longest_win_examples"].as_array().unwrap() {
        assert_eq!(solution.value(&position(longest)), Value::Win(33));
        assert_eq!(solution.line(&position(longest), 100).unwrap().len(), 33);
    }
    let start: BTreeMap<String, Value> = solution
        .move_values(&Position::initial())
        .into_iter()
        .map(|(chosen, value)| (chosen.to_string(), value))
        .collect();
    assert_eq!(start["1-5"], Value::Draw);
    assert_eq!(start["20-16"], Value::Draw);
    assert_eq!(start["3-7"], Value::Loss(16));
    assert_eq!(start["18-14"], Value::Loss(16));
}

fn sampled_positions(golden: &Json, solution: &Solution) {
    let positions = golden["positions"].as_array().unwrap();
    assert_eq!(positions.len(), 2000);
    for case in positions {
        let text = format!(
            "{} {}",
            case["board"].as_str().unwrap(),
            case["turn"].as_str().unwrap()
        );
        let position = Position::read(&text).unwrap();
        let answer = solution.best_play(&position).unwrap();
        assert_eq!(case["value"], answer.value.word(), "{text}");
        assert_eq!(
            case["distance"].as_u64(),
            answer.value.distance().map(u64::from),
            "{text}"
        );
        let mut best: Vec<String> = answer.best.iter().map(ToString::to_string).collect();
        let mut expected: Vec<String> = serde_json::from_value(case["best_moves"].clone()).unwrap();
        best.sort();
        expected.sort();
        assert_eq!(best, expected, "{text}");
        let keeping = solution
            .move_values(&position)
            .into_iter()
            .filter(|(_, value)| value.same_result(answer.value))
            .count();
        assert_eq!(case["value_keeping_moves"], keeping, "{text}");
    }
}

fn packing(solution: &Solution) {
    let bytes = solution.to_bytes().unwrap();
    println!("{} bytes packed", bytes.len());
    assert!(bytes.len() < 3_000_000, "{}", bytes.len());
    assert_eq!(Solution::from_bytes(&bytes).as_ref(), Ok(solution));
    let mut changed = bytes.clone();
    changed[bytes.len() / 2] ^= 1;
    assert_eq!(Solution::from_bytes(&changed), Err(Damaged::Checksum));
    assert_eq!(
        Solution::from_bytes(&bytes[..bytes.len() - 9]),
        Err(Damaged::Checksum)
    );
    assert_eq!(Solution::from_bytes(b"TTSO"), Err(Damaged::Foreign));
    assert_eq!(
        Solution::from_bytes(b"something else entirely"),
        Err(Damaged::Foreign)
    );
    changed = bytes.clone();
    changed[8] = 9;
    assert_eq!(
        Solution::from_bytes(&changed),
        Err(Damaged::OtherVersion(9))
    );
}
