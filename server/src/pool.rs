//! The threads that compute: one pool for all documents, requests and files, so that their number stays that of the
//! processors however much there is to do.

use std::any::Any;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// How a piece of work is done.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// On how many threads.
    pub threads: usize,
    /// Told bytes as they are done, from several threads.
    pub progress: &'a (dyn Fn(usize) + Sync),
    /// Nobody wants the result any more.
    pub cancelled: &'a (dyn Fn() -> bool + Sync),
}

impl Effort<'static> {
    /// On so many threads, to the end, without a word.
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

/// What a panic says.
pub fn panic_words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "for an unknown reason".to_owned())
}

/// How many threads the machine runs at once.
pub fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// What a job is for. Earlier ones go first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// Somebody waits for an answer about a document.
    Request,
    /// A document's analysis.
    Document,
    /// What rules find that look across all of a document.
    Across,
    /// Files that nobody looks at.
    Background,
}

type Job = Box<dyn FnOnce() + Send>;

#[derive(Default)]
struct State {
    waiting: [VecDeque<Job>; 4],
    /// How many jobs of each urgency run.
    running: [usize; 4],
    /// How many threads beside the pool's own help them.
    helping: usize,
    ended: bool,
}

struct Shared {
    state: Mutex<State>,
    wake: Condvar,
    processors: usize,
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
            drop(state);
            self.0.wake.notify_one();
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
        // The last thread is for requests alone.
        let others: usize = state.running.iter().skip(1).sum();
        order.into_iter().find_map(|urgency| {
            let is_free = state.running[urgency as usize] < self.limit(urgency)
                && (urgency == Urgency::Request || others < self.processors);
            let job = is_free.then(|| state.waiting[urgency as usize].pop_front())??;
            Some((urgency, job))
        })
    }

    fn work(&self) {
        let mut state = self.lock();
        while !state.ended {
            let Some((urgency, job)) = self.next(&mut state) else {
                state = self
                    .wake
                    .wait(state)
                    .unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            state.running[urgency as usize] += 1;
            drop(state);
            // Jobs guard themselves where somebody is to hear of a panic.
            let _ = guarded(job);
            state = self.lock();
            state.running[urgency as usize] -= 1;
            // A job that its urgency's limit held back may run now.
            self.wake.notify_one();
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
