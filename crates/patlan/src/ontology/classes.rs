//! The classes and their hierarchy.

use super::schema::{BEYOND, ROLES, comments, labels};
use super::turtle::{Term, Writer};

struct Class {
    name: &'static str,
    parent: Option<&'static str>,
    label: (&'static str, &'static str),
    comment: Option<(&'static str, &'static str)>,
}

const fn class(
    name: &'static str,
    parent: Option<&'static str>,
    label: (&'static str, &'static str),
    comment: Option<(&'static str, &'static str)>,
) -> Class {
    Class {
        name,
        parent,
        label,
        comment,
    }
}

const CLASSES: [Class; 22] = [
    class(
        "HLP",
        None,
        ("high-level pattern", "padrão de alto nível"),
        Some((
            "A strategic pattern of chess.",
            "Um padrão estratégico do xadrez.",
        )),
    ),
    class(
        "ActiveHLP",
        Some("HLP"),
        ("active pattern", "padrão ativo"),
        Some((
            "Has a scenario and a way to play it out; here: a pattern with tactics.",
            "Tem um cenário e um modo de executá-lo; aqui: um padrão com táticas.",
        )),
    ),
    class(
        "ForcedSequence",
        Some("ActiveHLP"),
        ("forced sequence", "sequência forçada"),
        Some((
            "The opponent cannot interrupt it. A claim that needs proof, so no pattern is typed so from its text.",
            "O oponente não consegue interrompê-la. Afirmação que exige prova: nenhum padrão recebe este tipo só pelo texto.",
        )),
    ),
    class(
        "UnforcedSequence",
        Some("ActiveHLP"),
        ("unforced sequence", "sequência não forçada"),
        Some((
            "The opponent can interrupt it with well-placed pieces.",
            "O oponente pode interrompê-la com peças bem colocadas.",
        )),
    ),
    class(
        "PassiveHLP",
        Some("HLP"),
        ("passive pattern", "padrão passivo"),
        Some((
            "Recognised by concepts alone. In PATLAN a scenario is always written, so a pattern without tactics counts as passive.",
            "Reconhecido apenas por conceitos. Em PATLAN sempre se escreve um cenário; por isso um padrão sem táticas conta como passivo.",
        )),
    ),
    class("Scenario", None, ("scenario", "cenário"), None),
    class("Action", None, ("action", "ação"), None),
    class(
        "StaticAction",
        Some("Action"),
        ("static action", "ação estática"),
        None,
    ),
    class(
        "DynamicAction",
        Some("Action"),
        ("dynamic action", "ação dinâmica"),
        None,
    ),
    class("Actor", None, ("actor", "ator"), None),
    class("Friend", Some("Actor"), ("friend", "amigo"), None),
    class("Opponent", Some("Actor"), ("opponent", "oponente"), None),
    class("Role", None, ("role", "papel"), None),
    class("Concept", None, ("concept", "conceito"), None),
    class(
        "PreCondition",
        Some("Concept"),
        ("precondition", "pré-condição"),
        None,
    ),
    class(
        "PostCondition",
        Some("Concept"),
        ("postcondition", "pós-condição"),
        None,
    ),
    class(
        "TacticalPlan",
        None,
        ("tactical plan", "plano tático"),
        None,
    ),
    class(
        "TacticalStep",
        None,
        ("tactical step", "lance tático"),
        Some(BEYOND),
    ),
    class(
        "ActionGroup",
        None,
        (
            "group of alternative actions",
            "grupo de ações alternativas",
        ),
        Some((
            "At least one of its actions holds. Not in the tables of the thesis.",
            "Pelo menos uma de suas ações vale. Não está nas tabelas da tese.",
        )),
    ),
    class(
        "Participation",
        None,
        ("participation", "participação"),
        Some((
            "An actor in one action, with its role there. Not in the tables of the thesis.",
            "Um ator em uma ação, com seu papel nela. Não está nas tabelas da tese.",
        )),
    ),
    class("Mark", None, ("mark", "marca"), Some(BEYOND)),
    class(
        "Absence",
        Some("Action"),
        ("absence", "ausência"),
        Some((
            "An action that must not occur (NOT). Not in the tables of the thesis.",
            "Uma ação que não pode ocorrer (NAO). Não está nas tabelas da tese.",
        )),
    ),
];

const DISJOINT: [(&str, &str); 5] = [
    ("ActiveHLP", "PassiveHLP"),
    ("ForcedSequence", "UnforcedSequence"),
    ("StaticAction", "DynamicAction"),
    ("Friend", "Opponent"),
    ("PreCondition", "PostCondition"),
];

pub(super) fn write(out: &mut Writer) {
    out.section("Classes");
    for class in &CLASSES {
        let mut properties = vec![("a", Term::foreign("owl:Class"))];
        properties.extend(
            class
                .parent
                .map(|parent| ("rdfs:subClassOf", Term::named(parent))),
        );
        let disjoint = DISJOINT.iter().filter(|(one, _)| *one == class.name);
        properties.extend(disjoint.map(|(_, other)| ("owl:disjointWith", Term::named(other))));
        if class.name == "Role" {
            let roles: Vec<Term> = ROLES.iter().map(|(role, _)| Term::named(role)).collect();
            let closed = [
                ("a", Term::foreign("owl:Class")),
                ("owl:oneOf", Term::list(&roles)),
            ];
            properties.push(("owl:equivalentClass", Term::nameless(&closed)));
        }
        properties.extend(labels(class.label));
        properties.extend(class.comment.into_iter().flat_map(comments));
        out.subject(&Term::named(class.name), &properties);
    }
}
