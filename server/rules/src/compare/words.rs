//! Comparisons in words: a line for each difference.

use super::change::{Change, Comparison, Kind, Renumbered, Size, What};
use crate::checks::{number, plural};
use schema::UNITS_PER_WORLD_UNIT;
use std::fmt;

impl fmt::Display for Comparison {
    /// The differences, a line each, then what is the same under another number, and what can be said of all.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for change in &self.changes {
            writeln!(f, "{change}")?;
        }
        let mut last = self.renumbered.words();
        if self.same {
            last.push("the levels are the same".to_owned());
        } else if !self.changes.iter().any(|change| change.what.may_move()) {
            last.push("nothing moved".to_owned());
        }
        if !last.is_empty() {
            writeln!(f, "{}", last.join(", "))?;
        }
        let [one, two] = self.versions;
        if one != two {
            writeln!(
                f,
                "version {one} and {two}: what only one of them holds is left out"
            )?;
        }
        Ok(())
    }
}

impl Renumbered {
    /// Sums; nothing where no number differs.
    fn words(&self) -> Vec<String> {
        let counts = [
            (self.materials, "material"),
            (self.objects, "object"),
            (self.instances, "instance"),
            (self.triangles, "triangle"),
        ];
        let some = counts.into_iter().filter(|(count, _)| *count > 0);
        let some: Vec<String> = some.map(|(count, thing)| plural(count, thing)).collect();
        let mut words = Vec::new();
        if let Some((last, before)) = some.split_last() {
            let before = before.join(", ");
            let and = if before.is_empty() { "" } else { " and " };
            words.push(format!("{before}{and}{last} renumbered"));
        }
        if self.ids > 0 {
            let count = plural(self.ids, "instance");
            words.push(format!("other unique IDs of {count}"));
        }
        words
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Change { word, name, .. } = self;
        let number = self.after.or(self.before).unwrap_or_default();
        let named = if name.is_empty() {
            String::new()
        } else {
            format!(" `{name}`")
        };
        match (self.record, &self.what) {
            (_, What::Added(size)) => write!(f, "{word}{named} added as {number}{}", of(*size)),
            (_, What::Removed(size)) => {
                write!(f, "{word}{named} removed, was {number}{}", of(*size))
            }
            (Kind::Object, what) => write!(f, "{word} {number}{named}: {what}"),
            (_, what) => write!(f, "{word} {number}{named} {what}"),
        }
    }
}

/// The size of something that comes or goes, behind its name.
fn of(size: Size) -> String {
    match size == Size::default() {
        true => String::new(),
        false => format!(": {}", counted(size)),
    }
}

fn counted(size: Size) -> String {
    let counts = [(size.vertices, "vertex"), (size.triangles, "triangle")];
    let some = counts.into_iter().filter(|(count, _)| *count > 0);
    let some: Vec<String> = some.map(|(count, thing)| plural(count, thing)).collect();
    some.join(" and ")
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            What::Added(_) => f.write_str("added"),
            What::Removed(_) => f.write_str("removed"),
            What::Renamed { from } => write!(f, "renamed, was `{from}`"),
            What::Moved { by, units } => write!(f, "moved by {}: {}", vector(by), length(*units)),
            What::Turned { degrees } => write!(f, "turned by {} degrees", number(*degrees, 2)),
            What::Scaled { from, to } => write!(f, "scaled from {} to {}", scale(from), scale(to)),
            What::Pivot => f.write_str("has another pivot"),
            What::Bones => f.write_str("has another bone list"),
            What::Parent { from, to } => write!(f, "hangs below {to}, was below {from}"),
            What::Places { from, to } => write!(f, "places {to}, was {from}"),
            What::Value { field, from, to } => write!(f, "{field} changed from {from} to {to}"),
            What::StringAdded { text } => write!(f, "has the new string `{text}`"),
            What::StringRemoved { text } => write!(f, "has no string `{text}` any more"),
            What::Material {
                triangles,
                from,
                to,
            } => {
                f.write_str("material ")?;
                if *triangles > 0 {
                    write!(f, "of {} ", plural(*triangles, "triangle"))?;
                }
                write!(f, "changed from {from} to {to}")
            }
            What::VerticesMoved {
                vertices,
                all,
                most,
                by,
            } => {
                let count = plural(*vertices, "vertex");
                let all = if *all && *vertices > 1 { "all " } else { "" };
                match by {
                    Some(by) => {
                        write!(f, "{all}{count} moved by {}: {}", vector(by), length(*most))
                    }
                    None => write!(f, "{all}{count} moved, by at most {}", length(*most)),
                }
            }
            What::VertexValues { field, vertices } => {
                write!(f, "{field} of {} changed", plural(*vertices, "vertex"))
            }
            What::Mesh { added, removed } => {
                let parts = [(added, "added"), (removed, "removed")];
                let some = parts
                    .into_iter()
                    .filter(|(size, _)| **size != Size::default());
                let some = some.map(|(size, done)| format!("{} {done}", counted(*size)));
                f.write_str(&some.collect::<Vec<_>>().join(", "))
            }
        }
    }
}

fn vector(axes: &[f64; 3]) -> String {
    let axes = axes.map(|axis| number(axis, 4));
    format!("({})", axes.join(", "))
}

/// A scale: one number where all axes have it.
fn scale(axes: &[f64; 3]) -> String {
    match axes.iter().all(|axis| *axis == axes[0]) {
        true => number(axes[0], 4),
        false => vector(axes),
    }
}

/// A length in units and world units.
fn length(units: f64) -> String {
    let counted = |value: f64, thing: &str| {
        let value = number(value, 4);
        let ends = if value == "1" { "" } else { "s" };
        format!("{value} {thing}{ends}")
    };
    let world = units / UNITS_PER_WORLD_UNIT;
    format!(
        "{} ({})",
        counted(units, "unit"),
        counted(world, "world unit")
    )
}
