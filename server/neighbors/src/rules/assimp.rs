//! Mistakes of Assimp's dumps.

use super::rule::{Change::*, Rule, rule};

const TRI: &str = "assimp/out52/tri.assxml";
const RIG: &str = "assimp/out52/rig.assxml";
const BYTES: &str = "assimp/out52/tri.assbin";

pub(super) const RULES: [Rule; 30] = [
    rule!(
        "raw-sign",
        Error,
        "assxml",
        "`<`, `&` or `\"` stands for itself where XML wants `&lt;`, `&amp;` or `&quot;`.",
        "Assimp does not escape keys of properties and names of textures and texture coordinates. XML readers stop here.",
        "Escape the sign, or rename the thing in the model.",
        Text {
            sample: TRI,
            after: "",
            right: "key=\"?mat.name\"",
            wrong: "key=\"a\"b\""
        }
    ),
    rule!(
        "unclosed-tag",
        Error,
        "assxml",
        "A tag has no `>` at its end.",
        "Assimp forgets it where a property of a material is of type double, and leaves out the value. XML readers stop here.",
        "Put the `>` there, or take the property away.",
        Text {
            sample: TRI,
            after: "$mat.illum",
            right: "tex_index=\"0\" size=\"1\">\n\t\t\t\t1 \n",
            wrong: "tex_index=\"0\"\n"
        }
    ),
    rule!(
        "comment-hyphens",
        Warning,
        "assxml",
        "`--` stands in a comment.",
        "Assimp writes the path of the file into the comment as it is. XML readers stop here.",
        "Take one hyphen away.",
        Text {
            sample: TRI,
            after: "",
            right: "out52/tri.assxml",
            wrong: "C:/my--levels/tri.assxml"
        }
    ),
    rule!(
        "not-text",
        Error,
        "assxml",
        "Bytes are no UTF-8, or a control character that XML may not hold.",
        "Assimp writes names as they are in the model. XML readers stop here.",
        "Rename the thing in the model.",
        Text {
            sample: TRI,
            after: "",
            right: "name=\"x\"",
            wrong: "name=\"x\u{1}\""
        }
    ),
    rule!(
        "missing-end",
        Error,
        "assxml",
        "An element is not closed.",
        "XML readers stop at the next end that does not fit.",
        "Close it where it ends.",
        Text {
            sample: TRI,
            after: "<MeshRefs",
            right: "</MeshRefs>\n\t\t</Node>",
            wrong: "</Node>"
        }
    ),
    rule!(
        "stray-end",
        Error,
        "assxml",
        "An end belongs to no element that is open.",
        "XML readers stop here.",
        "Take it away.",
        Text {
            sample: TRI,
            after: "",
            right: "</MeshRefs>",
            wrong: "</MeshRefs></Bone>"
        }
    ),
    rule!(
        "text-between-elements",
        Error,
        "assxml",
        "Text stands where only elements may.",
        "Something was typed or pasted there.",
        "Take it away.",
        Text {
            sample: TRI,
            after: "",
            right: "<NodeList num=\"1\">",
            wrong: "<NodeList num=\"1\"> one"
        }
    ),
    rule!(
        "unexpected-element",
        Warning,
        "assxml",
        "An element has no place here, or is there twice.",
        "It is left out when the file is read.",
        "Take it away, or move it to where it belongs.",
        Text {
            sample: TRI,
            after: "",
            right: "<MaterialList num=\"1\">",
            wrong: "<MaterialList num=\"1\"><Light/>"
        }
    ),
    rule!(
        "missing-element",
        Error,
        "assxml",
        "An element that all files have is not there.",
        "It is read as if it held zeros.",
        "Put it back.",
        Text {
            sample: TRI,
            after: "",
            right: "<Node name=\"tri.obj\">",
            wrong: "<Knot name=\"tri.obj\">"
        }
    ),
    rule!(
        "missing-attribute",
        Error,
        "assxml",
        "A tag has not the attribute that it needs, or an attribute without quotes.",
        "It is read as if it were 0, or empty.",
        "Put it back: `name=\"value\"`.",
        Text {
            sample: TRI,
            after: "",
            right: "<Node name=\"x\">",
            wrong: "<Node>"
        }
    ),
    rule!(
        "num-mismatch",
        Error,
        "assxml",
        "A count (`num`, `length`, `size`) is not the number of things that follow.",
        "Readers that go by the count leave things out, or read what is not there.",
        "Set the count to what is there, or put back what is missing.",
        Text {
            sample: TRI,
            after: "",
            right: "<Face num=\"3\">",
            wrong: "<Face num=\"4\">"
        }
    ),
    rule!(
        "not-a-number",
        Error,
        "assxml",
        "A word stands where a number has to.",
        "It is read as 0. With a comma for the point, a program wrote the file under a setting of another language.",
        "Write a number, with a point.",
        Text {
            sample: TRI,
            after: "<Positions",
            right: " 1.000000",
            wrong: " 1,000000"
        }
    ),
    rule!(
        "unknown-word",
        Warning,
        "assxml",
        "A word is none of those that may stand here.",
        "It is left out when the file is read.",
        "Take one of the words that the message names.",
        Text {
            sample: TRI,
            after: "",
            right: "types=\"  triangles \"",
            wrong: "types=\"  quads \""
        }
    ),
    rule!(
        "wrong-row",
        Error,
        "assxml",
        "A row has more or fewer numbers than its kind.",
        "Readers that go by counts take the numbers of the next row.",
        "Put back what is missing.",
        Text {
            sample: TRI,
            after: "<Positions",
            right: " 1.000000  0.000000  0.000000",
            wrong: " 1.000000  0.000000"
        }
    ),
    rule!(
        "rows-differ",
        Error,
        "assxml",
        "Lists of one mesh have different numbers of rows.",
        "Each vertex has one position, one normal, one color of a set.",
        "Put back the missing rows, or take the list away.",
        Text {
            sample: TRI,
            after: "<Normals",
            right: "\t\t 0.000000  0.000000  1.000000\n\t\t</Normals>",
            wrong: "\t\t</Normals>"
        }
    ),
    rule!(
        "wrong-set",
        Warning,
        "assxml",
        "The number of a set is not its place.",
        "Sets count from 0, without gaps.",
        "Number the sets 0, 1, 2 …",
        Text {
            sample: RIG,
            after: "<TextureCoords",
            right: "set=\"0\"",
            wrong: "set=\"3\""
        }
    ),
    rule!(
        "wrong-components",
        Error,
        "assbin, assxml",
        "A list has another number of components than its kind.",
        "Positions and normals have 3, colors 4, texture coordinates 1 to 3.",
        "Set the number to what the rows have.",
        Text {
            sample: TRI,
            after: "<Positions",
            right: "num_components=\"3\"",
            wrong: "num_components=\"4\""
        }
    ),
    rule!(
        "corner-out-of-range",
        Error,
        "assbin, assxml",
        "A face has a corner at a vertex that the mesh does not have.",
        "Viewers draw whatever stands in memory there, or end.",
        "Set it to a vertex that there is, or put back the missing rows.",
        Text {
            sample: TRI,
            after: "<Face num",
            right: "0 1 2 ",
            wrong: "0 1 3 "
        }
    ),
    rule!(
        "weight-beyond-one",
        Error,
        "assbin, assxml",
        "A bone has a weight for a vertex that the mesh does not have.",
        "Programs end, or move other vertices.",
        "Set it to a vertex that there is.",
        Text {
            sample: RIG,
            after: "",
            right: "<Weight index=\"0\">",
            wrong: "<Weight index=\"99\">"
        }
    ),
    rule!(
        "material-out-of-range",
        Warning,
        "assbin, assxml",
        "A mesh has a material that is not there.",
        "The model was so when it was exported: Assimp writes it without a word.",
        "Give the mesh a material.",
        Text {
            sample: TRI,
            after: "",
            right: "material_index=\"0\"",
            wrong: "material_index=\"1\""
        }
    ),
    rule!(
        "mesh-out-of-range",
        Warning,
        "assbin, assxml",
        "A node refers to a mesh that is not there.",
        "The model was so when it was exported: Assimp writes it without a word.",
        "Take the reference away, or set it to a mesh that there is.",
        Text {
            sample: TRI,
            after: "<MeshRefs",
            right: "0 ",
            wrong: "4 "
        }
    ),
    rule!(
        "no-such-node",
        Warning,
        "assbin, assxml",
        "A bone or an animation names a node that is not there.",
        "It moves nothing. A node was renamed in one place only.",
        "Use the name of a node.",
        Text {
            sample: RIG,
            after: "",
            right: "<NodeAnim node=\"knee\">",
            wrong: "<NodeAnim node=\"knie\">"
        }
    ),
    rule!(
        "no-positions",
        Error,
        "assbin, assxml",
        "A mesh has faces, but no positions.",
        "Nothing of it can be shown.",
        "Export the mesh again.",
        Text {
            sample: TRI,
            after: "",
            right: "<Positions num",
            wrong: "<Points num"
        }
    ),
    rule!(
        "empty-face",
        Warning,
        "assbin, assxml",
        "A face has no corners.",
        "Assimp's own validator refuses the model.",
        "Take the face away.",
        Text {
            sample: TRI,
            after: "",
            right: "<Face num=\"3\">\n\t\t\t\t0 1 2 ",
            wrong: "<Face num=\"0\">\n\t\t\t\t"
        }
    ),
    rule!(
        "wrong-types",
        Error,
        "assbin, assxml",
        "A mesh has faces of a kind that its types do not name.",
        "Programs that look at the types alone leave these faces out.",
        "Add the kind: 1 corner points, 2 lines, 3 triangles, more polygons.",
        Text {
            sample: TRI,
            after: "",
            right: "types=\"  triangles \"",
            wrong: "types=\" lines  \""
        }
    ),
    rule!(
        "wrong-chunk",
        Error,
        "assbin",
        "A chunk of another kind stands where one is expected.",
        "A count or a length before it is wrong, or the layout is one that no Assimp writes.",
        "Dump the model again.",
        Bytes {
            sample: BYTES,
            at: 0x2e0,
            right: &[0x37],
            wrong: &[0x44]
        }
    ),
    rule!(
        "wrong-length",
        Error,
        "assbin",
        "A chunk is longer than what stands in it, or than what it stands in.",
        "Assimp does not look at lengths; readers that skip chunks by them come out at the wrong place.",
        "Dump the model again, or mend the length.",
        Bytes {
            sample: BYTES,
            at: 0x287,
            right: &[0x55],
            wrong: &[0x59]
        }
    ),
    rule!(
        "wrong-flags",
        Error,
        "assbin",
        "A mesh says that it has lists that the format does not know, or sets with gaps between them.",
        "Readers do not know what follows.",
        "Dump the model again.",
        Bytes {
            sample: BYTES,
            at: 0x2fc,
            right: &[3],
            wrong: &[0x13]
        }
    ),
    rule!(
        "shortened",
        Warning,
        "assbin",
        "The file is a shortened dump.",
        "Assimp 3.1 to 5.0 wrote such files for tests of its own; no Assimp reads them.",
        "Dump the model without `-s`.",
        Bytes {
            sample: BYTES,
            at: 60,
            right: &[0],
            wrong: &[1]
        }
    ),
    rule!(
        "not-zlib",
        Error,
        "assbin",
        "The compressed part cannot be inflated.",
        "The file was changed or cut.",
        "Copy the file again, or dump the model again.",
        Bytes {
            sample: "assimp/out52/cube.z.assbin",
            at: 516,
            right: &[0x78],
            wrong: &[0]
        }
    ),
];
