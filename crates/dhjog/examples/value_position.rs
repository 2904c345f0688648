//! Values a chess position by a heuristic set, and shows how the value comes about:
//!
//! ```sh
//! cargo run -p stratvision-dhjog --example value_position [SET.dhjog [FEN]]
//! ```

use std::error::Error;

use chess::ChessWords;
use game::Side;
use game::vocabulary::{Moment, Vocabulary};
use stratvision_dhjog::trace::describe;
use stratvision_dhjog::{Machine, Program, Purpose, check, parse};
use syntax::{Lang, Source, Style, render_all};

const SET: &str = r#"
HEURISTIC_SET "Knights belong in the centre"
  SQUARE[] CENTRE <- {d4, e4, d5, e5}

  STAGE "Game"
    PAWN.VALUE <- 1
    KNIGHT.VALUE <- 3
    BISHOP.VALUE <- 3
    ROOK.VALUE <- 5
    QUEEN.VALUE <- 9

    RULE PIECE_VALUE "A knight in the centre" SYMMETRIC
      IF PIECES_PRESENT({KNIGHT}, CENTRE, ME) THEN
        PIECES_IN({KNIGHT}, CENTRE, ME) + 0.5
    END RULE
  END STAGE
END HEURISTIC_SET
"#;

/// After 1.e4 e5 2.Nf3 Nc6 3.Nxe5.
const FEN: &str = "r1bqkbnr/pppp1ppp/2n5/4N3/4P3/8/PPPP1PPP/RNBQKB1R b KQkq - 0 3";

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let source = match arguments.next() {
        Some(path) => Source::new(path.as_str(), std::fs::read_to_string(&path)?),
        None => Source::new("example.dhjog", SET),
    };
    let fen = arguments.next().unwrap_or_else(|| FEN.to_owned());
    let position = chess::chess_from_fen(&fen)?;

    let parse = parse(source.text());
    let checked = check(&parse, &ChessWords::lexicon(), Purpose::Publication);
    let diagnostics = [parse.diagnostics, checked.diagnostics].concat();
    eprint!(
        "{}",
        render_all(&diagnostics, &source, Style::plain(Lang::En))
    );
    let Some(model) = checked.model else {
        return Err("the set has errors".into());
    };

    let program = Program::<ChessWords>::compile(&model);
    let mut machine = Machine::default();
    let moment = Moment::default();
    let trace = program.trace(
        &mut machine,
        &position,
        &moment,
        Side::White,
        program.initial(),
    );
    print!("{}", describe(&trace, Lang::En));
    Ok(())
}
