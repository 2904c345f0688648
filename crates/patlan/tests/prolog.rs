//! The facts as `stratvision facts` writes them, loaded into SWI-Prolog, against the matcher and the sets that it
//! works with. Where there is no `swipl`, nothing is tested.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use crate::support::ground::{ground, piece_name};
use crate::support::library::Library;
use chess::facts::{facts, prolog};
use chess::{Color, Direction, Position, Square, View};
use stratvision_patlan::matcher::find;

const APPENDIX_C: &str = "2qrr1n1/3b1kp1/2pBpn1p/1p2PP2/p2P4/1BP5/P3Q1PP/4RRK1 w - - 0 1";

/// The lines that a goal prints after the facts are loaded; None without SWI-Prolog. Warnings fail the test.
fn ask(folder: &Path, view: &View, goal: &str) -> Option<Vec<String>> {
    let file = folder.join("facts.pl");
    std::fs::write(&file, prolog(&facts(view))).expect("a writable folder");
    let run = Command::new("swipl")
        .args([
            "-q", "-f", "none", "-t", "halt(1)", "-g", goal, "-g", "halt(0)",
        ])
        .arg(&file)
        .output();
    let output = match run {
        Ok(output) => output,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            println!("skipped: swipl is not on the PATH");
            return None;
        }
        Err(error) => panic!("swipl: {error}"),
    };
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && said.is_empty(),
        "{} {said}",
        output.status
    );
    let lines = String::from_utf8(output.stdout).expect("names are ASCII");
    Some(lines.lines().map(String::from).collect())
}

fn sides() -> [(Color, Position, View); 2] {
    [Color::White, Color::Black].map(|side| {
        let position = Position::from_fen(APPENDIX_C).expect("a position");
        let view = View::new(&position, side);
        (side, position, view)
    })
}

/// The query of figure 4.6, an instance being what its two goals say.
#[test]
fn the_dynamic_fork_of_the_thesis() {
    let library = Library::golden();
    let program = library.program("DYNAMICFORK").expect("a golden pattern");
    let pattern = &library.patterns["DYNAMICFORK"];
    let folder = tempfile::tempdir().expect("a folder");
    let goal = "forall((meu(MF1),seu(Sf1),seu(Sf2),casa(Ss1),Sf1\\==Sf2,\
        ataquepossivel(MF1,Ss1,Sf1),ataquepossivel(MF1,Ss1,Sf2)),\
        format('ataquepossivel(~w,~w,~w) ataquepossivel(~w,~w,~w)~n',[MF1,Ss1,Sf1,MF1,Ss1,Sf2]))";
    for (side, position, view) in sides() {
        let Some(lines) = ask(folder.path(), &view, goal) else {
            return;
        };
        let solved: BTreeSet<BTreeSet<String>> = lines
            .iter()
            .map(|line| line.split(' ').map(String::from).collect())
            .collect();
        let findings = find(&program, &position, side).expect("not too open");
        let found: BTreeSet<BTreeSet<String>> = findings
            .raw
            .iter()
            .map(|instance| ground(pattern, &program, instance, &position, side))
            .collect();
        assert_eq!(found, solved);
        assert_eq!(findings.raw.len(), solved.len());
        if side.is_white() {
            assert_eq!((lines.len(), solved.len()), (18, 9), "figure 4.6");
        }
    }
}

fn guard(prolog: bool, name: String, matcher: bool) -> Result<(), String> {
    if prolog == matcher {
        Ok(())
    } else {
        Err(format!(
            "{name}: {prolog} in Prolog, {matcher} in the matcher"
        ))
    }
}

/// Every square and every piece, with every piece as the protagonist.
#[test]
fn marks() {
    let folder = tempfile::tempdir().expect("a folder");
    let goal = "forall((member(G,[protegidapormim(C,F),desprotegidapormim(C,F)]),(casa(C);meu(C)),(meu(F);seu(F)),once(G)),\
        (print(G),nl)),\
        forall((member(G,[protegidaporti(C),desprotegidaporti(C)]),(casa(C);seu(C)),once(G)),(print(G),nl))";
    for (side, position, view) in sides() {
        let Some(lines) = ask(folder.path(), &view, goal) else {
            return;
        };
        let holds: BTreeSet<String> = lines.into_iter().collect();
        let mut wrong = Vec::new();
        let mut test = |goal: String, matcher: bool| {
            let prolog = holds.contains(&goal);
            wrong.extend(guard(prolog, goal, matcher).err());
        };
        for square in Square::ALL {
            let seen = view.real(square);
            let mut mine = vec![format!("c{square}")];
            let mut yours = mine.clone();
            if position.of(side).contains(square) {
                mine.push(piece_name(&position, side, square));
            }
            if position.of(side.other()).contains(square) {
                yours.push(piece_name(&position, side, square));
            }
            for name in mine {
                for protagonist in view.occupied() {
                    let by = piece_name(&position, side, view.real(protagonist));
                    let guarded = view.is_guarded_by_me(seen, protagonist);
                    test(format!("protegidapormim({name},{by})"), guarded);
                    test(format!("desprotegidapormim({name},{by})"), !guarded);
                }
            }
            for name in yours {
                let guarded = view.is_guarded_by_opponent(seen);
                test(format!("protegidaporti({name})"), guarded);
                test(format!("desprotegidaporti({name})"), !guarded);
            }
        }
        assert!(wrong.is_empty(), "{side}\n{}", wrong.join("\n"));
        assert!(holds.len() > 64 * 31, "{}", holds.len());
    }
}

/// The eight directions; four of them are rules.
#[test]
fn directions() {
    let folder = tempfile::tempdir().expect("a folder");
    let goal =
        "forall((member(P,[oeste,sul,se,so,leste,norte,no,ne]),G=..[P,X,Y],call(G)),(print(G),nl))";
    let predicates = [
        ("oeste", Direction::West),
        ("sul", Direction::South),
        ("se", Direction::Southeast),
        ("so", Direction::Southwest),
        ("leste", Direction::East),
        ("norte", Direction::North),
        ("no", Direction::Northwest),
        ("ne", Direction::Northeast),
    ];
    for (side, position, view) in sides() {
        let Some(lines) = ask(folder.path(), &view, goal) else {
            return;
        };
        let said: BTreeSet<String> = lines.into_iter().collect();
        let mut wanted = BTreeSet::new();
        for (predicate, direction) in predicates {
            for y in view.occupied() {
                let beside = view.neighbour(y, direction);
                if let Some(x) = beside.filter(|x| view.occupied().contains(*x)) {
                    let [x, y] = [x, y].map(|s| piece_name(&position, side, view.real(s)));
                    wanted.insert(format!("{predicate}({x},{y})"));
                }
            }
        }
        assert_eq!(said, wanted, "{side}");
        assert!(said.len() > 40);
    }
}
