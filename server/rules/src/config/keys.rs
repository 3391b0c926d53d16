//! The keys of a configuration: what each sets, which values it takes, and how it is told to editors.

use crate::checks::{Code, reference::sentence};
use schema::Exporter;
use schema::options::{Game, Hints, Level, Limits, Tolerances};
use serde_json::{Value, json};

/// The name of the section of an editor's settings.
pub const SECTION: &str = "halo-ass";

/// A table of a configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    /// The configuration itself.
    Root,
    /// `[rules]`
    Rules,
    /// `[tolerances]`
    Tolerances,
    /// `[limits]`
    Limits,
    /// `[format]`
    Format,
    /// `[hints]`
    Hints,
    /// `[vmap]`
    Vmap,
    /// `[[overrides]]`
    Override,
}

/// The kind of value that a key takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Takes {
    /// The word of a game.
    Game,
    /// The path of a folder.
    Folder,
    /// The level of a rule, which is this one by default.
    Rule(Code),
    /// The level of all rules of a group.
    Group(&'static str),
    /// A number from 0 on, and its default.
    Tolerance(f64),
    /// An integer from 0 on, and its default.
    Limit(u64),
    /// The word of an exporter.
    Exporter,
    /// `true` or `false`, and its default.
    Switch(bool),
    /// A list of patterns of paths.
    Patterns,
    /// A table of words by words of the user's own.
    Words,
    /// A table.
    Table(Table),
    /// A list of tables.
    Tables(Table),
}

/// A key.
#[derive(Clone, Debug, PartialEq)]
pub struct Key {
    /// The name of the key.
    pub name: &'static str,
    /// The documentation of the key, in sentences.
    pub doc: String,
    /// The kind of value that the key takes.
    pub takes: Takes,
}

impl Table {
    /// Its keys.
    pub fn keys(self) -> Vec<Key> {
        let key = |name, doc: &str, takes| Key {
            name,
            doc: sentence(doc.trim()),
            takes,
        };
        let everywhere = || {
            vec![
                key("game", GAME, Takes::Game),
                key("data", DATA, Takes::Folder),
                key("tags", TAGS, Takes::Folder),
                key("rules", RULES, Takes::Table(Table::Rules)),
                key("tolerances", TOLERANCES, Takes::Table(Table::Tolerances)),
                key("limits", LIMITS, Takes::Table(Table::Limits)),
                key("format", FORMAT, Takes::Table(Table::Format)),
                key("hints", HINTS, Takes::Table(Table::Hints)),
                key("vmap", VMAP, Takes::Table(Table::Vmap)),
            ]
        };
        match self {
            Table::Root => {
                let mut keys = everywhere();
                keys.push(key("overrides", OVERRIDES, Takes::Tables(Table::Override)));
                keys
            }
            Table::Override => {
                let mut keys = vec![key("paths", PATHS, Takes::Patterns)];
                keys.extend(everywhere());
                keys
            }
            Table::Rules => {
                let groups = Code::GROUPS.iter().map(|&group| {
                    let doc = format!("all rules of the group `{group}`");
                    key(group, &doc, Takes::Group(group))
                });
                let rules = Code::ALL
                    .iter()
                    .map(|&code| key(code.name(), code.rule().what, Takes::Rule(code)));
                groups.chain(rules).collect()
            }
            Table::Tolerances => Tolerances::KEYS
                .iter()
                .map(|number| key(number.name, number.doc, Takes::Tolerance(number.default)))
                .collect(),
            Table::Format => vec![key("exporter", EXPORTER, Takes::Exporter)],
            Table::Vmap => vec![key("materials", VMAP_MATERIALS, Takes::Words)],
            Table::Limits => Limits::KEYS
                .iter()
                .map(|number| key(number.name, number.doc, Takes::Limit(number.default)))
                .collect(),
            Table::Hints => Hints::KEYS
                .iter()
                .map(|kind| key(kind.name, kind.doc, Takes::Switch(kind.default)))
                .collect(),
        }
    }
}

const GAME: &str = "The game whose Tool is to compile the files";
const DATA: &str =
    "The folder `data` of the game's kit. A relative path counts from the folder of this file";
const TAGS: &str =
    "The folder `tags` of the game's kit. A relative path counts from the folder of this file";
const RULES: &str = "Which findings are shown, and how severe they are: the code of a rule or the name of a group, and a level. A rule is stronger than its group";
const TOLERANCES: &str = "How far off values may be before a rule reports them";
const LIMITS: &str = "The most that Tool takes of a file";
const FORMAT: &str = "How `halo-ass fmt` and editors format a file";
const EXPORTER: &str = "Whose layout a formatted file has";
const HINTS: &str = "The words that editors show between the values";
const VMAP: &str = "How `halo-ass export` writes maps for Hammer, and `halo-ass import` reads them";
const VMAP_MATERIALS: &str = "Which material of Hammer's stands for one of the level: its name with all signs, and the path of a `.vmat`. The others get `materials/halo/NAME.vmat`";
const OVERRIDES: &str =
    "Settings for some files only. Where several fit a file, the last is the strongest";
const PATHS: &str = "The files: patterns of paths, which count from the folder of this file. `*` stands for anything within a folder, `**` for folders too; a pattern without `/` is the name of a file in any folder";

impl Takes {
    /// The words that a value can be, with what they mean; none where it can be more than words.
    pub fn words(self) -> Vec<(&'static str, String)> {
        match self {
            Takes::Game => Game::ALL
                .map(|game| (game.word(), sentence(game.name())))
                .to_vec(),
            Takes::Exporter => exporters(),
            Takes::Rule(_) | Takes::Group(_) => Level::ALL
                .map(|level| (level.name(), level_doc(level).to_owned()))
                .to_vec(),
            _ => Vec::new(),
        }
    }

    /// The default, as it is written.
    pub fn default(self) -> Option<String> {
        match self {
            Takes::Game => Some(format!("\"{}\"", Game::default().word())),
            Takes::Exporter => Some(format!("\"{AUTO}\"")),
            Takes::Rule(code) => Some(format!("\"{}\"", code.rule().severity)),
            Takes::Tolerance(default) => Some(default.to_string()),
            Takes::Limit(default) => Some(default.to_string()),
            Takes::Switch(default) => Some(default.to_string()),
            _ => None,
        }
    }

    /// The text that follows the key when it is completed.
    pub fn snippet(self) -> &'static str {
        match self {
            Takes::Patterns => " = [\"\"]",
            Takes::Tolerance(_) | Takes::Limit(_) | Takes::Switch(_) => " = ",
            Takes::Words => " = {}",
            _ => " = \"\"",
        }
    }

    fn schema(self) -> Value {
        match self {
            Takes::Game | Takes::Exporter | Takes::Rule(_) | Takes::Group(_) => {
                let words = self.words();
                let names: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
                json!({ "type": "string", "enum": names })
            }
            Takes::Folder => json!({ "type": "string" }),
            Takes::Tolerance(_) => json!({ "type": "number", "minimum": 0 }),
            Takes::Limit(_) => json!({ "type": "integer", "minimum": 0 }),
            Takes::Switch(_) => json!({ "type": "boolean" }),
            Takes::Patterns => json!({ "type": "array", "items": { "type": "string" } }),
            Takes::Words => {
                json!({ "type": "object", "additionalProperties": { "type": "string" } })
            }
            Takes::Table(table) => json!({ "$ref": table.reference() }),
            Takes::Tables(table) => {
                json!({ "type": "array", "items": { "$ref": table.reference() } })
            }
        }
    }
}

/// The word for the exporter that a file names itself.
pub const AUTO: &str = "auto";

fn exporters() -> Vec<(&'static str, String)> {
    let own =
        "The exporter that the file's header names; Blender's where it names none that is known.";
    let all = Exporter::ALL.map(|exporter| (exporter.word(), sentence(exporter.name())));
    [(AUTO, own.to_owned())].into_iter().chain(all).collect()
}

fn level_doc(level: Level) -> &'static str {
    match level.name() {
        "off" => "Its findings are not told.",
        "hint" => "A matter of form.",
        "information" => "Worth knowing.",
        "warning" => "Tool takes the file, but something is wrong.",
        _ => "The check fails.",
    }
}

impl Table {
    fn name(self) -> &'static str {
        match self {
            Table::Root => "configuration",
            Table::Rules => "rules",
            Table::Tolerances => "tolerances",
            Table::Limits => "limits",
            Table::Format => "format",
            Table::Hints => "hints",
            Table::Vmap => "vmap",
            Table::Override => "override",
        }
    }

    fn reference(self) -> String {
        format!("#/definitions/{}", self.name())
    }

    fn schema(self) -> Value {
        let keys = self.keys();
        let properties: serde_json::Map<String, Value> = keys
            .iter()
            .map(|key| {
                let mut schema = key.takes.schema();
                // Beside a reference, nothing else counts.
                if schema.get("$ref").is_some() {
                    schema = json!({ "allOf": [schema] });
                }
                schema["description"] = key.doc.clone().into();
                if let Some(default) = key.takes.default()
                    && let Ok(default) = serde_json::from_str(&default)
                {
                    schema["default"] = default;
                }
                (key.name.to_owned(), schema)
            })
            .collect();
        let mut schema = json!({
            "type": "object",
            "additionalProperties": false,
            "properties": properties,
        });
        if self == Table::Override {
            schema["required"] = json!(["paths"]);
        }
        schema
    }
}

/// The JSON schema of the configuration file.
pub fn schema() -> Value {
    let mut schema = Table::Root.schema();
    let tables = [
        Table::Rules,
        Table::Tolerances,
        Table::Limits,
        Table::Format,
        Table::Hints,
        Table::Vmap,
        Table::Override,
    ];
    schema["$schema"] = "http://json-schema.org/draft-07/schema#".into();
    schema["title"] = "halo-ass.toml".into();
    schema["description"] = "Settings of halo-ass for the Halo .ass files below a folder.".into();
    schema["definitions"] = tables
        .iter()
        .map(|table| (table.name().to_owned(), table.schema()))
        .collect::<serde_json::Map<_, _>>()
        .into();
    schema
}
