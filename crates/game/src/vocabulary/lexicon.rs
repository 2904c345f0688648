//! Everything of a game that has a name, without its positions.

use super::{Function, Signature, Vocabulary};

/// The names of a piece type, in upper case without accents, the usual one first.
#[derive(Debug, Clone, Copy)]
pub struct PieceType {
    pub pt: &'static [&'static str],
    pub en: &'static [&'static str],
}

impl PieceType {
    /// Every name, in both languages.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.pt.iter().chain(self.en).copied()
    }
}

/// A region that needs no declaration, with its names in upper case without accents.
#[derive(Debug, Clone, Copy)]
pub struct Region {
    pub pt: &'static str,
    pub en: &'static str,
    /// The squares, from White's side.
    pub squares: u64,
}

/// A game's words: what a checker needs to know.
#[derive(Debug, Clone)]
pub struct Lexicon {
    pub game: &'static str,
    pub types: &'static [PieceType],
    pub squares: &'static [&'static str],
    /// The regions that need no declaration, the whole board first.
    pub regions: Vec<Region>,
    /// The functions; the place here is the number of the function.
    pub functions: Vec<Signature>,
    /// The attributes; the place here is the number of the attribute.
    pub attributes: Vec<Signature>,
    /// Regions from Black's side.
    pub mirror: fn(u64) -> u64,
}

impl Lexicon {
    /// The words of a game.
    pub fn of<V: Vocabulary>() -> Lexicon {
        let board = Region {
            pt: "TODO_TABULEIRO",
            en: "WHOLE_BOARD",
            squares: V::board(),
        };
        let signatures = |tables: &'static [&'static [Function<V>]]| {
            let of_table = |table: &&'static [Function<V>]| table.iter().map(|one| one.signature);
            tables.iter().flat_map(of_table).collect()
        };
        Lexicon {
            game: V::GAME,
            types: V::TYPES,
            squares: V::SQUARES,
            regions: std::iter::once(board)
                .chain(V::REGIONS.iter().copied())
                .collect(),
            functions: signatures(V::FUNCTIONS),
            attributes: signatures(V::ATTRIBUTES),
            mirror: V::mirror,
        }
    }

    /// The piece type of this folded name.
    pub fn piece_type(&self, folded: &str) -> Option<usize> {
        self.types
            .iter()
            .position(|one| one.names().any(|name| name == folded))
    }

    /// The square of this folded name.
    pub fn square(&self, folded: &str) -> Option<usize> {
        self.squares
            .iter()
            .position(|name| name.eq_ignore_ascii_case(folded))
    }

    /// The region of this folded name.
    pub fn region(&self, folded: &str) -> Option<&Region> {
        self.regions
            .iter()
            .find(|region| region.pt == folded || region.en == folded)
    }

    /// The function of this folded name.
    pub fn function(&self, folded: &str) -> Option<usize> {
        self.functions
            .iter()
            .position(|one| one.names().any(|name| name == folded))
    }

    pub fn all_types(&self) -> u8 {
        let count = self.types.len().min(super::MOST_TYPES) as u32;
        1u8.checked_shl(count).map_or(u8::MAX, |bit| bit - 1)
    }

    pub fn board(&self) -> u64 {
        let count = self.squares.len().min(super::MOST_SQUARES) as u32;
        1u64.checked_shl(count).map_or(u64::MAX, |bit| bit - 1)
    }
}
