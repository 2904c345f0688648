//! `stratvision restore`: going back to a backup of the studio's database.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use server::{Counts, DatabaseSummary, RestoreError};
use syntax::Lang;

use super::studio::{data_folder, runtime};
use crate::args::RestoreArgs;
use crate::error::{CliError, ExitStatus};
use crate::terminal;

/// Lists the backups; says what one of them brings back; brings it back.
pub fn run(args: &RestoreArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let data = data_folder(args.data.as_deref())?;
    let runtime = runtime()?;
    let present = runtime.block_on(server::summarize_current(&data));
    let Some(wanted) = &args.file else {
        let backups = runtime.block_on(server::list_backups(&data));
        return list(&data, present.as_ref(), &backups, lang);
    };
    let file = find(&data, wanted);
    let Some(chosen) = runtime.block_on(server::summarize(&file)) else {
        let wanted = wanted.display();
        return Err(CliError::failed(
            format!("{wanted}: there is no such backup"),
            format!("{wanted}: essa cópia não existe"),
        )
        .help(
            "'stratvision restore' lists the backups",
            "'stratvision restore' lista as cópias",
        ));
    };
    let mut out = terminal::out();
    writeln!(out, "{}", lang.pick("now:", "agora:"))?;
    writeln!(
        out,
        "  {}",
        present
            .as_ref()
            .map_or_else(|| nothing(lang), |stock| describe(stock, lang))
    )?;
    writeln!(out, "{}", lang.pick("brought back:", "volta:"))?;
    writeln!(out, "  {}", describe(&chosen, lang))?;
    if !chosen.is_usable() {
        out.flush()?;
        return Err(explain(RestoreError::Unusable(file)));
    }
    if !args.yes {
        out.flush()?;
        terminal::note(lang.pick(
            "nothing was changed; add --yes to go back to this backup (what is there now is kept aside)",
            "nada foi mudado; acrescente --yes para voltar a esta cópia (o que há agora fica guardado)",
        ));
        return Ok(ExitStatus::Done);
    }
    drop(out);
    let aside = runtime
        .block_on(server::restore(&data, &file))
        .map_err(explain)?;
    if !args.quiet {
        let aside = aside.display();
        terminal::note(lang.pick(
            format!("done; what was there before is kept in {aside}"),
            format!("feito; o que havia antes está guardado em {aside}"),
        ));
    }
    Ok(ExitStatus::Done)
}

/// A backup by its name in the list, or any file.
fn find(data: &Path, wanted: &Path) -> PathBuf {
    let listed = data.join("backups").join(wanted);
    match listed.is_file() {
        true => listed,
        false => wanted.to_owned(),
    }
}

fn list(
    data: &Path,
    present: Option<&DatabaseSummary>,
    backups: &[DatabaseSummary],
    lang: Lang,
) -> Result<ExitStatus, CliError> {
    if backups.is_empty() {
        let folder = data.join("backups");
        let folder = folder.display();
        terminal::note(lang.pick(
            format!(
                "{folder}: there are no backups; name the file that 'stratvision backup' wrote"
            ),
            format!("{folder}: não há cópias; diga o arquivo que 'stratvision backup' gravou"),
        ));
        return Ok(ExitStatus::NothingFound);
    }
    let mut out = terminal::out();
    writeln!(out, "{}", lang.pick("now:", "agora:"))?;
    writeln!(
        out,
        "  {}",
        present.map_or_else(|| nothing(lang), |stock| describe(stock, lang))
    )?;
    writeln!(out, "{}", lang.pick("backups:", "cópias:"))?;
    for backup in backups {
        let name = backup.file.file_name().unwrap_or_default();
        writeln!(out, "  {}", name.display())?;
        writeln!(out, "    {}", describe(backup, lang))?;
    }
    out.flush()?;
    drop(out);
    terminal::note(lang.pick(
        "'stratvision restore NAME' says what one brings back and changes nothing yet",
        "'stratvision restore NOME' diz o que uma traz de volta e ainda não muda nada",
    ));
    Ok(ExitStatus::Done)
}

fn nothing(lang: Lang) -> String {
    lang.pick("no database", "nenhum banco de dados").to_owned()
}

/// One line: when, how much, and whether it is whole.
fn describe(stock: &DatabaseSummary, lang: Lang) -> String {
    let mut line = String::new();
    if let Some(at) = stock.at {
        let (date, time) = (at.date(), at.time());
        let _ = write!(line, "{date} {:02}:{:02} UTC, ", time.hour(), time.minute());
    }
    match stock.counts {
        Some(counts) => line += &count(counts, lang),
        None => line += lang.pick("cannot be read", "ilegível"),
    }
    if !stock.is_sound {
        line += lang.pick(", DAMAGED", ", DANIFICADO");
    }
    line
}

fn count(counts: Counts, lang: Lang) -> String {
    let Counts {
        patterns,
        versions,
        tests,
        collections,
        searches,
        hits,
        courses,
        reviews,
    } = counts;
    lang.pick(
        format!(
            "patterns: {patterns} (versions: {versions}), tests: {tests}, collections: {collections}, \
             searches: {searches} (hits: {hits}), courses: {courses} (answers: {reviews})"
        ),
        format!(
            "padrões: {patterns} (versões: {versions}), testes: {tests}, coleções: {collections}, \
             buscas: {searches} (achados: {hits}), cursos: {courses} (respostas: {reviews})"
        ),
    )
}

fn explain(error: RestoreError) -> CliError {
    match error {
        RestoreError::InUse(folder) => {
            let folder = folder.display();
            CliError::failed(
                format!("{folder}: a studio is at work in this folder"),
                format!("{folder}: um estúdio está trabalhando nesta pasta"),
            )
            .help(
                "end it (Ctrl-C where it was started) and try again",
                "encerre-o (Ctrl-C onde foi iniciado) e tente de novo",
            )
        }
        RestoreError::Unusable(file) => {
            let file = file.display();
            CliError::failed(
                format!("{file}: this file is damaged, or is not a backup of a studio"),
                format!("{file}: este arquivo está danificado, ou não é uma cópia de um estúdio"),
            )
            .help(
                "choose another one; 'stratvision restore' lists the backups",
                "escolha outra; 'stratvision restore' lista as cópias",
            )
        }
        RestoreError::Io { path, error } => CliError::file(&path, &error),
    }
}
