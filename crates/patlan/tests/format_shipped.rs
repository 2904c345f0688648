//! The shipped patterns are laid out as the formatter does it.

use crate::format_samples::shipped;

#[test]
fn shipped_patterns_are_formatted() {
    let mut differ = Vec::new();
    for (name, text) in shipped() {
        let formatted = stratvision_patlan::format(&text).expect("no errors");
        let lines = text.lines().zip(formatted.lines());
        if let Some((old, new)) = lines.clone().find(|(old, new)| old != new) {
            differ.push(format!("{name}:\n-{old}\n+{new}"));
        } else if formatted != text {
            differ.push(name);
        }
    }
    assert!(differ.is_empty(), "run `make fmt`:\n{}", differ.join("\n"));
}
