//! The fixed part: header, classes, properties and the individuals of the thesis's tables.

use super::turtle::{Term, Writer};
use super::{NAMESPACE, actions, classes, properties};
use crate::ast::Owner;
use crate::vocabulary::Relation;

/// Said of what the tables of the thesis do not have.
pub(super) const BEYOND: (&str, &str) = (
    "Not in the tables of the thesis: needed to write PATLAN patterns down.",
    "Não está nas tabelas da tese: necessário para registrar padrões PATLAN.",
);

/// The roles of section 3.2.1.
pub(super) const ROLES: [(&str, (&str, &str)); 4] = [
    ("attacker", ("attacker", "atacante")),
    ("defender", ("defender", "defensor")),
    ("support", ("support", "figurante")),
    ("target", ("target", "alvo")),
];

const MARKS: [(&str, (&str, &str)); 2] = [
    ("defended", ("defended", "defendida")),
    ("undefended", ("undefended", "indefesa")),
];

/// Both labels of a thing.
pub(super) fn labels(label: (&str, &str)) -> [(&'static str, Term); 2] {
    [
        ("rdfs:label", Term::tagged(label.0, "en")),
        ("rdfs:label", Term::tagged(label.1, "pt-BR")),
    ]
}

/// Both comments of a thing.
pub(super) fn comments(comment: (&str, &str)) -> [(&'static str, Term); 2] {
    [
        ("rdfs:comment", Term::tagged(comment.0, "en")),
        ("rdfs:comment", Term::tagged(comment.1, "pt-BR")),
    ]
}

/// Writes the ontology without patterns.
pub(super) fn write(out: &mut Writer) {
    let name = Term::foreign(&format!("<{}>", NAMESPACE.trim_end_matches('#')));
    let mut header = vec![("a", Term::foreign("owl:Ontology"))];
    header.extend(labels((
        "Ontology of high-level patterns in chess",
        "Ontologia de padrões de alto nível no xadrez",
    )));
    header.extend(comments((
        "Classes, properties and individuals for strategic patterns written in PATLAN. The IRI is a name, not an address.",
        "Classes, propriedades e indivíduos para padrões estratégicos escritos em PATLAN. A IRI é um nome, não um endereço.",
    )));
    out.subject(&name, &header);
    classes::write(out);
    properties::write(out);
    write_individuals(out);
}

fn write_individuals(out: &mut Writer) {
    out.section("Roles and marks");
    let named = |out: &mut Writer, name: &str, class: &str, label: (&str, &str)| {
        let mut properties = vec![
            ("a", Term::foreign("owl:NamedIndividual")),
            ("a", Term::named(class)),
        ];
        properties.extend(labels(label));
        out.subject(&Term::named(name), &properties);
    };
    for (role, label) in ROLES {
        named(out, role, "Role", label);
    }
    for (mark, label) in MARKS {
        named(out, mark, "Mark", label);
    }
    out.section("Actors");
    for owner in [Owner::Me, Owner::Opponent] {
        for letter in actions::LETTERS {
            let (en, pt) = actions::letter_label(letter, owner);
            named(
                out,
                &actions::letter_name(letter, owner),
                actions::actor_class(owner),
                (&en, &pt),
            );
        }
    }
    out.section("Actions");
    for relation in Relation::ALL {
        let (name, label) = actions::relation_name(relation);
        let mut properties = vec![
            ("a", Term::foreign("owl:NamedIndividual")),
            ("a", Term::named(actions::relation_class(relation))),
        ];
        properties.extend(labels(label));
        if relation == Relation::Checkmate {
            properties.extend(comments(BEYOND));
        }
        out.subject(&Term::named(name), &properties);
    }
}
