//! A kind of mistake, and a line of the tables of them.

use schema::options::Severity;

/// A kind of mistake.
#[derive(Debug)]
pub struct Rule {
    /// Its name: kebab-case, stable.
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// The formats in which it is found.
    pub formats: &'static str,
    /// The mistake, in one sentence.
    pub what: &'static str,
    /// Why it matters, or where it comes from.
    pub why: &'static str,
    /// How to mend it.
    pub fix: &'static str,
    /// A mistake of the kind.
    pub example: Change,
}

/// A change of a sample that makes a mistake. A test makes each.
#[derive(Debug)]
pub enum Change {
    /// Of a text: the first `right` behind `after` becomes `wrong`.
    Text {
        /// The sample.
        sample: &'static str,
        /// A text before the place.
        after: &'static str,
        /// Before the change.
        right: &'static str,
        /// After it.
        wrong: &'static str,
    },
    /// Of bytes: `right` at a place becomes `wrong`.
    Bytes {
        /// The sample.
        sample: &'static str,
        /// The place.
        at: usize,
        /// Before the change.
        right: &'static [u8],
        /// After it.
        wrong: &'static [u8],
    },
    /// The sample ends early.
    Cut {
        /// The sample.
        sample: &'static str,
        /// Where.
        at: usize,
    },
    /// Said in words: the file would be too long to show.
    Words {
        /// With the mistake.
        wrong: &'static str,
        /// Without it.
        right: &'static str,
    },
}

impl Rule {
    /// How its example is shown: wrong, right.
    pub fn shown(&self) -> [String; 2] {
        let hex = |at: usize, bytes: &[u8]| {
            let mut text = format!("byte {at}:");
            for byte in bytes {
                text += &format!(" {byte:02x}");
            }
            if bytes.is_empty() {
                text += " the end of the file";
            }
            text
        };
        match &self.example {
            Change::Text { right, wrong, .. } => [lines(wrong), lines(right)],
            Change::Bytes {
                at, right, wrong, ..
            } => [hex(*at, wrong), hex(*at, right)],
            Change::Cut { at, .. } => [
                format!("the file ends at byte {at}"),
                "the file goes on".to_owned(),
            ],
            Change::Words { wrong, right } => [(*wrong).to_owned(), (*right).to_owned()],
        }
    }
}

/// A piece of a text with its lines moved to the left.
fn lines(text: &str) -> String {
    if text.is_empty() {
        return "(nothing)".to_owned();
    }
    let lines = text.lines().map(str::trim);
    lines.collect::<Vec<_>>().join("\n")
}

/// A rule in one line of the tables.
macro_rules! rule {
    ($code:literal, $severity:ident, $formats:literal, $what:literal, $why:literal, $fix:literal, $example:expr) => {
        $crate::rules::rule::Rule {
            code: $code,
            severity: schema::options::Severity::$severity,
            formats: $formats,
            what: $what,
            why: $why,
            fix: $fix,
            example: $example,
        }
    };
}
pub(super) use rule;
