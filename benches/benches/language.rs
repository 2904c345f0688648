//! Parsing, checking and planning the whole shipped knowledge base.

use std::sync::Arc;

use patlan::plan::Program;
use stratvision_benches::best_of;

fn main() {
    let files = knowledge::patterns();
    let time = best_of(50, || {
        let mut programs: Vec<Arc<Program>> = Vec::new();
        let parses: Vec<_> = files.iter().map(|file| patlan::parse(&file.text)).collect();
        // Those that others ask for are short and first needed last: two rounds settle every reference.
        for _ in 0..2 {
            for pattern in parses.iter().flat_map(|parse| &parse.patterns) {
                let known = |name: &str| {
                    programs
                        .iter()
                        .find(|program| program.name() == name)
                        .cloned()
                };
                if known(&pattern.name.value).is_none()
                    && let Ok(program) = Program::compile(pattern, &known)
                {
                    programs.push(Arc::new(program));
                }
            }
        }
        programs
    });
    println!(
        "parse and plan {} files: {:.3} ms",
        files.len(),
        time.as_secs_f64() * 1000.0
    );
}
