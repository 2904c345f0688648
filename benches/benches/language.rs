//! Parsing, checking and planning the whole shipped knowledge base.

use patlan::library::{Library, PatternFile};
use stratvision_benches::best_of;
use syntax::Source;

fn main() {
    let files = knowledge::patterns();
    let read = || -> Library {
        let mut library = Library::new();
        for file in &files {
            let source = Source::new(file.name.as_str(), file.text.as_str());
            library.add(PatternFile::shipped(source));
        }
        library
    };
    let parsing = best_of(50, read);
    let everything = best_of(50, || {
        let library = read();
        let findings: usize = (0..library.files().len())
            .map(|index| library.check(index).len())
            .sum();
        let programs: Vec<_> = library.names().map(|name| library.program(name)).collect();
        assert!(findings == 0 && programs.iter().all(Result::is_ok));
        programs
    });
    let bytes: usize = files.iter().map(|file| file.text.len()).sum();
    let millis = |time: std::time::Duration| time.as_secs_f64() * 1000.0;
    println!("{} files, {bytes} bytes", files.len());
    println!("parse                  {:>8.3} ms", millis(parsing));
    println!("parse, check and plan  {:>8.3} ms", millis(everything));
}
