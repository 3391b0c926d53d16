//! The elements of a map that are there whatever it holds, and its nodes.

use super::graph::*;
use crate::dmx::{Attribute, Kind};

/// Adds the root of a map with such nodes in its world; gives its number.
pub(super) fn root(graph: &mut Graph, world: usize, nodes: &[usize]) -> usize {
    let vector = |name: &str, value: [f64; 3]| real(name, Kind::Vector3, &value);
    let camera = vec![
        vector("position", [0.0, -1000.0, 1000.0]),
        vector("lookat", [0.0, -999.0, 999.0]),
    ];
    let camera = graph.add("CStoredCamera", "", camera);
    let cameras = vec![int("activecamera", -1), links("cameras", &[])];
    let cameras = graph.add("CStoredCameras", "", cameras);
    let mut seen = numbered(0, &[]);
    seen.push(links("nodes", nodes));
    seen.push(ints("hiddenFlags", vec![0; nodes.len()]));
    seen.extend(still());
    let seen = graph.add("CVisibilityMgr", "", seen);
    let mut variables = [
        "variableNames",
        "variableValues",
        "variableTypeNames",
        "variableTypeParameters",
    ]
    .map(|name| texts(name, Vec::new()))
    .to_vec();
    variables.push(links("m_ChoiceGroups", &[]));
    let variables = graph.add("CMapVariableSet", "", variables);
    let selection = vec![
        links("children", &[]),
        text("selectionSetName", ""),
        link("selectionSetData", None),
    ];
    let selection = graph.add("CMapSelectionSet", "", selection);
    let attributes = vec![
        switch("isprefab", false),
        int("editorbuild", 10_533),
        int("editorversion", 400),
        text("itemFile", ""),
        link("defaultcamera", Some(camera)),
        link("3dcameras", Some(cameras)),
        link("world", Some(world)),
        // So spelled in all files.
        link("visbility", Some(seen)),
        link("mapVariables", Some(variables)),
        link("rootSelectionSet", Some(selection)),
        links("m_ReferencedMeshSnapshots", &[]),
        switch("m_bIsCordoning", false),
        switch("m_bCordonsVisible", false),
        links("nodeInstanceData", &[]),
    ];
    graph.add("CMapRootElement", "", attributes)
}

/// Adds the world with its children; gives its number.
pub(super) fn world(graph: &mut Graph, children: &[usize]) -> usize {
    let mut attributes = numbered(Graph::WORLD, children);
    attributes.extend(entity(graph, &[("classname", "worldspawn")]));
    attributes.extend(still());
    attributes.push(int("nextDecalID", 0));
    attributes.push(switch("fixupEntityNames", true));
    attributes.push(text("mapUsageType", "standard"));
    graph.add("CMapWorld", "", attributes)
}

/// Adds a mesh that stands at a point.
pub(super) fn mesh(graph: &mut Graph, name: &str, data: usize, origin: [f64; 3]) -> usize {
    let mut attributes = node(graph, &[]);
    attributes.extend([
        text("cubeMapName", ""),
        switch("visexclude", false),
        switch("bakelighting", true),
        int("disableShadows", 0),
        real("smoothingAngle", Kind::Float, &[40.0]),
        white("tintColor"),
        int("renderAmt", 255),
        text("physicsType", "default"),
        link("meshData", Some(data)),
    ]);
    attributes.extend(placed(origin, [0.0; 3]));
    graph.add("CMapMesh", name, attributes)
}

/// Adds a group.
pub(super) fn group(graph: &mut Graph, name: &str, children: &[usize]) -> usize {
    let mut attributes = node(graph, children);
    attributes.extend(still());
    graph.add("CMapGroup", name, attributes)
}

/// Adds an instance of a group.
pub(super) fn instance(
    graph: &mut Graph,
    name: &str,
    group: usize,
    (origin, angles): ([f64; 3], [f64; 3]),
) -> usize {
    let mut attributes = node(graph, &[]);
    attributes.extend(entity(graph, &[]));
    attributes.push(link("target", Some(group)));
    attributes.push(white("tintColor"));
    attributes.extend(placed(origin, angles));
    graph.add("CMapInstance", name, attributes)
}

/// Adds an entity with its keys.
pub(super) fn point_entity(
    graph: &mut Graph,
    name: &str,
    keys: &[(&str, &str)],
    (origin, angles): ([f64; 3], [f64; 3]),
) -> usize {
    let mut attributes = node(graph, &[]);
    attributes.extend(entity(graph, keys));
    attributes.push(real("hitNormal", Kind::Vector3, &[0.0, 0.0, 1.0]));
    attributes.push(switch("isProceduralEntity", false));
    attributes.extend(placed(origin, angles));
    graph.add("CMapEntity", name, attributes)
}

/// The beginning of every node.
fn node(graph: &mut Graph, children: &[usize]) -> Vec<Attribute> {
    let number = graph.node_id();
    numbered(number, children)
}

fn numbered(number: i32, children: &[usize]) -> Vec<Attribute> {
    let mut attributes = vec![
        int("nodeID", number),
        word("referenceID", 0),
        links("children", children),
    ];
    attributes.extend(variables());
    attributes
}

fn variables() -> [Attribute; 2] {
    ["variableTargetKeys", "variableNames"].map(|name| texts(name, Vec::new()))
}

/// The part that entities, the world and instances share.
fn entity(graph: &mut Graph, keys: &[(&str, &str)]) -> [Attribute; 3] {
    let plugs = vec![
        texts("names", Vec::new()),
        ints("dataTypes", Vec::new()),
        ints("plugTypes", Vec::new()),
        texts("descriptions", Vec::new()),
    ];
    let plugs = graph.add("DmePlugList", "", plugs);
    let keys = keys.iter().map(|(key, value)| text(key, value));
    let keys = graph.add("EditGameClassProps", "", keys.collect());
    [
        link("relayPlugData", Some(plugs)),
        links("connectionsData", &[]),
        link("entity_properties", Some(keys)),
    ]
}

fn still() -> Vec<Attribute> {
    placed([0.0; 3], [0.0; 3])
}

/// The end of every node.
fn placed(origin: [f64; 3], angles: [f64; 3]) -> Vec<Attribute> {
    vec![
        real("origin", Kind::Vector3, &origin),
        real("angles", Kind::Angles, &angles),
        real("scales", Kind::Vector3, &[1.0; 3]),
        switch("transformLocked", false),
        switch("force_hidden", false),
        switch("editorOnly", false),
    ]
}
