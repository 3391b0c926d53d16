//! Problems: mistakes in a configuration.

use schema::options::Severity;
use std::fmt;
use std::ops::Range;

/// The kinds of mistakes in a configuration. Their names are stable, like the codes of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ProblemCode {
    /// The text is not TOML.
    Syntax,
    /// There is no such key, rule or group.
    UnknownSetting,
    /// The key cannot have this value.
    BadSetting,
}

impl ProblemCode {
    /// Every code.
    pub const ALL: [ProblemCode; 3] = [
        ProblemCode::Syntax,
        ProblemCode::UnknownSetting,
        ProblemCode::BadSetting,
    ];

    /// The kebab-case name.
    pub fn name(self) -> &'static str {
        match self {
            ProblemCode::Syntax => "configuration-syntax",
            ProblemCode::UnknownSetting => "unknown-setting",
            ProblemCode::BadSetting => "bad-setting",
        }
    }

    /// How bad it is: what is set, but not as it stands there, is an error.
    pub fn severity(self) -> Severity {
        match self {
            ProblemCode::Syntax | ProblemCode::BadSetting => Severity::Error,
            ProblemCode::UnknownSetting => Severity::Warning,
        }
    }

    /// How to mend it.
    pub fn fix(self) -> &'static str {
        match self {
            ProblemCode::Syntax => "Write TOML; the rest of the file is read as far as that goes.",
            ProblemCode::UnknownSetting => {
                "Take the key out or set its name right; nothing is set by it."
            }
            ProblemCode::BadSetting => {
                "Write one of the values that the key can have; the default holds until then."
            }
        }
    }

    /// Where it is explained.
    pub fn help_uri(self) -> String {
        format!(
            "{}/blob/main/docs/configuration.md#{self}",
            env!("CARGO_PKG_REPOSITORY")
        )
    }
}

impl fmt::Display for ProblemCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A mistake in a configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The kind of mistake.
    pub code: ProblemCode,
    /// The key or value, as bytes of the text; empty if the configuration is not text.
    pub span: Range<usize>,
    /// The message: the mistake, then what is allowed.
    pub message: String,
}
