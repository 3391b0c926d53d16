//! Archives of the server and the Neovim plugin, packages of the VS Code extension, and their checksums.

use crate::grammars::{self, Compiler};
use crate::symbols::Splitter;
use crate::test::Skip;
use crate::tools::{
    self, Result, cargo, find, folder, need, npm, output, root, run as run_program, target,
};
use crate::tree::version;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A system that the program is built for.
struct Platform {
    /// As VS Code calls it; archives have it in their names.
    name: &'static str,
    /// As Rust calls it.
    triple: &'static str,
    /// The C compilers that build for it.
    compilers: &'static [&'static str],
}

const PLATFORMS: [Platform; 6] = [
    platform("linux-x64", "x86_64-unknown-linux-gnu", &["gcc", "cc"]),
    platform(
        "linux-arm64",
        "aarch64-unknown-linux-gnu",
        &["aarch64-linux-gnu-gcc"],
    ),
    platform(
        "win32-x64",
        "x86_64-pc-windows-gnu",
        &["x86_64-w64-mingw32-gcc"],
    ),
    platform("win32-arm64", "aarch64-pc-windows-msvc", &[]),
    platform("darwin-x64", "x86_64-apple-darwin", &["cc"]),
    platform("darwin-arm64", "aarch64-apple-darwin", &["cc"]),
];

const fn platform(
    name: &'static str,
    triple: &'static str,
    compilers: &'static [&'static str],
) -> Platform {
    Platform {
        name,
        triple,
        compilers,
    }
}

/// The platforms that most users have; built by default.
const USUAL: [&str; 2] = ["linux-x64", "win32-x64"];

/// A server that is larger than this has something in it that does not belong there.
const LARGEST: u64 = 12_000_000;

/// Libraries that every Windows has; any other would be missing on a user's machine.
const WINDOWS_LIBRARIES: [&str; 13] = [
    "advapi32.dll",
    "api-ms-win-",
    "bcrypt.dll",
    "bcryptprimitives.dll",
    "kernel32.dll",
    "kernelbase.dll",
    "msvcrt.dll",
    "ntdll.dll",
    "ole32.dll",
    "shell32.dll",
    "user32.dll",
    "userenv.dll",
    "ws2_32.dll",
];

/// `cargo xtask dist [PLATFORM…] [--no-universal]`
pub fn run(arguments: &[String]) -> Result {
    let (options, names): (Vec<&str>, Vec<&str>) = arguments
        .iter()
        .map(String::as_str)
        .partition(|argument| argument.starts_with("--"));
    if let Some(option) = options.iter().find(|&&option| option != "--no-universal") {
        return Err(format!("there is no option `{option}`").into());
    }
    let names = if names.is_empty() {
        USUAL.to_vec()
    } else {
        names
    };
    let dist = folder(&["dist"]);
    if dist.exists() {
        std::fs::remove_dir_all(&dist)?;
    }
    std::fs::create_dir_all(&dist)?;
    run_program(&mut npm(&["ci"])?)?;
    tools::build_viewer()?;
    for name in names {
        let platform = find_platform(name)?;
        let server = platform.server(&dist)?;
        platform.archive(&server, &dist)?;
        vsix(&dist, Some((name, &server)))?;
    }
    if options.is_empty() {
        vsix(&dist, None)?;
    }
    checksums(&dist)
}

fn find_platform(name: &str) -> Result<&'static Platform> {
    PLATFORMS
        .iter()
        .find(|platform| platform.name == name)
        .ok_or_else(|| {
            let known: Vec<&str> = PLATFORMS.iter().map(|platform| platform.name).collect();
            format!(
                "there is no platform `{name}`; there are {}",
                known.join(", ")
            )
            .into()
        })
}

/// Checks the Windows plugin: the parsers are linked, need nothing but libraries that Windows has, and export the
/// functions that Neovim looks for. Skipped if it cannot be built here.
pub fn check_windows_plugin() -> Result {
    let platform = find_platform("win32-x64")?;
    platform.toolchain().map_err(|error| {
        let reason = error.to_string();
        Skip(format!(
            "not built: {}",
            reason.lines().next().unwrap_or_default()
        ))
    })?;
    platform.plugin(&target().join("windows-plugin"))
}

impl Platform {
    /// Installs the compilers that a build for this system needs, where they can be installed.
    fn toolchain(&self) -> Result {
        if let Some(rustup) = find("rustup") {
            let mut add = Command::new(rustup);
            // In the project's folder, so that the pinned toolchain gets it.
            output(add.args(["target", "add", self.triple]).current_dir(root()))?;
        }
        if self.windows() && !cfg!(windows) {
            need(&[("x86_64-w64-mingw32-gcc", "gcc-mingw-w64-x86-64")])?;
        }
        Ok(())
    }

    /// Builds the server, and puts its symbols into `dist`.
    fn server(&self, dist: &Path) -> Result<PathBuf> {
        self.toolchain()?;
        let splitter = Splitter::of(self.triple);
        let build = ["build", "--quiet", "--locked", "--package", "halo-ass"];
        let mut build = cargo(&build);
        build.args(["--target", self.triple]);
        run_program(build.args(splitter.cargo_arguments()))?;
        let name = if self.windows() {
            "halo-ass.exe"
        } else {
            "halo-ass"
        };
        let built = target().join(self.triple).join("dist").join(name);
        // A copy: cargo would take a changed program for its own work.
        let server = target().join("dist-stage").join(self.name).join(name);
        std::fs::create_dir_all(server.parent().ok_or("the server has no folder")?)?;
        std::fs::copy(&built, &server)?;
        let symbols = dist.join("symbols");
        if let Some(file) = splitter.split(&server, &symbols)? {
            let packed = dist.join(format!(
                "halo-ass-{}-{}-symbols.tar.gz",
                version()?,
                self.name
            ));
            let name = file.file_name().ok_or("the symbols have no name")?;
            run_program(tar(&["-czf"]).arg(packed).arg(name).current_dir(&symbols))?;
            std::fs::remove_dir_all(&symbols)?;
        }
        let size = std::fs::metadata(&server)?.len();
        println!("{}: the server has {:.1} MB", self.name, size as f64 / 1e6);
        if size > LARGEST {
            return Err(format!("{} is larger than {LARGEST} bytes", server.display()).into());
        }
        if self.windows() {
            self.only_system_libraries(&server)?;
        }
        Ok(server)
    }

    fn windows(&self) -> bool {
        self.name.starts_with("win32")
    }

    /// The Neovim plugin with parsers for this system, where a C compiler for it is there.
    fn plugin(&self, to: &Path) -> Result {
        tools::copy(&grammars::plugin(), to)?;
        let Some(program) = self.compilers.iter().find_map(|name| find(name)) else {
            println!(
                "{}: no C compiler for it, so its archive has no parsers",
                self.name
            );
            return Ok(());
        };
        let compiler = Compiler {
            program,
            arguments: self.compiler_arguments(),
        };
        for name in grammars::build(&compiler, to)? {
            let library = to.join("parser").join(format!("{name}.so"));
            if self.windows() {
                self.only_system_libraries(&library)?;
                self.exports(&library, &format!("tree_sitter_{name}"))?;
            }
        }
        Ok(())
    }

    fn compiler_arguments(&self) -> Vec<String> {
        match self.name {
            "darwin-x64" => vec!["-arch".to_owned(), "x86_64".to_owned()],
            "darwin-arm64" => vec!["-arch".to_owned(), "arm64".to_owned()],
            "win32-x64" => vec!["-static-libgcc".to_owned()],
            _ => Vec::new(),
        }
    }

    /// The headers of a Windows program or library; empty if there is no program to read them.
    fn headers(&self, file: &Path) -> Result<String> {
        match find("x86_64-w64-mingw32-objdump") {
            Some(objdump) => output(Command::new(objdump).arg("-p").arg(file)),
            None => Ok(String::new()),
        }
    }

    fn only_system_libraries(&self, file: &Path) -> Result {
        let headers = self.headers(file)?;
        let names = headers
            .lines()
            .filter_map(|line| line.trim().strip_prefix("DLL Name: "));
        for name in names.map(str::to_ascii_lowercase) {
            if !WINDOWS_LIBRARIES
                .iter()
                .any(|known| name.starts_with(known))
            {
                return Err(format!(
                    "{} needs {name}, which Windows does not have",
                    file.display()
                )
                .into());
            }
        }
        Ok(())
    }

    fn exports(&self, library: &Path, function: &str) -> Result {
        let headers = self.headers(library)?;
        let table = headers.split("[Ordinal/Name Pointer] Table").nth(1);
        match table {
            Some(table)
                if !table
                    .lines()
                    .any(|line| line.split_whitespace().last() == Some(function)) =>
            {
                Err(format!("{} does not export {function}", library.display()).into())
            }
            _ => Ok(()),
        }
    }

    /// Server, plugin and papers in one archive: `.zip` for Windows, `.tar.gz` elsewhere.
    fn archive(&self, server: &Path, dist: &Path) -> Result {
        let name = format!("halo-ass-{}-{}", version()?, self.name);
        let stage = target().join("dist-stage");
        let inside = stage.join(&name);
        if inside.exists() {
            std::fs::remove_dir_all(&inside)?;
        }
        std::fs::create_dir_all(&inside)?;
        std::fs::copy(
            server,
            inside.join(server.file_name().ok_or("the server has no name")?),
        )?;
        for paper in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"] {
            std::fs::copy(root().join(paper), inside.join(paper))?;
        }
        tools::copy(&folder(&["examples"]), &inside.join("examples"))?;
        self.plugin(&inside.join("nvim"))?;
        let mut pack = match (self.windows(), cfg!(windows)) {
            (true, true) => tar(&["-a", "-cf"]),
            (true, false) => {
                need(&[("zip", "zip")])?;
                let mut zip = Command::new("zip");
                zip.args(["-q", "-r", "-X"]);
                zip
            }
            (false, _) => tar(&["-czf"]),
        };
        let end = if self.windows() { "zip" } else { "tar.gz" };
        pack.arg(dist.join(format!("{name}.{end}"))).arg(&name);
        run_program(pack.current_dir(&stage))
    }
}

/// The tar of Windows writes .zip files too.
fn tar(arguments: &[&str]) -> Command {
    let mut command = Command::new("tar");
    command.args(arguments);
    command
}

/// The extension's package: for one system with its server inside, or for all without.
fn vsix(dist: &Path, inside: Option<(&str, &Path)>) -> Result {
    let mut package = npm(&["run", "--silent", "package", "--", "--out"])?;
    package.arg(dist);
    if let Some((platform, server)) = inside {
        package
            .args(["--target", platform])
            .env("HALO_ASS_BINARY", server);
    }
    output(&mut package).map(drop)
}

/// `SHA256SUMS`, in the form that `sha256sum --check` reads.
fn checksums(dist: &Path) -> Result {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(dist)? {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    let mut command = match find("sha256sum") {
        Some(program) => Command::new(program),
        None => {
            let mut command = Command::new("shasum");
            command.args(["-a", "256"]);
            command
        }
    };
    let sums = output(command.args(&names).current_dir(dist))?;
    std::fs::write(dist.join("SHA256SUMS"), &sums)?;
    let mut text = String::new();
    for name in names {
        let size = std::fs::metadata(dist.join(&name))?.len();
        let _ = writeln!(text, "{name}  {:.1} MB", size as f64 / 1e6);
    }
    println!("{text}SHA256SUMS\nin {}", dist.display());
    Ok(())
}
