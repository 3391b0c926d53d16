//! The loop between the client and the service.
//!
//! tower-lsp's own transport turns every message into a tree of JSON values and holds several copies of it. A
//! document of 500 MB does not bear that: the messages that carry text are read straight into their parameters, and
//! take effect at once and in order. All other messages go through tower-lsp's service.

use super::framing::{self, Frame};
use super::log;
use super::open_text::open_params;
use super::outgoing::Outgoing;
use super::server::Server;
use futures::future::FutureExt;
use futures::stream::{FuturesUnordered, StreamExt};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::io::BufReader;
use std::panic::AssertUnwindSafe;
use tokio::sync::mpsc;
use tower::Service;
use tower_lsp::LspService;
use tower_lsp::jsonrpc::{Error, ErrorCode, Id, Request, Response};
use tower_lsp::lsp_types::notification::{
    DidChangeTextDocument, DidOpenTextDocument, Notification,
};

/// How many messages may wait. A client that sends faster is slowed down.
const WAITING: usize = 64;

/// Serves until the connection ends; gives the exit code.
pub(super) async fn serve() -> u8 {
    let (outgoing, writer) = Outgoing::start();
    let mut server = None;
    let (mut service, socket) = LspService::build(|_| {
        let made = Server::new(outgoing.clone());
        server = Some(made.clone());
        made
    })
    .finish();
    // The server sends through its own queue; tower-lsp's is not used.
    drop(socket);
    let Some(server) = server else { return 2 };
    let mut messages = read_in_thread();
    let mut running = FuturesUnordered::new();
    loop {
        let message = tokio::select! {
            message = messages.recv() => message,
            Some(response) = running.next() => {
                answer(&outgoing, response);
                continue;
            }
        };
        let Some(message) = message else { break };
        let request = match decode(&server, message) {
            Decoded::Done => continue,
            Decoded::Invalid(error) => {
                outgoing.send(&Response::from_error(Id::Null, error));
                continue;
            }
            Decoded::Request(request) => *request,
        };
        if futures::future::poll_fn(|context| service.poll_ready(context))
            .await
            .is_err()
        {
            break;
        }
        let exits = request.method() == "exit";
        let is_notification = request.id().is_none();
        let mut call = guarded(request.id().cloned(), service.call(request)).boxed();
        if exits {
            call.await;
            break;
        }
        if is_notification {
            answer(&outgoing, call.await);
            continue;
        }
        // Most requests are answered at once, and in order; those that wait go on beside the rest.
        match futures::poll!(&mut call) {
            std::task::Poll::Ready(response) => answer(&outgoing, response),
            std::task::Poll::Pending => running.push(call),
        }
    }
    let code = server.exit_code();
    server.close();
    drop((running, service, server, outgoing));
    // The writer ends when the last document's worker has let go of the queue.
    let _ = tokio::task::spawn_blocking(move || writer.join()).await;
    code
}

fn answer(outgoing: &Outgoing, response: Option<Response>) {
    if let Some(response) = response {
        outgoing.send(&response);
    }
}

/// A call whose panic becomes an error of that call alone.
async fn guarded(
    id: Option<Id>,
    call: impl Future<Output = Result<Option<Response>, tower_lsp::ExitedError>>,
) -> Option<Response> {
    match AssertUnwindSafe(call).catch_unwind().await {
        Ok(Ok(response)) => response,
        Ok(Err(_)) => None,
        Err(panic) => {
            let what = panic_text(&*panic);
            log::error(&format!("a request panicked: {what}"));
            id.map(|id| {
                let mut error = Error::internal_error();
                error.message = format!("internal error: {what}").into();
                Response::from_error(id, error)
            })
        }
    }
}

/// What a panic says.
pub(super) fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "for an unknown reason".to_owned())
}

/// Reads frames on a thread of its own.
fn read_in_thread() -> mpsc::Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel(WAITING);
    std::thread::spawn(move || {
        let mut input = BufReader::with_capacity(1 << 16, std::io::stdin());
        loop {
            match framing::read(&mut input) {
                Ok(Frame::Message(message)) => {
                    if sender.blocking_send(message).is_err() {
                        return;
                    }
                }
                Ok(Frame::Garbage(what)) => log::warn(&format!("skipped {what}")),
                Ok(Frame::End) => return,
                Err(error) => {
                    log::warn(&format!("the connection broke: {error}"));
                    return;
                }
            }
        }
    });
    receiver
}

enum Decoded {
    /// It has taken effect.
    Done,
    /// It is for the service.
    Request(Box<Request>),
    /// It is no message.
    Invalid(Error),
}

#[derive(Deserialize)]
struct Typed<P> {
    method: String,
    params: P,
}

fn decode(server: &Server, mut message: Vec<u8>) -> Decoded {
    if names(&message, DidOpenTextDocument::METHOD) {
        match open_params(message) {
            Ok(params) => {
                server.open(params);
                return Decoded::Done;
            }
            Err(other) => message = other,
        }
    } else if names(&message, DidChangeTextDocument::METHOD)
        && let Some(params) = typed::<DidChangeTextDocument>(&message)
    {
        drop(message);
        server.change(params);
        return Decoded::Done;
    }
    match serde_json::from_slice::<Request>(&message) {
        Ok(request) if !request.method().is_empty() => {
            Decoded::Request(Box::new(without_null(request)))
        }
        _ => no_request(&message),
    }
}

/// A message that is no request: an answer to one of ours, for which nobody waits, or a mistake.
fn no_request(message: &[u8]) -> Decoded {
    match serde_json::from_slice::<serde_json::Value>(message) {
        Ok(value) if value.get("result").is_some() || value.get("error").is_some() => Decoded::Done,
        Ok(_) => Decoded::Invalid(Error::invalid_request()),
        Err(error) => {
            log::warn(&format!("a message is no JSON: {error}"));
            Decoded::Invalid(Error::new(ErrorCode::ParseError))
        }
    }
}

/// Some clients write `params: null` where there are none, which tower-lsp refuses.
fn without_null(request: Request) -> Request {
    if request.params() != Some(&serde_json::Value::Null) {
        return request;
    }
    let (method, id, _) = request.into_parts();
    let bare = Request::build(method);
    match id {
        Some(id) => bare.id(id).finish(),
        None => bare.finish(),
    }
}

/// Whether the method may be this one: clients write it near the start or the end of a message.
fn names(message: &[u8], method: &str) -> bool {
    const NEAR: usize = 256;
    let head = &message[..message.len().min(NEAR)];
    let tail = &message[message.len().saturating_sub(NEAR)..];
    [head, tail]
        .iter()
        .any(|part| memchr::memmem::find(part, method.as_bytes()).is_some())
}

fn typed<N: Notification>(message: &[u8]) -> Option<N::Params>
where
    N::Params: DeserializeOwned,
{
    let typed: Typed<N::Params> = serde_json::from_slice(message).ok()?;
    (typed.method == N::METHOD).then_some(typed.params)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_error_of_its_request() {
        let call = async { panic!("no such luck") };
        let response = futures::executor::block_on(guarded(Some(Id::Number(7)), call)).unwrap();
        let (id, result) = response.into_parts();
        assert_eq!(id, Id::Number(7));
        assert_eq!(result.unwrap_err().message, "internal error: no such luck");
    }
}
