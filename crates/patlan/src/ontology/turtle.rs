//! Writes Turtle: terms, literals with every escape, subjects with their predicates.

use std::fmt::Write;

use super::NAMESPACE;

/// A term, ready to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Term(String);

impl Term {
    /// A name of the ontology: `hlp:ActiveHLP`. Only for the fixed names of the schema.
    pub(super) fn named(name: &str) -> Term {
        Term(format!("hlp:{name}"))
    }

    /// A name of another vocabulary, prefix included: `owl:Class`.
    pub(super) fn foreign(name: &str) -> Term {
        Term(name.to_owned())
    }

    /// A name below the ontology made of several parts, each already safe (see [`safe`]).
    pub(super) fn path(path: &str) -> Term {
        Term(format!("<{NAMESPACE}{path}>"))
    }

    pub(super) fn text(text: &str) -> Term {
        Term(quoted(text))
    }

    /// A text in a language.
    pub(super) fn tagged(text: &str, tag: &str) -> Term {
        Term(format!("{}@{tag}", quoted(text)))
    }

    /// A value of a type of XML Schema.
    pub(super) fn typed(value: &str, kind: &str) -> Term {
        Term(format!("{}^^xsd:{kind}", quoted(value)))
    }

    /// A place in an order, from one.
    pub(super) fn order(n: usize) -> Term {
        Term::typed(&n.to_string(), "positiveInteger")
    }

    /// A floating-point number, infinities included.
    pub(super) fn float(value: f64) -> Term {
        let text = if value.is_nan() {
            "NaN".to_owned()
        } else if value.is_infinite() {
            if value > 0.0 { "INF" } else { "-INF" }.to_owned()
        } else {
            value.to_string()
        };
        Term::typed(&text, "float")
    }

    pub(super) fn list(items: &[Term]) -> Term {
        let items: Vec<&str> = items.iter().map(|item| item.0.as_str()).collect();
        Term(format!("( {} )", items.join(" ")))
    }

    /// A nameless thing with its properties.
    pub(super) fn nameless(properties: &[(&str, Term)]) -> Term {
        let inner: Vec<String> = properties
            .iter()
            .map(|(name, term)| format!("{name} {}", term.0))
            .collect();
        Term(format!("[ {} ]", inner.join(" ; ")))
    }
}

/// A part of an IRI: ASCII letters, digits and `-` stay, every other byte becomes `_XX`. Different texts give different
/// parts; the empty text becomes a lone `_`, which no other text gives.
pub(super) fn safe(text: &str) -> String {
    if text.is_empty() {
        return "_".to_owned();
    }
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || byte == b'-' {
            out.push(char::from(byte));
        } else {
            // Writing to a String cannot fail.
            let _ = write!(out, "_{byte:02X}");
        }
    }
    out
}

fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            // Control characters, and the marks that reorder or hide text on a screen.
            c if c.is_control()
                || matches!(c, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}') =>
            {
                let _ = write!(out, "\\u{:04X}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// The text of the ontology as it grows.
#[derive(Debug)]
pub(super) struct Writer {
    out: String,
}

impl Writer {
    /// Starts with the prefixes.
    pub(super) fn new() -> Writer {
        let mut out = String::new();
        let prefixes = [
            ("hlp", NAMESPACE),
            ("owl", "http://www.w3.org/2002/07/owl#"),
            ("rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#"),
            ("rdfs", "http://www.w3.org/2000/01/rdf-schema#"),
            ("xsd", "http://www.w3.org/2001/XMLSchema#"),
        ];
        for (prefix, iri) in prefixes {
            out.push_str(&format!("@prefix {prefix}: <{iri}> .\n"));
        }
        Writer { out }
    }

    /// A comment line before the next subject.
    pub(super) fn section(&mut self, title: &str) {
        self.out.push_str(&format!(
            "\n# {}\n",
            title.replace(|c: char| c.is_control(), " ")
        ));
    }

    /// A subject with its predicates, in the order given.
    pub(super) fn subject(&mut self, subject: &Term, properties: &[(&str, Term)]) {
        let lines: Vec<String> = properties
            .iter()
            .map(|(name, term)| format!("{name} {}", term.0))
            .collect();
        self.out
            .push_str(&format!("\n{} {} .\n", subject.0, lines.join(" ;\n    ")));
    }

    pub(super) fn finish(self) -> String {
        self.out
    }
}
