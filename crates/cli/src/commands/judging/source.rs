//! The judged positions: from EPD, CSV or JSON lines, or drawn from games.

use std::collections::HashMap;
use std::io::Read;
use std::num::NonZeroU32;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use chess::chess_from_fen;
use chess::vocabulary::CASTLED;
use corpus::input::{Input, InputError, Source, expand};
use corpus::judged::{BadLine, Draw, Judged, MOST_POSITIONS, Why, from_games, is_games, read};
use corpus::{Event, Options, Progress};
use dhjog::assess::{Case, Reference, repeated, split};
use game::vocabulary::Moment;
use shakmaty::{Chess, EnPassantMode, Position as _, Setup};
use syntax::Lang;

use super::super::search::engine::Evaluator;
use super::super::search::progress;
use crate::args::JudgedArgs;
use crate::error::CliError;
use crate::terminal::{self, printable};

/// Files of positions are read whole; they are not larger than this.
const LARGEST_TEXT: u64 = 1 << 30;

/// The share of positions kept for the test unless `--test` says another.
const USUAL_TEST_PERCENT: u8 = 25;

/// Positions with their references: vectors of equal length, one entry per position.
pub struct Positions {
    pub judged: Vec<Judged>,
    pub cases: Vec<Case<Chess>>,
    pub references: Vec<Reference>,
    pub tested: Vec<bool>,
    pub progress: Arc<Progress>,
}

/// Reads everything that `--positions` names.
pub fn positions(args: &JudgedArgs, lang: Lang) -> Result<Positions, CliError> {
    let inputs = expand(&args.positions).map_err(|error| input_failure(&error))?;
    let progress = Arc::new(Progress::default());
    progress::end_on_interrupt(&progress);
    let mut judged = Vec::new();
    let mut games = Vec::new();
    for input in &inputs {
        match opened(input)? {
            JudgedInput::Games => games.push(input.clone()),
            JudgedInput::Text(text) => {
                judged.extend(read(&text).map_err(|bad| bad_line(&input.name(), &bad))?)
            }
        }
    }
    if !games.is_empty() {
        judged.extend(drawn(args, &games, &progress, lang)?);
    }
    let references = match Evaluator::start(args.engine.as_ref())? {
        Some(engine) => by_engine(args, engine, &mut judged, &progress, lang),
        None => chosen(args, &mut judged, lang)?,
    };
    interrupted(&progress)?;
    let cases = cases(&judged)?;
    let share = f64::from(args.test.unwrap_or(USUAL_TEST_PERCENT)) / 100.0;
    let keys: Vec<Setup> = cases.iter().map(key).collect();
    let tested = split(&groups(&judged, &keys), share, args.seed.unwrap_or(1));
    let repeated = repeated(&keys, &tested);
    let mut positions = Positions {
        judged,
        cases,
        references,
        tested,
        progress,
    };
    positions.leave_out(&repeated);
    let left_out = repeated.iter().filter(|one| **one).count();
    if left_out > 0 && !args.quiet {
        terminal::note(lang.pick(
            format!("{left_out} positions of the training part also occur in the test part, and are left out"),
            format!("{left_out} posições da parte de treino ocorrem também na de teste, e ficam de fora"),
        ));
    }
    Ok(positions)
}

impl Positions {
    fn leave_out(&mut self, unwanted: &[bool]) {
        fn rest<T>(list: &mut Vec<T>, unwanted: &[bool]) {
            let mut marks = unwanted.iter();
            list.retain(|_| !marks.next().is_some_and(|unwanted| *unwanted));
        }
        rest(&mut self.judged, unwanted);
        rest(&mut self.cases, unwanted);
        rest(&mut self.references, unwanted);
        rest(&mut self.tested, unwanted);
    }
}

/// What makes a position the same: pieces, turn, castling and en passant, not the counters.
fn key(case: &Case<Chess>) -> Setup {
    Setup {
        halfmoves: 0,
        fullmoves: NonZeroU32::MIN,
        ..case.position.to_setup(EnPassantMode::Legal)
    }
}

/// Figures from a part of the positions would mislead.
pub fn interrupted(progress: &Progress) -> Result<(), CliError> {
    match progress.stop.load(Ordering::Relaxed) {
        false => Ok(()),
        true => Err(CliError::failed(
            "ended early: nothing was written",
            "interrompido: nada foi escrito",
        )),
    }
}

enum JudgedInput {
    Games,
    Text(String),
}

fn opened(input: &Input) -> Result<JudgedInput, CliError> {
    let name = input.name();
    let failed = |error: std::io::Error| CliError::file(Path::new(&name), &error);
    if *input == Input::Stdin {
        let mut bytes = Vec::new();
        let stdin = std::io::stdin().lock();
        stdin
            .take(LARGEST_TEXT)
            .read_to_end(&mut bytes)
            .map_err(failed)?;
        return match is_games(&bytes) {
            true => Err(CliError::usage(
                "games cannot be read from standard input here",
                "partidas não podem ser lidas da entrada padrão aqui",
            )
            .help("save them to a file first", "grave-as antes num arquivo")),
            false => text(&name, bytes),
        };
    }
    let mut stream = match input.source(Arc::default()).map_err(failed)? {
        Source::Store(_) => return Ok(JudgedInput::Games),
        Source::Text(stream) => stream,
    };
    let mut bytes = vec![0; 4096];
    let mut filled = 0;
    while filled < bytes.len() {
        match stream.read(&mut bytes[filled..]).map_err(failed)? {
            0 => break,
            more => filled += more,
        }
    }
    bytes.truncate(filled);
    if is_games(&bytes) {
        return Ok(JudgedInput::Games);
    }
    stream
        .take(LARGEST_TEXT)
        .read_to_end(&mut bytes)
        .map_err(failed)?;
    text(&name, bytes)
}

fn text(name: &str, bytes: Vec<u8>) -> Result<JudgedInput, CliError> {
    String::from_utf8(bytes)
        .map(JudgedInput::Text)
        .map_err(|_| {
            let name = printable(name);
            CliError::failed(format!("{name}: not UTF-8"), format!("{name}: não é UTF-8"))
        })
}

/// Positions out of games.
fn drawn(
    args: &JudgedArgs,
    games: &[Input],
    progress: &Arc<Progress>,
    lang: Lang,
) -> Result<Vec<Judged>, CliError> {
    let usual = Draw::default();
    let from_ply = |ply: u64| u32::try_from(ply).unwrap_or(u32::MAX);
    let how = Draw {
        per_game: args.per_game.unwrap_or(usual.per_game),
        from_ply: args.from_ply.map_or(usual.from_ply, from_ply),
        noisy: args.noisy,
        seed: args.seed.unwrap_or(usual.seed),
    };
    let options = Options {
        threads: super::threads(args),
        ..Options::default()
    };
    let quiet = args.quiet;
    let bar = progress::Bar::start(progress, games, quiet, lang);
    let mut broken = 0u64;
    let mut damaged = Vec::new();
    let drawn = from_games(games, &options, how, progress, |event| match event {
        Event::Problem(_) => broken += 1,
        Event::Damaged(file, error) => damaged.push((file, error)),
        _ => {}
    });
    bar.finish();
    if let Some((file, error)) = damaged.first() {
        return Err(CliError::file(Path::new(&**file), error));
    }
    if drawn.too_many {
        return Err(CliError::failed(
            format!("more than {MOST_POSITIONS} positions"),
            format!("mais de {MOST_POSITIONS} posições"),
        )
        .help(
            "--per-game draws fewer of each game",
            "--per-game sorteia menos de cada partida",
        ));
    }
    if !quiet && (broken > 0 || drawn.undecided > 0) {
        terminal::note(left_out(broken, drawn.undecided, lang));
    }
    Ok(drawn.positions)
}

/// Games that give no positions, and why.
fn left_out(broken: u64, undecided: u64, lang: Lang) -> String {
    let part = |count: u64, en: [&str; 2], pt: [&str; 2]| {
        let which = usize::from(count != 1);
        (count > 0).then(|| format!("{count} {}", lang.pick(en, pt)[which]))
    };
    let reasons = [
        part(
            broken,
            ["game could not be replayed", "games could not be replayed"],
            ["partida não se reproduz", "partidas não se reproduzem"],
        ),
        part(
            undecided,
            ["game has no result", "games have no result"],
            ["partida não tem resultado", "partidas não têm resultado"],
        ),
    ];
    let reasons: Vec<String> = reasons.into_iter().flatten().collect();
    format!("{}: {}", reasons.join(", "), lang.pick("left out", "fora"))
}

/// Positions that an engine is given at a time, so that the bar moves.
const BATCH: usize = 64;

/// What an engine says of the positions; those without an answer are left out.
fn by_engine(
    args: &JudgedArgs,
    mut engine: Evaluator,
    judged: &mut Vec<Judged>,
    progress: &Progress,
    lang: Lang,
) -> Vec<Reference> {
    let fens: Vec<String> = judged.iter().map(|one| one.fen.clone()).collect();
    let template = lang.pick(
        "{wide_bar} {pos} of {len} positions  {eta_precise}",
        "{wide_bar} {pos} de {len} posições  {eta_precise}",
    );
    let bar = super::bar(args, fens.len(), template);
    let mut values = Vec::new();
    for batch in fens.chunks(BATCH) {
        values.extend(engine.values(batch, &progress.stop));
        bar.inc(batch.len() as u64);
    }
    bar.finish_and_clear();
    let silent = values.iter().filter(|value| value.is_none()).count();
    if silent > 0 && !args.quiet {
        terminal::note(lang.pick(
            format!("{silent} positions without an answer of the engine are left out"),
            format!("{silent} posições sem resposta do motor ficam de fora"),
        ));
    }
    let mut answers = values.iter();
    judged.retain(|_| answers.next().is_some_and(Option::is_some));
    values.into_iter().flatten().map(Reference::Value).collect()
}

/// One kind of judgement for all: what `--by` names, or the first that every position has.
fn chosen(
    args: &JudgedArgs,
    judged: &mut Vec<Judged>,
    lang: Lang,
) -> Result<Vec<Reference>, CliError> {
    type Pick = fn(&Judged) -> Option<Reference>;
    let kinds: [(&str, Pick); 3] = [
        ("grade", |one| one.grade.map(Reference::Grade)),
        ("value", |one| one.value.map(Reference::Value)),
        ("result", |one| one.result.map(Reference::Result)),
    ];
    if let Some(asked) = &args.by {
        let Some((_, pick)) = kinds.iter().find(|(name, _)| name == asked) else {
            return Ok(Vec::new());
        };
        let before = judged.len();
        judged.retain(|one| pick(one).is_some());
        let left_out = before - judged.len();
        if left_out > 0 && !args.quiet {
            terminal::note(lang.pick(
                format!("{left_out} positions without {asked} are left out"),
                format!("{left_out} posições sem {asked} ficam de fora"),
            ));
        }
        return Ok(judged.iter().filter_map(pick).collect());
    }
    for (_, pick) in kinds {
        if judged.iter().all(|one| pick(one).is_some()) {
            return Ok(judged.iter().filter_map(pick).collect());
        }
    }
    Err(CliError::failed(
        "the positions have no grade, value or result in common",
        "as posições não têm nota, valor ou resultado em comum",
    )
    .help(
        "--by grade, value or result leaves the others out; --engine lets an engine judge all",
        "--by grade, value ou result deixa as outras de fora; --engine deixa um motor julgar todas",
    ))
}

fn cases(judged: &[Judged]) -> Result<Vec<Case<Chess>>, CliError> {
    let case = |one: &Judged| {
        let position = chess_from_fen(&one.fen)
            .map_err(|error| crate::positions::bad_fen(&one.fen, None, &error))?;
        let marks = CASTLED.into_iter().zip(one.castled);
        let marks = marks.filter(|(_, castled)| *castled).map(|(mark, _)| mark);
        let moment = Moment {
            repetitions: one.repetitions,
            marks: marks.sum(),
            ..Moment::default()
        };
        Ok(Case { position, moment })
    };
    judged.iter().map(case).collect()
}

/// Positions of one game share a number; of others, those that are the same.
fn groups(judged: &[Judged], keys: &[Setup]) -> Vec<u64> {
    let (mut games, mut others) = (HashMap::new(), HashMap::new());
    let mut next = 0;
    let mut new = || {
        next += 1;
        next
    };
    judged
        .iter()
        .zip(keys)
        .map(|(one, key)| match &one.game {
            Some(game) => *games.entry(game.as_str()).or_insert_with(&mut new),
            None => *others.entry(key).or_insert_with(&mut new),
        })
        .collect()
}

fn input_failure(error: &InputError) -> CliError {
    match error {
        InputError::Io { path, error } => CliError::file(path, error),
        InputError::Nothing(word) => {
            let word = printable(word);
            CliError::failed(
                format!("{word}: no games there"),
                format!("{word}: sem partidas"),
            )
        }
    }
}

fn bad_line(name: &str, bad: &BadLine) -> CliError {
    let (name, line) = (printable(name), bad.line);
    let (en, pt) = match &bad.why {
        Why::NoPosition => ("no position".to_owned(), "sem posição".to_owned()),
        Why::Fen(error) => {
            let described = chess::describe_fen_error(error);
            (described.what.en, described.what.pt)
        }
        Why::Epd(error) => (error.to_string(), "não é uma linha EPD".to_owned()),
        Why::Json(error) => (
            format!("no JSON object: {error}"),
            format!("não é um objeto JSON: {error}"),
        ),
        Why::Grade(text) => (
            format!("no grade from 0 to 6: {}", printable(text)),
            format!("não é nota de 0 a 6: {}", printable(text)),
        ),
        Why::Number(text) => (
            format!("no number: {}", printable(text)),
            format!("não é número: {}", printable(text)),
        ),
        Why::Result(text) => (
            format!("no result: {}", printable(text)),
            format!("não é resultado: {}", printable(text)),
        ),
        Why::TooMany => (
            format!("more than {MOST_POSITIONS} positions"),
            format!("mais de {MOST_POSITIONS} posições"),
        ),
    };
    CliError::failed(
        format!("{name}, line {line}: {en}"),
        format!("{name}, linha {line}: {pt}"),
    )
    .help(
        "EPD with 'grade 4;', 'ce 35;' or 'result \"1-0\";', a table with columns fen and grade, value, cp or result, or JSON lines with the same names",
        "EPD com 'grade 4;', 'ce 35;' ou 'result \"1-0\";', tabela com colunas fen e nota, valor, cp ou resultado, ou linhas JSON com os mesmos nomes",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_note_on_games_left_out_names_only_reasons_that_occur() {
        assert_eq!(
            left_out(1, 0, Lang::En),
            "1 game could not be replayed: left out"
        );
        assert_eq!(
            left_out(2, 1, Lang::Pt),
            "2 partidas não se reproduzem, 1 partida não tem resultado: fora"
        );
    }
}
