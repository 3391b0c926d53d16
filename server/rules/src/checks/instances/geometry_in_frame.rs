//! `geometry-in-frame`: a level whose mesh has the name of a frame.

use crate::checks::findings::{Findings, Words};
use crate::checks::rule::{Base, Edit, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::checks::{Code, Related};

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Warning,
    what: "a level whose mesh has the name of a frame",
    why: "Tool never compiles the shape of a frame (a name that begins with `b_`, `b `, `bone`, `frame` or `bip01`), and does not mention it: the level is empty. It is reported only where the shapes of frames are all that could be structure, or are rooms more than twice as large as what the other meshes enclose; the level is checked as if they hung below.",
    fix: "Give the mesh another name, and hang it on an empty frame. The quick fix does both.",
    source: "tutorials of Halo 2 and Halo 3; four of four public levels hang their meshes on a frame",
    dispute: None,
    fails: Example {
        note: "the room is called like a frame",
        of: Base::Room,
        edits: &[lines(";INSTANCE 1", 2, "\"room\"\n", "\"b_room\"\n")],
    },
    passes: Example {
        note: "the room hangs on a frame",
        of: Base::Room,
        edits: &[
            lines(";### INSTANCES ###", 1, "2\n", "3\n"),
            lines(";INSTANCE 1", 4, "0\n", "2\n"),
            Edit::Append(
                "\n;INSTANCE 2\n-1\n\"b_levelroot\"\n2099\n0\n0\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n",
            ),
        ],
    },
};

/// Tells all such frames at once.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    if !subject.may_be_level() || !subject.is_sound() {
        return;
    }
    let mut frames = subject.world().frames_as_structure();
    let instances = &subject.model.instances;
    let Some(first) = frames.next() else {
        return;
    };
    let Some(record) = instances.get(first.instance) else {
        return;
    };
    findings.add_with(Code::GeometryInFrame, record.name.start, || {
        let others = frames.filter_map(|place| {
            Some(Related {
                span: instances.get(place.instance)?.name.clone(),
                message: "the shape of a frame too".to_owned(),
            })
        });
        let name = subject.instance_name(record).text;
        Words {
            related: others.collect(),
            message: format!(
                "`{name}` is named like a frame: Tool leaves its shape out, and nothing else forms a level"
            ),
            span: record.name.clone(),
        }
    });
}
