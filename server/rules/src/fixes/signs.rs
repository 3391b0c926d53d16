//! Signs that something has replaced all over the file: they are put back in one go.

use super::{Fix, Safety, Scope};
use crate::checks::Subject;
use scan::{Cause, Sign, replacements};
use text::Draft;

/// Puts all of them back. Where the whole file is read then, and nothing else would do the same, nothing else can be meant.
pub(super) fn put_back<'s>(subject: &'s Subject<'s>) -> Vec<Fix<'s>> {
    let Some(repair) = subject.chunks.repair() else {
        return Vec::new();
    };
    let Cause::Substituted(what) = &repair.cause else {
        return Vec::new();
    };
    let safety = match what.is_all {
        true => Safety::Safe,
        false => Safety::Unsafe,
    };
    let (sign, from) = (what.sign, repair.span.start);
    let title = match sign {
        Sign::ByteOrderMark => "Take out the byte order marks".to_owned(),
        Sign::Blank => "Put tabs in the place of these blanks".to_owned(),
        Sign::Minus => "Write `-` for each minus".to_owned(),
        Sign::Quote => "Put `\"` around the strings".to_owned(),
        Sign::NoQuotes => "Put quotes around the strings".to_owned(),
        Sign::Thousands => "Take out what stands between thousands".to_owned(),
        Sign::Separator(with) => format!("Put tabs in the place of `{with}`"),
        Sign::Remark => "Begin the comments with `;`".to_owned(),
        Sign::Remarked => "Take away what stands before the values".to_owned(),
    };
    let title = match what.lines {
        1 => title,
        lines => format!("{title}, on {lines} lines"),
    };
    vec![Fix {
        scope: Scope::File(what.lines),
        ..Fix::new(title, safety, move |_| {
            let text = subject.file.source.bytes(0..subject.file.source.len());
            let mut draft = Draft::default();
            replacements(&text, from, sign, &mut |replaced| {
                for (range, with) in replaced {
                    draft.replace(range.clone(), with);
                }
                true
            });
            Ok(draft.finish()?)
        })
    }]
}
