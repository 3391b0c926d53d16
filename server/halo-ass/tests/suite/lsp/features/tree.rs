//! The tree of instances.

use super::{at, list, same, scene, shown};
use crate::support::Client;
use serde_json::{Value, json};

#[test]
fn instances_are_a_tree() {
    let mut client = scene(json!({}));
    let names = |answer: &Value, of: &str| {
        list(&answer["result"], |it| {
            let item = if of.is_empty() { it } else { &it[of] };
            format!(
                "{} ({})",
                item["name"].as_str().unwrap(),
                item["detail"].as_str().unwrap()
            )
        })
    };
    let floor = client.request("textDocument/prepareTypeHierarchy", at("\"fl|oor\""));
    same(&names(&floor, ""), "floor (instance 2, object 1 (MESH))");
    let floor = json!({ "item": floor["result"][0] });
    let parents = client.request("typeHierarchy/supertypes", floor.clone());
    same(&names(&parents, ""), "Scene Root (instance 0)");
    let root = json!({ "item": parents["result"][0] });
    let children = client.request("typeHierarchy/subtypes", root);
    same(
        &names(&children, ""),
        "frame_bone (instance 1, object 0 (SPHERE))\nfloor (instance 2, object 1 (MESH))",
    );
    // The same for clients that know calls only.
    let floor = client.request("textDocument/prepareCallHierarchy", at("\"fl|oor\""));
    let incoming = client.request(
        "callHierarchy/incomingCalls",
        json!({ "item": floor["result"][0] }),
    );
    same(&names(&incoming, "from"), "Scene Root (instance 0)");
    same(
        &list(&incoming["result"][0]["fromRanges"], shown),
        "104:0-1 0",
    );
    let root = json!({ "item": incoming["result"][0]["from"] });
    let outgoing = client.request("callHierarchy/outgoingCalls", root);
    same(
        &names(&outgoing, "to"),
        "frame_bone (instance 1, object 0 (SPHERE))\nfloor (instance 2, object 1 (MESH))",
    );
    client.stop();
}

#[test]
fn a_type_hierarchy_is_told_when_the_server_starts() {
    let (client, told) = Client::start(json!({}), None);
    assert_eq!(told["typeHierarchyProvider"], true);
    client.stop();
}
