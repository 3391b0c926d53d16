//! Python wheels with the program in them: `pip install halo-ass`, `uvx halo-ass`, and the hook of pre-commit.

use super::platform::Platform;
use super::zip::Zip;
use super::{Papers, readme};
use crate::tools::Result;
use crate::tree::version;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};

/// Writes the wheel for a platform: a program in `scripts`, which pip puts beside Python's own programs.
pub fn write(platform: &Platform, program: &Path, papers: &Papers, to: &Path) -> Result<PathBuf> {
    let version = version()?;
    let beginning = format!("halo_ass-{version}");
    let info = format!("{beginning}.dist-info");
    let tag = format!("py3-none-{}", platform.wheel);
    let file = to.join(format!("{beginning}-{tag}.whl"));
    let about = format!(
        "Wheel-Version: 1.0\nGenerator: halo-ass xtask\nRoot-Is-Purelib: false\nTag: {tag}\n"
    );
    let mut wheel = Wheel {
        zip: Zip::create(&file)?,
        record: String::new(),
    };
    let inside = format!("{beginning}.data/scripts/{}", platform.program());
    wheel.add(&inside, &std::fs::read(program)?, true)?;
    for (name, bytes) in papers.licenses() {
        wheel.add(&format!("{info}/licenses/{name}"), bytes.as_bytes(), false)?;
    }
    wheel.add(
        &format!("{info}/sboms/halo-ass.cdx.json"),
        papers.bill.as_bytes(),
        false,
    )?;
    wheel.add(
        &format!("{info}/METADATA"),
        metadata(&version, papers)?.as_bytes(),
        false,
    )?;
    wheel.add(&format!("{info}/WHEEL"), about.as_bytes(), false)?;
    let name = format!("{info}/RECORD");
    let record = format!("{}{name},,\n", wheel.record);
    wheel.zip.add(&name, record.as_bytes(), false)?;
    wheel.zip.finish()?;
    Ok(file)
}

/// A wheel that is being written, and the list of what is in it.
struct Wheel {
    zip: Zip,
    record: String,
}

impl Wheel {
    fn add(&mut self, name: &str, bytes: &[u8], runs: bool) -> Result {
        let sum = URL_SAFE_NO_PAD.encode(Sha256::digest(bytes));
        self.record += &format!("{name},sha256={sum},{}\n", bytes.len());
        self.zip.add(name, bytes, runs)
    }
}

fn metadata(version: &str, papers: &Papers) -> Result<String> {
    let licenses: String = papers
        .licenses()
        .map(|(name, _)| format!("License-File: {name}\n"))
        .collect();
    let repository = readme::REPOSITORY;
    Ok(format!(
        "Metadata-Version: 2.4\n\
         Name: halo-ass\n\
         Version: {version}\n\
         Summary: Checks Halo level files (.ass, Amalgam Scene Specification) and is their language server\n\
         License-Expression: MIT OR Apache-2.0\n\
         {licenses}\
         Requires-Python: >=3.8\n\
         Keywords: halo,halo 2,halo 3,ass,level,mapping,lsp\n\
         Project-URL: Source, {repository}\n\
         Project-URL: Issues, {repository}/issues\n\
         Description-Content-Type: text/markdown\n\n{}",
        readme::package()?
    ))
}
