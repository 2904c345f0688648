//! PAT004: a word the language does not know.

use chess::Role;
use chess::pgn::portuguese::in_english;
use chess::san::SanMove;
use syntax::{Diagnostic, Message, TextRange, suggest};

use super::{both, is_square_name, shown, square_in_words};
use crate::lexer::is_actor;
use crate::vocabulary::{
    Function, Relation, Section, Word, letter, lookup_folded, portuguese_piece, term,
};

pub(crate) const CODE: &str = "PAT004";

/// What would have made sense in the place of the word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    Actor,
    /// A relation, or NOT.
    Relation,
    Function,
    /// An argument of a function.
    Argument,
    /// AND, OR or the next section.
    Continuation,
    /// A word that opens a section.
    Section,
}

impl Wanted {
    fn accepts(self, word: Word) -> bool {
        match self {
            Wanted::Actor => false,
            Wanted::Relation => matches!(word, Word::Relation(_) | Word::Not),
            Wanted::Function => matches!(
                word,
                Word::Function(..) | Word::Not | Word::True | Word::False
            ),
            Wanted::Argument => matches!(
                word,
                Word::Side(_) | Word::NoSide | Word::Piece(_) | Word::Function(..)
            ),
            Wanted::Continuation => matches!(word, Word::And | Word::Or | Word::Section(_)),
            Wanted::Section => matches!(word, Word::Section(_)),
        }
    }

    /// What should stand in the place of the word, with examples.
    fn label(self) -> Message {
        let some = |words: &[Word], rest: &str| {
            both(|lang| {
                let names: Vec<_> = words.iter().map(|word| word.canonical(lang)).collect();
                names.join(", ") + rest
            })
        };
        let (en, pt, examples) = match self {
            Wanted::Actor => ("an actor", "um ator", None),
            Wanted::Relation => {
                let relations = RELATIONS.map(Word::Relation);
                ("a relation", "uma relação", Some(some(&relations, ", …")))
            }
            Wanted::Function => {
                let functions = FUNCTIONS.map(|function| Word::Function(function, None));
                ("a function", "uma função", Some(some(&functions, ", …")))
            }
            Wanted::Argument => {
                let examples = Message::new(
                    "an actor (F1), a piece letter (N), ME, OPPONENT or NONE",
                    "um ator (F1), uma letra de peça (N), EU, OPONENTE ou NINGUEM",
                );
                ("an argument", "um argumento", Some(examples))
            }
            Wanted::Continuation => ("AND, OR or a section", "E, OU ou uma seção", None),
            Wanted::Section => {
                let sections = Section::ALL.map(Word::Section);
                ("a section", "uma seção", Some(some(&sections, "")))
            }
        };
        let examples = examples.map_or_else(
            || Message::new("", ""),
            |some| Message::new(format!(": {}", some.en), format!(": {}", some.pt)),
        );
        Message::new(
            format!("expected {en} here{}", examples.en),
            format!("esperava-se {pt} aqui{}", examples.pt),
        )
    }
}

/// What is said most often.
const RELATIONS: [Relation; 9] = [
    Relation::Attacks,
    Relation::Defends,
    Relation::Move,
    Relation::Checkmate,
    Relation::PossibleAttack,
    Relation::PossibleDefense,
    Relation::IndirectAttack,
    Relation::IndirectDefense,
    Relation::Blocks,
];
const FUNCTIONS: [Function; 8] = [
    Function::MovesOf,
    Function::ValueOf,
    Function::TypeOf,
    Function::FileOf,
    Function::RankOf,
    Function::DirectDefenses,
    Function::MaxDistance,
    Function::SquareOwner,
];

pub(crate) fn unknown_word(range: TextRange, written: &str, wanted: Wanted) -> Diagnostic {
    let quoted = shown(written);
    let diagnostic = Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("unknown word {quoted}"),
            format!("palavra desconhecida {quoted}"),
        ),
    )
    .label(wanted.label());
    let lower = written.to_ascii_lowercase();
    if is_square_name(&lower) {
        return diagnostic.help(square_in_words(&lower));
    }
    if wanted == Wanted::Argument
        && let Some(letter) = english_letter(written)
    {
        return diagnostic.replace(
            range,
            letter.to_string(),
            Message::new(
                format!("the letters are the English ones: write {letter}"),
                format!("as letras são as inglesas: escreva {letter}"),
            ),
        );
    }
    if let Some(role) = numbered_piece(written) {
        let (mine, theirs) = (role.upper_char(), role.char());
        return diagnostic.help(Message::new(
            format!(
                "an actor is a letter and a number: {mine}1 is yours, {theirs}1 the opponent's"
            ),
            format!("um ator é uma letra e um número: {mine}1 é sua, {theirs}1 é do oponente"),
        ));
    }
    if wanted == Wanted::Actor
        && let Some(moved) = move_by_actors(written)
    {
        return diagnostic.replace(
            range,
            moved.as_str(),
            Message::new(format!("write {moved}"), format!("escreva {moved}")),
        );
    }
    if wanted == Wanted::Actor && is_written_move(written) {
        return diagnostic.help(Message::new(
            "a move is an actor, a comma and where it goes, such as N1,S1; which square S1 is stands in PRECONDITION",
            "um lance é um ator, uma vírgula e aonde ele vai, como N1,S1; qual é a casa S1 fica em PRECONDICAO",
        ));
    }
    if let Some(term) = term(written) {
        let say = term.say();
        return diagnostic.help(Message::new(
            say.en.replace('`', ""),
            say.pt.replace('`', ""),
        ));
    }
    if wanted == Wanted::Actor {
        return diagnostic.help(Message::new(
            "an actor is one of the letters K Q R B N P F S, upper or lower case, and a number, such as F1 or k1",
            "um ator é uma das letras K Q R B N P F S (rei, dama, torre, bispo, cavalo, peão, qualquer peça, casa), maiúscula ou minúscula, e um número, como F1 ou k1",
        ));
    }
    // A function's name cut short to that of a section: no word is suggested for itself.
    if lookup_folded(written).is_some_and(|(word, _)| wanted.accepts(word)) {
        return diagnostic;
    }
    let candidates = Word::all()
        .filter(|word| wanted.accepts(*word))
        .flat_map(|word| word.spellings())
        .map(|spelling| spelling.text);
    match suggest::closest(written, candidates) {
        Some(near) => diagnostic.replace(
            range,
            near,
            Message::new(
                format!("did you mean {near}?"),
                format!("você quis dizer {near}?"),
            ),
        ),
        None => diagnostic,
    }
}

/// Several words where a relation should stand, such as `DA XEQUE`; `known` is the one that PATLAN can say.
pub(crate) fn unknown_words(range: TextRange, written: &str, known: Option<&str>) -> Diagnostic {
    let mut diagnostic = unknown_word(range, known.unwrap_or(written), Wanted::Relation);
    let quoted = shown(written);
    if written.contains(char::is_whitespace) {
        diagnostic.message = Message::new(
            format!("unknown words {quoted}"),
            format!("palavras desconhecidas {quoted}"),
        );
    }
    diagnostic
}

/// The English letter for C, D or T alone, in the same case.
fn english_letter(written: &str) -> Option<char> {
    let (owner, role) = match written.as_bytes() {
        [byte] => portuguese_piece(char::from(*byte))?,
        _ => return None,
    };
    Some(letter(owner, role))
}

/// `B1xp7` as the language writes it.
fn move_by_actors(written: &str) -> Option<String> {
    let (mover, target) = written.split_once('x')?;
    let both = is_actor(mover) && is_actor(target);
    both.then(|| format!("{mover},{target}"))
}

/// Whether a word is a move as people write it down, `Nf3` or `Cf3`.
fn is_written_move(written: &str) -> bool {
    written.len() > 2 && SanMove::parse(&in_english(written.as_bytes())).is_some()
}

/// The type of piece of `CAVALO1` or `rei1`.
fn numbered_piece(written: &str) -> Option<Role> {
    let word = written.trim_end_matches(|c: char| c.is_ascii_digit());
    match lookup_folded(word) {
        Some((Word::Piece(role), _)) if word.len() < written.len() => Some(role),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{carets, in_pattern};
    use super::CODE;

    #[test]
    fn relations_functions_and_arguments() {
        let found = in_pattern(
            CODE,
            "
SCENARIO
  F1 ATTAKS f1
     ^^^^^^
  X1 ATTACKS f1
  ^^
  F1 ATTACKS k1
PRECONDITION
  MOVESOFF(k1) = 0 AND
  ^^^^^^^^
  DIRECTDEFENSES(F1,OPONNENT) = 0
                    ^^^^^^^^",
        );
        assert_eq!(found[0].help.as_ref().unwrap().en, "did you mean ATTACKS?");
        assert!(
            found[1]
                .help
                .as_ref()
                .unwrap()
                .en
                .starts_with("an actor is")
        );
        assert_eq!(
            found[2].help.as_ref().unwrap().pt,
            "você quis dizer MOVESOF?"
        );
    }

    #[test]
    fn a_misspelt_section_is_still_that_section() {
        carets(
            CODE,
            r#"
PATTERN "X"
AUTHORR "A"
^^^^^^^
DESCRIPTION "D"
WEIGHT 1
SENARIO
^^^^^^^
  F1 ATTACKS k1
PRECONDITON
^^^^^^^^^^^
  MOVESOF(k1) <= 1;"#,
        );
    }

    #[test]
    fn a_word_is_not_suggested_for_itself() {
        let found = in_pattern(
            CODE,
            "
SCENARIO
  F1 ATACA k1
PRECONDICAO
  VALORDE(F1) > 1
  MOVIMENTOS(k1) = 0
  ^^^^^^^^^^",
        );
        assert_eq!(found[0].fix, None);
    }

    #[test]
    fn words_of_chess_are_said_in_patlan() {
        let found = in_pattern(
            CODE,
            "
SCENARIO
  F1 CRAVA f1
     ^^^^^
  F1 ATTACKS e5
             ^^
  F1 ATTACKS cavalo1
             ^^^^^^^
  XEQUE k1
  ^^^^^
PRECONDITION
  CASA(F1) = 5 AND TYPEOF(f1,C) AND MOVESOF(t) = 0
  ^^^^                       ^              ^",
        );
        let help = |at: usize| found[at].help.as_ref().unwrap().pt.as_str();
        let label = &found[0].label.as_ref().unwrap().pt;
        assert!(label.starts_with("esperava-se uma relação aqui: ATACA, DEFENDE, "));
        assert!(help(0).contains("F1 ATAQUEINDIRETO (f1,k1)"));
        assert!(help(1).contains("COLUNADE(S1) = 5 E LINHADE(S1) = 5"));
        assert!(help(2).contains("N1 é sua, n1 é do oponente"));
        assert!(help(3).contains("F1 ATACA k1"));
        assert!(help(4).contains("uma casa é um ator, S1"));
        assert!(help(5).contains("escreva N"));
        assert!(help(6).contains("escreva r"));
    }

    #[test]
    fn moves_as_players_write_them() {
        let found = in_pattern(
            CODE,
            "
SCENARIO
  B1 ATTACKS p2
TACTICALS
  B1xp2
  ^^^^^
  Cf3
  ^^^",
        );
        assert_eq!(found[0].help.as_ref().unwrap().en, "write B1,p2");
        assert!(found[1].help.as_ref().unwrap().pt.contains("como N1,S1"));
    }

    #[test]
    fn several_words_for_a_relation() {
        let found = in_pattern(
            CODE,
            "
SCENARIO
  N1 DA XEQUE k1
     ^^^^^^^^
  N1 ESTA EM f1
     ^^^^^^^
  P1 É PASSADO
     ^^^^^^^^^
  N1 ATTACKS f2",
        );
        let help = |at: usize| found[at].help.as_ref().unwrap().pt.as_str();
        assert_eq!(found[0].message.pt, "palavras desconhecidas `DA XEQUE`");
        assert!(help(0).contains("F1 ATACA k1"));
        assert!(help(1).contains("COLUNADE(F1) = 5"));
        assert!(help(2).contains("SENTINELA(P1) = 0"));
    }

    #[test]
    fn a_section_word_with_arguments_is_a_function() {
        let found = in_pattern(
            CODE,
            "
SCENARIO
  N1 ATTACKS k1
PRECONDITION
  MOVIMENTOS(k1) = 0
  ^^^^^^^^^^",
        );
        assert_eq!(
            found[0].help.as_ref().unwrap().pt,
            "você quis dizer MOVIMENTOSDE?"
        );
    }
}
