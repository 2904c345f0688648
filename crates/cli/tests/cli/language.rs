//! Which language the program speaks.

use crate::support::*;

fn with(variables: &[(&str, &str)], arguments: &[&str]) -> Ended {
    let mut command = command(arguments.iter().copied());
    command.envs(variables.iter().copied());
    ended(command)
}

#[track_caller]
fn speaks(variables: &[(&str, &str)], arguments: &[&str], portuguese: bool) {
    let mut arguments = arguments.to_vec();
    arguments.extend(["find", "philidor", "--fen", "x"]);
    let said = with(variables, &arguments).err;
    let wanted = if portuguese {
        "erro: FEN 'x': a posição das peças"
    } else {
        "error: FEN 'x': the piece placement"
    };
    assert!(
        said.starts_with(wanted),
        "{variables:?} {arguments:?}: {said}"
    );
}

#[test]
fn english_is_the_default() {
    speaks(&[], &[], false);
    speaks(&[("LANG", "C")], &[], false);
    speaks(&[("LANG", "de_DE.UTF-8")], &[], false);
}

#[test]
fn the_locale_selects_the_language() {
    speaks(&[("LANG", "pt_BR.UTF-8")], &[], true);
    speaks(&[("LC_MESSAGES", "pt_PT")], &[], true);
    speaks(&[("LC_ALL", "pt")], &[], true);
    speaks(
        &[("LC_ALL", "en_US.UTF-8"), ("LANG", "pt_BR.UTF-8")],
        &[],
        false,
    );
    speaks(&[("LC_ALL", ""), ("LANG", "pt_BR.UTF-8")], &[], true);
}

#[test]
fn lang_overrides_the_locale() {
    speaks(&[], &["--lang", "pt"], true);
    speaks(&[], &["--lang=pt"], true);
    speaks(&[("LC_ALL", "pt_BR.UTF-8")], &["--lang", "en"], false);
}

#[test]
fn help_and_usage_errors_are_translated() {
    let help = call(["--help", "--lang", "pt"]).silent(0);
    assert!(
        help.contains("\nUso: stratvision COMANDO …\n") && help.contains("\nComandos:\n"),
        "{help}"
    );
    let english = call(["--help"]).silent(0);
    assert!(
        english.contains("\nUsage: stratvision COMMAND …\n") && english.contains("\nCommands:\n"),
        "{english}"
    );
    with(&[("LANG", "pt_BR.UTF-8")], &["fynd"]).complains(
        2,
        "erro: não existe o comando 'fynd'\najuda: você quis dizer 'find'?\n",
    );
    call(["license", "--lang", "de"]).complains(
        2,
        "error: invalid value 'de' for '--lang <LANG>'\nhelp: possible values: pt, en\n",
    );
}

#[test]
fn words_lists_the_vocabulary() {
    let all = call(["patlan", "words", "--lang", "pt"]).silent(0);
    for part in [
        "Relações (CENARIO)\n",
        "  X ATAQUEPOSSIVEL (Y,Z)   :>\n",
        "por exemplo: N1 ATAQUEPOSSIVEL (S1,k1)",
        "  DEFESASDIRETAS(x,lado) → um número\n",
        "também DEFESASDIR, DIRECTDEFENSES",
        "Atores e tipos de peças\n",
    ] {
        assert!(all.contains(part), "{part}\n{all}");
    }
    let pin = call(["patlan", "words", "Cravada", "--lang", "pt"]).silent(0);
    assert!(pin.contains("`F1 ATAQUEINDIRETO (f1,k1)`"), "{pin}");
    let lines = call(["patlan", "words", "checkmate", "--json"]).json();
    assert_eq!(lines[0]["word"], "CHECKMATE");
    assert_eq!(lines[0]["spellings"]["pt"][0], "XEQUEMATE");
    assert_eq!(lines[0]["symbols"][0], "#>");
    let none = call(["patlan", "words", "zzz"]);
    assert_eq!((none.code, none.out.as_str()), (3, ""));
}
