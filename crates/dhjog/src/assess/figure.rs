//! Numbers with so many decimals, and no sign before nothing.

/// `0.25`, `-1.00`.
pub fn fixed(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    match is_nothing(&text) {
        true => text.replace('-', ""),
        false => text,
    }
}

/// `+0.25`, `-1.00`, `+0.00`.
pub fn signed(number: f64, decimals: usize) -> String {
    let text = format!("{number:+.decimals$}");
    match is_nothing(&text) {
        true => text.replace('-', "+"),
        false => text,
    }
}

fn is_nothing(text: &str) -> bool {
    text.chars().all(|letter| "+-.0".contains(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_has_no_minus() {
        assert_eq!(fixed(-0.001, 2), "0.00");
        assert_eq!(fixed(-0.0, 0), "0");
        assert_eq!(fixed(-0.01, 2), "-0.01");
        assert_eq!(signed(-0.001, 2), "+0.00");
        assert_eq!(signed(-1.5, 1), "-1.5");
        assert_eq!(signed(1.5, 1), "+1.5");
    }
}
