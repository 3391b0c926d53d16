//! Steps of the tests that are about packages.

use super::platform::{PLATFORMS, Platform};
use super::trial::Trial;
use super::{entries, sbom};
use crate::tools::{self, Result, executable, folder, run as run_program, target};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Licenses of what is in the program, and the bill of materials of every platform.
pub fn licenses(server: &Path) -> Result {
    super::licenses::check(server)?;
    PLATFORMS
        .iter()
        .try_for_each(|platform| sbom::bill(platform).map(drop))
}

/// The viewer that the program has in it is what its sources give.
pub fn bundle() -> Result {
    let fresh = target().join("viewer");
    let mut build = tools::viewer(&["run", "--silent", "build", "--", "--out"])?;
    run_program(build.arg(&fresh))?;
    for name in ["viewer.js", "viewer.css", "licenses.txt"] {
        if std::fs::read(fresh.join(name))?
            != std::fs::read(folder(&["server", "scene", "viewer", name]))?
        {
            return Err(format!(
                "server/scene/viewer/{name} is stale: `npm run build` in editors/viewer"
            )
            .into());
        }
    }
    Ok(())
}

/// The hook under the real pre-commit, which installs the program by its wheel.
pub fn hook(server: &Path, mut run: Command) -> Result {
    let wheels = target().join("hook");
    super::wheel_here(&small(server, &wheels)?, &wheels)?;
    run_program(
        run.env("HALO_ASS_BINARY", server)
            .env("HALO_ASS_WHEELS", &wheels),
    )
}

/// A copy of a program without symbols: one that was built for tests is ten times as large as one for users.
fn small(program: &Path, folder: &Path) -> Result<PathBuf> {
    crate::dist::begin(folder)?;
    let small = folder.join("program").join(executable("halo-ass"));
    std::fs::create_dir_all(folder.join("program"))?;
    match tools::find("objcopy").filter(|_| cfg!(target_os = "linux")) {
        Some(objcopy) => run_program(
            Command::new(objcopy)
                .arg("--strip-all")
                .arg(program)
                .arg(&small),
        )?,
        None => drop(std::fs::copy(program, &small)?),
    }
    Ok(small)
}

/// A short form of `cargo xtask dist`: everything for this system, with the program that the tests have built, and each package
/// tried in an empty place.
pub fn dist(server: &Path) -> Result {
    if !folder(&["editors", "vscode", "node_modules"]).is_dir() {
        run_program(&mut tools::npm(&["ci"])?)?;
    }
    let work = target().join("packages");
    let program = small(server, &work)?;
    let platform = Platform::here()?;
    let dist = work.join("dist");
    std::fs::create_dir_all(&dist)?;
    crate::dist::of_platform(platform, &program, true, (&work, &dist))?;
    crate::dist::of_all(false, false, (&work, &dist))?;
    print!("{}", crate::dist::checksums(&dist)?);
    entries::check_metadata()?;
    Trial {
        dist,
        work,
        platform,
    }
    .run()
}
