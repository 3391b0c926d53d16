//! A configuration as keys and values, whatever language it is written in.

use serde_json::Value as Json;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value with its place.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Node {
    pub value: Value,
    /// Bytes of the text; empty where there is none.
    pub span: Range<usize>,
}

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Word(String),
    Whole(i64),
    Number(f64),
    Switch(bool),
    List(Vec<Node>),
    Table(Vec<Entry>),
    /// `null` in JSON; TOML has no such value.
    Nothing,
    /// A value that no key takes, by the name of its type.
    Other(&'static str),
}

/// A key with its value.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Entry {
    pub key: String,
    /// The key's bytes in the text.
    pub key_span: Range<usize>,
    pub node: Node,
}

impl Value {
    /// The name of its type.
    pub fn kind(&self) -> &'static str {
        match self {
            Value::Word(_) => "a string",
            Value::Whole(_) => "an integer",
            Value::Number(_) => "a number",
            Value::Switch(_) => "a boolean",
            Value::List(_) => "an array",
            Value::Table(_) => "a table",
            Value::Nothing => "null",
            Value::Other(kind) => kind,
        }
    }
}

/// The tree of TOML.
pub(super) fn of_toml(table: &Spanned<DeTable<'_>>) -> Node {
    Node {
        span: table.span(),
        value: Value::Table(entries(table.get_ref())),
    }
}

fn entries(table: &DeTable<'_>) -> Vec<Entry> {
    let entry = |(key, value): (&Spanned<_>, &Spanned<DeValue<'_>>)| Entry {
        key: AsRef::<str>::as_ref(key.get_ref()).to_owned(),
        key_span: key.span(),
        node: of_value(value),
    };
    let mut entries: Vec<Entry> = table
        .iter()
        .map(|(key, value): (&Spanned<std::borrow::Cow<'_, str>>, _)| entry((key, value)))
        .collect();
    // The library sorts by key.
    entries.sort_by_key(|entry| entry.key_span.start);
    entries
}

fn of_value(value: &Spanned<DeValue<'_>>) -> Node {
    let span = value.span();
    let value = match value.get_ref() {
        DeValue::String(text) => Value::Word(text.to_string()),
        DeValue::Integer(integer) => match i64::from_str_radix(integer.as_str(), integer.radix()) {
            Ok(whole) => Value::Whole(whole),
            Err(_) => Value::Other("an integer beyond 64 bits"),
        },
        DeValue::Float(float) => match float.as_str().parse() {
            Ok(number) => Value::Number(number),
            Err(_) => Value::Other("no number"),
        },
        DeValue::Boolean(on) => Value::Switch(*on),
        DeValue::Datetime(_) => Value::Other("a date"),
        DeValue::Array(items) => Value::List(items.iter().map(of_value).collect()),
        DeValue::Table(table) => Value::Table(entries(table)),
    };
    Node { value, span }
}

/// The tree of JSON.
pub(super) fn of_json(json: &Json) -> Node {
    let value = match json {
        Json::Null => Value::Nothing,
        Json::Bool(on) => Value::Switch(*on),
        Json::Number(number) => match (number.as_i64(), number.as_f64()) {
            (Some(whole), _) => Value::Whole(whole),
            (None, Some(number)) => Value::Number(number),
            (None, None) => Value::Other("no number"),
        },
        Json::String(text) => Value::Word(text.clone()),
        Json::Array(items) => Value::List(items.iter().map(of_json).collect()),
        Json::Object(entries) => Value::Table(
            entries
                .iter()
                .map(|(key, value)| Entry {
                    key: key.clone(),
                    key_span: 0..0,
                    node: of_json(value),
                })
                .collect(),
        ),
    };
    Node { value, span: 0..0 }
}
