//! The command line as its users meet it: every command, option and example in both languages.

mod complaint;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgGroup, Command, ValueHint, value_parser};
use syntax::Lang;

pub use complaint::complaint;

/// Builds commands that speak one language.
#[derive(Clone, Copy)]
struct Speaker(Lang);

impl Speaker {
    fn say(self, en: &'static str, pt: &'static str) -> &'static str {
        self.0.pick(en, pt)
    }

    fn command(
        self,
        name: &'static str,
        usage: &'static str,
        en: &'static str,
        pt: &'static str,
    ) -> Command {
        let usage_line = format!("stratvision {usage}");
        Command::new(name)
            .about(self.say(en, pt))
            .override_usage(usage_line)
            .help_template(self.template())
            .subcommand_help_heading(self.say("Commands", "Comandos"))
            .disable_help_flag(true)
            .disable_help_subcommand(true)
            .disable_version_flag(true)
            .arg(
                self.flag("help", "show this help", "mostra esta ajuda")
                    .short('h')
                    .action(ArgAction::Help)
                    .display_order(900),
            )
    }

    fn template(self) -> String {
        format!(
            "{{about-with-newline}}\n{}: {{usage}}\n\n{{all-args}}{{after-help}}",
            self.say("Usage", "Uso")
        )
    }

    fn flag(self, long: &'static str, en: &'static str, pt: &'static str) -> Arg {
        Arg::new(long)
            .long(long)
            .action(ArgAction::SetTrue)
            .help(self.say(en, pt))
            .help_heading(self.say("Options", "Opções"))
    }

    fn option(
        self,
        long: &'static str,
        value: &'static str,
        en: &'static str,
        pt: &'static str,
    ) -> Arg {
        self.flag(long, en, pt)
            .action(ArgAction::Set)
            .value_name(self.value_name(value))
            .hide_possible_values(true)
            .hide_default_value(true)
    }

    fn value_name(self, name: &'static str) -> &'static str {
        match (self.0, name) {
            (Lang::Pt, "FILE") => "ARQUIVO",
            (Lang::Pt, "DIR") => "PASTA",
            (Lang::Pt, "SIDE") => "LADO",
            (Lang::Pt, "LANG") => "LÍNGUA",
            (Lang::Pt, "FORMAT") => "FORMATO",
            _ => name,
        }
    }

    fn positional(
        self,
        id: &'static str,
        value: &'static str,
        en: &'static str,
        pt: &'static str,
    ) -> Arg {
        Arg::new(id)
            .value_name(self.value_name(value))
            .help(self.say(en, pt))
            .help_heading(self.say("Arguments", "Argumentos"))
    }

    fn examples(self, examples: &[(&str, &str, &str)]) -> String {
        let mut text = format!("{}:\n", self.say("Examples", "Exemplos"));
        for (en, pt, line) in examples {
            text.push_str(&format!("  # {}\n  {line}\n", self.0.pick(*en, *pt)));
        }
        text
    }

    fn knowledge(self) -> Arg {
        self.option(
            "knowledge",
            "DIR",
            "a folder of patterns to add to the shipped ones (or STRATVISION_KNOWLEDGE)",
            "uma pasta de padrões a somar aos que acompanham o programa (ou STRATVISION_KNOWLEDGE)",
        )
        .action(ArgAction::Append)
        .value_parser(value_parser!(std::path::PathBuf))
        .value_hint(ValueHint::DirPath)
    }

    fn side(self) -> Arg {
        self.option(
            "side",
            "SIDE",
            "white or black searches (default: the side to move)",
            "brancas (white) ou pretas (black) procuram (normal: quem tem a vez)",
        )
        .value_parser(PossibleValuesParser::new(["white", "black"]))
    }

    fn json(self) -> Arg {
        self.flag(
            "json",
            "print JSON for other programs",
            "escreve JSON para outros programas",
        )
    }

    fn files(self, en: &'static str, pt: &'static str) -> Arg {
        self.positional("files", "FILE", en, pt)
            .num_args(1..)
            .required(true)
            .value_parser(value_parser!(std::path::PathBuf))
            .value_hint(ValueHint::FilePath)
    }
}

/// The whole command line in one language.
pub fn command(lang: Lang) -> Command {
    let speaker = Speaker(lang);
    speaker
        .command(
            "stratvision",
            lang.pick("COMMAND …", "COMANDO …"),
            "StratVision: write down what you know about chess, find it, see why",
            "StratVision: escreva o que sabe de xadrez, encontre-o, veja por quê",
        )
        .version(clap::crate_version!())
        .max_term_width(120)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .after_help(speaker.examples(&[
            (
                "find Philidor's mate in a position",
                "encontra o mate de Philidor numa posição",
                "stratvision find philidor --fen 'k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1' --explain",
            ),
            ("check a pattern of your own", "confere um padrão seu", "stratvision patlan check garfo.patlan"),
        ]))
        .arg(
            speaker
                .flag("version", "show the version", "mostra a versão")
                .short('V')
                .action(ArgAction::Version)
                .display_order(901),
        )
        .arg(
            speaker
                .option("lang", "LANG", "pt or en (default: from the environment)", "pt ou en (normal: do ambiente)")
                .global(true)
                .value_parser(PossibleValuesParser::new(["pt", "en"]))
                .display_order(902),
        )
        .arg(
            speaker
                .flag("quiet", "no remarks beside the result", "sem comentários além do resultado")
                .short('q')
                .global(true)
                .display_order(903),
        )
        .subcommand(find(speaker))
        .subcommand(facts(speaker))
        .subcommand(search(speaker))
        .subcommand(weights(speaker))
        .subcommand(import(speaker))
        .subcommand(export(speaker))
        .subcommand(patlan(speaker))
        .subcommand(completions(speaker))
        .subcommand(man(speaker))
        .subcommand(speaker.command(
            "license",
            "license",
            "show the licence of the program",
            "mostra a licença do programa",
        ))
}

fn find(speaker: Speaker) -> Command {
    speaker
        .command(
            "find",
            speaker.say(
                "find PATTERN… (--fen FEN | --pgn FILE --ply N | -) [OPTIONS]",
                "find PADRÃO… (--fen FEN | --pgn ARQUIVO --ply N | -) [OPÇÕES]",
            ),
            "find patterns in a position",
            "encontra padrões numa posição",
        )
        .after_help(speaker.examples(&[
            (
                "instances in words, with a picture",
                "as instâncias em palavras, com uma figura",
                "stratvision find philidor --fen 'k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1' --explain --svg mate.svg",
            ),
            (
                "every shipped pattern in the position after move 20 of a game",
                "todos os padrões do programa na posição depois do lance 20 de uma partida",
                "stratvision find all --pgn game.pgn --ply 40",
            ),
            (
                "many positions, one FEN a line",
                "muitas posições, uma FEN por linha",
                "stratvision find fork.patlan - --json < positions.fen",
            ),
        ]))
        .arg(
            speaker
                .positional(
                    "patterns",
                    speaker.say("PATTERN", "PADRÃO"),
                    "a file, a folder, the name of a shipped pattern, or 'all'; '-' reads FENs from standard input",
                    "um arquivo, uma pasta, o nome de um padrão do programa, ou 'all'; '-' lê FENs da entrada padrão",
                )
                .num_args(1..)
                .required(true),
        )
        .arg(
            speaker
                .option("fen", "FEN", "the position ('-': one a line from standard input)", "a posição ('-': uma por linha da entrada padrão)"),
        )
        .arg(
            speaker
                .option("pgn", "FILE", "a game to take the position from", "uma partida de onde tirar a posição")
                .value_parser(value_parser!(std::path::PathBuf))
                .value_hint(ValueHint::FilePath),
        )
        .arg(
            speaker
                .option("game", "N", "which game of the file (default: 1)", "qual partida do arquivo (normal: 1)")
                .value_parser(value_parser!(u64).range(1..)),
        )
        .arg(
            speaker
                .option("ply", "N", "the position after N half-moves (default: all of them)", "a posição depois de N meios-lances (normal: todas)")
                .value_parser(value_parser!(u64)),
        )
        .group(ArgGroup::new("position").args(["fen", "pgn"]))
        .arg(speaker.side())
        .arg(speaker.flag("explain", "each instance in words", "cada instância em palavras"))
        .arg(speaker.flag("board", "draw the board in the terminal", "desenha o tabuleiro no terminal"))
        .arg(
            speaker
                .option("svg", "FILE", "draw the board with arrows into a file", "desenha o tabuleiro com setas num arquivo")
                .value_parser(value_parser!(std::path::PathBuf))
                .value_hint(ValueHint::FilePath),
        )
        .arg(
            speaker
                .option("instance", "N", "which instance to draw (default: the first valid one)", "qual instância desenhar (normal: a primeira válida)")
                .value_parser(value_parser!(u64).range(1..)),
        )
        .arg(speaker.flag(
            "grade",
            "how much of a pattern that is not there is there",
            "quanto existe de um padrão que não está na posição",
        ))
        .arg(speaker.flag(
            "valid",
            "show valid instances only",
            "mostra só as instâncias válidas",
        ))
        .arg(speaker.json())
        .arg(speaker.knowledge())
}

fn facts(speaker: Speaker) -> Command {
    speaker
        .command(
            "facts",
            speaker.say("facts --fen FEN [OPTIONS]", "facts --fen FEN [OPÇÕES]"),
            "every relation between the pieces of a position, as logic",
            "todas as relações entre as peças de uma posição, como lógica",
        )
        .after_help(speaker.examples(&[(
            "facts for SWI-Prolog",
            "fatos para o SWI-Prolog",
            "stratvision facts --fen '8/8/8/8/4k3/8/4P3/4K3 w - - 0 1' > facts.pl",
        )]))
        .arg(
            speaker
                .option("fen", "FEN", "the position", "a posição")
                .required(true),
        )
        .arg(speaker.side())
        .arg(
            speaker
                .option(
                    "format",
                    "FORMAT",
                    "prolog (default) or json",
                    "prolog (normal) ou json",
                )
                .value_parser(PossibleValuesParser::new(["prolog", "json"]))
                .default_value("prolog"),
        )
}

fn search(speaker: Speaker) -> Command {
    let count = |long, en, pt| {
        speaker
            .option(long, "N", en, pt)
            .value_parser(value_parser!(u64))
    };
    speaker
        .command(
            "search",
            speaker.say(
                "search -p PATTERN GAMES… [OPTIONS]",
                "search -p PADRÃO PARTIDAS… [OPÇÕES]",
            ),
            "find patterns in collections of games",
            "encontra padrões em coleções de partidas",
        )
        .after_help(speaker.examples(&[
            (
                "every smothered mate of a collection, as a table",
                "todos os mates sufocados de uma coleção, em tabela",
                "stratvision search -p philidor games.pgn.zst",
            ),
            (
                "games with comments and arrows",
                "partidas com comentários e setas",
                "stratvision search -p knowledge/ games/ --format pgn -o found.pgn",
            ),
            (
                "only figures",
                "só os números",
                "stratvision search -p philidor games.pgn --stats --raw",
            ),
        ]))
        .args(games_and_filters(speaker))
        .arg(speaker.flag(
            "raw",
            "count raw instances too",
            "conta também as instâncias brutas",
        ))
        .arg(speaker.flag(
            "first",
            "one hit for each game and pattern",
            "um achado por partida e padrão",
        ))
        .arg(speaker.flag(
            "all-instances",
            "every valid instance of a position, not only the first",
            "todas as instâncias válidas de uma posição, não só a primeira",
        ))
        .arg(count(
            "limit",
            "stop after N hits",
            "para depois de N achados",
        ))
        .arg(speaker.flag(
            "strict",
            "stop at the first game that cannot be replayed",
            "para na primeira partida que não se deixa reproduzir",
        ))
        .arg(speaker.flag(
            "stats",
            "figures instead of hits",
            "números em vez de achados",
        ))
        .arg(
            speaker
                .option(
                    "plot",
                    "FILE",
                    "with --stats: draw when in the game it happens, as SVG",
                    "com --stats: desenha quando na partida acontece, em SVG",
                )
                .value_parser(value_parser!(std::path::PathBuf))
                .value_hint(ValueHint::FilePath)
                .requires("stats"),
        )
        .arg(
            speaker
                .option(
                    "format",
                    "FORMAT",
                    "table (default), jsonl, csv, pgn, epd or html",
                    "table (normal), jsonl, csv, pgn, epd ou html",
                )
                .value_parser(PossibleValuesParser::new([
                    "table", "jsonl", "csv", "pgn", "epd", "html",
                ])),
        )
        .arg(
            speaker
                .option(
                    "output",
                    "FILE",
                    "where to write (default: standard output)",
                    "onde gravar (normal: saída padrão)",
                )
                .short('o')
                .value_parser(value_parser!(std::path::PathBuf))
                .value_hint(ValueHint::FilePath),
        )
        .arg(speaker.flag(
            "prove",
            "say of each hit with tactics whether they are forced, or what refutes them",
            "diz de cada achado com táticas se elas são forçadas, ou o que as refuta",
        ))
        .arg(count(
            "within",
            "also positions from which the pattern can be forced within N half-moves",
            "também posições das quais o padrão pode ser forçado em N meios-lances",
        ))
        .arg(speaker.flag(
            "distance",
            "say how many moves of its own the side is from the pattern",
            "diz a quantos lances próprios o lado está do padrão",
        ))
        .arg(
            speaker
                .option(
                    "engine",
                    "FILE",
                    "a UCI engine that evaluates what is found",
                    "um motor UCI que avalia o que for achado",
                )
                .value_parser(value_parser!(std::path::PathBuf))
                .value_hint(ValueHint::ExecutablePath),
        )
        .arg(
            speaker
                .option(
                    "eval",
                    "HOW",
                    "static (default), 'depth N' or 'nodes N'",
                    "static (normal), 'depth N' ou 'nodes N'",
                )
                .requires("engine"),
        )
        .arg(speaker.json())
        .arg(speaker.knowledge())
}

fn import(speaker: Speaker) -> Command {
    speaker
        .command(
            "import",
            speaker.say(
                "import GAMES… -o FILE.svdb [OPTIONS]",
                "import PARTIDAS… -o ARQUIVO.svdb [OPÇÕES]",
            ),
            "pack games into a store that is searched several times faster",
            "guarda partidas num acervo que se procura várias vezes mais rápido",
        )
        .after_help(speaker.examples(&[(
            "a collection without duplicates",
            "uma coleção sem repetições",
            "stratvision import games/ -o base.svdb --unique",
        )]))
        .arg(
            speaker
                .positional(
                    "games",
                    speaker.say("GAMES", "PARTIDAS"),
                    "PGN files, folders, globs, stores, or - for standard input",
                    "arquivos PGN, pastas, globs, acervos, ou - para a entrada padrão",
                )
                .num_args(1..)
                .required(true),
        )
        .arg(
            speaker
                .option("output", "FILE", "the store to write", "o acervo a gravar")
                .short('o')
                .required(true)
                .value_parser(value_parser!(std::path::PathBuf))
                .value_hint(ValueHint::FilePath),
        )
        .arg(speaker.flag(
            "unique",
            "drop games that are there already",
            "descarta partidas repetidas",
        ))
}

fn export(speaker: Speaker) -> Command {
    speaker
        .command(
            "export",
            speaker.say(
                "export FILE.svdb [-o FILE.pgn]",
                "export ARQUIVO.svdb [-o ARQUIVO.pgn]",
            ),
            "give the PGN of a store back",
            "devolve o PGN de um acervo",
        )
        .arg(
            speaker
                .positional("store", "FILE", "the store", "o acervo")
                .required(true)
                .value_parser(value_parser!(std::path::PathBuf))
                .value_hint(ValueHint::FilePath),
        )
        .arg(
            speaker
                .option(
                    "output",
                    "FILE",
                    "where to write (default: standard output)",
                    "onde gravar (normal: saída padrão)",
                )
                .short('o')
                .value_parser(value_parser!(std::path::PathBuf))
                .value_hint(ValueHint::FilePath),
        )
}

/// What every command that searches games takes.
fn games_and_filters(speaker: Speaker) -> Vec<Arg> {
    let count = |long, en, pt| {
        speaker
            .option(long, "N", en, pt)
            .value_parser(value_parser!(u64))
    };
    vec![
        speaker
            .option(
                "pattern",
                "PATTERN",
                "a file, a folder, a shipped pattern's name, or 'all'; may be repeated",
                "um arquivo, uma pasta, o nome de um padrão do programa, ou 'all'; pode repetir-se",
            )
            .short('p')
            .required(true)
            .action(ArgAction::Append),
        speaker
            .positional(
                "games",
                speaker.say("GAMES", "PARTIDAS"),
                "PGN files (plain, .zst, .gz, .bz2), folders, globs, or - for standard input",
                "arquivos PGN (puros, .zst, .gz, .bz2), pastas, globs, ou - para a entrada padrão",
            )
            .num_args(1..)
            .required(true),
        speaker
            .option(
                "side",
                "SIDE",
                "white, black, both or mover (default: mover, whoever is to move)",
                "white, black, both ou mover (normal: mover, quem tem a vez)",
            )
            .value_parser(PossibleValuesParser::new([
                "white", "black", "both", "mover",
            ])),
        count(
            "from-ply",
            "not before N half-moves",
            "não antes de N meios-lances",
        ),
        count(
            "to-ply",
            "not after N half-moves",
            "não depois de N meios-lances",
        ),
        speaker.option(
            "player",
            "NAME",
            "part of a player's name",
            "parte do nome de um jogador",
        ),
        speaker.option(
            "elo",
            "RANGE",
            "both ratings: 2400, 2000..2200",
            "os dois ratings: 2400, 2000..2200",
        ),
        speaker.option(
            "date",
            "RANGE",
            "date: 1990, 1990..1999",
            "data: 1990, 1990..1999",
        ),
        speaker.option(
            "result",
            "RESULT",
            "1-0, 0-1 or 1/2-1/2",
            "1-0, 0-1 ou 1/2-1/2",
        ),
        speaker.option(
            "eco",
            "RANGE",
            "opening: B20..B99, C",
            "abertura: B20..B99, C",
        ),
        count(
            "min-length",
            "games of at least N half-moves",
            "partidas de ao menos N meios-lances",
        ),
        count("sample", "N games drawn by lot", "N partidas sorteadas"),
        count(
            "seed",
            "seed of the lot (default: 0)",
            "semente do sorteio (normal: 0)",
        ),
        count(
            "threads",
            "cores to use (default: all)",
            "núcleos a usar (normal: todos)",
        ),
        speaker.flag(
            "variations",
            "search side lines too",
            "procura também nas variantes",
        ),
    ]
}

fn weights(speaker: Speaker) -> Command {
    speaker
        .command(
            "weights",
            speaker.say(
                "weights -p PATTERN GAMES… [OPTIONS]",
                "weights -p PADRÃO PARTIDAS… [OPÇÕES]",
            ),
            "suggest weights for patterns from the results of games",
            "sugere pesos para padrões pelos resultados das partidas",
        )
        .after_help(speaker.examples(&[(
            "learn the weight of your own pattern and write it into its file",
            "aprende o peso do seu padrão e o grava no arquivo",
            "stratvision weights -p fork.patlan games.pgn.zst --write",
        )]))
        .args(games_and_filters(speaker))
        .arg(speaker.flag(
            "write",
            "write the weights into the pattern files",
            "grava os pesos nos arquivos dos padrões",
        ))
        .arg(speaker.json())
        .arg(speaker.knowledge())
}

fn patlan(speaker: Speaker) -> Command {
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
                .arg(
                    speaker
                        .option(
                            "output",
                            "FILE",
                            "where to write (default: standard output)",
                            "onde gravar (normal: saída padrão)",
                        )
                        .short('o')
                        .value_parser(value_parser!(std::path::PathBuf))
                        .value_hint(ValueHint::FilePath),
                )
                .arg(speaker.knowledge()),
        )
}

fn completions(speaker: Speaker) -> Command {
    speaker
        .command(
            "completions",
            "completions SHELL",
            "print a completion script for a shell",
            "escreve o script de completar para um shell",
        )
        .after_help(speaker.examples(&[(
            "for bash",
            "para o bash",
            "stratvision completions bash > ~/.local/share/bash-completion/completions/stratvision",
        )]))
        .arg(
            speaker
                .positional(
                    "shell",
                    "SHELL",
                    "bash, elvish, fish, powershell or zsh",
                    "bash, elvish, fish, powershell ou zsh",
                )
                .required(true)
                .hide_possible_values(true)
                .value_parser(value_parser!(clap_complete::Shell)),
        )
}

fn man(speaker: Speaker) -> Command {
    speaker
        .command(
            "man",
            speaker.say("man [DIR]", "man [PASTA]"),
            "print the manual page, or write one for each command into a folder",
            "escreve a página de manual, ou uma para cada comando numa pasta",
        )
        .arg(
            speaker
                .positional(
                    "folder",
                    speaker.say("DIR", "PASTA"),
                    "where to write the pages",
                    "onde gravar as páginas",
                )
                .value_parser(value_parser!(std::path::PathBuf))
                .value_hint(ValueHint::DirPath),
        )
}
