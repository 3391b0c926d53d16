//! The level that an open file describes: see [`scene`].

use super::Snapshot;
use level::Place;
use rules::checks::{Finding, Geometry, Profile};
use scan::fill;
use scan::view::File;
use scene::{self, Element, Piece, PieceId, Scene, VertexField};
use schema::names::Tool;
use serde::Serialize;
use std::ops::Range;

/// The most findings that are sent: a viewer cannot usefully show more.
const MOST_ELEMENTS: usize = 2000;

/// A finding, and where it is in the level.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct InLevel {
    /// The rule.
    pub code: &'static str,
    /// `error`, `warning`, `information` or `hint`.
    pub severity: &'static str,
    /// The finding's message.
    pub message: String,
    /// The element at the start of the finding's span.
    pub element: Option<Element>,
    /// The geometry that the finding is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub geometry: Option<Geometry>,
}

/// Findings with their places in the level; `None` once `cancelled` is true.
pub fn in_level(
    file: &File<'_>,
    findings: &[Finding],
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Option<Vec<InLevel>> {
    let told = findings.iter().take(MOST_ELEMENTS).map(|finding| {
        (!cancelled()).then(|| InLevel {
            code: finding.code.name(),
            severity: finding.severity.name(),
            message: finding.message.clone(),
            element: scene::element_at(file, finding.span.start),
            geometry: finding.geometry.as_deref().cloned(),
        })
    });
    told.collect()
}

impl Snapshot {
    /// The findings; `None` once `cancelled` is true.
    pub fn in_level(&self, cancelled: &(dyn Fn() -> bool + Sync)) -> Option<Vec<InLevel>> {
        let found = self.findings_until(1, cancelled)?;
        self.view(|file| in_level(file, &found, cancelled))
    }

    /// The level; `None` if it is no Halo file, or once `cancelled` is true.
    pub fn scene(&self, threads: usize, cancelled: &(dyn Fn() -> bool + Sync)) -> Option<Scene> {
        if !self.is_halo() {
            return None;
        }
        let tool = self.tool();
        self.view(|file| scene::scene(file, tool, threads, cancelled))
    }

    /// Hands the level to `write`, which makes it another program's file; `None` if it is no Halo file.
    pub fn exported<T>(&self, write: impl FnOnce(&File<'_>, &Scene, &[Place]) -> T) -> Option<T> {
        let scene = self.scene(1, &|| false)?;
        let tool = self.tool();
        Some(self.view(|file| write(file, &scene, &fill::places(file, tool))))
    }

    /// Whose Tool is to compile the file.
    fn tool(&self) -> Option<Tool> {
        let input = self.input();
        let path = input.origin.map(|origin| origin.path.as_path());
        Some(Profile::of(input.options.game, path, self.model().version())?.tool)
    }

    /// Pieces of meshes, without those that are not there; `None` once `cancelled` is true.
    pub fn pieces(
        &self,
        wanted: &[PieceId],
        fields: &[VertexField],
        (threads, cancelled): (usize, &(dyn Fn() -> bool + Sync)),
    ) -> Option<Vec<Piece>> {
        self.view(|file| scene::pieces(file, wanted, fields, (threads, cancelled)))
    }

    /// The element of the level at a byte offset.
    pub fn element_at(&self, offset: usize) -> Option<Element> {
        self.view(|file| scene::element_at(file, offset))
    }

    /// The range in the text of an element of the level.
    pub fn place_of(&self, element: Element) -> Option<Range<usize>> {
        self.view(|file| scene::place_of(file, element))
    }
}
