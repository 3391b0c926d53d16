//! The licenses of what others wrote and packages hold: crates in the program, npm packages in the viewer and the extension.

use super::platform::{PLATFORMS, Platform};
use crate::tools::{Result, cargo, folder, output, root};
use serde_json::Value;
use spdx::{Expression, ParseMode};
use std::collections::BTreeMap;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Licenses whose terms are kept by handing their text on. A crate or npm package under others needs somebody to decide.
const ALLOWED: [&str; 9] = [
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Zlib",
];

/// Crates that stand in the program in two versions, as long as those who use the older one want it: one more needs a reason.
const TWICE: [&str; 3] = ["bitflags", "hashbrown", "syn"];

/// The file with the licenses, as it is called in packages.
pub const NAME: &str = "THIRD-PARTY-LICENSES.txt";

/// A crate of others that is linked into the program.
pub struct Crate {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Its license as an SPDX expression.
    pub license: String,
    /// The SHA-256 of its package, as `Cargo.lock` has it.
    pub checksum: String,
    authors: String,
    folder: PathBuf,
}

/// `cargo xtask licenses PLATFORM`
pub fn run(arguments: &[String]) -> Result {
    let [name] = arguments else {
        return Err("wanted: `licenses PLATFORM`".into());
    };
    print!("{}", program(Platform::find(name)?)?);
    Ok(())
}

/// The crates that the program for a platform is linked from, by name; those of the project are not among them.
pub fn crates(platform: &Platform) -> Result<Vec<Crate>> {
    linked(&tree(("halo-ass", platform.triple), "normal")?)
}

/// The crates of others among some, by "name version".
fn linked(linked: &BTreeSet<String>) -> Result<Vec<Crate>> {
    let checksums = checksums()?;
    let mut crates = Vec::new();
    for package in packages()? {
        let word = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
        let (name, version) = (word("name"), word("version"));
        let both = format!("{name} {version}");
        if package["source"].is_null() || !linked.contains(&both) {
            continue;
        }
        let manifest = PathBuf::from(word("manifest_path"));
        let authors = package["authors"].as_array().into_iter().flatten();
        let authors: Vec<&str> = authors.filter_map(Value::as_str).collect();
        crates.push(Crate {
            checksum: checksums.get(&both).cloned().unwrap_or_default(),
            license: word("license").replace('/', " OR "),
            authors: authors.join(", "),
            folder: manifest.parent().unwrap_or(&manifest).to_owned(),
            name,
            version,
        });
    }
    crates.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
    Ok(crates)
}

/// The crates that a package is built of for a target, as "name version", by the kinds of dependencies that are followed.
fn tree((package, triple): (&str, &str), edges: &str) -> Result<BTreeSet<String>> {
    let mut tree = cargo(&["tree", "--locked", "--package", package, "--prefix", "none"]);
    tree.args(["--format", "{p}", "--edges", edges, "--target", triple]);
    let tree = output(&mut tree)?;
    // `name v1.2.3`, with a folder in brackets where it is a crate of the project, and `(*)` where it stood before.
    let lines = tree.lines().filter_map(|line| line.split_once(" v"));
    let names =
        lines.map(|(name, rest)| format!("{name} {}", rest.split(' ').next().unwrap_or(rest)));
    Ok(names.collect())
}

fn packages() -> Result<Vec<Value>> {
    let text = output(&mut cargo(&[
        "metadata",
        "--locked",
        "--format-version",
        "1",
    ]))?;
    let mut metadata: Value = serde_json::from_str(&text)?;
    match metadata["packages"].take() {
        Value::Array(packages) => Ok(packages),
        _ => Err("cargo names no packages".into()),
    }
}

/// The checksums of `Cargo.lock`, by "name version".
fn checksums() -> Result<BTreeMap<String, String>> {
    let lock = std::fs::read_to_string(root().join("Cargo.lock"))?;
    let value = |entry: &str, key: &str| {
        let line = entry
            .lines()
            .find_map(|line| line.strip_prefix(key)?.strip_prefix(" = \""))?;
        Some(line.trim_end_matches('"').to_owned())
    };
    let entries = lock.split("[[package]]");
    let checksums = entries.filter_map(|entry| {
        let name = format!("{} {}", value(entry, "name")?, value(entry, "version")?);
        Some((name, value(entry, "checksum")?))
    });
    Ok(checksums.collect())
}

/// The licenses of all that is in the program for a platform: its crates, and what the viewer in it is made of.
pub fn program(platform: &Platform) -> Result<String> {
    Ok(std::fs::read_to_string(viewer())? + &texts(crates(platform)?)?)
}

/// The licenses of what the page in the browser is made of, without its npm packages: its build adds those.
pub fn page(triple: &str) -> Result<String> {
    let crates = linked(&tree(("halo-ass-web", triple), "normal")?)?;
    Ok(std::fs::read_to_string(viewer())? + &texts(crates)?)
}

fn texts(crates: Vec<Crate>) -> Result<String> {
    let standard = std::fs::read_to_string(root().join("LICENSE-APACHE"))?;
    let mut text = section("Rust's standard library (MIT OR Apache-2.0)", &standard);
    for each in crates {
        let title = format!("{} {} ({})", each.name, each.version, each.license);
        text += &section(&title, &each.text()?);
    }
    Ok(text)
}

/// The licenses of what the viewer's bundle holds, as its build writes them.
pub fn viewer() -> PathBuf {
    folder(&["server", "scene", "viewer", "licenses.txt"])
}

fn section(title: &str, text: &str) -> String {
    format!(
        "{title}\n{}\n\n{}\n\n",
        "=".repeat(title.len()),
        text.trim()
    )
}

/// The titles of a text that `section` made, or the build of a bundle: "name version (license)".
pub fn titles(text: &str) -> Vec<&str> {
    let lines: Vec<&str> = text.lines().collect();
    let pairs = lines.windows(2).filter(|pair| {
        !pair[0].is_empty()
            && pair[1].len() == pair[0].len()
            && pair[1].bytes().all(|byte| byte == b'=')
    });
    pairs.map(|pair| pair[0]).collect()
}

impl Crate {
    /// The text of its license, or of all of them where more than one holds.
    fn text(&self) -> Result<String> {
        let mut files = Vec::new();
        license_files(&self.folder, &mut files)?;
        files.sort();
        let is_choice = self.license.contains(" OR ") && !self.license.contains(" AND ");
        let is_mit = |path: &PathBuf| file_name(path).contains("MIT");
        // Under any of several licenses: the shortest that the project has, too.
        if is_choice && files.iter().any(is_mit) {
            files.retain(is_mit);
        }
        if files.is_empty() {
            return self.standard_text();
        }
        let texts: std::result::Result<Vec<String>, _> =
            files.iter().map(std::fs::read_to_string).collect();
        let texts: BTreeSet<String> = texts?
            .iter()
            .map(|text| text.replace("\r\n", "\n").trim().to_owned())
            .collect();
        Ok(texts.into_iter().collect::<Vec<_>>().join("\n\n"))
    }

    /// The license's own words, for a crate that has no file of them.
    fn standard_text(&self) -> Result<String> {
        let id = self.license.split(" OR ").next().unwrap_or_default();
        let license =
            spdx::license_id(id).ok_or_else(|| format!("{}: no text of `{id}`", self.name))?;
        let holders = format!("the authors of {} ({})", self.name, self.authors);
        Ok(license
            .text()
            .replace("<year> <copyright holders>", &holders))
    }
}

fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().to_uppercase()
}

/// Files with a license, also of code from elsewhere in folders inside; what is not compiled is passed over.
fn license_files(folder: &Path, files: &mut Vec<PathBuf>) -> Result {
    const BEGINNINGS: [&str; 6] = [
        "LICENSE",
        "LICENCE",
        "COPYING",
        "NOTICE",
        "UNLICENSE",
        "COPYRIGHT",
    ];
    const OTHER_ENDINGS: [&str; 4] = ["RS", "HTML", "TOML", "PY"];
    const NOT_COMPILED: [&str; 5] = ["TESTS", "BENCHES", "EXAMPLES", "FUZZ", "CI"];
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let name = file_name(&path);
        if path.is_dir() {
            if !NOT_COMPILED.contains(&&*name) {
                license_files(&path, files)?;
            }
        } else if BEGINNINGS
            .iter()
            .any(|beginning| name.starts_with(beginning))
            && !OTHER_ENDINGS
                .iter()
                .any(|ending| name.ends_with(&format!(".{ending}")))
        {
            files.push(path);
        }
    }
    Ok(())
}

/// Whether a license is allowed; an expression may offer several.
fn is_allowed(license: &str) -> bool {
    let lax = ParseMode {
        allow_slash_as_or_operator: true,
        ..ParseMode::LAX
    };
    let expression = Expression::parse_mode(license, lax);
    expression.is_ok_and(|expression| {
        expression.evaluate(|requirement| {
            let id = requirement.license.id();
            id.is_some_and(|id| ALLOWED.contains(&id.name))
        })
    })
}

/// Complaints about licenses in a text that are not allowed.
pub fn disallowed(text: &str) -> Vec<String> {
    let is_wrong = |title: &&str| {
        let license = title
            .rsplit_once(" (")
            .map(|(_, license)| license.trim_end_matches(')'));
        !license.is_some_and(is_allowed)
    };
    let wrong = titles(text).into_iter().filter(is_wrong);
    wrong
        .map(|title| format!("the license of `{title}` is not allowed"))
        .collect()
}

/// Every license is allowed on every platform, and what the built program says of the crates in it agrees with the list.
pub fn check(program: &Path) -> Result {
    let mut wrong = BTreeSet::new();
    for platform in &PLATFORMS {
        let crates = crates(platform)?;
        for pair in crates.windows(2) {
            if let [a, b] = pair
                && a.name == b.name
                && !TWICE.contains(&a.name.as_str())
            {
                wrong.insert(format!(
                    "the program holds {} {} and {}",
                    a.name, a.version, b.version
                ));
            }
        }
        for each in crates {
            if !is_allowed(&each.license) {
                wrong.insert(format!(
                    "{} {} is under `{}`",
                    each.name, each.version, each.license
                ));
            }
            if each.checksum.is_empty() {
                wrong.insert(format!(
                    "{} {} has no checksum in Cargo.lock",
                    each.name, each.version
                ));
            }
        }
    }
    let platform = Platform::here()?;
    let text = self::program(platform)?;
    wrong.extend(disallowed(&text));
    // With the tests are built features of crates that the program alone does not have, and the crates that those need.
    let tests = tree(("halo-ass", platform.triple), "normal,dev")?;
    wrong.extend(
        missing(&text, program)?
            .into_iter()
            .filter(|name| !tests.contains(name)),
    );
    if !wrong.is_empty() {
        let wrong: Vec<String> = wrong.into_iter().collect();
        return Err(wrong.join("\n").into());
    }
    println!("{} licenses", titles(&text).len());
    Ok(())
}

/// Crates that are seen in a program, and whose licenses a text lacks.
pub fn missing(text: &str, program: &Path) -> Result<Vec<String>> {
    let mut compiled: Vec<String> = compiled(&with_slashes(std::fs::read(program)?))
        .into_iter()
        .collect();
    if compiled.is_empty() {
        return Err("no crate is seen in the program".into());
    }
    let titles = titles(text);
    compiled.retain(|name| {
        let beginning = format!("{name} (");
        !titles.iter().any(|title| title.starts_with(&beginning))
    });
    Ok(compiled)
}

/// A program that was built on Windows names files with the other slash.
fn with_slashes(mut program: Vec<u8>) -> Vec<u8> {
    for byte in program.iter_mut().filter(|byte| **byte == b'\\') {
        *byte = b'/';
    }
    program
}

/// The crates whose source files a program names where it may panic: "name version".
fn compiled(program: &[u8]) -> BTreeSet<String> {
    let mark = b"/registry/src/";
    let mut names = BTreeSet::new();
    for at in memchr::memmem::find_iter(program, mark) {
        let rest = &program[at + mark.len()..];
        let path = &rest[..rest.len().min(200)];
        let path = String::from_utf8_lossy(path);
        // The registry's folder, then that of the crate.
        let Some(folder) = path.split('/').nth(1) else {
            continue;
        };
        // Debug information ends a folder's name with a zero.
        let is_other = |sign: char| !sign.is_ascii_alphanumeric() && !"._+-".contains(sign);
        let folder = folder.split(is_other).next().unwrap_or(folder);
        let is_version = |at: &usize| folder[at + 1..].starts_with(|c: char| c.is_ascii_digit());
        let dash = folder.match_indices('-').map(|(at, _)| at).find(is_version);
        if let Some((name, version)) = dash.map(|at| (&folder[..at], &folder[at + 1..])) {
            names.insert(format!("{name} {version}"));
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn licenses_that_ask_for_more_are_not_allowed() {
        for license in [
            "MIT",
            "MIT/Apache-2.0",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "GPL-3.0 OR MIT",
        ] {
            assert!(is_allowed(license), "{license}");
        }
        for license in [
            "GPL-3.0",
            "MIT AND GPL-3.0",
            "MPL-2.0",
            "",
            "Apache-2.0 AND SSPL-1.0",
        ] {
            assert!(!is_allowed(license), "{license}");
        }
    }

    #[test]
    fn a_program_names_its_crates() {
        let program = b"\0/x/registry/src/index-1/tree-sitter-0.27.1/src/lib.rs\0/y/registry/src/index-1/url-2.5.0-rc.1/a.rs";
        let names: Vec<String> = compiled(program).into_iter().collect();
        assert_eq!(names, ["tree-sitter 0.27.1", "url 2.5.0-rc.1"]);
    }

    #[test]
    fn titles_are_underlined() {
        let text = format!(
            "{}{}",
            section("a 1 (MIT)", "Words\n===="),
            section("b 2 (ISC)", "x")
        );
        assert_eq!(titles(&text), ["a 1 (MIT)", "b 2 (ISC)"]);
    }
}
