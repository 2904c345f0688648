//! Seeds bent and broken, always in the same way.

/// Makes inputs out of seeds.
pub struct Mutator {
    seeds: Vec<Vec<u8>>,
    /// Words of the seeds, which mutants are glued together from.
    words: Vec<Vec<u8>>,
    random: u64,
}

impl Mutator {
    pub fn new(seeds: Vec<Vec<u8>>) -> Mutator {
        let mut words: Vec<Vec<u8>> = seeds.iter().flat_map(|seed| pieces(seed)).collect();
        words.sort();
        words.dedup();
        for odd in [
            "",
            "\0",
            "\u{feff}",
            "\u{1b}[1m",
            "é",
            "\r\n",
            "//",
            "\"",
            "99999999999999999999",
            "((((((((",
        ] {
            words.push(odd.as_bytes().to_vec());
        }
        Mutator {
            seeds,
            words,
            random: 0x9e37_79b9_7f4a_7c15,
        }
    }

    /// The next number of a xorshift generator, below `end`.
    fn below(&mut self, end: usize) -> usize {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random >> 11) as usize % end.max(1)
    }

    /// A place of a text, its end included.
    fn place(&mut self, data: &[u8]) -> usize {
        self.below(data.len() + 1)
    }

    /// A stretch of a text, mostly a short one.
    fn stretch(&mut self, data: &[u8]) -> std::ops::Range<usize> {
        let start = self.place(data);
        let longest = if self.below(4) == 0 { data.len() } else { 16 };
        let end = (start + self.below(longest + 1)).min(data.len());
        start..end
    }

    /// A seed with one to six changes.
    pub fn mutant(&mut self) -> Vec<u8> {
        let seed = self.below(self.seeds.len());
        let mut data = self.seeds[seed].clone();
        for _ in 0..=self.below(6) {
            self.change(&mut data);
        }
        data.truncate(8192);
        data
    }

    fn change(&mut self, data: &mut Vec<u8>) {
        match self.below(9) {
            0 => {
                let (at, bit) = (self.place(data), self.below(8));
                if let Some(byte) = data.get_mut(at) {
                    *byte ^= 1 << bit;
                }
            }
            1 => {
                let stretch = self.stretch(data);
                data.drain(stretch);
            }
            2 => {
                let copy = data[self.stretch(data)].to_vec();
                let at = self.place(data);
                data.splice(at..at, copy);
            }
            3 => {
                let end = self.place(data);
                data.truncate(end);
            }
            4 => {
                let other = self.below(self.seeds.len());
                let other = self.seeds[other].clone();
                let (from, at) = (self.place(&other), self.place(data));
                data.truncate(at);
                data.extend_from_slice(&other[from..]);
            }
            5 => {
                let byte = self.below(256) as u8;
                let at = self.place(data);
                data.insert(at, byte);
            }
            6 => self.exchange(data),
            _ => self.replace(data),
        }
    }

    /// Two words change places.
    fn exchange(&mut self, data: &mut Vec<u8>) {
        let mut pieces: Vec<Vec<u8>> = pieces(data).collect();
        if !pieces.is_empty() {
            let (one, other) = (self.below(pieces.len()), self.below(pieces.len()));
            pieces.swap(one, other);
            *data = pieces.concat();
        }
    }

    /// A word becomes another one, out of any seed; mostly one that looks alike, so that many mutants still make sense.
    fn replace(&mut self, data: &mut Vec<u8>) {
        let mut pieces: Vec<Vec<u8>> = pieces(data).collect();
        if pieces.is_empty() {
            return;
        }
        let at = self.below(pieces.len());
        for _ in 0..30 {
            let word = self.below(self.words.len());
            if looks(&self.words[word]) == looks(&pieces[at]) || self.below(100) == 0 {
                pieces[at] = self.words[word].clone();
                break;
            }
        }
        *data = pieces.concat();
    }
}

/// What kind of word it is: blank, sign, number, actor, word in capitals, another word.
fn looks(word: &[u8]) -> u8 {
    match word {
        [b' ' | b'\t' | b'\r' | b'\n', ..] => 0,
        [b'0'..=b'9', ..] => 2,
        [b'A'..=b'Z', b'0'..=b'9'] => 3,
        [b'a'..=b'z', b'0'..=b'9'] => 4,
        [b'A'..=b'Z', b'A'..=b'Z', ..] => 5,
        [b'A'..=b'Z' | b'a'..=b'z', ..] => 6,
        _ => 1,
    }
}

/// Words, and single characters between them.
fn pieces(data: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let same = |a: &u8, b: &u8| a.is_ascii_alphanumeric() && b.is_ascii_alphanumeric();
    data.chunk_by(same).map(<[u8]>::to_vec)
}
