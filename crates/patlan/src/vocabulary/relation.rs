//! What is known of each relation: spellings, symbols, what may stand right of it, and its meaning.

use syntax::{Lang, Message};

use super::Relation;
use super::spelling::{Spelling, both, canonical, en, pt};

impl Relation {
    pub const ALL: [Relation; 17] = [
        Relation::Attacks,
        Relation::Defends,
        Relation::IndirectAttack,
        Relation::IndirectDefense,
        Relation::PossibleAttack,
        Relation::PossibleDefense,
        Relation::Move,
        Relation::Blocks,
        Relation::Checkmate,
        Relation::AboveOf,
        Relation::UnderOf,
        Relation::RightOf,
        Relation::LeftOf,
        Relation::Northeast,
        Relation::Northwest,
        Relation::Southeast,
        Relation::Southwest,
    ];

    /// Every accepted word.
    pub fn spellings(self) -> &'static [Spelling] {
        match self {
            Relation::Attacks => const { &[en("ATTACKS"), pt("ATACA"), en("ATTACK")] },
            Relation::Defends => const { &[en("DEFENDS"), pt("DEFENDE")] },
            Relation::IndirectAttack => {
                const {
                    &[
                        en("INDIRECTATTACK"),
                        pt("ATAQUEINDIRETO"),
                        pt("ATACAINDIRETO"),
                    ]
                }
            }
            Relation::IndirectDefense => {
                const {
                    &[
                        en("INDIRECTDEFENSE"),
                        pt("DEFESAINDIRETA"),
                        pt("DEFENDEINDIRETO"),
                        en("IDEFENSE"),
                    ]
                }
            }
            Relation::PossibleAttack => {
                const { &[en("POSSIBLEATTACK"), pt("ATAQUEPOSSIVEL"), en("PATTACK")] }
            }
            Relation::PossibleDefense => {
                const { &[en("POSSIBLEDEFENSE"), pt("DEFESAPOSSIVEL"), en("PDEFENSE")] }
            }
            Relation::Move => const { &[both("MOVE"), en("MOVES")] },
            Relation::Blocks => const { &[en("BLOCKS"), pt("BLOQUEIA")] },
            Relation::Checkmate => const { &[en("CHECKMATE"), pt("XEQUEMATE")] },
            Relation::AboveOf => {
                const { &[en("ABOVEOF"), pt("ACIMADE"), en("UPPERSIDE"), en("TOPSIDE")] }
            }
            Relation::UnderOf => {
                const {
                    &[
                        en("UNDEROF"),
                        pt("ABAIXODE"),
                        en("UNDERSIDE"),
                        en("BOTTOMSIDE"),
                    ]
                }
            }
            Relation::RightOf => const { &[en("RIGHTOF"), pt("DIREITADE"), en("RIGHTSIDE")] },
            Relation::LeftOf => const { &[en("LEFTOF"), pt("ESQUERDADE"), en("LEFTSIDE")] },
            Relation::Northeast => const { &[en("NORTHEAST"), pt("NORDESTE")] },
            Relation::Northwest => const { &[en("NORTHWEST"), pt("NOROESTE")] },
            Relation::Southeast => const { &[en("SOUTHEAST"), pt("SUDESTE")] },
            Relation::Southwest => const { &[en("SOUTHWEST"), pt("SUDOESTE")] },
        }
    }

    /// Every accepted symbol, the one to prefer first.
    pub fn symbols(self) -> &'static [&'static str] {
        match self {
            Relation::Attacks => &["=>"],
            Relation::Defends => &["=<"],
            Relation::IndirectAttack => &["->"],
            Relation::IndirectDefense => &["-<", "<-"],
            Relation::PossibleAttack => &[":>"],
            Relation::PossibleDefense => &[":<"],
            Relation::Move => &[">>"],
            Relation::Blocks => &["||"],
            Relation::Checkmate => &["#>"],
            Relation::AboveOf => &["|^"],
            Relation::UnderOf => &["|v"],
            Relation::RightOf => &["|>"],
            Relation::LeftOf => &["<|"],
            Relation::Northeast => &["/>"],
            Relation::Northwest => &["<\\"],
            Relation::Southeast => &["\\>"],
            Relation::Southwest => &["</"],
        }
    }

    /// The relation of a symbol.
    pub fn of_symbol(symbol: &str) -> Option<Relation> {
        Relation::ALL
            .into_iter()
            .find(|relation| relation.symbols().contains(&symbol))
    }

    /// The word to prefer in a language.
    pub fn canonical(self, lang: Lang) -> &'static str {
        canonical(self.spellings(), lang)
    }

    /// The symbol to prefer.
    pub fn symbol(self) -> &'static str {
        self.symbols()[0]
    }

    /// Whether a list of intermediates and a target stands right of it, not a single figure.
    pub fn takes_list(self) -> bool {
        self.is_indirect() || self.is_possible()
    }

    /// INDIRECTATTACK or INDIRECTDEFENSE.
    pub fn is_indirect(self) -> bool {
        matches!(self, Relation::IndirectAttack | Relation::IndirectDefense)
    }

    /// POSSIBLEATTACK or POSSIBLEDEFENSE.
    pub fn is_possible(self) -> bool {
        matches!(self, Relation::PossibleAttack | Relation::PossibleDefense)
    }

    /// ATTACKS and its indirect and possible forms.
    pub fn is_attack(self) -> bool {
        matches!(
            self,
            Relation::Attacks | Relation::IndirectAttack | Relation::PossibleAttack
        )
    }

    /// DEFENDS and its indirect and possible forms.
    pub fn is_defense(self) -> bool {
        matches!(
            self,
            Relation::Defends | Relation::IndirectDefense | Relation::PossibleDefense
        )
    }

    /// ABOVEOF and the other seven directions.
    pub fn is_direction(self) -> bool {
        self >= Relation::AboveOf
    }

    /// What the relation says, as one sentence about X, Y and the like.
    pub fn meaning(self) -> Message {
        let (en, pt) = match self {
            Relation::Attacks => (
                "X attacks the enemy piece Y now.",
                "X ataca agora a peça inimiga Y.",
            ),
            Relation::Defends => (
                "X defends the friendly piece or the square Y now.",
                "X defende agora a peça amiga ou a casa Y.",
            ),
            Relation::IndirectAttack => (
                "X would attack the enemy piece Z along its line if Y, which stands between, were out of the way.",
                "X atacaria a peça inimiga Z na sua linha se Y, que está no meio, saísse do caminho.",
            ),
            Relation::IndirectDefense => (
                "X would defend Z along its line if Y, which stands between, were out of the way.",
                "X defenderia Z na sua linha se Y, que está no meio, saísse do caminho.",
            ),
            Relation::PossibleAttack => (
                "X, moved to Y, would attack the enemy piece Z, which it does not attack now.",
                "X, movida para Y, atacaria a peça inimiga Z, que agora não ataca.",
            ),
            Relation::PossibleDefense => (
                "X, moved to Y, would defend Z, which it does not defend now.",
                "X, movida para Y, defenderia Z, que agora não defende.",
            ),
            Relation::Move => (
                "X can move to the square Y (checks and pins are not looked at).",
                "X pode mover-se para a casa Y (sem olhar xeques nem cravadas).",
            ),
            Relation::Blocks => (
                "X stands right in front of the enemy pawn Y.",
                "X está bem na frente do peão inimigo Y.",
            ),
            Relation::Checkmate => (
                "X mates by a legal move to the square Y.",
                "X dá mate com um lance legal para a casa Y.",
            ),
            Relation::AboveOf => (
                "X stands on the square right above Y, towards the opponent.",
                "X está na casa logo acima de Y, na direção do oponente.",
            ),
            Relation::UnderOf => (
                "X stands on the square right below Y, towards the side that searches.",
                "X está na casa logo abaixo de Y, na direção de quem busca.",
            ),
            Relation::RightOf => (
                "X stands on the square right of Y.",
                "X está na casa à direita de Y.",
            ),
            Relation::LeftOf => (
                "X stands on the square left of Y.",
                "X está na casa à esquerda de Y.",
            ),
            Relation::Northeast => (
                "X stands on the next square up and to the right of Y.",
                "X está na casa vizinha acima e à direita de Y.",
            ),
            Relation::Northwest => (
                "X stands on the next square up and to the left of Y.",
                "X está na casa vizinha acima e à esquerda de Y.",
            ),
            Relation::Southeast => (
                "X stands on the next square down and to the right of Y.",
                "X está na casa vizinha abaixo e à direita de Y.",
            ),
            Relation::Southwest => (
                "X stands on the next square down and to the left of Y.",
                "X está na casa vizinha abaixo e à esquerda de Y.",
            ),
        };
        Message::new(en, pt)
    }
}
