//! Where a material is used, in rows that people can read.

use super::Snapshot;
use super::labels::Labels;
use super::place::at;
use rules::refactor::Record;
use scan::view::{Owner, Target};
use std::ops::Range;

/// The most uses that are listed one by one.
const LISTED: usize = 1000;

/// The uses of a material.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MaterialUses {
    /// The material's number.
    pub material: usize,
    /// Its name.
    pub name: String,
    /// The first of its uses, in file order.
    pub uses: Vec<Use>,
    /// How many uses there are.
    pub count: usize,
}

/// A use of a material.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Use {
    /// The user: `object 1 floor · triangle 12`.
    pub label: String,
    /// The triangle or object that does.
    pub record: Record,
    /// The index in the text.
    pub span: Range<usize>,
}

/// The material that an offset is about: one that stands there, or that the value there points at, or that the triangle
/// there has.
pub fn material_at(snapshot: &Snapshot, offset: usize) -> Option<usize> {
    snapshot.view(|file| {
        let at = at(file, offset)?;
        let targets = at.targets.iter();
        let own = targets.filter_map(|target| match target {
            Target::Material(number) => Some(*number),
            _ => None,
        });
        own.clone().next().or_else(|| {
            let Owner::Triangle { object, triangle } = at.reference.as_ref()?.owner else {
                return None;
            };
            let triangles = file.object(object)?.mesh()?.triangles()?;
            usize::try_from(triangles.get(triangle)?.material()?).ok()
        })
    })
}

/// The names of all materials.
pub fn material_names(snapshot: &Snapshot) -> Vec<String> {
    snapshot.view(|file| file.materials().map(|it| it.name()).collect())
}

/// Where a material is used. `None` where there is no such material, or `cancelled` turned true.
pub fn material_uses(
    snapshot: &Snapshot,
    material: usize,
    cancelled: &dyn Fn() -> bool,
) -> Option<MaterialUses> {
    let labels = Labels::of(snapshot);
    let name = labels.material(material)?;
    let object_name = |number: usize| match labels.placed(number) {
        Some(name) => format!("object {number} {name}"),
        None => format!("object {number}"),
    };
    snapshot.view(|file| {
        let (mut uses, mut count) = (Vec::new(), 0);
        for reference in file.uses(Target::Material(material)) {
            if count % 4096 == 0 && cancelled() {
                return None;
            }
            count += 1;
            if uses.len() >= LISTED {
                continue;
            }
            let (label, record) = match reference.owner {
                Owner::Triangle { object, triangle } => (
                    format!("{} · triangle {triangle}", object_name(object)),
                    Record::Triangle { object, triangle },
                ),
                owner => (object_name(owner.record()), Record::Object(owner.record())),
            };
            uses.push(Use {
                label,
                record,
                span: reference.span,
            });
        }
        Some(MaterialUses {
            material,
            name,
            uses,
            count,
        })
    })
}
