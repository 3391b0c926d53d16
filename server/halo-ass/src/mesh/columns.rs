//! What of vertices is read, and how it is kept.

use super::held;
use crate::view::Row;
use schema::FieldId;

/// What of a vertex may be asked for beside its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// Normals.
    Normals,
    /// Colors.
    Colors,
    /// UV sets.
    Uvs,
    /// u and v of the first UV set alone.
    FirstUvs,
    /// Influences.
    Weights,
}

/// A selection of columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Columns(u8);

impl Columns {
    /// Positions alone.
    pub const POSITIONS: Columns = Columns(0);

    /// Everything that a vertex holds.
    pub const ALL: Columns = Columns::POSITIONS
        .and(Column::Normals)
        .and(Column::Colors)
        .and(Column::Uvs)
        .and(Column::Weights);

    /// These and another one.
    #[must_use]
    pub const fn and(self, column: Column) -> Self {
        Columns(self.0 | 1 << column as u8)
    }

    /// The column is among them.
    pub const fn has(self, column: Column) -> bool {
        self.0 & 1 << column as u8 != 0
    }

    /// Nothing but positions and first UVs are among them.
    pub(super) fn are_points(self) -> bool {
        let first = Columns::POSITIONS.and(Column::FirstUvs);
        self == Columns::POSITIONS || self == first
    }

    /// A number for each selection.
    pub(super) const fn bits(self) -> u8 {
        self.0
    }
}

/// A list for each vertex.
#[derive(Clone, Debug, PartialEq)]
pub struct Lists<T> {
    /// Where each list ends in `values`.
    ends: Vec<u32>,
    /// All lists, one behind the other.
    values: Vec<T>,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Lists {
            ends: Vec::new(),
            values: Vec::new(),
        }
    }
}

impl<T> Lists<T> {
    /// The list of a vertex; nothing where there is none.
    pub fn get(&self, vertex: usize) -> &[T] {
        let start = match vertex.checked_sub(1) {
            Some(before) => self.ends.get(before).copied().unwrap_or(0),
            None => 0,
        };
        let end = self.ends.get(vertex).copied().unwrap_or(start);
        let range = start as usize..end as usize;
        self.values.get(range).unwrap_or_default()
    }

    /// How many vertices have a list.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// None has.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    fn add(&mut self, list: impl Iterator<Item = T>) {
        self.values.extend(list);
        self.close();
    }

    fn close(&mut self) {
        // A text of 4 GB holds fewer values: what is beyond is in no list.
        self.ends
            .push(u32::try_from(self.values.len()).unwrap_or(u32::MAX));
    }

    fn append(&mut self, other: &Self)
    where
        T: Clone,
    {
        let before = u32::try_from(self.values.len()).unwrap_or(u32::MAX);
        self.values.extend_from_slice(&other.values);
        self.ends
            .extend(other.ends.iter().map(|end| end.saturating_add(before)));
    }
}

/// The vertices of a part of a list.
#[derive(Debug, Default)]
pub(super) struct Piece {
    columns: Columns,
    pub positions: Vec<[f64; 3]>,
    pub normals: Vec<[f32; 3]>,
    pub colors: Vec<[f32; 3]>,
    pub uvs: Lists<[f32; 3]>,
    pub first_uvs: Vec<[f32; 2]>,
    pub weights: Lists<(i32, f32)>,
}

impl Piece {
    pub fn with_room(columns: Columns, count: usize) -> Self {
        let room = |column| if columns.has(column) { count } else { 0 };
        Piece {
            columns,
            positions: Vec::with_capacity(count),
            normals: Vec::with_capacity(room(Column::Normals)),
            first_uvs: Vec::with_capacity(room(Column::FirstUvs)),
            ..Piece::default()
        }
    }

    #[inline]
    pub fn add(&mut self, row: &Row) {
        let axis = |axis| {
            let value = row.value(FieldId::VertexPosition, axis, 0);
            value.unwrap_or(f64::NAN)
        };
        self.positions.push([axis(0), axis(1), axis(2)].map(held));
        if self.columns == Columns::POSITIONS {
            return;
        }
        if self.columns.has(Column::Normals) {
            self.normals.push(row.normal());
        }
        if self.columns.has(Column::Colors) {
            self.colors.extend(row.color());
        }
        if self.columns.has(Column::Uvs) {
            self.uvs.add(row.uvs());
        }
        if self.columns.has(Column::FirstUvs) {
            let first = row.uvs().next();
            self.first_uvs
                .push(first.map_or([f32::NAN; 2], |[u, v, _]| [u, v]));
        }
        if self.columns.has(Column::Weights) {
            let node = |node: Option<i64>| {
                node.and_then(|node| i32::try_from(node).ok())
                    .unwrap_or(i32::MIN)
            };
            self.weights.add(
                row.influences()
                    .map(|(index, weight)| (node(index), weight)),
            );
        }
    }

    /// Adds a vertex of which nothing else is wanted.
    #[inline]
    pub fn add_point(&mut self, position: [f64; 3], uv: [f32; 2]) {
        self.positions.push(position.map(held));
        if self.columns.has(Column::FirstUvs) {
            self.first_uvs.push(uv);
        }
    }

    /// Puts the vertices of another one behind its own.
    pub fn append(&mut self, other: &Self) {
        self.positions.extend_from_slice(&other.positions);
        self.normals.extend_from_slice(&other.normals);
        self.colors.extend_from_slice(&other.colors);
        self.uvs.append(&other.uvs);
        self.first_uvs.extend_from_slice(&other.first_uvs);
        self.weights.append(&other.weights);
    }
}
