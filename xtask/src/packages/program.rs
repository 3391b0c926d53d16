//! Builds the program for a platform as users get it, and looks at what is in it.

use super::platform::Platform;
use crate::symbols::Splitter;
use crate::tools::{Result, cargo, find, need, output, root, run, target};
use crate::tree::version;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The largest that the program may be, in bytes: a larger one has something in it that does not belong there.
const LARGEST: u64 = 15_000_000;

/// The C library of the oldest Linux that the program runs on: Debian 10, RHEL 8, Ubuntu 20.04.
const GLIBC: [u32; 2] = [2, 28];

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

/// Installs the compilers that a build for this system needs, where they can be installed.
pub fn toolchain(platform: &Platform) -> Result {
    if let Some(rustup) = find("rustup") {
        let mut add = Command::new(rustup);
        // In the project's folder, so that the pinned toolchain gets it.
        output(
            add.args(["target", "add", platform.triple])
                .current_dir(root()),
        )?;
    }
    if platform.windows() && !cfg!(windows) {
        need(&[("x86_64-w64-mingw32-gcc", "gcc-mingw-w64-x86-64")])?;
    }
    Ok(())
}

/// Builds the program, measures it, and puts its symbols into `dist`.
pub fn build(platform: &Platform, dist: &Path) -> Result<PathBuf> {
    toolchain(platform)?;
    let splitter = Splitter::of(platform.triple);
    let mut build = builder(platform)?;
    build.args(["--quiet", "--locked", "--package", "halo-ass"]);
    run(build.args(splitter.cargo_arguments()))?;
    let name = platform.program();
    let built = target().join(platform.triple).join("dist").join(name);
    // A copy: cargo would take a changed program for its own work.
    let program = target().join("dist-stage").join(platform.name).join(name);
    std::fs::create_dir_all(program.parent().ok_or("the program has no folder")?)?;
    std::fs::copy(&built, &program)?;
    let symbols = dist.join("symbols");
    if let Some(file) = splitter.split(&program, &symbols)? {
        let packed = dist.join(format!(
            "halo-ass-{}-{}-symbols.tar.gz",
            version()?,
            platform.name
        ));
        let name = file.file_name().ok_or("the symbols have no name")?;
        let mut tar = Command::new("tar");
        run(tar.arg("-czf").arg(packed).arg(name).current_dir(&symbols))?;
        std::fs::remove_dir_all(&symbols)?;
    }
    let size = std::fs::metadata(&program)?.len();
    println!(
        "{}: the program has {:.1} MB",
        platform.name,
        size as f64 / 1e6
    );
    if size > LARGEST {
        return Err(format!("{} is larger than {LARGEST} bytes", program.display()).into());
    }
    runs_everywhere(platform, &program)?;
    Ok(program)
}

/// The cargo command that builds for a platform. On Linux zig links against an old C library, whatever is installed here.
fn builder(platform: &Platform) -> Result<Command> {
    if !cfg!(target_os = "linux") || !platform.triple.ends_with("linux-gnu") {
        return Ok(cargo(&["build", "--target", platform.triple]));
    }
    let tools = target().join("zig");
    let bin = tools.join("bin");
    if !bin.join("cargo-zigbuild").is_file() {
        need(&[("python3", "python3-venv")])?;
        output(Command::new("python3").args(["-m", "venv"]).arg(&tools))?;
        output(Command::new(bin.join("pip")).args([
            "install",
            "--quiet",
            "ziglang==0.17.1",
            "cargo-zigbuild==0.24.1",
        ]))?;
    }
    let [major, minor] = GLIBC;
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(bin).chain(std::env::split_paths(&path));
    let mut command = cargo(&[
        "zigbuild",
        "--target",
        &format!("{}.{major}.{minor}", platform.triple),
    ]);
    command.env("PATH", std::env::join_paths(folders)?);
    Ok(command)
}

/// The program or library needs nothing that a user's system may lack.
pub fn runs_everywhere(platform: &Platform, file: &Path) -> Result {
    if platform.windows() {
        return only_system_libraries(file);
    }
    match newest_glibc(file)? {
        Some(newest) if newest > GLIBC => {
            let [major, minor] = newest;
            Err(format!(
                "{} needs glibc {major}.{minor}; at most {GLIBC:?} is wanted",
                file.display()
            )
            .into())
        }
        _ => Ok(()),
    }
}

/// The newest version of glibc that a program asks for; `None` where no program is there to tell, or it asks for none.
fn newest_glibc(file: &Path) -> Result<Option<[u32; 2]>> {
    let Some(objdump) = find("objdump").filter(|_| cfg!(target_os = "linux")) else {
        return Ok(None);
    };
    let headers = output(Command::new(objdump).arg("-T").arg(file))?;
    let versions = headers.split("GLIBC_").skip(1).filter_map(|rest| {
        let mut numbers = rest.split(|c: char| !c.is_ascii_digit());
        Some([numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?])
    });
    Ok(versions.max())
}

/// The headers of a Windows program or library; empty if there is no program to read them.
pub fn windows_headers(file: &Path) -> Result<String> {
    match find("x86_64-w64-mingw32-objdump") {
        Some(objdump) => output(Command::new(objdump).arg("-p").arg(file)),
        None => Ok(String::new()),
    }
}

fn only_system_libraries(file: &Path) -> Result {
    let headers = windows_headers(file)?;
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
