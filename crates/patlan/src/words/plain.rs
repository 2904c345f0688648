//! Patterns for people who never see code: actors go by what they are and, where a board is at hand, by where they
//! stand ("♘ on a6", "your knight", "square X"), never by their letters.

use chess::{Color, Role};
use syntax::Lang;

use super::names::Names;
use super::phrases::{en_noun, pt_noun, role_of};
use super::scene::{Loose, Unit};
use super::{Binding, Labels, clause, logic, pattern as whole, scene, scene_text};
use crate::ast::{Action, Actor, ActorKind, ArgKind, Expr, Item, Owner, Pattern};
use crate::vocabulary::Relation;

/// One line of the scenario as a clause: "the knight on a6 attacks the king on c7". Actors that `cast` does not bind go
/// by what they are.
pub fn action(action: &Action, pattern: &Pattern, cast: &[(Actor, Binding)], lang: Lang) -> String {
    let mut names = Names::plain_on_board(lang, Labels::of(pattern), cast);
    let items = [Item::Action(action.clone())];
    let loose = Loose::of(pattern);
    let clauses = scene::plan(&items).into_iter().map(|unit| match unit {
        Unit::Clause(clause) => scene_text::clause_text(&clause, &loose, &mut names),
        Unit::Group(_) => String::new(),
    });
    tidy(&clauses.collect::<String>())
}

/// One condition as a clause, as [`action`] names the actors.
pub fn condition_here(
    expr: &Expr,
    pattern: &Pattern,
    cast: &[(Actor, Binding)],
    lang: Lang,
) -> String {
    let mut names = Names::plain_on_board(lang, Labels::of(pattern), cast);
    tidy(&clause(&logic::claim(expr), &mut names))
}

/// The scenario and the plan in a few sentences: a description where the author has written none.
pub fn synopsis(pattern: &Pattern, lang: Lang) -> String {
    const MAX_SENTENCES: usize = 6;
    let mut names = Names::labelled(lang, Labels::of(pattern));
    let units = scene::plan(&pattern.scenario);
    let mut sentences = scene_text::sentences(&units, &Loose::of(pattern), &mut names);
    sentences.truncate(MAX_SENTENCES);
    if !pattern.tactics.is_empty() {
        sentences.push(whole::plan(pattern, &mut names));
    }
    sentences.join(" ")
}

/// A name for the pattern: "Mate with the rook", "Fork of king and queen by the knight".
pub fn title(pattern: &Pattern, lang: Lang) -> String {
    let actions: Vec<&Action> = pattern.actions().filter(|action| !action.negated).collect();
    let Some(first) = actions.first() else {
        return lang.pick("My pattern", "Meu padrão").to_owned();
    };
    if let Some(mating) = mating(pattern, &actions) {
        let (en, pt) = (en_noun(role_of(mating)).0, pt_noun(role_of(mating)));
        return lang.pick(
            format!("Mate with the {en}"),
            format!("Mate com {}", pt.the()),
        );
    }
    let attack = |action: &&&Action| {
        matches!(
            action.relation,
            Relation::Attacks | Relation::PossibleAttack
        )
    };
    let mut targets: Vec<Actor> = Vec::new();
    let forking = actions.iter().filter(attack).find(|action| {
        let way = |other: &Action| {
            other.relation == action.relation
                && other.protagonist.actor == action.protagonist.actor
                && other.targets.split_last().map(|(_, via)| via.len())
                    == action.targets.split_last().map(|(_, via)| via.len())
                && other
                    .targets
                    .iter()
                    .zip(&action.targets)
                    .take(action.targets.len() - 1)
                    .all(|(a, b)| a.actor == b.actor)
        };
        targets = actions
            .iter()
            .filter(|other| way(other))
            .filter_map(|other| other.targets.last().map(|target| target.actor))
            .collect();
        targets.dedup();
        targets.len() > 1
    });
    if let Some(forking) = forking {
        return fork(forking, &targets, lang);
    }
    let target = first.targets.last().unwrap_or(&first.protagonist).actor;
    let (who, whom) = (role_of(first.protagonist.actor), role_of(target));
    let verb = match first.relation {
        Relation::Attacks | Relation::PossibleAttack => Some(("attacks", "ataca")),
        Relation::IndirectAttack => Some(("aims at", "mira")),
        Relation::Defends | Relation::PossibleDefense | Relation::IndirectDefense => {
            Some(("defends", "defende"))
        }
        Relation::Blocks => Some(("blocks", "bloqueia")),
        _ => None,
    };
    match verb {
        Some((en, pt)) if !target.is_square() => lang.pick(
            super::text::capital(&format!("{} {en} {}", en_noun(who).0, en_noun(whom).0)),
            super::text::capital(&format!("{} {pt} {}", pt_noun(who).one, pt_noun(whom).one)),
        ),
        _ => lang.pick(
            format!("Pattern with the {}", en_noun(who).0),
            format!("Padrão com {}", pt_noun(who).the()),
        ),
    }
}

fn fork(action: &Action, targets: &[Actor], lang: Lang) -> String {
    let who = role_of(action.protagonist.actor);
    let moving = action.relation == Relation::PossibleAttack;
    let all: Option<Vec<Role>> = targets.iter().map(|target| role_of(*target)).collect();
    let by = match (who, lang) {
        (Some(role), Lang::En) if moving => format!(" by a {} move", en_noun(Some(role)).0),
        (Some(role), Lang::En) => format!(" by a {}", en_noun(Some(role)).0),
        (Some(role), Lang::Pt) if moving => format!(" por lance de {}", pt_noun(Some(role)).one),
        (Some(role), Lang::Pt) => format!(" de {}", pt_noun(Some(role)).one),
        (None, _) if moving => lang.pick(" by a move", " por um lance").to_owned(),
        (None, _) => String::new(),
    };
    match all {
        Some(roles) => {
            let nouns: Vec<String> = roles
                .iter()
                .map(|role| {
                    lang.pick(en_noun(Some(*role)).0, pt_noun(Some(*role)).one)
                        .to_owned()
                })
                .collect();
            let list = super::english::join(&nouns, lang.pick("and", "e"));
            lang.pick(format!("Fork of {list}{by}"), format!("Garfo{by}: {list}"))
        }
        None => lang.pick(format!("Fork{by}"), format!("Garfo{by}")),
    }
}

/// The piece that mates, by a line of the scenario or by the last of the tactical moves.
fn mating(pattern: &Pattern, actions: &[&Action]) -> Option<Actor> {
    let line = actions
        .iter()
        .find(|action| action.relation == Relation::Checkmate);
    if let Some(line) = line {
        return Some(line.protagonist.actor);
    }
    let shut_in = pattern.postcondition.as_ref().is_some_and(|expr| {
        logic::conjuncts(expr).iter().any(|claim| match claim {
            super::Claim::NoMoves(owner) => *owner == Owner::Opponent,
            super::Claim::Counted { what, count } => {
                matches!(what, super::claims::Counted::Moves { who: ArgKind::Actor(actor), safe: false }
                    if *actor == Actor { number: actor.number, kind: ActorKind::Piece(Role::King), owner: Owner::Opponent })
                    && count.is_none()
            }
            _ => false,
        })
    });
    let last = pattern.tactics.last()?.mover.actor;
    (shut_in && !last.is_square()).then_some(last)
}

/// What the actor is called in a menu: `♘ on a6`, `square c7`; without a square `your knight`, `square X`.
pub fn label(
    actor: Actor,
    pattern: &Pattern,
    binding: Option<Binding>,
    side: Color,
    lang: Lang,
) -> String {
    let Some(binding) = binding else {
        return Labels::of(pattern).name(actor, lang);
    };
    let square = binding.square;
    if actor.is_square() {
        return lang.pick(format!("square {square}"), format!("casa {square}"));
    }
    let color = match actor.owner {
        Owner::Me => side,
        Owner::Opponent => !side,
    };
    let role = binding.piece.map(|(_, role)| role).or(role_of(actor));
    let figure = role.map_or('•', |role| figurine(color, role));
    lang.pick(
        format!("{figure} on {square}"),
        format!("{figure} em {square}"),
    )
}

/// The figurine of a piece.
fn figurine(color: Color, role: Role) -> char {
    let at = match role {
        Role::King => 0,
        Role::Queen => 1,
        Role::Rook => 2,
        Role::Bishop => 3,
        Role::Knight => 4,
        Role::Pawn => 5,
    };
    let figures = match color {
        Color::White => ['♔', '♕', '♖', '♗', '♘', '♙'],
        Color::Black => ['♚', '♛', '♜', '♝', '♞', '♟'],
    };
    figures[at]
}

/// Without the comma of an aside at the end.
fn tidy(text: &str) -> String {
    let closed = super::text::closed(text);
    closed.trim_end_matches('.').to_owned()
}

/// A type of piece in a menu: "a rook".
pub fn type_label(role: Role, lang: Lang) -> String {
    lang.pick(
        format!("a {}", en_noun(Some(role)).0),
        pt_noun(Some(role)).some(),
    )
}

/// The argument of a function in a menu: "your pawns", "the opponent", "no piece".
pub fn argument_label(argument: &ArgKind, lang: Lang) -> String {
    match argument {
        ArgKind::NoSide => lang.pick("no piece", "nenhuma peça").to_owned(),
        argument => Names::familiar(lang).arg(argument).text,
    }
}
