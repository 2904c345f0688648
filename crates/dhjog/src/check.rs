//! Checks a set against the vocabulary of a game: names, types, levels, and what is probably a mistake. A set without
//! errors becomes a [`Model`].

mod call;
mod constant;
mod expression;
mod function;
mod lints;
mod rule;
mod stage;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use game::vocabulary::Lexicon;
use syntax::{Diagnostic, Diagnostics, Lang, Message, TextRange};

use crate::ast::{Name, Set};
use crate::diagnostics::dhj004_limit::{too_many, too_many_errors};
use crate::diagnostics::dhj007_duplicate_name::duplicate_name;
use crate::diagnostics::dhj020_level::above_level;
use crate::diagnostics::dhj115_more_warnings::more_warnings;
use crate::level::{Feature, LEVELS};
use crate::limits::{MAX_DIAGNOSTICS, MAX_FUNCTIONS, MAX_REGIONS, MAX_RULES, MAX_STAGES};
use crate::model::Model;
use crate::parse::Parse;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Purpose {
    /// The set is being written: stages may still be missing.
    #[default]
    Editing,
    /// The set is to be used: nothing may be missing.
    Publication,
}

#[derive(Debug, Clone)]
pub struct Checked {
    /// Errors and warnings, without the syntax errors of [`Parse::diagnostics`], in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// The meaning of the set, if parsing and checking found no errors.
    pub model: Option<Model>,
    /// Errors and warnings beyond [`MAX_DIAGNOSTICS`].
    pub unshown: Unshown,
    /// The features that the set uses, each with the range of its first use.
    pub features: Vec<(Feature, TextRange)>,
    /// Every use of every feature, in the order of the text.
    uses: Vec<(Feature, TextRange)>,
}

/// The number of diagnostics that were dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Unshown {
    pub errors: usize,
    pub warnings: usize,
}

impl Checked {
    /// The lowest level that has all features of the set.
    pub fn level(&self) -> u8 {
        let levels = self.features.iter().map(|(feature, _)| feature.level());
        levels.max().unwrap_or(*LEVELS.start())
    }

    /// An error for each use of a feature above a level, up to [`MAX_DIAGNOSTICS`], and the number of those left out.
    pub fn above(&self, level: u8) -> (Vec<Diagnostic>, usize) {
        let above = self.uses.iter();
        let above: Vec<_> = above
            .filter(|(feature, _)| feature.level() > level)
            .collect();
        let shown = above.iter().take(MAX_DIAGNOSTICS);
        let mut found: Vec<Diagnostic> = shown
            .map(|(feature, range)| above_level(*range, *feature, level))
            .collect();
        let unshown = above.len() - found.len();
        if let (Some((_, range)), true) = (above.get(MAX_DIAGNOSTICS), unshown > 0) {
            found.push(too_many_errors(*range, Some(unshown)));
        }
        (found, unshown)
    }
}

/// Checks a set against the vocabulary of a game.
pub fn check(parse: &Parse, lexicon: &Lexicon, purpose: Purpose) -> Checked {
    let mut checker = Checker {
        set: &parse.set,
        source: &parse.source,
        lexicon,
        purpose,
        lang: parse.lang,
        found: Diagnostics::with_limit(MAX_DIAGNOSTICS),
        warnings: Diagnostics::with_limit(MAX_DIAGNOSTICS),
        readable: !parse.has_errors(),
        uses: Vec::new(),
        never: HashSet::new(),
        regions: HashMap::new(),
        region_squares: Vec::new(),
        used_regions: vec![false; parse.set.regions.len()],
        stages: HashMap::new(),
        functions: HashMap::new(),
        function_numbers: Vec::new(),
        texts: HashMap::new(),
        locals: None,
        board: Board::Readable,
        each: None,
        errors: 0,
        reported: 0,
        warned: 0,
    };
    let model = checker.set();
    let sound = !parse.has_errors() && checker.errors == 0;
    checker
        .uses
        .sort_by_key(|(_, range)| (range.start(), range.end()));
    checker.uses.dedup();
    let mut features: Vec<(Feature, TextRange)> = Vec::new();
    for (feature, range) in &checker.uses {
        if features.iter().all(|(known, _)| known != feature) {
            features.push((*feature, *range));
        }
    }
    let unshown = Unshown {
        errors: checker.reported - checker.found.len(),
        warnings: checker.warned - checker.warnings.len(),
    };
    let mut diagnostics = checker.found.into_vec();
    diagnostics.extend(checker.warnings.into_vec());
    diagnostics.sort_by_key(|one| (one.range.start(), one.range.end()));
    let last = diagnostics.last().map(|one| one.range).unwrap_or_default();
    if unshown.errors > 0 {
        diagnostics.push(too_many_errors(last, Some(unshown.errors)));
    }
    if unshown.warnings > 0 {
        diagnostics.push(more_warnings(last, Some(unshown.warnings)));
    }
    Checked {
        diagnostics,
        model: model.filter(|_| sound),
        unshown,
        features,
        uses: checker.uses,
    }
}

/// Whether the board's value may be read: only after the calculation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Board {
    Readable,
    TooEarly,
}

/// The locals of the function that is being checked.
#[derive(Debug, Default)]
struct Locals {
    names: HashMap<String, usize>,
    kinds: Vec<game::vocabulary::ValueKind>,
    places: Vec<TextRange>,
}

struct Checker<'a> {
    set: &'a Set,
    source: &'a Arc<str>,
    lexicon: &'a Lexicon,
    purpose: Purpose,
    lang: Lang,
    found: Diagnostics,
    warnings: Diagnostics,
    /// The text has no syntax errors, so nothing is missing because of one.
    readable: bool,
    uses: Vec<(Feature, TextRange)>,
    /// Numbers of heuristics that never fire.
    never: HashSet<usize>,
    regions: HashMap<&'a str, usize>,
    /// `None` for regions with errors.
    region_squares: Vec<Option<u64>>,
    used_regions: Vec<bool>,
    stages: HashMap<&'a str, usize>,
    functions: HashMap<&'a str, usize>,
    /// The index of each function in the model, by its index in the text.
    function_numbers: Vec<usize>,
    texts: HashMap<String, u16>,
    locals: Option<Locals>,
    board: Board,
    /// The set of pieces that an action changes.
    each: Option<&'a crate::ast::Expr>,
    /// Errors, syntax errors that hide a meaning included.
    errors: usize,
    /// Errors reported by the check; warnings below.
    reported: usize,
    warned: usize,
}

impl<'a> Checker<'a> {
    fn report(&mut self, diagnostic: Diagnostic) {
        if diagnostic.is_error() {
            self.errors += 1;
            self.reported += 1;
            self.found.push(|| diagnostic);
        } else {
            self.warned += 1;
            self.warnings.push(|| diagnostic);
        }
    }

    fn feature(&mut self, feature: Feature, range: TextRange) {
        self.uses.push((feature, range));
    }

    fn set(&mut self) -> Option<Model> {
        self.names();
        self.count_limits();
        self.region_values();
        let functions = self.author_functions();
        let stages = self.all_stages();
        let initial = self.initial();
        if self.readable {
            self.lints();
        }
        let of_stages = stages.as_deref().unwrap_or_default();
        self.counterparts(of_stages);
        self.divisors(of_stages, functions.as_deref().unwrap_or_default());
        let rules = self.set.stages.iter().map(|stage| stage.rules.len()).sum();
        Some(Model {
            name: self
                .set
                .name
                .as_ref()
                .map_or("", |name| &name.text)
                .to_owned(),
            source: self.source.clone(),
            lang: self.lang,
            stages: stages?,
            initial: initial?,
            regions: self.named_regions(),
            functions: functions?,
            rules,
        })
    }

    /// Fills the tables of names and reports duplicates.
    fn names(&mut self) {
        let set = self.set;
        for (index, region) in set.regions.iter().enumerate() {
            let name = &region.name;
            self.declared(name, |checker| {
                checker
                    .regions
                    .insert(&name.folded, index)
                    .map(|old| set.regions[old].name.span.0)
            });
        }
        for (index, stage) in set.stages.iter().enumerate() {
            let name = &stage.name;
            if name.folded.is_empty() {
                continue;
            }
            let old = self.stages.insert(&name.folded, index);
            if let Some(old) = old {
                let first = set.stages[old].name.span.0;
                self.report(duplicate_name(name.span.0, &name.text, Some(first)));
            }
        }
        for (index, function) in set.functions.iter().enumerate() {
            let name = &function.name;
            let taken = self.lexicon.function(&name.folded).is_some();
            let old = self.functions.insert(&name.folded, index);
            if taken {
                self.report(duplicate_name(name.span.0, &name.text, None));
            } else if let Some(old) = old {
                let first = set.functions[old].name.span.0;
                self.report(duplicate_name(name.span.0, &name.text, Some(first)));
            }
        }
        for (index, name) in self.lexicon.squares.iter().enumerate() {
            let folded = syntax::suggest::fold(name);
            self.texts.insert(folded, index as u16);
        }
        for (index, one) in self.lexicon.types.iter().enumerate() {
            for name in one.names() {
                let id = crate::model::text_id::TYPES + index;
                self.texts.insert(name.to_owned(), id as u16);
            }
        }
    }

    /// Declares a name that must differ from those of the game.
    fn declared(&mut self, name: &'a Name, insert: impl FnOnce(&mut Self) -> Option<TextRange>) {
        let of_game = self.is_of_game(&name.folded);
        let first = insert(self);
        if of_game {
            self.report(duplicate_name(name.span.0, &name.text, None));
        } else if let Some(first) = first {
            self.report(duplicate_name(name.span.0, &name.text, Some(first)));
        }
    }

    fn is_of_game(&self, folded: &str) -> bool {
        self.lexicon.piece_type(folded).is_some()
            || self.lexicon.square(folded).is_some()
            || self.lexicon.region(folded).is_some()
    }

    fn count_limits(&mut self) {
        let set = self.set;
        let rules: Vec<TextRange> = set
            .stages
            .iter()
            .flat_map(|stage| stage.rules.iter().map(|rule| rule.span.0))
            .collect();
        let stages: Vec<_> = set.stages.iter().map(|one| one.span.0).collect();
        let functions: Vec<_> = set.functions.iter().map(|one| one.span.0).collect();
        let regions: Vec<_> = set.regions.iter().map(|one| one.name.span.0).collect();
        let lists = [
            (rules, MAX_RULES, Message::new("heuristics", "heurísticas")),
            (stages, MAX_STAGES, Message::new("stages", "etapas")),
            (
                functions,
                MAX_FUNCTIONS,
                Message::new("functions", "funções"),
            ),
            (regions, MAX_REGIONS, Message::new("regions", "regiões")),
        ];
        for (places, most, what) in lists {
            if let Some(range) = places.get(most) {
                self.report(too_many(*range, &what, most));
            }
        }
    }

    /// The number of a text.
    fn text(&mut self, folded: &str) -> u16 {
        let next = crate::model::text_id::OTHERS + self.texts.len();
        // A text of 64 KiB cannot hold more texts than this.
        let next = u16::try_from(next).unwrap_or(u16::MAX);
        *self.texts.entry(folded.to_owned()).or_insert(next)
    }
}
