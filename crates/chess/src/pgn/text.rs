//! Bytes of headers as text.

use std::borrow::Cow;

use syntax::text_of;

/// Text of a header: UTF-8, or else Latin-1, with `\"` and `\\` made plain.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let text = text_of(bytes);
    if text.contains('\\') {
        Cow::Owned(text.replace("\\\"", "\"").replace("\\\\", "\\"))
    } else {
        text
    }
}
