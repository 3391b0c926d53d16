//! The tree of instances: `textDocument/prepareTypeHierarchy`, `typeHierarchy/supertypes`, `typeHierarchy/subtypes`; and
//! for clients that know calls only `textDocument/prepareCallHierarchy`, `callHierarchy/incomingCalls`,
//! `callHierarchy/outgoingCalls`.

use crate::answer::{Asked, answer};
use crate::convert;
use crate::state::Server;
use ide::{Hierarchy, Member};
use serde_json::{Value, json};
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    CallHierarchyIncomingCall, CallHierarchyIncomingCallsParams, CallHierarchyItem,
    CallHierarchyOutgoingCall, CallHierarchyOutgoingCallsParams, CallHierarchyPrepareParams,
    SymbolKind, TypeHierarchyItem, TypeHierarchyPrepareParams, TypeHierarchySubtypesParams,
    TypeHierarchySupertypesParams, Url,
};

/// The instance at a position.
pub(crate) async fn prepare_types(
    server: &Server,
    params: TypeHierarchyPrepareParams,
) -> Result<Option<Vec<TypeHierarchyItem>>> {
    let place = params.text_document_position_params;
    let uri = place.text_document.uri;
    let named = uri.clone();
    answer(server, &uri, move |asked| {
        let member = Hierarchy::of(&asked.analysis.snapshot).at(asked.offset(place.position))?;
        Some(vec![type_item(asked, member, &named)])
    })
    .await
}

/// The parent of an instance.
pub(crate) async fn supertypes(
    server: &Server,
    params: TypeHierarchySupertypesParams,
) -> Result<Option<Vec<TypeHierarchyItem>>> {
    let uri = params.item.uri;
    let data = (params.item.data, params.item.name);
    types(server, uri, data, |tree, number| {
        tree.parent(number).into_iter().collect()
    })
    .await
}

/// The children of an instance.
pub(crate) async fn subtypes(
    server: &Server,
    params: TypeHierarchySubtypesParams,
) -> Result<Option<Vec<TypeHierarchyItem>>> {
    let uri = params.item.uri;
    let data = (params.item.data, params.item.name);
    types(server, uri, data, |tree, number| tree.children(number)).await
}

async fn types(
    server: &Server,
    uri: Url,
    data: (Option<Value>, String),
    look: fn(&Hierarchy<'_>, usize) -> Vec<Member>,
) -> Result<Option<Vec<TypeHierarchyItem>>> {
    let named = uri.clone();
    answer(server, &uri, move |asked| {
        let tree = Hierarchy::of(&asked.analysis.snapshot);
        let of = known(&tree, data)?;
        let members = look(&tree, of.instance).into_iter();
        let items = members.map(|member| type_item(asked, member, &named));
        Some(items.collect())
    })
    .await
}

/// The instance at a position.
pub(crate) async fn prepare_calls(
    server: &Server,
    params: CallHierarchyPrepareParams,
) -> Result<Option<Vec<CallHierarchyItem>>> {
    let place = params.text_document_position_params;
    let uri = place.text_document.uri;
    let named = uri.clone();
    answer(server, &uri, move |asked| {
        let member = Hierarchy::of(&asked.analysis.snapshot).at(asked.offset(place.position))?;
        Some(vec![call_item(asked, member, &named)])
    })
    .await
}

/// The parent of an instance, at its Parent Instance Index.
pub(crate) async fn incoming(
    server: &Server,
    params: CallHierarchyIncomingCallsParams,
) -> Result<Option<Vec<CallHierarchyIncomingCall>>> {
    let uri = params.item.uri;
    let data = (params.item.data, params.item.name);
    let named = uri.clone();
    answer(server, &uri, move |asked| {
        let tree = Hierarchy::of(&asked.analysis.snapshot);
        let of = known(&tree, data)?;
        let parents = tree.parent(of.instance).into_iter();
        let calls = parents.map(|parent| CallHierarchyIncomingCall {
            from_ranges: vec![range(asked, &of.parent)],
            from: call_item(asked, parent, &named),
        });
        Some(calls.collect())
    })
    .await
}

/// The children of an instance, each with its Parent Instance Index.
pub(crate) async fn outgoing(
    server: &Server,
    params: CallHierarchyOutgoingCallsParams,
) -> Result<Option<Vec<CallHierarchyOutgoingCall>>> {
    let uri = params.item.uri;
    let data = (params.item.data, params.item.name);
    let named = uri.clone();
    answer(server, &uri, move |asked| {
        let tree = Hierarchy::of(&asked.analysis.snapshot);
        let of = known(&tree, data)?;
        let children = tree.children(of.instance).into_iter();
        let calls = children.map(|child| CallHierarchyOutgoingCall {
            from_ranges: vec![range(asked, &of.place.name)],
            to: call_item(asked, child, &named),
        });
        Some(calls.collect())
    })
    .await
}

/// The instance that an item was made of, if the text still has it.
fn known(tree: &Hierarchy<'_>, (data, name): (Option<Value>, String)) -> Option<Member> {
    let number = data?.get("instance")?.as_u64()?;
    let member = tree.member(usize::try_from(number).ok()?)?;
    (shown(&member.name) == name).then_some(member)
}

/// A name of which something is to be seen.
fn shown(name: &str) -> String {
    match name.trim() {
        "" => format!("\"{name}\""),
        _ => name.to_owned(),
    }
}

fn range(asked: &Asked, span: &std::ops::Range<usize>) -> tower_lsp::lsp_types::Range {
    let rope = asked.analysis.snapshot.text();
    convert::range(rope, span, asked.client.encoding)
}

fn type_item(asked: &Asked, member: Member, uri: &Url) -> TypeHierarchyItem {
    TypeHierarchyItem {
        name: shown(&member.name),
        kind: SymbolKind::OBJECT,
        tags: None,
        detail: Some(member.detail),
        uri: uri.clone(),
        range: range(asked, &member.place.span),
        selection_range: range(asked, &member.place.name),
        data: Some(json!({ "instance": member.instance })),
    }
}

fn call_item(asked: &Asked, member: Member, uri: &Url) -> CallHierarchyItem {
    CallHierarchyItem {
        name: shown(&member.name),
        kind: SymbolKind::OBJECT,
        tags: None,
        detail: Some(member.detail),
        uri: uri.clone(),
        range: range(asked, &member.place.span),
        selection_range: range(asked, &member.place.name),
        data: Some(json!({ "instance": member.instance })),
    }
}
