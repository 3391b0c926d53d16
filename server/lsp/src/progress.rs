//! Work-done progress while a large file is read.

use super::state::Server;
use ide::Progress as Told;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use tower_lsp::lsp_types::notification::Progress;
use tower_lsp::lsp_types::request::WorkDoneProgressCreate;
use tower_lsp::lsp_types::{
    NumberOrString, ProgressParams, ProgressParamsValue, Url, WorkDoneProgress,
    WorkDoneProgressBegin, WorkDoneProgressCreateParams, WorkDoneProgressEnd,
    WorkDoneProgressReport,
};

/// Smaller files are read before a progress bar could be seen.
const WORTH: usize = 8 << 20;

static NEXT: AtomicU64 = AtomicU64::new(1);

/// A progress bar: tells the client when it begins, how far it is, and when it is dropped that it is over.
struct Bar {
    server: Server,
    token: NumberOrString,
    total: usize,
    done: AtomicUsize,
    /// The percentage that was reported last; the lock keeps reports in order.
    told: Mutex<u32>,
}

impl Bar {
    fn send(&self, value: WorkDoneProgress) {
        self.server.outgoing().notify::<Progress>(ProgressParams {
            token: self.token.clone(),
            value: ProgressParamsValue::WorkDone(value),
        });
    }

    fn add(&self, bytes: usize) {
        let done = self.done.fetch_add(bytes, Ordering::Relaxed) + bytes;
        let percentage = (done.min(self.total) as u64 * 100 / self.total.max(1) as u64) as u32;
        let Ok(mut told) = self.told.lock() else {
            return;
        };
        if percentage >= *told + 10 {
            *told = percentage;
            self.send(WorkDoneProgress::Report(WorkDoneProgressReport {
                percentage: Some(percentage),
                ..WorkDoneProgressReport::default()
            }));
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.send(WorkDoneProgress::End(WorkDoneProgressEnd::default()));
    }
}

/// Announces that a document of so many bytes is read. The client's answer is not waited for: if it refuses the
/// bar, it ignores the reports.
pub(super) fn reading(server: &Server, uri: &Url, bytes: usize) -> Told {
    if bytes < WORTH || !server.client().progress {
        return Box::new(|_| {});
    }
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let token = NumberOrString::String(format!("halo-ass/reading/{number}"));
    server
        .outgoing()
        .request::<WorkDoneProgressCreate>(WorkDoneProgressCreateParams {
            token: token.clone(),
        });
    let bar = Bar {
        server: server.clone(),
        token,
        total: bytes,
        done: AtomicUsize::new(0),
        told: Mutex::new(0),
    };
    let name = uri.path_segments().and_then(|mut parts| parts.next_back());
    bar.send(WorkDoneProgress::Begin(WorkDoneProgressBegin {
        title: format!("Reading {}", name.unwrap_or("the file")),
        percentage: Some(0),
        ..WorkDoneProgressBegin::default()
    }));
    Box::new(move |bytes| bar.add(bytes))
}
