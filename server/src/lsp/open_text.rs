//! `textDocument/didOpen` without a copy of the text: its escapes are resolved inside the message that brought it.
//!
//! The text of a level is most of the message, and every line of it has escapes: line ends, tabs. Reading it the usual
//! way takes longer than analyzing it, and holds the message, a scratch buffer and the text at once: three times
//! 500 MB. Here its end is found eight bytes at a time, the rest of the message is read without it, and then its escapes
//! are resolved, eight bytes at a time too.

use serde::Deserialize;
use serde_json::value::RawValue;
use std::ops::Range;
use tower_lsp::lsp_types::notification::{DidOpenTextDocument, Notification};
use tower_lsp::lsp_types::{DidOpenTextDocumentParams, TextDocumentItem, Url};

#[derive(Deserialize)]
struct Message<'a> {
    method: &'a str,
    #[serde(borrow)]
    params: Params<'a>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Params<'a> {
    #[serde(borrow)]
    text_document: Item<'a>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Item<'a> {
    uri: Url,
    language_id: String,
    version: i32,
    #[serde(borrow)]
    text: &'a RawValue,
}

/// The parameters of a message that opens a document; the message itself if it is another one, or is malformed.
pub(super) fn open_params(mut message: Vec<u8>) -> Result<DidOpenTextDocumentParams, Vec<u8>> {
    let Some(span) = find_text(&message) else {
        return Err(message);
    };
    let Some(mut item) = item_without(&message, &span) else {
        return Err(message);
    };
    let length = unescape(&mut message, span);
    message.truncate(length);
    item.text = String::from_utf8(message).map_err(|error| error.into_bytes())?;
    Ok(DidOpenTextDocumentParams {
        text_document: item,
    })
}

/// The document of a message whose text stands at a span, without the text. `None` if it is no such message.
fn item_without(message: &[u8], span: &Range<usize>) -> Option<TextDocumentItem> {
    let mut rest = Vec::with_capacity(message.len() - span.len());
    rest.extend_from_slice(message.get(..span.start)?);
    rest.extend_from_slice(message.get(span.end..)?);
    let parsed: Message<'_> = serde_json::from_slice(&rest).ok()?;
    let item = parsed.params.text_document;
    // The raw text is borrowed from the rest, so its address tells whether it is the one that was cut out.
    let at = item.text.get().as_ptr().addr() - rest.as_ptr().addr();
    if parsed.method != DidOpenTextDocument::METHOD || at + 1 != span.start {
        return None;
    }
    Some(TextDocumentItem {
        uri: item.uri,
        language_id: item.language_id,
        version: item.version,
        text: String::new(),
    })
}

/// Where the first value of a key `text` stands that is a string, without its quotes.
fn find_text(message: &[u8]) -> Option<Range<usize>> {
    let mut at = 0;
    let mut is_text = false;
    loop {
        let start = at + memchr::memchr(b'"', message.get(at..)?)? + 1;
        // Behind a key stand a colon and the value; a string further on is something else.
        let is_value = is_text && message.get(at..start - 1)?.trim_ascii() == b":";
        let end = string_end(message, start)?;
        if is_value {
            return Some(start..end);
        }
        is_text = message.get(start..end) == Some(b"text");
        at = end + 1;
    }
}

const ONES: u64 = u64::from_ne_bytes([1; 8]);
const HIGH: u64 = u64::from_ne_bytes([0x80; 8]);

/// The highest bit of every byte that is zero. Bytes above the first zero may be marked in error.
fn zeros(word: u64) -> u64 {
    word.wrapping_sub(ONES) & !word & HIGH
}

/// How many bytes from a place on, up to eight, are of no interest: those before the first mark.
fn unmarked(marks: u64) -> usize {
    marks.trailing_zeros() as usize / 8
}

fn word(bytes: &[u8], at: usize) -> Option<u64> {
    let bytes = bytes.get(at..at + 8)?;
    bytes.try_into().ok().map(u64::from_le_bytes)
}

/// The end of the JSON string that begins at a place: its closing quote. `None` if the string is malformed: it does not
/// end, holds a control character, or an escape that stands for nothing, as half a surrogate pair does.
fn string_end(message: &[u8], start: usize) -> Option<usize> {
    let mut at = start;
    loop {
        while let Some(word) = word(message, at) {
            let control = word.wrapping_sub(ONES * 0x20) & !word & HIGH;
            let marks = control | zeros(word ^ (ONES * 0x22)) | zeros(word ^ (ONES * 0x5c));
            at += unmarked(marks);
            if marks != 0 {
                break;
            }
        }
        match message.get(at)? {
            b'"' => return Some(at),
            b'\\' => at += escape(message.get(at..)?)?.1,
            0..0x20 => return None,
            _ => at += 1,
        }
    }
}

/// What an escape stands for, and how long it is.
fn escape(text: &[u8]) -> Option<(char, usize)> {
    let simple = match text.get(1)? {
        b'n' => '\n',
        b'r' => '\r',
        b't' => '\t',
        b'b' => '\x08',
        b'f' => '\x0c',
        b'"' => '"',
        b'\\' => '\\',
        b'/' => '/',
        b'u' => return character(text),
        _ => return None,
    };
    Some((simple, 2))
}

/// The character of a `\u` escape, and how long the escape is.
fn character(escape: &[u8]) -> Option<(char, usize)> {
    let unit = |at: usize| {
        let digits = escape.get(at..at + 4)?;
        u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
    };
    let first = unit(2)?;
    let pair = [
        first,
        if escape.get(6..8) == Some(b"\\u") {
            unit(8)?
        } else {
            0
        },
    ];
    let mut decoded = char::decode_utf16(pair);
    let character = decoded.next()?.ok()?;
    Some((character, if character.len_utf16() == 2 { 12 } else { 6 }))
}

/// Resolves the escapes of the valid JSON string at a span, and puts the text at the front of the buffer; gives its
/// length. A resolved escape is never longer than the escape.
fn unescape(buffer: &mut [u8], span: Range<usize>) -> usize {
    let (mut read, mut write) = (span.start, 0);
    while read < span.end {
        // What is written eight bytes at a time must not reach what is still to be read.
        while write + 8 <= read
            && let Some(word) = word(buffer, read)
            && read + 8 <= span.end
        {
            let marks = zeros(word ^ (ONES * 0x5c));
            buffer[write..write + 8].copy_from_slice(&word.to_le_bytes());
            let plain = unmarked(marks);
            read += plain;
            write += plain;
            if marks != 0 {
                break;
            }
        }
        if read >= span.end {
            break;
        }
        if buffer[read] == b'\\'
            && let Some((character, length)) = escape(&buffer[read..span.end])
        {
            let mut utf8 = [0; 4];
            for &byte in character.encode_utf8(&mut utf8).as_bytes() {
                buffer[write] = byte;
                write += 1;
            }
            read += length;
        } else {
            buffer[write] = buffer[read];
            write += 1;
            read += 1;
        }
    }
    write
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn message(text: &str) -> Vec<u8> {
        serde_json::to_vec(&serde_json::json!({
            "jsonrpc": "2.0",
            "params": { "textDocument": { "text": text, "version": 3, "uri": "file:///a", "languageId": "x" } },
            "method": "textDocument/didOpen",
        }))
        .unwrap()
    }

    proptest! {
        #[test]
        fn the_text_is_the_text(text in any::<String>()) {
            let params = open_params(message(&text)).unwrap();
            prop_assert_eq!(params.text_document.text, text);
        }

        #[test]
        fn any_json_string_is_read_as_serde_reads_it(
            parts in prop::collection::vec(
                prop_oneof![
                    40 => prop::sample::select(vec![
                        "a", "é", "\u{1F600}", "\\n", "\\\\", "\\\"", "\\/", "\\u0041", "\\u00e9", "\\ud83d\\ude00",
                        "\\\\u0041", "\\t", "\\b\\f\\r", "0.0000000000", "100.5\\r\\n", "1234567", "\u{7f}",
                    ]),
                    1 => prop::sample::select(vec!["\\ud83d", "\\ude00", "\u{1}", "\\x", "\\u12", "\""]),
                ],
                0..40,
            ),
        ) {
            let raw = format!("\"{}\"", parts.concat());
            let frame = String::from_utf8(message("TEXT")).unwrap().replace("\"TEXT\"", &raw);
            let expected: Option<String> = serde_json::from_str(&raw).ok();
            let found = open_params(frame.clone().into_bytes()).map(|params| params.text_document.text);
            if expected.is_none() {
                prop_assert_eq!(&found, &Err(frame.into_bytes()), "a refused message comes back whole");
            }
            let found = found.ok();
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn other_messages_come_back() {
        let other = br#"{"method":"textDocument/didClose","params":{}}"#.to_vec();
        assert_eq!(open_params(other.clone()), Err(other));
        let number = String::from_utf8(message("TEXT"))
            .unwrap()
            .replace("\"TEXT\"", "7");
        assert!(open_params(number.into_bytes()).is_err());
    }
}
