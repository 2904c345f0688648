//! Describes sets of squares: ranks, files, a rectangle, or a list.

use std::collections::BTreeSet;

use super::Explainer;
use super::words::listed;
use crate::model::Turned;

/// Squares of larger regions are not listed after the name.
const MOST_REPEATED: usize = 8;

impl Explainer<'_> {
    /// File and rank of every square; `None` if the game names squares otherwise.
    fn grid(&self) -> Option<Vec<(char, u32)>> {
        let place = |name: &&str| {
            let mut letters = name.chars();
            let file = letters.next()?;
            Some((file, letters.as_str().parse().ok()?))
        };
        let grid: Vec<(char, u32)> = self
            .lexicon
            .squares
            .iter()
            .map(place)
            .collect::<Option<_>>()?;
        let files: BTreeSet<char> = grid.iter().map(|(file, _)| *file).collect();
        (files.len() > 1).then_some(grid)
    }

    pub(super) fn squares(&self, squares: u64) -> String {
        if squares == self.lexicon.board() {
            return self.pick("the whole board", "o tabuleiro todo").to_owned();
        }
        if squares == 0 {
            return self.pick("no square", "nenhuma casa").to_owned();
        }
        let and = self.pick("and", "e");
        self.shape(squares).unwrap_or_else(|| {
            let names = self.lexicon.squares.iter().enumerate();
            let names = names.filter(|(square, _)| squares >> square & 1 == 1);
            let names: Vec<String> = names.map(|(_, name)| (*name).to_owned()).collect();
            listed(&names, and)
        })
    }

    /// Whole ranks, whole files or a rectangle.
    fn shape(&self, squares: u64) -> Option<String> {
        let grid = self.grid()?;
        let inside = |square: usize| squares >> square & 1 == 1;
        let chosen: Vec<(char, u32)> = (0..grid.len())
            .filter(|square| inside(*square))
            .map(|square| grid[square])
            .collect();
        let whole = |wanted: &dyn Fn((char, u32)) -> bool| {
            (0..grid.len()).all(|square| inside(square) == wanted(grid[square]))
        };
        let ranks: BTreeSet<u32> = chosen.iter().map(|(_, rank)| *rank).collect();
        let files: BTreeSet<char> = chosen.iter().map(|(file, _)| *file).collect();
        let and = self.pick("and", "e");
        if whole(&|(_, rank)| ranks.contains(&rank)) {
            let word = match ranks.len() {
                1 => self.pick("rank", "linha"),
                _ => self.pick("ranks", "linhas"),
            };
            let names: Vec<String> = ranks.iter().map(u32::to_string).collect();
            return Some(format!("{word} {}", listed(&names, and)));
        }
        if whole(&|(file, _)| files.contains(&file)) {
            let word = match files.len() {
                1 => self.pick("file", "coluna"),
                _ => self.pick("files", "colunas"),
            };
            let names: Vec<String> = files.iter().map(char::to_string).collect();
            return Some(format!("{word} {}", listed(&names, and)));
        }
        let (left, right) = (*files.first()?, *files.last()?);
        let (low, high) = (*ranks.first()?, *ranks.last()?);
        let within = |(file, rank): (char, u32)| {
            (left..=right).contains(&file) && (low..=high).contains(&rank)
        };
        let rectangle = chosen.len() > 4 && whole(&within);
        rectangle.then(|| {
            self.pick(
                format!("the squares from {left}{low} to {right}{high}"),
                format!("as casas de {left}{low} a {right}{high}"),
            )
        })
    }

    /// A place: empty for the whole board, `in CENTRE (d4 and e4)`, `on d4 and e4`.
    pub(super) fn place(&self, squares: u64, turned: Turned) -> String {
        if squares == self.lexicon.board() {
            return String::new();
        }
        match self.region_name(squares, turned) {
            Some(name) => format!(" {} {name}", self.pick("in", "em")),
            None => format!(
                " {} {}",
                self.pick("on", "em"),
                self.unnamed(squares, turned)
            ),
        }
    }

    /// Squares without a name, marked if they are not mirrored for Black.
    pub(super) fn unnamed(&self, squares: u64, turned: Turned) -> String {
        let fixed = turned == Turned::No && (self.lexicon.mirror)(squares) != squares;
        let fixed = match fixed {
            true => self.pick(
                " (the same for both sides)",
                " (as mesmas para os dois lados)",
            ),
            false => "",
        };
        format!("{}{fixed}", self.squares(squares))
    }

    /// A region by its name, with its squares if few words describe them.
    pub(super) fn region_name(&self, squares: u64, turned: Turned) -> Option<String> {
        let even = (self.lexicon.mirror)(squares) == squares;
        let is_absolute = |name: &str| {
            let mut written = self.set.regions.iter();
            written.any(|region| region.name.text == name && region.absolute)
        };
        let named = self.model.regions.iter();
        let mut own = named.filter(|(name, region)| {
            *region == squares && (even || is_absolute(name) == (turned == Turned::No))
        });
        let own = own.next().map(|(name, _)| name.clone());
        let of_game = || {
            if turned == Turned::No && !even {
                return None;
            }
            let mut known = self.lexicon.regions.iter();
            let found = known.find(|region| region.squares == squares)?;
            Some(self.pick(found.en, found.pt).to_owned())
        };
        let name = own.or_else(of_game)?;
        let few = squares.count_ones() as usize <= MOST_REPEATED || self.shape(squares).is_some();
        Some(match few {
            true => format!("{name} ({})", self.squares(squares)),
            false => name,
        })
    }
}
