//! Encodings of files on disk: a byte order mark first, then UTF-8, else Windows-1252 (`format.md`).

use std::borrow::Cow;

/// A file's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded<'a> {
    /// The text in UTF-8.
    pub text: Cow<'a, str>,
    /// What the file is written in.
    pub encoding: &'static str,
    /// How many characters of a byte order mark stand before the text.
    pub mark: bool,
}

/// Decodes a file.
pub fn decode(bytes: &[u8]) -> Decoded<'_> {
    let whole = |encoding: &'static encoding_rs::Encoding, bytes, mark| {
        let (text, _) = encoding.decode_without_bom_handling(bytes);
        Decoded {
            text,
            encoding: encoding.name(),
            mark,
        }
    };
    if let Some((encoding, length)) = encoding_rs::Encoding::for_bom(bytes) {
        return whole(encoding, &bytes[length..], true);
    }
    match simdutf8::basic::from_utf8(bytes) {
        Ok(text) => Decoded {
            text: Cow::Borrowed(text),
            encoding: "UTF-8",
            mark: false,
        },
        Err(_) => whole(encoding_rs::WINDOWS_1252, bytes, false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings() {
        assert_eq!(decode(b"\"m\xc3\xa9tal\"").text, "\"métal\"");
        assert_eq!(decode(b"\"m\xe9tal\"").text, "\"métal\"");
        assert_eq!(decode(b"\"m\xe9tal\"").encoding, "windows-1252");
        assert_eq!(decode(b"\xff\xfe2\0\n\0").text, "2\n");
        let utf8 = decode(b"\xef\xbb\xbf2");
        assert_eq!((utf8.text.as_ref(), utf8.mark), ("2", true));
    }
}
