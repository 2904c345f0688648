//! "Did you mean …?": the known word nearest to a misspelt one.

/// Longer words are not compared: they are no misspelt keywords, and the distance costs quadratic time.
const MAX_COMPARED_LENGTH: usize = 40;

/// Upper case without accents, for comparisons that ignore both.
pub fn fold(word: &str) -> String {
    word.chars()
        .filter(|c| !is_combining_mark(*c))
        .flat_map(char::to_uppercase)
        .map(without_accent)
        .collect()
}

/// Accents in decomposed Unicode text, which are characters of their own.
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

/// The candidate nearest to `word`, if it is near enough: at most one typing error in three letters, at least one.
/// Case and accents are ignored. Of equally near candidates the first one wins.
pub fn closest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    closest_within(word, candidates, |letters| (letters / 3).max(1))
}

/// Like [`closest`], with the number of typing errors allowed for a word by its number of letters.
pub fn closest_within<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
    allowed: impl Fn(usize) -> usize,
) -> Option<&'a str> {
    if word.len() > 2 * MAX_COMPARED_LENGTH {
        return None;
    }
    let word = fold(word);
    let letters = word.chars().count();
    if letters == 0 || letters > MAX_COMPARED_LENGTH {
        return None;
    }
    let allowed = allowed(letters);
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        // The cheapest test first: the length rules out most candidates.
        if candidate.chars().count().abs_diff(letters) > allowed {
            continue;
        }
        let errors = strsim::osa_distance(&word, &fold(candidate));
        // A short word must share at least one letter with the candidate.
        if errors <= allowed && errors < letters && best.is_none_or(|(least, _)| errors < least) {
            best = Some((errors, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_and_accents_are_ignored() {
        assert_eq!(fold("descrição"), "DESCRICAO");
        assert_eq!(fold("cena\u{301}rio"), "CENARIO");
        assert_eq!(closest("ataça", ["DEFENDE", "ATACA"]), Some("ATACA"));
    }

    #[test]
    fn only_candidates_with_few_errors_are_suggested() {
        let words = ["ATTACKS", "DEFENDS", "MOVE"];
        assert_eq!(closest("ATAKCS", words), Some("ATTACKS"));
        assert_eq!(closest("DEFNEDS", words), Some("DEFENDS"));
        assert_eq!(closest("CASTLES", words), None);
        assert_eq!(closest("", words), None);
        assert_eq!(closest(&"A".repeat(100_000), words), None);
    }
}
