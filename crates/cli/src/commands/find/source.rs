//! Where positions come from: a FEN, lines of standard input, or a game.

use std::io::{BufRead, Read};
use std::path::Path;
use std::sync::Arc;

use chess::pgn::Tags;
use chess::{Color, Game, GameError, Position, chess_from_fen};
use corpus::chunk::Chunks;
use corpus::input::Input;
use shakmaty::{Chess, Position as _};

use crate::args::PositionArgs;
use crate::error::CliError;
use crate::positions::{SearchingSides, bad_fen};

/// A position to search.
pub struct QueryPosition {
    /// As given, or made from the game.
    pub fen: String,
    pub chess: Chess,
    /// The sides that search, one after the other.
    pub sides: Vec<Color>,
    /// The plies played, when it comes from a game.
    pub ply: Option<usize>,
    /// One of several positions, so that each needs a heading.
    pub among_many: bool,
}

/// A line longer than this is no FEN: it is cut, and reported as invalid.
const LONGEST_LINE: u64 = 1000;

type Positions = Box<dyn Iterator<Item = Result<QueryPosition, CliError>>>;

/// The positions that the options ask for. `from_input`: a `-` stands among the patterns.
pub fn positions(args: &PositionArgs, from_input: bool) -> Result<Positions, CliError> {
    let given = [("ply", args.ply), ("game", args.game)];
    let of_a_game = given.iter().find(|(_, number)| number.is_some());
    if let (Some((id, _)), None) = (of_a_game, &args.pgn) {
        return Err(CliError::usage(
            format!("--{id} goes with --pgn"),
            format!("--{id} acompanha --pgn"),
        ));
    }
    let side = args.side;
    match (&args.fen, &args.pgn) {
        (Some(_), None) | (None, Some(_))
            if from_input && args.fen.as_ref().is_none_or(|fen| fen != "-") =>
        {
            Err(CliError::usage(
                "'-' (positions from standard input) does not go with --fen or --pgn",
                "'-' (posições da entrada padrão) não combina com --fen nem --pgn",
            ))
        }
        (None, None) if !from_input => Err(CliError::usage(
            "no position is given",
            "nenhuma posição foi dada",
        )
        .help(
            "write --fen 'FEN', or --pgn FILE --ply N, or - to read FENs from standard input",
            "escreva --fen 'FEN', ou --pgn ARQUIVO --ply N, ou - para ler FENs da entrada padrão",
        )),
        (Some(fen), None) if fen != "-" => {
            let query = read_fen(fen, side, None, false);
            Ok(Box::new(std::iter::once(query)))
        }
        (_, Some(path)) => from_game(args, path),
        _ => Ok(Box::new(from_lines(side))),
    }
}

fn read_fen(
    fen: &str,
    side: SearchingSides,
    line: Option<usize>,
    among_many: bool,
) -> Result<QueryPosition, CliError> {
    let fen = fen.trim();
    let chess = chess_from_fen(fen)
        .and_then(|chess| Position::from(&chess).check_material().map(|()| chess))
        .map_err(|error| bad_fen(fen, line, &error))?;
    Ok(QueryPosition {
        fen: fen.to_owned(),
        sides: side.sides(chess.turn()),
        chess,
        ply: None,
        among_many,
    })
}

/// One FEN a line; blank lines and lines that begin with `#` are passed over.
fn from_lines(side: SearchingSides) -> impl Iterator<Item = Result<QueryPosition, CliError>> {
    let mut input = std::io::stdin().lock();
    let mut number = 0;
    std::iter::from_fn(move || {
        loop {
            number += 1;
            let mut bytes = Vec::new();
            match input
                .by_ref()
                .take(LONGEST_LINE)
                .read_until(b'\n', &mut bytes)
            {
                Ok(0) => return None,
                Ok(read) if read as u64 == LONGEST_LINE && bytes.last() != Some(&b'\n') => {
                    // The rest of an endless line is thrown away, not kept.
                    let _ = input.skip_until(b'\n');
                }
                Ok(_) => {}
                Err(error) => return Some(Err(CliError::file(Path::new("-"), &error))),
            }
            let text = String::from_utf8_lossy(&bytes);
            let text = text.trim_start_matches('\u{feff}').trim();
            if !text.is_empty() && !text.starts_with('#') {
                return Some(read_fen(text, side, Some(number), true));
            }
        }
    })
}

fn from_game(args: &PositionArgs, path: &Path) -> Result<Positions, CliError> {
    let (number, side) = (args.game.unwrap_or(1), args.side);
    let game = nth_game(path, number)?;
    let last = game.positions.len() - 1;
    let plies = match args.ply {
        Some(ply) if ply > last as u64 => {
            let path = path.display();
            return Err(CliError::failed(
                format!("{path}: game {number} has {last} plies, not {ply}"),
                format!("{path}: a partida {number} tem {last} meios-lances, não {ply}"),
            )
            .help(
                "--ply 0 is the position before the first move",
                "--ply 0 é a posição antes do primeiro lance",
            ));
        }
        Some(ply) => ply as usize..=ply as usize,
        None => 0..=last,
    };
    let among_many = plies.start() != plies.end();
    Ok(Box::new(plies.map(move |ply| {
        let fen = game.positions[ply].fen();
        let query = read_fen(&fen, side, None, among_many)?;
        Ok(QueryPosition {
            ply: Some(ply),
            ..query
        })
    })))
}

/// The game with this number, counted from 1, out of a plain or packed file of any size.
fn nth_game(path: &Path, number: u64) -> Result<Game, CliError> {
    let input = Input::File(path.to_owned());
    let failed = |error: std::io::Error| CliError::file(path, &error);
    let mut chunks = Chunks::new(input.open(Arc::default()).map_err(failed)?);
    let mut seen = 0;
    while let Some(chunk) = chunks.next_chunk().map_err(failed)? {
        let mut games = chunk.games();
        let mut headers = Tags::default();
        while games.next_game(&mut headers) {
            seen += 1;
            if seen == number {
                return Game::replay(&mut games, &headers)
                    .map_err(|error| bad_game(path, number, &error));
            }
        }
    }
    let place = path.display();
    Err(CliError::failed(
        format!("{place}: there is no game {number}; the file has {seen}"),
        format!("{place}: não há partida {number}; o arquivo tem {seen}"),
    ))
}

fn bad_game(path: &Path, number: u64, error: &GameError) -> CliError {
    let place = path.display();
    match error {
        GameError::IllegalMove { ply, san } => CliError::failed(
            format!("{place}: game {number}, ply {ply}: {san} is not legal there"),
            format!("{place}: partida {number}, meio-lance {ply}: {san} não é legal ali"),
        ),
        GameError::BadFen(error) => CliError::failed(
            format!("{place}: game {number}: the FEN tag is no position ({error})"),
            format!("{place}: partida {number}: a etiqueta FEN não é uma posição ({error})"),
        ),
    }
}
