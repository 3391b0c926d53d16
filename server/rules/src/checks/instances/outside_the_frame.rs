//! `outside-the-frame`: what Tool leaves out, since it hangs on no frame.

use crate::checks::findings::{Findings, Words};
use crate::checks::rule::{Base, Edit, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::checks::words::plural;
use crate::checks::{Code, Related};
use level::Role;
use level::{Place, World};

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Warning,
    what: "what hangs on no frame of a level that has one",
    why: "A frame is an instance directly below the scene root whose name begins with `b_`, `b `, `bone`, `frame` or `bip01`. If a level has one, Tool leaves out everything that does not hang on one, and does not mention it: half of a level may be missing. What is left out takes no part in the checks of the level's shape.",
    fix: "Link it to the frame and export again, or use the quick fix, which keeps its place. Leave a model that stands there for scale as it is.",
    source: "tutorials of Halo 2 and Halo 3; four of four public levels are built so",
    dispute: None,
    fails: Example {
        note: "a room beside the frame",
        of: Base::Room,
        edits: &[
            lines(";### INSTANCES ###", 1, "2\n", "3\n"),
            Edit::Append(
                "\n;INSTANCE 2\n-1\n\"b_levelroot\"\n2099\n0\n0\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n",
            ),
        ],
    },
    passes: Example {
        note: "the room hangs on the frame",
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

/// The most instances that a message names; it counts the rest.
const NAMED: usize = 3;

/// The most related places of a finding.
const RELATED: usize = 24;

/// Tells all that is left out at once.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    if !subject.may_be_level() || !subject.is_sound() {
        return;
    }
    let world = subject.world();
    let tops = world.left_out();
    let instances = &subject.model.instances;
    let span_of = |number: usize| Some(instances.get(number)?.name.clone());
    let first = tops.keys().next().and_then(|&first| span_of(first));
    let Some((span, frame)) = first.zip(world.frame()) else {
        return;
    };
    findings.add_with(Code::OutsideTheFrame, span.start, || {
        let others = tops.keys().skip(1).map(|&top| (top, "left out too"));
        let related = std::iter::once((frame.instance, "the frame")).chain(others);
        let related = related.filter_map(|(instance, message)| {
            Some(Related {
                span: span_of(instance)?,
                message: message.to_owned(),
            })
        });
        Words {
            related: related.take(RELATED).collect(),
            message: message(subject, world, frame),
            span,
        }
    });
}

fn message(subject: &Subject<'_>, world: &World, frame: &Place) -> String {
    let tops = world.left_out();
    let total: usize = tops.values().sum();
    let name = |number: usize| {
        let instance = subject.file.instance(number);
        format!("`{}`", instance.map_or_else(String::new, |it| it.name()))
    };
    let names: Vec<String> = tops.keys().take(NAMED).map(|&top| name(top)).collect();
    let what = names.join(", ");
    let frame = name(frame.instance);
    let (Some((&top, _)), 1) = (tops.first_key_value(), tops.len()) else {
        let more = match tops.len().saturating_sub(names.len()) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let all = match total == tops.len() {
            true => String::new(),
            false => format!(" ({} in all)", plural(total, "instance")),
        };
        return format!("Tool leaves out {what}{more}{all}: they are not below the frame {frame}");
    };
    let is_empty = world
        .places
        .get(top)
        .is_some_and(|it| it.role != Role::LeftOut);
    let what = match (total, is_empty) {
        (1, false) => what,
        (_, false) => format!("{what} and {} below it", plural(total - 1, "instance")),
        (_, true) => format!("{what} and {} below it", plural(total, "instance")),
    };
    format!("Tool leaves out {what}: it is not below the frame {frame}")
}
