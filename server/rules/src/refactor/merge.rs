//! Meshes of several instances that become one.

use super::meshes::{
    bones_may_be_instances, flipped, is_skinned, mesh, moved, nodes, triangle_text, triangles,
    vertex_texts, with_values,
};
use super::records::{exists, not_the_root, remove_instances};
use super::transform::{Part, Transform, parent, transform, world};
use super::{Level, Made, Record};
use crate::edit::{Instead, List, Refusal};
use scan::view::File;
use std::collections::BTreeSet;

/// The meshes of instances become part of that of the first, and stay where they are.
pub(super) fn merge(level: Level<'_, '_>, instances: &[usize]) -> Result<Made, Refusal> {
    let file = level.file;
    let (&first, rest) = instances
        .split_first()
        .filter(|(_, rest)| !rest.is_empty())
        .ok_or_else(|| Refusal::new("at least two instances are merged"))?;
    let all: BTreeSet<usize> = instances.iter().copied().collect();
    if all.len() != instances.len() {
        return Err(Refusal::new("an instance is named twice"));
    }
    for &instance in instances {
        exists(file, Record::Instance(instance))?;
        not_the_root(Record::Instance(instance))?;
    }
    let into = object_of(file, first)?;
    if let Some(other) = file.placements(into).iter().find(|it| !all.contains(it)) {
        return Err(Refusal::new(format!(
            "object {into} is placed by instance {other} too, which would get all of it"
        )));
    }
    let mut records = level.records()?;
    let mut work = Work {
        level,
        into,
        vertices: mesh(file, into)?.vertices().len(),
        new_vertices: (0, String::new()),
        new_triangles: (0, String::new()),
    };
    for &instance in rest {
        let object = object_of(file, instance)?;
        let way = work.way(first, instance)?;
        work.same_bones((first, into), (instance, object), &way)?;
        work.take(object, &way)?;
    }
    let (count, lines) = work.new_vertices;
    records.insert_many(List::Vertices(into), work.vertices - count, lines, count);
    let (count, lines) = work.new_triangles;
    let triangles = file.reading(into).map_or(0, |it| it.triangles);
    records.insert_many(List::Triangles(into), triangles, lines, count);
    let gone: BTreeSet<usize> = rest.iter().copied().collect();
    remove_instances(file, &mut records, &gone)?;
    let objects: BTreeSet<usize> = rest
        .iter()
        .map(|&it| object_of(file, it))
        .collect::<Result<_, _>>()?;
    for object in objects {
        let unused = file.placements(object).iter().all(|it| gone.contains(it));
        if unused && object != into {
            records.remove(List::Objects, object, Instead::Nothing);
        }
    }
    Ok(records.finish()?.into())
}

/// The mesh that an instance places.
fn object_of(file: &File<'_>, instance: usize) -> Result<usize, Refusal> {
    let record = file.model.instances.get(instance);
    let object = record.and_then(|record| file.model.object_of(record));
    let (object, _) =
        object.ok_or_else(|| Refusal::new(format!("instance {instance} places no object")))?;
    mesh(file, object)?;
    Ok(object)
}

struct Work<'f, 'a> {
    level: Level<'f, 'a>,
    into: usize,
    /// How many vertices there are, new ones included.
    vertices: usize,
    new_vertices: (usize, String),
    new_triangles: (usize, String),
}

impl Work<'_, '_> {
    /// From the vertices of an instance's object to those of the first one's.
    fn way(&self, first: usize, instance: usize) -> Result<Transform, Refusal> {
        let file = self.level.file;
        let own = |instance, part| transform(file, instance, part);
        let same = parent(file, first) == parent(file, instance)
            && own(first, Part::Local)? == own(instance, Part::Local)?
            && own(first, Part::Pivot)? == own(instance, Part::Pivot)?;
        if same {
            return Ok(Transform::IDENTITY);
        }
        let whole = |instance| -> Result<Transform, Refusal> {
            Ok(world(file, instance)?.of(&own(instance, Part::Pivot)?))
        };
        let back = whole(first)?.inverse();
        let back =
            back.ok_or_else(|| Refusal::new(format!("instance {first} has a scale of 0")))?;
        let way = back.of(&whole(instance)?);
        if way.scale == 0.0 {
            return Err(Refusal::new(format!(
                "instance {instance} has a scale of 0"
            )));
        }
        Ok(way)
    }

    /// Skinned meshes hang on the same bones.
    fn same_bones(
        &self,
        (first, into): (usize, usize),
        (instance, object): (usize, usize),
        way: &Transform,
    ) -> Result<(), Refusal> {
        let file = self.level.file;
        if !is_skinned(file, into) && !is_skinned(file, object) {
            return Ok(());
        }
        let list = |instance| {
            let bones = file.instance(instance).map(|it| it.bones());
            let bones = bones.unwrap_or_default().into_iter();
            bones.map(|(_, value)| value).collect::<Vec<_>>()
        };
        let used = |object| Ok::<_, Refusal>(nodes(&mesh(file, object)?, |_| true));
        let moves = *way != Transform::IDENTITY && bones_may_be_instances(self.level);
        if moves || list(first) != list(instance) || used(into)? != used(object)? {
            return Err(Refusal::new(format!(
                "instances {first} and {instance} hang on different bones, or at different places of them"
            )));
        }
        Ok(())
    }

    /// Takes the mesh of an object over.
    fn take(&mut self, object: usize, way: &Transform) -> Result<(), Refusal> {
        let file = self.level.file;
        let version = file.model.effective_version();
        let own = mesh(file, object)?;
        let offset = i64::try_from(self.vertices).unwrap_or(i64::MAX);
        for [material, a, b, c] in triangles(&own)? {
            let triangle = [material, a + offset, b + offset, c + offset];
            let triangle = match way.scale < 0.0 {
                true => flipped(triangle),
                false => triangle,
            };
            let (count, text) = &mut self.new_triangles;
            triangle_text(version, triangle, text);
            text.push('\n');
            *count += 1;
        }
        let (count, lines) = &mut self.new_vertices;
        vertex_texts(file, &own, |row, text| {
            let values = moved(file, row, way);
            lines.push_str(&with_values(text, row.whole().start, &values));
            lines.push('\n');
            *count += 1;
        });
        self.vertices += own.vertices().len();
        debug_assert!(self.into < file.model.objects.len());
        Ok(())
    }
}
