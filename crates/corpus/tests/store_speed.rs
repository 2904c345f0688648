//! How fast a store is beside PGN, and how small. Run by hand:
//! `STRATVISION_GAMES=… cargo test --release -p stratvision-corpus store_speed -- --ignored --nocapture`

use crate::store_support;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::store_support::{Counter, import, options, real_games, unpacked};
use stratvision_corpus::input::Input;
use stratvision_corpus::{Progress, scan};

#[test]
#[ignore = "a measurement"]
fn a_store_is_read_faster_than_pgn() {
    let Some(games) = real_games() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let plain = folder.path().join("games.pgn");
    std::fs::write(&plain, unpacked(&games)).unwrap();
    let base = folder.path().join("base.svdb");
    let begin = Instant::now();
    let (imported, _) = import(&[&plain], &base, false);
    println!("import {:.2?} {imported:?}", begin.elapsed());
    let begin = Instant::now();
    import(&[&plain], &folder.path().join("unique.svdb"), true);
    println!("import --unique {:.2?}", begin.elapsed());
    let size = |path: &std::path::Path| std::fs::metadata(path).unwrap().len();
    println!(
        "PGN {} zst {} store {}",
        size(&plain),
        size(&games),
        size(&base)
    );
    let begin = Instant::now();
    store_support::export(&base, std::io::sink()).unwrap();
    println!("export {:.2?}", begin.elapsed());
    for threads in [1, 2] {
        let mut best = [(Duration::MAX, Duration::MAX); 3];
        for _ in 0..7 {
            for (path, best) in [&plain, &games, &base].into_iter().zip(&mut best) {
                let worked = Arc::default();
                let begin = Instant::now();
                let summary = scan(
                    &[Input::File(path.clone())],
                    &options(threads),
                    &Progress::default(),
                    || Counter::new(&worked),
                    |_| ControlFlow::Continue(()),
                );
                assert_eq!(summary.positions, imported.positions);
                let worked = worked.lock().unwrap().1;
                *best = (best.0.min(begin.elapsed()), best.1.min(worked));
            }
        }
        for (name, (wall, worked)) in ["PGN", "PGN packed", "store"].iter().zip(best) {
            let rate = |time: Duration| imported.positions as f64 / time.as_secs_f64() / 1e6;
            println!(
                "{threads} threads, {name}: {wall:.2?}, {:.1} M positions/s; a core's work alone {worked:.2?}, {:.1} M/s",
                rate(wall),
                rate(worked)
            );
        }
    }
}
