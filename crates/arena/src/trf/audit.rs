//! Whether the lines of a file agree with each other.

use syntax::Message;

use super::error::{Location, TrfError};
use super::player::{POINTS_COLUMN, column_of_round};
use super::read::Draft;
use crate::record::{PointSystem, Points, RoundResult, TournamentRecord};

/// Puts entrants in order and looks for contradictions.
pub(super) fn check(draft: &mut Draft) -> Result<(), TrfError> {
    check_size(draft)?;
    sort(draft);
    check_meetings(draft)?;
    check_points(draft)
}

/// There must be entrants, and no results after the last round.
fn check_size(draft: &Draft) -> Result<(), TrfError> {
    if draft.record.entrants.is_empty() {
        return Err(TrfError::new(
            Location::default(),
            Message::new(
                "there are no players: no line begins with 001",
                "não há jogadores: nenhuma linha começa com 001",
            ),
            Message::new(
                "give a tournament report (TRF16, TRF(x) or TRF26)",
                "dê um arquivo de torneio (TRF16, TRF(x) ou TRF26)",
            ),
        ));
    }
    let done = draft.record.rounds_done();
    match draft.record.rounds {
        Some(rounds) if done > rounds => Err(TrfError::new(
            draft.rounds_at,
            Message::new(
                format!("there are {rounds} rounds, but the results go on to round {done}"),
                format!("há {rounds} rodadas, mas os resultados vão até a rodada {done}"),
            ),
            Message::new(
                format!("say {done} rounds or more, or take the results out that are too many"),
                format!("diga {done} rodadas ou mais, ou retire os resultados que sobram"),
            ),
        )),
        _ => Ok(()),
    }
}

/// By number, unless their order counts.
fn sort(draft: &mut Draft) {
    if draft.record.by_position {
        return;
    }
    let mut order: Vec<usize> = (0..draft.record.entrants.len()).collect();
    order.sort_by_key(|&place| draft.record.entrants[place].number);
    draft.lines = order.iter().map(|&place| draft.lines[place]).collect();
    draft.record.entrants.sort_by_key(|entrant| entrant.number);
}

fn check_meetings(draft: &Draft) -> Result<(), TrfError> {
    let record = &draft.record;
    let places = record.places();
    for (entrant, &(line, _)) in record.entrants.iter().zip(&draft.lines) {
        for (round, meeting) in entrant.meetings.iter().enumerate() {
            let Some((meeting, opponent)) = meeting.and_then(|one| Some((one, one.opponent?)))
            else {
                continue;
            };
            let wrong = |en: &str, pt: &str| {
                let column = column_of_round(round);
                TrfError::new(
                    Location { line, column },
                    Message::new(
                        format!(
                            "round {}: player {} {en} {opponent}",
                            round + 1,
                            entrant.number
                        ),
                        format!(
                            "rodada {}: o jogador {} {pt} {opponent}",
                            round + 1,
                            entrant.number
                        ),
                    ),
                    Message::new(
                        "both lines must name each other, with different colours and results that go together",
                        "as duas linhas devem citar uma à outra, com cores diferentes e resultados que combinem",
                    ),
                )
            };
            let Some(&place) = places.get(&opponent) else {
                return Err(wrong("meets the unknown player", "enfrenta o desconhecido"));
            };
            let other = record.entrants[place].meeting(round);
            if other.opponent != Some(entrant.number) {
                return Err(wrong(
                    "is not named by the opponent",
                    "não é citado pelo adversário",
                ));
            }
            if meeting.colour.is_some() && meeting.colour == other.colour {
                return Err(wrong(
                    "has the colour of the opponent",
                    "tem a cor do adversário",
                ));
            }
            if meeting.result.is_game() != other.result.is_game() {
                return Err(wrong(
                    "and the opponent disagree whether a game was played:",
                    "e o adversário divergem sobre ter havido partida:",
                ));
            }
            // Both may lose, or draw and lose, by decision; more than one point is never shared.
            if share(meeting.result) + share(other.result) > Points::ONE {
                return Err(wrong(
                    "has a result that does not go with that of the opponent",
                    "tem um resultado que não combina com o do adversário",
                ));
            }
        }
    }
    Ok(())
}

/// The share of the point that a result means, whatever points the tournament gives for it.
fn share(result: RoundResult) -> Points {
    match result {
        RoundResult::Win | RoundResult::UnratedWin | RoundResult::ForfeitWin => Points::ONE,
        RoundResult::Draw | RoundResult::UnratedDraw => Points::HALF,
        _ => Points::ZERO,
    }
}

/// The stated points must be those of the results. If nothing was said of what results are worth, other usual ways of
/// counting are tried.
fn check_points(draft: &mut Draft) -> Result<(), TrfError> {
    let Some(wrong) = first_wrong(draft, &draft.record.points) else {
        return Ok(());
    };
    if !draft.has_points
        && let Some(system) = usual_systems().find(|system| first_wrong(draft, system).is_none())
    {
        draft.record.points = system;
        return Ok(());
    }
    let entrant = &draft.record.entrants[wrong];
    let (line, stated) = draft.lines[wrong];
    let stated = stated.unwrap_or_default();
    let counted = draft.record.score(entrant, draft.record.rounds_done());
    Err(TrfError::new(
        Location {
            line,
            column: POINTS_COLUMN,
        },
        Message::new(
            format!(
                "player {} is said to have {stated} points, the results give {counted}",
                entrant.number
            ),
            format!(
                "diz-se que o jogador {} tem {stated} pontos, os resultados dão {counted}",
                entrant.number
            ),
        ),
        Message::new(
            "correct columns 81 to 84, or say what results are worth (XXS W=3.0 D=1.0, or 162)",
            "corrija as colunas 81 a 84, ou diga quanto valem os resultados (XXS W=3.0 D=1.0, ou 162)",
        ),
    ))
}

fn first_wrong(draft: &Draft, system: &PointSystem) -> Option<usize> {
    let record = TournamentRecord {
        points: *system,
        entrants: Vec::new(),
        ..TournamentRecord::default()
    };
    let done = draft.record.rounds_done();
    draft
        .record
        .entrants
        .iter()
        .zip(&draft.lines)
        .position(|(entrant, &(_, stated))| {
            let Some(stated) = stated else { return false };
            let counted = record.score(entrant, done);
            let announced = system.worth(entrant.meeting(done));
            let accelerated = [done, done.wrapping_sub(1)]
                .map(|round| entrant.acceleration.get(round).copied().unwrap_or_default());
            // Some programs add the bye of the round to come, or the acceleration.
            !([Points::ZERO, announced].into_iter().any(|bye| {
                [Points::ZERO, accelerated[0], accelerated[1]]
                    .into_iter()
                    .any(|added| counted + bye + added == stated)
            }))
        })
}

/// Three points for a win, two for a win, the same with half byes; and byes that are worth a draw.
fn usual_systems() -> impl Iterator<Item = PointSystem> {
    [(10, 5), (20, 10), (30, 10)]
        .into_iter()
        .flat_map(|(win, draw)| {
            let plain = PointSystem {
                win: [Points(win); 2],
                draw: [Points(draw); 2],
                forfeit_win: Points(win),
                pairing_bye: Points(win),
                full_bye: Points(win),
                half_bye: Points(draw),
                ..PointSystem::default()
            };
            [win, draw, 0].map(|bye| PointSystem {
                pairing_bye: Points(bye),
                ..plain
            })
        })
}
