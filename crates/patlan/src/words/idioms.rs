//! Claims that people say in one breath: several of them become one.

use super::claims::{Claim, Count, Counted, Where};
use crate::ast::ArgKind;

/// Among claims that all hold.
pub(super) fn of_all(claims: Vec<Claim>) -> Vec<Claim> {
    merged(claims, |earlier, later| {
        passed_pawn(earlier, later, Count::is_none, true).or_else(|| match (earlier, later) {
            (
                Claim::Type {
                    who,
                    roles,
                    yes: false,
                },
                Claim::Type {
                    who: other,
                    roles: more,
                    yes: false,
                },
            ) if who == other => Some(Claim::Type {
                who: who.clone(),
                roles: [roles.as_slice(), more].concat(),
                yes: false,
            }),
            (
                Claim::Blocked { sides, yes: true },
                Claim::Blocked {
                    sides: more,
                    yes: true,
                },
            ) if sides != more => Some(Claim::Blocked {
                sides: [sides.as_slice(), more].concat(),
                yes: true,
            }),
            _ => None,
        })
    })
}

/// Among claims of which one holds.
pub(super) fn of_any(claims: Vec<Claim>) -> Vec<Claim> {
    merged(claims, |earlier, later| {
        passed_pawn(earlier, later, Count::is_some, false).or_else(|| either(earlier, later))
    })
}

fn merged(claims: Vec<Claim>, merge: impl Fn(&Claim, &Claim) -> Option<Claim>) -> Vec<Claim> {
    let mut out: Vec<Claim> = Vec::new();
    for claim in claims {
        let joined = out
            .iter()
            .enumerate()
            .find_map(|(i, earlier)| merge(earlier, &claim).map(|joined| (i, joined)));
        match joined {
            Some((i, joined)) => out[i] = joined,
            None => out.push(claim),
        }
    }
    out
}

/// No pawn beside its way and none in front: passed. One of the two: not passed.
fn passed_pawn(a: &Claim, b: &Claim, fits: fn(&Count) -> bool, yes: bool) -> Option<Claim> {
    let (
        Claim::Counted { what, count },
        Claim::Counted {
            what: what2,
            count: count2,
        },
    ) = (a, b)
    else {
        return None;
    };
    let pawn = match (what, what2) {
        (Counted::Sentries(p), Counted::Rams(q)) | (Counted::Rams(p), Counted::Sentries(q))
            if p == q =>
        {
            p
        }
        _ => return None,
    };
    (fits(count) && fits(count2)).then(|| Claim::Passed {
        pawn: pawn.clone(),
        yes,
    })
}

fn either(earlier: &Claim, later: &Claim) -> Option<Claim> {
    match (earlier, later) {
        (
            Claim::Type {
                who,
                roles,
                yes: true,
            },
            Claim::Type {
                who: other,
                roles: more,
                yes: true,
            },
        ) if who == other => Some(Claim::Type {
            who: who.clone(),
            roles: [roles.as_slice(), more].concat(),
            yes: true,
        }),
        (
            Claim::Where(Where::OnLine { who, line, numbers }),
            Claim::Where(Where::OnLine {
                who: other,
                line: line2,
                numbers: more,
            }),
        ) if who == other && line == line2 => {
            let mut numbers = [numbers.as_slice(), more].concat();
            numbers.sort_unstable();
            numbers.dedup();
            Some(Claim::Where(Where::OnLine {
                who: who.clone(),
                line: *line,
                numbers,
            }))
        }
        (
            Claim::Counted {
                what,
                count: Count::Exactly(ns),
            },
            Claim::Counted {
                what: what2,
                count: Count::Exactly(more),
            },
        ) if what == what2 && ns != more && !ns.contains(&0) && !more.contains(&0) => {
            Some(Claim::Counted {
                what: what.clone(),
                count: Count::Exactly([ns.as_slice(), more].concat()),
            })
        }
        (
            Claim::Where(Where::SameLine {
                a,
                b,
                lines,
                yes: true,
            }),
            Claim::Where(Where::SameLine {
                a: a2,
                b: b2,
                lines: more,
                yes: true,
            }),
        ) if same_pair(a, b, a2, b2) && lines != more => Some(Claim::Where(Where::SameLine {
            a: a.clone(),
            b: b.clone(),
            lines: [lines.as_slice(), more].concat(),
            yes: true,
        })),
        (
            Claim::Where(Where::Distance { by, a, b, count }),
            Claim::Where(Where::Distance {
                by: more,
                a: a2,
                b: b2,
                count: count2,
            }),
        ) if same_pair(a, b, a2, b2) && count == count2 && by != more => {
            Some(Claim::Where(Where::Distance {
                by: [by.as_slice(), more].concat(),
                a: a.clone(),
                b: b.clone(),
                count: count.clone(),
            }))
        }
        _ => None,
    }
}

fn same_pair(a: &ArgKind, b: &ArgKind, a2: &ArgKind, b2: &ArgKind) -> bool {
    (a == a2 && b == b2) || (a == b2 && b == a2)
}
