//! The other structures in the folder of a file, as the rules see them.

use level::Seam;
use schema::names::Tool;
use std::fmt::Debug;
use std::sync::Arc;

/// Knows the other structures in the folder of a file. Rules of the second tier ask it, since it may read a disk.
pub trait Siblings: Debug + Send + Sync {
    /// The names of their files, sorted.
    fn names(&self) -> Vec<String>;

    /// Their seams, made as this [`SeamsFor`] says.
    fn structures(&self, wanted: SeamsFor) -> Vec<Structure>;
}

/// How the seams of a structure are found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeamsFor {
    /// Whose Tool is to compile it.
    pub tool: Option<Tool>,
    /// Points within this distance are one, in units of the file.
    pub weld: f64,
}

/// Another structure in the folder of a file.
#[derive(Clone, Debug)]
pub struct Structure {
    /// The name of its file.
    pub name: String,
    /// Its seams; `None` where they are not known: it cannot be read, or readers refuse it.
    pub seams: Option<Arc<[Seam]>>,
}
