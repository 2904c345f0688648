//! The knowledge that ships inside the program: pattern files, embedded as text. Whoever wants to read them as
//! patterns asks the `patlan` crate; here they are only files.

use std::borrow::Cow;

use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "patterns/"]
struct Patterns;

/// A file that ships with the program.
#[derive(Debug, Clone)]
pub struct ShippedFile {
    /// Its name without a folder, such as `philidor.patlan`.
    pub name: String,
    /// What it says.
    pub text: String,
}

/// Every shipped pattern, by name.
pub fn patterns() -> Vec<ShippedFile> {
    files(".patlan")
}

/// The positions that the patterns are tested on, by name.
pub fn positions() -> Vec<ShippedFile> {
    files(".epd")
}

fn files(extension: &str) -> Vec<ShippedFile> {
    let mut names: Vec<Cow<'static, str>> = Patterns::iter()
        .filter(|name| name.ends_with(extension))
        .collect();
    names.sort();
    names
        .into_iter()
        .filter_map(|name| {
            let EmbeddedFile { data, .. } = Patterns::get(&name)?;
            Some(ShippedFile {
                name: name.into_owned(),
                text: String::from_utf8_lossy(&data).into_owned(),
            })
        })
        .collect()
}
