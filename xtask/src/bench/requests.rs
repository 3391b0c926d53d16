//! Measures an editor's requests for an open file, at random places.

use super::edits::Lines;
use super::lsp::URI;
use super::{Bench, Sample};
use crate::client::Client;
use crate::tools::Result;
use serde_json::{Value, json};
use std::time::Instant;

/// A request, what it must not take longer than, and at which lines it is asked.
struct Asked {
    method: &'static str,
    must: &'static str,
    at: At,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    /// Any line.
    Any,
    /// A line that is one integer: mostly an index.
    Integer,
    /// The name of an instance.
    Name,
}

const SCREEN: usize = 60;

const fn asked(method: &'static str, must: &'static str, at: At) -> Asked {
    Asked { method, must, at }
}

const ALL: [Asked; 9] = [
    asked("hover", "10 ms", At::Any),
    asked("definition", "10 ms", At::Integer),
    asked("documentHighlight", "10 ms", At::Integer),
    asked("completion", "10 ms", At::Integer),
    asked("inlayHint", "10 ms", At::Any),
    asked("semanticTokens/range", "10 ms", At::Any),
    asked("references", "500 ms", At::Integer),
    asked("documentSymbol", "500 ms", At::Any),
    asked("rename", "500 ms", At::Name),
];

impl Bench {
    /// Times of requests at random places.
    pub fn requests(
        &mut self,
        client: &mut Client,
        text: &str,
        sample: Sample,
        newlines: f64,
    ) -> Result {
        let lines = Lines::new(text);
        let mut seed = 54321;
        for Asked { method, must, at } in ALL {
            let count = match must {
                "10 ms" => 200,
                _ => 30,
            };
            let mut times = Vec::new();
            let mut answered = 0;
            for _ in 0..if self.quick { count / 10 } else { count } {
                let line = place(&lines, at, &mut seed);
                let params = parameters(line);
                let start = Instant::now();
                let answer = client.request(&format!("textDocument/{method}"), params)?;
                times.push(start.elapsed().as_secs_f64());
                answered += usize::from(!is_empty(&answer));
            }
            if answered == 0 {
                return Err(format!("{method} has no answer anywhere").into());
            }
            let what = format!("{method}, p50 / p99, {}", sample.label());
            self.times(what, must, "", times, newlines);
        }
        Ok(())
    }
}

/// A line of a kind.
fn place(lines: &Lines<'_>, at: At, seed: &mut u64) -> usize {
    match at {
        At::Any => lines.random(seed),
        // The exporter writes triangles on a line each from version 3 on.
        At::Integer => lines.random_number(seed, |text| {
            let first = text.split_ascii_whitespace().next();
            first.is_some_and(|first| first.parse::<i64>().is_ok())
        }),
        At::Name => lines.random_name(seed),
    }
}

/// The parameters of all requests in one object; each request uses those that it knows.
fn parameters(line: usize) -> Value {
    let position = json!({ "line": line, "character": 1 });
    json!({
        "textDocument": { "uri": URI },
        "position": position,
        "range": {
            "start": { "line": line.saturating_sub(SCREEN), "character": 0 },
            "end": { "line": line, "character": 0 },
        },
        "context": { "includeDeclaration": true, "triggerKind": 1 },
        "newName": "another",
    })
}

fn is_empty(answer: &Value) -> bool {
    answer.is_null() || answer.as_array().is_some_and(Vec::is_empty)
}
