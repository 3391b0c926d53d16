//! Hover text for names: signs, collections and parameters of materials, prefixes of instances, material strings.

use super::numbers::trimmed;
use super::paragraph::{Inline, Paragraph, marked, text};
use crate::Snapshot;
use crate::place::Quoted;
use crate::tag_class;
use rules::checks::Subject;
use rules::kit::Lookup;
use scan::model::detail::FieldValue as Value;
use schema::names::{InstanceName, MaterialName, MaterialString, SpecialAt, Symbol, Tool, games};
use schema::{FieldId, Role, TagClass};
use std::ops::Range;

/// The meaning of a name or a material string, a paragraph for each part.
pub(super) fn read(snapshot: &Snapshot, value: &Value, offset: usize) -> Vec<Paragraph> {
    let Some(name) = Quoted::of(snapshot, value) else {
        return Vec::new();
    };
    match (value.field.def().role, value.field) {
        (Role::MaterialName, _) => snapshot.subject(|subject| material(subject, &name)),
        (Role::InstanceName, _) => snapshot.subject(|subject| instance(subject, &name)),
        (_, FieldId::MaterialString) => material_string(&name, offset),
        (_, FieldId::XrefFile) => snapshot.subject(|subject| tag(subject, &name.text)),
        _ => Vec::new(),
    }
}

/// The value of a material string that stands at an offset.
pub(super) fn part(snapshot: &Snapshot, value: &Value, offset: usize) -> Option<Range<usize>> {
    if value.field != FieldId::MaterialString {
        return None;
    }
    let name = Quoted::of(snapshot, value)?;
    let known = MaterialString::of(&name.text)?;
    let spans = known.spans(&name.text).into_iter();
    spans
        .map(|part| name.span(&part))
        .find(|span| span.start <= offset && offset < span.end)
}

fn code(words: &str) -> Inline {
    Inline::Code(words.to_owned())
}

/// Words of the format, and what they mean.
fn said(words: &str, meaning: &str) -> Paragraph {
    let mut paragraph = vec![code(words), text(": ")];
    paragraph.extend(marked(meaning));
    paragraph
}

fn material(subject: &Subject<'_>, name: &Quoted) -> Vec<Paragraph> {
    let parts = MaterialName::parse(&name.text);
    let tool = subject.tool();
    let mut said_of = Vec::new();
    match &parts.special {
        Some(at) => said_of.push(special(at, name, tool)),
        None => {
            let collection = parts.collection.as_ref().map(|span| name.part(span));
            said_of.extend(collection.map(|word| said(word, &of_collection(subject, word))));
            let shader = name.part(&parts.shader);
            if !shader.is_empty() {
                said_of.push(said(shader, &of_shader(subject, collection, shader)));
            }
        }
    }
    for (_, symbol) in &parts.symbols {
        said_of.push(of_symbol(symbol, tool));
    }
    for at in &parts.parameters {
        let words = match at.parameter {
            Some(known) => known.meaning.to_owned() + &elsewhere(known.tools, tool),
            None => "no parameter that a game knows".to_owned(),
        };
        said_of.push(said(name.part(&at.span), &words));
    }
    said_of
}

/// The class of a tag, by its path.
fn tag(subject: &Subject<'_>, path: &str) -> Vec<Paragraph> {
    let Some(class) = TagClass::of_path(path) else {
        return Vec::new();
    };
    let words = tag_class::words(&class, subject.tool());
    vec![said(path, &format!("a tag of the class {words}"))]
}

fn special(at: &SpecialAt, name: &Quoted, tool: Option<Tool>) -> Paragraph {
    let word = name.part(&at.span);
    match at.special {
        Some(special) => said(
            word,
            &format!("{}{}", special.meaning, elsewhere(special.tools, tool)),
        ),
        None => said(word, "no special material that a game knows"),
    }
}

fn of_collection(subject: &Subject<'_>, word: &str) -> String {
    match subject.collections() {
        Some((tool, list)) => match list.folder(word) {
            Some(folder) => format!("the shader collection `{folder}`"),
            None => format!("no shader collection of `{}`", tool.collections()),
        },
        None => "the shader collection".to_owned(),
    }
}

fn of_shader(subject: &Subject<'_>, collection: Option<&str>, shader: &str) -> String {
    let found = || {
        let tags = subject.kit().tags.as_ref()?;
        let folder = subject.shader_folder(collection)?;
        let path = match subject.shaders(&folder) {
            Lookup::Found(shaders) => shaders.get(&shader.to_lowercase()).cloned(),
            Lookup::Missing => None,
            Lookup::NotYet => return None,
        };
        Some(match path {
            Some(path) => {
                let below = path.strip_prefix(tags).unwrap_or(&path);
                // As Tool and the tags themselves write paths.
                let below = below.to_string_lossy().replace('/', "\\");
                format!("the shader `{below}`")
            }
            None => format!("no shader in `{folder}`"),
        })
    };
    found().unwrap_or_else(|| "the shader".to_owned())
}

fn of_symbol(symbol: &Symbol, tool: Option<Tool>) -> Paragraph {
    let words = symbol.meaning.to_owned() + &elsewhere(symbol.tools, tool);
    said(&symbol.sign.to_string(), &words)
}

/// Says whose Tool knows something, where that is not the one that is to compile the file, or not every one.
fn elsewhere(tools: &[Tool], tool: Option<Tool>) -> String {
    match tool {
        Some(tool) if tools.contains(&tool) => String::new(),
        Some(tool) => format!(" ({} only; nothing in {})", games(tools), tool.game()),
        None if tools.len() > 1 => String::new(),
        None => format!(" ({} only)", games(tools)),
    }
}

fn instance(subject: &Subject<'_>, name: &Quoted) -> Vec<Paragraph> {
    let parts = InstanceName::parse(&name.text);
    let tool = subject.tool();
    let prefix = parts.prefix.map(|it| said(it.text, it.meaning));
    let modifiers = parts.modifiers.iter();
    let modifiers = modifiers.map(|(_, modifier)| of_symbol(modifier, tool));
    prefix.into_iter().chain(modifiers).collect()
}

/// The value at an offset of a material string, then all values; of flags those that are set.
fn material_string(string: &Quoted, offset: usize) -> Vec<Paragraph> {
    let Some(known) = MaterialString::of(&string.text) else {
        return Vec::new();
    };
    let mut paragraphs = vec![said(known.name, known.meaning)];
    let (mut here, mut all) = (None, Vec::new());
    for (what, part) in known.parts().into_iter().zip(known.spans(&string.text)) {
        let span = string.span(&part);
        let value = string.part(&part);
        let shown = match (known.has_flags(), value) {
            (false, _) => format!("{what} `{}`", trimmed(value)),
            (true, "1") => what.to_owned(),
            (true, _) => format!("not {what}"),
        };
        if span.start <= offset && offset < span.end {
            here = Some(shown.clone());
        }
        if !known.has_flags() || value == "1" {
            all.push(shown);
        }
    }
    if let Some(here) = here {
        paragraphs.insert(0, marked(&here));
    }
    paragraphs.push(match all.len() {
        0 => vec![text("none is set")],
        _ => marked(&all.join(", ")),
    });
    paragraphs
}
