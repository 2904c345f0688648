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
    let games = real_games().unwrap();
    let base = std::path::PathBuf::from("/tmp/target-store/base.svdb");
    let (imported, _) = import(&[&games], &base, false);
    let mut best = Duration::MAX;
    let mut all = vec![];
    for _ in 0..60 {
        let worked = Arc::default();
        scan(
            &[Input::File(base.clone())],
            &options(1),
            &Progress::default(),
            || Counter::new(&worked),
            |_| ControlFlow::Continue(()),
        );
        let w: Duration = worked.lock().unwrap().1;
        best = best.min(w);
        all.push(w);
    }
    all.sort();
    println!(
        "best {:?} {:.1} M/s, median {:?}",
        best,
        imported.positions as f64 / best.as_secs_f64() / 1e6,
        all[30]
    );
}
