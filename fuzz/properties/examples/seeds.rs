//! Writes the seeds of every property into a folder, one file each, where the fuzzers look for them.

use std::fs;
use std::path::Path;

use stratvision_fuzz_properties::{PROPERTIES, seeds};

fn main() -> std::io::Result<()> {
    let Some(corpus) = std::env::args().nth(1) else {
        eprintln!("usage: seeds FOLDER");
        std::process::exit(2);
    };
    for (property, _) in PROPERTIES {
        let folder = Path::new(&corpus).join(property);
        fs::create_dir_all(&folder)?;
        for (number, seed) in seeds::of(property).iter().enumerate() {
            fs::write(folder.join(format!("seed-{number:03}")), seed)?;
        }
    }
    Ok(())
}
