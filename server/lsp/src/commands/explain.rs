//! `halo-ass.explain`: the documentation of a rule, in Markdown.

use rules::checks::{Code, reference};
use serde_json::Value;
use tower_lsp::jsonrpc::{Error, Result};

/// The command's name.
pub(crate) const NAME: &str = "halo-ass.explain";

/// Carries it out.
pub(crate) fn explain(code: &str) -> Result<Value> {
    let code: Code = code
        .parse()
        .map_err(|()| Error::invalid_params(format!("there is no rule `{code}`")))?;
    Ok(Value::String(reference::section(code)))
}
