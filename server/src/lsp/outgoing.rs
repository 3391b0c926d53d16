//! What the server sends of its own accord. A thread of its own writes it, in order.

use super::{framing, log};
use serde::Serialize;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use tower_lsp::lsp_types::notification::Notification;
use tower_lsp::lsp_types::request::Request;

/// Sends messages to the client.
#[derive(Clone, Debug)]
pub(super) struct Outgoing {
    queue: Sender<Vec<u8>>,
    next_id: Arc<AtomicU64>,
}

#[derive(Serialize)]
struct Message<'a, P> {
    jsonrpc: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    method: &'a str,
    params: P,
}

impl Outgoing {
    /// Starts the writer. It ends when the last sender is gone.
    pub fn start() -> (Self, JoinHandle<()>) {
        let (queue, messages) = channel();
        let writer = std::thread::spawn(move || write_all(&messages));
        let outgoing = Outgoing {
            queue,
            next_id: Arc::new(AtomicU64::new(1)),
        };
        (outgoing, writer)
    }

    /// Sends a notification.
    pub fn notify<N: Notification>(&self, params: N::Params) {
        self.send(&Message {
            jsonrpc: "2.0",
            id: None,
            method: N::METHOD,
            params,
        });
    }

    /// Sends a request whose answer nobody waits for.
    pub fn request<R: Request>(&self, params: R::Params) {
        let id = self.next_id.fetch_add(1, Ordering::Relaxed);
        self.send(&Message {
            jsonrpc: "2.0",
            id: Some(format!("ass-lsp/{id}")),
            method: R::METHOD,
            params,
        });
    }

    /// Sends any message.
    pub fn send(&self, message: &impl Serialize) {
        match serde_json::to_vec(message) {
            // Without a receiver the client is gone.
            Ok(bytes) => drop(self.queue.send(bytes)),
            Err(error) => log::error(&format!("cannot write a message: {error}")),
        }
    }
}

fn write_all(messages: &Receiver<Vec<u8>>) {
    let mut output = io::BufWriter::with_capacity(1 << 16, io::stdout());
    while let Ok(message) = messages.recv() {
        if let Err(error) = framing::write(&mut output, &message) {
            log::warn(&format!("the client is gone: {error}"));
            return;
        }
    }
}
