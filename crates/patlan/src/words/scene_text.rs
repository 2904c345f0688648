//! Tells the scenario: the verbs of both languages.

use syntax::Lang;

use super::names::{Names, Place, en_noun, owned_pt, pt_noun, role_of};
use super::portuguese;
use super::scene::{Clause, Deed, Mode, Unit};
use super::{english, text};
use crate::ast::{Actor, ActorKind, Figure, Owner};
use crate::vocabulary::Relation;

/// The sentences of the scenario. `loose` are the names that occur only below a NOT: nobody in particular.
pub(super) fn sentences(units: &[Unit<'_>], loose: &[Actor], names: &mut Names<'_>) -> Vec<String> {
    let lang = names.lang;
    let mut out = Vec::new();
    let mut rest = units.iter().peekable();
    while let Some(unit) = rest.next() {
        match unit {
            Unit::Group(clauses) => out.push(group(clauses, loose, names)),
            Unit::Clause(first) => {
                let mut told = clause_text_new(first, loose, names);
                while let (Some(end), Some(Unit::Clause(next))) = (told.hook, rest.peek()) {
                    if next.subject.actor != end || !next.can_follow() {
                        break;
                    }
                    let hook = next.lone_target().filter(|actor| !names.knows(*actor));
                    let predicate = predicate(next, loose, names);
                    told.text = format!("{}, {} {predicate}", told.text, lang.pick("which", "que"));
                    told.hook = hook;
                    rest.next();
                }
                out.push(text::sentence(&told.text, lang));
            }
        }
    }
    out
}

struct Told {
    text: String,
    /// The actor introduced at the end, of whom the story may go on.
    hook: Option<Actor>,
}

fn clause_text_new(clause: &Clause<'_>, loose: &[Actor], names: &mut Names<'_>) -> Told {
    let hook = clause.lone_target().filter(|actor| !names.knows(*actor) && !actor.is_square());
    Told { text: clause_text(clause, loose, names), hook }
}

fn group(clauses: &[Clause<'_>], loose: &[Actor], names: &mut Names<'_>) -> String {
    let before = names.clone();
    let mut told = Vec::new();
    for clause in clauses {
        // Each alternative stands alone: a name bound only in another one is new here.
        let mut own = before.clone();
        told.push(clause_text(clause, loose, &mut own));
        names.learn(&own);
    }
    let (head, or) = names.lang.pick(
        ("at least one of these holds: ", "; or "),
        ("vale pelo menos uma destas alternativas: ", "; ou "),
    );
    text::sentence(&format!("{head}{}", told.join(or)), names.lang)
}

/// One sentence, without capital and full stop.
pub(super) fn clause_text(clause: &Clause<'_>, loose: &[Actor], names: &mut Names<'_>) -> String {
    let actor = clause.subject.actor;
    if clause.negated && is_loose(actor, loose) {
        let (en, pt) = (en_noun(role_of(actor)).0, pt_noun(role_of(actor)));
        let subject = match (names.lang, actor.owner) {
            (Lang::En, Owner::Me) => format!("no {en} of yours"),
            (Lang::En, Owner::Opponent) => format!("no opposing {en}"),
            (Lang::Pt, owner) => {
                owned_pt(&format!("{} {}", pt.gender.pick("nenhum", "nenhuma"), pt.one), owner, pt.gender)
            }
        };
        return format!("{subject} {}", deeds(clause, false, loose, names));
    }
    let subject = names.marked(clause.subject, actor).text;
    format!("{subject} {}", predicate(clause, loose, names))
}

fn predicate(clause: &Clause<'_>, loose: &[Actor], names: &mut Names<'_>) -> String {
    deeds(clause, clause.negated, loose, names)
}

fn deeds(clause: &Clause<'_>, negated: bool, loose: &[Actor], names: &mut Names<'_>) -> String {
    let teller = Teller { subject: clause.subject.actor, negated, loose: if clause.negated { loose } else { &[] } };
    let parts: Vec<String> = clause.deeds.iter().map(|deed| teller.deed(deed, names)).collect();
    let and = names.lang.pick(" and ", " e ");
    parts.join(and)
}

fn is_loose(actor: Actor, loose: &[Actor]) -> bool {
    loose.contains(&actor) && actor.kind != ActorKind::Piece(chess::Role::King)
}

/// What one protagonist is said to do.
struct Teller<'a> {
    subject: Actor,
    negated: bool,
    loose: &'a [Actor],
}

impl Teller<'_> {
    fn deed(&self, deed: &Deed<'_>, names: &mut Names<'_>) -> String {
        let lang = names.lang;
        let and = lang.pick("and", "e");
        let journey = match deed.mode {
            Mode::Moving => Some(self.journey(&deed.via, names)),
            Mode::Direct | Mode::Through => None,
        };
        let acts: Vec<String> = deed
            .acts
            .iter()
            .map(|(relation, targets)| self.act(*relation, targets, journey.is_some(), names))
            .collect();
        let acts = english::join(&acts, and);
        match (journey, deed.mode) {
            (Some(journey), _) => format!("{journey} {acts}"),
            (None, Mode::Through) if !deed.via.is_empty() => {
                let via: Vec<String> = deed.via.iter().map(|figure| self.figure(figure, names)).collect();
                let via = english::join(&via, and);
                lang.pick(format!("{acts} through {via}"), format!("{acts} através {}", portuguese::de(&via)))
            }
            _ => acts,
        }
    }

    /// `can go to S1 and`.
    fn journey(&self, via: &[&Figure], names: &mut Names<'_>) -> String {
        let lang = names.lang;
        let can = match (lang, self.negated) {
            (Lang::En, false) => "can",
            (Lang::En, true) => "cannot",
            (Lang::Pt, false) => "pode",
            (Lang::Pt, true) => "não pode",
        };
        let steps: Vec<String> = via.iter().map(|figure| self.step(figure, names)).collect();
        match steps.as_slice() {
            [] => lang.pick(format!("{can} move and"), format!("{can} mover-se e")),
            [one] => lang.pick(format!("{can} {one} and"), format!("{can} {one} e")),
            [head @ .., last] => {
                let head = head.join(lang.pick(", then ", ", depois "));
                lang.pick(format!("{can} {head}, then {last} and"), format!("{can} {head}, depois {last} e"))
            }
        }
    }

    /// A step, as an infinitive.
    fn step(&self, figure: &Figure, names: &mut Names<'_>) -> String {
        let place = names.place(figure.actor, self.subject.owner);
        let there = self.figure(figure, names);
        match (names.lang, place, figure.actor.is_square()) {
            (Lang::En, Place::Free, _) => format!("go to {there}"),
            (Lang::En, Place::Foe, false) => format!("take {there}"),
            (Lang::En, Place::Foe, true) => format!("take on {there}"),
            (Lang::En, Place::Friend, false) => format!("go where {there} stands, once it has left,"),
            (Lang::En, Place::Friend, true) => format!("go to {there}, once it is free,"),
            (Lang::Pt, Place::Free, _) => format!("ir {}", portuguese::a(&there)),
            (Lang::Pt, Place::Foe, false) => format!("capturar {there}"),
            (Lang::Pt, Place::Foe, true) => format!("capturar {}", portuguese::em(&there)),
            (Lang::Pt, Place::Friend, false) => {
                let away = names.np(figure.actor).gender.pick("ele", "ela");
                format!("ir à casa {}, depois que {away} sair,", portuguese::de(&there))
            }
            (Lang::Pt, Place::Friend, true) => format!("ir {}, quando livre,", portuguese::a(&there)),
        }
    }

    fn act(&self, relation: Relation, targets: &[&Figure], infinitive: bool, names: &mut Names<'_>) -> String {
        if let Relation::Move = relation {
            return self.moves(targets, names);
        }
        let lang = names.lang;
        let list: Vec<String> = targets.iter().map(|figure| self.figure(figure, names)).collect();
        let and = if self.negated { lang.pick("or", "nem") } else { lang.pick("and", "e") };
        let verb = match lang {
            Lang::En => verb_en(relation, infinitive, self.negated),
            Lang::Pt => verb_pt(relation, infinitive, self.negated),
        };
        let list = match (lang, relation) {
            (Lang::Pt, relation) if is_direction(relation) => list.iter().map(|np| portuguese::de(np)).collect(),
            (Lang::Pt, Relation::Checkmate) => list.iter().map(|np| portuguese::em(np)).collect(),
            _ => list,
        };
        format!("{verb} {}", english::join(&list, and))
    }

    fn moves(&self, targets: &[&Figure], names: &mut Names<'_>) -> String {
        let lang = names.lang;
        let steps: Vec<String> = targets.iter().map(|figure| self.step(figure, names)).collect();
        let steps = english::join(&steps, lang.pick("or", "ou"));
        match (lang, self.negated) {
            (Lang::En, false) => format!("can {steps}"),
            (Lang::En, true) => format!("cannot {steps}"),
            (Lang::Pt, false) => format!("pode {steps}"),
            (Lang::Pt, true) => format!("não pode {steps}"),
        }
    }

    /// A figure; below a NOT, a name that occurs nowhere else is `any piece`.
    fn figure(&self, figure: &Figure, names: &mut Names<'_>) -> String {
        let actor = figure.actor;
        if !is_loose(actor, self.loose) {
            return names.marked(figure, self.subject).text;
        }
        let role = role_of(actor);
        match (names.lang, actor.kind, actor.owner) {
            (Lang::En, ActorKind::Square, _) => "any square".to_owned(),
            (Lang::En, _, Owner::Me) => format!("any {} of yours", en_noun(role).0),
            (Lang::En, _, Owner::Opponent) => format!("any opposing {}", en_noun(role).0),
            (Lang::Pt, kind, owner) => {
                let square = kind == ActorKind::Square;
                let noun = if square { portuguese::SQUARE } else { pt_noun(role) };
                let any = match self.negated {
                    true => noun.gender.pick("nenhum", "nenhuma"),
                    false => noun.gender.pick("algum", "alguma"),
                };
                let phrase = format!("{any} {}", noun.one);
                if square { phrase } else { owned_pt(&phrase, owner, noun.gender) }
            }
        }
    }
}

fn is_direction(relation: Relation) -> bool {
    direction(relation, Lang::En).is_some()
}

/// Where X stands beside Y; in Portuguese the phrase wants `de` behind it.
fn direction(relation: Relation, lang: Lang) -> Option<&'static str> {
    Some(match relation {
        Relation::AboveOf => lang.pick("above", "acima"),
        Relation::UnderOf => lang.pick("below", "abaixo"),
        Relation::RightOf => lang.pick("to the right of", "à direita"),
        Relation::LeftOf => lang.pick("to the left of", "à esquerda"),
        Relation::Northeast => lang.pick("above and to the right of", "acima e à direita"),
        Relation::Northwest => lang.pick("above and to the left of", "acima e à esquerda"),
        Relation::Southeast => lang.pick("below and to the right of", "abaixo e à direita"),
        Relation::Southwest => lang.pick("below and to the left of", "abaixo e à esquerda"),
        _ => return None,
    })
}

/// Whether any sentence speaks of left, right, above or below.
pub(super) fn has_direction(units: &[Unit<'_>]) -> bool {
    let clauses = units.iter().flat_map(|unit| match unit {
        Unit::Clause(clause) => std::slice::from_ref(clause),
        Unit::Group(clauses) => clauses.as_slice(),
    });
    let mut acts = clauses.flat_map(|clause| &clause.deeds).flat_map(|deed| &deed.acts);
    acts.any(|(relation, _)| is_direction(*relation))
}

fn verb_en(relation: Relation, infinitive: bool, negated: bool) -> String {
    if let Some(place) = direction(relation, Lang::En) {
        let not = if negated { "not " } else { "" };
        return format!("stands {not}immediately {place}").replace("stands not", "does not stand");
    }
    let base = match relation {
        Relation::Blocks => "block",
        Relation::Defends | Relation::IndirectDefense | Relation::PossibleDefense => "defend",
        Relation::Checkmate => return if negated { "cannot give mate on" } else { "can give mate on" }.to_owned(),
        _ => "attack",
    };
    match (infinitive, negated) {
        (true, _) => base.to_owned(),
        (false, false) => format!("{base}s"),
        (false, true) => format!("does not {base}"),
    }
}

fn verb_pt(relation: Relation, infinitive: bool, negated: bool) -> String {
    let not = if negated && !infinitive { "não " } else { "" };
    if let Some(place) = direction(relation, Lang::Pt) {
        return format!("{not}está imediatamente {place}");
    }
    let (finite, base) = match relation {
        Relation::Blocks => ("bloqueia", "bloquear"),
        Relation::Defends | Relation::IndirectDefense | Relation::PossibleDefense => ("defende", "defender"),
        Relation::Checkmate => ("pode dar mate", "dar mate"),
        _ => ("ataca", "atacar"),
    };
    format!("{not}{}", if infinitive { base } else { finite })
}

/// `Directions are …`, for readers who turn the board.
pub(super) fn direction_note(lang: Lang) -> &'static str {
    lang.pick(
        "Left, right, above and below are as you see the board, with the opponent at the top.",
        "Esquerda, direita, acima e abaixo são como você vê o tabuleiro, com o oponente no alto.",
    )
}
