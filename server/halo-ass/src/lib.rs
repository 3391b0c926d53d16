//! Language server and checker for Halo `.ass` level geometry (Amalgam Scene Specification).
//!
//! Layers, each using only those above it: [`kit`] is the folders around a file,
//! [`edit`] changes to a text, [`mod@format`] its white space, [`syntax`] the structural tree, [`checks`] the rules, [`fixes`] what can be done about findings,
//! [`refactor`] changes that keep what a file means, [`ide`] what
//! editors ask for, [`disk`] files that no editor holds, [`lsp`] and [`cli`] the two ways in.

pub mod cli;
