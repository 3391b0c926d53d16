//! The outline: sections, materials, objects and instances by name.

use super::Snapshot;
use crate::model::{Head, Model};
use crate::schema::{ObjectType, Section};
use std::ops::Range;

/// What a symbol stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymbolKind {
    /// A section.
    Section,
    /// A material.
    Material,
    /// An object.
    Object,
    /// An object of type `GENERIC_LIGHT`.
    Light,
    /// An instance.
    Instance,
}

/// An entry of the outline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// Its name.
    pub name: String,
    /// More about it.
    pub detail: String,
    /// What it stands for.
    pub kind: SymbolKind,
    /// The whole record or section.
    pub span: Range<usize>,
    /// Its name or first value.
    pub name_span: Range<usize>,
    /// What it contains.
    pub children: Vec<Symbol>,
}

/// The outline of a file.
pub fn symbols(snapshot: &Snapshot) -> Vec<Symbol> {
    let model = snapshot.model();
    let mut sections: Vec<Symbol> = model
        .heads
        .iter()
        .map(|head| {
            let name_span = head
                .value
                .as_ref()
                .map_or(head.at..head.at, |value| value.span.clone());
            Symbol {
                name: head.section.heading().to_owned(),
                detail: match head.section {
                    Section::Header => format!("version {}", model.version().unwrap_or_default()),
                    Section::Materials => count(model.materials.len(), "material"),
                    Section::Objects => count(model.objects.len(), "object"),
                    Section::Instances => count(model.instances.len(), "instance"),
                },
                kind: SymbolKind::Section,
                span: head.at..head.end.max(name_span.end),
                name_span,
                children: Vec::new(),
            }
        })
        .collect();
    let records = [
        (Section::Materials, materials(snapshot, model)),
        (Section::Objects, objects(snapshot, model)),
        (Section::Instances, instances(snapshot, model)),
    ];
    for (section, symbols) in records {
        for symbol in symbols {
            // A damaged file may have a section more than once: a record belongs to the heading above it.
            let above = model
                .heads
                .partition_point(|head| head.at <= symbol.span.start);
            let at = above.saturating_sub(1);
            let is_within = |head: &Head| head.section == section && symbol.span.end <= head.end;
            if above > 0
                && model.heads.get(at).is_some_and(is_within)
                && let Some(parent) = sections.get_mut(at)
            {
                parent.children.push(symbol);
            }
        }
    }
    sections
}

fn count(number: usize, thing: &str) -> String {
    match number {
        1 => format!("1 {thing}"),
        _ => format!("{number} {thing}s"),
    }
}

fn unquoted(snapshot: &Snapshot, span: &Range<usize>) -> String {
    let text = snapshot.slice(span.clone());
    let inner = text.strip_prefix('"').unwrap_or(&text);
    let inner = inner.strip_suffix('"').unwrap_or(inner);
    // Clients refuse names of which nothing is to be seen.
    if inner.trim().is_empty() {
        return format!("\"{inner}\"");
    }
    inner.to_owned()
}

fn materials(snapshot: &Snapshot, model: &Model) -> Vec<Symbol> {
    let materials = model.materials.iter().enumerate();
    materials
        .map(|(number, material)| Symbol {
            name: unquoted(snapshot, &material.name),
            detail: format!("material {number}"),
            kind: SymbolKind::Material,
            span: material.span.clone(),
            name_span: material.name.clone(),
            children: Vec::new(),
        })
        .collect()
}

fn objects(snapshot: &Snapshot, model: &Model) -> Vec<Symbol> {
    // An object has no name of its own: the first instance that places it lends it one.
    let mut names = vec![None; model.objects.len()];
    for instance in &model.instances {
        let object = instance
            .object
            .value
            .and_then(|at| usize::try_from(at).ok());
        if let Some(name) = object.and_then(|at| names.get_mut(at)) {
            name.get_or_insert(&instance.name);
        }
    }
    let objects = model.objects.iter().zip(names).enumerate();
    objects
        .map(|(number, (object, name))| {
            let kind = object.kind.map_or_else(
                || unquoted(snapshot, &object.name),
                |kind| kind.name().to_owned(),
            );
            let mut detail = format!("object {number}");
            if let Some(name) = name {
                detail += &format!(", `{}`", unquoted(snapshot, name));
            }
            if let Some(list) = &object.vertices {
                let triangles = object.triangles.as_ref().map_or(0, |list| list.found / 4);
                detail += &format!(", {} vertices, {triangles} triangles", list.found);
            }
            Symbol {
                name: kind,
                detail,
                kind: match object.kind {
                    Some(ObjectType::GenericLight) => SymbolKind::Light,
                    _ => SymbolKind::Object,
                },
                span: object.span.clone(),
                name_span: object.name.clone(),
                children: Vec::new(),
            }
        })
        .collect()
}

fn instances(snapshot: &Snapshot, model: &Model) -> Vec<Symbol> {
    let instances = model.instances.iter().enumerate();
    instances
        .map(|(number, instance)| Symbol {
            name: unquoted(snapshot, &instance.name),
            detail: match instance.object.value {
                Some(object) if object >= 0 => format!("instance {number} of object {object}"),
                _ => format!("instance {number}"),
            },
            kind: SymbolKind::Instance,
            span: instance.span.clone(),
            name_span: instance.name.clone(),
            children: Vec::new(),
        })
        .collect()
}
