//! AAMP: parameters of Nintendo's games (resource parameter archives, version 2).

mod check;
mod names;
mod parse;
mod print;
mod read;
mod tree;
mod write;

pub use check::check;
pub use names::Names;
pub use parse::parse;
pub use print::print;
pub use read::{MAGIC, read};
pub use tree::*;
pub use write::write;

#[cfg(test)]
mod tests;
