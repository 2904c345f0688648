//! Temporary.
mod store_support;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;
use store_support::*;
use stratvision_corpus::{Progress, input::Input, scan};
#[test]
#[ignore]
fn store_only() {
    let base = std::path::PathBuf::from(std::env::var("BASE").unwrap());
    if !base.exists() {
        import(&[&real_games().unwrap()], &base, false);
    }
    let mut best = Duration::MAX;
    let mut all = vec![];
    let mut positions = 0;
    for _ in 0..9 {
        let worked = Arc::default();
        let s = scan(
            &[Input::File(base.clone())],
            &options(1),
            &Progress::default(),
            || Counter::new(&worked),
            |_| ControlFlow::Continue(()),
        );
        positions = s.positions;
        let w: Duration = worked.lock().unwrap().1;
        best = best.min(w);
        all.push(w);
    }
    all.sort();
    println!(
        "best {:?} {:.1} M/s, median {:?}",
        best,
        positions as f64 / best.as_secs_f64() / 1e6,
        all[4]
    );
}
