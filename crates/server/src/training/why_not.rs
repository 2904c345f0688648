//! What is wrong with a move, in a sentence that names pieces and squares, as a teacher would say it.

use chess::Square;
use patlan::matcher::Instance;
use search::Describer;
use shakmaty::{Chess, Color, Move, Position as _, Role};
use syntax::Lang;

use super::judge::{Cause, Mistake};
use super::lines::Idea;

/// Why a move does not solve an exercise.
#[derive(Debug, Clone)]
pub struct WhyNot {
    /// One or two sentences.
    pub text: String,
    /// The squares that they speak of.
    pub squares: Vec<Square>,
    /// The reply that refutes the move.
    pub reply: Option<Move>,
}

/// Says what is wrong with a move. What the pattern knows comes first, then what the board shows.
pub fn explain(mistake: &Mistake, idea: Option<(Idea<'_>, &Describer)>, lang: Lang) -> WhyNot {
    let by_pattern = idea.and_then(|(idea, describer)| match mistake.cause.as_ref()? {
        Cause::Refuted(line) => refuted(mistake, line, lang),
        Cause::Rejected(instance) => rejected(idea, describer, instance, lang),
    });
    by_pattern
        .or_else(|| no_mate(mistake, lang))
        .or_else(|| loses(mistake, lang))
        .unwrap_or_else(|| WhyNot {
            text: lang
                .pick(
                    "After this move the idea does not appear on the board.",
                    "Depois deste lance, a ideia não aparece no tabuleiro.",
                )
                .to_owned(),
            squares: Vec::new(),
            reply: None,
        })
}

fn refuted(mistake: &Mistake, line: &[chess::Ply], lang: Lang) -> Option<WhyNot> {
    let ply = line.last()?;
    let legal = mistake.after.legal_moves();
    let reply = legal.into_iter().find(|reply| {
        reply.from() == Some(ply.from) && reply.to() == ply.to && reply.promotion() == ply.promotion
    })?;
    let does = action(&mistake.after, reply, lang);
    let text = lang.pick(
        format!("The opponent has an answer: {does}."),
        format!("O adversário tem resposta: {does}."),
    );
    Some(WhyNot {
        text,
        squares: vec![ply.to],
        reply: Some(reply),
    })
}

/// Why the clause of a pattern rejects an instance.
fn rejected(
    idea: Idea<'_>,
    describer: &Describer,
    instance: &Instance,
    lang: Lang,
) -> Option<WhyNot> {
    let description = describer.describe_instance(0, idea.replay, idea.side, instance);
    let reason = description.rejection()?;
    let text = format!("{}.", capital(reason.in_words(lang).trim()));
    Some(WhyNot {
        text,
        squares: reason.squares,
        reply: None,
    })
}

/// Why a move does not mate where the solution does.
fn no_mate(mistake: &Mistake, lang: Lang) -> Option<WhyNot> {
    let moves = mistake.mates_in?;
    let after = &mistake.after;
    if after.is_stalemate() {
        return Some(WhyNot {
            text: lang
                .pick(
                    "That is stalemate: the opponent has no move, and the game is drawn.",
                    "Isso é afogamento: o adversário não tem lance, e a partida fica empatada.",
                )
                .to_owned(),
            squares: after.board().king_of(after.turn()).into_iter().collect(),
            reply: None,
        });
    }
    if moves <= 1 && after.is_check() {
        return Some(not_mate(after, lang));
    }
    let escape = mistake.escape?;
    let does = action(after, escape, lang);
    let text = match (moves, after.is_check()) {
        (1, _) => lang.pick(
            "This gives no check, so it cannot be mate.".to_owned(),
            "Este lance não dá xeque, portanto não pode ser mate.".to_owned(),
        ),
        (_, true) => lang.pick(
            format!("After this check {does}, and there is no mate in time."),
            format!("Depois deste xeque, {does}, e o mate não sai a tempo."),
        ),
        (_, false) => lang.pick(
            format!("This gives no check, and the opponent has time: for example, {does}."),
            format!("Este lance não dá xeque, e o adversário tem tempo: por exemplo, {does}."),
        ),
    };
    let reply = (moves > 1).then_some(escape);
    Some(WhyNot {
        text,
        squares: reply.map(|reply| reply.to()).into_iter().collect(),
        reply,
    })
}

/// A check that is no mate: where the king goes, who takes, what comes between.
fn not_mate(after: &Chess, lang: Lang) -> WhyNot {
    let replies = after.legal_moves();
    let mut squares: Vec<Square> = replies
        .iter()
        .filter(|reply| reply.role() == Role::King)
        .map(|reply| reply.to())
        .collect();
    squares.sort();
    let king = after.board().king_of(after.turn());
    let place = king.map_or_else(String::new, |square| square.to_string());
    if !squares.is_empty() {
        let list = list(&squares, lang);
        return WhyNot {
            text: lang.pick(
                format!("Check, but not mate: the king on {place} can still go to {list}."),
                format!("Xeque, mas não mate: o rei em {place} ainda pode ir a {list}."),
            ),
            reply: replies
                .iter()
                .find(|reply| reply.role() == Role::King)
                .copied(),
            squares,
        };
    }
    // Not mate, so there is a reply.
    let reply = replies
        .iter()
        .find(|reply| reply.is_capture())
        .or_else(|| replies.first())
        .copied();
    let does = reply.map_or_else(String::new, |reply| action(after, reply, lang));
    WhyNot {
        text: lang.pick(
            format!("Check, but not mate: {does}."),
            format!("Xeque, mas não mate: {does}."),
        ),
        squares: reply.map(|reply| reply.to()).into_iter().collect(),
        reply,
    }
}

/// The piece that has moved can be taken, and that pays.
fn loses(mistake: &Mistake, lang: Lang) -> Option<WhyNot> {
    let to = mistake.played.to();
    let worth = |role: Role| chess::play::worth(role);
    let mover = mistake
        .played
        .promotion()
        .unwrap_or_else(|| mistake.played.role());
    let gained = mistake.played.capture().map_or(0, worth);
    let board = mistake.after.board();
    let us = mistake.before.turn();
    let is_defended = board.attacks_to(to, us, board.occupied()).any();
    let takers = mistake.after.legal_moves();
    let taker = takers
        .into_iter()
        .filter(|reply| reply.to() == to && reply.is_capture())
        .min_by_key(|reply| worth(reply.role()))?;
    let regained = match is_defended {
        true => worth(taker.role()),
        false => 0,
    };
    if worth(mover) <= gained + regained {
        return None;
    }
    let who = on(mover, to, lang);
    let by = on(taker.role(), taker.from()?, lang);
    let taken = lang.pick("taken", participle(mover, "tomado", "tomada"));
    Some(WhyNot {
        text: lang.pick(
            format!("{} can simply be {taken} by {by}.", capital(&who)),
            format!(
                "{} pode ser simplesmente {taken} {}.",
                capital(&who),
                por(&by)
            ),
        ),
        squares: vec![to],
        reply: Some(taker),
    })
}

/// A move in words: "the rook on f8 takes the queen on g8", "the king on h8 goes to g8".
pub fn action(before: &Chess, played: Move, lang: Lang) -> String {
    let Some(from) = played.from() else {
        return String::new();
    };
    if played.is_castle() {
        return lang.pick("the king castles", "o rei roca").to_owned();
    }
    let (who, to) = (on(played.role(), from, lang), played.to());
    let victim = before.board().role_at(to).filter(|_| played.is_capture());
    let base = match victim {
        Some(role) => {
            let whom = on(role, to, lang);
            lang.pick(format!("{who} takes {whom}"), format!("{who} toma {whom}"))
        }
        None => lang.pick(format!("{who} goes to {to}"), format!("{who} vai a {to}")),
    };
    match played.promotion() {
        Some(role) => lang.pick(
            format!("{base} and becomes a {}", name(role, lang)),
            format!("{base} e vira {}", name(role, lang)),
        ),
        None => base,
    }
}

/// A piece with its place: "the rook on f8", "a torre em f8".
pub fn on(role: Role, square: Square, lang: Lang) -> String {
    let name = name(role, lang);
    match lang {
        Lang::En => format!("the {name} on {square}"),
        Lang::Pt => format!("{} {name} em {square}", participle(role, "o", "a")),
    }
}

fn name(role: Role, lang: Lang) -> &'static str {
    let (en, pt) = match role {
        Role::King => ("king", "rei"),
        Role::Queen => ("queen", "dama"),
        Role::Rook => ("rook", "torre"),
        Role::Bishop => ("bishop", "bispo"),
        Role::Knight => ("knight", "cavalo"),
        Role::Pawn => ("pawn", "peão"),
    };
    lang.pick(en, pt)
}

/// The form that agrees with the Portuguese name of a piece.
fn participle(role: Role, masculine: &'static str, feminine: &'static str) -> &'static str {
    match role {
        Role::Queen | Role::Rook => feminine,
        _ => masculine,
    }
}

/// "por" with the article that follows: "pelo bispo", "pela torre".
fn por(phrase: &str) -> String {
    match phrase.split_once(' ') {
        Some(("o", rest)) => format!("pelo {rest}"),
        Some(("a", rest)) => format!("pela {rest}"),
        _ => format!("por {phrase}"),
    }
}

fn list(squares: &[Square], lang: Lang) -> String {
    let names: Vec<String> = squares.iter().map(Square::to_string).collect();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} {} {last}", rest.join(", "), lang.pick("or", "ou")),
        None => String::new(),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}

/// The side in words, as the subject of a sentence.
pub fn side_name(side: Color, lang: Lang) -> &'static str {
    match side {
        Color::White => lang.pick("White", "as brancas"),
        Color::Black => lang.pick("Black", "as pretas"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::training::judge::{Judgement, Task};
    use shakmaty::uci::UciMove;

    fn why(fen: &str, line: &str, played: &str) -> [String; 2] {
        let start = chess::chess_from_fen(fen).unwrap();
        let line: Vec<UciMove> = line.split(' ').map(|uci| uci.parse().unwrap()).collect();
        let task = Task {
            start: &start,
            line: &line,
            idea: None,
        };
        let Judgement::Wrong(mistake) = task.judge(&[played.parse().unwrap()]) else {
            panic!("{played} is right")
        };
        [Lang::En, Lang::Pt].map(|lang| explain(&mistake, None, lang).text)
    }

    #[test]
    fn check_that_is_no_mate_names_the_way_out() {
        let [en, pt] = why("6k1/5ppp/8/3N4/8/8/8/R5K1 w - - 0 1", "a1a8", "d5e7");
        assert_eq!(
            en,
            "Check, but not mate: the king on g8 can still go to f8 or h8."
        );
        assert_eq!(
            pt,
            "Xeque, mas não mate: o rei em g8 ainda pode ir a f8 ou h8."
        );
        let [en, pt] = why("r5k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1", "a1a8", "b1b8");
        assert_eq!(
            en,
            "Check, but not mate: the rook on a8 takes the rook on b8."
        );
        assert_eq!(pt, "Xeque, mas não mate: a torre em a8 toma a torre em b8.");
    }

    #[test]
    fn quiet_move_cannot_mate() {
        let [en, pt] = why("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", "a1a7");
        assert_eq!(en, "This gives no check, so it cannot be mate.");
        assert_eq!(pt, "Este lance não dá xeque, portanto não pode ser mate.");
    }

    #[test]
    fn lost_piece_names_its_taker() {
        let [en, pt] = why("3r2k1/5ppp/8/8/8/8/1Q3PPP/6K1 w - - 0 1", "b2b7", "b2d4");
        assert_eq!(en, "The queen on d4 can simply be taken by the rook on d8.");
        assert_eq!(
            pt,
            "A dama em d4 pode ser simplesmente tomada pela torre em d8."
        );
    }
}
