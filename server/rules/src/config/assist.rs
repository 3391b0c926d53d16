//! Completion and hover in a configuration file.
//!
//! While a key is typed the text is seldom TOML. So both go by the line and by the table whose heading stands above.

use super::keys::{Key, Table, Takes};
use std::ops::Range;

/// A completion at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The label in the list of completions.
    pub label: String,
    /// A few words beside the label.
    pub detail: String,
    /// The documentation of the key, table or value.
    pub doc: String,
    /// The text that replaces the bytes of `replaces`.
    pub text: String,
    /// The bytes of the configuration file that `text` replaces.
    pub replaces: Range<usize>,
    /// Whether this is a value; otherwise it is a key or table.
    pub is_value: bool,
}

/// A line of the file, up to a place in it.
struct Line<'a> {
    /// The byte where the line begins.
    start: usize,
    /// The part of the line before the place.
    before: &'a str,
    whole: &'a str,
    /// The table that its keys belong to.
    table: Option<Table>,
}

impl<'a> Line<'a> {
    fn at(text: &'a str, offset: usize) -> Option<Self> {
        let head = text.get(..offset)?;
        let start = head.rfind('\n').map_or(0, |at| at + 1);
        let rest = text.get(start..)?;
        let whole = rest.split(['\n', '\r']).next().unwrap_or_default();
        let heading = text.get(..start)?.lines().rev().find_map(heading);
        Some(Line {
            start,
            before: head.get(start..)?,
            whole,
            table: descend(Table::Root, heading.unwrap_or_default()),
        })
    }
}

/// The name in a heading of a table.
fn heading(line: &str) -> Option<&str> {
    let inner = line.trim_start().strip_prefix('[')?;
    let inner = inner.strip_prefix('[').unwrap_or(inner);
    Some(inner.split(']').next().unwrap_or_default().trim())
}

/// The table at the end of a dotted name.
fn descend(from: Table, name: &str) -> Option<Table> {
    let mut table = from;
    for part in name
        .split('.')
        .map(str::trim)
        .filter(|part| !part.is_empty())
    {
        table = match find(table, part)?.takes {
            Takes::Table(inner) | Takes::Tables(inner) => inner,
            _ => return None,
        };
    }
    Some(table)
}

fn find(table: Table, name: &str) -> Option<Key> {
    let name = name.trim().trim_matches(['"', '\'']);
    table.keys().into_iter().find(|key| key.name == name)
}

/// The key that a dotted name ends in.
fn find_dotted(table: Table, name: &str) -> Option<Key> {
    match name.rsplit_once('.') {
        Some((front, last)) => find(descend(table, front)?, last),
        None => find(table, name),
    }
}

/// Lists the completions at a byte of a configuration file. Lines of comments have none.
pub fn complete(text: &str, offset: usize) -> Vec<Proposal> {
    let Some(line) = Line::at(text, offset) else {
        return Vec::new();
    };
    let before = line.before.trim_start();
    if before.starts_with('#') {
        return Vec::new();
    }
    if let Some(open) = before.strip_prefix('[') {
        return tables(open, offset);
    }
    let Some(table) = line.table else {
        return Vec::new();
    };
    match before.split_once('=') {
        Some((name, value)) => match find_dotted(table, name) {
            Some(key) => words(&key, value, offset),
            None => Vec::new(),
        },
        None => keys(table, before, &line, offset),
    }
}

/// The headings of tables.
fn tables(open: &str, offset: usize) -> Vec<Proposal> {
    let (is_list, typed) = match open.strip_prefix('[') {
        Some(typed) => (true, typed),
        None => (false, open),
    };
    let headings = Table::Root.keys().into_iter();
    let wanted = headings.filter(|key| match key.takes {
        Takes::Table(_) => !is_list,
        Takes::Tables(_) => is_list,
        _ => false,
    });
    wanted
        .map(|key| Proposal {
            label: key.name.to_owned(),
            detail: String::new(),
            text: key.name.to_owned(),
            doc: key.doc,
            replaces: offset - typed.len()..offset,
            is_value: false,
        })
        .collect()
}

fn keys(table: Table, before: &str, line: &Line<'_>, offset: usize) -> Vec<Proposal> {
    let (front, typed) = before.rsplit_once('.').unwrap_or(("", before));
    let Some(table) = descend(table, front) else {
        return Vec::new();
    };
    let has_value = line.whole.contains('=');
    let proposal = |key: Key| {
        let behind = match key.takes {
            Takes::Table(_) | Takes::Tables(_) => ".",
            takes => takes.snippet(),
        };
        Proposal {
            label: key.name.to_owned(),
            detail: key
                .takes
                .default()
                .map_or(String::new(), |value| format!("default {value}")),
            text: format!("{}{}", key.name, if has_value { "" } else { behind }),
            doc: key.doc,
            replaces: offset - typed.len()..offset,
            is_value: false,
        }
    };
    // A list of tables has headings, not dotted names.
    let is_written = |key: &Key| !matches!(key.takes, Takes::Tables(_));
    table
        .keys()
        .into_iter()
        .filter(is_written)
        .map(proposal)
        .collect()
}

/// The words that a value can be.
fn words(key: &Key, value: &str, offset: usize) -> Vec<Proposal> {
    let typed = value.trim_start();
    let inside = typed.strip_prefix(['"', '\'']);
    let typed = inside.unwrap_or(typed);
    let words = key.takes.words().into_iter();
    words
        .map(|(word, doc)| Proposal {
            label: word.to_owned(),
            detail: String::new(),
            doc,
            text: match inside {
                Some(_) => word.to_owned(),
                None => format!("\"{word}\""),
            },
            replaces: offset - typed.len()..offset,
            is_value: true,
        })
        .collect()
}

/// The key, table or word at a byte of a configuration file: its bytes, and its documentation in Markdown.
pub fn hover(text: &str, offset: usize) -> Option<(Range<usize>, String)> {
    let line = Line::at(text, offset)?;
    let at = line.before.len();
    let is_word = |character: char| character.is_ascii_alphanumeric() || character == '-';
    let behind = line.whole.get(at..)?;
    let end = at + behind.find(|c| !is_word(c)).unwrap_or(behind.len());
    let start = line
        .before
        .rfind(|c| !is_word(c))
        .map_or(0, |before| before + 1);
    let word = line.whole.get(start..end).filter(|word| !word.is_empty())?;
    let doc = match line.whole.get(..start)?.split_once('=') {
        _ if heading(line.whole).is_some() => about(&find(Table::Root, word)?),
        None => {
            let name = line.whole.get(..end)?;
            about(&find_dotted(line.table?, name.trim_start())?)
        }
        Some((name, _)) => {
            let key = find_dotted(line.table?, name)?;
            let words = key.takes.words();
            words.into_iter().find(|(known, _)| *known == word)?.1
        }
    };
    Some((line.start + start..line.start + end, doc))
}

fn about(key: &Key) -> String {
    let mut doc = format!("`{}`: {}", key.name, key.doc);
    if let Takes::Rule(code) = key.takes {
        doc += &format!(
            "\n\n{}",
            crate::checks::reference::sentence(code.rule().why)
        );
    }
    if let Some(default) = key.takes.default() {
        doc += &format!("\n\nDefault: `{default}`");
    }
    doc
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The place of `$0`, and the text without it.
    fn place(marked: &str) -> (String, usize) {
        let at = marked.find("$0").unwrap();
        (marked.replacen("$0", "", 1), at)
    }

    /// The text after each proposal that begins with a word was taken.
    fn taken(marked: &str, label: &str) -> String {
        let (mut text, at) = place(marked);
        let all = complete(&text, at);
        let one = all.iter().find(|one| one.label == label);
        let one = one.unwrap_or_else(|| panic!("no `{label}` among {all:#?}"));
        text.replace_range(one.replaces.clone(), &one.text);
        text
    }

    #[test]
    fn keys_and_words_are_completed_where_they_can_stand() {
        assert_eq!(taken("ga$0", "game"), "game = \"\"");
        assert_eq!(taken("game = $0", "halo3"), "game = \"halo3\"");
        assert_eq!(taken("game = \"ha$0\"", "halo3"), "game = \"halo3\"");
        assert_eq!(taken("[$0]", "rules"), "[rules]");
        assert_eq!(taken("[[$0]]", "overrides"), "[[overrides]]");
        assert_eq!(
            taken("[rules]\nzero$0", "zero-scale"),
            "[rules]\nzero-scale = \"\""
        );
        assert_eq!(
            taken("[rules]\nz$0 = 'off'", "zero-scale"),
            "[rules]\nzero-scale = 'off'"
        );
        assert_eq!(
            taken("[rules]\ncounts = 'o$0'", "off"),
            "[rules]\ncounts = 'off'"
        );
        assert_eq!(
            taken("rules.zero$0", "zero-scale"),
            "rules.zero-scale = \"\""
        );
        assert_eq!(
            taken("[[overrides]]\npa$0", "paths"),
            "[[overrides]]\npaths = [\"\"]"
        );
        assert_eq!(
            taken("[overrides.limits]\r\nmat$0", "materials"),
            "[overrides.limits]\r\nmaterials = "
        );
        for nothing in [
            "# ga$0",
            "[rules]\nno-rule = $0",
            "[other]\nx$0",
            "[limits]\nmaterials = $0",
        ] {
            let (text, at) = place(nothing);
            assert_eq!(complete(&text, at), [], "{nothing}");
        }
    }

    #[test]
    fn keys_and_words_are_explained() {
        let shown = |marked: &str| {
            let (text, at) = place(marked);
            let (span, doc) = hover(&text, at)?;
            Some(format!("{} | {}", &text[span], doc.lines().next().unwrap()))
        };
        let scale = "zero-scale | `zero-scale`: ";
        assert!(
            shown("[rules]\nze$0ro-scale = 'off'")
                .unwrap()
                .starts_with(scale)
        );
        assert!(
            shown("rules.zero-$0scale = 'off'")
                .unwrap()
                .starts_with(scale)
        );
        assert_eq!(
            shown("rules.counts = 'o$0ff'").unwrap(),
            "off | Its findings are not told."
        );
        assert!(
            shown("[ru$0les]")
                .unwrap()
                .starts_with("rules | `rules`: Which findings are shown")
        );
        assert_eq!(shown("colour$0 = 1"), None);
    }
}
