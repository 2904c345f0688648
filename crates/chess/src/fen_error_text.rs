//! Errors of FENs in words: what is wrong, and what to do about it.

use syntax::{Bilingual, Message};

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
    let (what, remedy) = describe(error);
    FenErrorText {
        what: what.into(),
        remedy: remedy.into(),
        field: match error {
            FenError::Turn => 2,
            FenError::Castling => 3,
            FenError::EnPassant => 4,
            FenError::Counters => 5,
            _ => 1,
        },
    }
}

/// What is wrong, and the remedy.
fn describe(error: &FenError) -> (Bilingual<&'static str>, Bilingual<&'static str>) {
    match error {
        FenError::TooLong => (
            Bilingual {
                en: "too long to be a FEN",
                pt: "comprida demais para ser uma FEN",
            },
            Bilingual {
                en: "a FEN is one line of six fields; put it between quotes",
                pt: "uma FEN é uma linha com seis campos; escreva-a entre aspas",
            },
        ),
        FenError::Fields => (
            Bilingual {
                en: "not a FEN: wrong number of fields",
                pt: "não é uma FEN: número errado de campos",
            },
            Bilingual {
                en: "a FEN has six fields: pieces, side to move, castling, en passant, two counters",
                pt: "uma FEN tem seis campos: peças, vez, roque, en passant, dois contadores",
            },
        ),
        FenError::TooMuchMaterial => (
            Bilingual {
                en: "a side has more pieces than a game allows",
                pt: "um lado tem mais peças do que é possível numa partida",
            },
            Bilingual {
                en: "at most eight pawns, and a pawn less for every piece beyond the usual ones",
                pt: "no máximo oito peões, e um peão a menos para cada peça além das normais",
            },
        ),
        FenError::Placement => (
            Bilingual {
                en: "the piece placement (first field) is invalid",
                pt: "a posição das peças (primeiro campo) é inválida",
            },
            Bilingual {
                en: "write eight ranks between slashes, each adding up to eight squares, as in 8/8/8/8/4k3/8/4P3/4K3",
                pt: "escreva oito fileiras entre barras, cada uma somando oito casas, como em 8/8/8/8/4k3/8/4P3/4K3",
            },
        ),
        FenError::Turn => (
            Bilingual {
                en: "the side to move (second field) must be w or b",
                pt: "a vez (segundo campo) deve ser w ou b",
            },
            Bilingual {
                en: "w when white is to move, b when black is",
                pt: "w quando jogam as brancas, b quando jogam as pretas",
            },
        ),
        FenError::Castling => (
            Bilingual {
                en: "the castling rights (third field) are invalid",
                pt: "os direitos de roque (terceiro campo) são inválidos",
            },
            Bilingual {
                en: "write letters of KQkq, or - for none",
                pt: "escreva letras de KQkq, ou - para nenhum",
            },
        ),
        FenError::EnPassant => (
            Bilingual {
                en: "the en passant square (fourth field) is invalid",
                pt: "a casa de en passant (quarto campo) é inválida",
            },
            Bilingual {
                en: "write a square such as e3, or - for none",
                pt: "escreva uma casa como e3, ou - para nenhuma",
            },
        ),
        FenError::Counters => (
            Bilingual {
                en: "the move counters (last two fields) must be numbers",
                pt: "os contadores de lances (dois últimos campos) devem ser números",
            },
            Bilingual {
                en: "write 0 1 if they do not matter",
                pt: "escreva 0 1 se não importam",
            },
        ),
        FenError::Empty => (
            Bilingual {
                en: "the board is empty",
                pt: "o tabuleiro está vazio",
            },
            Bilingual {
                en: "each side needs at least its king",
                pt: "cada lado precisa pelo menos do rei",
            },
        ),
        FenError::MissingKing => (
            Bilingual {
                en: "a king is missing",
                pt: "falta um rei",
            },
            Bilingual {
                en: "each side needs exactly one king",
                pt: "cada lado precisa de exatamente um rei",
            },
        ),
        FenError::TooManyKings => (
            Bilingual {
                en: "a side has more than one king",
                pt: "um lado tem mais de um rei",
            },
            Bilingual {
                en: "each side needs exactly one king",
                pt: "cada lado precisa de exatamente um rei",
            },
        ),
        FenError::PawnOnBackRank => (
            Bilingual {
                en: "a pawn stands on the first or the last rank",
                pt: "há um peão na primeira ou na última fileira",
            },
            Bilingual {
                en: "move the pawn, or replace it by another piece",
                pt: "mude o peão de casa ou troque-o por outra peça",
            },
        ),
        FenError::OppositeCheck => (
            Bilingual {
                en: "the side that is not to move is in check",
                pt: "o lado que não tem a vez está em xeque",
            },
            Bilingual {
                en: "let the other side move (second field), or remove the check",
                pt: "passe a vez ao outro lado (segundo campo) ou desfaça o xeque",
            },
        ),
        FenError::Illegal => (
            Bilingual {
                en: "no game can reach this position",
                pt: "nenhuma partida chega a esta posição",
            },
            Bilingual {
                en: "correct the pieces that give check",
                pt: "corrija as peças que dão xeque",
            },
        ),
    }
}
