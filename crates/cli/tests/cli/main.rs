//! The program as its users meet it: the real binary, its output, its files and its exit codes.

mod check;
mod escapes;
mod explain;
mod facts;
mod files;
mod find;
mod find_games;
mod find_pictures;
mod find_positions;
mod fmt;
mod knowledge;
mod language;
mod list;
mod ontology;
mod pipes;
mod search;
mod shell;
mod studio;
mod support;
mod translate;
mod usage;
