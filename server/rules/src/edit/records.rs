//! Records taken out, put in, moved and doubled: headings, counts and every index of the file stay right.

use super::Refusal;
use super::bones::{BoneReading, bone_reading};
use super::layout::{heading, heading_parts};
use super::numbers::{Became, Instead, Numbers, Plan};
use super::places::{Place, places};
use super::run::Run;
use scan::model::{Above, Int};
use scan::view::{File, Owner, Reference, Wanted};
use scan::{Chunks, Heading, is_space};
use schema::{FieldId, Index, Section};
use std::collections::BTreeMap;
use std::ops::Range;
use text::Reader;
use text::is_line_end;
use text::{Draft, Edits};

/// A list of a file. Numbers count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum List {
    /// The strings of a material.
    MaterialStrings(usize),
    /// The vertices of an object.
    Vertices(usize),
    /// The triangles of an object.
    Triangles(usize),
    /// The bone list of an instance.
    Bones(usize),
    /// The materials.
    Materials,
    /// The objects.
    Objects,
    /// The instances.
    Instances,
}

/// The bytes of a value, and the text that replaces it.
pub type Value = (Range<usize>, String);

/// A change that puts elements into a list.
#[derive(Clone, Debug)]
pub(super) enum Put {
    /// Lines with this many elements; a record comes without its heading.
    Text(String, usize),
    /// A copy of the element with this number, with these values in place of its own.
    Copy(usize, Vec<Value>),
    /// The element with this number, which leaves its place.
    Moved(usize),
}

/// Plans changes of records, and makes one edit of them.
pub struct Records<'f, 'a> {
    pub(super) file: &'f File<'a>,
    pub(super) plans: BTreeMap<List, Plan>,
    pub(super) values: Vec<Value>,
    /// How many elements others put in, which are planned before this: see [`Records::beside`].
    others: BTreeMap<List, usize>,
}

impl List {
    /// It holds records with headings, which other lists are part of.
    fn is_outer(self) -> bool {
        matches!(self, List::Materials | List::Objects | List::Instances)
    }

    fn heading(self) -> Option<Heading> {
        match self {
            List::Materials => Some(Heading::Material),
            List::Objects => Some(Heading::Object),
            List::Instances => Some(Heading::Instance),
            _ => None,
        }
    }

    /// The name of an element in messages.
    fn thing(self) -> &'static str {
        match self {
            List::MaterialStrings(_) => "material string",
            List::Vertices(_) => "vertex",
            List::Triangles(_) => "triangle",
            List::Bones(_) => "bone list entry",
            List::Materials => "material",
            List::Objects => "object",
            List::Instances => "instance",
        }
    }
}

impl<'f, 'a> Records<'f, 'a> {
    /// Plans for a file.
    ///
    /// # Errors
    /// If its counts and values do not fit together: then the targets of indices are unknown.
    pub fn new(file: &'f File<'a>, chunks: &Chunks) -> Result<Self, Refusal> {
        if !is_sound(chunks) {
            return Err(Refusal::new(
                "the file has errors of structure: fix them first, then its records can be changed",
            ));
        }
        Ok(Records {
            file,
            plans: BTreeMap::new(),
            values: Vec::new(),
            others: BTreeMap::new(),
        })
    }

    /// An empty plan for the same file, to be joined to this one: what it puts in gets the numbers behind what this one does.
    #[must_use]
    pub fn beside(&self) -> Self {
        let lists = self.plans.keys().map(|&list| (list, self.put_in(list)));
        Records {
            file: self.file,
            plans: BTreeMap::new(),
            values: Vec::new(),
            others: lists.filter(|(_, count)| *count > 0).collect(),
        }
    }

    /// How many elements are put into a list so far.
    pub fn put_in(&self, list: List) -> usize {
        let own = self.plans.get(&list).map_or(0, Plan::put_in);
        own + self.others.get(&list).copied().unwrap_or(0)
    }

    /// Nothing is planned.
    pub fn is_empty(&self) -> bool {
        let is_idle = |plan: &Plan| plan.removed.is_empty() && plan.put.is_empty();
        self.values.is_empty() && self.plans.values().all(is_idle)
    }

    /// The values that get others where they stand.
    pub fn set_values(&self) -> impl Iterator<Item = &Range<usize>> {
        self.values.iter().map(|(span, _)| span)
    }

    /// Takes over a plan that was made [`beside`](Self::beside) this one. Gives false, and leaves all as it is, where one of the
    /// two takes elements out, or moves them, and the other speaks of elements by number; and where both take out the same
    /// element, and its references are to become something else.
    pub fn join(&mut self, other: Self) -> bool {
        let renumbers = |of: &Self| of.plans.values().any(Plan::renumbers);
        let names = |of: &Self| !of.values.is_empty() || of.plans.values().any(Plan::puts);
        if (renumbers(self) && names(&other)) || (names(self) && renumbers(&other)) {
            return false;
        }
        let own = |list: &List| {
            self.plans
                .get(list)
                .into_iter()
                .flat_map(|plan| &plan.removed)
        };
        let differs = other.plans.iter().any(|(list, plan)| {
            let mut removed = plan.removed.iter();
            removed.any(|(number, instead)| {
                own(list).any(|(other, becomes)| other == number && becomes != instead)
            })
        });
        if differs {
            return false;
        }
        for (list, plan) in other.plans {
            let own = self.plan(list);
            own.removed.extend(plan.removed);
            own.put.extend(plan.put);
        }
        self.values.extend(other.values);
        true
    }

    fn plan(&mut self, list: List) -> &mut Plan {
        self.plans.entry(list).or_default()
    }

    /// Takes an element out; `instead` says what becomes of references to it.
    pub fn remove(&mut self, list: List, number: usize, instead: Instead) {
        self.plan(list).removed.push((number, instead));
    }

    /// Puts a record of these lines, without its heading, before an element, or at the end.
    pub fn insert(&mut self, list: List, before: usize, lines: impl Into<String>) {
        self.insert_many(list, before, lines, 1);
    }

    /// Puts several elements before an element, or at the end; these lines hold them one after the other.
    pub fn insert_many(
        &mut self,
        list: List,
        before: usize,
        lines: impl Into<String>,
        count: usize,
    ) {
        if count > 0 {
            let put = Put::Text(lines.into(), count);
            self.plan(list).put.push((before, put));
        }
    }

    /// Puts a copy of an element before another, or at the end. A copied instance gets an ID of its own.
    pub fn duplicate(&mut self, list: List, number: usize, before: usize) {
        self.duplicate_with(list, number, before, Vec::new());
    }

    /// Puts a copy of an element before another, or at the end, with `values` in place of its own.
    pub fn duplicate_with(&mut self, list: List, number: usize, before: usize, values: Vec<Value>) {
        self.plan(list)
            .put
            .push((before, Put::Copy(number, values)));
    }

    /// Writes another value in the place of one. Where it is an index, it is a number after all changes.
    pub fn set(&mut self, span: Range<usize>, value: impl Into<String>) {
        self.values.push((span, value.into()));
    }

    /// Moves an element before another, or to the end.
    pub fn move_to(&mut self, list: List, number: usize, before: usize) {
        self.plan(list).put.push((before, Put::Moved(number)));
    }

    /// The edit that does all of it.
    ///
    /// # Errors
    /// Where something that is taken out is still used, where it cannot be told what an index means, or where a bone list
    /// would not fit what its instance places.
    pub fn finish(mut self) -> Result<Edits, Refusal> {
        let file = self.file;
        let dropped = self.follow_bones()?;
        let mut changes = Vec::new();
        for (list, plan) in self.plans {
            let len = len(file, list)?;
            let numbers = plan.numbers(len);
            let places = places(file, list, len, &numbers)?;
            let is_dropped = matches!(list, List::Bones(instance) if dropped.contains(&instance));
            changes.push(Change {
                list,
                is_dropped,
                old_len: len,
                numbers,
                places,
            });
        }
        let mut own = self.values;
        own.sort_by_key(|(span, _)| span.start);
        let mut maker = Maker {
            file,
            reader: Reader::new(file.source),
            values: Edits::default(),
            next_id: None,
            borders: borders(&changes),
        };
        maker.values = maker.indices(&changes, &own)?;
        // Lists inside of records first: what is moved or copied around them has their changes.
        for outer in [false, true] {
            let mut structure = Draft::default();
            for change in changes
                .iter()
                .filter(|change| change.list.is_outer() == outer)
            {
                maker.structure(change, &mut structure)?;
            }
            let structure = structure.finish_apart()?;
            maker.values = maker.values.under(&structure);
        }
        Ok(maker.values.touching_joined())
    }
}

/// The file is built as its counts say, except for wrong values where a value of that kind belongs.
pub fn is_sound(chunks: &Chunks) -> bool {
    let mut marks = chunks.iter().flatten().flat_map(|chunk| &chunk.body.marks);
    chunks.refused().is_none()
        && chunks.hidden().is_empty()
        && marks.all(|mark| mark.fault.is_of_value())
}

/// The changes of a list.
struct Change {
    list: List,
    /// A bone list whose instance places something else: the vertices that it was for keep their node indices.
    is_dropped: bool,
    old_len: usize,
    numbers: Numbers,
    places: Vec<Place>,
}

impl Change {
    fn place(&self, number: usize) -> Option<&Place> {
        let at = self.places.binary_search_by_key(&number, |it| it.number);
        self.places.get(at.ok()?)
    }
}

fn borders(changes: &[Change]) -> Vec<usize> {
    let places = changes.iter().flat_map(|change| &change.places);
    let mut borders: Vec<usize> = places.map(|place| place.first).collect();
    borders.sort_unstable();
    borders
}

/// How many elements a list has.
fn len(file: &File<'_>, list: List) -> Result<usize, Refusal> {
    let model = file.model;
    let len = match list {
        List::Materials => Some(model.materials.len()),
        List::Objects => Some(model.objects.len()),
        List::Instances => Some(model.instances.len()),
        List::Vertices(object) => model
            .objects
            .get(object)
            .and_then(|object| Some(object.vertices.as_ref()?.found)),
        List::Triangles(object) => file.reading(object).map(|reading| reading.triangles),
        List::Bones(instance) => model.instances.get(instance).map(|it| it.bones),
        List::MaterialStrings(material) => {
            strings(file, material).map(|(_, strings)| strings.len())
        }
    };
    len.ok_or_else(|| Refusal::new(format!("there is no list of such {}s", list.thing())))
}

/// The count and the strings of a material.
pub(super) fn strings(
    file: &File<'_>,
    material: usize,
) -> Option<(Range<usize>, Vec<Range<usize>>)> {
    let material = file.materials().nth(material)?;
    let fields = material.fields();
    let count = fields
        .iter()
        .find(|it| it.field == FieldId::MaterialStringCount)?;
    let strings = fields
        .iter()
        .filter(|it| it.field == FieldId::MaterialString);
    Some((
        count.span.clone(),
        strings.map(|it| it.span.clone()).collect(),
    ))
}

/// Makes the edit.
struct Maker<'f, 'a> {
    file: &'f File<'a>,
    reader: Reader<'a>,
    /// Changes of values where they stand.
    values: Edits,
    /// The unique ID that the next copied instance gets.
    next_id: Option<i64>,
    /// Where elements begin that leave, or before which something is put, sorted.
    borders: Vec<usize>,
}

impl Maker<'_, '_> {
    /// The changes of indices, counts and headings.
    fn indices(&mut self, changes: &[Change], own: &[Value]) -> Result<Edits, Refusal> {
        let mut gone: Vec<Range<usize>> = Vec::new();
        for change in changes {
            let removed = change.places.iter().filter(|place| place.removed);
            gone.extend(removed.map(|place| self.reader.extent(place.first, place.end)));
        }
        gone.sort_by_key(|range| range.start);
        let mut draft = Draft::default();
        for (span, value) in own {
            draft.replace(span.clone(), value);
        }
        for change in changes {
            self.references(change, (&gone, own), &mut draft)?;
            self.count(change, &mut draft)?;
            self.headings(change, &mut draft);
        }
        Ok(draft.finish_apart()?)
    }

    /// Renumbers what points into a list.
    fn references(
        &mut self,
        change: &Change,
        (gone, own): (&[Range<usize>], &[Value]),
        draft: &mut Draft,
    ) -> Result<(), Refusal> {
        let is_as_it_was = change.numbers.are_kept() && change.numbers.len == change.old_len;
        if is_as_it_was || change.is_dropped {
            return Ok(());
        }
        // A record that goes in favor of another may leave its number to that one.
        let leaves = change.numbers.leaves.first().copied();
        let first = leaves.map_or(change.numbers.first, |it| it.min(change.numbers.first));
        let first = i64::try_from(first).unwrap_or(i64::MAX);
        let wanted = Wanted::outside(i64::MIN..first);
        let file = self.file;
        let within = match change.list {
            List::Vertices(object) => Some(object),
            List::Bones(instance) => {
                let instance = file.model.instances.get(instance);
                let placed = instance.and_then(|instance| file.model.object_of(instance));
                placed.map(|(object, _)| object)
            }
            _ => None,
        };
        for index in self.pointing(change, wanted)? {
            let asked = move |record: usize| match within {
                Some(within) if within != record => Wanted::Nothing,
                _ => wanted,
            };
            let mut run = Run::default();
            for reference in file.references(index, asked) {
                let at = reference.span.start;
                let is_set = own
                    .binary_search_by_key(&at, |(span, _)| span.start)
                    .is_ok();
                if is_set || is_inside(gone, &reference.span) {
                    continue;
                }
                if self.is_border(&run.range, at) {
                    run.flush(draft);
                }
                // A bone that goes has no other in its place: a list has no gaps, and names none twice.
                let is_bone = matches!(index, Index::Node | Index::Bone);
                let number = usize::try_from(reference.value).ok();
                let place = number.and_then(|number| change.place(number));
                if is_bone && place.is_some_and(|place| place.removed) {
                    return Err(still_used(change.list, &reference));
                }
                match change.numbers.of(reference.value) {
                    Became::Is(value) if value == reference.value => {}
                    Became::Is(value) => run.add(&mut self.reader, draft, &reference.span, value),
                    Became::Gone => return Err(still_used(change.list, &reference)),
                }
            }
            run.end(draft);
        }
        Ok(())
    }

    /// An element begins between a run and a place that leaves, or before which something is put.
    fn is_border(&self, run: &Range<usize>, at: usize) -> bool {
        let next = self.borders.partition_point(|&border| border <= run.end);
        self.borders.get(next).is_some_and(|&border| border <= at)
    }

    /// The kinds of indices that point into a list.
    fn pointing(&self, change: &Change, wanted: Wanted) -> Result<Vec<Index>, Refusal> {
        let (plain, disputed, by) = match change.list {
            List::Materials => return Ok(vec![Index::Material]),
            List::Vertices(_) => return Ok(vec![Index::Vertex]),
            List::Triangles(_) | List::MaterialStrings(_) => return Ok(Vec::new()),
            List::Objects => (
                vec![Index::Object],
                vec![Index::Node, Index::Bone],
                BoneReading::Objects,
            ),
            List::Instances => (
                vec![Index::Parent],
                vec![Index::Bone],
                BoneReading::Instances,
            ),
            List::Bones(_) => (Vec::new(), vec![Index::Node], BoneReading::Instances),
        };
        let concerned = |index: &Index| self.file.references(*index, |_| wanted).next().is_some();
        if !disputed.iter().any(concerned) {
            return Ok(plain);
        }
        match bone_reading(self.file) {
            BoneReading::Unknown if self.file.model.instances.iter().all(|it| it.bones == 0) => {
                Err(Refusal::new(format!(
                    "the file has weights and no bone list, so nothing tells whether node indices name objects: \
                     {}s cannot be renumbered",
                    change.list.thing()
                )))
            }
            BoneReading::Unknown => Err(Refusal::new(format!(
                "the file does not tell whether its bone lists name objects or instances, so {}s \
                 cannot be renumbered",
                change.list.thing()
            ))),
            reading if reading == by => Ok(plain.into_iter().chain(disputed).collect()),
            _ => Ok(plain),
        }
    }

    fn count(&self, change: &Change, draft: &mut Draft) -> Result<(), Refusal> {
        let file = self.file;
        let section = |section| file.declared(section).cloned();
        let count: Option<Int> = match change.list {
            List::Materials => section(Section::Materials),
            List::Objects => section(Section::Objects),
            List::Instances => section(Section::Instances),
            List::Vertices(object) | List::Triangles(object) => {
                let object = file.model.objects.get(object);
                let list = object.and_then(|object| match change.list {
                    List::Vertices(_) => object.vertices.as_ref(),
                    _ => object.triangles.as_ref(),
                });
                list.and_then(|list| list.declared.clone())
            }
            List::MaterialStrings(material) => strings(file, material).map(|(span, _)| Int {
                value: i64::try_from(change.old_len).ok(),
                span,
            }),
            List::Bones(_) => return Ok(()),
        };
        let right = i64::try_from(change.old_len).ok();
        let Some(count) = count.filter(|count| count.value == right) else {
            return Err(Refusal::new(format!(
                "the count of {}s differs from the list: set it right first",
                change.list.thing()
            )));
        };
        if change.numbers.len != change.old_len {
            draft.replace(count.span, change.numbers.len.to_string());
        }
        Ok(())
    }

    /// Renumbers the headings that say the number of their record. Others are a finding of their own.
    fn headings(&mut self, change: &Change, draft: &mut Draft) {
        for (number, above) in above(self.file, change.list) {
            // What goes has no heading any more; a record taken out in favor of another has that one's number.
            let stays = change.place(number).is_none_or(|place| !place.removed);
            let new = change.numbers.of_element(number).filter(|_| stays);
            if let Some(new) = new.filter(|&new| new != number)
                && let Some(span) = self.own_number(above, number)
            {
                draft.replace(span, new.to_string());
            }
        }
    }

    /// Where a heading says the number of its record.
    fn own_number(&mut self, above: &Above, number: usize) -> Option<Range<usize>> {
        let Above::Numbered(_, says, span) = above else {
            return None;
        };
        if *says as usize != number {
            return None;
        }
        let (_, digits) = heading_parts(&self.reader.bytes(span.clone()))?;
        Some(span.start + digits.start..span.start + digits.end)
    }

    /// Removes the elements that leave their places, and inserts the new ones.
    fn structure(&mut self, change: &Change, draft: &mut Draft) -> Result<(), Refusal> {
        // Blanks between two that leave go with the first of them.
        let mut behind = 0;
        for &number in &change.numbers.leaves {
            if let Some(place) = change.place(number) {
                let extent = self.extent(change, place);
                draft.remove(extent.start.max(behind)..extent.end);
                behind = extent.end;
            }
        }
        for (before, put, number) in &change.numbers.put {
            let at = self.insertion(change, *before)?;
            let text = match put {
                Put::Text(lines, _) => self.record(change, at, lines, *number),
                Put::Copy(from, values) => {
                    self.rendered(change, *from, Some((*number, values.as_slice())))?
                }
                Put::Moved(from) => self.rendered(change, *from, None)?,
            };
            let text = self.fitted(at, text);
            draft.insert(at, text);
        }
        Ok(())
    }

    /// All that goes with an element. What stands behind the last of a list inside of a record sets the record apart.
    fn extent(&mut self, change: &Change, place: &Place) -> Range<usize> {
        if change.list.is_outer() || place.number + 1 < change.old_len {
            self.reader.extent(place.first, place.end)
        } else {
            self.reader.lines(place.first, place.end)
        }
    }

    /// Where something that goes before an element is put.
    fn insertion(&mut self, change: &Change, before: usize) -> Result<usize, Refusal> {
        if let Some(place) = change.place(before) {
            return Ok(self.reader.lead(place.first));
        }
        let last = change
            .old_len
            .checked_sub(1)
            .and_then(|last| change.place(last));
        if let Some(last) = last {
            return Ok(self.extent(change, last).end);
        }
        let file = self.file;
        let head = match change.list {
            List::Materials => file.declared(Section::Materials).map(|it| it.span.clone()),
            List::Objects => file.declared(Section::Objects).map(|it| it.span.clone()),
            List::Instances => file.declared(Section::Instances).map(|it| it.span.clone()),
            List::Vertices(object) | List::Triangles(object) => {
                let object = file.model.objects.get(object);
                let list = object.and_then(|object| match change.list {
                    List::Vertices(_) => object.vertices.as_ref(),
                    _ => object.triangles.as_ref(),
                });
                list.and_then(|list| Some(list.declared.as_ref()?.span.clone()))
            }
            List::MaterialStrings(material) => strings(file, material).map(|(count, _)| count),
            List::Bones(instance) => {
                let instance = file.model.instances.get(instance);
                instance.map(|it| it.bone_span.start..it.bone_span.start)
            }
        };
        let head = head.ok_or_else(|| Refusal::new("the list has no place in the file"))?;
        Ok(self.reader.extent(head.start, head.end).end)
    }

    /// A new record with its heading.
    fn record(&mut self, change: &Change, at: usize, lines: &str, number: usize) -> Vec<u8> {
        let end = self.reader.line_end_like(at);
        let mut text = String::new();
        let mut all = above(self.file, change.list);
        let with_headings =
            change.old_len == 0 || all.any(|(_, above)| matches!(above, Above::Numbered(..)));
        let kind = change.list.heading().filter(|_| with_headings);
        if let Some(kind) = kind {
            text += &heading(kind, number);
            text += end;
        }
        for line in lines.lines() {
            text += line;
            text += end;
        }
        if kind.is_some() {
            text += end;
        }
        text.into_bytes()
    }

    /// The text of an element with the changes of its values. A copy gets its own number and its own unique ID.
    fn rendered(
        &mut self,
        change: &Change,
        from: usize,
        copy: Option<(usize, &[Value])>,
    ) -> Result<Vec<u8>, Refusal> {
        let missing = || Refusal::new(format!("there is no {} {from}", change.list.thing()));
        let place = change.place(from).ok_or_else(missing)?;
        let extent = self.extent(change, place);
        let own_lines = self.reader.is_line_start(extent.start);
        let range = if own_lines {
            extent
        } else {
            place.first..place.end
        };
        let mut own: Vec<Value> = Vec::new();
        if let Some((number, values)) = copy {
            own.extend_from_slice(values);
            if let Some((_, above)) = above(self.file, change.list).nth(from)
                && let Some(span) = self.own_number(above, from)
            {
                own.push((span, number.to_string()));
            }
            if change.list == List::Instances
                && let Some(instance) = self.file.model.instances.get(from)
            {
                let id = self.free_id();
                own.push((instance.unique_id.span.clone(), id.to_string()));
            }
        }
        let mut draft = Draft::default();
        let values = self.values.inside(&range);
        for (span, text) in values.filter(|(span, _)| own.iter().all(|(other, _)| other != span)) {
            draft.replace(span.start - range.start..span.end - range.start, text);
        }
        for (span, text) in own {
            draft.replace(span.start - range.start..span.end - range.start, text);
        }
        let text = self.reader.bytes(range);
        Ok(draft.finish()?.applied(&text.as_slice()))
    }

    /// The number behind the largest unique ID.
    fn free_id(&mut self) -> i64 {
        let instances = self.file.model.instances.iter();
        let largest = || instances.filter_map(|it| it.unique_id.value).max();
        let id = self
            .next_id
            .unwrap_or_else(|| largest().map_or(0, |id| id.saturating_add(1).max(0)));
        self.next_id = Some(id.saturating_add(1));
        id
    }

    /// A text as it can stand at a place: on lines of its own, or apart from what else is on the line.
    fn fitted(&mut self, at: usize, mut text: Vec<u8>) -> Vec<u8> {
        let end = self.reader.line_end_like(at);
        if self.reader.is_line_start(at) {
            if !text.ends_with(b"\n") && !text.ends_with(b"\r") {
                text.extend_from_slice(end.as_bytes());
            }
            return text;
        }
        let text = text.trim_ascii_end();
        let is_apart = at > 0 && self.reader.byte(at - 1).is_some_and(is_space);
        match self.reader.byte(at) {
            None => [end.as_bytes(), text].concat(),
            Some(byte) if is_line_end(byte) => [end.as_bytes(), text].concat(),
            // Blanks or a comment follow, which goes with the value before.
            Some(_) if !is_apart => [b" ", text].concat(),
            // What stands behind a comment is part of it.
            Some(_) if text.contains(&b';') => [text, end.as_bytes()].concat(),
            Some(_) => [text, b" "].concat(),
        }
    }
}

/// The section or heading above each record of a list, with the record's number. Lists within records have none.
fn above<'f>(file: &File<'f>, list: List) -> Box<dyn Iterator<Item = (usize, &'f Above)> + 'f> {
    let model = file.model;
    match list {
        List::Materials => Box::new(model.materials.iter().map(|it| &it.above).enumerate()),
        List::Objects => Box::new(model.objects.iter().map(|it| &it.above).enumerate()),
        List::Instances => Box::new(model.instances.iter().map(|it| &it.above).enumerate()),
        _ => Box::new(std::iter::empty()),
    }
}

/// A stretch lies in one of several, which are sorted.
fn is_inside(all: &[Range<usize>], span: &Range<usize>) -> bool {
    let behind = all.partition_point(|range| range.start <= span.start);
    // An element may be part of a record that goes as well: the record begins before it.
    let before = all.get(..behind).unwrap_or_default().iter().rev();
    before.take(2).any(|range| span.end <= range.end)
}

fn still_used(list: List, reference: &Reference) -> Refusal {
    let by = match reference.owner {
        Owner::Object(object) => format!("object {object}"),
        Owner::Vertex { object, vertex } => format!("vertex {vertex} of object {object}"),
        Owner::Triangle { object, triangle } => format!("triangle {triangle} of object {object}"),
        Owner::Instance(instance) => format!("instance {instance}"),
    };
    let (thing, number) = (list.thing(), reference.value);
    Refusal::new(format!("{thing} {number} is still used by {by}"))
}
