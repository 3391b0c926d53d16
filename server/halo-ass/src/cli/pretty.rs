//! Findings for people: with the lines of the file, the place marked, and how to mend it.

use super::{Render, Totals};
use annotate_snippets::{
    AnnotationKind, Group, Level, Origin, Renderer, Snippet, normalize_untrusted_str,
};
use rules::checks::Severity;
use rules::checks::plural;
use rules::report::{Excerpt, Located, LocatedRelated, PositionRange, Report};

/// The pretty format. Always colored: the stream takes the colors away where they are not wanted.
#[derive(Debug)]
pub(super) struct Pretty {
    renderer: Renderer,
    explained: Option<&'static str>,
}

impl Default for Pretty {
    fn default() -> Self {
        Pretty {
            renderer: Renderer::styled(),
            explained: None,
        }
    }
}

impl Render for Pretty {
    fn file(&mut self, name: &str, report: &Report) -> String {
        let mut text = String::new();
        for finding in &report.findings {
            self.explained.get_or_insert(finding.code.name());
            text.push_str(&self.finding(name, finding));
            text.push_str("\n\n");
        }
        text
    }

    fn finish(&mut self, totals: &Totals) -> String {
        let mut text = summary(totals);
        if let Some(code) = self.explained {
            text.push_str(&format!(
                "`halo-ass explain {code}` says more about a rule.\n"
            ));
        }
        text
    }
}

impl Pretty {
    fn finding(&self, name: &str, finding: &Located) -> String {
        let level = match finding.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Information => Level::INFO.with_name(finding.severity.name()),
            Severity::Hint => Level::NOTE.with_name(finding.severity.name()),
        };
        let title = level
            .primary_title(&finding.message)
            .id(finding.code.name());
        let first = excerpt(
            Group::with_title(title),
            name,
            finding.range,
            &finding.excerpt,
        )
        .element(Level::HELP.message(normalize_untrusted_str(finding.help())));
        let groups: Vec<Group<'_>> = std::iter::once(first)
            .chain(finding.related.iter().map(|related| note(name, related)))
            .collect();
        self.renderer.render(&groups)
    }
}

fn note<'a>(name: &'a str, related: &'a LocatedRelated) -> Group<'a> {
    let title = Level::NOTE.secondary_title(normalize_untrusted_str(&related.message));
    excerpt(
        Group::with_title(title),
        name,
        related.range,
        &related.excerpt,
    )
}

/// The place in the file, and its lines.
fn excerpt<'a>(
    group: Group<'a>,
    name: &'a str,
    range: PositionRange,
    excerpt: &'a Excerpt,
) -> Group<'a> {
    let text = excerpt.text.as_str();
    let start = text.floor_char_boundary(excerpt.span.start);
    let end = text.ceil_char_boundary(excerpt.span.end).max(start);
    let snippet = Snippet::source(text)
        .line_start(excerpt.first_line + 1)
        .fold(false)
        .annotation(AnnotationKind::Primary.span(start..end));
    let line = text[..start].rsplit('\n').next().unwrap_or_default();
    if line.encode_utf16().count() == range.start.character as usize {
        return group.element(snippet.path(name));
    }
    // The excerpt's line is cut in front, so it does not tell the column.
    let origin = Origin::path(name)
        .line(range.start.line as usize + 1)
        .char_column(range.start.character as usize + 1);
    group.element(origin).element(snippet)
}

pub(super) fn summary(totals: &Totals) -> String {
    let found: Vec<String> = [
        Severity::Error,
        Severity::Warning,
        Severity::Information,
        Severity::Hint,
    ]
    .into_iter()
    .filter_map(|severity| match totals.findings[severity as usize] {
        0 => None,
        count if severity == Severity::Information => Some(format!("{count} information")),
        count => Some(plural(count, severity.name())),
    })
    .collect();
    let found = if found.is_empty() {
        "no findings".to_owned()
    } else {
        found.join(", ")
    };
    let known = match totals.known {
        0 => String::new(),
        count => format!("; {count} in the baseline"),
    };
    let unread = match totals.failures.len() {
        0 => String::new(),
        count => format!("; {count} not read"),
    };
    format!(
        "{} checked ({}): {found}{known}{unread}\n",
        plural(totals.files, "file"),
        size(totals.bytes),
    )
}

fn size(bytes: u64) -> String {
    match bytes {
        0..1_000 => format!("{bytes} bytes"),
        1_000..1_000_000 => format!("{:.1} KB", bytes as f64 / 1e3),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_counts_what_there_is() {
        let totals = Totals {
            files: 2,
            bytes: 1_250_000,
            findings: [1, 2, 0, 0],
            known: 3,
            failures: vec!["cannot read `a`".to_owned()],
        };
        assert_eq!(
            summary(&totals),
            "2 files checked (1.2 MB): 1 error, 2 warnings; 3 in the baseline; 1 not read\n"
        );
        assert_eq!(
            summary(&Totals::default()),
            "0 files checked (0 bytes): no findings\n"
        );
    }
}
