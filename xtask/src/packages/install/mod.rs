//! Scripts that install the program for one user, each for the version that it comes with.

use super::readme::REPOSITORY;
use crate::tools::Result;
use crate::tree::version;
use std::path::Path;

const SCRIPTS: [(&str, &str); 2] = [
    ("install.sh", include_str!("install.sh")),
    ("install.ps1", include_str!("install.ps1")),
];

/// Writes the scripts.
pub fn write(dist: &Path) -> Result {
    let version = version()?;
    for (name, text) in SCRIPTS {
        let text = text
            .replace("@VERSION@", &version)
            .replace("@REPOSITORY@", REPOSITORY);
        std::fs::write(dist.join(name), text)?;
    }
    Ok(())
}
