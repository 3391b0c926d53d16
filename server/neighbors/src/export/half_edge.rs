//! Triangles as a half-edge mesh, in which two faces at most meet at an edge, run past each other there, and lie around each
//! vertex in one fan. Where triangles do not, vertices are doubled until they do: no triangle is left out.

use level::Sets;

/// No half-edge.
const NONE: u32 = u32::MAX;

/// Triangles side by side. Half-edge `3 t + c` leads from corner `c` of triangle `t` to the next one; a corner has the number of
/// the half-edge that begins there.
pub(super) struct HalfEdgeMesh {
    /// The point of each corner.
    points: Vec<u32>,
    /// The half-edge on the other side of each, or [`NONE`].
    twins: Vec<u32>,
    /// The vertex of each corner.
    pub vertices: Vec<u32>,
    /// The half-edge that follows each in its face.
    pub next: Vec<u32>,
    /// Half-edges that lie within a polygon: they are none any more.
    gone: Vec<bool>,
    /// How many edges and triangles were parted from others.
    pub split: usize,
}

/// The arrays of a half-edge mesh as files have them.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Arrays {
    /// Of each vertex: a half-edge that begins there, one without a face where there is such; the corner it is at.
    pub vertex_edges: Vec<i32>,
    pub vertex_corners: Vec<u32>,
    /// Of each half-edge: the vertex where it ends, the one that follows, its face or -1, the corner whose data it has. Its
    /// other half is its number with the last bit turned.
    pub to: Vec<i32>,
    pub next: Vec<i32>,
    pub face: Vec<i32>,
    pub corners: Vec<u32>,
    /// Of each face: a half-edge, and one of its triangles.
    pub face_edges: Vec<i32>,
    pub face_triangles: Vec<u32>,
}

/// The corner behind one in its triangle.
pub(super) fn after(corner: u32) -> u32 {
    corner - corner % 3 + (corner + 1) % 3
}

/// The corner before one in its triangle.
fn before(corner: u32) -> u32 {
    corner - corner % 3 + (corner + 2) % 3
}

fn get(all: &[u32], at: u32) -> u32 {
    all.get(at as usize).copied().unwrap_or(NONE)
}

fn set(all: &mut [u32], at: u32, value: u32) {
    if let Some(place) = all.get_mut(at as usize) {
        *place = value;
    }
}

impl HalfEdgeMesh {
    /// Of triangles, three points each.
    pub fn of(points: Vec<u32>) -> HalfEdgeMesh {
        let count = u32::try_from(points.len() - points.len() % 3).unwrap_or(NONE - 3);
        let mut fabric = HalfEdgeMesh {
            twins: vec![NONE; count as usize],
            vertices: Vec::new(),
            next: (0..count).map(after).collect(),
            gone: vec![false; count as usize],
            split: 0,
            points,
        };
        fabric.pair();
        fabric.find_vertices();
        while fabric.split_doubles() {
            fabric.find_vertices();
        }
        fabric
    }

    fn half_edges(&self) -> std::ops::Range<u32> {
        // Their count was made to fit.
        0..self.twins.len() as u32
    }

    /// Start and end of a half-edge, as points.
    fn ends(&self, edge: u32) -> (u32, u32) {
        (get(&self.points, edge), get(&self.points, after(edge)))
    }

    /// A triangle with a point twice has vertices of its own, and no neighbors.
    fn is_flat(&self, edge: u32) -> bool {
        let first = edge - edge % 3;
        let [a, b, c] = [0, 1, 2].map(|corner| get(&self.points, first + corner));
        a == b || b == c || c == a
    }

    /// Finds the other sides. At an edge of many triangles those that run past each other become neighbors; the front and
    /// back of one do not.
    fn pair(&mut self) {
        let mut edges: Vec<(u32, u32, bool, u32)> = self
            .half_edges()
            .filter(|edge| !self.is_flat(*edge))
            .map(|edge| {
                let (from, to) = self.ends(edge);
                (from.min(to), from.max(to), from > to, edge)
            })
            .collect();
        edges.sort_unstable();
        for group in edges.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1)) {
            let (there, back) = group.split_at(group.partition_point(|edge| !edge.2));
            let mut back: Vec<u32> = back.iter().map(|edge| edge.3).collect();
            for &(.., edge) in there {
                let third = get(&self.points, before(edge));
                // The first ones will do: a thousand triangles at an edge are no surface.
                let mut near = back.iter().take(16);
                let found = near.position(|other| get(&self.points, before(*other)) != third);
                if let Some(at) = found {
                    let other = back.remove(at);
                    set(&mut self.twins, edge, other);
                    set(&mut self.twins, other, edge);
                }
            }
            let alone = group.iter().filter(|edge| get(&self.twins, edge.3) == NONE);
            self.split += usize::from(group.len() > 1 && alone.count() > 0);
        }
    }

    /// Gives each corner its vertex: corners are at one vertex where a chain of neighbors leads from one to the other.
    fn find_vertices(&mut self) {
        let mut sets = Sets::new(self.half_edges().len());
        for edge in self.half_edges() {
            let twin = get(&self.twins, edge);
            if twin == NONE {
                continue;
            }
            // The twin ends where this one begins. Its other end is joined when it is its turn.
            sets.join(edge, after(twin));
        }
        self.vertices = sets.roots();
    }

    /// Takes triangles out of the surface that have an edge between two vertices between which there is one already. Says
    /// whether there were such.
    fn split_doubles(&mut self) -> bool {
        let mut edges: Vec<(u32, u32, u32)> = self
            .half_edges()
            .filter(|edge| *edge < get(&self.twins, *edge))
            .map(|edge| {
                let (from, to) = (get(&self.vertices, edge), get(&self.vertices, after(edge)));
                (from.min(to), from.max(to), edge)
            })
            .collect();
        edges.sort_unstable();
        let mut alone = Vec::new();
        for group in edges.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1)) {
            alone.extend(group.iter().skip(1).map(|edge| edge.2));
        }
        let found = !alone.is_empty();
        for edge in alone {
            for side in [edge, get(&self.twins, edge)] {
                if side == NONE {
                    continue;
                }
                let first = side - side % 3;
                let mut had_neighbors = false;
                for edge in first..first + 3 {
                    let twin = get(&self.twins, edge);
                    if twin != NONE {
                        had_neighbors = true;
                        set(&mut self.twins, twin, NONE);
                        set(&mut self.twins, edge, NONE);
                    }
                }
                self.split += usize::from(had_neighbors);
            }
        }
        found
    }

    /// The half-edges of a face.
    pub fn face(&self, edge: u32) -> impl Iterator<Item = u32> + '_ {
        let mut next = Some(edge);
        std::iter::from_fn(move || {
            let at = next?;
            next = Some(get(&self.next, at)).filter(|it| *it != edge && *it != NONE);
            Some(at)
        })
    }

    /// Joins faces along edges for which `may` says so of the two half-edges there. Polygons have no more than this many
    /// corners, and meet themselves nowhere.
    pub fn join(&mut self, most: usize, may: &dyn Fn(&HalfEdgeMesh, u32, u32) -> bool) {
        for edge in self.half_edges() {
            let twin = get(&self.twins, edge);
            if twin == NONE || twin < edge {
                continue;
            }
            let at = |face: u32| -> Vec<u32> {
                self.face(face).map(|it| get(&self.vertices, it)).collect()
            };
            let (one, other) = (at(edge), at(twin));
            let shared = one.iter().filter(|vertex| other.contains(vertex)).count();
            // A face does not meet itself: it would share all of its vertices.
            if shared != 2 || one.len() + other.len() - 2 > most || !may(self, edge, twin) {
                continue;
            }
            let ring = |fabric: &HalfEdgeMesh, edge: u32| fabric.face(edge).last().unwrap_or(edge);
            let (before_one, before_other) = (ring(self, edge), ring(self, twin));
            let (behind_one, behind_other) = (get(&self.next, edge), get(&self.next, twin));
            set(&mut self.next, before_one, behind_other);
            set(&mut self.next, before_other, behind_one);
            for edge in [edge, twin] {
                if let Some(gone) = self.gone.get_mut(edge as usize) {
                    *gone = true;
                }
            }
        }
    }

    /// The mesh as arrays.
    pub fn arrays(&self) -> Arrays {
        let mut out = Arrays::default();
        // The number of each half-edge in the arrays. Those without another side get one without a face behind them.
        let mut numbers = vec![NONE; self.twins.len()];
        let alive = || {
            let all = self.half_edges();
            all.filter(|edge| self.gone.get(*edge as usize) == Some(&false))
        };
        let mut count = 0;
        for edge in alive() {
            let twin = get(&self.twins, edge);
            if twin == NONE || edge < twin {
                set(&mut numbers, edge, count);
                if twin != NONE {
                    set(&mut numbers, twin, count + 1);
                }
                count += 2;
            }
        }
        let mut vertices = vec![NONE; self.twins.len()];
        for edge in alive() {
            let vertex = get(&self.vertices, edge);
            if get(&vertices, vertex) == NONE {
                set(&mut vertices, vertex, out.vertex_edges.len() as u32);
                out.vertex_edges.push(number(get(&numbers, edge)));
                out.vertex_corners.push(edge);
            }
        }
        let blank = vec![-1; count as usize];
        (out.to, out.next, out.face) = (blank.clone(), blank.clone(), blank);
        out.corners = vec![0; count as usize];
        self.fill_faces(&numbers, &vertices, &mut out);
        self.fill_borders(&numbers, &vertices, &mut out);
        out
    }

    fn fill_faces(&self, numbers: &[u32], vertices: &[u32], out: &mut Arrays) {
        let mut seen = vec![false; self.twins.len()];
        for edge in self.half_edges() {
            if self.gone.get(edge as usize) != Some(&false)
                || seen.get(edge as usize) != Some(&false)
            {
                continue;
            }
            let face = number(out.face_edges.len() as u32);
            out.face_edges.push(number(get(numbers, edge)));
            out.face_triangles.push(edge / 3);
            for edge in self.face(edge) {
                if let Some(seen) = seen.get_mut(edge as usize) {
                    *seen = true;
                }
                let end = get(&self.next, edge);
                let at = get(numbers, edge) as usize;
                put(
                    &mut out.to,
                    at,
                    number(get(vertices, get(&self.vertices, end))),
                );
                put(&mut out.next, at, number(get(numbers, end)));
                put(&mut out.face, at, face);
                put(&mut out.corners, at, after(edge));
            }
        }
    }

    /// Half-edges without a face: each ends where its other half begins, and the one follows that begins there.
    fn fill_borders(&self, numbers: &[u32], vertices: &[u32], out: &mut Arrays) {
        // The half-edge without a face that begins at each vertex: a fan has one.
        let mut begins = vec![NONE; self.twins.len()];
        let borders = || {
            self.half_edges()
                .filter(|edge| get(&self.twins, *edge) == NONE)
        };
        for edge in borders() {
            let vertex = get(&self.vertices, after(edge));
            set(&mut begins, vertex, get(numbers, edge) + 1);
            put(
                &mut out.vertex_edges,
                get(vertices, vertex) as usize,
                number(get(numbers, edge) + 1),
            );
        }
        for edge in borders() {
            let at = get(numbers, edge) as usize + 1;
            let vertex = get(&self.vertices, edge);
            put(&mut out.to, at, number(get(vertices, vertex)));
            put(&mut out.next, at, number(get(&begins, vertex)));
            put(&mut out.corners, at, edge);
        }
    }
}

/// A number as files have it: there are fewer than 2^31 of them, since a triangle takes 100 bytes of text and more.
fn number(value: u32) -> i32 {
    i32::try_from(value).unwrap_or(-1)
}

fn put<T>(all: &mut [T], at: usize, value: T) {
    if let Some(place) = all.get_mut(at) {
        *place = value;
    }
}
