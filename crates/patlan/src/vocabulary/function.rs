//! What is known of each function: spellings, arguments, result, possible values, meaning.

use std::ops::RangeInclusive;

use syntax::{Lang, Message};

use super::Function;
use super::spelling::{Spelling, canonical, en, pt};
use crate::ast::Owner;

/// What a function takes in one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Parameter {
    Figure,
    /// An actor that can be a king.
    King,
    /// An actor that can be a pawn.
    Pawn,
    /// An actor or a piece letter.
    FigureOrType,
    /// An actor, a piece letter, `F` or `f`.
    FigureOrPieces,
    /// A piece letter or word.
    Type,
    /// A piece letter or word, `F` or `f`.
    Pieces,
    Side,
    /// ME, OPPONENT or NONE.
    SideOrNone,
    /// A number or something that yields one.
    Number,
    /// A pattern's name in quotes.
    PatternName,
}

impl Parameter {
    /// What to write there, as a noun with its article.
    pub fn describe(self) -> Message {
        let (en, pt) = match self {
            Parameter::Figure => ("an actor (such as F1)", "um ator (como F1)"),
            Parameter::King => (
                "an actor that can be a king (such as k1)",
                "um ator que possa ser rei (como k1)",
            ),
            Parameter::Pawn => (
                "an actor that can be a pawn (such as P1)",
                "um ator que possa ser peão (como P1)",
            ),
            Parameter::FigureOrType => (
                "an actor (such as F1) or a piece letter (such as P)",
                "um ator (como F1) ou uma letra de peça (como P)",
            ),
            Parameter::FigureOrPieces => (
                "an actor (such as B1), a piece letter (such as P), F or f",
                "um ator (como B1), uma letra de peça (como P), F ou f",
            ),
            Parameter::Type => ("a piece letter (such as Q)", "uma letra de peça (como Q)"),
            Parameter::Pieces => (
                "a piece letter (such as P), F or f",
                "uma letra de peça (como P), F ou f",
            ),
            Parameter::Side => ("ME or OPPONENT", "EU ou OPONENTE"),
            Parameter::SideOrNone => ("ME, OPPONENT or NONE", "EU, OPONENTE ou NINGUEM"),
            Parameter::Number => ("a number", "um número"),
            Parameter::PatternName => (
                "the name of a pattern in quotes",
                "o nome de um padrão entre aspas",
            ),
        };
        Message::new(en, pt)
    }
}

/// What a function yields.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ResultType {
    Boolean,
    Number,
}

impl Function {
    pub const ALL: [Function; 34] = [
        Function::White,
        Function::Black,
        Function::SquareColorOf,
        Function::FileOf,
        Function::RankOf,
        Function::ValueOf,
        Function::RelativeValueOf,
        Function::OnEdge,
        Function::OnCorner,
        Function::TypeOf,
        Function::Sentry,
        Function::Ram,
        Function::MaxDistance,
        Function::MinDistance,
        Function::RankDistance,
        Function::FileDistance,
        Function::ManhattanDistance,
        Function::InTheSquare,
        Function::Defenses,
        Function::DefensesValue,
        Function::DirectDefenses,
        Function::DirectDefensesValue,
        Function::RelDefensesValue,
        Function::PiecesDef,
        Function::WedgesBetween,
        Function::MovesOf,
        Function::SafeMovesOf,
        Function::KingPathTo,
        Function::KingOpposition,
        Function::BlockedPawns,
        Function::ExistInFile,
        Function::ExistInRank,
        Function::SquareOwner,
        Function::ExistPattern,
    ];

    /// The functions that have forms with the side built into their name.
    pub const SIDED: [Function; 5] = [
        Function::Defenses,
        Function::DefensesValue,
        Function::DirectDefenses,
        Function::DirectDefensesValue,
        Function::RelDefensesValue,
    ];

    /// Every accepted word for the function itself.
    pub fn spellings(self) -> &'static [Spelling] {
        match self {
            Function::White => const { &[en("WHITE"), pt("BRANCAS")] },
            Function::Black => const { &[en("BLACK"), pt("PRETAS")] },
            Function::SquareColorOf => {
                const { &[en("SQUARECOLOROF"), pt("CORCASADE"), pt("CORCASA")] }
            }
            Function::FileOf => const { &[en("FILEOF"), pt("COLUNADE")] },
            Function::RankOf => const { &[en("RANKOF"), pt("LINHADE")] },
            Function::ValueOf => const { &[en("VALUEOF"), pt("VALORDE")] },
            Function::RelativeValueOf => const { &[en("RELATIVEVALUEOF"), pt("VALORRELATIVODE")] },
            Function::OnEdge => const { &[en("ONEDGE"), pt("NABORDA"), en("ONBORDER")] },
            Function::OnCorner => const { &[en("ONCORNER"), pt("NOCANTO")] },
            Function::TypeOf => const { &[en("TYPEOF"), pt("TIPODE")] },
            Function::Sentry => const { &[en("SENTRY"), pt("SENTINELA")] },
            Function::Ram => const { &[en("RAM"), pt("BLOQUEADOR")] },
            Function::MaxDistance => const { &[en("MAXDISTANCE"), pt("DISTANCIAMAX")] },
            Function::MinDistance => const { &[en("MINDISTANCE"), pt("DISTANCIAMIN")] },
            Function::RankDistance => {
                const { &[en("RANKDISTANCE"), pt("DISTANCIALIN"), en("LINEDISTANCE")] }
            }
            Function::FileDistance => {
                const { &[en("FILEDISTANCE"), pt("DISTANCIACOL"), en("COLDISTANCE")] }
            }
            Function::ManhattanDistance => const { &[en("MANHATTANDISTANCE"), pt("DISTANCIAMAN")] },
            Function::InTheSquare => {
                const { &[en("INTHESQUARE"), pt("NOQUADRADO"), en("SQUARERULE")] }
            }
            Function::Defenses => const { &[en("DEFENSES"), pt("DEFESAS")] },
            Function::DefensesValue => const { &[en("DEFENSESVALUE"), pt("VALORDEFESAS")] },
            Function::DirectDefenses => {
                const { &[en("DIRECTDEFENSES"), pt("DEFESASDIRETAS"), pt("DEFESASDIR")] }
            }
            Function::DirectDefensesValue => {
                const { &[en("DIRECTDEFENSESVALUE"), pt("VALORDEFESASDIR")] }
            }
            Function::RelDefensesValue => {
                const {
                    &[
                        en("RELDEFENSESVALUE"),
                        pt("VALORDEFESASREL"),
                        en("RELATIVEDEFENSESVALUE"),
                    ]
                }
            }
            Function::PiecesDef => const { &[en("PIECESDEF"), pt("PECASDEF"), en("DEFPIECES")] },
            Function::WedgesBetween => {
                const { &[en("WEDGESBETWEEN"), pt("INTRUSOSENTRE"), pt("INTRUSOSENTE")] }
            }
            Function::MovesOf => const { &[en("MOVESOF"), pt("MOVIMENTOSDE")] },
            Function::SafeMovesOf => const { &[en("SAFEMOVESOF"), pt("MOVIMENTOSSEGUROSDE")] },
            Function::KingPathTo => const { &[en("KINGPATHTO"), pt("CAMINHODOREI")] },
            Function::KingOpposition => const { &[en("KINGOPPOSITION"), pt("OPOSICAO")] },
            Function::BlockedPawns => const { &[en("BLOCKEDPAWNS"), pt("PEOESBLOQUEADOS")] },
            Function::ExistInFile => {
                const { &[en("EXISTINFILE"), pt("EXISTENACOLUNA"), en("EXISTSINFILE")] }
            }
            Function::ExistInRank => {
                const { &[en("EXISTINRANK"), pt("EXISTENALINHA"), en("EXISTSINRANK")] }
            }
            Function::SquareOwner => const { &[en("SQUAREOWNER"), pt("DONODACASA")] },
            Function::ExistPattern => const { &[en("EXISTPATTERN"), pt("EXISTEPADRAO")] },
        }
    }

    /// Every accepted word for the form with the side built in: MYDEFENSES(x) is DEFENSES(x,ME).
    pub fn sided_spellings(self, side: Owner) -> &'static [Spelling] {
        match (self, side) {
            (Function::Defenses, Owner::Me) => const { &[en("MYDEFENSES"), pt("MINHASDEFESAS")] },
            (Function::Defenses, Owner::Opponent) => {
                const { &[en("YOURDEFENSES"), pt("SUASDEFESAS")] }
            }
            (Function::DirectDefenses, Owner::Me) => {
                const {
                    &[
                        en("MYDIRDEFENSES"),
                        pt("MINHASDEFESASDIR"),
                        en("MYDIRECTDEFENSES"),
                        pt("MINHASDEFESADIR"),
                    ]
                }
            }
            (Function::DirectDefenses, Owner::Opponent) => {
                const {
                    &[
                        en("YOURDIRDEFENSES"),
                        pt("SUASDEFESASDIR"),
                        en("YOURDIRECTDEFENSES"),
                    ]
                }
            }
            (Function::DefensesValue, Owner::Me) => {
                const { &[en("MYDEFENSESVALUE"), pt("VALORMINHASDEFESAS")] }
            }
            (Function::DefensesValue, Owner::Opponent) => {
                const { &[en("YOURDEFENSESVALUE"), pt("VALORSUASDEFESAS")] }
            }
            (Function::DirectDefensesValue, Owner::Me) => {
                const {
                    &[
                        en("MYDIRDEFENSESVALUE"),
                        pt("VALORMINHASDEFESASDIR"),
                        en("MYDIRECTDEFENSESVALUE"),
                    ]
                }
            }
            (Function::DirectDefensesValue, Owner::Opponent) => {
                const {
                    &[
                        en("YOURDIRDEFENSESVALUE"),
                        pt("VALORSUASDEFESASDIR"),
                        en("YOURDIRECTDEFENSESVALUE"),
                    ]
                }
            }
            (Function::RelDefensesValue, Owner::Me) => {
                const {
                    &[
                        en("MYRELDEFENSESVALUE"),
                        pt("VALORMINHASDEFESASREL"),
                        en("MYRELATIVEDEFENSESVALUE"),
                    ]
                }
            }
            (Function::RelDefensesValue, Owner::Opponent) => {
                const {
                    &[
                        en("YOURRELDEFENSESVALUE"),
                        pt("VALORSUASDEFESASREL"),
                        en("YOURRELATIVEDEFENSESVALUE"),
                    ]
                }
            }
            _ => &[],
        }
    }

    /// The word to prefer in a language.
    pub fn canonical(self, lang: Lang) -> &'static str {
        canonical(self.spellings(), lang)
    }

    /// What it takes, in order. INTHESQUARE and KINGOPPOSITION take their two arguments in either order.
    pub fn parameters(self) -> &'static [Parameter] {
        use Parameter::*;
        match self {
            Function::White | Function::Black => &[],
            Function::SquareColorOf => &[FigureOrPieces],
            Function::FileOf | Function::RankOf | Function::RelativeValueOf => &[Figure],
            Function::OnEdge | Function::OnCorner => &[Figure],
            Function::ValueOf | Function::MovesOf | Function::SafeMovesOf => &[FigureOrType],
            Function::TypeOf | Function::PiecesDef => &[Figure, Type],
            Function::Sentry | Function::Ram => &[Pawn],
            Function::MaxDistance
            | Function::MinDistance
            | Function::RankDistance
            | Function::FileDistance
            | Function::ManhattanDistance
            | Function::WedgesBetween => &[Figure, Figure],
            Function::InTheSquare => &[King, Pawn],
            Function::Defenses
            | Function::DefensesValue
            | Function::DirectDefenses
            | Function::DirectDefensesValue
            | Function::RelDefensesValue => &[Figure, Side],
            Function::KingPathTo => &[King, Figure],
            Function::KingOpposition => &[King, King],
            Function::BlockedPawns => &[Side],
            Function::ExistInFile | Function::ExistInRank => &[Pieces, Number],
            Function::SquareOwner => &[Figure, SideOrNone],
            Function::ExistPattern => &[PatternName, Side],
        }
    }

    pub fn result(self) -> ResultType {
        match self {
            Function::White
            | Function::Black
            | Function::OnEdge
            | Function::OnCorner
            | Function::TypeOf
            | Function::InTheSquare
            | Function::KingOpposition
            | Function::BlockedPawns
            | Function::ExistInFile
            | Function::ExistInRank
            | Function::SquareOwner
            | Function::ExistPattern => ResultType::Boolean,
            _ => ResultType::Number,
        }
    }

    /// SENTRY and RAM: numbers that may also be compared with TRUE and FALSE, as the thesis does.
    pub fn serves_as_boolean(self) -> bool {
        matches!(self, Function::Sentry | Function::Ram)
    }

    /// Bounds of the number it yields, generous where the exact ones are not obvious; `None` for booleans.
    pub fn values(self) -> Option<RangeInclusive<f64>> {
        let range = match self {
            Function::SquareColorOf => 0.0..=1.0,
            Function::FileOf | Function::RankOf => 1.0..=8.0,
            // A king is worth 1000, an empty square nothing.
            Function::ValueOf => 0.0..=1000.0,
            Function::RelativeValueOf => 0.0..=64_000.0,
            Function::Sentry | Function::Ram => 0.0..=8.0,
            Function::MaxDistance
            | Function::MinDistance
            | Function::RankDistance
            | Function::FileDistance => 0.0..=7.0,
            Function::ManhattanDistance => 0.0..=14.0,
            Function::Defenses | Function::DirectDefenses | Function::WedgesBetween => 0.0..=15.0,
            Function::PiecesDef => 0.0..=10.0,
            // Fifteen queens are more than a game can have: an upper bound.
            Function::DefensesValue | Function::DirectDefensesValue => 0.0..=135.0,
            Function::RelDefensesValue => 0.0..=8640.0,
            // Ten pieces of a type at most, none with more than 27 moves.
            Function::MovesOf | Function::SafeMovesOf => 0.0..=270.0,
            Function::KingPathTo => 0.0..=63.0,
            _ => return None,
        };
        Some(range)
    }

    /// What it yields, as one sentence about its arguments.
    pub fn meaning(self) -> Message {
        let (en, pt) = match self {
            Function::White => (
                "True if the side that searches plays white.",
                "Verdadeiro se quem busca joga de brancas.",
            ),
            Function::Black => (
                "True if the side that searches plays black.",
                "Verdadeiro se quem busca joga de pretas.",
            ),
            Function::SquareColorOf => (
                "Colour of the square: 0 light, 1 dark; for a letter, of the squares of all such pieces.",
                "Cor da casa: 0 clara, 1 escura; para uma letra, das casas de todas essas peças.",
            ),
            Function::FileOf => (
                "File of the figure, 1 (a) to 8 (h).",
                "Coluna da figura, de 1 (a) a 8 (h).",
            ),
            Function::RankOf => (
                "Rank of the figure, 1 to 8 from white's side.",
                "Linha da figura, de 1 a 8 a partir das brancas.",
            ),
            Function::ValueOf => (
                "Value of the piece: pawn 1, knight and bishop 3, rook 5, queen 9, king above all; empty square 0.",
                "Valor da peça: peão 1, cavalo e bispo 3, torre 5, dama 9, rei acima de tudo; casa vazia 0.",
            ),
            Function::RelativeValueOf => (
                "Value of the piece times the number of its square (a8 = 1 to h1 = 64).",
                "Valor da peça vezes o número da sua casa (a8 = 1 a h1 = 64).",
            ),
            Function::OnEdge => (
                "True if the figure stands on the edge of the board.",
                "Verdadeiro se a figura está na borda do tabuleiro.",
            ),
            Function::OnCorner => (
                "True if the figure stands in a corner.",
                "Verdadeiro se a figura está num canto.",
            ),
            Function::TypeOf => (
                "True if the figure is of that type, whichever side owns it.",
                "Verdadeiro se a figura é desse tipo, seja de quem for.",
            ),
            Function::Sentry => (
                "How many enemy pawns on the adjacent files stand ahead of the pawn.",
                "Quantos peões inimigos nas colunas vizinhas estão à frente do peão.",
            ),
            Function::Ram => (
                "How many enemy pawns on its own file stand ahead of the pawn.",
                "Quantos peões inimigos na própria coluna estão à frente do peão.",
            ),
            Function::MaxDistance => (
                "The larger of the distances in files and in ranks (king steps on an empty board).",
                "A maior das distâncias em colunas e em linhas (passos de rei num tabuleiro vazio).",
            ),
            Function::MinDistance => (
                "The smaller of the distances in files and in ranks.",
                "A menor das distâncias em colunas e em linhas.",
            ),
            Function::RankDistance => (
                "How many ranks lie from one to the other.",
                "Quantas linhas há de uma à outra.",
            ),
            Function::FileDistance => (
                "How many files lie from one to the other.",
                "Quantas colunas há de uma à outra.",
            ),
            Function::ManhattanDistance => (
                "Distance in files plus distance in ranks.",
                "Distância em colunas mais distância em linhas.",
            ),
            Function::InTheSquare => (
                "True if the king is in the square of the pawn and so catches it.",
                "Verdadeiro se o rei está no quadrado do peão e assim o alcança.",
            ),
            Function::Defenses => (
                "How many pieces of the side defend the square directly or through a direct defender, king not counted.",
                "Quantas peças do lado defendem a casa diretamente ou através de um defensor direto, sem contar o rei.",
            ),
            Function::DefensesValue => (
                "Sum of the values of the pieces that DEFENSES counts.",
                "Soma dos valores das peças que DEFESAS conta.",
            ),
            Function::DirectDefenses => (
                "How many pieces of the side defend the square directly, king not counted.",
                "Quantas peças do lado defendem a casa diretamente, sem contar o rei.",
            ),
            Function::DirectDefensesValue => (
                "Sum of the values of the pieces that DIRECTDEFENSES counts.",
                "Soma dos valores das peças que DEFESASDIRETAS conta.",
            ),
            Function::RelDefensesValue => (
                "Sum of the relative values of the pieces that DIRECTDEFENSES counts.",
                "Soma dos valores relativos das peças que DEFESASDIRETAS conta.",
            ),
            Function::PiecesDef => (
                "How many pieces of that type and owner defend the square directly.",
                "Quantas peças desse tipo e dono defendem a casa diretamente.",
            ),
            Function::WedgesBetween => (
                "How many enemy pieces can interpose between the two figures.",
                "Quantas peças adversárias podem se interpor entre as duas figuras.",
            ),
            Function::MovesOf => (
                "How many legal moves the piece has, or all pieces of the type together.",
                "Quantos lances legais a peça tem, ou todas as peças do tipo juntas.",
            ),
            Function::SafeMovesOf => (
                "How many of those moves lead where the opponent does not attack.",
                "Quantos desses lances levam aonde o oponente não ataca.",
            ),
            Function::KingPathTo => (
                "How many steps the king needs on a safe path to the figure; 0 if there is none.",
                "De quantos passos o rei precisa por um caminho seguro até a figura; 0 se não há.",
            ),
            Function::KingOpposition => (
                "True if the two kings stand in opposition.",
                "Verdadeiro se os dois reis estão em oposição.",
            ),
            Function::BlockedPawns => (
                "True if no pawn of the side can move.",
                "Verdadeiro se nenhum peão do lado pode se mover.",
            ),
            Function::ExistInFile => (
                "True if such a piece stands on the file of that number.",
                "Verdadeiro se há tal peça na coluna desse número.",
            ),
            Function::ExistInRank => (
                "True if such a piece stands on the rank of that number.",
                "Verdadeiro se há tal peça na linha desse número.",
            ),
            Function::SquareOwner => (
                "True if a piece of that side stands on the square; NONE asks whether it is empty.",
                "Verdadeiro se há na casa uma peça desse lado; NINGUEM pergunta se está vazia.",
            ),
            Function::ExistPattern => (
                "True if the named pattern holds on the board with that side searching.",
                "Verdadeiro se o padrão nomeado vale no tabuleiro para esse lado.",
            ),
        };
        Message::new(en, pt)
    }
}
