//! The layers of `docs/architecture.md`: code uses only what stands above it in that table.

use crate::tools::{Result, folder};
use std::path::Path;

/// A row of the table: modules of the server, which may use each other and all rows above.
type Layer = Vec<String>;

/// Every `crate::…` in the server's code points to its own layer or one above it.
pub fn check() -> Result {
    let table = std::fs::read_to_string(folder(&["docs", "architecture.md"]))?;
    let layers = layers(&table);
    let source = folder(&["server", "halo-ass", "src"]);
    let mut wrong = Vec::new();
    let mut files = 0;
    for entry in std::fs::read_dir(&source)? {
        let entry = entry?.path();
        let module = entry.file_stem().unwrap_or_default().to_string_lossy();
        // The roots of the two crates only name the modules.
        if module != "lib" && module != "main" {
            files += walk(&entry, &module, &layers, &mut wrong)?;
        }
    }
    if files == 0 || layers.len() < 2 {
        return Err("the check of the layers found no table or no code".into());
    }
    if wrong.is_empty() {
        println!("{files} files keep to {} layers", layers.len());
        Ok(())
    } else {
        wrong.sort();
        Err(wrong.join("\n").into())
    }
}

fn walk(path: &Path, module: &str, layers: &[Layer], wrong: &mut Vec<String>) -> Result<usize> {
    if path.is_dir() {
        let mut files = 0;
        for entry in std::fs::read_dir(path)? {
            files += walk(&entry?.path(), module, layers, wrong)?;
        }
        return Ok(files);
    }
    if path.extension().is_none_or(|end| end != "rs") {
        return Ok(0);
    }
    let name = path.strip_prefix(folder(&[])).unwrap_or(path).display();
    let code = std::fs::read_to_string(path)?;
    for reason in violations(&code, module, layers) {
        wrong.push(format!("{name}: {reason}"));
    }
    Ok(1)
}

/// The modules that the table names, row by row, as `server/halo-ass/src/NAME` or `server/halo-ass/src/NAME.rs`.
fn layers(page: &str) -> Vec<Layer> {
    let rows = page.lines().filter(|line| line.starts_with('|'));
    rows.map(|row| {
        let parts = row.split("`server/halo-ass/src/").skip(1);
        let names = parts.filter_map(|part| part.split('`').next());
        names
            .map(|name| name.trim_end_matches(".rs").to_owned())
            .collect::<Layer>()
    })
    .filter(|layer| !layer.is_empty())
    .collect()
}

fn violations(code: &str, module: &str, layers: &[Layer]) -> Vec<String> {
    let place = |name: &str| {
        layers
            .iter()
            .position(|layer| layer.iter().any(|known| known == name))
    };
    let Some(own) = place(module) else {
        return vec![format!(
            "`{module}` stands in no layer of docs/architecture.md"
        )];
    };
    let mut found = Vec::new();
    for used in used(code) {
        let above = place(&used).is_some_and(|other| other <= own);
        // An item of the crate's root, such as a macro, is no module.
        let is_module = used.starts_with(|first: char| first.is_ascii_lowercase());
        if used != module && is_module && !above {
            found.push(format!(
                "`{module}` uses `crate::{used}`, which is no layer above it"
            ));
        }
    }
    found.sort();
    found.dedup();
    found
}

/// The modules behind every `crate::` of a file, without its comments and its tests.
fn used(code: &str) -> Vec<String> {
    let code = code.split("#[cfg(test)]\nmod ").next().unwrap_or(code);
    let lines = code
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    let code = lines.collect::<Vec<_>>().join("\n");
    let mut names = Vec::new();
    for rest in code.split("crate::").skip(1) {
        match rest.strip_prefix('{') {
            Some(list) => names.extend(first_words(list)),
            None => names.push(word(rest)),
        }
    }
    names
}

/// The first word of every item of a list in braces: `{checks::{Code, Rule}, scan}` has `checks` and `scan`.
fn first_words(list: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut depth = 0;
    let mut at_start = true;
    for (at, character) in list.char_indices() {
        match character {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => at_start = true,
            _ if at_start && !character.is_whitespace() => {
                names.push(word(&list[at..]));
                at_start = false;
            }
            _ => {}
        }
    }
    names
}

fn word(text: &str) -> String {
    text.chars()
        .take_while(|&character| character.is_alphanumeric() || character == '_')
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "\
| layer | folder |
|---|---|
| low | `server/halo-ass/src/low` |
| middle | `server/halo-ass/src/middle`, `server/halo-ass/src/options.rs` |
| high | `server/halo-ass/src/high` |
";

    #[test]
    fn code_uses_what_stands_above_it() {
        let layers = layers(PAGE);
        let of = |code: &str| violations(code, "middle", &layers);
        assert!(of("use crate::low::Thing;\nuse crate::options::Options;").is_empty());
        assert!(of("// crate::high\nlet x = crate::middle::x();").is_empty());
        assert!(of("fn x() {}\n#[cfg(test)]\nmod tests { use crate::high::Y; }").is_empty());
        assert_eq!(of("let y = crate::high::y();").len(), 1);
        assert_eq!(of("use crate::{low::{A, B}, high};").len(), 1);
        assert_eq!(of("use crate::unknown::A;").len(), 1);
    }

    #[test]
    fn a_module_stands_in_a_layer() {
        assert_eq!(violations("", "lost", &layers(PAGE)).len(), 1);
    }
}
