//! Pages of matches and tournaments: their contents, and that nothing on them overlaps or lies outside its picture.

use std::collections::BTreeMap;

use chess::ChessGame;
use game::{Outcome, Reason, Side};
use stratvision_arena::contest::{Activity, Ply, RuleActivity};
use stratvision_arena::rating::{Duel, Sprt};
use stratvision_arena::report::{Match, match_page, page};
use stratvision_arena::systems::cycle;
use stratvision_arena::tournament::{
    CountedGame, Decision, Event, GameEvent, Plan, TournamentState,
};
use syntax::Lang;

const WHITE: Outcome = Outcome::Win(Side::White);
const BLACK: Outcome = Outcome::Win(Side::Black);
const DRAW: Outcome = Outcome::Draw;

fn event(round: usize, pair: (usize, usize), index: usize, outcome: Outcome) -> GameEvent {
    let (white, black) = if index.is_multiple_of(2) {
        pair
    } else {
        (pair.1, pair.0)
    };
    let busy = RuleActivity {
        fired: 3,
        worth: -1.5,
    };
    let activity = Activity {
        positions: 12,
        rules: BTreeMap::from([("CENTRE <1>".to_owned(), busy)]),
    };
    GameEvent {
        number: 0,
        round,
        pair,
        index,
        attempt: 0,
        white,
        black,
        outcome,
        reason: Reason::Checkmate,
        detail: None,
        start: "8/8/8/8/8/8/8/K1k5 b - - 0 7".to_owned(),
        opening: vec!["Kc2".to_owned()],
        plies: (0..6)
            .map(|ply| Ply {
                text: "Ka2".to_owned(),
                value: Some(100 * ply),
                depth: Some(3),
                nodes: None,
                micros: 1000,
            })
            .collect(),
        activity: [activity, Activity::default()],
    }
}

fn plan(system: &str, count: usize) -> Plan {
    let mut text = format!("name = \"A & B\"\ngame = \"chess\"\nsystem = \"{system}\"\n");
    for number in 1..=count {
        text.push_str(&format!(
            "[[entry]]\nname = \"Player <{number}> of a long name indeed\"\nplayer = \"random\"\n"
        ));
    }
    Plan::read(&text).expect("a plan")
}

/// Games as a log has them.
fn numbered(games: impl IntoIterator<Item = GameEvent>) -> Vec<Event> {
    let mut games: Vec<GameEvent> = games.into_iter().collect();
    for (game, number) in games.iter_mut().zip(1..) {
        game.number = number;
    }
    let event = |game| Event::Game(Box::new(game));
    games.into_iter().map(event).collect()
}

/// Every number that is drawn lies within its picture, and every tag that is opened is closed.
fn is_sound(page: &str) {
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</body></html>\n"));
    assert!(
        !page.contains("NaN") && !page.contains("inf\""),
        "numbers that are none"
    );
    assert!(
        !page.contains("http") && !page.contains("<1>"),
        "from elsewhere, or not escaped"
    );
    for name in [
        "svg", "g", "table", "tr", "td", "details", "section", "figure", "div", "text",
    ] {
        let opened =
            page.matches(&format!("<{name}>")).count() + page.matches(&format!("<{name} ")).count();
        assert_eq!(
            opened,
            page.matches(&format!("</{name}>")).count(),
            "{name}"
        );
    }
    for svg in page.split("<svg ").skip(1) {
        let size: Vec<f64> = between(svg, "viewBox=\"", "\"")
            .split(' ')
            .map(|number| number.parse().expect("a number"))
            .collect();
        let body = svg.split("</svg>").next().unwrap_or_default();
        for (name, most) in [(" x=\"", size[2]), (" y=\"", size[3]), (" y2=\"", size[3])] {
            for value in body.split(name).skip(1) {
                let value: f64 = between(value, "", "\"").parse().expect("a number");
                assert!((0.0..=most).contains(&value), "{name}{value} of {most}");
            }
        }
    }
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let rest = text.split_once(before).map_or(text, |parts| parts.1);
    rest.split_once(after).map_or(rest, |parts| parts.0)
}

#[test]
fn a_match_page_shows_the_statistics_of_a_match() {
    let results = [WHITE, WHITE, DRAW, BLACK, WHITE, BLACK];
    let games: Vec<CountedGame> = results
        .iter()
        .enumerate()
        .map(|(index, &outcome)| {
            let mut event = event(index / 2 + 1, (0, 1), index % 2, outcome);
            event.number = index + 1;
            CountedGame {
                event,
                judged: None,
            }
        })
        .collect();
    let duel = Duel {
        wins: 4,
        draws: 1,
        losses: 1,
        pairs: [0, 0, 1, 1, 1],
    };
    let played = Match {
        names: ["set:a", "b <1>"],
        planned: 100,
        duel: &duel,
        sprt: Some(Sprt {
            worse: 0.0,
            better: 20.0,
            alpha: 0.05,
            beta: 0.05,
        }),
        games: &games,
    };
    let html = match_page::<ChessGame>(&played, Lang::En);
    is_sound(&html);
    let elo = duel.elo().expect("games");
    for part in [
        "set:a <b>4.5 – 1.5</b> b &lt;1&gt;".to_owned(),
        "6 of 100: +4 =1 -1".to_owned(),
        format!("<b>{:+.1}</b>, 95 %", elo.difference),
        "likelihood of superiority".to_owned(),
        "0, 0, 1, 1, 1".to_owned(),
        "<b>open</b>: LLR".to_owned(),
        "bounds -2.94 and 2.94".to_owned(),
        "checkmate 6".to_owned(),
        "<td>+2 =1 -0</td><td>+2 =0 -1</td>".to_owned(),
        "Elo difference as games were played".to_owned(),
        "% of positions".to_owned(),
        "points of the first player in a pair".to_owned(),
        "7... <b>Kc2</b> 8. <b>Ka2</b>".to_owned(),
    ] {
        assert!(html.contains(&part), "{part}\n{html}");
    }
    for alien in ["BH/C1", "Crosstable", "Standings"] {
        assert!(!html.contains(alien), "{alien} makes no sense in a match");
    }
    let portuguese = match_page::<ChessGame>(&played, Lang::Pt);
    assert!(portuguese.contains("probabilidade de superioridade"));
    let none = Match {
        duel: &Duel::default(),
        games: &[],
        ..played
    };
    is_sound(&match_page::<ChessGame>(&none, Lang::En));
}

#[test]
fn plots_have_scales_and_say_what_they_count() {
    let plan = plan("round-robin", 30);
    let of_round = |(boards, round): (Vec<(usize, usize)>, usize)| {
        boards.into_iter().map(move |(white, black)| {
            let outcome = [WHITE, DRAW, BLACK][(white * 7 + black * 3) % 3];
            event(round, (white, black), 0, outcome)
        })
    };
    let games = cycle(30).into_iter().zip(1..).flat_map(of_round);
    let state = TournamentState::of(&plan, &numbered(games)).expect("a tournament");
    let html = page::<ChessGame>(&plan, &state, Lang::En);
    is_sound(&html);
    let history = between(&html, "aria-label=\"Elo as games were played\"", "</svg>");
    for part in [
        ">games</text>",
        ">Elo</text>",
        ">400</text>",
        ">22 others</text>",
    ] {
        assert!(history.contains(part), "{part}\n{history}");
    }
    assert_eq!(history.matches("class=\"curve\"").count(), 8);
    assert_eq!(history.matches("class=\"faint\" points").count(), 22);
    // No two names of the legend, nor two numbers of an axis, lie upon each other.
    let mut heights: Vec<f64> = history
        .split("<text x=\"626\" y=\"")
        .skip(1)
        .map(|text| between(text, "", "\"").parse().expect("a number"))
        .collect();
    heights.sort_by(f64::total_cmp);
    assert_eq!(heights.len(), 9);
    assert!(heights.windows(2).all(|pair| pair[1] - pair[0] >= 12.0));
    let cross = between(&html, "class=\"cross\"", "</table>");
    assert_eq!(cross.matches("class=\"self\"").count(), 30);
    assert!(
        cross.contains(">½</td>") && cross.contains("/ 1\">"),
        "{cross}"
    );
    assert!(html.contains("<h3>Round 29</h3>") && html.contains("class=\"tools\""));
}

#[test]
fn draws_are_drawn_and_judges_named() {
    let plan = plan("knockout", 3);
    let games = (0..2).map(|index| event(1, (2, 1), index, [BLACK, WHITE][index]));
    let mut events = numbered(games);
    let state = TournamentState::of(&plan, &events).expect("a tournament");
    let html = page::<ChessGame>(&plan, &state, Lang::En);
    is_sound(&html);
    assert!(html.contains("<h2>Draw</h2>") && !html.contains("Crosstable"));
    let draw = between(&html, "aria-label=\"draw\"", "</svg>");
    for part in [
        ">Semi-finals<",
        ">Final<",
        ">(rests)<",
        "<g class=\"best\"><title>Player &lt;2&gt;",
    ] {
        assert!(draw.contains(part), "{part}\n{draw}");
    }
    events.push(Event::Judge {
        decision: Decision::Result {
            game: 1,
            outcome: DRAW,
        },
        reason: "power <failure>".to_owned(),
    });
    let state = TournamentState::of(&plan, &events).expect("a tournament");
    let html = page::<ChessGame>(&plan, &state, Lang::Pt);
    is_sound(&html);
    let game = between(
        &html,
        "<details class=\"game\" data-number=\"1\"",
        "</summary>",
    );
    for part in [
        "data-note=\"judged\"",
        "<b>1/2-1/2</b>",
        "decidida por juiz: power &lt;failure&gt;",
        "no tabuleiro 0-1: xeque-mate",
    ] {
        assert!(game.contains(part), "{part}\n{game}");
    }
    // The final of a double elimination has no players yet.
    let double = self::plan("double-elimination", 6);
    let html = page::<ChessGame>(&double, &TournamentState::default(), Lang::En);
    is_sound(&html);
    for part in ["Upper draw, round 1", "Lower draw, round 4", ">?<"] {
        assert!(html.contains(part), "{part}\n{html}");
    }
}
