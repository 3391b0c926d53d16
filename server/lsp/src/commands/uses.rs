//! `halo-ass.uses`: which faces have a material, in rows that people can read.

use super::refactor::{Selection, element};
use crate::answer::{Asked, answer};
use crate::convert;
use crate::state::Server;
use ide::{material_at, material_names, material_uses};
use rules::refactor::Record;
use serde::Deserialize;
use serde_json::{Value, json};
use tower_lsp::jsonrpc::Result;

/// The command's name.
pub(crate) const NAME: &str = "halo-ass.uses";

/// The command's arguments: a place, or the number of a material.
#[derive(Debug, Deserialize)]
pub(crate) struct Wish {
    #[serde(flatten)]
    selection: Selection,
    material: Option<usize>,
}

/// Carries it out. Where nothing at the place tells which material is meant, the answer holds all of them as choices.
pub(crate) async fn uses(server: &Server, wish: Wish) -> Result<Value> {
    let uri = wish.selection.uri.clone();
    let found = answer(server, &uri, move |asked| found(asked, &wish));
    Ok(found.await?.unwrap_or(Value::Null))
}

fn found(asked: &Asked, wish: &Wish) -> Option<Value> {
    let snapshot = &asked.analysis.snapshot;
    let here = || material_at(snapshot, wish.selection.of(asked).start);
    let Some(material) = wish.material.or_else(here) else {
        let names = material_names(snapshot).into_iter().enumerate();
        let choices = names.map(|(material, name)| {
            json!({ "title": format!("material {material} `{name}`"), "material": material })
        });
        return Some(json!({ "choices": choices.collect::<Vec<_>>() }));
    };
    let found = material_uses(snapshot, material, &|| asked.is_cancelled())?;
    let mut range = convert::ranges(snapshot.text(), asked.client.encoding);
    let uses = found.uses.iter().map(|own| {
        json!({
            "label": own.label,
            "range": range(&own.span),
            "element": element(own.record),
        })
    });
    Some(json!({
        "title": format!("material {material} `{}`", found.name),
        "element": element(Record::Material(material)),
        "uses": uses.collect::<Vec<_>>(),
        "count": found.count,
    }))
}
