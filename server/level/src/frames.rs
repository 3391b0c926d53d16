//! Frames: what a level hangs on, and what Tool leaves out since it hangs on none.

use super::{Place, World, cross, dot, minus};
use crate::{Role, Surface};
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// The shape of a frame is a level where it encloses so many times the room that the structure has.
const ROOM: f64 = 2.0;

/// Marks what Tool leaves out. `bones` says of each instance whether it is a bone. In a level with a frame that is everything that hangs on none; a level without one is taken
/// whole.
pub fn leave_out(places: &mut [Place], bones: impl FnOnce(&[Place]) -> Vec<bool>) {
    let is_top = |place: &&Place| place.role == Role::Frame && place.top == place.instance;
    if !places.iter().any(|place| is_top(&place)) {
        return;
    }
    let is_bone = bones(places);
    let mut carries = vec![false; places.len()];
    for place in places.iter() {
        let is_carried = !matches!(place.role, Role::Frame | Role::Group);
        if let Some(carries) = carries.get_mut(place.top).filter(|_| is_carried) {
            *carries = true;
        }
    }
    // A bone on which nothing hangs is there for the meshes that it moves.
    let of = |all: &[bool], place: &Place| all.get(place.instance).copied().unwrap_or(false);
    let is_frame = |place: &Place| of(&carries, place) || !of(&is_bone, place);
    if !places.iter().filter(is_top).any(is_frame) {
        return;
    }
    for place in places.iter_mut().filter(|place| !place.hangs) {
        if !matches!(place.role, Role::Group | Role::Unknown) {
            place.role = Role::LeftOut;
        }
    }
}

impl World {
    /// The frame of the level: the first directly below the scene root on which something hangs, else the first of all.
    pub fn frame(&self) -> Option<&Place> {
        let is_frame = |place: &&Place| place.named == Role::Frame && place.top == place.instance;
        let is_carried = |place: &&Place| !matches!(place.named, Role::Frame | Role::Group);
        let mut carrying = self.places.iter().filter(is_carried);
        let first = carrying.find_map(|place| self.places.get(place.top).filter(is_frame));
        first.or_else(|| self.places.iter().find(is_frame))
    }

    /// The number of instances that Tool leaves out, by the instance directly below the scene root on which they hang.
    pub fn left_out(&self) -> BTreeMap<usize, usize> {
        let mut tops = BTreeMap::new();
        for place in self.places.iter().filter(|it| it.role == Role::LeftOut) {
            *tops.entry(place.top).or_default() += 1;
        }
        tops
    }

    /// The frames whose shapes count as structure, as their author most likely meant them.
    pub fn frames_as_structure(&self) -> impl Iterator<Item = &Place> {
        let is_taken = |it: &&Place| it.named == Role::Frame && it.role == Role::Structure;
        self.places.iter().filter(is_taken)
    }

    /// Tool leaves meshes out that would be structure.
    pub fn is_structure_left_out(&self) -> bool {
        let mut left_out = self.places.iter().filter(|it| it.role == Role::LeftOut);
        left_out.any(|place| place.named == Role::Structure && self.has_walls(place))
    }

    /// If only the shapes of frames could be a level, the level was most likely given the name of a frame by mistake:
    /// the shapes count as if they hung below it. So does a room around a structure that is small beside it.
    pub fn hang_below_frames(&mut self) {
        let frames = self.places.iter().filter(|it| it.role == Role::Frame);
        let shaped: Vec<&Place> = frames.filter(|place| self.has_walls(place)).collect();
        if shaped.is_empty() {
            return;
        }
        let structure = || self.places.iter().filter(|it| it.named == Role::Structure);
        let is_empty = !structure().any(|place| self.has_walls(place));
        // Looked at only for frames that are rooms: nearly all are balls and boxes, which face outward.
        let filled: OnceCell<f64> = OnceCell::new();
        let filled = || *filled.get_or_init(|| structure().map(|it| self.room(it).abs()).sum());
        let is_level = |place: &&&Place| is_empty || self.room(place) > ROOM * filled();
        let levels = shaped.iter().filter(is_level);
        let levels: Vec<usize> = levels.map(|place| place.instance).collect();
        for level in levels {
            if let Some(place) = self.places.get_mut(level) {
                place.role = Role::Structure;
            }
        }
    }

    /// How much room the walls of an instance enclose, in cubed units of the file; below 0 where they face outward.
    fn room(&self, place: &Place) -> f64 {
        let Some(mesh) = self.mesh_of(place) else {
            return 0.0;
        };
        let origin = mesh.positions.first().map(|&first| place.own.point(first));
        let origin = origin.unwrap_or_default();
        let all = (0..mesh.triangles.len()).filter_map(|triangle| mesh.points(triangle));
        let volumes = all.map(|points| {
            let [a, b, c] = points.map(|point| minus(place.own.point(point), origin));
            dot(a, cross(b, c)) / 6.0
        });
        let outward: f64 = volumes.filter(|volume| volume.is_finite()).sum();
        match place.own.is_mirror() {
            true => outward,
            false => -outward,
        }
    }

    /// The instance places a mesh that was read, with a triangle that is more than a portal, fog or weather.
    fn has_walls(&self, place: &Place) -> bool {
        let is_wall = |surface: &Surface| !surface.portal && !surface.fog && !surface.weather;
        let mesh = self.mesh_of(place);
        mesh.is_some_and(|mesh| {
            let mut materials = mesh.materials.iter();
            materials.any(|material| is_wall(self.surface(material)))
        })
    }
}
