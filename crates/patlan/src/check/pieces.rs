//! SETOFPIECES: its letters.

use rowan::{TextRange, TextSize};

use super::Context;
use crate::diagnostics::pat026_short_set_of_pieces::short_set_of_pieces;
use crate::diagnostics::pat027_bad_piece_letter::bad_piece_letter;
use crate::diagnostics::pat110_repeated_letter::repeated_letter;
use crate::lower::{piece_words, word};
use crate::syntax_kind::SyntaxKind;
use crate::vocabulary::{Word, letter, piece_of_letter};

impl Context<'_> {
    pub(super) fn check_pieces(&mut self) {
        let section = self
            .node
            .children()
            .find(|child| child.kind() == SyntaxKind::PiecesSection);
        let Some(section) = section else {
            return;
        };
        let mut bad = false;
        // The letters with their places; a piece word counts as its letter.
        let mut letters: Vec<(char, TextRange)> = Vec::new();
        for token in piece_words(&section) {
            if let Some(Word::Piece(role)) = word(&token) {
                letters.push((letter(crate::ast::Owner::Me, role), token.text_range()));
                continue;
            }
            let mut bad_run: Option<TextRange> = None;
            let mut at = token.text_range().start();
            for c in token.text().chars() {
                let range = TextRange::at(at, TextSize::of(c));
                at = range.end();
                if piece_of_letter(c).is_some() {
                    letters.push((c, range));
                    self.report_bad(bad_run.take(), token.text_range());
                } else {
                    bad = true;
                    bad_run = Some(bad_run.map_or(range, |run| run.cover(range)));
                }
            }
            self.report_bad(bad_run, token.text_range());
        }
        let pattern = self.pattern;
        match &pattern.pieces {
            Some(set) if set.letters.len() < 3 && !bad => self.report(|| short_set_of_pieces(set)),
            _ => {}
        }
        for (at, (letter, range)) in letters.iter().enumerate() {
            let is = |c: char| move |(other, _): &(char, TextRange)| *other == c;
            if letters[..at].iter().any(is(*letter)) {
                let other = if letter.is_ascii_uppercase() {
                    letter.to_ascii_lowercase()
                } else {
                    letter.to_ascii_uppercase()
                };
                let other = (!letters.iter().any(is(other))).then_some(other);
                self.report(|| repeated_letter(*range, *letter, other));
                // A long row of letters needs no finding for each.
                break;
            }
        }
    }

    fn report_bad(&mut self, run: Option<TextRange>, place: TextRange) {
        if let Some(range) = run {
            let text = self.text;
            let source = |range: TextRange| {
                text.get(std::ops::Range::<usize>::from(range))
                    .unwrap_or_default()
            };
            self.report(|| bad_piece_letter(range, source(range), (place, source(place))));
        }
    }
}
