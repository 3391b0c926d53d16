//! `textDocument/didOpen` of a long text, taken apart while it comes.
//!
//! The client writes as fast as it is read from. Meanwhile escapes are resolved piece by piece, and another thread makes a
//! rope of the pieces. Neither the message nor the text is ever there as a whole beside the rope.

use super::framing;
use super::open_text::{Document, METHOD, item_of, string_end, text_start, unescape};
use ide::Whole;
use ropey::{Rope, RopeBuilder};
use std::io::{self, BufRead};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};

/// Shorter messages are read as a whole.
pub(super) const WORTH: usize = 1 << 20;

/// Within so many bytes the text of such a message begins.
const HEAD: usize = 4 << 10;

/// How many bytes are read at once: the capacity of a pipe.
const PIECE: usize = 64 << 10;

/// The most pieces that wait for the rope.
const WAITING: usize = 16;

/// The result of reading a long message.
#[derive(Debug, PartialEq)]
pub(super) enum Streamed {
    /// It opens a document.
    Document(Document),
    /// It is something else: the message, or one that means the same.
    Other(Vec<u8>),
    /// It opens a document whose text is no JSON string.
    Malformed,
}

/// Reads a message of so many bytes that may open a document.
///
/// # Errors
/// Where the input fails, or ends inside the message.
pub(super) fn read(input: &mut impl BufRead, length: usize) -> io::Result<Streamed> {
    let mut head = framing::message(input, length.min(HEAD))?;
    let mut left = length - head.len();
    let Some(start) = text_start(&head).filter(|_| may_open(&head)) else {
        framing::read_on(input, &mut head, left)?;
        return Ok(Streamed::Other(head));
    };
    let mut tail = head.split_off(start);
    let (full, pieces) = sync_channel(WAITING);
    let (empty, used) = channel();
    let (is_string, rope) = std::thread::scope(|scope| {
        let rope = scope.spawn(move || build(&pieces, &empty));
        let is_string = resolve(input, (&mut tail, &mut left), full, &used);
        // A panic in ropey leaves no text.
        (is_string, rope.join().ok().flatten())
    });
    let is_string = is_string?;
    framing::read_on(input, &mut tail, left)?;
    let Some(rope) = rope.filter(|_| is_string) else {
        return Ok(Streamed::Malformed);
    };
    let mut rest = head;
    rest.extend_from_slice(&tail);
    match item_of(&rest, start) {
        Some(document) => Ok(Streamed::Document(Document {
            text: Whole::Rope(rope),
            ..document
        })),
        None => Ok(other((&rest, start), &rope)),
    }
}

/// Whether a message that begins so may open a document. Clients put the method first or last.
fn may_open(head: &[u8]) -> bool {
    let holds = |word: &str| memchr::memmem::find(head, word.as_bytes()).is_some();
    holds(METHOD) || !(holds("\"method\"") || holds("\"contentChanges\""))
}

/// Resolves the escapes of a JSON string, of which the beginning has been read, and hands its text out piece by piece; leaves what
/// has been read behind it. Gives whether it is a string.
fn resolve(
    input: &mut impl BufRead,
    (buffer, left): (&mut Vec<u8>, &mut usize),
    full: SyncSender<Vec<u8>>,
    used: &Receiver<Vec<u8>>,
) -> io::Result<bool> {
    loop {
        let end = string_end(buffer, 0);
        let span = 0..end.unwrap_or_else(|| whole_characters(buffer));
        let Some((read, written)) = unescape(buffer, span, end.is_some()) else {
            return Ok(false);
        };
        let mut next = used.try_recv().unwrap_or_default();
        next.clear();
        next.extend_from_slice(buffer.get(end.unwrap_or(read)..).unwrap_or_default());
        buffer.truncate(written);
        let piece = std::mem::replace(buffer, next);
        // Who makes the rope stops at what is no text.
        if full.send(piece).is_err() || (end.is_none() && *left == 0) {
            return Ok(false);
        }
        if end.is_some() {
            return Ok(true);
        }
        let step = PIECE.min(*left);
        framing::read_on(input, buffer, step)?;
        *left -= step;
    }
}

/// How many bytes there are up to the last whole character.
fn whole_characters(bytes: &[u8]) -> usize {
    let near = bytes.len().saturating_sub(3)..bytes.len();
    let begins = |&at: &usize| bytes.get(at).is_some_and(|&byte| byte >= 0xc0);
    match near.rev().find(begins) {
        Some(at) if std::str::from_utf8(bytes.get(at..).unwrap_or_default()).is_err() => at,
        _ => bytes.len(),
    }
}

/// Makes a rope of pieces, and gives their memory back. `None` if they are no text.
fn build(pieces: &Receiver<Vec<u8>>, empty: &Sender<Vec<u8>>) -> Option<Rope> {
    let mut rope = RopeBuilder::new();
    for piece in pieces {
        rope.append(simdutf8::basic::from_utf8(&piece).ok()?);
        // Once all has been read nobody wants it.
        let _ = empty.send(piece);
    }
    Some(rope.finish())
}

/// The message again that a text was cut out of.
fn other((rest, start): (&[u8], usize), text: &Rope) -> Streamed {
    let Ok(text) = serde_json::to_vec(&text.to_string()) else {
        return Streamed::Malformed;
    };
    let (head, tail) = rest.split_at(start);
    let text = text.get(1..text.len() - 1).unwrap_or_default();
    Streamed::Other([head, text, tail].concat())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::{Value, json};

    /// The message as one that a client may write.
    fn message(raw: &str, method_first: bool) -> Vec<u8> {
        let params = format!(
            r#""params":{{"textDocument":{{"uri":"file:///a","text":"{raw}","version":3,"languageId":"x"}}}}"#
        );
        let method = r#""method":"textDocument/didOpen""#;
        let message = match method_first {
            true => format!("{{{method},{params}}}"),
            false => format!("{{{params},{method}}}"),
        };
        message.into_bytes()
    }

    fn read_all(message: &[u8]) -> (Streamed, usize) {
        let mut input: &[u8] = &[message, b"next"].concat();
        let streamed = read(&mut input, message.len()).unwrap();
        (streamed, input.len())
    }

    fn text(streamed: Streamed) -> Option<String> {
        match streamed {
            Streamed::Document(document) => {
                assert_eq!((document.uri.as_str(), document.version), ("file:///a", 3));
                Some(document.text.to_text().into_owned())
            }
            Streamed::Other(_) | Streamed::Malformed => None,
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn any_json_string_is_read_as_serde_reads_it(
            parts in prop::collection::vec(
                prop_oneof![
                    60 => prop::sample::select(vec![
                        "a", "é", "\u{20ac}", "\u{1F600}", "\\n", "\\\\", "\\\"", "\\u0041", "\\u00e9",
                        "\\ud83d\\ude00", "\\\\u0041", "0.0000000000\\t", "100.5\\r\\n", "1234567",
                    ]),
                    1 => prop::sample::select(vec!["\\ud83d", "\\ude00", "\u{1}", "\\x", "\\u12"]),
                ],
                1..30,
            ),
            shift in 0..40_usize,
            method_first in any::<bool>(),
        ) {
            // Longer than a piece and what stands before it, so that pieces end anywhere in it.
            let unit = parts.concat();
            let raw = "x".repeat(shift) + &unit.repeat(150_000 / unit.len());
            let expected: Option<String> = serde_json::from_str(&format!("\"{raw}\"")).ok();
            let (streamed, left) = read_all(&message(&raw, method_first));
            prop_assert_eq!(left, 4);
            prop_assert!(text(streamed) == expected);
        }
    }

    #[test]
    fn what_opens_nothing_means_the_same() {
        let long = "a\\n\\u00e9".repeat(20_000);
        for message in [
            json!({ "method": "textDocument/didOpen", "params": { "text": long, "version": 1 } }),
            json!({ "params": { "textDocument": { "text": long } }, "z": "textDocument/other" }),
            json!({ "method": "textDocument/didChange", "params": { "contentChanges": [{ "text": long }] } }),
            json!({ "id": 1, "result": [long, { "key": "text", "text": 7 }] }),
        ] {
            let bytes = serde_json::to_vec(&message).unwrap();
            let (streamed, left) = read_all(&bytes);
            assert_eq!(left, 4);
            let Streamed::Other(other) = streamed else {
                panic!("{streamed:?}");
            };
            let read: Value = serde_json::from_slice(&other).unwrap();
            assert_eq!(read, message);
        }
    }

    #[test]
    fn what_is_no_string_is_passed_over() {
        let long = "a".repeat(200_000);
        let open = message(&long, true);
        let no_text = [&open[..100_000], b"\xff", &open[100_000..]].concat();
        let no_end = open[..150_000].to_vec();
        let no_escape = [&open[..100_000], b"\\x", &open[100_000..]].concat();
        for message in [no_text, no_end, no_escape] {
            assert_eq!(read_all(&message), (Streamed::Malformed, 4));
        }
    }

    #[test]
    fn a_cut_message_is_an_error() {
        let open = message(&"a".repeat(200_000), true);
        for length in [100, 5_000, 150_000, open.len() - 1] {
            let mut input = &open[..length];
            assert!(read(&mut input, open.len()).is_err(), "{length}");
        }
    }
}
