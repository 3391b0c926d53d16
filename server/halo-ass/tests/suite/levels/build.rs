//! Sealed levels: rooms on a grid with corridors between them, terrain, pillars, props, portals, skies, fog, weather, lights.

use super::text::{Instance, Level, Mesh, Object, Place, Point, Pose};
use std::collections::{BTreeMap, BTreeSet};

/// Numbers that look random and are the same for a seed.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        for _ in 0..4 {
            random.next();
        }
        random
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub fn below(&mut self, count: usize) -> usize {
        (self.next() >> 11) as usize % count
    }

    pub fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    pub fn shuffle<T>(&mut self, all: &mut [T]) {
        for at in (1..all.len()).rev() {
            all.swap(at, self.below(at + 1));
        }
    }
}

/// A level, and where its parts are.
#[derive(Clone)]
pub struct Site {
    pub level: Level,
    /// Rooms and corridors.
    pub regions: Vec<Region>,
    /// Objects that are one of a kind.
    pub portals: Option<usize>,
    pub fog: usize,
    pub weather: usize,
    pub leaves: usize,
    /// The instances of the props.
    pub props: Vec<usize>,
}

/// A room or a corridor.
#[derive(Clone)]
pub struct Region {
    pub object: usize,
    /// A place in it with nothing within 45 units: the middle of a cell.
    pub middle: Point,
    pub is_room: bool,
}

/// A triangle that seals the level, where it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wall {
    pub object: usize,
    pub triangle: usize,
    pub points: [Point; 3],
}

impl Wall {
    pub fn place(&self) -> Place {
        Place::Triangle(self.object, self.triangle)
    }

    pub fn edges(&self) -> [[Point; 2]; 3] {
        let [a, b, c] = self.points;
        [[a, b], [b, c], [c, a]]
    }
}

/// The number of cells from one room to the next.
const STEP: usize = 6;

type Cell = [usize; 3];

/// Which cells are open, and whose they are.
struct Plan {
    lines: [Vec<f64>; 3],
    /// The region of each open cell.
    open: BTreeMap<Cell, usize>,
    /// Where a corridor begins: the two cells.
    gates: Vec<[Cell; 2]>,
    /// The first cell of each region, and whether it is a room.
    regions: Vec<(Cell, bool)>,
}

impl Plan {
    fn new(random: &mut Random, [columns, rows]: [usize; 2]) -> Self {
        let mut line = |count: usize, sizes: &[f64]| {
            let mut at = -(random.below(20) as f64) * 50.0;
            (0..=count)
                .map(|_| {
                    at += random.pick(sizes);
                    at
                })
                .collect::<Vec<f64>>()
        };
        let lines = [
            line(columns * STEP, &[100.0, 150.0, 200.0]),
            line(rows * STEP, &[100.0, 150.0, 200.0]),
            line(3, &[200.0, 300.0]),
        ];
        let mut plan = Plan {
            lines,
            open: BTreeMap::new(),
            gates: Vec::new(),
            regions: Vec::new(),
        };
        let mut sizes = BTreeMap::new();
        for (column, row) in (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row)))
        {
            let size = [
                2 + random.below(3),
                2 + random.below(3),
                1 + random.below(2),
            ];
            sizes.insert((column, row), size);
            plan.room([column * STEP, row * STEP, 0], size, random);
        }
        for (&(column, row), size) in &sizes {
            let [x, y] = [column * STEP, row * STEP];
            if column + 1 < columns {
                plan.corridor((x + size[0]..x + STEP).map(|x| [x, y + 1, 0]), 0);
            }
            if row + 1 < rows {
                plan.corridor((y + size[1]..y + STEP).map(|y| [x + 1, y, 0]), 1);
            }
        }
        plan
    }

    fn room(&mut self, [x, y, _]: Cell, [width, depth, height]: [usize; 3], random: &mut Random) {
        let region = self.regions.len();
        self.regions.push(([x, y, 0], true));
        // A pillar that touches no wall.
        let pillar = (width > 2 && depth > 2).then(|| {
            let at = [
                x + 1 + random.below(width - 2),
                y + 1 + random.below(depth - 2),
            ];
            (at, 1 + random.below(height))
        });
        for (i, j, k) in (0..width)
            .flat_map(|i| (0..depth).flat_map(move |j| (0..height).map(move |k| (i, j, k))))
        {
            let is_solid = pillar.is_some_and(|(at, top)| at == [x + i, y + j] && k < top);
            if !is_solid {
                self.open.insert([x + i, y + j, k], region);
            }
        }
    }

    /// A corridor of cells along an axis.
    fn corridor(&mut self, cells: impl Iterator<Item = Cell>, axis: usize) {
        let cells: Vec<Cell> = cells.collect();
        let region = self.regions.len();
        self.regions.push((cells[0], false));
        let (mut before, mut behind) = (cells[0], cells[cells.len() - 1]);
        before[axis] -= 1;
        behind[axis] += 1;
        self.gates.push([before, cells[0]]);
        self.gates.push([cells[cells.len() - 1], behind]);
        self.open
            .extend(cells.into_iter().map(|cell| (cell, region)));
    }

    fn corner(&self, [x, y, z]: Cell) -> Point {
        [self.lines[0][x], self.lines[1][y], self.lines[2][z]]
    }

    fn middle(&self, [x, y, z]: Cell) -> Point {
        let (low, high) = (self.corner([x, y, z]), self.corner([x + 1, y + 1, z + 1]));
        [0, 1, 2].map(|axis: usize| (low[axis] + high[axis]) / 2.0)
    }

    /// The face of a cell along an axis: its corners in grid lines, going around so that it faces into the cell.
    fn face(cell: Cell, axis: usize, is_high: bool) -> [Cell; 4] {
        let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
        let at = |i: usize, j: usize| {
            let mut corner = cell;
            corner[axis] += usize::from(is_high);
            corner[u] += i;
            corner[v] += j;
            corner
        };
        let around = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
        if is_high {
            let [a, b, c, d] = around;
            [d, c, b, a]
        } else {
            around
        }
    }

    /// Points of floors that are in the midst of one: terrain goes up there.
    fn hills(&self, random: &mut Random) -> BTreeMap<Cell, f64> {
        let mut hills = BTreeMap::new();
        for (&[x, y, z], &region) in self
            .open
            .iter()
            .filter(|(cell, _)| cell[2] == 0 && cell[0] > 0 && cell[1] > 0)
        {
            let around = [[x, y, z], [x - 1, y, z], [x, y - 1, z], [x - 1, y - 1, z]];
            if around
                .iter()
                .all(|cell| self.open.get(cell) == Some(&region))
            {
                hills.insert([x, y, 0], random.pick(&[0.0, 30.0, 60.0]));
            }
        }
        hills
    }
}

/// Options of a level to build.
#[derive(Clone, Copy)]
pub struct Wish {
    pub seed: u64,
    /// Rooms along two axes.
    pub rooms: [usize; 2],
    pub portals: bool,
}

/// A small level.
pub fn level(seed: u64) -> Site {
    build(Wish {
        seed,
        rooms: [2, 1 + (seed % 2) as usize],
        portals: true,
    })
}

/// A level without portals: one cluster.
pub fn without_portals(seed: u64) -> Site {
    build(Wish {
        seed,
        rooms: [2, 1],
        portals: false,
    })
}

pub fn build(wish: Wish) -> Site {
    let mut random = Random::new(wish.seed);
    let plan = Plan::new(&mut random, wish.rooms);
    let mut level = Level {
        version: random.pick(&[3, 7]),
        ..Level::default()
    };
    level.instances.push(Instance {
        object: -1,
        name: "Scene Root".to_owned(),
        parent: -1,
        pose: Pose::STILL,
    });
    let regions = walls(&mut level, &plan, &mut random);
    let portals = wish.portals.then(|| {
        let material = level.material("+portal");
        let mut mesh = Mesh::default();
        for [one, two] in &plan.gates {
            let axis = (0..3).find(|&axis| one[axis] != two[axis]).unwrap();
            let face = Plan::face(*one, axis, true);
            mesh.quad(material, face.map(|corner| plan.corner(corner)));
        }
        level.place("portals", mesh, Pose::STILL)
    });
    let rooms: Vec<Point> = regions
        .iter()
        .filter(|it| it.is_room)
        .map(|it| it.middle)
        .collect();
    let (fog, weather, leaves) = (
        fog(&mut level, rooms[0]),
        weather(&mut level, rooms[0]),
        leaves(&mut level, rooms[0]),
    );
    let props = props(&mut level, &plan, &mut random);
    if level.version == 7 {
        level.objects.push(Object::Light);
        let light = level.objects.len() as i32 - 1;
        level.instance(light, "lamp", Pose::at(rooms[0]));
    }
    Site {
        level,
        regions,
        portals,
        fog,
        weather,
        leaves,
        props,
    }
}

/// An object for each region.
fn walls(level: &mut Level, plan: &Plan, random: &mut Random) -> Vec<Region> {
    let [wall, ground, sky] = ["wall", "ground", "+sky"].map(|name| level.material(name));
    let hills = plan.hills(random);
    let mut regions = Vec::new();
    for (number, &(first, is_room)) in plan.regions.iter().enumerate() {
        // The mesh is where its instance moves it.
        let base = plan.corner(first);
        let mut mesh = Mesh::default();
        for (&cell, _) in plan.open.iter().filter(|(_, region)| **region == number) {
            for (axis, is_high) in (0..3).flat_map(|axis| [(axis, false), (axis, true)]) {
                let mut next = cell;
                next[axis] = next[axis].wrapping_add(if is_high { 1 } else { usize::MAX });
                if plan.open.contains_key(&next) {
                    continue;
                }
                let material = match (axis, is_high) {
                    (2, true) if is_room => sky,
                    (2, false) => ground,
                    _ => wall,
                };
                let mut face = Plan::face(cell, axis, is_high);
                if random.below(2) == 0 {
                    face.rotate_left(1);
                }
                let points = face.map(|corner| {
                    let point = plan.corner(corner);
                    let up = hills.get(&corner).filter(|_| (axis, is_high) == (2, false));
                    [
                        point[0] - base[0],
                        point[1] - base[1],
                        point[2] + up.unwrap_or(&0.0) - base[2],
                    ]
                });
                mesh.quad(material, points);
            }
        }
        let cells: Vec<Cell> = plan
            .open
            .iter()
            .filter(|(_, region)| **region == number)
            .map(|(cell, _)| *cell)
            .collect();
        regions.push(Region {
            object: level.place(&format!("region {number}"), mesh, Pose::at(base)),
            middle: plan.middle(*cells.first().unwrap()),
            is_room,
        });
    }
    regions
}

fn fog(level: &mut Level, [x, y, z]: Point) -> usize {
    let material = level.material("mist$");
    let mut mesh = Mesh::default();
    let corner = |i: f64, j: f64| [x + i * 40.0, y + j * 40.0, z - 20.0];
    mesh.quad(
        material,
        [
            corner(-1.0, -1.0),
            corner(1.0, -1.0),
            corner(1.0, 1.0),
            corner(-1.0, 1.0),
        ],
    );
    level.place("fog", mesh, Pose::STILL)
}

/// Four sides that face outward.
pub fn tetrahedron(mesh: &mut Mesh, material: i32, [a, b, c, top]: [Point; 4]) {
    for side in [[a, b, top], [b, c, top], [c, a, top], [a, c, b]] {
        mesh.add(material, side);
    }
}

fn weather(level: &mut Level, [x, y, z]: Point) -> usize {
    let material = level.material("+weatherpoly");
    let mut mesh = Mesh::default();
    let points = [
        [x - 30.0, y - 30.0, z],
        [x + 30.0, y - 30.0, z],
        [x, y + 30.0, z],
        [x, y, z + 40.0],
    ];
    tetrahedron(&mut mesh, material, points);
    level.place("rain", mesh, Pose::STILL)
}

/// Triangles that are only drawn.
fn leaves(level: &mut Level, [x, y, z]: Point) -> usize {
    let material = level.material("leaf!");
    let mut mesh = Mesh::default();
    for turn in 0..3 {
        let [i, j] = [[30.0, 0.0], [-20.0, 25.0], [-20.0, -25.0]][turn];
        mesh.add(
            material,
            [
                [x, y, z - 10.0],
                [x + i, y + j, z - 10.0],
                [x + i, y + j, z + 20.0],
            ],
        );
    }
    level.place("leaves", mesh, Pose::STILL)
}

/// Boxes as instanced geometry, below a node, turned, scaled and mirrored.
fn props(level: &mut Level, plan: &Plan, random: &mut Random) -> Vec<usize> {
    let material = level.material("crate");
    let mut mesh = Mesh::default();
    for (axis, is_high) in (0..3).flat_map(|axis| [(axis, false), (axis, true)]) {
        // Outward: the other way round than the wall of a cell.
        let mut face = Plan::face([0; 3], axis, is_high);
        face.reverse();
        mesh.quad(
            material,
            face.map(|corner| corner.map(|axis| axis as f64 * 30.0 - 15.0)),
        );
    }
    level.objects.push(Object::Mesh(mesh));
    let object = level.objects.len() as i32 - 1;
    let cells: BTreeSet<Cell> = plan.open.keys().copied().collect();
    let cells: Vec<Cell> = cells.into_iter().collect();
    level.instance(-1, "props", Pose::at([10.0, 0.0, 0.0]));
    let node = level.instances.len() - 1;
    let mut props = Vec::new();
    for number in 0..4 {
        let angle = random.below(360) as f64 / 2.0_f64.to_degrees();
        let [x, y, z] = plan.middle(random.pick(&cells));
        props.push(level.instances.len());
        level.instances.push(Instance {
            object,
            name: format!("%crate_{number}_a"),
            parent: node as i32,
            pose: Pose {
                rotation: [0.0, 0.0, angle.sin(), angle.cos()],
                translation: [x - 10.0, y, z],
                scale: random.pick(&[0.5, 1.0, -1.0]),
            },
        });
    }
    props
}

impl Site {
    /// The triangles of rooms and corridors, in the order of the text.
    pub fn walls(&self) -> Vec<Wall> {
        let mut walls = Vec::new();
        for instance in &self.level.instances {
            let Some(region) = self
                .regions
                .iter()
                .find(|it| it.object as i32 == instance.object)
            else {
                continue;
            };
            let mesh = self.level.mesh(region.object);
            walls.extend((0..mesh.triangles.len()).map(|triangle| {
                Wall {
                    object: region.object,
                    triangle,
                    points: mesh
                        .corners(triangle)
                        .map(|point| instance.pose.apply(point)),
                }
            }));
        }
        walls
    }

    /// The walls at an edge.
    pub fn at_edge(&self, edge: [Point; 2]) -> Vec<Wall> {
        let has = |wall: &Wall| edge.iter().all(|end| wall.points.contains(end));
        self.walls().into_iter().filter(has).collect()
    }

    /// Where a region's instance moves a point, taken back.
    pub fn local(&self, object: usize, point: Point) -> Point {
        let mut instances = self.level.instances.iter();
        let instance = instances.find(|it| it.object == object as i32).unwrap();
        let base = instance.pose.translation;
        [0, 1, 2].map(|axis: usize| point[axis] - base[axis])
    }
}
