//! Mistakes of several formats.

use super::rule::{Change::*, Rule, rule};

pub(super) const RULES: [Rule; 15] = [
    rule!(
        "too-short",
        Error,
        "assbin, DMX as bytes, AAMP",
        "The file ends before something that it says it has.",
        "A transfer or a program was stopped, or a length before this place is wrong.",
        "Copy or export the file again.",
        Cut {
            sample: "assimp/out52/tri.assbin",
            at: 300
        }
    ),
    rule!(
        "too-many",
        Error,
        "assbin, DMX as bytes",
        "A count is larger than what could stand in the rest of the file.",
        "Assimp believes it and takes all memory.",
        "Export the file again, or mend the count.",
        Bytes {
            sample: "assimp/out52/tri.assbin",
            at: 0x2f0,
            right: &[1, 0, 0, 0],
            wrong: &[255, 255, 255, 127]
        }
    ),
    rule!(
        "bytes-left",
        Warning,
        "assbin, DMX as bytes",
        "Bytes stand behind what the format calls the end.",
        "Programs leave them alone; something was put behind the file, or a count is too small.",
        "Export the file again.",
        Bytes {
            sample: "assimp/out52/tri.assbin",
            at: 1458,
            right: &[],
            wrong: &[1, 2, 3]
        }
    ),
    rule!(
        "wrong-size",
        Error,
        "assbin, AAMP",
        "The size that the file says of itself is not its size.",
        "The file was cut or put together of two. Assimp 3.1 wrote the compressed size for the other.",
        "Copy or export the file again.",
        Bytes {
            sample: "aamp/02-empty.aamp",
            at: 12,
            right: &[0x48],
            wrong: &[0x50]
        }
    ),
    rule!(
        "wrong-type",
        Error,
        "DMX, AAMP",
        "A value is of a type that the format does not have.",
        "Readers do not know how long it is, and stop.",
        "Export the file again, or name a known type.",
        Bytes {
            sample: "aamp/03-nested.aamp",
            at: 0x93,
            right: &[2],
            wrong: &[0x40]
        }
    ),
    rule!(
        "unknown-version",
        Error,
        "assxml, AAMP",
        "The file says that it is of a version that nobody writes.",
        "Programs refuse it.",
        "Export the file with a current program.",
        Bytes {
            sample: "aamp/02-empty.aamp",
            at: 4,
            right: &[2],
            wrong: &[1]
        }
    ),
    rule!(
        "too-deep",
        Error,
        "assbin, assxml, DMX as text",
        "Things stand inside each other deeper than any program makes them.",
        "Readers may end without a word.",
        "Export the file again.",
        Words {
            wrong: "a thousand nodes, each in the one before it",
            right: "nodes in a tree"
        }
    ),
    rule!(
        "unclosed-quote",
        Error,
        "assxml, DMX as text",
        "A quote that begins a value is not closed.",
        "Readers take all that follows for a part of the value.",
        "Put the quote at the end of the value.",
        Text {
            sample: "assimp/out52/tri.assxml",
            after: "NodeList",
            right: "<Node name=\"x\">",
            wrong: "<Node name=\"x>"
        }
    ),
    rule!(
        "repeated-attribute",
        Error,
        "assxml, DMX",
        "An attribute is there twice in one element.",
        "Readers keep the first or the last.",
        "Take one away.",
        Text {
            sample: "vmap/quad.vmap.txt",
            after: "",
            right: "\"isprefab\" \"bool\" \"0\"",
            wrong: "\"isprefab\" \"bool\" \"0\"\n\"isprefab\" \"bool\" \"1\""
        }
    ),
    rule!(
        "not-a-finite-number",
        Warning,
        "assbin, assxml, VMAP",
        "A number is nan or inf.",
        "The model was so when it was exported: a matrix without scale, or a triangle without area. Assimp writes it without a word.",
        "Look for the part in the modelling program: apply transforms, recalculate normals.",
        Text {
            sample: "assimp/out52/tri.assxml",
            after: "<Positions",
            right: " 1.000000  0.000000  0.000000",
            wrong: "      nan  0.000000  0.000000"
        }
    ),
    rule!(
        "not-assbin",
        Error,
        "assbin",
        "The file does not begin as an assbin does.",
        "It is another format, or its beginning is lost.",
        "Export the file again.",
        Bytes {
            sample: "assimp/out52/tri.assbin",
            at: 0,
            right: b"ASSIMP",
            wrong: b"assimp"
        }
    ),
    rule!(
        "not-assxml",
        Error,
        "assxml",
        "There is no scene in the text.",
        "It is another format, or Assimp ended while it wrote.",
        "Dump the model again.",
        Text {
            sample: "assimp/out52/tri.assxml",
            after: "",
            right: "<Scene flags",
            wrong: "<Szene flags"
        }
    ),
    rule!(
        "not-dmx",
        Error,
        "DMX",
        "The first line does not say which encoding of DMX follows.",
        "Hammer does not open the file.",
        "Put the first line back.",
        Text {
            sample: "vmap/quad.vmap.txt",
            after: "",
            right: "keyvalues2 4",
            wrong: "keyvalues2 7"
        }
    ),
    rule!(
        "not-aamp",
        Error,
        "AAMP",
        "The file does not begin with `AAMP`.",
        "It is another format; in games such files are often compressed (Yaz0).",
        "Decompress it first.",
        Bytes {
            sample: "aamp/02-empty.aamp",
            at: 0,
            right: b"AAMP",
            wrong: b"Yaz0"
        }
    ),
    rule!(
        "wrong-count",
        Error,
        "AAMP",
        "The header counts other things than the file holds.",
        "Games take memory by these counts.",
        "Pack the file again from its YAML.",
        Bytes {
            sample: "aamp/03-nested.aamp",
            at: 0x20,
            right: &[7],
            wrong: &[8]
        }
    ),
];
