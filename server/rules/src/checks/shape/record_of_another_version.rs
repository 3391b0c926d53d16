//! `record-of-another-version`: a record laid out as in another version than the file's.

use crate::checks::rule::{AS_IT_IS, Base, Example, Found, Rule, Severity, lines};
use scan::{Fault, Mark};
use schema::RecordKind;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InRecords(message),
    severity: Severity::Error,
    what: "a record laid out as in another version than the file's",
    why: "Tool and importers take the values by their number: a value more or less for each vertex shifts all that follows.",
    fix: "Export the record again in the file's version, or add and remove the values that the two versions do not share.",
    source: "official text; HABDT: UVs have three values from version 5 on, vertices a color from version 6 on",
    dispute: None,
    fails: Example {
        note: "vertices with three values a UV, as from version 5 on",
        of: Base::Level,
        edits: &[
            lines(
                ";OBJECT 1",
                25,
                "1.0000000000\t1.0000000000\n",
                "1.0000000000\t1.0000000000\t0.0000000000\n",
            ),
            lines(
                ";OBJECT 1",
                32,
                "0.0000000000\t1.0000000000\n",
                "0.0000000000\t1.0000000000\t0.0000000000\n",
            ),
        ],
    },
    passes: AS_IT_IS,
};

/// The message, with the version that the record is laid out for.
fn message(mark: &Mark, _: &str) -> String {
    let Fault::RecordOfAnotherVersion { version, alone } = mark.fault else {
        return RULE.what.to_owned();
    };
    let name = mark.record.name();
    match mark.record {
        RecordKind::Vertex if !alone => format!(
            "from here on the vertices are laid out as in version {version}, not as in the file's"
        ),
        RecordKind::Instance if version == 1 => {
            "the instance has three values for each scale, as in version 1: from version 2 on it has one"
                .to_owned()
        }
        _ => format!("the {name} is laid out as in version {version}, not as in the file's"),
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn an_instance_of_version_1() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 0
            @instances 3
            @root
            ;INSTANCE 1
            -1
            ^^ record-of-another-version: the instance has three values for each scale, as in version 1: from version 2 on it has one
            "level"
            7
            0
            0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0 1.0 1.0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0 1.0 1.0
            ;INSTANCE 2
            @at -1 a 8 0
            "#,
        );
    }
}
