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
    let threads = threads.clamp(1, count.max(1));
    if threads == 1 {
        return (0..count).map(work).collect();
    }
    let results: Vec<Mutex<Option<T>>> = (0..count).map(|_| Mutex::new(None)).collect();
    on_threads(threads, count, &|number| {
        let result = work(number);
        if let Some(place) = results.get(number) {
            *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
        }
    });
    // Each has a result: a panic does not come this far.
    let results = results.into_iter();
    results
        .filter_map(|place| place.into_inner().unwrap_or_else(PoisonError::into_inner))
        .collect()
}

/// Calls `work` for every number below `count` on so many threads. A panic is passed on.
///
/// This is there once in the program, whatever the results are.
fn on_threads(threads: usize, count: usize, work: &(dyn Fn(usize) + Sync)) {
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        break;
                    }
                    work(number);
                }
            });
        }
    });
}

/// Calls `work` for every piece of so many on so many threads; the results come in order.
pub fn on_pieces<T: Send, R: Send>(
    threads: usize,
    (all, size): (&mut [T], usize),
    work: impl Fn(&mut [T]) -> R + Sync,
) -> Vec<R> {
    let pieces: Vec<Mutex<&mut [T]>> = all.chunks_mut(size).map(Mutex::new).collect();
    let results = in_parallel(threads, pieces.len(), |number| {
        let piece = pieces.get(number)?;
        // Each is looked at once.
        Some(work(
            &mut piece.lock().unwrap_or_else(PoisonError::into_inner),
        ))
    });
    results.into_iter().flatten().collect()
}

/// Calls `work` for every number below `count` on so many threads, and `take` with each result: in order, by one thread at a
/// time, and as soon as all results before it are taken, so that few of them wait in memory.
pub fn in_order<T: Send>(
    threads: usize,
    count: usize,
    work: impl Fn(usize) -> T + Sync,
    mut take: impl FnMut(usize, T) + Send,
) {
    let threads = threads.clamp(1, count.max(1));
    if threads == 1 {
        (0..count).for_each(|number| take(number, work(number)));
        return;
    }
    // What came before its turn, the number whose turn it is, and who takes it.
    let taking = Mutex::new((BTreeMap::new(), 0, take));
    on_threads(threads, count, &|number| {
        let result = work(number);
        // A panic elsewhere is passed on.
        let mut taking = taking.lock().unwrap_or_else(PoisonError::into_inner);
        let (early, turn, take) = &mut *taking;
        early.insert(number, result);
        while let Some(result) = early.remove(turn) {
            take(*turn, result);
            *turn += 1;
        }
    });
}

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
            let sums = on_pieces(threads, (&mut all, 30), |piece| {
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
