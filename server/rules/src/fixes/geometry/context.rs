//! The level that fixes are made for: its shell, and the way from there to the records.

use super::{Item, gone, is_placed_once, placed_often, row_of};
use crate::checks::{Finding, SealedWorld, Subject};
use crate::edit::{Refusal, real_like};
use crate::fixes::bytes;
use level::{Hole, Place, Shell, World};
use scan::view::Row;
use schema::FieldId;
use std::collections::BTreeSet;
use std::ops::Range;

/// A level with its text.
pub(super) struct LevelContext<'s> {
    pub subject: &'s Subject<'s>,
    pub world: &'s World,
    pub level: &'s SealedWorld,
    pub shell: &'s Shell,
}

/// A corner of a side: its welded point, and its vertex in the object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Corner {
    pub point: u32,
    pub vertex: usize,
}

impl<'s> LevelContext<'s> {
    /// The level of a file.
    pub fn of(subject: &'s Subject<'s>) -> Result<Self, Refusal> {
        let level = subject.fact::<SealedWorld>().ok_or_else(gone)?;
        Ok(LevelContext {
            subject,
            world: subject.world(),
            level,
            shell: &level.shell,
        })
    }

    /// The hole that a finding tells of.
    pub fn hole(&self, finding: &Finding) -> Result<&'s Hole, Refusal> {
        let geometry = finding.geometry.as_ref().ok_or_else(gone)?;
        let point = |number: u32| geometry.points.get(number as usize).copied();
        let is_own = |hole: &&Hole| {
            let edges = geometry.edges.iter().zip(&hole.edges);
            let same = |(told, edge): (&[u32; 2], &level::HoleEdge)| {
                told.map(point) == edge.ends.map(|end| Some(self.shell.point(end)))
            };
            geometry.edges.len() == hole.edges.len() && edges.into_iter().all(same)
        };
        self.level.holes.iter().find(is_own).ok_or_else(gone)
    }

    /// The material index of a side.
    pub fn material(&self, side: usize) -> Option<i32> {
        let side = self.shell.sides.get(side)?;
        let place = self.world.places.get(side.instance as usize)?;
        let materials = &self.world.mesh_of(place)?.materials;
        materials.get(side.triangle as usize)
    }

    /// The instance of a side, and its object.
    pub fn place_of(&self, side: usize) -> Result<(&'s Place, usize), Refusal> {
        let instance = self.shell.sides.get(side).map(|side| side.instance);
        self.place(instance.unwrap_or(u32::MAX))
    }

    /// An instance, and its object.
    pub fn place(&self, instance: u32) -> Result<(&'s Place, usize), Refusal> {
        let place = self.world.places.get(instance as usize).ok_or_else(gone)?;
        Ok((place, place.object.ok_or_else(gone)?))
    }

    /// The instance of a side that is to be changed, and its object; fails if the object is placed several times.
    pub fn own_place_of(&self, side: usize) -> Result<(&'s Place, usize), Refusal> {
        let (place, object) = self.place_of(side)?;
        if !is_placed_once(self.subject, object) {
            return Err(placed_often(object));
        }
        Ok((place, object))
    }

    /// The side that a triangle of the text is.
    pub fn side_of(&self, triangle: Item) -> Result<usize, Refusal> {
        let mut sides = self.shell.sides.iter();
        let is_it = |side: level::Side| {
            let place = self.world.places.get(side.instance as usize);
            side.triangle as usize == triangle.number
                && place.and_then(|place| place.object) == Some(triangle.object)
        };
        sides.position(is_it).ok_or_else(gone)
    }

    /// The corners of a side in the order of the text.
    pub fn corners(&self, side: usize) -> Result<[Corner; 3], Refusal> {
        let (place, _) = self.place_of(side)?;
        let side = self.shell.sides.get(side).ok_or_else(gone)?;
        let mesh = self.world.mesh_of(place).ok_or_else(gone)?;
        let vertices = mesh.corners(side.triangle as usize).ok_or_else(gone)?;
        let mut points = side.corners;
        if side.is_turned {
            points.swap(1, 2);
        }
        Ok([0, 1, 2].map(|at: usize| Corner {
            point: points[at],
            vertex: vertices[at],
        }))
    }

    /// The vertices of the shell at a welded point: instance, vertex of its object.
    pub fn vertices_at(&self, point: u32) -> Result<BTreeSet<(u32, usize)>, Refusal> {
        let sides = self.shell.sides.iter().enumerate();
        let mut found = BTreeSet::new();
        for (number, side) in sides.filter(|(_, side)| side.corners.contains(&point)) {
            let corners = self.corners(number)?.into_iter();
            let own = corners.filter(|corner| corner.point == point);
            found.extend(own.map(|corner| (side.instance, corner.vertex)));
        }
        Ok(found)
    }

    /// A vertex that speaks for a welded point: one of an instance where that has one.
    fn origin(&self, point: u32, instance: u32) -> Result<(u32, usize), Refusal> {
        let all = self.vertices_at(point)?;
        let own = all.iter().find(|(of, _)| *of == instance);
        own.or(all.first()).copied().ok_or_else(gone)
    }

    /// The numbers that put a vertex of an instance to a welded point, each like the one that it takes the place of. They
    /// are those of a vertex there where both objects have one space.
    pub fn position(
        &self,
        point: u32,
        instance: u32,
        like: &Row,
    ) -> Result<[(Range<usize>, String); 3], Refusal> {
        let (from, vertex) = self.origin(point, instance)?;
        let (there, object) = self.place(from)?;
        let (here, own) = self.place(instance)?;
        let spans = vector(like, FieldId::VertexPosition).ok_or_else(gone)?;
        let source = self.subject.file.source;
        let texts: [String; 3] = if object == own || there.own == here.own {
            let number = vertex;
            let row = row_of(self.subject, Item { object, number }).ok_or_else(gone)?;
            let texts = vector(&row, FieldId::VertexPosition).ok_or_else(gone)?;
            texts.map(|span| String::from_utf8_lossy(&bytes(source, span)).into_owned())
        } else {
            let point = self.object_point(here, self.shell.point(point))?;
            [0, 1, 2].map(|axis: usize| real_like(point[axis], &bytes(source, spans[axis].clone())))
        };
        let [a, b, c] = spans;
        let [x, y, z] = texts;
        Ok([(a, x), (b, y), (c, z)])
    }

    /// A point of the level in the space of an instance's object.
    pub fn object_point(&self, place: &Place, point: [f64; 3]) -> Result<[f64; 3], Refusal> {
        let back = place.own.inverse();
        let back =
            back.ok_or_else(|| Refusal::new("the instance has no way back to its object"))?;
        Ok(back.point(point))
    }
}

/// Where the three numbers of a field of a vertex stand.
pub(super) fn vector(row: &Row, field: FieldId) -> Option<[Range<usize>; 3]> {
    let span = |component| row.span(field, component, 0);
    Some([span(0)?, span(1)?, span(2)?])
}
