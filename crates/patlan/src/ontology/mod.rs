//! Patterns as an ontology: OWL 2 written in Turtle.
//!
//! The classes, properties and individuals are those of the thesis's ontology of HLPs (section 3.2.1, tables 3.1 to
//! 3.3) under English names, with labels in English and Portuguese; what PATLAN needs beyond the tables says so in its
//! comment. Each pattern follows as an individual. The output is stable: the same patterns give the same bytes.

mod actions;
mod classes;
mod individuals;
mod properties;
mod schema;
mod source;
mod turtle;

use crate::ast::Pattern;
use turtle::Writer;

/// Prefix of every term of the ontology. It is a name, not an address: nothing is to be fetched from there.
pub const NAMESPACE: &str = "https://stratvision.org/ontology/hlp#";

/// The ontology with the given patterns as individuals. Two patterns of one name stay two individuals.
pub fn turtle(patterns: &[&Pattern]) -> String {
    let mut out = Writer::new();
    schema::write(&mut out);
    individuals::write(patterns, &mut out);
    out.finish()
}
