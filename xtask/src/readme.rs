//! The examples of the README.

use crate::tools::{Result, folder, root};
use std::path::Path;
use std::process::Command;

/// Every line of a `console` block that begins with `$ ass-lsp`, run in the project's folder, must print what stands
/// below it.
pub fn check(program: &Path) -> Result {
    let readme = std::fs::read_to_string(folder(&["README.md"]))?;
    let mut examples = 0;
    let mut block: Option<Vec<&str>> = None;
    for line in readme.lines() {
        match (&mut block, line) {
            (None, "```console") => block = Some(Vec::new()),
            (Some(lines), "```") => {
                examples += 1;
                example(program, lines)?;
                block = None;
            }
            (Some(lines), line) => lines.push(line),
            (None, _) => {}
        }
    }
    if examples == 0 {
        return Err("the README shows no example".into());
    }
    println!("{examples} examples print what the README shows");
    Ok(())
}

fn example(program: &Path, lines: &[&str]) -> Result {
    let (command, expected) = lines.split_first().ok_or("an empty example")?;
    let arguments = command
        .strip_prefix("$ ass-lsp ")
        .ok_or_else(|| format!("`{command}` is no ass-lsp command"))?;
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
    Err(format!("`{command}` prints\n{text}\nbut the README shows\n{expected}").into())
}
