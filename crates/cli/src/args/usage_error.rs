//! Errors of the argument parser in the user's language.

use std::error::Error as _;

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::error::CliError;
use crate::games::TIMES;

/// A usage error in both languages, with a suggestion where there is one.
pub fn usage_error(error: &Error) -> CliError {
    let text = |kind| error.get(kind).map(plain).unwrap_or_default();
    let argument = text(ContextKind::InvalidArg);
    let value = text(ContextKind::InvalidValue);
    let valid = text(ContextKind::ValidValue);
    let failure = match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let word = text(ContextKind::InvalidSubcommand);
            CliError::usage(
                format!("there is no command '{word}'"),
                format!("não existe o comando '{word}'"),
            )
        }
        ErrorKind::UnknownArgument if !argument.starts_with('-') => CliError::usage(
            format!("'{argument}' is one word too many here"),
            format!("'{argument}' é uma palavra a mais aqui"),
        ),
        ErrorKind::UnknownArgument => CliError::usage(
            format!("there is no option '{argument}' here"),
            format!("não existe a opção '{argument}' aqui"),
        ),
        ErrorKind::InvalidValue if value.is_empty() => CliError::usage(
            format!("'{argument}' needs a value"),
            format!("'{argument}' precisa de um valor"),
        ),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => CliError::usage(
            format!("invalid value '{value}' for '{argument}'"),
            format!("valor inválido '{value}' para '{argument}'"),
        ),
        // As in `search philidor games.pgn`: other commands take patterns without `-p`.
        ErrorKind::MissingRequiredArgument if argument.starts_with("--pattern") => {
            return CliError::usage(
                format!("missing argument: {argument}"),
                format!("falta o argumento: {argument}"),
            )
            .help(
                "write -p before the pattern: -p PATTERN GAMES…",
                "escreva -p antes do padrão: -p PADRÃO PARTIDAS…",
            );
        }
        ErrorKind::MissingRequiredArgument => CliError::usage(
            format!("missing argument: {argument}"),
            format!("falta o argumento: {argument}"),
        ),
        ErrorKind::MissingSubcommand => CliError::usage("a command is missing", "falta um comando"),
        ErrorKind::TooManyValues => CliError::usage(
            format!("'{argument}' takes no value '{value}'"),
            format!("'{argument}' não aceita o valor '{value}'"),
        ),
        // Where a file may stand in place of a command, a mistyped command is taken for one.
        ErrorKind::ArgumentConflict if argument.is_empty() => {
            let word = text(ContextKind::InvalidSubcommand);
            return CliError::usage(
                format!("unexpected argument '{word}'"),
                format!("argumento inesperado '{word}'"),
            )
            .help(
                "if the word before it should be a command, --help lists the commands",
                "se a palavra anterior devia ser um comando, --help lista os comandos",
            );
        }
        ErrorKind::ArgumentConflict if argument == text(ContextKind::PriorArg) => CliError::usage(
            format!("'{argument}' is given twice"),
            format!("'{argument}' foi dado duas vezes"),
        ),
        ErrorKind::ArgumentConflict => {
            let other = text(ContextKind::PriorArg);
            CliError::usage(
                format!("'{argument}' cannot be used with '{other}'"),
                format!("'{argument}' não pode ser usado com '{other}'"),
            )
        }
        ErrorKind::InvalidUtf8 => CliError::usage(
            "an argument is not valid UTF-8",
            "um argumento não é UTF-8 válido",
        ),
        _ => {
            let text = error.to_string();
            let first = text.lines().next().unwrap_or_default();
            let first = first.strip_prefix("error: ").unwrap_or(first).to_owned();
            CliError::usage(first.clone(), first)
        }
    };
    let suggestion = [
        ContextKind::SuggestedArg,
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedValue,
    ]
    .into_iter()
    .map(text)
    .find(|suggestion| !suggestion.is_empty())
    .map(|suggestions| suggestions.replace(", ", "', '"));
    match suggestion {
        Some(suggestion) => failure.help(
            format!("did you mean '{suggestion}'?"),
            format!("você quis dizer '{suggestion}'?"),
        ),
        None if !valid.is_empty() => failure.help(
            format!("possible values: {valid}"),
            format!("valores possíveis: {valid}"),
        ),
        None if error.kind() == ErrorKind::ValueValidation => help_on_number(error, failure),
        None => failure.help("--help lists the options", "--help lista as opções"),
    }
}

/// Says which numbers are possible, where the value is a number.
fn help_on_number(error: &Error, failure: CliError) -> CliError {
    let reason = error.source().map(ToString::to_string).unwrap_or_default();
    if let Some(text) = TIMES.iter().find(|text| text.en == reason) {
        return failure.help(text.en, text.pt);
    }
    // `30 is not in 1..=6`
    let range = reason
        .split_once(" is not in ")
        .and_then(|(_, range)| range.split_once(".."));
    match range {
        Some((least, most)) => {
            let least = least.parse::<i64>().map_or(0, |least| least.max(0));
            // The largest number of the type is no limit of ours.
            match most.trim_start_matches('=').parse::<u64>() {
                Ok(most) if most < u64::MAX => failure.help(
                    format!("write a whole number from {least} to {most}"),
                    format!("escreva um número inteiro de {least} a {most}"),
                ),
                _ => failure.help(
                    format!("write a whole number from {least} on"),
                    format!("escreva um número inteiro a partir de {least}"),
                ),
            }
        }
        None if reason.contains("digit") || reason.contains("number") => failure.help(
            "write a whole number, such as 10",
            "escreva um número inteiro, como 10",
        ),
        None => failure.help("--help lists the options", "--help lista as opções"),
    }
}

fn plain(value: &ContextValue) -> String {
    match value {
        ContextValue::String(text) => text.clone(),
        ContextValue::Strings(texts) => texts.join(", "),
        other => other.to_string(),
    }
}
