//! Fixes: changes that settle a finding and change nothing else. They are computed only when they are needed.
//!
//! # Which fixes are safe
//!
//! A fix is safe if every reader that accepted the file reads the same scene afterwards, or, where no reader accepted it, if
//! it is the only repair of one mistake that stands alone. So no safe fix takes out a vertex, triangle, record, index, name
//! or number, or changes what one means. None sets a count, or the number in a heading, of a list: whether the count is wrong
//! or an element was lost or pasted, only the author knows, and the count is the only trace of it. What is left is
//! little: [`Code::may_have_safe_fix`].

mod account;
mod allow;
mod batch;
mod counts;
mod cures;
mod file;
mod frames;
mod geometry;
mod headings;
mod instances;
mod layout;
mod names;
mod numbers;
mod odd_lists;
mod records;
mod rounds;
mod signs;
mod values;
mod vertices;

pub use account::Account;
pub use rounds::{About, Scan, Scanned, Settled, settle, verify};

use crate::checks::{Code, Finding, Input, Subject};
use crate::edit::{Records, Refusal};
use level::Patch;
use scan::{Fault, Mark};
use std::cell::OnceCell;
use std::collections::HashSet;
use std::ops::Range;
use text::Source;
use text::{Draft, Edits};

/// Whether a fix may be made without being looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Safety {
    /// Every reader that accepted the file reads the same scene afterwards; or none accepted it, and this is the only repair
    /// of one mistake that stands alone.
    Safe,
    /// The file may mean something else than its author meant, or a trace of what went wrong may be lost.
    Unsafe,
    /// It states what the author intends: only the author knows.
    Manual,
}

/// How much a fix does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// It settles its finding.
    Finding,
    /// It settles all findings of the rule in the file, and changes this many values.
    File(usize),
    /// It settles its finding and all others like it.
    Several,
}

/// State that fixes made together share, such as the IDs they have taken.
#[derive(Clone, Debug, Default)]
pub struct Taken {
    ids: HashSet<i64>,
    /// The parts of surfaces that face the wrong way, once they are known: many fixes need them.
    turned_over: Option<Vec<Patch>>,
}

type Make<'s> = Box<dyn Fn(&mut Taken) -> Result<Edits, Refusal> + 's>;

type Planning<'s> = Box<dyn Fn(&mut Records<'_, '_>) -> Result<(), Refusal> + 's>;

/// How a fix is made.
enum How<'s> {
    /// It changes some bytes.
    Edits(Make<'s>),
    /// It takes out or puts in elements of lists: several such fixes together become one change of counts and indices.
    Plan(&'s Subject<'s>, Planning<'s>),
}

/// Something that can be done about a finding.
pub struct Fix<'s> {
    /// The title, in the imperative.
    pub title: String,
    /// Whether it is the fix to choose first.
    pub preferred: bool,
    /// Whether it may be made without being looked at.
    pub safety: Safety,
    /// How much it does.
    pub scope: Scope,
    /// It only hides its finding: a comment that allows it.
    pub silences: bool,
    how: How<'s>,
}

impl<'s> Fix<'s> {
    fn new(
        title: impl Into<String>,
        safety: Safety,
        make: impl Fn(&mut Taken) -> Result<Edits, Refusal> + 's,
    ) -> Self {
        Fix {
            title: title.into(),
            preferred: true,
            safety,
            scope: Scope::Finding,
            silences: false,
            how: How::Edits(Box::new(make)),
        }
    }

    /// A fix that takes out or puts in elements of lists. What loses or adds something is never safe.
    fn plan(
        title: impl Into<String>,
        subject: &'s Subject<'s>,
        plan: impl Fn(&mut Records<'_, '_>) -> Result<(), Refusal> + 's,
    ) -> Self {
        Fix {
            title: title.into(),
            preferred: true,
            safety: Safety::Unsafe,
            scope: Scope::Finding,
            silences: false,
            how: How::Plan(subject, Box::new(plan)),
        }
    }

    /// A fix that replaces one stretch.
    fn replace(
        title: impl Into<String>,
        safety: Safety,
        range: Range<usize>,
        text: String,
    ) -> Self {
        Fix::new(title, safety, move |_| {
            let mut draft = Draft::default();
            draft.replace(range.clone(), &text);
            Ok(draft.finish()?)
        })
    }

    /// The edits of the fix; `taken` is what fixes made before have used up, such as IDs.
    ///
    /// # Errors
    /// If it cannot be done.
    pub fn edits(&self, taken: &mut Taken) -> Result<Edits, Refusal> {
        match &self.how {
            How::Edits(make) => make(taken),
            How::Plan(subject, plan) => records::planned(subject, plan),
        }
    }
}

/// Finds fixes for the findings of a file.
pub struct Fixer<'s> {
    subject: &'s Subject<'s>,
    /// See [`Fixer::is_torn`].
    torn: OnceCell<bool>,
}

/// Works with the fixes of a file.
pub fn with_fixer<T>(input: &Input<'_>, work: impl FnOnce(&Fixer<'_>) -> T) -> T {
    let read = input.chunks.as_read(input.source);
    let subject = Subject::new(input, &read, &|| false);
    work(&Fixer::of(&subject))
}

impl Code {
    /// A finding of the rule may have a fix that is safe.
    fn may_have_safe_fix(self) -> bool {
        matches!(
            self,
            Code::LostSemicolon
                | Code::ReplacedSigns
                | Code::DecimalComma
                | Code::UnknownObjectType
                | Code::MissingHeading
                | Code::SpaceSeparatedValues
                | Code::UnusedAllow
        )
    }
}

impl<'s> Fixer<'s> {
    fn of(subject: &'s Subject<'s>) -> Self {
        Fixer {
            subject,
            torn: OnceCell::new(),
        }
    }

    /// A finding has a fix that is safe.
    pub fn has_safe_fix(&self, finding: &Finding) -> bool {
        let is_safe = |fix: &Fix<'_>| fix.safety == Safety::Safe;
        finding.code.may_have_safe_fix() && self.unseen(finding).iter().any(is_safe)
    }

    /// All fixes for a finding, the preferred ones first. Comments that allow it come last, so that the first entry of
    /// a menu mends the file instead of hiding the finding.
    pub fn fixes(&self, finding: &Finding) -> Vec<Fix<'s>> {
        let mut fixes = self.of_rule(finding);
        // A rule that is not known to have safe fixes has none, and what stands beside other mistakes is no mistake alone.
        // Signs that were replaced all over the text tear it, and their fix was tried on all of it.
        let is_torn = finding.code != Code::ReplacedSigns && self.is_torn();
        if !finding.code.may_have_safe_fix() || is_torn {
            for fix in fixes.iter_mut().filter(|fix| fix.safety == Safety::Safe) {
                fix.safety = Safety::Unsafe;
            }
        }
        let cures = cures::cures(self.subject, finding);
        // Where a person is to choose, nothing else is made unseen: a count that is raised keeps a repeat for good.
        if cures.iter().any(|cure| cure.preferred) {
            for fix in &mut fixes {
                fix.safety = Safety::Manual;
                fix.preferred = false;
            }
        }
        let own: Vec<String> = fixes.iter().map(|fix| fix.title.clone()).collect();
        fixes.extend(cures.into_iter().filter(|cure| !own.contains(&cure.title)));
        fixes.sort_by_key(|fix| !fix.preferred);
        // What readers refuse no comment makes right.
        if !finding.code.is_of_structure() && finding.code.group() != "comments" {
            fixes.extend(allow::allow(self.subject, finding));
        }
        fixes
    }

    /// Like [`fixes`](Self::fixes), where somebody only wants those that may be made unseen: for findings that have none,
    /// cures are not looked for.
    pub fn unseen(&self, finding: &Finding) -> Vec<Fix<'s>> {
        match self.of_rule(finding).is_empty() {
            true => Vec::new(),
            false => self.fixes(finding),
        }
    }

    /// Values are missing or too many somewhere, or there is text that belongs to nothing.
    fn is_torn(&self) -> bool {
        *self.torn.get_or_init(|| {
            let chunks = self.subject.chunks;
            let mut marks = chunks.iter().flatten().flat_map(|chunk| &chunk.body.marks);
            !chunks.hidden().is_empty() || marks.any(|mark| mark.fault.may_displace())
        })
    }

    fn of_rule(&self, finding: &Finding) -> Vec<Fix<'s>> {
        let subject = self.subject;
        match finding.code {
            Code::MaterialCountMismatch
            | Code::ObjectCountMismatch
            | Code::InstanceCountMismatch
            | Code::VertexCountMismatch
            | Code::TriangleCountMismatch
            | Code::InfluenceCountMismatch
            | Code::UvCountMismatch
            | Code::MaterialStringCountMismatch
            | Code::NegativeCount => counts::fixes(subject, finding),
            Code::HeadingMismatch => headings::mismatch(subject, finding),
            Code::MissingHeading => headings::missing(subject, finding),
            Code::LostSemicolon => file::lost_semicolon(finding),
            Code::ReplacedSigns => signs::put_back(subject),
            Code::MissingSection => file::missing_section(subject),
            Code::UnsupportedVersion => file::version(subject, finding),
            Code::DecimalComma => values::decimal_comma(subject, finding),
            Code::NotFinite => values::not_finite(subject, finding),
            Code::UnknownObjectType => values::object_type(subject, finding),
            Code::UnknownLightType => values::light_type(subject, finding),
            Code::DuplicateUniqueId => instances::unique_id(subject, finding),
            Code::InheritanceFlag => instances::flag(finding),
            Code::ZeroScale => instances::zero_scale(subject, finding),
            Code::QuaternionNotNormalized => instances::quaternion(subject, finding),
            Code::MissingSceneRoot => records::missing_root(subject, finding),
            Code::VertexIndexOutOfRange => odd_lists::fixes(subject, finding),
            Code::MissingValue => {
                let mut fixes = odd_lists::fixes(subject, finding);
                fixes.extend(vertices::missing_count(subject, finding));
                fixes
            }
            Code::SecondRoot => instances::second_root(finding),
            Code::UnusedObject => records::unused_object(subject, finding),
            Code::UnusedMaterial => records::unused_material(subject, finding),
            Code::UnusedVertex => records::unused_vertices(subject, finding),
            Code::DuplicateMaterial => records::duplicate_material(subject, finding),
            Code::BlenderSuffix => names::copy(subject, finding),
            Code::ExtraValue | Code::RecordOfAnotherVersion => {
                instances::three_scales(subject, finding)
            }
            Code::NormalNotNormalized => vertices::normal(subject, finding),
            Code::WeightSum => vertices::weights(subject, finding),
            Code::NameNotLowercase => layout::lower_case(subject, finding),
            Code::SpaceSeparatedValues => layout::spaces(subject),
            Code::UnusedAllow => allow::unused(subject, finding),
            Code::DegenerateTriangle
            | Code::DuplicateTriangle
            | Code::FlippedTriangle
            | Code::InsideOut
            | Code::OpenEdge
            | Code::TJunction
            | Code::UnearthedEdge
            | Code::DuplicatePortal => geometry::fixes(subject, finding),
            Code::SceneRootValues => instances::root_values(subject),
            Code::OutsideTheFrame => frames::hang(subject),
            Code::GeometryInFrame => frames::part(subject),
            _ => Vec::new(),
        }
    }
}

/// The scanner's mark from which a finding comes.
fn mark_of(subject: &Subject<'_>, finding: &Finding, is: impl Fn(&Fault) -> bool) -> Option<Mark> {
    let starts = &subject.model.chunk_starts;
    let number = starts.partition_point(|&start| start <= finding.span.start);
    // A mark may stand behind the end of its chunk, or before its start.
    let near = number.saturating_sub(2)..number + 1;
    for number in near {
        let Some(&start) = starts.get(number) else {
            continue;
        };
        let Some(Some(chunk)) = subject.chunks.iter().nth(number) else {
            continue;
        };
        let mut marks = chunk.body.marks.iter();
        let found = marks
            .find(|mark| start + mark.span.at as usize == finding.span.start && is(&mark.fault));
        if let Some(mark) = found {
            return Some(*mark);
        }
    }
    None
}

/// The bytes of a range.
fn bytes(source: &dyn Source, range: Range<usize>) -> Vec<u8> {
    source.bytes(range).into_owned()
}
