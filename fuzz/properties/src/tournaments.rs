//! Reports and plans of tournaments.

use arena::swiss::pair;
use arena::tournament::Plan;
use arena::trf::{self, Flavour};

/// Pairing many takes longer than a fuzzer has.
const MOST: usize = 60;

/// Any text is a report or is refused; what is read can be paired or not, and is read again as it was written.
pub fn reports_are_read(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let Ok(record) = trf::read(text) else { return };
    if record.entrants.len() <= MOST
        && let Ok(pairing) = pair(&record)
    {
        let mut seen: Vec<u32> = pairing
            .boards
            .iter()
            .flat_map(|&(white, black)| [white, black])
            .chain(pairing.bye)
            .collect();
        let count = seen.len();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), count, "nobody plays twice in a round");
    }
    for flavour in [Flavour::Engine, Flavour::Trf26] {
        let _ = trf::write(&record, flavour);
    }
}

/// Any text is a plan or is refused.
pub fn plans_are_read(data: &[u8]) {
    if let Ok(text) = std::str::from_utf8(data) {
        let _ = Plan::read(text);
    }
}

/// Reports in the codes of engines and of 2026.
pub(crate) fn report_seeds() -> Vec<Vec<u8>> {
    const LINES: &str = "\
001    1      Ana                               2100                             1.0    1     3 w 1
001    2      Bruno                             2000                             1.0    2     4 b 1
001    3      Carla                             1900                             0.0    3     1 b 0
001    4      Davi                              1800                             0.0    4     2 w 0
001    5      Eva                               1700                             0.0    5  0000 - Z
";
    [
        "XXR 3\nXXC black1\nXXP 1 4\nXXZ 5\nXXA    1  1.0  0.5\nXXS W=1.0 D=0.5\n",
        "142 3\n152 W\n162  W 1.0    D 0.5\n192 FIDE_DUTCH_2026_BAKU\n240 H 002    5\n250       1.0 001 002    1    2\n260 001 003    1    4\n",
    ]
    .map(|settings| format!("{LINES}{settings}").into_bytes())
    .to_vec()
}

/// A plan with everything in it.
pub(crate) fn plan_seeds() -> Vec<Vec<u8>> {
    vec![
        b"name = \"x\"\ngame = \"chess\"\nsystem = \"swiss\"\nrounds = 3\ngames = 2\nseed = 1\nconcurrency = 2\nmove-limit = 100\n\
[limits]\nclock = \"10+0.1\"\n[adjudication]\nwin = 800\ndraw = 10\n[openings]\nrandom = 4\n\
[[entry]]\nname = \"A\"\nplayer = \"classic\"\n[[entry]]\nname = \"B\"\nplayer = \"random\"\n"
            .to_vec(),
    ]
}
