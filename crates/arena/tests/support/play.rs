//! Tournaments that are played at random.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};

use game::{Game, Record, Rng};
use stratvision_arena::contest::{Choice, Contender, Entry, Openings, Pace, PlayerError, Rules};
use stratvision_arena::tournament::{
    Decision, Inbox, Log, Plan, Progress, Setup, Stop, TournamentState, decide, run,
};
use tactickle::{Move, Position};

/// Enters players that move at random.
pub struct RandomEntry(pub String);

pub struct Random(pub Rng);

impl Entry<Position> for RandomEntry {
    fn name(&self) -> &str {
        &self.0
    }

    fn open(&self, seed: u64) -> Result<Box<dyn Contender<Position>>, PlayerError> {
        Ok(Box::new(Random(Rng::new(seed))))
    }
}

impl Contender<Position> for Random {
    fn choose(&mut self, record: &Record<Position>, _: &Pace) -> Result<Choice<Move>, PlayerError> {
        let mut legal = Vec::new();
        record.position().legal_moves(&mut legal);
        Ok(Choice::of(legal[self.0.below(legal.len())]))
    }
}

/// Entrants with what else is said of them.
pub fn plan_of(system: &str, more: &str, entries: &[(&str, &str)]) -> Plan {
    let mut text = format!(
        "game = \"tac-tickle\"\nsystem = \"{system}\"\n{more}games = 2\nconcurrency = 2\nmove-limit = 40\n[openings]\nrandom = 2\n"
    );
    for (name, more) in entries {
        text.push_str(&format!(
            "[[entry]]\nname = \"{name}\"\nplayer = \"random\"\n{more}\n"
        ));
    }
    Plan::read(&text).expect("a plan")
}

/// A judge decides between two sessions.
pub fn judged(plan: &Plan, path: &Path, decision: Decision) {
    let decided = decide(plan, path, "because", |_| Ok::<_, ()>(decision)).expect("kept");
    assert!(!decided.waits);
}

/// Openings of one or two moves, all different.
pub fn openings(count: usize) -> Openings<Position> {
    let mut records = vec![Record::new(Position::initial())];
    for place in 0.. {
        if records.len() > count {
            break;
        }
        let mut legal = Vec::new();
        records[place].position().legal_moves(&mut legal);
        for chosen in legal {
            let mut longer = records[place].clone();
            longer.play(chosen);
            records.push(longer);
        }
    }
    Openings::listed(records[1..=count].to_vec()).expect("openings")
}

/// The setup in which a plan is played at random.
pub fn setup(plan: &Plan, path: &Path) -> Setup<Position> {
    Setup {
        rules: Rules {
            move_limit: plan.move_limit,
            ..Rules::default()
        },
        openings: Openings::new(&plan.opening, plan.seed).expect("openings"),
        entries: plan
            .entries
            .iter()
            .map(|entry| Box::new(RandomEntry(entry.name.clone())) as Box<dyn Entry<Position>>)
            .collect(),
        inbox: Inbox::of(path),
    }
}

/// Runs a tournament from its log until it ends, or until this number of further games has been kept.
pub fn go_on(plan: &Plan, path: &Path, games: usize) -> (TournamentState, Stop) {
    let (log, events) = Log::open(path).expect("a log");
    let state = TournamentState::of(plan, &events).expect("they fit");
    let stop = AtomicBool::new(false);
    let kept = AtomicUsize::new(0);
    let setup = setup(plan, path);
    run(plan, &setup, log, state, &stop, |_, progress| {
        if let Progress::Ends(_) = progress
            && kept.fetch_add(1, SeqCst) + 1 >= games
        {
            stop.store(true, SeqCst);
        }
    })
}

/// Plays a tournament that nothing interrupts.
pub fn to_the_end(plan: &Plan, setup: &Setup<Position>, path: &Path) -> TournamentState {
    let (log, events) = Log::open(path).expect("a log");
    let state = TournamentState::of(plan, &events).expect("the same plan");
    let (state, stop) = run(plan, setup, log, state, &AtomicBool::new(false), |_, _| {});
    assert!(matches!(stop, Stop::Over), "{stop:?}");
    state
}
