//! Checks of a file and changes to it: the folders around a file ([`kit`]), Tool's messages about it ([`wrl`]), changes
//! of records ([`edit`]), white space ([`mod@format`]), the rules ([`checks`]), fixes of what they find ([`fixes`]),
//! changes that keep what a file means ([`refactor`]), what two files have otherwise ([`compare`]), settings ([`config`]), and
//! findings with their places ([`report`], [`stats`]).

pub mod checks;
pub mod compare;
pub mod config;
pub mod edit;
pub mod fixes;
pub mod format;
pub mod kit;
pub mod refactor;
pub mod report;
pub mod stats;
pub mod wrl;
