//! What is written to the terminal: colours where they are wanted, and messages to standard error.

mod guard;

use std::io::{IsTerminal, Stdout, StdoutLock, Write};

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use syntax::{Lang, is_deceptive};

use crate::error::ErrorText;
use guard::Guarded;

/// Red and bold: something is wrong.
pub const ERROR: Style = AnsiColor::Red.on_default().bold();
/// Yellow and bold: something is probably not meant.
pub const WARNING: Style = AnsiColor::Yellow.on_default().bold();
/// Green: valid.
pub const GOOD: Style = AnsiColor::Green.on_default();
/// Dim: less important.
pub const QUIET: Style = Style::new().dimmed();
/// Bold: headings.
pub const STRONG: Style = Style::new().bold();
/// Cyan and bold: help.
pub const HELP: Style = AnsiColor::Cyan.on_default().bold();

/// Standard output without colours where they would not be seen (no terminal, NO_COLOR); in front of a terminal also
/// without characters that would steer it.
pub fn out() -> Guarded<AutoStream<StdoutLock<'static>>> {
    let is_seen = is_interactive() || has_colours();
    Guarded::new(AutoStream::auto(std::io::stdout().lock()), is_seen)
}

/// Standard output for text in a format of its own, which a file or another program gets as it is.
pub fn stream() -> Guarded<Stdout> {
    Guarded::plain(std::io::stdout(), is_interactive())
}

/// Standard error, which people read.
fn error_stream() -> impl Write {
    Guarded::new(anstream::stderr().lock(), true)
}

/// Whether standard output takes colours.
pub fn has_colours() -> bool {
    anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never
}

/// Whether standard error takes colours.
pub fn has_error_colours() -> bool {
    anstream::AutoStream::choice(&std::io::stderr()) != anstream::ColorChoice::Never
}

/// Whether standard output is a terminal.
pub fn is_interactive() -> bool {
    std::io::stdout().is_terminal()
}

/// How wide the text may be: the terminal's width, or a page's where there is none.
pub fn width() -> usize {
    const PAGE: usize = 100;
    columns().unwrap_or(PAGE).min(PAGE)
}

/// How many characters the terminal shows in a line; `None` without one. `COLUMNS` has the last word, as elsewhere.
pub fn columns() -> Option<usize> {
    const USUAL: usize = 80;
    const LEAST: usize = 40;
    if !is_interactive() {
        return None;
    }
    let said = std::env::var("COLUMNS").ok();
    let said = said.and_then(|columns| columns.parse().ok());
    let measured = || console::Term::stdout().size_checked();
    let columns = said.or_else(|| measured().map(|(_, columns)| usize::from(columns)));
    Some(columns.filter(|columns| *columns >= LEAST).unwrap_or(USUAL))
}

/// `error: …` and `help: …` on standard error.
pub fn print_error(lang: Lang, text: &ErrorText) {
    say(lang, ERROR, lang.pick("error", "erro"), text);
}

/// `warning: …` and `help: …` on standard error.
pub fn print_warning(lang: Lang, text: &ErrorText) {
    say(lang, WARNING, lang.pick("warning", "aviso"), text);
}

fn say(lang: Lang, style: Style, title: &str, text: &ErrorText) {
    let help = lang.pick("help", "ajuda");
    let mut stderr = error_stream();
    let message = printable(text.message.get(lang));
    // Nothing is left to do if even standard error is gone.
    let _ = writeln!(stderr, "{style}{title}{style:#}: {message}");
    if let Some(help_text) = &text.help {
        let _ = writeln!(
            stderr,
            "{HELP}{help}{HELP:#}: {}",
            printable(help_text.get(lang))
        );
    }
}

/// Text from a file or an argument must not steer the terminal, nor pass for other text, also where it reaches one
/// through a pipe or a file.
pub fn printable(text: &str) -> String {
    text.chars()
        .map(|character| match character {
            '\n' | '\t' => character,
            _ if is_deceptive(character) => '\u{fffd}',
            _ => character,
        })
        .collect()
}

/// Breaks text into lines of at most `width` characters, each after `indent` blanks.
pub fn wrap(text: &str, indent: usize, width: usize) -> String {
    let room = width.saturating_sub(indent).max(20);
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > room {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    let blanks = " ".repeat(indent);
    lines
        .into_iter()
        .map(|line| {
            if line.is_empty() {
                line
            } else {
                format!("{blanks}{line}")
            }
        })
        .collect::<Vec<_>>()
        .join("\n")
}

/// A text in a column of a table: cut or filled to the width it takes on the screen.
pub fn fit_to_width(text: &str, width: usize) -> String {
    let text = printable(text).replace(['\n', '\t'], " ");
    console::pad_str(&text, width, console::Alignment::Left, Some("…")).into_owned()
}

/// A note on standard error.
pub fn note(text: impl AsRef<str>) {
    let _ = writeln!(error_stream(), "{}", printable(text.as_ref()));
}

/// Rendered diagnostics on standard error. Their colours are ours.
pub fn print_diagnostics(text: &str) {
    let _ = write!(error_stream(), "{text}");
}

/// A text as it is, for a file or another program; a terminal is not to obey it.
pub fn write_text(text: &str) -> std::io::Result<()> {
    stream().write_all(text.as_bytes())
}
