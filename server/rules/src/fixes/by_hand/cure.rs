//! Makes cures.

use crate::checks::Subject;
use crate::edit::{Records, Refusal, is_sound};
use crate::fixes::{Fix, Safety};
use std::ops::Range;
use text::Edits;

/// A cure, which is made when a person picks it and never otherwise.
pub(in crate::fixes) fn cure<'s>(
    title: impl Into<String>,
    make: impl Fn() -> Result<Edits, Refusal> + 's,
) -> Fix<'s> {
    Fix {
        preferred: false,
        ..Fix::new(title, Safety::Manual, move |_| make())
    }
}

/// A cure that writes another text in the place of one.
pub(super) fn rewrite<'s>(
    title: impl Into<String>,
    span: Range<usize>,
    text: impl Into<String>,
) -> Fix<'s> {
    Fix {
        preferred: false,
        ..Fix::replace(title, Safety::Manual, span, text.into())
    }
}

/// The cure that most people would choose.
pub(super) fn preferred(fix: Fix<'_>) -> Fix<'_> {
    Fix {
        preferred: true,
        ..fix
    }
}

/// A cure that changes records. `None` where counts and lists do not fit: nobody knows then what an index points at.
pub(super) fn of_records<'s>(
    subject: &'s Subject<'s>,
    title: String,
    plan: impl Fn(&mut Records<'_, '_>) + 's,
) -> Option<Fix<'s>> {
    is_sound(subject.chunks).then(|| {
        cure(title, move || {
            let mut records = Records::new(&subject.file, subject.chunks)?;
            plan(&mut records);
            records.finish()
        })
    })
}
