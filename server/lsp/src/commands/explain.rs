//! `halo-ass.explain`: the documentation of a rule, in Markdown.

use neighbors::rules::{Rule, section};
use rules::checks::{Code, reference};
use serde_json::Value;
use tower_lsp::jsonrpc::{Error, Result};

/// The command's name.
pub(crate) const NAME: &str = "halo-ass.explain";

/// Carries it out.
pub(crate) fn explain(code: &str) -> Result<Value> {
    let section = match (code.parse::<Code>(), Rule::of(code)) {
        (Ok(code), _) => reference::section(code),
        (_, Some(rule)) => section(rule),
        _ => {
            let message = format!("there is no rule `{code}`");
            return Err(Error::invalid_params(message));
        }
    };
    Ok(Value::String(section))
}
