//! Single values: decimal commas, what is no number, names that do not exist.

use super::{Fix, Safety, Scope, bytes, mark_of};
use crate::checks::{Finding, Subject, nearest};
use scan::{Fault, TokenKind};
use schema::{FieldId, LIGHT_TYPES, ObjectType};
use text::Draft;

/// A decimal comma. Safe: readers take a point alone, and no digit changes. Where three digits stand behind the comma it may
/// separate thousands, and the number be a thousand times as large.
pub(super) fn decimal_comma<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let span = finding.span.clone();
    let text = subject.text(span.clone());
    let Some(comma) = text.find(',') else {
        return Vec::new();
    };
    let at = span.start + comma;
    let may_be_thousands = |text: &[u8]| {
        let mut parts = text.rsplit(|&byte| byte == b',');
        parts.next().is_some_and(|behind| behind.len() == 3)
    };
    let own_safety = match may_be_thousands(text.as_bytes()) {
        true => Safety::Unsafe,
        false => Safety::Safe,
    };
    let mut fixes = vec![Fix::replace(
        format!("Write `{}`", text.replace(',', ".")),
        own_safety,
        at..at + 1,
        ".".to_owned(),
    )];
    let found = marked(subject, |fault| *fault == Fault::DecimalComma);
    if found > 1 {
        let mut safety = own_safety;
        for_each_value(subject, TokenKind::Comma, &mut |_, span| {
            if may_be_thousands(&subject.file.source.bytes(span)) {
                safety = Safety::Unsafe;
            }
        });
        fixes.push(Fix {
            preferred: finding.more > 0,
            scope: Scope::File(found),
            ..Fix::new(
                format!("Write a point in all {found} numbers with a decimal comma"),
                safety,
                |_| {
                    let mut draft = Draft::default();
                    for_each_value(subject, TokenKind::Comma, &mut |_, span| {
                        let text = subject.file.source.bytes(span.clone());
                        if let Some(comma) = memchr::memchr(b',', &text) {
                            draft.replace(span.start + comma..span.start + comma + 1, ".");
                        }
                    });
                    Ok(draft.finish()?)
                },
            )
        });
    }
    // One that stands for all is settled by what settles all.
    fixes.sort_by_key(|fix| fix.scope == Scope::Finding && finding.more > 0);
    fixes
}

/// How many faults of a kind the scanner found.
fn marked(subject: &Subject<'_>, is: impl Fn(&Fault) -> bool) -> usize {
    let bodies = subject.chunks.iter().flatten().map(|chunk| &chunk.body);
    bodies
        .map(|body| {
            let told = body.marks.iter().filter(|mark| is(&mark.fault)).count();
            let more = body.more.iter().filter(|more| is(&more.fault));
            told + more.map(|more| more.count as usize).sum::<usize>()
        })
        .sum()
}

/// Calls `visit` for every real number whose token is of a kind.
fn for_each_value(
    subject: &Subject<'_>,
    kind: TokenKind,
    visit: &mut dyn FnMut(FieldId, std::ops::Range<usize>),
) {
    let starts = &subject.model.chunk_starts;
    for (chunk, &start) in subject.chunks.iter().flatten().zip(starts) {
        if chunk.body.marks.is_empty() {
            continue;
        }
        let range = start..start + chunk.len as usize;
        for value in subject.file.values(range.clone()) {
            let is_real = value.field.def().ty == schema::Type::Real;
            // A value at the border belongs to the chunk that it begins in.
            if value.kind == kind && is_real && range.contains(&value.span.start) {
                visit(value.field, value.span);
            }
        }
    }
}

/// NaN or infinity. Not safe: which number was lost nobody knows, and some readers take it for one.
pub(super) fn not_finite<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let mark = mark_of(subject, finding, |fault| *fault == Fault::NotFinite);
    let Some((field, _)) = mark.and_then(|mark| mark.field) else {
        return Vec::new();
    };
    let text = match field {
        // A scale of 0 makes what it scales vanish.
        FieldId::LocalScale | FieldId::PivotScale => "1.0000000000",
        // A direction or rotation needs all its numbers, and weights need each other.
        FieldId::VertexNormal
        | FieldId::LocalRotation
        | FieldId::PivotRotation
        | FieldId::BoneWeight
        | FieldId::SphereRadius
        | FieldId::BoxExtents
        | FieldId::PillHeight
        | FieldId::PillRadius => return Vec::new(),
        _ => "0.0000000000",
    };
    let mut fixes = vec![Fix::replace(
        format!("Write `{text}`"),
        Safety::Unsafe,
        finding.span.clone(),
        text.to_owned(),
    )];
    // UVs without numbers come by the thousand, of one program.
    if finding.more > 0 && field == FieldId::UvCoordinates {
        let settled = finding.more + 1;
        fixes.insert(
            0,
            Fix {
                scope: Scope::File(settled),
                ..Fix::new(
                    format!("Write `{text}` in all UVs that are no numbers"),
                    Safety::Unsafe,
                    move |_| {
                        let mut draft = Draft::default();
                        for_each_value(subject, TokenKind::NonFinite, &mut |field, span| {
                            if field == FieldId::UvCoordinates {
                                draft.replace(span, text);
                            }
                        });
                        Ok(draft.finish()?)
                    },
                )
            },
        );
    }
    fixes
}

/// An object type that does not exist. Safe where only its case is wrong, and what follows is an object of that type: readers stop
/// at it.
pub(super) fn object_type<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let version = subject.model.effective_version();
    let names = ObjectType::ALL
        .into_iter()
        .filter(|kind| kind.since() <= version)
        .map(ObjectType::name);
    did_you_mean(subject, finding, &names.collect::<Vec<_>>(), |name| {
        // The scanner has read the record as what its values are.
        let objects = subject.model.objects.iter();
        let mut own = objects.filter(|object| object.name == finding.span);
        let read = own.next().and_then(|object| object.kind);
        read.is_none_or(|read| read.name() == name)
    })
}

/// A light type that does not exist. Not safe: readers take any word there, and the light becomes another for them.
pub(super) fn light_type<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    did_you_mean(subject, finding, &LIGHT_TYPES, |_| true)
}

fn did_you_mean<'s>(
    subject: &'s Subject<'s>,
    finding: &Finding,
    names: &[&'static str],
    fits: impl Fn(&str) -> bool,
) -> Vec<Fix<'s>> {
    let text =
        String::from_utf8_lossy(&bytes(subject.file.source, finding.span.clone())).into_owned();
    let name = text.trim_matches('"');
    let Some(meant) = nearest(name, names).filter(|meant| fits(meant)) else {
        return Vec::new();
    };
    // Another case is a slip; anything else is a guess. For a rule without safe fixes it is one all the same.
    let safety = if name.trim().eq_ignore_ascii_case(meant) {
        Safety::Safe
    } else {
        Safety::Unsafe
    };
    vec![Fix::replace(
        format!("Change it to `{meant}`"),
        safety,
        finding.span.clone(),
        format!("\"{meant}\""),
    )]
}
