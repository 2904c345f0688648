//! Numbers as the language writes them.

use syntax::Lang;

/// A number that is written already, with the decimal sign of the language.
pub fn localised(number: impl ToString, lang: Lang) -> String {
    let text = number.to_string();
    match lang {
        Lang::En => text,
        Lang::Pt => text.replace('.', ","),
    }
}

/// A number with its sign; what rounds to nothing is not less than nothing.
pub fn signed(number: f64, places: usize, lang: Lang) -> String {
    let text = format!("{number:+.places$}");
    let is_nothing = !text.contains(|digit: char| ('1'..='9').contains(&digit));
    localised(
        match is_nothing {
            true => text.replace('-', "+"),
            false => text,
        },
        lang,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_and_decimals() {
        assert_eq!(signed(-0.001, 2, Lang::En), "+0.00");
        assert_eq!(signed(-0.005_1, 2, Lang::Pt), "-0,01");
        assert_eq!(signed(1.5, 1, Lang::Pt), "+1,5");
        assert_eq!(localised(0.25, Lang::En), "0.25");
    }
}
