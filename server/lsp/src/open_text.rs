//! `textDocument/didOpen` without a copy of the text: its escapes are resolved inside the message that brought it.
//!
//! The text of a level is most of the message, and every line of it has escapes: line ends, tabs. Reading it the usual
//! way takes longer than analyzing it, and holds the message, a scratch buffer and the text at once: three times
//! 500 MB. Here its end is found, the rest of the message is read without it, and then its escapes are resolved in one
//! pass that finds them 64 bytes at a time.

use ide::Whole;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::ops::Range;
use tower_lsp::lsp_types::notification::{DidOpenTextDocument, Notification};
use tower_lsp::lsp_types::{DidOpenTextDocumentParams, Url};

/// The method of such a message.
pub(super) const METHOD: &str = DidOpenTextDocument::METHOD;

/// A document that is opened.
#[derive(Debug, PartialEq)]
pub(super) struct Document {
    /// The client's name for it.
    pub uri: Url,
    /// Its language, as the client calls it.
    pub language: String,
    /// Its version, as the client counts.
    pub version: i32,
    /// Its text.
    pub text: Whole,
}

impl From<DidOpenTextDocumentParams> for Document {
    fn from(params: DidOpenTextDocumentParams) -> Self {
        let item = params.text_document;
        Document {
            uri: item.uri,
            language: item.language_id,
            version: item.version,
            text: item.text.into(),
        }
    }
}

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
    #[serde(rename = "languageId")]
    language: String,
    version: i32,
    #[serde(borrow)]
    text: &'a RawValue,
}

/// The result of reading a message.
#[derive(Debug, PartialEq)]
pub(super) enum Opened {
    /// It opens a document.
    Document(Document),
    /// It is something else: the message as it was.
    Other(Vec<u8>),
    /// It opens a document whose text is no JSON string.
    Malformed,
}

/// Reads a message that may open a document.
pub(super) fn read(mut message: Vec<u8>) -> Opened {
    let Some(span) = find_text(&message) else {
        return Opened::Other(message);
    };
    let mut rest = Vec::with_capacity(message.len() - span.len());
    rest.extend_from_slice(message.get(..span.start).unwrap_or_default());
    rest.extend_from_slice(message.get(span.end..).unwrap_or_default());
    let Some(document) = item_of(&rest, span.start) else {
        return Opened::Other(message);
    };
    let Some((_, length)) = unescape(&mut message, span, true) else {
        return Opened::Malformed;
    };
    message.truncate(length);
    let Ok(text) = String::from_utf8(message) else {
        return Opened::Malformed;
    };
    let text = text.into();
    Opened::Document(Document { text, ..document })
}

/// The document of a message whose text has been cut out at a place. `None` if it is no such message.
pub(super) fn item_of(rest: &[u8], text: usize) -> Option<Document> {
    let parsed: Message<'_> = serde_json::from_slice(rest).ok()?;
    let item = parsed.params.text_document;
    // The raw text is borrowed from the rest, so its address tells whether it is the one that was cut out.
    let at = item.text.get().as_ptr().addr() - rest.as_ptr().addr();
    if parsed.method != METHOD || at + 1 != text {
        return None;
    }
    Some(Document {
        uri: item.uri,
        language: item.language,
        version: item.version,
        text: String::new().into(),
    })
}

/// The range of the first value of a key `text` that is a string, without its quotes.
fn find_text(message: &[u8]) -> Option<Range<usize>> {
    let start = text_start(message)?;
    Some(start..string_end(message, start)?)
}

/// Where it begins.
pub(super) fn text_start(message: &[u8]) -> Option<usize> {
    let mut at = 0;
    let mut is_text = false;
    loop {
        let start = at + memchr::memchr(b'"', message.get(at..)?)? + 1;
        // Behind a key stand a colon and the value; a string further on is something else.
        if is_text && message.get(at..start - 1)?.trim_ascii() == b":" {
            return Some(start);
        }
        let end = string_end(message, start)?;
        is_text = message.get(start..end) == Some(b"text");
        at = end + 1;
    }
}

/// The closing quote of the JSON string that begins at a place: the first that no escape makes part of it.
pub(super) fn string_end(message: &[u8], start: usize) -> Option<usize> {
    let mut at = start;
    loop {
        let quote = at + memchr::memchr(b'"', message.get(at..)?)?;
        let before = message.get(start..quote)?.iter().rev();
        let backslashes = before.take_while(|&&byte| byte == b'\\').count();
        if backslashes % 2 == 0 {
            return Some(quote);
        }
        at = quote + 1;
    }
}

/// How many bytes are looked at at once.
const BLOCK: usize = 64;

/// The places of backslashes in a block, a bit for each; `None` if it holds a control character, which no JSON string
/// may.
fn backslashes(block: &[u8; BLOCK]) -> Option<u64> {
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    const LOW: u64 = u64::from_ne_bytes([0x7f; 8]);
    let (words, _) = block.as_chunks::<8>();
    let mut controls = 0;
    let mut found = 0;
    for (at, word) in words.iter().enumerate() {
        let word = u64::from_le_bytes(*word);
        // Some byte is below 0x20, if the highest bit of any byte is set here.
        controls |= word.wrapping_sub(ONES * 0x20) & !word & !LOW;
        // The highest bit of exactly those bytes that are backslashes, then gathered in the highest byte.
        let other = word ^ (ONES * 0x5c);
        let equal = !(((other & LOW) + LOW) | other | LOW);
        let bits = (equal >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        found |= bits << (at * 8);
    }
    (controls == 0).then_some(found)
}

/// The byte that an escape stands for, by the character after the backslash; 0 where there is no such escape.
const SIMPLE: [u8; 256] = {
    let mut table = [0; 256];
    table[b'n' as usize] = b'\n';
    table[b'r' as usize] = b'\r';
    table[b't' as usize] = b'\t';
    table[b'b' as usize] = 0x08;
    table[b'f' as usize] = 0x0c;
    table[b'"' as usize] = b'"';
    table[b'\\' as usize] = b'\\';
    table[b'/' as usize] = b'/';
    table
};

/// The character of a `\u` escape, and how long the escape is; `None` for another escape.
fn character(escape: &[u8]) -> Option<(char, usize)> {
    if escape.get(1) != Some(&b'u') {
        return None;
    }
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

/// No escape is longer: that of a character beyond the first 65 536.
const LONGEST: usize = 12;

/// Resolves the escapes of the JSON string at a span, and puts the text at the front of the buffer. Where the string goes on
/// behind the span, an escape may end there, which is left. Gives where it has read to, and the length of the text; nothing
/// if the string is malformed. A resolved escape is never longer than the escape, so what is written never reaches what is
/// still to be read.
pub(super) fn unescape(
    buffer: &mut [u8],
    span: Range<usize>,
    is_whole: bool,
) -> Option<(usize, usize)> {
    let (mut read, mut write) = (span.start, 0);
    for start in span.clone().step_by(BLOCK) {
        let mut marks = match buffer[start..span.end].first_chunk() {
            Some(block) => backslashes(block)?,
            None => {
                // The last block is filled up with what is nothing to look for.
                let mut block = [b' '; BLOCK];
                block[..span.end - start].copy_from_slice(&buffer[start..span.end]);
                backslashes(&block)?
            }
        };
        while marks != 0 {
            let at = start + marks.trailing_zeros() as usize;
            marks &= marks - 1;
            // The second half of an escape begins none.
            if at < read {
                continue;
            }
            write = shift(buffer, read..at, write);
            read = at;
            if !is_whole && span.end - at < LONGEST {
                return Some((read, write));
            }
            let escape = &buffer[at..span.end];
            let simple = SIMPLE[usize::from(*escape.get(1)?)];
            if simple != 0 {
                buffer[write] = simple;
                write += 1;
                read = at + 2;
                continue;
            }
            let (character, length) = character(escape)?;
            let mut utf8 = [0; 4];
            let text = character.encode_utf8(&mut utf8).as_bytes();
            buffer[write..write + text.len()].copy_from_slice(text);
            write += text.len();
            read = at + length;
        }
    }
    let written = shift(buffer, read.min(span.end)..span.end, write);
    Some((span.end, written))
}

/// Moves bytes to an earlier place; gives the place behind them.
fn shift(buffer: &mut [u8], from: Range<usize>, to: usize) -> usize {
    const SHORT: usize = 16;
    let length = from.len();
    // Most stretches are a number. To move a few bytes too many is faster than to move just these.
    if length <= SHORT
        && to + SHORT <= from.start
        && let Some(&bytes) = buffer[from.start..].first_chunk::<SHORT>()
    {
        buffer[to..to + SHORT].copy_from_slice(&bytes);
    } else {
        buffer.copy_within(from, to);
    }
    to + length
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

    fn opened(opened: Opened) -> Option<String> {
        match opened {
            Opened::Document(document) => Some(document.text.to_text().into_owned()),
            Opened::Other(_) | Opened::Malformed => None,
        }
    }

    proptest! {
        #[test]
        fn the_text_is_the_text(text in any::<String>()) {
            prop_assert_eq!(opened(read(message(&text))), Some(text));
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
            let found = opened(read(frame.into_bytes()));
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn other_messages_come_back() {
        let other = br#"{"method":"textDocument/didClose","params":{}}"#.to_vec();
        assert_eq!(read(other.clone()), Opened::Other(other));
        let number = String::from_utf8(message("TEXT"))
            .unwrap()
            .replace("\"TEXT\"", "7");
        let number = number.into_bytes();
        assert_eq!(read(number.clone()), Opened::Other(number));
    }
}
