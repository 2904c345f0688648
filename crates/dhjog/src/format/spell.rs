//! Spells each token canonically, in one language.

use game::vocabulary::Lexicon;
use syntax::Lang;
use syntax::suggest::fold;

use crate::syntax_kind::{SyntaxKind, SyntaxToken};
use crate::words::{sign, spelling};

pub(super) struct Speller<'l> {
    pub(super) lexicon: &'l Lexicon,
    pub(super) to: Lang,
    /// Whether names of the game are translated too.
    pub(super) translates: bool,
}

impl Speller<'_> {
    pub(super) fn word(&self, kind: SyntaxKind) -> String {
        spelling(kind, self.to).to_owned()
    }

    /// Spells any token.
    pub(super) fn token(&self, token: &SyntaxToken) -> String {
        let text = token.text();
        let parent = token.parent().map(|node| node.kind());
        match token.kind() {
            SyntaxKind::Ident => self.ident(text, parent),
            SyntaxKind::Text => quoted(text),
            SyntaxKind::Number if self.to == Lang::En || comma_separates(token) => {
                text.replace(',', ".")
            }
            SyntaxKind::Number => text.replace('.', ","),
            // One keyword in Portuguese is two in English: the section and the command.
            SyntaxKind::ReturnWord if parent == Some(SyntaxKind::ReturnCommand) => {
                self.to.pick("RETURN", "RETORNA").to_owned()
            }
            kind => match (sign(kind), spelling(kind, self.to)) {
                (Some(sign), _) => sign.to_owned(),
                (None, "") => text.to_owned(),
                (None, word) => word.to_owned(),
            },
        }
    }

    fn ident(&self, text: &str, parent: Option<SyntaxKind>) -> String {
        let folded = fold(text);
        let lexicon = self.lexicon;
        match parent {
            Some(SyntaxKind::CallExpr) => match lexicon.function(&folded) {
                Some(function) => {
                    let one = &lexicon.functions[function];
                    self.other_name(&folded, one.pt, one.en)
                }
                None => text.to_owned(),
            },
            Some(SyntaxKind::AttributeExpr | SyntaxKind::BoardExpr) => {
                self.attribute(&folded).unwrap_or(folded)
            }
            Some(SyntaxKind::NameExpr) => self.of_game(text),
            _ => text.to_owned(),
        }
    }

    /// Spells a name that may be one of the game's.
    pub(super) fn of_game(&self, text: &str) -> String {
        let folded = fold(text);
        let lexicon = self.lexicon;
        if let Some(one) = lexicon.piece_type(&folded) {
            let one = &lexicon.types[one];
            return self.other_name(&folded, one.pt, one.en);
        }
        if let Some(square) = lexicon.square(&folded) {
            return lexicon.squares[square].to_owned();
        }
        match lexicon.region(&folded) {
            Some(region) if self.translates => self.to.pick(region.en, region.pt).to_owned(),
            Some(_) => folded,
            None => text.to_owned(),
        }
    }

    fn attribute(&self, folded: &str) -> Option<String> {
        const COMMON: [(&str, &str); 5] = [
            ("VALOR", "VALUE"),
            ("TOTAL", "TOTAL"),
            ("ELEMENTO", "ELEMENT"),
            ("CASAS", "SQUARES"),
            ("PECAS", "PIECES"),
        ];
        let common = COMMON
            .iter()
            .find(|(pt, en)| *pt == folded || *en == folded);
        if !self.translates {
            return Some(folded.to_owned()).filter(|_| self.lexicon.square(folded).is_none());
        }
        if let Some((pt, en)) = common {
            return Some(self.to.pick(*en, *pt).to_owned());
        }
        let found = self
            .lexicon
            .attributes
            .iter()
            .find(|one| one.names().any(|name| name == folded));
        if let Some(one) = found {
            return Some(self.other_name(folded, one.pt, one.en));
        }
        Some(self.of_game(folded)).filter(|name| name != folded)
    }

    /// The name in the other language; synonyms map by index.
    fn other_name(&self, folded: &str, pt: &[&str], en: &[&str]) -> String {
        let wanted = self.to.pick(en, pt);
        if !self.translates || wanted.contains(&folded) {
            return folded.to_owned();
        }
        let place = self.to.pick(pt, en).iter().position(|name| *name == folded);
        let name = place.and_then(|place| wanted.get(place)).or(wanted.first());
        name.map_or(folded, |name| name).to_owned()
    }
}

/// Whether commas separate here: in a call or a set without semicolons.
fn comma_separates(token: &SyntaxToken) -> bool {
    let lists = [SyntaxKind::ArgList, SyntaxKind::SetExpr];
    let list = token
        .parent_ancestors()
        .find(|node| lists.contains(&node.kind()));
    list.is_some_and(|list| {
        let mut tokens = list.children_with_tokens();
        !tokens.any(|one| one.kind() == SyntaxKind::Semicolon)
    })
}

/// Writes a text in plain quotes.
fn quoted(written: &str) -> String {
    let quote = |c: char| matches!(c, '"' | '“' | '”' | '„');
    let inner = written.strip_prefix(quote).unwrap_or(written);
    let inner = inner.strip_suffix(quote).unwrap_or(inner);
    format!("\"{inner}\"")
}
