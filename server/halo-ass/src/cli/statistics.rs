//! How many findings there are of each rule.

use super::{Render, Totals, pretty};
use rules::report::{Kind, Report};
use schema::options::Severity;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Findings by rule, in place of the findings.
#[derive(Debug)]
pub(super) struct Statistics {
    counts: BTreeMap<(Severity, Kind), usize>,
    is_json: bool,
}

impl Statistics {
    /// No findings so far; as a table, or as JSON.
    pub fn new(is_json: bool) -> Self {
        Statistics {
            counts: BTreeMap::new(),
            is_json,
        }
    }
}

impl Render for Statistics {
    fn file(&mut self, _: &str, report: &Report) -> String {
        for finding in &report.findings {
            let count = self
                .counts
                .entry((finding.severity, finding.code))
                .or_default();
            *count += 1 + finding.more;
        }
        String::new()
    }

    fn finish(&mut self, totals: &Totals) -> String {
        let mut counts: Vec<_> = self.counts.iter().collect();
        counts.sort_by_key(|&(&rule, &count)| (std::cmp::Reverse(count), rule));
        if self.is_json {
            let rows = counts.iter().map(|((severity, code), count)| {
                json!({ "code": code.name(), "severity": severity.name(), "count": count })
            });
            return format!("{:#}\n", Value::from_iter(rows));
        }
        let width = counts
            .iter()
            .map(|(_, count)| count.to_string().len())
            .max();
        let width = width.unwrap_or_default();
        let line = |((severity, code), count): &(&(Severity, Kind), &usize)| {
            format!("{count:>width$}  {:<11}  {code}\n", severity.name())
        };
        let table: String = counts.iter().map(line).collect();
        table + &pretty::summary(totals)
    }
}
