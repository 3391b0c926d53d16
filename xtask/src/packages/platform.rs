//! The systems that the program is built for, and what packages call them.

use crate::tools::Result;

/// A system that the program is built for.
pub struct Platform {
    /// As VS Code calls it; archives have it in their names.
    pub name: &'static str,
    /// As Rust calls it.
    pub triple: &'static str,
    /// The C compilers that build for it.
    pub compilers: &'static [&'static str],
    /// As Python calls it in the names of wheels.
    pub wheel: &'static str,
    /// As npm calls the system and its processor.
    pub npm: (&'static str, &'static str),
}

/// All of them.
pub const PLATFORMS: [Platform; 6] = [
    Platform {
        name: "linux-x64",
        triple: "x86_64-unknown-linux-gnu",
        compilers: &["gcc", "cc"],
        wheel: "manylinux_2_28_x86_64",
        npm: ("linux", "x64"),
    },
    Platform {
        name: "linux-arm64",
        triple: "aarch64-unknown-linux-gnu",
        compilers: &["aarch64-linux-gnu-gcc"],
        wheel: "manylinux_2_28_aarch64",
        npm: ("linux", "arm64"),
    },
    Platform {
        name: "win32-x64",
        triple: "x86_64-pc-windows-gnu",
        compilers: &["x86_64-w64-mingw32-gcc"],
        wheel: "win_amd64",
        npm: ("win32", "x64"),
    },
    Platform {
        name: "win32-arm64",
        triple: "aarch64-pc-windows-msvc",
        compilers: &[],
        wheel: "win_arm64",
        npm: ("win32", "arm64"),
    },
    Platform {
        name: "darwin-x64",
        triple: "x86_64-apple-darwin",
        compilers: &["cc"],
        wheel: "macosx_10_12_x86_64",
        npm: ("darwin", "x64"),
    },
    Platform {
        name: "darwin-arm64",
        triple: "aarch64-apple-darwin",
        compilers: &["cc"],
        wheel: "macosx_11_0_arm64",
        npm: ("darwin", "arm64"),
    },
];

/// The platforms that most users have; built by default.
pub const USUAL: [&str; 2] = ["linux-x64", "win32-x64"];

impl Platform {
    /// The platform of this name; an error that lists all of them if there is none.
    pub fn find(name: &str) -> Result<&'static Platform> {
        let found = PLATFORMS.iter().find(|platform| platform.name == name);
        found.ok_or_else(|| {
            let known: Vec<&str> = PLATFORMS.iter().map(|platform| platform.name).collect();
            let known = known.join(", ");
            format!("there is no platform `{name}`; there are {known}").into()
        })
    }

    /// The platform that this runs on.
    pub fn here() -> Result<&'static Platform> {
        let (system, processor) = (std::env::consts::OS, std::env::consts::ARCH);
        let system = match system {
            "windows" => "win32",
            "macos" => "darwin",
            system => system,
        };
        let processor = match processor {
            "x86_64" => "x64",
            "aarch64" => "arm64",
            processor => processor,
        };
        Self::find(&format!("{system}-{processor}"))
    }

    /// It is a Windows.
    pub fn windows(&self) -> bool {
        self.name.starts_with("win32")
    }

    /// The name of the program's file.
    pub fn program(&self) -> &'static str {
        match self.windows() {
            true => "halo-ass.exe",
            false => "halo-ass",
        }
    }

    /// The ending of its archive.
    pub fn archive_ending(&self) -> &'static str {
        match self.windows() {
            true => "zip",
            false => "tar.gz",
        }
    }
}
