//! Random valid sets, generated from the grammar.

use game::vocabulary::{Lexicon, ValueKind};

use super::Lcg;

/// Writes sets for a game.
pub struct Author<'l> {
    pub rng: Lcg,
    pub lexicon: &'l Lexicon,
    /// Inside a heuristic of the game's value.
    board: bool,
    functions: usize,
}

const TYPES: [&str; 6] = ["PEAO", "CAVALO", "BISPO", "TORRE", "DAMA", "REI"];
/// Values that add up without rounding.
const NUMBERS: [&str; 10] = ["0", "1", "2", "3", "0.5", "9", "1.25", "7", "12", "0.75"];

impl<'l> Author<'l> {
    pub fn new(seed: u64, lexicon: &'l Lexicon) -> Author<'l> {
        Author {
            rng: Lcg(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1),
            lexicon,
            board: false,
            functions: 0,
        }
    }

    fn pick<'t>(&mut self, of: &[&'t str]) -> &'t str {
        of[self.rng.below(of.len())]
    }

    fn chance(&mut self, one_in: usize) -> bool {
        self.rng.below(one_in) == 0
    }

    pub fn set(&mut self) -> String {
        let mut text = String::from("CONJUNTO_HEURISTICO ALEATORIO\nETAPA_INICIAL E0\n");
        text.push_str("CASA[] R0 <- {d4,e4,d5,e5}\nCASA[] R1 <- R0 + {a1,h8,c6}\n");
        text.push_str("CASA[] R2 <- {a7,b7,c7,d7,e7,f7,g7,h7} ABSOLUTA\n");
        self.functions = 0;
        for index in 0..self.rng.below(3) {
            // Some read nothing but their arguments.
            let (body, condition, step) = match self.chance(2) {
                true => (
                    self.pick(&NUMBERS).to_owned(),
                    "X > 1".to_owned(),
                    "SE C.CASA_FRENTE.Y > MAXIMO(C.X; 3) ENTAO S <- S * 0.5 + ESPELHO(Q)[1].Y SENAO S <- S - C.Y * X FIM SE",
                ),
                false => (
                    self.number(2),
                    self.logical(1),
                    "SE C.PECA_ATUAL.DONO = EU ENTAO S <- S + C.PECA_ATUAL.VALOR SENAO S <- S - 0.5 FIM SE",
                ),
            };
            text.push_str(&format!(
                "FUNCAO F{index} RETORNA REAL RES PARAMETROS REAL X CASA[] Q COMANDOS\n\
                 INTEIRO I REAL S <- X CASA C\n\
                 PARA I DE 1 ATE Q.total() FACA\n C <- Q[I]\n\
                 {step}\nFIM PARA\n\
                 SE {condition} ENTAO RETORNA S + {body} FIM SE\nRETORNA S\nFIM FUNCAO\n"
            ));
            self.functions += 1;
        }
        let stages = 1 + self.rng.below(3);
        for stage in 0..stages {
            text.push_str(&format!("ETAPA E{stage}\n"));
            for name in TYPES {
                if !self.chance(4) {
                    let value = self.pick(&NUMBERS);
                    text.push_str(&format!("{name} <- {value}\n"));
                }
            }
            if self.chance(3) {
                let value = self.number(3);
                text.push_str(&format!("TABULEIRO <- {value}\n"));
            }
            for rule in 0..self.rng.below(5) {
                let rule = self.rule(rule, stages);
                text.push_str(&rule);
            }
            text.push_str("FIM ETAPA\n");
        }
        text.push_str("FIM CONJUNTO_HEURISTICO\n");
        text
    }

    fn rule(&mut self, number: usize, stages: usize) -> String {
        let kind = self.rng.below(3);
        self.board = kind == 2;
        let condition = self.logical(3);
        let mark = if kind > 0 && self.chance(3) {
            " SIMETRICA"
        } else {
            ""
        };
        let (kind, action) = match kind {
            0 => {
                let target = self.rng.below(stages);
                ("TRANSICAO_ETAPA", format!("ETAPA_ATUAL <- E{target}"))
            }
            1 => {
                let value = self.number(1);
                let operator = self.pick(&["+", "-", "*"]);
                let action = match self.rng.below(3) {
                    0 => {
                        let name = self.pick(&TYPES);
                        format!("{name} <- {name} {operator} {value}")
                    }
                    1 => {
                        let pieces = self.call_of("PECAS_QUE_ESTAO", 1);
                        format!("{pieces} {operator} {value}")
                    }
                    _ => {
                        let pieces = self.call_of("PECAS_QUE_ESTAO", 1);
                        format!("{pieces}.VALOR <- {value} {operator} {pieces}.VALOR")
                    }
                };
                ("VALOR_PECA", action)
            }
            _ => {
                let value = self.number(2);
                ("VALOR_JOGO", format!("TABULEIRO <- TABULEIRO + {value}"))
            }
        };
        self.board = false;
        format!("HEURISTICA {kind} H{number}{mark} SE {condition} ENTAO {action} FIM HEURISTICA\n")
    }

    fn call_of(&mut self, name: &str, depth: usize) -> String {
        let function = self.lexicon.function(name).unwrap();
        self.call(function, depth)
    }

    fn call(&mut self, function: usize, depth: usize) -> String {
        let signature = self.lexicon.functions[function];
        let mut arguments = Vec::new();
        for parameter in signature.parameters {
            let required = parameter.absent == game::vocabulary::Absent::Required;
            if required || !self.chance(4) {
                arguments.push(self.of_kind(parameter.kind, depth.saturating_sub(1)));
            }
        }
        let names: Vec<&str> = signature.names().collect();
        let name = names[self.rng.below(names.len())];
        format!("{name}({})", arguments.join("; "))
    }

    /// A call of a random function with this result, if there is one.
    fn any_call(&mut self, wanted: impl Fn(ValueKind) -> bool, depth: usize) -> String {
        let all: Vec<usize> = (0..self.lexicon.functions.len())
            .filter(|one| wanted(self.lexicon.functions[*one].result))
            .collect();
        let function = all[self.rng.below(all.len())];
        self.call(function, depth)
    }

    fn of_kind(&mut self, kind: ValueKind, depth: usize) -> String {
        match kind {
            ValueKind::Integer | ValueKind::Real => self.number(depth),
            ValueKind::Logical => self.logical(depth),
            ValueKind::Square => self.square(),
            ValueKind::Squares => self.squares(depth),
            ValueKind::Types => match self.rng.below(3) {
                0 => self.pick(&TYPES).to_owned(),
                _ => format!("{{{}, {}}}", self.pick(&TYPES), self.pick(&TYPES)),
            },
            ValueKind::Owner => self
                .pick(&[
                    "EU", "OPONENTE", "BRANCA", "PRETA", "EU", "OPONENTE", "NINGUEM",
                ])
                .to_owned(),
            other => panic!("{other:?}"),
        }
    }

    fn square(&mut self) -> String {
        self.lexicon.squares[self.rng.below(64)].to_owned()
    }

    fn squares(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self
                .pick(&[
                    "R0",
                    "R1",
                    "R2",
                    "TODO_TABULEIRO",
                    "{a2,b2,g7}",
                    "{a2,b2} ABSOLUTA",
                ])
                .to_owned();
        }
        match self.rng.below(4) {
            0 => self.any_call(|kind| kind == ValueKind::Squares, depth - 1),
            1 => {
                let operator = self.pick(&["+", "-", "UNIAO", "INTERSECCAO"]);
                format!(
                    "({} {operator} {})",
                    self.squares(depth - 1),
                    self.squares(depth - 1)
                )
            }
            _ => self.squares(0),
        }
    }

    fn number(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.pick(&NUMBERS).to_owned();
        }
        match self.rng.below(6) {
            0 => self.pick(&NUMBERS).to_owned(),
            1 => {
                let operator = self.pick(&["+", "-", "*"]);
                format!(
                    "({} {operator} {})",
                    self.number(depth - 1),
                    self.number(depth - 1)
                )
            }
            2 => format!(
                "SOMA_PECAS({}; {})",
                self.of_kind(ValueKind::Types, 0),
                self.of_kind(ValueKind::Owner, 0)
            ),
            3 if self.board => "TABULEIRO.VALOR".to_owned(),
            4 if self.functions > 0 => {
                let index = self.rng.below(self.functions);
                // Functions may call only those before them; outside of functions all are available.
                format!(
                    "F{index}({}; {})",
                    self.pick(&NUMBERS),
                    self.squares(depth - 1)
                )
            }
            _ => self.any_call(ValueKind::is_number, depth - 1),
        }
    }

    fn logical(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.any_call(|kind| kind == ValueKind::Logical, 0);
        }
        match self.rng.below(6) {
            0 => format!(
                "({} E {})",
                self.logical(depth - 1),
                self.logical(depth - 1)
            ),
            1 => format!(
                "({} OU {})",
                self.logical(depth - 1),
                self.logical(depth - 1)
            ),
            2 => format!("NAO ({})", self.logical(depth - 1)),
            3 => {
                let operator = self.pick(&["=", "<>", ">", "<", ">=", "<="]);
                format!(
                    "{} {operator} {}",
                    self.number(depth - 1),
                    self.number(depth - 1)
                )
            }
            4 => {
                let operator = self.pick(&["CONTEM", "CONTIDO", "=", "<>", "NAO_CONTEM"]);
                format!(
                    "{} {operator} {}",
                    self.squares(depth - 1),
                    self.squares(depth - 1)
                )
            }
            _ => self.any_call(|kind| kind == ValueKind::Logical, depth - 1),
        }
    }
}
