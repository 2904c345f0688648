//! Numbers as each language writes them. Zero never has a minus sign.

use crate::Lang;

/// `0.25`, `-1.00`.
pub fn fixed(number: f64, decimals: usize, lang: Lang) -> String {
    let text = format!("{number:.decimals$}");
    if is_zero(&text) {
        return localized(text.replace('-', ""), lang);
    }
    localized(text, lang)
}

/// `+0.25`, `-1.00`, `+0.00`.
pub fn signed(number: f64, decimals: usize, lang: Lang) -> String {
    let text = format!("{number:+.decimals$}");
    if is_zero(&text) {
        return localized(text.replace('-', "+"), lang);
    }
    localized(text, lang)
}

/// A number with the decimal separator of the language.
pub fn localized(number: impl ToString, lang: Lang) -> String {
    let text = number.to_string();
    match lang {
        Lang::En => text,
        Lang::Pt => text.replace('.', ","),
    }
}

/// A number with thousands separators: `12,345` or `12.345`.
pub fn grouped(number: u64, lang: Lang) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(lang.pick(',', '.'));
        }
        text.push(digit);
    }
    text
}

fn is_zero(text: &str) -> bool {
    text.chars().all(|letter| "+-.0".contains(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_separated() {
        let both = |number| (grouped(number, Lang::En), grouped(number, Lang::Pt));
        assert_eq!(both(7), ("7".into(), "7".into()));
        assert_eq!(both(999), ("999".into(), "999".into()));
        assert_eq!(both(1000), ("1,000".into(), "1.000".into()));
        assert_eq!(both(12_345_678), ("12,345,678".into(), "12.345.678".into()));
    }

    #[test]
    fn zero_has_no_minus_sign() {
        assert_eq!(fixed(-0.001, 2, Lang::En), "0.00");
        assert_eq!(fixed(-0.0, 0, Lang::En), "0");
        assert_eq!(fixed(-0.01, 2, Lang::Pt), "-0,01");
        assert_eq!(signed(-0.001, 2, Lang::En), "+0.00");
        assert_eq!(signed(-1.5, 1, Lang::En), "-1.5");
        assert_eq!(signed(1.5, 1, Lang::Pt), "+1,5");
        assert_eq!(
            (localized(0.25, Lang::En), localized(0.25, Lang::Pt)),
            ("0.25".into(), "0,25".into())
        );
    }
}
