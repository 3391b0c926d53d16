//! `workspace/executeCommand`

use crate::commands::check_file::check_file;
use crate::commands::clear_file::clear_file;
use crate::commands::explain::explain;
use crate::commands::refactor::refactor;
use crate::commands::refactorings::refactorings;
use crate::commands::stats::stats;
use crate::commands::uses::uses;
use crate::commands::{check_file, clear_file, explain, refactor, refactorings, stats, uses};
use crate::state::Server;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::{ExecuteCommandParams, Url};

/// Carries out a command.
pub(crate) async fn execute_command(
    server: &Server,
    params: ExecuteCommandParams,
) -> Result<Option<Value>> {
    let first = params.arguments.first();
    match params.command.as_str() {
        refactorings::NAME => return refactorings(server, object(first)?).await.map(Some),
        uses::NAME => return uses(server, object(first)?).await.map(Some),
        refactor::NAME => return refactor(server, object(first)?).await.map(Some),
        _ => {}
    }
    let argument = first
        .and_then(Value::as_str)
        .ok_or_else(|| Error::invalid_params("the command takes one argument, a string"))?;
    let uri = || {
        Url::parse(argument)
            .map_err(|error| Error::invalid_params(format!("`{argument}` is no URI: {error}")))
    };
    match params.command.as_str() {
        explain::NAME => explain(argument).map(Some),
        check_file::NAME => check_file(server, uri()?).await.map(Some),
        clear_file::NAME => {
            clear_file(server, uri()?).await?;
            Ok(None)
        }
        stats::NAME => stats(server, uri()?).await.map(Some),
        other => Err(Error::invalid_params(format!(
            "there is no command `{other}`"
        ))),
    }
}

/// The argument of a command that takes an object.
fn object<T: DeserializeOwned>(argument: Option<&Value>) -> Result<T> {
    let argument = argument.cloned().unwrap_or_default();
    serde_json::from_value(argument)
        .map_err(|error| Error::invalid_params(format!("the command takes one argument: {error}")))
}
