//! What is wrong with a position that somebody wrote down, and what to do about it.

use syntax::Message;

use crate::FenError;

/// A fault with its remedy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FenErrorText {
    /// What is wrong.
    pub what: Message,
    /// What to do.
    pub remedy: Message,
    /// The field of the FEN that is meant, from 1.
    pub field: usize,
}

/// A FEN that is no position.
pub fn describe_fen_error(error: &FenError) -> FenErrorText {
    let (en, pt, help_en, help_pt) = describe(error);
    FenErrorText {
        what: Message::new(en, pt),
        remedy: Message::new(help_en, help_pt),
        field: match error {
            FenError::Turn => 2,
            FenError::Castling => 3,
            FenError::EnPassant => 4,
            FenError::Counters => 5,
            _ => 1,
        },
    }
}

fn describe(error: &FenError) -> (&'static str, &'static str, &'static str, &'static str) {
    match error {
        FenError::TooLong => (
            "too long to be a FEN",
            "comprida demais para ser uma FEN",
            "a FEN is one line of six fields; put it between quotes",
            "uma FEN é uma linha com seis campos; escreva-a entre aspas",
        ),
        FenError::Fields => (
            "not a FEN: wrong number of fields",
            "não é uma FEN: número errado de campos",
            "a FEN has six fields: pieces, side to move, castling, en passant, two counters",
            "uma FEN tem seis campos: peças, vez, roque, en passant, dois contadores",
        ),
        FenError::TooMuchMaterial => (
            "a side has more pieces than a game can give it",
            "um lado tem mais peças do que uma partida pode dar",
            "at most eight pawns, and a pawn less for every piece beyond the usual ones",
            "no máximo oito peões, e um peão a menos para cada peça além das normais",
        ),
        FenError::Placement => (
            "the pieces (first field) cannot be read",
            "as peças (primeiro campo) não se deixam ler",
            "write eight ranks between slashes, each adding up to eight squares, as in 8/8/8/8/4k3/8/4P3/4K3",
            "escreva oito fileiras entre barras, cada uma somando oito casas, como em 8/8/8/8/4k3/8/4P3/4K3",
        ),
        FenError::Turn => (
            "the side to move (second field) must be w or b",
            "a vez (segundo campo) deve ser w ou b",
            "w when white is to move, b when black is",
            "w quando jogam as brancas, b quando jogam as pretas",
        ),
        FenError::Castling => (
            "the castling rights (third field) cannot be read",
            "os direitos de roque (terceiro campo) não se deixam ler",
            "letters of KQkq, or - for none",
            "letras de KQkq, ou - para nenhum",
        ),
        FenError::EnPassant => (
            "the en passant square (fourth field) cannot be read",
            "a casa de en passant (quarto campo) não se deixa ler",
            "a square such as e3, or - for none",
            "uma casa como e3, ou - para nenhuma",
        ),
        FenError::Counters => (
            "the move counters (last two fields) must be numbers",
            "os contadores de lances (dois últimos campos) devem ser números",
            "write 0 1 if they do not matter",
            "escreva 0 1 se não importam",
        ),
        FenError::Empty => (
            "the board is empty",
            "o tabuleiro está vazio",
            "each side needs at least its king",
            "cada lado precisa ao menos do seu rei",
        ),
        FenError::MissingKing => (
            "a king is missing",
            "falta um rei",
            "each side needs exactly one king",
            "cada lado precisa de exatamente um rei",
        ),
        FenError::TooManyKings => (
            "a side has more than one king",
            "um lado tem mais de um rei",
            "each side needs exactly one king",
            "cada lado precisa de exatamente um rei",
        ),
        FenError::PawnOnBackRank => (
            "a pawn stands on the first or the last rank",
            "há um peão na primeira ou na última fileira",
            "no pawn can stand there: move it or make it another piece",
            "nenhum peão pode estar ali: mude-o de casa ou faça dele outra peça",
        ),
        FenError::OppositeCheck => (
            "the side that is not to move is in check",
            "está em xeque o lado que não tem a vez",
            "give the turn to the other side (second field), or take the check away",
            "dê a vez ao outro lado (segundo campo), ou desfaça o xeque",
        ),
        FenError::Illegal => (
            "no game can reach this position",
            "nenhuma partida chega a esta posição",
            "look at the pieces that give check",
            "veja as peças que dão xeque",
        ),
    }
}
