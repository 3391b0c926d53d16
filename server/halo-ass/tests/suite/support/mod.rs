//! Parts that several groups of tests use: a client of the server, random texts and damage to them, and a reader of the format
//! that shares nothing with the server.

mod client;
pub mod damage;
mod report;
pub mod strict;
pub mod texts;

pub use client::*;
pub use report::report;
