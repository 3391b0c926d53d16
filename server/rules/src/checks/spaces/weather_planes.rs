//! `weather-planes`: a weather polyhedron of too many planes.

use super::{edits, mesh, placed};
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Warning,
    what: "a weather polyhedron of more than 16 planes",
    why: "What Tool makes of it is not documented: it says \"couldn't allocate polyhedron plane\". Triangles in one plane count once.",
    fix: "Make it simpler: it need not be closed.",
    source: "c20, weather polyhedra and its page on what Tool complains of",
    dispute: None,
    fails: Example {
        note: "a cone of 17 planes",
        of: Base::Room,
        edits: edits!("+weatherpoly", "3", [placed!("2", "added", "2099")], [lines(";### HEADER ###", 1, "3\n", "2\n")]; 18: "300.0000000000\t300.0000000000\t50.0000000000" "293.2472229404\t336.1241666187\t50.0000000000" "273.9008917221\t367.3695643647\t50.0000000000" "244.5738355777\t389.5163291355\t50.0000000000" "209.2268359463\t399.5734176295\t50.0000000000" "172.6337009928\t396.1825643173\t50.0000000000" "139.7365363621\t379.8017227280\t50.0000000000" "114.9782864270\t352.6432162877\t50.0000000000" "101.7026900316\t318.3749517817\t50.0000000000" "101.7026900316\t281.6250482183\t50.0000000000" "114.9782864270\t247.3567837123\t50.0000000000" "139.7365363621\t220.1982772720\t50.0000000000" "172.6337009928\t203.8174356827\t50.0000000000" "209.2268359463\t200.4265823705\t50.0000000000" "244.5738355777\t210.4836708645\t50.0000000000" "273.9008917221\t232.6304356353\t50.0000000000" "293.2472229404\t263.8758333813\t50.0000000000" "200.0000000000\t300.0000000000\t200.0000000000";
            17: "2\t\t0\t1\t17" "2\t\t1\t2\t17" "2\t\t2\t3\t17" "2\t\t3\t4\t17" "2\t\t4\t5\t17" "2\t\t5\t6\t17" "2\t\t6\t7\t17" "2\t\t7\t8\t17" "2\t\t8\t9\t17" "2\t\t9\t10\t17" "2\t\t10\t11\t17" "2\t\t11\t12\t17" "2\t\t12\t13\t17" "2\t\t13\t14\t17" "2\t\t14\t15\t17" "2\t\t15\t16\t17" "2\t\t16\t0\t17"),
    },
    passes: Example {
        note: "one of 16",
        of: Base::Room,
        edits: edits!("+weatherpoly", "3", [placed!("2", "added", "2099")], [lines(";### HEADER ###", 1, "3\n", "2\n")]; 17: "300.0000000000\t300.0000000000\t50.0000000000" "292.3879532511\t338.2683432365\t50.0000000000" "270.7106781187\t370.7106781187\t50.0000000000" "238.2683432365\t392.3879532511\t50.0000000000" "200.0000000000\t400.0000000000\t50.0000000000" "161.7316567635\t392.3879532511\t50.0000000000" "129.2893218813\t370.7106781187\t50.0000000000" "107.6120467489\t338.2683432365\t50.0000000000" "100.0000000000\t300.0000000000\t50.0000000000" "107.6120467489\t261.7316567635\t50.0000000000" "129.2893218813\t229.2893218813\t50.0000000000" "161.7316567635\t207.6120467489\t50.0000000000" "200.0000000000\t200.0000000000\t50.0000000000" "238.2683432365\t207.6120467489\t50.0000000000" "270.7106781187\t229.2893218813\t50.0000000000" "292.3879532511\t261.7316567635\t50.0000000000" "200.0000000000\t300.0000000000\t200.0000000000";
            16: "2\t\t0\t1\t16" "2\t\t1\t2\t16" "2\t\t2\t3\t16" "2\t\t3\t4\t16" "2\t\t4\t5\t16" "2\t\t5\t6\t16" "2\t\t6\t7\t16" "2\t\t7\t8\t16" "2\t\t8\t9\t16" "2\t\t9\t10\t16" "2\t\t10\t11\t16" "2\t\t11\t12\t16" "2\t\t12\t13\t16" "2\t\t13\t14\t16" "2\t\t14\t15\t16" "2\t\t15\t0\t16"),
    },
};

/// The most planes that Tool allows in a polyhedron.
const MOST: usize = 16;

/// Counts the planes of each polyhedron.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some((spaces, world)) = super::in_world(subject) else {
        return;
    };
    for sheet in &spaces.weather {
        let planes = sheet.planes().len();
        let Some(first) = sheet.facets.first().filter(|_| planes > MOST) else {
            continue;
        };
        let message = format!(
            "the weather polyhedron of {} has more than {MOST} planes: Tool says \"couldn't allocate polyhedron plane\"",
            super::named(world, first)
        );
        super::tell(
            subject,
            findings,
            &super::Said {
                code: Code::WeatherPlanes,
                facets: &sheet.facets,
                message,
                others: "a triangle of the polyhedron",
                edges: &[],
            },
        );
    }
}
