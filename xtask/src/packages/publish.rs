//! Packages as crates.io would get them: every crate of the program packs, with its license and a page, and compiles from what was packed.

use crate::tools::{Result, cargo, folder, output, root, run, target};
use crate::tree::version;
use serde_json::Value;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

/// Crates that have more in their package than code: files without which something would be missing in silence.
const INSIDE: [(&str, &[&str]); 2] = [
    (
        "halo-ass-scene",
        &[
            "viewer/viewer.js",
            "viewer/viewer.css",
            "viewer/licenses.txt",
        ],
    ),
    (
        "tree-sitter-halo-ass",
        &["halo_ass/src/parser.c", "halo_ass_rows/src/parser.c"],
    ),
];

/// In every package.
const EVERYWHERE: [&str; 4] = ["Cargo.toml", "README.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// The largest package that crates.io takes, in bytes.
const LARGEST: u64 = 10 << 20;

/// Packs all crates, looks at what is in them, and compiles them as they are unpacked from there.
///
/// `cargo package` could build each crate. That they compile, with the features that each one asks for itself, shows as well that
/// nothing is missing in a package, in a fraction of the time.
pub fn check() -> Result {
    let names = published()?;
    let folder = fresh_folder()?;
    let mut package = cargo(&[
        "package",
        "--locked",
        "--allow-dirty",
        "--quiet",
        "--no-verify",
    ]);
    package.arg("--target-dir").arg(&folder);
    for name in &names {
        package.args(["--package", name]);
    }
    run(&mut package)?;
    let version = version()?;
    let packed = folder.join("package");
    for name in &names {
        contents(
            name,
            &packed.join(format!("{name}-{version}.crate")),
            &version,
        )?;
    }
    compile(&names, &packed, &version)?;
    std::fs::remove_dir_all(&folder)?;
    println!("{} crates can be published", names.len());
    Ok(())
}

/// Compiles the packed crates, as they are in their packages, without those of this folder.
fn compile(names: &[String], packed: &Path, version: &str) -> Result {
    let workspace = packed.join("unpacked");
    std::fs::create_dir_all(&workspace)?;
    let mut manifest =
        "[workspace]\nresolver = \"3\"\nmembers = [\"*-*\"]\n\n[patch.crates-io]\n".to_owned();
    for name in names {
        let file = packed.join(format!("{name}-{version}.crate"));
        let mut unpack = Command::new("tar");
        run(unpack.arg("-xzf").arg(file).current_dir(&workspace))?;
        let _ = writeln!(manifest, "{name} = {{ path = \"{name}-{version}\" }}");
    }
    std::fs::write(workspace.join("Cargo.toml"), manifest)?;
    // The versions of other crates that the tests know.
    std::fs::copy(folder(&["Cargo.lock"]), workspace.join("Cargo.lock"))?;
    // Each by itself: together, one crate would have the features of others that another one asks for.
    for name in names {
        let mut check = cargo(&["check", "--quiet", "--package", name]);
        check.arg("--target-dir").arg(packed.join("checked"));
        run(check.current_dir(&workspace))?;
    }
    Ok(())
}

/// A folder that no run before has had. Cargo unpacks each crate that it has packed below its own home, by the path of
/// this folder, and keeps it by name and version: the next run there would build today's crates on yesterday's.
fn fresh_folder() -> Result<PathBuf> {
    let all = target().join("publish");
    if all.exists() {
        std::fs::remove_dir_all(&all)?;
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH)?;
    Ok(all.join(now.as_millis().to_string()))
}

/// The crates that are published, by name.
fn published() -> Result<Vec<String>> {
    let metadata = output(&mut cargo(&[
        "metadata",
        "--no-deps",
        "--format-version",
        "1",
        "--locked",
    ]))?;
    let metadata: Value = serde_json::from_str(&metadata)?;
    let packages = metadata["packages"].as_array().ok_or("no packages")?;
    let published = packages
        .iter()
        .filter(|package| package["publish"].is_null());
    Ok(published
        .filter_map(|package| Some(package["name"].as_str()?.to_owned()))
        .collect())
}

fn contents(name: &str, file: &Path, version: &str) -> Result {
    let size = std::fs::metadata(file)?.len();
    if size > LARGEST {
        return Err(format!("{name} has {size} bytes, more than {LARGEST}").into());
    }
    let list = output(
        Command::new("tar")
            .arg("-tzf")
            .arg(file)
            .current_dir(root()),
    )?;
    let inside = INSIDE
        .iter()
        .filter(|(of, _)| *of == name)
        .flat_map(|(_, files)| *files);
    for wanted in EVERYWHERE.iter().chain(inside) {
        let path = format!("{name}-{version}/{wanted}");
        if !list.lines().any(|line| line == path) {
            return Err(format!("the package of {name} has no {wanted}").into());
        }
    }
    Ok(())
}
