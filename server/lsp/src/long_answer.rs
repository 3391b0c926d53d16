//! Answers that may be long. tower-lsp makes a tree of JSON values of each answer: of 100 000 places it takes hundreds of
//! megabytes and most of a second. A long answer is written as text on the pool instead, and takes the place of an empty one.

use crate::log;
use serde::Serialize;
use std::sync::{Arc, Mutex, PoisonError};
use tower_lsp::jsonrpc::{Error, Result};

tokio::task_local! {
    static SLOT: Slot;
}

/// Where the request that runs leaves its answer.
#[derive(Clone, Debug, Default)]
pub(super) struct Slot(Arc<Mutex<Option<Vec<u8>>>>);

impl Slot {
    /// A request that may leave its answer here.
    pub async fn around<T>(self, call: impl Future<Output = T>) -> T {
        SLOT.scope(self, call).await
    }

    /// Takes the answer that the request left; `None` if it left none.
    pub fn take(&self) -> Option<Vec<u8>> {
        // Plain data: a panic leaves it whole.
        let mut slot = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        slot.take()
    }

    fn put(&self, written: Vec<u8>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(written);
    }
}

/// An answer as JSON text. `None` where it cannot be written.
pub(super) fn written(answer: &impl Serialize) -> Option<Vec<u8>> {
    serde_json::to_vec(answer)
        .inspect_err(|error| log::error(&format!("cannot write an answer: {error}")))
        .ok()
}

/// Leaves a written answer in the slot of the request that runs, and gives the empty one whose place it takes.
///
/// # Errors
/// Where no request runs that has a slot.
pub(super) fn leave<T>(written: Option<Vec<u8>>) -> Result<Option<T>> {
    if let Some(written) = written {
        SLOT.try_with(|slot| slot.put(written))
            .map_err(|_| Error::internal_error())?;
    }
    Ok(None)
}
