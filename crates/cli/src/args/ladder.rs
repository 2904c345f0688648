//! The command of ladders: `ladder`.

use clap::{Arg, Command, ValueHint, value_parser};

use super::Speaker;

pub(super) fn command(speaker: Speaker) -> Command {
    let ladder = || {
        speaker
            .positional("ladder", "FILE", "the ladder (JSON)", "o ladder (JSON)")
            .value_parser(value_parser!(std::path::PathBuf))
            .value_hint(ValueHint::FilePath)
    };
    let add = speaker
        .command(
            "add",
            speaker.say(
                "ladder add LADDER FILE… [OPTIONS]",
                "ladder add LADDER ARQUIVO… [OPÇÕES]",
            ),
            "add contests, each as one rating period; a ladder that is not there yet is begun",
            "acrescenta competições, cada uma como um período; um ladder que ainda não existe é criado",
        )
        .after_help(speaker.examples(&[
            (
                "a tournament that is over, by its plan or its log",
                "um torneio que acabou, pelo plano ou pelo registro",
                "stratvision ladder add club.json open.toml",
            ),
            (
                "two matches, two periods",
                "dois matches, dois períodos",
                "stratvision ladder add club.json monday.pgn tuesday.pgn",
            ),
        ]))
        .arg(ladder().required(true))
        .arg(speaker.files(
            "plans of tournaments (.toml) or their logs, games (PGN, PDN)",
            "planos de torneios (.toml) ou seus registros, partidas (PGN, PDN)",
        ));
    let show = shown(
        speaker,
        speaker
            .command(
                "show",
                speaker.say("ladder show LADDER [OPTIONS]", "ladder show LADDER [OPÇÕES]"),
                "show who stands where: rating, deviation, volatility, 95 % interval, games, last period",
                "mostra quem está onde: rating, desvio, volatilidade, intervalo de 95 %, partidas, último período",
            )
            .after_help(speaker.examples(&[(
                "a page for the browser and a table for spreadsheets",
                "uma página para o navegador e uma tabela para planilhas",
                "stratvision ladder show club.json --html club.html --csv club.csv",
            )]))
            .arg(ladder().required(true)),
    );
    let undo = speaker
        .command(
            "undo",
            speaker.say("ladder undo LADDER", "ladder undo LADDER"),
            "take the last period out again",
            "desfaz o último período",
        )
        .after_help(speaker.examples(&[(
            "the last contest was the wrong one",
            "a última competição era a errada",
            "stratvision ladder undo club.json",
        )]))
        .arg(ladder().required(true));
    let whole = speaker
        .command(
            "ladder",
            speaker.say(
                "ladder LADDER [OPTIONS] | ladder add|show|undo LADDER …",
                "ladder LADDER [OPÇÕES] | ladder add|show|undo LADDER …",
            ),
            "ratings over many contests (Glicko-2)",
            "ratings ao longo de muitas competições (Glicko-2)",
        )
        .after_help(speaker.examples(&[
            (
                "add a tournament and a match",
                "acrescenta um torneio e um match",
                "stratvision ladder add club.json open.toml match.pgn",
            ),
            (
                "who stands where",
                "quem está onde",
                "stratvision ladder club.json",
            ),
            (
                "take the last contest out again",
                "desfaz a última competição",
                "stratvision ladder undo club.json",
            ),
        ]))
        .args_conflicts_with_subcommands(true)
        .subcommand(add)
        .subcommand(show)
        .subcommand(undo)
        .arg(ladder());
    shown(speaker, whole)
}

/// The forms in which standings are shown.
fn shown(speaker: Speaker, command: Command) -> Command {
    let file = |id: &'static str, en: &'static str, pt: &'static str| -> Arg {
        speaker
            .option(id, "FILE", en, pt)
            .value_parser(value_parser!(std::path::PathBuf))
            .value_hint(ValueHint::FilePath)
    };
    command
        .arg(file(
            "csv",
            "write the standings as CSV",
            "grava a classificação como CSV",
        ))
        .arg(file(
            "html",
            "write a page with everything",
            "grava uma página com tudo",
        ))
        .arg(speaker.force())
        .arg(speaker.flag("json", "one JSON object", "um objeto JSON"))
}
