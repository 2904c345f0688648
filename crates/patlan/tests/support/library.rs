//! Patterns by name, compiled when asked for.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use stratvision_patlan::ast::Pattern;
use stratvision_patlan::parse;
use stratvision_patlan::plan::{PlanError, Program};

/// Patterns that EXISTPATTERN finds by name.
pub struct Library {
    pub patterns: BTreeMap<String, Pattern>,
    compiled: RefCell<BTreeMap<String, Arc<Program>>>,
}

impl Library {
    /// The patterns of a text without errors.
    pub fn read(text: &str) -> Library {
        let parsed = parse(text);
        assert!(!parsed.has_errors(), "{:?}", parsed.diagnostics);
        Library {
            patterns: parsed
                .patterns
                .into_iter()
                .map(|pattern| (pattern.name.value.clone(), pattern))
                .collect(),
            compiled: RefCell::default(),
        }
    }

    pub fn golden() -> Library {
        Library::read(include_str!("../golden/patterns.patlan"))
    }

    /// All shipped patterns.
    pub fn shipped() -> Library {
        let texts: Vec<String> = shipped_files("patlan")
            .into_iter()
            .map(|path| std::fs::read_to_string(path).expect("a readable file"))
            .collect();
        Library::read(&texts.join("\n"))
    }

    pub fn get(&self, name: &str) -> Option<&Pattern> {
        self.patterns.get(name)
    }

    /// A pattern ready to run.
    pub fn program(&self, name: &str) -> Option<Arc<Program>> {
        if let Some(program) = self.compiled.borrow().get(name) {
            return Some(program.clone());
        }
        let program = Arc::new(self.compile(self.get(name)?).ok()?);
        self.compiled
            .borrow_mut()
            .insert(name.to_owned(), program.clone());
        Some(program)
    }

    /// A pattern that need not be in the library, but may ask for those that are.
    pub fn compile(&self, pattern: &Pattern) -> Result<Program, PlanError> {
        Program::compile(pattern, &|name| self.program(name))
    }
}

/// The files of the knowledge base with that extension, by name.
pub fn shipped_files(extension: &str) -> Vec<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../knowledge/patterns");
    let entries = std::fs::read_dir(&folder).expect("the knowledge base");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    files.sort();
    files
}
