//! Facts that editors copy from the server: names of commands, values of settings, words of the format, the shape of
//! the statistics. They are read from the server and written into the files of the editors.

use crate::client::Client;
use crate::tools::{Result, output, root};
use crate::{address, reference};
use serde_json::Value;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

/// The programs that say what the facts are.
pub struct Sources {
    /// The server: it lists its commands in its answer to `initialize`.
    pub server: std::path::PathBuf,
    /// The example `facts` of the server's package.
    pub example: std::path::PathBuf,
}

/// A file that holds facts, and what it should hold.
struct Page {
    name: String,
    text: String,
}

/// Every file is as it would be written.
pub fn check(sources: &Sources) -> Result {
    let mut stale = Vec::new();
    let pages = pages(sources)?;
    for page in &pages {
        // A checkout on Windows may have CRLF.
        let found = std::fs::read_to_string(root().join(&page.name)).unwrap_or_default();
        if found.replace("\r\n", "\n") != page.text {
            stale.push(page.name.clone());
        }
    }
    stale.extend(left_over(&pages)?);
    if stale.is_empty() {
        println!("{} files have the facts of the server", pages.len());
        return Ok(());
    }
    Err(format!("run `cargo xtask facts`: stale are {}", stale.join(", ")).into())
}

/// `cargo xtask facts`
pub fn write(sources: &Sources) -> Result {
    let pages = pages(sources)?;
    std::fs::create_dir_all(root().join(RULES))?;
    for page in &pages {
        std::fs::write(root().join(&page.name), &page.text)?;
    }
    for name in left_over(&pages)? {
        std::fs::remove_file(root().join(name))?;
    }
    check(sources)
}

/// The folder of the rules' pages.
const RULES: &str = "docs/rules";

/// Pages of rules that there are no more.
fn left_over(pages: &[Page]) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(root().join(RULES))? {
        let name = format!("{RULES}/{}", entry?.file_name().to_string_lossy());
        if !pages.iter().any(|page| page.name == name) {
            names.push(name);
        }
    }
    Ok(names)
}

/// The rules' pages, as the server writes them.
fn for_rules(sources: &Sources) -> Result<Vec<Page>> {
    let folder = crate::tools::target().join("rules");
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    let mut server = Command::new(&sources.server);
    output(server.args(["rules", "--pages"]).arg(&folder))?;
    let mut pages = Vec::new();
    for entry in std::fs::read_dir(&folder)? {
        let entry = entry?;
        pages.push(Page {
            name: format!("{RULES}/{}", entry.file_name().to_string_lossy()),
            text: std::fs::read_to_string(entry.path())?,
        });
    }
    Ok(pages)
}

/// The facts, with the server's commands among them.
fn facts(sources: &Sources) -> Result<Value> {
    let mut facts: Value = serde_json::from_str(&output(&mut Command::new(&sources.example))?)?;
    let client = Client::start(&sources.server)?;
    facts["commands"] = client.capabilities()["executeCommandProvider"]["commands"].clone();
    client.stop()?;
    Ok(facts)
}

fn pages(sources: &Sources) -> Result<Vec<Page>> {
    let facts = facts(sources)?;
    let page = |name: &str, text| Page {
        name: name.to_owned(),
        text,
    };
    let mut pages = vec![
        page(
            "editors/vscode/src/logic/facts.ts",
            for_type_script(&facts)?,
        ),
        page("editors/nvim/lua/halo_ass/facts.lua", for_lua(&facts)?),
        page("editors/vscode/package.json", for_manifest(&facts)?),
        page(
            "editors/vscode/syntaxes/halo-ass.tmLanguage.json",
            for_colors(&facts)?,
        ),
        page("docs/editors.md", for_documents(&facts)?),
        page("docs/commands.md", reference::commands(&sources.server)?),
        page(
            "docs/configuration.md",
            table(
                "docs/configuration.md",
                reference::settings(&facts["schema"])?,
            )?,
        ),
        page(
            "docs/tool-says.md",
            table(
                "docs/tool-says.md",
                reference::words_of_tool(&sources.server)?,
            )?,
        ),
        page(
            "editors/halo-ass.schema.json",
            format!("{:#}\n", facts["schema"]),
        ),
    ];
    pages.extend(for_rules(sources)?);
    with_address(&mut pages)?;
    Ok(pages)
}

/// Writes the repository's address into the pages that name it.
fn with_address(pages: &mut Vec<Page>) -> Result {
    let address = address::repository()?;
    for name in address::FILES {
        let known = pages.iter().position(|page| page.name == name);
        let at = match known {
            Some(at) => at,
            None => {
                let text = std::fs::read_to_string(root().join(name))?.replace("\r\n", "\n");
                pages.push(Page {
                    name: name.to_owned(),
                    text,
                });
                pages.len() - 1
            }
        };
        let text = address::renewed(&pages[at].text, &address);
        if !text.contains(&address) {
            return Err(format!("{name} does not name the repository any more").into());
        }
        pages[at].text = text;
    }
    Ok(())
}

fn for_type_script(facts: &Value) -> Result<String> {
    let mut text = String::from(
        "// Written by `cargo xtask facts`, from what the server says of itself.\n\n/** The commands of the server. */\nexport const COMMANDS = {\n",
    );
    for command in strings(&facts["commands"])? {
        let _ = writeln!(text, "  {}: '{command}',", short(command));
    }
    text += "} as const;\n\n/** How many characters tell what a file is. */\n";
    let _ = writeln!(
        text,
        "export const RECOGNIZE_LENGTH = {};",
        facts["recognizeLength"]
    );
    let hints = fields(&facts["schema"]["definitions"]["hints"]["properties"])?;
    let hints: Vec<String> = hints.map(|(name, _)| format!("'{name}'")).collect();
    let _ = write!(
        text,
        "\n/** The kinds of inlay hints. */\nexport const HINTS = [{}] as const;\n",
        hints.join(", ")
    );
    for (name, key, doc) in [
        (
            "SECTIONS",
            "sections",
            "The words in section headings, `;### HEADER ###`.",
        ),
        (
            "RECORDS",
            "records",
            "The words in record headings, `;OBJECT 3`.",
        ),
    ] {
        let words: Vec<String> = strings(&facts[key])?
            .iter()
            .map(|word| format!("'{word}'"))
            .collect();
        let _ = write!(
            text,
            "\n/** {doc} */\nexport const {name} = [{}] as const;\n",
            words.join(", ")
        );
    }
    text += "\n/** The counts of a file, as the server gives them. */\nexport interface Stats {\n";
    for (name, value) in fields(&facts["stats"])? {
        let _ = writeln!(text, "  {name}: {};", type_script(value)?);
    }
    Ok(text + "}\n")
}

fn type_script(value: &Value) -> Result<String> {
    Ok(match value {
        Value::Number(_) => "number".to_owned(),
        Value::String(_) => "string".to_owned(),
        Value::Array(list) => {
            let item = list.first().ok_or("an empty list has no type")?;
            format!("{}[]", type_script(item)?)
        }
        Value::Object(_) => {
            let mut parts = Vec::new();
            for (name, value) in fields(value)? {
                parts.push(format!("{name}: {}", type_script(value)?));
            }
            format!("{{ {} }}", parts.join("; "))
        }
        other => return Err(format!("no type for {other}").into()),
    })
}

fn for_lua(facts: &Value) -> Result<String> {
    let mut text = String::from(
        "-- Written by `cargo xtask facts`, from what the server says of itself.\n\n---The counts of a file, as the server gives them.\n---@class halo_ass.Stats\n",
    );
    for (name, value) in fields(&facts["stats"])? {
        let _ = writeln!(text, "---@field {name} {}", lua(value)?);
    }
    text += "\nreturn {\n  ---The commands of the server.\n  commands = {\n";
    for command in strings(&facts["commands"])? {
        let _ = writeln!(text, "    {} = '{command}',", short(command));
    }
    let _ = write!(
        text,
        "  }},\n  ---How many bytes tell what a file is.\n  recognize_length = {},\n",
        facts["recognizeLength"]
    );
    for (key, doc) in [
        ("sections", "section headings, `;### HEADER ###`"),
        ("records", "record headings, `;OBJECT 3`"),
    ] {
        let words: Vec<String> = strings(&facts[key])?
            .iter()
            .map(|word| format!("{} = true", word.to_lowercase()))
            .collect();
        let words = words.join(", ");
        let _ = write!(text, "  ---The words in {doc}.\n  {key} = {{ {words} }},\n");
    }
    Ok(text + "}\n")
}

fn lua(value: &Value) -> Result<String> {
    Ok(match value {
        Value::Number(number) if number.is_f64() => "number".to_owned(),
        Value::Number(_) => "integer".to_owned(),
        Value::String(_) => "string".to_owned(),
        Value::Array(list) => {
            let item = list.first().ok_or("an empty list has no type")?;
            format!("{}[]", lua(item)?)
        }
        Value::Object(_) => {
            let mut parts = Vec::new();
            for (name, value) in fields(value)? {
                parts.push(format!("{name}: {}", lua(value)?));
            }
            format!("{{ {} }}", parts.join(", "))
        }
        other => return Err(format!("no type for {other}").into()),
    })
}

fn for_manifest(facts: &Value) -> Result<String> {
    let game = &facts["game"];
    let values = game["values"].as_array().ok_or("no games")?;
    let list = |part: &dyn Fn(&Value) -> String| -> String {
        let lines: Vec<String> = values
            .iter()
            .map(|value| format!("            \"{}\"", part(value)))
            .collect();
        lines.join(",\n")
    };
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let name = |value: &Value| capitalized(&text(&value["name"]));
    let names = list(&name);
    let effects = list(&|value| format!("{}: {}.", name(value), text(&value["effect"])));
    let enumeration: Vec<String> = values
        .iter()
        .map(|value| value["value"].to_string())
        .collect();
    let block = format!(
        "          \"type\": \"string\",\n          \"enum\": [{}],\n          \"enumItemLabels\": [\n{names}\n          ],\n          \
         \"enumDescriptions\": [\n{effects}\n          ],\n          \"default\": {},\n          \"description\": {}\n",
        enumeration.join(", "),
        game["default"],
        game["description"],
    );
    let table = |key: &str, words: &str| -> Result<String> {
        let table = &facts["schema"]["definitions"][key];
        let mut keys = Vec::new();
        for (name, value) in fields(&table["properties"])? {
            keys.push(format!("            \"{name}\": {value}"));
        }
        Ok(format!(
            "          \"type\": \"object\",\n          \"default\": {{}},\n          \"markdownDescription\": \"{words}\",\n          \
             \"additionalProperties\": false,\n          \"properties\": {{\n{}\n          }}\n",
            keys.join(",\n")
        ))
    };
    let rules = table(
        "rules",
        "Which findings are shown, and how severe they are: a rule or a group of rules, and `off`, `hint`, `information`, `warning` or `error`.",
    )?;
    let tolerances = table(
        "tolerances",
        "How far off values may be before a rule reports them.",
    )?;
    let limits = table("limits", "The most that Tool takes of a file.")?;
    let mut hints = Vec::new();
    for (name, value) in fields(&facts["schema"]["definitions"]["hints"]["properties"])? {
        let lines: Vec<String> = fields(value)?
            .map(|(key, value)| format!("          \"{key}\": {value}"))
            .collect();
        hints.push(format!(
            "        \"halo-ass.hints.{name}\": {{\n{}\n        }},\n",
            lines.join(",\n")
        ));
    }
    let end = "        },\n";
    splice(
        "editors/vscode/package.json",
        &[
            ("\"halo-ass.game\": {\n", end, block),
            ("\"halo-ass.rules\": {\n", end, rules),
            ("\"halo-ass.tolerances\": {\n", end, tolerances),
            ("\"halo-ass.limits\": {\n", end, limits),
            (
                "\"description\": \"The folder `tags` of the game's kit. A relative path counts from the first folder of the workspace.\"\n        },\n",
                "        \"halo-ass.recognizeByContent\"",
                hints.concat(),
            ),
        ],
    )
}

fn for_colors(facts: &Value) -> Result<String> {
    let words = |key: &str| -> Result<String> { Ok(strings(&facts[key])?.join("|")) };
    let string = "\n        },\n        {\n          \"match\": \"\\\"(";
    splice(
        "editors/vscode/syntaxes/halo-ass.tmLanguage.json",
        &[
            ("(###[# \\\\t\\\\x0B\\\\f]*)((?i:", "))", words("sections")?),
            ("(;)[ \\\\t\\\\x0B\\\\f]*((?i:", "))", words("records")?),
            (
                "\"string\": {\n      \"patterns\": [\n        {\n          \"match\": \"\\\"(",
                ")",
                words("objectTypes")?,
            ),
            (
                &format!(
                    "\"captures\": {{ \"1\": {{ \"name\": \"support.type.object.halo-ass\" }} }}{string}"
                ),
                ")",
                words("lightTypes")?,
            ),
        ],
    )
}

fn for_documents(facts: &Value) -> Result<String> {
    let values = facts["game"]["values"].as_array().ok_or("no games")?;
    let names: Vec<String> = values
        .iter()
        .map(|value| format!("`{}`", value["value"].as_str().unwrap_or_default()))
        .collect();
    splice(
        "docs/editors.md",
        &[("{ \"game\": \"halo2\" }`, one of ", ".\n", names.join(", "))],
    )
}

/// A page of the documentation with its table written anew.
fn table(name: &str, table: String) -> Result<String> {
    splice(name, &[(reference::BEGIN, reference::END, table)])
}

/// A file with what stands between two texts replaced. The first text stands once in the file.
fn splice(name: &str, parts: &[(&str, &str, String)]) -> Result<String> {
    let mut text = std::fs::read_to_string(root().join(Path::new(name)))?.replace("\r\n", "\n");
    for (before, after, new) in parts {
        let mut places = text.match_indices(before);
        let (Some((at, _)), None) = (places.next(), places.next()) else {
            return Err(format!("{name} should hold `{before}` once").into());
        };
        let start = at + before.len();
        let length = text[start..]
            .find(after)
            .ok_or_else(|| format!("{name} has no `{after}` behind `{before}`"))?;
        text.replace_range(start..start + length, new);
    }
    Ok(text)
}

fn strings(value: &Value) -> Result<Vec<&str>> {
    let list = value.as_array().ok_or("a fact is no list")?;
    let words: Option<Vec<&str>> = list.iter().map(Value::as_str).collect();
    words.ok_or_else(|| "a fact is no list of words".into())
}

fn fields(value: &Value) -> Result<impl Iterator<Item = (&String, &Value)>> {
    Ok(value.as_object().ok_or("a fact has no fields")?.iter())
}

/// `stats` of `halo-ass.stats`.
fn short(command: &str) -> &str {
    command
        .split_once('.')
        .map_or(command, |(_, command)| command)
}

fn capitalized(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(characters).collect()
}
