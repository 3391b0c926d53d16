//! Answers from slow drives: each is read once, on a thread of its own, while those who asked go on.

use super::slow::{self, PATIENCE};
use pool::guarded;
use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::hash::Hash;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// The conduct of an asker while the answer is read.
#[derive(Clone)]
pub(super) enum Asker {
    /// It waits for the answer, however long that takes.
    Waits,
    /// It goes on after [`PATIENCE`], and this is called once all that was asked for has been read.
    GoesOn(Arc<dyn Fn() + Send + Sync>),
}

impl fmt::Debug for Asker {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Asker::Waits => "Waits",
            Asker::GoesOn(_) => "GoesOn",
        })
    }
}

/// Reads an answer.
type Reader<V> = Arc<dyn Fn() -> V + Send + Sync>;

/// Answers to questions, kept until they are forgotten.
pub(super) struct Later<K, V> {
    state: Mutex<State<K, V>>,
    /// An answer was read, or all of them were.
    read: Condvar,
}

struct State<K, V> {
    entries: HashMap<K, Entry<V>>,
    queue: VecDeque<(K, Reader<V>)>,
    /// How often everything was forgotten.
    generation: u64,
    /// A thread works through the queue.
    is_reading: bool,
    /// An answer of this queue is overdue: nobody waits for the others.
    is_overdue: bool,
    /// Called at the end of the queue.
    askers: Vec<Arc<dyn Fn() + Send + Sync>>,
}

struct Entry<V> {
    /// The answer as it was last read.
    value: Option<V>,
    /// Nothing was forgotten since then.
    is_fresh: bool,
    /// It is in the queue.
    is_queued: bool,
    /// It took longer than anybody should wait.
    is_slow: bool,
}

impl<K, V> Default for Later<K, V> {
    fn default() -> Self {
        Later {
            state: Mutex::new(State {
                entries: HashMap::new(),
                queue: VecDeque::new(),
                generation: 0,
                is_reading: false,
                is_overdue: false,
                askers: Vec::new(),
            }),
            read: Condvar::new(),
        }
    }
}

impl<K, V> Later<K, V>
where
    K: Clone + Eq + Hash + Send + 'static,
    V: Clone + Default + PartialEq + Send + 'static,
{
    /// The answer to a question; `None` where it is not there yet. To one who goes on, a forgotten answer stands in for
    /// the new one while that is read.
    pub fn ask(&'static self, key: &K, read: Reader<V>, asker: &Asker) -> Option<V> {
        match asker {
            Asker::Waits => Some(self.wait_for(key, &read)),
            Asker::GoesOn(then) => self.try_for(key, read, then),
        }
    }

    fn wait_for(&self, key: &K, read: &Reader<V>) -> V {
        let state = self.lock();
        let entry = state.entries.get(key).filter(|entry| entry.is_fresh);
        if let Some(value) = entry.and_then(|entry| entry.value.clone()) {
            return value;
        }
        let generation = state.generation;
        drop(state);
        let value = read();
        let mut state = self.lock();
        if state.generation == generation {
            let entry = state.entry(key);
            entry.value = Some(value.clone());
            entry.is_fresh = true;
        }
        value
    }

    fn try_for(
        &'static self,
        key: &K,
        read: Reader<V>,
        then: &Arc<dyn Fn() + Send + Sync>,
    ) -> Option<V> {
        let mut state = self.lock();
        let entry = state.entry(key);
        if entry.is_fresh {
            return entry.value.clone();
        }
        let is_slow = entry.is_slow;
        if !std::mem::replace(&mut entry.is_queued, true) {
            state.queue.push_back((key.clone(), read));
            if !std::mem::replace(&mut state.is_reading, true) {
                std::thread::spawn(|| self.work());
            }
        }
        if !is_slow && !state.is_overdue {
            let is_missing =
                |state: &mut State<K, V>| !state.entry(key).is_fresh && !state.is_overdue;
            let waited = self.read.wait_timeout_while(state, PATIENCE, is_missing);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
            if state.entry(key).is_fresh {
                return state.entry(key).value.clone();
            }
            state.is_overdue = true;
            slow::mark_slow();
        }
        state.askers.push(then.clone());
        if !state.is_reading {
            // The queue has just ended.
            drop(state);
            self.end();
            state = self.lock();
        }
        state.entry(key).value.clone()
    }

    /// Reads all that is asked for.
    fn work(&self) {
        let mut state = self.lock();
        while let Some((key, read)) = state.queue.pop_front() {
            let generation = state.generation;
            drop(state);
            let start = Instant::now();
            // A reader that panics has no answer.
            let value = guarded(|| read()).unwrap_or_default();
            let took = start.elapsed();
            state = self.lock();
            if state.generation != generation {
                // It may be another by now.
                state.queue.push_front((key, read));
                continue;
            }
            let entry = state.entry(&key);
            *entry = Entry {
                value: Some(value),
                is_fresh: true,
                is_queued: false,
                is_slow: took > PATIENCE,
            };
            self.read.notify_all();
        }
        state.is_reading = false;
        drop(state);
        self.end();
    }

    /// Tells those who went on that the queue is at its end.
    fn end(&self) {
        let mut state = self.lock();
        state.is_overdue = false;
        let askers = std::mem::take(&mut state.askers);
        drop(state);
        self.read.notify_all();
        askers.iter().for_each(|then| then());
    }

    /// Something is being read.
    pub fn is_reading(&self) -> bool {
        self.lock().is_reading
    }

    /// Waits until nothing is read any more, or `cancelled` turns true.
    pub fn wait(&self, cancelled: &dyn Fn() -> bool) {
        let mut state = self.lock();
        while state.is_reading && !cancelled() {
            let waited = self.read.wait_timeout(state, slow::LOOK);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Has everything read again when it is next asked for.
    pub fn forget(&self) {
        let mut state = self.lock();
        state.generation += 1;
        for entry in state.entries.values_mut() {
            entry.is_fresh = false;
        }
    }

    fn lock(&self) -> MutexGuard<'_, State<K, V>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Clone + Eq + Hash, V> State<K, V> {
    fn entry(&mut self, key: &K) -> &mut Entry<V> {
        self.entries.entry(key.clone()).or_insert(Entry {
            value: None,
            is_fresh: false,
            is_queued: false,
            is_slow: false,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc::{Receiver, Sender, channel};

    /// A drive that answers when it is let go, a counter of what it was asked, and one of what it told.
    struct Drive {
        later: &'static Later<u32, usize>,
        let_go: Sender<()>,
        reader: Reader<usize>,
        told: Receiver<()>,
        asker: Asker,
    }

    fn drive() -> Drive {
        let (let_go, held) = channel::<()>();
        let (tell, told) = channel();
        let (held, tell, asked) = (Mutex::new(held), Mutex::new(tell), AtomicUsize::new(0));
        Drive {
            later: Box::leak(Box::default()),
            let_go,
            told,
            reader: Arc::new(move || {
                held.lock().unwrap().recv().unwrap();
                asked.fetch_add(1, Ordering::AcqRel) + 1
            }),
            asker: Asker::GoesOn(Arc::new(move || tell.lock().unwrap().send(()).unwrap())),
        }
    }

    impl Drive {
        fn ask(&self, key: u32) -> Option<usize> {
            self.later.ask(&key, self.reader.clone(), &self.asker)
        }
    }

    #[test]
    fn a_quick_drive_is_waited_for_and_tells_nobody() {
        let drive = drive();
        drive.let_go.send(()).unwrap();
        assert_eq!((drive.ask(1), drive.ask(1)), (Some(1), Some(1)));
        drive.later.wait(&|| false);
        assert!(drive.told.try_recv().is_err());
    }

    #[test]
    fn who_asks_a_slow_drive_goes_on_and_is_told_later() {
        let drive = drive();
        let start = Instant::now();
        assert_eq!(
            (drive.ask(1), drive.ask(1), drive.ask(2)),
            (None, None, None)
        );
        // The first one alone has waited.
        assert!(start.elapsed() < PATIENCE * 2);
        drive.let_go.send(()).unwrap();
        drive.let_go.send(()).unwrap();
        for _ in 0..3 {
            drive.told.recv().unwrap();
        }
        assert_eq!((drive.ask(1), drive.ask(2)), (Some(1), Some(2)));
    }

    #[test]
    fn what_was_forgotten_stands_in_until_it_is_read_again() {
        let drive = drive();
        assert_eq!(drive.ask(1), None);
        drive.later.forget();
        // The answer that was on its way is not taken.
        drive.let_go.send(()).unwrap();
        drive.let_go.send(()).unwrap();
        drive.told.recv().unwrap();
        assert_eq!(drive.ask(1), Some(2));
        drive.later.forget();
        assert_eq!(drive.ask(1), Some(2));
        drive.let_go.send(()).unwrap();
        drive.told.recv().unwrap();
        assert_eq!(drive.ask(1), Some(3));
    }
}
