//! OBJ as a model: an instance for each object or group.

use super::axes::Axes;
use super::model::*;
use super::polygon::triangulate;
use crate::Fault;
use level::Transform;
use std::collections::HashMap;

/// Reads a file. It says neither its units nor its axes: the caller does.
///
/// # Errors
///
/// The first line that cannot be read.
pub fn read(file: &[u8], axes: Axes) -> Result<Model, Fault> {
    let mut reader = Reader {
        axes,
        ..Reader::new()
    };
    let mut at = 0;
    let mut joined = Vec::new();
    for line in file.split_inclusive(|byte| *byte == b'\n') {
        let range = at..at + line.len();
        at += line.len();
        let text = line.trim_ascii();
        // A backslash joins a line to the next.
        if let Some(begun) = text.strip_suffix(b"\\") {
            joined.extend_from_slice(begun);
            joined.push(b' ');
            continue;
        }
        joined.extend_from_slice(text);
        let whole = std::mem::take(&mut joined);
        let text = String::from_utf8_lossy(&whole);
        reader.line(&text).map_err(|message| {
            let end = range.start + line.trim_ascii_end().len();
            Fault::new("wrong-value", range.start..end, message)
        })?;
    }
    Ok(reader.finish())
}

/// A corner of a face: position, UV and normal, by number.
type Corner = (usize, Option<usize>, Option<usize>);

struct Reader {
    axes: Axes,
    positions: Vec<[f64; 3]>,
    colors: Vec<Option<[f64; 3]>>,
    uvs: Vec<[f64; 3]>,
    normals: Vec<[f64; 3]>,
    materials: HashMap<String, i32>,
    model: Model,
    name: String,
    material: i32,
    mesh: Mesh,
    known: HashMap<Corner, u32>,
    placed: Vec<Placed>,
    lines: usize,
    curves: usize,
}

impl Reader {
    fn new() -> Reader {
        Reader {
            axes: Axes::HALO,
            positions: Vec::new(),
            colors: Vec::new(),
            uvs: Vec::new(),
            normals: Vec::new(),
            materials: HashMap::new(),
            model: Model::default(),
            name: "level".to_owned(),
            material: -1,
            mesh: Mesh::default(),
            known: HashMap::new(),
            placed: Vec::new(),
            lines: 0,
            curves: 0,
        }
    }

    fn line(&mut self, line: &str) -> Result<(), String> {
        let (word, rest) = line
            .split_once(|sign: char| sign.is_ascii_whitespace())
            .unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "v" => {
                let numbers = numbers(rest, 3)?;
                self.positions.push(self.axes.point(three(&numbers)));
                self.colors.push(numbers.get(3..6).map(three));
            }
            "vt" => self.uvs.push(three(&numbers(rest, 1)?)),
            "vn" => self.normals.push(self.axes.way(three(&numbers(rest, 3)?))),
            "f" => self.face(rest)?,
            "o" | "g" => {
                self.end_object();
                rest.clone_into(&mut self.name);
            }
            "usemtl" => self.use_material(rest),
            "l" | "p" => self.lines += 1,
            "curv" | "curv2" | "surf" => self.curves += 1,
            _ => {}
        }
        Ok(())
    }

    fn use_material(&mut self, name: &str) {
        let model = &mut self.model;
        let number = self.materials.entry(name.to_owned()).or_insert_with(|| {
            model.materials.push(name.to_owned());
            i32::try_from(model.materials.len() - 1).unwrap_or(-1)
        });
        self.material = *number;
    }

    fn face(&mut self, rest: &str) -> Result<(), String> {
        let mut corners = Vec::new();
        for word in rest.split_ascii_whitespace() {
            corners.push(self.corner(word)?);
        }
        if corners.len() < 3 {
            return Err(format!(
                "A face has at least 3 corners, this has {}",
                corners.len()
            ));
        }
        let points: Vec<[f64; 3]> = corners
            .iter()
            .filter_map(|corner| self.positions.get(corner.0).copied())
            .collect();
        let numbers: Vec<u32> = corners.into_iter().map(|it| self.vertex(it)).collect();
        for corners in triangulate(&points) {
            let corners = corners.map(|at| numbers.get(at).copied().unwrap_or_default());
            self.mesh.triangles.push(Triangle {
                material: self.material,
                corners,
            });
        }
        Ok(())
    }

    /// A corner: `position`, `position/uv`, `position//normal` or all three. Numbers count from 1, or back from the end.
    fn corner(&self, word: &str) -> Result<Corner, String> {
        let mut parts = word.split('/');
        let mut part = |count: usize, what: &str| -> Result<Option<usize>, String> {
            let text = parts.next().unwrap_or_default();
            if text.is_empty() {
                return Ok(None);
            }
            let number: i64 = text
                .parse()
                .map_err(|_| format!("`{text}` is not the number of a {what}"))?;
            let index = match number {
                1.. => usize::try_from(number - 1).ok(),
                _ => usize::try_from(number.unsigned_abs())
                    .ok()
                    .filter(|back| *back > 0)
                    .and_then(|back| count.checked_sub(back)),
            };
            let index = index.filter(|index| *index < count);
            index
                .map(Some)
                .ok_or_else(|| format!("There is no {what} {number}: there are {count} so far"))
        };
        let position = part(self.positions.len(), "position")?;
        let uv = part(self.uvs.len(), "UV")?;
        let normal = part(self.normals.len(), "normal")?;
        let position = position.ok_or_else(|| format!("`{word}` names no position"))?;
        Ok((position, uv, normal))
    }

    fn vertex(&mut self, corner: Corner) -> u32 {
        let next = u32::try_from(self.mesh.vertices.len()).unwrap_or(u32::MAX);
        let number = *self.known.entry(corner).or_insert(next);
        if number == next {
            let (position, uv, normal) = corner;
            let uv = uv.and_then(|uv| self.uvs.get(uv)).copied();
            let normal = normal.and_then(|it| self.normals.get(it)).copied();
            self.mesh.vertices.push(Vertex {
                position: self.positions.get(position).copied().unwrap_or_default(),
                normal: normal.and_then(unit).unwrap_or_default(),
                color: self
                    .colors
                    .get(position)
                    .copied()
                    .flatten()
                    .unwrap_or_default(),
                weights: Vec::new(),
                uvs: vec![uv.unwrap_or_default()],
            });
        }
        number
    }

    fn end_object(&mut self) {
        self.known.clear();
        let mut mesh = std::mem::take(&mut self.mesh);
        if mesh.triangles.is_empty() {
            return;
        }
        mesh.add_normals();
        self.model.objects.push(Object::Mesh(mesh));
        self.placed.push(Placed {
            name: self.name.clone(),
            parent: None,
            local: Transform::IDENTITY,
            object: Some(self.model.objects.len() - 1),
            bones: Vec::new(),
            source: 0..0,
        });
    }

    fn finish(mut self) -> Model {
        self.end_object();
        self.model.place(self.placed, Mirrors::Kept);
        let why = "left out: only faces are taken";
        self.model
            .lose(self.lines, "line or point is", "lines or points are", why);
        self.model.lose(
            self.curves,
            "curve or surface is",
            "curves or surfaces are",
            why,
        );
        self.model
    }
}

fn numbers(text: &str, least: usize) -> Result<Vec<f64>, String> {
    let mut numbers = Vec::new();
    for word in text.split_ascii_whitespace() {
        numbers.push(
            word.parse()
                .map_err(|_| format!("`{word}` is not a number"))?,
        );
    }
    if numbers.len() < least {
        return Err(format!(
            "{least} numbers are expected, found {}",
            numbers.len()
        ));
    }
    Ok(numbers)
}

fn three(numbers: &[f64]) -> [f64; 3] {
    let at = |place: usize| numbers.get(place).copied().unwrap_or_default();
    [at(0), at(1), at(2)]
}
