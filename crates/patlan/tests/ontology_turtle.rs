//! The ontology export, read back by a Turtle parser that is not ours.

use std::collections::{BTreeMap, BTreeSet};

use oxttl::TurtleParser;
use stratvision_patlan as patlan;

use patlan::ast::Pattern;
use patlan::ontology::{NAMESPACE, turtle};

const GOLDEN: &str = include_str!("golden/patterns.patlan");
const TYPE: &str = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>";
const LABEL: &str = "<http://www.w3.org/2000/01/rdf-schema#label>";

/// The triples as text, in the order of the file.
struct Graph(Vec<(String, String, String)>);

impl Graph {
    fn read(text: &str) -> Graph {
        let triples = TurtleParser::new()
            .for_slice(text.as_bytes())
            .map(|triple| {
                let triple = triple.expect("the export is Turtle");
                (
                    triple.subject.to_string(),
                    triple.predicate.to_string(),
                    triple.object.to_string(),
                )
            });
        Graph(triples.collect())
    }

    fn of(patterns: &[Pattern]) -> Graph {
        Graph::read(&turtle(&patterns.iter().collect::<Vec<_>>()))
    }

    fn objects(&self, subject: &str, predicate: &str) -> Vec<&str> {
        let found = self
            .0
            .iter()
            .filter(|(s, p, _)| s == subject && p == predicate);
        found.map(|(_, _, o)| o.as_str()).collect()
    }

    fn subjects(&self, predicate: &str, object: &str) -> BTreeSet<&str> {
        let found = self
            .0
            .iter()
            .filter(|(_, p, o)| p == predicate && o == object);
        found.map(|(s, _, _)| s.as_str()).collect()
    }

    fn of_type(&self, class: &str) -> BTreeSet<&str> {
        self.subjects(TYPE, class)
    }
}

fn hlp(name: &str) -> String {
    format!("<{NAMESPACE}{name}>")
}

fn owl(name: &str) -> String {
    format!("<http://www.w3.org/2002/07/owl#{name}>")
}

fn rdfs(name: &str) -> String {
    format!("<http://www.w3.org/2000/01/rdf-schema#{name}>")
}

fn patterns(text: &str) -> Vec<Pattern> {
    let parse = patlan::parse(text);
    assert!(!parse.has_errors(), "{:?}", parse.diagnostics);
    parse.patterns
}

fn named(text: &str, name: &str) -> Pattern {
    let found = patterns(text).into_iter().find(|p| p.name.value == name);
    found.expect("a pattern of that name")
}

fn is_named(term: &&&str) -> bool {
    term.starts_with(&format!("<{NAMESPACE}"))
}

#[test]
fn classes_stand_in_their_hierarchy() {
    let graph = Graph::of(&[]);
    let classes = graph.of_type(&owl("Class"));
    assert_eq!(classes.iter().filter(is_named).count(), 22);
    let parents = [
        ("ActiveHLP", "HLP"),
        ("PassiveHLP", "HLP"),
        ("ForcedSequence", "ActiveHLP"),
        ("UnforcedSequence", "ActiveHLP"),
        ("StaticAction", "Action"),
        ("DynamicAction", "Action"),
        ("Absence", "Action"),
        ("Friend", "Actor"),
        ("Opponent", "Actor"),
        ("PreCondition", "Concept"),
        ("PostCondition", "Concept"),
    ];
    for (class, parent) in parents {
        assert!(classes.contains(hlp(class).as_str()), "{class}");
        assert_eq!(
            graph.objects(&hlp(class), &rdfs("subClassOf")),
            [hlp(parent)],
            "{class}"
        );
    }
    let below = graph
        .0
        .iter()
        .filter(|(_, p, _)| *p == rdfs("subClassOf"))
        .count();
    assert_eq!(below, parents.len());
    for class in [
        "HLP",
        "Scenario",
        "Action",
        "Actor",
        "Role",
        "Concept",
        "TacticalPlan",
    ] {
        assert!(classes.contains(hlp(class).as_str()), "{class}");
        assert!(graph.objects(&hlp(class), &rdfs("subClassOf")).is_empty());
    }
}

/// Tables 3.1 and 3.2 of the thesis, in English.
#[test]
fn properties_are_those_of_the_tables() {
    let graph = Graph::of(&[]);
    let objects = graph.of_type(&owl("ObjectProperty"));
    let table = [
        "actsAs",
        "hasConcepts",
        "hasAction",
        "hasPassiveActor",
        "hasPostCondition",
        "hasPreCondition",
        "hasProtagonist",
        "hasScenario",
        "hasTactics",
        "isPartOf",
        "isPassiveActorOf",
        "isProtagonistOf",
    ];
    let comment = rdfs("comment");
    let ours = |name: &&&str| !graph.objects(name, &comment).is_empty();
    for name in table {
        assert!(objects.contains(hlp(name).as_str()), "{name}");
    }
    assert_eq!(
        objects.iter().filter(|name| !ours(name)).count(),
        table.len()
    );
    assert_eq!(
        graph.objects(&hlp("hasProtagonist"), &owl("inverseOf")),
        [hlp("isProtagonistOf")]
    );
    assert_eq!(
        graph.objects(&hlp("hasPassiveActor"), &owl("inverseOf")),
        [hlp("isPassiveActorOf")]
    );
    assert_eq!(
        graph.objects(&hlp("hasScenario"), &rdfs("domain")),
        [hlp("HLP")]
    );
    assert_eq!(
        graph.objects(&hlp("hasScenario"), &rdfs("range")),
        [hlp("Scenario")]
    );

    let data = graph.of_type(&owl("DatatypeProperty"));
    let xsd = |name: &str| format!("<http://www.w3.org/2001/XMLSchema#{name}>");
    let table = [
        ("actors", hlp("PieceLetter")),
        ("exclusiveSet", hlp("PieceLetter")),
        ("authorName", xsd("string")),
        ("description", xsd("string")),
        ("heuristicWeight", xsd("float")),
        ("hlpName", xsd("string")),
    ];
    for (name, range) in &table {
        assert_eq!(graph.objects(&hlp(name), &rdfs("range")), [range.as_str()]);
    }
    assert_eq!(data.iter().filter(|name| !ours(name)).count(), table.len());
    let letters: BTreeSet<&str> = graph
        .0
        .iter()
        .map(|(_, _, o)| o.as_str())
        .filter(|o| o.len() == 3)
        .collect();
    let wanted =
        ["B", "K", "N", "P", "Q", "R", "b", "k", "n", "p", "q", "r"].map(|l| format!("\"{l}\""));
    assert_eq!(letters, wanted.iter().map(String::as_str).collect());
}

/// Table 3.3 of the thesis, in English, and the roles of section 3.2.1.
#[test]
fn individuals_are_those_of_the_table() {
    let graph = Graph::of(&[]);
    let count = |class: &str| graph.of_type(&hlp(class)).len();
    assert_eq!(count("Friend"), 8);
    assert_eq!(count("Opponent"), 8);
    assert_eq!(count("StaticAction"), 12);
    // Four of the table and CHECKMATE, which PATLAN has and the table has not.
    assert_eq!(count("DynamicAction"), 5);
    assert_eq!(count("Role"), 4);
    for name in [
        "Friend_B",
        "Friend_F",
        "Friend_S",
        "Opponent_k",
        "Opponent_s",
        "PossibleAttack",
        "Under",
        "attacker",
    ] {
        assert!(
            graph
                .of_type(&owl("NamedIndividual"))
                .contains(hlp(name).as_str()),
            "{name}"
        );
    }
}

#[test]
fn every_named_thing_has_both_labels() {
    let graph = Graph::of(&patterns(GOLDEN));
    let mut labels: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (subject, predicate, object) in &graph.0 {
        if !subject.starts_with("_:") {
            let entry = labels.entry(subject).or_default();
            if predicate == LABEL {
                entry.push(object);
            }
        }
    }
    assert!(labels.len() > 500);
    for (subject, labels) in labels {
        assert_eq!(labels.len(), 2, "{subject}");
        assert!(
            labels[0].ends_with("@en") && labels[1].to_lowercase().ends_with("@pt-br"),
            "{subject}: {labels:?}"
        );
    }
}

#[test]
fn philidor_is_exported_completely() {
    let pattern = named(GOLDEN, "LINHARES_08_20_C");
    let graph = Graph::of(&[pattern]);
    let root = hlp("pattern/LINHARES_5F08_5F20_5FC");
    let part = |path: &str| hlp(&format!("pattern/LINHARES_5F08_5F20_5FC/{path}"));
    assert_eq!(
        graph.objects(&root, TYPE),
        [owl("NamedIndividual"), hlp("ActiveHLP")]
    );
    assert_eq!(
        graph.objects(&root, &hlp("hlpName")),
        ["\"LINHARES_08_20_C\""]
    );
    assert_eq!(graph.objects(&root, &hlp("authorName")), ["\"Luis Bueno\""]);
    assert_eq!(
        graph.objects(&root, &hlp("heuristicWeight")),
        ["\"1\"^^<http://www.w3.org/2001/XMLSchema#float>"]
    );
    assert_eq!(
        graph.objects(&root, &hlp("hasScenario")),
        [part("scenario")]
    );
    assert_eq!(graph.objects(&root, &hlp("hasCastMember")).len(), 8);
    assert_eq!(graph.objects(&part("scenario"), &hlp("hasAction")).len(), 6);

    let second = part("action/2");
    assert_eq!(
        graph.objects(&second, TYPE),
        [owl("NamedIndividual"), hlp("DynamicAction")]
    );
    assert_eq!(
        graph.objects(&second, &hlp("ofKind")),
        [hlp("PossibleAttack")]
    );
    assert_eq!(
        graph.objects(&second, &hlp("patlanText")),
        ["\"F1 POSSIBLEATTACK (<S2>,k1)\""]
    );
    assert_eq!(
        graph.objects(&second, &hlp("hasProtagonist")),
        [part("actor/F1")]
    );
    assert_eq!(
        graph.objects(&second, &hlp("hasPassiveActor")),
        [part("actor/S2"), part("actor/k1")]
    );
    let roles = ["attacker", "support", "target"];
    for (i, role) in roles.iter().enumerate() {
        let participation = part(&format!("action/2/{}", i + 1));
        assert_eq!(graph.objects(&participation, &hlp("actsAs")), [hlp(role)]);
    }
    assert_eq!(
        graph.objects(&part("action/2/2"), &hlp("hasMark")),
        [hlp("defended")]
    );
    assert_eq!(
        graph.objects(&part("action/6"), TYPE),
        [owl("NamedIndividual"), hlp("Absence")]
    );
    assert_eq!(
        graph.objects(&part("actor/k1"), &hlp("actsAs")),
        [hlp("target"), hlp("defender")]
    );

    assert_eq!(
        graph.objects(&part("precondition"), &hlp("patlanText")),
        [
            "\"(DIRECTDEFENSES(S2,OPPONENT) = 1 OR DIRECTDEFENSES(S2,OPPONENT) = 2 AND \
          (DIRECTDEFENSES(S1,OPPONENT) = 0 OR PIECESDEF(S1,N) = 2) AND PIECESDEF(S2,q) = 0) AND \
          (DIRECTDEFENSES(S1,OPPONENT) = 0 OR RELDEFENSESVALUE(S1,OPPONENT) = RELATIVEVALUEOF(f1)) AND \
          MOVESOF(k1) = 0 AND (TYPEOF(F1,Q) OR TYPEOF(F1,R)) AND (TYPEOF(f1,R) OR TYPEOF(f1,N))\""
        ]
    );
    assert_eq!(
        graph.objects(&part("postcondition"), &hlp("patlanText")),
        ["\"MOVESOF(k1) = 0\""]
    );
    let steps = graph.objects(&part("tactics"), &hlp("hasStep"));
    let texts: Vec<&str> = steps
        .iter()
        .flat_map(|step| graph.objects(step, &hlp("patlanText")))
        .collect();
    assert_eq!(texts, ["\"F1,S2\"", "\"f1,S2\"", "\"N1,S1\""]);
    let orders: Vec<&str> = steps
        .iter()
        .flat_map(|step| graph.objects(step, &hlp("order")))
        .collect();
    assert_eq!(orders.len(), 3);
    assert!(orders[2].starts_with("\"3\""));
}

#[test]
fn a_pattern_without_tactics_is_passive_and_lists_its_material() {
    let graph = Graph::of(&[named(GOLDEN, "LINHARES_06_10")]);
    let root = hlp("pattern/LINHARES_5F06_5F10");
    assert!(
        graph
            .objects(&root, TYPE)
            .contains(&hlp("PassiveHLP").as_str())
    );
    assert_eq!(graph.objects(&root, &hlp("actors")), ["\"K\"", "\"k\""]);
    assert_eq!(
        graph.objects(&root, &hlp("exclusiveSet")),
        ["\"K\"", "\"P\"", "\"k\"", "\"p\""]
    );
    let group = Graph::of(&[named(GOLDEN, "LINHARES_03_16")]);
    let root = "pattern/LINHARES_5F03_5F16";
    assert_eq!(
        group
            .objects(&hlp(&format!("{root}/scenario")), &hlp("hasAction"))
            .len(),
        3
    );
    let alternatives = group.objects(&hlp(&format!("{root}/scenario")), &hlp("hasGroup"));
    assert_eq!(group.objects(alternatives[0], &hlp("hasAction")).len(), 2);
}

/// The condition texts mean what was parsed: written and read again they give the same text.
#[test]
fn texts_of_conditions_are_patlan() {
    let odd = r#"PATTERN "ODD" AUTHOR "A" DESCRIPTION "D" WEIGHT -0.5 SCENARIO F1 ATTACKS f1
        PRECONDITION NOT (WHITE AND -VALUEOF(F1) * (2 + 3) < -1.5) OR (VALUEOF(F1) - (VALUEOF(f1) - 1)) % 2 = 1
        AND EXISTPATTERN("a \"b\" \\ c",ME) AND (EXISTINFILE(p,FILEOF(f1) + 1) = FALSE OR SQUAREOWNER(f1,NONE));"#;
    for pattern in patterns(&format!("{GOLDEN}\n{odd}")) {
        let first = condition_texts(&pattern);
        let Some(expr) = first.first() else { continue };
        let again = format!(
            "PATTERN \"X\" AUTHOR \"A\" DESCRIPTION \"D\" WEIGHT 1 SCENARIO F1 ATTACKS f1 PRECONDITION {expr};"
        );
        assert_eq!(
            condition_texts(&patterns(&again)[0])[0],
            *expr,
            "{}",
            pattern.name.value
        );
    }
}

fn condition_texts(pattern: &Pattern) -> Vec<String> {
    let graph = Graph::of(std::slice::from_ref(pattern));
    let concepts = graph
        .0
        .iter()
        .filter(|(s, p, _)| s.ends_with("/precondition>") && *p == hlp("patlanText"));
    concepts.map(|(_, _, o)| unquoted(o)).collect()
}

/// A literal as oxrdf shows it, back to its text.
fn unquoted(literal: &str) -> String {
    let inner = literal
        .strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'))
        .expect("a plain literal");
    inner.replace("\\\"", "\"").replace("\\\\", "\\")
}

#[test]
fn hostile_names_and_texts_survive() {
    let names = [
        "",
        " ",
        "_",
        "__",
        "_5F",
        "a b",
        "a_b",
        "a_20b",
        "A B",
        "a/b",
        "a#b",
        "a~2",
        "a",
        "a",
        "a>b <c",
        "ação",
        "açao",
        "\" . <x> a <y> . \"",
        "\\",
        "línea\nnova\ttab",
        "\u{0}\u{1}\u{7f}\u{85}",
        "\u{202e}\u{feff}\u{2028}",
        "♞ 𝔑",
        "%20",
        "scenario",
    ];
    let template = patterns(
        "PATTERN \"X\" AUTHOR \"A\" DESCRIPTION \"D\" WEIGHT 1 SCENARIO F1 ATTACKS f1 TACTICALS F1,f1;",
    );
    let all: Vec<Pattern> = names
        .iter()
        .map(|name| {
            let mut pattern = template[0].clone();
            pattern.name.value = (*name).to_owned();
            pattern.author.value = (*name).to_owned();
            pattern.description.value = format!("{name}\r\n\"\"\"{name}");
            pattern
        })
        .collect();
    let graph = Graph::of(&all);
    let roots = graph.of_type(&hlp("ActiveHLP"));
    assert_eq!(roots.len(), names.len(), "one individual each");
    for class in ["Scenario", "TacticalPlan", "TacticalStep"] {
        assert_eq!(graph.of_type(&hlp(class)).len(), names.len(), "{class}");
    }
    let outside = graph
        .0
        .iter()
        .filter(|(s, _, _)| s == "<x>" || s == "<y>")
        .count();
    assert_eq!(outside, 0);
    let written: BTreeSet<&str> = graph
        .0
        .iter()
        .filter(|(_, p, _)| *p == hlp("hlpName"))
        .map(|(_, _, o)| o.as_str())
        .collect();
    assert_eq!(written.len(), names.iter().collect::<BTreeSet<_>>().len());
}

#[test]
fn weights_are_floats_whatever_they_are() {
    let mut pattern = named(GOLDEN, "DOUBLEATTACK");
    for (weight, text) in [
        (-0.8, "-0.8"),
        (999.0, "999"),
        (f64::INFINITY, "INF"),
        (f64::NEG_INFINITY, "-INF"),
        (f64::NAN, "NaN"),
    ] {
        pattern.weight = weight;
        let graph = Graph::of(std::slice::from_ref(&pattern));
        let found = graph.objects(&hlp("pattern/DOUBLEATTACK"), &hlp("heuristicWeight"))[0];
        assert!(found.starts_with(&format!("\"{text}\"^^")), "{found}");
    }
}

#[test]
fn the_output_is_stable() {
    let patterns = patterns(GOLDEN);
    let refs: Vec<&Pattern> = patterns.iter().collect();
    assert_eq!(turtle(&refs), turtle(&refs));
}
