//! What the tests of the matcher share.

pub mod ground;
pub mod library;
pub mod positions;

use proptest::test_runner::Config;

/// This number of cases, or that of PROPTEST_CASES.
pub fn cases(usual: u32) -> Config {
    let wanted = std::env::var("PROPTEST_CASES");
    Config {
        cases: wanted
            .ok()
            .and_then(|text| text.parse().ok())
            .unwrap_or(usual),
        failure_persistence: None,
        max_shrink_iters: 400,
        ..Config::default()
    }
}
