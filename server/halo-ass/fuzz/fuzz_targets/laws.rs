//! Any bytes keep the laws of `server/halo-ass/tests/suite/laws`.

#![no_main]
#![allow(dead_code, reason = "the tests use more of these modules")]

#[path = "../../tests/suite/support/damage.rs"]
mod damage;
#[path = "../../tests/suite/laws/judge.rs"]
mod judge;
#[path = "../../tests/suite/support/strict.rs"]
mod strict;
#[path = "../../tests/suite/support/texts.rs"]
mod texts;

use judge::{describe, judge};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let judgement = judge(&text);
    let broken = match (judgement.refused, judgement.structure.is_empty()) {
        (true, true) => "refused without an error of structure",
        (false, false) => "accepted with an error of structure",
        _ if judgement.unaccounted > 0 => "a token that nothing accounts for",
        _ => return,
    };
    panic!(
        "{broken}: {text:?}\n{}",
        describe(0, &text, None, &judgement)
    );
});
