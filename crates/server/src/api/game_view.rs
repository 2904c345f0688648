//! A game as the studio shows it: who played, and its moves as a tree with variations, comments and NAGs.
//!
//! [`GameView::new`] makes it from tags and a [transcript](corpus::transcript), which is what searches store, and
//! [`GameView::read`] from PGN. Every handler that shows a game answers with this type.

use chess::Ply;
use chess::pgn::{Games, Tags};
use chess::replay::Replay;
use corpus::report::ProblemKind;
use corpus::transcript::{Step, next_step, transcribe};
use corpus::walk;
use serde::Serialize;
use syntax::{Lang, strip_deceptive};
use utoipa::ToSchema;

use crate::error::{ApiError, ApiErrorKind, ApiResult};
use crate::opening_names::OpeningNames;

/// The maximum number of positions of a game, variations included. What follows is left out.
pub const MAX_NODES: usize = 10_000;

/// A game with its moves.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GameView {
    /// All tags, in the order of the game.
    pub tags: Vec<Tag>,
    pub white: String,
    pub black: String,
    pub event: String,
    pub site: String,
    pub round: String,
    pub date: String,
    pub result: String,
    /// The ECO code.
    pub eco: String,
    /// The name of the opening, by its code or by the moves; null if there is none.
    pub opening: Option<String>,
    pub white_elo: Option<i64>,
    pub black_elo: Option<i64>,
    /// The positions in the order of the text: the start, then after each move what could have been played instead.
    pub nodes: Vec<GameNode>,
    /// Whether the game is longer than the limit, and its end is missing.
    pub cut: bool,
}

/// A tag of a game.
#[derive(Debug, Serialize, ToSchema)]
pub struct Tag {
    pub name: String,
    pub value: String,
}

/// A position of a game, with the move that led to it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GameNode {
    /// Its index among the nodes; 0 is the start.
    pub id: u32,
    /// The position before the move; null at the start.
    pub parent: Option<u32>,
    /// The number of plies from the start of the game.
    pub ply: u32,
    /// The move in standard notation; empty at the start, `--` for a pass.
    pub san: String,
    /// The move in UCI notation; empty at the start, `0000` for a pass.
    pub uci: String,
    pub fen: String,
    /// Its NAGs, such as 1 for `!`.
    pub nags: Vec<u8>,
    /// What the text says before the move: at the begin of a variation, or after one.
    pub comment_before: String,
    /// What the text says after the move.
    pub comment_after: String,
    /// Whether it is in the main line.
    pub main: bool,
}

impl GameView {
    /// A game by its tags and its transcript.
    pub fn new(tags: &[(String, String)], transcript: &str, lang: Lang) -> ApiResult<GameView> {
        let raw = |name: &str| {
            let tag = tags
                .iter()
                .find(|(known, _)| known.eq_ignore_ascii_case(name));
            tag.map_or("", |(_, value)| value.trim())
        };
        let text = |name: &str| match raw(name) {
            "?" | "-" => String::new(),
            value => strip_deceptive(value).into_owned(),
        };
        let start = match raw("FEN") {
            "" => Replay::default(),
            fen => Replay::from(&super::types::parse_fen(fen)?),
        };
        let (nodes, cut) = Tree::grow(start, transcript);
        let eco = text("ECO");
        let names = OpeningNames::shipped();
        let main = nodes.iter().filter(|node| node.main);
        let opening = names
            .by_code(&eco)
            .or_else(|| names.by_positions(main.map(|node| node.fen.as_str())));
        let tag = |(name, value): &(String, String)| Tag {
            name: strip_deceptive(name).into_owned(),
            value: strip_deceptive(value).into_owned(),
        };
        Ok(GameView {
            tags: tags.iter().map(tag).collect(),
            white: text("White"),
            black: text("Black"),
            event: text("Event"),
            site: text("Site"),
            round: text("Round"),
            date: text("Date"),
            result: text("Result"),
            opening: opening.map(|opening| opening.name(lang).to_owned()),
            eco,
            white_elo: raw("WhiteElo").parse().ok(),
            black_elo: raw("BlackElo").parse().ok(),
            nodes,
            cut,
        })
    }

    /// Reads the game that `games` has come to, with the piece letters of English or Portuguese; `tags` are its tags.
    pub fn read(games: &Games<'_>, tags: &Tags<'_>, lang: Lang) -> ApiResult<GameView> {
        let transcript =
            read_moves(games, tags).map_err(|problem| describe_problem(&problem, tags))?;
        let tags: Vec<(String, String)> = tags
            .iter()
            .map(|(name, value)| (name.into_owned(), value.into_owned()))
            .collect();
        GameView::new(&tags, &transcript, lang)
    }

    /// The position at a point of the text, as hits of a search name it (`corpus::GamePoint`).
    pub fn node_at(&self, in_variation: bool, text_ply: u32) -> Option<u32> {
        let mut line = self.nodes.iter().filter(|node| node.main != in_variation);
        // The moves of variations are counted from 1; the main line has the start.
        let index = text_ply.checked_sub(u32::from(in_variation))?;
        line.nth(index as usize).map(|node| node.id)
    }
}

/// The transcript of the game that `games` has come to.
pub fn read_moves(games: &Games<'_>, tags: &Tags<'_>) -> Result<String, ProblemKind> {
    let start = walk::start(tags, &Replay::default())?;
    transcribe(&mut games.clone(), start.clone()).or_else(|problem| {
        let english = walk::english_moves_of(games, &start, problem)?;
        transcribe(&mut games.with_moves(&english), start)
    })
}

/// Why a game with these tags cannot be read.
pub fn describe_problem(problem: &ProblemKind, tags: &Tags<'_>) -> ApiError {
    match problem {
        ProblemKind::BadMove { ply, word } => {
            let start = tags.get("FEN").unwrap_or_default();
            let fields: Vec<&str> = start.split_whitespace().collect();
            let first: u32 = fields
                .get(5)
                .and_then(|text| text.parse().ok())
                .unwrap_or(1);
            let plies = ply - 1 + u32::from(fields.get(1) == Some(&"b"));
            let number = first.saturating_add(plies / 2);
            let dots = if plies % 2 == 0 { "." } else { "..." };
            ApiError::new(
                ApiErrorKind::BadPosition,
                format!("{number}{dots} {word} is not a legal move"),
                format!("{number}{dots} {word} não é um lance legal"),
            )
            .remedy(
                "check this move and those before it",
                "confira este lance e os anteriores",
            )
        }
        ProblemKind::BadFen => ApiError::new(
            ApiErrorKind::BadPosition,
            "the FEN tag is not a position",
            "a etiqueta FEN não é uma posição",
        )
        .remedy(
            "correct the FEN tag, or take it out",
            "corrija a etiqueta FEN, ou retire-a",
        ),
        ProblemKind::UnknownVariant(name) => ApiError::new(
            ApiErrorKind::BadPosition,
            format!("games of the variant {name} cannot be shown"),
            format!("partidas da variante {name} não podem ser mostradas"),
        )
        .remedy(
            "only chess and Chess960 can be shown",
            "só xadrez e xadrez 960 podem ser mostrados",
        ),
    }
}

/// The nodes of a game while its transcript is read.
struct Tree {
    nodes: Vec<GameNode>,
    line: Line,
    /// The lines that open variations have left.
    left: Vec<Line>,
}

/// Where a line of moves has come to.
struct Line {
    node: u32,
    now: Replay,
    /// The position before the last move: a variation begins there.
    before: Option<(u32, Replay)>,
    /// A comment that stands before the next move of the line.
    pending: String,
    /// Whether a comment belongs to the next move: nothing was played in the line since it began, or since a variation.
    is_open: bool,
}

impl Tree {
    fn grow(start: Replay, transcript: &str) -> (Vec<GameNode>, bool) {
        let root = GameNode {
            id: 0,
            parent: None,
            ply: 0,
            san: String::new(),
            uci: String::new(),
            fen: start.fen(),
            nags: Vec::new(),
            comment_before: String::new(),
            comment_after: String::new(),
            main: true,
        };
        let line = Line {
            node: 0,
            now: start,
            before: None,
            pending: String::new(),
            is_open: false,
        };
        let mut tree = Tree {
            nodes: vec![root],
            line,
            left: Vec::new(),
        };
        let mut at = 0;
        let mut cut = false;
        while let Some(step) = next_step(transcript, &mut at) {
            if !tree.take(step) {
                cut = true;
                break;
            }
        }
        while tree.close() {}
        tree.settle_comment();
        (tree.nodes, cut)
    }

    /// Adds a step; `false` if the game has to be cut before it.
    fn take(&mut self, step: Step<'_>) -> bool {
        match step {
            Step::Move(san) => return self.play(san),
            Step::Comment(comment) => {
                let comment = strip_deceptive(comment);
                let node = &mut self.nodes[self.line.node as usize];
                let text = match self.line.is_open {
                    true => &mut self.line.pending,
                    false => &mut node.comment_after,
                };
                join(text, &comment);
            }
            Step::Nag(nag) => {
                let number = nag.get(1..).and_then(|digits| digits.parse().ok());
                if let (Some(number), false) = (number, self.line.is_open) {
                    self.nodes[self.line.node as usize].nags.push(number);
                }
            }
            Step::Open => self.open(),
            Step::Close => {
                self.close();
            }
        }
        true
    }

    fn play(&mut self, san: &str) -> bool {
        let before = self.line.now.clone();
        let parent = self.line.node;
        if self.nodes.len() >= MAX_NODES {
            return false;
        }
        let Ok(ply) = self.line.now.play(san.as_bytes()) else {
            return false;
        };
        let id = self.nodes.len() as u32;
        self.nodes.push(GameNode {
            id,
            parent: Some(parent),
            ply: self.nodes[parent as usize].ply + 1,
            san: san.to_owned(),
            uci: uci_of(ply),
            fen: self.line.now.fen(),
            nags: Vec::new(),
            comment_before: std::mem::take(&mut self.line.pending),
            comment_after: String::new(),
            main: self.left.is_empty(),
        });
        self.line.before = Some((parent, before));
        self.line.node = id;
        self.line.is_open = false;
        true
    }

    fn open(&mut self) {
        // A variation of a line without a move begins where the line does.
        let earlier = self.line.before.take();
        let base = earlier
            .clone()
            .unwrap_or_else(|| (self.line.node, self.line.now.clone()));
        let (node, now) = base;
        let inner = Line {
            node,
            now,
            before: None,
            pending: String::new(),
            is_open: true,
        };
        let mut outer = std::mem::replace(&mut self.line, inner);
        outer.before = earlier;
        self.left.push(outer);
    }

    /// Ends the variation; `false` if none is open.
    fn close(&mut self) -> bool {
        let Some(outer) = self.left.pop() else {
            return false;
        };
        // The comment of a variation without moves goes to the move that it is a variation of.
        if self.line.is_open && self.line.before.is_none() {
            self.line.node = outer.node;
        }
        self.settle_comment();
        self.line = outer;
        self.line.is_open = true;
        true
    }

    /// A comment without a move after it belongs to the move before.
    fn settle_comment(&mut self) {
        let pending = std::mem::take(&mut self.line.pending);
        join(
            &mut self.nodes[self.line.node as usize].comment_after,
            &pending,
        );
    }
}

fn join(text: &mut String, more: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push('\n');
    }
    text.push_str(more);
}

fn uci_of(ply: Ply) -> String {
    if ply.from == ply.to {
        return "0000".to_owned();
    }
    let promotion = ply.promotion.map(|role| role.char());
    let promotion = promotion.map(String::from).unwrap_or_default();
    format!("{}{}{promotion}", ply.from, ply.to)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(text: &str) -> ApiResult<GameView> {
        let mut games = Games::new(text.as_bytes());
        let mut tags = Tags::default();
        games.next_game(&mut tags);
        GameView::read(&games, &tags, Lang::En)
    }

    /// Each node as `parent>san`, with an asterisk in variations.
    fn shape(view: &GameView) -> String {
        let node = |node: &GameNode| {
            let parent = node.parent.unwrap();
            format!("{parent}>{}{}", node.san, if node.main { "" } else { "*" })
        };
        let nodes: Vec<String> = view.nodes.iter().skip(1).map(node).collect();
        nodes.join(" ")
    }

    #[test]
    fn variations_branch_off_before_the_move_that_they_replace() {
        let text = "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) (1... e6) 2. Nf3 *";
        let view = view(text).unwrap();
        assert_eq!(
            shape(&view),
            "0>e4 1>e5 1>c5* 3>Nf3* 3>c3* 5>d5* 4>d6* 1>e6* 2>Nf3"
        );
        assert_eq!(view.nodes[7].ply, 4);
        assert_eq!(view.nodes[2].uci, "e7e5");
        // The points that hits carry: the third ply of the main line, the fourth move in variations.
        assert_eq!(view.node_at(false, 3), Some(9));
        assert_eq!(view.node_at(true, 4), Some(6));
        assert_eq!(view.node_at(false, 0), Some(0));
        assert_eq!(view.node_at(false, 4), None);
        assert_eq!(view.node_at(true, 0), None);
    }

    #[test]
    fn comments_and_nags_stay_at_their_moves() {
        let text = "{start} 1. e4! {king's pawn} (1. d4 $5 {queen's} d5) {go on} e5 ({or} 1... c5 {sharp}) {end} *";
        let view = view(text).unwrap();
        let comments: Vec<(&str, &str, &str)> = view
            .nodes
            .iter()
            .map(|node| {
                (
                    node.san.as_str(),
                    node.comment_before.as_str(),
                    node.comment_after.as_str(),
                )
            })
            .collect();
        let wanted = [
            ("", "", "start"),
            ("e4", "", "king's pawn"),
            ("d4", "", "queen's"),
            ("d5", "", ""),
            ("e5", "go on", "end"),
            ("c5", "or", "sharp"),
        ];
        assert_eq!(comments, wanted);
        assert_eq!(view.nodes[1].nags, [1]);
        assert_eq!(view.nodes[2].nags, [5]);
    }

    #[test]
    fn portuguese_letters_become_standard_notation() {
        let view = view("1. e4 e5 2. Cf3 (2. Bc4 Cf6) Cc6 3. Bb5 a6 4. O-O *").unwrap();
        assert_eq!(
            shape(&view),
            "0>e4 1>e5 2>Nf3 2>Bc4* 4>Nf6* 3>Nc6 6>Bb5 7>a6 8>O-O"
        );
        assert_eq!(view.nodes.last().unwrap().uci, "e1g1");
    }

    #[test]
    fn the_opening_is_named_by_its_code_or_else_by_its_moves() {
        let name = |text: &str| view(text).unwrap().opening;
        let by_moves = name("1. e4 e5 2. Nf3 d6 3. d4 *");
        assert_eq!(by_moves.as_deref(), Some("Philidor defence"));
        let by_code = name("[ECO \"B90\"]\n\n1. e4 *");
        assert_eq!(by_code.as_deref(), Some("Sicilian, Najdorf"));
        assert_eq!(
            name("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *"),
            None
        );
    }

    #[test]
    fn unreadable_games_say_where() {
        let message = |text: &str| view(text).unwrap_err().to_string();
        assert!(message("1. e4 e5 2. Ke3 *").contains("2. Ke3"));
        assert!(message("[FEN \"x\"]\n\n1. e4 *").contains("FEN"));
        assert!(message("[Variant \"Atomic\"]\n\n1. e4 *").contains("Atomic"));
    }

    #[test]
    fn passes_and_empty_variations_do_no_harm() {
        let view = view("1. e4 -- ({nothing}) 2. d4 ((d3)) *").unwrap();
        assert_eq!(shape(&view), "0>e4 1>-- 2>d4 2>d3*");
        assert_eq!(view.nodes[2].uci, "0000");
        assert_eq!(view.nodes[2].comment_after, "nothing");
    }

    #[test]
    fn long_games_are_cut() {
        let mut text = String::new();
        for _ in 0..MAX_NODES / 4 + 1 {
            text += "Nf3 Nf6 Ng1 Ng8 ";
        }
        let view = view(&text).unwrap();
        assert!(view.cut);
        assert_eq!(view.nodes.len(), MAX_NODES);
    }
}
