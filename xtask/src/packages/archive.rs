//! Archives: the program, the Neovim plugin with its parsers, an example and papers.

use super::platform::Platform;
use super::program::{self, runs_everywhere};
use super::zip::Zip;
use super::{Papers, readme};
use crate::grammars::{self, Compiler};
use crate::test::Skip;
use crate::tools::{self, Result, find, folder, root, run, target};
use crate::tree::version;
use std::path::Path;
use std::process::Command;

/// Checks the Windows plugin: the parsers are linked, need nothing but libraries that Windows has, and export the
/// functions that Neovim looks for. Skipped if it cannot be built here.
pub fn check_windows_plugin() -> Result {
    let platform = Platform::find("win32-x64")?;
    program::toolchain(platform).map_err(|error| {
        let reason = error.to_string();
        Skip(format!(
            "not built: {}",
            reason.lines().next().unwrap_or_default()
        ))
    })?;
    plugin(platform, &target().join("windows-plugin"))
}

/// Writes the archive of a platform: `.zip` for Windows, `.tar.gz` elsewhere.
pub fn write(
    platform: &Platform,
    program: &Path,
    papers: &Papers,
    (work, dist): (&Path, &Path),
) -> Result {
    let name = format!("halo-ass-{}-{}", version()?, platform.name);
    let inside = work.join(&name);
    if inside.exists() {
        std::fs::remove_dir_all(&inside)?;
    }
    std::fs::create_dir_all(&inside)?;
    std::fs::copy(program, inside.join(platform.program()))?;
    std::fs::write(inside.join("README.md"), readme::archive(platform)?)?;
    std::fs::copy(root().join("CHANGELOG.md"), inside.join("CHANGELOG.md"))?;
    for (paper, text) in papers.licenses() {
        std::fs::write(inside.join(paper), text)?;
    }
    tools::copy(&folder(&["examples"]), &inside.join("examples"))?;
    plugin(platform, &inside.join("nvim"))?;
    let file = dist.join(format!("{name}.{}", platform.archive_ending()));
    if platform.windows() {
        let mut zip = Zip::create(&file)?;
        zip.add_folder(&name, &inside)?;
        return zip.finish();
    }
    let mut tar = Command::new("tar");
    run(tar.arg("-czf").arg(file).arg(&name).current_dir(work))
}

/// The Neovim plugin with parsers for this system, where a C compiler for it is there.
fn plugin(platform: &Platform, to: &Path) -> Result {
    tools::copy(&grammars::plugin(), to)?;
    let Some(program) = platform.compilers.iter().find_map(|name| find(name)) else {
        println!(
            "{}: no C compiler for it, so its archive has no parsers",
            platform.name
        );
        return Ok(());
    };
    let compiler = Compiler {
        program,
        arguments: compiler_arguments(platform),
    };
    for name in grammars::build(&compiler, to)? {
        let library = to.join("parser").join(format!("{name}.so"));
        runs_everywhere(platform, &library)?;
        if platform.windows() {
            exports(&library, &format!("tree_sitter_{name}"))?;
        }
    }
    Ok(())
}

fn compiler_arguments(platform: &Platform) -> Vec<String> {
    match platform.name {
        "darwin-x64" => vec!["-arch".to_owned(), "x86_64".to_owned()],
        "darwin-arm64" => vec!["-arch".to_owned(), "arm64".to_owned()],
        "win32-x64" => vec!["-static-libgcc".to_owned()],
        _ => Vec::new(),
    }
}

fn exports(library: &Path, function: &str) -> Result {
    let headers = program::windows_headers(library)?;
    let table = headers.split("[Ordinal/Name Pointer] Table").nth(1);
    let is_there = |table: &str| {
        let mut lines = table.lines();
        lines.any(|line| line.split_whitespace().last() == Some(function))
    };
    match table {
        Some(table) if !is_there(table) => {
            Err(format!("{} does not export {function}", library.display()).into())
        }
        _ => Ok(()),
    }
}
