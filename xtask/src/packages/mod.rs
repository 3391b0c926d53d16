//! Packages that a release has besides the extension of VS Code: archives, wheels, npm packages, entries for package managers,
//! and what goes into all of them.

pub mod archive;
pub mod entries;
mod install;
pub mod licenses;
mod npm;
pub mod platform;
pub mod program;
pub mod publish;
mod readme;
mod sbom;
pub mod steps;
mod trial;
mod wheel;
mod zip;

use crate::tools::{Result, root};
use crate::tree::version;
use platform::Platform;
use std::path::{Path, PathBuf};

/// The texts beside a program in every package.
pub struct Papers {
    own: [(&'static str, String); 2],
    /// The licenses of what is in the program; `None` for packages without one.
    third_party: Option<String>,
    /// The bill of materials of the program.
    pub bill: String,
}

impl Papers {
    /// The papers of the program for a platform.
    pub fn of(platform: &Platform) -> Result<Self> {
        Ok(Papers {
            third_party: Some(licenses::program(platform)?),
            bill: sbom::bill(platform)?,
            ..Self::without_program()?
        })
    }

    /// The papers of a package that holds nothing of others.
    pub fn without_program() -> Result<Self> {
        let own = |name| std::fs::read_to_string(root().join(name)).map(|text| (name, text));
        Ok(Papers {
            own: [own("LICENSE-MIT")?, own("LICENSE-APACHE")?],
            third_party: None,
            bill: String::new(),
        })
    }

    /// Names and texts of the licenses.
    pub fn licenses(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let own = self.own.iter().map(|(name, text)| (*name, &**text));
        own.chain(
            self.third_party
                .as_deref()
                .map(|text| (licenses::NAME, text)),
        )
    }
}

/// Makes everything for a platform that has its program in it, but the extension.
pub fn of_platform(platform: &Platform, program: &Path, work: &Path, dist: &Path) -> Result {
    let papers = Papers::of(platform)?;
    archive::write(platform, program, &papers, (work, dist))?;
    wheel::write(platform, program, &papers, dist)?;
    npm::of_platform(platform, program, &papers, work, dist)?;
    let bill = dist.join(format!(
        "halo-ass-{}-{}.cdx.json",
        version()?,
        platform.name
    ));
    std::fs::write(bill, &papers.bill)?;
    Ok(())
}

/// Makes what is there once for all platforms, but the extension and what needs checksums.
pub fn of_all(work: &Path, dist: &Path) -> Result {
    npm::starter(&Papers::without_program()?, work, dist)?;
    install::write(dist)
}

/// The wheel of a program for this system.
pub fn wheel_here(program: &Path, to: &Path) -> Result<PathBuf> {
    let platform = Platform::here()?;
    std::fs::create_dir_all(to)?;
    wheel::write(platform, program, &Papers::of(platform)?, to)
}
