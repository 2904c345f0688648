//! What the program says, in the tone of the one of 1982.

use std::fmt::Write;

use game::{End, Outcome, Side};
use opponents::pad::{CandidateVerdict, Decision, Ground};
use syntax::Lang;
use tactickle::solution::BestPlay;
use tactickle::{Move, Position, Square};

use crate::commands::tactickle::value_words;

pub fn greeting(human: Side, lang: Lang) -> String {
    let side = Position::side_letter(human);
    lang.pick(
        format!("Let us play Tac-Tickle! You have {side}. Three in a line win; 'help' lists the commands."),
        format!("Vamos jogar Tac-Tickle! Você joga com {side}. Três em linha ganham; 'ajuda' lista os comandos."),
    )
}

pub fn help(lang: Lang) -> &'static str {
    lang.pick(
        "20-16 or T-P   move a piece one step\n\
         why            which concern decided my last move\n\
         hint           the best moves of the solved game\n\
         values         what every move is worth\n\
         board          show the board\n\
         undo           take back your last move and mine\n\
         resign, quit   give up, leave",
        "20-16 ou T-P   move uma peça um passo\n\
         por que        que preocupação decidiu meu último lance\n\
         dica           os melhores lances do jogo resolvido\n\
         valores        quanto vale cada lance\n\
         tabuleiro      mostra o tabuleiro\n\
         volta          desfaz o seu último lance e o meu\n\
         desisto, sair  abandona, vai embora",
    )
}

pub fn prompt(human: Side, lang: Lang) -> String {
    let side = Position::side_letter(human);
    lang.pick(
        format!("your move ({side}): "),
        format!("sua jogada ({side}): "),
    )
}

pub fn my_move(chosen: Move, lang: Lang) -> String {
    lang.pick(
        format!("I play {chosen}."),
        format!("Minha jogada: {chosen}."),
    )
}

/// Each square with its number; pieces before it.
pub fn board(position: &Position) -> String {
    let rule = "+----+----+----+----+\n";
    let mut text = rule.to_owned();
    for square in Square::all() {
        let piece = Side::BOTH
            .into_iter()
            .find(|&side| position.pieces(side) & square.set() != 0)
            .map_or(' ', Position::side_letter);
        let _ = write!(text, "|{piece} {:>2}", square.number());
        if square.number() % 4 == 0 {
            let _ = write!(text, "|\n{rule}");
        }
    }
    text
}

/// What it lets slip while it thinks.
pub fn remarks(decision: &Decision<Position>, lang: Lang) -> Vec<String> {
    let mut lines = Vec::new();
    match decision.ground {
        Ground::Losing | Ground::LosingDefence => lines.push(lang.pick(
            "You could win this one, if you are clever!",
            "Esta você pode ganhar, se for esperto!",
        )),
        Ground::Decisive | Ground::DecisiveDefence => lines.push(lang.pick(
            "Watch out, I see the end from here.",
            "Cuidado, daqui já enxergo o fim.",
        )),
        _ => {}
    }
    let mut lines: Vec<String> = lines.into_iter().map(str::to_owned).collect();
    let new = decision.lessons.iter().filter(|lesson| lesson.new);
    let stored: Vec<String> = new
        .map(|lesson| lesson.position.placement().to_string())
        .collect();
    if !stored.is_empty() {
        let list = stored.join(" ");
        lines.push(lang.pick(
            format!("I shall remember {list}."),
            format!("Vou me lembrar de {list}."),
        ));
    }
    if decision.winning_strategy {
        lines.push(
            lang.pick(
                "As far as I remember, there is a winning strategy against me from the first move.",
                "Pelo que lembro, há uma estratégia de ganho contra mim desde o primeiro lance.",
            )
            .to_owned(),
        );
    }
    lines
}

/// Which class of concern decided, and what became of the moves it considered.
pub fn why(decision: Option<&Decision<Position>>, lang: Lang) -> String {
    let Some(decision) = decision else {
        return lang
            .pick(
                "There is nothing to explain: only pad gives reasons, and only after it has moved.",
                "Não há o que explicar: só pad dá razões, e só depois de jogar.",
            )
            .to_owned();
    };
    let class = decision.ground.class();
    let mut text = format!(
        "{} {}: {}\n  {}",
        lang.pick("Class", "Classe"),
        class.letter(),
        class.question().get(lang),
        decision.ground.message().get(lang),
    );
    for candidate in &decision.candidates {
        let verdict = match candidate.verdict {
            CandidateVerdict::NotExamined => lang.pick("not examined", "não examinada"),
            CandidateVerdict::Recalled => lang.pick("remembered as lost", "lembrada como perdida"),
            CandidateVerdict::Refuted => lang.pick("refuted", "refutada"),
            CandidateVerdict::Accepted => lang.pick("accepted", "aceita"),
        };
        let favour = candidate.favour;
        let _ = write!(
            text,
            "\n  {:<6} saldo {:>3}  sseu {:>2}  info {}  {verdict}",
            candidate.chosen.to_string(),
            favour.balance,
            favour.replies,
            favour.weight
        );
    }
    text
}

pub fn hint(answer: &BestPlay, lang: Lang) -> String {
    let best: Vec<String> = answer.best.iter().map(ToString::to_string).collect();
    let (best, value) = (best.join(" "), value_words(answer.value, lang));
    lang.pick(
        format!("Best: {best}. With it your side {value}."),
        format!("Melhor: {best}. Com isso o seu lado {value}."),
    )
}

pub fn nothing_to_undo(lang: Lang) -> &'static str {
    lang.pick("There is nothing to take back.", "Não há o que desfazer.")
}

pub fn farewell(lang: Lang) -> &'static str {
    lang.pick("See you next time!", "Até a próxima!")
}

pub fn result(end: End, human: Side, plies: usize, lang: Lang) -> [String; 3] {
    let (one, many) = lang.pick(("ply", "plies"), ("lance", "lances"));
    let word = if plies == 1 { one } else { many };
    let count = format!("{plies} {word}, {}.", end.reason.message().get(lang));
    let verdict = match end.outcome {
        Outcome::Win(side) if side == human => lang.pick(
            "Congratulations, you beat me. I shall have my revenge!",
            "Parabéns, você me venceu. Ainda terei a minha revanche!",
        ),
        Outcome::Win(_) => lang.pick(
            "Ha, I won! A little more practice would not hurt you.",
            "Rá, ganhei! Um pouco mais de treino não lhe faria mal.",
        ),
        Outcome::Draw => lang.pick(
            "A draw: a hard game. Between us, you were lucky.",
            "Empate: jogo duro. Cá entre nós, foi sorte sua.",
        ),
    };
    [count, verdict.to_owned(), farewell(lang).to_owned()]
}
