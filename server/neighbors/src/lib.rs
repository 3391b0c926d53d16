//! Formats that the same people have beside Halo's text: what they hold, as text that can be read, with the place of each mistake.

pub mod aamp;
pub mod assimp;
pub mod base64;
mod bytes;
mod check;
pub mod dmx;
pub mod export;
mod faults;
pub mod import;
mod kind;
mod materials;
pub mod outline;
pub mod rules;
mod show;
#[cfg(test)]
mod soak;

pub use bytes::{Bytes, Fault};
pub use check::{Counted, Finding, check};
pub use faults::Faults;
pub use kind::Kind;
pub use materials::Paths;
pub use show::show;
