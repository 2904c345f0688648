//! `pair`: the next round of a tournament.

use crate::support::*;

const REPORT: &str = "\
012 Club
001    1      Ana                               2100                             1.0    1     3 w 1
001    2      Bruno                             2000                             1.0    2     4 b 1
001    3      Carla                             1900                             0.0    3     1 b 0
001    4      Davi                              1800                             0.0    4     2 w 0
001    5      Eva                               1700                             0.0    5  0000 - Z
XXR 3
";

fn file(folder: &std::path::Path, text: &str) -> String {
    let path = folder.join("club.trf");
    std::fs::write(&path, text).expect("a file");
    path.display().to_string()
}

#[test]
fn pairings_have_the_format_of_pairing_engines() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = file(folder.path(), REPORT);
    assert_eq!(
        call(["pair", "--dutch", &path]).silent(0),
        "3\n2 1\n3 5\n4 0\n"
    );
    let json = &call(["pair", &path, "--json"]).json()[0];
    assert_eq!(json["round"], 2);
    assert_eq!(json["bye"], 4);
    assert_eq!(json["boards"][0]["white"], 2);
    let out = folder.path().join("round.txt").display().to_string();
    call(["pair", "--dutch", &path, "-o", &out]).silent(0);
    assert_eq!(
        std::fs::read_to_string(out).expect("written"),
        "3\n2 1\n3 5\n4 0\n"
    );
}

#[test]
fn reports_are_rewritten_in_either_format() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = file(folder.path(), REPORT);
    let newer = call(["pair", "--report", "trf26", &path]).silent(0);
    assert!(newer.contains("\n142 3\n"), "{newer}");
    let again = file(folder.path(), &newer);
    assert_eq!(call(["pair", &again]).silent(0), "3\n2 1\n3 5\n4 0\n");
}

#[test]
fn errors_of_a_report_are_located() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = file(folder.path(), &REPORT.replace("    3 w 1", "    4 w 1"));
    call(["pair", "--dutch", &path]).complains(
        1,
        &format!("error: {path}:2:92: round 1: player 1 is not named by the opponent 4\nhelp: both lines must name each other, with different colours and results that go together\n"),
    );
    let path = file(folder.path(), &REPORT.replace("    1 b 0", "    1 b 1"));
    call(["pair", "--dutch", &path, "--lang", "pt"]).complains(
        1,
        &format!("erro: {path}:2:92: rodada 1: o jogador 1 tem um resultado que não combina com o do adversário 3\najuda: as duas linhas devem citar uma à outra, com cores diferentes e resultados que combinem\n"),
    );
    let path = file(folder.path(), &format!("{REPORT}XXP 1 99\n"));
    call(["pair", "--dutch", &path]).complains(
        1,
        &format!("error: {path}:8:7: there is no player 99\nhelp: give the player a line 001, or take the number out\n"),
    );
    let path = file(folder.path(), &REPORT.replace("XXR 3", "XXR 1"));
    call(["pair", "--dutch", &path, "--lang", "pt"]).complains(
        1,
        &format!("erro: {path}: rodada 2: todas as 1 rodadas já foram jogadas\najuda: para continuar, diga um número maior de rodadas (XXR, ou 142)\n"),
    );
}

#[test]
fn files_that_are_no_report_are_errors() {
    let folder = tempfile::tempdir().expect("a folder");
    let none = |path: &str| {
        format!(
            "error: {path}: there are no players: no line begins with 001\nhelp: give a tournament report (TRF16, TRF(x) or TRF26)\n"
        )
    };
    let path = file(folder.path(), "");
    call(["pair", "--dutch", &path]).complains(1, &none(&path));
    let bytes: Vec<u8> = (0..20_000_u32)
        .map(|at| (at * at / 7 % 251) as u8)
        .collect();
    std::fs::write(&path, bytes).expect("a file");
    call(["pair", "--dutch", &path]).complains(1, &none(&path));
    assert_eq!(call(["pair", "--dutch"]).code, 2);
    assert_eq!(call(["pair", "--monrad", &path]).code, 2);
}

#[test]
fn names_in_windows_1252_are_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("club.trf");
    let at = REPORT.find("Ana ").expect("a name");
    let mut bytes = REPORT.as_bytes().to_vec();
    bytes[at + 3] = 0x92;
    std::fs::write(&path, bytes).expect("a file");
    let path = path.display().to_string();
    let report = call(["pair", &path, "--report", "trf26"]).silent(0);
    assert!(report.contains("Ana’"), "{report}");
}
