//! Work on several threads.

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
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::with_capacity(count));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut own = Vec::new();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        break;
                    }
                    own.push((number, work(number)));
                }
                // A panic elsewhere is passed on by the scope.
                let mut all = results.lock().unwrap_or_else(PoisonError::into_inner);
                all.append(&mut own);
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.sort_by_key(|(number, _)| *number);
    results.into_iter().map(|(_, result)| result).collect()
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
}
