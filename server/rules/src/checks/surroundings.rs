//! The surroundings of a file, as rules ask for them: the other structures in its folder, its kit, and Tool's complaints.

use crate::kit::{Collections, Kit, Lookup, Shaders};
use crate::wrl::Complaint;
use level::Seam;
use schema::names::Tool;
use schema::options::Options;
use std::fmt::Debug;
use std::sync::Arc;
use text::Source;

/// Answers what rules ask about the world around a file. Where files are read, it reads them; a test or a browser answers
/// what it knows, and each question has the answer of somebody who knows nothing.
pub trait Surroundings: Debug + Send + Sync {
    /// The file names of the other structures in the file's folder, sorted.
    fn names(&self) -> Vec<String> {
        Vec::new()
    }

    /// The seams of the other structures in the file's folder. Only rules of the second tier ask: it takes long.
    fn structures(&self, _wanted: SeamsFor) -> Vec<Structure> {
        Vec::new()
    }

    /// The kit that the file belongs to; without folders while they are still looked for. Folders that the options name take the
    /// place of those around the file.
    fn kit(&self, _options: &Options) -> Kit {
        Kit::default()
    }

    /// A game's shader collections, if the kit has a list of them.
    fn collections(&self, _kit: &Kit, _tool: Tool) -> Lookup<Arc<Collections>> {
        Lookup::Missing
    }

    /// The shaders of a folder below the kit's `tags`, with `deep` also those of the folders in it, if there is such a
    /// folder.
    fn shaders(&self, _kit: &Kit, _folder: &str, _deep: bool) -> Lookup<Arc<Shaders>> {
        Lookup::Missing
    }

    /// Tool's complaints about the file, which is shown as `text`; `None` if there are none.
    fn complaints(&self, _options: &Options, _text: &dyn Source) -> Option<Complaints> {
        None
    }
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

/// Tool's complaints about a file: at least one.
#[derive(Clone, Debug)]
pub struct Complaints {
    /// The complaints, in the order of the `.wrl`.
    pub list: Arc<[Complaint]>,
    /// The file has changed since Tool read it.
    pub outdated: bool,
}
