//! What can be done about findings. A fix leaves the file without its finding and changes nothing else; its changes are
//! made when somebody wants them.

mod allow;
mod batch;
mod counts;
mod cures;
mod file;
mod geometry;
mod headings;
mod instances;
mod layout;
mod numbers;
mod records;
mod rounds;
mod values;
mod vertices;

pub use batch::{Batch, batch};
pub use rounds::{About, Scan, Scanned, Settled, settle, verify};

use crate::checks::{Code, Finding, Input, Subject};
use crate::edit::{Draft, Edits, Refusal, is_sound};
use crate::scan::{Fault, Mark, Source};
use crate::schema::Section;
use std::cell::OnceCell;
use std::collections::HashSet;
use std::ops::Range;

/// Whether a fix may be made without anybody looking at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Safety {
    /// The file means what it was meant to mean.
    Safe,
    /// The file may mean something else than its author meant.
    Unsafe,
    /// It says what its author thinks: nobody else can.
    Manual,
}

/// How much a fix does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// It settles its finding.
    Finding,
    /// It settles all findings of the rule in the file, so many values of them.
    File(usize),
    /// It settles its finding and all others like it: how many those are shows when it is made ([`Taken::settled`]).
    Several,
}

/// What several fixes that are made together have handed out.
#[derive(Clone, Debug, Default)]
pub struct Taken {
    ids: HashSet<i64>,
    /// How many findings the last fix of [`Scope::Several`] settles.
    pub settled: usize,
}

type Make<'s> = Box<dyn Fn(&mut Taken) -> Result<Edits, Refusal> + 's>;

/// Something that can be done about a finding.
pub struct Fix<'s> {
    /// What it does, as an order.
    pub title: String,
    /// It is what one would choose.
    pub preferred: bool,
    /// Whether it may be made unseen.
    pub safety: Safety,
    /// How much it does.
    pub scope: Scope,
    /// It hides its finding, and cures nothing: a comment that allows it.
    pub silences: bool,
    make: Make<'s>,
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
            make: Box::new(make),
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

    /// What it changes, beside fixes that were made before.
    ///
    /// # Errors
    /// Where it cannot be done.
    pub fn edits(&self, taken: &mut Taken) -> Result<Edits, Refusal> {
        (self.make)(taken)
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
    work(&Fixer {
        subject: &subject,
        torn: OnceCell::new(),
    })
}

impl<'s> Fixer<'s> {
    /// What can be done about a finding, what one would choose first. Comments that allow it come last: whoever takes the
    /// first entry of a menu mends the file, and does not hide what is wrong with it.
    pub fn fixes(&self, finding: &Finding) -> Vec<Fix<'s>> {
        let mut fixes = self.of_rule(finding);
        if self.may_hide_more(finding) {
            for fix in &mut fixes {
                fix.safety = match fix.safety {
                    Safety::Safe => Safety::Unsafe,
                    other => other,
                };
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

    /// What is wrong there may come of a mistake elsewhere, which nobody would find any more once it is fixed: the count behind
    /// a record that was pasted twice, the headings behind one that was deleted.
    fn may_hide_more(&self, finding: &Finding) -> bool {
        match finding.code {
            Code::MaterialCountMismatch
            | Code::ObjectCountMismatch
            | Code::InstanceCountMismatch => {
                self.is_torn() || !headings::are_in_order(self.subject, finding.code)
            }
            Code::VertexCountMismatch | Code::TriangleCountMismatch => self.is_torn(),
            // A record that was pasted twice has its number twice, and the list one record too many.
            Code::DuplicateUniqueId => {
                let model = self.subject.model;
                let head = model.head(Section::Instances);
                let declared = head.and_then(|head| head.value.as_ref()?.value);
                self.is_torn()
                    || declared != i64::try_from(model.instances.len()).ok()
                    || !headings::are_in_order(self.subject, Code::InstanceCountMismatch)
            }
            Code::HeadingMismatch | Code::InheritanceFlag => !is_sound(self.subject.chunks),
            _ => false,
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
            Code::MissingValue => vertices::missing_count(subject, finding),
            Code::SecondRoot => instances::second_root(finding),
            Code::UnusedObject => records::unused_object(subject, finding),
            Code::UnusedMaterial => records::unused_material(subject, finding),
            Code::UnusedVertex => records::unused_vertices(subject, finding),
            Code::DuplicateMaterial => records::duplicate_material(subject, finding),
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
            | Code::DuplicatePortal => geometry::fixes(subject, finding),
            Code::SceneRootValues => instances::root_values(subject),
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
