//! Answers in a store: one bit for each question and position of a block, so that a scan with the same questions need
//! not look at the positions again.
//!
//! A question is a number; the store knows nothing of its meaning. An examiner gives each of its features the number of
//! a question (a hash of the compiled pattern, for a search) when the store is made, and again when it is scanned. If all
//! questions of a scan are among those of a block, its answers take the place of looks; otherwise none is used. A question
//! that could not be decided in some position of a block is left out of that block.

use std::sync::Arc;

use super::block::LARGEST_PART;
use super::bytes::{Bad, Cursor, put};
use super::clues::Screened;

/// Bits of a word.
const WORD: usize = 64;
/// The maximum number of questions of a store.
pub const MOST_QUESTIONS: usize = 1 << 12;

/// A question about a position, from the side to move. The same number must always mean the same question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Question(pub u128);

/// The maximum number of bytes that answers take.
pub(super) fn size(questions: usize, positions: usize) -> usize {
    let column = positions.div_ceil(WORD) * size_of::<u64>();
    MOST_DIGITS + questions * (size_of::<u128>() + column)
}

/// Bytes of a number.
const MOST_DIGITS: usize = 5;

/// Whether the answers for this number of positions fit into a block.
pub(super) fn fit(questions: usize, positions: usize) -> bool {
    size(questions, positions) <= LARGEST_PART
}

/// Collects the answers of a block.
#[derive(Debug, Default)]
pub(super) struct AnswersBuilder {
    questions: Arc<[Question]>,
    columns: Vec<Vec<u64>>,
    /// Questions that could not be decided everywhere.
    undecided: Vec<u64>,
    positions: usize,
}

impl AnswersBuilder {
    /// For these questions, each once.
    pub(super) fn new(questions: Arc<[Question]>) -> AnswersBuilder {
        AnswersBuilder {
            columns: vec![Vec::new(); questions.len()],
            undecided: vec![0; questions.len().div_ceil(WORD)],
            questions,
            positions: 0,
        }
    }

    /// The answers of the next position, and the questions that stayed open there.
    pub(super) fn push(&mut self, answers: &[u64], undecided: &[u64]) {
        for (all, more) in self.undecided.iter_mut().zip(undecided) {
            *all |= more;
        }
        let bit = self.positions % WORD;
        if bit == 0 {
            self.columns.iter_mut().for_each(|column| column.push(0));
        }
        for (place, word) in answers.iter().enumerate() {
            let mut left = *word;
            while left != 0 {
                let question = place * WORD + left.trailing_zeros() as usize;
                left &= left - 1;
                let column = self.columns.get_mut(question);
                if let Some(word) = column.and_then(|column| column.last_mut()) {
                    *word |= 1 << bit;
                }
            }
        }
        self.positions += 1;
    }

    /// The questions that were answered everywhere, and their columns.
    pub(super) fn write(&self) -> Vec<u8> {
        let is_decided = |(place, _): &(usize, &Question)| {
            self.undecided[place / WORD] >> (place % WORD) & 1 == 0
        };
        let decided: Vec<(usize, &Question)> = self
            .questions
            .iter()
            .enumerate()
            .filter(is_decided)
            .collect();
        let mut out = Vec::new();
        put(&mut out, decided.len() as u32);
        for (_, question) in &decided {
            out.extend(question.0.to_le_bytes());
        }
        for (place, _) in decided {
            out.extend(
                self.columns[place]
                    .iter()
                    .flat_map(|word| word.to_le_bytes()),
            );
        }
        out
    }
}

/// The answers of a block.
#[derive(Debug)]
pub(super) struct AnswerColumns {
    bytes: Vec<u8>,
    questions: Vec<Question>,
    /// Where the columns begin.
    start: usize,
    /// Words of one question.
    words: usize,
}

impl AnswerColumns {
    pub(super) fn read(bytes: Vec<u8>, positions: usize) -> Result<AnswerColumns, Bad> {
        const BAD: Bad = "answers";
        let mut cursor = Cursor::new(&bytes);
        cursor.column = BAD;
        let count = cursor.number()? as usize;
        if count > MOST_QUESTIONS {
            return Err(BAD);
        }
        let (numbers, _) = cursor.take(count * size_of::<u128>())?.as_chunks();
        let questions = numbers
            .iter()
            .map(|number| Question(u128::from_le_bytes(*number)))
            .collect();
        let words = positions.div_ceil(WORD);
        let start = cursor.at();
        let length = words.checked_mul(count * size_of::<u64>()).ok_or(BAD)?;
        cursor.take(length)?;
        cursor.end().map_err(|_| BAD)?;
        let columns = AnswerColumns {
            start,
            questions,
            words,
            bytes,
        };
        // Behind the last position there is nothing.
        let used = positions % WORD;
        let spills = |place: usize| {
            let last = columns.column(place).last();
            last.is_some_and(|word| u64::from_le_bytes(*word) >> used != 0)
        };
        if used != 0 && (0..count).any(spills) {
            return Err(BAD);
        }
        Ok(columns)
    }

    fn column(&self, place: usize) -> &[[u8; size_of::<u64>()]] {
        let (words, _) = self.bytes[self.start..].as_chunks();
        words
            .get(place * self.words..(place + 1) * self.words)
            .unwrap_or_default()
    }

    /// Whether all of these questions are answered, and where.
    pub(super) fn to(self, questions: &[Question]) -> Option<Answers> {
        let place = |question: &Question| self.questions.iter().position(|known| known == question);
        let places: Vec<usize> = questions.iter().map(place).collect::<Option<_>>()?;
        let mut any = vec![0; self.words];
        for place in &places {
            for (any, word) in any.iter_mut().zip(self.column(*place)) {
                *any |= u64::from_le_bytes(*word);
            }
        }
        Some(Answers {
            columns: self,
            places,
            any: Screened::for_mover(any),
        })
    }
}

/// The answers of a block to the questions of a search.
#[derive(Debug)]
pub(crate) struct Answers {
    columns: AnswerColumns,
    /// The column of each question.
    places: Vec<usize>,
    any: Screened,
}

impl Answers {
    /// Where any answer is yes.
    pub(super) fn any(&self) -> &Screened {
        &self.any
    }

    /// For reading the answers of one position after the other.
    pub(super) fn reader(&self) -> Reader<'_> {
        Reader {
            answers: self,
            word: None,
            squares: vec![[0; WORD]; self.places.len().div_ceil(WORD)],
            words: vec![0; self.places.len().div_ceil(WORD)],
        }
    }
}

/// Reads the answers of positions in their order: 64 at a time are turned from columns into rows.
pub(super) struct Reader<'a> {
    answers: &'a Answers,
    /// Which 64 positions were turned.
    word: Option<usize>,
    squares: Vec<[u64; WORD]>,
    words: Vec<u64>,
}

impl Reader<'_> {
    /// The answers of a position of the block, a bit for each question, 64 to a word.
    #[inline]
    pub(super) fn at(&mut self, position: usize) -> &[u64] {
        let word = position / WORD;
        if self.word != Some(word) {
            self.turn_to(word);
        }
        for (row, square) in self.words.iter_mut().zip(&self.squares) {
            *row = square[position % WORD];
        }
        &self.words
    }

    #[inline(never)]
    fn turn_to(&mut self, word: usize) {
        let Answers {
            columns, places, ..
        } = self.answers;
        for (square, places) in self.squares.iter_mut().zip(places.chunks(WORD)) {
            square.fill(0);
            for (row, place) in square.iter_mut().zip(places) {
                let known = columns.column(*place).get(word);
                *row = known.map_or(0, |known| u64::from_le_bytes(*known));
            }
            transpose(square);
        }
        self.word = Some(word);
    }
}

/// Turns rows into columns: bit `i` of row `j` becomes bit `j` of row `i`. Squares of half the size are exchanged, then
/// those within them, and so on.
fn transpose(rows: &mut [u64; WORD]) {
    let mut size = WORD / 2;
    let mut low = u64::MAX >> size;
    while size != 0 {
        let mut row = 0;
        while row < WORD {
            let changed = (rows[row] >> size ^ rows[row + size]) & low;
            rows[row] ^= changed << size;
            rows[row + size] ^= changed;
            // The next row whose partner is below it.
            row = (row + size + 1) & !size;
        }
        size /= 2;
        low ^= low << size;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Answers by a simple rule of many different ones.
    fn is_yes(question: usize, position: usize) -> bool {
        (position * position + position / 7 + question).is_multiple_of(question % 11 + 2)
    }

    fn questions(count: usize) -> Arc<[Question]> {
        (0..count as u128)
            .map(|number| Question(number << 100 | 7))
            .collect()
    }

    fn written(count: usize, positions: usize, untold: &[usize]) -> Vec<u8> {
        let mut builder = AnswersBuilder::new(questions(count));
        let width = count.div_ceil(WORD);
        let mut open = vec![0; width];
        for question in untold {
            open[question / WORD] |= 1 << (question % WORD);
        }
        for position in 0..positions {
            let mut words = vec![0; width];
            for question in (0..count).filter(|question| is_yes(*question, position)) {
                words[question / WORD] |= 1 << (question % WORD);
            }
            builder.push(&words, &open);
        }
        builder.write()
    }

    #[test]
    fn answers_come_back_for_their_questions() {
        for (count, positions) in [(1, 1), (1, 64), (3, 65), (64, 200), (130, 300)] {
            let asked: Vec<usize> = (0..count).rev().step_by(2).chain([0]).collect();
            let all = questions(count);
            let numbers: Vec<Question> = asked.iter().map(|asked| all[*asked]).collect();
            let columns = AnswerColumns::read(written(count, positions, &[]), positions).unwrap();
            let answers = columns.to(&numbers).unwrap();
            let mut reader = answers.reader();
            for position in (0..positions).chain([0]) {
                let words = reader.at(position).to_vec();
                for (place, question) in asked.iter().enumerate() {
                    let answer = words[place / WORD] >> (place % WORD) & 1 != 0;
                    assert_eq!(answer, is_yes(*question, position), "{question} {position}");
                }
            }
        }
    }

    #[test]
    fn what_stayed_open_somewhere_is_not_answered() {
        let columns = || AnswerColumns::read(written(70, 100, &[3, 69]), 100).unwrap();
        let all = questions(70);
        for question in 0..70 {
            let is_known = columns().to(&[all[question]]).is_some();
            assert_eq!(is_known, question != 3 && question != 69);
        }
        assert!(columns().to(&[Question(5)]).is_none());
    }

    #[test]
    fn answers_fit_or_not() {
        assert!(fit(33, 1_000_000) && !fit(33, 10_000_000) && !fit(MOST_QUESTIONS, 100_000));
        assert_eq!(AnswersBuilder::default().write(), [0]);
    }

    #[test]
    fn what_is_no_column_is_refused() {
        let whole = written(3, 70, &[]);
        assert!(AnswerColumns::read(whole.clone(), 70).is_ok());
        for positions in [0, 63, 64, 129] {
            assert!(AnswerColumns::read(whole.clone(), positions).is_err());
        }
        for length in 0..whole.len() {
            assert!(AnswerColumns::read(whole[..length].to_vec(), 70).is_err());
        }
        let mut spilt = whole;
        if let Some(last) = spilt.last_mut() {
            *last |= 0x80;
        }
        assert!(AnswerColumns::read(spilt, 70).is_err());
        assert!(AnswerColumns::read(vec![0xff, 0xff, 0xff, 0xff, 0x0f], 1).is_err());
    }

    #[test]
    fn squares_are_turned() {
        let mut rows = [0; WORD];
        let is_set = |row: usize, bit: usize| (row * 31 + bit * bit).is_multiple_of(5);
        for (row, word) in rows.iter_mut().enumerate() {
            *word = (0..WORD).fold(0, |word, bit| word | u64::from(is_set(row, bit)) << bit);
        }
        transpose(&mut rows);
        for (row, word) in rows.iter().enumerate() {
            for bit in 0..WORD {
                assert_eq!(word >> bit & 1 != 0, is_set(bit, row));
            }
        }
    }
}
