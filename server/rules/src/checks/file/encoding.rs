//! `encoding`: a file in another encoding than UTF-8.

use crate::checks::Code;
use crate::checks::findings::{Findings, Words};
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use std::ops::Range;
use text::{Source, UNMARKED};

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Information,
    what: "a file in another encoding than UTF-8",
    why: "The Blender toolset writes UTF-8 without a byte order mark. Names in another encoding are read as other names, or not at all.",
    fix: "Save the file as UTF-8 without a byte order mark, or use ASCII letters in names.",
    source: "HABDT; 3ds Max writes Windows-1252",
    dispute: None,
    fails: Example {
        note: "a byte order mark",
        of: Base::Level,
        edits: &[lines(
            ";### HEADER ###",
            0,
            ";### HEADER ###\n",
            "\u{feff};### HEADER ###\n",
        )],
    },
    passes: Example {
        note: "letters in UTF-8",
        of: Base::Level,
        edits: &[lines(";INSTANCE 2", 2, "\"floor\"\n", "\"m\u{e9}tal\"\n")],
    },
};

/// The mark before a text in UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// The name of the encoding that a file has which is no UTF-8, once its text has been decoded.
const ONE_BYTE: &str = "windows-1252";

/// The message about the first character of such a file that is not ASCII, decoded or not.
const READ_AS: &str = "this is not UTF-8: the file is read as Windows-1252";

/// The first character of a text that is not ASCII.
fn first_foreign(text: &dyn Source) -> Option<Range<usize>> {
    const BLOCK: usize = 1 << 16;
    let starts = (0..text.len()).step_by(BLOCK);
    starts.into_iter().find_map(|start| {
        let bytes = text.bytes(start..(start + BLOCK).min(text.len()));
        let at = start + bytes.iter().position(|byte| !byte.is_ascii())?;
        let rest = text.bytes(at + 1..(at + 4).min(text.len()));
        let more = rest.iter().take_while(|byte| **byte & 0xc0 == 0x80);
        Some(at..at + 1 + more.count())
    })
}

/// Tells what the file is written in, and where that shows.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    if let Some(encoding) = subject
        .encoding
        .filter(|encoding| UNMARKED.contains(encoding))
    {
        findings.add_as(Code::Encoding, Severity::Error, subject.top().start, || {
            Words {
                span: subject.top(),
                message: format!(
                    "the file is written in {encoding}, which Tool cannot read: save it as UTF-8"
                ),
                related: Vec::new(),
            }
        });
        return;
    }
    if subject.encoding == Some(ONE_BYTE) {
        if let Some(at) = first_foreign(subject.written) {
            findings.add(Code::Encoding, &at, || READ_AS.to_owned());
        }
        return;
    }
    if let Some(encoding) = subject.encoding {
        findings.add(Code::Encoding, &subject.top(), || {
            format!("the file is written in {encoding}: the Blender toolset writes UTF-8")
        });
        return;
    }
    let foreign = subject
        .text_styles()
        .find_map(|(start, written)| Some(start + written.not_utf8? as usize));
    if let Some(at) = foreign {
        findings.add(Code::Encoding, &(at..at + 1), || READ_AS.to_owned());
    } else if subject.begins_with(MARK) {
        findings.add(Code::Encoding, &(0..MARK.len()), || {
            "the file begins with a byte order mark: the Blender toolset writes none".to_owned()
        });
    }
}
