//! Python environments of the tests' own, which stay in the cache.

use crate::test::Skip;
use crate::tools::{self, Result, cache, output};
use std::path::{Path, PathBuf};
use std::process::Command;

/// An environment: packages that a test needs from PyPI.
pub struct Environment {
    /// Its folder in the cache.
    pub name: &'static str,
    /// The program that makes it.
    pub creator: &'static str,
    /// Packages and their versions.
    pub packages: &'static [(&'static str, &'static str)],
    /// For people: its names and sizes.
    pub about: &'static str,
}

impl Environment {
    /// Its Python, if it was made before.
    pub fn made(&self) -> Option<PathBuf> {
        Some(self.path()).filter(|python| self.is_whole(python))
    }

    /// Its Python. It is made where it is missing or has other versions.
    ///
    /// # Errors
    ///
    /// A [`Skip`] where the system has no such Python, or a package was not built for it.
    pub fn python(&self) -> Result<PathBuf> {
        if let Some(python) = self.made() {
            return Ok(python);
        }
        let (home, python) = (self.home(), self.path());
        let missing = format!("{} is not on the PATH", self.creator);
        let creator = tools::find(self.creator).ok_or(Skip(missing))?;
        println!("installing {} in {}", self.about, home.display());
        let arguments = ["-m", "venv", "--clear"];
        output(Command::new(creator).args(arguments).arg(&home))?;
        self.install(&python)?;
        Ok(python)
    }

    fn home(&self) -> PathBuf {
        cache().join(self.name)
    }

    fn path(&self) -> PathBuf {
        match cfg!(windows) {
            true => self.home().join("Scripts").join("python.exe"),
            false => self.home().join("bin").join("python"),
        }
    }

    fn is_whole(&self, python: &Path) -> bool {
        self.packages.iter().all(|(name, version)| {
            let ask = format!("import importlib.metadata as it; print(it.version('{name}'))");
            let found = output(Command::new(python).args(["-c", &ask]));
            found.is_ok_and(|words| words.trim() == *version)
        })
    }

    fn install(&self, python: &Path) -> Result {
        let options = ["-m", "pip", "install", "--quiet", "--no-cache-dir"];
        let packages = self
            .packages
            .iter()
            .map(|(name, version)| format!("{name}=={version}"));
        let mut pip = Command::new(python);
        // A package that has to be compiled first is not for this system.
        pip.args(options).arg("--only-binary=:all:").args(packages);
        output(&mut pip).map(drop).map_err(|error| {
            let words = error.to_string();
            // Without a network pip says the same at the end.
            if words.contains("No matching distribution") && !words.contains("onnection") {
                let last = words.trim_end().lines().next_back().unwrap_or_default();
                Skip(format!("not built for this system: {last}")).into()
            } else {
                error
            }
        })
    }
}
