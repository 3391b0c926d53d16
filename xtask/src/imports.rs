//! Code that must stay apart from what it could reach: rules touch no disk, and rules about geometry know no format.

use crate::tools::{Result, folder};
use std::path::Path;

/// Crates that touch no disk, no clock and no network: they run in a browser.
const PURE: [&str; 6] = ["level", "pool", "text", "schema", "scan", "rules"];

/// Words by which Rust's library reaches a disk, the environment or a network.
const OUTSIDE: [&str; 11] = [
    "std::fs",
    "std::net",
    "std::process",
    "File::open",
    "path::absolute",
    ".canonicalize(",
    ".metadata(",
    ".read_dir(",
    ".exists()",
    ".is_file()",
    ".is_dir()",
];

/// Folders of rules that know a level and the way back from it, and no format.
const OF_LEVELS: [&str; 4] = ["geometry", "limits", "seal", "spaces"];

/// Paths into the crates that know the format. Names and settings are plain words.
const FORMAT: [&str; 2] = ["scan::", "schema::"];

/// Paths that are no part of the format.
const WORDS: [&str; 2] = ["schema::names", "schema::options"];

/// Code without its comments and its tests.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let end = text.find("#[cfg(test)]\nmod ").unwrap_or(text.len());
    let lines = text.get(..end).unwrap_or(text).lines();
    (1..)
        .zip(lines)
        .filter(|(_, line)| !line.trim_start().starts_with("//"))
}

/// The lines of a file that contain one of the words.
fn lines_with<'w>(text: &str, words: &'w [&str]) -> Vec<(usize, &'w str)> {
    let found = code(text).flat_map(|(number, line)| {
        let words = words.iter().filter(move |word| line.contains(**word));
        words.map(move |word| (number, *word))
    });
    found.collect()
}

fn is_test(path: &Path) -> bool {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    stem == "testing" || stem == "tests" || stem.ends_with("_tests")
}

fn walk(path: &Path, look: &mut dyn FnMut(&Path, &str)) -> Result {
    if path.is_dir() {
        for entry in std::fs::read_dir(path)? {
            walk(&entry?.path(), look)?;
        }
    } else if path.extension().is_some_and(|end| end == "rs") && !is_test(path) {
        look(path, &std::fs::read_to_string(path)?);
    }
    Ok(())
}

/// No crate below the disk touches one, and rules about geometry use no crate that knows the format.
pub fn check() -> Result {
    let mut wrong = Vec::new();
    for name in PURE {
        walk(&folder(&["server", name, "src"]), &mut |path, text| {
            let path = path.strip_prefix(folder(&[])).unwrap_or(path).display();
            for (line, word) in lines_with(text, &OUTSIDE) {
                wrong.push(format!(
                    "{path}:{line}: `{word}`, but the crate `{name}` touches no disk"
                ));
            }
        })?;
    }
    for group in OF_LEVELS {
        let group = folder(&["server", "rules", "src", "checks", group]);
        walk(&group, &mut |path, text| {
            let path = path.strip_prefix(folder(&[])).unwrap_or(path).display();
            let text = WORDS
                .iter()
                .fold(text.to_owned(), |text, word| text.replace(word, ""));
            for (line, word) in lines_with(&text, &FORMAT) {
                wrong.push(format!(
                    "{path}:{line}: `{word}`, but rules about geometry know no format"
                ));
            }
        })?;
    }
    if wrong.is_empty() {
        println!("{} crates touch no disk", PURE.len());
        return Ok(());
    }
    wrong.sort();
    Err(wrong.join("\n").into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_in_code_count_and_others_do_not() {
        let text =
            "// std::fs\nlet x = std::fs::read(y);\n#[cfg(test)]\nmod tests { use std::fs; }\n";
        assert_eq!(lines_with(text, &OUTSIDE), [(2, "std::fs")]);
    }
}
