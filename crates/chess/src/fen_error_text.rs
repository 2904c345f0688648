//! Errors of FENs in words: what is wrong, and what to do about it.

use syntax::Message;

use crate::FenError;

/// An error of a FEN in both languages, with its remedy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FenErrorText {
    pub what: Message,
    pub remedy: Message,
    /// The field of the FEN that is meant, from 1.
    pub field: usize,
}

/// Describes why a FEN is not a position.
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
            "a side has more pieces than a game allows",
            "um lado tem mais peças do que é possível numa partida",
            "at most eight pawns, and a pawn less for every piece beyond the usual ones",
            "no máximo oito peões, e um peão a menos para cada peça além das normais",
        ),
        FenError::Placement => (
            "the piece placement (first field) is invalid",
            "a posição das peças (primeiro campo) é inválida",
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
            "the castling rights (third field) are invalid",
            "os direitos de roque (terceiro campo) são inválidos",
            "write letters of KQkq, or - for none",
            "escreva letras de KQkq, ou - para nenhum",
        ),
        FenError::EnPassant => (
            "the en passant square (fourth field) is invalid",
            "a casa de en passant (quarto campo) é inválida",
            "write a square such as e3, or - for none",
            "escreva uma casa como e3, ou - para nenhuma",
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
            "cada lado precisa pelo menos do rei",
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
            "move the pawn, or replace it by another piece",
            "mude o peão de casa ou troque-o por outra peça",
        ),
        FenError::OppositeCheck => (
            "the side that is not to move is in check",
            "o lado que não tem a vez está em xeque",
            "let the other side move (second field), or remove the check",
            "passe a vez ao outro lado (segundo campo) ou desfaça o xeque",
        ),
        FenError::Illegal => (
            "no game can reach this position",
            "nenhuma partida chega a esta posição",
            "correct the pieces that give check",
            "corrija as peças que dão xeque",
        ),
    }
}
