//! Changes of a configuration file that leave all else in it as it is.

use crate::checks::Code;
use schema::options::Level;
use toml_edit::{DocumentMut, Item, Table, TomlError, value};

/// The text of a configuration file with a rule set to a level. Layout, order and comments stay.
///
/// # Errors
/// Where the text is no TOML, or has something else where the rules stand.
pub fn set_rule(text: &str, code: Code, level: Level) -> Result<String, String> {
    let words = |error: TomlError| error.message().to_owned();
    let mut document: DocumentMut = text.parse().map_err(words)?;
    let rules = document
        .entry("rules")
        .or_insert(Item::Table(Table::new()))
        .as_table_like_mut()
        .ok_or("`rules` is no table")?;
    rules.insert(code.name(), value(level.name()));
    Ok(document.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_stays_as_it_is() {
        let text =
            "# ours\ngame = 'halo2' # the second\n\n[rules]\nzero-scale = \"hint\"  # for now\n";
        let off = |text| set_rule(text, Code::ZeroScale, Level::Off).unwrap();
        assert_eq!(off(""), "[rules]\nzero-scale = \"off\"\n");
        let edited = off(text);
        assert!(
            edited.starts_with("# ours\ngame = 'halo2' # the second\n\n[rules]\n"),
            "{edited}"
        );
        assert!(edited.contains("zero-scale = \"off\""), "{edited}");
        assert_eq!(
            set_rule("rules = 1", Code::ZeroScale, Level::Off).unwrap_err(),
            "`rules` is no table"
        );
    }
}
