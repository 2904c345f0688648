//! The language of patterns, and its matcher against a slow reference. One program, so that it is linked once and its tests run side by side.

mod docs;
mod ensemble_in_time;
mod format_layout;
mod format_properties;
mod format_samples;
mod format_shipped;
mod knowledge;
mod language_check;
mod language_parse;
mod matcher_agrees;
mod matcher_golden;
mod matcher_limits;
mod ontology_turtle;
#[path = "support/patterns.rs"]
mod patterns;
#[path = "support/play.rs"]
mod play;
mod prolog;
mod proof_ahead;
mod proof_known;
mod proof_shipped;
mod proof_twin;
mod reference;
mod reference_golden;
mod support;
mod translate_words;
mod words_conditions;
mod words_instances;
mod words_patterns;
mod words_rejections;
mod words_scenarios;
