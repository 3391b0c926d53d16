//! The links of built pages: each leads to a file of the site, and to an anchor that is there.

use crate::tools::Result;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Follows all links of the HTML files in a folder; says how many there are. Addresses outside are looked at, not asked
/// for: the tests open no connection.
pub fn check(book: &Path) -> Result<String> {
    let mut files = BTreeMap::new();
    collect(book, "", &mut files)?;
    let anchors: BTreeMap<&str, BTreeSet<String>> = files
        .iter()
        .map(|(name, text)| (name.as_str(), attributes(text, "id").collect()))
        .collect();
    let (mut inside, mut outside, mut wrong) = (0, 0, BTreeSet::new());
    for (name, text) in &files {
        for link in attributes(text, "href").chain(attributes(text, "src")) {
            if link.contains(':') {
                outside += 1;
                if !is_address(&link) {
                    wrong.insert(format!("{name}: `{link}` is no address"));
                }
            } else {
                inside += 1;
                if let Some(why) = broken(name, &link, &anchors) {
                    wrong.insert(format!("{name}: `{link}` {why}"));
                }
            }
        }
    }
    if !wrong.is_empty() {
        let first: Vec<&str> = wrong.iter().take(30).map(String::as_str).collect();
        return Err(format!("{} wrong links:\n{}", wrong.len(), first.join("\n")).into());
    }
    Ok(format!(
        "{} files: {inside} links lead somewhere, {outside} lead outside",
        files.len()
    ))
}

/// Reads the HTML files of a folder; of other files only the name counts.
fn collect(folder: &Path, prefix: &str, files: &mut BTreeMap<String, String>) -> Result {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), &format!("{name}/"), files)?;
        } else {
            let is_page = name.ends_with(".html");
            let text = is_page.then(|| std::fs::read_to_string(entry.path()));
            files.insert(name, text.transpose()?.unwrap_or_default());
        }
    }
    Ok(())
}

/// The values of an attribute in a text of HTML, as mdBook writes it: in double quotes, entities for `&` and `"`.
fn attributes<'a>(text: &'a str, name: &str) -> impl Iterator<Item = String> + 'a {
    let opening = format!(" {name}=\"");
    let mut rest = text;
    std::iter::from_fn(move || {
        let (_, behind) = rest.split_once(opening.as_str())?;
        let (value, behind) = behind.split_once('"')?;
        rest = behind;
        Some(value.replace("&quot;", "\"").replace("&amp;", "&"))
    })
}

fn broken(
    page: &str,
    link: &str,
    anchors: &BTreeMap<&str, BTreeSet<String>>,
) -> Option<&'static str> {
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    let mut parts: Vec<&str> = page.split('/').collect();
    if !file.is_empty() {
        parts.pop();
        for part in file.split('/') {
            match part {
                "." => {}
                ".." if parts.pop().is_none() => return Some("leads out of the site"),
                ".." => {}
                part => parts.push(part),
            }
        }
    }
    match anchors.get(parts.join("/").as_str()) {
        None => Some("leads to no file"),
        Some(known) if !anchor.is_empty() && !known.contains(anchor) => Some("names no anchor"),
        Some(_) => None,
    }
}

/// An address outside: `https`, a host, and nothing that an address cannot hold.
fn is_address(link: &str) -> bool {
    let Some(rest) = link.strip_prefix("https://") else {
        return false;
    };
    let host = rest.split(['/', '#', '?']).next().unwrap_or_default();
    host.contains('.')
        && !link.contains(|sign: char| sign.is_whitespace() || "<>\"`".contains(sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_that_leads_nowhere_is_told() {
        let folder = std::env::temp_dir().join(format!("halo-ass-links-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("a")).unwrap();
        let page = |text: &str| std::fs::write(folder.join("a/b.html"), text).unwrap();
        std::fs::write(folder.join("c.html"), "<h1 id=\"d\">").unwrap();
        page(
            "<a href=\"../c.html#d\"> <a id=\"e\" href=\"#e\"> <a href=\"https://example.org/x\">",
        );
        let said = check(&folder).unwrap();
        assert_eq!(said, "2 files: 2 links lead somewhere, 1 lead outside");
        for (link, why) in [
            ("../c.html#x", "names no anchor"),
            ("c.html", "leads to no file"),
            ("../../c.html", "leads out of the site"),
            ("http://example.org", "is no address"),
        ] {
            page(&format!("<a href=\"{link}\">"));
            let said = check(&folder).unwrap_err().to_string();
            assert_eq!(said, format!("1 wrong links:\na/b.html: `{link}` {why}"));
        }
        std::fs::remove_dir_all(folder).unwrap();
    }
}
