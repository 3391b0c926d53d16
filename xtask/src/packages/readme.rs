//! The page that comes with packages: how to begin, with links that lead to the same version.

use super::platform::Platform;
use crate::tools::{Result, root};
use crate::tree::version;

/// Where the project is.
pub const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

/// The page for a platform's archive.
pub fn archive(platform: &Platform) -> Result<String> {
    let start = match platform.windows() {
        true => ".\\halo-ass.exe",
        false => "./halo-ass",
    };
    let page = include_str!("archive.md.txt").replace("{program}", platform.program());
    page_of_version(&page.replace("{start}", start))
}

/// The page for packages that put the program on the PATH.
pub fn package() -> Result<String> {
    page_of_version(include_str!("package.md.txt"))
}

fn page_of_version(page: &str) -> Result<String> {
    let version = version()?;
    let tree = format!("{REPOSITORY}/blob/v{version}");
    let page = page.replace("{tree}", &tree).replace("{version}", &version);
    check(&page, &version)?;
    Ok(page)
}

/// Every link leads to a file of this version that there is.
fn check(page: &str, version: &str) -> Result {
    let beginning = format!("{REPOSITORY}/blob/v{version}/");
    let mut links = 0;
    for part in page.split("](").skip(1) {
        let link = part.split(')').next().unwrap_or_default();
        let file = link.strip_prefix(&beginning).ok_or_else(|| {
            format!("a link of the page in packages is not one of this version: {link}")
        })?;
        if !root().join(file).is_file() {
            return Err(
                format!("the page in packages links to `{file}`, which does not exist").into(),
            );
        }
        links += 1;
    }
    match links {
        0 => Err("the page in packages has no links".into()),
        _ if page.contains('{') => {
            Err("the page in packages has a place that was not filled".into())
        }
        _ => Ok(()),
    }
}
