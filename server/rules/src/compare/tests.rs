//! Pairs of small levels, and what is told of them.

use super::{Comparison, Refused, compare};
use crate::refactor::{Level, Refactoring};
use expect_test::{Expect, expect};
use scan::model::Model;
use scan::view::File;
use scan::{CHUNK, scan_all};
use std::fmt::Write;

/// A file that is written from what it holds.
#[derive(Clone)]
struct Text {
    materials: Vec<(&'static str, Vec<&'static str>)>,
    objects: Vec<Thing>,
    instances: Vec<Placed>,
    decimals: usize,
}

/// Object, name, unique ID, parent, translation, rotation and scale of an instance.
type Placed = (i64, &'static str, i64, i64, [f64; 3], [f64; 4], f64);

#[derive(Clone)]
enum Thing {
    Light(f64),
    Sphere(i64, f64),
    /// Points, each with its u, and triangles with their materials in front.
    Mesh(Vec<[f64; 4]>, Vec<[i64; 4]>),
}

const STILL: [f64; 4] = [0.0, 0.0, 0.0, 1.0];

/// A floor of two triangles with a box-less light, a ball and a second floor beside it.
fn level() -> Text {
    let square = || {
        let points = vec![
            [0.0, 0.0, 0.0, 0.0],
            [100.0, 0.0, 0.0, 1.0],
            [100.0, 100.0, 0.0, 1.0],
            [0.0, 100.0, 0.0, 0.0],
        ];
        Thing::Mesh(points, vec![[0, 0, 1, 2], [1, 0, 2, 3]])
    };
    Text {
        materials: vec![
            ("wall", vec!["BM_FLAGS 0000000000000000000000"]),
            ("floor", vec![]),
            ("ball", vec![]),
        ],
        objects: vec![square(), Thing::Light(1.0), Thing::Sphere(2, 5.0), square()],
        instances: vec![
            (-1, "Scene Root", -1, -1, [0.0; 3], STILL, 1.0),
            (-1, "frame", 1, 0, [0.0; 3], STILL, 1.0),
            (0, "ground", 2, 1, [0.0; 3], STILL, 1.0),
            (1, "lamp", 3, 1, [50.0, 50.0, 200.0], STILL, 1.0),
            (2, "ball", 4, 1, [50.0, 50.0, 50.0], STILL, 1.0),
            (3, "ground", 5, 1, [100.0, 0.0, 0.0], STILL, 1.0),
        ],
        decimals: 10,
    }
}

impl Text {
    /// The file in version 7.
    fn written(&self) -> String {
        let mut text = String::from(";### HEADER ###\n7\n\"BLENDER\"\n\"1\"\n\"me\"\n\"here\"\n\n");
        let _ = writeln!(text, ";### MATERIALS ###\n{}\n", self.materials.len());
        for (number, (name, strings)) in self.materials.iter().enumerate() {
            let _ = writeln!(
                text,
                ";MATERIAL {number}\n\"{name}\"\n\"\"\n{}",
                strings.len()
            );
            for string in strings {
                let _ = writeln!(text, "\"{string}\"");
            }
        }
        let _ = writeln!(text, "\n;### OBJECTS ###\n{}\n", self.objects.len());
        for (number, object) in self.objects.iter().enumerate() {
            let _ = writeln!(text, ";OBJECT {number}");
            self.object(object, &mut text);
        }
        let _ = writeln!(text, "\n;### INSTANCES ###\n{}\n", self.instances.len());
        for (number, (object, name, id, parent, place, turn, scale)) in
            self.instances.iter().enumerate()
        {
            let _ = writeln!(
                text,
                ";INSTANCE {number}\n{object}\n\"{name}\"\n{id}\n{parent}\n0"
            );
            self.reals(turn, &mut text);
            self.reals(place, &mut text);
            self.reals(&[*scale], &mut text);
            self.reals(&STILL, &mut text);
            self.reals(&[0.0; 3], &mut text);
            self.reals(&[1.0], &mut text);
        }
        text
    }

    fn object(&self, object: &Thing, text: &mut String) {
        match object {
            Thing::Light(intensity) => {
                text.push_str("\"GENERIC_LIGHT\"\n\"\"\n\"\"\n\"OMNI_LGT\"\n");
                self.reals(&[1.0; 3], text);
                for value in [*intensity, 45.0, 90.0] {
                    self.reals(&[value], text);
                }
                for _ in 0..2 {
                    text.push_str("0\n");
                    self.reals(&[0.0], text);
                    self.reals(&[100.0], text);
                }
                text.push_str("0\n");
                self.reals(&[1.0], text);
            }
            Thing::Sphere(material, radius) => {
                let _ = writeln!(text, "\"SPHERE\"\n\"\"\n\"\"\n{material}");
                self.reals(&[*radius], text);
            }
            Thing::Mesh(points, triangles) => {
                let _ = writeln!(text, "\"MESH\"\n\"\"\n\"\"\n{}", points.len());
                for [x, y, z, u] in points {
                    self.reals(&[*x, *y, *z], text);
                    self.reals(&[0.0, 0.0, 1.0], text);
                    self.reals(&[0.0; 3], text);
                    text.push_str("0\n1\n");
                    self.reals(&[*u, 0.0, 0.0], text);
                }
                let _ = writeln!(text, "{}", triangles.len());
                for [material, a, b, c] in triangles {
                    let _ = writeln!(text, "{material}\t\t{a}\t{b}\t{c}");
                }
            }
        }
    }

    fn reals(&self, values: &[f64], text: &mut String) {
        let values = values
            .iter()
            .map(|value| format!("{value:.*}", self.decimals));
        text.push_str(&values.collect::<Vec<_>>().join("\t"));
        text.push('\n');
    }

    fn mesh(&mut self, object: usize) -> (&mut Vec<[f64; 4]>, &mut Vec<[i64; 4]>) {
        match &mut self.objects[object] {
            Thing::Mesh(points, triangles) => (points, triangles),
            _ => panic!("object {object} is no mesh"),
        }
    }
}

fn with_level<T>(text: &str, work: impl FnOnce(Level<'_, '_>) -> T) -> T {
    let source = text.as_bytes();
    let chunks = scan_all(&source, (1, CHUNK), &|_| true);
    let model = Model::build(&chunks);
    let file = File::new(&source, &chunks, &model);
    work(Level {
        file: &file,
        chunks: &chunks,
    })
}

fn compared(one: &str, two: &str) -> Result<Comparison, Refused> {
    with_level(one, |one| {
        with_level(two, |two| compare(one, two, 1, &|| false))
    })
}

/// Compares the level with one that is made of it, and the other way round: both ways tell as much.
#[track_caller]
fn told(change: impl FnOnce(&mut Text), expected: Expect) {
    let mut other = level();
    change(&mut other);
    told_of(&level().written(), &other.written(), expected);
}

#[track_caller]
fn told_of(one: &str, two: &str, expected: Expect) {
    let there = compared(one, two).unwrap();
    expected.assert_eq(&there.to_string());
    let back = compared(two, one).unwrap();
    assert_eq!(there.same, back.same);
    let moves = |it: &Comparison| it.changes.iter().filter(|it| it.what.may_move()).count();
    assert_eq!(moves(&there), moves(&back), "{back}");
}

#[test]
fn the_same() {
    told(
        |_| {},
        expect![[r#"
        the levels are the same
    "#]],
    );
    told(
        |it| it.decimals = 4,
        expect![[r#"
        the levels are the same
    "#]],
    );
}

#[test]
fn materials() {
    // In front: every index is another one.
    told(
        |it| {
            it.materials.insert(0, ("x", vec![]));
            for object in [0, 3] {
                it.mesh(object)
                    .1
                    .iter_mut()
                    .for_each(|triangle| triangle[0] += 1);
            }
            it.objects[2] = Thing::Sphere(3, 5.0);
        },
        expect![[r#"
            material `x` added as 0
            3 materials and 4 triangles renumbered, nothing moved
        "#]],
    );
    told(
        |it| it.materials[0].0 = "other",
        expect![[r#"
        material 0 `other` renamed, was `wall`
        nothing moved
    "#]],
    );
    told(
        |it| it.materials[0].1 = vec!["BM_FLAGS 1000000000000000000000", "BM_LMRES 1"],
        expect![[r#"
            material 0 `wall` has no string `BM_FLAGS 0000000000000000000000` any more
            material 0 `wall` has the new string `BM_FLAGS 1000000000000000000000`
            material 0 `wall` has the new string `BM_LMRES 1`
            nothing moved
        "#]],
    );
    told(
        |it| it.mesh(0).1[1][0] = 2,
        expect![[r#"
        mesh 0 `ground`: material of 1 triangle changed from `floor` to `ball`
        nothing moved
    "#]],
    );
    told(
        |it| {
            it.materials.remove(2);
            it.objects[2] = Thing::Sphere(-1, 5.0);
        },
        expect![[r#"
            material `ball` removed, was 2
            sphere 2 `ball`: material changed from `ball` to no material
            nothing moved
        "#]],
    );
    told(
        |it| {
            it.materials.swap(0, 1);
            for object in [0, 3] {
                it.mesh(object).1[0][0] = 1;
                it.mesh(object).1[1][0] = 0;
            }
        },
        expect![[r#"
            2 materials and 4 triangles renumbered, nothing moved
        "#]],
    );
}

#[test]
fn meshes() {
    told(
        |it| it.mesh(0).0[2][2] = 12.5,
        expect![[r#"
        mesh 0 `ground`: 1 vertex moved by (0, 0, 12.5): 12.5 units (0.125 world units)
    "#]],
    );
    told(
        |it| it.mesh(0).0.iter_mut().for_each(|point| point[0] += 25.0),
        expect![[r#"
            mesh 0 `ground`: all 4 vertices moved by (25, 0, 0): 25 units (0.25 world units)
        "#]],
    );
    told(
        |it| it.mesh(0).0[2][3] = 0.5,
        expect![[r#"
        mesh 0 `ground`: UV Coordinates of 1 vertex changed
        nothing moved
    "#]],
    );
    // A triangle goes, its corner stays; the other one moves.
    told(
        |it| {
            it.mesh(0).1.remove(0);
            it.mesh(0).0[1][2] = 5.0;
        },
        expect![[r#"
            mesh 0 `ground`: 1 vertex moved by (0, 0, 5): 5 units (0.05 world units)
            mesh 0 `ground`: 1 triangle removed
        "#]],
    );
    // A vertex comes in front of all others, and with it a triangle.
    told(
        |it| {
            let (points, triangles) = it.mesh(0);
            points.insert(0, [50.0, 50.0, 50.0, 0.0]);
            triangles.iter_mut().for_each(|triangle| {
                triangle[1..].iter_mut().for_each(|corner| *corner += 1);
            });
            triangles.push([0, 0, 1, 2]);
        },
        expect![[r#"
            mesh 0 `ground`: 1 vertex and 1 triangle added
            2 triangles renumbered, nothing moved
        "#]],
    );
    // Another order of vertices, triangles and corners is no other mesh.
    told(
        |it| {
            let (points, triangles) = it.mesh(0);
            points.reverse();
            *triangles = vec![[1, 0, 3, 1], [0, 3, 2, 1]];
        },
        expect![[r#"
            2 triangles renumbered, nothing moved
        "#]],
    );
    told(
        |it| it.mesh(0).1[0] = [0, 0, 2, 1],
        expect![[r#"
        mesh 0 `ground`: 1 triangle added, 1 triangle removed
        nothing moved
    "#]],
    );
}

#[test]
fn objects() {
    told(
        |it| it.objects[1] = Thing::Light(2.5),
        expect![[r#"
        light 1 `lamp`: Light Intensity changed from 1 to 2.5
        nothing moved
    "#]],
    );
    told(
        |it| it.objects[2] = Thing::Sphere(1, 7.0),
        expect![[r#"
        sphere 2 `ball`: Sphere Radius changed from 5 to 7
        sphere 2 `ball`: material changed from `ball` to `floor`
        nothing moved
    "#]],
    );
    told(
        |it| {
            it.objects.remove(1);
            it.instances.remove(3);
            for instance in &mut it.instances {
                instance.0 -= i64::from(instance.0 > 1);
            }
        },
        expect![[r#"
            light `lamp` removed, was 1
            instance `lamp` removed, was 3
            2 objects and 2 instances renumbered, nothing moved
        "#]],
    );
    // Two instances of one object get one each.
    let mut one = level();
    one.instances[5].0 = 0;
    one.objects.pop();
    let mut two = level();
    two.mesh(3).0[0][2] = 1.0;
    told_of(
        &one.written(),
        &two.written(),
        expect![[r#"
        mesh `ground` added as 3: 4 vertices and 2 triangles
        instance 5 `ground` places mesh 3, was mesh 0
    "#]],
    );
    // It becomes something else.
    told(
        |it| it.objects[2] = Thing::Light(1.0),
        expect![[r#"
        sphere `ball` removed, was 2
        light `ball` added as 2
        nothing moved
    "#]],
    );
}

#[test]
fn instances() {
    told(
        |it| it.instances[3].4[0] = 150.0,
        expect![[r#"
        instance 3 `lamp` moved by (100, 0, 0): 100 units (1 world unit)
    "#]],
    );
    told(
        |it| it.instances[3].5 = [0.0, 0.0, 0.5_f64.sqrt(), 0.5_f64.sqrt()],
        expect![[r#"
            instance 3 `lamp` turned by 90 degrees
        "#]],
    );
    told(
        |it| it.instances[4].6 = 2.0,
        expect![[r#"
        instance 4 `ball` scaled from 1 to 2
    "#]],
    );
    told(
        |it| it.instances[4].3 = 0,
        expect![[r#"
        instance 4 `ball` hangs below `Scene Root`, was below `frame`
    "#]],
    );
    told(
        |it| it.instances[4].1 = "sphere",
        expect![[r#"
        instance 4 `sphere` renamed, was `ball`
        nothing moved
    "#]],
    );
    told(
        |it| it.instances[4].2 = 40,
        expect![[r#"
        other unique IDs of 1 instance, nothing moved
    "#]],
    );
    // Another name, and what it places is another one: it is not the same.
    told(
        |it| {
            it.instances[2].1 = "hill";
            it.mesh(0).0[2][2] = 12.5;
        },
        expect![[r#"
            mesh `ground` removed, was 0: 4 vertices and 2 triangles
            mesh `hill` added as 0: 4 vertices and 2 triangles
            instance `ground` removed, was 2
            instance `hill` added as 2
            nothing moved
        "#]],
    );
    // Of two with one name, one goes.
    told(
        |it| {
            it.instances.remove(2);
        },
        expect![[r#"
            instance `ground` removed, was 2
            3 instances renumbered, nothing moved
        "#]],
    );
    told(
        |it| it.instances.swap(3, 4),
        expect![[r#"
        2 instances renumbered, nothing moved
    "#]],
    );
}

#[test]
fn another_version() {
    let seven = level().written();
    let two = with_level(&seven, |level| {
        let made = Refactoring::Convert { version: 2 }.make(level).unwrap();
        String::from_utf8(made.edits.applied(&seven.as_bytes())).unwrap()
    });
    told_of(
        &two,
        &seven,
        expect![[r#"
        light `lamp` added as 1
        instance `lamp` added as 3
        2 objects and 2 instances renumbered, nothing moved
        version 2 and 7: what only one of them holds is left out
    "#]],
    );
}

#[test]
fn damaged_files_are_refused() {
    let sound = level().written();
    let damaged = sound.replace(";OBJECT 1\n\"GENERIC_LIGHT\"", ";OBJECT 1\n");
    assert_eq!(compared(&damaged, &sound), Err(Refused::Damaged(0)));
    assert_eq!(compared(&sound, &damaged), Err(Refused::Damaged(1)));
    with_level(&sound, |level| {
        assert_eq!(compare(level, level, 1, &|| true), Err(Refused::Cancelled));
    });
}
