use game::{Reason, Rng};

use super::super::standings::standings;
use super::*;
use crate::systems::Next;

fn plan(system: &str, entrants: usize, games: usize) -> Plan {
    let mut text = format!("game = \"chess\"\nsystem = \"{system}\"\ngames = {games}\n");
    for number in 0..entrants {
        text.push_str(&format!(
            "[[entry]]\nname = \"{number}\"\nplayer = \"random\"\n"
        ));
    }
    Plan::read(&text).expect("a plan")
}

fn game(encounter: Encounter, missing: MissingGame, outcome: Outcome) -> GameEvent {
    let Encounter {
        round,
        white,
        black,
    } = encounter;
    let players = if missing.second_has_white {
        (black, white)
    } else {
        (white, black)
    };
    GameEvent {
        number: 0,
        round,
        pair: (white, black),
        index: missing.index,
        attempt: missing.attempt,
        white: players.0,
        black: players.1,
        outcome,
        reason: Reason::Adjudication,
        detail: None,
        start: String::new(),
        opening: Vec::new(),
        plies: Vec::new(),
        activity: Default::default(),
    }
}

const OUTCOMES: [Outcome; 3] = [
    Outcome::Win(Side::White),
    Outcome::Win(Side::Black),
    Outcome::Draw,
];

/// A random tournament, with judges at any moment, and games that end after they have become void.
fn lot(plan: &Plan, seed: u64) -> (Vec<Event>, TournamentState) {
    let mut rng = Rng::new(seed);
    let mut below = |bound: usize| rng.below(bound);
    let mut live = TournamentState::default();
    let mut events = Vec::new();
    let mut under_way: Vec<(Encounter, MissingGame)> = Vec::new();
    let mut games = 0;
    for _ in 0..below(120) {
        let next = plan.system.next(&Past {
            field: &plan.field,
            finished: &live.finished(plan),
            rounds: &live.rounds,
            withdrawn: &live.withdrawn,
        });
        let event = match below(6) {
            0 if games > 0 => {
                let game = 1 + below(games);
                let decision = match below(9) {
                    0 => Decision::Withdraw {
                        entrant: below(plan.entries.len()),
                    },
                    1 => Decision::Pause,
                    2..=4 => Decision::Swap { game },
                    _ => Decision::Result {
                        game,
                        outcome: OUTCOMES[below(3)],
                    },
                };
                if live.allows(plan, &decision).is_err() {
                    continue;
                }
                Event::Judge {
                    decision,
                    reason: "lot".to_owned(),
                }
            }
            1 | 2 if !under_way.is_empty() => {
                let (encounter, missing) = under_way.swap_remove(below(under_way.len()));
                // What began ends once.
                if live.games.contains_key(&(encounter, missing.index))
                    || live.void.contains_key(&(encounter, missing.index))
                {
                    continue;
                }
                Event::Game(Box::new(game(encounter, missing, OUTCOMES[below(3)])))
            }
            _ => match next {
                Ok(Next::Round(round)) => Event::Round(round),
                Ok(Next::Encounters(encounters)) => {
                    let encounter = encounters[below(encounters.len())];
                    let missing = live.missing(plan, encounter);
                    under_way.push((encounter, missing[below(missing.len())]));
                    continue;
                }
                Ok(Next::Over) | Err(_) => continue,
            },
        };
        let mut event = event;
        if let Event::Game(game) = &mut event {
            games += 1;
            game.number = games;
        }
        live.take(plan, &event);
        events.push(event);
    }
    (events, live)
}

#[test]
fn events_come_to_the_same_one_by_one_and_as_a_whole() {
    let mut voids = 0;
    for system in [
        "knockout",
        "double-elimination",
        "round-robin",
        "swiss",
        "gauntlet",
    ] {
        for seed in 0..150 {
            let entrants = 2 + seed as usize % 8;
            let mut plan = plan("knockout", entrants, 1 + seed as usize % 3);
            plan.system = match system {
                "knockout" => plan.system,
                "double-elimination" => crate::systems::System::DoubleElimination,
                "round-robin" => crate::systems::System::RoundRobin { cycles: 2 },
                "swiss" => crate::systems::System::Swiss { rounds: 4 },
                _ => crate::systems::System::Gauntlet { challengers: 1 },
            };
            let (events, live) = lot(&plan, seed);
            voids += live.void.len();
            match TournamentState::of(&plan, &events) {
                Ok(replayed) => assert_eq!(replayed, live, "{system} {seed}"),
                Err(unfit) => panic!("{system} {seed}: {unfit:?}"),
            }
            assert_eq!(standings(&plan, &live).len(), entrants);
        }
    }
    assert!(voids > 100, "{voids}: hardly anything became void");
}
