//! Findings as JUnit, for build systems that show tests: a suite for each file, a test for each finding.

use super::{Render, Totals, slashes};
use rules::report::{Located, Report};
use schema::options::Severity;
use std::fmt::Write;

/// The JUnit format.
#[derive(Debug, Default)]
pub(super) struct Junit {
    suites: String,
}

impl Render for Junit {
    fn file(&mut self, name: &str, report: &Report) -> String {
        let name = escaped(&slashes(name));
        let findings = &report.findings;
        let failures = findings.iter().filter(|finding| fails(finding)).count();
        let (tests, skipped) = (findings.len().max(1), findings.len() - failures);
        let _ = writeln!(
            self.suites,
            "  <testsuite name=\"{name}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"0\" skipped=\"{skipped}\">"
        );
        if findings.is_empty() {
            let _ = writeln!(
                self.suites,
                "    <testcase classname=\"{name}\" name=\"check\"/>"
            );
        }
        for finding in findings {
            self.suites.push_str(&case(&name, finding));
        }
        self.suites.push_str("  </testsuite>\n");
        String::new()
    }

    fn finish(&mut self, totals: &Totals) -> String {
        for reason in &totals.failures {
            let reason = escaped(reason);
            let _ = writeln!(
                self.suites,
                "  <testsuite name=\"halo-ass\" tests=\"1\" failures=\"0\" errors=\"1\" skipped=\"0\">\n    \
                 <testcase classname=\"halo-ass\" name=\"read\"><error message=\"{reason}\"/></testcase>\n  </testsuite>"
            );
        }
        let suites = std::mem::take(&mut self.suites);
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"halo-ass\">\n{suites}</testsuites>\n"
        )
    }
}

/// A finding fails its test from a warning on; other findings skip it.
fn fails(finding: &Located) -> bool {
    finding.severity <= Severity::Warning
}

fn case(file: &str, finding: &Located) -> String {
    let line = finding.range.start.line + 1;
    let (code, severity) = (finding.code, finding.severity);
    let message = escaped(&finding.message);
    let outcome = if fails(finding) {
        format!(
            "<failure type=\"{severity}\" message=\"{message}\">{file}:{line}: {message}</failure>"
        )
    } else {
        format!("<skipped message=\"{message}\"/>")
    };
    format!(
        "    <testcase classname=\"{file}\" name=\"{code} (line {line})\" file=\"{file}\" line=\"{line}\">{outcome}</testcase>\n"
    )
}

/// Text for XML, without the control characters that it cannot hold.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' | '\n' | '\r' => escaped.push(' '),
            '\0'..' ' | '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_xml_cannot_hold_is_replaced() {
        assert_eq!(
            escaped("a<b & \"c\"\n\u{1}"),
            "a&lt;b &amp; &quot;c&quot; \u{fffd}"
        );
    }
}
