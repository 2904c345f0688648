//! One instance on a real board in a few sentences.

use chess::Color;
use syntax::Lang;

use super::claims::{Claim, Counted, Where};
use super::line::{Man, Step, Story};
use super::names::Names;
use super::pattern::gives_check;
use super::phrases::role_of;
use super::scene::{Clause, Loose, Mode, Unit};
use super::{Binding, clause, logic, scene, scene_text, text};
use crate::ast::{Actor, Figure, Mark, Owner, Pattern};

/// Sentences about how the pieces stand.
const MAX_SENTENCES: usize = 8;
/// Conditions worth a word.
const MAX_CLAIMS: usize = 6;
/// The maximum number of moves in one sentence.
const MOVES_A_SENTENCE: usize = 4;

pub(super) fn explain(
    pattern: &Pattern,
    cast: &[(Actor, Binding)],
    lang: Lang,
    line: Option<&[String]>,
) -> String {
    let line = line.filter(|line| !line.is_empty());
    let mut names = Names::bound(lang, cast);
    let mut sentences = Vec::new();
    // A line that ends in mate says it all; any other says what is done, not what for.
    let mates = line.is_some_and(|line| line.last().is_some_and(|san| san.ends_with('#')));
    let units = seen(pattern, cast, mates);
    let most = if line.is_some() {
        MAX_SENTENCES - 1
    } else {
        MAX_SENTENCES
    };
    let standing = scene_text::sentences(&units, &Loose::of(pattern), &mut names);
    sentences.extend(standing.into_iter().take(most));
    sentences.extend(salient(pattern, &mut names));
    match line {
        Some(line) => sentences.extend(narrate(pattern, cast, lang, line)),
        None => sentences.extend(planned(pattern, cast, lang)),
    }
    sentences.join(" ")
}

/// The sentences of the scenario whose actors are all bound. When a line that mates is narrated as well, only what my
/// own pieces do as they stand: the line says the rest.
fn seen<'a>(pattern: &'a Pattern, cast: &[(Actor, Binding)], with_line: bool) -> Vec<Unit<'a>> {
    let bound = |figure: &&Figure| cast.iter().any(|(actor, _)| *actor == figure.actor);
    let complete = |clause: &Clause<'_>| !clause.negated && figures(clause).iter().all(bound);
    let wanted = |clause: &Clause<'_>| {
        let standing = clause.deeds.iter().all(|deed| deed.mode == Mode::Direct);
        complete(clause) && (!with_line || (standing && clause.subject.actor.owner == Owner::Me))
    };
    let mut units = Vec::new();
    for unit in scene::plan(&pattern.scenario) {
        match unit {
            Unit::Clause(clause) if wanted(&clause) => units.push(Unit::Clause(clause)),
            Unit::Clause(_) => {}
            Unit::Group(clauses) => {
                // Which alternative holds is only certain when no other one has all its actors.
                let mut bound = clauses.into_iter().filter(complete);
                if let (Some(only), None) = (bound.next(), bound.next())
                    && wanted(&only)
                {
                    units.push(Unit::Clause(only));
                }
            }
        }
    }
    units
}

fn figures<'a>(clause: &Clause<'a>) -> Vec<&'a Figure> {
    let deeds = clause.deeds.iter();
    let others = deeds.flat_map(|deed| {
        let targets = deed
            .acts
            .iter()
            .flat_map(|(_, targets)| targets.iter().copied());
        deed.via.iter().copied().chain(targets)
    });
    std::iter::once(clause.subject).chain(others).collect()
}

/// The conditions a person would mention first, in one sentence.
fn salient(pattern: &Pattern, names: &mut Names<'_>) -> Option<String> {
    let claims = pattern.precondition.as_ref().map(logic::conjuncts)?;
    let mut ranked: Vec<(u8, &Claim)> = claims
        .iter()
        .filter_map(|claim| Some((salience(claim)?, claim)))
        .collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    let mut clauses = Vec::new();
    for (_, claim) in ranked {
        let mut own = names.clone();
        let words = clause(claim, &mut own);
        if !own.missing && clauses.len() < MAX_CLAIMS {
            clauses.push(words);
            names.learn(&own);
        }
    }
    (!clauses.is_empty()).then(|| text::sentence(&clauses.join(names.lang.pick("; ", "; "))))
}

/// Lower comes first; `None` is not worth a word (types are said by the nouns).
fn salience(claim: &Claim) -> Option<u8> {
    match claim {
        Claim::Counted {
            what: Counted::Moves { safe: false, .. },
            ..
        }
        | Claim::Passed { .. } => Some(0),
        Claim::Where(Where::InSquare { .. })
        | Claim::Path { .. }
        | Claim::Opposition { .. }
        | Claim::Blocked { .. } => Some(1),
        Claim::Counted {
            what: Counted::Wedges { .. } | Counted::Defences { .. },
            count,
        } if count.is_none() => Some(2),
        Claim::Known { .. } | Claim::Where(Where::Shades { .. }) | Claim::OnlyDefender { .. } => {
            Some(3)
        }
        _ => None,
    }
}

fn story(pattern: &Pattern, cast: &[(Actor, Binding)], lang: Lang) -> Option<Story> {
    let men: Vec<Man> = cast
        .iter()
        .filter(|(actor, _)| !actor.is_square())
        .filter_map(|(actor, binding)| {
            let (color, role) = binding.piece?;
            Some(Man {
                actor: Some(*actor),
                color,
                role,
                square: binding.square,
            })
        })
        .collect();
    let first = pattern
        .tactics
        .first()
        .map(|step| step.mover.actor.owner)
        .unwrap_or(Owner::Me);
    let turn: Color = men.iter().find_map(|man| {
        let owner = man.actor?.owner;
        Some(if owner == first {
            man.color
        } else {
            !man.color
        })
    })?;
    Some(Story {
        lang,
        men,
        turn,
        last: None,
    })
}

/// The line as it was or can be played.
fn narrate(
    pattern: &Pattern,
    cast: &[(Actor, Binding)],
    lang: Lang,
    line: &[String],
) -> Vec<String> {
    let Some(mut story) = story(pattern, cast, lang) else {
        return Vec::new();
    };
    let mut moves = Vec::new();
    for (i, san) in line.iter().enumerate() {
        let Some(mut step) = Step::from_san(san) else {
            moves.push(format!(
                "{} {}",
                lang.pick("then", "depois"),
                text::clean(san)
            ));
            continue;
        };
        if let Some(tactic) = pattern.tactics.get(i) {
            let planned =
                step.to.is_some() && square_of(tactic.target.actor, cast, &story) == step.to;
            if planned {
                step.from = from(tactic.mover.actor, cast, &story, step.role);
                step.defended = is_defended(pattern, tactic.mover.actor, tactic.target.actor);
            }
        }
        moves.push(story.narrate(&step));
    }
    moves
        .chunks(MOVES_A_SENTENCE)
        .map(|moves| text::sentence(&moves.join("; ")))
        .collect()
}

/// The plan of the pattern on this board, where no line is at hand.
fn planned(pattern: &Pattern, cast: &[(Actor, Binding)], lang: Lang) -> Option<String> {
    if pattern.tactics.is_empty() {
        return None;
    }
    let mut story = story(pattern, cast, lang)?;
    let mut moves = Vec::new();
    for (i, tactic) in pattern.tactics.iter().enumerate() {
        let (mover, target) = (tactic.mover.actor, tactic.target.actor);
        let to = square_of(target, cast, &story)?;
        let from = if mover.is_square() {
            square_of(mover, cast, &story)?
        } else {
            story.whereabouts(mover)?.square
        };
        let man = story.on(from)?;
        let occupied = cast.iter().any(|(_, binding)| {
            binding.square == to && binding.piece.is_some_and(|(color, _)| color != man.color)
        });
        let step = Step {
            role: man.role,
            from: Some(from),
            hint: String::new(),
            to: Some(to),
            capture: story.on(to).is_some_and(|there| there.color != man.color)
                || (occupied && i == 0),
            promotion: None,
            castling: None,
            check: gives_check(pattern, Some(mover), target, i == 0),
            mate: false,
            defended: is_defended(pattern, mover, target),
        };
        story.turn = man.color;
        moves.push(story.narrate(&step));
    }
    let plan = lang.pick("The plan", "O plano");
    Some(format!("{plan}: {}", text::closed(&moves.join("; "))))
}

/// Where a figure is: a piece where it stands now, a square where it always was.
fn square_of(actor: Actor, cast: &[(Actor, Binding)], story: &Story) -> Option<chess::Square> {
    let binding = cast
        .iter()
        .find(|(who, _)| *who == actor)
        .map(|(_, binding)| binding.square);
    if actor.is_square() {
        binding
    } else {
        story.whereabouts(actor).map(|man| man.square).or(binding)
    }
}

fn from(
    mover: Actor,
    cast: &[(Actor, Binding)],
    story: &Story,
    role: chess::Role,
) -> Option<chess::Square> {
    let square = square_of(mover, cast, story)?;
    let fits = story.on(square).is_some_and(|man| man.role == role)
        && role_of(mover).is_none_or(|own| own == role);
    fits.then_some(square)
}

/// Whether the scenario marks the target as defended by another piece of the mover's side (`<S2>`).
fn is_defended(pattern: &Pattern, mover: Actor, target: Actor) -> bool {
    let actions = pattern
        .actions()
        .filter(|action| !action.negated && action.protagonist.actor == mover);
    mover.owner == target.owner
        && actions
            .flat_map(|action| &action.targets)
            .any(|f| f.actor == target && f.mark == Some(Mark::Defended))
}
