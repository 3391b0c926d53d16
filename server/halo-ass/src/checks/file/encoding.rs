//! `encoding`: a file in another encoding than UTF-8.

use crate::checks::Code;
use crate::checks::findings::{Findings, Words};
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use text::UNMARKED;

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

/// Tells what the file is written in, and where that shows.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    if let Some(encoding) = subject
        .encoding
        .filter(|encoding| UNMARKED.contains(encoding))
    {
        findings.add_as(Code::Encoding, Severity::Error, subject.top().start, || Words {
            span: subject.top(),
            message: format!(
                "the file is written in {encoding}: readers take each second byte of it for a character that is none, and \
                 stop; save it as UTF-8"
            ),
            related: Vec::new(),
        });
        return;
    }
    if let Some(encoding) = subject.encoding {
        findings.add(Code::Encoding, &subject.top(), || {
            format!("the file is written in {encoding}: the Blender toolset writes UTF-8")
        });
        return;
    }
    let foreign = subject
        .written()
        .find_map(|(start, written)| Some(start + written.not_utf8? as usize));
    if let Some(at) = foreign {
        findings.add(Code::Encoding, &(at..at + 1), || {
            "this is no UTF-8: the file is read as Windows-1252".to_owned()
        });
    } else if subject.begins_with(MARK) {
        findings.add(Code::Encoding, &(0..MARK.len()), || {
            "a byte order mark stands before the text: the Blender toolset writes none".to_owned()
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::disk::{check_bytes, check_path};
    use pool::Effort;
    use schema::options::Options;

    fn said(bytes: &[u8]) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.ass");
        std::fs::write(&path, bytes).unwrap();
        let report = check_path(&path, &Options::default(), Effort::plain(1)).unwrap();
        let findings = report.findings.iter();
        findings
            .map(|found| format!("{}: {}", found.code, found.message))
            .collect()
    }

    #[test]
    fn encodings() {
        let text = crate::checks::EXAMPLE_FILE;
        let wide: Vec<u8> = "\u{feff}"
            .encode_utf16()
            .chain(text.encode_utf16())
            .flat_map(u16::to_le_bytes)
            .collect();
        assert_eq!(
            said(&wide),
            ["encoding: the file is written in UTF-16LE: the Blender toolset writes UTF-8"]
        );
        assert_eq!(
            said(&wide[2..]),
            [
                "encoding: the file is written in UTF-16LE without a byte order mark: readers take each second byte of it for \
                 a character that is none, and stop; save it as UTF-8"
            ]
        );
        let narrow: Vec<u8> = text
            .replace("floor", "m\u{e9}tal")
            .chars()
            .map(|sign| sign as u8)
            .collect();
        let narrow = said(&narrow);
        assert_eq!(
            narrow,
            ["encoding: this is no UTF-8: the file is read as Windows-1252"]
        );
        assert!(
            check_bytes(text.as_bytes(), &Options::default())
                .findings
                .is_empty()
        );
    }
}
