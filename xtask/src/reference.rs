//! Parts of the documentation that are written from what the program says of itself.

use crate::tools::{Result, output};
use serde_json::Value;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

/// Stands in front of a table that is written here.
pub const BEGIN: &str = "<!-- Written by `cargo xtask facts`. -->\n\n";

/// Stands behind it.
pub const END: &str = "\n<!-- Up to here. -->";

/// The page with the help of every command.
pub fn commands(server: &Path) -> Result<String> {
    let mut page = String::from(
        "<!-- Written by `cargo xtask facts` from the program's own help: edit that. -->\n# Commands and options\n\n\
         The help of each command, as `halo-ass COMMAND --help` prints it. [In the terminal](terminal.md) shows what they are for.\n",
    );
    add_commands(server, &mut Vec::new(), &mut page)?;
    Ok(page)
}

/// Adds the help of a command, and of those below it.
fn add_commands(server: &Path, words: &mut Vec<String>, page: &mut String) -> Result {
    let mut help = Command::new(server);
    // The width of a terminal must not tell.
    help.args(&*words)
        .arg("--help")
        .env("COLUMNS", "100")
        .env("NO_COLOR", "1");
    let text = output(&mut help)?;
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let name = [&["halo-ass".to_owned()], &words[..]].concat().join(" ");
    let _ = write!(page, "\n## {name}\n\n```text\n{}\n```\n", lines.join("\n"));
    let below = lines
        .iter()
        .skip_while(|line| **line != "Commands:")
        .skip(1);
    for line in below.take_while(|line| !line.is_empty()) {
        match line.split_whitespace().next() {
            None | Some("help") => {}
            Some(command) => {
                words.push(command.to_owned());
                add_commands(server, words, page)?;
                words.pop();
            }
        }
    }
    Ok(())
}

/// The table of the keys of `halo-ass.toml`, from its schema.
pub fn settings(schema: &Value) -> Result<String> {
    let mut table = String::from("| key | values | default | meaning |\n|---|---|---|---|\n");
    let properties = schema["properties"]
        .as_object()
        .ok_or("a schema without keys")?;
    for (key, value) in properties {
        let below = &schema["definitions"][key.as_str()]["properties"];
        match below.as_object() {
            // Every rule is a key: they have a list of their own.
            Some(_) if key == "rules" => row(&mut table, "rules.CODE", &rule_values(below), value),
            Some(keys) => {
                for (name, value) in keys {
                    row(&mut table, &format!("{key}.{name}"), &values(value), value);
                }
            }
            None => row(&mut table, key, &values(value), value),
        }
    }
    Ok(table)
}

fn row(table: &mut String, key: &str, values: &str, value: &Value) {
    let default = match &value["default"] {
        Value::Null => String::new(),
        Value::String(word) => format!("`{word}`"),
        other => format!("`{other}`"),
    };
    let meaning = value["description"].as_str().unwrap_or_default();
    let _ = writeln!(table, "| `{key}` | {values} | {default} | {meaning} |");
}

/// The levels that a rule can have.
fn rule_values(rules: &Value) -> String {
    let first = rules.as_object().and_then(|rules| rules.values().next());
    first.map(values).unwrap_or_default()
}

/// The values that a key can have.
fn values(value: &Value) -> String {
    if let Some(words) = value["enum"].as_array() {
        let words = words.iter().filter_map(Value::as_str);
        return words
            .map(|word| format!("`{word}`"))
            .collect::<Vec<_>>()
            .join(", ");
    }
    let kind = match value["type"].as_str() {
        Some("array") => "a list",
        Some("boolean") => "`true`, `false`",
        Some("integer") => "a whole number",
        Some("number") => "a number",
        Some("object") => "a table",
        _ => "a text",
    };
    kind.to_owned()
}

/// The table of Tool's words, as the rules' documentation quotes them.
pub fn words_of_tool(server: &Path) -> Result<String> {
    let rules = output(Command::new(server).args(["rules", "--format", "json"]))?;
    let rules: Value = serde_json::from_str(&rules)?;
    let mut rows = Vec::new();
    for rule in rules.as_array().ok_or("no list of rules")? {
        let text = |key: &str| rule[key].as_str().unwrap_or_default();
        let said = rule["tool"].as_array().into_iter().flatten();
        for words in said.filter_map(Value::as_str) {
            let (code, what) = (text("code"), text("what"));
            rows.push(format!("| {words} | [{code}](rules/{code}.md) | {what} |"));
        }
    }
    rows.sort();
    Ok(format!(
        "| Tool's words | rule | what the rule finds |\n|---|---|---|\n{}\n",
        rows.join("\n")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_table_of_settings_has_a_row_for_each_key() {
        let schema = json!({
            "properties": {
                "game": { "enum": ["auto", "halo2"], "default": "auto", "description": "The game." },
                "limits": { "description": "How much." },
                "rules": { "description": "How bad." },
            },
            "definitions": {
                "limits": { "properties": { "materials": { "type": "integer", "default": 512, "description": "Materials." } } },
                "rules": { "properties": { "open-edge": { "enum": ["off", "error"] } } },
            },
        });
        let table = settings(&schema).unwrap();
        let rows: Vec<&str> = table.lines().skip(2).collect();
        assert_eq!(
            rows,
            [
                "| `game` | `auto`, `halo2` | `auto` | The game. |",
                "| `limits.materials` | a whole number | `512` | Materials. |",
                "| `rules.CODE` | `off`, `error` |  | How bad. |",
            ]
        );
    }
}
