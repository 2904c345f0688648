//! A set told in sentences, as a teacher would: what pieces are worth, what changes that and when, and how one stage gives
//! way to the next.
//!
//! | module | subject |
//! |---|---|
//! | `words` | names as words of a sentence |
//! | `region` | squares by what they have in common |
//! | `amount` | numbers and sets |
//! | `clause` | conditions |
//! | `meaning` | what a function of the game says of a position |
//! | `action` | what heuristics do |
//! | `function` | functions of the author |

mod action;
mod amount;
mod clause;
mod function;
mod meaning;
mod region;
mod words;

use std::cell::RefCell;
use std::collections::BTreeSet;

use game::vocabulary::{Lexicon, MOST_TYPES};
use syntax::Lang;

use crate::ast::{self, Note, NoteKind, Set};
use crate::level;
use crate::model::{Model, Rule, Stage};
use crate::trace::number;
use words::{capitalised, contracted, listed};

/// The set in sentences: regions, stages, heuristics, functions, and what its author wrote about them.
pub fn explain(set: &Set, model: &Model, level: u8, lexicon: &Lexicon, lang: Lang) -> String {
    let teller = Teller {
        set,
        lexicon,
        lang,
        model,
        locals: RefCell::default(),
        used: RefCell::default(),
    };
    let mut out = Page {
        text: String::new(),
        lang,
    };
    let title = lang.pick("heuristic set", "conjunto heurístico");
    let level_word = lang.pick("level", "nível");
    let level_name = level::name(level);
    let name = &model.name;
    let level_name = level_name.get(lang);
    out.put(
        0,
        &format!("{name} ({title}, {level_word} {level}, {level_name})"),
    );
    out.notes(0, &set.notes, lang);
    teller.regions(&mut out);
    for (index, stage) in model.stages.iter().enumerate() {
        out.blank();
        teller.stage(&mut out, index, stage);
    }
    teller.functions(&mut out);
    teller.glossary(&mut out);
    out.text
}

/// Lines with their indents.
struct Page {
    text: String,
    lang: Lang,
}

impl Page {
    fn put(&mut self, indent: usize, text: &str) {
        match self.lang {
            Lang::En => self.verbatim(indent, text),
            Lang::Pt => self.verbatim(indent, &contracted(text)),
        }
    }

    fn verbatim(&mut self, indent: usize, text: &str) {
        self.text.push_str(&"  ".repeat(indent));
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn blank(&mut self) {
        self.text.push('\n');
    }

    fn notes(&mut self, indent: usize, notes: &[Note], lang: Lang) {
        for note in notes {
            let kind = match note.kind {
                NoteKind::Explanation => lang.pick("explanation", "explicação"),
                NoteKind::Question => lang.pick("question", "questão"),
                NoteKind::Positive => lang.pick("praise", "elogio"),
                NoteKind::Negative => lang.pick("criticism", "crítica"),
                NoteKind::Normal => lang.pick("note", "anotação"),
            };
            let (name, text) = (&note.name.text, note.texts.join(" "));
            self.verbatim(indent, &format!("[{kind}] {name}: {text}"));
        }
    }
}

struct Teller<'a> {
    set: &'a Set,
    lexicon: &'a Lexicon,
    lang: Lang,
    model: &'a Model,
    /// The names of the locals of the function being told.
    locals: RefCell<Vec<String>>,
    /// Functions of the game that need a word of explanation.
    used: RefCell<BTreeSet<usize>>,
}

impl Teller<'_> {
    fn pick<T>(&self, en: T, pt: T) -> T {
        self.lang.pick(en, pt)
    }

    fn regions(&self, out: &mut Page) {
        if self.set.regions.is_empty() {
            return;
        }
        out.blank();
        out.put(
            0,
            self.pick(
                "Regions, as White sees them (for Black they are mirrored)",
                "Regiões, vistas pelas brancas (para as pretas são espelhadas)",
            ),
        );
        for (written, (name, squares)) in self.set.regions.iter().zip(&self.model.regions) {
            let fixed = match written.absolute {
                true => self.pick(", the same for both sides", ", a mesma para os dois lados"),
                false => "",
            };
            let squares = self.squares(*squares);
            out.put(1, &format!("{name}: {squares}{fixed}"));
            out.notes(2, &written.notes, self.lang);
        }
    }

    fn stage(&self, out: &mut Page, index: usize, stage: &Stage) {
        let begins = match index == self.model.initial {
            true => self.pick(" (games begin here)", " (as partidas começam aqui)"),
            false => "",
        };
        let word = self.pick("Stage", "Etapa");
        out.put(0, &format!("{word} {}{begins}", stage.name));
        let written = self.set.stages.get(index);
        if let Some(written) = written {
            out.notes(1, &written.notes, self.lang);
        }
        out.put(1, &self.values(&stage.values));
        self.calculation(out, &stage.calculation);
        let rules: Vec<&Rule> = stage
            .transitions
            .iter()
            .chain(&stage.pieces)
            .chain(&stage.games)
            .collect();
        for rule in rules {
            out.put(1, &self.rule(rule, &stage.name));
            if let Some(written) = self.written(rule) {
                out.notes(2, &written.notes, self.lang);
            }
        }
    }

    /// A heuristic as it is written.
    fn written(&self, rule: &Rule) -> Option<&ast::Rule> {
        let mut all = self.set.stages.iter().flat_map(|stage| &stage.rules);
        // Heuristics are numbered in the order of the text.
        all.nth(rule.number)
    }

    fn values(&self, values: &[f64; MOST_TYPES]) -> String {
        let worth = (0..self.lexicon.types.len()).filter(|one| values[*one] != 0.0);
        let listed_values: Vec<String> = worth
            .enumerate()
            .map(|(place, one)| {
                let (name, value) = (self.type_name(one), number(values[one], self.lang));
                match (self.lang, place) {
                    (Lang::En, 0) => format!("a {name} is worth {value}"),
                    (Lang::En, _) => format!("a {name} {value}"),
                    (Lang::Pt, 0) => format!("{name} vale {value}"),
                    (Lang::Pt, _) => format!("{name} {value}"),
                }
            })
            .collect();
        let (begin, nothing) = self.pick(
            (
                "To begin with, ",
                "To begin with, no piece is worth anything.",
            ),
            ("De início, ", "De início, nenhuma peça vale algo."),
        );
        match listed_values.is_empty() {
            true => nothing.to_owned(),
            false => {
                let and = self.pick("and", "e");
                format!("{begin}{}.", listed(&listed_values, and))
            }
        }
    }

    /// Functions whose names alone do not say what they are.
    fn glossary(&self, out: &mut Page) {
        let used = self.used.borrow();
        let mut rows: Vec<(String, &str)> = used
            .iter()
            .map(|one| {
                let function = &self.lexicon.functions[*one];
                let (en, pt) = function.meaning;
                (self.function_name(*one), self.pick(en, pt))
            })
            .collect();
        if rows.is_empty() {
            return;
        }
        rows.sort();
        out.blank();
        out.put(0, self.pick("Words", "Palavras"));
        for (name, meaning) in rows {
            out.put(1, &format!("{}: {meaning}", capitalised(&name)));
        }
    }
}

#[cfg(test)]
mod tests {
    use game::vocabulary::Vocabulary;
    use syntax::Lang;

    use crate::{Purpose, check, parse};

    pub(super) fn told(text: &str, lang: Lang) -> String {
        let lexicon = chess::vocabulary::ChessWords::lexicon();
        let parsed = parse(text);
        let checked = check(&parsed, &lexicon, Purpose::Editing);
        let model = checked
            .model
            .as_ref()
            .unwrap_or_else(|| panic!("{:?} {:?}", parsed.diagnostics, checked.diagnostics));
        super::explain(&parsed.set, model, checked.level(), &lexicon, lang)
    }

    fn has(text: &str, lang: Lang, wanted: &str) {
        let told = told(text, lang);
        assert!(told.contains(wanted), "{wanted}\n{told}");
    }

    fn set(parts: &str) -> String {
        format!(
            "HEURISTIC_SET H INITIAL_STAGE A STAGE A PAWN <- 1 KNIGHT <- 3 SQUARE[] MID <- {{d4,e4,d5,e5}} {parts} END STAGE \
             STAGE B PAWN <- 1 END STAGE END HEURISTIC_SET"
        )
    }

    #[test]
    fn values_and_the_usual_calculation() {
        let text = set("");
        has(
            &text,
            Lang::En,
            "To begin with, a pawn is worth 1 and a knight 3.",
        );
        has(&text, Lang::Pt, "De início, peão vale 1 e cavalo 3.");
        has(
            &text,
            Lang::En,
            "A position is worth the value of your pieces less that of the opponent's.",
        );
        has(
            &text,
            Lang::Pt,
            "Uma posição vale o valor das peças do seu lado menos o das do oponente.",
        );
        has(&text, Lang::En, "MID: d4, e4, d5 and e5");
    }

    #[test]
    fn heuristics_of_piece_values() {
        let text = set(
            "RULE PIECE_VALUE R IF PIECES_PRESENT({KNIGHT}, MID, ME) THEN PIECES_IN({KNIGHT}, MID, ME) + 0.2 END RULE",
        );
        has(
            &text,
            Lang::En,
            "R: In A, each knight of yours in MID (d4, e4, d5 and e5) is worth 0.2 more.",
        );
        has(
            &text,
            Lang::Pt,
            "R: Em A, cada cavalo do seu lado em MID (d4, e4, d5 e e5) vale 0,2 a mais.",
        );
        let text = set(
            "RULE PIECE_VALUE R SYMMETRIC IF NOT PIECES_PRESENT({QUEEN}, OPPONENT) THEN PAWN <- PAWN * 2 END RULE",
        );
        has(
            &text,
            Lang::En,
            "In A, if the opponent has no queen, every pawn of both sides is worth 2 times as much. It does not count when the same holds for the opponent.",
        );
        has(
            &text,
            Lang::Pt,
            "Em A, quando não há dama do oponente, todo peão dos dois lados vale 2 vezes o que valia. Não conta quando o mesmo vale para o oponente.",
        );
    }

    #[test]
    fn heuristics_of_the_game() {
        let text = set(
            "RULE GAME_VALUE R SYMMETRIC IF BISHOP_PAIR(ME) AND PASSED_PAWNS(OPPONENT) < 2 THEN BOARD <- BOARD + 0.3 END RULE",
        );
        has(
            &text,
            Lang::En,
            "if you have bishops on squares of both colours and the opponent's passed pawns are fewer than 2, the value rises by 0.3. The same counts for the opponent, with the sign turned.",
        );
        has(
            &text,
            Lang::Pt,
            "quando o seu lado tem bispos em casas das duas cores e os peões passados do oponente são menos de 2, o valor sobe 0,3. O mesmo conta para o oponente, com o sinal trocado.",
        );
        has(
            &text,
            Lang::En,
            "Passed pawns: the player's pawns without an enemy pawn",
        );
        let text =
            set("RULE GAME_VALUE R IF IS_THREATENED({KING}, ME) THEN BOARD <- BOARD * 2 END RULE");
        has(
            &text,
            Lang::En,
            "if one of your kings is attacked, the value is multiplied by 2.",
        );
    }

    #[test]
    fn what_always_holds_is_not_asked() {
        let text =
            set("RULE GAME_VALUE R IF TRUE THEN BOARD <- BOARD - 2 * MOBILITY(OPPONENT) END RULE");
        has(
            &text,
            Lang::En,
            "R: In A, the value falls by 2 × the opponent's mobility.",
        );
        has(
            &text,
            Lang::Pt,
            "R: Em A, o valor cai 2 × a mobilidade do oponente.",
        );
    }

    #[test]
    fn stages_give_way() {
        let text = set(
            "RULE STAGE_TRANSITION OVER IF MOVE_COUNT() >= 10 OR PHASE() < 0.5 THEN CURRENT_STAGE <- B END RULE",
        );
        has(
            &text,
            Lang::En,
            "OVER: From A the game passes to B when the move count is at least 10 or the phase is less than 0.5.",
        );
        has(
            &text,
            Lang::Pt,
            "OVER: De A a partida passa a B quando a quantidade de lances é ao menos 10 ou a fase é menor que 0,5.",
        );
    }

    #[test]
    fn calculations_in_terms() {
        let text = set(
            "BOARD <- MATERIAL_DIFFERENCE() + 0.2 * (DEVELOPMENT(ME) - DEVELOPMENT(OPPONENT)) - 0.1 * (DOUBLED_PAWNS(ME) - DOUBLED_PAWNS(OPPONENT))",
        );
        has(&text, Lang::En, "A position is worth the sum of:");
        has(&text, Lang::En, "+ 0.2 × your lead in development\n");
        has(
            &text,
            Lang::Pt,
            "− 0,1 × a vantagem do seu lado em peões dobrados\n",
        );
    }

    #[test]
    fn functions_of_the_author() {
        let text = "HEURISTIC_SET H STAGE A BOARD <- F(2) END STAGE FUNCTION F DESCRIPTION \"adds up\" RETURNS REAL R PARAMETERS INTEGER LAST COMMANDS \
            INTEGER I REAL S FOR I FROM 1 TO LAST DO IF I > 1 THEN S <- S + I ELSE S <- 0 END IF END FOR RETURN S END FUNCTION END HEURISTIC_SET";
        for line in [
            "F(LAST): adds up",
            "for each I from 1 to LAST:",
            "if I is more than 1:",
            "S becomes S + I",
            "otherwise:",
            "the result is S",
        ] {
            has(text, Lang::En, line);
        }
        has(text, Lang::Pt, "o resultado é S");
        let text = "HEURISTIC_SET H STAGE A BOARD <- F(TRUE) END STAGE FUNCTION F RETURNS REAL R PARAMETERS LOGICAL MINE COMMANDS \
            INTEGER I REAL S FOR I FROM 1 TO SQUARES_OF({PAWN}, WHITE).TOTAL() DO S <- S + 1 END FOR \
            IF ME = WHITE THEN S <- 0 END IF RETURN S END FUNCTION END HEURISTIC_SET";
        has(text, Lang::En, "A position is worth F(true).");
        has(
            text,
            Lang::En,
            "from 1 to the number of White's squares of pawns:",
        );
        has(
            text,
            Lang::Pt,
            "de 1 ao número das casas de peões das brancas:",
        );
        has(text, Lang::En, "if you are White:");
        has(text, Lang::Pt, "quando o seu lado é o das brancas:");
    }

    #[test]
    fn every_shipped_set_is_told_without_code() {
        for file in knowledge::heuristics() {
            for lang in [Lang::En, Lang::Pt] {
                let told = told(&file.text, lang);
                for code in [
                    "({",
                    "PIECES_",
                    "PECAS_",
                    "PRESENCA_",
                    "the player is",
                    "TypeValue",
                ] {
                    let sentences: Vec<&str> =
                        told.lines().filter(|line| !line.contains('[')).collect();
                    let found = sentences.iter().find(|line| line.contains(code));
                    assert_eq!(found, None, "{} {code}", file.name);
                }
            }
        }
    }
}
