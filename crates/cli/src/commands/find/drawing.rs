//! Boards of what was found: in the terminal, or as SVG files.

use std::io::Write;
use std::path::PathBuf;

use chess::draw::{Drawing, Language, Theme, svg, terminal as in_terminal};
use patlan::picture::illustrate;
use shakmaty::Position as _;
use syntax::Lang;

use super::report::PatternResult;
use crate::args::ShowArgs;
use crate::error::CliError;
use crate::files::{self, Mark, signed_svg};
use crate::terminal;

/// Draws pictures, one for each pattern and position.
pub struct Pictures<'a> {
    show: &'a ShowArgs,
    drawn: usize,
}

impl<'a> Pictures<'a> {
    pub fn new(show: &'a ShowArgs) -> Pictures<'a> {
        Pictures { show, drawn: 0 }
    }

    /// Draws a result where a picture was asked for. A pattern without instances is a board without arrows.
    pub fn draw(&mut self, result: &PatternResult<'_>) -> Result<(), CliError> {
        if !self.show.board && self.show.svg.is_none() {
            return Ok(());
        }
        // Of many positions only those with something to show are drawn.
        if result.query.among_many && !result.has_instances() {
            return Ok(());
        }
        let drawing = self.drawing(result)?;
        if self.show.board && !self.show.json {
            let theme = Theme {
                colour: terminal::has_colours(),
                unicode: terminal::is_interactive(),
            };
            writeln!(terminal::out(), "{}", in_terminal(&drawing, theme))?;
        }
        if let Some(svg_file) = &self.show.svg {
            let path = numbered(&svg_file.path, self.drawn);
            files::may_replace(&path, svg_file.is_forced, &Mark::Svg)?;
            files::write(&path, &signed_svg(&svg(&drawing)))?;
            self.drawn += 1;
            if !self.show.quiet {
                let path = path.display();
                terminal::note(self.show.lang.pick(
                    format!("picture written: {path}"),
                    format!("figura gravada: {path}"),
                ));
            }
        }
        Ok(())
    }

    fn drawing(&self, result: &PatternResult<'_>) -> Result<Drawing, CliError> {
        let language = match self.show.lang {
            Lang::En => Language::English,
            Lang::Pt => Language::Portuguese,
        };
        let board = result.query.chess.board().clone();
        let drawing = Drawing::new(board)
            .seen_by(result.side)
            .language(language)
            .caption(result.compiled().program.name());
        let raw = result.instances();
        let instance = match self.show.instance {
            Some(number) => {
                let count = raw.len();
                let instance = raw.get(number - 1).copied().ok_or_else(|| {
                    CliError::failed(
                        format!("there is no instance {number}: {count} were found"),
                        format!("não há instância {number}: foram encontradas {count}"),
                    )
                })?;
                Some(instance)
            }
            // Valid ones come first.
            None => raw.first().copied(),
        };
        Ok(match instance {
            Some(instance) => {
                let compiled = result.compiled();
                illustrate(drawing, &compiled.pattern, &compiled.program, instance)
            }
            None => drawing,
        })
    }
}

/// `mate.svg`, then `mate-2.svg`, `mate-3.svg` …
fn numbered(path: &std::path::Path, drawn: usize) -> PathBuf {
    if drawn == 0 {
        return path.to_owned();
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let number = drawn + 1;
    let name = match path.extension() {
        Some(extension) => format!("{stem}-{number}.{}", extension.to_string_lossy()),
        None => format!("{stem}-{number}"),
    };
    path.with_file_name(name)
}
