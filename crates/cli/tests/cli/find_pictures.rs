//! `find --board` and `find --svg`.

use crate::support::*;

#[test]
fn boards_are_plain_text_without_a_terminal() {
    let board = "8 [k][.][r] .  .  .  .  . 
7 [p] p [.] .  .  .  .  . 
6 [N] .  .  .  .  .  .  . 
5  .  .  .  .  .  .  .  . 
4  .  .  .  .  . [Q] p  . 
3  .  r  .  p  .  .  P  . 
2  .  .  b  .  .  K  .  . 
1  .  .  .  .  .  .  .  . 
   a  b  c  d  e  f  g  h 
PHILIDOR
";
    let found = call(["find", "philidor", "--fen", PHILIDOR, "--board"]).silent(0);
    assert!(found.contains(board), "{found}");
    no_escapes(&found);
    let second = call([
        "find",
        "philidor",
        "--fen",
        PHILIDOR,
        "--board",
        "--instance",
        "2",
    ])
    .silent(0);
    assert!(second.contains("\n7  p [p][.]"), "{second}");
    // The searching side sits below.
    let turned = call([
        "find", "philidor", "--fen", PHILIDOR, "--board", "--side", "black",
    ])
    .silent(3);
    assert!(turned.contains("\n   h  g  f  e  d  c  b  a"), "{turned}");
    assert_eq!(
        call(["find", "philidor", "--fen", PHILIDOR, "--board", "--json"])
            .lines()
            .len(),
        1
    );
}

#[test]
fn svg_shows_the_instance() {
    let folder = Folder::new();
    let found = folder.call(["find", "philidor", "--fen", PHILIDOR, "--svg", "mate.svg"]);
    assert_eq!(
        (found.code, found.err.as_str()),
        (0, "picture written: mate.svg\n")
    );
    let picture = folder.read("mate.svg");
    assert!(
        picture.starts_with("<svg xmlns=") && picture.ends_with("</svg>\n"),
        "{picture}"
    );
    assert!(picture.contains("<title>PHILIDOR</title>"));
    assert!(picture.contains("White: king f2, queen f4, knight a6, pawn g3"));
    for label in ["N1", "S1", "k1", "F1", "S2", "f1", "f2"] {
        assert!(picture.contains(&format!(">{label}</text>")), "{label}");
    }
    assert!(picture.contains("class=\"arrow"));
    let quiet = folder.call([
        "find", "philidor", "--fen", PHILIDOR, "--svg", "um.svg", "--lang", "pt", "-q",
    ]);
    quiet.silent(0);
    assert!(
        folder.read("um.svg").contains("Brancas: rei f2"),
        "{}",
        folder.read("um.svg")
    );
}

#[test]
fn several_pictures_are_numbered() {
    let folder = Folder::new();
    let found = folder.call([
        "find",
        "philidor",
        "passedpawn",
        "mateinone",
        "--fen",
        PHILIDOR,
        "--svg",
        "p.svg",
    ]);
    assert_eq!(
        found.err,
        "picture written: p.svg\npicture written: p-2.svg\npicture written: p-3.svg\n"
    );
    for (file, title) in [
        ("p.svg", "PHILIDOR"),
        ("p-2.svg", "PASSEDPAWN"),
        ("p-3.svg", "MATEINONE"),
    ] {
        assert!(
            folder
                .read(file)
                .contains(&format!("<title>{title}</title>")),
            "{file}"
        );
    }
    // No instance, no arrow.
    assert!(!folder.read("p-3.svg").contains("class=\"arrow"));
}

#[test]
fn instance_selects_what_is_drawn() {
    let folder = Folder::new();
    folder
        .call([
            "find",
            "philidor",
            "--fen",
            PHILIDOR,
            "--svg",
            "a.svg",
            "--instance",
            "1",
            "-q",
        ])
        .silent(0);
    folder
        .call([
            "find",
            "philidor",
            "--fen",
            PHILIDOR,
            "--svg",
            "b.svg",
            "--instance",
            "2",
            "-q",
        ])
        .silent(0);
    assert_ne!(folder.read("a.svg"), folder.read("b.svg"));
    let third = folder.call([
        "find",
        "philidor",
        "--fen",
        PHILIDOR,
        "--svg",
        "c.svg",
        "--instance",
        "3",
    ]);
    assert_eq!(
        (third.code, third.err.as_str()),
        (1, "error: there is no instance 3: 2 were found\n")
    );
    assert!(!folder.file("c.svg").exists());
    call(["find", "philidor", "--fen", PHILIDOR, "--instance", "1"]).complains(
        2,
        "error: --instance says which instance to draw, but nothing is to be drawn\n\
         help: add --board or --svg FILE\n",
    );
    assert_eq!(
        call(["find", "philidor", "--fen", PHILIDOR, "--instance", "0"]).code,
        2
    );
}

#[test]
fn only_our_own_pictures_are_overwritten() {
    let folder = Folder::with(&[("own.svg", "<svg>mine</svg>")]);
    let draw = |name: &str, more: &[&str]| {
        let start = ["find", "philidor", "--fen", PHILIDOR, "-q", "--svg", name];
        folder.call(start.into_iter().chain(more.iter().copied()))
    };
    draw("own.svg", &[]).complains(
        2,
        "error: 'own.svg' exists and is not recognisably an earlier result of this command\n\
         help: name another file, or replace it with --force\n",
    );
    draw("own.svg", &["--lang", "pt"]).complains(
        2,
        "erro: 'own.svg' já existe e não é reconhecidamente um resultado anterior deste comando\n\
         ajuda: indique outro arquivo, ou substitua-o com --force\n",
    );
    assert_eq!(folder.read("own.svg"), "<svg>mine</svg>");
    draw("own.svg", &["--force"]).silent(0);
    // Now it is ours.
    draw("own.svg", &[]).silent(0);
    // The second picture of a run is looked at as well.
    folder.write("p-2.svg", "mine");
    let several = [
        "find",
        "philidor",
        "passedpawn",
        "--fen",
        PHILIDOR,
        "--svg",
        "p.svg",
    ];
    let refused = folder.call(several);
    assert_eq!(refused.code, 2, "{}", refused.err);
    assert_eq!(folder.read("p-2.svg"), "mine");
}

#[test]
fn an_unwritable_picture_is_an_error() {
    let folder = Folder::new();
    let ended = folder.call(["find", "philidor", "--fen", PHILIDOR, "--svg", "none/p.svg"]);
    assert_eq!(
        (ended.code, ended.err.as_str()),
        (
            1,
            "error: none/p.svg: there is no such file or folder\nhelp: check the path\n"
        )
    );
}
