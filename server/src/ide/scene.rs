//! The level that an open file describes: see [`crate::scene`].

use super::Snapshot;
use crate::checks::Profile;
use crate::scene::{self, Element, Piece, PieceId, Scene, VertexField};
use std::ops::Range;

impl Snapshot {
    /// The level; `None` if it is no Halo file, or once `cancelled` is true.
    pub fn scene(&self, threads: usize, cancelled: &(dyn Fn() -> bool + Sync)) -> Option<Scene> {
        if !self.is_halo() {
            return None;
        }
        let input = self.input();
        let path = input.origin.map(|origin| origin.path.as_path());
        let profile = Profile::of(input.options.game, path, self.model().version());
        let tool = profile.map(|profile| profile.tool);
        self.view(|file| scene::scene(file, tool, threads, cancelled))
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

    /// What of the level stands at a byte offset.
    pub fn element_at(&self, offset: usize) -> Option<Element> {
        self.view(|file| scene::element_at(file, offset))
    }

    /// Where something of the level stands in the text.
    pub fn place_of(&self, element: Element) -> Option<Range<usize>> {
        self.view(|file| scene::place_of(file, element))
    }
}
