//! The scenario: which constants the names may stand for.

use std::collections::{BTreeMap, BTreeSet};

use stratvision_patlan::ast::{Action, Actor, ActorKind, Item, Mark, Pattern};
use stratvision_patlan::vocabulary::Relation;

use super::twin::{
    Dynamic, TwinBoard, blocks, facts, list_facts, piece_name, protected_by_me, protected_by_you,
    square,
};
use super::{CanonicalInstance, is_mine};

/// Names and the constants they are bound to.
type Names = BTreeMap<Actor, String>;

/// One way to fill the scenario.
pub struct Assignment {
    pub names: Names,
    pub instance: CanonicalInstance,
}

/// SETOFPIECES: exactly these types are on the board. That every actor exists needs no test of its own: each is bound
/// to a constant of its own below.
pub fn material_fits(pattern: &Pattern, board: &TwinBoard, searching_white: bool) -> bool {
    let Some(set) = &pattern.pieces else {
        return true;
    };
    let wanted: BTreeSet<(bool, char)> = set
        .letters
        .iter()
        .map(|&(owner, role)| (is_mine(owner), role.upper_char()))
        .collect();
    let present: BTreeSet<(bool, char)> = board
        .squares
        .iter()
        .flatten()
        .map(|&(white, letter)| (white == searching_white, letter))
        .collect();
    wanted == present
}

/// Every way to fill the scenario; several may be one instance.
pub fn assignments(pattern: &Pattern, board: &TwinBoard, searching_white: bool) -> Vec<Assignment> {
    let base = Base::new(pattern, board, searching_white);
    let mut found = Vec::new();
    for chosen in choices(&pattern.scenario) {
        let (negative, positive): (Vec<&Action>, Vec<&Action>) =
            chosen.into_iter().partition(|action| action.negated);
        let mut all = Vec::new();
        base.solve(&positive, &Names::new(), &mut all);
        // Actors that no positive line binds: ACTORS wants them on the board, and conditions may read them.
        for figure in &pattern.actors {
            all = all
                .into_iter()
                .flat_map(|names| base.bind_declared(figure.actor, names))
                .collect();
        }
        for names in all {
            let marks_hold = positive
                .iter()
                .all(|action| base.marks_hold(action, &names));
            // Default: the marks of a NOT line are part of what must not be.
            let denied = negative.iter().any(|action| {
                let mut inner = Vec::new();
                base.solve(&[action], &names, &mut inner);
                inner.iter().any(|names| base.marks_hold(action, names))
            });
            if marks_hold && !denied {
                let instance = positive
                    .iter()
                    .map(|action| ground(action, &names))
                    .collect();
                found.push(Assignment { names, instance });
            }
        }
    }
    found
}

/// Every choice of one line from each group, the other lines being always there.
fn choices(scenario: &[Item]) -> Vec<Vec<&Action>> {
    let mut all = vec![Vec::new()];
    for item in scenario {
        let lines: Vec<&Action> = match item {
            Item::Action(action) => vec![action],
            Item::Group(actions, _) => actions.iter().collect(),
        };
        all = all
            .into_iter()
            .flat_map(|chosen| {
                lines
                    .iter()
                    .map(move |&line| [chosen.clone(), vec![line]].concat())
            })
            .collect();
    }
    all
}

/// The predicate of a relation. X RIGHTOF Y is `leste(X,Y)`, and so on.
fn predicate(relation: Relation) -> &'static str {
    match relation {
        Relation::Attacks => "ataca",
        Relation::Defends => "defende",
        Relation::IndirectAttack => "ataqueindireto",
        Relation::IndirectDefense => "defesaindireta",
        Relation::PossibleAttack => "ataquepossivel",
        Relation::PossibleDefense => "defesapossivel",
        Relation::Move => "move",
        Relation::Blocks => "bloqueia",
        Relation::Checkmate => "xequemate",
        Relation::AboveOf => "norte",
        Relation::UnderOf => "sul",
        Relation::RightOf => "leste",
        Relation::LeftOf => "oeste",
        Relation::Northeast => "ne",
        Relation::Northwest => "no",
        Relation::Southeast => "se",
        Relation::Southwest => "so",
    }
}

/// A line with its names replaced.
fn ground(action: &Action, names: &Names) -> String {
    let constants: Vec<&str> = action
        .figures()
        .map(|figure| names[&figure.actor].as_str())
        .collect();
    format!("{}({})", predicate(action.relation), constants.join(","))
}

/// Whether a name may stand for a constant: `S` for squares only, letters for pieces of that type and owner.
fn suits(actor: Actor, constant: &str) -> bool {
    let bytes = constant.as_bytes();
    match actor.kind {
        ActorKind::Square => bytes[0] == b'c',
        kind => {
            let owner = if is_mine(actor.owner) { b'm' } else { b's' };
            let letter = char::from(bytes[1]).to_ascii_uppercase();
            bytes[0] == owner
                && match kind {
                    ActorKind::Piece(role) => role.upper_char() == letter,
                    _ => true,
                }
        }
    }
}

/// The fact base by predicate and number of arguments.
struct Base<'a> {
    board: &'a TwinBoard,
    searching_white: bool,
    facts: BTreeMap<(String, usize), Vec<Vec<String>>>,
}

impl<'a> Base<'a> {
    fn new(pattern: &Pattern, board: &'a TwinBoard, searching_white: bool) -> Base<'a> {
        let mut base = Base {
            board,
            searching_white,
            facts: BTreeMap::new(),
        };
        for fact in facts(board, searching_white) {
            base.add_text(&fact);
        }
        for (rule, from) in [
            ("leste", "oeste"),
            ("norte", "sul"),
            ("no", "se"),
            ("ne", "so"),
        ] {
            for arguments in base.get(from, 2).to_vec() {
                let turned = arguments.into_iter().rev().collect();
                base.add(rule, turned);
            }
        }
        for x in board.occupied() {
            for y in board.occupied() {
                if blocks(board, x, y) {
                    let names = [x, y].map(|s| piece_name(board, searching_white, s));
                    base.add("bloqueia", names.to_vec());
                }
            }
        }
        base.add_longer_lists(pattern);
        base
    }

    /// Lists of two and more intermediates are many: only those the pattern asks for.
    fn add_longer_lists(&mut self, pattern: &Pattern) {
        let wanted: BTreeSet<(Relation, usize)> = pattern
            .actions()
            .map(|action| (action.relation, action.targets.len()))
            .filter(|&(_, targets)| targets > 2)
            .collect();
        for (relation, targets) in wanted {
            let kind = match relation {
                Relation::IndirectAttack => Dynamic::IndirectAttack,
                Relation::IndirectDefense => Dynamic::IndirectDefense,
                Relation::PossibleAttack => Dynamic::PossibleAttack,
                Relation::PossibleDefense => Dynamic::PossibleDefense,
                other => panic!("{other:?} takes no list"),
            };
            for fact in list_facts(self.board, self.searching_white, kind, targets - 1) {
                self.add_text(&fact);
            }
        }
    }

    fn add_text(&mut self, fact: &str) {
        let (predicate, rest) = fact.split_once('(').expect("arguments");
        let arguments = rest.trim_end_matches(')').split(',').map(String::from);
        self.add(predicate, arguments.collect());
    }

    fn add(&mut self, predicate: &str, arguments: Vec<String>) {
        let key = (predicate.to_string(), arguments.len());
        self.facts.entry(key).or_default().push(arguments);
    }

    fn get(&self, predicate: &str, arity: usize) -> &[Vec<String>] {
        let key = (predicate.to_string(), arity);
        self.facts.get(&key).map_or(&[], Vec::as_slice)
    }

    /// All extensions of `names` under which one line is a fact.
    fn extensions(&self, action: &Action, names: &Names) -> Vec<Names> {
        let figures: Vec<Actor> = action.figures().map(|figure| figure.actor).collect();
        let mut found = Vec::new();
        'facts: for arguments in self.get(predicate(action.relation), figures.len()) {
            // Names are only copied for facts that agree with what is bound already.
            for (actor, constant) in figures.iter().zip(arguments) {
                let agrees = match names.get(actor) {
                    Some(bound) => bound == constant,
                    None => suits(*actor, constant),
                };
                if !agrees {
                    continue 'facts;
                }
            }
            let mut extended = names.clone();
            for (&actor, constant) in figures.iter().zip(arguments) {
                if !bind(&mut extended, actor, constant) {
                    continue 'facts;
                }
            }
            found.push(extended);
        }
        found
    }

    /// All extensions of `names` under which every line is a fact; the most constrained line goes first.
    fn solve(&self, actions: &[&Action], names: &Names, found: &mut Vec<Names>) {
        let options = actions
            .iter()
            .map(|action| self.extensions(action, names))
            .enumerate()
            .min_by_key(|(_, extensions)| extensions.len());
        let Some((place, extensions)) = options else {
            found.push(names.clone());
            return;
        };
        let mut rest = actions.to_vec();
        rest.remove(place);
        for extended in extensions {
            self.solve(&rest, &extended, found);
        }
    }

    /// All ways to bind an actor of ACTORS, if no line did.
    fn bind_declared(&self, actor: Actor, names: Names) -> Vec<Names> {
        if names.contains_key(&actor) {
            return vec![names];
        }
        let mut found = Vec::new();
        for s in self.board.occupied() {
            let constant = piece_name(self.board, self.searching_white, s);
            let mut extended = names.clone();
            if suits(actor, &constant) && bind(&mut extended, actor, &constant) {
                found.push(extended);
            }
        }
        found
    }

    /// Whether every mark of a line holds. Marks bind nothing.
    fn marks_hold(&self, action: &Action, names: &Names) -> bool {
        let protagonist = &names[&action.protagonist.actor];
        action.figures().all(|figure| {
            let Some(mark) = figure.mark else {
                return true;
            };
            let constant = &names[&figure.actor];
            let defended = if is_mine(figure.actor.owner) {
                self.in_my_defences(constant, protagonist)
            } else {
                self.in_your_defences(constant)
            };
            defended == (mark == Mark::Defended)
        })
    }

    /// protegidapormim, by the rule of Apendice C; the twin's answer by squares must be the same.
    fn in_my_defences(&self, constant: &String, protagonist: &String) -> bool {
        let directly = self.get("defende", 2).iter().any(|fact| {
            fact[0].starts_with('m') && fact[0] != *protagonist && fact[1] == *constant
        });
        let through = self.get("defesaindireta", 3).iter().any(|fact| {
            fact[0].starts_with('m')
                && fact[0] != *protagonist
                && fact[1] == *protagonist
                && fact[2] == *constant
        });
        let (on, by) = (place(constant), place(protagonist));
        let by_squares = protected_by_me(self.board, self.searching_white, on, by);
        assert_eq!(directly || through, by_squares, "{constant} {protagonist}");
        by_squares
    }

    /// protegidaporti.
    fn in_your_defences(&self, constant: &String) -> bool {
        let by_rule = self
            .get("defende", 2)
            .iter()
            .any(|fact| fact[0].starts_with('s') && fact[1] == *constant);
        let by_squares = protected_by_you(self.board, self.searching_white, place(constant));
        assert_eq!(by_rule, by_squares, "{constant}");
        by_rule
    }
}

/// The square at the end of a constant.
fn place(constant: &str) -> u8 {
    square(&constant[constant.len() - 2..])
}

/// Binds a name unless it, or another name for the same constant, says otherwise.
fn bind(names: &mut Names, actor: Actor, constant: &str) -> bool {
    if let Some(bound) = names.get(&actor) {
        return bound == constant;
    }
    if names.values().any(|taken| taken == constant) {
        return false;
    }
    names.insert(actor, constant.to_string());
    true
}
