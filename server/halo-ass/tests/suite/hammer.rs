//! Levels written as maps for Hammer, read by a reader that is not ours, and read back.

use neighbors::import::Object;
use pool::Effort;
use schema::options::Options;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(name)
}

/// Every level of the tests that readers take.
fn levels() -> Vec<PathBuf> {
    let mut all = Vec::new();
    for from in ["tests/corpus", "tests/real"] {
        let from = folder(from);
        let files = disk::ass_files(&from, disk::Links::PassedOver, || false);
        all.extend(files.map(Result::unwrap));
    }
    all.retain(|path| disk::is_halo_file(path).unwrap());
    assert!(all.len() > 20);
    all
}

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_halo-ass"));
    command.args(arguments).output().unwrap()
}

/// Exports a level and gives what was said.
fn export(level: &Path, to: &Path, more: &[&str]) -> String {
    let (level, to) = (level.to_string_lossy(), to.to_string_lossy());
    let output = run(&[&["export", &*level, "-o", &*to], more].concat());
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// A triangle in the level, with its material's name.
type Facet = (String, [[f64; 3]; 3]);

/// All triangles that a level shows.
fn facets(path: &Path) -> Vec<Facet> {
    let level = disk::Level::open(path, &Options::default(), Effort::plain(1));
    let scene = level.unwrap().unwrap().outgoing("level", 1).unwrap();
    let mut all = Vec::new();
    for instance in &scene.instances {
        let object = instance.object.and_then(|it| scene.objects[it].as_ref());
        let Some(Object::Mesh(mesh)) = object else {
            continue;
        };
        for triangle in &mesh.triangles {
            let [a, b, c] = triangle.corners;
            let corners = if instance.world.is_mirror() {
                [a, c, b]
            } else {
                [a, b, c]
            };
            let points =
                corners.map(|it| instance.world.point(mesh.vertices[it as usize].position));
            let name = usize::try_from(triangle.material).ok();
            let name = name.and_then(|it| scene.materials.get(it));
            let none = || "materials/dev/reflectivity_30.vmat".to_owned();
            all.push((name.cloned().unwrap_or_else(none), points));
        }
    }
    all
}

/// Asserts that the one has each triangle of the other, as often, with the same front.
fn assert_same(one: &[Facet], other: &[Facet], name: &str) {
    assert_eq!(one.len(), other.len(), "{name}");
    let cell = |facet: &Facet| {
        let middle =
            [0, 1, 2].map(|axis: usize| facet.1.iter().map(|it| it[axis]).sum::<f64>() / 3.0);
        middle.map(|axis| axis.floor() as i64)
    };
    let mut cells: HashMap<[i64; 3], Vec<&Facet>> = HashMap::new();
    for facet in other {
        cells.entry(cell(facet)).or_default().push(facet);
    }
    let near = |a: [f64; 3], b: [f64; 3]| {
        // Maps have numbers of 32 bits.
        let size = a.iter().fold(1000.0_f64, |most, axis| most.max(axis.abs()));
        level::distance(a, b) < 1e-6 * size
    };
    for facet in one {
        let [x, y, z] = cell(facet);
        let around = (-1..=1)
            .flat_map(|i| (-1..=1).flat_map(move |j| (-1..=1).map(move |k| [x + i, y + j, z + k])));
        let found = around.into_iter().any(|at| {
            let Some(list) = cells.get_mut(&at) else {
                return false;
            };
            let same = |it: &&Facet| {
                let turned = |turn: usize| {
                    (0..3).all(|corner| near(facet.1[corner], it.1[(corner + turn) % 3]))
                };
                it.0 == facet.0 && (0..3).any(turned)
            };
            let place = list.iter().position(same);
            place.map(|place| list.swap_remove(place)).is_some()
        });
        assert!(found, "{name}: {facet:?}");
    }
}

#[test]
fn every_level_comes_back_triangle_by_triangle() {
    let folder = tempfile::tempdir().unwrap();
    for (number, path) in levels().iter().enumerate() {
        let name = path.display().to_string();
        let ending = ["vmap", "vmap.txt"][number % 2];
        let map = folder.path().join(format!("{number}.{ending}"));
        let said = export(path, &map, &[]);
        let before = facets(path);
        let (map, back) = (
            map.to_string_lossy(),
            folder.path().join(format!("{number}.ASS")),
        );
        let output = run(&["import", &map, "-o", &back.to_string_lossy()]);
        assert!(output.status.success(), "{name}: {output:?}");
        assert_same(&before, &facets(&back), &name);
        assert!(said.lines().count() > 1, "{name}: {said}");
    }
}

/// Measures of a map by a reader that is not ours; `None` where there is no Python to run it.
fn measured(map: &Path) -> Option<serde_json::Value> {
    let script = folder("tests/vmap/measure.py");
    let output = Command::new("python3")
        .arg(script)
        .arg(map)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()
        .ok()?;
    assert!(output.status.success(), "{}: {output:?}", map.display());
    Some(serde_json::from_slice(&output.stdout).unwrap())
}

#[test]
fn another_reader_finds_the_same_in_a_map() {
    let folder = tempfile::tempdir().unwrap();
    for (number, path) in levels().iter().enumerate() {
        let name = path.display().to_string();
        let facets = facets(path);
        for (ending, more) in [("vmap", [].as_slice()), ("vmap.txt", &["--join-coplanar"])] {
            let map = folder.path().join(format!("{number}.{ending}"));
            export(path, &map, more);
            let Some(found) = measured(&map) else { return };
            let counts = found["triangles"].as_object().unwrap().values();
            let count: u64 = counts.map(|it| it.as_u64().unwrap()).sum();
            assert_eq!(count, facets.len() as u64, "{name}");
            for axis in 0..3 {
                let points = || facets.iter().flat_map(|it| it.1).map(|it| it[axis]);
                let bounds = [
                    ("low", points().fold(f64::INFINITY, f64::min)),
                    ("high", points().fold(f64::NEG_INFINITY, f64::max)),
                ];
                for (end, value) in bounds.into_iter().filter(|it| it.1.is_finite()) {
                    let found = found[end][axis].as_f64().unwrap();
                    assert!(
                        (found - value).abs() < 1e-3_f64.max(value.abs() * 1e-6),
                        "{name}: {found} {value}"
                    );
                }
            }
        }
    }
}

#[test]
fn materials_go_by_the_table_of_the_configuration() {
    let folder = tempfile::tempdir().unwrap();
    let level = folder.path().join("level.ASS");
    std::fs::copy(self::folder("tests/corpus/names_v7.ASS"), &level).unwrap();
    let names: Vec<String> = facets(&level).into_iter().map(|it| it.0).collect();
    let table = format!(
        "[vmap.materials]\n\"{}\" = \"materials/my/own.vmat\"\n",
        names[0]
    );
    std::fs::write(folder.path().join("halo-ass.toml"), table).unwrap();
    let map = folder.path().join("level.vmap.txt");
    export(&level, &map, &[]);
    let text = std::fs::read_to_string(&map).unwrap();
    assert!(text.contains("\"materials/my/own.vmat\""));
    assert_eq!(
        text.contains("\"materials/halo/"),
        names.iter().any(|name| *name != names[0])
    );
    let back = folder.path().join("back.ASS");
    run(&[
        "import",
        &map.to_string_lossy(),
        "-o",
        &back.to_string_lossy(),
    ]);
    assert_same(&facets(&level), &facets(&back), "level");
    let output = run(&[
        "export",
        &level.to_string_lossy(),
        "-o",
        "x.glb",
        "--join-coplanar",
    ]);
    assert_eq!(output.status.code(), Some(2));
}
