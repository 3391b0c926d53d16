//! Two meshes: which vertex and which triangle of one is which of the other.

use super::change::Size;
use super::numbers::{all_same, same, tolerance};
use super::places::Places;
use level::{MISSING_CORNER, Mesh, UNKNOWN_MATERIAL, minus};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// The differences of two meshes.
#[derive(Clone, Debug, Default)]
pub(super) struct Difference {
    /// Vertices that stand elsewhere.
    pub moved: usize,
    /// The longest way of one of them.
    pub most: f64,
    /// The way of the first of them.
    pub by: [f64; 3],
    /// All of them went this way.
    pub one_way: bool,
    /// No vertex stayed.
    pub all_moved: bool,
    /// Vertices and triangles that only the second mesh has.
    pub added: Size,
    /// Vertices and triangles that only the first mesh has.
    pub removed: Size,
    /// Vertices with another normal.
    pub normals: usize,
    /// Vertices with another color.
    pub colors: usize,
    /// Vertices with other UVs.
    pub uvs: usize,
    /// Vertices with other weights.
    pub weights: usize,
    /// How many triangles that are in both have which two material indices. The last part of the key: they have other numbers
    /// for their vertices, or another place among the triangles.
    pub faces: BTreeMap<(i32, i32, bool), usize>,
}

impl Difference {
    /// Nothing moved, came or went.
    pub fn is_none(&self) -> bool {
        self.size() == 0
    }

    /// How much there is to tell.
    fn size(&self) -> usize {
        let Difference { added, removed, .. } = self;
        self.moved + added.vertices + added.triangles + removed.vertices + removed.triangles
    }
}

/// The columns that both files have and that are compared.
#[derive(Clone, Copy, Debug)]
pub(super) struct Compared {
    /// The versions of both have colors.
    pub colors: bool,
    /// The versions of both have a third number in UVs.
    pub w: bool,
    /// Node indices mean the same in both.
    pub nodes: bool,
}

/// Compares two meshes in time proportional to their size: vertex by vertex where that explains it, and by places in space
/// where the lists are in another order or of another length.
pub(super) fn compare(one: &Mesh, two: &Mesh, compared: Compared) -> Difference {
    let is_alike = one.positions.len() == two.positions.len() && one.triangles == two.triangles;
    let limit = limit(one, two);
    let plain = is_alike.then(|| {
        let pairs: Vec<Option<usize>> = (0..two.positions.len()).map(Some).collect();
        let mut found = Difference::default();
        vertices((one, two), &pairs, (limit, compared), &mut found);
        let all = one.materials.iter().zip(two.materials.iter());
        all.for_each(|(one, two)| *found.faces.entry((one, two, false)).or_default() += 1);
        found
    });
    if let Some(plain) = plain.as_ref().filter(|plain| plain.is_none()) {
        return plain.clone();
    }
    let by_place = by_place(one, two, (limit, compared));
    match plain {
        Some(plain) if plain.size() <= by_place.size() => plain,
        _ => by_place,
    }
}

/// Up to which distance along an axis two vertices are at one place.
fn limit(one: &Mesh, two: &Mesh) -> f64 {
    let all = one.positions.iter().chain(&two.positions).flatten();
    let finite = all.filter(|axis| axis.is_finite());
    tolerance(finite.fold(0.0, |most, axis| axis.abs().max(most)))
}

fn by_place(one: &Mesh, two: &Mesh, (limit, compared): (f64, Compared)) -> Difference {
    let mut places = Places::new(limit);
    let mut numbers = |mesh: &Mesh| -> Vec<u32> {
        let points = mesh.positions.iter();
        points.map(|&point| places.number(point)).collect()
    };
    let mut before = numbers(one);
    let after = numbers(two);
    let mut pairs = at_one_place((one, two), (&before, &after), compared);
    pair_runs(&mut pairs, after.len());
    let mut found = Difference::default();
    vertices((one, two), &pairs, (limit, compared), &mut found);
    // A triangle whose corner moved is the same triangle.
    for (before, pair) in before.iter_mut().zip(&pairs) {
        if let Some(after) = pair.and_then(|pair| after.get(pair)) {
            *before = *after;
        }
    }
    triangles((one, two), (&before, &after), &mut found);
    found
}

/// How many vertices at one place are looked through for the one with the same normal.
const LOOKED_AT: usize = 16;

/// Numbers that wait under a key, the first of them first.
struct Waiting<K> {
    first: FxHashMap<K, u32>,
    next: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl<K: std::hash::Hash + Eq> Waiting<K> {
    fn new(keys: impl DoubleEndedIterator<Item = K> + ExactSizeIterator) -> Self {
        let mut waiting = Waiting {
            first: FxHashMap::default(),
            next: vec![NONE; keys.len()],
        };
        for (number, key) in keys.enumerate().rev() {
            // A text of 4 GB holds fewer vertices and triangles.
            let number = u32::try_from(number).unwrap_or(NONE);
            let next = waiting.first.insert(key, number).unwrap_or(NONE);
            if let Some(own) = waiting.next.get_mut(number as usize) {
                *own = next;
            }
        }
        waiting
    }

    /// Takes the first number under a key that fits, of those that are looked at.
    fn take(&mut self, key: &K, fits: impl Fn(usize) -> bool) -> Option<usize> {
        let first = self.first.get_mut(key)?;
        let mut before = None;
        let mut at = *first;
        for _ in 0..LOOKED_AT {
            let next = *self.next.get(at as usize)?;
            if fits(at as usize) {
                match before {
                    None => *first = next,
                    Some(before) => *self.next.get_mut::<usize>(before)? = next,
                }
                return Some(at as usize);
            }
            (before, at) = (Some(at as usize), next);
        }
        None
    }
}

/// For each vertex of the first mesh that of the second at its place: one with the same normal and UVs where there is one.
fn at_one_place(
    (one, two): (&Mesh, &Mesh),
    (before, after): (&[u32], &[u32]),
    compared: Compared,
) -> Vec<Option<usize>> {
    let mut waiting = Waiting::new(after.iter().copied());
    let mut pairs: Vec<Option<usize>> = before
        .iter()
        .enumerate()
        .map(|(vertex, place)| {
            let fits = |other| {
                same_normal((one, two), (vertex, other))
                    && same_uvs((one, two), (vertex, other), compared)
            };
            waiting.take(place, fits)
        })
        .collect();
    for (pair, place) in pairs.iter_mut().zip(before) {
        if pair.is_none() {
            *pair = waiting.take(place, |_| true);
        }
    }
    pairs
}

/// Makes pairs of vertices that are in none: of runs of the same length between the same neighbors in the lists.
fn pair_runs(pairs: &mut [Option<usize>], count: usize) {
    let mut taken = vec![false; count];
    for pair in pairs.iter().flatten() {
        if let Some(taken) = taken.get_mut(*pair) {
            *taken = true;
        }
    }
    let mut start = 0;
    let mut behind = 0;
    while start < pairs.len() {
        if let Some(pair) = pairs.get(start).copied().flatten() {
            behind = pair + 1;
            start += 1;
            continue;
        }
        let rest = pairs.iter().skip(start);
        let run = rest.take_while(|pair| pair.is_none()).count();
        // One more than fits is enough to know that it does not.
        let free = taken.iter().skip(behind).take(run + 1);
        if free.take_while(|taken| !**taken).count() == run {
            for step in 0..run {
                if let (Some(pair), Some(taken)) =
                    (pairs.get_mut(start + step), taken.get_mut(behind + step))
                {
                    (*pair, *taken) = (Some(behind + step), true);
                }
            }
        }
        start += run;
    }
}

/// Counts what the vertices of pairs have otherwise, and those that are in none.
fn vertices(
    (one, two): (&Mesh, &Mesh),
    pairs: &[Option<usize>],
    (limit, compared): (f64, Compared),
    found: &mut Difference,
) {
    let mut met = 0;
    for (vertex, pair) in pairs.iter().enumerate() {
        let Some(other) = *pair else {
            continue;
        };
        met += 1;
        let meshes = (one, two);
        let own = (vertex, other);
        if let (Some(from), Some(to)) = (one.positions.get(vertex), two.positions.get(other)) {
            count_move((*from, *to), limit, found);
        }
        found.normals += usize::from(!same_normal(meshes, own));
        found.uvs += usize::from(!same_uvs(meshes, own, compared));
        found.weights += usize::from(!same_weights(meshes, own, compared));
        let colors = (one.colors.get(vertex), two.colors.get(other));
        if let (true, (Some(one), Some(two))) = (compared.colors, colors) {
            found.colors += usize::from(!all_same(one, two));
        }
    }
    found.all_moved = found.moved == met;
    found.removed.vertices = one.positions.len() - met;
    found.added.vertices = two.positions.len().saturating_sub(met);
}

fn count_move((from, to): ([f64; 3], [f64; 3]), limit: f64, found: &mut Difference) {
    let is_lost = |point: [f64; 3]| point.iter().any(|axis| !axis.is_finite());
    if is_lost(from) && is_lost(to) {
        return;
    }
    let by = minus(to, from);
    if by.iter().all(|axis| axis.abs() <= limit) {
        return;
    }
    let away = level::distance(from, to);
    if found.moved == 0 {
        (found.by, found.one_way) = (by, true);
    }
    let is_other = |(one, two): (f64, f64)| (one - two).abs() > limit;
    let mut axes = found.by.into_iter().zip(by);
    found.one_way &= away.is_finite() && !axes.any(is_other);
    found.moved += 1;
    found.most = found.most.max(away);
}

fn same_normal((one, two): (&Mesh, &Mesh), (vertex, other): (usize, usize)) -> bool {
    match (one.normals.get(vertex), two.normals.get(other)) {
        (Some(one), Some(two)) => all_same(one, two),
        _ => true,
    }
}

fn same_uvs(
    (one, two): (&Mesh, &Mesh),
    (vertex, other): (usize, usize),
    compared: Compared,
) -> bool {
    let (one, two) = (one.uvs.get(vertex), two.uvs.get(other));
    let numbers = if compared.w { 3 } else { 2 };
    let is_same = |(one, two): (&[f32; 3], &[f32; 3])| {
        all_same(
            one.get(..numbers).unwrap_or(one),
            two.get(..numbers).unwrap_or(two),
        )
    };
    one.len() == two.len() && one.iter().zip(two).all(is_same)
}

fn same_weights(
    (one, two): (&Mesh, &Mesh),
    (vertex, other): (usize, usize),
    compared: Compared,
) -> bool {
    let (one, two) = (one.weights.get(vertex), two.weights.get(other));
    let is_same = |(one, two): (&(i32, f32), &(i32, f32))| {
        (one.0 == two.0 || !compared.nodes) && same(f64::from(one.1), f64::from(two.1))
    };
    one.len() == two.len() && one.iter().zip(two).all(is_same)
}

/// Finds the triangles that both meshes have, by the places of their corners, and counts the others.
fn triangles(
    (one, two): (&Mesh, &Mesh),
    (before, after): (&[u32], &[u32]),
    found: &mut Difference,
) {
    let keys = one.triangles.iter().map(|corners| key(*corners, before));
    let mut waiting = Waiting::new(keys);
    let material = |mesh: &Mesh, at: usize| mesh.materials.get(at).unwrap_or(UNKNOWN_MATERIAL);
    let mut furthest = 0;
    let mut met = 0;
    for (number, corners) in two.triangles.iter().enumerate() {
        let key = key(*corners, after);
        let own = material(two, number);
        let other = waiting.take(&key, |other| material(one, other) == own);
        let Some(other) = other.or_else(|| waiting.take(&key, |_| true)) else {
            continue;
        };
        let is_renumbered = other < furthest || one.triangles.get(other) != Some(corners);
        furthest = furthest.max(other);
        met += 1;
        let faces = (material(one, other), own, is_renumbered);
        *found.faces.entry(faces).or_default() += 1;
    }
    found.removed.triangles = one.triangles.len().saturating_sub(met);
    found.added.triangles = two.triangles.len().saturating_sub(met);
}

/// The places of a triangle's corners, from the smallest on: the same wherever the triangle begins, and other ones where it is
/// turned over.
fn key(corners: [u32; 3], places: &[u32]) -> [u32; 3] {
    let place = |corner: u32| match corner {
        MISSING_CORNER => MISSING_CORNER,
        corner => places
            .get(corner as usize)
            .copied()
            .unwrap_or(MISSING_CORNER),
    };
    let [a, b, c] = corners.map(place);
    let least = a.min(b).min(c);
    match (a == least, b == least) {
        (true, _) => [a, b, c],
        (_, true) => [b, c, a],
        _ => [c, a, b],
    }
}
