//! The properties of tables 3.1 and 3.2, and the few that PATLAN needs beside them.

use super::schema::{BEYOND, comments, labels};
use super::turtle::{Term, Writer};

/// The piece letters of table 3.2.
const PIECES: [&str; 12] = ["B", "K", "N", "P", "Q", "R", "b", "k", "n", "p", "q", "r"];

struct Property {
    name: &'static str,
    label: (&'static str, &'static str),
    domain: &'static [&'static str],
    range: &'static [&'static str],
    inverse: Option<&'static str>,
    parent: Option<&'static str>,
    beyond: bool,
}

const fn property(
    name: &'static str,
    label: (&'static str, &'static str),
    domain: &'static [&'static str],
    range: &'static [&'static str],
) -> Property {
    Property {
        name,
        label,
        domain,
        range,
        inverse: None,
        parent: None,
        beyond: false,
    }
}

const fn inverse(property: Property, of: &'static str) -> Property {
    Property {
        inverse: Some(of),
        ..property
    }
}

const fn below(property: Property, parent: &'static str) -> Property {
    Property {
        parent: Some(parent),
        ..property
    }
}

const fn beyond(property: Property) -> Property {
    Property {
        beyond: true,
        ..property
    }
}

/// Table 3.1, then ours.
const OBJECT_PROPERTIES: [Property; 21] = [
    property(
        "actsAs",
        ("acts as", "atua como"),
        &["Actor", "Participation"],
        &["Role"],
    ),
    property(
        "hasConcepts",
        ("has concepts", "tem conceitos"),
        &["HLP"],
        &["Concept"],
    ),
    property(
        "hasAction",
        ("has action", "tem ação"),
        &["Scenario", "ActionGroup"],
        &["Action"],
    ),
    inverse(
        property(
            "hasPassiveActor",
            ("has passive actor", "tem ator passivo"),
            &["Action"],
            &["Actor"],
        ),
        "isPassiveActorOf",
    ),
    below(
        property(
            "hasPostCondition",
            ("has postcondition", "tem pós-condição"),
            &["HLP"],
            &["PostCondition"],
        ),
        "hasConcepts",
    ),
    below(
        property(
            "hasPreCondition",
            ("has precondition", "tem pré-condição"),
            &["HLP"],
            &["PreCondition"],
        ),
        "hasConcepts",
    ),
    inverse(
        property(
            "hasProtagonist",
            ("has protagonist", "tem protagonista"),
            &["Action"],
            &["Actor"],
        ),
        "isProtagonistOf",
    ),
    property(
        "hasScenario",
        ("has scenario", "tem cenário"),
        &["HLP"],
        &["Scenario"],
    ),
    property(
        "hasTactics",
        ("has tactics", "tem táticas"),
        &["HLP"],
        &["TacticalPlan"],
    ),
    property("isPartOf", ("is part of", "é parte de"), &[], &[]),
    inverse(
        property(
            "isPassiveActorOf",
            ("is passive actor of", "é ator passivo de"),
            &["Actor"],
            &["Action"],
        ),
        "hasPassiveActor",
    ),
    inverse(
        property(
            "isProtagonistOf",
            ("is protagonist of", "é protagonista de"),
            &["Actor"],
            &["Action"],
        ),
        "hasProtagonist",
    ),
    beyond(property(
        "ofKind",
        ("is of kind", "é do tipo"),
        &["Actor", "Action"],
        &["Actor", "Action"],
    )),
    beyond(property(
        "hasGroup",
        ("has group", "tem grupo"),
        &["Scenario"],
        &["ActionGroup"],
    )),
    beyond(property(
        "hasCastMember",
        ("has cast member", "tem no elenco"),
        &["HLP"],
        &["Actor"],
    )),
    beyond(property(
        "hasParticipation",
        ("has participation", "tem participação"),
        &["Action"],
        &["Participation"],
    )),
    beyond(property(
        "participant",
        ("participant", "participante"),
        &["Participation", "TacticalStep"],
        &["Actor"],
    )),
    beyond(property(
        "hasMark",
        ("has mark", "tem marca"),
        &["Participation"],
        &["Mark"],
    )),
    beyond(property(
        "hasStep",
        ("has step", "tem lance"),
        &["TacticalPlan"],
        &["TacticalStep"],
    )),
    beyond(below(
        property(
            "mover",
            ("mover", "quem move"),
            &["TacticalStep"],
            &["Actor"],
        ),
        "participant",
    )),
    beyond(below(
        property(
            "destination",
            ("destination", "destino"),
            &["TacticalStep"],
            &["Actor"],
        ),
        "participant",
    )),
];

/// Table 3.2, then ours; the range is a type of XML Schema or `PieceLetter`.
const DATA_PROPERTIES: [Property; 9] = [
    property(
        "actors",
        ("actors", "atores"),
        &["HLP"],
        &["hlp:PieceLetter"],
    ),
    property(
        "exclusiveSet",
        ("exclusive set of pieces", "conjunto exclusivo de peças"),
        &["HLP"],
        &["hlp:PieceLetter"],
    ),
    property(
        "authorName",
        ("name of the author", "nome do autor"),
        &["HLP"],
        &["xsd:string"],
    ),
    property(
        "description",
        ("description", "descrição"),
        &["HLP"],
        &["xsd:string"],
    ),
    property(
        "heuristicWeight",
        ("heuristic weight", "peso heurístico"),
        &["HLP"],
        &["xsd:float"],
    ),
    property(
        "hlpName",
        ("name of the pattern", "nome do padrão"),
        &["HLP"],
        &["xsd:string"],
    ),
    beyond(property(
        "patlanText",
        ("PATLAN text", "texto PATLAN"),
        &[],
        &["xsd:string"],
    )),
    beyond(property(
        "symbol",
        ("symbol", "símbolo"),
        &["Actor"],
        &["xsd:string"],
    )),
    beyond(property(
        "order",
        ("place in the order", "lugar na ordem"),
        &[],
        &["xsd:positiveInteger"],
    )),
];

pub(super) fn write(out: &mut Writer) {
    out.section("Types of data");
    let letters: Vec<Term> = PIECES.iter().map(|letter| Term::text(letter)).collect();
    let closed = [
        ("a", Term::foreign("rdfs:Datatype")),
        ("owl:oneOf", Term::list(&letters)),
    ];
    let mut datatype = vec![
        ("a", Term::foreign("rdfs:Datatype")),
        ("owl:equivalentClass", Term::nameless(&closed)),
    ];
    datatype.extend(labels(("piece letter", "letra de peça")));
    out.subject(&Term::named("PieceLetter"), &datatype);
    out.section("Object properties");
    for property in &OBJECT_PROPERTIES {
        write_property(property, "owl:ObjectProperty", out);
    }
    out.section("Data properties");
    for property in &DATA_PROPERTIES {
        write_property(property, "owl:DatatypeProperty", out);
    }
}

fn write_property(property: &Property, kind: &str, out: &mut Writer) {
    let mut properties = vec![("a", Term::foreign(kind))];
    properties.extend(
        property
            .parent
            .map(|parent| ("rdfs:subPropertyOf", Term::named(parent))),
    );
    properties.extend(
        property
            .inverse
            .map(|other| ("owl:inverseOf", Term::named(other))),
    );
    properties.extend(one_of(property.domain).map(|domain| ("rdfs:domain", domain)));
    properties.extend(one_of(property.range).map(|range| ("rdfs:range", range)));
    properties.extend(labels(property.label));
    if property.beyond {
        properties.extend(comments(BEYOND));
    }
    out.subject(&Term::named(property.name), &properties);
}

/// A class, or the union of several; a name with a prefix is taken as it is.
fn one_of(names: &[&str]) -> Option<Term> {
    let term = |name: &&str| {
        if name.contains(':') {
            Term::foreign(name)
        } else {
            Term::named(name)
        }
    };
    match names {
        [] => None,
        [one] => Some(term(one)),
        several => {
            let members: Vec<Term> = several.iter().map(term).collect();
            Some(Term::nameless(&[
                ("a", Term::foreign("owl:Class")),
                ("owl:unionOf", Term::list(&members)),
            ]))
        }
    }
}
