//! Refactorings that renumber.

use super::lsp::URI;
use super::{Bench, Sample, median, percentile};
use crate::client::Client;
use crate::tools::Result;
use serde_json::{Value, json};
use std::time::Instant;

/// Refactorings to measure: a name, and the parameters of the request.
const ORDERS: [(&str, &str); 4] = [
    (
        "a triangle is deleted",
        r#"{"delete":{"record":{"triangle":{"object":0,"triangle":0}}}}"#,
    ),
    (
        "a material is moved",
        r#"{"move":{"record":{"material":3},"to":4}}"#,
    ),
    (
        "a material becomes another",
        r#"{"delete":{"record":{"material":3},"uses":{"other":4}}}"#,
    ),
    (
        "an instance is duplicated",
        r#"{"duplicate":{"record":{"instance":1}}}"#,
    ),
];

impl Bench {
    /// From asking for changes to having read them. Nothing is changed, so that each run finds the same.
    pub fn refactorings(&mut self, client: &mut Client, sample: Sample) -> Result {
        let runs = if self.quick { 5 } else { 50 };
        let place = json!({ "line": 10, "character": 0 });
        let offers = json!({ "uri": URI, "range": { "start": place, "end": place } });
        let taken = times(client, runs, "halo-ass.refactorings", &offers)?;
        self.row("what can be done with a material", taken, sample);
        for (what, order) in ORDERS {
            let order: Value = serde_json::from_str(order)?;
            let order = json!({ "uri": URI, "refactoring": order });
            let taken = times(client, runs, "halo-ass.refactor", &order)?;
            self.row(what, taken, sample);
        }
        Ok(())
    }

    fn row(&mut self, what: &str, mut times: Vec<f64>, sample: Sample) {
        let worst = percentile(&mut times, 0.99);
        let must = if sample.megabytes == 50 { "500 ms" } else { "" };
        self.add(
            format!("refactoring, median / p99: {what}, {}", sample.label()),
            must,
            "",
            format!("{:.0} / {worst:.0} ms", median(times)),
            String::new(),
        );
    }
}

/// How long a command takes, in milliseconds.
fn times(client: &mut Client, runs: usize, command: &str, argument: &Value) -> Result<Vec<f64>> {
    let mut times = Vec::with_capacity(runs);
    for _ in 0..runs {
        let start = Instant::now();
        let params = json!({ "command": command, "arguments": [argument] });
        client.request("workspace/executeCommand", params)?;
        times.push(start.elapsed().as_secs_f64() * 1000.0);
    }
    Ok(times)
}
