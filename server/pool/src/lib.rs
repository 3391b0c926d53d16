//! The threads that compute: one pool for all documents, requests and files, so that their number stays that of the
//! processors however much there is to do.

use std::any::Any;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How a piece of work is done.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// On how many threads.
    pub threads: usize,
    /// Called with the number of bytes just done, from several threads.
    pub progress: &'a (dyn Fn(usize) + Sync),
    /// Returns true once the result is no longer wanted.
    pub cancelled: &'a (dyn Fn() -> bool + Sync),
}

impl Effort<'static> {
    /// On that many threads, to the end, without reporting progress.
    pub fn plain(threads: usize) -> Self {
        Effort {
            threads,
            progress: &|_| {},
            cancelled: &|| false,
        }
    }
}

impl Effort<'_> {
    /// Says that bytes are done; gives whether to go on.
    pub fn advance(&self, bytes: usize) -> bool {
        (self.progress)(bytes);
        !(self.cancelled)()
    }
}

/// Does something whose panic is an error with the panic's words.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| panic_words(&*panic))
}

/// The message of a panic, or a stand-in if it has none.
pub fn panic_words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "for an unknown reason".to_owned())
}

/// How many threads the machine runs at once.
pub fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The kind of job, most urgent first: earlier kinds run first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// A request about a document: the user waits for the answer.
    Request,
    /// A document's analysis.
    Document,
    /// The findings of rules that look across a whole document.
    Across,
    /// Files that the user is not looking at.
    Background,
}

/// Threads that take the place of others that wait. Editors take back requests whose answers they no longer want, so that
/// hardly ever more than a few wait.
const MOST_THREADS: usize = 256;

type Job = Box<dyn FnOnce() + Send>;

#[derive(Default)]
struct State {
    waiting: [VecDeque<Job>; 4],
    /// How many jobs of each urgency run.
    running: [usize; 4],
    /// How many threads beside the pool's own help them.
    helping: usize,
    /// How many threads the pool has.
    threads: usize,
    /// How many of them wait for what another job makes.
    blocked: usize,
    ended: bool,
}

struct Shared {
    state: Mutex<State>,
    wake: Condvar,
    processors: usize,
}

thread_local! {
    /// The pool that this thread belongs to, and what its job is for.
    static PLACE: RefCell<Option<(Arc<Shared>, Urgency)>> = const { RefCell::new(None) };
}

/// Waits for what another job makes. On a thread of a pool, another thread takes its place meanwhile: however many jobs
/// wait, the others go on.
pub fn waiting<T>(wait: impl FnOnce() -> T) -> T {
    let place = PLACE.with_borrow(Clone::clone);
    let _blocked = place.map(|(shared, urgency)| Blocked::new(shared, urgency));
    wait()
}

/// A job whose thread waits. When this is dropped the job goes on, as soon as its urgency's limit lets it.
struct Blocked {
    shared: Arc<Shared>,
    urgency: Urgency,
}

impl Blocked {
    fn new(shared: Arc<Shared>, urgency: Urgency) -> Self {
        let mut state = shared.lock();
        state.running[urgency as usize] -= 1;
        state.blocked += 1;
        if shared.has_too_few_threads(&state) && !state.ended {
            state.threads += 1;
            let shared = shared.clone();
            std::thread::spawn(move || shared.work());
        }
        drop(state);
        shared.wake.notify_all();
        Blocked { shared, urgency }
    }
}

impl Drop for Blocked {
    fn drop(&mut self) {
        let shared = &self.shared;
        let mut state = shared.lock();
        while !state.ended && !shared.has_room(&state, self.urgency) {
            state = shared
                .wake
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
        state.blocked -= 1;
        state.running[self.urgency as usize] += 1;
        // The thread that took the place of this one may go.
        shared.wake.notify_all();
    }
}

/// Something that one job at a time may do. The others wait without holding a thread of the pool.
#[derive(Debug, Default)]
pub struct Turn {
    taken: Mutex<bool>,
    given_back: Condvar,
}

/// The turn, until this is dropped.
#[derive(Debug)]
pub struct Taken<'t>(&'t Turn);

impl Turn {
    /// How often one who waits looks whether it is still wanted: nobody wakes it for that.
    const LOOK: Duration = Duration::from_millis(20);

    /// Takes the turn, once nobody else has it; `None` if `cancelled` turned true before.
    pub fn take(&self, cancelled: &dyn Fn() -> bool) -> Option<Taken<'_>> {
        if self.take_now() {
            return Some(Taken(self));
        }
        waiting(|| self.take_later(cancelled))
    }

    fn take_now(&self) -> bool {
        !std::mem::replace(&mut *self.lock(), true)
    }

    fn take_later(&self, cancelled: &dyn Fn() -> bool) -> Option<Taken<'_>> {
        let mut taken = self.lock();
        while *taken {
            if cancelled() {
                return None;
            }
            let waited = self.given_back.wait_timeout(taken, Self::LOOK);
            taken = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        *taken = true;
        Some(Taken(self))
    }

    fn lock(&self) -> MutexGuard<'_, bool> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        *self.0.lock() = false;
        self.0.given_back.notify_one();
    }
}

/// A pool of threads. Clones share it.
#[derive(Clone)]
pub struct Pool(Arc<Shared>);

impl Pool {
    /// Starts a pool for so many processors. One thread more than these is kept for requests: the answer to a hover
    /// must not wait until a level is read.
    pub fn start(processors: usize) -> Self {
        let processors = processors.max(1);
        let pool = Pool(Arc::new(Shared {
            state: Mutex::default(),
            wake: Condvar::new(),
            processors,
        }));
        pool.0.lock().threads = processors + 1;
        for _ in 0..=processors {
            let shared = pool.0.clone();
            std::thread::spawn(move || shared.work());
        }
        pool
    }

    /// Has a job done on one of the threads. A panic in it is caught; whoever waits for a result must notice that
    /// none comes.
    pub fn spawn(&self, urgency: Urgency, job: impl FnOnce() + Send + 'static) {
        let mut state = self.0.lock();
        if !state.ended {
            state.waiting[urgency as usize].push_back(Box::new(job));
            self.0.wake(&state);
        }
    }

    /// Takes the processors that nobody uses, without waiting, for work that can be shared out.
    pub fn helpers(&self) -> Helpers {
        let mut state = self.0.lock();
        let busy = state.running.iter().sum::<usize>() + state.helping;
        let count = self.0.processors.saturating_sub(busy);
        state.helping += count;
        Helpers {
            shared: self.0.clone(),
            count,
        }
    }

    /// Forgets what waits; takes nothing more. What runs is not waited for.
    pub fn end(&self) {
        let forgotten = {
            let mut state = self.0.lock();
            state.ended = true;
            std::mem::take(&mut state.waiting)
        };
        self.0.wake.notify_all();
        drop(forgotten);
    }
}

impl Shared {
    /// A panic while the lock was held leaves plain data behind that is still whole.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many jobs of an urgency may run at once. What may take long, and has helpers, runs one at a time.
    fn limit(&self, urgency: Urgency) -> usize {
        match urgency {
            Urgency::Request => self.processors + 1,
            Urgency::Document => self.processors,
            Urgency::Across | Urgency::Background => 1,
        }
    }

    fn next(&self, state: &mut State) -> Option<(Urgency, Job)> {
        let order = [
            Urgency::Request,
            Urgency::Document,
            Urgency::Across,
            Urgency::Background,
        ];
        order.into_iter().find_map(|urgency| {
            let has_room = self.has_room(state, urgency);
            let job = has_room.then(|| state.waiting[urgency as usize].pop_front())??;
            Some((urgency, job))
        })
    }

    /// One more job of an urgency may run.
    fn has_room(&self, state: &State, urgency: Urgency) -> bool {
        // The last thread is for requests alone.
        let others: usize = state.running.iter().skip(1).sum();
        state.running[urgency as usize] < self.limit(urgency)
            && (urgency == Urgency::Request || others < self.processors)
    }

    /// Fewer threads than the pool began with are free to work, and another one can be started.
    fn has_too_few_threads(&self, state: &State) -> bool {
        state.threads.saturating_sub(state.blocked) < self.processors + 1
            && state.threads < MOST_THREADS + self.processors
    }

    /// Has a thread look for what it can do. A job that goes on after it waited is woken in the same way: where there may
    /// be one, all look.
    fn wake(&self, state: &State) {
        match state.blocked {
            0 => self.wake.notify_one(),
            _ => self.wake.notify_all(),
        }
    }

    fn work(self: &Arc<Self>) {
        let mut state = self.lock();
        while !state.ended {
            let Some((urgency, job)) = self.next(&mut state) else {
                // A thread that took the place of one that waited is no longer needed.
                if state.threads.saturating_sub(state.blocked) > self.processors + 1 {
                    state.threads -= 1;
                    return;
                }
                state = self
                    .wake
                    .wait(state)
                    .unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            state.running[urgency as usize] += 1;
            drop(state);
            PLACE.set(Some((self.clone(), urgency)));
            // Jobs guard themselves where somebody is to hear of a panic.
            let _ = guarded(job);
            PLACE.set(None);
            state = self.lock();
            state.running[urgency as usize] -= 1;
            // A job that its urgency's limit held back may run now, or go on.
            self.wake(&state);
        }
    }
}

/// Threads beside the one that holds this; given back when it is dropped.
pub struct Helpers {
    shared: Arc<Shared>,
    count: usize,
}

impl Helpers {
    /// How many threads may work, with the one that asked.
    pub fn threads(&self) -> usize {
        self.count + 1
    }
}

impl Drop for Helpers {
    fn drop(&mut self) {
        self.shared.lock().helping -= self.count;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    #[test]
    fn requests_go_past_what_takes_long() {
        let pool = Pool::start(2);
        let (sender, results) = channel();
        let (release, held) = channel::<()>();
        let held = Arc::new(Mutex::new(held));
        for urgency in [Urgency::Document, Urgency::Background, Urgency::Document] {
            let (held, sender) = (held.clone(), sender.clone());
            pool.spawn(urgency, move || {
                held.lock().unwrap().recv().unwrap();
                sender.send("long").unwrap();
            });
        }
        let quick = sender.clone();
        pool.spawn(Urgency::Request, move || quick.send("quick").unwrap());
        assert_eq!(results.recv().unwrap(), "quick");
        for _ in 0..3 {
            release.send(()).unwrap();
            assert_eq!(results.recv().unwrap(), "long");
        }
        pool.end();
    }

    #[test]
    fn no_more_threads_than_processors() {
        let pool = Pool::start(3);
        let first = pool.helpers();
        assert_eq!(
            first.threads(),
            4,
            "a thread from outside, and all of the pool"
        );
        assert_eq!(pool.helpers().threads(), 1);
        drop(first);
        let (sender, results) = channel();
        let inner = pool.clone();
        pool.spawn(Urgency::Document, move || {
            sender.send(inner.helpers().threads()).unwrap();
        });
        assert_eq!(results.recv().unwrap(), 3);
        pool.end();
    }

    #[test]
    fn jobs_that_wait_hold_no_thread() {
        const WAIT: usize = 50;
        let pool = Pool::start(1);
        let (sender, results) = channel();
        let turn = Arc::new(Turn::default());
        let held = turn.take(&|| false).unwrap();
        for urgency in [Urgency::Request, Urgency::Document].repeat(WAIT) {
            let (turn, sender) = (turn.clone(), sender.clone());
            pool.spawn(urgency, move || {
                let _turn = turn.take(&|| false).unwrap();
                sender.send("waited").unwrap();
            });
        }
        for urgency in [Urgency::Background, Urgency::Request] {
            let quick = sender.clone();
            pool.spawn(urgency, move || quick.send("quick").unwrap());
            assert_eq!(results.recv().unwrap(), "quick");
        }
        drop(held);
        for _ in 0..2 * WAIT {
            assert_eq!(results.recv().unwrap(), "waited");
        }
        pool.end();
    }

    #[test]
    fn who_waits_for_its_turn_may_give_up() {
        let turn = Turn::default();
        let held = turn.take(&|| false);
        assert!(held.is_some() && turn.take(&|| true).is_none());
        drop(held);
        assert!(turn.take(&|| true).is_some());
    }

    #[test]
    fn a_panic_ends_its_job_alone() {
        let pool = Pool::start(1);
        let (sender, results) = channel();
        for _ in 0..4 {
            pool.spawn(Urgency::Request, || panic!("no such luck"));
        }
        pool.spawn(Urgency::Document, move || sender.send(()).unwrap());
        results.recv().unwrap();
        pool.end();
    }
}
