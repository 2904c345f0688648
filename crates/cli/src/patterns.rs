//! Patterns from the command line: files, folders and names, on top of what ships with the program.

use std::collections::HashSet;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use patlan::library::{Library, PatternFile};
use patlan::plan::PlanError;
use search::{CompiledPattern, Details, Searched};
use syntax::{Diagnostic, Lang, Source, Style, suggest};

use crate::args::KnowledgeArgs;
use crate::error::CliError;
use crate::terminal;

/// A file of patterns that is larger than this holds something else.
const LARGEST_FILE: u64 = 4 * 1024 * 1024;
/// Folders nested deeper than this are not looked into.
const DEEPEST_FOLDER: usize = 16;

/// A knowledge base and what was asked for in it.
pub struct Selection {
    /// Everything that can be named.
    pub library: Library,
    /// The names asked for, each once, in the order asked.
    pub names: Vec<String>,
}

impl Selection {
    /// Whether there is something to prove of the instances of a pattern.
    pub fn is_provable(&self, name: &str) -> bool {
        let compiled = CompiledPattern::new(&self.library, name);
        compiled.is_ok_and(|compiled| compiled.is_provable())
    }

    /// The patterns asked for, compiled for a search.
    pub fn searched(&self, details: Details) -> Result<Searched, CliError> {
        Searched::new(&self.library, &self.names, details).map_err(cannot_be_searched)
    }

    /// The same for a store that is to keep their answers.
    pub fn for_answers(&self) -> Result<Searched, CliError> {
        Searched::for_answers(&self.library, &self.names).map_err(cannot_be_searched)
    }
}

fn cannot_be_searched(error: PlanError) -> CliError {
    CliError::failed(error.to_string(), error.to_string())
}

/// Resolves words of the command line. Errors in files that are named end the command; an invalid file
/// of a knowledge folder is reported and left out.
pub fn select(
    knowledge: &KnowledgeArgs,
    words: &[String],
    lang: Lang,
) -> Result<Selection, CliError> {
    let mut asked = Vec::new();
    for path in words.iter().map(Path::new) {
        if path != Path::new("all") && path.exists() {
            asked.extend(pattern_files(path)?);
        }
    }
    let mut library = base(knowledge, &asked, lang)?;
    let mut names: Vec<String> = Vec::new();
    let mut add = |name: &str| {
        if !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    };
    let mut asked_files = Vec::new();
    let mut asked_paths = HashSet::new();
    for word in words {
        let path = Path::new(word);
        if word == "all" {
            let all: Vec<String> = library.names().map(str::to_owned).collect();
            all.iter().for_each(|name| add(name));
        } else if path.exists() {
            for file in pattern_files(path)? {
                if !asked_paths.insert(real(&file)) {
                    continue;
                }
                let index = library.add(PatternFile::new(read(&file)?));
                asked_files.push(index);
                for pattern in &library.files()[index].parse.patterns {
                    add(&pattern.name.value);
                }
            }
        } else {
            add(named(&library, word)?);
        }
    }
    let mut broken = false;
    for index in asked_files {
        broken |= report_errors(&library, index, lang);
    }
    if let (false, [], Some(word)) = (broken, names.as_slice(), words.first()) {
        let word = crate::terminal::printable(word);
        return Err(CliError::failed(
            format!("there is no pattern in '{word}'"),
            format!("não há padrão em '{word}'"),
        )
        .help(
            "a pattern begins with PATTERN and its name; 'stratvision patlan list' lists the known ones",
            "um padrão começa com PADRAO e seu nome; 'stratvision patlan list' lista os conhecidos",
        ));
    }
    for name in &names {
        // Shipped patterns are sound; this finds the ones that a knowledge folder replaced by something that is not.
        if let (false, Err(error)) = (broken, library.program(name)) {
            return Err(CliError::failed(
                format!("the pattern {name} cannot be used: {error}"),
                format!("o padrão {name} não pode ser usado: {error}"),
            )
            .help(
                "'stratvision patlan check' on its file shows why",
                "'stratvision patlan check' no arquivo dele mostra por quê",
            ));
        }
    }
    if broken {
        return Err(CliError::Reported);
    }
    for name in library
        .replaced()
        .filter(|name| names.iter().any(|asked| asked == name))
    {
        if !knowledge.quiet {
            let name = terminal::printable(name);
            terminal::note(lang.pick(
                format!("{name}: your own pattern takes the place of the shipped one"),
                format!("{name}: o seu padrão toma o lugar do que acompanha o programa"),
            ));
        }
    }
    Ok(Selection { library, names })
}

/// The shipped patterns and those of the folders named by `--knowledge`. An invalid file there is reported and left out; so
/// are, silently, the files that were `asked` for by name, which the caller adds himself.
pub fn base(knowledge: &KnowledgeArgs, asked: &[PathBuf], lang: Lang) -> Result<Library, CliError> {
    let asked: HashSet<PathBuf> = asked.iter().map(|path| real(path)).collect();
    let mut library = shipped();
    let files = knowledge_files(knowledge)?;
    if files.is_empty() {
        return Ok(library);
    }
    let mut trial = shipped();
    let mut tried = Vec::new();
    for path in files {
        if asked.contains(&real(&path)) {
            continue;
        }
        match read(&path) {
            Ok(source) => tried.push(trial.add(PatternFile::new(source))),
            Err(failure) => {
                failure.report(lang);
            }
        }
    }
    for index in tried {
        let source = &trial.files()[index].source;
        if !trial.check(index).iter().any(Diagnostic::is_error) {
            library.add(PatternFile::new(source.clone()));
        } else if !knowledge.quiet {
            let path = source.name();
            terminal::note(lang.pick(
                format!("{path} has errors and is left out ('patlan check' shows them)"),
                format!("{path} tem erros e fica de fora ('patlan check' os mostra)"),
            ));
        }
    }
    Ok(library)
}

/// One file has one name, however it was written.
pub fn real(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

fn shipped() -> Library {
    let mut library = Library::new();
    for file in knowledge::patterns() {
        library.add(PatternFile::shipped(Source::new(file.name, file.text)));
    }
    library
}

/// The files of the folders named by `--knowledge`, or else by the environment.
fn knowledge_files(knowledge: &KnowledgeArgs) -> Result<Vec<PathBuf>, CliError> {
    let mut folders = knowledge.folders.clone();
    if folders.is_empty() {
        // Set to nothing is not set.
        let folder = std::env::var_os("STRATVISION_KNOWLEDGE").filter(|name| !name.is_empty());
        folders.extend(folder.map(PathBuf::from));
    }
    let mut files = Vec::new();
    for folder in folders {
        if !folder.is_dir() {
            let folder = folder.display();
            return Err(CliError::failed(
                format!("{folder}: there is no such folder"),
                format!("{folder}: não existe essa pasta"),
            )
            .help(
                "--knowledge and STRATVISION_KNOWLEDGE name a folder of .patlan files",
                "--knowledge e STRATVISION_KNOWLEDGE dão uma pasta de arquivos .patlan",
            ));
        }
        files.extend(pattern_files(&folder)?);
    }
    Ok(files)
}

/// A name of the library: as written in a pattern, or the stem of a shipped file, in any case.
fn named<'a>(library: &'a Library, word: &str) -> Result<&'a str, CliError> {
    let stem_of = |source: &Source| {
        let name = Path::new(source.name()).file_stem()?;
        Some(name.to_string_lossy().into_owned())
    };
    let by_stem = || {
        let file = library.files().iter().find(|file| {
            stem_of(&file.source).is_some_and(|stem| stem.eq_ignore_ascii_case(word))
        })?;
        let pattern = file.parse.patterns.first()?;
        library.name_like(&pattern.name.value)
    };
    if let Some(name) = library.name_like(word).or_else(by_stem) {
        return Ok(name);
    }
    let word = terminal::printable(word);
    let failure = CliError::failed(
        format!("'{word}' is neither a file, a folder nor a known pattern"),
        format!("'{word}' não é arquivo, nem pasta, nem padrão conhecido"),
    );
    Err(match suggest::closest(&word, library.names()) {
        Some(name) => failure.help(
            format!("did you mean '{name}'? 'stratvision patlan list' shows all of them"),
            format!("você quis dizer '{name}'? 'stratvision patlan list' mostra todos"),
        ),
        None => failure.help(
            "'stratvision patlan list' shows the patterns there are",
            "'stratvision patlan list' mostra os padrões que existem",
        ),
    })
}

/// The file itself, or every `.patlan` file below a folder, in the order of their names.
pub fn pattern_files(path: &Path) -> Result<Vec<PathBuf>, CliError> {
    fn walk(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) -> Result<(), CliError> {
        let entries = fs::read_dir(folder).map_err(|error| CliError::file(folder, &error))?;
        for entry in entries {
            let entry = entry.map_err(|error| CliError::file(folder, &error))?;
            let path = entry.path();
            let kind = entry
                .file_type()
                .map_err(|error| CliError::file(&path, &error))?;
            // Links to folders could lead round in a circle.
            if kind.is_dir() && depth < DEEPEST_FOLDER {
                walk(&path, depth + 1, files)?;
            } else if path
                .extension()
                .is_some_and(|extension| extension == "patlan")
                && path.is_file()
            {
                files.push(path);
            }
        }
        Ok(())
    }
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut files = Vec::new();
    walk(path, 0, &mut files)?;
    files.sort();
    if files.is_empty() {
        let path = path.display();
        return Err(CliError::failed(
            format!("{path}: no .patlan file in this folder"),
            format!("{path}: nenhum arquivo .patlan nesta pasta"),
        ));
    }
    Ok(files)
}

/// Reads a pattern file; `-` is standard input.
pub fn read(path: &Path) -> Result<Source, CliError> {
    read_small(
        path,
        "a file of patterns is some kilobytes; split it if it really is one",
        "um arquivo de padrões tem alguns kilobytes; divida-o se for mesmo um",
    )
}

/// Reads a text; what to do about one that is too large is said in both languages.
pub fn read_small(path: &Path, en: &str, pt: &str) -> Result<Source, CliError> {
    let name = path.display().to_string();
    let mut bytes = Vec::new();
    let error = |error: std::io::Error| CliError::file(path, &error);
    if path == Path::new("-") {
        let stdin = std::io::stdin().lock();
        stdin
            .take(LARGEST_FILE + 1)
            .read_to_end(&mut bytes)
            .map_err(error)?;
    } else {
        let file = fs::File::open(path).map_err(error)?;
        file.take(LARGEST_FILE + 1)
            .read_to_end(&mut bytes)
            .map_err(error)?;
    }
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(CliError::failed(
            format!("{name}: larger than 4 MiB"),
            format!("{name}: maior que 4 MiB"),
        )
        .help(en, pt));
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Source::new(name, text)),
        Err(error) => {
            let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = valid.iter().filter(|byte| **byte == b'\n').count() + 1;
            let offset = valid.len();
            Err(CliError::failed(
                format!("{name}:{line}: not valid UTF-8 (byte {offset})"),
                format!("{name}:{line}: não é UTF-8 válido (byte {offset})"),
            )
            .help(
                "save the file as UTF-8 (in Windows-1252 accents look like this)",
                "salve o arquivo como UTF-8 (acentos em Windows-1252 dão nisto)",
            ))
        }
    }
}

/// Shows the errors of a file on standard error; whether there were any.
fn report_errors(library: &Library, index: usize, lang: Lang) -> bool {
    let file = &library.files()[index];
    let diagnostics = library.check(index);
    let errors: Vec<_> = diagnostics
        .into_iter()
        .filter(|found| found.is_error())
        .collect();
    if errors.is_empty() {
        return false;
    }
    show(&errors, &file.source, lang);
    true
}

/// Shows diagnostics on standard error.
pub fn show(diagnostics: &[Diagnostic], source: &Source, lang: Lang) {
    let style = if terminal::has_error_colours() {
        Style::coloured(lang)
    } else {
        Style::plain(lang)
    };
    // The name of a file is as little to be trusted as its text.
    let source = Source::new(terminal::printable(source.name()), source.text());
    terminal::print_diagnostics(&syntax::render_all(diagnostics, &source, style));
}
