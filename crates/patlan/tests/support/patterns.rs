//! Random patterns as text. They make sense line by line (attacks between the sides, squares only where they may
//! stand), so that most of them parse and compile. Some lines are facts of the position with names instead of
//! constants, so that many patterns hold; the others are left to chance, with names from a small pool that are shared.

use std::collections::BTreeMap;

use proptest::prelude::*;
use stratvision_patlan::ast::{Actor, Pattern};
use stratvision_patlan::vocabulary::{Function, Parameter, ResultType};
use syntax::Lang;

use crate::reference::twin::{Dynamic, TwinBoard, blocks, facts, list_facts, piece_name};

const PIECES: [&str; 12] = [
    "K1", "k1", "Q1", "q1", "N1", "P1", "p1", "R1", "F1", "F2", "f1", "f2",
];
const SQUARES: [&str; 3] = ["S1", "S2", "s1"];
/// ACTORS takes no wildcards.
const DECLARED: [&str; 6] = ["K1", "k1", "Q1", "p1", "P1", "R2"];
/// Patterns that EXISTPATTERN may name, small enough for the reference.
pub const LIBRARY: &str = r#"
PATTERN "PASSED" AUTHOR "X" DESCRIPTION "X" WEIGHT 1
SCENARIO P1 DEFENDS S1 PRECONDITION SENTRY(P1) = 0 AND RAM(P1) = 0;
PATTERN "TAKES" AUTHOR "X" DESCRIPTION "X" WEIGHT 1
SCENARIO F1 ATTACKS f1 PRECONDITION NOT TYPEOF(F1,K) TACTICALS F1,f1 POSTCONDITION YOURDIRDEFENSES(F1) = 0;
PATTERN "NESTED" AUTHOR "X" DESCRIPTION "X" WEIGHT 1
SCENARIO K1 DEFENDS F1 PRECONDITION EXISTPATTERN("PASSED",OPPONENT) OR WHITE;
"#;
/// Patterns that a search for many answers without binding anybody, and close relatives of which it must not believe
/// the same. What comes before the scenario, and the scenario.
pub const SHORTCUTS: [&str; 34] = [
    // The rule of the square, in either order, denied, and of a pawn's own king; kings of whom nothing is asked.
    "ACTORS K1 SCENARIO p1 DEFENDS S1 PRECONDITION INTHESQUARE(K1,p1)",
    "ACTORS K1 SCENARIO p1 DEFENDS S1 PRECONDITION SENTRY(p1) = 0 AND INTHESQUARE(p1,K1) = FALSE AND RAM(p1) = 0",
    "ACTORS k1 SCENARIO P1 DEFENDS S1 PRECONDITION RAM(P1) = 0 AND INTHESQUARE(k1,P1) AND SENTRY(P1) > 0",
    "ACTORS K1, k1 SCENARIO P1 DEFENDS S1 PRECONDITION INTHESQUARE(K1,P1) AND NOT INTHESQUARE(k1,P1)",
    "ACTORS K1 SCENARIO F1 DEFENDS S1 PRECONDITION INTHESQUARE(K1,F1)",
    "ACTORS K1, K2 SCENARIO P1 DEFENDS S1",
    "ACTORS K1 SCENARIO F1 ATTACKS f1 PRECONDITION TYPEOF(F1,K)",
    "ACTORS K1 SCENARIO P1 DEFENDS S1 PRECONDITION FILEOF(K1) = FILEOF(P1)",
    "ACTORS K1 SCENARIO P1 DEFENDS S1 F2 NOT DEFENDS P1",
    // A check that hits something else, too.
    "SCENARIO F1 POSSIBLEATTACK (>s1<,k1) F1 POSSIBLEATTACK (>s1<,>f1<)",
    "SCENARIO F1 POSSIBLEATTACK (s1,k1) F1 POSSIBLEATTACK (s1,<f1>)",
    "SCENARIO F1 POSSIBLEATTACK (<S1>,k1) F1 POSSIBLEATTACK (S1,f1)",
    "SCENARIO Q1 POSSIBLEATTACK (S1,k1) Q1 POSSIBLEATTACK (S1,r1)",
    "SCENARIO F1 POSSIBLEATTACK (S1,k1) F1 POSSIBLEATTACK (S1,f1) F1 POSSIBLEATTACK (S1,f2)",
    // A check with support, from a piece that is held, beside another attack on the king, and two checks.
    "SCENARIO F1 POSSIBLEATTACK (S1,k1) F2 DEFENDS S1 PRECONDITION DIRECTDEFENSES(S1,OPPONENT) = 0",
    "SCENARIO F1 POSSIBLEATTACK (S1,k1) P1 DEFENDS S1 TACTICALS F1,S1 POSTCONDITION MOVESOF(k1) = 0",
    "SCENARIO F1 POSSIBLEATTACK (S1,k1) F2 DEFENDS F1",
    "SCENARIO F1 POSSIBLEATTACK (S1,k1) F2 ATTACKS k1",
    "SCENARIO N1 POSSIBLEATTACK (S1,k1) F1 POSSIBLEATTACK (S2,k1) PRECONDITION TYPEOF(F1,Q) OR TYPEOF(F1,R)",
    "SCENARIO F1 POSSIBLEATTACK (>s1<,k1) F2 POSSIBLEATTACK (<s2>,k1)",
    // The same in one of two ways.
    "SCENARIO F1 POSSIBLEATTACK (S1,k1) { F2 DEFENDS S1 P1 DEFENDS S1 }",
    "SCENARIO F1 POSSIBLEATTACK (S1,k1) { F2 DEFENDS S1 F1 POSSIBLEATTACK (S1,f1) }",
    // A check, and a king that gets at something.
    "SCENARIO Q1 POSSIBLEATTACK (S1,k1) K1 POSSIBLEATTACK (S2,f1)",
    "SCENARIO F1 POSSIBLEATTACK (S1,k1) k1 POSSIBLEATTACK (S2,P1)",
    // Indirect attacks on what is guarded, and two of them.
    "SCENARIO F1 INDIRECTATTACK (F2,<f1>) F2 MOVE S1",
    "SCENARIO F1 INDIRECTATTACK (F2,>f1<) F2 MOVE S1 TACTICALS F2,S1",
    "SCENARIO R1 INDIRECTATTACK (F1,f1) F2 INDIRECTATTACK (f2,f3)",
    // Pawns among themselves.
    "SCENARIO P1 RIGHTOF P2 P1 ABOVEOF P3",
    "SCENARIO p1 DEFENDS p2 p2 DEFENDS p3",
    "SCENARIO P1 NORTHEAST P2 P3 SOUTHWEST P2",
    "SCENARIO P1 ATTACKS p1 p2 DEFENDS p1 PRECONDITION FILEOF(P1) > 2",
    "SCENARIO p1 DEFENDS p2 { p1 DEFENDS p3 p3 LEFTOF p2 }",
    "SCENARIO P1 DEFENDS P2 P3 LEFTOF P1 { P3 DEFENDS P4 P4 UNDEROF P1 }",
    // Asked of the other side.
    "SCENARIO F1 POSSIBLEATTACK (>s1<,k1) PRECONDITION EXISTPATTERN(\"P9\",OPPONENT)",
];

/// The text of [`SHORTCUTS`], each with a name: P and its place.
pub fn shortcuts() -> String {
    let texts = SHORTCUTS.iter().enumerate().map(|(place, text)| {
        format!("PATTERN \"P{place}\" AUTHOR \"X\" DESCRIPTION \"X\" WEIGHT 1 {text};\n")
    });
    texts.collect()
}

const LIBRARY_NAMES: [&str; 3] = ["PASSED", "TAKES", "NESTED"];

fn is_square(name: &str) -> bool {
    name.starts_with(['S', 's'])
}

fn is_mine(name: &str) -> bool {
    name.starts_with(|letter: char| letter.is_ascii_uppercase())
}

/// One of the pool, by a number that may be anything.
fn pick<'a>(pool: &[&'a str], number: u8) -> Option<&'a str> {
    (!pool.is_empty()).then(|| pool[usize::from(number) % pool.len()])
}

#[derive(Debug, Clone)]
struct Line {
    negated: bool,
    relation: &'static str,
    /// The protagonist first.
    figures: Vec<String>,
    /// 0: none, 1: defended, 2: undefended.
    marks: Vec<u8>,
}

impl Line {
    fn text(&self) -> String {
        let marked: Vec<String> = self
            .figures
            .iter()
            .zip(&self.marks)
            .map(|(name, mark)| match mark {
                1 => format!("<{name}>"),
                2 => format!(">{name}<"),
                _ => name.clone(),
            })
            .collect();
        let not = if self.negated { "NOT " } else { "" };
        let targets = match &marked[1..] {
            [single] => single.clone(),
            several => format!("({})", several.join(",")),
        };
        format!("{} {not}{} {targets}", marked[0], self.relation)
    }
}

fn line() -> impl Strategy<Value = Line> {
    let relation = prop_oneof![
        4 => prop::sample::select(vec![("ATTACKS", 0), ("DEFENDS", 0), ("MOVE", 0)]),
        1 => prop::sample::select(vec![("CHECKMATE", 0), ("BLOCKS", 0)]),
        1 => prop::sample::select(vec![
            ("ABOVEOF", 0), ("UNDEROF", 0), ("RIGHTOF", 0), ("LEFTOF", 0),
            ("NORTHEAST", 0), ("NORTHWEST", 0), ("SOUTHEAST", 0), ("SOUTHWEST", 0),
        ]),
        5 => prop::sample::select(vec![
            ("INDIRECTATTACK", 1), ("INDIRECTDEFENSE", 1), ("POSSIBLEATTACK", 1), ("POSSIBLEDEFENSE", 1),
        ]),
        1 => prop::sample::select(vec![
            ("INDIRECTATTACK", 2), ("INDIRECTDEFENSE", 2), ("POSSIBLEATTACK", 2), ("POSSIBLEDEFENSE", 2),
            ("ATTACKS", 1), ("DEFENDS", 1),
        ]),
    ];
    let mark = prop_oneof![6 => Just(0u8), 1 => Just(1u8), 1 => Just(2u8)];
    (
        relation,
        prop::array::uniform4(any::<u8>()),
        prop::array::uniform4(mark),
        prop::bool::weighted(0.2),
    )
        .prop_map(|((relation, middles), numbers, marks, negated)| {
            let protagonist = pick(&PIECES, numbers[0]).expect("a piece");
            let mut figures = vec![protagonist];
            for number in &numbers[1..=middles] {
                // A square as often as a piece.
                let pool: &[&str] = if number % 2 == 0 { &SQUARES } else { &PIECES };
                let rest = others(pool, &figures, |_| true);
                figures.extend(pick(&rest, number / 2));
            }
            figures.extend(last(relation, numbers[3], &figures));
            Line {
                negated,
                relation,
                marks: marks[..figures.len()].to_vec(),
                figures: figures.into_iter().map(String::from).collect(),
            }
        })
}

/// A line or several in braces.
#[derive(Debug, Clone)]
enum Item {
    Lines(Vec<Line>),
    /// A fact of the position, chosen and named by numbers; perhaps in braces with another line.
    Fact {
        predicate: u8,
        fact: u16,
        names: [u8; 4],
        marks: [u8; 4],
        other: Option<Line>,
    },
}

fn marks() -> impl Strategy<Value = [u8; 4]> {
    prop::array::uniform4(prop_oneof![6 => Just(0u8), 1 => Just(1u8), 1 => Just(2u8)])
}

fn item() -> impl Strategy<Value = Item> {
    let other = prop::option::weighted(0.15, line());
    let fact = (any::<u8>(), any::<u16>(), any::<[u8; 4]>(), marks(), other).prop_map(
        |(predicate, fact, names, marks, other)| Item::Fact {
            predicate,
            fact,
            names,
            marks,
            other,
        },
    );
    prop_oneof![
        6 => fact,
        3 => line().prop_map(|line| Item::Lines(vec![line])),
        1 => prop::collection::vec(line(), 2..4).prop_map(Item::Lines),
    ]
}

/// The facts of a position by predicate, and the names given to constants so far.
struct Namer {
    facts: BTreeMap<&'static str, Vec<Vec<String>>>,
    names: BTreeMap<String, String>,
}

impl Namer {
    fn new(fen: &str, searching_white: bool, long: bool) -> Namer {
        let board = TwinBoard::from_fen(fen);
        let mut texts = facts(&board, searching_white);
        if long {
            for kind in [
                Dynamic::IndirectAttack,
                Dynamic::IndirectDefense,
                Dynamic::PossibleAttack,
                Dynamic::PossibleDefense,
            ] {
                texts.extend(list_facts(&board, searching_white, kind, 2));
            }
        }
        for x in board.occupied() {
            for y in board.occupied() {
                if blocks(&board, x, y) {
                    let [x, y] = [x, y].map(|s| piece_name(&board, searching_white, s));
                    texts.insert(format!("bloqueia({x},{y})"));
                }
            }
        }
        let mut facts: BTreeMap<&'static str, Vec<Vec<String>>> = BTreeMap::new();
        for text in texts {
            let (predicate, rest) = text.split_once('(').expect("arguments");
            let constants: Vec<String> = rest
                .trim_end_matches(')')
                .split(',')
                .map(String::from)
                .collect();
            for (word, relation, turned) in WORDS {
                if word == predicate {
                    let mut constants = constants.clone();
                    if turned {
                        constants.reverse();
                    }
                    facts.entry(relation).or_default().push(constants);
                }
            }
        }
        Namer {
            facts,
            names: BTreeMap::new(),
        }
    }

    /// A line out of a fact, as a rule one that has a constant in common with those before.
    fn line(&mut self, predicate: u8, fact: u16, names: [u8; 4], marks: [u8; 4]) -> Option<Line> {
        let relations: Vec<&'static str> = self.facts.keys().copied().collect();
        let relation = pick(&relations, predicate)?;
        let all = &self.facts[relation];
        let tied: Vec<&Vec<String>> = all
            .iter()
            .filter(|fact| {
                fact.iter()
                    .any(|constant| self.names.contains_key(constant))
            })
            .collect();
        let constants = if tied.is_empty() || fact.is_multiple_of(8) {
            all[usize::from(fact / 8) % all.len()].clone()
        } else {
            tied[usize::from(fact / 8) % tied.len()].clone()
        };
        let figures: Vec<String> = constants
            .iter()
            .zip(names)
            .map(|(constant, seed)| self.name(constant, seed))
            .collect();
        Some(Line {
            negated: false,
            relation,
            marks: marks[..figures.len()].to_vec(),
            figures,
        })
    }

    fn name(&mut self, constant: &str, seed: u8) -> String {
        if let Some(name) = self.names.get(constant) {
            return name.clone();
        }
        let kind = constant.as_bytes()[0];
        let typed = char::from(constant.as_bytes()[1]);
        let letter = match (kind, seed.is_multiple_of(2)) {
            (b'c', true) => 'S',
            (b'c', false) => 's',
            (_, true) => typed,
            (b'm', false) => 'F',
            _ => 'f',
        };
        let name = (1..)
            .map(|number| format!("{letter}{number}"))
            .find(|name| self.names.values().all(|taken| taken != name))
            .expect("a free number");
        self.names.insert(constant.to_string(), name.clone());
        name
    }
}

/// Which relations a fact can be written as, and whether the other way round.
const WORDS: [(&str, &str, bool); 17] = [
    ("ataca", "ATTACKS", false),
    ("defende", "DEFENDS", false),
    ("ataqueindireto", "INDIRECTATTACK", false),
    ("defesaindireta", "INDIRECTDEFENSE", false),
    ("ataquepossivel", "POSSIBLEATTACK", false),
    ("defesapossivel", "POSSIBLEDEFENSE", false),
    ("move", "MOVE", false),
    ("bloqueia", "BLOCKS", false),
    ("xequemate", "CHECKMATE", false),
    ("oeste", "LEFTOF", false),
    ("oeste", "RIGHTOF", true),
    ("sul", "UNDEROF", false),
    ("sul", "ABOVEOF", true),
    ("se", "SOUTHEAST", false),
    ("se", "NORTHWEST", true),
    ("so", "SOUTHWEST", false),
    ("so", "NORTHEAST", true),
];

fn others(
    pool: &[&'static str],
    taken: &[&str],
    suits: impl Fn(&str) -> bool,
) -> Vec<&'static str> {
    pool.iter()
        .copied()
        .filter(|name| !taken.contains(name) && suits(name))
        .collect()
}

/// A target that the checks allow.
fn last(relation: &str, number: u8, figures: &[&'static str]) -> Option<&'static str> {
    let mine = is_mine(figures[0]);
    let foes = others(&PIECES, figures, |name| is_mine(name) != mine);
    let friends = others(&PIECES, figures, |name| is_mine(name) == mine);
    let squares = others(&SQUARES, figures, |_| true);
    let pool = match relation {
        "ATTACKS" | "INDIRECTATTACK" | "POSSIBLEATTACK" | "BLOCKS" => foes,
        // A piece is never moved onto by name, yet the language allows to write it.
        "MOVE" | "CHECKMATE" if number < 16 => foes,
        "MOVE" | "CHECKMATE" => squares,
        "DEFENDS" | "INDIRECTDEFENSE" | "POSSIBLEDEFENSE" if number.is_multiple_of(2) => squares,
        "DEFENDS" | "INDIRECTDEFENSE" | "POSSIBLEDEFENSE" => friends,
        _ => others(&PIECES, figures, |_| true),
    };
    pick(&pool, number / 2)
}

/// A condition whose names are not chosen yet.
#[derive(Debug, Clone)]
enum Truth {
    Call(Call),
    Compare(&'static str, Number, Number),
    /// A predicate, or SENTRY and the like, against TRUE or FALSE.
    Same(Call, bool, &'static str),
    Colours([u8; 2], bool),
    Types(u8, [u8; 2]),
    Not(Box<Truth>),
    All(Vec<Truth>),
    Any(Vec<Truth>),
}

#[derive(Debug, Clone)]
enum Number {
    Constant(&'static str),
    Call(Call),
    Negate(Box<Number>),
    Arithmetic(&'static str, Box<(Number, Number)>),
}

#[derive(Debug, Clone)]
struct Call {
    function: Function,
    arguments: [u8; 2],
    sided: bool,
}

fn call(kind: ResultType) -> impl Strategy<Value = Call> {
    let functions: Vec<(u32, Function)> = Function::ALL
        .into_iter()
        .filter(|function| function.result() == kind)
        // The reference computes all facts anew for each EXISTPATTERN.
        .map(|function| {
            (
                if function == Function::ExistPattern {
                    1
                } else {
                    4
                },
                function,
            )
        })
        .collect();
    let several: Vec<Function> = functions
        .into_iter()
        .flat_map(|(weight, function)| std::iter::repeat_n(function, weight as usize))
        .collect();
    (
        prop::sample::select(several),
        any::<[u8; 2]>(),
        any::<bool>(),
    )
        .prop_map(|(function, arguments, sided)| Call {
            function,
            arguments,
            sided,
        })
}

fn number() -> impl Strategy<Value = Number> {
    let constants = vec![
        "0", "1", "2", "3", "4", "5", "8", "9", "16", "0.5", "-1", "1000",
    ];
    let leaf = prop_oneof![
        1 => prop::sample::select(constants).prop_map(Number::Constant),
        2 => call(ResultType::Number).prop_map(Number::Call),
    ];
    leaf.prop_recursive(2, 4, 2, |inner| {
        let operators = prop::sample::select(vec!["+", "-", "*", "/", "%"]);
        prop_oneof![
            1 => inner.clone().prop_map(|number| Number::Negate(Box::new(number))),
            3 => (operators, inner.clone(), inner)
                .prop_map(|(operator, a, b)| Number::Arithmetic(operator, Box::new((a, b)))),
        ]
    })
}

fn truth() -> impl Strategy<Value = Truth> {
    let comparison = prop::sample::select(vec!["=", "!=", "<", "<=", ">", ">=", ">=", "<="]);
    let equality = prop::sample::select(vec!["=", "!="]);
    let constants = vec!["0", "1", "2", "3"];
    let simple = prop::sample::select(constants).prop_map(Number::Constant);
    let leaf = prop_oneof![
        4 => call(ResultType::Boolean).prop_map(Truth::Call),
        4 => (comparison.clone(), call(ResultType::Number).prop_map(Number::Call), simple)
            .prop_map(|(op, a, b)| Truth::Compare(op, a, b)),
        4 => (comparison, number(), number()).prop_map(|(op, a, b)| Truth::Compare(op, a, b)),
        1 => (call(ResultType::Boolean), any::<bool>(), equality.clone())
            .prop_map(|(call, value, op)| Truth::Same(call, value, op)),
        1 => (call(ResultType::Number), any::<bool>(), equality)
            .prop_map(|(call, value, op)| Truth::Same(call, value, op)),
        1 => call(ResultType::Number).prop_map(Truth::Call),
        1 => (any::<[u8; 2]>(), any::<bool>()).prop_map(|(sets, equal)| Truth::Colours(sets, equal)),
        2 => (any::<u8>(), any::<[u8; 2]>()).prop_map(|(actor, types)| Truth::Types(actor, types)),
    ];
    leaf.prop_recursive(3, 6, 3, |inner| {
        let several = prop::collection::vec(inner.clone(), 2..4);
        prop_oneof![
            2 => inner.prop_map(|truth| Truth::Not(Box::new(truth))),
            2 => several.clone().prop_map(Truth::All),
            4 => several.prop_map(Truth::Any),
        ]
    })
}

impl Call {
    /// None if no actor of the pattern suits.
    fn text(&self, cast: &[&str]) -> Option<String> {
        let parameters = self.function.parameters();
        if parameters.is_empty() {
            return Some(self.function.canonical(Lang::En).to_string());
        }
        let owner = [chess::Owner::Me, chess::Owner::Opponent][usize::from(self.arguments[1] % 2)];
        let sided = self.function.sided_spellings(owner).first();
        let (name, wanted) = match sided.filter(|_| self.sided) {
            Some(spelling) => (spelling.text, &parameters[..1]),
            None => (self.function.canonical(Lang::En), parameters),
        };
        let mut arguments: Vec<String> = Vec::new();
        for (parameter, seed) in wanted.iter().zip(self.arguments) {
            arguments.push(argument(*parameter, seed, cast)?);
        }
        Some(format!("{name}({})", arguments.join(",")))
    }
}

const LETTERS: [&str; 12] = ["P", "p", "N", "n", "B", "b", "R", "r", "Q", "q", "K", "k"];

fn argument(parameter: Parameter, seed: u8, cast: &[&str]) -> Option<String> {
    let figure = |letters: &str| {
        let pool: Vec<&str> = cast
            .iter()
            .copied()
            .filter(|name| name.starts_with(|letter| letters.contains(letter)))
            .collect();
        pick(&pool, seed / 4)
    };
    let anybody = "KkQqRrBbNnPpFfSs";
    let letter = LETTERS[usize::from(seed / 4) % LETTERS.len()];
    let wildcard = if seed.is_multiple_of(2) { "F" } else { "f" };
    let text = match parameter {
        Parameter::Figure => figure(anybody)?,
        Parameter::King => figure("KkFf")?,
        Parameter::Pawn => figure("PpFf")?,
        Parameter::FigureOrType if seed.is_multiple_of(4) => letter,
        Parameter::FigureOrType => figure(anybody)?,
        Parameter::FigureOrPieces if seed.is_multiple_of(4) => letter,
        Parameter::FigureOrPieces if seed % 4 == 1 => wildcard,
        Parameter::FigureOrPieces => figure(anybody)?,
        Parameter::Type => letter,
        Parameter::Pieces if seed % 4 < 2 => wildcard,
        Parameter::Pieces => letter,
        Parameter::Side => ["ME", "OPPONENT"][usize::from(seed) % 2],
        Parameter::SideOrNone => ["ME", "OPPONENT", "NONE"][usize::from(seed) % 3],
        Parameter::Number if seed % 4 < 2 => {
            return Some((seed / 4 % 10).to_string());
        }
        Parameter::Number => {
            let function = ["FILEOF", "RANKOF"][usize::from(seed) % 2];
            return Some(format!("{function}({})", figure(anybody)?));
        }
        Parameter::PatternName => {
            let name = LIBRARY_NAMES[usize::from(seed) % LIBRARY_NAMES.len()];
            return Some(format!("\"{name}\""));
        }
    };
    Some(text.to_string())
}

impl Number {
    fn text(&self, cast: &[&str]) -> String {
        match self {
            Number::Constant(text) => (*text).to_string(),
            Number::Call(call) => call.text(cast).unwrap_or_else(|| "1".to_string()),
            Number::Negate(inner) => format!("-({})", inner.text(cast)),
            Number::Arithmetic(operator, sides) => {
                format!("({} {operator} {})", sides.0.text(cast), sides.1.text(cast))
            }
        }
    }
}

impl Truth {
    fn text(&self, cast: &[&str]) -> String {
        let joined = |parts: &[Truth], word: &str| {
            let parts: Vec<String> = parts.iter().map(|part| part.text(cast)).collect();
            format!("({})", parts.join(word))
        };
        match self {
            Truth::Call(call) => call.text(cast).unwrap_or_else(|| "TRUE".to_string()),
            Truth::Compare(operator, a, b) => {
                format!("{} {operator} {}", a.text(cast), b.text(cast))
            }
            Truth::Same(call, value, operator) => {
                let value = if *value { "TRUE" } else { "FALSE" };
                let call = call.text(cast).unwrap_or_else(|| "WHITE".to_string());
                format!("{call} {operator} {value}")
            }
            Truth::Colours(seeds, equal) => {
                let operator = if *equal { "=" } else { "!=" };
                let sides = seeds.map(|seed| {
                    argument(Parameter::FigureOrPieces, seed, cast)
                        .unwrap_or_else(|| "F".to_string())
                });
                let [a, b] = sides.map(|side| format!("SQUARECOLOROF({side})"));
                format!("{a} {operator} {b}")
            }
            Truth::Types(actor, types) => {
                let Some(actor) = pick(cast, *actor) else {
                    return "BLACK".to_string();
                };
                let [a, b] = types.map(|seed| LETTERS[usize::from(seed) % LETTERS.len()]);
                format!("(TYPEOF({actor},{a}) OR TYPEOF({actor},{b}))")
            }
            Truth::Not(inner) => format!("NOT ({})", inner.text(cast)),
            Truth::All(parts) => joined(parts, " AND "),
            Truth::Any(parts) => joined(parts, " OR "),
        }
    }
}

/// A pattern, to be written out for a position.
#[derive(Debug, Clone)]
pub struct Sketch {
    declared: Vec<&'static str>,
    /// SETOFPIECES: as the position has it, or without one of its types.
    material: Option<bool>,
    items: Vec<Item>,
    /// Facts may have two intermediates.
    long: bool,
    precondition: Option<Truth>,
    /// Which line's protagonist moves to which of its targets, or any names.
    tactics: Vec<[u8; 3]>,
    postcondition: Option<Truth>,
}

/// Random patterns.
pub fn patterns() -> impl Strategy<Value = Sketch> {
    let declared = prop_oneof![
        4 => Just(Vec::new()),
        1 => prop::sample::subsequence(DECLARED.to_vec(), 1..=2),
    ];
    let material = prop_oneof![12 => Just(None), 1 => Just(Some(true)), 1 => Just(Some(false))];
    let tactics = prop_oneof![
        2 => Just(Vec::new()),
        3 => prop::collection::vec(any::<[u8; 3]>(), 1..5),
    ];
    (
        declared,
        material,
        prop::collection::vec(item(), 1..5),
        prop::bool::weighted(0.1),
        prop::option::weighted(0.6, truth()),
        tactics,
        prop::option::weighted(0.7, truth()),
    )
        .prop_map(
            |(declared, material, items, long, precondition, tactics, postcondition)| Sketch {
                declared,
                material,
                items,
                long,
                precondition,
                tactics,
                postcondition,
            },
        )
}

impl Sketch {
    /// The pattern's text; the FEN says which types SETOFPIECES lists.
    pub fn text(&self, fen: &str, searching_white: bool) -> String {
        let mut text = String::from("PATTERN \"X\" AUTHOR \"X\" DESCRIPTION \"X\" WEIGHT 1\n");
        if !self.declared.is_empty() {
            text += &format!("ACTORS {}\n", self.declared.join(","));
        }
        if let Some(exact) = self.material {
            text += &format!("SETOFPIECES {}\n", types(fen, searching_white, exact));
        }
        text += "SCENARIO\n";
        let items = self.lines(fen, searching_white);
        let mut cast: Vec<&str> = Vec::new();
        for item in &items {
            let lines: Vec<String> = item.iter().map(Line::text).collect();
            match &lines[..] {
                [single] => text += &format!("  {single}\n"),
                several => text += &format!("  {{ {} }}\n", several.join(" ")),
            }
            for name in item.iter().flat_map(|line| &line.figures) {
                if !cast.contains(&name.as_str()) {
                    cast.push(name);
                }
            }
        }
        for name in &self.declared {
            if !cast.contains(name) {
                cast.push(name);
            }
        }
        if let Some(condition) = &self.precondition {
            text += &format!("PRECONDITION {}\n", condition.text(&cast));
        }
        let moves: Vec<String> = self.moves(&items, &cast);
        if !moves.is_empty() {
            text += &format!("TACTICALS {}\n", moves.join(" "));
            if let Some(condition) = &self.postcondition {
                text += &format!("POSTCONDITION {}\n", condition.text(&cast));
            }
        }
        text.trim_end().to_string() + ";"
    }

    /// The scenario, with the facts of the position.
    fn lines(&self, fen: &str, searching_white: bool) -> Vec<Vec<Line>> {
        let mut namer = Namer::new(fen, searching_white, self.long);
        let lines = self.items.iter().map(|item| match item {
            Item::Lines(lines) => lines.clone(),
            Item::Fact {
                predicate,
                fact,
                names,
                marks,
                other,
            } => {
                let line = namer.line(*predicate, *fact, *names, *marks);
                line.into_iter().chain(other.clone()).collect()
            }
        });
        lines.filter(|lines| !lines.is_empty()).collect()
    }

    /// The tactics: as a rule along a line of the scenario whose protagonist is on turn.
    fn moves(&self, items: &[Vec<Line>], cast: &[&str]) -> Vec<String> {
        let mut moves = Vec::new();
        // Those who have moved or were taken are asked to move again.
        let mut busy: Vec<&str> = Vec::new();
        for (turn, [how, who, whither]) in self.tactics.iter().enumerate() {
            let mine = turn % 2 == 0;
            let lines: Vec<&Line> = items
                .iter()
                .flatten()
                .filter(|line| !line.negated && is_mine(&line.figures[0]) == mine)
                .collect();
            let again: Vec<&str> = busy
                .iter()
                .copied()
                .filter(|name| !is_square(name))
                .collect();
            let (mover, target) = if turn > 1 && how % 8 < 3 {
                match (pick(&again, *who), pick(cast, *whither)) {
                    (Some(mover), Some(target)) => (mover, target),
                    _ => break,
                }
            } else if how % 4 > 0 && !lines.is_empty() {
                let line = lines[usize::from(*who) % lines.len()];
                (line.figures[0].as_str(), line.figures[1].as_str())
            } else {
                let movers: Vec<&str> = cast
                    .iter()
                    .copied()
                    .filter(|name| is_square(name) || is_mine(name) == mine || how % 3 == 0)
                    .collect();
                match (pick(&movers, *who), pick(cast, *whither)) {
                    (Some(mover), Some(target)) => (mover, target),
                    _ => break,
                }
            };
            if mover == target {
                break;
            }
            busy.extend([mover, target]);
            moves.push(format!("{mover},{target}"));
        }
        moves
    }
}

/// The types on the board, upper case mine; all of them, or one less.
fn types(fen: &str, searching_white: bool, exact: bool) -> String {
    let board = fen.split(' ').next().unwrap_or_default();
    let mut letters: Vec<char> = board
        .chars()
        .filter(char::is_ascii_alphabetic)
        .map(
            |letter| match (searching_white, letter.is_ascii_uppercase()) {
                (true, _) => letter,
                (false, true) => letter.to_ascii_lowercase(),
                (false, false) => letter.to_ascii_uppercase(),
            },
        )
        .collect();
    letters.sort_unstable();
    letters.dedup();
    if !exact && letters.len() > 3 {
        letters.pop();
    }
    letters.into_iter().collect()
}

/// A line of names for any piece or square, one for each kind of figures that its relation may stand between.
pub struct Shape(Line);

impl Shape {
    /// The line alone, with marks, and denied: with names of its own, with a name that another line binds, and with
    /// marks of names that are all bound.
    pub fn scenarios(&self, seeds: [u8; 4]) -> [String; 5] {
        let plain = self.0.clone();
        let mut marked = plain.clone();
        for (mark, seed) in marked.marks.iter_mut().zip(seeds) {
            *mark = seed % 3;
        }
        let denied = |line: &Line| Line {
            negated: true,
            ..line.clone()
        };
        let binder = [
            "K1 DEFENDS S1",
            "F1 MOVE S3",
            "f1 DEFENDS s1",
            "F2 ATTACKS f2",
        ];
        let bound = binder[usize::from(seeds[0] / 3) % binder.len()];
        [
            plain.text(),
            marked.text(),
            denied(&marked).text(),
            format!("{bound} {}", denied(&marked).text()),
            format!("{} {}", plain.text(), denied(&marked).text()),
        ]
    }
}

/// Every shape of a line, lists of one and two intermediates included.
pub fn shapes() -> Vec<Shape> {
    let mut shapes = Vec::new();
    // The same shapes for my pieces and for the opponent's.
    for [me, friend, other_friend, foe, other_foe] in [
        ["F1", "F2", "F3", "f1", "f2"],
        ["f1", "f2", "f3", "F1", "F2"],
    ] {
        let mut add = |relation: &'static str, targets: &[&str]| {
            let names = std::iter::once(me).chain(targets.iter().copied());
            let figures: Vec<String> = names.map(String::from).collect();
            shapes.push(Shape(Line {
                negated: false,
                relation,
                marks: vec![0; figures.len()],
                figures,
            }));
        };
        for (relation, target) in [
            ("ATTACKS", foe),
            ("BLOCKS", foe),
            ("DEFENDS", friend),
            ("DEFENDS", "S1"),
            ("MOVE", "S1"),
            ("MOVE", foe),
            ("CHECKMATE", "s1"),
        ] {
            add(relation, &[target]);
        }
        for (_, relation, _) in &WORDS[9..] {
            add(relation, &[friend]);
            add(relation, &[foe]);
        }
        let ways = [
            vec!["S1"],
            vec![friend],
            vec![other_foe],
            vec!["S1", "s2"],
            vec!["S1", friend],
            vec!["s1", other_foe],
            vec![friend, "S1"],
            vec![other_foe, "S1"],
            vec![friend, other_foe],
            vec![other_foe, friend],
        ];
        for way in &ways {
            for (relation, target) in [
                ("INDIRECTATTACK", foe),
                ("POSSIBLEATTACK", foe),
                ("INDIRECTDEFENSE", other_friend),
                ("POSSIBLEDEFENSE", other_friend),
                ("INDIRECTDEFENSE", "S3"),
                ("POSSIBLEDEFENSE", "S3"),
            ] {
                add(relation, &[&way[..], &[target]].concat());
            }
        }
    }
    shapes
}

/// Into how many groups of names that no positive line ties to one another the pattern falls apart: each multiplies
/// the instances by hundreds.
pub fn parts(pattern: &Pattern) -> usize {
    let mut parts: Vec<Vec<Actor>> = Vec::new();
    let lines = pattern.actions().filter(|action| !action.negated);
    let tied = lines.map(|action| action.figures().map(|figure| figure.actor).collect());
    let alone = pattern.actors.iter().map(|figure| vec![figure.actor]);
    for mut names in tied.chain(alone).collect::<Vec<Vec<Actor>>>() {
        parts.retain(|part| {
            let apart = part.iter().all(|actor| !names.contains(actor));
            if !apart {
                names.extend(part);
            }
            apart
        });
        parts.push(names);
    }
    parts.len()
}
