//! Meshes: the values of their vertices, and what of them is used.

pub(super) mod duplicate_influence;
pub(super) mod empty_mesh;
pub(super) mod mixed_influences;
pub(super) mod normal_not_normalized;
pub(super) mod unused_vertex;
pub(super) mod uv_count_differs;
pub(super) mod water_needs_uvs;
pub(super) mod weight_out_of_range;
pub(super) mod weight_sum;
pub(super) mod zero_normal;

use super::Code;
use super::findings::Findings;
use super::subject::Subject;
use scan::{Oddity, OddityKind};

/// Tells what the scan noticed of a kind.
fn tell(
    subject: &Subject<'_>,
    findings: &mut Findings,
    (code, kind): (Code, OddityKind),
    words: impl Fn(Oddity) -> String,
) {
    let mut unseen = 0;
    subject.oddities(
        kind,
        |oddity, span| findings.add(code, &span, || words(oddity)),
        |count| unseen += count,
    );
    // Where a chunk holds more than it keeps, those that are kept fill the list.
    if unseen > 0 {
        findings.add_more(code, unseen);
    }
}
