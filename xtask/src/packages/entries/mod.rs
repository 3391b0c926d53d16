//! Entries for package managers and the lists of editors: somebody sends them there after a release.

mod templates;

use super::platform::PLATFORMS;
use super::readme::REPOSITORY;
use crate::tools::{Result, folder};
use crate::tree::version;
use saphyr::{LoadableYamlNode, Yaml};
use serde_json::Value;
use std::path::Path;
use templates::TEMPLATES;

const DESCRIPTION: &str =
    "Checks Halo level files (.ass, Amalgam Scene Specification) and is their language server";

/// Keys that the reader of an entry asks for, one level deep.
const KEYS: [(&str, &[&str]); 6] = [
    (
        "scoop/",
        &[
            "version",
            "description",
            "homepage",
            "license",
            "architecture",
            "bin",
        ],
    ),
    (
        ".halo-ass.yaml",
        &[
            "PackageIdentifier",
            "PackageVersion",
            "DefaultLocale",
            "ManifestType",
            "ManifestVersion",
        ],
    ),
    (
        "installer.yaml",
        &[
            "PackageIdentifier",
            "PackageVersion",
            "Installers",
            "ManifestType",
            "ManifestVersion",
        ],
    ),
    (
        "en-US.yaml",
        &[
            "PackageIdentifier",
            "PackageVersion",
            "PackageLocale",
            "Publisher",
            "PackageName",
            "License",
            "ShortDescription",
            "ManifestType",
            "ManifestVersion",
        ],
    ),
    (
        "mason/",
        &[
            "name",
            "description",
            "homepage",
            "licenses",
            "languages",
            "categories",
            "source",
            "bin",
        ],
    ),
    ("helix/", &["language-server", "language", "grammar"]),
];

/// Writes all entries into `entries` in a folder with archives and their `SHA256SUMS`.
pub fn write(dist: &Path) -> Result {
    let sums = std::fs::read_to_string(dist.join("SHA256SUMS"))?;
    for (name, template) in TEMPLATES {
        let text =
            fill(template, &sums, &version()?).map_err(|error| format!("{name}: {error}"))?;
        check(name, &text).map_err(|error| format!("{name}: {error}"))?;
        let file = dist.join("entries").join(name);
        std::fs::create_dir_all(file.parent().ok_or("an entry has no folder")?)?;
        std::fs::write(file, text)?;
    }
    Ok(())
}

/// A template with its places filled in.
fn fill(template: &str, sums: &str, version: &str) -> Result<String> {
    let mut text = template
        .replace(
            "@DOWNLOADS@",
            &format!("{REPOSITORY}/releases/download/v{version}"),
        )
        .replace("@TREE@", &format!("{REPOSITORY}/blob/v{version}"))
        .replace("@REPOSITORY@", REPOSITORY)
        .replace("@DESCRIPTION@", DESCRIPTION)
        .replace("@VERSION@", version);
    for platform in &PLATFORMS {
        let place = format!("@SUM:{}@", platform.name);
        if text.contains(&place) {
            let end = format!(
                "  halo-ass-{version}-{}.{}",
                platform.name,
                platform.archive_ending()
            );
            let sum = sums.lines().find_map(|line| line.strip_suffix(&end));
            let sum = sum.ok_or_else(|| format!("SHA256SUMS has no{end}"))?;
            text = text.replace(&place, sum);
        }
    }
    Ok(text)
}

/// The entry can be read as what it is, has the keys that its reader asks for, and no place in it was left open.
fn check(name: &str, text: &str) -> Result {
    if text.contains("@SUM")
        || text
            .split('@')
            .skip(1)
            .any(|rest| rest.starts_with("VERSION"))
    {
        return Err("a place was not filled in".into());
    }
    let has: Box<dyn Fn(&str) -> bool> = match name.rsplit_once('.').map(|(_, end)| end) {
        Some("json") => {
            let value: Value = serde_json::from_str(text)?;
            Box::new(move |key| !value[key].is_null())
        }
        Some("toml") => {
            let table: toml_edit::DocumentMut = text.parse()?;
            Box::new(move |key| table.contains_key(key))
        }
        Some("yaml") => {
            let documents = Yaml::load_from_str(text)?;
            let document = documents
                .into_iter()
                .next()
                .ok_or("there is nothing in it")?;
            Box::new(move |key| document.as_mapping_get(key).is_some())
        }
        _ => Box::new(|_| true),
    };
    for (part, keys) in KEYS {
        if name.contains(part)
            && let Some(key) = keys.iter().find(|key| !has(key))
        {
            return Err(format!("the key `{key}` is missing").into());
        }
    }
    grammars(text)
}

/// Folders of grammars that an entry names are those of the project.
fn grammars(text: &str) -> Result {
    for rest in text.split("tree-sitter-ass/").skip(1) {
        let name = rest.split(['\'', '"']).next().unwrap_or_default();
        if !folder(&["tree-sitter-ass", name, "src"])
            .join("parser.c")
            .is_file()
        {
            return Err(format!("there is no grammar in tree-sitter-ass/{name}").into());
        }
    }
    Ok(())
}

/// The table that `cargo binstall` reads in the program's manifest leads to the archives of all platforms.
pub fn check_metadata() -> Result {
    let text = std::fs::read_to_string(folder(&["server", "halo-ass", "Cargo.toml"]))?;
    let manifest: toml_edit::DocumentMut = text.parse()?;
    let overrides = &manifest["package"]["metadata"]["binstall"]["overrides"];
    for platform in &PLATFORMS {
        let name = format!("halo-ass-{{ version }}-{}", platform.name);
        let url = format!(
            "{{ repo }}/releases/download/v{{ version }}/{name}.{}",
            platform.archive_ending()
        );
        let inside = format!("{name}/{{ bin }}{{ binary-ext }}");
        let values = &overrides[platform.triple];
        for (key, wanted) in [("pkg-url", url), ("bin-dir", inside)] {
            if values[key].as_str() != Some(&wanted) {
                return Err(format!(
                    "{key} of {} for cargo-binstall is not `{wanted}`",
                    platform.triple
                )
                .into());
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_complete() {
        let sum = "0123456789abcdef".repeat(4);
        let sums: String = PLATFORMS
            .iter()
            .map(|platform| {
                format!(
                    "{sum}  halo-ass-1.2.3-{}.{}\n",
                    platform.name,
                    platform.archive_ending()
                )
            })
            .collect();
        for (name, template) in TEMPLATES {
            let text = fill(template, &sums, "1.2.3").unwrap();
            check(name, &text).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
    }

    #[test]
    fn an_archive_without_a_checksum_is_told() {
        let error = fill("@SUM:win32-x64@", "", "1.2.3")
            .unwrap_err()
            .to_string();
        assert!(error.contains("halo-ass-1.2.3-win32-x64.zip"), "{error}");
    }

    #[test]
    fn a_missing_key_is_told() {
        let error = check("scoop/halo-ass.json", "{\"version\": \"1\"}")
            .unwrap_err()
            .to_string();
        assert_eq!(error, "the key `description` is missing");
    }
}
