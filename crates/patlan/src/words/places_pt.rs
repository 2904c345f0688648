//! Where things are, as Portuguese clauses.

use chess::Role;

use super::claims::{Line, Metric, Where};
use super::claims_pt::{STEP, is, not};
use super::names::{Names, Np};
use super::phrases::{owned_pt, pt_noun, some_piece};
use super::portuguese::{Gender, Noun, counted, de, join, ordinal};
use super::quantities::{self, is_set};
use crate::ast::{ArgKind, Comparison, ExprKind};

/// One statement as a clause, without capital and full stop.
pub(super) fn clause(place: &Where, names: &mut Names<'_>) -> String {
    match place {
        Where::Border { who, corner, yes } => {
            let who = names.arg(who);
            let place = if *corner {
                "num canto do tabuleiro"
            } else {
                "na borda do tabuleiro"
            };
            format!("{} {}{} {place}", who.text, not(*yes), is(&who))
        }
        Where::InSquare { king, pawn, yes } => {
            let (king, pawn) = (names.arg(king), names.arg(pawn).text);
            let place = if *yes { "dentro" } else { "fora" };
            format!(
                "{} {} {place} do quadrado {}",
                king.text,
                is(&king),
                de(&pawn)
            )
        }
        Where::Found {
            what,
            line,
            at,
            yes,
        } => {
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
                (ExprKind::Call(_, args), _)
                    if quantities::line_of(at) == Some(*line) && args.len() == 1 =>
                {
                    format!(
                        "na mesma {} que {}",
                        line_noun(*line).0,
                        names.arg(&args[0].kind).text
                    )
                }
                _ => format!(
                    "na {} cujo número é {}",
                    line_noun(*line).0,
                    quantities::pt(at, names)
                ),
            };
            format!("{who} {not}está {place}")
        }
        Where::SameLine { a, b, lines, yes } => {
            let (a, b) = (names.arg(a).text, names.arg(b).text);
            if *yes {
                let nouns: Vec<String> = lines
                    .iter()
                    .map(|line| format!("na mesma {}", line_noun(*line).0))
                    .collect();
                format!("{a} e {b} estão {}", join(&nouns, "ou"))
            } else {
                let nouns: Vec<String> = lines
                    .iter()
                    .map(|line| line_noun(*line).1.to_owned())
                    .collect();
                format!("{a} e {b} estão em {} diferentes", join(&nouns, "ou"))
            }
        }
        Where::OnLine { who, line, numbers } => {
            let who = names.arg(who);
            format!("{} {} {}", who.text, is(&who), lines(*line, numbers))
        }
        Where::Beyond { a, b, line, op } => {
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
            format!(
                "{} {not}{} {word} que {b}, do ponto de vista das brancas",
                a.text,
                is(&a)
            )
        }
        Where::Shade { who, dark } => {
            let set = is_set(who);
            let who = names.arg(who);
            match (set, dark) {
                (true, true) => format!("{} estão em casas escuras", all_of(&who)),
                (true, false) => format!("{} estão em casas claras", all_of(&who)),
                (false, true) => format!("{} {} em casa escura", who.text, is(&who)),
                (false, false) => format!("{} {} em casa clara", who.text, is(&who)),
            }
        }
        Where::Shades { a, b, same } => shades(a, b, *same, names),
        Where::Distance { by, a, b, count } => {
            let (a, b) = (names.arg(a), names.arg(b).text);
            let how_far: Vec<String> = by
                .iter()
                .enumerate()
                .map(|(i, metric)| {
                    let unit = unit(*metric);
                    let text = if count.is_none() {
                        format!("zero {}", unit.many)
                    } else {
                        counted(count, unit).0
                    };
                    if i > 0 {
                        text.trim_start_matches("exatamente ").to_owned()
                    } else {
                        text
                    }
                })
                .collect();
            let suffix = if by.contains(&Metric::Steps) {
                ", contados por colunas e fileiras"
            } else {
                ""
            };
            format!(
                "{} {} a {} {}{suffix}",
                a.text,
                is(&a),
                join(&how_far, "ou"),
                de(&b)
            )
        }
        Where::Nearer { by, a, b, to, op } => {
            let (a, b, to) = (names.arg(a), names.arg(b).text, de(&names.arg(to).text));
            let unit = match by {
                Metric::Steps => "passos por colunas e fileiras",
                metric => unit(*metric).many,
            };
            let text = match op {
                Comparison::Equal => format!("{} e {b} estão à mesma distância {to}", a.text),
                Comparison::NotEqual => {
                    format!("{} e {b} não estão à mesma distância {to}", a.text)
                }
                Comparison::Less => format!("{} {} mais perto {to} que {b}", a.text, is(&a)),
                Comparison::LessOrEqual => {
                    format!("{} não {} mais longe {to} que {b}", a.text, is(&a))
                }
                Comparison::Greater => format!("{} {} mais longe {to} que {b}", a.text, is(&a)),
                Comparison::GreaterOrEqual => {
                    format!("{} não {} mais perto {to} que {b}", a.text, is(&a))
                }
            };
            format!("{text} (em {unit})")
        }
    }
}

fn shades(a: &ArgKind, b: &ArgKind, same: bool, names: &mut Names<'_>) -> String {
    let (one, many) = match (is_set(a), is_set(b)) {
        (false, false) => {
            let (a, b) = (names.arg(a).text, names.arg(b).text);
            let colour = if same {
                "da mesma cor"
            } else {
                "de cores diferentes"
            };
            return format!("{a} e {b} estão em casas {colour}");
        }
        (true, false) => (b, a),
        _ => (a, b),
    };
    let one = de(&names.arg(one).text);
    let many = names.arg(many);
    if same {
        format!("{} estão em casas da mesma cor que a {one}", all_of(&many))
    } else {
        let none = many.gender.pick("nenhum", "nenhuma");
        format!(
            "{none} {} está em casa da mesma cor que a {one}",
            de(&many.text)
        )
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

/// `na coluna e`, `na primeira ou oitava fileira`.
fn lines(line: Line, numbers: &[u64]) -> String {
    let names: Vec<String> = numbers
        .iter()
        .map(|n| match line {
            Line::File => quantities::file_letter(*n),
            Line::Rank => ordinal(*n, Gender::Feminine),
        })
        .collect();
    match (line, names.as_slice()) {
        (Line::File, [one]) => format!("na coluna {one}"),
        (Line::File, [one, two]) => format!("na coluna {one} ou na coluna {two}"),
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
