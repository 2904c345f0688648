//! PAD depends on no particular game: here it plays noughts and crosses.

use std::collections::HashSet;

use game::{End, Game, NotationError, Reason, Record, Side};
use stratvision_opponents::pad::{
    Class, Concerns, Favour, Ground, LossMemory, NoMemory, Options, Pad,
};
use syntax::Message;

const LINES: [u16; 8] = [
    0b111,
    0b111000,
    0b111000000,
    0b1001001,
    0b10010010,
    0b100100100,
    0b100010001,
    0b1010100,
];

/// Three by three squares, marks are put and stay.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Noughts {
    marks: [u16; 2],
    turn: Side,
}

impl Noughts {
    fn empty(&self) -> u16 {
        0b111111111 & !(self.marks[0] | self.marks[1])
    }

    fn has_line(&self, side: Side) -> bool {
        let own = self.marks[side.index()];
        LINES.iter().any(|line| own & line == *line)
    }
}

impl Game for Noughts {
    type Move = u8;

    const NAME: &'static str = "noughts";

    fn repetitions_to_draw(&self) -> Option<u32> {
        None
    }

    fn initial() -> Noughts {
        Noughts {
            marks: [0; 2],
            turn: Side::White,
        }
    }

    fn side_to_move(&self) -> Side {
        self.turn
    }

    fn legal_moves(&self, into: &mut Vec<u8>) {
        into.extend((0..9).filter(|square| self.empty() >> square & 1 == 1));
    }

    fn play(&mut self, chosen: u8) {
        self.marks[self.turn.index()] |= 1 << chosen;
        self.turn = !self.turn;
    }

    fn end(&self, legal: &[u8]) -> Option<End> {
        let winner = Side::BOTH.into_iter().find(|&side| self.has_line(side));
        winner
            .map(|side| End::win(side, Reason::Line))
            .or_else(|| legal.is_empty().then(|| End::draw(Reason::NoProgress)))
    }

    fn key(&self) -> u64 {
        u64::from(self.marks[0]) | u64::from(self.marks[1]) << 9 | (self.turn.index() as u64) << 18
    }

    fn is_irreversible(&self, _: u8) -> bool {
        true
    }

    fn move_text(&self, chosen: u8) -> String {
        chosen.to_string()
    }

    fn bare_move_text(chosen: u8) -> String {
        chosen.to_string()
    }

    fn read_move(&self, text: &str) -> Result<u8, NotationError> {
        text.parse()
            .map_err(|_| NotationError(Message::new("no square", "não é casa")))
    }

    fn text(&self) -> String {
        format!("{:?}", self.marks)
    }

    fn read(_: &str) -> Result<Noughts, NotationError> {
        Ok(Noughts::initial())
    }
}

impl Concerns for Noughts {
    fn targets(&self, side: Side) -> u64 {
        let own = self.marks[side.index()];
        let empty = self.empty();
        let ends = |square: &u32| {
            let with = own | 1 << square;
            empty >> square & 1 == 1 && LINES.iter().any(|line| with & line == *line)
        };
        (0..9).filter(ends).fold(0, |set, square| set | 1 << square)
    }

    fn winning_move(&self) -> Option<u8> {
        let targets = self.targets(self.turn);
        (targets != 0).then(|| targets.trailing_zeros() as u8)
    }

    fn blocks(&self, target: u32, into: &mut Vec<u8>) {
        into.push(target as u8);
    }

    fn favour(&self, chosen: u8) -> Favour {
        let mut next = self.clone();
        next.play(chosen);
        let open = |side: Side| {
            let free = |line: &&u16| **line & next.marks[(!side).index()] == 0;
            LINES.iter().filter(free).count() as i32
        };
        Favour {
            balance: open(self.turn) - open(!self.turn),
            replies: open(!self.turn),
            weight: LINES.iter().filter(|line| *line >> chosen & 1 == 1).count() as i32,
        }
    }
}

fn record(moves: &[u8]) -> Record<Noughts> {
    let mut record = Record::new(Noughts::initial());
    moves.iter().for_each(|&chosen| record.play(chosen));
    record
}

#[test]
fn the_classes_of_concern_are_asked_in_order() {
    let mut pad = Pad::new(Options::improved(1), NoMemory);
    let mut decided = |moves: &[u8]| {
        let decision = pad.decide(&record(moves));
        (decision.chosen(), decision.ground.class(), decision.ground)
    };
    assert_eq!(decided(&[0, 3, 1, 4]), (Some(2), Class::A, Ground::Win));
    assert_eq!(decided(&[0, 8, 1]).0, Some(2), "the defence");
    assert_eq!(decided(&[0, 8, 1]).1, Class::C);
    // Two threats at once: there is no defence.
    assert_eq!(
        decided(&[0, 1, 4, 8, 3]),
        (None, Class::B, Ground::TwoThreats)
    );
    // A fork.
    let (_, class, ground) = decided(&[0, 1, 4, 8]);
    assert_eq!((class, ground), (Class::D, Ground::Decisive));
    assert_eq!(decided(&[]), (Some(4), Class::E, Ground::Best));
}

/// Plays every possible game against PAD; returns the numbers of games and of its losses.
fn every_game<M: LossMemory<Noughts>>(
    pad: &mut Pad<M>,
    own: Side,
    moves: &mut Vec<u8>,
) -> [u32; 2] {
    let now = record(moves);
    if let Some(end) = now.end() {
        return [1, u32::from(end.outcome.half_points(own) == 0)];
    }
    let position = now.position();
    let mut candidates = Vec::new();
    if position.side_to_move() == own {
        match pad.decide(&now).chosen() {
            Some(chosen) => candidates.push(chosen),
            None => return [1, 1],
        }
    } else {
        position.legal_moves(&mut candidates);
    }
    let mut sum = [0; 2];
    for chosen in candidates {
        moves.push(chosen);
        let [games, lost] = every_game(pad, own, moves);
        sum = [sum[0] + games, sum[1] + lost];
        moves.pop();
    }
    sum
}

/// A memory without symmetries.
#[derive(Default)]
struct Notebook(HashSet<(u64, Side)>);

impl LossMemory<Noughts> for Notebook {
    fn recalls(&self, position: &Noughts, loser: Side) -> bool {
        self.0.contains(&(position.key(), loser))
    }

    fn store(&mut self, position: &Noughts, loser: Side) -> bool {
        self.0.insert((position.key(), loser))
    }
}

#[test]
fn no_game_is_lost_whatever_the_adversary_does() {
    for own in Side::BOTH {
        for qi in 0..=3 {
            let mut pad = Pad::new(Options::improved(qi), NoMemory);
            let [games, lost] = every_game(&mut pad, own, &mut Vec::new());
            assert!(games > 50, "{games}");
            assert_eq!(lost, 0, "{own:?} at QI {qi}");
        }
    }
}

#[test]
fn what_is_learnt_makes_it_lose_no_game_either() {
    for qi in 0..=2 {
        let mut pad = Pad::new(Options::improved(qi), Notebook::default());
        for own in [Side::White, Side::Black, Side::White, Side::Black] {
            let [_, lost] = every_game(&mut pad, own, &mut Vec::new());
            assert_eq!(lost, 0, "{own:?} at QI {qi}");
        }
        assert!(
            !pad.memory.0.is_empty(),
            "won games teach what the adversary has lost"
        );
    }
}
