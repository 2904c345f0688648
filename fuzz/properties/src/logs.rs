//! Logs of tournaments.

use arena::contest::{Activity, Ply};
use arena::report;
use arena::systems::{Next, Past};
use arena::tournament::{
    Decision, Event, GameEvent, LogMismatchError, Plan, TournamentState, crosstable, events,
    standings,
};
use chess::ChessGame;
use game::{Outcome, Reason, Side};
use syntax::Lang;

/// More events than this take longer than a fuzzer has.
const MOST: usize = 200;

const SYSTEMS: [&str; 6] = [
    "system = \"round-robin\"\n",
    "system = \"double-round-robin\"\n",
    "system = \"swiss\"\nrounds = 3\n",
    "system = \"knockout\"\n",
    "system = \"double-elimination\"\n",
    "system = \"gauntlet\"\nchallengers = 2\n",
];

fn plan(system: &str) -> Plan {
    let mut text = format!("{system}games = 2\n");
    for name in ["A", "B", "C", "D", "E"] {
        text.push_str(&format!(
            "[[entry]]\nname = \"{name}\"\nplayer = \"random\"\n"
        ));
    }
    match Plan::read(&text) {
        Ok(plan) => plan,
        Err(error) => panic!("{error}"),
    }
}

/// Any bytes are a log or are refused. Lines that are events are put in order with new numbers and checksums, behind the
/// beginning of a plan, and are described, ranked and continued if they fit.
pub fn logs_are_read(data: &[u8]) {
    let _ = events(data);
    let text = String::from_utf8_lossy(data);
    let mut happened: Vec<Event> = text
        .lines()
        .filter_map(|line| {
            serde_json::from_str(line.split_once(' ').map_or(line, |two| two.1)).ok()
        })
        .take(MOST)
        .collect();
    let mut games = 0;
    for event in &mut happened {
        if let Event::Game(game) = event {
            games += 1;
            game.number = games;
        }
    }
    for system in SYSTEMS {
        let plan = plan(system);
        for event in &mut happened {
            if let Event::Begin { plan: sum, players } = event {
                *sum = plan.checksum;
                *players = plan
                    .entries
                    .iter()
                    .map(|entry| entry.player.clone())
                    .collect();
            }
        }
        let written = written(&happened);
        assert_eq!(events(&written).as_ref(), Ok(&happened));
        match TournamentState::of(&plan, &happened) {
            Ok(state) => check_described(&plan, &state),
            // What stands before the first line that does not fit is a tournament.
            Err(LogMismatchError::Line { line, .. }) => {
                match TournamentState::of(&plan, &happened[..line - 1]) {
                    Ok(state) => check_described(&plan, &state),
                    Err(unfit) => assert!(matches!(unfit, LogMismatchError::Plan(_)), "{unfit:?}"),
                }
            }
            Err(LogMismatchError::Plan(_)) => {}
        }
    }
}

/// Everything that can be asked of a tournament has an answer.
fn check_described(plan: &Plan, state: &TournamentState) {
    let rows = standings(plan, state);
    assert_eq!(rows.len(), plan.entries.len());
    assert!(rows.iter().all(|row| row.rating.elo.is_finite()));
    assert_eq!(crosstable(plan, state).len(), plan.entries.len());
    let _ = report::csv(plan, state);
    let _ = report::trf(plan, state);
    let _ = report::json(plan, state).to_string();
    let _ = report::page::<ChessGame>(plan, state, Lang::Pt);
    for game in state.games.values() {
        let names = [game.event.white, game.event.black].map(|one| plan.entries[one].name.as_str());
        let _ = report::game_text::<ChessGame>(&plan.name, names, game);
    }
    let next = plan.system.next(&Past {
        field: &plan.field,
        finished: &state.finished(plan),
        rounds: &state.rounds,
        withdrawn: &state.withdrawn,
    });
    if let Ok(Next::Encounters(encounters)) = next {
        for encounter in encounters {
            assert!(
                !state.missing(plan, encounter).is_empty(),
                "nothing to play"
            );
        }
    }
}

/// Lines as a log has them, each with its number and the checksum of the one before.
fn written(events: &[Event]) -> Vec<u8> {
    let mut before = 0;
    let mut bytes = Vec::new();
    for (event, number) in events.iter().zip(1..) {
        let Ok(event) = serde_json::to_string(event) else {
            panic!("an event is text");
        };
        let body = format!("{number}.{before:08x} {event}");
        before = crc32fast::hash(body.as_bytes());
        bytes.extend(format!("{before:08x}.{body}\n").into_bytes());
    }
    bytes
}

/// Tournaments by every system, with judges in them.
pub(crate) fn log_seeds() -> Vec<Vec<u8>> {
    SYSTEMS
        .iter()
        .map(|system| written(&played(&plan(system))))
        .collect()
}

fn played(plan: &Plan) -> Vec<Event> {
    let mut events = vec![Event::Begin {
        plan: plan.checksum,
        players: plan
            .entries
            .iter()
            .map(|entry| entry.player.clone())
            .collect(),
    }];
    let mut games = 0;
    while events.len() < 60 {
        let Ok(state) = TournamentState::of(plan, &events) else {
            panic!("what was played fits");
        };
        let next = plan.system.next(&Past {
            field: &plan.field,
            finished: &state.finished(plan),
            rounds: &state.rounds,
            withdrawn: &state.withdrawn,
        });
        match next {
            Ok(Next::Round(round)) => events.push(Event::Round(round)),
            Ok(Next::Encounters(encounters)) => {
                let encounter = encounters[0];
                for missing in state.missing(plan, encounter) {
                    games += 1;
                    let pair = (encounter.white, encounter.black);
                    let (white, black) = if missing.second_has_white {
                        (pair.1, pair.0)
                    } else {
                        pair
                    };
                    let white_wins = Outcome::Win(Side::White);
                    let outcomes = [
                        white_wins,
                        Outcome::Draw,
                        Outcome::Win(Side::Black),
                        white_wins,
                    ];
                    events.push(Event::Game(Box::new(GameEvent {
                        number: games,
                        round: encounter.round,
                        pair,
                        index: missing.index,
                        attempt: missing.attempt,
                        white,
                        black,
                        outcome: outcomes[games * games % 7 % 4],
                        reason: Reason::Checkmate,
                        detail: None,
                        start: "8/8/8/8/8/8/8/K1k5 b - - 0 7".to_owned(),
                        opening: vec!["Kc2".to_owned()],
                        plies: vec![Ply {
                            text: "Ka2".to_owned(),
                            value: Some(10),
                            depth: Some(3),
                            nodes: Some(7),
                            micros: 1000,
                        }],
                        activity: [Activity::of(["x".to_owned()]), Activity::default()],
                    })));
                }
                if games == 6 {
                    let decisions = [
                        Decision::Swap { game: 3 },
                        Decision::Result {
                            game: 1,
                            outcome: Outcome::Win(Side::Black),
                        },
                        Decision::Withdraw { entrant: 4 },
                        Decision::Pause,
                        Decision::Resume,
                    ];
                    events.extend(decisions.map(|decision| Event::Judge {
                        decision,
                        reason: "because".to_owned(),
                    }));
                }
            }
            Ok(Next::Over) | Err(_) => break,
        }
    }
    events
}
