//! All tests that use the server as a library or as a program, in one test program: each program links all of the server.

mod ci;
mod cli;
mod cli_words;
mod compare;
mod config;
mod corpus;
mod examples;
mod export;
mod fixes;
mod flood;
mod format;
mod hammer;
mod incremental;
mod kit;
mod laws;
mod layout;
mod levels;
mod lexical;
mod lsp;
mod neighbors;
mod pictures;
mod programs;
mod real;
mod refactor;
mod robust;
mod rules;
mod single_mistake;
mod substitutions;
mod support;
mod teams;
mod tool;
mod view;
#[cfg(windows)]
mod windows;

use support::{damage, strict, texts};
