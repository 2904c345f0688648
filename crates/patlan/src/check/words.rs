//! The words as they are written: languages and misleading names.

use syntax::Lang;

use super::Context;
use crate::diagnostics::pat105_mixed_languages::mixed_languages;
use crate::diagnostics::pat108_anyone::anyone;
use crate::syntax_kind::SyntaxToken;
use crate::vocabulary::{Tongue, Word, lookup, lookup_folded};

/// The word of a token and the language it is written in, if it belongs to one.
fn tongue(token: &SyntaxToken) -> Option<(Word, Tongue)> {
    let text = token.text();
    let (word, text) = match lookup(text) {
        Some(word) => (word, text),
        None => lookup_folded(text)?,
    };
    word.tongue(text).map(|tongue| (word, tongue))
}

impl Context<'_> {
    pub(super) fn check_words(&mut self) {
        let tokens = self
            .node
            .descendants_with_tokens()
            .filter_map(|element| element.into_token())
            .filter(|token| token.kind().is_word());
        let (mut english, mut portuguese) = (Vec::new(), Vec::new());
        for token in tokens {
            let Some((word, tongue)) = tongue(&token) else {
                continue;
            };
            if word == Word::Anyone {
                let range = token.text_range();
                self.found.push(|| anyone(range));
            }
            match tongue {
                Tongue::English => english.push((token, word)),
                Tongue::Portuguese => portuguese.push((token, word)),
                Tongue::Neutral => {}
            }
        }
        if english.is_empty() || portuguese.is_empty() {
            return;
        }
        // The language of most words; of equally many, that of the first.
        let start = |words: &[(SyntaxToken, Word)]| words[0].0.text_range().start();
        let main = match english.len().cmp(&portuguese.len()) {
            std::cmp::Ordering::Greater => Lang::En,
            std::cmp::Ordering::Less => Lang::Pt,
            std::cmp::Ordering::Equal if start(&english) < start(&portuguese) => Lang::En,
            std::cmp::Ordering::Equal => Lang::Pt,
        };
        let foreign: Vec<_> = main
            .pick(portuguese, english)
            .into_iter()
            .map(|(token, word)| {
                let text = token.text().to_owned();
                (token.text_range(), text, word.canonical(main))
            })
            .collect();
        self.report(|| mixed_languages(main, &foreign));
    }
}
