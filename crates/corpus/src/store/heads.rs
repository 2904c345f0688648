//! Tags of many games in columns: every name once, every order of names once, and for each name its values.

use std::collections::HashMap;
use std::ops::Range;

use super::bytes::{Bad, Cursor, put};

/// Tags in one block.
pub(super) const MOST_PAIRS: usize = 1 << 20;

/// Texts numbered in the order of their first appearance.
#[derive(Debug, Default)]
struct Texts {
    numbers: HashMap<Vec<u8>, u32>,
    lengths: Vec<u8>,
    bytes: Vec<u8>,
}

impl Texts {
    fn number(&mut self, text: &[u8]) -> u32 {
        if let Some(number) = self.numbers.get(text) {
            return *number;
        }
        let number = self.numbers.len() as u32;
        self.numbers.insert(text.to_vec(), number);
        put(&mut self.lengths, text.len() as u32);
        self.bytes.extend_from_slice(text);
        number
    }

    fn write(&self, out: &mut Vec<u8>) {
        put(out, self.numbers.len() as u32);
        out.extend_from_slice(&self.lengths);
        out.extend_from_slice(&self.bytes);
    }
}

#[derive(Debug, Default)]
struct Column {
    texts: Texts,
    occurrences: usize,
    ids: Vec<u8>,
}

/// Collects the tags of a block.
#[derive(Debug, Default)]
pub(super) struct HeadsBuilder {
    names: Texts,
    orders: Texts,
    games: Vec<u8>,
    columns: Vec<Column>,
    pairs: usize,
    size: usize,
}

impl HeadsBuilder {
    /// Adds the tags of the next game: names and values as bytes.
    pub(super) fn push(&mut self, pairs: &[(&[u8], &[u8])]) {
        let mut order = Vec::new();
        put(&mut order, pairs.len() as u32);
        for (name, value) in pairs {
            let id = self.names.number(name);
            put(&mut order, id);
            if self.columns.len() <= id as usize {
                self.columns.push(Column::default());
            }
            let column = &mut self.columns[id as usize];
            column.occurrences += 1;
            let value = column.texts.number(value);
            put(&mut column.ids, value);
        }
        self.pairs += pairs.len();
        self.size += size_of_pairs(pairs);
        let order = self.orders.number(&order);
        put(&mut self.games, order);
    }

    /// Number of tags.
    pub(super) fn pairs(&self) -> usize {
        self.pairs
    }

    /// The maximum number of bytes when written.
    pub(super) fn size(&self) -> usize {
        self.size
    }

    pub(super) fn write(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.size / 2);
        self.names.write(&mut out);
        put(&mut out, self.orders.numbers.len() as u32);
        out.extend_from_slice(&self.orders.bytes);
        out.extend_from_slice(&self.games);
        for column in &self.columns {
            column.texts.write(&mut out);
            // All different: they stand in order.
            if column.texts.numbers.len() < column.occurrences {
                out.extend_from_slice(&column.ids);
            }
        }
        out
    }
}

/// A bound on what some tags add to a block.
pub(super) fn size_of_pairs(pairs: &[(&[u8], &[u8])]) -> usize {
    10 + pairs
        .iter()
        .map(|(name, value)| name.len() + value.len() + 30)
        .sum::<usize>()
}

/// The tags of a block, to be read game by game.
#[derive(Debug, Default)]
pub(super) struct Heads {
    bytes: Vec<u8>,
    /// Places of names and values in the bytes.
    pairs: Vec<(Range<u32>, Range<u32>)>,
    /// Where the pairs of each game begin; one more than games.
    begins: Vec<u32>,
}

impl Heads {
    pub(super) fn read(bytes: Vec<u8>, games: usize) -> Result<Heads, Bad> {
        let (pairs, begins) = columns(&bytes, games)?;
        Ok(Heads {
            bytes,
            pairs,
            begins,
        })
    }

    /// Names and values of a game, counted from 0.
    pub(super) fn pairs(&self, game: usize) -> impl Iterator<Item = (&[u8], &[u8])> {
        let bounds = (self.begins.get(game), self.begins.get(game + 1));
        let range = match bounds {
            (Some(from), Some(to)) => *from as usize..*to as usize,
            _ => 0..0,
        };
        let text = |range: &Range<u32>| &self.bytes[range.start as usize..range.end as usize];
        self.pairs[range]
            .iter()
            .map(move |(name, value)| (text(name), text(value)))
    }

    /// The tags of a game as PGN.
    pub(super) fn text(&self, game: usize, out: &mut Vec<u8>) {
        for (name, value) in self.pairs(game) {
            out.push(b'[');
            out.extend_from_slice(name);
            out.extend_from_slice(b" \"");
            out.extend_from_slice(value);
            out.extend_from_slice(b"\"]\n");
        }
    }
}

/// Places of texts: their number, their lengths, their bytes.
fn texts(cursor: &mut Cursor<'_>) -> Result<Vec<Range<u32>>, Bad> {
    let count = cursor.count()?;
    let lengths = cursor.numbers(count)?;
    lengths
        .into_iter()
        .map(|length| {
            let at = cursor.at() as u32;
            cursor.take(length as usize)?;
            Ok(at..at + length)
        })
        .collect()
}

type Pairs = Vec<(Range<u32>, Range<u32>)>;

fn columns(bytes: &[u8], games: usize) -> Result<(Pairs, Vec<u32>), Bad> {
    let mut cursor = Cursor::new(bytes);
    cursor.column = "names of headers";
    let names = texts(&mut cursor)?;
    cursor.column = "orders of headers";
    let orders = cursor.count()?;
    let orders: Vec<Vec<u32>> = (0..orders)
        .map(|_| {
            let count = cursor.count()?;
            (0..count)
                .map(|_| cursor.below(names.len()).map(|id| id as u32))
                .collect()
        })
        .collect::<Result<_, Bad>>()?;
    cursor.column = "headers of games";
    let chosen = cursor.numbers(games)?;
    let mut begins = Vec::with_capacity(games + 1);
    begins.push(0);
    let mut total = 0usize;
    // Where the values of each name go.
    let mut places: Vec<Vec<u32>> = vec![Vec::new(); names.len()];
    let mut pairs: Pairs = Vec::new();
    for order in chosen {
        let order = orders.get(order as usize).ok_or(cursor.column)?;
        total += order.len();
        if total > MOST_PAIRS {
            return Err(cursor.column);
        }
        for id in order {
            places[*id as usize].push(pairs.len() as u32);
            pairs.push((names[*id as usize].clone(), 0..0));
        }
        begins.push(total as u32);
    }
    cursor.column = "values of headers";
    for places in &places {
        let values = texts(&mut cursor)?;
        if values.len() == places.len() {
            for (place, value) in places.iter().zip(values) {
                pairs[*place as usize].1 = value;
            }
        } else {
            for place in places {
                let id = cursor.below(values.len())?;
                pairs[*place as usize].1 = values[id].clone();
            }
        }
    }
    cursor.end()?;
    Ok((pairs, begins))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_come_back_in_order() {
        let games: Vec<Vec<(&[u8], &[u8])>> = vec![
            vec![
                (b"Event", b"a"),
                (b"White", b"M\xfcller"),
                (b"Event", b"again"),
            ],
            vec![],
            vec![(b"White", b""), (b"Event", b"a")],
            vec![(b"Event", b"a"), (b"White", b"x"), (b"Event", b"again")],
        ];
        let mut builder = HeadsBuilder::default();
        for game in &games {
            builder.push(game);
        }
        let written = builder.write();
        assert!(written.len() <= builder.size());
        let heads = Heads::read(written.clone(), games.len()).unwrap();
        for (index, game) in games.iter().enumerate() {
            assert_eq!(&heads.pairs(index).collect::<Vec<_>>(), game);
        }
        assert_eq!(heads.pairs(games.len()).count(), 0);
        for end in 0..written.len() {
            assert!(Heads::read(written[..end].to_vec(), games.len()).is_err());
        }
        for at in 0..written.len() {
            for value in [0, 1, 0x7f, 0x80, 0xff] {
                let mut changed = written.clone();
                changed[at] = value;
                if let Ok(heads) = Heads::read(changed, games.len()) {
                    let _ = (0..games.len())
                        .map(|game| heads.pairs(game).count())
                        .sum::<usize>();
                }
            }
        }
    }
}
