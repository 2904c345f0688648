//! Describes a set in sentences, as a teacher would: what pieces are worth, what changes that and when, and how one stage
//! leads to the next. Annotations of the author are quoted. Both languages have sentences of their own; nothing is
//! translated word by word.
//!
//! | module | subject |
//! |---|---|
//! | `words` | names as words of a sentence |
//! | `region` | squares by what they have in common |
//! | `amount` | numbers and sets |
//! | `clause` | conditions |
//! | `meaning` | what a function of the game means |
//! | `action` | what heuristics do |
//! | `function` | functions of the author |

mod action;
mod amount;
mod clause;
mod function;
mod meaning;
mod region;
#[cfg(test)]
mod tests;
mod words;

use std::cell::RefCell;
use std::collections::BTreeSet;

use game::vocabulary::{Lexicon, MOST_TYPES};
use syntax::Lang;

use crate::ast::{self, Annotation, AnnotationKind, Set};
use crate::level;
use crate::model::{Model, Rule, Stage};
use crate::trace::number;
use words::{capitalised, contracted, listed};

/// Describes a set: regions, stages, heuristics, functions, annotations, and at the end a glossary of the game's functions
/// that it uses.
pub fn explain(set: &Set, model: &Model, level: u8, lexicon: &Lexicon, lang: Lang) -> String {
    let explainer = Explainer {
        set,
        lexicon,
        lang,
        model,
        locals: RefCell::default(),
        used: RefCell::default(),
    };
    let mut out = Page {
        text: String::new(),
        lang,
    };
    let title = lang.pick("heuristic set", "conjunto heurístico");
    let level_word = lang.pick("level", "nível");
    let level_name = level::name(level);
    let name = &model.name;
    let level_name = level_name.get(lang);
    out.put(
        0,
        &format!("{name} ({title}, {level_word} {level}, {level_name})"),
    );
    out.annotations(0, &set.annotations, lang);
    explainer.regions(&mut out);
    for (index, stage) in model.stages.iter().enumerate() {
        out.blank();
        explainer.stage(&mut out, index, stage);
    }
    explainer.functions(&mut out);
    explainer.glossary(&mut out);
    out.text
}

struct Page {
    text: String,
    lang: Lang,
}

impl Page {
    fn put(&mut self, indent: usize, text: &str) {
        match self.lang {
            Lang::En => self.verbatim(indent, text),
            Lang::Pt => self.verbatim(indent, &contracted(text)),
        }
    }

    fn verbatim(&mut self, indent: usize, text: &str) {
        self.text.push_str(&"  ".repeat(indent));
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn blank(&mut self) {
        self.text.push('\n');
    }

    fn annotations(&mut self, indent: usize, annotations: &[Annotation], lang: Lang) {
        for note in annotations {
            let kind = match note.kind {
                AnnotationKind::Explanation => lang.pick("explanation", "explicação"),
                AnnotationKind::Question => lang.pick("question", "questão"),
                AnnotationKind::Positive => lang.pick("praise", "elogio"),
                AnnotationKind::Negative => lang.pick("criticism", "crítica"),
                AnnotationKind::Normal => lang.pick("note", "anotação"),
            };
            let (name, text) = (&note.name.text, note.texts.join(" "));
            self.verbatim(indent, &format!("[{kind}] {name}: {text}"));
        }
    }
}

struct Explainer<'a> {
    set: &'a Set,
    lexicon: &'a Lexicon,
    lang: Lang,
    model: &'a Model,
    /// The names of the locals of the function that is being described.
    locals: RefCell<Vec<String>>,
    /// Functions of the game whose meaning goes into the glossary.
    used: RefCell<BTreeSet<usize>>,
}

impl Explainer<'_> {
    fn pick<T>(&self, en: T, pt: T) -> T {
        self.lang.pick(en, pt)
    }

    fn regions(&self, out: &mut Page) {
        if self.set.regions.is_empty() {
            return;
        }
        out.blank();
        out.put(
            0,
            self.pick(
                "Regions, as White sees them (for Black they are mirrored)",
                "Regiões, vistas pelas brancas (para as pretas são espelhadas)",
            ),
        );
        for (written, (name, squares)) in self.set.regions.iter().zip(&self.model.regions) {
            let fixed = match written.absolute {
                true => self.pick(", the same for both sides", ", a mesma para os dois lados"),
                false => "",
            };
            let squares = self.squares(*squares);
            out.put(1, &format!("{name}: {squares}{fixed}"));
            out.annotations(2, &written.annotations, self.lang);
        }
    }

    fn stage(&self, out: &mut Page, index: usize, stage: &Stage) {
        let begins = match index == self.model.initial {
            true => self.pick(" (games begin here)", " (as partidas começam aqui)"),
            false => "",
        };
        let word = self.pick("Stage", "Etapa");
        out.put(0, &format!("{word} {}{begins}", stage.name));
        let written = self.set.stages.get(index);
        if let Some(written) = written {
            out.annotations(1, &written.annotations, self.lang);
        }
        out.put(1, &self.values(&stage.values));
        self.calculation(out, &stage.calculation);
        let rules: Vec<&Rule> = stage
            .transitions
            .iter()
            .chain(&stage.pieces)
            .chain(&stage.games)
            .collect();
        for rule in rules {
            out.put(1, &self.rule(rule, &stage.name));
            if let Some(written) = self.written(rule) {
                out.annotations(2, &written.annotations, self.lang);
            }
        }
    }

    /// A heuristic as it is written.
    fn written(&self, rule: &Rule) -> Option<&ast::Rule> {
        let mut all = self.set.stages.iter().flat_map(|stage| &stage.rules);
        // Heuristics are numbered in the order of the text.
        all.nth(rule.number)
    }

    fn values(&self, values: &[f64; MOST_TYPES]) -> String {
        let worth = (0..self.lexicon.types.len()).filter(|one| values[*one] != 0.0);
        let listed_values: Vec<String> = worth
            .enumerate()
            .map(|(place, one)| {
                let (name, value) = (self.type_name(one), number(values[one], self.lang));
                match (self.lang, place) {
                    (Lang::En, 0) => format!("a {name} is worth {value}"),
                    (Lang::En, _) => format!("a {name} {value}"),
                    (Lang::Pt, 0) => format!("{name} vale {value}"),
                    (Lang::Pt, _) => format!("{name} {value}"),
                }
            })
            .collect();
        let (begin, nothing) = self.pick(
            (
                "To begin with, ",
                "To begin with, no piece is worth anything.",
            ),
            ("De início, ", "De início, nenhuma peça vale algo."),
        );
        match listed_values.is_empty() {
            true => nothing.to_owned(),
            false => {
                let and = self.pick("and", "e");
                format!("{begin}{}.", listed(&listed_values, and))
            }
        }
    }

    /// Functions whose names alone do not say what they are.
    fn glossary(&self, out: &mut Page) {
        let used = self.used.borrow();
        let mut rows: Vec<(String, &str)> = used
            .iter()
            .map(|one| {
                let function = &self.lexicon.functions[*one];
                (self.function_name(*one), function.meaning.get(self.lang))
            })
            .collect();
        if rows.is_empty() {
            return;
        }
        rows.sort();
        out.blank();
        out.put(0, self.pick("Words", "Palavras"));
        for (name, meaning) in rows {
            out.put(1, &format!("{}: {meaning}", capitalised(&name)));
        }
    }
}
