//! A diagnostic as terminal text: title, file and line, the source line with carets, help.

use std::ops::Range;

use annotate_snippets::{
    Annotation, AnnotationKind, Element, Level, Origin, Renderer, Snippet, normalize_untrusted_str,
};

use crate::{Diagnostic, Lang, Severity, Source};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    pub lang: Lang,
    /// Whether to use ANSI colours.
    pub colour: bool,
    /// The number of columns of the terminal.
    pub width: usize,
}

impl Style {
    /// No colours, for files and pipes.
    pub fn plain(lang: Lang) -> Style {
        Style {
            lang,
            colour: false,
            width: 120,
        }
    }

    pub fn coloured(lang: Lang) -> Style {
        Style {
            colour: true,
            ..Style::plain(lang)
        }
    }
}

/// A line with more bytes is cut to the part around its carets.
const MAX_LINE_LENGTH: usize = 160;
/// The number of characters shown on each side of the marked range of a cut line.
const CONTEXT: usize = 50;
/// The number of characters shown of a long marked range of a cut line.
const MAX_MARK_LENGTH: usize = 60;
/// Ranges more lines apart are shown as separate snippets.
const MAX_SNIPPET_GAP: usize = 12;

/// Renders one diagnostic, with a line break at the end.
pub fn render(diagnostic: &Diagnostic, source: &Source, style: Style) -> String {
    let lang = style.lang;
    let (level, word) = match diagnostic.severity {
        Severity::Error => (Level::ERROR, lang.pick("error", "erro")),
        Severity::Warning => (Level::WARNING, lang.pick("warning", "aviso")),
    };
    let place = source.line_column(diagnostic.range.start());
    let origin = Origin::path(source.name())
        .line(place.line)
        .char_column(place.column);
    let mut group = level
        .with_name(word)
        .primary_title(diagnostic.message.get(lang))
        .id(diagnostic.code)
        .element(origin);
    for element in snippets(diagnostic, source, lang) {
        group = group.element(element);
    }
    if let Some(help) = &diagnostic.help {
        let help = normalize_untrusted_str(help.get(lang));
        group = group.element(
            Level::HELP
                .with_name(lang.pick("help", "ajuda"))
                .message(help),
        );
    }
    let renderer = if style.colour {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let drawn = renderer.term_width(style.width.max(40)).render(&[group]);
    tidy(&drawn)
}

/// Renders several diagnostics with an empty line between them.
pub fn render_all(diagnostics: &[Diagnostic], source: &Source, style: Style) -> String {
    let drawn: Vec<_> = diagnostics
        .iter()
        .map(|diagnostic| render(diagnostic, source, style))
        .collect();
    drawn.join("\n")
}

struct Marked<'d> {
    line: usize,
    /// The bytes of the line.
    within: Range<usize>,
    kind: AnnotationKind,
    label: Option<&'d str>,
}

/// The source lines with their carets. Only the lines concerned are passed to the renderer, cut when they are very
/// long, so that rendering costs the same for a small text and a huge one.
fn snippets<'d>(diagnostic: &'d Diagnostic, source: &'d Source, lang: Lang) -> Vec<Element<'d>> {
    let primary = (
        diagnostic.range,
        AnnotationKind::Primary,
        diagnostic.label.as_ref().map(|label| label.get(lang)),
    );
    let secondary = diagnostic
        .secondary
        .iter()
        .map(|(range, label)| (*range, AnnotationKind::Context, Some(label.get(lang))));
    let mut marked: Vec<Marked<'d>> = std::iter::once(primary)
        .chain(secondary)
        .filter_map(|(range, kind, label)| {
            let bytes = source.clamp(range);
            let line = source.line_of(range.start());
            let of_line = source.line_range(line)?;
            // A range of several lines is marked on the first one.
            let start = bytes.start.clamp(of_line.start, of_line.end);
            let end = bytes.end.clamp(start, of_line.end);
            Some(Marked {
                line,
                within: start - of_line.start..end - of_line.start,
                kind,
                label,
            })
        })
        .collect();
    marked.sort_by_key(|mark| mark.line);

    let mut snippets = Vec::new();
    let mut rest = marked.as_slice();
    while let Some(first) = rest.first() {
        let near = rest
            .windows(2)
            .position(|pair| pair[1].line - pair[0].line > MAX_SNIPPET_GAP)
            .map_or(rest.len(), |at| at + 1);
        let (together, later) = rest.split_at(near);
        snippets.push(snippet(first.line, together, source));
        rest = later;
    }
    snippets
}

fn snippet<'d>(first_line: usize, marked: &[Marked<'d>], source: &'d Source) -> Element<'d> {
    let last_line = marked.last().map_or(first_line, |mark| mark.line);
    let mut shown = String::new();
    let mut annotations: Vec<Annotation<'d>> = Vec::new();
    for line in first_line..=last_line {
        let range = source.line_range(line).unwrap_or_default();
        let text = &source.text()[range];
        let on_line: Vec<_> = marked.iter().filter(|mark| mark.line == line).collect();
        let cut = Cut::new(text, on_line.iter().map(|mark| &mark.within));
        let at = shown.len();
        cut.write(text, &mut shown);
        for mark in on_line {
            let span = cut.map(&mark.within, text);
            let label = mark.label.map(normalize_untrusted_str);
            annotations.push(mark.kind.span(at + span.start..at + span.end).label(label));
        }
        shown.push('\n');
    }
    Snippet::source(shown)
        .line_start(first_line)
        .annotations(annotations)
        .into()
}

/// The visible part of a long line.
struct Cut {
    kept: Range<usize>,
    before: &'static str,
    after: &'static str,
}

impl Cut {
    fn new<'a>(line: &str, marks: impl Iterator<Item = &'a Range<usize>>) -> Cut {
        let whole = Cut {
            kept: 0..line.len(),
            before: "",
            after: "",
        };
        // The number of bytes is an upper bound of the number of characters, and costs nothing.
        if line.len() <= MAX_LINE_LENGTH {
            return whole;
        }
        let first = marks.map(|mark| mark.start).min().unwrap_or(0);
        let start = nth_char_before(line, first, CONTEXT);
        let end = nth_char_after(line, first, MAX_MARK_LENGTH + CONTEXT);
        Cut {
            kept: start..end,
            before: if start > 0 { "…" } else { "" },
            after: if end < line.len() { "…" } else { "" },
        }
    }

    fn write(&self, line: &str, into: &mut String) {
        into.push_str(self.before);
        into.push_str(&line[self.kept.clone()]);
        into.push_str(self.after);
    }

    /// Converts a range of the line to a range of the visible text.
    fn map(&self, within: &Range<usize>, line: &str) -> Range<usize> {
        let end = if self.kept.len() < line.len() {
            within
                .end
                .min(nth_char_after(line, within.start, MAX_MARK_LENGTH))
        } else {
            within.end
        };
        let shift = |at: usize| {
            at.clamp(self.kept.start, self.kept.end) - self.kept.start + self.before.len()
        };
        shift(within.start)..shift(end)
    }
}

fn nth_char_before(line: &str, from: usize, n: usize) -> usize {
    let mut back = line[..from].char_indices().rev();
    back.nth(n.saturating_sub(1)).map_or(0, |(at, _)| at)
}

fn nth_char_after(line: &str, from: usize, n: usize) -> usize {
    let mut on = line[from..].char_indices();
    on.nth(n).map_or(line.len(), |(at, _)| from + at)
}

/// Removes two lines that annotate-snippets adds: an empty gutter line before the help, and the `:::` between the
/// origin and the first snippet, which it gets as separate elements.
fn tidy(rendered: &str) -> String {
    let lines: Vec<&str> = rendered.lines().collect();
    let uncoloured: Vec<String> = lines.iter().map(|line| strip_colours(line)).collect();
    let first_separator = uncoloured.iter().position(|line| line.trim() == ":::");
    let mut result = String::with_capacity(rendered.len() + 1);
    for (at, line) in lines.iter().enumerate() {
        let before_help = uncoloured
            .get(at + 1)
            .is_some_and(|next| next.trim_start().starts_with("= "));
        if first_separator == Some(at) || before_help && uncoloured[at].trim() == "|" {
            continue;
        }
        result.push_str(line.trim_end());
        result.push('\n');
    }
    result
}

fn strip_colours(line: &str) -> String {
    let mut result = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = rest.find('\u{1b}') {
        result.push_str(&rest[..at]);
        rest = rest[at..].find('m').map_or("", |end| &rest[at + end + 1..]);
    }
    result.push_str(rest);
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Message;
    use rowan::TextRange;

    fn range(start: usize, end: usize) -> TextRange {
        TextRange::new((start as u32).into(), (end as u32).into())
    }

    fn attack() -> (Source, Diagnostic) {
        let source = Source::new("garfo.patlan", "\n\n\n\n\n\n  N1 => K1\n");
        let diagnostic = Diagnostic::error(
            "PAT012",
            range(14, 16),
            Message::new(
                "a piece cannot attack a piece of its own side",
                "uma peça não pode atacar peça do mesmo lado",
            ),
        )
        .label(Message::new(
            "K1 is yours (upper case)",
            "K1 é sua (maiúscula)",
        ))
        .help(Message::new(
            "write k1 for the opponent's king",
            "escreva k1 para o rei do oponente",
        ));
        (source, diagnostic)
    }

    #[test]
    fn error_with_label_and_help_is_rendered_in_both_languages() {
        let (source, diagnostic) = attack();
        let expected = "\
erro[PAT012]: uma peça não pode atacar peça do mesmo lado
 --> garfo.patlan:7:9
  |
7 |   N1 => K1
  |         ^^ K1 é sua (maiúscula)
  = ajuda: escreva k1 para o rei do oponente
";
        assert_eq!(
            render(&diagnostic, &source, Style::plain(Lang::Pt)),
            expected
        );
        let expected = "\
error[PAT012]: a piece cannot attack a piece of its own side
 --> garfo.patlan:7:9
  |
7 |   N1 => K1
  |         ^^ K1 is yours (upper case)
  = help: write k1 for the opponent's king
";
        assert_eq!(
            render(&diagnostic, &source, Style::plain(Lang::En)),
            expected
        );
    }

    #[test]
    fn colours_do_not_change_the_text() {
        let (source, diagnostic) = attack();
        let coloured = render(&diagnostic, &source, Style::coloured(Lang::Pt));
        assert!(coloured.contains('\u{1b}'));
        let plain = render(&diagnostic, &source, Style::plain(Lang::Pt));
        assert_eq!(strip_colours(&coloured), plain);
    }

    #[test]
    fn warnings_have_their_own_title() {
        let (source, mut diagnostic) = attack();
        diagnostic.severity = Severity::Warning;
        assert!(render(&diagnostic, &source, Style::plain(Lang::Pt)).starts_with("aviso[PAT012]:"));
        assert!(
            render(&diagnostic, &source, Style::plain(Lang::En)).starts_with("warning[PAT012]:")
        );
    }

    #[test]
    fn secondary_ranges_share_a_snippet_only_when_near() {
        let text = format!("first\n{}second\n", "\n".repeat(3));
        let source = Source::new("x", text);
        let message = |text: &str| Message::new(text, text);
        let diagnostic = Diagnostic::error("X1", range(9, 15), message("twice"))
            .label(message("again"))
            .also(range(0, 5), message("before"));
        let near = render(&diagnostic, &source, Style::plain(Lang::En));
        assert_eq!(
            near,
            "\
error[X1]: twice
 --> x:5:1
  |
1 | first
  | ----- before
...
5 | second
  | ^^^^^^ again
"
        );
        let source = Source::new("x", format!("first\n{}second\n", "\n".repeat(300)));
        let diagnostic = Diagnostic {
            range: range(306, 312),
            ..diagnostic
        };
        let far = render(&diagnostic, &source, Style::plain(Lang::En));
        assert!(far.contains("  1 | first"), "{far}");
        assert!(
            far.contains("301 | second") || far.contains("302 | second"),
            "{far}"
        );
    }

    #[test]
    fn long_lines_are_cut_around_the_carets() {
        let text = format!("{}bad{}", "á ".repeat(500_000), " x".repeat(500_000));
        let at = text.find("bad").unwrap();
        let source = Source::new("x", text);
        let message = Message::new("m", "m");
        let diagnostic = Diagnostic::error("X1", range(at, at + 3), message.clone()).label(message);
        let drawn = render(&diagnostic, &source, Style::plain(Lang::En));
        assert!(drawn.len() < 1000, "{}", drawn.len());
        assert!(drawn.contains("x:1:1000001"), "{drawn}");
        assert!(drawn.contains("bad") && drawn.contains("^^^ m"), "{drawn}");
        let all = Diagnostic {
            range: range(0, 2_400_000),
            ..diagnostic
        };
        assert!(render(&all, &source, Style::plain(Lang::En)).len() < 1000);
    }

    #[test]
    fn odd_texts_and_ranges_do_not_panic() {
        for text in ["", "\n", "\u{feff}", "a\0b\u{1b}[31m\r\n", "é", "\t\tx"] {
            let source = Source::new("x", text);
            for start in 0..8 {
                for end in start..8 {
                    let message = Message::new("m\u{1b}", "m");
                    let diagnostic = Diagnostic::error("X1", range(start, end), message.clone())
                        .label(message.clone())
                        .also(range(end, end), message);
                    let drawn = render(&diagnostic, &source, Style::plain(Lang::En));
                    assert!(!drawn.contains('\u{1b}'));
                }
            }
        }
    }
}
