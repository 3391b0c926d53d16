//! Reads the newest release from `CHANGELOG.md`: the release workflow publishes it.

use crate::tools::{Result, folder};

/// A release of the changelog.
#[derive(Debug, PartialEq, Eq)]
pub struct Release<'a> {
    /// Its version, such as `0.1.0`.
    pub version: &'a str,
    /// The text below its heading.
    pub notes: &'a str,
}

/// The first heading with a version, such as `## [0.1.0] - 2026-01-31`; changes that are not released have none.
pub fn newest(text: &str) -> Option<Release<'_>> {
    let mut sections = text.split("\n## [").skip(1);
    sections.find_map(|section| {
        let (version, rest) = section.split_once(']')?;
        let (_, notes) = rest.split_once('\n')?;
        // Links of headings stand at the end of the file.
        let notes = notes.split("\n[").next().unwrap_or(notes).trim();
        version
            .starts_with(|c: char| c.is_ascii_digit())
            .then_some(Release { version, notes })
    })
}

/// `cargo xtask changelog version|notes`
pub fn run(arguments: &[String]) -> Result {
    let text = std::fs::read_to_string(folder(&["CHANGELOG.md"]))?;
    let release = newest(&text);
    match arguments {
        [what] if what == "version" => {
            println!("{}", release.map_or("none", |release| release.version));
        }
        [what] if what == "notes" => {
            println!("{}", release.ok_or("no release is in CHANGELOG.md")?.notes);
        }
        _ => return Err("wanted: `changelog version` or `changelog notes`".into()),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_release_is_the_first_with_a_version() {
        let text = "# Changelog\n\n## [Unreleased]\n\n- x\n\n## [0.2.0] - 2026-02-01\n\n### Added\n\n- y\n\n## [0.1.0]\n\n- z\n";
        let release = newest(text).unwrap();
        assert_eq!(
            (release.version, release.notes),
            ("0.2.0", "### Added\n\n- y")
        );
    }

    #[test]
    fn without_a_version_there_is_no_release() {
        assert_eq!(newest("# Changelog\n\n## [Unreleased]\n\n- x\n"), None);
    }

    #[test]
    fn links_are_not_notes() {
        let text =
            "# Changelog\n\n## [0.1.0] - 2026-01-01\n\n- z\n\n[0.1.0]: https://example.com\n";
        assert_eq!(newest(text).unwrap().notes, "- z");
    }
}
