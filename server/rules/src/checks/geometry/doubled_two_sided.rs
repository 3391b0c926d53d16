//! `doubled-two-sided`: faces of a two-sided material that stand back to back.

use super::Teller;
use super::duplicate_triangle::found;
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::names::Name;
use crate::checks::rule::{Base, Example, Found, Rule, Severity};
use crate::checks::spaces::{edits, mesh, placed};
use crate::checks::subject::Subject;
use schema::names::MaterialName;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Warning,
    what: "faces of a two-sided material (`%`) of the same three points that face away from each other",
    why: "Tool makes the structure and does not mention it; then the lightmapper's number of light that is left (radiosity) counts up without an end. Each of the two faces is drawn on both sides already, so light is doubled between them. It is what a level has that was taken out of a compiled one: Tool makes two faces of a two-sided one.",
    fix: "Delete one face of each pair, or take the sign `%` off the material's name.",
    source: "c20, troubleshooting of BSPs (radiosity counts up), confirmed there for `%!`",
    dispute: None,
    fails: Example {
        note: "both sides of a two-sided leaf are there",
        of: Base::Room,
        edits: edits!("leaf%!", "3", [placed!("2", "added", "2099")], []; 3: "100.0000000000\t100.0000000000\t50.0000000000" "200.0000000000\t100.0000000000\t50.0000000000" "150.0000000000\t100.0000000000\t150.0000000000";
            2: "2\t\t0\t1\t2" "2\t\t2\t1\t0"),
    },
    passes: Example {
        note: "both sides of a one-sided leaf are there",
        of: Base::Room,
        edits: edits!("leaf!", "3", [placed!("2", "added", "2099")], []; 3: "100.0000000000\t100.0000000000\t50.0000000000" "200.0000000000\t100.0000000000\t50.0000000000" "150.0000000000\t100.0000000000\t150.0000000000";
            2: "2\t\t0\t1\t2" "2\t\t2\t1\t0"),
    },
};

/// The sign of two-sided materials.
const TWO_SIDED: char = '%';

/// How many pairs a finding names beside the first.
const NAMED: usize = 8;

/// Looks for such faces, mesh by mesh; each mesh is told once.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let names = subject.material_names();
    let is_named = |name: &Name<MaterialName>| name.parts.signs().contains(&TWO_SIDED);
    if !names.iter().any(is_named) {
        return;
    }
    let mut teller = Teller::new(subject, findings, Code::DoubledTwoSided);
    for (placed, doubles) in found(subject) {
        let name = |triangle: usize| {
            let material = usize::try_from(placed.mesh.materials.get(triangle)?).ok()?;
            let name = names.get(material).filter(|name| is_named(name));
            name.filter(|_| placed.surface(triangle).renders)
        };
        let both = doubles.back_to_back();
        let both = both.filter(|&(own, first)| name(own).is_some() && name(first).is_some());
        let pairs: Vec<(usize, usize)> = both.collect();
        let Some(&(own, first)) = pairs.first() else {
            continue;
        };
        teller.tell((&placed, own), || {
            let object = placed.object;
            let material = name(own).map_or("", |name| name.text.as_str());
            let more = match pairs.len() {
                1 => String::new(),
                2 => ", as is 1 more pair of this object".to_owned(),
                count => format!(", as are {} more pairs of this object", count - 1),
            };
            let message = format!(
                "triangles {first} and {own} of object {object} are back to back{more}, and their material `{material}` is already two-sided: radiosity may never finish"
            );
            let others = pairs.iter().skip(1).take(NAMED);
            let others = others.map(|&(own, _)| (own, "is back to back too".to_owned()));
            let first = (first, "the other side".to_owned());
            (message, std::iter::once(first).chain(others).collect())
        });
    }
    teller.finish();
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    /// Two triangles of the same points, with their materials and a mark below the second.
    fn level(materials: [usize; 2], second: &str, mark: &str) -> String {
        let [one, two] = materials;
        format!(
            "@header 3\n@materials\n3\n;MATERIAL 0\n\"leaf%!\"\n\"\"\n;MATERIAL 1\n\"leaf!\"\n\"\"\n;MATERIAL 2\n\"fence%\"\n\"\"\n\
             @objects 1\n;OBJECT 0\n\"MESH\"\n\"\"\n\"\"\n3\n\
             0.0\t0.0\t0.0\n0.0\t0.0\t1.0\n0\n0\n9.0\t0.0\t0.0\n0.0\t0.0\t1.0\n0\n0\n\
             0.0\t9.0\t0.0\n0.0\t0.0\t1.0\n0\n0\n2\n{one}\t0\t1\t2\n{two}\t{second}\n{mark}\
             @instances 2\n@root\n;INSTANCE 1\n@at 0 mesh 7 0\n"
        )
    }

    #[test]
    fn both_are_two_sided() {
        let told = |name: &str| {
            format!(
                "^^^^^^^ doubled-two-sided: triangles 0 and 1 of object 0 are back to back, and their material `{name}` is already two-sided: radiosity may never finish\n"
            )
        };
        check(&level([0, 0], "2\t1\t0", &told("leaf%!")));
        check(&level([0, 2], "2\t1\t0", &told("fence%")));
        check(&level([0, 1], "2\t1\t0", ""));
        check(&level([1, 1], "2\t1\t0", ""));
    }

    #[test]
    fn those_that_face_one_way_are_told_once() {
        let mark = "^^^^^^^ duplicate-triangle: triangle 1 of object 0 has the same three points as triangle 0: Tool says \"duplicate triangle\"\n";
        check(&level([0, 0], "1\t2\t0", mark));
    }
}
