//! Messages to the client, written in order by a thread of their own.

use super::{framing, log};
use serde::Serialize;
use std::collections::VecDeque;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tower_lsp::jsonrpc::Id;
use tower_lsp::lsp_types::notification::Notification;
use tower_lsp::lsp_types::request::Request;

/// While more bytes wait for a client that does not read, nothing is taken from it.
const LARGEST: usize = 64 << 20;

/// How long the end of the server waits for a client to read what was said last.
const PATIENCE: Duration = Duration::from_secs(1);

/// Sends messages to the client.
#[derive(Clone)]
pub(super) struct Outgoing(Arc<Shared>);

struct Shared {
    queue: Mutex<Queue>,
    filled: Condvar,
    emptied: Condvar,
    /// Notified when bytes leave the queue.
    room: Notify,
    next_id: AtomicU64,
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Queued>,
    bytes: usize,
    /// Nothing more is taken.
    closed: bool,
    /// The writer has written all, or the client is gone.
    written: bool,
}

struct Queued {
    /// The state that the message reports. A later message about it replaces this one if it has not been written.
    of: Option<String>,
    bytes: Vec<u8>,
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
    /// Starts the writer.
    pub fn start() -> Self {
        let outgoing = Self::unread();
        let shared = outgoing.0.clone();
        std::thread::spawn(move || shared.write_all(&mut io::stdout()));
        outgoing
    }

    fn unread() -> Self {
        Outgoing(Arc::new(Shared {
            queue: Mutex::default(),
            filled: Condvar::new(),
            emptied: Condvar::new(),
            room: Notify::new(),
            next_id: AtomicU64::new(1),
        }))
    }

    /// Sends a notification.
    pub fn notify<N: Notification>(&self, params: N::Params) {
        self.send_message(None, None, N::METHOD, params);
    }

    /// Sends a notification of how something is now. An older one that has not been written yet is left out.
    pub fn notify_state<N: Notification>(&self, of: &str, params: N::Params) {
        let of = format!("{} {of}", N::METHOD);
        self.send_message(Some(of), None, N::METHOD, params);
    }

    /// Sends a request; gives its number, for callers that want to know the answer.
    pub fn request<R: Request>(&self, params: R::Params) -> String {
        let id = self.0.next_id.fetch_add(1, Ordering::Relaxed);
        let id = format!("halo-ass/{id}");
        self.send_message(None, Some(id.clone()), R::METHOD, params);
        id
    }

    fn send_message(
        &self,
        of: Option<String>,
        id: Option<String>,
        method: &str,
        params: impl Serialize,
    ) {
        let message = Message {
            jsonrpc: "2.0",
            id,
            method,
            params,
        };
        self.queue(of, &message);
    }

    /// Sends any message.
    pub fn send(&self, message: &impl Serialize) {
        self.queue(None, message);
    }

    /// Sends an answer whose result is JSON text already.
    pub fn send_result(&self, id: &Id, result: &[u8]) {
        let Ok(id) = serde_json::to_vec(id) else {
            return;
        };
        let parts: [&[u8]; 5] = [
            br#"{"jsonrpc":"2.0","id":"#,
            &id,
            br#","result":"#,
            result,
            b"}",
        ];
        self.put(None, parts.concat());
    }

    fn queue(&self, of: Option<String>, message: &impl Serialize) {
        match serde_json::to_vec(message) {
            Ok(bytes) => self.put(of, bytes),
            Err(error) => log::error(&format!("cannot write a message: {error}")),
        }
    }

    fn put(&self, of: Option<String>, bytes: Vec<u8>) {
        let mut queue = self.0.lock();
        if queue.closed {
            return;
        }
        if of.is_some()
            && let Some(at) = queue.waiting.iter().position(|waiting| waiting.of == of)
            && let Some(old) = queue.waiting.remove(at)
        {
            queue.bytes -= old.bytes.len();
        }
        queue.bytes += bytes.len();
        queue.waiting.push_back(Queued { of, bytes });
        drop(queue);
        self.0.filled.notify_one();
    }

    /// Waits until the client has read most of what was sent.
    pub async fn room(&self) {
        loop {
            let told = self.0.room.notified();
            if self.0.lock().bytes <= LARGEST {
                return;
            }
            told.await;
        }
    }

    /// Takes no more messages, and gives the client a moment to read those that wait.
    pub fn finish(&self) {
        let mut queue = self.0.lock();
        queue.closed = true;
        self.0.filled.notify_all();
        let unwritten = |queue: &mut Queue| !queue.written;
        let waited = self
            .0
            .emptied
            .wait_timeout_while(queue, PATIENCE, unwritten);
        drop(waited);
    }
}

impl Shared {
    /// A panic while the lock was held leaves plain data behind that is still whole.
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next(&self) -> Option<Vec<u8>> {
        let idle = |queue: &mut Queue| queue.waiting.is_empty() && !queue.closed;
        let mut queue = self
            .filled
            .wait_while(self.lock(), idle)
            .unwrap_or_else(PoisonError::into_inner);
        let message = queue.waiting.pop_front()?;
        queue.bytes -= message.bytes.len();
        Some(message.bytes)
    }

    fn write_all(&self, output: &mut dyn io::Write) {
        let mut output = io::BufWriter::with_capacity(1 << 16, output);
        while let Some(message) = self.next() {
            self.room.notify_one();
            if let Err(error) = framing::write(&mut output, &message) {
                log::warn(&format!("the client is gone: {error}"));
                break;
            }
        }
        let mut queue = self.lock();
        queue.closed = true;
        queue.written = true;
        queue.waiting.clear();
        queue.bytes = 0;
        drop(queue);
        self.room.notify_one();
        self.emptied.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tower_lsp::lsp_types::notification::LogTrace;
    use tower_lsp::lsp_types::{LogTraceParams, notification::PublishDiagnostics};
    use tower_lsp::lsp_types::{PublishDiagnosticsParams, Url};

    #[test]
    fn a_client_that_does_not_read_gets_the_last_state() {
        let outgoing = Outgoing::unread();
        let uri = Url::parse("file:///a.ass").unwrap();
        for version in 0..1000 {
            let params = PublishDiagnosticsParams {
                uri: uri.clone(),
                diagnostics: Vec::new(),
                version: Some(version),
            };
            outgoing.notify_state::<PublishDiagnostics>(uri.as_str(), params);
            if version == 500 {
                let message = "between".to_owned();
                let verbose = None;
                outgoing.notify::<LogTrace>(LogTraceParams { message, verbose });
            }
        }
        let queue = outgoing.0.lock();
        let texts: Vec<_> = queue
            .waiting
            .iter()
            .map(|waiting| String::from_utf8_lossy(&waiting.bytes))
            .collect();
        assert_eq!(texts.len(), 2);
        assert!(texts[0].contains("between"));
        assert!(texts[1].contains("\"version\":999"));
        assert_eq!(queue.bytes, texts[0].len() + texts[1].len());
    }
}
