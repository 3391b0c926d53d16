//! Input from the client, read and parsed on a thread of its own.
//!
//! tower-lsp's own transport turns every message into a tree of JSON values and holds several copies of it. That is too
//! much for a document of 500 MB, so messages that carry text are read straight into their parameters. All others
//! become requests for tower-lsp's service.

use super::framing::{self, Frame};
use super::log;
use super::open_text::{self, Document, METHOD, Opened};
use super::streamed::{self, Streamed};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::io::BufRead;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tower_lsp::jsonrpc::{Error, ErrorCode, Request};
use tower_lsp::lsp_types::DidChangeTextDocumentParams;
use tower_lsp::lsp_types::notification::{DidChangeTextDocument, Notification};
use tower_lsp::lsp_types::request::{Initialize, Request as _};

/// How many messages may wait, and how many bytes of them, if there is more than one. A client that sends faster is
/// slowed down.
const MESSAGES: usize = 64;
const BYTES: u32 = 64 << 20;

/// A message.
pub(super) enum Incoming {
    /// A document is opened.
    Open(Document),
    /// A document is changed.
    Change(DidChangeTextDocumentParams),
    /// It is for the service.
    Request(Box<Request>),
    /// An answer to one of ours.
    Answer(Value),
    /// It is no message.
    Invalid(Error),
}

/// A message, and its share of what may wait.
pub(super) struct Received {
    /// The message.
    pub message: Incoming,
    _share: Option<OwnedSemaphorePermit>,
}

/// Reads messages on a thread of its own, which ends with the input.
pub(super) fn read_in_thread(mut input: impl BufRead + Send + 'static) -> mpsc::Receiver<Received> {
    let (sender, receiver) = mpsc::channel(MESSAGES);
    let runtime = tokio::runtime::Handle::current();
    let room = Arc::new(Semaphore::new(BYTES as usize));
    std::thread::spawn(move || {
        loop {
            let length = match framing::read(&mut input) {
                Ok(Frame::Message(length)) => length,
                Ok(Frame::Garbage(what)) => {
                    log::warn(&format!("skipped {what}"));
                    continue;
                }
                Ok(Frame::End) => return,
                Err(error) => return log::warn(&format!("the connection broke: {error}")),
            };
            let message = match message(&mut input, length) {
                Ok(message) => message,
                Err(error) => return log::warn(&format!("the connection broke: {error}")),
            };
            let bytes = u32::try_from(length).map_or(BYTES, |bytes| bytes.min(BYTES));
            let share = runtime
                .block_on(room.clone().acquire_many_owned(bytes))
                .ok();
            let received = Received {
                message,
                _share: share,
            };
            if sender.blocking_send(received).is_err() {
                return;
            }
        }
    });
    receiver
}

#[derive(Deserialize)]
struct Typed<P> {
    method: String,
    params: P,
}

/// Reads a message of so many bytes.
fn message(input: &mut impl BufRead, length: usize) -> std::io::Result<Incoming> {
    if length < streamed::WORTH {
        return Ok(take_apart(framing::message(input, length)?));
    }
    Ok(match streamed::read(input, length)? {
        Streamed::Document(document) => Incoming::Open(document),
        Streamed::Other(frame) => take_apart(frame),
        Streamed::Malformed => Incoming::Invalid(Error::new(ErrorCode::ParseError)),
    })
}

fn take_apart(mut frame: Vec<u8>) -> Incoming {
    if names(&frame, METHOD) {
        match open_text::read(frame) {
            Opened::Document(document) => return Incoming::Open(document),
            Opened::Other(other) => frame = other,
            Opened::Malformed => return Incoming::Invalid(Error::new(ErrorCode::ParseError)),
        }
    } else if names(&frame, DidChangeTextDocument::METHOD)
        && let Some(params) = typed::<DidChangeTextDocument>(&frame)
    {
        return Incoming::Change(params);
    }
    match serde_json::from_slice::<Request>(&frame) {
        Ok(request) if !request.method().is_empty() => {
            Incoming::Request(Box::new(as_tower_lsp_reads_it(request)))
        }
        _ => no_request(&frame),
    }
}

/// A message that is no request: an answer to one of ours, or a mistake.
fn no_request(frame: &[u8]) -> Incoming {
    match serde_json::from_slice::<Value>(frame) {
        Ok(value) if value.get("result").is_some() || value.get("error").is_some() => {
            Incoming::Answer(value)
        }
        Ok(_) => Incoming::Invalid(Error::invalid_request()),
        Err(error) => {
            log::warn(&format!("a message is no JSON: {error}"));
            Incoming::Invalid(Error::new(ErrorCode::ParseError))
        }
    }
}

/// Some clients write `params: null` where there are none, which tower-lsp refuses. And its types misspell a
/// capability: LSP has `workspace.diagnostics`, lsp-types 0.94 `workspace.diagnostic`.
fn as_tower_lsp_reads_it(request: Request) -> Request {
    let is_null = request.params() == Some(&Value::Null);
    if !is_null && request.method() != Initialize::METHOD {
        return request;
    }
    let (method, id, params) = request.into_parts();
    let mut request = Request::build(method);
    if let Some(id) = id {
        request = request.id(id);
    }
    let Some(mut params) = params.filter(|params| !params.is_null()) else {
        return request.finish();
    };
    let workspace = params.pointer_mut("/capabilities/workspace");
    if let Some(Value::Object(workspace)) = workspace
        && let Some(diagnostics) = workspace.remove("diagnostics")
    {
        workspace.insert("diagnostic".to_owned(), diagnostics);
    }
    request.params(params).finish()
}

/// Whether the method may be this one: clients write it near the start or the end of a message.
fn names(frame: &[u8], method: &str) -> bool {
    const NEAR: usize = 256;
    let head = &frame[..frame.len().min(NEAR)];
    let tail = &frame[frame.len().saturating_sub(NEAR)..];
    [head, tail]
        .iter()
        .any(|part| memchr::memmem::find(part, method.as_bytes()).is_some())
}

fn typed<N: Notification>(frame: &[u8]) -> Option<N::Params>
where
    N::Params: DeserializeOwned,
{
    let typed: Typed<N::Params> = serde_json::from_slice(frame).ok()?;
    (typed.method == N::METHOD).then_some(typed.params)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, Read};
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// An input without end that counts what is read of it.
    struct Endless(Arc<AtomicUsize>, Vec<u8>, usize);

    impl Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let rest = &self.1[self.2 % self.1.len()..];
            let count = rest.len().min(buffer.len());
            buffer[..count].copy_from_slice(&rest[..count]);
            self.2 += count;
            self.0.fetch_add(count, Ordering::Relaxed);
            Ok(count)
        }
    }

    #[test]
    fn what_waits_is_bounded_in_bytes() {
        let text = "x".repeat(20 << 20);
        let message = format!("{{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":[\"{text}\"]}}");
        let frame = format!("Content-Length: {}\r\n\r\n{message}", message.len());
        let read = Arc::new(AtomicUsize::new(0));
        let input = Endless(read.clone(), frame.into_bytes(), 0);
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let _entered = runtime.enter();
        let mut messages = read_in_thread(BufReader::new(input));
        // Until nothing more is read: three messages wait, and one is at the door.
        let mut before = 0;
        loop {
            std::thread::sleep(std::time::Duration::from_millis(500));
            let now = read.load(Ordering::Relaxed);
            if now == before && now > 0 {
                break;
            }
            before = now;
        }
        assert!(before < 120 << 20, "{before} bytes were read");
        for _ in 0..6 {
            assert!(messages.blocking_recv().is_some());
        }
    }
}
