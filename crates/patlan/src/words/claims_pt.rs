//! Claims as Portuguese clauses.

use chess::{Color, Role};

use super::claims::{Claim, Count, Counted, Line, Metric};
use super::names::{Names, Np, owned_pt, pt_noun, some_piece};
use super::portuguese::{Gender, Noun, a as to_the, counted, de, em, join, noun, ordinal};
use super::quantities::{self, is_set, owner_behind};
use crate::ast::{ArgKind, Comparison, ExprKind, Owner};

const LEGAL_MOVE: Noun = Noun { one: "lance legal", many: "lances legais", gender: Gender::Masculine };
const SAFE_MOVE: Noun = Noun { one: "lance seguro", many: "lances seguros", gender: Gender::Masculine };
const POINT: Noun = Noun { one: "ponto", many: "pontos", gender: Gender::Masculine };
const STEP: Noun = Noun { one: "passo", many: "passos", gender: Gender::Masculine };

/// One claim as a clause, without capital and full stop.
pub(super) fn clause(claim: &Claim, names: &mut Names<'_>) -> String {
    match claim {
        Claim::All(claims) => {
            let (last, first): (Vec<&Claim>, Vec<&Claim>) = claims.iter().partition(|c| matches!(c, Claim::Any(_)));
            let parts: Vec<String> = first.into_iter().chain(last).map(|c| clause(c, names)).collect();
            parts.join(" e ")
        }
        Claim::Any(claims) => {
            let parts: Vec<String> = claims.iter().map(|c| clause(c, names)).collect();
            let long = parts.len() > 2 || claims.iter().any(|c| matches!(c, Claim::All(_) | Claim::Any(_)));
            format!("ou {}", parts.join(if long { ", ou " } else { " ou " }))
        }
        Claim::Not(inner) => format!("não é verdade que {}", clause(inner, names)),
        Claim::Same(a, b, yes) => {
            let (a, b) = (clause(a, names), clause(b, names));
            let word = if *yes { "exatamente quando" } else { "exatamente quando não é verdade que" };
            format!("{a} {word} {b}")
        }
        Claim::Always(yes) => if *yes { "isto vale sempre" } else { "isto nunca vale" }.to_owned(),
        Claim::Playing(Color::White) => "você joga com as brancas".to_owned(),
        Claim::Playing(Color::Black) => "você joga com as pretas".to_owned(),
        Claim::Type { who, roles, yes } => {
            let nouns: Vec<String> = roles.iter().map(|role| noun(*role).one.to_owned()).collect();
            let who = names.piece(who);
            let verb = if who.plural { "são" } else { "é" };
            if *yes {
                format!("{} {verb} {}", who.text, join(&nouns, "ou"))
            } else {
                format!("{} não {verb} {}", who.text, nouns.join(" nem "))
            }
        }
        Claim::Border { who, corner, yes } => {
            let who = names.arg(who);
            let place = if *corner { "num canto do tabuleiro" } else { "na borda do tabuleiro" };
            format!("{} {}{} {place}", who.text, not(*yes), is(&who))
        }
        Claim::Passed { pawn, yes } => {
            let pawn = names.arg(pawn);
            let (verb, noun) = if pawn.plural { ("são", "peões passados") } else { ("é", "peão passado") };
            format!("{} {}{verb} {noun}", pawn.text, not(*yes))
        }
        Claim::Counted { what, count } => counted_clause(what, count, names),
        Claim::Path { king, to, count } => path(king, to, count, names),
        Claim::InSquare { king, pawn, yes } => {
            let (king, pawn) = (names.arg(king), names.arg(pawn).text);
            let place = if *yes { "dentro" } else { "fora" };
            format!("{} {} {place} do quadrado {}", king.text, is(&king), de(&pawn))
        }
        Claim::Opposition { a, b, yes } => {
            format!("{} e {} {}estão em oposição", names.arg(a).text, names.arg(b).text, not(*yes))
        }
        Claim::Blocked { sides, yes } => blocked(sides, *yes).to_owned(),
        Claim::Found { what, line, at, yes } => {
            let (owner, role) = match what {
                ArgKind::Type(owner, role) if *role != Role::King => (Some(*owner), Some(*role)),
                ArgKind::AnyPiece(owner) => (Some(*owner), None),
                _ => (None, None),
            };
            let pt = pt_noun(role);
            let (who, not) = match owner {
                Some(owner) if *yes => (some_piece(owner, role, names.lang), ""),
                Some(owner) => {
                    let none = format!("{} {}", pt.gender.pick("nenhum", "nenhuma"), pt.one);
                    (owned_pt(&none, owner, pt.gender), "")
                }
                None => (names.arg(what).text, not(*yes)),
            };
            let place = match (&at.kind, line) {
                (ExprKind::Number(n), line) if n.fract() == 0.0 && (1.0..=8.0).contains(n) => {
                    lines(*line, &[*n as u64])
                }
                (ExprKind::Call(_, args), _) if quantities::line_of(at) == Some(*line) && args.len() == 1 => {
                    format!("na mesma {} que {}", line_noun(*line).0, names.arg(&args[0].kind).text)
                }
                _ => format!("na {} de número “{}”", line_noun(*line).0, quantities::pt(at, names)),
            };
            format!("{who} {not}está {place}")
        }
        Claim::Holder { square, holder, yes } => {
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
                Some(Owner::Opponent) => format!("o oponente {not}tem o padrão “{pattern}” no tabuleiro"),
                None => format!("o padrão “{pattern}” {not}está no tabuleiro"),
            }
        }
        Claim::SameLine { a, b, lines, yes } => {
            let (a, b) = (names.arg(a).text, names.arg(b).text);
            if *yes {
                let nouns: Vec<String> = lines.iter().map(|line| format!("na mesma {}", line_noun(*line).0)).collect();
                format!("{a} e {b} estão {}", join(&nouns, "ou"))
            } else {
                let nouns: Vec<String> = lines.iter().map(|line| line_noun(*line).1.to_owned()).collect();
                format!("{a} e {b} estão em {} diferentes", join(&nouns, "ou"))
            }
        }
        Claim::OnLine { who, line, numbers } => {
            let who = names.arg(who);
            format!("{} {} {}", who.text, is(&who), lines(*line, numbers))
        }
        Claim::Beyond { a, b, line, op } => {
            let (a, b) = (names.arg(a), names.arg(b).text);
            let (less, more) = match line {
                Line::File => ("mais à esquerda", "mais à direita"),
                Line::Rank => ("mais abaixo", "mais acima"),
            };
            let (not, word) = match op {
                Comparison::Less => ("", less),
                Comparison::LessOrEqual => ("não ", more),
                Comparison::Greater => ("", more),
                _ => ("não ", less),
            };
            format!("{} {not}{} {word} que {b}, do ponto de vista das brancas", a.text, is(&a))
        }
        Claim::Shade { who, dark } => {
            let set = is_set(who);
            let who = names.arg(who);
            match (set, dark) {
                (true, true) => format!("{} estão em casas escuras", all_of(&who)),
                (true, false) => format!("{} estão em casas claras", all_of(&who)),
                (false, true) => format!("{} {} em casa escura", who.text, is(&who)),
                (false, false) => format!("{} {} em casa clara", who.text, is(&who)),
            }
        }
        Claim::Shades { a, b, same } => shades(a, b, *same, names),
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
        Claim::Distance { by, a, b, count } => {
            let (a, b) = (names.arg(a), names.arg(b).text);
            let how_far: Vec<String> = by.iter().enumerate().map(|(i, metric)| {
                let unit = unit(*metric);
                let text = if count.is_none() { format!("zero {}", unit.many) } else { counted(count, unit).0 };
                if i > 0 { text.trim_start_matches("exatamente ").to_owned() } else { text }
            }).collect();
            let suffix = if by.contains(&Metric::Steps) { ", contados por colunas e fileiras" } else { "" };
            format!("{} {} a {} {}{suffix}", a.text, is(&a), join(&how_far, "ou"), de(&b))
        }
        Claim::Nearer { by, a, b, to, op } => {
            let (a, b, to) = (names.arg(a), names.arg(b).text, de(&names.arg(to).text));
            let unit = match by {
                Metric::Steps => "passos por colunas e fileiras",
                metric => unit(*metric).many,
            };
            let text = match op {
                Comparison::Equal => format!("{} e {b} estão à mesma distância {to}", a.text),
                Comparison::NotEqual => format!("{} e {b} não estão à mesma distância {to}", a.text),
                Comparison::Less => format!("{} {} mais perto {to} que {b}", a.text, is(&a)),
                Comparison::LessOrEqual => format!("{} não {} mais longe {to} que {b}", a.text, is(&a)),
                Comparison::Greater => format!("{} {} mais longe {to} que {b}", a.text, is(&a)),
                Comparison::GreaterOrEqual => format!("{} não {} mais perto {to} que {b}", a.text, is(&a)),
            };
            format!("{text} (em {unit})")
        }
        Claim::OnlyDefender { who, of, by, yes } => {
            let who = names.arg(who).text;
            let piece = owned_pt("a única peça", *by, Gender::Feminine);
            format!("{who} {}é {piece} que defende {} (reis à parte)", not(*yes), names.arg(of).text)
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
            let how = if *direct { "" } else { ", direta ou indiretamente," };
            format!("{who} {not}defende {of}{how} com {} (reis à parte)", counted(count, super::portuguese::PIECE).0)
        }
        Counted::Defenders { of, what } => {
            let (who, plural) = pieces(what, count, names);
            format!("{who} {} {}", if plural { "defendem" } else { "defende" }, names.arg(of).text)
        }
        Counted::Wedges { from, to } => {
            let owner = owner_behind(to);
            let (who, plural) = pieces(&ArgKind::AnyPiece(owner), count, names);
            let can = if plural { "podem" } else { "pode" };
            format!("{who} {can} interpor-se entre {} e {}", names.arg(from).text, names.arg(to).text)
        }
        Counted::Sentries(pawn) | Counted::Rams(pawn) => {
            let enemy = owner_behind(pawn).other();
            let (who, plural) = pieces(&ArgKind::Type(enemy, Role::Pawn), count, names);
            let stand = if plural { "estão" } else { "está" };
            let file = if matches!(what, Counted::Rams(_)) { "na mesma coluna" } else { "numa coluna vizinha" };
            format!("{who} {stand} à frente {} {file}", de(&names.arg(pawn).text))
        }
    }
}

/// So many pieces of a kind, and whether that is a plural.
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
        ([Owner::Me], true) => "nenhum peão seu pode mover-se",
        ([Owner::Me], false) => "algum peão seu pode mover-se",
        ([Owner::Opponent], true) => "nenhum peão do oponente pode mover-se",
        ([Owner::Opponent], false) => "algum peão do oponente pode mover-se",
        _ => "nenhum peão, seu ou do oponente, pode mover-se",
    }
}

fn shades(a: &ArgKind, b: &ArgKind, same: bool, names: &mut Names<'_>) -> String {
    let (one, many) = match (is_set(a), is_set(b)) {
        (false, false) => {
            let (a, b) = (names.arg(a).text, names.arg(b).text);
            let colour = if same { "da mesma cor" } else { "de cores diferentes" };
            return format!("{a} e {b} estão em casas {colour}");
        }
        (true, false) => (b, a),
        _ => (a, b),
    };
    let one = de(&names.arg(one).text);
    let many = names.arg(many);
    if same {
        format!("{} estão em casas da cor da casa {one}", all_of(&many))
    } else {
        let none = many.gender.pick("nenhum", "nenhuma");
        format!("{none} {} está em casa da cor da casa {one}", de(&many.text))
    }
}

/// `todos os peões do oponente`.
fn all_of(np: &Np) -> String {
    let all = np.gender.pick("todos", "todas");
    if np.text.starts_with("seu") || np.text.starts_with("sua") {
        return format!("{all} {} {}", np.gender.pick("os", "as"), np.text);
    }
    format!("{all} {}", np.text)
}

fn worth_name(arg: &ArgKind, names: &mut Names<'_>) -> String {
    match arg {
        ArgKind::Type(_, role) => noun(*role).some(),
        other => names.piece(other).text,
    }
}

/// `na coluna e`, `na primeira ou oitava fileira`.
fn lines(line: Line, numbers: &[u64]) -> String {
    let names: Vec<String> = numbers.iter().map(|n| match line {
        Line::File => quantities::file_letter(*n),
        Line::Rank => ordinal(*n, Gender::Feminine),
    }).collect();
    match (line, names.as_slice()) {
        (Line::File, [one]) => format!("na coluna {one}"),
        (Line::File, _) => format!("numa das colunas {}", join(&names, "e")),
        (Line::Rank, _) => format!("na {} fileira", join(&names, "ou")),
    }
}

fn line_noun(line: Line) -> (&'static str, &'static str) {
    match line {
        Line::File => ("coluna", "colunas"),
        Line::Rank => ("fileira", "fileiras"),
    }
}

fn unit(metric: Metric) -> Noun {
    let (one, many, gender) = match metric {
        Metric::King | Metric::Shorter => ("lance de rei", "lances de rei", Gender::Masculine),
        Metric::Files => ("coluna", "colunas", Gender::Feminine),
        Metric::Ranks => ("fileira", "fileiras", Gender::Feminine),
        Metric::Steps => return STEP,
    };
    Noun { one, many, gender }
}

fn is(np: &Np) -> &'static str {
    if np.plural { "estão" } else { "está" }
}

fn not(yes: bool) -> &'static str {
    if yes { "" } else { "não " }
}
