//! A completion, and the list of them.

use crate::template::Template;
use scan::view::Target;
use std::ops::Range;

/// The kind of a completion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompletionKind {
    /// A word of the format.
    Word,
    /// A number.
    Value,
    /// The number of a record.
    Record,
    /// A sign, a prefix or a parameter in a name.
    Symbol,
    /// A shader, or a collection of shaders.
    Shader,
    /// A whole record or section.
    Template,
    /// A rule.
    Rule,
}

/// Something that can be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The text shown in the list.
    pub label: String,
    /// More about it, in a few words.
    pub detail: String,
    /// The kind of completion.
    pub kind: CompletionKind,
    /// The text to insert, with placeholders to fill in.
    pub text: Template,
    /// By what typing finds it.
    pub filter: String,
    /// The record that it is the number of.
    pub target: Option<Target>,
    /// The range of bytes that the text replaces.
    pub replaces: Range<usize>,
    /// An edit elsewhere that comes with it: the count of the list that it joins.
    pub also: Option<(Range<usize>, String)>,
}

impl Completion {
    /// Text that is found by typing it.
    pub(super) fn plain(
        text: &str,
        detail: &str,
        kind: CompletionKind,
        replaces: Range<usize>,
    ) -> Self {
        Completion {
            label: text.to_owned(),
            detail: detail.to_owned(),
            kind,
            text: Template::plain(text),
            filter: text.to_owned(),
            target: None,
            replaces,
            also: None,
        }
    }

    /// A template, without words about it.
    pub(super) fn template(text: Template, replaces: Range<usize>) -> Self {
        Completion {
            text,
            ..Completion::plain("", "", CompletionKind::Template, replaces)
        }
    }
}

/// The completions at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completions {
    /// In the order in which they are listed.
    pub items: Vec<Completion>,
    /// There are more than are listed: typing shows them.
    pub more: bool,
}

/// The most records, or shaders, that are listed at once.
pub(super) const LISTED: usize = 500;
