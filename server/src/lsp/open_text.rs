//! `textDocument/didOpen` without a copy of the text: its escapes are resolved inside the message that brought it.
//!
//! The text of a level is most of the message, and full of escaped line ends and tabs. Reading it the usual way holds
//! the message, a scratch buffer and the text at once: three times 500 MB.

use serde::Deserialize;
use serde_json::value::RawValue;
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
    let parsed: Option<(Url, String, i32, usize, usize)> = serde_json::from_slice(&message)
        .ok()
        .filter(|message: &Message<'_>| message.method == DidOpenTextDocument::METHOD)
        .map(|parsed| {
            let item = parsed.params.text_document;
            let raw = item.text.get();
            // The raw text is borrowed from the message, so its address tells where it stands.
            let start = raw.as_ptr().addr() - message.as_ptr().addr();
            (item.uri, item.language_id, item.version, start, raw.len())
        });
    let Some((uri, language_id, version, start, length)) = parsed else {
        return Err(message);
    };
    let is_string = length >= 2 && message.get(start) == Some(&b'"');
    if !is_string || !escapes_are_valid(&message[start + 1..start + length - 1]) {
        return Err(message);
    }
    let length = unescape(&mut message, start + 1, length - 2);
    message.truncate(length);
    let text = String::from_utf8(message).map_err(|error| error.into_bytes())?;
    Ok(DidOpenTextDocumentParams {
        text_document: TextDocumentItem {
            uri,
            language_id,
            version,
            text,
        },
    })
}

/// Whether every `\u` escape stands for a character: half a surrogate pair does not.
fn escapes_are_valid(text: &[u8]) -> bool {
    let mut rest = text;
    while let Some(at) = memchr::memmem::find(rest, b"\\u") {
        // A backslash that is itself escaped does not begin an escape.
        let before = rest[..at].iter().rev().take_while(|&&b| b == b'\\').count();
        if before % 2 == 1 {
            rest = &rest[at + 1..];
            continue;
        }
        match character(&rest[at..]) {
            Some((_, length)) => rest = &rest[at + length..],
            None => return false,
        }
    }
    true
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

/// Resolves the escapes of the valid JSON string of `length` bytes at `start`, and puts the text at the front of the
/// buffer; gives its length. A resolved escape is never longer than the escape.
fn unescape(buffer: &mut [u8], start: usize, length: usize) -> usize {
    let end = start + length;
    let (mut read, mut write) = (start, 0);
    while read < end {
        let plain = memchr::memchr(b'\\', &buffer[read..end]).unwrap_or(end - read);
        buffer.copy_within(read..read + plain, write);
        read += plain;
        write += plain;
        if read + 1 >= end {
            break;
        }
        let byte = match buffer[read + 1] {
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'b' => 0x08,
            b'f' => 0x0c,
            b'u' => {
                if let Some((character, length)) = character(&buffer[read..end]) {
                    let mut utf8 = [0; 4];
                    let text = character.encode_utf8(&mut utf8).as_bytes();
                    buffer[write..write + text.len()].copy_from_slice(text);
                    read += length;
                    write += text.len();
                } else {
                    // Ruled out before; skipped so that the loop ends in any case.
                    read += 2;
                }
                continue;
            }
            // A quote, a backslash or a slash stands for itself.
            other => other,
        };
        buffer[write] = byte;
        read += 2;
        write += 1;
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
            parts in prop::collection::vec(prop::sample::select(vec![
                "a", "é", "\u{1F600}", "\\n", "\\\\", "\\\"", "\\/", "\\u0041", "\\u00e9", "\\ud83d\\ude00",
                "\\ud83d", "\\ude00", "\\\\u0041", "\\t", "\\b\\f\\r",
            ]), 0..12),
        ) {
            let raw = format!("\"{}\"", parts.concat());
            let frame = String::from_utf8(message("TEXT")).unwrap().replace("\"TEXT\"", &raw);
            let expected: Option<String> = serde_json::from_str(&raw).ok();
            let found = open_params(frame.into_bytes()).ok().map(|params| params.text_document.text);
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
