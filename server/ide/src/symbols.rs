//! The outline: sections, materials, objects and instances by the names that people know.

use super::Snapshot;
use super::labels::Labels;
use super::place::heading_start;
use rules::checks::plural;
use scan::model::{Above, Head, Instance, Model, Object};
use schema::{ObjectType, Section};
use std::ops::Range;
use text::Source;

/// The kind of record or section that a symbol stands for.
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
    /// The kind of record or section.
    pub kind: SymbolKind,
    /// The whole record or section, from its heading on.
    pub span: Range<usize>,
    /// Its heading, name or first value.
    pub name_span: Range<usize>,
    /// The symbols nested in it.
    pub children: Vec<Symbol>,
}

/// The most records of a section that are listed: editors take too long to show longer lists.
const LISTED: usize = 20_000;

/// How deep instances are nested. Deeper ones stand beside their ancestor: editors walk the outline by recursion.
const DEEPEST: usize = 64;

/// The records of a file by name, each with the place of the name; an object has the name of the first instance that places
/// it.
pub fn names(model: &Model, source: &dyn Source) -> Vec<(String, SymbolKind, Range<usize>)> {
    let labels = Labels::new(model, source);
    let materials = model.materials.iter().enumerate().map(|(number, it)| {
        let name = shown(&labels.material(number).unwrap_or_default());
        (name, SymbolKind::Material, it.name.clone())
    });
    let objects = model.objects.iter().enumerate();
    let objects = objects.map(|(number, it)| {
        let name = object_name(&labels, number);
        (name, kind_of(it), it.name.clone())
    });
    let instances = model.instances.iter().enumerate().map(|(number, it)| {
        let name = shown(&labels.instance(number).unwrap_or_default());
        (name, SymbolKind::Instance, it.name.clone())
    });
    materials.chain(objects).chain(instances).collect()
}

/// `OBJECT 1 floor`.
fn object_name(labels: &Labels<'_>, number: usize) -> String {
    match labels.placed(number) {
        Some(name) => format!("OBJECT {number} {}", shown(&name)),
        None => format!("OBJECT {number}"),
    }
}

fn kind_of(object: &Object) -> SymbolKind {
    match object.kind {
        Some(ObjectType::GenericLight) => SymbolKind::Light,
        _ => SymbolKind::Object,
    }
}

impl Snapshot {
    /// Sections, materials, objects and instances by name.
    pub fn symbols(&self) -> Vec<Symbol> {
        symbols(self)
    }
}

/// The outline of a file.
fn symbols(snapshot: &Snapshot) -> Vec<Symbol> {
    let model = snapshot.model();
    let mut sections: Vec<Symbol> = model
        .heads
        .iter()
        .map(|head| section(model, head))
        .collect();
    let records = [
        (Section::Materials, materials(snapshot)),
        (Section::Objects, objects(snapshot)),
        (Section::Instances, instances(snapshot)),
    ];
    for (of, symbols) in records {
        for symbol in symbols {
            // A damaged file may have a section more than once: a record belongs to the heading above it.
            let above = model
                .heads
                .partition_point(|head| head.at <= symbol.name_span.start);
            let at = above.saturating_sub(1);
            if above > 0
                && model.heads.get(at).is_some_and(|head| head.section == of)
                && let Some(parent) = sections.get_mut(at)
            {
                parent.span.end = parent.span.end.max(symbol.span.end);
                parent.children.push(symbol);
            }
        }
    }
    sections
}

fn section(model: &Model, head: &Head) -> Symbol {
    let value = head.value.as_ref();
    let value = value.map_or(head.at..head.at, |value| value.span.clone());
    let name_span = match &head.above {
        Above::Section(_, span) => span.clone(),
        Above::Numbered(..) | Above::Nothing => value.clone(),
    };
    let counted = |number: usize, thing: &str| match number.checked_sub(LISTED) {
        Some(more) if more > 0 => format!("{}, the first {LISTED} listed", plural(number, thing)),
        _ => plural(number, thing),
    };
    Symbol {
        name: head.section.heading().to_owned(),
        detail: match head.section {
            Section::Header => format!("version {}", model.version().unwrap_or_default()),
            Section::Materials => counted(model.materials.len(), "material"),
            Section::Objects => counted(model.objects.len(), "object"),
            Section::Instances => counted(model.instances.len(), "instance"),
        },
        kind: SymbolKind::Section,
        span: name_span.start.min(head.at)..head.end.max(value.end).max(name_span.end),
        name_span,
        children: Vec::new(),
    }
}

/// A record: it begins at its heading, and is shown there.
fn record(
    name: String,
    detail: String,
    kind: SymbolKind,
    (span, above, first): (&Range<usize>, &Above, &Range<usize>),
) -> Symbol {
    let name_span = match above {
        Above::Numbered(_, _, heading) => heading.clone(),
        Above::Section(..) | Above::Nothing => first.clone(),
    };
    Symbol {
        name,
        detail,
        kind,
        span: heading_start(above).unwrap_or(span.start)..span.end,
        name_span,
        children: Vec::new(),
    }
}

/// A name that is seen: clients refuse names of which nothing is to be seen.
fn shown(name: &str) -> String {
    match name.trim() {
        "" => format!("\"{name}\""),
        _ => name.to_owned(),
    }
}

fn materials(snapshot: &Snapshot) -> Vec<Symbol> {
    let labels = Labels::of(snapshot);
    let materials = snapshot.model().materials.iter().enumerate().take(LISTED);
    materials
        .map(|(number, material)| {
            record(
                shown(&labels.material(number).unwrap_or_default()),
                format!("material {number}"),
                SymbolKind::Material,
                (&material.span, &material.above, &material.name),
            )
        })
        .collect()
}

fn objects(snapshot: &Snapshot) -> Vec<Symbol> {
    let labels = Labels::of(snapshot);
    let objects = snapshot.model().objects.iter().enumerate().take(LISTED);
    objects
        .map(|(number, object)| {
            let name = object_name(&labels, number);
            let mut detail = labels.kind(number).unwrap_or_default();
            if let Some(size) = labels.size(number) {
                detail += &format!(", {size}");
            }
            let kind = kind_of(object);
            let place = (&object.span, &object.above, &object.name);
            record(name, detail, kind, place)
        })
        .collect()
}

/// The instances, those with a parent below it.
fn instances(snapshot: &Snapshot) -> Vec<Symbol> {
    let labels = Labels::of(snapshot);
    let instances = &snapshot.model().instances;
    let listed = instances.get(..LISTED).unwrap_or(instances);
    let parents = parents(listed);
    let mut symbols: Vec<Option<Symbol>> = listed
        .iter()
        .enumerate()
        .map(|(number, instance)| Some(instance_symbol(&labels, number, instance)))
        .collect();
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); listed.len()];
    let mut roots = Vec::new();
    for (number, parent) in parents.iter().enumerate() {
        match parent.and_then(|parent| children.get_mut(parent)) {
            Some(siblings) => siblings.push(number),
            None => roots.push(number),
        }
    }
    roots
        .into_iter()
        .filter_map(|root| take(root, &children, &mut symbols))
        .collect()
}

fn instance_symbol(labels: &Labels<'_>, number: usize, instance: &Instance) -> Symbol {
    let object = instance.object.value;
    let object = object.and_then(|object| usize::try_from(object).ok());
    let detail = match object.and_then(|object| Some((object, labels.kind(object)?))) {
        Some((object, kind)) => format!("instance {number} of object {object} ({kind})"),
        None => format!("instance {number}"),
    };
    record(
        shown(&labels.instance(number).unwrap_or_default()),
        detail,
        SymbolKind::Instance,
        (&instance.span, &instance.above, &instance.name),
    )
}

/// Under which other instance each is shown. The scene root holds all others anyway, so what stands below it is not
/// shown below it; nor is what a cycle or too many steps part from it.
fn parents(instances: &[Instance]) -> Vec<Option<usize>> {
    let direct: Vec<Option<usize>> = instances
        .iter()
        .map(|instance| {
            let parent = usize::try_from(instance.parent.value?).ok()?;
            (parent > 0 && parent < instances.len()).then_some(parent)
        })
        .collect();
    let step = |at: usize| direct.get(at).copied().flatten();
    (0..instances.len())
        .map(|number| {
            let mut at = number;
            let mut steps = 0;
            while let Some(parent) = step(at) {
                steps += 1;
                if parent == number || steps > DEEPEST {
                    return None;
                }
                at = parent;
            }
            step(number)
        })
        .collect()
}

/// A symbol with its children; depth is bounded by [`DEEPEST`].
fn take(number: usize, children: &[Vec<usize>], symbols: &mut [Option<Symbol>]) -> Option<Symbol> {
    let mut symbol = symbols.get_mut(number)?.take()?;
    for &child in children.get(number)? {
        symbol.children.extend(take(child, children, symbols));
    }
    Some(symbol)
}
