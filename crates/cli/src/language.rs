//! Which language to speak: `--lang`, else the environment, else English.

use std::ffi::OsString;

use syntax::Lang;

/// The language for this run. The arguments are looked through before they are parsed, so that help and usage errors
/// speak it too; a wrong value is left for the parser to complain about.
pub fn choose(arguments: &[OsString], environment: impl Fn(&str) -> Option<String>) -> Lang {
    from_arguments(arguments)
        .or_else(|| from_environment(environment))
        .unwrap_or_default()
}

fn from_arguments(arguments: &[OsString]) -> Option<Lang> {
    let mut arguments = arguments.iter().map(|argument| argument.to_string_lossy());
    while let Some(argument) = arguments.next() {
        if argument == "--" {
            return None;
        }
        if argument == "--lang" {
            return Lang::from_tag(&arguments.next()?);
        }
        if let Some(value) = argument.strip_prefix("--lang=") {
            return Lang::from_tag(value);
        }
    }
    None
}

/// The first of these that is set decides, as in every program that knows locales.
fn from_environment(environment: impl Fn(&str) -> Option<String>) -> Option<Lang> {
    ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(environment)
        .find(|value| !value.is_empty())
        .and_then(|value| Lang::from_tag(&value))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(line: &str) -> Vec<OsString> {
        line.split_whitespace().map(OsString::from).collect()
    }

    #[test]
    fn the_option_wins_over_the_environment() {
        let portuguese = |name: &str| (name == "LANG").then(|| "pt_BR.UTF-8".to_owned());
        assert_eq!(choose(&arguments("find x"), portuguese), Lang::Pt);
        assert_eq!(choose(&arguments("find x --lang en"), portuguese), Lang::En);
        assert_eq!(choose(&arguments("find x --lang=en"), portuguese), Lang::En);
        assert_eq!(
            choose(&arguments("find -- --lang en"), portuguese),
            Lang::Pt
        );
        assert_eq!(choose(&[], |_| None), Lang::En);
    }
}
