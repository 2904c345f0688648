//! The commands of the pattern language: `patlan …`.

use clap::Command;
use clap::builder::PossibleValuesParser;

use super::Speaker;

pub(super) fn patlan(speaker: Speaker) -> Command {
    let pattern = |required: bool| {
        speaker
            .positional(
                "patterns",
                speaker.say("PATTERN", "PADRÃO"),
                "files, folders, names of shipped patterns, or 'all'",
                "arquivos, pastas, nomes de padrões do programa, ou 'all'",
            )
            .num_args(1..)
            .required(required)
    };
    speaker
        .command(
            "patlan",
            speaker.say("patlan COMMAND …", "patlan COMANDO …"),
            "the pattern language: check, format, translate, explain",
            "a linguagem de padrões: confere, formata, traduz, explica",
        )
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(
            speaker
                .command(
                    "check",
                    speaker.say(
                        "patlan check FILE… [OPTIONS]",
                        "patlan check ARQUIVO… [OPÇÕES]",
                    ),
                    "report errors and warnings, with their places and remedies",
                    "aponta erros e avisos, com lugar e remédio",
                )
                .arg(speaker.files(
                    "pattern files or folders ('-': standard input)",
                    "arquivos ou pastas de padrões ('-': entrada padrão)",
                ))
                .arg(speaker.flag(
                    "fix",
                    "apply the suggested fixes to the files",
                    "aplica aos arquivos as correções sugeridas",
                ))
                .arg(speaker.flag(
                    "deny-warnings",
                    "fail on warnings too",
                    "falha também com avisos",
                ))
                .arg(speaker.json())
                .arg(speaker.knowledge()),
        )
        .subcommand(
            speaker
                .command(
                    "fmt",
                    speaker.say(
                        "patlan fmt FILE… [--check]",
                        "patlan fmt ARQUIVO… [--check]",
                    ),
                    "lay pattern files out in the usual way",
                    "arruma os arquivos de padrões na forma usual",
                )
                .arg(speaker.files(
                    "pattern files or folders ('-': standard input to standard output)",
                    "arquivos ou pastas de padrões ('-': da entrada à saída padrão)",
                ))
                .arg(speaker.flag(
                    "check",
                    "write nothing; fail if a file would change",
                    "não grava nada; falha se algum arquivo mudaria",
                )),
        )
        .subcommand(
            speaker
                .command(
                    "translate",
                    speaker.say(
                        "patlan translate FILE --to pt|en [OPTIONS]",
                        "patlan translate ARQUIVO --to pt|en [OPÇÕES]",
                    ),
                    "write the keywords in the other language; comments and layout stay",
                    "escreve as palavras-chave na outra língua; comentários e disposição ficam",
                )
                .arg(speaker.files(
                    "pattern files ('-': standard input)",
                    "arquivos de padrões ('-': entrada padrão)",
                ))
                .arg(
                    speaker
                        .option("to", "LANG", "pt or en", "pt ou en")
                        .required(true)
                        .value_parser(PossibleValuesParser::new(["pt", "en"])),
                )
                .arg(speaker.flag(
                    "symbols",
                    "relations as symbols (=> :> …) instead of words",
                    "relações como símbolos (=> :> …) em vez de palavras",
                ))
                .arg(speaker.flag(
                    "write",
                    "write the files instead of standard output",
                    "grava os arquivos em vez da saída padrão",
                )),
        )
        .subcommand(
            speaker
                .command(
                    "explain",
                    speaker.say("patlan explain PATTERN…", "patlan explain PADRÃO…"),
                    "tell a pattern in sentences",
                    "conta um padrão em frases",
                )
                .arg(pattern(true))
                .arg(speaker.json())
                .arg(speaker.knowledge()),
        )
        .subcommand(
            speaker
                .command(
                    "list",
                    speaker.say(
                        "patlan list [PATTERN…] [OPTIONS]",
                        "patlan list [PADRÃO…] [OPÇÕES]",
                    ),
                    "list the patterns of a knowledge base",
                    "lista os padrões de uma base de conhecimento",
                )
                .arg(pattern(false))
                .arg(speaker.json())
                .arg(speaker.knowledge()),
        )
        .subcommand(words(speaker))
        .subcommand(
            speaker
                .command(
                    "ontology",
                    speaker.say(
                        "patlan ontology [PATTERN…] [-o FILE]",
                        "patlan ontology [PADRÃO…] [-o ARQUIVO]",
                    ),
                    "export patterns as individuals of the HLP ontology (OWL in Turtle)",
                    "exporta padrões como indivíduos da ontologia HLP (OWL em Turtle)",
                )
                .arg(pattern(false))
                .arg(speaker.output())
                .arg(speaker.force())
                .arg(speaker.knowledge()),
        )
}

fn words(speaker: Speaker) -> Command {
    speaker
        .command(
            "words",
            speaker.say(
                "patlan words [WORD…] [OPTIONS]",
                "patlan words [PALAVRA…] [OPÇÕES]",
            ),
            "the words of the language with meanings and examples",
            "as palavras da linguagem com sentidos e exemplos",
        )
        .after_help(speaker.examples(&[
            (
                "what can be said of defences",
                "o que se pode dizer de defesas",
                speaker.say(
                    "stratvision patlan words defen",
                    "stratvision patlan words defes",
                ),
            ),
            (
                "how to say a pin",
                "como se diz uma cravada",
                speaker.say(
                    "stratvision patlan words pin",
                    "stratvision patlan words cravada",
                ),
            ),
        ]))
        .arg(
            speaker
                .positional(
                    "words",
                    speaker.say("WORD", "PALAVRA"),
                    "only those whose name holds one of these words, and how to say what is no word of PATLAN",
                    "só aquelas cujo nome contém uma destas palavras, e como se diz o que não é palavra da PATLAN",
                )
                .num_args(0..),
        )
        .arg(speaker.json())
}
