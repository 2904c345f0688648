//! `dhjog eval`: the glass box.

use std::io::Write;

use chess::Color;
use chess::vocabulary::ChessWords;
use clap::ArgMatches;
use dhjog::{Machine, Program};
use game::Side;
use game::vocabulary::Moment;
use serde_json::json;
use shakmaty::Position as _;
use syntax::Lang;
use syntax::suggest::{closest, fold};

use crate::failure::{Failure, Outcome};
use crate::{positions, sets, terminal};

/// Values a position.
pub fn run(matches: &ArgMatches, lang: Lang) -> Result<Outcome, Failure> {
    let fen = positions::required(matches, "fen");
    let chess =
        chess::chess_from_fen(fen).map_err(|error| positions::bad_fen(fen, None, &error))?;
    let me = match matches.get_one::<String>("as").map(String::as_str) {
        Some("white") => Side::White,
        Some(_) => Side::Black,
        None if chess.turn() == Color::White => Side::White,
        None => Side::Black,
    };
    let mut machine = Machine::default();
    let moment = Moment::default();
    for asked in sets::asked(matches)? {
        let program = sets::program(&asked.source, lang)?;
        let stage = stage(&program, matches.get_one::<String>("stage"))?;
        let mut trace = program.trace(&mut machine, &chess, &moment, me, stage);
        if matches.get_flag("symmetric") {
            let both = program.evaluate_symmetric(&mut machine, &chess, &moment, me, stage);
            trace.value = both.value;
        }
        let mut out = terminal::out();
        if matches.get_flag("json") {
            writeln!(out, "{}", json!(trace))?;
        } else if matches.get_flag("trace") {
            terminal::hand_on(&dhjog::trace::tell(&trace, lang))?;
        } else {
            writeln!(out, "{}", dhjog::trace::number(trace.value, lang))?;
        }
    }
    Ok(Outcome::Done)
}

fn stage(program: &Program<ChessWords>, asked: Option<&String>) -> Result<usize, Failure> {
    let Some(name) = asked else {
        return Ok(program.initial());
    };
    let wanted = fold(name);
    let found = program
        .stages()
        .iter()
        .position(|stage| fold(stage) == wanted);
    found.ok_or_else(|| {
        let shown = terminal::printable(name);
        let failure = Failure::usage(
            format!("the set has no stage '{shown}'"),
            format!("o conjunto não tem a etapa '{shown}'"),
        );
        let stages = program.stages().iter().map(String::as_str);
        match closest(name, stages) {
            Some(near) => failure.help(
                format!("did you mean '{near}'?"),
                format!("quis dizer '{near}'?"),
            ),
            None => failure.help(
                "'stratvision dhjog graph' shows the stages",
                "'stratvision dhjog graph' mostra as etapas",
            ),
        }
    })
}
