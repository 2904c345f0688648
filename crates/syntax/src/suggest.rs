//! "Did you mean …?": the known word nearest to a written one.

/// Words longer than this are not compared; nobody mistypes that much.
const LONGEST_COMPARED: usize = 40;

/// Upper case without accents: what a word looks like when both are ignored.
pub fn fold(word: &str) -> String {
    word.chars()
        .filter(|c| !is_combining_mark(*c))
        .flat_map(char::to_uppercase)
        .map(without_accent)
        .collect()
}

/// Accents written as characters of their own.
pub fn is_combining_mark(c: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&c)
}

fn without_accent(c: char) -> char {
    match c {
        'À'..='Å' => 'A',
        'Ç' => 'C',
        'È'..='Ë' => 'E',
        'Ì'..='Ï' => 'I',
        'Ñ' => 'N',
        'Ò'..='Ö' => 'O',
        'Ù'..='Ü' => 'U',
        'Ý' => 'Y',
        _ => c,
    }
}

/// The candidate nearest to `word`, if one is near enough: about one slip in three letters.
/// Case and accents are not counted as slips. Of equally near candidates the first is taken.
pub fn closest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    within(word, candidates, |letters| (letters / 3).max(1))
}

/// Like [`closest`], with the number of slips allowed for a word of so many letters.
pub fn within<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
    allowed: impl Fn(usize) -> usize,
) -> Option<&'a str> {
    if word.len() > 2 * LONGEST_COMPARED {
        return None;
    }
    let word = fold(word);
    let letters = word.chars().count();
    if letters == 0 || letters > LONGEST_COMPARED {
        return None;
    }
    let allowed = allowed(letters);
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        // Cheapest question first: most candidates differ too much in length already.
        if candidate.chars().count().abs_diff(letters) > allowed {
            continue;
        }
        let slips = strsim::osa_distance(&word, &fold(candidate));
        // A short word must share something with the candidate to be a slip of it.
        if slips <= allowed && slips < letters && best.is_none_or(|(least, _)| slips < least) {
            best = Some((slips, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_and_accents_do_not_count() {
        assert_eq!(fold("descrição"), "DESCRICAO");
        assert_eq!(fold("cena\u{301}rio"), "CENARIO");
        assert_eq!(closest("ataça", ["DEFENDE", "ATACA"]), Some("ATACA"));
    }

    #[test]
    fn near_words_are_found_and_far_ones_are_not() {
        let words = ["ATTACKS", "DEFENDS", "MOVE"];
        assert_eq!(closest("ATAKCS", words), Some("ATTACKS"));
        assert_eq!(closest("DEFNEDS", words), Some("DEFENDS"));
        assert_eq!(closest("CASTLES", words), None);
        assert_eq!(closest("", words), None);
        assert_eq!(closest(&"A".repeat(100_000), words), None);
    }
}
