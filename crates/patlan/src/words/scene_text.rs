//! The scenario in sentences: the verbs of both languages.

use syntax::Lang;

use super::names::{Names, Occupant};
use super::phrases::{en_noun, owned_pt, pt_noun, role_of};
use super::portuguese;
use super::scene::{Clause, Deed, Loose, Mode, Unit};
use super::verbs::{is_direction, verb_en, verb_pt};
use super::{english, text};
use crate::ast::{Actor, ActorKind, Figure, Owner};
use crate::vocabulary::Relation;

/// The sentences of the scenario. `loose` are the names that occur only below a NOT: no particular piece.
pub(super) fn sentences(units: &[Unit<'_>], loose: &Loose, names: &mut Names<'_>) -> Vec<String> {
    let lang = names.lang;
    let mut out = Vec::new();
    let mut rest = units.iter().peekable();
    while let Some(unit) = rest.next() {
        match unit {
            Unit::Group(clauses) => out.push(group(clauses, loose, names)),
            Unit::Clause(first) => {
                let mut sentence = open_sentence(first, loose, names);
                while let (Some(end), Some(Unit::Clause(next))) = (sentence.hook, rest.peek()) {
                    if next.subject.actor != end || !next.can_follow() {
                        break;
                    }
                    let hook = next.lone_target().filter(|actor| !names.knows(*actor));
                    let predicate = predicate(next, loose, names);
                    sentence.text = format!(
                        "{}, {} {predicate}",
                        sentence.text,
                        lang.pick("which", "que")
                    );
                    sentence.hook = hook;
                    rest.next();
                }
                out.push(text::sentence(&sentence.text));
            }
        }
    }
    out
}

struct Sentence {
    text: String,
    /// The actor introduced at the end, about which the next clause may go on.
    hook: Option<Actor>,
}

fn open_sentence(clause: &Clause<'_>, loose: &Loose, names: &mut Names<'_>) -> Sentence {
    let hook = clause
        .lone_target()
        .filter(|actor| !names.knows(*actor) && !actor.is_square());
    Sentence {
        text: clause_text(clause, loose, names),
        hook,
    }
}

fn group(clauses: &[Clause<'_>], loose: &Loose, names: &mut Names<'_>) -> String {
    let before = names.clone();
    let mut alternatives = Vec::new();
    for clause in clauses {
        // Each alternative stands alone: a name bound only in another one is new here.
        let mut own = before.clone();
        alternatives.push(clause_text(clause, loose, &mut own));
        names.learn(&own);
    }
    let (head, or) = names.lang.pick(
        ("at least one of these holds: ", "; or "),
        ("vale pelo menos uma destas alternativas: ", "; ou "),
    );
    text::sentence(&format!("{head}{}", alternatives.join(or)))
}

/// One sentence, without capital and full stop.
pub(super) fn clause_text(clause: &Clause<'_>, loose: &Loose, names: &mut Names<'_>) -> String {
    let actor = clause.subject.actor;
    if clause.negated && loose.contains(actor) {
        let subject = none_of("no", actor, loose.is_other(actor), names.lang);
        return format!("{subject} {}", deeds(clause, false, loose, names));
    }
    let subject = names.marked(clause.subject, actor).text;
    format!("{subject} {}", predicate(clause, loose, names))
}

fn predicate(clause: &Clause<'_>, loose: &Loose, names: &mut Names<'_>) -> String {
    deeds(clause, clause.negated, loose, names)
}

fn deeds(clause: &Clause<'_>, negated: bool, loose: &Loose, names: &mut Names<'_>) -> String {
    let verbalizer = Verbalizer {
        subject: clause.subject.actor,
        negated,
        loose: clause.negated.then_some(loose),
    };
    let parts: Vec<String> = clause
        .deeds
        .iter()
        .map(|deed| verbalizer.deed(deed, names))
        .collect();
    join_parts(&parts, names.lang)
}

/// Joins with `and`, after a comma where a part has an `and` of its own.
fn join_parts(parts: &[String], lang: Lang) -> String {
    let and = lang.pick(" and ", " e ");
    match parts {
        [head @ .., last] if !head.is_empty() => {
            let comma = if parts.iter().any(|part| part.contains(and)) {
                ","
            } else {
                ""
            };
            format!("{}{comma}{and}{last}", head.join(", "))
        }
        _ => parts.concat(),
    }
}

/// No particular piece: `no other opposing piece`, `nenhuma casa`. `any` is the English determiner.
fn none_of(any: &str, actor: Actor, other: bool, lang: Lang) -> String {
    let square = actor.kind == ActorKind::Square;
    match lang {
        Lang::En => {
            let other = if other { "other " } else { "" };
            let noun = en_noun(role_of(actor)).0;
            match actor.owner {
                _ if square => format!("{any} {other}square"),
                Owner::Me => format!("{any} {other}{noun} of yours"),
                Owner::Opponent => format!("{any} {other}opposing {noun}"),
            }
        }
        Lang::Pt => {
            let noun = if square {
                portuguese::SQUARE
            } else {
                pt_noun(role_of(actor))
            };
            let other = if other {
                noun.gender.pick(" outro", " outra")
            } else {
                ""
            };
            let phrase = format!(
                "{}{other} {}",
                noun.gender.pick("nenhum", "nenhuma"),
                noun.one
            );
            if square {
                phrase
            } else {
                owned_pt(&phrase, actor.owner, noun.gender)
            }
        }
    }
}

/// Puts what one protagonist does into words.
struct Verbalizer<'a> {
    subject: Actor,
    negated: bool,
    loose: Option<&'a Loose>,
}

impl Verbalizer<'_> {
    fn deed(&self, deed: &Deed<'_>, names: &mut Names<'_>) -> String {
        let lang = names.lang;
        let and = lang.pick("and", "e");
        let journey = match deed.mode {
            Mode::Moving => Some(self.journey(&deed.via, names)),
            Mode::Direct | Mode::Through => None,
        };
        let mut acts: Vec<String> = Vec::new();
        for (i, (relation, targets)) in deed.acts.iter().enumerate() {
            let act = self.act(*relation, targets, journey.is_some(), names);
            // "stands to the right of P2 and above P3": the verb is said once.
            let again = i > 0 && is_direction(*relation) && is_direction(deed.acts[i - 1].0);
            let verb = lang.pick("stands ", "está ");
            acts.push(if again {
                act.replacen(verb, "", 1)
            } else {
                act
            });
        }
        let acts = join_parts(&acts, lang);
        match (journey, deed.mode) {
            (Some(journey), _) => format!("{journey} {acts}"),
            (None, Mode::Through) if !deed.via.is_empty() => {
                let via: Vec<String> = deed
                    .via
                    .iter()
                    .map(|figure| self.figure(figure, names))
                    .collect();
                let of: Vec<String> = via.iter().map(|np| portuguese::de(np)).collect();
                match lang {
                    Lang::En => format!("{acts} through {}", english::join(&via, and)),
                    Lang::Pt => format!("{acts} através {}", english::join(&of, and)),
                }
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
            [] => lang.pick(format!("{can} move and"), format!("{can} se mover e")),
            [one] => lang.pick(format!("{can} {one} and"), format!("{can} {one} e")),
            [head @ .., last] => {
                // "can go to S1, then to S2": the verb is said once.
                let verb = lang.pick("go ", "ir ");
                let mut way = format!("{can} {}", head.join(lang.pick(", then ", ", depois ")));
                way.push_str(lang.pick(", then ", ", depois "));
                way.push_str(last.strip_prefix(verb).unwrap_or(last));
                lang.pick(format!("{way}, and"), format!("{way}, e"))
            }
        }
    }

    /// A step, as an infinitive.
    fn step(&self, figure: &Figure, names: &mut Names<'_>) -> String {
        let occupant = names.occupant(figure.actor, self.subject.owner);
        let there = self.figure(figure, names);
        match (names.lang, occupant, figure.actor.is_square()) {
            (Lang::En, Occupant::Free, _) => format!("go to {there}"),
            (Lang::En, Occupant::Foe, false) => format!("take {there}"),
            (Lang::En, Occupant::Foe, true) => format!("take on {there}"),
            (Lang::En, Occupant::Friend, false) => {
                format!("go where {there} stands, once it has left,")
            }
            (Lang::En, Occupant::Friend, true) => format!("go to {there}, once it is free,"),
            (Lang::Pt, Occupant::Free, _) => format!("ir {}", portuguese::a(&there)),
            (Lang::Pt, Occupant::Foe, false) => format!("capturar {there}"),
            (Lang::Pt, Occupant::Foe, true) => format!("capturar {}", portuguese::em(&there)),
            (Lang::Pt, Occupant::Friend, false) => {
                let away = names.gender(figure.actor).pick("ele", "ela");
                format!(
                    "ir à casa {}, depois que {away} sair,",
                    portuguese::de(&there)
                )
            }
            (Lang::Pt, Occupant::Friend, true) => {
                format!("ir {}, quando livre,", portuguese::a(&there))
            }
        }
    }

    fn act(
        &self,
        relation: Relation,
        targets: &[&Figure],
        infinitive: bool,
        names: &mut Names<'_>,
    ) -> String {
        if let Relation::Move = relation {
            return self.moves(targets, names);
        }
        let lang = names.lang;
        let squares = targets
            .iter()
            .filter(|figure| figure.actor.is_square())
            .count();
        let mixed = names.has_board() && squares > 0 && squares < targets.len();
        let together = match self.loose {
            None => names.together(targets),
            Some(_) => None,
        };
        let apart = if together.is_some() { &[] } else { targets };
        let apart = apart.iter().map(|figure| {
            let text = self.figure(figure, names);
            // "the pawn on g5 and g4" would read as one pawn on two squares.
            if mixed && figure.actor.is_square() {
                format!("{} {text}", lang.pick("the square", "a casa"))
            } else {
                text
            }
        });
        let list: Vec<String> = together.into_iter().chain(apart).collect();
        let and = if self.negated {
            lang.pick("or", "nem")
        } else {
            lang.pick("and", "e")
        };
        let verb = match lang {
            Lang::En => verb_en(relation, infinitive, self.negated),
            Lang::Pt => verb_pt(relation, infinitive, self.negated),
        };
        let list = match (lang, relation) {
            (Lang::Pt, relation) if is_direction(relation) => {
                list.iter().map(|np| portuguese::de(np)).collect()
            }
            (Lang::Pt, Relation::Checkmate) => list.iter().map(|np| portuguese::em(np)).collect(),
            _ => list,
        };
        format!("{verb} {}", english::join(&list, and))
    }

    fn moves(&self, targets: &[&Figure], names: &mut Names<'_>) -> String {
        let lang = names.lang;
        let steps: Vec<String> = targets
            .iter()
            .map(|figure| self.step(figure, names))
            .collect();
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
        match self.loose {
            Some(loose) if loose.contains(actor) => {
                none_of("any", actor, loose.is_other(actor), names.lang)
            }
            _ => names.marked(figure, self.subject).text,
        }
    }
}

/// Whether any sentence speaks of left, right, above or below.
pub(super) fn has_direction(units: &[Unit<'_>]) -> bool {
    let clauses = units.iter().flat_map(|unit| match unit {
        Unit::Clause(clause) => std::slice::from_ref(clause),
        Unit::Group(clauses) => clauses.as_slice(),
    });
    let mut acts = clauses
        .flat_map(|clause| &clause.deeds)
        .flat_map(|deed| &deed.acts);
    acts.any(|(relation, _)| is_direction(*relation))
}
