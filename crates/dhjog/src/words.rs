//! The reserved words and operators, in both languages: the one table that lexer, formatter and translation read.

use std::collections::HashMap;
use std::sync::OnceLock;

use syntax::Lang;
use syntax::suggest::fold;

use crate::syntax_kind::SyntaxKind;

/// A reserved word or an operator: its kind and its spellings, the usual one first.
#[derive(Debug, Clone, Copy)]
pub struct Word {
    pub kind: SyntaxKind,
    pub pt: &'static [&'static str],
    pub en: &'static [&'static str],
}

const fn word(kind: SyntaxKind, pt: &'static [&'static str], en: &'static [&'static str]) -> Word {
    Word { kind, pt, en }
}

pub const WORDS: &[Word] = {
    use SyntaxKind::*;
    &[
        word(SetWord, &["CONJUNTO_HEURISTICO"], &["HEURISTIC_SET"]),
        word(StageWord, &["ETAPA"], &["STAGE"]),
        word(InitialWord, &["ETAPA_INICIAL"], &["INITIAL_STAGE"]),
        word(CurrentWord, &["ETAPA_ATUAL"], &["CURRENT_STAGE"]),
        word(RuleWord, &["HEURISTICA"], &["RULE", "HEURISTIC"]),
        word(TransitionWord, &["TRANSICAO_ETAPA"], &["STAGE_TRANSITION"]),
        word(PieceValueWord, &["VALOR_PECA"], &["PIECE_VALUE"]),
        word(
            GameValueWord,
            &["VALOR_JOGO", "VALOR_TABULEIRO"],
            &["GAME_VALUE", "BOARD_VALUE"],
        ),
        word(
            TransitionRuleWord,
            &["HEURISTICA_TRANSICAO_ETAPA"],
            &["RULE_STAGE_TRANSITION"],
        ),
        word(
            PieceRuleWord,
            &["HEURISTICA_VALOR_PECA"],
            &["RULE_PIECE_VALUE"],
        ),
        word(
            GameRuleWord,
            &["HEURISTICA_VALOR_JOGO", "HEURISTICA_VALOR_TABULEIRO"],
            &["RULE_GAME_VALUE", "RULE_BOARD_VALUE"],
        ),
        word(SymmetricWord, &["SIMETRICA"], &["SYMMETRIC"]),
        word(NoteWord, &["ANOTACAO"], &["NOTE"]),
        word(ExplanationWord, &["EXPLICACAO"], &["EXPLANATION"]),
        word(QuestionWord, &["QUESTAO"], &["QUESTION"]),
        word(
            PositiveWord,
            &["POSITIVA", "ELOGIO"],
            &["POSITIVE", "PRAISE"],
        ),
        word(
            NegativeWord,
            &["NEGATIVA", "CRITICA"],
            &["NEGATIVE", "CRITICISM"],
        ),
        word(NormalWord, &["NORMAL"], &["NORMAL"]),
        word(FunctionWord, &["FUNCAO"], &["FUNCTION"]),
        word(DescriptionWord, &["DESCRICAO"], &["DESCRIPTION"]),
        word(ReturnWord, &["RETORNA"], &["RETURNS", "RETURN"]),
        word(ParametersWord, &["PARAMETROS"], &["PARAMETERS"]),
        word(CommandsWord, &["COMANDOS"], &["COMMANDS"]),
        word(IfWord, &["SE"], &["IF"]),
        word(ThenWord, &["ENTAO"], &["THEN"]),
        word(ElseWord, &["SENAO"], &["ELSE"]),
        word(ForWord, &["PARA"], &["FOR"]),
        word(FromWord, &["DE"], &["FROM"]),
        word(ToWord, &["ATE"], &["TO"]),
        word(DoWord, &["FACA"], &["DO"]),
        word(EndWord, &["FIM"], &["END"]),
        word(AndWord, &["E"], &["AND"]),
        word(OrWord, &["OU"], &["OR"]),
        word(NotWord, &["NAO"], &["NOT"]),
        word(TrueWord, &["VERDADEIRO"], &["TRUE"]),
        word(FalseWord, &["FALSO"], &["FALSE"]),
        word(EmptyWord, &["VAZIO"], &["EMPTY"]),
        word(MeWord, &["EU"], &["ME"]),
        word(OpponentWord, &["OPONENTE"], &["OPPONENT"]),
        word(NobodyWord, &["NINGUEM"], &["NOBODY"]),
        word(WhiteWord, &["BRANCA"], &["WHITE"]),
        word(BlackWord, &["PRETA"], &["BLACK"]),
        word(IntegerWord, &["INTEIRO"], &["INTEGER"]),
        word(RealWord, &["REAL"], &["REAL"]),
        word(LogicalWord, &["LOGICO"], &["LOGICAL"]),
        word(TextWord, &["TEXTO"], &["TEXT"]),
        word(SquareWord, &["CASA", "POSICAO"], &["SQUARE"]),
        word(PieceTypeWord, &["TIPO_PECA"], &["PIECE_TYPE"]),
        word(PieceWord, &["PECA"], &["PIECE"]),
        word(
            BoardWord,
            &["TABULEIRO", "SITUACAO_JOGO", "JOGO"],
            &["BOARD", "GAME_SITUATION", "GAME"],
        ),
        word(AuthorWord, &["AUTOR"], &["AUTHOR"]),
        word(VersionWord, &["VERSAO"], &["VERSION"]),
        word(AbsoluteWord, &["ABSOLUTA"], &["ABSOLUTE"]),
        word(Assign, &["RECEBE"], &["RECEIVES"]),
        word(Equal, &["IGUAL"], &["EQUAL"]),
        word(NotEqual, &["DIFERENTE"], &["DIFFERENT"]),
        word(GreaterEqual, &["MAIOR_IGUAL"], &["GREATER_EQUAL"]),
        word(LessEqual, &["MENOR_IGUAL"], &["LESS_EQUAL"]),
        word(Greater, &["MAIOR"], &["GREATER"]),
        word(Less, &["MENOR"], &["LESS"]),
        word(In, &["PERTENCE"], &["BELONGS"]),
        word(NotIn, &["NAO_PERTENCE"], &["NOT_BELONGS"]),
        word(Contains, &["CONTEM"], &["CONTAINS"]),
        word(NotContains, &["NAO_CONTEM"], &["NOT_CONTAINS"]),
        word(Within, &["CONTIDO"], &["CONTAINED"]),
        word(NotWithin, &["NAO_CONTIDO"], &["NOT_CONTAINED"]),
        word(Union, &["UNIAO"], &["UNION"]),
        word(Slash, &["DIVIDE"], &["DIVIDED_BY"]),
        word(Remainder, &["RESTO_DIVISAO"], &["REMAINDER"]),
        word(Intersection, &["INTERSECCAO"], &["INTERSECTION"]),
    ]
};

/// Operators and punctuation, longest first; the first of each kind is the canonical one.
pub(crate) const SIGNS: &[(&str, SyntaxKind)] = {
    use SyntaxKind::*;
    &[
        ("<=<", Assign),
        ("<-", Assign),
        (":=", Assign),
        ("<>", NotEqual),
        ("!=", NotEqual),
        (">=", GreaterEqual),
        ("=>", GreaterEqual),
        ("<=", LessEqual),
        ("=<", LessEqual),
        ("←", Assign),
        ("⇐", Assign),
        ("=", Equal),
        ("≠", NotEqual),
        ("≥", GreaterEqual),
        ("≤", LessEqual),
        (">", Greater),
        ("<", Less),
        ("∈", In),
        ("∉", NotIn),
        ("⊃", Contains),
        ("⊅", NotContains),
        ("⊂", Within),
        ("⊄", NotWithin),
        ("+", Plus),
        ("-", Minus),
        ("−", Minus),
        ("∪", Union),
        ("*", Star),
        ("×", Star),
        ("/", Slash),
        ("÷", Slash),
        ("∩", Intersection),
        ("(", LeftParen),
        (")", RightParen),
        ("{", LeftBrace),
        ("}", RightBrace),
        ("[", LeftBracket),
        ("]", RightBracket),
        (",", Comma),
        (";", Semicolon),
        (".", Dot),
    ]
};

/// The canonical operator of a kind. Operators of sets are written as keywords.
pub(crate) fn sign(kind: SyntaxKind) -> Option<&'static str> {
    use SyntaxKind::*;
    Some(match kind {
        Assign => "<-",
        Equal => "=",
        NotEqual => "<>",
        GreaterEqual => ">=",
        LessEqual => "<=",
        Greater => ">",
        Less => "<",
        Plus => "+",
        Minus => "-",
        Star => "*",
        Slash => "/",
        _ => return None,
    })
}

/// The kind of a keyword, given in upper case without accents.
pub(crate) fn keyword(folded: &str) -> Option<SyntaxKind> {
    static KEYWORDS: OnceLock<HashMap<&str, SyntaxKind>> = OnceLock::new();
    let table = KEYWORDS.get_or_init(|| {
        let spellings = |word: &Word| {
            let kind = word.kind;
            let all = word.pt.iter().chain(word.en).copied();
            all.map(move |text| (text, kind)).collect::<Vec<_>>()
        };
        WORDS.iter().flat_map(spellings).collect()
    });
    table.get(folded).copied()
}

/// The usual spelling of a keyword.
pub fn spelling(kind: SyntaxKind, lang: Lang) -> &'static str {
    let word = WORDS.iter().find(|word| word.kind == kind);
    word.map_or("", |word| lang.pick(word.en, word.pt)[0])
}

/// The language of a keyword; `None` for those of both languages and for other words.
pub(crate) fn language_of(written: &str) -> Option<Lang> {
    let folded = fold(written);
    let word = WORDS
        .iter()
        .find(|word| word.pt.iter().chain(word.en).any(|text| *text == folded))?;
    match (
        word.pt.contains(&folded.as_str()),
        word.en.contains(&folded.as_str()),
    ) {
        (true, false) => Some(Lang::Pt),
        (false, true) => Some(Lang::En),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_spelling_has_two_meanings() {
        let mut seen = HashMap::new();
        for word in WORDS {
            for text in word.pt.iter().chain(word.en) {
                let before = seen.insert(*text, word.kind);
                assert!(before.is_none_or(|kind| kind == word.kind), "{text}");
                assert_eq!(fold(text), *text);
            }
        }
    }
}
