//! `replaced-signs`: signs that something has replaced all over the file.

use crate::checks::findings::{Findings, Words};
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::checks::{Code, Related};
use scan::{Cause, Sign, Substitution};

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Error,
    what: "signs that something has replaced all over the file: commas for tabs, typographic quotes for `\"`, a long dash for `-`",
    why: "Spreadsheets, word processors, chat programs and web pages do so. Tool and importers stop at the first of them. All of them are one mistake, and are reported once; what else may be wrong with the structure of the file shows when they are put back.",
    fix: "Put all of them back: the fix does it in one go. Better still, take the file from where it was before it went through the other program.",
    source: "official text: white space separates values, `\"` stands around strings, `;` begins a comment",
    dispute: None,
    fails: Example {
        note: "commas between the numbers of a vertex",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 1",
            5,
            "0.0000000000\t0.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n",
            "0.0000000000,0.0000000000,0.0000000000\n0.0000000000,0.0000000000,1.0000000000\n",
        )],
    },
    passes: Example {
        note: "a comma, a long dash and other quotes in a name",
        of: Base::Level,
        edits: &[lines(
            ";INSTANCE 2",
            2,
            "\"floor\"\n",
            "\"floor, \u{201c}2\u{201d} \u{2212} 3\"\n",
        )],
    },
};

/// Tells the signs that the scan has found.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(repair) = subject.chunks.repair() else {
        return;
    };
    if let Cause::Substituted(what) = &repair.cause {
        findings.add_with(Code::ReplacedSigns, repair.span.start, || Words {
            span: repair.span.clone(),
            message: message(what, &subject.shown(repair.span.clone())),
            related: what
                .next
                .iter()
                .map(|span| Related {
                    span: span.clone(),
                    message: "and here".to_owned(),
                })
                .collect(),
        });
    }
}

/// The message, with the sign and the number of lines that hold it; `first` is the text at the first place.
fn message(what: &Substitution, first: &str) -> String {
    let lines = match what.lines {
        1 => "on this line".to_owned(),
        count => format!("on {count} lines"),
    };
    match what.sign {
        Sign::ByteOrderMark => format!(
            "a byte order mark (U+FEFF) stands inside the file, {lines}: Tool takes it for part of a value; it comes from \
             files that were joined"
        ),
        Sign::Blank => format!(
            "{} separates values {lines}: Tool separates values at tabs and plain spaces",
            name(first)
        ),
        Sign::Minus => {
            format!(
                "`{first}` has a dash in place of the minus sign `-`, as numbers {lines} do: Tool knows no other"
            )
        }
        Sign::Quote => {
            format!(
                "`{first}` has other quotes than `\"`, as strings {lines} do: Tool knows no others"
            )
        }
        Sign::NoQuotes if first.trim().is_empty() => {
            format!(
                "strings {lines} have lost their quotes, an empty one first: put `\"` around each"
            )
        }
        Sign::NoQuotes => {
            format!("strings {lines} have lost their quotes, `{first}` first: put `\"` around each")
        }
        Sign::Thousands => format!(
            "`{first}` has a sign between its thousands, as numbers {lines} do: Tool does not read it as a number"
        ),
        Sign::Separator(sign) => {
            format!("`{sign}` separates values {lines}: Tool expects tabs")
        }
        Sign::Remark => {
            format!("`{first}` begins a remark {lines}: here, only `;` begins a comment")
        }
        Sign::Remarked => format!(
            "`{first}` is in front of values {lines}: Tool does not read it as a comment, and by its counts the file needs the \
             values"
        ),
    }
}

/// The name of a blank for the message, with its code point.
fn name(blank: &str) -> String {
    match blank.chars().next() {
        Some('\u{a0}') => "a no-break space (U+00A0)".to_owned(),
        Some('&') => format!("`{blank}`"),
        Some(sign) => format!("an unusual space (U+{:04X})", u32::from(sign)),
        None => "an unusual space".to_owned(),
    }
}
