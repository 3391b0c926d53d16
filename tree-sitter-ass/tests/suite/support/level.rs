//! Levels that are made up: any version, any size, the same for the same seed.

use std::fmt::Write;

/// Numbers that look random.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// Below a bound.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound.max(1)
    }

    pub fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    fn real(&mut self, size: usize) -> f64 {
        (self.below(size * 20_000) as f64) / 10_000.0 - size as f64
    }
}

/// The content of a level to generate.
pub struct Level {
    pub version: u32,
    pub meshes: usize,
    /// Of each mesh.
    pub vertices: usize,
    pub triangles: usize,
    pub instances: usize,
    /// Positions and UVs are whole numbers.
    pub whole: bool,
}

/// A level of two meshes.
pub fn level(version: u32, vertices: usize, triangles: usize) -> String {
    let level = Level {
        version,
        meshes: 2,
        vertices,
        triangles,
        instances: 20,
        whole: false,
    };
    level.text(5)
}

impl Level {
    /// The text as exporters write this version.
    pub fn text(&self, seed: u64) -> String {
        let mut random = Random::new(seed);
        let mut text = format!(
            ";### HEADER ###\n{}\n\"TOOL\"\n\"1\"\n\"a\"\n\"b\"\n\n",
            self.version
        );
        text += ";### MATERIALS ###\n3\n\n";
        for material in 0..3 {
            text += &format!(";MATERIAL {material}\n\"shader {material}\"\n\"\"\n");
            if self.version >= 4 {
                text += "1\n\"BM_FLAGS 0000000000000000000000\"\n";
            }
            text += "\n";
        }
        let _ = write!(text, ";### OBJECTS ###\n{}\n\n", self.meshes);
        for mesh in 0..self.meshes {
            let _ = write!(
                text,
                ";OBJECT {mesh}\n\"MESH\"\n\"\"\n\"\"\n{}\n",
                self.vertices
            );
            for _ in 0..self.vertices {
                self.vertex(&mut random, &mut text);
            }
            let _ = writeln!(text, "{}", self.triangles);
            for _ in 0..self.triangles {
                self.triangle(&mut random, &mut text);
            }
            text += "\n";
        }
        let _ = write!(text, ";### INSTANCES ###\n{}\n\n", self.instances);
        for instance in 0..self.instances {
            self.instance(instance, &mut random, &mut text);
        }
        text
    }

    fn vertex(&self, random: &mut Random, text: &mut String) {
        let mut position = || match self.whole {
            true => random.real(3000).round(),
            false => random.real(3000),
        };
        let (x, y, z) = (position(), position(), position());
        let _ = writeln!(text, "{x:.10}\t{y:.10}\t{z:.10}");
        let normal = [(1.0, 0.0, 0.0), (0.0, -1.0, 0.0), (0.6, 0.8, 0.0)][random.below(3)];
        let _ = writeln!(text, "{:.10}\t{:.10}\t{:.10}", normal.0, normal.1, normal.2);
        if self.version >= 6 {
            text.push_str("1.0000000000\t1.0000000000\t1.0000000000\n");
        }
        let influences = 1 + random.below(2);
        let _ = writeln!(text, "{influences}");
        for influence in 0..influences {
            let weight = 1.0 / influences as f64;
            let between = if self.version < 3 { "\n" } else { "\t" };
            let _ = writeln!(text, "{influence}{between}{weight:.10}");
        }
        let uvs = 1 + random.below(2);
        let _ = writeln!(text, "{uvs}");
        for _ in 0..uvs {
            let mut part = || {
                if self.whole {
                    random.below(5) as f64
                } else {
                    random.real(4)
                }
            };
            let (u, v) = (part(), part());
            let _ = write!(text, "{u:.10}\t{v:.10}");
            text.push_str(if self.version >= 5 {
                "\t0.0000000000\n\n"
            } else {
                "\n"
            });
        }
    }

    fn triangle(&self, random: &mut Random, text: &mut String) {
        let first = random.below(self.vertices.max(3) - 2);
        let (second, third) = (first + 1, first + 2);
        let material = random.below(3);
        if self.version < 3 {
            let _ = write!(text, "{material}\n{first}\n{second}\n{third}\n");
        } else {
            let _ = writeln!(text, "{material}\t\t{first}\t{second}\t{third}");
        }
    }

    fn instance(&self, instance: usize, random: &mut Random, text: &mut String) {
        let name = if instance == 0 {
            "Scene Root".to_owned()
        } else {
            format!("%thing_{instance}")
        };
        let object = instance as i64 % (self.meshes as i64 + 1) - 1;
        let id = if instance == 0 {
            -1
        } else {
            instance as i64 + 2097
        };
        let parent = if instance == 0 { -1 } else { 0 };
        let _ = write!(
            text,
            ";INSTANCE {instance}\n{object}\n\"{name}\"\n{id}\n{parent}\n0\n"
        );
        let scale = match self.version {
            1 => "1.0000000000\t1.0000000000\t1.0000000000",
            _ => "1.0000000000",
        };
        for _ in 0..2 {
            let (x, y) = (random.real(900), random.real(900));
            text.push_str("0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n");
            let _ = write!(text, "{x:.10}\t{y:.10}\t0.0000000000\n{scale}\n");
        }
        for bone in 0..random.below(3) {
            let _ = writeln!(text, "{bone}");
        }
        text.push('\n');
    }
}
