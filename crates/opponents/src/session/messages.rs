//! Messages to the player, in both languages.

use std::path::Path;
use std::time::Duration;

use game::{End, Outcome, Side};
use syntax::Message;

pub(super) fn welcome() -> Message {
    Message::new(
        "Write moves such as Nf3, O-O, e8=Q or g1f3; 'help' lists the commands.",
        "Escreva lances como Cf3 (ou Nf3), O-O, e8=D ou g1f3; 'ajuda' mostra os comandos.",
    )
}

pub(super) fn help() -> Message {
    Message::new(
        "hint         what the machine would play\n\
         back         take your last move back\n\
         flip         turn the board\n\
         board        show it again\n\
         moves        every legal move\n\
         eval         what the position is worth to the machine's rules\n\
         clock        the time left\n\
         level N      play by the shipped set of level 1 to 6\n\
         swap         change sides\n\
         save FILE    write the game as PGN\n\
         new          start again\n\
         resign       give up\n\
         quit         leave",
        "dica           o que a máquina jogaria\n\
         voltar         desfaz o seu último lance\n\
         virar          gira o tabuleiro\n\
         tabuleiro      mostra-o de novo\n\
         lances         todos os lances legais\n\
         avaliar        quanto vale a posição pelas regras da máquina\n\
         relogio        o tempo que resta\n\
         nivel N        joga com o conjunto do programa do nível 1 a 6\n\
         trocar         troca de lado\n\
         salvar ARQUIVO grava a partida em PGN\n\
         nova           recomeça\n\
         abandonar      desiste\n\
         sair           encerra",
    )
}

pub(super) fn is_over() -> Message {
    Message::new(
        "the game is over: 'back', 'new', 'save' or 'quit'",
        "a partida acabou: 'voltar', 'nova', 'salvar' ou 'sair'",
    )
}

pub(super) fn try_help() -> Message {
    Message::new(
        "'moves' lists the legal ones, 'help' the commands",
        "'lances' mostra os legais, 'ajuda' os comandos",
    )
}

pub(super) fn nothing_to_take_back() -> Message {
    Message::new("there is nothing to take back", "não há lance a desfazer")
}

pub(super) fn no_clock() -> Message {
    Message::new("this game has no clock", "esta partida não tem relógio")
}

pub(super) fn which_level() -> Message {
    Message::new("write a level from 1 to 6", "escreva um nível de 1 a 6")
}

pub(super) fn which_file() -> Message {
    Message::new("write the file to save to", "escreva em que arquivo salvar")
}

pub(super) fn other_evaluator(name: &str) -> Message {
    Message::new(
        format!("from now on by the set {name}"),
        format!("daqui em diante com o conjunto {name}"),
    )
}

pub(super) fn into_what(text: &str, whole: &str) -> Message {
    let text = text.trim();
    let listed = |letters: [&str; 4], or: &str| {
        let [queen, rook, bishop, knight] =
            letters.map(|piece| whole.replace("=Q", &format!("={piece}")));
        format!("{queen}, {rook}, {bishop} {or} {knight}")
    };
    let (en, pt) = (
        listed(["Q", "R", "B", "N"], "or"),
        listed(["D", "T", "B", "C"], "ou"),
    );
    Message::new(
        format!("'{text}' does not say what the pawn becomes: write {en}"),
        format!("'{text}' não diz em que o peão se transforma: escreva {pt}"),
    )
}

pub(super) fn saved(path: &Path) -> Message {
    let path = path.display();
    Message::new(format!("saved: {path}"), format!("salva: {path}"))
}

pub(super) fn hint(text: &str, value: &str) -> Message {
    Message::new(
        format!("perhaps {text} ({value})"),
        format!("talvez {text} ({value})"),
    )
}

pub(super) fn clock(white: Duration, black: Duration) -> Message {
    let (white, black) = (time(white), time(black));
    Message::new(
        format!("white {white}  black {black}"),
        format!("brancas {white}  pretas {black}"),
    )
}

fn time(left: Duration) -> String {
    let seconds = left.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

pub(super) fn ended(end: End, human: Side) -> Message {
    let reason = end.reason.message();
    let (en, pt) = match end.outcome {
        Outcome::Draw => ("draw", "empate"),
        Outcome::Win(winner) if winner == human => ("you win", "você venceu"),
        Outcome::Win(_) => ("you lose", "você perdeu"),
    };
    let result = end.outcome.text();
    Message::new(
        format!("{result}  {en}: {}", reason.en),
        format!("{result}  {pt}: {}", reason.pt),
    )
}
