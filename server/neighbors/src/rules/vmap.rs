//! Mistakes of DMX files and of the maps in them.

use super::rule::{Change::*, Rule, rule};

const QUAD: &str = "vmap/quad.vmap.txt";
const TWO: &str = "vmap/two.vmap.txt";

pub(super) const RULES: [Rule; 28] = [
    rule!(
        "syntax",
        Error,
        "DMX as text",
        "Something stands where another thing has to: a value without quotes, or a brace too many.",
        "Hammer does not open the file.",
        "Put values in quotes, and close what is open.",
        Text {
            sample: QUAD,
            after: "",
            right: "\"isprefab\" \"bool\" \"0\"",
            wrong: "isprefab \"bool\" \"0\""
        }
    ),
    rule!(
        "cut-off",
        Error,
        "DMX as text",
        "The file ends within an element, a list or an attribute.",
        "A transfer or a program was stopped, or a brace is missing.",
        "Copy the file again, or close what is open.",
        Cut {
            sample: QUAD,
            at: 727
        }
    ),
    rule!(
        "no-element",
        Error,
        "DMX",
        "The file has no elements, or refers to one by a number that none has.",
        "Hammer does not open the file.",
        "Export the file again.",
        Cut {
            sample: QUAD,
            at: 50
        }
    ),
    rule!(
        "no-string",
        Error,
        "DMX as bytes",
        "A name is given by a number that none in the table of names has.",
        "Hammer does not open the file.",
        "Export the file again.",
        Bytes {
            sample: "vmap/quad.vmap",
            at: 1729,
            right: &[0, 0, 0, 0],
            wrong: &[255, 255, 0, 0]
        }
    ),
    rule!(
        "wrong-value",
        Error,
        "DMX as text",
        "A value is not of the type that its attribute has.",
        "Hammer reads 0, or refuses the file.",
        "Write as many numbers as the type has.",
        Text {
            sample: QUAD,
            after: "",
            right: "\"0 -1000 1000\"",
            wrong: "\"0 -1000\""
        }
    ),
    rule!(
        "wrong-id",
        Error,
        "DMX",
        "An id is not 32 hex digits in groups of 8, 4, 4, 4 and 12.",
        "Nothing can refer to the element.",
        "Give it a new id.",
        Text {
            sample: QUAD,
            after: "",
            right: "2e47dc0e-959f",
            wrong: "2e47dc0e_959f"
        }
    ),
    rule!(
        "duplicate-id",
        Error,
        "DMX",
        "Two elements have one id.",
        "References lead to one of them only: the other is lost when Hammer saves. An element was copied by hand.",
        "Give the copy an id of its own.",
        Text {
            sample: QUAD,
            after: "\"visbility\"",
            right: "69d495dd-8135-4c53-b0e6-42f43328ad08",
            wrong: "2e47dc0e-959f-4a51-8cfe-5cd12d5db79b"
        }
    ),
    rule!(
        "missing-target",
        Warning,
        "DMX",
        "A reference leads to an element that is not in the file.",
        "The element was deleted, or its id changed: what refers to it shows nothing.",
        "Refer to an element that there is, or to none: `\"\"`.",
        Text {
            sample: QUAD,
            after: "\"nodes\" \"element_array\"",
            right: "f03edca7-e2dc-4a37-b463-b337d20b5d59",
            wrong: "00000000-e2dc-4a37-b463-b337d20b5d59"
        }
    ),
    rule!(
        "no-world",
        Error,
        "VMAP",
        "The first element of the map has no `world`.",
        "Hammer shows an empty map.",
        "Put the element with `world` first.",
        Text {
            sample: QUAD,
            after: "",
            right: "\"world\" \"CMapWorld\"",
            wrong: "\"word\" \"CMapWorld\""
        }
    ),
    rule!(
        "wrong-attribute-type",
        Error,
        "VMAP",
        "An attribute that maps rely on has another type.",
        "Hammer leaves it out.",
        "Give it the type that the message names.",
        Text {
            sample: QUAD,
            after: "",
            right: "\"origin\" \"vector3\"",
            wrong: "\"origin\" \"qangle\""
        }
    ),
    rule!(
        "duplicate-node-id",
        Error,
        "VMAP",
        "Two nodes have one nodeID.",
        "Selections and visibility lead to one of them only.",
        "Give the copy a number of its own.",
        Text {
            sample: QUAD,
            after: "\"CMapMesh\"",
            right: "\"nodeID\" \"int\" \"2\"",
            wrong: "\"nodeID\" \"int\" \"1\""
        }
    ),
    rule!(
        "instance-target",
        Error,
        "VMAP",
        "An instance shows no group of the map.",
        "`target` leads to a CMapGroup that also stands among the children of the world.",
        "Refer to such a group.",
        Text {
            sample: TWO,
            after: "\"CMapInstance\"",
            right: "\"target\" \"element\" \"d6172adf-654d-479a-82c8-261b740c1a65\"",
            wrong: "\"target\" \"element\" \"\""
        }
    ),
    rule!(
        "missing-array",
        Error,
        "VMAP",
        "A mesh has not all ten arrays, its materials and its data.",
        "Every mesh of Hammer's has them; Hammer drops the mesh.",
        "Export the mesh again.",
        Text {
            sample: QUAD,
            after: "",
            right: "\"edgeNextIndices\"",
            wrong: "\"edgeNextIndexes\""
        }
    ),
    rule!(
        "array-length",
        Error,
        "VMAP",
        "Arrays that have a value for each vertex, half-edge or face have different lengths.",
        "A value is missing or too many: all behind it belong to others.",
        "Put back the missing value.",
        Text {
            sample: QUAD,
            after: "\"vertexEdgeIndices\"",
            right: "\"7\",\n\t\t\t\"1\",",
            wrong: "\"7\","
        }
    ),
    rule!(
        "index-out-of-range",
        Error,
        "VMAP",
        "A value of a mesh leads to something that is not there.",
        "Hammer ends, or drops the mesh.",
        "Set it to one that there is.",
        Text {
            sample: QUAD,
            after: "\"edgeVertexIndices\"",
            right: "\"1\"",
            wrong: "\"9\""
        }
    ),
    rule!(
        "repeated-index",
        Error,
        "VMAP",
        "Two vertices, corners or faces use the same data.",
        "Each has data of its own: what is changed in one changes the other.",
        "Number them anew.",
        Text {
            sample: QUAD,
            after: "\"vertexDataIndices\"",
            right: "\"0\"",
            wrong: "\"1\""
        }
    ),
    rule!(
        "missing-stream",
        Error,
        "VMAP",
        "The vertices of a mesh have no positions.",
        "Nothing of the mesh can be shown.",
        "Put the stream `position:0` back.",
        Text {
            sample: QUAD,
            after: "",
            right: "\"name\" \"string\" \"position:0\"",
            wrong: "\"name\" \"string\" \"place:0\""
        }
    ),
    rule!(
        "stream-length",
        Error,
        "VMAP",
        "A stream of data has not as many values as its group's `size`.",
        "A value is missing or too many.",
        "Put back what is missing, or set `size`.",
        Text {
            sample: QUAD,
            after: "\"position:0\"",
            right: "\"-64 -64 0\",",
            wrong: ""
        }
    ),
    rule!(
        "tangent-sign",
        Warning,
        "VMAP",
        "The last number of a tangent is neither 1 nor -1.",
        "It says to which side the texture's v goes: normal maps look wrong.",
        "Set it to 1 or -1.",
        Text {
            sample: QUAD,
            after: "\"tangent:0\"",
            right: "\"0 0 0 0\"",
            wrong: "\"1 0 0 0.5\""
        }
    ),
    rule!(
        "opposite-edge",
        Error,
        "VMAP",
        "The two halves of an edge do not name each other.",
        "`edgeOppositeIndices` pairs half-edges.",
        "Export the mesh again.",
        Text {
            sample: QUAD,
            after: "\"edgeOppositeIndices\"",
            right: "\"1\"",
            wrong: "\"0\""
        }
    ),
    rule!(
        "edge-without-face",
        Error,
        "VMAP",
        "An edge has no face on either side.",
        "Hammer keeps no such edges.",
        "Take the edge away.",
        Text {
            sample: QUAD,
            after: "\"edgeFaceIndices\"",
            right: "\"0\"",
            wrong: "\"-1\""
        }
    ),
    rule!(
        "edge-data",
        Error,
        "VMAP",
        "The two halves of an edge have different data.",
        "An edge is soft or hard as a whole.",
        "Give both the same number in `edgeDataIndices`.",
        Text {
            sample: QUAD,
            after: "\"edgeDataIndices\"",
            right: "\"0\"",
            wrong: "\"3\""
        }
    ),
    rule!(
        "next-edge",
        Error,
        "VMAP",
        "The half-edge that comes next does not begin where this one ends, is at another face, or comes next twice.",
        "The loop around a face leads nowhere.",
        "Export the mesh again.",
        Text {
            sample: QUAD,
            after: "\"edgeNextIndices\"",
            right: "\"2\"",
            wrong: "\"4\""
        }
    ),
    rule!(
        "face-edge",
        Error,
        "VMAP",
        "A face names a half-edge of another face.",
        "Readers go around the wrong face.",
        "Name one of its own half-edges in `faceEdgeIndices`.",
        Text {
            sample: QUAD,
            after: "\"faceEdgeIndices\"",
            right: "\"6\"",
            wrong: "\"7\""
        }
    ),
    rule!(
        "face-loop",
        Error,
        "VMAP",
        "A face has not one loop of three or more half-edges.",
        "A face of Hammer's has no holes and no islands.",
        "Split the face, or delete it.",
        Text {
            sample: QUAD,
            after: "\"edgeFaceIndices\"",
            right: "\"-1\",\n\t\t\t\"0\",\n\t\t\t\"-1\",\n\t\t\t\"0\",\n\t\t\t\"-1\",\n\t\t\t\"0\",\n\t\t\t\"-1\"",
            wrong: "\"0\",\n\t\t\t\"0\",\n\t\t\t\"0\",\n\t\t\t\"0\",\n\t\t\t\"0\",\n\t\t\t\"0\",\n\t\t\t\"0\""
        }
    ),
    rule!(
        "vertex-edge",
        Error,
        "VMAP",
        "A vertex names a half-edge that does not begin there, or none though it has some.",
        "Readers go around the wrong vertex.",
        "Name a half-edge that begins there in `vertexEdgeIndices`.",
        Text {
            sample: QUAD,
            after: "\"vertexEdgeIndices\"",
            right: "\"7\"",
            wrong: "\"2\""
        }
    ),
    rule!(
        "vertex-edge-inside",
        Warning,
        "VMAP",
        "A vertex on a border names a half-edge that has a face.",
        "All meshes of Hammer's name the one without a face there; readers that go around a vertex begin with it.",
        "Name the half-edge without a face.",
        Text {
            sample: QUAD,
            after: "\"vertexEdgeIndices\"",
            right: "\"7\"",
            wrong: "\"0\""
        }
    ),
    rule!(
        "two-fans",
        Error,
        "VMAP",
        "Faces touch in a vertex without sharing an edge there.",
        "A half-edge mesh has one fan of faces around each vertex: Hammer drops the others.",
        "Give one of the fans a vertex of its own.",
        Text {
            sample: QUAD,
            after: "\"edgeVertexIndices\"",
            right: "\"3\",\n\t\t\t\"1\",\n\t\t\t\"2\",\n\t\t\t\"3\"",
            wrong: "\"0\",\n\t\t\t\"1\",\n\t\t\t\"2\",\n\t\t\t\"0\""
        }
    ),
];
