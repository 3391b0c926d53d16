//! Semantic tokens: the role of each value, for editors that color by it.

use super::Snapshot;
use scan::TokenKind;
use scan::model::detail::FieldValue;
use scan::view::File;
use schema::{FieldId, RecordKind, Role, Type};
use std::ops::Range;

/// The role of a value, by which editors color it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it")]
pub enum TokenRole {
    Version,
    Count,
    Index,
    Position,
    Normal,
    Color,
    Weight,
    Uv,
    Rotation,
    Translation,
    Scale,
    Size,
    Name,
    Kind,
    Text,
    Id,
    Flag,
    Number,
}

impl TokenRole {
    /// All roles, in the order of their numbers.
    pub const ALL: [TokenRole; 18] = [
        TokenRole::Version,
        TokenRole::Count,
        TokenRole::Index,
        TokenRole::Position,
        TokenRole::Normal,
        TokenRole::Color,
        TokenRole::Weight,
        TokenRole::Uv,
        TokenRole::Rotation,
        TokenRole::Translation,
        TokenRole::Scale,
        TokenRole::Size,
        TokenRole::Name,
        TokenRole::Kind,
        TokenRole::Text,
        TokenRole::Id,
        TokenRole::Flag,
        TokenRole::Number,
    ];

    /// The name that editors know.
    pub fn name(self) -> &'static str {
        match self {
            TokenRole::Version => "version",
            TokenRole::Count => "count",
            TokenRole::Index => "index",
            TokenRole::Position => "position",
            TokenRole::Normal => "normal",
            TokenRole::Color => "color",
            TokenRole::Weight => "weight",
            TokenRole::Uv => "uv",
            TokenRole::Rotation => "rotation",
            TokenRole::Translation => "translation",
            TokenRole::Scale => "scale",
            TokenRole::Size => "size",
            TokenRole::Name => "name",
            TokenRole::Kind => "kind",
            TokenRole::Text => "text",
            TokenRole::Id => "id",
            TokenRole::Flag => "flag",
            TokenRole::Number => "number",
        }
    }

    /// The role of a field's values.
    fn of(field: FieldId) -> Self {
        match field.def().role {
            Role::Version => return TokenRole::Version,
            Role::Count(_) => return TokenRole::Count,
            Role::Index(_) => return TokenRole::Index,
            Role::ObjectType | Role::LightType => return TokenRole::Kind,
            Role::MaterialName | Role::InstanceName => return TokenRole::Name,
            Role::UniqueId => return TokenRole::Id,
            Role::Flag => return TokenRole::Flag,
            Role::Plain => {}
        }
        match field {
            FieldId::VertexPosition => TokenRole::Position,
            FieldId::VertexNormal => TokenRole::Normal,
            FieldId::VertexColor | FieldId::LightColor => TokenRole::Color,
            FieldId::BoneWeight => TokenRole::Weight,
            FieldId::UvCoordinates => TokenRole::Uv,
            FieldId::LocalRotation | FieldId::PivotRotation => TokenRole::Rotation,
            FieldId::LocalTranslation | FieldId::PivotTranslation => TokenRole::Translation,
            FieldId::LocalScale | FieldId::PivotScale => TokenRole::Scale,
            FieldId::SphereRadius
            | FieldId::BoxExtents
            | FieldId::PillHeight
            | FieldId::PillRadius => TokenRole::Size,
            _ if field.def().ty == Type::String => TokenRole::Text,
            _ => TokenRole::Number,
        }
    }
}

/// A value with its role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// The range of its bytes, on one line.
    pub span: Range<usize>,
    /// The role of the value.
    pub role: TokenRole,
    /// Nothing in the file uses the record that it belongs to.
    pub unused: bool,
}

/// A value belongs to an object that no instance places.
fn is_unused(file: &File<'_>, value: &FieldValue) -> bool {
    match value.record {
        RecordKind::Sphere
        | RecordKind::Box
        | RecordKind::Pill
        | RecordKind::Mesh
        | RecordKind::GenericLight
        | RecordKind::Vertex
        | RecordKind::Triangles
        | RecordKind::Triangle => file.placements(value.place.object).is_empty(),
        _ => false,
    }
}

/// The values in a stretch of the text that are what their fields want.
pub fn tokens(snapshot: &Snapshot, range: Range<usize>) -> Vec<Token> {
    snapshot.view(|file| {
        let values = file.values(range.clone()).into_iter();
        let fits = |value: &FieldValue| match value.field.def().ty {
            Type::Integer => value.kind == TokenKind::Int,
            Type::Real => matches!(value.kind, TokenKind::Int | TokenKind::Real),
            Type::String => value.kind == TokenKind::Str,
        };
        values
            .filter(|value| range.start < value.span.end && value.span.start < range.end)
            .filter(fits)
            .map(|value| Token {
                role: match file.reference(&value) {
                    Some(_) => TokenRole::Index,
                    None => TokenRole::of(value.field),
                },
                unused: is_unused(file, &value),
                span: value.span,
            })
            .collect()
    })
}
