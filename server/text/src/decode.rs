//! Encodings of files on disk: a byte order mark first, then UTF-8, else Windows-1252 (`format.md`).
//!
//! What cannot be read becomes U+FFFD, as the WHATWG's Encoding Standard has it.

use std::borrow::Cow;

/// A file's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded<'a> {
    /// The text in UTF-8.
    pub text: Cow<'a, str>,
    /// The name of the file's encoding.
    pub encoding: &'static str,
    /// How many characters of a byte order mark stand before the text.
    pub mark: bool,
}

/// A byte order mark, by what it says of the bytes behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// They are UTF-8.
    Utf8,
    /// They are UTF-16.
    Utf16 {
        /// The low byte of a unit stands first.
        little: bool,
    },
}

impl Mark {
    /// The mark that a file begins with, or would, were UTF-16 written with it.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [0xef, 0xbb, 0xbf, ..] => Some(Mark::Utf8),
            [0xff, 0xfe, ..] => Some(Mark::Utf16 { little: true }),
            [0xfe, 0xff, ..] => Some(Mark::Utf16 { little: false }),
            // A text begins with ASCII, and no character of it is U+0000.
            [1..0x80, 0, 1..0x80, ..] => Some(Mark::Utf16 { little: true }),
            [0, 1..0x80, 0, ..] => Some(Mark::Utf16 { little: false }),
            _ => None,
        }
    }

    /// It says that the file is not written in bytes.
    pub fn is_wide(self) -> bool {
        self != Mark::Utf8
    }

    /// A file, parted behind its mark.
    pub fn split(bytes: &[u8]) -> (&[u8], &[u8]) {
        let length = match bytes {
            [0xef, 0xbb, 0xbf, ..] => 3,
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => 2,
            _ => 0,
        };
        bytes.split_at(length)
    }
}

/// The names of UTF-16 without a byte order mark, low byte first, then high byte first. Few programs recognize it.
pub const UNMARKED: [&str; 2] = [
    "UTF-16LE without a byte order mark",
    "UTF-16BE without a byte order mark",
];

/// Decodes a file.
pub fn decode(bytes: &[u8]) -> Decoded<'_> {
    let mark = Mark::of(bytes);
    let (written, text) = Mark::split(bytes);
    let (text, encoding) = match mark {
        Some(Mark::Utf16 { little }) => {
            let names = match written.is_empty() {
                true => UNMARKED,
                false => ["UTF-16LE", "UTF-16BE"],
            };
            (utf16(text, little).into(), names[usize::from(!little)])
        }
        Some(Mark::Utf8) | None => match simdutf8::basic::from_utf8(text) {
            Ok(text) => (Cow::Borrowed(text), "UTF-8"),
            Err(_) if mark.is_some() => (String::from_utf8_lossy(text), "UTF-8"),
            Err(_) => (windows_1252(text).into(), "windows-1252"),
        },
    };
    Decoded {
        text,
        encoding,
        mark: !written.is_empty(),
    }
}

/// Decodes UTF-16 without a mark.
fn utf16(bytes: &[u8], little: bool) -> String {
    let low = usize::from(!little);
    let is_ascii = |unit: &[u8; 2]| unit[low] < 0x80 && unit[1 - low] == 0;
    let (mut units, rest) = bytes.as_chunks::<2>();
    let value = |unit: &[u8; 2]| match little {
        true => u16::from_le_bytes(*unit),
        false => u16::from_be_bytes(*unit),
    };
    let last = units.last().map_or(0, value);
    let mut text = Vec::with_capacity(units.len());
    while !units.is_empty() {
        let (ascii, behind) = units.split_at(leading_ascii(units, is_ascii));
        text.extend(ascii.iter().map(|unit| unit[low]));
        let end = behind.iter().position(is_ascii).unwrap_or(behind.len());
        let (others, behind) = behind.split_at(end);
        for read in char::decode_utf16(others.iter().map(value)) {
            let read = read.unwrap_or(char::REPLACEMENT_CHARACTER);
            text.extend_from_slice(read.encode_utf8(&mut [0; 4]).as_bytes());
        }
        units = behind;
    }
    // The end of the text is one mistake, whatever it cuts.
    let is_told = (0xd800..0xdc00).contains(&last);
    if !rest.is_empty() && !is_told {
        text.extend_from_slice(char::REPLACEMENT_CHARACTER.to_string().as_bytes());
    }
    // It is UTF-8: ASCII, and characters that were encoded.
    String::from_utf8(text).unwrap_or_default()
}

/// How many units of ASCII come first.
fn leading_ascii(units: &[[u8; 2]], is_ascii: impl Fn(&[u8; 2]) -> bool) -> usize {
    /// The number of units that are checked at once.
    const BLOCK: usize = 32;
    let (blocks, _) = units.as_chunks::<BLOCK>();
    let all = |block: &&[[u8; 2]; BLOCK]| {
        let bits = block
            .iter()
            .fold([0, 0], |bits, unit| [bits[0] | unit[0], bits[1] | unit[1]]);
        is_ascii(&bits)
    };
    let sure = blocks.iter().take_while(all).count() * BLOCK;
    let behind = units.get(sure..).unwrap_or_default();
    sure + behind.iter().take_while(|unit| is_ascii(unit)).count()
}

/// The characters of Windows-1252 for the bytes 0x80 to 0x9f. Five of the bytes stay control characters.
#[rustfmt::skip]
const SIGNS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Decodes Windows-1252, in which any bytes are a text.
pub fn windows_1252(bytes: &[u8]) -> String {
    let sign = |&byte: &u8| match byte {
        0x80..=0x9f => SIGNS[usize::from(byte - 0x80)],
        _ => char::from(byte),
    };
    let mut text = String::with_capacity(bytes.len());
    for run in bytes.chunk_by(|one, next| one.is_ascii() == next.is_ascii()) {
        match std::str::from_utf8(run) {
            Ok(ascii) if ascii.is_ascii() => text.push_str(ascii),
            _ => text.extend(run.iter().map(sign)),
        }
    }
    text
}

/// Writes a text in an encoding that [`decode`] has named, with a byte order mark where `mark` says so. `None` where a
/// character cannot be written in it.
pub fn encode(text: &str, encoding: &str, mark: bool) -> Option<Vec<u8>> {
    let sign = if mark { "\u{feff}" } else { "" };
    let units = || sign.encode_utf16().chain(text.encode_utf16());
    if encoding.starts_with("UTF-16LE") {
        return Some(units().flat_map(u16::to_le_bytes).collect());
    }
    if encoding.starts_with("UTF-16BE") {
        return Some(units().flat_map(u16::to_be_bytes).collect());
    }
    if encoding == "windows-1252" {
        let byte = |sign: char| match SIGNS.iter().position(|known| *known == sign) {
            Some(at) => u8::try_from(0x80 + at).ok(),
            None => u8::try_from(u32::from(sign)).ok(),
        };
        return text.chars().map(byte).collect();
    }
    Some([sign, text].concat().into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn encodings() {
        assert_eq!(decode(b"\"m\xc3\xa9tal\"").text, "\"métal\"");
        assert_eq!(decode(b"\"m\xe9tal\"").text, "\"métal\"");
        assert_eq!(decode(b"\"m\xe9tal\"").encoding, "windows-1252");
        assert_eq!(decode(b"\xff\xfe2\0\n\0").text, "2\n");
        assert_eq!(decode(b"\xfe\xff\x002\xd8\x3d\xde\0").text, "2😀");
        let utf8 = decode(b"\xef\xbb\xbf2");
        assert_eq!((utf8.text.as_ref(), utf8.mark), ("2", true));
    }

    #[test]
    fn what_was_read_is_written_as_it_was() {
        let files: [&[u8]; 5] = [
            b"\"m\xc3\xa9tal\"",
            b"\"m\xe9tal\" \x80\x81\x9f\xff",
            b"\xff\xfe2\0\n\0\x3d\xd8\0\xde",
            b"\xfe\xff\x002\xd8\x3d\xde\0",
            b"\xef\xbb\xbf2",
        ];
        for bytes in files {
            let Decoded {
                text,
                encoding,
                mark,
            } = decode(bytes);
            assert_eq!(encode(&text, encoding, mark).unwrap(), bytes);
        }
        assert_eq!(encode("\u{416}", "windows-1252", false), None);
    }

    #[test]
    fn damage_is_replaced() {
        let text = |bytes| decode(bytes).text.into_owned();
        assert_eq!(text(b"\xef\xbb\xbfa\xe2\x82b\xff"), "a\u{fffd}b\u{fffd}");
        assert_eq!(text(b"\xff\xfe\0\xdca\0\x3d\xd8b\0"), "\u{fffd}a\u{fffd}b");
        assert_eq!(text(b"\xff\xfea\0b"), "a\u{fffd}");
        assert_eq!(text(b"\xff\xfea\0\x3d\xd8b"), "a\u{fffd}");
        assert_eq!(text(b"\x80\x81\x9f\xa0\xff"), "€\u{81}Ÿ\u{a0}ÿ");
    }

    /// The expected result, from the decoder that browsers use.
    fn reference(bytes: &[u8]) -> Decoded<'_> {
        let (encoding, length) = encoding_rs::Encoding::for_bom(bytes).unwrap_or_else(|| {
            match std::str::from_utf8(bytes) {
                Ok(_) => (encoding_rs::UTF_8, 0),
                Err(_) => (encoding_rs::WINDOWS_1252, 0),
            }
        });
        let (text, _) = encoding.decode_without_bom_handling(&bytes[length..]);
        Decoded {
            text,
            encoding: encoding.name(),
            mark: length > 0,
        }
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_as_browsers_read_them(
            mark in prop::sample::select(vec![&b""[..], b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"]),
            parts in prop::collection::vec(
                prop_oneof![
                    4 => prop::sample::select(vec![
                        &b"abcdefgh12345678"[..], b"2\0\n\0.\x005\0 \x000\0\t\x001\0", b"\0\x32\0\n", b"\x3d\xd8",
                        b"\0\xde", b"\xd8\x3d", b"\xde\0", b"\xac\x20", b"\xc3\xa9", b"\xe2\x82",
                    ]).prop_map(|part| part.repeat(9)),
                    4 => prop::sample::select(vec![&b"\x3d\xd8"[..], b"\0\xde", b"\xd8\x3d", b"a", b"\0"])
                        .prop_map(<[u8]>::to_vec),
                    1 => prop::collection::vec(any::<u8>(), 0..9),
                ],
                0..20,
            ),
        ) {
            let bytes = [mark, &parts.concat()].concat();
            // Browsers do not guess UTF-16.
            let is_guessed = Mark::of(&bytes).is_some() && Mark::split(&bytes).0.is_empty();
            prop_assume!(!is_guessed);
            prop_assert_eq!(decode(&bytes), reference(&bytes));
        }
    }

    #[test]
    fn every_byte_of_windows_1252() {
        let bytes: Vec<u8> = (0..=255).collect();
        assert_eq!(decode(&bytes), reference(&bytes));
    }
}
