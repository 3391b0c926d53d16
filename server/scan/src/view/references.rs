//! References as data: which values are indices, what each may point at, and who points at a thing.
//!
//! Which field points where is what the schema's roles say. Parts whose smallest and largest index exclude a value
//! are not read.

use super::file::{File, bound};
use super::mesh::Integer;
use crate::model::detail::FieldValue;
use crate::model::{Int, IntegerPart, Phase, VertexPart};
use crate::{TokenKind, int_value};
use schema::{FieldId, Index, NO_INDEX, RecordKind, Role};
use std::ops::Range;

/// Something that an index can point at. Numbers count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// A material.
    Material(usize),
    /// A vertex of a mesh.
    Vertex {
        /// Number of the object.
        object: usize,
        /// Number of the vertex.
        vertex: usize,
    },
    /// An object.
    Object(usize),
    /// An instance.
    Instance(usize),
    /// An entry of an instance's bone list.
    BoneEntry {
        /// Number of the instance.
        instance: usize,
        /// Number of the entry.
        entry: usize,
    },
}

/// The record or list element that an index belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Owner {
    /// The object itself.
    Object(usize),
    /// A vertex of a mesh.
    Vertex {
        /// Number of the object.
        object: usize,
        /// Number of the vertex.
        vertex: usize,
    },
    /// A triangle of a mesh.
    Triangle {
        /// Number of the object.
        object: usize,
        /// Number of the triangle.
        triangle: usize,
    },
    /// An instance.
    Instance(usize),
}

impl Owner {
    /// The number of the object or instance.
    pub fn record(self) -> usize {
        match self {
            Owner::Object(number) | Owner::Instance(number) => number,
            Owner::Vertex { object, .. } | Owner::Triangle { object, .. } => object,
        }
    }
}

/// An index in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// Its field.
    pub field: FieldId,
    /// The record or list element that it belongs to.
    pub owner: Owner,
    /// Its value.
    pub value: i64,
    /// Where it stands.
    pub span: Range<usize>,
}

impl Reference {
    /// The list that it points into.
    pub fn index(&self) -> Option<Index> {
        index_of(self.field)
    }
}

/// Which indices somebody asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// All.
    All,
    /// None.
    Nothing,
    /// Those of one value.
    Is(i64),
    /// Those outside of a range.
    Outside {
        /// Its first value.
        from: i64,
        /// One past its last value.
        to: i64,
    },
}

impl Wanted {
    /// Those outside of a range.
    pub fn outside(range: Range<i64>) -> Self {
        Wanted::Outside {
            from: range.start,
            to: range.end,
        }
    }

    fn takes(self, value: i64) -> bool {
        match self {
            Wanted::All => true,
            Wanted::Nothing => false,
            Wanted::Is(wanted) => value == wanted,
            Wanted::Outside { from, to } => value < from || value >= to,
        }
    }

    /// A stretch with this smallest and largest value may hold some.
    fn may_be_in(self, (low, high): (i64, i64)) -> bool {
        match self {
            Wanted::Is(wanted) => (low..=high).contains(&wanted),
            _ => self.takes(low) || self.takes(high),
        }
    }
}

/// The list that a field points into.
fn index_of(field: FieldId) -> Option<Index> {
    match field.def().role {
        Role::Index(index) => Some(index),
        _ => None,
    }
}

impl<'a> File<'a> {
    /// The values that an index may have; more than one reading may allow it. `record` is the object or instance to
    /// which it belongs.
    pub fn allowed(&self, index: Index, record: usize) -> Range<i64> {
        let bounds = self.bounds();
        match index {
            Index::Material => NO_INDEX..bounds.materials,
            Index::Object => NO_INDEX..bounds.objects,
            Index::Parent => NO_INDEX..bounds.instances,
            Index::Bone => 0..bounds.objects.max(bounds.instances),
            Index::Node => {
                0..bounds
                    .objects
                    .max(bound(self.longest_bone_list(record), None))
            }
            Index::Vertex => {
                let object = self.model.objects.get(record);
                let vertices = object.and_then(|object| object.vertices.as_ref());
                0..vertices.map_or(0, |list| bound(list.found, list.declared.as_ref()))
            }
        }
    }

    /// The index that a value is; `None` where it is none, or no number.
    pub fn reference(&self, value: &FieldValue) -> Option<Reference> {
        let place = value.place;
        let (field, owner) = match value.record {
            RecordKind::Triangle => {
                let reading = self.reading(place.object)?;
                let owner = Owner::Triangle {
                    object: place.object,
                    triangle: reading.triangle(value.round)?,
                };
                (reading.phase(value.round).field(), owner)
            }
            RecordKind::Vertex => {
                let owner = Owner::Vertex {
                    object: place.object,
                    vertex: place.vertex,
                };
                (value.field, owner)
            }
            RecordKind::Instance | RecordKind::Bone => {
                (value.field, Owner::Instance(place.instance))
            }
            _ => (value.field, Owner::Object(place.object)),
        };
        index_of(field)?;
        let known = value.kind == TokenKind::Int;
        let number = known.then(|| int_value(&self.source.bytes(value.span.clone())))??;
        Some(Reference {
            field,
            owner,
            value: number,
            span: value.span.clone(),
        })
    }

    /// The records or list elements that an index points at, by every reading of it; empty where there are none.
    pub fn targets(&self, reference: &Reference) -> Vec<Target> {
        let model = self.model;
        let (Some(index), Ok(at)) = (reference.index(), usize::try_from(reference.value)) else {
            return Vec::new();
        };
        let record = reference.owner.record();
        let object = (at < model.objects.len()).then_some(Target::Object(at));
        let instance = (at < model.instances.len()).then_some(Target::Instance(at));
        match index {
            Index::Material => {
                let there = at < model.materials.len();
                there.then_some(Target::Material(at)).into_iter().collect()
            }
            Index::Vertex => {
                let object = model.objects.get(record);
                let list = object.and_then(|object| object.vertices.as_ref());
                let there = list.is_some_and(|list| at < list.found);
                let target = Target::Vertex {
                    object: record,
                    vertex: at,
                };
                there.then_some(target).into_iter().collect()
            }
            Index::Object => object.into_iter().collect(),
            Index::Parent => instance.into_iter().collect(),
            Index::Bone => object.into_iter().chain(instance).collect(),
            Index::Node => {
                let entries = self.placements(record).iter().filter(|&&number| {
                    let instance = model.instances.get(number);
                    instance.is_some_and(|instance| at < instance.bones)
                });
                let entries = entries.map(|&instance| Target::BoneEntry {
                    instance,
                    entry: at,
                });
                object.into_iter().chain(entries).collect()
            }
        }
    }

    /// The references to a target, by any reading, in file order for each reading.
    pub fn uses(&self, target: Target) -> impl Iterator<Item = Reference> + use<'_, 'a> {
        let value = |number: usize| Wanted::Is(i64::try_from(number).unwrap_or(i64::MAX));
        let (indices, number, within): (&'static [Index], usize, Option<usize>) = match target {
            Target::Material(number) => (&[Index::Material], number, None),
            Target::Object(number) => (&[Index::Object, Index::Node, Index::Bone], number, None),
            Target::Instance(number) => (&[Index::Parent, Index::Bone], number, None),
            Target::Vertex { object, vertex } => (&[Index::Vertex], vertex, Some(object)),
            Target::BoneEntry { instance, entry } => {
                let instance = self.model.instances.get(instance);
                let placed = instance.and_then(|instance| self.model.object_of(instance));
                match placed {
                    Some((object, _)) => (&[Index::Node], entry, Some(object)),
                    None => (&[], entry, None),
                }
            }
        };
        let wanted = value(number);
        indices.iter().flat_map(move |&index| {
            self.references(index, move |record| match within {
                Some(within) if within != record => Wanted::Nothing,
                _ => wanted,
            })
        })
    }

    /// The indices into a list, in file order, as far as they are wanted; `wanted` is asked for each object and each
    /// instance by its number.
    pub fn references<'f>(
        &'f self,
        index: Index,
        wanted: impl Fn(usize) -> Wanted + Copy + 'f,
    ) -> impl Iterator<Item = Reference> + 'f {
        // Which records have such an index, so that of thousands of meshes none is asked for what only instances have.
        let (objects, instances) = match index {
            Index::Material | Index::Vertex | Index::Node => (self.model.objects.len(), 0),
            Index::Object | Index::Parent | Index::Bone => (0, self.model.instances.len()),
        };
        let objects =
            (0..objects).flat_map(move |number| self.of_object(index, number, wanted(number)));
        let instances =
            (0..instances).flat_map(move |number| self.of_instance(index, number, wanted(number)));
        objects.chain(instances)
    }

    fn of_object(
        &self,
        index: Index,
        number: usize,
        wanted: Wanted,
    ) -> impl Iterator<Item = Reference> + use<'_, 'a> {
        let object = self.model.objects.get(number);
        let points = move |field| index_of(field) == Some(index) && wanted != Wanted::Nothing;
        let own = object
            .filter(|_| points(FieldId::ObjectMaterialIndex))
            .and_then(|object| object.material.as_ref())
            .and_then(|int| {
                let field = FieldId::ObjectMaterialIndex;
                single(field, Owner::Object(number), int, wanted)
            });
        let nodes = object
            .filter(|_| points(FieldId::NodeIndex))
            .and_then(|object| {
                let parts = object.vertices.as_ref()?.parts.clone();
                self.model.vertex_parts.get(parts)
            });
        let nodes = nodes
            .unwrap_or_default()
            .iter()
            .filter(move |part| part.nodes.is_some_and(|range| wanted.may_be_in(range)))
            .flat_map(move |part| self.of_vertices(part, number, wanted));
        let list = object
            .filter(|_| Phase::all().any(|phase| points(phase.field())))
            .and_then(|object| object.triangles.as_ref());
        let count = list
            .filter(|_| points(Phase::MATERIAL.field()))
            .filter(|_| {
                self.reading(number)
                    .is_some_and(|it| it.count_is_triangle())
            })
            .and_then(|list| list.declared.as_ref())
            .and_then(|int| {
                let owner = Owner::Triangle {
                    object: number,
                    triangle: 0,
                };
                single(Phase::MATERIAL.field(), owner, int, wanted)
            });
        let parts = list.map_or(&[][..], |list| self.triangle_parts(list));
        let corners = parts
            .iter()
            .flat_map(move |part| self.of_triangles(part, number, index, wanted));
        own.into_iter().chain(nodes).chain(count).chain(corners)
    }

    fn of_vertices(&self, part: &VertexPart, object: usize, wanted: Wanted) -> Vec<Reference> {
        let field = FieldId::NodeIndex;
        let mut found = Vec::new();
        let mut row = super::Row::new(self.model.effective_version());
        self.vertices()
            .visit_part(part, &mut row, &mut |row: &super::Row| {
                for (round, (node, _)) in row.influences().enumerate() {
                    if let Some(value) = node.filter(|&node| wanted.takes(node))
                        && let Some(span) = row.span(field, 0, round)
                    {
                        found.push(Reference {
                            field,
                            owner: Owner::Vertex {
                                object,
                                vertex: row.number(),
                            },
                            value,
                            span,
                        });
                    }
                }
            });
        found
    }

    fn of_triangles(
        &self,
        part: &IntegerPart,
        object: usize,
        index: Index,
        wanted: Wanted,
    ) -> Vec<Reference> {
        let Some(reading) = self.reading(object) else {
            return Vec::new();
        };
        let points = |phase: Phase| index_of(phase.field()) == Some(index);
        let worth = Phase::all().filter(|&phase| points(phase)).any(|phase| {
            let range = reading.range(part, phase);
            range.is_some_and(|range| wanted.may_be_in(range))
        });
        if !worth {
            return Vec::new();
        }
        let mut found = Vec::new();
        let mut number = part.before;
        self.each_integer(part.span.clone(), &mut |span, value| {
            let at = number;
            number += 1;
            let phase = reading.phase(at);
            // A value too many belongs to no triangle.
            if let (Some(value), Some(triangle)) = (value, reading.triangle(at))
                && points(phase)
                && wanted.takes(value)
            {
                found.push(Reference {
                    field: phase.field(),
                    owner: Owner::Triangle { object, triangle },
                    value,
                    span,
                });
            }
        });
        found
    }

    fn of_instance(
        &self,
        index: Index,
        number: usize,
        wanted: Wanted,
    ) -> impl Iterator<Item = Reference> + use<'_, 'a> {
        let points = move |field| index_of(field) == Some(index) && wanted != Wanted::Nothing;
        let instance = self.model.instances.get(number);
        let owner = Owner::Instance(number);
        let ints = instance.into_iter().flat_map(move |instance| {
            let ints = [
                (FieldId::ObjectIndex, &instance.object),
                (FieldId::ParentInstanceIndex, &instance.parent),
            ];
            let own = ints.into_iter().filter(move |(field, _)| points(*field));
            own.filter_map(move |(field, int)| single(field, owner, int, wanted))
        });
        let field = FieldId::ObjectBoneIndex;
        let bones = instance.filter(|_| points(field)).and_then(|instance| {
            let parts = instance.bone_parts.clone();
            self.model.bone_parts.get(parts)
        });
        let bones = bones
            .unwrap_or_default()
            .iter()
            .filter(move |part| part.range.is_some_and(|range| wanted.may_be_in(range)))
            .flat_map(move |part| self.integers(part.span.clone()))
            .map(|(span, value)| Integer { value, span })
            .filter_map(move |int| {
                let value = int.value.filter(|&value| wanted.takes(value))?;
                Some(Reference {
                    field,
                    owner,
                    value,
                    span: int.span,
                })
            });
        ints.chain(bones)
    }
}

/// An index that stands alone.
fn single(field: FieldId, owner: Owner, int: &Int, wanted: Wanted) -> Option<Reference> {
    let value = int.value.filter(|&value| wanted.takes(value))?;
    Some(Reference {
        field,
        owner,
        value,
        span: int.span.clone(),
    })
}
