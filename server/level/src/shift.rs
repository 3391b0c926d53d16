//! The shell brought up to date where few vertices have moved: what is one with what changes around them alone.

use super::edges::Edge;
use super::shell::Shell;
use super::sides::{Side, is_wall};
use super::tree::Bounds;
use super::{World, distance, whole};
use crate::Moved;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// The changes of a shell.
#[derive(Debug, Default)]
pub struct Shift {
    /// The sides one of whose corners is elsewhere, or is another one, sorted.
    pub sides: Vec<u32>,
    /// Those with another corner, each with the corners that it had.
    pub turned: Vec<(u32, [u32; 3])>,
    /// The first point of the shell is elsewhere: volumes are measured from there.
    pub has_first: bool,
}

/// If more vertices than this move, or lie near those that do, the shell is found again from scratch.
const MOST: usize = 2048;

impl Shell {
    /// Brings the shell up to date after vertices of a level have moved, by the numbers of their objects. `None` if it
    /// must be found again from scratch; it is of no use then.
    pub fn shift(
        &mut self,
        world: &World,
        moved: &BTreeMap<usize, Moved>,
        weld: f64,
    ) -> Option<Shift> {
        if !self.is_kept {
            return None;
        }
        // What is at one place is one in any case.
        let weld = weld.max(0.0);
        let changed = self.moved(world, moved)?;
        if changed.is_empty() {
            return Some(Shift::default());
        }
        let mut around: Vec<[f64; 3]> = Vec::new();
        for &(number, point) in &changed {
            let old = std::mem::replace(self.points.get_mut(number as usize)?, point);
            around.extend([old, point]);
        }
        let mut numbers: FxHashSet<u32> = changed.iter().map(|it| it.0).collect();
        self.near(around, weld, &mut numbers)?;
        if numbers
            .iter()
            .any(|it| self.collapsed.binary_search(it).is_ok())
        {
            return None;
        }
        let roots = self.welded(&numbers, weld);
        let is_changed: FxHashSet<u32> = changed.iter().map(|it| it.0).collect();
        // Of those that are elsewhere once they are welded, where they are.
        let mut now: FxHashMap<u32, u32> = FxHashMap::default();
        for (number, root) in roots {
            if self.root(number) != root || is_changed.contains(&root) {
                now.insert(number, root);
            }
        }
        let shift = self.turn(world, &now)?;
        let has_first = is_changed.contains(&0);
        Some(Shift { has_first, ..shift })
    }

    /// The vertex that represents all those welded with a vertex.
    fn root(&self, number: u32) -> u32 {
        self.roots.get(number as usize).copied().unwrap_or(number)
    }

    /// The vertices of the shell among those that have moved, and where they are; `None` where a triangle may become a side
    /// or be none any more.
    fn moved(&self, world: &World, moved: &BTreeMap<usize, Moved>) -> Option<Vec<(u32, [f64; 3])>> {
        let mut changed = Vec::new();
        for place in world.places.iter().filter(|place| is_wall(place)) {
            let Some(own) = place.object.and_then(|object| moved.get(&object)) else {
                continue;
            };
            let mesh = world.mesh_of(place)?;
            let mut points: FxHashMap<u32, [f64; 3]> = FxHashMap::default();
            for &(vertex, old) in own {
                let point = *mesh.positions.get(vertex as usize)?;
                let both = [old, point].map(|point| place.own.point(point));
                if !both.iter().flatten().all(|axis| axis.is_finite()) {
                    return None;
                }
                points.insert(vertex, both[1]);
            }
            if changed.len() + points.len() > MOST {
                return None;
            }
            let instances = &self.origins.instances;
            let start = instances.partition(|&it| (it as usize) < place.instance);
            let range = start..instances.partition(|&it| it as usize <= place.instance);
            let origins = self.origins.vertices.get(range.clone());
            for (number, vertex) in range.zip(origins.unwrap_or_default()) {
                if let Some(&point) = points.get(vertex) {
                    changed.push((u32::try_from(number).ok()?, point));
                }
            }
        }
        Some(changed)
    }

    /// Adds the vertices within `weld` of some places, and of those that are added; `None` where they are too many.
    fn near(
        &self,
        mut around: Vec<[f64; 3]>,
        weld: f64,
        numbers: &mut FxHashSet<u32>,
    ) -> Option<()> {
        let cell = (weld * 32.0).max(0.01);
        let reach = reach(weld);
        let cell_of = |point: [f64; 3]| point.map(|axis| whole(axis / cell));
        while !around.is_empty() {
            let mut cells: FxHashMap<[i64; 3], Vec<[f64; 3]>> = FxHashMap::default();
            let bounds = Bounds::around(around.iter().copied()).grown(reach);
            for point in around.drain(..) {
                let low = cell_of(point.map(|axis| axis - reach));
                let high = cell_of(point.map(|axis| axis + reach));
                for x in low[0]..=high[0] {
                    for y in low[1]..=high[1] {
                        for z in low[2]..=high[2] {
                            cells.entry([x, y, z]).or_default().push(point);
                        }
                    }
                }
            }
            for (number, &point) in (0..).zip(&self.points) {
                // Nearly all are far away.
                if !bounds.holds(point) {
                    continue;
                }
                let Some(near) = cells.get(&cell_of(point)) else {
                    continue;
                };
                let is_near = near.iter().any(|&it| distance(it, point) <= weld);
                if is_near && numbers.insert(number) {
                    around.push(point);
                }
            }
            if numbers.len() > MOST {
                return None;
            }
        }
        Some(())
    }

    /// Of each of some vertices, near which there are no others, the first of those that are one with it.
    fn welded(&self, numbers: &FxHashSet<u32>, weld: f64) -> Vec<(u32, u32)> {
        let mut all: Vec<u32> = numbers.iter().copied().collect();
        all.sort_unstable();
        let mut roots: Vec<usize> = (0..all.len()).collect();
        let root = |roots: &[usize], mut at: usize| {
            while let Some(&above) = roots.get(at).filter(|&&above| above != at) {
                at = above;
            }
            at
        };
        let mut order: Vec<(f64, usize)> = all
            .iter()
            .enumerate()
            .map(|(at, &number)| (self.point(number)[0], at))
            .collect();
        order.sort_unstable_by(|one, other| one.0.total_cmp(&other.0));
        let mut rest = order.as_slice();
        while let Some((&(x, one), behind)) = rest.split_first() {
            rest = behind;
            let near = behind.iter().take_while(|other| other.0 - x <= reach(weld));
            for &(_, other) in near {
                let [Some(&first), Some(&second)] = [one, other].map(|at| all.get(at)) else {
                    continue;
                };
                if distance(self.point(first), self.point(second)) <= weld {
                    let (one, other) = (root(&roots, one), root(&roots, other));
                    if let Some(above) = roots.get_mut(one.max(other)) {
                        *above = one.min(other);
                    }
                }
            }
        }
        let welded = (0..all.len()).filter_map(|at| {
            let root = all.get(root(&roots, at))?;
            Some((*all.get(at)?, *root))
        });
        welded.collect()
    }

    /// Gives sides other corners: those of vertices that are one with others now, or elsewhere. `None` where one has no area
    /// then, or which way round it is may change.
    fn turn(&mut self, world: &World, now: &FxHashMap<u32, u32>) -> Option<Shift> {
        let is_other = now.iter().any(|(&number, &root)| self.root(number) != root);
        if is_other
            && world
                .places
                .iter()
                .any(|place| is_wall(place) && place.own.is_mirror())
        {
            return None;
        }
        // By their instances, since sides are looked at instance by instance.
        let mut by_instance: BTreeMap<u32, FxHashMap<u32, u32>> = BTreeMap::new();
        for (&number, &root) in now {
            let (instance, vertex) = self.origin(number)?;
            by_instance
                .entry(instance)
                .or_default()
                .insert(vertex, root);
        }
        let mut shift = Shift::default();
        for (instance, vertices) in by_instance {
            let place = world.places.get(instance as usize)?;
            let mesh = world.mesh_of(place)?;
            let (low, high) = (vertices.keys().min()?, vertices.keys().max()?);
            let touched = self
                .sides
                .of_instance(instance)
                .filter_map(|(number, side)| {
                    let corners = mesh.triangles.get(side.triangle as usize)?;
                    // Nearly all are far away.
                    if corners.iter().all(|corner| corner < low || corner > high) {
                        return None;
                    }
                    let found = corners.map(|corner| vertices.get(&corner).copied());
                    let is_touched = found.iter().any(Option::is_some);
                    is_touched.then_some((number, side, found))
                });
            let touched: Vec<_> = touched.collect();
            for (number, mut side, found) in touched {
                let old = side.corners;
                side.turn(found);
                self.sides.set_corners(number, side.corners);
                let number = u32::try_from(number).ok()?;
                shift.sides.push(number);
                let [a, b, c] = side.corners;
                if a == b || b == c || c == a {
                    return None;
                }
                if old != side.corners {
                    shift.turned.push((number, old));
                }
            }
        }
        if is_other {
            if self.roots.is_empty() {
                self.roots = (0..u32::try_from(self.points.len()).ok()?).collect();
            }
            for (&number, &root) in now {
                *self.roots.get_mut(number as usize)? = root;
            }
        }
        shift.sides.sort_unstable();
        let edges = self.edges.get_mut()?;
        edges.turn(self.sides.corners(), &shift.turned);
        Some(shift)
    }

    /// The edges that sides have, or had.
    pub fn edges_of(&self, shift: &Shift) -> (FxHashSet<[u32; 2]>, Vec<Edge<'_>>) {
        let now = shift.sides.iter();
        let now = now.filter_map(|&side| self.sides.corners().get(side as usize));
        let corners = now.copied().chain(shift.turned.iter().map(|it| it.1));
        let ends = corners.flat_map(|[a, b, c]| {
            [(a, b), (b, c), (c, a)].map(|(one, two)| [one.min(two), one.max(two)])
        });
        let ends: FxHashSet<[u32; 2]> = ends.collect();
        let edges = ends.iter().filter_map(|&[one, two]| self.edge(one, two));
        let edges = edges.collect();
        (ends, edges)
    }
}

/// A little more than a distance: what is within is decided by the distance alone.
fn reach(weld: f64) -> f64 {
    weld * 1.001 + 1e-9
}

impl Side {
    /// Takes other corners, in the order of the text.
    fn turn(&mut self, found: [Option<u32>; 3]) {
        let [a, b, c] = found;
        let found = if self.is_turned { [a, c, b] } else { [a, b, c] };
        for (corner, found) in self.corners.iter_mut().zip(found) {
            *corner = found.unwrap_or(*corner);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Surface;
    use crate::{Known, Pieces, Regions, Transform};
    use crate::{Mesh, Shape};
    use crate::{Place, Role};
    use proptest::prelude::*;

    const WELD: f64 = 0.1;

    /// Two meshes side by side, placed three times, one of them aside.
    fn world(meshes: &[Vec<[f64; 3]>; 2], triangles: &[[u32; 3]]) -> World {
        let place = |(instance, object, [x, y]): (usize, usize, [f64; 2])| Place {
            instance,
            object: Some(object),
            parent: None,
            role: Role::Structure,
            named: Role::Structure,
            top: instance,
            hangs: true,
            bones: 0,
            own: Transform::new([0.0, 0.0, 0.0, 1.0], [x, y, 0.0], [1.0; 3]),
            children: Transform::IDENTITY,
            sound: true,
        };
        let places = [(0, 0, [0.0; 2]), (1, 1, [0.0; 2]), (2, 0, [3.0, 0.0])];
        let shapes = meshes.iter().map(|positions| {
            let count = positions.len() as u32;
            let triangles = triangles.iter().map(|it| it.map(|corner| corner % count));
            Shape::Mesh(Box::new(Mesh {
                materials: triangles.clone().map(|_| 0).collect(),
                triangles: triangles.collect(),
                positions: positions.clone(),
                ..Mesh::default()
            }))
        });
        World {
            places: places.into_iter().map(place).collect(),
            shapes: shapes.collect(),
            surfaces: vec![Surface::PLAIN],
        }
    }

    fn fresh(world: &World) -> Shell {
        Shell::of(world, (WELD, true), (1, &|| false))
    }

    fn pieces_of(shell: &Shell) -> Pieces {
        shell.pieces(|_| None::<()>, &|| false).0
    }

    /// All that is asked of a shell.
    fn told(shell: &Shell) -> String {
        let corners = |number: usize| shell.points_of(number);
        let edges: Vec<_> = shell
            .edges()
            .map(|it| (it.ends, it.sides().collect::<Vec<_>>()))
            .collect();
        let unpaired: Vec<_> = shell.unpaired().map(|edge| edge.ends).collect();
        let sides = shell.sides.iter().enumerate();
        let sides: Vec<_> = sides.map(|(at, side)| (side, corners(at))).collect();
        format!(
            "{sides:?}\n{edges:?}\n{unpaired:?}\n{:?}\n{:?}",
            pieces_of(shell),
            shell.origins
        )
    }

    fn conflicts(shell: &Shell) -> Regions {
        Regions::of(shell, WELD, Some(&Known::default()), (1, &|| false))
    }

    proptest! {
        #[test]
        fn the_same_as_a_fresh_one(
            meshes in prop::array::uniform2(prop::collection::vec([-2i8..3, -2..3, -2..3], 4..12)),
            triangles in prop::collection::vec(prop::array::uniform3(0u32..12), 1..16),
            moves in prop::collection::vec(
                (0usize..2, any::<prop::sample::Index>(), [-2i8..3, -2..3, -2..3], 0u8..4),
                1..12,
            ),
        ) {
            // Some are off by less than what is welded, and chains of them by more.
            let point = |at: [i8; 3], off: u8| {
                let [x, y, z] = at.map(f64::from);
                [x + f64::from(off) * 0.06, y, z]
            };
            let mut meshes = meshes.map(|mesh| -> Vec<[f64; 3]> {
                mesh.into_iter().map(|it| point(it, 0)).collect()
            });
            let mut world_now = world(&meshes, &triangles);
            let mut shell = fresh(&world_now);
            let mut regions = conflicts(&shell);
            for (object, vertex, at, off) in moves {
                let vertex = vertex.index(meshes[object].len());
                let old = std::mem::replace(&mut meshes[object][vertex], point(at, off));
                world_now = world(&meshes, &triangles);
                let moved = BTreeMap::from([(object, vec![(vertex as u32, old)])]);
                match shell.shift(&world_now, &moved, WELD) {
                    Some(shift) => regions.update(&shell, &shift.sides, 1),
                    None => {
                        shell = fresh(&world_now);
                        regions = conflicts(&shell);
                    }
                }
                let expected = fresh(&world_now);
                prop_assert_eq!(told(&shell), told(&expected));
                let mut not_kept = Shell::of(&world_now, (WELD, false), (1, &|| false));
                let (pieces, seen) = not_kept.pieces(|edge| Some(edge.ends), &|| false);
                prop_assert_eq!(pieces, pieces_of(&expected));
                prop_assert!(expected.edges().map(|it| it.ends).eq(seen));
                let unpaired = |shell: &Shell| -> Vec<_> {
                    let edges = shell.unpaired();
                    edges.map(|it| (it.ends, it.sides().collect::<Vec<_>>())).collect()
                };
                prop_assert_eq!(unpaired(&not_kept), unpaired(&expected));
                prop_assert_eq!(told(&not_kept), told(&expected));
                prop_assert!(not_kept.shift(&world_now, &moved, WELD).is_none());
                prop_assert_eq!(regions.conflicts(), conflicts(&expected).conflicts());
            }
        }
    }

    #[test]
    fn what_welds_and_comes_apart_is_brought_up_to_date() {
        let square = |x: f64| {
            vec![
                [x, 0.0, 0.0],
                [x + 1.0, 0.0, 0.0],
                [x, 1.0, 0.0],
                [x + 1.0, 1.0, 0.0],
            ]
        };
        let triangles = [[0, 1, 2], [1, 3, 2]];
        let mut meshes = [square(0.0), square(1.0)];
        let mut shell = fresh(&world(&meshes, &triangles));
        for (vertex, x) in [(0, 1.5), (2, 1.05), (0, 1.0), (2, 0.9), (2, 1.0)] {
            let old = std::mem::replace(&mut meshes[1][vertex][0], x);
            let world = world(&meshes, &triangles);
            let y = meshes[1][vertex][1];
            let moved = BTreeMap::from([(1, vec![(vertex as u32, [old, y, 0.0])])]);
            assert!(shell.shift(&world, &moved, WELD).is_some());
            assert_eq!(told(&shell), told(&fresh(&world)));
        }
    }
}
