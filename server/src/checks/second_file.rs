//! `second-file`: another header: a second file begins inside this one.

use super::{Example, Rule, Severity};
use crate::scan::Mark;

/// The rule.
pub const RULE: Rule = Rule {
    code: "second-file",
    severity: Severity::Error,
    what: "another header: a second file begins inside this one",
    why: "Readers stop behind the instances that the first file counts. What was pasted or appended behind them is not in the level.",
    fix: "Keep one of the two files. Records of the other must be moved into the sections of the first, with their numbers changed.",
    source: "official text: one header, one list a section",
    dispute: None,
    fails: Example {
        note: "a second file behind the first",
        replace: "\"floor\"\n2099\n0\n0\n0.0000000000\t0.0000000000\t0.7071067691\t0.7071067691\n50.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n1\n",
        with: "\"floor\"\n2099\n0\n0\n0.0000000000\t0.0000000000\t0.7071067691\t0.7071067691\n50.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n1\n;### HEADER ###\n2\n\"MAX\"\n\"6.0\"\n\"me\"\n\"host\"\n",
    },
    passes: Example {
        note: "one file",
        replace: "",
        with: "",
    },
};

/// What the finding says.
pub fn message(_: &Mark, _: &str) -> String {
    "another header begins here, so another file: from here on nothing is checked".to_owned()
}
