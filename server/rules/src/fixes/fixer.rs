//! Finds the fixes for a finding: the table that leads from a rule to its fixes.

use super::{
    Fix, Safety, allow, by_hand, counts, file, frames, geometry, headings, instances, layout,
    names, records, shifted_triangle_lists, signs, values, vertices,
};
use crate::checks::{Code, Finding, Input, Subject};
use std::cell::OnceCell;

/// Finds fixes for the findings of a file.
pub struct Fixer<'s> {
    pub(super) subject: &'s Subject<'s>,
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
    pub(super) fn may_have_safe_fix(self) -> bool {
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
    pub(super) fn of(subject: &'s Subject<'s>) -> Self {
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
        let cures = by_hand::cures(self.subject, finding);
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
            Code::VertexIndexOutOfRange => shifted_triangle_lists::fixes(subject, finding),
            Code::MissingValue => {
                let mut fixes = shifted_triangle_lists::fixes(subject, finding);
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
