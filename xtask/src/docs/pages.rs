//! The pages of the site, copied from the repository with their links led to where things are on the site.

use crate::tools::{Result, folder, root};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

/// The page that lists all rules; the pages that it lists are chapters below it.
const RULES: &str = "docs/rules/README.md";

/// Endings of files that are shown within a page.
const PICTURES: [&str; 3] = [".svg", ".png", ".gif"];

/// The pages of the site.
pub struct Pages {
    /// The table of contents, as mdBook takes it.
    summary: String,
    /// From the path of a page in the repository to its path on the site.
    paths: BTreeMap<String, String>,
    /// The repository's address.
    address: String,
}

impl Pages {
    /// The pages that `docs/SUMMARY.md` names, and the rules' pages.
    pub fn named() -> Result<Self> {
        let contents = std::fs::read_to_string(folder(&["docs", "SUMMARY.md"]))?;
        let mut pages = Pages {
            summary: String::new(),
            paths: BTreeMap::new(),
            address: crate::address::repository()?,
        };
        for line in contents.lines() {
            let link = line
                .split_once("](")
                .and_then(|(_, rest)| rest.split_once(')'));
            let Some((link, _)) = link else {
                pages.summary += line;
                pages.summary.push('\n');
                continue;
            };
            let source = resolved("docs/SUMMARY.md", link);
            let path = pages.add(&source);
            let _ = writeln!(pages.summary, "{}", line.replace(link, &path));
            if source == RULES {
                let indent = line.len() - line.trim_start().len() + 2;
                pages.add_rules(indent)?;
            }
        }
        Ok(pages)
    }

    /// Adds a page, and gives its path on the site.
    fn add(&mut self, source: &str) -> String {
        let path = on_site(source);
        self.paths.insert(source.to_owned(), path.clone());
        path
    }

    /// Adds the page of each rule, below the name of its group.
    fn add_rules(&mut self, indent: usize) -> Result {
        let list = std::fs::read_to_string(root().join(RULES))?;
        for line in list.lines() {
            if let Some(group) = line.strip_prefix("## ") {
                // Two sections of the page are about its examples.
                if !group.starts_with("The ") {
                    let _ = writeln!(self.summary, "{:indent$}- [{group}]()", "");
                }
            } else if let Some(row) = line.strip_prefix("| [") {
                let (code, rest) = row.split_once("](").ok_or("a row names no rule")?;
                let (link, _) = rest.split_once(')').ok_or("a link has no end")?;
                let path = self.add(&resolved(RULES, link));
                let _ = writeln!(self.summary, "{:indent$}  - [{code}]({path})", "");
            }
        }
        Ok(())
    }

    /// Copies the pages, and the pictures that they show, into a folder.
    pub fn write(&self, to: &Path) -> Result {
        std::fs::write(to.join("SUMMARY.md"), &self.summary)?;
        for (source, path) in &self.paths {
            let text = std::fs::read_to_string(root().join(source))
                .map_err(|error| format!("docs/SUMMARY.md names {source}: {error}"))?;
            let (text, pictures) = self.led(source, &text)?;
            write(&to.join(path), text.as_bytes())?;
            for picture in pictures {
                let bytes = std::fs::read(root().join(&picture))?;
                write(&to.join(on_site(&picture)), &bytes)?;
            }
        }
        Ok(())
    }

    /// A page with its links as they are on the site, and the pictures that it shows.
    fn led(&self, source: &str, text: &str) -> Result<(String, Vec<String>)> {
        let (mut new, mut pictures) = (String::new(), Vec::new());
        let mut in_code = false;
        for line in text.lines() {
            in_code ^= line.trim_start().starts_with("```");
            let mut pieces = line.split("](");
            new += pieces.next().unwrap_or_default();
            for piece in pieces {
                new += "](";
                match piece.split_once(')') {
                    Some((link, rest)) if !in_code => {
                        new += &self.link(source, link, &mut pictures)?;
                        new.push(')');
                        new += rest;
                    }
                    _ => new += piece,
                }
            }
            new.push('\n');
        }
        Ok((new, pictures))
    }

    /// A link of a page as it is on the site.
    fn link(&self, source: &str, link: &str, pictures: &mut Vec<String>) -> Result<String> {
        if link.starts_with('#') || link.contains(':') || link.contains(' ') {
            return Ok(link.to_owned());
        }
        let (file, anchor) = link.split_at(link.find('#').unwrap_or(link.len()));
        let file = resolved(source, file);
        let from = &on_site(source);
        if let Some(page) = self.paths.get(&file) {
            return Ok(relative(from, page) + anchor);
        }
        if PICTURES.iter().any(|end| file.ends_with(end)) {
            let link = relative(from, &on_site(&file));
            pictures.push(file);
            return Ok(link);
        }
        let kind = match std::fs::metadata(root().join(&file)) {
            Ok(it) if it.is_dir() => "tree",
            Ok(_) => "blob",
            Err(_) => {
                return Err(format!("{source} links to `{link}`, which does not exist").into());
            }
        };
        Ok(format!("{}/{kind}/main/{file}{anchor}", self.address))
    }
}

/// The path on the site of a file of the repository. A folder shows the page `index` there, as it shows `README` here.
fn on_site(source: &str) -> String {
    let path = source.strip_prefix("docs/").unwrap_or(source);
    match path.strip_suffix("README.md") {
        Some(folder) => format!("{folder}index.md"),
        None => path.to_owned(),
    }
}

/// A link that counts from the folder of `source`, counted from the root.
fn resolved(source: &str, link: &str) -> String {
    let mut parts: Vec<&str> = source.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            "." | "" => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// The link from one file to another.
fn relative(from: &str, to: &str) -> String {
    let folders = |path: &str| -> Vec<String> {
        let mut parts: Vec<String> = path.split('/').map(str::to_owned).collect();
        parts.pop();
        parts
    };
    let (here, there) = (folders(from), folders(to));
    let common = here.iter().zip(&there).take_while(|(a, b)| a == b).count();
    let mut parts = vec!["..".to_owned(); here.len() - common];
    parts.extend_from_slice(&there[common..]);
    parts.extend(to.rsplit('/').next().map(str::to_owned));
    parts.join("/")
}

fn write(path: &Path, bytes: &[u8]) -> Result {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    Ok(std::fs::write(path, bytes)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_counts_from_its_page() {
        assert_eq!(
            resolved("docs/rules/a.md", "../pictures/a.svg"),
            "docs/pictures/a.svg"
        );
        assert_eq!(resolved("docs/SUMMARY.md", "../README.md"), "README.md");
        assert_eq!(
            relative("rules/a.md", "pictures/a.svg"),
            "../pictures/a.svg"
        );
        assert_eq!(relative("a.md", "rules/README.md"), "rules/README.md");
        assert_eq!(
            relative("editors/vscode/README.md", "tool.md"),
            "../../tool.md"
        );
        assert_eq!(
            relative("editors/vscode/README.md", "editors/nvim/README.md"),
            "../nvim/README.md"
        );
    }

    #[test]
    fn a_link_leads_to_a_page_a_picture_or_the_repository() {
        let pages = Pages {
            summary: String::new(),
            paths: [("docs/tool.md".to_owned(), "tool.md".to_owned())].into(),
            address: "https://example.org/us/it".to_owned(),
        };
        let text = "[a](../docs/tool.md#b) ![c](../docs/pictures/open-edge.svg) [d](Cargo.toml) [e](https://f)\n```\n[g](h)\n```\n";
        let (text, pictures) = pages.led("xtask/page.md", text).unwrap();
        assert_eq!(
            text,
            "[a](../tool.md#b) ![c](../pictures/open-edge.svg) [d](https://example.org/us/it/blob/main/xtask/Cargo.toml) [e](https://f)\n```\n[g](h)\n```\n"
        );
        assert_eq!(pictures, ["docs/pictures/open-edge.svg"]);
        assert!(pages.led("xtask/page.md", "[a](nowhere.md)").is_err());
    }
}
