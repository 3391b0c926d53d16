//! The parsers and queries of `tree-sitter-ass`, put into the Neovim plugin.

use crate::tools::{Result, folder, output};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A grammar of the package.
pub struct Grammar {
    /// Its name, such as `halo_ass`.
    pub name: String,
    /// The folder with `parser.c` and `scanner.c`.
    source: PathBuf,
    /// The folder with its queries.
    queries: PathBuf,
}

/// A C compiler and what every call of it begins with.
pub struct Compiler {
    /// The program.
    pub program: PathBuf,
    /// Its first arguments.
    pub arguments: Vec<String>,
}

/// The grammars that `tree-sitter.json` names.
pub fn all() -> Result<Vec<Grammar>> {
    let package = folder(&["tree-sitter-ass"]);
    let text = std::fs::read_to_string(package.join("tree-sitter.json"))?;
    let description: Value = serde_json::from_str(&text)?;
    let grammars = description["grammars"]
        .as_array()
        .ok_or("tree-sitter.json names no grammar")?;
    grammars.iter().map(|one| grammar(&package, one)).collect()
}

fn grammar(package: &Path, description: &Value) -> Result<Grammar> {
    let name = description["name"]
        .as_str()
        .ok_or("a grammar has no name")?;
    let path = description["path"].as_str().unwrap_or(".");
    // A list of files where one query builds on another.
    let highlights = &description["highlights"];
    let highlights = highlights.as_str().or_else(|| highlights[0].as_str());
    let highlights = highlights.ok_or_else(|| format!("{name} names no highlights"))?;
    let queries = package.join(highlights);
    Ok(Grammar {
        name: name.to_owned(),
        source: package.join(path).join("src"),
        queries: queries.parent().unwrap_or(package).to_owned(),
    })
}

/// Builds the parser of every grammar into `plugin/parser`, and puts the queries into `plugin/queries`.
pub fn build(compiler: &Compiler, plugin: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for grammar in all()? {
        let parsers = plugin.join("parser");
        std::fs::create_dir_all(&parsers)?;
        // Neovim finds a parser by this ending on every system.
        let library = parsers.join(format!("{}.so", grammar.name));
        // A parser that a running Neovim has loaded must not change under it.
        let part = library.with_extension("part");
        grammar.compile(compiler, &part)?;
        std::fs::rename(&part, &library)?;
        grammar.copy_queries(plugin)?;
        names.push(grammar.name);
    }
    Ok(names)
}

impl Grammar {
    fn compile(&self, compiler: &Compiler, library: &Path) -> Result {
        let mut command = Command::new(&compiler.program);
        command.args(&compiler.arguments);
        command.args(["-shared", "-fPIC", "-std=c11", "-O2", "-I"]);
        command.arg(&self.source).arg("-o").arg(library);
        for file in ["parser.c", "scanner.c"] {
            let file = self.source.join(file);
            if file.is_file() {
                command.arg(file);
            }
        }
        output(&mut command).map(drop)
    }

    /// Puts the queries where Neovim looks for those of this language.
    pub fn copy_queries(&self, plugin: &Path) -> Result {
        let queries = plugin.join("queries").join(&self.name);
        if queries.exists() {
            std::fs::remove_dir_all(&queries)?;
        }
        std::fs::create_dir_all(&queries)?;
        for entry in std::fs::read_dir(&self.queries)? {
            let path = entry?.path();
            if path.extension().is_some_and(|end| end == "scm") {
                let name = path.file_name().ok_or("a query has no name")?;
                std::fs::copy(&path, queries.join(name))?;
            }
        }
        Ok(())
    }
}

/// The plugin's folder in the project.
pub fn plugin() -> PathBuf {
    folder(&["editors", "nvim"])
}
