//! `halo-ass.refactorings`: what can be done with what is selected, for clients that show it in their own way.

use super::refactor::Selection;
use crate::answer::answer;
use crate::state::Server;
use serde_json::{Value, json};
use tower_lsp::jsonrpc::Result;

/// The command's name.
pub(crate) const NAME: &str = "halo-ass.refactorings";

/// Carries it out: a list of objects with the name of the refactoring, a title, and the refactoring, as the other command
/// takes it, or the reason why it cannot be done.
pub(crate) async fn refactorings(server: &Server, selection: Selection) -> Result<Value> {
    let uri = selection.uri.clone();
    let offers = answer(server, &uri, move |asked| {
        let offers = asked.analysis.snapshot.refactorings(&selection.of(asked));
        let offers = offers.into_iter().map(|offer| match &offer.refactoring {
            Ok(refactoring) => json!({
                "name": offer.name.text(),
                "title": offer.title,
                "refactoring": refactoring,
            }),
            Err(reason) => json!({
                "name": offer.name.text(),
                "title": offer.title,
                "reason": reason,
            }),
        });
        Some(offers.collect())
    });
    Ok(offers.await?.unwrap_or(Value::Null))
}
