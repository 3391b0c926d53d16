//! Files of other programs, checked.

use crate::rules::Rule;
use crate::{Faults, Kind, aamp, assimp, dmx};
use std::ops::Range;

/// A mistake in a file.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The kind of mistake.
    pub rule: &'static Rule,
    /// The mistake in the value, and what may stand there.
    pub message: String,
    /// Bytes of the file; of a compressed one, bytes of what it inflates to.
    pub at: Range<usize>,
    /// How a place is counted.
    pub counted: Counted,
    /// How many more of its kind it stands for.
    pub more: usize,
}

/// How a place is counted for users.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// In lines and columns: the file is text.
    Lines,
    /// In bytes of the file.
    Bytes,
    /// In bytes of what a compressed file inflates to.
    Inflated,
}

/// How the places of a mistake are counted.
fn counted(kind: Kind, file: &[u8], code: &str) -> Counted {
    let is_text = match kind {
        Kind::Assxml | Kind::Obj => true,
        Kind::Dmx => !dmx::is_binary(file),
        _ => false,
    };
    let of_header = ["shortened", "wrong-size", "not-zlib", "not-assbin"];
    let compressed = file.get(62..64) != Some(&[0, 0]);
    match kind {
        _ if is_text => Counted::Lines,
        Kind::Assbin if compressed && !of_header.contains(&code) => Counted::Inflated,
        _ => Counted::Bytes,
    }
}

/// Checks a file, if its format is one that is checked. Findings come in the order of the file.
pub fn check(kind: Kind, file: &[u8]) -> Option<Vec<Finding>> {
    let faults: Faults = match kind {
        Kind::Assbin => assimp::check(file),
        Kind::Assxml => assimp::check_xml(file),
        Kind::Dmx => dmx::check(file),
        Kind::Aamp => aamp::check(file),
        Kind::Gltf | Kind::Obj => return None,
    };
    let found = faults.sorted().into_iter().filter_map(|(fault, more)| {
        // A test holds all codes against the table.
        let rule = Rule::of(fault.code)?;
        let message = match more {
            0 => fault.message,
            more => format!("{}. {more} more of this kind are not listed", fault.message),
        };
        Some(Finding {
            rule,
            message,
            counted: counted(kind, file, fault.code),
            at: fault.at,
            more,
        })
    });
    Some(found.collect())
}
