//! The thread that reads messages. It must never wait for a disk: kits lie on network drives, and while it waits no request
//! of any file is answered. Tests run with debug assertions, so they fail where the server forgets this.

use std::cell::Cell;

thread_local! {
    static READS_MESSAGES: Cell<bool> = const { Cell::new(false) };
}

/// From now on this thread reads messages. Before that, while the server is initialized, there is nothing to hold up.
pub(super) fn begin() {
    READS_MESSAGES.set(true);
}

/// Asserts that this thread may wait for a disk. Functions of the server that ask one call this first.
pub(super) fn assert_may_block() {
    debug_assert!(
        !READS_MESSAGES.get(),
        "the thread that reads messages must not wait for a disk"
    );
}
