//! PAT018: a single figure right of a relation that needs a list.

use syntax::{Diagnostic, Lang, Message};

use crate::ast::Figure;
use crate::vocabulary::Relation;

pub(crate) const CODE: &str = "PAT018";

pub(crate) fn list_needed(target: &Figure, relation: Relation) -> Diagnostic {
    let actor = target.actor;
    let (between, direct) = match relation {
        Relation::IndirectAttack => ("F9", Relation::Attacks),
        Relation::IndirectDefense => ("F9", Relation::Defends),
        Relation::PossibleAttack => ("S9", Relation::Attacks),
        _ => ("S9", Relation::Defends),
    };
    let help = |lang: Lang| {
        let (relation, direct) = (relation.canonical(lang), direct.canonical(lang));
        lang.pick(
            format!("write {relation} ({between},{actor}), or {direct} {actor}"),
            format!("escreva {relation} ({between},{actor}), ou {direct} {actor}"),
        )
    };
    Diagnostic::error(
        CODE,
        target.range,
        Message::new(
            format!(
                "{} needs a list in parentheses: what lies between, then the target",
                relation.canonical(Lang::En)
            ),
            format!(
                "{} precisa de uma lista entre parênteses: o que está no meio, depois o alvo",
                relation.canonical(Lang::Pt)
            ),
        ),
    )
    .label(Message::new("one figure only", "uma figura só"))
    .help(Message::new(help(Lang::En), help(Lang::Pt)))
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_pattern;
    use super::CODE;

    #[test]
    fn with_and_without_parentheses() {
        let found = in_pattern(
            CODE,
            "
SCENARIO
  F1 POSSIBLEATTACK k1
                    ^^
  F1 -> (k1)
         ^^",
        );
        let help = &found[0].help.as_ref().unwrap();
        assert_eq!(help.en, "write POSSIBLEATTACK (S9,k1), or ATTACKS k1");
    }
}
