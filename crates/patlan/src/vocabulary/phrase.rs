//! Functions as sentences with gaps, for people who build a condition from menus: `{0}` and `{1}` stand for the
//! arguments, which are written without an article ("♖ on e1", "your pawns").

use syntax::Message;

use super::Function;

impl Function {
    /// What the function says of its arguments: a statement where it yields true or false, otherwise the name of the
    /// number.
    pub fn phrase(self) -> Message {
        let (en, pt) = match self {
            Function::White => ("you play White", "você joga de brancas"),
            Function::Black => ("you play Black", "você joga de pretas"),
            Function::SquareColorOf => (
                "the colour of the square of {0} (0 light, 1 dark)",
                "a cor da casa de {0} (0 clara, 1 escura)",
            ),
            Function::FileOf => (
                "the file of {0} (1 is a, 8 is h)",
                "a coluna de {0} (1 é a, 8 é h)",
            ),
            Function::RankOf => ("the rank of {0}", "a fileira de {0}"),
            Function::ValueOf => ("the value of {0} in pawns", "o valor de {0} em peões"),
            Function::RelativeValueOf => (
                "the value of {0} times the number of its square",
                "o valor de {0} vezes o número da sua casa",
            ),
            Function::OnEdge => (
                "{0} stands on the edge of the board",
                "{0} está na borda do tabuleiro",
            ),
            Function::OnCorner => ("{0} stands in a corner", "{0} está num canto"),
            Function::TypeOf => ("on the square of {0} stands {1}", "na casa de {0} está {1}"),
            Function::Sentry => (
                "the number of enemy pawns that guard the way of {0} from the files beside it",
                "o número de peões inimigos que vigiam o caminho de {0} nas colunas vizinhas",
            ),
            Function::Ram => (
                "the number of enemy pawns in front of {0} on its file",
                "o número de peões inimigos à frente de {0} na sua coluna",
            ),
            Function::MaxDistance => (
                "the number of king steps from {0} to {1}",
                "o número de passos de rei de {0} até {1}",
            ),
            Function::MinDistance => (
                "the smaller distance, in files or ranks, from {0} to {1}",
                "a menor distância, em colunas ou fileiras, de {0} até {1}",
            ),
            Function::RankDistance => (
                "the number of ranks from {0} to {1}",
                "o número de fileiras de {0} até {1}",
            ),
            Function::FileDistance => (
                "the number of files from {0} to {1}",
                "o número de colunas de {0} até {1}",
            ),
            Function::ManhattanDistance => (
                "the files and ranks together from {0} to {1}",
                "a soma das colunas e fileiras de {0} até {1}",
            ),
            Function::InTheSquare => (
                "{0} catches the pawn {1} (rule of the square)",
                "{0} alcança o peão {1} (regra do quadrado)",
            ),
            Function::Defenses => (
                "the number of pieces, also those behind others, with which the square of {0} is covered by {1}",
                "o número de peças, também as que estão atrás de outras, com que a casa de {0} é coberta por {1}",
            ),
            Function::DefensesValue => (
                "the value of the pieces, also those behind others, with which the square of {0} is covered by {1}",
                "o valor das peças, também as que estão atrás de outras, com que a casa de {0} é coberta por {1}",
            ),
            Function::DirectDefenses => (
                "the number of pieces, kings apart, with which the square of {0} is covered by {1}",
                "o número de peças, sem contar o rei, com que a casa de {0} é coberta por {1}",
            ),
            Function::DirectDefensesValue => (
                "the value of the pieces, kings apart, with which the square of {0} is covered by {1}",
                "o valor das peças, sem contar o rei, com que a casa de {0} é coberta por {1}",
            ),
            Function::RelDefensesValue => (
                "the value, weighed by squares, of the pieces with which the square of {0} is covered by {1}",
                "o valor, pesado pelas casas, das peças com que a casa de {0} é coberta por {1}",
            ),
            Function::PiecesDef => (
                "the number of {1} that cover the square of {0}",
                "o número de {1} que cobrem a casa de {0}",
            ),
            Function::WedgesBetween => (
                "the number of pieces that can step between {0} and {1}",
                "o número de peças que podem se interpor entre {0} e {1}",
            ),
            Function::MovesOf => (
                "the number of legal moves of {0}",
                "o número de lances legais de {0}",
            ),
            Function::SafeMovesOf => (
                "the number of moves of {0} to squares that are not attacked",
                "o número de lances de {0} para casas não atacadas",
            ),
            Function::KingPathTo => (
                "the number of safe steps of {0} to {1} (0: no way)",
                "o número de passos seguros de {0} até {1} (0: sem caminho)",
            ),
            Function::KingOpposition => (
                "{0} and {1} stand in opposition",
                "{0} e {1} estão em oposição",
            ),
            Function::BlockedPawns => (
                "no pawn can move of {0}",
                "nenhum peão pode mover-se de {0}",
            ),
            Function::ExistInFile => (
                "on the file with the number {1} stands one of {0}",
                "na coluna de número {1} está um de {0}",
            ),
            Function::ExistInRank => (
                "on the rank with the number {1} stands one of {0}",
                "na fileira de número {1} está um de {0}",
            ),
            Function::SquareOwner => (
                "the square of {0} is occupied by {1}",
                "a casa de {0} está ocupada por {1}",
            ),
            Function::ExistPattern => (
                "the pattern {0} is on the board for {1}",
                "o padrão {0} está no tabuleiro para {1}",
            ),
        };
        Message::new(en, pt)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use syntax::Lang;

    #[test]
    fn a_phrase_has_one_gap_for_each_parameter() {
        for function in Function::ALL {
            let phrase = function.phrase();
            for lang in [Lang::En, Lang::Pt] {
                let text = phrase.get(lang);
                for index in 0..3 {
                    let gaps = text.matches(&format!("{{{index}}}")).count();
                    let wanted = usize::from(index < function.parameters().len());
                    assert_eq!(gaps, wanted, "{text}");
                }
            }
        }
    }
}
