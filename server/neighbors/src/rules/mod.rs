//! The kinds of mistakes in files of other programs, each explained, with a change of a sample that makes it.

mod aamp;
mod assimp;
mod bytes;
mod page;
mod rule;
mod vmap;

pub use page::{page, section};
pub use rule::{Change, Rule};

/// All of them, as the page has them.
pub fn all() -> impl Iterator<Item = &'static Rule> {
    let of_bytes = bytes::RULES.iter();
    of_bytes
        .chain(&assimp::RULES)
        .chain(&vmap::RULES)
        .chain(&aamp::RULES)
}

impl Rule {
    /// That of a code.
    pub fn of(code: &str) -> Option<&'static Rule> {
        all().find(|rule| rule.code == code)
    }
}

#[cfg(test)]
mod tests;
