//! Values computed from stretches of a text, kept for the texts that edits make of it: only what an edit has touched is
//! computed again.
//!
//! A stretch is identified by its chunks. A chunk that was scanned again is another one, even if its text is the same;
//! a chunk that has only moved is the same one. So a kept value may depend on nothing but the text of the stretch, and
//! it counts places from the first byte of the stretch.

use crate::Body;
use crate::model::detail::Entry;
use rustc_hash::FxHashMap;
use std::any::{Any, TypeId};
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// The values that are kept of a document's texts. Each type of value is kept separately.
#[derive(Debug, Default)]
pub struct Kept(Mutex<Store>);

#[derive(Debug, Default)]
struct Store {
    values: FxHashMap<Key, Value>,
    /// The value that the last text left for the next.
    left: Option<Box<dyn Any + Send + Sync>>,
    /// Counts [`Kept::forget`].
    round: u64,
}

#[derive(Debug)]
struct Value {
    value: Arc<dyn Any + Send + Sync>,
    /// When it was last asked for.
    round: u64,
}

/// Which value of which stretch.
#[derive(Debug)]
struct Key {
    what: TypeId,
    /// A number for all else that the value depends on.
    more: u64,
    /// The chunks. Where all else has forgotten one its place in memory is not given to another.
    chunks: Box<[Weak<Body>]>,
    /// The first byte in the first chunk, and how many bytes.
    at: (usize, usize),
}

impl Key {
    fn of<'e, T: Any>(
        chunks: impl Iterator<Item = &'e Entry<'e>>,
        stretch: &Range<usize>,
        more: u64,
    ) -> Option<Key> {
        let mut start = None;
        let chunks = chunks.map(|entry| {
            start.get_or_insert(entry.start);
            Arc::downgrade(&entry.chunk.body)
        });
        let chunks = chunks.collect();
        Some(Key {
            what: TypeId::of::<T>(),
            more,
            at: (stretch.start - start?, stretch.len()),
            chunks,
        })
    }
}

impl PartialEq for Key {
    fn eq(&self, other: &Self) -> bool {
        let same = |(one, two): (&Weak<Body>, &Weak<Body>)| Weak::ptr_eq(one, two);
        (self.what, self.more, self.at) == (other.what, other.more, other.at)
            && self.chunks.len() == other.chunks.len()
            && self.chunks.iter().zip(&other.chunks).all(same)
    }
}

impl Eq for Key {}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.what, self.more, self.at).hash(state);
        for chunk in &self.chunks {
            chunk.as_ptr().hash(state);
        }
    }
}

impl Kept {
    fn lock(&self) -> MutexGuard<'_, Store> {
        // A panic while the lock was held leaves a map behind that is still whole.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Leaves something that was made of a text for the next one, which can bring it up to date. One value is kept.
    pub fn leave<T: Any + Send + Sync>(&self, value: T) {
        let old = self.lock().left.replace(Box::new(value));
        // What is dropped may be large: nobody waits for that.
        drop(old);
    }

    /// Takes the value that was left. Of two callers at the same time, one finds nothing and computes it again.
    pub fn take_left<T: Any + Send + Sync>(&self) -> Option<T> {
        let left = self.lock().left.take()?;
        left.downcast().ok().map(|value| *value)
    }

    /// Forgets what nobody has asked for since the last call.
    pub fn forget(&self) {
        let mut store = self.lock();
        let round = store.round;
        store.values.retain(|_, value| value.round == round);
        store.round += 1;
    }
}

impl Kept {
    /// The value of a stretch that lies in these chunks; `make` computes it where it is not kept. It is not kept where
    /// `is_broken_off` says that it was made of a text that was broken off.
    pub(super) fn value<'e, T: Any + Send + Sync>(
        &self,
        chunks: impl Iterator<Item = &'e Entry<'e>>,
        (stretch, more): (&Range<usize>, u64),
        make: impl FnOnce() -> T,
        is_broken_off: impl Fn() -> bool,
    ) -> Arc<T> {
        let Some(key) = Key::of::<T>(chunks, stretch, more) else {
            return Arc::new(make());
        };
        if let Some(value) = self.get(&key)
            && let Ok(value) = value.downcast()
        {
            return value;
        }
        let value = Arc::new(make());
        if !is_broken_off() {
            self.put(key, value.clone());
        }
        value
    }

    fn get(&self, key: &Key) -> Option<Arc<dyn Any + Send + Sync>> {
        let mut store = self.lock();
        let round = store.round;
        let value = store.values.get_mut(key)?;
        value.round = round;
        Some(value.value.clone())
    }

    fn put(&self, key: Key, value: Arc<dyn Any + Send + Sync>) {
        let mut store = self.lock();
        let round = store.round;
        store.values.insert(key, Value { value, round });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Model;
    use crate::view::File;
    use crate::{Chunks, scan_all};

    /// A thousand spheres, and nothing else of use.
    fn spheres() -> String {
        let sphere = |n| format!(";OBJECT {n}\n\"SPHERE\"\n\"\"\n\"\"\n-1\n{n}.0\n\n");
        let head = ";### HEADER ###\n2\n\"a\"\n\"b\"\n\"c\"\n\"d\"\n";
        let objects: String = (0..1000).map(sphere).collect();
        format!(
            "{head};### MATERIALS ###\n0\n;### OBJECTS ###\n1000\n{objects};### INSTANCES ###\n0\n"
        )
    }

    fn lengths(text: &str, chunks: &Chunks, kept: &Kept) -> (Vec<usize>, usize) {
        let model = Model::build(chunks);
        let source: &[u8] = text.as_bytes();
        let file = File::new(&source, chunks, &model).keeping(Some(kept));
        let mut made = 0;
        let objects = model.objects.iter().map(|object| {
            let value = file.kept(&object.span, 0, || {
                made += 1;
                object.span.len()
            });
            *value
        });
        let lengths = objects.collect();
        kept.forget();
        (lengths, made)
    }

    #[test]
    fn what_an_edit_has_not_touched_is_kept() {
        let text = &spheres();
        let mut chunks = scan_all(&text.as_bytes(), (1, 60), &|_| true);
        let kept = Kept::default();
        let (first, made) = lengths(text, &chunks, &kept);
        assert_eq!((made, first.len()), (1000, 1000));
        assert_eq!(lengths(text, &chunks, &kept), (first.clone(), 0));
        // A comment at the top moves all objects, and touches none.
        let edited = format!("; a remark\n{text}");
        chunks.edit(0..0, edited.len() - text.len());
        assert!(chunks.settle(&edited.as_bytes(), &|| false));
        assert_eq!(lengths(&edited, &chunks, &kept), (first.clone(), 0));
        // A blank in the last object is in that one alone.
        let object = Model::build(&chunks).objects.last().unwrap().span.clone();
        let at = object.end - "999.0".len();
        let spaced = format!("{} {}", &edited[..at], &edited[at..]);
        chunks.edit(at..at, 1);
        assert!(chunks.settle(&spaced.as_bytes(), &|| false));
        let (last, made) = lengths(&spaced, &chunks, &kept);
        // Its chunk, and who has looked at that.
        assert!((1..100).contains(&made), "{made} were made anew");
        assert_eq!(last.last().copied(), first.last().map(|length| length + 1));
    }
}
