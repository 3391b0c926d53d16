//! Fixes of geometry, tried on sealed corridors with one defect: its finding is gone, no other is new, and what the fix does
//! not concern is the same to the byte.

use super::law::run;
use super::{counts, number, with_findings};
use crate::texts::Random;
use rules::checks::{Code, Finding};
use rules::fixes::{Scope, Taken, with_fixer};
use std::collections::BTreeMap;
use std::fmt::Write;

type Point = [f64; 3];

/// A vertex: position, normal, UV.
type Vertex = (Point, Point, [f64; 2]);

/// An object, and how its instance places it: turned by quarters about z, scaled (below 0: mirrored), moved.
#[derive(Clone, Debug, Default)]
struct Part {
    vertices: Vec<Vertex>,
    /// Material and corners.
    triangles: Vec<(usize, [usize; 3])>,
    quarters: usize,
    scale: f64,
    away: Point,
}

#[derive(Clone, Debug)]
struct Corridor {
    parts: Vec<Part>,
    materials: Vec<&'static str>,
}

fn minus(one: Point, two: Point) -> Point {
    [one[0] - two[0], one[1] - two[1], one[2] - two[2]]
}

fn normal([a, b, c]: [Point; 3]) -> Point {
    let ([x, y, z], [u, v, w]) = (minus(b, a), minus(c, a));
    let cross = [y * w - z * v, z * u - x * w, x * v - y * u];
    let length = cross.iter().map(|axis| axis * axis).sum::<f64>().sqrt();
    cross.map(|axis| axis / length)
}

impl Part {
    /// From the level to the object.
    fn back(&self, point: Point) -> Point {
        let [x, y, z] = minus(point, self.away).map(|axis| axis / self.scale);
        match self.quarters {
            0 => [x, y, z],
            1 => [y, -x, z],
            2 => [-x, -y, z],
            _ => [-y, x, z],
        }
    }

    fn add(&mut self, material: usize, points: [Point; 3], shares: bool) {
        let own = points.map(|point| self.back(point));
        let facing = if shares { [0.0, 0.0, 1.0] } else { normal(own) };
        // The axes that are most of the triangle's plane.
        let flat = (0..3).max_by(|&a, &b| facing[a].abs().total_cmp(&facing[b].abs()));
        let flat = flat.unwrap();
        let corners = own.map(|at| {
            let uv = if shares {
                [at[0] / 100.0 + at[2] / 300.0, at[1] / 100.0 + at[2] / 170.0]
            } else {
                [at[(flat + 1) % 3] / 100.0, at[(flat + 2) % 3] / 100.0]
            };
            let same = |old: &Vertex| shares && old.0 == at;
            let known = self.vertices.iter().position(same);
            known.unwrap_or_else(|| {
                self.vertices.push((at, facing, uv));
                self.vertices.len() - 1
            })
        });
        self.triangles.push((material, corners));
    }
}

/// A closed row of boxes, in one object or two, facing inward.
fn corridor(random: &mut Random) -> (Corridor, bool) {
    let mut stops = vec![0.0];
    for _ in 0..1 + random.below(3) {
        stops.push(stops[stops.len() - 1] + 200.0 + 100.0 * random.below(4) as f64);
    }
    // A level is 5 world units large at least.
    let (wide, high) = (300.0 + 100.0 * random.below(3) as f64, 600.0);
    let mut quads: Vec<(usize, [Point; 4])> = Vec::new();
    let ring = |x: f64| {
        [
            [x, 0.0, 0.0],
            [x, wide, 0.0],
            [x, wide, high],
            [x, 0.0, high],
        ]
    };
    let (first, last) = (ring(0.0), ring(stops[stops.len() - 1]));
    quads.push((0, first));
    quads.push((1, [last[0], last[3], last[2], last[1]]));
    for pair in stops.windows(2) {
        let (here, next) = (ring(pair[0]), ring(pair[1]));
        for at in 0..4 {
            let to = (at + 1) % 4;
            let material = usize::from(at == 2);
            quads.push((material, [here[at], next[at], next[to], here[to]]));
        }
    }
    let shares = random.one_in(3);
    let mut parts: Vec<Part> = Vec::new();
    for _ in 0..1 + random.below(2) {
        parts.push(Part {
            quarters: random.below(4),
            scale: *random.pick(&[1.0, 1.0, 2.0, 0.5, -1.0]),
            away: [0.0, 100.0 * random.below(3) as f64, 50.0],
            ..Part::default()
        });
    }
    for (number, (material, [a, b, c, d])) in quads.into_iter().enumerate() {
        let of = number % parts.len();
        let both = if random.one_in(2) {
            [[a, b, c], [a, c, d]]
        } else {
            [[b, c, d], [b, d, a]]
        };
        for points in both {
            parts[of].add(material, points, shares);
        }
    }
    let materials = vec!["wall", "+sky"];
    (Corridor { parts, materials }, shares)
}

impl Corridor {
    fn text(&self) -> String {
        let mut text = String::from(
            ";### HEADER ###\n3\n\"A\"\n\"1\"\n\"me\"\n\"here\"\n\n;### MATERIALS ###\n",
        );
        writeln!(text, "{}\n", self.materials.len()).unwrap();
        for (number, name) in self.materials.iter().enumerate() {
            writeln!(text, ";MATERIAL {number}\n\"{name}\"\n\"\"\n").unwrap();
        }
        writeln!(text, ";### OBJECTS ###\n{}\n", self.parts.len()).unwrap();
        for (number, part) in self.parts.iter().enumerate() {
            writeln!(text, ";OBJECT {number}\n\"MESH\"\n\"\"\n\"\"").unwrap();
            writeln!(text, "{}", part.vertices.len()).unwrap();
            for ([x, y, z], [i, j, k], [u, v]) in &part.vertices {
                writeln!(text, "{x:.10}\t{y:.10}\t{z:.10}").unwrap();
                writeln!(text, "{i:.10}\t{j:.10}\t{k:.10}\n0\n1\n{u:.10}\t{v:.10}").unwrap();
            }
            writeln!(text, "{}", part.triangles.len()).unwrap();
            for (material, [a, b, c]) in &part.triangles {
                writeln!(text, "{material}\t\t{a}\t{b}\t{c}").unwrap();
            }
            text.push('\n');
        }
        let still = "0.0\t0.0\t0.0\t1.0\n0.0\t0.0\t0.0\n1.0\n";
        writeln!(text, ";### INSTANCES ###\n{}\n", self.parts.len() + 1).unwrap();
        writeln!(
            text,
            ";INSTANCE 0\n-1\n\"Scene Root\"\n-1\n-1\n0\n{still}{still}"
        )
        .unwrap();
        for (number, part) in self.parts.iter().enumerate() {
            let half = part.quarters as f64 * std::f64::consts::FRAC_PI_4;
            let [x, y, z] = part.away;
            writeln!(
                text,
                ";INSTANCE {}\n{number}\n\"part {number}\"\n{}\n0\n0\n0.0\t0.0\t{:.17}\t{:.17}\n{x:.6}\t{y:.6}\t{z:.6}\n{:.6}\n{still}",
                number + 1,
                number + 7,
                half.sin(),
                half.cos(),
                part.scale
            )
            .unwrap();
        }
        text
    }
}

/// Damages a corridor in one way: the rule that must find it; `None` if the damage does not fit.
fn damage(corridor: &mut Corridor, kind: usize, random: &mut Random) -> Option<Code> {
    let of = random.below(corridor.parts.len());
    let part = &mut corridor.parts[of];
    let at = random.below(part.triangles.len());
    let (material, [a, b, c]) = part.triangles[at];
    match kind {
        // A hole of three edges, of four.
        0 | 1 => {
            let first = if kind == 0 { at } else { at & !1 };
            part.triangles.drain(first..first + 1 + kind);
            Some(Code::OpenEdge)
        }
        2 => {
            part.triangles[at].1 = [b, a, c];
            Some(Code::FlippedTriangle)
        }
        3 => {
            let to = at + 1 + random.below(part.triangles.len() - at);
            part.triangles.insert(to, (material, [b, c, a]));
            Some(Code::DuplicateTriangle)
        }
        4 => {
            let to = random.below(part.triangles.len() + 1);
            part.triangles.insert(to, (material, [a, b, a]));
            Some(Code::DegenerateTriangle)
        }
        5 => {
            // A corner of its own a little away.
            let mut vertex = part.vertices[a];
            let away = 0.14 + random.below(20) as f64 / 10.0;
            vertex.0[random.below(3)] += away / part.scale;
            part.vertices.push(vertex);
            let own = part.vertices.len() - 1;
            part.triangles[at].1 = [own, b, c];
            let used = |triangle: &(usize, [usize; 3])| triangle.1.contains(&a);
            if !part.triangles.iter().any(used) {
                part.vertices.swap_remove(a);
                for corner in part.triangles.iter_mut().flat_map(|it| &mut it.1) {
                    if *corner == own {
                        *corner = a;
                    }
                }
            }
            Some(Code::OpenEdge)
        }
        _ => {
            // One or two vertices on an edge, which the neighbor does not have.
            let mut from = a;
            let count = 1 + random.below(2);
            part.triangles.remove(at);
            for number in 1..=count {
                let share = number as f64 / (count + 1) as f64;
                let (one, two) = (part.vertices[a], part.vertices[b]);
                let mut middle = one;
                for axis in 0..3 {
                    middle.0[axis] += (two.0[axis] - one.0[axis]) * share;
                }
                for axis in 0..2 {
                    middle.2[axis] += (two.2[axis] - one.2[axis]) * share;
                }
                part.vertices.push(middle);
                let next = part.vertices.len() - 1;
                part.triangles.insert(at, (material, [from, next, c]));
                from = next;
            }
            part.triangles.insert(at, (material, [from, b, c]));
            Some(Code::OpenEdge)
        }
    }
}

/// The text before and after the objects that a fix changes.
fn others(text: &str) -> [&str; 2] {
    let [objects, instances] =
        [";OBJECT ", ";### INSTANCES ###"].map(|heading| text.find(heading).unwrap());
    [&text[..objects], &text[instances..]]
}

/// The title of a fix, how much it does, and the text that it makes.
type Made = (String, Scope, Vec<u8>);

fn fixes_of(text: &str, code: Code) -> (Vec<Finding>, Vec<Made>) {
    with_findings(text.as_bytes(), |input, findings| {
        let made = with_fixer(input, |fixer| {
            let own = findings.iter().filter(|finding| finding.code == code);
            let fixes = own.flat_map(|finding| fixer.fixes(finding));
            let made = fixes.map(|fix| {
                let edits = fix.edits(&mut Taken::default());
                let edits = edits.unwrap_or_else(|refusal| panic!("{}: {refusal}", fix.title));
                let source = text.as_bytes();
                let fixed = edits.applied(&source);
                let back = edits.inverse(&source).applied(&fixed.as_slice());
                assert_eq!(back, source, "the way back");
                (fix.title.clone(), fix.scope, fixed)
            });
            made.filter(|(title, ..)| !title.contains("llow")).collect()
        });
        (findings.to_vec(), made)
    })
}

#[test]
fn defects_of_sealed_levels_are_mended() {
    let levels = number("HALO_ASS_FIXES", 400) / 2;
    let mut tried: BTreeMap<(usize, String), usize> = BTreeMap::new();
    for seed in 1..=levels {
        let mut random = Random::new(seed);
        let (mut corridor, _) = corridor(&mut random);
        let sound = corridor.text();
        let clean = with_findings(sound.as_bytes(), |_, findings| findings.to_vec());
        assert!(clean.is_empty(), "seed {seed}: {clean:#?}\n{sound}");
        let kind = random.below(7);
        let Some(code) = damage(&mut corridor, kind, &mut random) else {
            continue;
        };
        let text = corridor.text();
        let (before, fixes) = fixes_of(&text, code);
        let told: Vec<_> = before.iter().map(|it| (it.code, &it.message)).collect();
        assert!(!fixes.is_empty(), "seed {seed}, {kind}: {told:#?}");
        for (title, _, fixed) in fixes {
            let fixed = String::from_utf8(fixed).unwrap();
            let after = with_findings(fixed.as_bytes(), |_, findings| findings.to_vec());
            let (was, is) = (counts(&before), counts(&after));
            let here = format!("seed {seed}, {kind}, {title}: {told:#?}");
            assert!(!is.contains_key(&code), "{here}\nleaves {after:#?}");
            for (other, count) in &is {
                let old = was.get(other).copied().unwrap_or(0);
                assert!(*count <= old, "{here}\nmakes {after:#?}");
            }
            assert_eq!(others(&fixed), others(&text), "{here}");
            if kind == 3 || kind == 4 {
                assert_eq!(fixed, sound, "{here}");
            }
            let words = title.split(|sign: char| sign.is_ascii_digit()).next();
            *tried
                .entry((kind, words.unwrap_or_default().to_owned()))
                .or_default() += 1;
        }
    }
    for ((kind, title), count) in &tried {
        println!("{kind} {title}: {count}");
    }
    assert!(tried.len() >= 7);
}

#[test]
fn a_level_inside_out_is_turned() {
    for seed in 1..=20 {
        let mut random = Random::new(seed);
        let (mut corridor, shares) = corridor(&mut random);
        let is_mirrored = corridor.parts.iter().any(|part| part.scale < 0.0);
        if is_mirrored || shares {
            continue;
        }
        let sound = corridor.text();
        for part in &mut corridor.parts {
            part.vertices
                .iter_mut()
                .for_each(|it| it.1 = it.1.map(|axis| 0.0 - axis));
            part.triangles.iter_mut().for_each(|it| it.1.swap(1, 2));
        }
        let text = corridor.text();
        let (_, fixes) = fixes_of(&text, Code::InsideOut);
        let [(_, _, fixed)] = &fixes[..] else {
            panic!("seed {seed}: {fixes:?}");
        };
        let fixed = String::from_utf8(fixed.clone()).unwrap();
        // Where an axis is 0 its sign may have got lost.
        let plain = |text: &str| text.replace("-0.0000000000", "0.0000000000");
        assert_eq!(plain(&fixed), plain(&sound), "seed {seed}");
    }
}

/// The room of the examples with a portal across, and what else is put behind it.
fn with_portal(objects: &str, count: usize, instances: &[(usize, &str)]) -> String {
    let still = "0.0\t0.0\t0.0\t1.0\n0.0\t0.0\t0.0\n1.0\n";
    let mut text = rules::checks::ROOM_FILE
        .replace("MATERIALS ###\n2\n", "MATERIALS ###\n3\n")
        .replace(
            ";### OBJECTS ###\n1\n",
            &format!(";MATERIAL 2\n\"+portal\"\n\"\"\n\n;### OBJECTS ###\n{count}\n"),
        )
        .replace(
            ";### INSTANCES ###\n2\n",
            &format!("{objects};### INSTANCES ###\n{}\n", 2 + instances.len()),
        );
    for (number, (object, name)) in instances.iter().enumerate() {
        let (number, id) = (number + 2, number + 9000);
        text += &format!("\n;INSTANCE {number}\n{object}\n\"{name}\"\n{id}\n0\n0\n{still}{still}");
    }
    text
}

fn portal(number: usize) -> String {
    let corners = [(-10, -10), (410, -10), (410, 310), (-10, 310)];
    let vertices: String = corners
        .iter()
        .map(|(x, z)| {
            format!("{x}.0000000000\t300.0000000000\t{z}.0000000000\n0.0\t1.0\t0.0\n0\n0\n")
        })
        .collect();
    format!(
        ";OBJECT {number}\n\"MESH\"\n\"\"\n\"\"\n4\n{vertices}2\n2\t\t0\t1\t2\n2\t\t0\t2\t3\n\n"
    )
}

#[test]
fn a_portals_double_goes() {
    let once = with_portal(&portal(1), 2, &[(1, "portal")]);
    let placed = with_portal(&portal(1), 2, &[(1, "portal"), (1, "again")]);
    let copied = with_portal(
        &(portal(1) + &portal(2)),
        3,
        &[(1, "portal"), (2, "portal.001")],
    );
    let clean = with_findings(once.as_bytes(), |_, findings| counts(findings));
    for text in [placed, copied] {
        let (_, fixes) = fixes_of(&text, Code::DuplicatePortal);
        let [(title, _, fixed)] = &fixes[..] else {
            panic!("{fixes:?}");
        };
        assert_eq!(String::from_utf8_lossy(fixed).trim_end(), once.trim_end());
        let left = with_findings(fixed, |_, findings| counts(findings));
        assert_eq!(left, clean, "{title}");
    }
}

#[test]
fn triangles_at_an_edge_are_split_where_another_touches_it() {
    let wrong = Code::TJunction.rule().fails.text();
    let (_, fixes) = fixes_of(&wrong, Code::TJunction);
    let [(title, _, fixed)] = &fixes[..] else {
        panic!("{fixes:?}");
    };
    assert_eq!(
        title,
        "Split the triangles at the edge at vertex 8 of object 0"
    );
    let left = with_findings(fixed, |_, findings| counts(findings));
    assert_eq!(left, BTreeMap::new());
}

#[test]
fn what_is_placed_twice_is_left_alone() {
    let room = rules::checks::ROOM_FILE;
    let text = room.replace("\n0\t\t0\t1\t3\n", "\n0\t\t1\t0\t3\n");
    let (before, fixes) = fixes_of(&text, Code::FlippedTriangle);
    assert_eq!(fixes.len(), 1, "{before:?}");
    let still = "0.0\t0.0\t0.0\t1.0\n1000.0\t0.0\t0.0\n1.0\n";
    let text = text.replace("INSTANCES ###\n2\n", "INSTANCES ###\n3\n")
        + &format!("\n;INSTANCE 2\n0\n\"again\"\n9000\n0\n0\n{still}{still}");
    let (before, fixes) = fixes_of(&text, Code::FlippedTriangle);
    assert!(!before.is_empty() && fixes.is_empty(), "{before:?}");
}

/// Of a level with several defects each is fixed in one run, and a safe run leaves its triangles alone.
#[test]
fn levels_with_several_defects_are_mended_in_one_run() {
    let levels = number("HALO_ASS_FIXES", 400) / 20;
    let (mut before, mut left) = (0, 0);
    for seed in 1000..1000 + levels {
        let mut random = Random::new(seed);
        let (mut corridor, _) = corridor(&mut random);
        for _ in 0..2 {
            let kind = random.below(7);
            damage(&mut corridor, kind, &mut random);
        }
        let text = corridor.text();
        let (fixed, settled) = run(&text, false);
        assert_eq!(fixed, text, "seed {seed}: {:?}", settled.account);
        let (_, settled) = run(&text, true);
        before += settled.account.fixed() + settled.account.left();
        left += settled.account.left();
    }
    println!("{left} of {before} findings are left");
    assert!(left * 10 <= before, "{left} of {before} findings are left");
}
