//! `halo-ass.refactor`: makes a refactoring, for clients without code actions and for commands with a name of their own.

use crate::answer::{Asked, answer};
use crate::requests::code_action_resolve::{refused, workspace_edit};
use crate::state::Server;
use rules::edit::Refusal;
use rules::refactor::{Name, Offer, Record, Refactoring};
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
#[serde(rename_all = "camelCase")]
pub(crate) struct Order {
    #[serde(flatten)]
    selection: Selection,
    name: Option<String>,
    /// The record that the name is meant for, in place of what is selected.
    record: Option<Record>,
    refactoring: Option<Refactoring>,
    /// Of the refactorings of the name, only the ways of this choice.
    choice: Option<String>,
    /// The client wants the changes in the answer, and makes them itself.
    #[serde(default)]
    hand_over: bool,
}

/// A record as clients name it in other requests.
pub(crate) fn element(record: Record) -> Value {
    match record {
        Record::Material(number) => json!({ "kind": "material", "number": number }),
        Record::Object(number) => json!({ "kind": "object", "number": number }),
        Record::Instance(number) => json!({ "kind": "instance", "number": number }),
        Record::Triangle { object, triangle } => {
            json!({ "kind": "triangle", "object": object, "number": triangle })
        }
    }
}

/// The result of an order.
enum Outcome {
    /// Changes, with what is said of them: their title, notes, and what is to be shown.
    Edit(String, WorkspaceEdit, Value),
    /// The user is to be asked: by this title, for something like these examples, which the refactoring lacks.
    Ask(String, &'static str, Refactoring),
    /// There is more than one way, and this is the question.
    Choices(String, Vec<(String, Refactoring)>),
    /// Nothing that is selected fits. These records do; else the cursor has to be where the words say.
    Records(Vec<(String, Record)>, &'static str),
}

/// Carries it out. Where the client can be asked to make changes, it is; else the answer holds them. Where there is more
/// than one way, nothing is changed and the answer holds the choices.
pub(crate) async fn refactor(server: &Server, order: Order) -> Result<Value> {
    let uri = order.selection.uri.clone();
    let hands_over = order.hand_over;
    let outcome = answer(server, &uri, move |asked| Some(decide(asked, &order))).await?;
    let closed = || Error::invalid_params(format!("{uri} is not open"));
    let outcome = outcome.ok_or_else(closed)?;
    match outcome.map_err(|refusal| refused(&refusal))? {
        Outcome::Choices(question, choices) => {
            let choices = choices
                .iter()
                .map(|(title, refactoring)| json!({ "title": title, "refactoring": refactoring }));
            Ok(json!({ "prompt": question, "choices": choices.collect::<Vec<_>>() }))
        }
        Outcome::Records(records, wants) => {
            let choices = records
                .iter()
                .map(|(title, record)| json!({ "title": title, "record": record }));
            Ok(
                json!({ "prompt": format!("Which? Or {wants}"), "choices": choices.collect::<Vec<_>>() }),
            )
        }
        Outcome::Ask(title, examples, refactoring) => Ok(json!({
            "ask": { "title": title, "examples": examples, "refactoring": refactoring },
        })),
        Outcome::Edit(title, edit, answer) if server.client().applies && !hands_over => {
            let outgoing = server.outgoing();
            outgoing.request::<ApplyWorkspaceEdit>(ApplyWorkspaceEditParams {
                label: Some(title),
                edit,
            });
            Ok(answer)
        }
        Outcome::Edit(_, edit, mut answer) => {
            answer["edit"] = json!(edit);
            Ok(answer)
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
    let offers = match order.record {
        Some(record) if snapshot.is_halo() => snapshot.refactorings_of(record),
        _ => snapshot.refactorings(&order.selection.of(asked)),
    };
    let mut own: Vec<Offer> = offers.into_iter().filter(|it| it.name == name).collect();
    if own.is_empty() && snapshot.is_halo() {
        // What concerns the whole file can be asked for anywhere.
        own = snapshot.refactorings_of_file(name);
    }
    if own.is_empty() {
        let records = match (order.record, snapshot.is_halo()) {
            (None, true) => snapshot.records_for(name),
            _ => Vec::new(),
        };
        return match records.is_empty() {
            true => Err(Refusal::new(name.wants())),
            false => Ok(Outcome::Records(records, name.wants())),
        };
    }
    if let Some(choice) = &order.choice {
        own.retain(|it| it.choice.as_ref() == Some(choice));
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
            Ok(Outcome::Choices(name.question(), ways))
        }
        (None, _) => Err(Refusal::new(
            reason.unwrap_or_else(|| name.wants().to_owned()),
        )),
    }
}

fn make(
    asked: &Asked,
    order: &Order,
    title: &str,
    refactoring: &Refactoring,
) -> std::result::Result<Outcome, Refusal> {
    if let Some(examples) = refactoring.asks() {
        let refactoring = refactoring.clone();
        return Ok(Outcome::Ask(title.to_owned(), examples, refactoring));
    }
    let made = asked.analysis.snapshot.refactor(refactoring)?;
    let mut notes = made.notes;
    if notes.is_empty() && matches!(refactoring, Refactoring::Convert { .. }) {
        notes.push("Nothing was lost.".to_owned());
    }
    let mut answer = json!({ "title": title, "notes": notes });
    if let Some(record) = made.shows {
        answer["shows"] = element(record);
    }
    let edit = workspace_edit(asked, &order.selection.uri, &made.edits);
    Ok(Outcome::Edit(title.to_owned(), edit, answer))
}
