//! A level as data, written as a text whose lines are known.

use ide::Analyzer;
use pool::Effort;
use rules::checks::Finding;
use schema::options::Options;
use std::fmt::Write;

pub type Point = [f64; 3];

/// A level before it is written.
#[derive(Clone, Debug, Default)]
pub struct Level {
    /// 3 to 7.
    pub version: u8,
    pub materials: Vec<String>,
    pub objects: Vec<Object>,
    /// The first is the scene root.
    pub instances: Vec<Instance>,
}

#[derive(Clone, Debug)]
pub enum Object {
    Mesh(Mesh),
    /// A light, which stands in no list of triangles.
    Light,
}

#[derive(Clone, Debug, Default)]
pub struct Mesh {
    pub points: Vec<Point>,
    /// Material and corners.
    pub triangles: Vec<(i32, [u32; 3])>,
    /// Vertices whose UV is 0, as the others' is not.
    pub flat: Vec<u32>,
}

#[derive(Clone, Debug)]
pub struct Instance {
    /// -1 for a node.
    pub object: i32,
    pub name: String,
    pub parent: i32,
    pub pose: Pose,
}

/// Scale first, then rotation, then translation.
#[derive(Clone, Copy, Debug)]
pub struct Pose {
    pub rotation: [f64; 4],
    pub translation: Point,
    pub scale: f64,
}

/// A place of a level that has a line of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// The number of materials.
    Materials,
    /// The name of a material.
    Material(usize),
    /// The number of objects.
    Objects,
    Vertex(usize, usize),
    Triangle(usize, usize),
    /// The name of an instance.
    Instance(usize),
    /// None of these.
    Elsewhere(usize),
}

/// The text of a level.
pub struct Text {
    pub text: String,
    /// The place that each line holds, in order.
    places: Vec<Place>,
}

impl Pose {
    pub const STILL: Pose = Pose {
        rotation: [0.0, 0.0, 0.0, 1.0],
        translation: [0.0; 3],
        scale: 1.0,
    };

    pub fn at(translation: Point) -> Self {
        Pose {
            translation,
            ..Pose::STILL
        }
    }

    pub fn apply(&self, point: Point) -> Point {
        let [i, j, k, w] = self.rotation;
        let [x, y, z] = point.map(|axis| axis * self.scale);
        let cross =
            |[a, b, c]: Point, [x, y, z]: Point| [b * z - c * y, c * x - a * z, a * y - b * x];
        let way = [i, j, k];
        let once = cross(way, [x, y, z]);
        let twice = cross(way, once);
        let at = |axis: usize| {
            [x, y, z][axis] + 2.0 * (w * once[axis] + twice[axis]) + self.translation[axis]
        };
        [at(0), at(1), at(2)]
    }
}

impl Mesh {
    /// A vertex at a point: the one that is there, or a new one.
    pub fn vertex(&mut self, point: Point) -> u32 {
        let known = self.points.iter().position(|known| *known == point);
        known.map_or_else(|| self.own_vertex(point), |at| at as u32)
    }

    /// A new vertex.
    pub fn own_vertex(&mut self, point: Point) -> u32 {
        self.points.push(point);
        self.points.len() as u32 - 1
    }

    pub fn add(&mut self, material: i32, points: [Point; 3]) {
        let corners = points.map(|point| self.vertex(point));
        self.triangles.push((material, corners));
    }

    /// Two triangles; the corners go around.
    pub fn quad(&mut self, material: i32, [a, b, c, d]: [Point; 4]) {
        self.add(material, [a, b, c]);
        self.add(material, [a, c, d]);
    }

    pub fn corners(&self, triangle: usize) -> [Point; 3] {
        self.triangles[triangle]
            .1
            .map(|corner| self.points[corner as usize])
    }
}

impl Level {
    /// Adds an object with an instance below the root; gives the object's number.
    pub fn place(&mut self, name: &str, mesh: Mesh, pose: Pose) -> usize {
        self.objects.push(Object::Mesh(mesh));
        let object = self.objects.len() - 1;
        self.instance(object as i32, name, pose);
        object
    }

    /// Adds an instance below the root.
    pub fn instance(&mut self, object: i32, name: &str, pose: Pose) {
        let (name, parent) = (name.to_owned(), 0);
        self.instances.push(Instance {
            object,
            name,
            parent,
            pose,
        });
    }

    pub fn mesh(&self, object: usize) -> &Mesh {
        match &self.objects[object] {
            Object::Mesh(mesh) => mesh,
            Object::Light => panic!("object {object} is a light"),
        }
    }

    pub fn mesh_mut(&mut self, object: usize) -> &mut Mesh {
        match &mut self.objects[object] {
            Object::Mesh(mesh) => mesh,
            Object::Light => panic!("object {object} is a light"),
        }
    }

    /// A material by its name, which is added where it is new.
    pub fn material(&mut self, name: &str) -> i32 {
        let known = self.materials.iter().position(|known| known == name);
        known.unwrap_or_else(|| {
            self.materials.push(name.to_owned());
            self.materials.len() - 1
        }) as i32
    }

    pub fn write(&self) -> Text {
        let mut out = Text {
            text: String::new(),
            places: Vec::new(),
        };
        out.line(";### HEADER ###");
        out.line(&format!(
            "{}\n\"BLENDER\"\n\"4.2\"\n\"mapper\"\n\"HOST\"",
            self.version
        ));
        out.line(";### MATERIALS ###");
        out.put(Place::Materials, &self.materials.len().to_string());
        for (number, name) in self.materials.iter().enumerate() {
            out.line(&format!(";MATERIAL {number}"));
            out.put(Place::Material(number), &format!("\"{name}\""));
            out.line(if self.version >= 4 { "\"\"\n0" } else { "\"\"" });
        }
        out.line(";### OBJECTS ###");
        out.put(Place::Objects, &self.objects.len().to_string());
        for (number, object) in self.objects.iter().enumerate() {
            out.line(&format!(";OBJECT {number}"));
            match object {
                Object::Mesh(mesh) => out.mesh(self.version, number, mesh),
                Object::Light => out.line(LIGHT),
            }
        }
        out.line(&format!(";### INSTANCES ###\n{}", self.instances.len()));
        for (number, instance) in self.instances.iter().enumerate() {
            out.line(&format!(";INSTANCE {number}\n{}", instance.object));
            out.put(Place::Instance(number), &format!("\"{}\"", instance.name));
            let id = if number == 0 {
                -1
            } else {
                2000 + number as i32
            };
            out.line(&format!("{id}\n{}\n0", instance.parent));
            out.pose(&instance.pose);
            out.pose(&Pose::STILL);
        }
        out
    }
}

const LIGHT: &str = "\"GENERIC_LIGHT\"\n\"\"\n\"\"\n\"SPOT_LGT\"\n1.0\t1.0\t1.0\n10.0\n40.0\n45.0\n0\n0.0\n0.0\n0\n0.0\n0.0\n1\n1.0";

impl Text {
    /// Lines of their own.
    fn line(&mut self, text: &str) {
        for line in text.lines() {
            let number = self.places.len() + 1;
            self.put(Place::Elsewhere(number), line);
        }
    }

    fn put(&mut self, place: Place, line: &str) {
        self.places.push(place);
        self.text += line;
        self.text.push('\n');
    }

    fn mesh(&mut self, version: u8, number: usize, mesh: &Mesh) {
        self.line(&format!("\"MESH\"\n\"\"\n\"\"\n{}", mesh.points.len()));
        for (vertex, [x, y, z]) in mesh.points.iter().enumerate() {
            self.put(
                Place::Vertex(number, vertex),
                &format!("{x:.10}\t{y:.10}\t{z:.10}"),
            );
            self.line("0.0\t0.0\t1.0");
            if version >= 6 {
                self.line("0.5\t0.5\t0.5");
            }
            // No triangle of a level lies along the way in which they are projected.
            let mut uv = [
                x * 0.0131 + z * 0.0057 - y * 0.0023,
                y * 0.0117 + z * 0.0071 + x * 0.0009,
            ];
            if mesh.flat.contains(&(vertex as u32)) {
                uv = [0.0; 2];
            }
            let [u, v] = uv;
            let third = if version >= 5 { "\t0.0" } else { "" };
            self.line(&format!("0\n1\n{u:.10}\t{v:.10}{third}"));
        }
        self.line(&mesh.triangles.len().to_string());
        for (triangle, (material, [a, b, c])) in mesh.triangles.iter().enumerate() {
            let line = format!("{material}\t\t{a}\t{b}\t{c}");
            self.put(Place::Triangle(number, triangle), &line);
        }
    }

    fn pose(&mut self, pose: &Pose) {
        let [i, j, k, w] = pose.rotation;
        let [x, y, z] = pose.translation;
        self.line(&format!("{i:.10}\t{j:.10}\t{k:.10}\t{w:.10}"));
        self.line(&format!("{x:.10}\t{y:.10}\t{z:.10}\n{:.10}", pose.scale));
    }

    /// The place at which a finding is.
    pub fn place(&self, finding: &Finding) -> Place {
        let line = self.text[..finding.span.start].matches('\n').count();
        self.places[line]
    }
}

/// The groups of rules that look at the level as a whole.
pub const WORLD: [&str; 3] = ["geometry", "seal", "spaces"];

/// The findings of the rules that look at the level as a whole.
pub fn findings(text: &str) -> Vec<Finding> {
    findings_with(text, &Options::default())
}

pub fn findings_with(text: &str, options: &Options) -> Vec<Finding> {
    let analyzer = Analyzer::with_chunks(text, options, usize::MAX / 4, Effort::plain(2));
    let found = analyzer.snapshot().findings().to_vec();
    let is_ours = |finding: &Finding| WORLD.contains(&finding.code.group());
    found.into_iter().filter(is_ours).collect()
}

/// Findings as people read them, for a test that fails.
pub fn shown(text: &Text, findings: &[Finding]) -> String {
    let mut shown = String::new();
    for finding in findings {
        let (place, code) = (text.place(finding), finding.code);
        writeln!(shown, "{place:?} {code}: {}", finding.message).unwrap();
    }
    shown
}
