//! `stratvision import` and `export`: the store for repeated searches.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use corpus::input::Input;
use corpus::store::{
    ExportError, Imported, Importer, MOST_QUESTIONS, Note, Options, SvdbError, export as write_pgn,
    export_file,
};
use corpus::{Progress, describe_error};
use search::Searched;
use syntax::{Lang, Message};

use super::search::problems::ProblemReporter;
use super::search::summary::{note_given_up, plural};
use super::search::{inputs, progress};
use crate::args::{ExportArgs, ImportArgs};
use crate::error::{CliError, ErrorText, ExitStatus};
use crate::files::{Mark, check_not_read};
use crate::patterns::Selection;
use crate::terminal;

/// Packs games into a store.
pub fn import(args: &ImportArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let (selection, inputs) = read_inputs(args, lang)?;
    check_name(&args.output.path)?;
    args.output.may_replace(&Mark::Store)?;
    let searched = selection.as_ref().map(Selection::for_answers).transpose()?;
    let mut importer = importer(args, searched.as_ref())?;
    let progress = Arc::new(Progress::default());
    let bar = progress::Bar::start(&progress, &inputs, args.quiet, lang);
    progress::end_on_interrupt(&progress);
    let mut problems = ProblemReporter::new(&args.problems, lang);
    for input in &inputs {
        importer
            .add(input, &progress, |note| {
                bar.suspend(|| report(&note, &mut problems));
            })
            .map_err(|error| import_error(args, &error))?;
    }
    let done = importer.finish_unless(&progress.stop);
    let done = done.map_err(|error| import_error(args, &error))?;
    bar.finish();
    problems.finish();
    if let Some(searched) = &searched {
        note_given_up(searched, lang);
    }
    if !args.quiet && !done.is_spared {
        terminal::note(totals(&args.output.path, &done, lang));
    }
    if problems.damaged && !done.is_spared {
        return Ok(ExitStatus::Failed);
    }
    if done.games > 0 {
        return Ok(ExitStatus::Done);
    }
    warn_of_no_games(&args.output.path, done.is_spared, lang);
    Ok(match problems.damaged {
        true => ExitStatus::Failed,
        false => ExitStatus::NothingFound,
    })
}

/// The patterns whose answers are stored, none with `--plain`, and the games.
fn read_inputs(args: &ImportArgs, lang: Lang) -> Result<(Option<Selection>, Vec<Input>), CliError> {
    if args.plain {
        let inputs = inputs::games(&args.games.games)?;
        check_not_read([&args.output], inputs::files_of(&inputs))?;
        return Ok((None, inputs));
    }
    let (selection, inputs) = inputs::read(&args.games, [&args.output], lang)?;
    let count = selection.names.len();
    if count > MOST_QUESTIONS {
        return Err(CliError::usage(
            format!("a store remembers at most {MOST_QUESTIONS} patterns, not {count}"),
            format!("um acervo lembra no máximo {MOST_QUESTIONS} padrões, não {count}"),
        )
        .help(
            "name those that are searched most often, or none with --plain",
            "indique os mais procurados, ou nenhum com --plain",
        ));
    }
    Ok((Some(selection), inputs))
}

/// Fails unless the name is that of a store: a file with another extension may hold games.
fn check_name(path: &Path) -> Result<(), CliError> {
    if path == Path::new("-") {
        return Err(CliError::usage(
            "a store is a file and cannot go to standard output",
            "um acervo é um arquivo e não pode ir para a saída padrão",
        )
        .help(
            "name a file: -o base.svdb",
            "indique um arquivo: -o base.svdb",
        ));
    }
    match path.extension() {
        Some(extension) if !extension.eq_ignore_ascii_case("svdb") => {
            let extension = terminal::printable(&extension.to_string_lossy());
            Err(CliError::usage(
                format!("the name of a store ends in '.svdb', not in '.{extension}'"),
                format!("o nome de um acervo termina em '.svdb', não em '.{extension}'"),
            )
            .help("name it so: -o base.svdb", "chame-o assim: -o base.svdb"))
        }
        _ => Ok(()),
    }
}

fn importer<'a>(
    args: &ImportArgs,
    searched: Option<&'a Searched>,
) -> Result<Importer<'a>, CliError> {
    let path = &args.output.path;
    let options = Options {
        unique: args.unique,
        drops_annotations: args.drops_annotations,
    };
    let importer = match searched {
        Some(searched) => {
            let cores = std::thread::available_parallelism().map_or(1, usize::from);
            let examiners = (0..cores).map(|_| searched.examiner());
            Importer::with_answers(path, options, examiners)
        }
        None => Importer::create(path, options),
    };
    importer.map_err(|error| import_error(args, &error))
}

fn import_error(args: &ImportArgs, error: &std::io::Error) -> CliError {
    match error.kind() {
        std::io::ErrorKind::Interrupted => CliError::failed(
            "ended early: no store was written",
            "interrompido: nenhum acervo foi gravado",
        ),
        _ => CliError::file(&args.output.path, error),
    }
}

/// What went into a store, and what did not.
fn totals(path: &Path, done: &Imported, lang: Lang) -> String {
    let mut parts = vec![
        lang.pick(
            counted(done.games, "game", "games"),
            counted(done.games, "partida", "partidas"),
        ),
        lang.pick(
            counted(done.positions, "position", "positions"),
            counted(done.positions, "posição", "posições"),
        ),
        format!("{} bytes", done.bytes),
    ];
    if done.duplicates > 0 {
        parts.push(lang.pick(
            format!(
                "{} dropped",
                counted(done.duplicates, "duplicate", "duplicates")
            ),
            counted(
                done.duplicates,
                "repetida descartada",
                "repetidas descartadas",
            ),
        ));
    }
    if done.left_out > 0 {
        parts.push(lang.pick(
            format!("{} left out", done.left_out),
            counted(done.left_out, "deixada de fora", "deixadas de fora"),
        ));
    }
    if done.unannotated > 0 {
        parts.push(lang.pick(
            format!(
                "comments and variations of {} dropped",
                counted(done.unannotated, "game", "games")
            ),
            format!(
                "comentários e variantes de {} descartados",
                counted(done.unannotated, "partida", "partidas")
            ),
        ));
    }
    if done.cut_variations > 0 {
        parts.push(lang.pick(
            format!(
                "{} not legal to the end: the rest is a comment",
                counted(done.cut_variations, "variation", "variations")
            ),
            format!(
                "{} até o fim: o resto virou comentário",
                counted(
                    done.cut_variations,
                    "variante não se deixa reproduzir",
                    "variantes não se deixam reproduzir"
                )
            ),
        ));
    }
    format!("{}: {}", path.display(), parts.join(", "))
}

fn warn_of_no_games(path: &Path, is_spared: bool, lang: Lang) {
    let path = path.display();
    let message = match is_spared {
        true => Message::new(
            format!("{path}: no game to store; the existing file was left as it was"),
            format!("{path}: nenhuma partida a guardar; o arquivo existente ficou como estava"),
        ),
        false => Message::new(
            format!("{path}: no game was stored; the store is empty"),
            format!("{path}: nenhuma partida foi guardada; o acervo está vazio"),
        ),
    };
    let help = Some(Message::new(
        "see the messages about games above, or name other files",
        "veja as mensagens sobre partidas acima, ou indique outros arquivos",
    ));
    terminal::print_warning(lang, &ErrorText { message, help });
}

/// A number and the word for one or for several.
fn counted(count: u64, single: &'static str, several: &'static str) -> String {
    format!("{count} {}", plural(count, single, several))
}

fn report(note: &Note, problems: &mut ProblemReporter) {
    match note {
        Note::Problem(problem) => problems.report(problem),
        Note::Unstorable { file, game } => problems.note(|lang| {
            lang.pick(
                format!("{file}: game {game} cannot be stored; skipped"),
                format!("{file}: a partida {game} não pode ser guardada; pulada"),
            )
        }),
        Note::Unannotated { file, game } => problems.note(|lang| {
            lang.pick(
                format!(
                    "{file}: the comments and variations of game {game} are larger than a store can hold; the game is kept without them"
                ),
                format!(
                    "{file}: os comentários e variantes da partida {game} são maiores do que um acervo comporta; a partida fica sem eles"
                ),
            )
        }),
        Note::Damaged(file, error) => problems.report_damage(file, error),
    }
}

/// Writes the games of a store as PGN.
pub fn export(args: &ExportArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let store = &args.store;
    if store == Path::new("-") {
        return Err(CliError::usage(
            "a store is read from a file, not from standard input",
            "um acervo é lido de um arquivo, não da entrada padrão",
        )
        .help(
            "save it first: cat > base.svdb",
            "grave-o antes: cat > base.svdb",
        ));
    }
    check_not_read(&args.output, [store.clone()])?;
    if let Some(output) = &args.output {
        output.may_replace(&Mark::None)?;
    }
    let progress = Arc::new(Progress::default());
    progress::end_on_interrupt(&progress);
    let name = store.display().to_string();
    let mut damages = 0u64;
    let on_damage = |error: &std::io::Error| {
        if args.strict {
            return ControlFlow::Break(());
        }
        damages += 1;
        report_damage(&name, error, lang);
        ControlFlow::Continue(())
    };
    let stop = &progress.stop;
    let written = match &args.output {
        Some(output) => export_file(store, &output.path, stop, on_damage),
        None => write_pgn(store, terminal::stream(), stop, on_damage),
    };
    let totals = written.map_err(|error| export_error(args, error))?;
    if !args.quiet {
        terminal::note(lang.pick(
            counted(totals.games, "game", "games"),
            counted(totals.games, "partida", "partidas"),
        ));
    }
    match damages {
        0 => Ok(ExitStatus::Done),
        _ => Err(damaged(&name, damages)),
    }
}

/// Reports a damaged part of a store, and what is lost by it.
fn report_damage(name: &str, error: &std::io::Error, lang: Lang) {
    let why = describe_error(error);
    let lost = match SvdbError::of(error).is_some_and(SvdbError::is_about_annotations) {
        true => Message::new(
            "the games there are written without comments and variations",
            "as partidas dali são gravadas sem comentários e variantes",
        ),
        false => Message::new(
            "games that this makes unreadable are left out",
            "partidas que por isso não se leem ficam de fora",
        ),
    };
    CliError::failed(
        format!("{name}: {}; {}", why.en, lost.en),
        format!("{name}: {}; {}", why.pt, lost.pt),
    )
    .report(lang);
}

fn export_error(args: &ExportArgs, error: ExportError) -> CliError {
    match (error, &args.output) {
        (ExportError::Store(error), _) => CliError::file(&args.store, &error),
        (ExportError::Output(error), Some(output)) => CliError::file(&output.path, &error),
        (ExportError::Output(error), None) => error.into(),
        (ExportError::Interrupted, _) => CliError::failed(
            "ended early: no file was written",
            "interrompido: nenhum arquivo foi gravado",
        ),
    }
}

/// The error after an export of a damaged store.
fn damaged(name: &str, damages: u64) -> CliError {
    CliError::failed(
        format!(
            "{name}: damaged in {damages} {}; what can be read was written",
            plural(damages, "place", "places")
        ),
        format!(
            "{name}: danificado em {damages} {}; o que se pode ler foi gravado",
            plural(damages, "lugar", "lugares")
        ),
    )
    .help(
        "make the store again with import; --strict writes nothing if there is damage",
        "faça o acervo de novo com import; --strict não grava nada se houver dano",
    )
}
