//! Describes calls of the game's functions: the meaning from the vocabulary, with the player, the types, the region and
//! the square of the call in place of the general words.

use game::vocabulary::ValueKind;
use syntax::Lang;

use super::Explainer;
use super::amount::owner;
use crate::model::{Expr, Node, Player};

/// Phrases of the vocabulary about a player, and their replacements. The first match counts, so longer ones come first.
const ENGLISH: [(&str, [&str; 4]); 17] = [
    // Me, the opponent, White, Black.
    (
        "the player's adversary",
        ["the opponent", "your side", "Black", "White"],
    ),
    (
        "the adversary's",
        ["the opponent's", "your", "Black's", "White's"],
    ),
    (
        "the adversary",
        ["the opponent", "your side", "Black", "White"],
    ),
    (
        "the player's",
        ["your", "the opponent's", "White's", "Black's"],
    ),
    (
        "of the player",
        ["of yours", "of the opponent", "of White", "of Black"],
    ),
    (
        "the player has",
        ["you have", "the opponent has", "White has", "Black has"],
    ),
    (
        "the player is",
        ["you are", "the opponent is", "White is", "Black is"],
    ),
    (
        "the player wins",
        ["you win", "the opponent wins", "White wins", "Black wins"],
    ),
    (
        "and wins at once",
        [
            "and win at once",
            "and wins at once",
            "and wins at once",
            "and wins at once",
        ],
    ),
    ("the player", ["you", "the opponent", "White", "Black"]),
    (
        "the other one",
        ["the opponent", "your side", "Black", "White"],
    ),
    (
        "the other's",
        ["the opponent's", "yours", "Black's", "White's"],
    ),
    (
        "than the other",
        [
            "than the opponent",
            "than your side",
            "than Black",
            "than White",
        ],
    ),
    (
        "the other to move",
        [
            "the opponent to move",
            "your side to move",
            "Black to move",
            "White to move",
        ],
    ),
    (
        "their turn",
        ["your turn", "their turn", "their turn", "their turn"],
    ),
    (
        "another of theirs",
        [
            "another of yours",
            "another of theirs",
            "another of theirs",
            "another of theirs",
        ],
    ),
    (
        "an own pawn",
        [
            "a pawn of yours",
            "a pawn of theirs",
            "a white pawn",
            "a black pawn",
        ],
    ),
];

const PORTUGUESE: [(&str, [&str; 4]); 8] = [
    (
        "o adversário do jogador",
        ["o oponente", "o seu lado", "o lado preto", "o lado branco"],
    ),
    (
        "do adversário",
        [
            "do oponente",
            "do seu lado",
            "do lado preto",
            "do lado branco",
        ],
    ),
    (
        "o adversário",
        ["o oponente", "o seu lado", "o lado preto", "o lado branco"],
    ),
    (
        "o outro jogador",
        ["o oponente", "o seu lado", "o lado preto", "o lado branco"],
    ),
    (
        "do que o outro",
        [
            "do que o oponente",
            "do que o seu lado",
            "do que o lado preto",
            "do que o lado branco",
        ],
    ),
    (
        "as do outro",
        [
            "as do oponente",
            "as do seu lado",
            "as do lado preto",
            "as do lado branco",
        ],
    ),
    (
        "é do outro",
        [
            "é do oponente",
            "é do seu lado",
            "é do lado preto",
            "é do lado branco",
        ],
    ),
    (
        "jogador",
        ["seu lado", "oponente", "lado branco", "lado preto"],
    ),
];

impl Explainer<'_> {
    /// A condition of the game as a statement.
    pub(super) fn statement(&self, function: usize, arguments: &[Expr], holds: bool) -> String {
        let meaning = self.lexicon.functions[function].meaning.get(self.lang);
        // The glossary has the rest.
        let short = meaning.split([';', ':']).next().unwrap_or(meaning);
        if short.len() < meaning.len() {
            self.used.borrow_mut().insert(function);
        }
        let mut text = self.about(short, owner(arguments));
        let mut others = Vec::new();
        for argument in arguments {
            match (&argument.node, argument.kind.set()) {
                (Node::Player(_), _) => {}
                (Node::Types(types), _) => text = self.with_types(&text, *types),
                (Node::Squares(squares, turned), Some(ValueKind::Squares))
                    if argument.kind.is_set() =>
                {
                    text = self.with_region(&text, &self.place(*squares, *turned));
                }
                (_, Some(ValueKind::Squares)) if !argument.kind.is_set() => {
                    text = self.with_square(&text, &self.amount(argument));
                }
                _ => others.push(self.any(argument)),
            }
        }
        if !others.is_empty() {
            text = format!("{text} ({})", others.join("; "));
        }
        match holds {
            true => text,
            false => self.pick(
                format!("it is not so that {text}"),
                format!("não é verdade que {text}"),
            ),
        }
    }

    fn about(&self, text: &str, player: Player) -> String {
        let place = match player {
            Player::Me => 0,
            Player::Opponent => 1,
            Player::White => 2,
            Player::Black => 3,
            Player::NoPlayer => return text.to_owned(),
        };
        let table: &[(&str, [&str; 4])] = self.pick(&ENGLISH, &PORTUGUESE);
        table.iter().fold(text.to_owned(), |text, (said, ours)| {
            text.replace(said, ours[place])
        })
    }

    fn with_types(&self, text: &str, types: u8) -> String {
        let all = types == self.lexicon.all_types();
        let (one, many) = (self.one_of(types), self.all_of(types));
        let pairs: &[(&str, String)] = match self.lang {
            Lang::En => &[
                ("pieces of the types", many.clone()),
                ("pieces of these types", many.clone()),
                (
                    " of the types",
                    if all {
                        String::new()
                    } else {
                        format!(" ({one})")
                    },
                ),
            ],
            Lang::Pt => &[
                ("peças desses tipos", many.clone()),
                (
                    ", desses tipos,",
                    if all {
                        ",".to_owned()
                    } else {
                        format!(" ({one}),")
                    },
                ),
                (
                    " desses tipos",
                    if all {
                        String::new()
                    } else {
                        format!(" ({one})")
                    },
                ),
            ],
        };
        let named = pairs.iter().fold(text.to_owned(), |text, (said, ours)| {
            text.replace(said, ours)
        });
        // A meaning without types is about pieces.
        match named == text && !all {
            true => self.pick(
                text.replacen("pieces", &many, 1),
                text.replacen("peças", &format!("peças ({many})"), 1),
            ),
            false => named,
        }
    }

    fn with_region(&self, text: &str, place: &str) -> String {
        let text = match self.lang {
            Lang::En => text
                .replace(" that stands in the region", place)
                .replace(" in the region", place),
            Lang::Pt => text
                .replace(" que está na região", place)
                .replace(", na região,", place)
                .replace(" na região", place),
        };
        text.replace(",,", ",")
    }

    fn with_square(&self, text: &str, square: &str) -> String {
        match self.lang {
            Lang::En => text.replace("the square", square),
            Lang::Pt => text
                .replace("da casa", &format!("de {square}"))
                .replace("na casa", &format!("em {square}"))
                .replace("a casa", square),
        }
    }
}
