//! The vertices and materials that triangles use.

use super::subject::{Fact, Subject};
use level::in_parallel;
use scan::fill;
use scan::view::Used;
use std::sync::Arc;

/// The usage of each object, by number.
struct Usage(Vec<Arc<Option<Used>>>);

impl Fact for Usage {
    fn compute(subject: &Subject<'_>) -> Option<Self> {
        // After an edit few of them are counted again, and that needs no other rule's meshes.
        let counted = match subject.file.keeps() {
            true => Vec::new(),
            false => subject.counted(),
        };
        let mut counted = counted.into_iter();
        let objects = subject.model.objects.iter();
        let counted: Vec<_> = objects.map(|_| counted.next().flatten()).collect();
        let mut both = subject.model.objects.iter().zip(&counted);
        if both.any(|(object, used)| used.is_none() && object.triangles.is_some()) {
            subject.file.look_up_usage(subject.threads());
        }
        let all = counted.into_iter().enumerate();
        let all = all.map(|(object, used)| match used {
            Some(used) => Arc::new(Some(used)),
            None => subject.file.used(object),
        });
        Some(Usage(all.collect()))
    }
}

impl Subject<'_> {
    /// The vertices and materials that the triangles of an object use; `None` if it has no triangles, or their values
    /// are not known.
    pub fn used(&self, object: usize) -> Option<&Used> {
        let used = self.fact::<Usage>()?.0.get(object);
        used.and_then(|used| Option::as_ref(used))
    }

    /// The vertices and materials that triangles use, from meshes that are read anyway; `None` for objects without such
    /// a mesh.
    fn counted(&self) -> Vec<Option<Used>> {
        /// Meshes of more triangles are looked at by all threads together, others by one thread each.
        const LARGE: usize = 1 << 16;
        let shapes = &self.world().shapes;
        let of = |object: usize, large: bool, threads: usize| {
            let mesh = shapes.get(object)?.mesh()?;
            let is_large = mesh.triangles.len() > LARGE;
            (is_large == large).then(|| fill::used(&self.file, object, mesh, threads))?
        };
        let small = in_parallel(self.threads(), shapes.len(), |object| of(object, false, 1));
        let all = small.into_iter().enumerate();
        all.map(|(object, used)| used.or_else(|| of(object, true, self.threads())))
            .collect()
    }
}
