//! The examples of the README and of pages in `docs`.

use crate::tools::{Result, folder, root};
use std::path::Path;
use std::process::Command;

/// The pages with examples.
const PAGES: [&[&str]; 6] = [
    &["README.md"],
    &["docs", "README.md"],
    &["docs", "ci.md"],
    &["docs", "first-level.md"],
    &["docs", "get.md"],
    &["docs", "terminal.md"],
];

/// Every line of a `console` block that begins with `$ halo-ass`, run in the project's folder, must print what stands
/// below it.
pub fn check(program: &Path) -> Result {
    for page in PAGES {
        check_page(program, page)?;
    }
    Ok(())
}

fn check_page(program: &Path, page: &[&str]) -> Result {
    let name = page.join("/");
    let text = std::fs::read_to_string(folder(page))?;
    let mut examples = 0;
    let mut block: Option<Vec<&str>> = None;
    for line in text.lines() {
        match (&mut block, line) {
            (None, "```console") => block = Some(Vec::new()),
            (Some(lines), "```") => {
                examples += 1;
                example(program, lines).map_err(|error| format!("{name}: {error}"))?;
                block = None;
            }
            (Some(lines), line) => lines.push(line),
            (None, _) => {}
        }
    }
    if examples == 0 {
        return Err(format!("{name} shows no example").into());
    }
    println!("{examples} examples print what {name} shows");
    Ok(())
}

fn example(program: &Path, lines: &[&str]) -> Result {
    let (command, expected) = lines.split_first().ok_or("an empty example")?;
    let arguments = command
        .strip_prefix("$ halo-ass ")
        .ok_or_else(|| format!("`{command}` is no halo-ass command"))?;
    let output = Command::new(program)
        .args(arguments.split_whitespace())
        .env("NO_COLOR", "1")
        .current_dir(root())
        .output()?;
    let text = String::from_utf8(output.stdout)?;
    let shown: Vec<&str> = text.lines().map(str::trim_end).collect();
    let expected: Vec<&str> = expected.iter().map(|line| line.trim_end()).collect();
    if shown == expected {
        return Ok(());
    }
    let expected = expected.join("\n");
    Err(format!("`{command}` prints\n{text}\nbut it shows\n{expected}").into())
}
