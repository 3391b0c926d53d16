//! Numbers of vertex lists and triangle lists, recorded while a text is scanned: a caller that reads all of a long text
//! need not read it twice for them.
//!
//! Only stretches in which nothing is odd are recorded, as a reader of the text would read them. The others are left to
//! that reader. Numbers that are never asked for are dropped with the rest.

use super::summary::{TrianglePart, VertexPart};
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The numbers of a stretch of a text.
#[derive(Debug, Default)]
struct Numbers {
    /// The positions of vertices, and u and v of their first UVs.
    positions: Vec<[f64; 3]>,
    first_uvs: Vec<[f32; 2]>,
    /// The integers of triangles.
    integers: Vec<i32>,
}

impl Numbers {
    fn len(&self) -> Len {
        Len {
            points: self.positions.len(),
            integers: self.integers.len(),
        }
    }

    fn truncate(&mut self, len: Len) {
        self.positions.truncate(len.points);
        self.first_uvs.truncate(len.points);
        self.integers.truncate(len.integers);
    }
}

/// How many numbers there are.
#[derive(Clone, Copy, Debug, Default)]
struct Len {
    points: usize,
    integers: usize,
}

/// A part of a list whose numbers are known.
#[derive(Debug)]
struct Part {
    span: Range<usize>,
    what: What,
}

#[derive(Debug)]
enum What {
    /// Vertices as this version lays them out.
    Points(u8, Range<usize>),
    Integers(Range<usize>),
}

/// Takes the numbers of chunks down that follow each other.
#[derive(Debug, Default)]
pub(super) struct NumberCapture {
    numbers: Numbers,
    parts: Vec<Part>,
    /// Where the chunk begins, and what was known before it.
    chunk: (usize, Len, usize),
    /// The lengths up to the end of the parts that are complete.
    closed: Len,
}

impl NumberCapture {
    /// A chunk begins there.
    pub fn begin(&mut self, start: usize) {
        self.chunk = (start, self.numbers.len(), self.parts.len());
        self.closed = self.numbers.len();
    }

    /// The chunk is scanned again from its start.
    pub fn again(&mut self) {
        let (_, len, parts) = self.chunk;
        self.numbers.truncate(len);
        self.parts.truncate(parts);
        self.closed = len;
    }

    /// Takes a vertex down.
    #[inline]
    pub fn point(&mut self, position: [f64; 3], first_uv: [f32; 2]) {
        self.numbers.positions.push(position);
        self.numbers.first_uvs.push(first_uv);
    }

    /// A part of a vertex list is complete. It is of no use where not all of its vertices were taken down.
    pub fn close_points(&mut self, part: &VertexPart, version: u8) {
        let points = self.closed.points..self.numbers.positions.len();
        if points.len() == part.count as usize {
            self.push((part.at, part.end), What::Points(version, points));
        }
        self.numbers.truncate(self.closed);
    }

    /// Integers of a triangle list follow.
    pub fn integers(&mut self) -> &mut Vec<i32> {
        &mut self.numbers.integers
    }

    /// They are read again from the first of their part on.
    pub fn forget_integers(&mut self) {
        self.numbers.integers.truncate(self.closed.integers);
    }

    /// A part of a triangle list is complete. It is of no use where not all of its integers were taken down.
    pub fn close_integers(&mut self, part: &TrianglePart) {
        let integers = self.closed.integers..self.numbers.integers.len();
        if integers.len() == part.count as usize {
            self.push((part.at, part.end), What::Integers(integers));
        }
        self.numbers.truncate(self.closed);
    }

    fn push(&mut self, (at, end): (u32, u32), what: What) {
        let start = self.chunk.0;
        let span = start + at as usize..start + end as usize;
        self.parts.push(Part { span, what });
        self.closed = self.numbers.len();
    }
}

/// The numbers that were recorded of a text.
#[derive(Debug, Default)]
pub struct CapturedNumbers(Vec<Run>);

/// The numbers recorded of consecutive chunks. Vertices and integers can be dropped separately.
#[derive(Debug)]
struct Run {
    start: usize,
    parts: Vec<Part>,
    points: Shared<Points>,
    integers: Shared<Vec<i32>>,
}

/// The positions of vertices, and u and v of their first UVs.
#[derive(Debug)]
struct Points {
    positions: Vec<[f64; 3]>,
    first_uvs: Vec<[f32; 2]>,
}

/// Numbers of several parts, and of how many of these nobody has asked: there until all are asked for.
#[derive(Debug)]
struct Shared<T>(Mutex<(usize, Option<Arc<T>>)>);

impl<T> Shared<T> {
    fn of(parts: usize, numbers: T) -> Self {
        Shared(Mutex::new((parts, Some(Arc::new(numbers)))))
    }

    fn lock(&self) -> MutexGuard<'_, (usize, Option<Arc<T>>)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self) -> Option<Arc<T>> {
        let mut left = self.lock();
        let numbers = left.1.clone()?;
        left.0 = left.0.saturating_sub(1);
        if left.0 == 0 {
            left.1 = None;
        }
        Some(numbers)
    }
}

/// The vertices of a part of a list.
#[derive(Clone, Debug)]
pub struct CapturedPoints(Arc<Points>, Range<usize>);

impl CapturedPoints {
    /// Their positions.
    pub fn positions(&self) -> &[[f64; 3]] {
        self.0.positions.get(self.1.clone()).unwrap_or_default()
    }

    /// u and v of the first UV of each; NaN where there is none.
    pub fn first_uvs(&self) -> &[[f32; 2]] {
        self.0.first_uvs.get(self.1.clone()).unwrap_or_default()
    }
}

/// The integers of a part of a triangle list.
#[derive(Clone, Debug)]
pub struct CapturedIntegers(Arc<Vec<i32>>, Range<usize>);

impl CapturedIntegers {
    /// Their values.
    pub fn values(&self) -> &[i32] {
        self.0.get(self.1.clone()).unwrap_or_default()
    }
}

impl CapturedNumbers {
    /// Collects the numbers of several stretches of a text, each with the place where it begins.
    pub(super) fn of(runs: impl Iterator<Item = (usize, NumberCapture)>) -> Self {
        let runs = runs.map(|(start, capture)| {
            let Numbers {
                positions,
                first_uvs,
                integers,
            } = capture.numbers;
            let is_points = |part: &&Part| matches!(part.what, What::Points(..));
            let of_points = capture.parts.iter().filter(is_points).count();
            let points = Points {
                positions,
                first_uvs,
            };
            Run {
                start,
                points: Shared::of(of_points, points),
                integers: Shared::of(capture.parts.len() - of_points, integers),
                parts: capture.parts,
            }
        });
        let mut runs: Vec<Run> = runs.collect();
        runs.sort_by_key(|run| run.start);
        CapturedNumbers(runs)
    }

    /// The vertices of a part of a list, as a version lays them out. Each part is asked for once.
    pub fn points(&self, span: &Range<usize>, version: u8) -> Option<CapturedPoints> {
        let (run, part) = self.part(span)?;
        let What::Points(of, range) = &part.what else {
            return None;
        };
        let points = run.points.take().filter(|_| *of == version)?;
        Some(CapturedPoints(points, range.clone()))
    }

    /// The integers of a part of a triangle list. Each part is asked for once.
    pub fn integers(&self, span: &Range<usize>) -> Option<CapturedIntegers> {
        let (run, part) = self.part(span)?;
        let What::Integers(range) = &part.what else {
            return None;
        };
        Some(CapturedIntegers(run.integers.take()?, range.clone()))
    }

    /// Forgets all of it.
    pub fn forget(&self) {
        for run in &self.0 {
            run.points.lock().1 = None;
            run.integers.lock().1 = None;
        }
    }

    fn part(&self, span: &Range<usize>) -> Option<(&Run, &Part)> {
        let behind = self.0.partition_point(|run| run.start <= span.start);
        let run = self.0.get(behind.checked_sub(1)?)?;
        let at = |part: &Part| part.span.start.cmp(&span.start);
        let part = run.parts.get(run.parts.binary_search_by(at).ok()?)?;
        (part.span == *span).then_some((run, part))
    }
}
