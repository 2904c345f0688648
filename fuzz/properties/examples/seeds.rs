//! Writes what the fuzzers begin with into a folder: for every property a folder of seeds, and a dictionary of the words
//! that occur in them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use stratvision_fuzz_properties::{PROPERTIES, seeds};

fn main() -> std::io::Result<()> {
    let Some(corpus) = std::env::args().nth(1) else {
        eprintln!("usage: seeds FOLDER");
        std::process::exit(2);
    };
    let corpus = Path::new(&corpus);
    for (property, _) in PROPERTIES {
        let folder = corpus.join(property);
        fs::create_dir_all(&folder)?;
        let seeds = seeds::of(property);
        for (number, seed) in seeds.iter().enumerate() {
            fs::write(folder.join(format!("seed-{number:03}")), seed)?;
        }
        fs::write(corpus.join(format!("{property}.dict")), dictionary(&seeds))?;
    }
    Ok(())
}

/// Words of letters and digits, one a line between quotes.
fn dictionary(seeds: &[Vec<u8>]) -> String {
    let words = |seed: &Vec<u8>| -> Vec<String> {
        let text = String::from_utf8_lossy(seed);
        let words = text.split(|c: char| !c.is_ascii_alphanumeric());
        words.map(str::to_owned).collect()
    };
    let words: BTreeSet<String> = seeds.iter().flat_map(words).collect();
    let words = words.iter().filter(|word| (2..30).contains(&word.len()));
    words.map(|word| format!("\"{word}\"\n")).collect()
}
