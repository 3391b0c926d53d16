//! Work on several threads.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Calls `work` for every number below `count` on so many threads; the results come in order.
pub fn in_parallel<T: Send>(
    threads: usize,
    count: usize,
    work: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    in_parallel_with(threads, count, |(), number| work(number))
}

/// As [`in_parallel`], with a state for each thread that `work` reuses from one number to the next.
pub fn in_parallel_with<S: Default, T: Send>(
    threads: usize,
    count: usize,
    work: impl Fn(&mut S, usize) -> T + Sync,
) -> Vec<T> {
    let threads = threads.clamp(1, count.max(1));
    if threads == 1 {
        let mut own = S::default();
        return (0..count).map(|number| work(&mut own, number)).collect();
    }
    let results: Vec<Mutex<Option<T>>> = (0..count).map(|_| Mutex::new(None)).collect();
    on_threads(threads, count, &|numbers| {
        let mut own = S::default();
        for number in numbers {
            let result = work(&mut own, number);
            if let Some(place) = results.get(number) {
                *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
            }
        }
    });
    // Each has a result: a panic does not come this far.
    let results = results.into_iter();
    results
        .filter_map(|place| place.into_inner().unwrap_or_else(PoisonError::into_inner))
        .collect()
}

/// Calls `work` on so many threads, and shares the numbers below `count` out among them. A panic is passed on.
///
/// This is there once in the program, whatever the results are.
fn on_threads(
    threads: usize,
    count: usize,
    work: &(dyn Fn(&mut dyn Iterator<Item = usize>) + Sync),
) {
    let next = AtomicUsize::new(0);
    let work_on = || {
        let next = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&number| number < count);
        work(&mut std::iter::from_fn(next));
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work_on);
        }
        // This thread has a processor already: systems are slow to find one for a new thread where there is none to spare.
        work_on();
    });
}

/// Calls `work` for every piece of so many on so many threads, with the number of its first; the results come in order.
pub fn on_pieces<T: Send, R: Send>(
    threads: usize,
    (all, size): (&mut [T], usize),
    work: impl Fn(usize, &mut [T]) -> R + Sync,
) -> Vec<R> {
    let pieces: Vec<Mutex<&mut [T]>> = all.chunks_mut(size).map(Mutex::new).collect();
    let results = in_parallel(threads, pieces.len(), |number| {
        let piece = pieces.get(number)?;
        // Each is looked at once.
        let mut piece = piece.lock().unwrap_or_else(PoisonError::into_inner);
        Some(work(number * size, &mut piece))
    });
    results.into_iter().flatten().collect()
}

/// Calls `work` for every number below `count` on so many threads, and `take` with each result: in order, by one thread at a
/// time, and as soon as all results before it are taken, so that few of them wait in memory.
pub fn in_order<T: Send, F: FnMut(usize, T) + Send>(
    threads: usize,
    count: usize,
    work: impl Fn(usize) -> T + Sync,
    mut take: F,
) {
    let threads = threads.clamp(1, count.max(1));
    if threads == 1 {
        (0..count).for_each(|number| take(number, work(number)));
        return;
    }
    // What came before its turn; whose turn it is, and who takes it. Nobody waits for the one who takes: that one finds what has
    // come meanwhile.
    let early = Mutex::new(BTreeMap::new());
    let taking = Mutex::new((0, take));
    let drain = |(turn, take): &mut (usize, F)| {
        let next = |turn: &usize| {
            let mut early = early.lock().unwrap_or_else(PoisonError::into_inner);
            early.remove(turn)
        };
        while let Some(result) = next(turn) {
            take(*turn, result);
            *turn += 1;
        }
    };
    on_threads(threads, count, &|numbers| {
        for number in numbers {
            let result = work(number);
            // A panic elsewhere is passed on.
            let mut waiting = early.lock().unwrap_or_else(PoisonError::into_inner);
            waiting.insert(number, result);
            let is_much = waiting.len() > WAITING;
            drop(waiting);
            match taking.try_lock() {
                Ok(mut taking) => drain(&mut taking),
                // Who takes is slower than those who work.
                Err(_) if is_much => {
                    drain(&mut taking.lock().unwrap_or_else(PoisonError::into_inner));
                }
                Err(_) => {}
            }
        }
    });
    drain(&mut taking.into_inner().unwrap_or_else(PoisonError::into_inner));
}

/// About the most results that wait in memory until they are taken.
const WAITING: usize = 64;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order() {
        let squares: Vec<usize> = (0..100).map(|n| n * n).collect();
        assert_eq!(in_parallel(3, 100, |n| n * n), squares);
        assert!(in_parallel(3, 0, |n| n).is_empty());
    }

    #[test]
    fn pieces_are_changed_in_place() {
        for threads in 1..4 {
            let mut all: Vec<usize> = (0..100).collect();
            let sums = on_pieces(threads, (&mut all, 30), |first, piece| {
                assert_eq!(piece.first(), Some(&first));
                piece.iter_mut().for_each(|it| *it *= 2);
                piece.iter().sum::<usize>()
            });
            assert!(all.iter().copied().eq((0..200).step_by(2)));
            assert_eq!(sums, [870, 2670, 4470, 1890]);
        }
    }

    #[test]
    fn results_are_taken_in_order() {
        for threads in 1..4 {
            let mut taken = Vec::new();
            in_order(threads, 100, |n| n * n, |n, square| taken.push((n, square)));
            let squares: Vec<(usize, usize)> = (0..100).map(|n| (n, n * n)).collect();
            assert_eq!(taken, squares);
        }
    }
}
