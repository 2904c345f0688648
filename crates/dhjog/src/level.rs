//! The six levels of expressiveness. A beginner writes values of pieces only (level 1); each level adds features, up to
//! functions of one's own (level 6). The level of a set is that of the highest [`Feature`] it uses, see
//! [`Checked::level`](crate::Checked::level). Levels are taught and graded; evaluation does not depend on them.

use syntax::Message;

/// The lowest and the highest level.
pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=6;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Feature {
    Regions,
    PieceRules,
    /// Heuristics of the game's value.
    GameRules,
    Stages,
    Transitions,
    /// A calculation of one's own.
    Calculation,
    /// Actions other than a change by a constant.
    FreeActions,
    Functions,
    /// Attributes and elements of sets.
    Attributes,
}

impl Feature {
    /// The lowest level that allows it.
    pub fn level(self) -> u8 {
        match self {
            Feature::Regions | Feature::PieceRules => 2,
            Feature::GameRules => 3,
            Feature::Stages | Feature::Transitions => 4,
            Feature::Calculation | Feature::FreeActions => 5,
            Feature::Functions | Feature::Attributes => 6,
        }
    }

    pub fn name(self) -> Message {
        let (en, pt) = match self {
            Feature::Regions => ("regions", "regiões"),
            Feature::PieceRules => ("heuristics of piece values", "heurísticas de valor de peça"),
            Feature::GameRules => (
                "heuristics of the game's value",
                "heurísticas de valor de jogo",
            ),
            Feature::Stages => ("several stages", "várias etapas"),
            Feature::Transitions => (
                "heuristics of stage transition",
                "heurísticas de transição de etapa",
            ),
            Feature::Calculation => ("a calculation of one's own", "expressão de cálculo própria"),
            Feature::FreeActions => (
                "actions other than a change by a constant",
                "ações que não sejam uma mudança por uma constante",
            ),
            Feature::Functions => ("functions", "funções"),
            Feature::Attributes => ("attributes and elements", "atributos e elementos"),
        };
        Message::new(en, pt)
    }
}

/// The name of a level.
pub fn name(level: u8) -> Message {
    let (en, pt) = match level {
        1 => ("beginner", "iniciante"),
        2 => ("basic", "básico"),
        3 => ("intermediate", "intermediário"),
        4 => ("full", "pleno"),
        5 => ("advanced", "avançado"),
        _ => ("expert", "especialista"),
    };
    Message::new(en, pt)
}
