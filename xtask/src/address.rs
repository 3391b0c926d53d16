//! The repository's address, which stands in the workspace's manifest, and that of the site that is made of it.

use crate::tools::{Result, root};

/// The files that name the repository or its site.
pub const FILES: [&str; 15] = [
    "README.md",
    "action.yml",
    "docs/book.toml",
    "docs/ci.md",
    "docs/get.md",
    "editors/blender/halo_ass.py",
    "editors/nvim/README.md",
    "editors/vscode/package.json",
    "editors/zed/extension.toml",
    "tests/pre-commit/run.sh",
    "tree-sitter-ass/CMakeLists.txt",
    "tree-sitter-ass/Makefile",
    "tree-sitter-ass/package.json",
    "tree-sitter-ass/pyproject.toml",
    "tree-sitter-ass/tree-sitter.json",
];

/// The repository's address.
pub fn repository() -> Result<String> {
    let manifest = std::fs::read_to_string(root().join("Cargo.toml"))?;
    let (_, behind) = manifest
        .split_once("\nrepository = \"")
        .ok_or("the manifest names no repository")?;
    let (address, _) = behind.split_once('"').unwrap_or_default();
    Ok(address.to_owned())
}

/// A text with `address`, and the site that belongs to it, in the place of those of other owners.
pub fn renewed(text: &str, address: &str) -> String {
    resited(&readdressed(text, address), address)
}

/// A text with `address` in the place of every address of a repository of the same name.
fn readdressed(text: &str, address: &str) -> String {
    let (host, path) = address.split_at(address.find("://").map_or(0, |at| at + 3));
    let mut parts = path.split('/');
    let (host, name) = (
        format!("{host}{}/", parts.next().unwrap_or_default()),
        format!("/{}", parts.next_back().unwrap_or_default()),
    );
    let mut pieces = text.split(host.as_str());
    let mut new = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let owner = piece.find('/').unwrap_or(piece.len());
        let rest = &piece[owner..];
        let is_ours = rest.strip_prefix(name.as_str()).is_some_and(|end| {
            !end.starts_with(|next: char| next.is_alphanumeric() || next == '-')
        });
        match is_ours {
            true => {
                new += address;
                new += &rest[name.len()..];
            }
            false => {
                new += &host;
                new += piece;
            }
        }
    }
    new
}

/// A text with the address of the repository's site, `https://OWNER.github.io/NAME`, in the place of those of other owners.
fn resited(text: &str, address: &str) -> String {
    let mut parts = address.rsplit('/');
    let name = parts.next().unwrap_or_default();
    let owner = parts.next().unwrap_or_default().to_lowercase();
    let site = format!(".github.io/{name}/");
    let mut pieces = text.split(site.as_str()).peekable();
    let mut new = String::new();
    while let Some(piece) = pieces.next() {
        let host = piece.rfind("https://").filter(|_| pieces.peek().is_some());
        match host {
            Some(at) => new += &format!("{}https://{owner}{site}", &piece[..at]),
            None => new += piece,
        }
    }
    new
}

#[cfg(test)]
mod tests {
    use super::{readdressed, resited};

    #[test]
    fn an_address_of_another_owner_becomes_ours() {
        let ours = "https://example.org/us/it";
        let old = "see https://example.org/them/it/issues, https://example.org/them/items";
        assert_eq!(
            readdressed(old, ours),
            "see https://example.org/us/it/issues, https://example.org/them/items"
        );
    }

    #[test]
    fn a_site_of_another_owner_becomes_ours() {
        assert_eq!(
            resited(
                "open https://them.github.io/it/check/, or https://example.org",
                "https://github.com/Us/it"
            ),
            "open https://us.github.io/it/check/, or https://example.org"
        );
    }
}
