//! The vertices of a part of a list, as arrays.

use crate::view::Row;
use level::{Column, Columns, Lists, clamp_to_f32};
use schema::FieldId;

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
        self.positions
            .push([axis(0), axis(1), axis(2)].map(clamp_to_f32));
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
        self.positions.push(position.map(clamp_to_f32));
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
