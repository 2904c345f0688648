//! Whether a set makes sense: names, types, levels, and what is probably not meant. What makes sense becomes a model.

mod call;
mod constant;
mod expression;
mod function;
mod lints;
mod rule;
mod stage;

use std::collections::HashMap;

use game::vocabulary::Lexicon;
use syntax::{Diagnostic, Diagnostics, Lang, Message, TextRange};

use crate::ast::{Name, Set};
use crate::diagnostics::dhj004_limit::too_many;
use crate::diagnostics::dhj007_duplicate_name::duplicate_name;
use crate::diagnostics::dhj020_level::above_level;
use crate::level::{Feature, LEVELS};
use crate::limits::{MOST_DIAGNOSTICS, MOST_FUNCTIONS, MOST_REGIONS, MOST_RULES, MOST_STAGES};
use crate::model::Model;
use crate::parse::Parse;

/// What a check is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Purpose {
    /// The set is being written: stages may still be missing.
    #[default]
    Editing,
    /// The set is to be used by others: nothing may be missing.
    Publication,
}

/// What a check found.
#[derive(Debug, Clone)]
pub struct Checked {
    /// What is wrong beyond the form, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// The set as it is meant, if neither its form nor its meaning has errors.
    pub model: Option<Model>,
    /// The features it uses, each with the first place.
    pub features: Vec<(Feature, TextRange)>,
}

impl Checked {
    /// The least level whose features are enough.
    pub fn level(&self) -> u8 {
        let levels = self.features.iter().map(|(feature, _)| feature.level());
        levels.max().unwrap_or(*LEVELS.start())
    }

    /// An error for each feature above a level.
    pub fn above(&self, level: u8) -> Vec<Diagnostic> {
        self.features
            .iter()
            .filter(|(feature, _)| feature.level() > level)
            .map(|(feature, range)| above_level(*range, *feature, level))
            .collect()
    }
}

/// Checks a set against the words of a game.
pub fn check(parse: &Parse, lexicon: &Lexicon, purpose: Purpose) -> Checked {
    let mut checker = Checker {
        set: &parse.set,
        lexicon,
        purpose,
        lang: parse.lang,
        diagnostics: Diagnostics::with_limit(MOST_DIAGNOSTICS),
        features: Vec::new(),
        regions: HashMap::new(),
        region_squares: Vec::new(),
        used_regions: vec![false; parse.set.regions.len()],
        stages: HashMap::new(),
        functions: HashMap::new(),
        function_numbers: Vec::new(),
        texts: HashMap::new(),
        locals: None,
        board: Board::Known,
        each: None,
        errors: 0,
    };
    let model = checker.set();
    let mut diagnostics = checker.diagnostics.into_vec();
    diagnostics.sort_by_key(|one| (one.range.start(), one.range.end()));
    let sound = !parse.has_errors() && checker.errors == 0;
    Checked {
        diagnostics,
        model: model.filter(|_| sound),
        features: checker.features,
    }
}

/// Whether the board's value can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Board {
    Known,
    TooEarly,
}

/// The locals of the function being checked.
#[derive(Debug, Default)]
struct Locals {
    names: HashMap<String, usize>,
    kinds: Vec<game::vocabulary::Kind>,
}

struct Checker<'a> {
    set: &'a Set,
    lexicon: &'a Lexicon,
    purpose: Purpose,
    lang: Lang,
    diagnostics: Diagnostics,
    features: Vec<(Feature, TextRange)>,
    /// Regions by folded name.
    regions: HashMap<&'a str, usize>,
    /// Their squares, as far as they are known.
    region_squares: Vec<Option<u64>>,
    used_regions: Vec<bool>,
    stages: HashMap<&'a str, usize>,
    functions: HashMap<&'a str, usize>,
    /// The place of each function in the model, by its place in the text.
    function_numbers: Vec<usize>,
    texts: HashMap<String, u16>,
    locals: Option<Locals>,
    board: Board,
    /// The set of pieces that an action changes.
    each: Option<&'a crate::ast::Expr>,
    errors: usize,
}

impl<'a> Checker<'a> {
    fn report(&mut self, diagnostic: Diagnostic) {
        self.errors += usize::from(diagnostic.is_error());
        self.diagnostics.push(|| diagnostic);
    }

    fn feature(&mut self, feature: Feature, range: TextRange) {
        if !self.features.iter().any(|(known, _)| *known == feature) {
            self.features.push((feature, range));
        }
    }

    fn set(&mut self) -> Option<Model> {
        self.names();
        self.count_limits();
        self.region_values();
        let functions = self.author_functions();
        let stages = self.all_stages();
        let initial = self.initial();
        self.lints();
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
            stages: stages?,
            initial: initial?,
            regions: self.named_regions(),
            functions: functions?,
            rules,
        })
    }

    /// Fills the tables of names and reports those that are taken twice.
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

    /// A declared name that stands beside the game's own.
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
            (rules, MOST_RULES, Message::new("heuristics", "heurísticas")),
            (stages, MOST_STAGES, Message::new("stages", "etapas")),
            (
                functions,
                MOST_FUNCTIONS,
                Message::new("functions", "funções"),
            ),
            (regions, MOST_REGIONS, Message::new("regions", "regiões")),
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
