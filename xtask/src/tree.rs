//! Facts about the tree that no compiler sees.

use crate::changelog;
use crate::tools::{Result, cargo, output, root};
use serde_json::Value;
use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;

/// No path of a machine, no registry's host, nothing left undone; one version of everything; links that lead somewhere.
pub fn check() -> Result {
    let names = output(
        Command::new("git")
            .args(["ls-files", "-z"])
            .current_dir(root()),
    )?;
    let names: Vec<&str> = names.split('\0').filter(|name| !name.is_empty()).collect();
    let mut wrong = Vec::new();
    for name in &names {
        // A file that was removed and not yet committed, or one that is no text.
        let Ok(text) = std::fs::read_to_string(root().join(name)) else {
            continue;
        };
        forbidden(name, &text, &mut wrong);
        if name.starts_with(".github/workflows/") || *name == "action.yml" {
            pinned(name, &text, &mut wrong);
        }
        if name.ends_with(".md") {
            links(name, &text, &mut wrong);
        }
        if name.ends_with(".rs") {
            openings(name, &text, &mut wrong);
        }
    }
    versions(&mut wrong)?;
    if wrong.is_empty() {
        println!("{} files", names.len());
        Ok(())
    } else {
        Err(wrong.join("\n").into())
    }
}

fn forbidden(name: &str, text: &str, wrong: &mut Vec<String>) {
    if Path::new(name).file_name() == Some(OsStr::new("parser.c")) {
        return;
    }
    // Written in two parts, so that this file does not contain them.
    let words = [
        ["/ro", "ot/"],
        ["/ho", "me/"],
        ["C:\\Us", "ers\\"],
        ["registry.npm", "js.org"],
        ["\"resol", "ved\":"],
        ["TO", "DO"],
        ["FIX", "ME"],
    ];
    for word in words.map(|parts| parts.concat()) {
        if text.contains(&word) {
            wrong.push(format!("{name} contains `{word}`"));
        }
    }
}

/// Actions of others are named by the hash of what was looked at: a tag can be moved.
fn pinned(name: &str, text: &str, wrong: &mut Vec<String>) {
    for line in text.lines() {
        let Some((_, action)) = line.split_once("uses: ") else {
            continue;
        };
        let commit = action
            .split_once('@')
            .map(|(_, rest)| rest.split(' ').next().unwrap_or(rest));
        if !commit
            .is_some_and(|it| it.len() == 40 && it.bytes().all(|byte| byte.is_ascii_hexdigit()))
        {
            wrong.push(format!("{name}: `{action}` is not named by a hash"));
        }
    }
}

/// Openings of doc comments that do not name the subject: a reader who hovers over a name learns nothing from them.
const OPENINGS: [&str; 11] = [
    "The same", "So many", "So much", "So far", "So few", "Who", "Whoever", "What", "Whatever",
    "Nobody", "Somebody",
];

/// Doc comments name their subject first.
fn openings(name: &str, text: &str, wrong: &mut Vec<String>) {
    let doc = |line: &str| {
        let line = line.trim_start();
        let rest = line
            .strip_prefix("///")
            .or_else(|| line.strip_prefix("//!"))?;
        Some(rest.trim_start().to_owned())
    };
    let mut within = false;
    for (number, line) in text.lines().enumerate() {
        let comment = doc(line);
        let begins = |opening: &&&str| {
            let rest = comment.as_deref().and_then(|it| it.strip_prefix(**opening));
            rest.is_some_and(|rest| !rest.starts_with(char::is_alphabetic))
        };
        if !within && let Some(opening) = OPENINGS.iter().find(begins) {
            let number = number + 1;
            wrong.push(format!(
                "{name}:{number}: a doc comment begins with `{opening}`: name its subject"
            ));
        }
        within = comment.is_some();
    }
}

/// Every relative link of a page names a file.
fn links(name: &str, text: &str, wrong: &mut Vec<String>) {
    let page = root().join(name);
    let folder = page.parent().unwrap_or(&page);
    for part in text.split("](").skip(1) {
        let Some((link, _)) = part.split_once(')') else {
            continue;
        };
        let file = link.split('#').next().unwrap_or_default();
        let inside = !file.is_empty() && !file.contains(':') && !file.contains(char::is_whitespace);
        if inside && !folder.join(file).exists() {
            wrong.push(format!("{name} links to `{file}`, which does not exist"));
        }
    }
}

/// The server, the VS Code extension and the newest release of the changelog have one version.
fn versions(wrong: &mut Vec<String>) -> Result {
    let version = version()?;
    for file in [
        "editors/vscode/package.json",
        "editors/vscode/package-lock.json",
    ] {
        let package: Value = serde_json::from_str(&std::fs::read_to_string(root().join(file))?)?;
        if package["version"] != *version {
            wrong.push(format!(
                "{file} has version {}, the workspace {version}",
                package["version"]
            ));
        }
    }
    let workspace = std::fs::read_to_string(root().join("Cargo.toml"))?;
    let same = format!("version = \"{version}\"");
    for line in workspace.lines().filter(|line| line.contains("path = ")) {
        if !line.contains(&same) {
            wrong.push(format!("Cargo.toml has another version in `{line}`"));
        }
    }
    // What pre-commit installs, the package of the grammars.
    for (file, words) in [
        ("pyproject.toml", "\nversion = \"VERSION\"\n"),
        ("pyproject.toml", "\"halo-ass==VERSION\""),
        ("editors/blender/halo_ass.py", "\"version\": (TUPLE),"),
        ("editors/zed/extension.toml", "\nversion = \"VERSION\"\n"),
        (
            "tree-sitter-ass/tree-sitter.json",
            "\"version\": \"VERSION\"",
        ),
        ("tree-sitter-ass/package.json", "\"version\": \"VERSION\""),
        (
            "tree-sitter-ass/pyproject.toml",
            "\nversion = \"VERSION\"\n",
        ),
    ] {
        let text = std::fs::read_to_string(root().join(file))?;
        let words = words
            .replace("VERSION", &version)
            .replace("TUPLE", &version.replace('.', ", "));
        if !text.contains(&words) {
            wrong.push(format!("{file} does not have `{}`", words.trim()));
        }
    }
    let log = std::fs::read_to_string(root().join("CHANGELOG.md"))?;
    if let Some(release) = changelog::newest(&log)
        && release.version != version
    {
        wrong.push(format!(
            "CHANGELOG.md releases {}, the workspace has {version}",
            release.version
        ));
    }
    Ok(())
}

/// The version of the workspace.
pub fn version() -> Result<String> {
    let metadata = output(&mut cargo(&[
        "metadata",
        "--no-deps",
        "--format-version",
        "1",
        "--locked",
    ]))?;
    let metadata: Value = serde_json::from_str(&metadata)?;
    let packages = metadata["packages"].as_array().ok_or("no packages")?;
    let server = packages
        .iter()
        .find(|package| package["name"] == "halo-ass");
    let version = server.and_then(|package| package["version"].as_str());
    Ok(version.ok_or("the server has no version")?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::openings;

    #[test]
    fn the_first_line_of_a_doc_comment_names_its_subject() {
        let text = "//! What this is.\n\n/// The same; as a list.\nfn a() {}\n\n/// A list.\n/// What follows is fine.\nfn b() {}\n";
        let mut wrong = Vec::new();
        openings("a.rs", text, &mut wrong);
        let lines: Vec<_> = wrong
            .iter()
            .filter_map(|line| line.split(':').nth(1))
            .collect();
        assert_eq!(lines, ["1", "3"]);
    }
}
