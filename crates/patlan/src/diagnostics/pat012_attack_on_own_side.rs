//! PAT012: a piece attacks a piece of its own side.

use syntax::{Diagnostic, Message};

use super::{other_side, whose, with_actor, write_instead};
use crate::ast::Figure;

pub(crate) const CODE: &str = "PAT012";

pub(crate) fn attack_on_own_side(target: &Figure) -> Diagnostic {
    let other = other_side(target.actor);
    Diagnostic::error(
        CODE,
        target.range,
        Message::new(
            "a piece cannot attack a piece of its own side",
            "uma peça não pode atacar peça do mesmo lado",
        ),
    )
    .label(whose(target.actor))
    .replace(
        target.range,
        with_actor(target, other),
        write_instead(other),
    )
}

#[cfg(test)]
mod tests {
    use syntax::{Lang, Source, Style, render};

    use super::super::testing::in_pattern;
    use super::CODE;

    #[test]
    fn both_sides() {
        in_pattern(
            CODE,
            "
SCENARIO
  N1 => K1
        ^^
  k1 ATTACKS >p1<
             ^^^^",
        );
    }

    #[test]
    fn looks_as_promised() {
        let text =
            "PADRAO \"GARFO\"\nAUTOR \"A\"\nDESCRICAO \"D\"\nPESO 1\n\nCENARIO\n  N1 => K1\n;\n";
        let found = crate::check::check(&crate::parse(text), &crate::check::NoOthers);
        let source = Source::new("garfo.patlan", text);
        assert_eq!(
            render(&found[0], &source, Style::plain(Lang::Pt)),
            "\
erro[PAT012]: uma peça não pode atacar peça do mesmo lado
 --> garfo.patlan:7:9
  |
7 |   N1 => K1
  |         ^^ K1 é sua (maiúscula)
  = ajuda: escreva k1 para o rei do oponente
"
        );
        assert_eq!(
            render(&found[0], &source, Style::plain(Lang::En)),
            "\
error[PAT012]: a piece cannot attack a piece of its own side
 --> garfo.patlan:7:9
  |
7 |   N1 => K1
  |         ^^ K1 is yours (upper case)
  = help: write k1 for the opponent's king
"
        );
    }
}
