//! The layers of `docs/architecture.md`: crates and modules use only what stands above them in that table.

use crate::tools::{Result, folder};
use std::path::Path;

/// A module of a crate: the crate's folder below `server`, and the module's name. The empty name stands for all modules of
/// the crate that have no row of their own.
type Module = (String, String);

/// A row of the table: modules, which may use each other and those of their crate in all rows above.
type Layer = Vec<Module>;

/// Every `crate::…` in the server's code points to its own layer or one above it, and manifests name only crates above theirs.
pub fn check() -> Result {
    let table = std::fs::read_to_string(folder(&["docs", "architecture.md"]))?;
    let layers = layers(&table);
    let crates = crates(&table);
    let mut wrong = Vec::new();
    let mut files = 0;
    for of_crate in std::fs::read_dir(folder(&["server"]))? {
        let of_crate = of_crate?;
        let name = of_crate.file_name().to_string_lossy().into_owned();
        let Ok(manifest) = std::fs::read_to_string(of_crate.path().join("Cargo.toml")) else {
            continue;
        };
        if !crates.contains(&name.as_str()) {
            wrong.push(format!(
                "server/{name} stands nowhere in docs/architecture.md"
            ));
        }
        let found = wrong_dependencies(&manifest, &name, &crates).into_iter();
        wrong.extend(found.map(|reason| format!("server/{name}/Cargo.toml {reason}")));
        let source = of_crate.path().join("src");
        for entry in std::fs::read_dir(&source)? {
            let entry = entry?.path();
            let module = entry.file_stem().unwrap_or_default().to_string_lossy();
            // The roots of crates only name the modules.
            if module != "lib" && module != "main" {
                let module = (name.clone(), module.into_owned());
                files += walk(&entry, &module, &layers, &mut wrong)?;
            }
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

/// The crates of the server, in the order of the table.
fn crates(page: &str) -> Vec<&str> {
    let rows = page.lines().filter(|line| line.starts_with('|'));
    let mut names = Vec::new();
    for path in rows.filter_map(|row| row.split("`server/").nth(1)) {
        let name = path.split(['/', '`']).next().unwrap_or_default();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Crates that a manifest names although they are not above it in the table.
fn wrong_dependencies(manifest: &str, own: &str, crates: &[&str]) -> Vec<String> {
    let above = crates.iter().take_while(|name| **name != own);
    let above: Vec<&str> = above.copied().collect();
    let mut is_dependency = false;
    let mut found = Vec::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            is_dependency = line.ends_with("dependencies]");
        }
        let name = line.split(['.', ' ', '=']).next().unwrap_or_default();
        if is_dependency && crates.contains(&name) && !above.contains(&name) {
            found.push(format!("names `{name}`, which is no crate above it"));
        }
    }
    found
}

fn walk(path: &Path, module: &Module, layers: &[Layer], wrong: &mut Vec<String>) -> Result<usize> {
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
    let mut code = std::fs::read_to_string(path)?;
    if path.parent().is_some_and(|parent| parent.ends_with("src")) {
        code = code.replace("use super::", "use crate::");
    }
    for reason in violations(&code, module, layers) {
        wrong.push(format!("{name}: {reason}"));
    }
    Ok(1)
}

/// The modules that the table names, row by row: `server/CRATE/src/MODULE`, `server/CRATE/src/MODULE.rs`, or
/// `server/CRATE/src` for the other modules of the crate.
fn layers(page: &str) -> Vec<Layer> {
    let rows = page.lines().filter(|line| line.starts_with('|'));
    rows.map(|row| {
        let parts = row.split("`server/").skip(1);
        let paths = parts.filter_map(|part| part.split('`').next());
        let modules = paths.filter_map(|path| path.split_once("/src"));
        modules
            .map(|(name, module)| {
                let module = module.trim_start_matches('/').trim_end_matches(".rs");
                (name.to_owned(), module.to_owned())
            })
            .collect::<Layer>()
    })
    .filter(|layer| !layer.is_empty())
    .collect()
}

fn violations(code: &str, (own_crate, own_module): &Module, layers: &[Layer]) -> Vec<String> {
    let row = |name: &str| {
        let is_it = |known: &Module| known.0 == *own_crate && known.1 == name;
        layers.iter().position(|layer| layer.iter().any(is_it))
    };
    let place = |name: &str| row(name).or_else(|| row(""));
    let Some(own) = place(own_module) else {
        return vec![format!(
            "`{own_module}` stands in no layer of docs/architecture.md"
        )];
    };
    let mut found = Vec::new();
    for used in used(code) {
        let above = place(&used).is_some_and(|other| other <= own);
        // An item of the crate's root, such as a macro, is no module.
        let is_module = used.starts_with(|first: char| first.is_ascii_lowercase());
        if used != *own_module && is_module && !above {
            found.push(format!(
                "`{own_module}` uses `crate::{used}`, which is no layer above it"
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
| base | `server/other/src` |
| low | `server/one/src/low` |
| middle | `server/one/src`, `server/one/src/options.rs` |
| high | `server/one/src/high` |
";

    fn of(module: &str, code: &str) -> usize {
        let module = ("one".to_owned(), module.to_owned());
        violations(code, &module, &layers(PAGE)).len()
    }

    #[test]
    fn code_uses_what_stands_above_it() {
        for middle in ["options", "unnamed"] {
            let of = |code: &str| of(middle, code);
            let low = "use crate::low::Thing;\nuse crate::options::Options;\nuse crate::unnamed;";
            assert_eq!(of(low), 0);
            assert_eq!(of("// crate::high\nlet x = crate::options::x();"), 0);
            let tests = "fn x() {}\n#[cfg(test)]\nmod tests { use crate::high::Y; }";
            assert_eq!(of(tests), 0);
            assert_eq!(of("let y = crate::high::y();"), 1);
            assert_eq!(of("use crate::{low::{A, B}, high};"), 1);
        }
        assert_eq!(of("low", "use crate::unnamed::A;"), 1);
    }

    #[test]
    fn manifests_name_crates_above_theirs() {
        let crates = crates(PAGE);
        assert_eq!(crates, ["other", "one"]);
        let of = |own: &str, text: &str| wrong_dependencies(text, own, &crates).len();
        assert_eq!(of("one", "[dependencies]\nother.workspace = true\n"), 0);
        assert_eq!(of("other", "[dependencies]\none.workspace = true\n"), 1);
        let for_tests = "[package]\none = 1\n[dev-dependencies]\none = { path = \"../one\" }\n";
        assert_eq!(of("other", for_tests), 1);
    }

    #[test]
    fn a_module_stands_in_a_layer() {
        let lost = ("lost".to_owned(), "any".to_owned());
        assert_eq!(violations("", &lost, &layers(PAGE)).len(), 1);
    }
}
