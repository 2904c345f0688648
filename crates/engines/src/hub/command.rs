/// A line of the protocol, such as `level move-time=1`: a word and its arguments. Flags have an empty value.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Command {
    pub word: String,
    arguments: Vec<(String, String)>,
}

impl Command {
    /// Parses any line; what cannot be parsed is ignored, as the protocol demands.
    pub fn parse(line: &str) -> Command {
        let mut command = Command::default();
        let mut rest = line.trim();
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        command.word = rest[..end].to_owned();
        rest = rest[end..].trim_start();
        while !rest.is_empty() {
            let end = rest
                .find(|character: char| character.is_whitespace() || character == '=')
                .unwrap_or(rest.len());
            let name = rest[..end].to_owned();
            rest = &rest[end..];
            let mut value = String::new();
            if let Some(after) = rest.trim_start().strip_prefix('=') {
                let after = after.trim_start();
                let (text, further) = match after.strip_prefix('"') {
                    Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
                    None => after.split_at(after.find(char::is_whitespace).unwrap_or(after.len())),
                };
                value = text.to_owned();
                rest = further;
            }
            if !name.is_empty() {
                command.arguments.push((name, value));
            }
            rest = rest.trim_start();
        }
        command
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        let (_, value) = self.arguments.iter().find(|(other, _)| other == name)?;
        Some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_flags_and_quotes_are_parsed() {
        let command = Command::parse("  pos pos=Wee moves=\"38-15 5-41\" extra x = y ");
        assert_eq!(command.word, "pos");
        assert_eq!(command.get("pos"), Some("Wee"));
        assert_eq!(command.get("moves"), Some("38-15 5-41"));
        assert_eq!(command.get("extra"), Some(""));
        assert_eq!(command.get("x"), Some("y"));
        assert_eq!(command.get("none"), None);
        assert_eq!(Command::parse("go think").get("think"), Some(""));
        assert_eq!(Command::parse("a b=\"open").get("b"), Some("open"));
        assert_eq!(Command::parse("= == =x").word, "=");
        assert_eq!(Command::parse(""), Command::default());
    }
}
