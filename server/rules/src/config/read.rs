//! Layers from texts and from what editors send.

use super::keys::{AUTO, Key, SECTION, Table, Takes};
use super::layer::{Layer, Override, Setting, Source, Stated};
use super::problem::{Problem, ProblemCode};
use super::tree::{self, Entry, Node, Value};
use crate::checks::Code;
use globset::{GlobBuilder, GlobSet, GlobSetBuilder};
use schema::Exporter;
use schema::options::{Game, Level};
use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Path, PathBuf};
use text::did_you_mean;
use toml::de::DeTable;

/// A layer, with the mistakes found in its source.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Read {
    /// The settings that were read.
    pub layer: Layer,
    /// The mistakes, in the order of the text.
    pub problems: Vec<Problem>,
}

/// Reads a configuration file. Paths in it count from its folder.
pub fn of_text(text: &str, path: &Path) -> Read {
    let (table, errors) = DeTable::parse_recoverable(text);
    let mut reader = Reader {
        text,
        base: path.parent().map(Path::to_owned),
        // Only an editor's settings also hold keys of other programs.
        names_all: true,
        problems: Vec::new(),
    };
    let mut told = BTreeSet::new();
    for error in errors {
        let span = error.span().unwrap_or_default();
        // One broken line is one mistake, whatever the parser makes of the rest of it.
        let before = text.get(..span.start).unwrap_or_default();
        if !told.insert(before.rfind('\n')) {
            continue;
        }
        let message = error.message().trim().to_owned();
        reader.problem(ProblemCode::Syntax, span, message);
    }
    let mut layer = reader.layer(&tree::of_toml(&table));
    layer.source = Source::File(path.to_owned());
    reader.finish(layer)
}

/// Reads settings as clients send them: with the section's name, or the section alone. `None` where they say nothing of
/// this program's settings; the other sections of an editor are no business of ours.
pub fn of_client(
    settings: &serde_json::Value,
    source: Source,
    base: Option<&Path>,
) -> Option<Read> {
    let named = settings.get(SECTION);
    let section = tree::of_json(named.unwrap_or(settings));
    let Value::Table(entries) = &section.value else {
        return None;
    };
    let keys = Table::Root.keys();
    let is_ours = |entry: &Entry| keys.iter().any(|key| key.name == entry.key);
    if named.is_none() && !entries.iter().any(is_ours) {
        return None;
    }
    let mut reader = Reader {
        text: "",
        base: base.map(Path::to_owned),
        names_all: false,
        problems: Vec::new(),
    };
    let mut layer = reader.layer(&section);
    layer.source = source;
    Some(reader.finish(layer))
}

/// A reader of one source, with the mistakes found so far.
struct Reader<'a> {
    text: &'a str,
    base: Option<PathBuf>,
    names_all: bool,
    problems: Vec<Problem>,
}

impl Reader<'_> {
    fn finish(mut self, layer: Layer) -> Read {
        self.problems.sort_by_key(|problem| problem.span.start);
        Read {
            layer,
            problems: self.problems,
        }
    }

    fn problem(&mut self, code: ProblemCode, span: Range<usize>, message: String) {
        self.problems.push(Problem {
            code,
            span,
            message,
        });
    }

    fn bad(&mut self, key: &str, node: &Node, wants: &str) {
        let message = match &node.value {
            Value::Word(word) => format!("`{key}` cannot be `{word}`: it is {wants}"),
            Value::Whole(number) => format!("`{key}` cannot be `{number}`: it is {wants}"),
            Value::Number(number) => format!("`{key}` cannot be `{number}`: it is {wants}"),
            Value::Switch(on) => format!("`{key}` cannot be `{on}`: it is {wants}"),
            other => format!("`{key}` cannot be {}: it is {wants}", other.kind()),
        };
        self.problem(ProblemCode::BadSetting, node.span.clone(), message);
    }

    fn layer(&mut self, root: &Node) -> Layer {
        let mut overrides = Vec::new();
        let settings = self.table(Table::Root, root, &mut |reader, node| {
            overrides.extend(reader.chosen(node));
        });
        Layer {
            source: Source::default(),
            base: self.base.clone(),
            settings,
            overrides,
        }
    }

    /// The settings of a table. An override in it is handed over.
    fn table(
        &mut self,
        table: Table,
        node: &Node,
        chosen: &mut dyn FnMut(&mut Self, &Node),
    ) -> Vec<Stated> {
        let Value::Table(entries) = &node.value else {
            return Vec::new();
        };
        let keys = table.keys();
        let mut settings = Vec::new();
        for entry in entries {
            let Some(key) = keys.iter().find(|key| key.name == entry.key) else {
                self.unknown(table, entry, &keys);
                continue;
            };
            match (key.takes, &entry.node.value) {
                (_, Value::Nothing) | (Takes::Patterns, _) => {}
                (Takes::Table(inner), Value::Table(_)) => {
                    settings.extend(self.table(inner, &entry.node, chosen));
                }
                (Takes::Tables(_), Value::List(nodes)) => {
                    for node in nodes {
                        chosen(self, node);
                    }
                }
                (takes, _) => {
                    let setting = self.setting(key, takes, &entry.node);
                    settings.extend(setting.map(|setting| self.stated(entry, setting)));
                }
            }
        }
        // A rule is stronger than its group, wherever they stand.
        settings.sort_by_key(|stated| !matches!(stated.setting, Setting::Group(..)));
        settings
    }

    fn stated(&self, entry: &Entry, setting: Setting) -> Stated {
        let start = entry.key_span.start;
        let before = self.text.as_bytes().get(..start).unwrap_or_default();
        Stated {
            setting,
            span: start..entry.node.span.end,
            line: (!self.text.is_empty()).then(|| 1 + memchr::memchr_iter(b'\n', before).count()),
        }
    }

    fn unknown(&mut self, table: Table, entry: &Entry, keys: &[Key]) {
        if table == Table::Root && !self.names_all {
            return;
        }
        let what = match table {
            Table::Root | Table::Override => "key",
            Table::Rules => "rule or group of rules",
            Table::Tolerances => "tolerance",
            Table::Limits => "limit",
            Table::Format => "setting of `format`",
            Table::Hints => "kind of hint",
            Table::Vmap => "setting of `vmap`",
        };
        let key = &entry.key;
        let near = did_you_mean(key, keys.iter().map(|key| key.name));
        let message = format!("there is no {what} `{key}`{near}");
        self.problem(ProblemCode::UnknownSetting, entry.key_span.clone(), message);
    }

    /// The setting of a key; `None` where it cannot have the value, which is then told.
    fn setting(&mut self, key: &Key, takes: Takes, node: &Node) -> Option<Setting> {
        let name = key.name;
        let words = || {
            let words: Vec<String> = takes
                .words()
                .iter()
                .map(|(word, _)| format!("`{word}`"))
                .collect();
            format!("one of {}", words.join(", "))
        };
        let mut wrong = |wants: &str| {
            self.bad(name, node, wants);
            None
        };
        match (takes, &node.value) {
            (Takes::Game, Value::Word(word)) => {
                match Game::ALL.into_iter().find(|game| game.word() == word) {
                    Some(game) => Some(Setting::Game(game)),
                    None => wrong(&words()),
                }
            }
            (Takes::Rule(code), Value::Word(word)) => match Level::of(word) {
                Some(level) => Some(Setting::Rule(code, level)),
                None => wrong(&words()),
            },
            (Takes::Group(group), Value::Word(word)) => match Level::of(word) {
                Some(level) => Some(Setting::Group(group, level)),
                None => wrong(&words()),
            },
            (Takes::Exporter, Value::Word(word)) => {
                let named = Exporter::ALL
                    .into_iter()
                    .find(|exporter| exporter.word() == word);
                match named.is_some() || word == AUTO {
                    true => Some(Setting::Exporter(named)),
                    false => wrong(&words()),
                }
            }
            (Takes::Game | Takes::Exporter | Takes::Rule(_) | Takes::Group(_), _) => {
                wrong(&words())
            }
            (Takes::Folder, Value::Word(path)) if path.is_empty() => None,
            (Takes::Folder, Value::Word(path)) => {
                let path = match &self.base {
                    Some(base) => base.join(path),
                    None => PathBuf::from(path),
                };
                Some(if name == "data" {
                    Setting::Data(path)
                } else {
                    Setting::Tags(path)
                })
            }
            (Takes::Folder, _) => wrong("the path of a folder"),
            (Takes::Tolerance(_), value) => {
                let number = match value {
                    Value::Number(number) => Some(*number),
                    Value::Whole(whole) => Some(*whole as f64),
                    _ => None,
                };
                match number.filter(|number| number.is_finite() && *number >= 0.0) {
                    Some(number) => Some(Setting::Tolerance(name, number)),
                    None => wrong("a number from 0 on"),
                }
            }
            (Takes::Limit(_), value) => match value {
                Value::Whole(whole) if *whole >= 0 => {
                    Some(Setting::Limit(name, whole.unsigned_abs()))
                }
                _ => wrong("an integer from 0 on"),
            },
            (Takes::Switch(_), Value::Switch(on)) => Some(Setting::Hint(name, *on)),
            (Takes::Switch(_), _) => wrong("`true` or `false`"),
            (Takes::Words, Value::Table(entries)) => Some(Setting::VmapMaterials(
                entries.iter().filter_map(|it| self.word(it)).collect(),
            )),
            (Takes::Words | Takes::Table(_), _) => wrong("a table"),
            (Takes::Tables(_), _) => wrong("a list of tables"),
            (Takes::Patterns, _) => None,
        }
    }

    /// A word of the user's own with its word; `None` where that is none, which is then told.
    fn word(&mut self, entry: &Entry) -> Option<(String, String)> {
        match &entry.node.value {
            Value::Word(word) => Some((entry.key.clone(), word.clone())),
            _ => {
                self.bad(&entry.key, &entry.node, "a text");
                None
            }
        }
    }

    /// An override; `None` where it does not say for which files.
    fn chosen(&mut self, node: &Node) -> Option<Override> {
        let Value::Table(entries) = &node.value else {
            self.bad("overrides", node, "a list of tables");
            return None;
        };
        let settings = self.table(Table::Override, node, &mut |_, _| {});
        let Some(entry) = entries.iter().find(|entry| entry.key == "paths") else {
            let message = "these settings are for no file: `paths` is missing".to_owned();
            let span = node.span.start..node.span.end;
            self.problem(ProblemCode::BadSetting, span, message);
            return None;
        };
        let wants = "a list of patterns";
        let Value::List(nodes) = &entry.node.value else {
            self.bad("paths", &entry.node, wants);
            return None;
        };
        let mut patterns = Vec::new();
        let mut globs = GlobSetBuilder::new();
        for node in nodes {
            let Value::Word(pattern) = &node.value else {
                self.bad("paths", node, wants);
                continue;
            };
            match glob(pattern) {
                Ok(glob) => {
                    globs.add(glob);
                    patterns.push(pattern.clone());
                }
                Err(error) => {
                    let reason = error.kind();
                    let message = format!("`{pattern}` is no pattern of paths: {reason}");
                    self.problem(ProblemCode::BadSetting, node.span.clone(), message);
                }
            }
        }
        let paths = globs.build().unwrap_or_else(|_| GlobSet::empty());
        Some(Override {
            patterns,
            paths,
            settings,
        })
    }
}

/// A pattern: one without `/` is the name of a file in any folder.
fn glob(pattern: &str) -> Result<globset::Glob, globset::Error> {
    let pattern = pattern.strip_prefix("./").unwrap_or(pattern);
    let anywhere = if pattern.contains('/') {
        pattern.to_owned()
    } else {
        format!("**/{pattern}")
    };
    GlobBuilder::new(&anywhere)
        .literal_separator(true)
        .case_insensitive(cfg!(windows))
        .build()
}

impl std::str::FromStr for Setting {
    type Err = String;

    /// A rule or a group with its level, as the command line has them: `zero-scale=off`.
    fn from_str(text: &str) -> Result<Self, String> {
        let (name, word) = text.split_once('=').ok_or("write RULE=LEVEL")?;
        let level = Level::of(word).ok_or_else(|| {
            format!(
                "`{word}` is none of {}",
                Level::ALL.map(Level::name).join(", ")
            )
        })?;
        if let Some(&group) = Code::GROUPS.iter().find(|group| **group == name) {
            return Ok(Setting::Group(group, level));
        }
        let names = Code::ALL
            .iter()
            .map(|code| code.name())
            .chain(Code::GROUPS.iter().copied());
        match name.parse() {
            Ok(code) => Ok(Setting::Rule(code, level)),
            Err(()) => Err(format!(
                "there is no rule or group `{name}`{}",
                did_you_mean(name, names)
            )),
        }
    }
}
