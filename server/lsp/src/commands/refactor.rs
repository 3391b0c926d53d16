//! `halo-ass.refactor`: makes a refactoring, for clients without code actions and for commands with a name of their own.

use crate::answer::{Asked, answer};
use crate::requests::code_action_resolve::{refused, workspace_edit};
use crate::state::Server;
use rules::edit::Refusal;
use rules::refactor::{Name, Offer, Refactoring};
use serde::Deserialize;
use serde_json::{Value, json};
use std::ops;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::request::ApplyWorkspaceEdit;
use tower_lsp::lsp_types::{ApplyWorkspaceEditParams, Range, Url, WorkspaceEdit};

/// The command's name.
pub(crate) const NAME: &str = "halo-ass.refactor";

/// A place in a document.
#[derive(Debug, Deserialize)]
pub(crate) struct Selection {
    /// The document, which is open.
    pub uri: Url,
    /// The selected range; the beginning of the document where it is left out.
    #[serde(default)]
    range: Range,
}

impl Selection {
    /// As bytes of the text.
    pub fn of(&self, asked: &Asked) -> ops::Range<usize> {
        let (start, end) = (self.range.start, self.range.end);
        asked.offset(start)..asked.offset(end)
    }
}

/// The command's arguments: a refactoring, or the name of one to look for in the selection.
#[derive(Debug, Deserialize)]
pub(crate) struct Order {
    #[serde(flatten)]
    selection: Selection,
    name: Option<String>,
    refactoring: Option<Refactoring>,
}

/// The result of an order.
enum Outcome {
    /// Changes, with their title and notes.
    Edit(String, WorkspaceEdit, Vec<String>),
    /// There is more than one way.
    Choices(Vec<(String, Refactoring)>),
}

/// Carries it out. Where the client can be asked to make changes, it is; else the answer holds them. Where there is more
/// than one way, nothing is changed and the answer holds the choices.
pub(crate) async fn refactor(server: &Server, order: Order) -> Result<Value> {
    let uri = order.selection.uri.clone();
    let outcome = answer(server, &uri, move |asked| Some(decide(asked, &order))).await?;
    let closed = || Error::invalid_params(format!("{uri} is not open"));
    let outcome = outcome.ok_or_else(closed)?;
    match outcome.map_err(|refusal| refused(&refusal))? {
        Outcome::Choices(choices) => {
            let choices = choices
                .iter()
                .map(|(title, refactoring)| json!({ "title": title, "refactoring": refactoring }));
            Ok(json!({ "choices": choices.collect::<Vec<_>>() }))
        }
        Outcome::Edit(title, edit, notes) if server.client().applies => {
            let outgoing = server.outgoing();
            outgoing.request::<ApplyWorkspaceEdit>(ApplyWorkspaceEditParams {
                label: Some(title.clone()),
                edit,
            });
            Ok(json!({ "title": title, "notes": notes }))
        }
        Outcome::Edit(title, edit, notes) => {
            Ok(json!({ "title": title, "notes": notes, "edit": edit }))
        }
    }
}

fn decide(asked: &Asked, order: &Order) -> std::result::Result<Outcome, Refusal> {
    if let Some(refactoring) = &order.refactoring {
        return make(asked, order, "Refactor", refactoring);
    }
    let name = order.name.as_deref().unwrap_or_default();
    let known = Name::ALL.into_iter().find(|it| it.text() == name);
    let Some(name) = known else {
        let names = Name::ALL.map(Name::text).join(", ");
        let words = format!("there is no refactoring `{name}`: there are {names}");
        return Err(Refusal::new(words));
    };
    let snapshot = &asked.analysis.snapshot;
    let offers = snapshot.refactorings(&order.selection.of(asked));
    let mut own: Vec<Offer> = offers.into_iter().filter(|it| it.name == name).collect();
    if own.is_empty() && snapshot.is_halo() {
        // What concerns the whole file can be asked for anywhere.
        own = snapshot.refactorings_of_file();
        own.retain(|it| it.name == name);
    }
    let mut ways: Vec<(String, Refactoring)> = Vec::new();
    let mut reason = None;
    for offer in own {
        match offer.refactoring {
            Ok(refactoring) => ways.push((offer.title, refactoring)),
            Err(words) => reason = reason.or(Some(format!("{}: {words}", offer.title))),
        }
    }
    match (ways.pop(), ways.is_empty()) {
        (Some((title, refactoring)), true) => make(asked, order, &title, &refactoring),
        (Some(last), false) => {
            ways.push(last);
            Ok(Outcome::Choices(ways))
        }
        (None, _) => Err(Refusal::new(reason.unwrap_or_else(|| {
            format!("there is nothing here for `{}`", name.text())
        }))),
    }
}

fn make(
    asked: &Asked,
    order: &Order,
    title: &str,
    refactoring: &Refactoring,
) -> std::result::Result<Outcome, Refusal> {
    let made = asked.analysis.snapshot.refactor(refactoring)?;
    let edit = workspace_edit(asked, &order.selection.uri, &made.edits);
    Ok(Outcome::Edit(title.to_owned(), edit, made.notes))
}
