//! Words of chess that are no words of PATLAN, and how PATLAN says what they mean.

use syntax::suggest::fold;
use syntax::{Lang, Message};

/// A notion that players have a word for and PATLAN says with others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Term {
    en: &'static [&'static str],
    pt: &'static [&'static str],
    say: (&'static str, &'static str),
}

impl Term {
    /// The words of a language for it, in capitals without accents, the usual one first.
    pub fn words(&self, lang: Lang) -> &'static [&'static str] {
        lang.pick(self.en, self.pt)
    }

    /// How PATLAN says it; what can be written stands in backquotes.
    pub fn say(&self) -> Message {
        Message::new(self.say.0, self.say.1)
    }
}

/// The notion that a word names, in either language; case, accents and `_` are ignored.
pub fn term(word: &str) -> Option<&'static Term> {
    let word = fold(&word.replace('_', ""));
    TERMS
        .iter()
        .find(|term| term.en.contains(&word.as_str()) || term.pt.contains(&word.as_str()))
}

pub static TERMS: [Term; 40] = [
    Term {
        en: &["CHECK", "CHECKS", "CHECKING", "GIVESCHECK"],
        pt: &["XEQUE", "XEQUES", "DAXEQUE", "EMXEQUE", "CHEQUE"],
        say: (
            "check is an attack on the king: `F1 ATTACKS k1`; after a move to S1, `F1 POSSIBLEATTACK (S1,k1)`",
            "xeque é atacar o rei: `F1 ATACA k1`; depois de um lance a S1, `F1 ATAQUEPOSSIVEL (S1,k1)`",
        ),
    },
    Term {
        en: &["MATE", "MATES", "CHECKMATES", "MATED"],
        pt: &["MATE", "DAMATE", "CHEQUEMATE", "XEQUEEMATE", "MATES"],
        say: (
            "mate in one is `F1 CHECKMATE S1`: a move of F1 to the square S1 mates",
            "mate em um lance é `F1 XEQUEMATE S1`: um lance de F1 à casa S1 dá mate",
        ),
    },
    Term {
        en: &["STALEMATE", "STALEMATES"],
        pt: &["AFOGAMENTO", "AFOGADO", "AFOGA", "PAT"],
        say: (
            "a king without a move is `MOVESOF(k1) = 0` in PRECONDITION or POSTCONDITION",
            "um rei sem lance é `MOVIMENTOSDE(k1) = 0` em PRECONDICAO ou POSCONDICAO",
        ),
    },
    Term {
        en: &["PIN", "PINS", "PINNED"],
        pt: &[
            "CRAVA", "CRAVADA", "CRAVADO", "CRAVAR", "CRAVADAS", "PREGA", "PREGADA", "PREGADO",
        ],
        say: (
            "a pin is `F1 INDIRECTATTACK (f1,k1)`: F1 would attack k1 through f1",
            "uma cravada é `F1 ATAQUEINDIRETO (f1,k1)`: F1 atacaria k1 através de f1",
        ),
    },
    Term {
        en: &["SKEWER", "SKEWERS", "XRAY"],
        pt: &["ESPETO", "ESPETA", "RAIOX"],
        say: (
            "a skewer is two lines: `F1 ATTACKS k1` and `F1 INDIRECTATTACK (k1,f1)`",
            "um espeto são duas linhas: `F1 ATACA k1` e `F1 ATAQUEINDIRETO (k1,f1)`",
        ),
    },
    Term {
        en: &["FORK", "FORKS", "DOUBLEATTACK"],
        pt: &["GARFO", "GARFOS", "DUPLO", "ATAQUEDUPLO", "DUPLA"],
        say: (
            "a fork is two lines with one attacker: `N1 ATTACKS k1` and `N1 ATTACKS f1`",
            "um garfo são duas linhas com um só atacante: `N1 ATACA k1` e `N1 ATACA f1`",
        ),
    },
    Term {
        en: &[
            "DISCOVERED",
            "DISCOVERS",
            "DISCOVEREDCHECK",
            "DISCOVEREDATTACK",
        ],
        pt: &[
            "DESCOBERTO",
            "DESCOBERTA",
            "XEQUEDESCOBERTO",
            "ATAQUEDESCOBERTO",
        ],
        say: (
            "a discovered attack is `F1 INDIRECTATTACK (F2,k1)`: F2 leaves the line and F1 attacks k1",
            "um ataque descoberto é `F1 ATAQUEINDIRETO (F2,k1)`: F2 sai da linha e F1 ataca k1",
        ),
    },
    Term {
        en: &["CAPTURE", "CAPTURES", "TAKE", "TAKES"],
        pt: &["CAPTURA", "CAPTURAR", "TOMA", "TOMAR", "COME", "COMER"],
        say: (
            "that F1 can take f1 is `F1 ATTACKS f1`; the capture as a move is `F1,f1` in TACTICALS",
            "que F1 pode capturar f1 é `F1 ATACA f1`; a captura como lance é `F1,f1` em TATICAS",
        ),
    },
    Term {
        en: &["THREATENS", "THREAT", "THREATEN"],
        pt: &["AMEACA", "AMEACAR", "AMEACADA", "AMEACADO"],
        say: (
            "what is attacked now is `F1 ATTACKS f1`; what would be after a move, `F1 POSSIBLEATTACK (S1,f1)`",
            "o que é atacado agora é `F1 ATACA f1`; o que seria depois de um lance, `F1 ATAQUEPOSSIVEL (S1,f1)`",
        ),
    },
    Term {
        en: &["HANGING", "UNDEFENDED", "UNPROTECTED", "LOOSE"],
        pt: &[
            "PENDURADA",
            "PENDURADO",
            "INDEFESA",
            "INDEFESO",
            "SOLTA",
            "DESPROTEGIDA",
            "DESPROTEGIDO",
        ],
        say: (
            "a hanging piece wears the mark for undefended: `F1 ATTACKS >f1<`",
            "uma peça pendurada leva a marca de indefesa: `F1 ATACA >f1<`",
        ),
    },
    Term {
        en: &["PROTECTS", "PROTECTED", "DEFENDED", "GUARDS", "GUARDED"],
        pt: &[
            "PROTEGE",
            "PROTEGIDA",
            "PROTEGIDO",
            "DEFENDIDA",
            "DEFENDIDO",
            "GUARDA",
            "GUARDADA",
        ],
        say: (
            "who defends is `F1 DEFENDS F2`; that anyone does, the mark `F1 ATTACKS <f1>`; how many, `DIRECTDEFENSES(F1,ME) = 1`",
            "quem defende é `F1 DEFENDE F2`; que alguém defende, a marca `F1 ATACA <f1>`; quantas defendem, `DEFESASDIRETAS(F1,EU) = 1`",
        ),
    },
    Term {
        en: &["SACRIFICE", "SACRIFICES"],
        pt: &["SACRIFICIO", "SACRIFICA", "SACRIFICAR", "ENTREGA"],
        say: (
            "a sacrifice is two moves in TACTICALS: mine, `Q1,S1`, and the capture, `f1,S1`",
            "um sacrifício são dois lances em TATICAS: o meu, `Q1,S1`, e a captura, `f1,S1`",
        ),
    },
    Term {
        en: &["GOES", "PLAYS", "CANMOVE", "MOVETO"],
        pt: &[
            "VAI",
            "IR",
            "JOGA",
            "JOGAR",
            "ANDA",
            "MOVER",
            "MOVIMENTA",
            "PODEIR",
        ],
        say: (
            "that F1 can go to S1 is `F1 MOVE S1`; the move itself is `F1,S1` in TACTICALS",
            "que F1 pode ir a S1 é `F1 MOVE S1`; o próprio lance é `F1,S1` em TATICAS",
        ),
    },
    Term {
        en: &["PROMOTES", "PROMOTION", "PROMOTE", "QUEENS"],
        pt: &["PROMOVE", "PROMOCAO", "PROMOVER", "COROA", "COROAR"],
        say: (
            "a pawn that moves to the last rank promotes: `P1,S1` in TACTICALS, with `RANKOF(S1) = 8` where white searches",
            "um peão que chega à última fileira promove: `P1,S1` em TATICAS, com `LINHADE(S1) = 8` onde as brancas procuram",
        ),
    },
    Term {
        en: &["CASTLE", "CASTLES", "CASTLING"],
        pt: &["ROQUE", "ROCA", "ROCAR", "ROQUEPEQUENO", "ROQUEGRANDE"],
        say: (
            "castling is a move of the king by two squares: `K1,S1` in TACTICALS, with `MAXDISTANCE(K1,S1) = 2`",
            "o roque é um lance do rei por duas casas: `K1,S1` em TATICAS, com `DISTANCIAMAX(K1,S1) = 2`",
        ),
    },
    Term {
        en: &["ENPASSANT"],
        pt: &["ENPASSANT", "EMPASSANT"],
        say: (
            "a capture en passant is `P1 MOVE S1` for the side to move, and `P1,S1` in TACTICALS",
            "a captura en passant é `P1 MOVE S1` para quem tem a vez, e `P1,S1` em TATICAS",
        ),
    },
    Term {
        en: &["PIECE", "PIECES", "ANYPIECE"],
        pt: &["PECA", "PECAS", "QUALQUERPECA"],
        say: (
            "any piece is F1 (mine) or f1 (the opponent's): `F1 ATTACKS f1`",
            "qualquer peça é F1 (minha) ou f1 (do oponente): `F1 ATACA f1`",
        ),
    },
    Term {
        en: &["SQUARE", "SQUARES"],
        pt: &["CASA", "CASAS"],
        say: (
            "a square is an actor, S1; which one is said in PRECONDITION: `FILEOF(S1) = 5 AND RANKOF(S1) = 5` is e5",
            "uma casa é um ator, S1; qual delas diz-se em PRECONDICAO: `COLUNADE(S1) = 5 E LINHADE(S1) = 5` é e5",
        ),
    },
    Term {
        en: &["IS", "ON", "AT", "STANDS", "ISON"],
        pt: &["ESTA", "ESTAEM", "EM", "NA", "FICA", "OCUPA"],
        say: (
            "where F1 stands is said in PRECONDITION: `FILEOF(F1) = 5 AND RANKOF(F1) = 5` is e5",
            "onde F1 está diz-se em PRECONDICAO: `COLUNADE(F1) = 5 E LINHADE(F1) = 5` é e5",
        ),
    },
    Term {
        en: &["FILE", "COLUMN", "SAMEFILE"],
        pt: &["COLUNA", "MESMACOLUNA"],
        say: (
            "the file of F1 is FILEOF(F1), from 1 (a) to 8 (h): `FILEOF(F1) = FILEOF(k1)`",
            "a coluna de F1 é COLUNADE(F1), de 1 (a) a 8 (h): `COLUNADE(F1) = COLUNADE(k1)`",
        ),
    },
    Term {
        en: &["RANK", "ROW", "LINE", "SAMERANK"],
        pt: &["LINHA", "FILEIRA", "FILA", "HORIZONTAL"],
        say: (
            "the rank of F1 is RANKOF(F1), from 1 to 8: `RANKOF(F1) = 7`",
            "a linha de F1 é LINHADE(F1), de 1 a 8: `LINHADE(F1) = 7`",
        ),
    },
    Term {
        en: &["DIAGONAL", "DIAGONALS"],
        pt: &["DIAGONAL", "DIAGONAIS"],
        say: (
            "the same diagonal is `FILEDISTANCE(B1,k1) = RANKDISTANCE(B1,k1)`",
            "a mesma diagonal é `DISTANCIACOL(B1,k1) = DISTANCIALIN(B1,k1)`",
        ),
    },
    Term {
        en: &["DISTANCE"],
        pt: &["DISTANCIA"],
        say: (
            "the distance in king steps is `MAXDISTANCE(F1,k1) = 2`",
            "a distância em passos de rei é `DISTANCIAMAX(F1,k1) = 2`",
        ),
    },
    Term {
        en: &["ADJACENT", "NEXTTO", "NEIGHBOUR", "NEIGHBOR", "BESIDE"],
        pt: &[
            "VIZINHA",
            "VIZINHO",
            "AOLADO",
            "PERTO",
            "ADJACENTE",
            "JUNTO",
        ],
        say: (
            "neighbouring squares are `MAXDISTANCE(F1,k1) = 1`",
            "casas vizinhas são `DISTANCIAMAX(F1,k1) = 1`",
        ),
    },
    Term {
        en: &["INFRONT", "FRONT", "AHEAD", "BEHIND", "ABOVE", "BELOW"],
        pt: &["FRENTE", "NAFRENTE", "ADIANTE", "ATRAS", "ACIMA", "ABAIXO"],
        say: (
            "right in front is `F1 ABOVEOF f1`: F1 stands on the next square towards the opponent; further away, `RANKOF(F1) > RANKOF(f1)`",
            "logo à frente é `F1 ACIMADE f1`: F1 está na casa seguinte para o lado do oponente; mais longe, `LINHADE(F1) > LINHADE(f1)`",
        ),
    },
    Term {
        en: &["EXISTS", "HAS"],
        pt: &["EXISTE", "HA", "TEM"],
        say: (
            "that there is a piece is said by naming it in ACTORS or in a line; on a file, `EXISTINFILE(p,5)`",
            "que há uma peça diz-se nomeando-a em ATORES ou numa linha; numa coluna, `EXISTENACOLUNA(p,5)`",
        ),
    },
    Term {
        en: &["BETWEEN"],
        pt: &["ENTRE"],
        say: (
            "that f1 stands between F1 and k1 is `F1 INDIRECTATTACK (f1,k1)`; how many can interpose, `WEDGESBETWEEN(F1,k1) = 0`",
            "que f1 está entre F1 e k1 é `F1 ATAQUEINDIRETO (f1,k1)`; quantas podem se interpor, `INTRUSOSENTRE(F1,k1) = 0`",
        ),
    },
    Term {
        en: &["CENTER", "CENTRE"],
        pt: &["CENTRO", "CENTRAL"],
        say: (
            "the centre is `FILEOF(F1) >= 4 AND FILEOF(F1) <= 5 AND RANKOF(F1) >= 4 AND RANKOF(F1) <= 5`",
            "o centro é `COLUNADE(F1) >= 4 E COLUNADE(F1) <= 5 E LINHADE(F1) >= 4 E LINHADE(F1) <= 5`",
        ),
    },
    Term {
        en: &["EDGE", "CORNER", "BORDER"],
        pt: &["BORDA", "CANTO", "BEIRADA"],
        say: (
            "the edge is `ONEDGE(k1)`, a corner `ONCORNER(k1)`",
            "a borda é `NABORDA(k1)`, um canto `NOCANTO(k1)`",
        ),
    },
    Term {
        en: &["EMPTY", "FREE"],
        pt: &["VAZIO", "LIVRE", "DESOCUPADA"],
        say: (
            "an empty square is `SQUAREOWNER(S1,NONE)` in PRECONDITION",
            "uma casa vazia é `DONODACASA(S1,NINGUEM)` em PRECONDICAO",
        ),
    },
    Term {
        en: &["OPENFILE", "OPEN"],
        pt: &["COLUNAABERTA", "ABERTA", "COLUNALIVRE"],
        say: (
            "an open file has no pawn: `NOT EXISTINFILE(P,FILEOF(R1)) AND NOT EXISTINFILE(p,FILEOF(R1))`",
            "uma coluna aberta não tem peão: `NAO EXISTENACOLUNA(P,COLUNADE(R1)) E NAO EXISTENACOLUNA(p,COLUNADE(R1))`",
        ),
    },
    Term {
        en: &["PASSED", "PASSEDPAWN"],
        pt: &["PASSADO", "PEAOPASSADO"],
        say: (
            "a passed pawn is `SENTRY(P1) = 0 AND RAM(P1) = 0`",
            "um peão passado é `SENTINELA(P1) = 0 E BLOQUEADOR(P1) = 0`",
        ),
    },
    Term {
        en: &["ISOLATED", "ISOLATEDPAWN"],
        pt: &["ISOLADO", "PEAOISOLADO"],
        say: (
            "an isolated pawn is `NOT EXISTINFILE(P,FILEOF(P1) - 1) AND NOT EXISTINFILE(P,FILEOF(P1) + 1)`",
            "um peão isolado é `NAO EXISTENACOLUNA(P,COLUNADE(P1) - 1) E NAO EXISTENACOLUNA(P,COLUNADE(P1) + 1)`",
        ),
    },
    Term {
        en: &["DOUBLED", "DOUBLEDPAWNS"],
        pt: &["DOBRADO", "DOBRADOS", "PEOESDOBRADOS"],
        say: (
            "doubled pawns are two pawns of one file: `FILEOF(P1) = FILEOF(P2)`",
            "peões dobrados são dois peões numa coluna: `COLUNADE(P1) = COLUNADE(P2)`",
        ),
    },
    Term {
        en: &["OPPOSITION"],
        pt: &["OPOSICAODEREIS"],
        say: (
            "opposition is `KINGOPPOSITION(K1,k1)`",
            "a oposição é `OPOSICAO(K1,k1)`",
        ),
    },
    Term {
        en: &["VALUE", "WORTH"],
        pt: &["VALOR", "VALE", "PONTOS"],
        say: (
            "a piece worth more is `VALUEOF(f1) > VALUEOF(F1)`",
            "uma peça que vale mais é `VALORDE(f1) > VALORDE(F1)`",
        ),
    },
    Term {
        en: &["TYPE", "ISA"],
        pt: &["TIPO", "EUM"],
        say: (
            "what f1 is is asked by `TYPEOF(f1,R)`: f1 is a rook",
            "o que f1 é pergunta-se com `TIPODE(f1,R)`: f1 é uma torre",
        ),
    },
    Term {
        en: &["MINE", "MY"],
        pt: &["MEU", "MINHA", "MEUS", "MINHAS"],
        say: (
            "my pieces have capital letters (N1); as an argument, my side is ME: `SQUAREOWNER(S1,ME)`",
            "as minhas peças têm letra maiúscula (N1); como argumento, o meu lado é EU: `DONODACASA(S1,EU)`",
        ),
    },
    Term {
        en: &["YOURS", "YOUR", "ENEMY", "THEIR"],
        pt: &["INIMIGO", "INIMIGA", "ADVERSARIO", "SEU", "SUA"],
        say: (
            "the opponent's pieces have small letters (n1); as an argument the side is OPPONENT: `SQUAREOWNER(S1,OPPONENT)`",
            "as peças do oponente têm letra minúscula (n1); como argumento o lado é OPONENTE: `DONODACASA(S1,OPONENTE)`",
        ),
    },
    Term {
        en: &["IF", "WHEN", "THEN"],
        pt: &["SE", "QUANDO", "ENTAO", "SENAO"],
        say: (
            "there is no IF: what must hold stands in PRECONDITION, `MOVESOF(k1) = 0`, and what is then played in TACTICALS, `F1,S1`",
            "não há SE: o que deve valer fica em PRECONDICAO, `MOVIMENTOSDE(k1) = 0`, e o que então se joga em TATICAS, `F1,S1`",
        ),
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{NoOthers, check};
    use crate::parse;
    use crate::vocabulary::lookup_folded;

    /// Whether a snippet is right somewhere: as a line of the scenario, a condition or a move.
    fn is_right_somewhere(snippet: &str, lang: Lang) -> bool {
        let head = "PATTERN \"T\" AUTHOR \"A\" DESCRIPTION \"D\" WEIGHT 1 ";
        let cast = "SCENARIO F1 MOVE S1 F1 ATTACKS f1 k1 DEFENDS f1 K1 DEFENDS F1 P1 DEFENDS P2 \
                    B1 ATTACKS f2 N1 ATTACKS f2 R1 ATTACKS f2 Q1 MOVE S1 ";
        let texts = [
            format!("{head} SCENARIO {snippet};"),
            format!("{head}{cast} PRECONDITION {snippet};"),
            format!("{head}{cast} TACTICALS {snippet};"),
            // The second move of a line is the opponent's.
            format!("{head}{cast} TACTICALS F1,S1 {snippet};"),
        ];
        texts.iter().any(|text| {
            let parse = parse(text);
            let found = check(&parse, &NoOthers);
            let language = lang.pick("PAT105", "");
            !parse.has_errors()
                && found
                    .iter()
                    .all(|one| !one.is_error() && one.code != language)
        })
    }

    #[test]
    fn what_is_said_can_be_written() {
        for term in &TERMS {
            for lang in [Lang::En, Lang::Pt] {
                let say = term.say();
                let snippets = say.get(lang).split('`').skip(1).step_by(2);
                let mut count = 0;
                for snippet in snippets {
                    count += 1;
                    assert!(is_right_somewhere(snippet, lang), "{snippet}");
                }
                assert!(count > 0, "{}", say.get(lang));
            }
        }
    }

    #[test]
    fn no_word_of_patlan_is_explained_away() {
        let mut seen = std::collections::HashMap::new();
        for (at, one) in TERMS.iter().enumerate() {
            for word in one.en.iter().chain(one.pt) {
                assert_eq!(lookup_folded(word), None, "{word}");
                assert_eq!(*seen.entry(word).or_insert(at), at, "{word}");
                assert_eq!(fold(&word.replace('_', "")), word.replace('_', ""));
            }
        }
        let pin = term("Cravada").unwrap();
        assert!(pin.say().pt.contains("ATAQUEINDIRETO"));
        assert_eq!(term("pinned"), Some(pin));
        assert_eq!(term("NOTHING"), None);
    }
}
