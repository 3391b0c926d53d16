//! Vertices and triangles that are put in: copies of records beside them, with other values.

use super::context::Corner;
use super::gone;
use crate::checks::Subject;
use crate::edit::{Refusal, Value, real_like};
use crate::fixes::{bytes, numbers::unit};
use scan::model::Phase;
use scan::view::{Row, Triangle};
use schema::FieldId;

/// The vertices that a vertex is a mix of, with their shares. The shares add up to 1.
pub(super) type Shares<'r> = [(&'r Row, f64)];

/// Values of a vertex between others, or beyond them, where they differ from those of `like`: UVs and color; with
/// `inner` also the normal and weights, which do not extend beyond.
pub(super) fn mixed(
    subject: &Subject<'_>,
    like: &Row,
    shares: &Shares<'_>,
    inner: bool,
) -> Vec<Value> {
    let mut values = Vec::new();
    let sum = |field, component, round| -> Option<f64> {
        let parts = shares
            .iter()
            .map(|(row, share)| Some(row.value(field, component, round)? * share));
        let sum: f64 = parts.sum::<Option<f64>>()?;
        sum.is_finite().then_some(sum)
    };
    let rounds = |field| {
        let counts = shares.iter().map(|(row, _)| row.rounds(field));
        counts.min().unwrap_or(0).min(like.rounds(field))
    };
    let mut put = |field, component, round, value: Option<f64>| {
        let span = like.span(field, component, round);
        if let Some((span, value)) = span.zip(value)
            && like.value(field, component, round) != Some(value)
        {
            let text = real_like(value, &bytes(subject.file.source, span.clone()));
            values.push((span, text));
        }
    };
    let uv = FieldId::UvCoordinates;
    for round in 0..rounds(uv) {
        (0..3).for_each(|component| put(uv, component, round, sum(uv, component, round)));
    }
    if inner {
        for component in 0..3 {
            let color = FieldId::VertexColor;
            put(color, component, 0, sum(color, component, 0));
        }
        let field = FieldId::VertexNormal;
        let normal: Option<Vec<f64>> = (0..3).map(|at| sum(field, at, 0)).collect();
        if let Some(normal) = normal.and_then(|normal| unit(&normal)) {
            for (component, value) in normal.into_iter().enumerate() {
                put(field, component, 0, Some(value));
            }
        }
        let nodes = |row: &Row| -> Vec<Option<f64>> {
            let rounds = 0..row.rounds(FieldId::NodeIndex);
            rounds
                .map(|round| row.value(FieldId::NodeIndex, 0, round))
                .collect()
        };
        // Where other bones move them, those of one of them are taken.
        if shares.iter().all(|(row, _)| nodes(row) == nodes(like)) {
            let weight = FieldId::BoneWeight;
            for round in 0..rounds(weight) {
                put(weight, 0, round, sum(weight, 0, round));
            }
        }
    }
    values
}

/// The normal of a copy of a vertex.
pub(super) fn with_normal(subject: &Subject<'_>, like: &Row, normal: [f64; 3]) -> Vec<Value> {
    let parts = normal.into_iter().enumerate();
    let values = parts.filter_map(|(component, value)| {
        let span = like.span(FieldId::VertexNormal, component, 0)?;
        let text = real_like(value, &bytes(subject.file.source, span.clone()));
        Some((span, text))
    });
    values.collect()
}

/// The vertex indices of a triangle, as others.
pub(super) fn indices(triangle: &Triangle, corners: [Corner; 3]) -> Result<Vec<Value>, Refusal> {
    let numbered = corners.into_iter().zip(1..);
    numbered
        .map(|(corner, at)| {
            let value = triangle.values.get(Phase::of(at).index());
            let value = value.and_then(Option::as_ref).ok_or_else(gone)?;
            Ok((value.span.clone(), corner.vertex.to_string()))
        })
        .collect()
}

/// Two vertices look alike: normals, colors, UVs and weights are the same, as far as one sees.
pub(super) fn alike(row: &Row, shares: &Shares<'_>) -> bool {
    const NEAR: f64 = 1e-3;
    let fields = [
        FieldId::VertexNormal,
        FieldId::VertexColor,
        FieldId::UvCoordinates,
        FieldId::NodeIndex,
        FieldId::BoneWeight,
    ];
    fields.iter().all(|&field| {
        let is_list = row.rounds(field) > 0;
        let same_count = shares
            .iter()
            .all(|(other, _)| other.rounds(field) == row.rounds(field));
        let rounds = if is_list { row.rounds(field) } else { 1 };
        same_count
            && (0..rounds).all(|round| {
                (0..3).all(|component| {
                    let own = row.value(field, component, round);
                    let parts = shares
                        .iter()
                        .map(|(other, share)| Some(other.value(field, component, round)? * share));
                    match (own, parts.sum::<Option<f64>>()) {
                        (Some(own), Some(sum)) => (own - sum).abs() <= NEAR,
                        (own, sum) => own.is_none() && sum.is_none(),
                    }
                })
            })
    })
}
