//! Mistakes in a DMX file that can be read, and in the map in it.

mod checker;
mod mesh;
mod surface;

use super::graph::*;
use crate::faults::Faults;
use checker::{Checker, words};
use std::collections::HashMap;

/// Checks a document of a file.
pub(super) fn check(file: &[u8], document: &Document, faults: &mut Faults) {
    let mut checker = Checker {
        file,
        document,
        faults,
    };
    checker.ids();
    checker.attributes();
    if document.format == b"vmap" {
        checker.world();
        checker.nodes();
        for element in &document.elements {
            if element.kind == b"CDmePolygonMesh" {
                mesh::check(&mut checker, element);
            }
        }
    }
}

/// Types of attributes that readers of maps rely on: element, attribute, type, whether it is a list.
const TYPES: [(&[u8], &str, Kind, bool); 18] = [
    (b"CMapRootElement", "world", Kind::Element, false),
    (b"CMapMesh", "meshData", Kind::Element, false),
    (b"CMapInstance", "target", Kind::Element, false),
    (b"", "children", Kind::Element, true),
    (b"", "nodeID", Kind::Int, false),
    (b"", "origin", Kind::Vector3, false),
    (b"", "angles", Kind::Angles, false),
    (b"", "scales", Kind::Vector3, false),
    (b"CDmePolygonMesh", "materials", Kind::String, true),
    (b"CDmePolygonMesh", "vertexData", Kind::Element, false),
    (b"CDmePolygonMesh", "faceVertexData", Kind::Element, false),
    (b"CDmePolygonMesh", "edgeData", Kind::Element, false),
    (b"CDmePolygonMesh", "faceData", Kind::Element, false),
    (b"CDmePolygonMesh", "subdivisionData", Kind::Element, false),
    (b"CDmePolygonMeshDataArray", "size", Kind::Int, false),
    (b"CDmePolygonMeshDataArray", "streams", Kind::Element, true),
    (
        b"CDmePolygonMeshSubdivisionData",
        "subdivisionLevels",
        Kind::Int,
        true,
    ),
    (
        b"CDmePolygonMeshSubdivisionData",
        "streams",
        Kind::Element,
        true,
    ),
];

impl<'d> Checker<'d, '_> {
    fn ids(&mut self) {
        let mut known: HashMap<Id, &Element> = HashMap::new();
        for element in &self.document.elements {
            let Some(id) = element.id else {
                continue;
            };
            if let Some(first) = known.insert(id, element) {
                let (one, other) = (words(&first.kind), words(&element.kind));
                let message =
                    format!("The id `{id}` is that of a {one} and of a {other}: each has its own");
                self.tell("duplicate-id", element.at.clone(), message);
            }
        }
    }

    fn attributes(&mut self) {
        let document = self.document;
        for element in &document.elements {
            let mut known = HashMap::new();
            for attribute in &element.attributes {
                let at = attribute.at.clone();
                if known.insert(&attribute.name, ()).is_some() {
                    let name = words(&attribute.name);
                    let message = format!("The attribute `{name}` is there twice in this element");
                    self.tell("repeated-attribute", at.clone(), message);
                }
                for link in attribute.links() {
                    if let Link::Away(id) = link {
                        let name = words(&attribute.name);
                        let message = format!(
                            "`{name}` refers to the element `{id}`, which is not in the file"
                        );
                        self.tell("missing-target", at.clone(), message);
                    }
                }
                if document.format == b"vmap" {
                    self.kind(element, attribute);
                }
            }
        }
    }

    /// Holds an attribute's type against what readers of maps expect.
    fn kind(&mut self, element: &Element, attribute: &Attribute) {
        let in_map = element.kind.starts_with(b"CMap");
        let expected = TYPES.iter().find(|(kind, name, ..)| {
            name.as_bytes() == attribute.name
                && (*kind == element.kind || (kind.is_empty() && in_map))
        });
        if let Some((_, name, kind, list)) = expected
            && (*kind, *list) != (attribute.kind, attribute.list)
        {
            self.mistyped(attribute, name, kind.shown(*list));
        }
    }

    fn mistyped(&mut self, attribute: &Attribute, name: &str, wanted: String) {
        let found = attribute.kind.shown(attribute.list);
        let message = format!("`{name}` is of type {found}: maps have {wanted}");
        self.tell("wrong-attribute-type", attribute.at.clone(), message);
    }

    fn world(&mut self) {
        let Some(root) = self.document.elements.get(self.document.root) else {
            return;
        };
        if self.linked(root, "world").is_none() {
            let message = "The first element of a map is its root, with an attribute `world` that holds the level";
            self.tell("no-world", root.at.clone(), message);
        }
    }

    fn nodes(&mut self) {
        let document = self.document;
        let mut known = HashMap::new();
        let world = document.elements.get(document.root);
        let world = world.and_then(|root| self.linked(root, "world"));
        let tops = world.and_then(|world| world.get("children"));
        let tops = tops.map(Attribute::links).unwrap_or_default();
        for number in document.reached() {
            let Some(element) = document.elements.get(number) else {
                continue;
            };
            if let Some(attribute) = element.get("nodeID")
                && let [id] = *attribute.ints()
            {
                let is_unique = id == 0 && element.kind == b"CVisibilityMgr";
                if !is_unique && known.insert(id, ()).is_some() {
                    let message = format!("The nodeID {id} is there twice in the map");
                    self.tell("duplicate-node-id", attribute.at.clone(), message);
                }
            }
            if element.kind == b"CMapInstance"
                && let Some(attribute) = element.get("target")
            {
                self.target(attribute, tops);
            }
        }
    }

    /// An instance shows a group that hangs below the world.
    fn target(&mut self, attribute: &Attribute, tops: &[Link]) {
        let Some(&link) = attribute.links().first() else {
            return;
        };
        let message = match self.element(link) {
            None if link == Link::None => "The instance shows nothing: `target` is empty",
            // A reference to an element that is not there was told.
            None => return,
            Some(target) if target.kind != b"CMapGroup" => {
                "The instance shows an element that is no CMapGroup"
            }
            Some(_) if !tops.contains(&link) => {
                "The instance shows a group that does not stand among the children of the world"
            }
            Some(_) => return,
        };
        self.tell("instance-target", attribute.at.clone(), message);
    }
}
