//! A whole pattern in words: heading, description, cast, scenario, conditions, plan.

use chess::Role;
use syntax::Lang;

use super::claims::Claim;
use super::names::Names;
use super::phrases::{en_noun, pt_noun};
use super::portuguese::{self, em};
use super::scene::Loose;
use super::{Labels, clause, description, english, logic, scene, scene_text, text, verbs};
use crate::ast::{Actor, ActorKind, Expr, Item, Owner, Pattern, PieceSet};
use crate::vocabulary::Relation;

/// The weight the thesis gives to mates.
const DECISIVE: f64 = 999.0;

pub(super) fn explain(pattern: &Pattern, lang: Lang) -> String {
    let labels = Labels::of(pattern);
    let mut names = Names::labelled(lang, labels.clone());
    let mut head = heading(pattern, lang);
    if let Some(description) = description::describe(pattern, &[], &labels, lang) {
        head = format!("{head}\n{description}");
    }
    let mut paragraphs = vec![head];
    let cast = cast(pattern, &mut names);
    if !cast.is_empty() {
        paragraphs.push(cast);
    }
    let units = scene::plan(&pattern.scenario);
    let mut scenario = scene_text::sentences(&units, &Loose::of(pattern), &mut names);
    if scene_text::has_direction(&units) {
        scenario.push(verbs::direction_note(lang).to_owned());
    }
    if !scenario.is_empty() {
        paragraphs.push(scenario.join(" "));
    }
    if let Some(expr) = &pattern.precondition {
        paragraphs.push(conditions(
            expr,
            lang.pick("What must be true", "O que deve ser verdade"),
            &mut names,
        ));
    }
    if !pattern.tactics.is_empty() {
        paragraphs.push(plan(pattern, &mut names));
    }
    if let Some(expr) = &pattern.postcondition {
        paragraphs.push(conditions(
            expr,
            lang.pick("What must hold afterwards", "O que deve valer depois"),
            &mut names,
        ));
    }
    paragraphs.join("\n\n")
}

fn heading(pattern: &Pattern, lang: Lang) -> String {
    let name = text::clean(&pattern.name.value);
    let author = text::clean(&pattern.author.value);
    let by = match author.as_str() {
        "" => String::new(),
        author => format!(", {} {author}", lang.pick("by", "de")),
    };
    let weight = pattern.weight;
    let worth = if weight >= DECISIVE {
        lang.pick("decisive", "decisivo")
    } else if weight > 0.0 {
        lang.pick("desirable", "desejável")
    } else if weight <= -DECISIVE {
        lang.pick("to be avoided at all costs", "a ser evitado a todo custo")
    } else if weight < 0.0 {
        lang.pick("to be avoided", "a ser evitado")
    } else {
        lang.pick("neither good nor bad", "nem bom nem mau")
    };
    text::clean(&format!(
        "{name}{by}: {worth} ({} {}).",
        lang.pick("weight", "peso"),
        text::decimal(weight, lang)
    ))
}

fn cast(pattern: &Pattern, names: &mut Names<'_>) -> String {
    let lang = names.lang;
    let mut sentences = Vec::new();
    if !pattern.actors.is_empty() {
        let actors: Vec<String> = pattern
            .actors
            .iter()
            .map(|figure| names.np(figure.actor).text)
            .collect();
        let one = actors.len() == 1;
        let list = english::join(&actors, lang.pick("and", "e"));
        sentences.push(match (lang, one) {
            (Lang::En, true) => text::sentence(&format!("{list} takes part")),
            (Lang::En, false) => text::sentence(&format!("{list} take part")),
            (Lang::Pt, true) => text::sentence(&format!("participa {list}")),
            (Lang::Pt, false) => text::sentence(&format!("participam {list}")),
        });
    }
    if let Some(pieces) = &pattern.pieces {
        sentences.push(material(pieces, lang));
    }
    sentences.join(" ")
}

fn material(pieces: &PieceSet, lang: Lang) -> String {
    let of = |owner: Owner| {
        let roles: Vec<Role> = pieces
            .letters
            .iter()
            .filter(|(who, _)| *who == owner)
            .map(|(_, role)| *role)
            .collect();
        let mut unique = roles.clone();
        unique.sort_unstable_by_key(|role| std::cmp::Reverse(*role as u8));
        unique.dedup();
        unique
    };
    let (mine, theirs) = (of(Owner::Me), of(Owner::Opponent));
    if mine == theirs {
        let nouns: Vec<String> = mine
            .iter()
            .map(|role| {
                lang.pick(en_noun(Some(*role)).1, pt_noun(Some(*role)).many)
                    .to_owned()
            })
            .collect();
        let list = english::join(&nouns, lang.pick("and", "e"));
        return lang.pick(
            format!("Only {list} are on the board, yours and the opponent's."),
            format!("Só há {list} no tabuleiro, seus e do oponente."),
        );
    }
    let list = |roles: &[Role]| {
        let nouns: Vec<String> = roles.iter().map(|role| one_or_more(*role, lang)).collect();
        match nouns.as_slice() {
            [] => lang.pick("no piece", "nenhuma peça").to_owned(),
            nouns => format!(
                "{} {}",
                lang.pick("only", "só"),
                english::join(nouns, lang.pick("and", "e"))
            ),
        }
    };
    let not = if theirs.is_empty() || mine.is_empty() {
        "não "
    } else {
        ""
    };
    match lang {
        Lang::En => format!(
            "On the board you have {}; the opponent has {}.",
            list(&mine),
            list(&theirs)
        ),
        Lang::Pt => {
            let not_mine = if mine.is_empty() { not } else { "" };
            let not_theirs = if theirs.is_empty() { not } else { "" };
            format!(
                "No tabuleiro você {not_mine}tem {}; o oponente {not_theirs}tem {}.",
                list(&mine),
                list(&theirs)
            )
        }
    }
}

fn one_or_more(role: Role, lang: Lang) -> String {
    let noun = pt_noun(Some(role));
    match (role, lang) {
        (Role::King, Lang::En) => "the king".to_owned(),
        (Role::King, Lang::Pt) => "o rei".to_owned(),
        (role, Lang::En) => format!("one or more {}", en_noun(Some(role)).1),
        (_, Lang::Pt) => format!(
            "{} {}",
            noun.gender.pick("um ou mais", "uma ou mais"),
            noun.many
        ),
    }
}

fn conditions(expr: &Expr, head: &str, names: &mut Names<'_>) -> String {
    let claims: Vec<Claim> = logic::conjuncts(expr);
    let mut clauses: Vec<String> = claims.iter().map(|claim| clause(claim, names)).collect();
    let and = names.lang.pick("and", "e");
    if let [_, .., last] = clauses.as_mut_slice() {
        *last = format!("{and} {last}");
    }
    format!("{head}: {}", text::closed(&clauses.join("; ")))
}

/// The tactics as numbered steps.
pub(super) fn plan(pattern: &Pattern, names: &mut Names<'_>) -> String {
    let lang = names.lang;
    // Who stands where after the moves so far: (figure's square, the piece now on it).
    let mut stands: Vec<(Actor, Actor)> = Vec::new();
    let mut steps = Vec::new();
    for (i, step) in pattern.tactics.iter().enumerate() {
        let (from, to) = (step.mover.actor, step.target.actor);
        let on = |square: Actor, stands: &[(Actor, Actor)]| {
            stands
                .iter()
                .find(|(place, _)| *place == square)
                .map(|(_, piece)| *piece)
        };
        let mover = if from.is_square() {
            on(from, &stands)
        } else {
            Some(from)
        };
        let left = stands
            .iter()
            .find(|(_, piece)| Some(*piece) == mover)
            .map(|(place, _)| *place);
        let victim = on(to, &stands).or((!to.is_square()).then_some(to));
        let check = gives_check(pattern, mover, to, i == 0);
        let subject = match mover {
            Some(actor) => mover_name(actor, names),
            None => {
                let square = names.np(from).text;
                lang.pick(
                    format!("the piece on {square}"),
                    format!("a peça {}", em(&square)),
                )
            }
        };
        let origin = match left {
            Some(place) if from.is_square() => {
                let place = names.np(place).text;
                lang.pick(
                    format!(" from {place}"),
                    format!(" {}", portuguese::de(&place)),
                )
            }
            _ => String::new(),
        };
        let verb = match victim {
            Some(victim) => {
                let who = names.np(victim).text;
                let place = if to.is_square() {
                    let square = names.np(to).text;
                    lang.pick(format!(" on {square}"), format!(" {}", em(&square)))
                } else {
                    String::new()
                };
                lang.pick(
                    format!("takes {who}{place}"),
                    format!("captura {who}{place}"),
                )
            }
            None => {
                let square = names.np(to).text;
                lang.pick(
                    format!("goes{origin} to {square}"),
                    format!("vai{origin} {}", portuguese::a(&square)),
                )
            }
        };
        let check = if check {
            lang.pick(" with check", " com xeque")
        } else {
            ""
        };
        let number = if pattern.tactics.len() > 1 {
            format!("{}. ", i + 1)
        } else {
            String::new()
        };
        steps.push(format!("{number}{subject} {verb}{check}"));
        if let Some(mover) = mover {
            stands.retain(|(place, piece)| *piece != mover && *place != to);
            stands.push((to, mover));
        }
    }
    format!(
        "{}: {}.",
        lang.pick("The plan", "O plano"),
        steps.join("; ")
    )
}

fn mover_name(actor: Actor, names: &mut Names<'_>) -> String {
    let np = names.np(actor).text;
    match (actor.owner, actor.kind, names.lang) {
        (Owner::Opponent, ActorKind::AnyPiece, Lang::En) => format!("the opponent's {np}"),
        (Owner::Opponent, ActorKind::AnyPiece, Lang::Pt) => format!("{np} do oponente"),
        _ => np,
    }
}

/// Whether the scenario says that the mover attacks the enemy king from there. After the first move lines may be
/// blocked or opened, so that only a knight's word is taken.
pub(super) fn gives_check(pattern: &Pattern, mover: Option<Actor>, to: Actor, first: bool) -> bool {
    let Some(mover) = mover else { return false };
    if !first && mover.kind != ActorKind::Piece(Role::Knight) {
        return false;
    }
    let lines = pattern.scenario.iter().filter_map(|item| match item {
        Item::Action(action) => Some(action),
        Item::Group(..) => None,
    });
    lines.into_iter().any(|action| {
        let [via, king] = action.targets.as_slice() else {
            return false;
        };
        !action.negated
            && matches!(
                action.relation,
                Relation::PossibleAttack | Relation::IndirectAttack
            )
            && action.protagonist.actor == mover
            && via.actor == to
            && king.actor.kind == ActorKind::Piece(Role::King)
    })
}
