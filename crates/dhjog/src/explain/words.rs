//! Names as words of a sentence.

use syntax::Lang;

use super::Explainer;

/// Portuguese words that keywords write without accents.
const ACCENTED: &[(&str, &str)] = &[
    ("AMEACA", "ameaça"),
    ("AMEACADA", "ameaçada"),
    ("AMEACADAS", "ameaçadas"),
    ("AMEACADO", "ameaçado"),
    ("AMEACAM", "ameaçam"),
    ("AMEACANDO", "ameaçando"),
    ("AMEACAS", "ameaças"),
    ("ATE", "até"),
    ("AVANCADO", "avançado"),
    ("CLASSICO", "clássico"),
    ("COROACAO", "coroação"),
    ("DIFERENCA", "diferença"),
    ("DISTANCIA", "distância"),
    ("DOMINIO", "domínio"),
    ("ESTA", "está"),
    ("ESTAO", "estão"),
    ("MAXIMO", "máximo"),
    ("MEDIA", "média"),
    ("MINIMO", "mínimo"),
    ("OPOSICAO", "oposição"),
    ("PASSIVEL", "passível"),
    ("PEAO", "peão"),
    ("PECA", "peça"),
    ("PECAS", "peças"),
    ("PEOES", "peões"),
    ("POSICAO", "posição"),
    ("POSSIVEIS", "possíveis"),
    ("PRESENCA", "presença"),
    ("PROMOCAO", "promoção"),
    ("REGIAO", "região"),
    ("REPETICOES", "repetições"),
    ("SETIMA", "sétima"),
];

/// Words after which names of functions leave out `de`.
const OF_SOMETHING: &[&str] = &[
    "ALA",
    "CONTROLE",
    "DIFERENCA",
    "DISTANCIA",
    "DOMINIO",
    "ESCUDO",
    "HARMONIA",
    "ILHAS",
    "MAIORIA",
    "MEDIA",
    "QUANTIDADE",
    "SALDO",
    "TEMPO",
    "ZONA",
];

/// Words that end the head of a name: the head of `rooks on seventh` is `rooks`.
pub(super) const LINKS: &[&str] = &[
    "on", "of", "in", "at", "by", "to", "without", "de", "do", "da", "em", "na", "no", "sem",
    "que", "até",
];

/// A name of the game in small letters, with blanks and accents.
pub(super) fn readable(name: &str, lang: Lang) -> String {
    let word = |word: &str| match lang {
        Lang::En => word.to_lowercase(),
        Lang::Pt => {
            let known = ACCENTED.iter().find(|(plain, _)| *plain == word);
            known.map_or_else(|| word.to_lowercase(), |(_, right)| (*right).to_owned())
        }
    };
    let parts: Vec<&str> = name.split('_').collect();
    let mut words = Vec::new();
    for (place, part) in parts.iter().enumerate() {
        words.push(word(part));
        let next = parts.get(place + 1).map(|next| word(next));
        let linked = next.is_none_or(|next| LINKS.contains(&next.as_str()));
        if lang == Lang::Pt && OF_SOMETHING.contains(part) && !linked {
            words.push("de".to_owned());
        }
    }
    words.join(" ")
}

/// Whether a readable name is in the plural.
pub(super) fn is_plural(name: &str) -> bool {
    let head = name.split(' ').take_while(|word| !LINKS.contains(word));
    head.last().is_some_and(|word| word.ends_with('s'))
}

pub(super) fn article(name: &str) -> &'static str {
    let first = name.split(' ').next().unwrap_or_default();
    let stem = first.trim_end_matches('s');
    let feminine = ["a", "ade", "ção", "çõe", "ase", "torre", "diagonai"]
        .iter()
        .any(|ending| stem.ends_with(ending));
    match (feminine, is_plural(name)) {
        (false, false) => "o ",
        (false, true) => "os ",
        (true, false) => "a ",
        (true, true) => "as ",
    }
}

pub(super) fn plural(name: &str, lang: Lang) -> String {
    match (lang, name) {
        (Lang::En, "man") => "men".to_owned(),
        (Lang::Pt, _) if name.ends_with("ão") => {
            format!("{}ões", name.trim_end_matches("ão"))
        }
        _ => format!("{name}s"),
    }
}

/// `a, b and c`
pub(super) fn listed(items: &[String], and: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {and} {last}", first.join(", ")),
    }
}

/// Contracts prepositions and articles, as Portuguese does.
pub(super) fn contracted(text: &str) -> String {
    const PAIRS: [(&str, &str); 10] = [
        (" a o ", " ao "),
        (" a os ", " aos "),
        (" de o ", " do "),
        (" de os ", " dos "),
        (" de a ", " da "),
        (" de as ", " das "),
        (" em o ", " no "),
        (" em os ", " nos "),
        (" em a ", " na "),
        (" em as ", " nas "),
    ];
    PAIRS.iter().fold(text.to_owned(), |text, (apart, joined)| {
        text.replace(apart, joined)
    })
}

pub(super) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

impl Explainer<'_> {
    /// A piece type in small letters.
    pub(super) fn type_name(&self, one: usize) -> String {
        let Some(names) = self.lexicon.types.get(one) else {
            return String::new();
        };
        let name = self.pick(names.en, names.pt).first();
        readable(name.copied().unwrap_or_default(), self.lang)
    }

    fn names_of(&self, types: u8) -> Vec<String> {
        let chosen = (0..self.lexicon.types.len()).filter(|one| types >> one & 1 == 1);
        chosen.map(|one| self.type_name(one)).collect()
    }

    /// `knight or bishop`; `piece` for all.
    pub(super) fn one_of(&self, types: u8) -> String {
        match types == self.lexicon.all_types() {
            true => self.pick("piece", "peça").to_owned(),
            false => listed(&self.names_of(types), self.pick("or", "ou")),
        }
    }

    /// `a knight and a bishop`, in Portuguese without articles.
    pub(super) fn one_of_each(&self, types: u8, and: &str) -> String {
        let names = self
            .names_of(types)
            .into_iter()
            .map(|name| match self.lang {
                Lang::En => format!("a {name}"),
                Lang::Pt => name,
            });
        listed(&names.collect::<Vec<_>>(), and)
    }

    /// `knights and bishops`; `pieces` for all.
    pub(super) fn all_of(&self, types: u8) -> String {
        if types == self.lexicon.all_types() {
            return self.pick("pieces", "peças").to_owned();
        }
        let names = self.names_of(types);
        let names: Vec<String> = names.iter().map(|name| plural(name, self.lang)).collect();
        listed(&names, self.pick("and", "e"))
    }

    /// The usual name of a function of the game, in readable form.
    pub(super) fn function_name(&self, function: usize) -> String {
        let names = &self.lexicon.functions[function];
        let name = self.pick(names.en, names.pt).first();
        readable(name.copied().unwrap_or_default(), self.lang)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_written_as_people_write_them() {
        assert_eq!(readable("PEOES_PASSADOS", Lang::Pt), "peões passados");
        assert_eq!(readable("PASSED_PAWNS", Lang::En), "passed pawns");
        assert_eq!(
            readable("QUANTIDADE_LANCES", Lang::Pt),
            "quantidade de lances"
        );
        assert_eq!(plural("peão", Lang::Pt), "peões");
        assert_eq!(plural("man", Lang::En), "men");
        for (name, right) in [
            ("peões passados", "os "),
            ("repetições", "as "),
            ("fase", "a "),
            ("mobilidade segura", "a "),
            ("torre na sétima", "a "),
            ("controle de região", "o "),
            ("casas ganhadoras", "as "),
        ] {
            assert_eq!(article(name), right, "{name}");
        }
        for (name, several) in [
            ("rooks on seventh", true),
            ("half moves without progress", true),
            ("development", false),
            ("torre na sétima", false),
        ] {
            assert_eq!(is_plural(name), several, "{name}");
        }
    }

    #[test]
    fn accents_are_in_order() {
        assert!(ACCENTED.is_sorted());
        for (plain, right) in ACCENTED {
            assert_eq!(syntax::suggest::fold(right), *plain);
        }
    }
}
