//! Mistakes of AAMP files.

use super::rule::{Change::*, Rule, rule};

pub(super) const RULES: [Rule; 9] = [
    rule!(
        "wrong-offset",
        Error,
        "AAMP",
        "An offset leads out of the part of the file where its target has to stand.",
        "Games read whatever stands there, or end.",
        "Pack the file again from its YAML.",
        Bytes {
            sample: "aamp/03-nested.aamp",
            at: 0x90,
            right: &[0x0f],
            wrong: &[0xff]
        }
    ),
    rule!(
        "shared-part",
        Error,
        "AAMP",
        "Two lists or objects hold the same list, object or parameters.",
        "Only values and strings are shared. A list that holds itself ends oead.",
        "Pack the file again from its YAML.",
        Bytes {
            sample: "aamp/03-nested.aamp",
            at: 0x80,
            right: &[6],
            wrong: &[4]
        }
    ),
    rule!(
        "duplicate-name",
        Warning,
        "AAMP",
        "A name is there twice among the lists, objects or parameters of one parent.",
        "Games find the first; editors keep one.",
        "Rename or remove one.",
        Bytes {
            sample: "aamp/03-nested.aamp",
            at: 0xa4,
            right: &[0xf9, 0xef, 0xbe, 0x71],
            wrong: &[0x43, 0xbe, 0xb7, 0xe8]
        }
    ),
    rule!(
        "wrong-root",
        Warning,
        "AAMP",
        "The list that holds all others is not called `param_root`.",
        "Games look for that name.",
        "Name it `param_root`.",
        Bytes {
            sample: "aamp/02-empty.aamp",
            at: 0x3c,
            right: &[0x6c],
            wrong: &[0x6d]
        }
    ),
    rule!(
        "wrong-bool",
        Warning,
        "AAMP",
        "A bool is neither 0 nor 1.",
        "No game has such a file.",
        "Make it 1.",
        Bytes {
            sample: "aamp/01-all-types.aamp",
            at: 0xf0,
            right: &[1],
            wrong: &[2]
        }
    ),
    rule!(
        "unended-string",
        Error,
        "AAMP",
        "A string has no zero at its end.",
        "Games read on behind the end of the file.",
        "Pack the file again from its YAML.",
        Bytes {
            sample: "aamp/05-shared-strings-and-data.aamp",
            at: 0xa9,
            right: &[0; 7],
            wrong: b"xxxxxxx"
        }
    ),
    rule!(
        "long-string",
        Error,
        "AAMP",
        "A string is longer than its type has room for: 31, 63 or 255 bytes.",
        "Games cut it off.",
        "Shorten it, or give it another type.",
        Bytes {
            sample: "aamp/01-all-types.aamp",
            at: 0x680,
            right: b"short\x00\x00\x00a longer one\x00\x00\x00\x00\xc3\x9cn\xc3\xafcode \x22",
            wrong: b"a name that is longer than 31 bytes"
        }
    ),
    rule!(
        "string-encoding",
        Warning,
        "AAMP",
        "A string is no UTF-8, which the flags of the file promise.",
        "Editors show other signs, or refuse the file.",
        "Save it as UTF-8.",
        Bytes {
            sample: "aamp/05-shared-strings-and-data.aamp",
            at: 0x9c,
            right: b"s",
            wrong: &[0xff]
        }
    ),
    rule!(
        "buffer-at-count",
        Error,
        "AAMP",
        "A buffer's offset leads to its count in place of its first item.",
        "oead writes so where two buffers are equal, and cannot read the file itself.",
        "Add 1 to the offset (in words of four bytes).",
        Bytes {
            sample: "aamp/01-all-types.aamp",
            at: 0xbc,
            right: &[0x28],
            wrong: &[0x23]
        }
    ),
];
