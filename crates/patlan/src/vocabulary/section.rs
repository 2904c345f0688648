//! The words that open the parts of a pattern.

use syntax::{Lang, Message};

use super::spelling::{Spelling, canonical, en, pt};

/// A part of a pattern, in the order of the grammar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Section {
    Pattern,
    Author,
    Description,
    Weight,
    Actors,
    Pieces,
    Scenario,
    Precondition,
    Tactics,
    Postcondition,
}

impl Section {
    /// All sections, in the order of the grammar.
    pub const ALL: [Section; 10] = [
        Section::Pattern,
        Section::Author,
        Section::Description,
        Section::Weight,
        Section::Actors,
        Section::Pieces,
        Section::Scenario,
        Section::Precondition,
        Section::Tactics,
        Section::Postcondition,
    ];

    /// Whether every pattern has it.
    pub fn is_required(self) -> bool {
        use Section::*;
        matches!(self, Pattern | Author | Description | Weight | Scenario)
    }

    /// Whether its content is a condition.
    pub fn is_condition(self) -> bool {
        matches!(self, Section::Precondition | Section::Postcondition)
    }

    /// Every accepted spelling.
    pub fn spellings(self) -> &'static [Spelling] {
        match self {
            Section::Pattern => const { &[en("PATTERN"), pt("PADRAO")] },
            Section::Author => const { &[en("AUTHOR"), pt("AUTOR")] },
            Section::Description => const { &[en("DESCRIPTION"), pt("DESCRICAO")] },
            Section::Weight => const { &[en("WEIGHT"), pt("PESO")] },
            Section::Actors => const { &[en("ACTORS"), pt("ATORES")] },
            Section::Pieces => const { &[en("SETOFPIECES"), pt("CONJUNTODEPECAS")] },
            Section::Scenario => {
                const { &[en("SCENARIO"), pt("CENARIO"), en("FORMAT"), pt("FORMATO")] }
            }
            Section::Precondition => {
                const {
                    &[
                        en("PRECONDITION"),
                        pt("PRECONDICAO"),
                        pt("CONDICAO"),
                        en("CONDITION"),
                    ]
                }
            }
            Section::Tactics => {
                const {
                    &[
                        en("TACTICALS"),
                        pt("TATICAS"),
                        pt("MOVIMENTOS"),
                        en("TACTICS"),
                        en("MOVEMENTS"),
                    ]
                }
            }
            Section::Postcondition => const { &[en("POSTCONDITION"), pt("POSCONDICAO")] },
        }
    }

    /// The spelling to prefer in a language.
    pub fn canonical(self, lang: Lang) -> &'static str {
        canonical(self.spellings(), lang)
    }

    /// What the section says, as one sentence.
    pub fn meaning(self) -> Message {
        let (en, pt) = match self {
            Section::Pattern => (
                "Names the pattern; the name is unique in a knowledge base.",
                "Dá nome ao padrão; o nome é único numa base de conhecimento.",
            ),
            Section::Author => ("Says who wrote the pattern.", "Diz quem escreveu o padrão."),
            Section::Description => (
                "Describes the pattern for people; <F1> inside the text stands for the actor F1.",
                "Descreve o padrão para pessoas; <F1> dentro do texto representa o ator F1.",
            ),
            Section::Weight => (
                "Says how much the pattern matters to a player; below zero it is to be avoided.",
                "Diz quanto o padrão importa a um jogador; abaixo de zero, deve ser evitado.",
            ),
            Section::Actors => (
                "Lists pieces that must be on the board besides those of the scenario.",
                "Lista peças que devem estar no tabuleiro além das do cenário.",
            ),
            Section::Pieces => (
                "Restricts the board to exactly these types of pieces (upper case mine, lower case the opponent's).",
                "Restringe o tabuleiro a exatamente estes tipos de peças (maiúsculas minhas, minúsculas do oponente).",
            ),
            Section::Scenario => (
                "Says what the actors do to one another; every line holds, and of a group in braces at least one.",
                "Diz o que os atores fazem uns aos outros; toda linha vale e, de um grupo entre chaves, ao menos uma.",
            ),
            Section::Precondition => (
                "A condition on each instance found, tested on the board as it stands.",
                "Uma condição sobre cada instância achada, testada no tabuleiro como está.",
            ),
            Section::Tactics => (
                "Moves that must be playable one after another, mine first.",
                "Lances que devem poder ser jogados um após o outro, o meu primeiro.",
            ),
            Section::Postcondition => (
                "A condition tested on the board after the tactical moves.",
                "Uma condição testada no tabuleiro depois dos lances táticos.",
            ),
        };
        Message::new(en, pt)
    }
}
