//! `stratvision import` and `export`: the store for repeated searches.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use corpus::store::{
    ExportError, Importer, MOST_QUESTIONS, Note, Options, SvdbError, export as write_pgn,
    export_file,
};
use corpus::{Progress, describe_error};
use syntax::{Lang, Message};

use super::search::complaints::Complaints;
use super::search::{asked, files_of, games, one, progress, tell_given_up};
use crate::args::{ExportArgs, ImportArgs};
use crate::error::{CliError, ErrorText, ExitStatus};
use crate::files::{Mark, check_not_read};
use crate::terminal;

/// Packs games into a store.
pub fn import(args: &ImportArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let (selection, inputs) = match args.plain {
        true => {
            let inputs = games(&args.games.games)?;
            check_not_read([&args.output], files_of(&inputs))?;
            (None, inputs)
        }
        false => {
            let (selection, inputs) = asked(&args.games, [&args.output], lang)?;
            let count = selection.names.len();
            if count > MOST_QUESTIONS {
                return Err(CliError::usage(
                    format!("a store remembers {MOST_QUESTIONS} patterns at most, not {count}"),
                    format!("um acervo lembra no máximo {MOST_QUESTIONS} padrões, não {count}"),
                )
                .help(
                    "name those that are searched for most, or none with --plain",
                    "diga os que mais se procuram, ou nenhum com --plain",
                ));
            }
            (Some(selection), inputs)
        }
    };
    let path = &args.output.path;
    let quiet = args.quiet;
    if path == Path::new("-") {
        return Err(CliError::usage(
            "a store is a file and cannot go to standard output",
            "um acervo é um arquivo e não pode ir para a saída padrão",
        )
        .help("name a file: -o base.svdb", "diga um arquivo: -o base.svdb"));
    }
    // A file with another extension may hold games.
    if let Some(ending) = path.extension()
        && !ending.eq_ignore_ascii_case("svdb")
    {
        let ending = terminal::printable(&ending.to_string_lossy());
        return Err(CliError::usage(
            format!("the name of a store ends in '.svdb', not in '.{ending}'"),
            format!("o nome de um acervo termina em '.svdb', não em '.{ending}'"),
        )
        .help("name it so: -o base.svdb", "chame-o assim: -o base.svdb"));
    }
    args.output.may_replace(&Mark::Store)?;
    let failed = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::Interrupted => CliError::failed(
            "ended early: no store was written",
            "interrompido: nenhum acervo foi gravado",
        ),
        _ => CliError::file(path, &error),
    };
    let options = Options {
        unique: args.unique,
        drops_annotations: args.drops_annotations,
    };
    let remembered = selection.as_ref().map(|selection| selection.for_answers());
    let remembered = remembered.transpose()?;
    let importer = match &remembered {
        Some(searched) => {
            let cores = std::thread::available_parallelism().map_or(1, usize::from);
            let examiners = (0..cores).map(|_| searched.examiner());
            Importer::with_answers(path, options, examiners)
        }
        None => Importer::create(path, options),
    };
    let mut importer = importer.map_err(failed)?;
    let progress = Arc::new(Progress::default());
    let bar = progress::Bar::start(&progress, &inputs, quiet, lang);
    progress::end_on_interrupt(&progress);
    let mut complaints = Complaints::new(&args.problems, lang);
    for input in &inputs {
        importer
            .add(input, &progress, |note| {
                bar.suspend(|| tell(&note, &mut complaints));
            })
            .map_err(failed)?;
    }
    let done = importer.finish_unless(&progress.stop).map_err(failed)?;
    bar.finish();
    complaints.finish();
    if let Some(searched) = &remembered {
        tell_given_up(searched, lang);
    }
    if !quiet && !done.is_spared {
        let path = path.display();
        let mut text = lang.pick(
            format!(
                "{path}: {}, {}, {} bytes",
                counted(done.games, "game", "games"),
                counted(done.positions, "position", "positions"),
                done.bytes
            ),
            format!(
                "{path}: {}, {}, {} bytes",
                counted(done.games, "partida", "partidas"),
                counted(done.positions, "posição", "posições"),
                done.bytes
            ),
        );
        if done.duplicates > 0 {
            text += &lang.pick(
                format!(
                    ", {} dropped",
                    counted(done.duplicates, "duplicate", "duplicates")
                ),
                format!(
                    ", {}",
                    counted(
                        done.duplicates,
                        "repetida descartada",
                        "repetidas descartadas"
                    )
                ),
            );
        }
        if done.left_out > 0 {
            text += &lang.pick(
                format!(", {} left out", done.left_out),
                format!(
                    ", {}",
                    counted(done.left_out, "deixada de fora", "deixadas de fora")
                ),
            );
        }
        if done.unannotated > 0 {
            text += &lang.pick(
                format!(
                    ", comments and variations of {} dropped",
                    counted(done.unannotated, "game", "games")
                ),
                format!(
                    ", comentários e variantes de {} descartados",
                    counted(done.unannotated, "partida", "partidas")
                ),
            );
        }
        if done.cut_variations > 0 {
            text += &lang.pick(
                format!(
                    ", {} not legal to the end: the rest is a comment",
                    counted(done.cut_variations, "variation", "variations")
                ),
                format!(
                    ", {} até o fim: o resto virou comentário",
                    counted(
                        done.cut_variations,
                        "variante não se deixa reproduzir",
                        "variantes não se deixam reproduzir"
                    )
                ),
            );
        }
        terminal::note(text);
    }
    if complaints.damaged && !done.is_spared {
        return Ok(ExitStatus::Failed);
    }
    if done.games == 0 {
        let path = path.display();
        let message = match done.is_spared {
            true => Message::new(
                format!(
                    "{path}: there is no game to keep, the file that was there is left as it was"
                ),
                format!("{path}: não há partida a guardar, o arquivo que havia ficou como estava"),
            ),
            false => Message::new(
                format!("{path}: no game was kept, the store is empty"),
                format!("{path}: nenhuma partida foi guardada, o acervo está vazio"),
            ),
        };
        let help = Some(Message::new(
            "see what is said of the games above, or name other files",
            "veja o que se diz das partidas acima, ou diga outros arquivos",
        ));
        terminal::print_warning(lang, &ErrorText { message, help });
        return Ok(match complaints.damaged {
            true => ExitStatus::Failed,
            false => ExitStatus::NothingFound,
        });
    }
    Ok(ExitStatus::Done)
}

/// A number and the word for one or for several.
fn counted(count: u64, single: &'static str, several: &'static str) -> String {
    format!("{count} {}", one(&count, single, several))
}

fn tell(note: &Note, complaints: &mut Complaints) {
    match note {
        Note::Problem(problem) => complaints.problem(problem),
        Note::Unstorable { file, game } => complaints.remark(|lang| {
            lang.pick(
                format!("{file}: game {game} cannot be stored; skipped"),
                format!("{file}: a partida {game} não pode ser guardada; pulada"),
            )
        }),
        Note::Unannotated { file, game } => complaints.remark(|lang| {
            lang.pick(
                format!(
                    "{file}: the comments and variations of game {game} are larger than a store can hold; the game is kept without them"
                ),
                format!(
                    "{file}: os comentários e variantes da partida {game} são maiores do que um acervo comporta; a partida fica sem eles"
                ),
            )
        }),
        Note::Damaged(file, error) => complaints.damage(file, error),
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
    let strict = args.strict;
    let progress = Arc::new(Progress::default());
    progress::end_on_interrupt(&progress);
    let name = store.display().to_string();
    let mut damages = 0u64;
    let damage = |error: &std::io::Error| {
        if strict {
            return ControlFlow::Break(());
        }
        damages += 1;
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
        ControlFlow::Continue(())
    };
    let target = args.output.as_ref().map(|file| &file.path);
    let done = match target {
        Some(path) => export_file(store, path, &progress.stop, damage),
        // A terminal is not to obey what stands in games; everything else gets their bytes as they are.
        None if terminal::is_interactive() => {
            write_pgn(store, terminal::out(), &progress.stop, damage)
        }
        None => write_pgn(store, terminal::stream(), &progress.stop, damage),
    };
    let totals = done.map_err(|error| match (error, target) {
        (ExportError::Store(error), _) => CliError::file(store, &error),
        (ExportError::Output(error), Some(path)) => CliError::file(path, &error),
        (ExportError::Output(error), None) => error.into(),
        (ExportError::Interrupted, _) => CliError::failed(
            "ended early: no file was written",
            "interrompido: nenhum arquivo foi gravado",
        ),
    })?;
    if !args.quiet {
        terminal::note(lang.pick(
            counted(totals.games, "game", "games"),
            counted(totals.games, "partida", "partidas"),
        ));
    }
    if damages > 0 {
        let failure = CliError::failed(
            format!(
                "{name}: damaged in {damages} {}; what can be read was written",
                one(&damages, "place", "places")
            ),
            format!(
                "{name}: danificado em {damages} {}; o que se pode ler foi gravado",
                one(&damages, "lugar", "lugares")
            ),
        );
        let failure = failure.help(
            "make the store anew with import; --strict writes nothing if there is damage",
            "faça o acervo de novo com import; --strict não grava nada se houver dano",
        );
        return Err(failure);
    }
    Ok(ExitStatus::Done)
}
