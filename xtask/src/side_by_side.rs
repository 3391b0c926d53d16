//! Jobs that run at the same time, in an order that they ask for.

use std::sync::{Condvar, Mutex, PoisonError};

/// A job with a name, which comes after others.
pub trait Ordered: Sync {
    /// Its name.
    fn name(&self) -> &'static str;
    /// The jobs that must have ended before, as far as they are there.
    fn after(&self) -> &'static [&'static str];
}

/// How many jobs run at a time: one more than the cores of the smallest machine that this is made for, as jobs that drive an
/// editor mostly wait.
const AT_A_TIME: usize = 3;

/// Runs jobs, three at a time, each when those that it comes after have ended; gives what they gave in their order.
pub fn side_by_side<S: Ordered, T: Send>(
    steps: &[&'static S],
    job: &(dyn Fn(&'static S) -> T + Sync),
) -> Vec<T> {
    enum State<T> {
        Waiting,
        Running,
        Ended(T),
    }
    let states: Vec<State<T>> = steps.iter().map(|_| State::Waiting).collect();
    let states = Mutex::new(states);
    let changed = Condvar::new();
    // A job that panicked has changed nothing.
    let lock = || states.lock().unwrap_or_else(PoisonError::into_inner);
    let worker = || {
        let mut held = lock();
        loop {
            let has_ended = |name: &&str| {
                let at = steps.iter().position(|step| step.name() == *name);
                at.is_none_or(|at| matches!(held[at], State::Ended(_)))
            };
            let ready = steps.iter().enumerate().find(|(at, step)| {
                matches!(held[*at], State::Waiting) && step.after().iter().all(has_ended)
            });
            match ready {
                Some((at, step)) => {
                    held[at] = State::Running;
                    drop(held);
                    let end = job(step);
                    held = lock();
                    held[at] = State::Ended(end);
                    changed.notify_all();
                }
                None if held.iter().any(|state| matches!(state, State::Waiting)) => {
                    held = changed.wait(held).unwrap_or_else(PoisonError::into_inner);
                }
                None => return,
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..AT_A_TIME {
            scope.spawn(worker);
        }
    });
    let states = states.into_inner().unwrap_or_else(PoisonError::into_inner);
    let ends = states.into_iter().filter_map(|state| match state {
        State::Ended(end) => Some(end),
        State::Waiting | State::Running => None,
    });
    ends.collect()
}
