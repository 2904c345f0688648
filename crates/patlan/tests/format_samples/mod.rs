//! Texts for the tests of the formatter and the translator: the shipped and the golden patterns, and random ones whose
//! tokens are kept apart by whatever may stand between them.

use std::fs;
use std::path::Path;

use patlan::syntax_kind::SyntaxKind;
use patlan::vocabulary::{Function, Relation, Section, Word};
use proptest::prelude::*;
use proptest::sample::select;
use stratvision_patlan as patlan;

/// Where the shipped patterns are.
pub fn shipped_folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../knowledge/patterns")
}

/// The shipped patterns with their file names.
pub fn shipped() -> Vec<(String, String)> {
    let mut files: Vec<_> = fs::read_dir(shipped_folder())
        .expect("the folder is there")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ext| ext == "patlan"))
        .map(|path| {
            let name = path
                .file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            (name, fs::read_to_string(path).expect("a text"))
        })
        .collect();
    files.sort();
    assert!(files.len() > 20);
    files
}

/// The golden patterns, laid out as their authors did.
pub fn golden() -> String {
    include_str!("../golden/patterns.patlan").to_owned()
}

/// Shipped and golden texts, and one that holds everything.
pub fn all() -> Vec<String> {
    let shipped = shipped().into_iter().map(|(_, text)| text);
    shipped.chain([golden(), EVERYTHING.to_owned()]).collect()
}

/// Every construct once, in both languages.
pub const EVERYTHING: &str = r#"PATTERN"ALL"AUTOR "x \" y // no comment" DESCRIPTION "<F1>" WEIGHT-0.8
ACTORS K1,k1 SETOFPIECES K P kp QUEEN CENARIO F1=>f1 F1 NAO MOVE>s4<{ >p1<-<(F1,<S2>) k1 DEFENDE S2}
f1 POSSIBLEDEFENSE(< S1 >,s2,k1)
CONDICAO NOT(NOT TRUE)AND-MOVESOF(k1)*2+1<=-(3-1)%2 E EXISTPATTERN("A",ME)=FALSO AND
(WHITE OR TYPEOF(F1,DAMA)AND SQUAREOWNER(S1,NONE)OR EXISTINFILE(P,1+ -2))AND INTHE SQUARE(k1,P1)
TACTICS F1,S2 <f1>,>S2<
POSCONDICAO VERDADEIRO;"#;

/// The tokens that mean something.
pub fn tokens(text: &str) -> Vec<String> {
    elements(text, |kind| {
        !matches!(kind, SyntaxKind::Whitespace | SyntaxKind::Comment)
    })
}

/// The comments, without the blanks at their ends.
pub fn comments(text: &str) -> Vec<String> {
    let comments = elements(text, |kind| kind == SyntaxKind::Comment);
    comments
        .iter()
        .map(|text| text.trim_end().to_owned())
        .collect()
}

fn elements(text: &str, wanted: impl Fn(SyntaxKind) -> bool) -> Vec<String> {
    patlan::parse(text)
        .syntax()
        .descendants_with_tokens()
        .filter_map(|element| element.into_token())
        .filter(|token| wanted(token.kind()))
        .map(|token| token.text().to_owned())
        .collect()
}

/// The patterns of a text without their places in it.
pub fn meaning(text: &str) -> String {
    let parse = patlan::parse(text);
    assert!(!parse.has_errors(), "{:?}\n{text}", parse.diagnostics);
    let debug = format!("{:?}", parse.patterns);
    // Ranges are shown as `1..2`: what stands around the two dots goes, digits first.
    let digit = |c: char| c.is_ascii_digit();
    let parts = debug
        .split("..")
        .map(|part| part.trim_start_matches(digit).trim_end_matches(digit));
    parts.collect::<Vec<_>>().join("..")
}

/// A token of a random text and what may stand after it.
#[derive(Debug, Clone)]
pub struct Piece {
    text: String,
    following: Behind,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Behind {
    Anything,
    Blanks,
    Nothing,
}

type Pieces = Vec<Piece>;

fn piece(text: impl Into<String>) -> Pieces {
    with(text, Behind::Anything)
}

fn with(text: impl Into<String>, following: Behind) -> Pieces {
    vec![Piece {
        text: text.into(),
        following,
    }]
}

fn joined(parts: impl IntoIterator<Item = Pieces>) -> Pieces {
    parts.into_iter().flatten().collect()
}

fn spelt(word: Word) -> BoxedStrategy<Pieces> {
    let texts: Vec<_> = word
        .spellings()
        .iter()
        .map(|spelling| spelling.text)
        .collect();
    select(texts).prop_map(piece).boxed()
}

fn actor() -> BoxedStrategy<Pieces> {
    "[KQRBNPFSkqrbnpfs][1-9]".prop_map(piece).boxed()
}

fn figure() -> BoxedStrategy<Pieces> {
    let marked = (actor(), any::<bool>()).prop_map(|(actor, defended)| {
        let (open, close) = if defended { ("<", ">") } else { (">", "<") };
        joined([with(open, Behind::Blanks), actor, piece(close)])
    });
    prop_oneof![3 => actor(), 1 => marked].boxed()
}

fn list(
    open: &'static str,
    item: BoxedStrategy<Pieces>,
    close: &'static str,
    most: usize,
) -> BoxedStrategy<Pieces> {
    prop::collection::vec(item, 1..=most)
        .prop_map(move |items| {
            let mut pieces = if open.is_empty() { vec![] } else { piece(open) };
            for (at, item) in items.into_iter().enumerate() {
                if at > 0 {
                    pieces.extend(piece(","));
                }
                pieces.extend(item);
            }
            if !close.is_empty() {
                pieces.extend(piece(close));
            }
            pieces
        })
        .boxed()
}

fn action() -> BoxedStrategy<Pieces> {
    let relation = select(Relation::ALL.to_vec()).prop_flat_map(|relation| {
        let symbols = select(relation.symbols().to_vec()).prop_map(piece);
        prop_oneof![spelt(Word::Relation(relation)), symbols]
    });
    let not = prop::option::of(spelt(Word::Not)).prop_map(Option::unwrap_or_default);
    let targets = prop_oneof![figure(), list("(", figure(), ")", 3)];
    (figure(), not, relation, targets)
        .prop_map(|(a, b, c, d)| joined([a, b, c, d]))
        .boxed()
}

fn scenario() -> BoxedStrategy<Pieces> {
    let group = prop::collection::vec(action(), 1..4)
        .prop_map(|actions| joined([piece("{"), joined(actions), piece("}")]));
    let item = prop_oneof![3 => action(), 1 => group];
    let items = prop::collection::vec(item, 1..5).prop_map(joined);
    headed(Section::Scenario, items.boxed())
}

fn headed(section: Section, content: BoxedStrategy<Pieces>) -> BoxedStrategy<Pieces> {
    (spelt(Word::Section(section)), content)
        .prop_map(|(head, content)| joined([head, content]))
        .boxed()
}

fn optional(strategy: BoxedStrategy<Pieces>) -> BoxedStrategy<Pieces> {
    prop::option::of(strategy)
        .prop_map(Option::unwrap_or_default)
        .boxed()
}

fn text() -> BoxedStrategy<Pieces> {
    r#"["]([a-z<>/ é]|\\["nt])*["]"#.prop_map(piece).boxed()
}

fn number() -> BoxedStrategy<Pieces> {
    "[0-9]{1,4}(\\.[0-9]{1,2})?".prop_map(piece).boxed()
}

fn call() -> BoxedStrategy<Pieces> {
    let with_arguments = || {
        Function::ALL
            .into_iter()
            .filter(|f| !f.parameters().is_empty())
    };
    let plain = with_arguments().map(|function| Word::Function(function, None));
    let sided = Word::all().filter(|word| matches!(word, Word::Function(_, Some(_))));
    let names: Vec<_> = plain.chain(sided).collect();
    let role =
        Word::all().filter(|word| matches!(word, Word::Piece(_) | Word::Side(_) | Word::NoSide));
    let argument = prop_oneof![
        actor(),
        "[KQRBNPFkqrbnpf]".prop_map(piece),
        select(role.collect::<Vec<_>>()).prop_flat_map(spelt),
        text(),
        number(),
    ];
    let call = (
        select(names).prop_flat_map(spelt),
        list("(", argument.boxed(), ")", 3),
    )
        .prop_map(|(name, arguments)| joined([name, arguments]));
    let bare = prop_oneof![
        spelt(Word::Function(Function::White, None)),
        spelt(Word::Function(Function::Black, None)),
        spelt(Word::True),
        spelt(Word::False),
        number(),
    ];
    prop_oneof![4 => call, 1 => bare].boxed()
}

fn condition() -> BoxedStrategy<Pieces> {
    call()
        .prop_recursive(5, 60, 4, |inner| {
            let paren = inner
                .clone()
                .prop_map(|inner| joined([piece("("), inner, piece(")")]));
            let atom = prop_oneof![call(), paren].boxed();
            let signed = (select(vec!["-", "+"]), atom.clone())
                .prop_map(|(sign, atom)| joined([piece(sign), atom]));
            let operator = select(vec!["=", "!=", "<", "<=", ">", ">="]).prop_map(piece);
            let arithmetic = select(vec!["+", "-", "*", "/", "%"]).prop_map(piece);
            let operand = prop_oneof![atom.clone(), signed].boxed();
            let sum = (operand.clone(), arithmetic, operand.clone())
                .prop_map(|(a, b, c)| joined([a, b, c]))
                .boxed();
            let compared = (prop_oneof![operand.clone(), sum], operator, operand)
                .prop_map(|(a, b, c)| joined([a, b, c]))
                .boxed();
            let negated = (spelt(Word::Not), atom.clone()).prop_map(|(a, b)| joined([a, b]));
            let single = prop_oneof![2 => atom, 3 => compared, 1 => negated].boxed();
            let word = prop_oneof![spelt(Word::And), spelt(Word::Or)];
            (single.clone(), prop::collection::vec((word, single), 0..4)).prop_map(
                |(first, rest)| {
                    let rest = rest.into_iter().map(|(word, item)| joined([word, item]));
                    joined([first, joined(rest)])
                },
            )
        })
        .boxed()
}

fn pattern() -> BoxedStrategy<Pieces> {
    let weight = (select(vec!["", "-", "+"]), number()).prop_map(|(sign, number)| match sign {
        "" => number,
        sign => joined([with(sign, Behind::Nothing), number]),
    });
    let letters = "[KQRBNPkqrbnp]{3,6}".prop_filter("an actor", |text| {
        patlan::vocabulary::lookup_folded(text).is_none()
    });
    let move_ = (figure(), figure()).prop_map(|(a, b)| joined([a, piece(","), b]));
    let moves = prop::collection::vec(move_, 1..4).prop_map(joined);
    let head = (
        headed(Section::Pattern, text()),
        headed(Section::Author, text()),
        headed(Section::Description, text()),
        headed(Section::Weight, weight.boxed()),
        optional(headed(Section::Actors, list("", actor(), "", 3))),
        optional(headed(Section::Pieces, letters.prop_map(piece).boxed())),
    );
    let body = (
        scenario(),
        optional(headed(Section::Precondition, condition())),
        optional(headed(Section::Tactics, moves.boxed())),
        optional(headed(Section::Postcondition, condition())),
    );
    (head, body)
        .prop_map(|((a, b, c, d, e, f), (g, h, i, j))| {
            joined([a, b, c, d, e, f, g, h, i, j, piece(";")])
        })
        .boxed()
}

/// Between two tokens, given a random number and one that makes comments distinct.
fn between(random: u8, number: usize) -> String {
    match random % 24 {
        0 => "\n".to_owned(),
        1 => "\r\n\r\n".to_owned(),
        2 => "\t \n\n\n  ".to_owned(),
        3 => format!(" // c{number}\n"),
        4 => format!("\n// c{number}\n"),
        5 => format!(" // c{number} \t\r\n\r\n   // d{number}\r\n"),
        6 => format!("\n\n// c{number}\n// d{number}\n\n\n//\n"),
        7..=9 => String::new(),
        10 => "   ".to_owned(),
        _ => " ".to_owned(),
    }
}

/// Random patterns, laid out at random, without errors.
pub fn random_text() -> impl Strategy<Value = String> {
    let patterns = prop::collection::vec(pattern(), 0..4).prop_map(joined);
    let dice = prop::collection::vec(any::<u8>(), 1..300);
    (patterns, dice).prop_map(|(pieces, dice)| lay_out(&pieces, &dice))
}

fn lay_out(pieces: &[Piece], dice: &[u8]) -> String {
    let dice = |number: usize| between(dice[number % dice.len()], number);
    let mut text = dice(0);
    for (number, piece) in pieces.iter().enumerate() {
        let following = match piece.following {
            Behind::Nothing => String::new(),
            Behind::Blanks => " ".repeat(dice(number + 1).len() % 2),
            Behind::Anything => dice(number + 1),
        };
        let word = |c: char| c.is_alphanumeric();
        let next = pieces.get(number + 1).map_or("", |next| next.text.as_str());
        text.push_str(&piece.text);
        let touches = following.is_empty() && piece.text.ends_with(word) && next.starts_with(word);
        // A division right before a comment would become part of it.
        if touches || (piece.text == "/" && following.starts_with("//")) {
            text.push(' ');
        }
        text.push_str(&following);
    }
    text
}
