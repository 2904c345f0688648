//! The command line as its users meet it: every command, option and example in both languages.

mod arena;
mod dhjog;
mod draughts;
mod games;
mod judging;
mod ladder;
mod language;
mod play;
mod playing;
mod sides;
mod studio;
mod tactickle;
mod usage_error;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgGroup, Command, ValueHint, value_parser};
use syntax::Lang;

pub use studio::USUAL_PORT;
pub use usage_error::usage_error;

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

    /// An option that takes a whole number.
    fn number(self, long: &'static str, en: &'static str, pt: &'static str) -> Arg {
        self.option(long, "N", en, pt)
            // So that it is the number that is complained about, not an unknown option.
            .allow_negative_numbers(true)
            .value_parser(value_parser!(u64))
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

    fn game(self, en: &'static str, pt: &'static str) -> Arg {
        self.option("game", self.say("GAME", "JOGO"), en, pt)
            .value_parser(crate::games::names())
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
        let side = self.option(
            "side",
            "SIDE",
            "white or black searches (default: the side to move)",
            "brancas ou pretas procuram (normal: quem tem a vez)",
        );
        sides::takes_side(side, &["white", "black"], self.0)
    }

    fn output(self) -> Arg {
        self.option(
            "output",
            "FILE",
            "where to write (default: -, standard output)",
            "onde gravar (normal: -, saída padrão)",
        )
        .short('o')
        .value_parser(value_parser!(std::path::PathBuf))
        .value_hint(ValueHint::FilePath)
    }

    /// For commands that write files: they replace what an earlier run has written, and nothing else.
    fn force(self) -> Arg {
        self.flag(
            "force",
            "replace a file that is there, whatever it holds; without it only an earlier result of the same kind",
            "substitui um arquivo que já existe, seja o que for; sem isso, só um resultado anterior do mesmo tipo",
        )
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
            "StratVision: write down what you know about a board game, find it, play by it, see why",
            "StratVision: escreva o que sabe de um jogo de tabuleiro, encontre, jogue por isso, veja por quê",
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
            ("open the web studio", "abre o estúdio web", "stratvision studio --open"),
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
        .subcommand(studio::studio(speaker))
        .subcommand(find(speaker))
        .subcommand(facts(speaker))
        .subcommand(games::search(speaker))
        .subcommand(games::weights(speaker))
        .subcommand(games::import(speaker))
        .subcommand(games::export(speaker))
        .subcommand(language::patlan(speaker))
        .subcommand(tactickle::tactickle(speaker))
        .subcommand(draughts::draughts(speaker))
        .subcommand(draughts::hub(speaker))
        .subcommand(play::play(speaker))
        .subcommand(playing::perft(speaker))
        .subcommand(playing::bench(speaker))
        .subcommand(playing::uci(speaker))
        .subcommand(dhjog::dhjog(speaker))
        .subcommand(completions(speaker))
        .subcommand(man(speaker))
        .subcommand(arena::contest(speaker))
        .subcommand(arena::tournament(speaker))
        .subcommand(ladder::command(speaker))
        .subcommand(arena::pair(speaker))
        .subcommand(studio::backup(speaker))
        .subcommand(studio::restore(speaker))
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
        .arg(
            speaker
                .side()
                .help(speaker.say(
                    "white or black searches, or both, one after the other (default: the side to move)",
                    "brancas (white) ou pretas (black) procuram, ou ambas (both), uma depois da outra (normal: quem tem a vez)",
                ))
                .value_parser(PossibleValuesParser::new(["white", "black", "both"])),
        )
        .arg(speaker.flag(
            "explain",
            "each instance in words, after what the author says of the pattern",
            "cada instância em palavras, depois do que o autor diz do padrão",
        ))
        .arg(speaker.flag("board", "draw the board in the terminal", "desenha o tabuleiro no terminal"))
        .arg(
            speaker
                .option("svg", "FILE", "draw the board with arrows into a file", "desenha o tabuleiro com setas num arquivo")
                .value_parser(value_parser!(std::path::PathBuf))
                .value_hint(ValueHint::FilePath),
        )
        .arg(speaker.force())
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
        .arg(speaker.flag(
            "all-instances",
            "every instance, also where there are very many",
            "todas as instâncias, mesmo quando são muitíssimas",
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
