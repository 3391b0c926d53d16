//! Causes of other findings: a text that ends too early, a conflict, a second file. Findings that only follow from them
//! are not reported.

use super::list_mismatch::ListMismatch;
use super::shifted_triangle_lists::OddList;
use super::subject::Subject;
use super::{Code, words};
use scan::model::{Int, Object};
use scan::{ConflictLine, Fault, Lost, Mark, Place, Repair};
use schema::options::Level;
use schema::{RecordKind, Section, TRIANGLE_VALUES};
use std::ops::Range;

/// How much of the end of a text is looked at for its last value.
const TAIL: usize = 256;

/// The causes that explain other findings of a file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Context {
    /// The conflict blocks.
    pub conflicts: Vec<Range<usize>>,
    /// For each conflict block, the object or section around it: the block may have made its counts wrong.
    around_conflicts: Vec<Range<usize>>,
    /// The text ends before the file is complete.
    pub end: Option<End>,
    /// Another file begins inside this one: what the first one lacks may have been lost where the two join.
    second_file: bool,
    /// Lists that hold more than they declare, in file order: indices into them may have shifted.
    long_lists: Vec<Range<usize>>,
    /// One mistake explains all that seems wrong.
    repair: Option<Repair>,
    /// The mistakes in the lists of sections, each with its section. The finding about the section's count reports it.
    mismatches: Vec<((Section, Range<usize>), ListMismatch)>,
    /// Triangle lists with one mistake that explains what else seems wrong with them.
    odd_lists: Vec<OddList>,
}

/// Where a text ends that is not complete.
#[derive(Clone, Debug)]
pub(crate) struct End {
    /// The last value.
    pub span: Range<usize>,
    /// It is the sign of a number.
    sign: bool,
    place: Place,
    record: Option<RecordKind>,
    /// The triangle list that ends inside a triangle: how its integers fall into triangles is a guess.
    cut_list: Option<Range<usize>>,
}

impl Context {
    /// Looks through the scanner's marks.
    pub fn of(subject: &Subject<'_>) -> Self {
        let mut context = Context {
            repair: subject.chunks.repair().cloned(),
            mismatches: mismatches(subject),
            odd_lists: OddList::all(subject),
            ..Context::default()
        };
        let mut open = None;
        let mut second_file = false;
        let mut cut = None;
        let (tail, text) = subject.tail(TAIL);
        let written = tail + text.trim_ascii_end().len();
        for (chunk, &start) in subject
            .chunks
            .iter()
            .flatten()
            .zip(&subject.model.chunk_starts)
        {
            for mark in &chunk.body.marks {
                let at = start + mark.span.at as usize;
                let span = at..at + mark.span.len as usize;
                match mark.fault {
                    Fault::MergeConflict { line } => context.conflict_line(&mut open, line, span),
                    Fault::SecondFile => second_file = true,
                    Fault::UnexpectedEnd { .. } => cut = Some((mark, span)),
                    // The closing quote was behind the cut.
                    Fault::UnterminatedString if span.end == written => cut = Some((mark, span)),
                    Fault::WrongCount {
                        declared,
                        found,
                        end,
                        ..
                    } if i64::from(found) > declared => {
                        let end = start + end.at as usize + end.len as usize;
                        context.long_lists.push(at..end);
                    }
                    _ => {}
                }
            }
        }
        context.long_lists.extend(long_lists(subject));
        context.long_lists.sort_by_key(|list| list.start);
        context.conflicts.extend(open);
        let around = context.conflicts.iter().map(|block| around(subject, block));
        context.around_conflicts = around.collect();
        context.second_file = second_file;
        if !second_file {
            context.end = End::of(subject, cut);
        }
        context
    }

    /// Triangle lists with one mistake that explains what else seems wrong with them.
    pub fn odd_lists(&self) -> &[OddList] {
        &self.odd_lists
    }

    fn is_in_long_list(&self, at: usize) -> bool {
        let behind = self.long_lists.partition_point(|list| list.start <= at);
        let list = behind.checked_sub(1).and_then(|at| self.long_lists.get(at));
        list.is_some_and(|list| at < list.end)
    }

    fn conflict_line(
        &mut self,
        open: &mut Option<Range<usize>>,
        line: ConflictLine,
        span: Range<usize>,
    ) {
        match line {
            ConflictLine::Start => self.conflicts.extend(open.replace(span)),
            ConflictLine::Middle | ConflictLine::End => {
                let start = open.take().map_or(span.start, |block| block.start);
                self.conflicts.push(start..span.end);
            }
        }
    }

    /// Nothing is wrong from which findings follow.
    pub fn explains_nothing(&self) -> bool {
        self.around_conflicts.is_empty()
            && self.end.is_none()
            && !self.second_file
            && self.long_lists.is_empty()
            && self.repair.is_none()
            && self.mismatches.is_empty()
    }

    /// A conflict within a stretch of a text.
    #[cfg(test)]
    pub fn conflict(around: Range<usize>) -> Self {
        Context {
            around_conflicts: vec![around],
            ..Context::default()
        }
    }

    /// Whether a finding is no more than a consequence of what explains it.
    pub fn explains(&self, code: Code, span: &Range<usize>) -> bool {
        let follows = |repair: &Repair| repair_explains(repair, code, span);
        if self.repair.as_ref().is_some_and(follows) {
            return true;
        }
        let mismatched = |(list, slip): &(_, ListMismatch)| slip.explains(list, code, span.start);
        if self.mismatches.iter().any(mismatched) {
            return true;
        }
        if self
            .odd_lists
            .iter()
            .any(|list| list.explains(code, span.start))
        {
            return true;
        }
        if code == Code::StrayText
            && let Some(end) = &self.end
            && end.sign
            && end.span.end <= span.end
        {
            return true;
        }
        // These say what happened themselves.
        if matches!(
            code,
            Code::MergeConflict
                | Code::SecondFile
                | Code::LostSemicolon
                | Code::StrayText
                | Code::UnexpectedEnd
        ) {
            return false;
        }
        let conflict = self
            .around_conflicts
            .iter()
            .any(|around| around.start <= span.start && span.start < around.end);
        let index = matches!(
            code,
            Code::MaterialIndexOutOfRange | Code::VertexIndexOutOfRange | Code::NodeIndexOutOfRange
        );
        if index && self.is_in_long_list(span.start) {
            return true;
        }
        let missing = matches!(
            code,
            Code::MissingSection
                | Code::MissingSceneRoot
                | Code::MaterialCountMismatch
                | Code::ObjectCountMismatch
                | Code::InstanceCountMismatch
                | Code::VertexCountMismatch
                | Code::TriangleCountMismatch
        );
        let shifted = matches!(
            code,
            Code::MissingValue | Code::ExtraValue | Code::MaterialIndexOutOfRange
        );
        let behind = |end: &End| {
            let in_list = end
                .cut_list
                .as_ref()
                .is_some_and(|list| list.contains(&span.start));
            missing || span.end >= end.span.end || (shifted && in_list)
        };
        conflict || (self.second_file && missing) || self.end.as_ref().is_some_and(behind)
    }
}

/// The mistakes in the lists of sections. Skips sections whose count rule is off, since no finding would report them.
fn mismatches(subject: &Subject<'_>) -> Vec<((Section, Range<usize>), ListMismatch)> {
    let counts = [
        (Section::Materials, Code::MaterialCountMismatch),
        (Section::Objects, Code::ObjectCountMismatch),
        (Section::Instances, Code::InstanceCountMismatch),
    ];
    let told = |code: Code| subject.options.rules.get(code.name()) != Some(Level::Off);
    let told = counts.into_iter().filter(|(_, code)| told(*code));
    told.filter_map(|(section, _)| {
        let head = subject.model.head(section)?;
        Some((
            (section, head.at..head.end),
            ListMismatch::of(subject, section)?.clone(),
        ))
    })
    .collect()
}

/// The triangle lists that hold more triangles than they declare.
fn long_lists<'s>(subject: &'s Subject<'_>) -> impl Iterator<Item = Range<usize>> + 's {
    let lists = subject.model.objects.iter();
    let lists = lists.filter_map(|object| object.triangles.as_ref());
    let long = lists.filter(|list| {
        let declared = list.declared.as_ref().and_then(|count| count.value);
        let declared = declared.and_then(|count| usize::try_from(count).ok());
        // One triangle that is not whole is found by its line, and those behind it are read rightly.
        let whole = list.found / TRIANGLE_VALUES;
        declared.is_some_and(|count| count < whole)
    });
    long.map(|list| list.span.clone())
}

/// Whether a finding follows from a mistake behind which the forgiving reading has strayed.
fn repair_explains(repair: &Repair, code: Code, span: &Range<usize>) -> bool {
    if code == Code::ReplacedSigns {
        return false;
    }
    let overlaps = span.start < repair.span.end && repair.span.start < span.end;
    let strayed = repair.from <= span.start && !code.is_of_value();
    span.start < repair.proven && (overlaps || strayed || code.is_of_structure())
}

/// The source span whose counts a conflict block may have made wrong: the object around it, or else the section with
/// its count.
fn around(subject: &Subject<'_>, block: &Range<usize>) -> Range<usize> {
    let model = subject.model;
    let object = |object: &&Object| {
        let behind = object.span.end.max(block.end);
        object.span.start <= block.start && block.start <= behind
    };
    let in_objects = model
        .head(Section::Instances)
        .is_none_or(|head| block.start < head.at);
    if in_objects && let Some(object) = model.objects.iter().rev().find(object) {
        return object.span.start..object.span.end.max(block.end);
    }
    let heads = model.heads.iter();
    match heads.rev().find(|head| head.at <= block.start) {
        Some(head) => head.at..head.end.max(block.end) + 1,
        None => block.clone(),
    }
}

/// The last list that was begun is complete.
fn is_between_sections(subject: &Subject<'_>) -> bool {
    let model = subject.model;
    let Some(head) = model.heads.last() else {
        return true;
    };
    let found = match head.section {
        Section::Header => return true,
        Section::Materials => model.materials.len(),
        Section::Objects => model.objects.len(),
        Section::Instances => model.instances.len(),
    };
    let count = |count: &Option<Int>| {
        let value = count.as_ref().and_then(|count| count.value);
        value.and_then(|count| usize::try_from(count).ok())
    };
    let mesh = model
        .objects
        .last()
        .filter(|_| head.section == Section::Objects);
    let complete = mesh
        .and_then(|mesh| mesh.vertices.as_ref())
        .is_none_or(|vertices| {
            let triangles = mesh.and_then(|mesh| mesh.triangles.as_ref());
            count(&vertices.declared) == Some(vertices.found)
                && triangles.is_some_and(|list| {
                    count(&list.declared).map(|count| count.saturating_mul(TRIANGLE_VALUES))
                        == Some(list.found)
                })
        });
    count(&head.value) == Some(found) && complete
}

impl End {
    fn of(subject: &Subject<'_>, cut: Option<(&Mark, Range<usize>)>) -> Option<Self> {
        let place = subject.chunks.iter().flatten().last()?.exit.place;
        let complete = matches!(place, Place::Instance | Place::Bones | Place::SecondFile);
        let (start, text) = subject.tail(TAIL);
        let trimmed = text.trim_ascii_end();
        let last = trimmed
            .iter()
            .rposition(u8::is_ascii_whitespace)
            .map_or(0, |at| at + 1);
        // The digits were behind the cut.
        let sign = trimmed.get(last..) == Some(b"-");
        let complete = complete && cut.is_none();
        if subject.chunks.refused().is_none() || (subject.model.ends_stray() && !sign) || complete {
            return None;
        }
        // Where every list is complete a whole section is missing, which has a rule of its own.
        if cut.is_none() && is_between_sections(subject) {
            return None;
        }
        // A section that came in another order is no end.
        if cut.is_none() && subject.model.head(Section::Instances).is_some() {
            return None;
        }
        Some(End {
            span: start + last..start + trimmed.len(),
            sign,
            place: match place {
                Place::Lost(Lost::Vertices) => Place::Vertices,
                Place::Lost(Lost::Triangles) => Place::TriangleList,
                place => place,
            },
            record: cut.map(|(mark, _)| mark.record),
            cut_list: subject
                .model
                .objects
                .last()
                .and_then(|object| object.triangles.as_ref())
                .filter(|list| place == Place::TriangleList && list.found % TRIANGLE_VALUES != 0)
                .map(|list| list.span.clone()),
        })
    }

    /// The message of the finding: where in the records the file ends.
    pub fn message(&self, subject: &Subject<'_>) -> String {
        format!("the file ends {}", self.where_it_ends(subject))
    }

    fn where_it_ends(&self, subject: &Subject<'_>) -> String {
        let model = subject.model;
        let of = |section| match model.head(section).and_then(|head| head.value.as_ref()) {
            Some(count) => match count.value {
                Some(count) => format!(" of {count}"),
                None => String::new(),
            },
            None => String::new(),
        };
        let object = model.objects.len().saturating_sub(1);
        let list = |vertices: bool| {
            let last = model.objects.last()?;
            if vertices {
                last.vertices.as_ref()
            } else {
                last.triangles.as_ref()
            }
        };
        let declared = |vertices| {
            let count = list(vertices)?.declared.as_ref()?.value?;
            Some(format!(" of {count}"))
        };
        let found = |vertices| list(vertices).map_or(0, |list| list.found);
        match (self.record, self.place) {
            (Some(RecordKind::Vertex), _) => format!(
                "within vertex {}{} of object {object}",
                found(true).saturating_sub(1),
                declared(true).unwrap_or_default()
            ),
            (Some(RecordKind::Instance), _) => format!(
                "within instance {}{}",
                model.instances.len().saturating_sub(1),
                of(Section::Instances)
            ),
            (Some(RecordKind::Material), _) => format!(
                "within material {}{}",
                model.materials.len().saturating_sub(1),
                of(Section::Materials)
            ),
            (Some(RecordKind::Header), _) | (None, Place::Header) => "within the header".to_owned(),
            (_, Place::Vertices | Place::Triangles) => format!(
                "in object {object}, after {}{}",
                words::plural(found(true), "vertex"),
                declared(true).unwrap_or_default()
            ),
            (_, Place::TriangleList) if !self.list_is_complete(subject) => format!(
                "within triangle {}{} of object {object}",
                found(false) / TRIANGLE_VALUES,
                declared(false).unwrap_or_default()
            ),
            (Some(_), _) => format!("within object {object}{}", of(Section::Objects)),
            (_, Place::Materials | Place::Material) => format!(
                "after {}{}, before the objects",
                words::plural(model.materials.len(), "material"),
                of(Section::Materials)
            ),
            _ => format!(
                "after {}{}, before the instances",
                words::plural(model.objects.len(), "object"),
                of(Section::Objects)
            ),
        }
    }

    fn list_is_complete(&self, subject: &Subject<'_>) -> bool {
        let last = subject.model.objects.last();
        last.and_then(|object| object.triangles.as_ref())
            .is_some_and(|list| {
                let declared = list.declared.as_ref().and_then(|count| count.value);
                declared.and_then(|count| usize::try_from(count).ok())
                    == Some(list.found / TRIANGLE_VALUES)
            })
    }
}
