//! Values and the bytes that hold them.

/// The result of best play for the side to move, with the number of plies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TableValue {
    /// The side to move wins; the last ply is its own.
    Win(u16),
    /// The side to move loses; 0 if it has no move.
    Loss(u16),
    /// Neither side can force a win.
    Draw,
}

impl TableValue {
    /// `win`, `loss` or `draw`.
    pub fn name(self) -> &'static str {
        match self {
            TableValue::Win(_) => "win",
            TableValue::Loss(_) => "loss",
            TableValue::Draw => "draw",
        }
    }

    /// The plies to the end; none for a draw.
    pub fn distance(self) -> Option<u16> {
        match self {
            TableValue::Win(plies) | TableValue::Loss(plies) => Some(plies),
            TableValue::Draw => None,
        }
    }

    pub(crate) fn from_byte(byte: u8) -> TableValue {
        match byte {
            DRAW => TableValue::Draw,
            _ if is_loss(byte) => TableValue::Loss(u16::from(byte - 1)),
            _ => TableValue::Win(u16::from(byte - 1)),
        }
    }
}

pub const DRAW: u8 = 0;
/// The side to move has no move.
pub const LOST: u8 = 1;

/// Whether the side to move loses.
#[inline]
pub fn is_loss(byte: u8) -> bool {
    byte % 2 == 1
}

/// Whether the side to move wins.
#[inline]
pub fn is_win(byte: u8) -> bool {
    byte != DRAW && byte.is_multiple_of(2)
}

/// The best of what moves lead to, each seen by the other side.
#[derive(Debug, Clone, Copy, Default)]
pub struct Best {
    quickest_loss: u8,
    slowest_win: u8,
    draw: bool,
}

impl Best {
    /// Takes a move into account by what the other side then faces.
    #[inline]
    pub fn see(&mut self, reply: u8) {
        if is_loss(reply) {
            if self.quickest_loss == 0 || reply < self.quickest_loss {
                self.quickest_loss = reply;
            }
        } else if reply == DRAW {
            self.draw = true;
        } else {
            self.slowest_win = self.slowest_win.max(reply);
        }
    }

    /// The value of the position: a win as soon as one reply loses, a loss if every reply wins; with no moves at all,
    /// lost. `None` if the distance no longer fits a byte.
    #[inline]
    pub fn value(self) -> Option<u8> {
        if self.quickest_loss != 0 {
            self.quickest_loss.checked_add(1)
        } else if self.draw {
            Some(DRAW)
        } else if self.slowest_win != 0 {
            self.slowest_win.checked_add(1)
        } else {
            Some(LOST)
        }
    }

    pub fn wins(self) -> bool {
        self.quickest_loss != 0
    }

    pub fn draws(self) -> bool {
        self.draw
    }
}
