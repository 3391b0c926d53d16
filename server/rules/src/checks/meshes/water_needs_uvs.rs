//! `water-needs-uvs`: water with fewer UVs than Halo 3 wants.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Edit, Example, Found, Rule, Severity, lines};
use crate::checks::spaces::placed;
use crate::checks::subject::Subject;
use crate::checks::words;
use scan::view::{Mesh, Row, Triangle};
use schema::FieldId;
use schema::names::Tool;

/// A piece of water in the room, whose vertices have further UVs behind their first.
macro_rules! pond {
    ($count:literal, $more:literal) => {
        &[
            lines(";### MATERIALS ###", 1, "2\n", "3\n"),
            lines(
                ";### OBJECTS ###",
                0,
                ";### OBJECTS ###\n1\n",
                ";MATERIAL 2\n\"lake'\"\n\"\"\n\n;### OBJECTS ###\n2\n",
            ),
            lines(
                ";### INSTANCES ###",
                0,
                ";### INSTANCES ###\n2\n",
                concat!(
                    ";OBJECT 1\n\"MESH\"\n\"\"\n\"\"\n3\n",
                    "100.0000000000\t100.0000000000\t50.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0\n",
                    $count,
                    "\n0.0000000000\t0.0000000000\n",
                    $more,
                    "200.0000000000\t100.0000000000\t50.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0\n",
                    $count,
                    "\n1.0000000000\t0.0000000000\n",
                    $more,
                    "100.0000000000\t200.0000000000\t50.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0\n",
                    $count,
                    "\n0.0000000000\t1.0000000000\n",
                    $more,
                    "1\n2\t\t0\t1\t2\n\n;### INSTANCES ###\n3\n",
                ),
            ),
            Edit::Append(placed!("2", "pond", "2099")),
        ]
    };
}

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "a water surface (the sign `'`) whose vertices have fewer than four UVs, in a file for Halo 3",
    why: "Halo 3's water reads four UV channels. Tool makes the level all the same, as tutorials tell it, but the water does not look or move as its shader says.",
    fix: "Give the mesh four UV maps in Blender or 3ds Max, and export again.",
    source: "tutorials of water for Halo 3",
    dispute: None,
    fails: Example {
        note: "one UV",
        of: Base::Room,
        edits: pond!("1", ""),
    },
    passes: Example {
        note: "four UVs",
        of: Base::Room,
        edits: pond!(
            "4",
            "0.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\n"
        ),
    },
};

/// The sign of water.
const WATER: char = '\'';

/// How many UVs a vertex of water has at least.
const UVS: usize = 4;

/// Looks in each mesh for its first vertex of water that has too few.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    if subject.tool() != Some(Tool::Halo3) || !subject.is_sound() {
        return;
    }
    let names = subject.material_names();
    let is_water = |material: i64| {
        let name = usize::try_from(material).ok().and_then(|at| names.get(at));
        name.is_some_and(|name| name.parts.signs().contains(&WATER))
    };
    if !names.iter().any(|name| name.parts.signs().contains(&WATER)) {
        return;
    }
    for object in subject.file.objects() {
        let used = subject.used(object.number);
        let materials = used.and_then(|used| used.materials.as_ref());
        let has_water = materials.is_some_and(|all| all.keys().any(|&number| is_water(number)));
        let Some(mesh) = object.mesh().filter(|_| has_water) else {
            continue;
        };
        if let Some((material, row)) = first_short(&mesh, is_water)
            && let Some(span) = row.span(FieldId::UvCount, 0, 0)
        {
            findings.add(Code::WaterNeedsUvs, &span, || {
                let name = usize::try_from(material).ok().and_then(|at| names.get(at));
                format!(
                    "vertex {} of the water `{}` has {}: Halo 3's water needs {UVS}",
                    row.number(),
                    name.map_or("", |name| &name.text),
                    words::plural(row.uvs().len(), "UV")
                )
            });
        }
    }
}

/// The first vertex of a triangle of water that has too few UVs, with the material of the triangle.
fn first_short(mesh: &Mesh<'_, '_>, is_water: impl Fn(i64) -> bool) -> Option<(i64, Row)> {
    let vertices = mesh.vertices();
    let is_short = |uvs: f64| uvs < UVS as f64;
    if !vertices
        .parts()
        .iter()
        .any(|part| is_short(part.facts.uvs.low))
    {
        return None;
    }
    let mut found = None;
    mesh.triangles()?.visit(|triangle: &Triangle| {
        let (Some(material), None) = (triangle.material(), &found) else {
            return;
        };
        let corners = triangle.corners().filter(|_| is_water(material));
        let rows = corners.into_iter().flatten().filter_map(|corner| {
            let row = vertices.get(usize::try_from(corner).ok()?)?;
            let is_short = row.uvs().len() < UVS;
            is_short.then_some((material, row))
        });
        found = rows.min_by_key(|(_, row)| row.number());
    });
    found
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    /// A triangle of each of two materials, the second of which has a name.
    fn with(name: &str, mark: &str) -> String {
        let corner = "0.0 0.0 1.0\n0.0 0.0 0.0\n0\n0\n";
        format!(
            "@header 7\n@materials\n2\n;MATERIAL 0\n\"a\"\n\"\"\n0\n;MATERIAL 1\n\"{name}\"\n\"\"\n0\n\
             @objects 1\n@mesh 0\n4\n0.0 0.0 0.0\n{corner}1.0 0.0 0.0\n{corner}{mark}\
             0.0 1.0 0.0\n{corner}1.0 1.0 0.0\n{corner}2\n0 0 1 2\n1 1 3 2\n\
             @instances 2\n@root\n;INSTANCE 1\n@at 0 a 7 0\n"
        )
    }

    #[test]
    fn of_the_water_alone() {
        check(&with(
            "river river_rough'",
            "^ water-needs-uvs: vertex 1 of the water `river river_rough'` has 0 UVs: Halo 3's water needs 4\n",
        ));
    }

    #[test]
    fn a_measure_is_no_water() {
        check(&with("catwalk_19'", ""));
    }
}
