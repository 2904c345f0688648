//! DHJ020: a feature of a higher level.

use syntax::{Diagnostic, Message, TextRange};

use crate::level::Feature;

pub(crate) const CODE: &str = "DHJ020";

pub(crate) fn above_level(range: TextRange, feature: Feature, level: u8) -> Diagnostic {
    let name = feature.name();
    let from = feature.level();
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("{}: available from level {from}", name.en),
            format!("{}: disponível a partir do nível {from}", name.pt),
        ),
    )
    .label(Message::new(
        format!("the set is of level {level}"),
        format!("o conjunto é de nível {level}"),
    ))
    .help(Message::new(
        format!("leave it out, or give the set level {from}"),
        format!("retire-o, ou dê ao conjunto o nível {from}"),
    ))
}
