//! Actors with the piece letters of Portuguese (C, D, T, and R for the king), and the English names they should have.

use std::collections::{BTreeSet, HashMap};

use syntax::{Diagnostics, Fix, Message, TextRange};

use crate::ast::{Actor, ActorKind, Owner};
use crate::diagnostics::is_square_name;
use crate::diagnostics::pat037_portuguese_letter::{letter_or_square, portuguese_letter};
use crate::lower::actor;
use crate::syntax_kind::{SyntaxKind, SyntaxNode, SyntaxToken};
use crate::vocabulary::portuguese_piece;

/// A pattern with more actors than this is too large anyway; no new names are sought for it.
const MAX_RENAMED: usize = 2000;

/// What a name that looks like an actor stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    /// C, D or T: no letter of PATLAN.
    Portuguese,
    /// `c3` and `d4`, which may be squares.
    PerhapsSquare,
    /// R: a rook, or the king beside Portuguese letters.
    EitherLanguage,
    /// K, Q or N.
    English,
    /// B, P, F and S.
    Neutral,
}

fn reading(name: &str) -> Reading {
    let letter = name.chars().next().unwrap_or_default();
    match letter.to_ascii_uppercase() {
        _ if matches!(letter, 'c' | 'd') && is_square_name(name) => Reading::PerhapsSquare,
        'C' | 'D' | 'T' => Reading::Portuguese,
        'R' => Reading::EitherLanguage,
        'K' | 'Q' | 'N' => Reading::English,
        _ => Reading::Neutral,
    }
}

/// Reports the Portuguese letters of a pattern, each name where it first stands. `R` counts as one if the pattern has C,
/// D or T and none of K, Q, N.
pub(super) fn report(pattern: &SyntaxNode, found: &mut Diagnostics) {
    let tokens = || {
        pattern
            .descendants_with_tokens()
            .filter_map(|element| element.into_token())
    };
    let actors: Vec<SyntaxToken> = tokens()
        .filter(|token| token.kind() == SyntaxKind::Actor)
        .collect();
    let has = |wanted| actors.iter().any(|token| reading(token.text()) == wanted);
    let proven = has(Reading::Portuguese);
    if !proven && !has(Reading::PerhapsSquare) {
        return;
    }
    let r_is_king = proven && !has(Reading::English);
    let is_portuguese = |name: &str| match reading(name) {
        Reading::Portuguese => true,
        Reading::PerhapsSquare => proven,
        Reading::EitherLanguage => r_is_king,
        Reading::English | Reading::Neutral => false,
    };
    let meant = |name: &str| -> Option<Actor> {
        let (owner, role) = portuguese_piece(name.chars().next()?)?;
        Some(Actor {
            kind: ActorKind::Piece(role),
            owner,
            number: actor(name)?.number,
        })
    };
    // Names that stay are taken; a new one moves on to the next number that is free.
    let mut taken: BTreeSet<(Owner, char, u32)> = actors
        .iter()
        .filter(|token| !is_portuguese(token.text()))
        .filter_map(|token| actor(token.text()).map(key))
        .collect();
    let is_renamed = actors.len() <= MAX_RENAMED;
    let mut names: HashMap<&str, Actor> = HashMap::new();
    for token in &actors {
        let name = token.text();
        if names.contains_key(name) || !is_portuguese(name) {
            continue;
        }
        if let Some(mut new) = meant(name) {
            while is_renamed && !taken.insert(key(new)) {
                new.number += 1;
            }
            names.insert(name, new);
        }
    }
    let mut edits: Vec<(TextRange, String)> = Vec::new();
    for token in tokens() {
        match token.kind() {
            SyntaxKind::Actor => {
                if let Some(new) = names.get(token.text()) {
                    edits.push((token.text_range(), new.to_string()));
                }
            }
            SyntaxKind::Text => in_text(&token, &names, &mut edits),
            _ => {}
        }
    }
    let mut seen = BTreeSet::new();
    for token in &actors {
        let name = token.text();
        if !seen.insert(name) {
            continue;
        }
        let range = token.text_range();
        match (names.get(name), meant(name)) {
            (Some(new), _) => found.push(|| {
                let rename = is_renamed.then(|| Fix {
                    title: Message::new(
                        "write the English letters in this pattern",
                        "escreva as letras inglesas neste padrão",
                    ),
                    edits: edits.clone(),
                });
                portuguese_letter(range, name, *new, rename)
            }),
            (None, Some(piece)) if reading(name) == Reading::PerhapsSquare => {
                found.push(|| letter_or_square(range, name, piece));
            }
            _ => {}
        }
    }
}

fn key(actor: Actor) -> (Owner, char, u32) {
    let letter = match actor.kind {
        ActorKind::Piece(role) => role.char(),
        ActorKind::AnyPiece => 'f',
        ActorKind::Square => 's',
    };
    (actor.owner, letter, actor.number)
}

/// `<C1>` in a description stands for the actor.
fn in_text(
    token: &SyntaxToken,
    names: &HashMap<&str, Actor>,
    edits: &mut Vec<(TextRange, String)>,
) {
    let start = u32::from(token.text_range().start());
    for (open, _) in token.text().match_indices('<') {
        let rest = &token.text()[open + 1..];
        let Some(close) = rest.find('>') else { return };
        if let Some(new) = names.get(&rest[..close]) {
            let at = start + open as u32 + 1;
            edits.push((
                TextRange::at(at.into(), (close as u32).into()),
                new.to_string(),
            ));
        }
    }
}
