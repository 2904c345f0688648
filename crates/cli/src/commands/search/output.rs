//! Where the hits of a search go, and in which format.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use corpus::input::Input;
use durable::unfinished_name;
use search::Describer;
use search::sink::{About, Column, Format, Output, Sink, is_earlier_result};
use syntax::Lang;
use syntax::suggest::closest;

use crate::args::{JudgeArgs, SearchArgs};
use crate::error::CliError;
use crate::files::{self, Mark, OutputFile};
use crate::terminal;

/// An option that adds columns.
#[derive(Clone, Copy)]
enum Adding {
    Prove,
    Within,
    Distance,
    Engine,
}

/// Columns that only some searches have. Newer ones come last, so that columns keep their numbers.
const FURTHER: [(Column, Adding); 8] = [
    (Column::Proof, Adding::Prove),
    (Column::Within, Adding::Within),
    (Column::Distance, Adding::Distance),
    (Column::Eval, Adding::Engine),
    (Column::EvalError, Adding::Engine),
    (Column::MateIn, Adding::Prove),
    (Column::Reply, Adding::Prove),
    (Column::EvalHow, Adding::Engine),
];

impl Adding {
    fn option(self) -> &'static str {
        match self {
            Adding::Prove => "prove",
            Adding::Within => "within",
            Adding::Distance => "distance",
            Adding::Engine => "engine",
        }
    }

    fn is_in(self, judge: &JudgeArgs) -> bool {
        match self {
            Adding::Prove => judge.prove,
            Adding::Within => judge.within.is_some(),
            Adding::Distance => judge.distance.is_some(),
            Adding::Engine => judge.engine.is_some(),
        }
    }
}

/// The format that the command line asks for.
pub fn format(args: &SearchArgs) -> Result<Format, CliError> {
    let format = args.format.as_deref().and_then(Format::read);
    // Where nothing else is said, the name of the file says it.
    let of_file = || {
        let Some(OutputFile { path, .. }) = &args.output else {
            return Ok(Format::default());
        };
        match (Format::of_file(path), path.extension()) {
            (Some(format), _) => Ok(format),
            (None, None) => Ok(Format::default()),
            (None, Some(ending)) => {
                let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
                Err(files::unknown_ending(
                    &ending.to_string_lossy(),
                    &names.join(", "),
                ))
            }
        }
    };
    if args.stats {
        if format.is_some() && !args.names_output {
            return Err(CliError::usage(
                "--format says how hits are written, and --stats writes figures in their place",
                "--format diz como se gravam os achados, e --stats escreve números em seu lugar",
            )
            .help(
                "name a file for the hits with -o, or ask for the figures with --json",
                "diga com -o um arquivo para os achados, ou peça os números com --json",
            ));
        }
        return format.map_or_else(of_file, Ok);
    }
    match (format, args.json) {
        (Some(Format::JsonLines | Format::Json), true) => Ok(format.unwrap_or_default()),
        // The name of the file says which of the two it is to be.
        (None, true) => Ok(
            match args
                .output
                .as_ref()
                .and_then(|file| Format::of_file(&file.path))
            {
                Some(Format::Json) => Format::Json,
                _ => Format::JsonLines,
            },
        ),
        (Some(other), true) => Err(CliError::usage(
            format!("--json and --format {} exclude each other", other.name()),
            format!("--json e --format {} se excluem", other.name()),
        )
        .help("leave one of them out", "deixe um deles de fora")),
        (format, false) => format.map_or_else(of_file, Ok),
    }
}

/// Fails if a file is there that is no earlier result, also under the name of an unfinished file.
pub fn check_replaceable(args: &SearchArgs, format: Format) -> Result<(), CliError> {
    if let Some(plot) = &args.plot {
        plot.may_replace(&Mark::Svg)?;
    }
    let Some(OutputFile {
        path, is_forced, ..
    }) = &args.output
    else {
        return Ok(());
    };
    let target = files::target(path);
    for path in [path.clone(), unfinished_name(&target)] {
        files::may_replace_if(&path, *is_forced, || is_earlier_result(format, &path))?;
    }
    Ok(())
}

/// An open output for hits.
pub struct OpenOutput {
    pub sink: Box<dyn Sink>,
    /// Bytes written so far.
    pub bytes: Arc<AtomicU64>,
}

/// Opens what the command line asks for.
pub fn open(
    args: &SearchArgs,
    format: Format,
    describer: Describer,
    inputs: &[Input],
) -> Result<OpenOutput, CliError> {
    let columns = columns(args, format, describer.lang())?;
    let names = describer.patterns().iter();
    let names: Vec<&str> = names.map(|compiled| compiled.program.name()).collect();
    let output = match &args.output {
        Some(OutputFile { path, .. }) => {
            Output::file(path).map_err(|error| CliError::file(path, &error))?
        }
        None if format.is_binary() && terminal::is_interactive() => {
            return Err(CliError::usage(
                "Parquet is not for terminals",
                "Parquet não é para terminais",
            )
            .help(
                "name a file: --output hits.parquet",
                "diga um arquivo: --output achados.parquet",
            ));
        }
        None => Output::stream(terminal::stream()),
    };
    let about = About {
        further: further(&args.judge),
        files: inputs.iter().map(Input::name).collect(),
        title: format!("StratVision: {}", names.join(", ")),
        localized: false,
        pattern_titles: Vec::new(),
        columns,
        // A file is not as wide as the terminal it is written from.
        width: match &args.output {
            Some(_) => None,
            None => terminal::columns(),
        },
        describer,
    };
    let bytes = output.written();
    let sink = format.sink(output, about)?;
    Ok(OpenOutput { sink, bytes })
}

/// The columns that were chosen, each once.
fn columns(args: &SearchArgs, format: Format, lang: Lang) -> Result<Option<Vec<Column>>, CliError> {
    let Some(list) = &args.columns else {
        return Ok(None);
    };
    if !format.has_columns() {
        let name = format.name();
        return Err(CliError::usage(
            format!("--columns says nothing to {name}, which holds whole games"),
            format!("--columns nada diz a {name}, que contém partidas inteiras"),
        )
        .help(
            "leave it out, or choose another --format",
            "deixe-a de fora, ou escolha outro --format",
        ));
    }
    let mut chosen: Vec<Column> = Vec::new();
    for word in list.split(',').filter(|word| !word.trim().is_empty()) {
        let meant = Column::read(word).ok_or_else(|| unknown_column(word.trim(), lang))?;
        for column in meant {
            let needed = FURTHER.iter().find(|(further, _)| *further == column);
            if let Some((_, adding)) = needed.filter(|(_, adding)| !adding.is_in(&args.judge)) {
                let (name, option) = (column.name(), adding.option());
                return Err(CliError::usage(
                    format!("the column {name} is empty without --{option}"),
                    format!("a coluna {name} fica vazia sem --{option}"),
                )
                .help(
                    format!("add --{option}, or leave the column out"),
                    format!("acrescente --{option}, ou deixe a coluna de fora"),
                ));
            }
            if !chosen.contains(&column) {
                chosen.push(column);
            }
        }
    }
    if chosen.is_empty() {
        return Err(unknown_column("", lang));
    }
    Ok(Some(chosen))
}

/// A word that names no column: the nearest one, and all of them.
fn unknown_column(word: &str, lang: Lang) -> CliError {
    let word = terminal::printable(word);
    let names = |lang: Lang| {
        let names = Column::ALL.iter().map(|column| match lang {
            Lang::En => column.name().to_owned(),
            Lang::Pt => column.label(Lang::Pt).replace(' ', "_"),
        });
        names.collect::<Vec<String>>()
    };
    let [en, pt] = [Lang::En, Lang::Pt].map(names);
    let known = en.iter().chain(&pt).map(String::as_str);
    let near = closest(&word, known.chain(["ratings"]));
    let near = near.map(|near| {
        lang.pick(
            format!("did you mean '{near}'? "),
            format!("quis dizer '{near}'? "),
        )
    });
    let near = near.unwrap_or_default();
    CliError::usage(
        format!("there is no column '{word}'"),
        format!("não há coluna '{word}'"),
    )
    .help(
        format!("{near}columns: {}; ratings is both", en.join(", ")),
        format!("{near}colunas: {}; ratings são os dois", pt.join(", ")),
    )
}

fn further(judge: &JudgeArgs) -> Vec<Column> {
    let given = FURTHER.iter().filter(|(_, adding)| adding.is_in(judge));
    given.map(|(column, _)| *column).collect()
}
