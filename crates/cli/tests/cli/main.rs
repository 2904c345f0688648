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
#[cfg(feature = "parquet")]
mod parquet_rows;
mod pipes;
mod search;
mod search_formats;
mod search_killed;
mod search_messy;
mod search_options;
mod search_shared;
mod search_stats;
mod shell;
mod studio;
mod support;
mod translate;
mod usage;
