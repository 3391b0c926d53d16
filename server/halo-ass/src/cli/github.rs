//! Findings as workflow commands of GitHub Actions, which shows them beside the lines of a pull request.

use super::{Render, Totals, slashes};
use rules::checks::Severity;
use rules::report::{Located, Report};

/// The GitHub format.
#[derive(Debug)]
pub(super) struct Github;

impl Render for Github {
    fn file(&mut self, name: &str, report: &Report) -> String {
        let name = property(&slashes(name));
        report
            .findings
            .iter()
            .map(|finding| command(&name, finding))
            .collect()
    }

    fn finish(&mut self, _: &Totals) -> String {
        String::new()
    }
}

fn command(file: &str, finding: &Located) -> String {
    let level = match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Information | Severity::Hint => "notice",
    };
    let (start, end) = (finding.range.start, finding.range.end);
    let line = start.line + 1;
    let column = start.character + 1;
    // The end column counts only where a finding stays on its line, and names the last character.
    let end = if start.line == end.line {
        format!(",endLine={line},endColumn={}", end.character.max(column))
    } else {
        format!(",endLine={}", end.line + 1)
    };
    let title = property(&format!("halo-ass {}", finding.code));
    let mut message = finding.message.clone();
    for related in &finding.related {
        let line = related.range.start.line + 1;
        message.push_str(&format!("\nline {line}: {}", related.message));
    }
    format!(
        "::{level} file={file},line={line},col={column}{end},title={title}::{}\n",
        data(&message)
    )
}

/// Escapes the text of a command.
fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// Escapes the value of a command's property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_ends_a_property_is_escaped() {
        assert_eq!(property("C:/a,b 100%\n"), "C%3A/a%2Cb 100%25%0A");
        assert_eq!(data("a: b, 100%\r\n"), "a: b, 100%25%0D%0A");
    }
}
