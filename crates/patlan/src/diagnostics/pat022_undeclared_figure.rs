//! PAT022: a condition or a move names a figure that is in neither SCENARIO nor ACTORS.

use syntax::{Diagnostic, Fix, Message, TextRange};

use crate::ast::Actor;

pub(crate) const CODE: &str = "PAT022";

/// `places` are all places where the actor is read; the first is reported.
pub(crate) fn undeclared_figure(places: &[TextRange], actor: Actor, cast: &[Actor]) -> Diagnostic {
    let range = places.first().copied().unwrap_or_default();
    let diagnostic = Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("{actor} is not declared"),
            format!("{actor} não está declarado"),
        ),
    )
    .label(Message::new(
        "neither in the scenario nor in the actors",
        "nem no cenário nem nos atores",
    ));
    match nearest(actor, cast) {
        Some(near) => diagnostic.fix(Fix {
            title: Message::new(
                format!("did you mean {near}?"),
                format!("você quis dizer {near}?"),
            ),
            edits: places
                .iter()
                .map(|place| (*place, near.to_string()))
                .collect(),
        }),
        None => diagnostic.help(Message::new(
            format!("use {actor} in the scenario, or list it in ACTORS"),
            format!("use {actor} no cenário, ou liste-o em ATORES"),
        )),
    }
}

/// The other case of the same name, or another number of the same letter, or another piece of that number.
fn nearest(actor: Actor, cast: &[Actor]) -> Option<Actor> {
    let by = |same: &dyn Fn(&&Actor) -> bool| cast.iter().find(same).copied();
    by(&|other| other.kind == actor.kind && other.number == actor.number)
        .or_else(|| by(&|other| other.kind == actor.kind && other.owner == actor.owner))
        .or_else(|| {
            by(&|other| {
                let same_kind = other.is_square() == actor.is_square();
                same_kind && other.owner == actor.owner && other.number == actor.number
            })
        })
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_pattern;
    use super::CODE;

    #[test]
    fn conditions_and_moves() {
        let found = in_pattern(
            CODE,
            "
ACTORS K1
SCENARIO
  F1 POSSIBLEATTACK (S1,k1)
PRECONDITION
  MOVESOF(K2) = 0 AND ONEDGE(f1) AND FILEOF(K2) > 1 AND ONEDGE(q7)
          ^^                 ^^                                ^^
TACTICALS
  F1,s1
     ^^",
        );
        let helps: Vec<_> = found
            .iter()
            .map(|d| d.help.as_ref().unwrap().en.as_str())
            .collect();
        assert_eq!(helps[0], "did you mean K1?");
        assert_eq!(helps[1], "did you mean F1?");
        assert_eq!(helps[2], "use q7 in the scenario, or list it in ACTORS");
        assert_eq!(helps[3], "did you mean S1?");
    }

    #[test]
    fn not_when_the_scenario_could_not_be_read() {
        let text = "PATTERN \"X\" AUTHOR \"A\" DESCRIPTION \"D\" WEIGHT 1 SCENARIO F1 ATTAKS k1 PRECONDITION ONEDGE(q1);";
        let found = crate::check::check(&crate::parse(text), &crate::check::NoOthers);
        assert_eq!(found, []);
    }
}
