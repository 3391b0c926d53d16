//! How many lines each crate has, its tests apart.

use crate::tools::{Result, folder, output, root};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::process::Command;

/// Lines of code and of tests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Lines {
    code: usize,
    tests: usize,
}

/// `cargo xtask lines`: prints a table for docs/architecture.md.
pub fn run() -> Result {
    let names = output(
        Command::new("git")
            .args(["ls-files", "server", "xtask", "tree-sitter-ass"])
            .current_dir(root()),
    )?;
    let mut crates: BTreeMap<String, Lines> = BTreeMap::new();
    for name in names.lines() {
        let by_hand = name.ends_with(".rs") || (name.ends_with(".c") || name.ends_with(".h"));
        if !by_hand || is_generated(name) {
            continue;
        }
        let Ok(text) = std::fs::read_to_string(folder(&[name])) else {
            continue;
        };
        let lines = counted(name, &text);
        let entry = crates.entry(crate_of(name)).or_default();
        entry.code += lines.code;
        entry.tests += lines.tests;
    }
    print!("{}", table(&crates));
    Ok(())
}

/// The folder that a file's crate is in.
fn crate_of(name: &str) -> String {
    let depth = if name.starts_with("server/") { 2 } else { 1 };
    let parts: Vec<&str> = name.split('/').take(depth).collect();
    parts.join("/")
}

/// Parsers and their headers are written by the tree-sitter CLI.
fn is_generated(name: &str) -> bool {
    name.ends_with("/src/parser.c") || name.contains("/src/tree_sitter/")
}

/// The lines of one file. Unit tests stand at a file's end.
fn counted(name: &str, text: &str) -> Lines {
    let all = text.lines().count();
    let file = name.rsplit('/').next().unwrap_or(name);
    let is_test = ["/tests/", "/test/", "/fuzz/"]
        .iter()
        .any(|part| name.contains(part))
        || file.ends_with("tests.rs")
        || file == "testing.rs";
    if is_test {
        return Lines {
            code: 0,
            tests: all,
        };
    }
    let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or(text);
    let code = code.lines().count();
    Lines {
        code,
        tests: all - code,
    }
}

fn table(crates: &BTreeMap<String, Lines>) -> String {
    let mut text = String::from("| folder | code | tests |\n|---|---:|---:|\n");
    let mut sum = Lines::default();
    for (name, lines) in crates {
        sum.code += lines.code;
        sum.tests += lines.tests;
        let _ = writeln!(text, "| `{name}` | {} | {} |", lines.code, lines.tests);
    }
    let _ = writeln!(text, "| together | {} | {} |", sum.code, sum.tests);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unit_tests_are_counted_apart() {
        let text = "fn a() {}\n\n#[cfg(test)]\nmod tests {\n}\n";
        assert_eq!(
            counted("server/scan/src/a.rs", text),
            Lines { code: 2, tests: 3 }
        );
        assert_eq!(
            counted("server/x/tests/a.rs", text),
            Lines { code: 0, tests: 5 }
        );
        assert_eq!(crate_of("server/scan/src/a.rs"), "server/scan");
        assert_eq!(crate_of("xtask/src/main.rs"), "xtask");
    }
}
