//! The modules of PAD. With the options of 1982 every order, and every flag left over from another analysis, is kept,
//! because moves depend on them.

use game::{Outcome, Side};

use super::{Candidate, CandidateVerdict, Concerns, LossMemory, Options};

/// An analysis of a position for the side that decides.
pub(super) struct Analysis<'a, G: Concerns, M> {
    pub own: Side,
    pub options: Options,
    pub memory: &'a mut M,
    /// Whether the last move examined was safe ("JLEGAL").
    pub legal: bool,
    pub looked: u64,
    /// Configurations found lost for this side.
    pub found: Vec<G>,
    /// Positions from the board to the one under analysis.
    path: Vec<u64>,
    /// A loop was met ("REPETIÇÃO").
    repeat: bool,
    /// The recursion depth of THINK ("REC").
    depth: u32,
    spare: Vec<Vec<G::Move>>,
}

/// The result of analysing an attack.
pub(super) struct Attack<M> {
    /// It wins by force.
    pub ok: bool,
    /// The winning move, or the last one examined.
    pub chosen: Option<M>,
    /// Every threatening move, with the number of squares it threatens to win at.
    threats: Vec<(M, u32)>,
}

/// The exchange sort of 1982; the order of equal moves depends on it.
fn exchange_sort<T>(items: &mut [T], swapped: impl Fn(&T, &T) -> bool) {
    for first in 0..items.len() {
        for second in first + 1..items.len() {
            if swapped(&items[first], &items[second]) {
                items.swap(first, second);
            }
        }
    }
}

/// Whether the side to move, which has no move, has lost by the rules.
pub(super) fn has_lost<G: Concerns>(position: &G) -> bool {
    let winner = position.end(&[]).map(|end| end.outcome);
    winner == Some(Outcome::Win(!position.side_to_move()))
}

impl<'a, G: Concerns, M: LossMemory<G>> Analysis<'a, G, M> {
    pub fn new(own: Side, options: Options, memory: &'a mut M) -> Analysis<'a, G, M> {
        Analysis {
            own,
            options,
            memory,
            legal: false,
            looked: 0,
            found: Vec::new(),
            path: Vec::new(),
            repeat: false,
            depth: 0,
            spare: Vec::new(),
        }
    }

    fn after(&mut self, position: &G, chosen: G::Move) -> G {
        self.looked += 1;
        let mut next = position.clone();
        next.play(chosen);
        next
    }

    fn moves(&mut self, fill: impl FnOnce(&mut Vec<G::Move>)) -> Vec<G::Move> {
        let mut moves = self.spare.pop().unwrap_or_default();
        moves.clear();
        fill(&mut moves);
        moves
    }

    fn push(&mut self, position: &G) {
        self.path.push(position.key());
    }

    /// Whether the path repeats a position.
    fn is_loop(&self) -> bool {
        match self.path.split_last() {
            Some((last, earlier)) => earlier.contains(last),
            None => false,
        }
    }

    /// Whether a side can occupy none of the squares: `next` is the position with that side to move.
    fn has_free_target(&mut self, next: &G, mut targets: u64) -> bool {
        let mut free = false;
        while targets != 0 && !free {
            let target = targets.trailing_zeros();
            targets &= targets - 1;
            let blocks = self.moves(|into| next.blocks(target, into));
            free = blocks.is_empty();
            self.spare.push(blocks);
        }
        free
    }

    /// Whether every move of the side to move lets the other side win at once (AUXILIAR of 7.1c).
    fn is_helpless(&mut self, position: &G) -> bool {
        let mover = position.side_to_move();
        let moves = self.moves(|into| position.legal_moves(into));
        let helpless = if moves.is_empty() {
            has_lost(position)
        } else {
            moves
                .iter()
                .all(|&chosen| self.after(position, chosen).targets(!mover) != 0)
        };
        self.spare.push(moves);
        helpless
    }

    /// Whether the side to move is known to have lost.
    fn knows_lost(&self, position: &G) -> bool {
        let mover = position.side_to_move();
        let asked = if mover == self.own {
            self.options.recognised
        } else {
            self.options.adversary
        };
        asked && self.memory.recalls(position, mover)
    }

    /// Module B, "ANALISA": a move of `side` that wins by force, and all its threats.
    pub fn attack(&mut self, position: &G, side: Side) -> Attack<G::Move> {
        let mut attack = Attack {
            ok: false,
            chosen: None,
            threats: Vec::new(),
        };
        if self.is_loop() {
            return attack;
        }
        let moves = self.moves(|into| position.legal_moves(into));
        for &chosen in &moves {
            let next = self.after(position, chosen);
            if next.targets(!side) != 0 {
                continue;
            }
            let targets = next.targets(side);
            if targets != 0 {
                attack.threats.push((chosen, targets.count_ones()));
            }
            let decisive = if targets != 0 && self.has_free_target(&next, targets) {
                true
            } else {
                self.knows_lost(&next)
                    || self.options.quiet_decisive && targets == 0 && self.is_helpless(&next)
            };
            if decisive {
                attack.ok = true;
                attack.chosen = Some(chosen);
                break;
            }
        }
        self.spare.push(moves);
        if attack.ok || attack.threats.is_empty() {
            return attack;
        }
        exchange_sort(&mut attack.threats, |one, other| one.1 > other.1);
        if side == self.own {
            self.follow(position, &mut attack);
        }
        attack
    }

    /// Examines the adversary's answers to own threats, the most promising threat first.
    fn follow(&mut self, position: &G, attack: &mut Attack<G::Move>) {
        self.repeat = false;
        for &(chosen, threats) in attack.threats.iter().rev() {
            attack.chosen = Some(chosen);
            attack.ok = threats > 1 || self.survives_answers(position, chosen);
            if attack.ok && self.repeat {
                // A claim that rests on a loop is rejected already (7.1b): this flag is left over from another move.
                attack.ok = self.options.fresh_verdicts;
                self.repeat = false;
            }
            if threats > 1 || attack.ok {
                return;
            }
        }
    }

    /// Whether a threat at one square still wins after every answer to it.
    fn survives_answers(&mut self, position: &G, chosen: G::Move) -> bool {
        let next = self.after(position, chosen);
        self.push(&next);
        let target = next.targets(self.own).trailing_zeros();
        let answers = self.moves(|into| next.blocks(target, into));
        let mut ok = true;
        for &answer in &answers {
            let then = self.after(&next, answer);
            self.push(&then);
            if then.targets(self.own) == 0 {
                let threats = then.targets(!self.own);
                ok = match threats.count_ones() {
                    0 => self.attack(&then, self.own).ok,
                    1 => self.defend(&then, threats.trailing_zeros()).1,
                    _ => false,
                };
            }
            self.path.pop();
            if !ok {
                break;
            }
        }
        self.spare.push(answers);
        self.path.pop();
        ok
    }

    /// The moves to a threatened square after which the adversary cannot win at once.
    pub fn defenders(&mut self, position: &G, target: u32) -> Vec<G::Move> {
        let mut blocks = self.moves(|into| position.blocks(target, into));
        blocks.retain(|&chosen| self.after(position, chosen).targets(!self.own) == 0);
        blocks
    }

    /// Module C, "SIMULA": the best defence against a threat at one square, and whether it is decisive.
    pub fn defend(&mut self, position: &G, target: u32) -> (Option<G::Move>, bool) {
        let defenders = self.defenders(position, target);
        let Some(&last) = defenders.last() else {
            return (None, false);
        };
        if self.is_loop() {
            self.repeat = true;
            return (Some(last), false);
        }
        let mut rated: Vec<(G::Move, u32)> = Vec::with_capacity(defenders.len());
        for &chosen in &defenders {
            let next = self.after(position, chosen);
            rated.push((chosen, next.targets(self.own).count_ones()));
        }
        self.spare.push(defenders);
        exchange_sort(&mut rated, |one, other| one.1 > other.1);
        let mut defence = None;
        let mut decisive = false;
        for &(chosen, threats) in rated.iter().rev() {
            let valid;
            (valid, decisive) = match threats {
                0 => self.quiet_defence(position, chosen),
                1 => self.threatening_defence(position, chosen),
                _ => (true, true),
            };
            if valid {
                defence = Some(chosen);
            }
            if decisive {
                break;
            }
        }
        (defence, decisive)
    }

    /// A defence that threatens nothing: valid and decisive?
    fn quiet_defence(&mut self, position: &G, chosen: G::Move) -> (bool, bool) {
        if self.options.quiet_decisive || self.options.adversary {
            let next = self.after(position, chosen);
            if self.knows_lost(&next) || self.options.quiet_decisive && self.is_helpless(&next) {
                return (true, true);
            }
        }
        self.safe(position, chosen);
        (self.legal, false)
    }

    /// A defence that threatens at one square: valid and decisive?
    fn threatening_defence(&mut self, position: &G, chosen: G::Move) -> (bool, bool) {
        let next = self.after(position, chosen);
        if self.memory.recalls(&next, self.own) {
            return (false, false);
        }
        if self.knows_lost(&next) {
            return (true, true);
        }
        self.push(&next);
        let target = next.targets(self.own).trailing_zeros();
        let answers = self.moves(|into| next.blocks(target, into));
        let (mut valid, mut decisive, mut good) = (true, true, true);
        let mut counters = Vec::new();
        for &answer in &answers {
            let then = self.after(&next, answer);
            if then.targets(self.own) != 0 {
                continue;
            }
            if self.knows_lost(&then) {
                (valid, decisive) = (false, false);
                break;
            }
            let threats = then.targets(!self.own);
            match threats.count_ones() {
                0 if good => {
                    self.push(&then);
                    good = self.attack(&then, self.own).ok;
                    self.path.pop();
                    decisive &= good;
                }
                0 => {}
                1 => counters.push((then, threats.trailing_zeros())),
                _ => {
                    (valid, decisive) = (false, false);
                    break;
                }
            }
        }
        self.spare.push(answers);
        if valid {
            for (then, target) in counters {
                self.push(&then);
                let (defence, wins) = self.defend(&then, target);
                self.path.pop();
                if defence.is_none() {
                    (valid, decisive) = (false, false);
                    break;
                }
                decisive &= wins;
            }
        }
        self.path.pop();
        (valid, decisive)
    }

    /// Module E, "LEGAL": whether a move leaves the adversary without a decisive one. Sets `legal`.
    pub fn safe(&mut self, position: &G, chosen: G::Move) {
        let next = self.after(position, chosen);
        if self.memory.recalls(&next, self.own) {
            self.legal = false;
            return;
        }
        if self.is_loop() {
            self.legal = true;
            self.repeat = true;
            return;
        }
        self.legal = false;
        self.push(&next);
        if next.targets(!self.own) == 0 {
            let attack = self.attack(&next, !self.own);
            if !attack.ok && attack.threats.iter().all(|(_, threats)| *threats == 1) {
                self.legal = true;
                for &(answer, _) in &attack.threats {
                    let then = self.after(&next, answer);
                    self.push(&then);
                    let target = then.targets(!self.own).trailing_zeros();
                    self.legal = self.defend(&then, target).0.is_some();
                    self.path.pop();
                    if !self.legal {
                        break;
                    }
                }
                if self.legal {
                    self.think(&next);
                }
            }
        }
        self.path.pop();
    }

    /// "PENSA": looks two plies further after the adversary's quiet moves, as often as QI allows.
    fn think(&mut self, position: &G) {
        self.depth += 1;
        self.legal = true;
        if self.depth <= self.options.qi {
            let moves = self.moves(|into| position.legal_moves(into));
            for &chosen in &moves {
                let next = self.after(position, chosen);
                if next.targets(!self.own) == 0 && next.targets(self.own) == 0 {
                    if !self.attack(&next, self.own).ok {
                        self.choose(&next);
                        if !self.legal && self.options.recognised {
                            self.found.push(next);
                        }
                    } else if self.options.fresh_verdicts {
                        self.legal = true;
                    }
                }
                if !self.legal {
                    break;
                }
            }
            self.spare.push(moves);
        }
        self.depth -= 1;
    }

    /// The moves that do not lose at once, best-looking last, as the stack of 1982 holds them.
    pub fn ranked(&mut self, position: &G) -> Vec<Candidate<G::Move>> {
        let moves = self.moves(|into| position.legal_moves(into));
        let mut ranked = Vec::with_capacity(moves.len());
        for &chosen in &moves {
            if self.after(position, chosen).targets(!self.own) == 0 {
                ranked.push(Candidate {
                    chosen,
                    favour: position.favour(chosen),
                    verdict: CandidateVerdict::NotExamined,
                });
            }
        }
        self.spare.push(moves);
        exchange_sort(&mut ranked, |one, other| {
            one.favour.balance > other.favour.balance
        });
        exchange_sort(&mut ranked, |one, other| {
            one.favour.balance == other.favour.balance && one.favour.replies < other.favour.replies
        });
        exchange_sort(&mut ranked, |one, other| {
            one.favour.balance == other.favour.balance
                && one.favour.replies == other.favour.replies
                && one.favour.weight > other.favour.weight
        });
        ranked
    }

    /// Whether the side to move has no move and the rules call that a draw.
    fn is_over_unlost(&mut self, position: &G) -> bool {
        let moves = self.moves(|into| position.legal_moves(into));
        let over = moves.is_empty();
        self.spare.push(moves);
        over && !has_lost(position)
    }

    /// Module D, "ESCOLHEJOGADA": the best-looking safe move, or with `legal` false the best-looking one.
    pub fn choose(&mut self, position: &G) -> (Option<G::Move>, Vec<Candidate<G::Move>>) {
        let mut ranked = self.ranked(position);
        ranked.reverse();
        self.legal = ranked.is_empty() && self.is_over_unlost(position);
        for candidate in &mut ranked {
            self.safe(position, candidate.chosen);
            if self.legal {
                candidate.verdict = CandidateVerdict::Accepted;
                return (Some(candidate.chosen), ranked);
            }
            candidate.verdict = CandidateVerdict::Refuted;
        }
        let best = ranked.first().map(|candidate| candidate.chosen);
        (best, ranked)
    }
}
