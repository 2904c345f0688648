//! Every word of the language for reading: what it takes and gives, what it means, an example.

use syntax::{Lang, Message};

use super::{Function, Parameter, Relation, ResultType, Section, Tongue, Word};
use crate::ast::Owner;

/// The chapters of the reference, in its order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chapter {
    /// The parts of a pattern.
    Sections,
    /// The lines of the scenario.
    Relations,
    /// The parts of conditions.
    Functions,
    /// NOT, AND, OR, TRUE, FALSE.
    Logic,
    /// ME, OPPONENT and NONE.
    Sides,
    /// The letters of actors and the words for types of pieces.
    Types,
}

impl Chapter {
    pub const ALL: [Chapter; 6] = [
        Chapter::Sections,
        Chapter::Relations,
        Chapter::Functions,
        Chapter::Logic,
        Chapter::Sides,
        Chapter::Types,
    ];

    pub fn title(self) -> Message {
        let (en, pt) = match self {
            Chapter::Sections => ("Sections", "Seções"),
            Chapter::Relations => ("Relations (SCENARIO)", "Relações (CENARIO)"),
            Chapter::Functions => (
                "Functions (PRECONDITION, POSTCONDITION)",
                "Funções (PRECONDICAO, POSCONDICAO)",
            ),
            Chapter::Logic => ("Logic", "Lógica"),
            Chapter::Sides => ("Sides", "Lados"),
            Chapter::Types => ("Actors and types of pieces", "Atores e tipos de peças"),
        };
        Message::new(en, pt)
    }
}

/// A word with all there is to say of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub chapter: Chapter,
    /// Its spellings in English and in Portuguese, the one to prefer first. Spellings of both languages are in both.
    pub spellings: [Vec<&'static str>; 2],
    /// Its symbols, for relations.
    pub symbols: &'static [&'static str],
    /// How it is written, with what it takes.
    pub usage: Message,
    /// What it yields, for functions.
    pub gives: Option<Message>,
    /// What it means, as one sentence.
    pub meaning: Message,
    /// A line, condition or section with it.
    pub example: Message,
}

impl Entry {
    /// The spellings of one language.
    pub fn names(&self, lang: Lang) -> &[&'static str] {
        let [en, pt] = &self.spellings;
        lang.pick(en, pt)
    }
}

/// The whole vocabulary, in the order of the chapters.
pub fn entries() -> Vec<Entry> {
    let mut entries: Vec<Entry> = Word::all()
        // The name is a mistake of the thesis, kept for its patterns.
        .filter(|word| *word != Word::Anyone)
        .map(entry)
        .collect();
    entries.extend(actors());
    entries.sort_by_key(|entry| {
        let place = |chapter: &Chapter| *chapter == entry.chapter;
        Chapter::ALL.iter().position(place)
    });
    entries
}

fn entry(word: Word) -> Entry {
    let spelt = |lang: Lang| {
        let suits = |tongue: Tongue| tongue.suits(lang);
        let spellings = word.spellings().iter().filter(|one| suits(one.tongue));
        spellings.map(|spelling| spelling.text).collect()
    };
    let both = |text: &dyn Fn(Lang) -> String| Message::new(text(Lang::En), text(Lang::Pt));
    let name = |lang: Lang| word.canonical(lang).to_owned();
    let (chapter, usage) = match word {
        Word::Section(_) => (Chapter::Sections, both(&name)),
        Word::Relation(relation) if relation.takes_list() => {
            let usage = |lang| format!("X {} (Y,Z)", relation.canonical(lang));
            (Chapter::Relations, both(&usage))
        }
        Word::Relation(relation) => {
            let usage = |lang| format!("X {} Y", relation.canonical(lang));
            (Chapter::Relations, both(&usage))
        }
        Word::Function(function, side) => (
            Chapter::Functions,
            both(&|lang| function_usage(word, function, side, lang)),
        ),
        Word::Not | Word::And | Word::Or | Word::True | Word::False => {
            (Chapter::Logic, both(&name))
        }
        Word::Side(_) | Word::NoSide | Word::Anyone => (Chapter::Sides, both(&name)),
        Word::Piece(_) => (Chapter::Types, both(&name)),
    };
    let gives = match word {
        Word::Function(function, _) => Some(match function.result() {
            ResultType::Boolean => Message::new("true or false", "verdadeiro ou falso"),
            ResultType::Number => Message::new("a number", "um número"),
        }),
        _ => None,
    };
    Entry {
        chapter,
        spellings: [spelt(Lang::En), spelt(Lang::Pt)],
        symbols: match word {
            Word::Relation(relation) => relation.symbols(),
            _ => &[],
        },
        usage,
        gives,
        meaning: word.meaning(),
        example: both(&|lang| example(word, lang)),
    }
}

/// A function with names for what it takes, as the reference pages write them.
fn function_usage(word: Word, function: Function, side: Option<Owner>, lang: Lang) -> String {
    let mut figures = ["x", "y"].into_iter();
    let mut names: Vec<&str> = Vec::new();
    for parameter in function.parameters() {
        names.push(match parameter {
            Parameter::Figure | Parameter::King | Parameter::Pawn => figures.next().unwrap_or("z"),
            Parameter::FigureOrType | Parameter::FigureOrPieces => figures.next().unwrap_or("z"),
            Parameter::Type | Parameter::Pieces => "T",
            Parameter::Side => lang.pick("side", "lado"),
            Parameter::SideOrNone => lang.pick("who", "quem"),
            Parameter::Number => "n",
            Parameter::PatternName => lang.pick("\"NAME\"", "\"NOME\""),
        });
    }
    if side.is_some() {
        names.pop();
    }
    match names.is_empty() {
        true => word.canonical(lang).to_owned(),
        false => format!("{}({})", word.canonical(lang), names.join(",")),
    }
}

fn example(word: Word, lang: Lang) -> String {
    let name = word.canonical(lang);
    match word {
        Word::Section(section) => section_example(section, lang),
        Word::Relation(relation) => {
            let (left, right) = match relation {
                Relation::Attacks => ("N1", "k1"),
                Relation::Defends => ("F1", "F2"),
                Relation::IndirectAttack => ("R1", "(f1,k1)"),
                Relation::IndirectDefense => ("R1", "(F1,F2)"),
                Relation::PossibleAttack => ("N1", "(S1,k1)"),
                Relation::PossibleDefense => ("N1", "(S1,S2)"),
                Relation::Move => ("F1", "S1"),
                Relation::Blocks => ("F1", "p1"),
                Relation::Checkmate => ("F1", "S1"),
                _ => ("F1", "f1"),
            };
            format!("{left} {name} {right}")
        }
        Word::Function(function, side) => {
            let arguments = arguments(function, lang);
            let arguments = match (side, arguments.rsplit_once(',')) {
                (Some(_), Some((figure, _))) => figure.to_owned(),
                _ => arguments,
            };
            let call = match arguments.is_empty() {
                true => name.to_owned(),
                false => format!("{name}({arguments})"),
            };
            match (function.result(), compared(function)) {
                (ResultType::Boolean, _) => call,
                (ResultType::Number, with) => format!("{call} {with}"),
            }
        }
        Word::Not => format!("f1 {name} {} S1", Relation::Defends.canonical(lang)),
        Word::And | Word::Or => {
            let edge = Function::OnEdge.canonical(lang);
            let moves = Function::MovesOf.canonical(lang);
            format!("{edge}(k1) {name} {moves}(k1) = 0")
        }
        Word::True | Word::False => format!("{}(k1) = {name}", Function::OnEdge.canonical(lang)),
        Word::Side(_) | Word::NoSide | Word::Anyone => {
            format!("{}(S1,{name})", Function::SquareOwner.canonical(lang))
        }
        Word::Piece(_) => format!("{}(f1,{name})", Function::TypeOf.canonical(lang)),
    }
}

fn section_example(section: Section, lang: Lang) -> String {
    let content = match section {
        Section::Pattern => lang.pick("\"FORK\"", "\"GARFO\"").to_owned(),
        Section::Author => lang.pick("\"our class\"", "\"nossa turma\"").to_owned(),
        Section::Description => lang
            .pick(
                "\"<N1> attacks <k1> and <f1>\"",
                "\"<N1> ataca <k1> e <f1>\"",
            )
            .to_owned(),
        Section::Weight => "1".to_owned(),
        Section::Actors => "K1,k1,P1".to_owned(),
        Section::Pieces => "KPkp".to_owned(),
        Section::Scenario => example(Word::Relation(Relation::Attacks), lang),
        Section::Precondition => example(Word::Function(Function::MovesOf, None), lang),
        Section::Tactics => "N1,S1".to_owned(),
        Section::Postcondition => example(Word::Function(Function::MovesOf, None), lang),
    };
    format!("{} {content}", section.canonical(lang))
}

fn arguments(function: Function, lang: Lang) -> String {
    let side = |owner| Word::Side(owner).canonical(lang);
    match function {
        Function::White | Function::Black => String::new(),
        Function::TypeOf => "f1,R".to_owned(),
        Function::PiecesDef => "S1,b".to_owned(),
        Function::Sentry | Function::Ram => "P1".to_owned(),
        Function::MovesOf | Function::SafeMovesOf | Function::OnEdge | Function::OnCorner => {
            "k1".to_owned()
        }
        Function::InTheSquare => "k1,P1".to_owned(),
        Function::KingOpposition => "K1,k1".to_owned(),
        Function::KingPathTo => "K1,S1".to_owned(),
        Function::ExistInFile | Function::ExistInRank => "p,5".to_owned(),
        Function::SquareOwner => format!("S1,{}", Word::NoSide.canonical(lang)),
        Function::BlockedPawns => side(Owner::Opponent).to_owned(),
        Function::ExistPattern => format!("\"PHILIDOR\",{}", side(Owner::Me)),
        Function::Defenses
        | Function::DefensesValue
        | Function::DirectDefenses
        | Function::DirectDefensesValue
        | Function::RelDefensesValue => format!("S1,{}", side(Owner::Opponent)),
        _ if function.parameters().len() == 2 => "F1,k1".to_owned(),
        _ => "F1".to_owned(),
    }
}

/// What a number is compared with in the example.
fn compared(function: Function) -> &'static str {
    match function {
        Function::FileOf => "= 5",
        Function::RankOf => "= 7",
        Function::ValueOf => "> 3",
        Function::RelativeValueOf => "= 25",
        Function::MaxDistance | Function::DirectDefenses => "= 1",
        Function::MinDistance | Function::RankDistance | Function::FileDistance => "= 2",
        Function::ManhattanDistance | Function::KingPathTo => "<= 3",
        Function::DefensesValue | Function::DirectDefensesValue | Function::RelDefensesValue => {
            "> 5"
        }
        _ => "= 0",
    }
}

/// The letters that no word stands for.
fn actors() -> [Entry; 2] {
    let entry = |letters: [&'static str; 2], meaning, example: &str| Entry {
        chapter: Chapter::Types,
        spellings: [letters.to_vec(), letters.to_vec()],
        symbols: &[],
        usage: Message::new(
            format!("{}1, {}1", letters[0], letters[1]),
            format!("{}1, {}1", letters[0], letters[1]),
        ),
        gives: None,
        meaning,
        example: Message::new(
            example.replace("ATTACKS", Relation::Attacks.canonical(Lang::En)),
            example.replace("ATTACKS", Relation::Attacks.canonical(Lang::Pt)),
        ),
    };
    [
        entry(
            ["F", "f"],
            Message::new(
                "Any piece, mine in upper case, the opponent's in lower case; the king included.",
                "Qualquer peça, minha se maiúscula, do oponente se minúscula; também o rei.",
            ),
            "F1 ATTACKS f1",
        ),
        entry(
            ["S", "s"],
            Message::new(
                "Any square; upper or lower case matters only within a mark.",
                "Qualquer casa; maiúscula ou minúscula só importa dentro de uma marca.",
            ),
            "F1 MOVE S1",
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{NoOthers, check};
    use crate::parse;

    #[test]
    fn every_example_is_sound_and_in_one_language() {
        let head = "PATTERN \"T\" AUTHOR \"A\" DESCRIPTION \"D\" WEIGHT 1 ";
        let cast = "SCENARIO F1 MOVE S1 R1 MOVE S2 k1 DEFENDS S1 K1 DEFENDS S1 P1 DEFENDS S1 \
                    f1 DEFENDS S1 N1 MOVE S1 ";
        for entry in entries() {
            for lang in [Lang::En, Lang::Pt] {
                let example = entry.example.get(lang);
                let names = entry.names(lang);
                assert!(names.iter().any(|name| example.contains(name)), "{example}");
                let whole = match entry.chapter {
                    Chapter::Sections => {
                        // In place of the section of the same name.
                        let sections = [
                            "PATTERN \"T\"",
                            "AUTHOR \"A\"",
                            "DESCRIPTION \"D\"",
                            "WEIGHT 1",
                            "",
                            "",
                            "SCENARIO N1 MOVE S1 k1 DEFENDS S1",
                            "",
                            "TACTICALS N1,S1",
                            "",
                        ];
                        let at = Section::ALL
                            .iter()
                            .position(|section| names.contains(&section.canonical(lang)))
                            .unwrap();
                        let mut text = String::new();
                        for (number, section) in sections.iter().enumerate() {
                            text += if number == at { example } else { section };
                            text += "\n";
                        }
                        text += ";";
                        // The tactics' actors may be missing then.
                        if names.contains(&Section::Scenario.canonical(lang)) {
                            text = text.replace("TACTICALS N1,S1", "");
                        }
                        vec![text]
                    }
                    _ => vec![
                        format!("{head}SCENARIO {example};"),
                        format!("{head}{cast}PRECONDITION {example};"),
                    ],
                };
                let is_sound = |text: &String| {
                    let parse = parse(text);
                    let found = check(&parse, &NoOthers);
                    // The example of EXISTPATTERN names a shipped pattern.
                    let mut errors = found.iter().filter(|one| one.is_error());
                    !parse.has_errors() && errors.all(|one| one.code == "PAT031")
                };
                assert!(whole.iter().any(is_sound), "{example}");
            }
        }
    }

    #[test]
    fn every_spelling_is_listed_once() {
        let entries = entries();
        let listed = |text: &str| {
            let has = |entry: &&Entry| entry.spellings.iter().any(|names| names.contains(&text));
            entries.iter().filter(has).count()
        };
        for word in Word::all().filter(|word| *word != Word::Anyone) {
            for spelling in word.spellings() {
                assert_eq!(listed(spelling.text), 1, "{}", spelling.text);
            }
        }
    }
}
