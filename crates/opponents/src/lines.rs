//! Reading lines of bounded length.

use std::io::{BufRead, Result};

/// Long enough for a game of thousands of moves.
const MAX_LINE: usize = 1 << 20;

/// Reads a line without its end; `None` at the end of input. Longer lines are cut off, and invalid UTF-8 becomes
/// question marks.
pub(crate) fn next(input: &mut impl BufRead) -> Result<Option<String>> {
    let mut line = Vec::new();
    let mut anything = false;
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            break;
        }
        anything = true;
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        let room = MAX_LINE.saturating_sub(line.len());
        line.extend_from_slice(&part[..part.len().min(room)]);
        let used = end.map_or(buffer.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    Ok(anything.then(|| String::from_utf8_lossy(&line).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_and_mended() {
        let long = "x".repeat(MAX_LINE + 5);
        let text = [b"uci\r\n\xff\xfe\n".as_slice(), long.as_bytes(), b"\nlast"].concat();
        let mut input = std::io::BufReader::with_capacity(7, text.as_slice());
        let mut read = || next(&mut input).unwrap();
        assert_eq!(read().as_deref(), Some("uci\r"));
        assert_eq!(read().as_deref(), Some("\u{fffd}\u{fffd}"));
        assert_eq!(read().map(|line| line.len()), Some(MAX_LINE));
        assert_eq!(read().as_deref(), Some("last"));
        assert_eq!(read(), None);
    }
}
