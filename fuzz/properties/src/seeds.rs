//! What the fuzzers begin with.

/// Positions of every kind: the first one, rich ones, promotions, castling from odd squares, endings.
pub const FENS: [&str; 10] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "2qrr1n1/3b1kp1/2pBpn1p/1p2PP2/p2P4/1BP5/P3Q1PP/4RRK1 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "1rk3r1/8/8/8/8/8/8/1RK3R1 w BGbg - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "4k3/8/8/8/8/8/8/QQQQKQQQ w - - 12 345",
    "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1",
];

pub fn patterns() -> Vec<Vec<u8>> {
    let texts = knowledge::patterns().into_iter();
    texts.map(|file| file.text.into_bytes()).collect()
}

/// The same behind the bytes that choose a position.
pub fn searches() -> Vec<Vec<u8>> {
    let choose = |(index, text): (usize, Vec<u8>)| {
        let mut data = vec![index as u8, (index * 3) as u8, index as u8, index as u8];
        data.extend(text);
        data
    };
    patterns().into_iter().enumerate().map(choose).collect()
}

/// What a chess program says to an engine.
pub fn conversations() -> Vec<Vec<u8>> {
    const TALK: &str = "uci\nsetoption name MultiPV value 3\nsetoption name UCI_Chess960 value true\nisready\n\
        setoption name Minimax value true\nsetoption name Move Overhead value 5\n\
        ucinewgame\nposition startpos moves e2e4 e7e5 g1f3\ngo wtime 1000 btime 1000 winc 10 movestogo 5\nstop\neval\n";
    let talk = |fen: &str| {
        format!(
            "{TALK}position fen {fen} moves e2e4 a7a6\ngo depth 3 searchmoves e2e4\nponderhit\nd\n"
        )
    };
    FENS.iter().map(|fen| talk(fen).into_bytes()).collect()
}

pub fn fens() -> Vec<Vec<u8>> {
    FENS.iter().map(|fen| fen.as_bytes().to_vec()).collect()
}

/// Famous games, and what people put between moves.
pub fn games() -> Vec<Vec<u8>> {
    const CLASSICS: &[u8] = include_bytes!("../../../knowledge/games/classics.pgn");
    const ODD: &[u8] = b"\xef\xbb\xbf[Event \"a \\\"b\\\"\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n\
        1. e4 $1 {good} (1. e3 Kd7 (1... Ke7 ; line\n 2. e4)) 1... Kd7!? 2. -- -- 3. 0-0 1/2-1/2\n\n\
        % escaped\n1.e4e5 2.Nf3Nc6 3.Bb5 a6 4.O-O *";
    let text = String::from_utf8_lossy(CLASSICS);
    let mut games: Vec<Vec<u8>> = text
        .split("[Event ")
        .filter(|game| !game.is_empty())
        .map(|game| format!("[Event {game}").into_bytes())
        .collect();
    games.push(ODD.to_vec());
    games
}

/// Single games, and several in one file.
pub fn collections() -> Vec<Vec<u8>> {
    let mut texts = games();
    let pairs: Vec<Vec<u8>> = texts.chunks(3).map(|some| some.join(&b'\n')).collect();
    texts.extend(pairs);
    texts
}

/// The positions that the shipped patterns are tested on.
pub fn epds() -> Vec<Vec<u8>> {
    let texts = knowledge::positions().into_iter();
    texts.map(|file| file.text.into_bytes()).collect()
}

/// The shipped heuristic sets.
pub fn heuristics() -> Vec<Vec<u8>> {
    let texts = knowledge::heuristics().into_iter();
    texts.map(|file| file.text.into_bytes()).collect()
}

/// The seeds of a property.
pub fn of(property: &str) -> Vec<Vec<u8>> {
    match property {
        "fens_are_answered" => fens(),
        "matching_ends" => searches(),
        "games_are_read" | "transcripts_are_games" => games(),
        "collections_are_searched" => collections(),
        "stores_are_read" => crate::stores::seeds(&collections()),
        "epd_lines_are_read" => epds(),
        "boards_are_read" => crate::tactickle::board_seeds(),
        "memories_are_read" => crate::tactickle::memory_seeds(),
        "judged_positions_are_read" => judged(),
        "sets_are_read" | "sets_are_printed" | "sets_are_evaluated" => heuristics(),
        "draughts_games_are_read" => crate::draughts::games(),
        "draughts_positions_are_answered" => crate::draughts::positions(),
        "draughts_tables_are_checked" => crate::draughts::tables(),
        "hub_lines_are_answered" => crate::draughts::hub_lines(),
        "conversations_are_survived" => conversations(),
        "reports_are_read" => crate::tournaments::report_seeds(),
        "ladders_are_read" => crate::tournaments::ladder_seeds(),
        "logs_are_read" => crate::logs::log_seeds(),
        "plans_are_read" => crate::tournaments::plan_seeds(),
        _ => patterns(),
    }
}

/// Judged positions in each form.
fn judged() -> Vec<Vec<u8>> {
    let mut texts = epds();
    let rows = |separator: char| -> String {
        let row = |(number, fen): (usize, &&str)| {
            let (grade, value) = (number % 7, number as f64 - 4.5);
            format!("\"{fen}\"{separator}{grade}{separator}{value}{separator}1-0\n")
        };
        let head = format!("fen{separator}nota{separator}valor{separator}result\n");
        head + &FENS.iter().enumerate().map(row).collect::<String>()
    };
    texts.extend([',', ';', '\t'].map(|separator| rows(separator).into_bytes()));
    let line =
        |fen: &&str| format!("{{\"fen\":\"{fen}\",\"grade\":3,\"cp\":-25,\"result\":0.5}}\n");
    texts.push(FENS.iter().map(line).collect::<String>().into_bytes());
    let line = |fen: &&str| {
        let fields: Vec<&str> = fen.split(' ').take(4).collect();
        format!("{} grade 2; ce 35; c9 \"1/2-1/2\";\n", fields.join(" "))
    };
    texts.push(FENS.iter().map(line).collect::<String>().into_bytes());
    texts
}
