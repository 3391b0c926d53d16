//! Packages tried as users meet them: in an empty place, by the program that installs such packages.

use super::licenses;
use super::platform::Platform;
use crate::tools::{Result, find, output, root};
use crate::tree::version;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Tries one kind of package.
type Try = fn(&Trial) -> Result;

/// A folder with packages of this system, and an empty one for each trial.
pub struct Trial {
    /// The packages.
    pub dist: PathBuf,
    /// Parent of the empty folders.
    pub work: PathBuf,
    /// The system.
    pub platform: &'static Platform,
}

impl Trial {
    /// An empty folder.
    fn empty(&self, name: &str) -> Result<PathBuf> {
        let folder = self.work.join(name);
        crate::dist::begin(&folder)?;
        Ok(folder)
    }

    /// A package, by the end of its name.
    fn package(&self, end: &str) -> Result<PathBuf> {
        for entry in std::fs::read_dir(&self.dist)? {
            let path = entry?.path();
            if path.to_string_lossy().ends_with(end) {
                return Ok(path);
            }
        }
        Err(format!("no package ends in `{end}`").into())
    }

    /// All trials.
    pub fn run(&self) -> Result {
        let trials: [(&str, Try); 6] = [
            ("archive", Trial::archive),
            ("install.sh", Trial::script),
            ("wheel", Trial::wheel),
            ("npm", Trial::npm),
            ("extension", Trial::extension),
            ("checksums", Trial::checksums),
        ];
        for (name, trial) in trials {
            trial(self).map_err(|error| format!("{name}: {error}"))?;
            println!("{name}: ok");
        }
        Ok(())
    }

    fn archive(&self) -> Result {
        let folder = self.empty("archive")?;
        let name = format!("halo-ass-{}-{}", version()?, self.platform.name);
        let file = self
            .dist
            .join(format!("{name}.{}", self.platform.archive_ending()));
        output(
            Command::new("tar")
                .arg("-xf")
                .arg(file)
                .current_dir(&folder),
        )?;
        let inside = folder.join(&name);
        let papers = [
            "README.md",
            "CHANGELOG.md",
            "LICENSE-MIT",
            "LICENSE-APACHE",
            licenses::NAME,
        ];
        for file in papers
            .iter()
            .chain(&["nvim/plugin/halo_ass.lua", "nvim/parser/halo_ass.so"])
        {
            if !inside.join(file).is_file() {
                return Err(format!("there is no {file} in it").into());
            }
        }
        works(&inside.join(self.platform.program()), &inside)
    }

    fn script(&self) -> Result {
        let folder = self.empty("script")?;
        let run = |downloads: &Path| {
            let mut script = Command::new("sh");
            script
                .arg(self.dist.join("install.sh"))
                .current_dir(&folder);
            script
                .env("HALO_ASS_BIN", folder.join("bin"))
                .env("HALO_ASS_DOWNLOADS", downloads);
            output(&mut script)
        };
        // An archive that is not the one whose checksum is known.
        let damaged = folder.join("damaged");
        std::fs::create_dir_all(&damaged)?;
        let archive = format!("halo-ass-{}-{}.tar.gz", version()?, self.platform.name);
        std::fs::copy(self.dist.join("SHA256SUMS"), damaged.join("SHA256SUMS"))?;
        std::fs::write(damaged.join(&archive), "something else")?;
        match run(&damaged) {
            Err(error) if error.to_string().contains("nothing was installed") => {}
            other => return Err(format!("a damaged archive gives {other:?}").into()),
        }
        if folder.join("bin").exists() {
            return Err("a damaged archive was installed".into());
        }
        let said = run(&self.dist)?;
        if !said.contains(&format!("halo-ass {} installed as", version()?)) {
            return Err(said.into());
        }
        works(&folder.join("bin").join("halo-ass"), &root())
    }

    fn wheel(&self) -> Result {
        let folder = self.empty("wheel")?;
        output(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
        let bin = folder.join("bin");
        let mut pip = Command::new(bin.join("pip"));
        pip.args(["install", "--quiet", "--no-index"]);
        output(pip.arg(self.package(".whl")?))?;
        works(&bin.join("halo-ass"), &root())?;
        let shown = output(Command::new(bin.join("pip")).args(["show", "--files", "halo-ass"]))?;
        match shown.contains(licenses::NAME) {
            true => Ok(()),
            false => Err(format!("pip says of it\n{shown}").into()),
        }
    }

    fn npm(&self) -> Result {
        let folder = self.empty("npm")?;
        let version = version()?;
        let npm = find("npm").ok_or("npm is not on the PATH")?;
        let mut install = Command::new(npm);
        install
            .args(["install", "--offline", "--no-audit", "--no-fund", "--cache"])
            .arg(folder.join("cache"));
        install.arg(self.package(&format!("halo-ass-{version}.tgz"))?);
        install.arg(self.package(&format!("halo-ass-{}-{version}.tgz", self.platform.name))?);
        std::fs::write(folder.join("package.json"), "{}")?;
        output(install.current_dir(&folder))?;
        let start = folder.join("node_modules").join(".bin").join("halo-ass");
        works(&start, &root())?;
        let inside = folder
            .join("node_modules")
            .join(format!("halo-ass-{}", self.platform.name));
        match inside.join(licenses::NAME).is_file() {
            true => Ok(()),
            false => Err("there are no licenses in it".into()),
        }
    }

    /// The demands of the marketplace: files, size, pictures of the page, and the licenses of all that is inside.
    fn extension(&self) -> Result {
        for end in [
            format!("-{}.vsix", self.platform.name),
            format!("halo-ass-{}.vsix", version()?),
        ] {
            let file = self.package(&end)?;
            let list = output(Command::new("unzip").arg("-Z1").arg(&file))?;
            let has_server = list
                .lines()
                .any(|line| line.starts_with("extension/server/"));
            let mut wanted = vec![
                "extension/package.json",
                "extension/out/extension.js",
                "extension/images/icon.png",
            ];
            wanted.extend([
                "extension/readme.md",
                "extension/changelog.md",
                "extension/LICENSE.txt",
            ]);
            wanted.push("extension/THIRD-PARTY-LICENSES.txt");
            if let Some(lost) = wanted
                .iter()
                .find(|&&name| !list.lines().any(|line| line == name))
            {
                return Err(format!("{end} has no {lost}").into());
            }
            if has_server != end.starts_with('-') {
                return Err(format!("{end}: a server where none belongs, or none").into());
            }
            pictures(&file, &list)?;
            manifest(&file)?;
            let size = std::fs::metadata(&file)?.len();
            if !has_server && size > LARGEST {
                return Err(format!("{end} has {size} bytes, more than {LARGEST}").into());
            }
            let notices = output(
                Command::new("unzip")
                    .arg("-p")
                    .arg(&file)
                    .arg(format!("extension/{}", licenses::NAME)),
            )?;
            if let Some(wrong) = licenses::disallowed(&notices).first() {
                return Err(format!("{end}: {wrong}").into());
            }
            for name in ["vscode-languageclient ", "three "]
                .iter()
                .chain(has_server.then_some(&"tower-lsp "))
            {
                if !licenses::titles(&notices)
                    .iter()
                    .any(|title| title.starts_with(name))
                {
                    return Err(format!("{end} lacks the license of {name}").into());
                }
            }
        }
        Ok(())
    }

    fn checksums(&self) -> Result {
        output(
            Command::new("sha256sum")
                .args(["--check", "--quiet", "SHA256SUMS"])
                .current_dir(&self.dist),
        )
        .map(drop)
    }
}

/// The largest that the extension may be without a program, in bytes.
const LARGEST: u64 = 2_000_000;

/// The keys that the marketplace asks for, and an icon that is large enough for it.
fn manifest(file: &Path) -> Result {
    let inside = |name: &str| {
        Command::new("unzip")
            .arg("-p")
            .arg(file)
            .arg(format!("extension/{name}"))
            .output()
    };
    let manifest: Value = serde_json::from_slice(&inside("package.json")?.stdout)?;
    let keys = [
        "name",
        "displayName",
        "description",
        "version",
        "publisher",
        "license",
        "icon",
        "categories",
        "engines",
    ];
    if let Some(key) = keys.iter().find(|&&key| manifest[key].is_null()) {
        return Err(format!("the manifest has no `{key}`").into());
    }
    if manifest["keywords"]
        .as_array()
        .is_none_or(|words| words.is_empty() || words.len() > 30)
    {
        return Err("the marketplace takes 1 to 30 keywords".into());
    }
    let icon = inside(manifest["icon"].as_str().unwrap_or_default())?.stdout;
    // Width and height of a PNG stand behind its mark and the head of its first chunk.
    let side = |at: usize| {
        icon.get(at..at + 4)
            .and_then(|bytes| Some(u32::from_be_bytes(bytes.try_into().ok()?)))
    };
    match (side(16), side(20)) {
        (Some(128..), Some(128..)) => Ok(()),
        sides => Err(format!("the icon has {sides:?} pixels; the marketplace wants 128").into()),
    }
}

/// Pictures of the page are in the package, under the addresses that vsce writes: the marketplace shows no others.
fn pictures(file: &Path, list: &str) -> Result {
    let page = output(
        Command::new("unzip")
            .arg("-p")
            .arg(file)
            .arg("extension/readme.md"),
    )?;
    for part in page.split("![").skip(1) {
        let address = part
            .split("](")
            .nth(1)
            .and_then(|rest| rest.split(')').next())
            .unwrap_or_default();
        let name = address.rsplit('/').next().unwrap_or_default();
        let inside = format!("extension/images/{name}");
        if !address.starts_with("https://")
            || !name.ends_with(".png")
            || !list.lines().any(|line| line == inside)
        {
            return Err(format!("the picture `{address}` is not one of the package's").into());
        }
    }
    Ok(())
}

/// The main job, by an installed program: the findings of the example.
fn works(program: &Path, folder: &Path) -> Result {
    let said = Command::new(program)
        .args(["check", "--format", "concise", "examples/broken.ass"])
        .current_dir(folder)
        .output()?;
    let text = String::from_utf8_lossy(&said.stdout);
    if said.status.code() == Some(1) && text.contains("error vertex-index-out-of-range: ") {
        return Ok(());
    }
    let errors = String::from_utf8_lossy(&said.stderr);
    Err(format!(
        "{} ended with {}:\n{text}{errors}",
        program.display(),
        said.status
    )
    .into())
}
