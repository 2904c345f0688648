//! Claims as Portuguese clauses.

use chess::{Color, Role};

use super::claims::{Claim, Count, Counted};
use super::names::{Names, Np};
use super::phrases::{owned_pt, pt_noun, the_king};
use super::places_pt;
use super::portuguese::{Gender, Noun, a as to_the, counted, de, em, join, noun};
use super::quantities::{self, owner_behind};
use crate::ast::{ArgKind, Comparison, Owner};

const LEGAL_MOVE: Noun = Noun {
    one: "lance legal",
    many: "lances legais",
    gender: Gender::Masculine,
};
const SAFE_MOVE: Noun = Noun {
    one: "lance seguro",
    many: "lances seguros",
    gender: Gender::Masculine,
};
const POINT: Noun = Noun {
    one: "ponto",
    many: "pontos",
    gender: Gender::Masculine,
};
pub(super) const STEP: Noun = Noun {
    one: "passo",
    many: "passos",
    gender: Gender::Masculine,
};

/// One claim that stands alone or between semicolons, where a leading `ou` would mislead.
pub(super) fn item(claim: &Claim, names: &mut Names<'_>) -> String {
    match claim {
        Claim::Any(claims) => {
            let parts: Vec<String> = claims.iter().map(|c| clause(c, names)).collect();
            if is_long(claims) {
                format!("ou bem {}", parts.join(", ou bem "))
            } else {
                parts.join(" ou ")
            }
        }
        other => clause(other, names),
    }
}

fn is_long(alternatives: &[Claim]) -> bool {
    alternatives.len() > 2
        || alternatives
            .iter()
            .any(|c| matches!(c, Claim::All(_) | Claim::Any(_)))
}

/// One claim as a clause, without capital and full stop.
pub(super) fn clause(claim: &Claim, names: &mut Names<'_>) -> String {
    match claim {
        Claim::All(claims) => {
            let (last, first): (Vec<&Claim>, Vec<&Claim>) =
                claims.iter().partition(|c| matches!(c, Claim::Any(_)));
            let mut text = String::new();
            for part in first.into_iter().chain(last) {
                if !text.is_empty() {
                    text.push_str(if matches!(part, Claim::Any(_)) {
                        " e, além disso, "
                    } else {
                        " e "
                    });
                }
                text.push_str(&clause(part, names));
            }
            text
        }
        Claim::Any(claims) => {
            let parts: Vec<String> = claims.iter().map(|c| clause(c, names)).collect();
            format!(
                "ou {}",
                parts.join(if is_long(claims) { ", ou " } else { " ou " })
            )
        }
        Claim::Not(inner) => format!("não vale o seguinte: {}", clause(inner, names)),
        Claim::Same(a, b, yes) => {
            let (a, b) = (clause(a, names), clause(b, names));
            if *yes {
                format!("{a} exatamente quando {b}")
            } else {
                format!("ou {a} ou {b}, mas não as duas coisas")
            }
        }
        Claim::Always(yes) => if *yes {
            "isto vale sempre"
        } else {
            "isto nunca vale"
        }
        .to_owned(),
        Claim::Playing(Color::White) => "você joga com as brancas".to_owned(),
        Claim::Playing(Color::Black) => "você joga com as pretas".to_owned(),
        Claim::Type { who, roles, yes } => {
            let nouns: Vec<String> = roles
                .iter()
                .map(|role| noun(*role).one.to_owned())
                .collect();
            let who = names.piece(who);
            let verb = if who.plural { "são" } else { "é" };
            if *yes {
                format!("{} {verb} {}", who.text, join(&nouns, "ou"))
            } else {
                format!("{} não {verb} {}", who.text, nouns.join(" nem "))
            }
        }
        Claim::Where(place) => places_pt::clause(place, names),
        Claim::Passed { pawn, yes } => {
            let pawn = names.arg(pawn);
            let (verb, noun) = if pawn.plural {
                ("são", "peões passados")
            } else {
                ("é", "um peão passado")
            };
            format!("{} {}{verb} {noun}", pawn.text, not(*yes))
        }
        Claim::Counted { what, count } => counted_clause(what, count, names),
        Claim::Path { king, to, count } => path(king, to, count, names),
        Claim::Opposition { a, b, yes } => {
            format!(
                "{} e {} {}estão em oposição",
                names.arg(a).text,
                names.arg(b).text,
                not(*yes)
            )
        }
        Claim::InCheck { king, yes } => {
            format!("{} {}está em xeque", names.arg(king).text, not(*yes))
        }
        Claim::NoMoves(Owner::Me) => "você não tem lance legal".to_owned(),
        Claim::NoMoves(Owner::Opponent) => "o oponente não tem lance legal".to_owned(),
        Claim::Blocked { sides, yes } => blocked(sides, *yes).to_owned(),
        Claim::Holder {
            square,
            holder,
            yes,
        } => {
            let square = names.arg(square).text;
            let on = em(&square);
            match (holder, yes) {
                (None, true) => format!("{square} está vazia"),
                (None, false) => format!("{square} está ocupada"),
                (Some(Owner::Me), true) => format!("há uma peça sua {on}"),
                (Some(Owner::Me), false) => format!("não há peça sua {on}"),
                (Some(Owner::Opponent), true) => format!("há uma peça do oponente {on}"),
                (Some(Owner::Opponent), false) => format!("não há peça do oponente {on}"),
            }
        }
        Claim::Known { pattern, side, yes } => {
            let pattern = super::text::clean(pattern);
            let not = not(*yes);
            match side {
                Some(Owner::Me) => format!("você {not}tem o padrão “{pattern}” no tabuleiro"),
                Some(Owner::Opponent) => {
                    format!("o oponente {not}tem o padrão “{pattern}” no tabuleiro")
                }
                None => format!("o padrão “{pattern}” {not}está no tabuleiro"),
            }
        }
        Claim::Worth { who, count } => {
            let who = worth_name(who, names);
            if count.is_none() {
                return format!("{who} não vale nada");
            }
            format!("{who} vale {}", counted(count, POINT).0)
        }
        Claim::WorthBeside { a, b, op } => {
            let (a, b) = (worth_name(a, names), worth_name(b, names));
            let relation = match op {
                Comparison::Equal => "vale tanto quanto",
                Comparison::NotEqual => "não vale o mesmo que",
                Comparison::Less => "vale menos que",
                Comparison::LessOrEqual => "não vale mais que",
                Comparison::Greater => "vale mais que",
                Comparison::GreaterOrEqual => "vale pelo menos tanto quanto",
            };
            format!("{a} {relation} {b}")
        }
        Claim::OnlyDefender { who, of, by, yes } => {
            let who = names.arg(who).text;
            let piece = owned_pt("a única peça", *by, Gender::Feminine);
            format!(
                "{who} {}é {piece} que defende {} (reis à parte)",
                not(*yes),
                names.arg(of).text
            )
        }
        Claim::Compare(op, left, right) => {
            let left = quantities::pt(left, names);
            let right = quantities::pt(right, names);
            match op {
                Comparison::Equal => format!("{left} é igual {}", to_the(&right)),
                Comparison::NotEqual => format!("{left} é diferente {}", de(&right)),
                Comparison::Less => format!("{left} é menor que {right}"),
                Comparison::LessOrEqual => format!("{left} é no máximo {right}"),
                Comparison::Greater => format!("{left} é maior que {right}"),
                Comparison::GreaterOrEqual => format!("{left} é pelo menos {right}"),
            }
        }
    }
}

fn counted_clause(what: &Counted, count: &Count, names: &mut Names<'_>) -> String {
    match what {
        Counted::Moves { who, safe } => {
            let who = names.piece(who);
            let have = if who.plural { "têm" } else { "tem" };
            let noun = if *safe { SAFE_MOVE } else { LEGAL_MOVE };
            if count.is_none() {
                return format!("{} não {have} {}", who.text, noun.one);
            }
            format!("{} {have} {}", who.text, counted(count, noun).0)
        }
        Counted::Defences { of, by, direct } => {
            let of = names.arg(of).text;
            let who = match by {
                Owner::Me => "você",
                Owner::Opponent => "o oponente",
            };
            let not = not(!count.is_none());
            let how = if *direct {
                ""
            } else {
                "direta ou indiretamente, "
            };
            format!(
                "{who} {not}defende {of} com {} ({how}reis à parte)",
                counted(count, super::portuguese::PIECE).0
            )
        }
        Counted::Defenders {
            of,
            what: ArgKind::Type(owner, Role::King),
        } => {
            let not = not(!count.is_none());
            format!(
                "{} {not}defende {}",
                the_king(*owner, names.lang),
                names.arg(of).text
            )
        }
        Counted::Defenders { of, what } => {
            let (who, plural) = pieces(what, count, names);
            format!(
                "{who} {} {}",
                if plural { "defendem" } else { "defende" },
                names.arg(of).text
            )
        }
        Counted::Wedges { from, to } => {
            let owner = owner_behind(to);
            let (who, plural) = pieces(&ArgKind::AnyPiece(owner), count, names);
            let can = if plural { "podem" } else { "pode" };
            format!(
                "{who} {can} se interpor entre {} e {}",
                names.arg(from).text,
                names.arg(to).text
            )
        }
        Counted::Sentries(pawn) | Counted::Rams(pawn) => {
            let enemy = owner_behind(pawn).other();
            let (who, plural) = pieces(&ArgKind::Type(enemy, Role::Pawn), count, names);
            let stand = if plural { "estão" } else { "está" };
            let file = if matches!(what, Counted::Rams(_)) {
                "na mesma coluna"
            } else {
                "numa coluna vizinha"
            };
            format!(
                "{who} {stand} à frente {} {file}",
                de(&names.arg(pawn).text)
            )
        }
    }
}

/// A number of pieces of a type, and whether that is a plural.
fn pieces(what: &ArgKind, count: &Count, names: &mut Names<'_>) -> (String, bool) {
    let (owner, role) = match what {
        ArgKind::Type(owner, role) => (*owner, Some(*role)),
        ArgKind::AnyPiece(owner) => (*owner, None),
        other => return (names.arg(other).text, false),
    };
    let noun = pt_noun(role);
    let (text, plural) = counted(count, noun);
    let owned = match (owner, plural) {
        (Owner::Me, true) => format!("{text} {}", noun.gender.pick("seus", "suas")),
        (owner, _) => owned_pt(&text, owner, noun.gender),
    };
    (owned, plural)
}

fn path(king: &ArgKind, to: &ArgKind, count: &Count, names: &mut Names<'_>) -> String {
    let (king, to) = (names.arg(king).text, names.arg(to).text);
    if count.is_none() {
        return format!("{king} não tem caminho seguro até {to}");
    }
    if count.is_some() {
        return format!("{king} tem um caminho seguro até {to}");
    }
    let steps = counted(count, STEP).0;
    match count {
        Count::AtMost(_) | Count::FewerThan(_) | Count::Not(_) => {
            format!("{king} chega em segurança até {to} em {steps}, ou não chega")
        }
        _ => format!("{king} chega em segurança até {to} em {steps}"),
    }
}

fn blocked(sides: &[Owner], yes: bool) -> &'static str {
    match (sides, yes) {
        ([Owner::Me], true) => "nenhum peão seu pode se mover",
        ([Owner::Me], false) => "algum peão seu pode se mover",
        ([Owner::Opponent], true) => "nenhum peão do oponente pode se mover",
        ([Owner::Opponent], false) => "algum peão do oponente pode se mover",
        _ => "nenhum peão, seu ou do oponente, pode se mover",
    }
}

fn worth_name(arg: &ArgKind, names: &mut Names<'_>) -> String {
    match arg {
        ArgKind::Type(_, role) => noun(*role).some(),
        other => names.piece(other).text,
    }
}

pub(super) fn is(np: &Np) -> &'static str {
    if np.plural { "estão" } else { "está" }
}

pub(super) fn not(yes: bool) -> &'static str {
    if yes { "" } else { "não " }
}
