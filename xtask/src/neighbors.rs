//! Files of other programs, with those programs: Assimp for its dumps, oead for AAMP.

use crate::python::Environment;
use crate::tools::{Result, executable, folder, output, run};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Assimp's program and library of a version, in a folder of its own.
const fn assimp(
    name: &'static str,
    packages: &'static [(&'static str, &'static str)],
    about: &'static str,
) -> Environment {
    Environment {
        name,
        creator: "python3",
        packages,
        about,
    }
}

/// The last version of each of the two layouts that an assbin has had since 5.1, and the version that Debian 12 has.
const ASSIMP: [Environment; 3] = [
    assimp(
        "assimp-5.2.4",
        &[("cmeel-assimp", "5.2.4")],
        "Assimp 5.2.4: 65 MB",
    ),
    assimp(
        "assimp-5.2.5",
        &[("cmeel-assimp", "5.2.5.1")],
        "Assimp 5.2.5: 65 MB",
    ),
    assimp(
        "assimp-6.0.5",
        &[("cmeel-assimp", "6.0.5")],
        "Assimp 6.0.5: 70 MB",
    ),
];

const OEAD: Environment = Environment {
    name: "oead",
    creator: "python3",
    packages: &[("oead", "1.3.0")],
    about: "oead 1.3.0: 30 MB",
};

/// Compares what those programs and ours say of the same files.
pub fn check(server: &Path) -> Result {
    let examples = server.with_file_name("examples");
    let script = |python: &Path, name: &str| {
        let mut script = Command::new(python);
        script
            .arg(folder(&["tests", "neighbors", name]))
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .env("HALO_ASS_BINARY", server)
            .env("HALO_ASS_ASSBIN", examples.join(executable("assbin")));
        run(&mut script)
    };
    script(&OEAD.python()?, "aamp.py")?;
    for version in ASSIMP {
        script(&version.python()?, "assimp.py")?;
    }
    Ok(())
}

/// The newest Assimp that the tests have installed, as commands; `None` where they have not.
pub fn installed_assimp() -> Option<impl Fn() -> Command> {
    let python = ASSIMP.last()?.made()?;
    let ask = "import sysconfig; print(sysconfig.get_path('purelib'))";
    let packages = output(Command::new(python).args(["-c", ask])).ok()?;
    let prefix = Path::new(packages.trim()).join("cmeel.prefix");
    Some(move || {
        let mut command = Command::new(prefix.join("bin").join("assimp"));
        for path in ["LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"] {
            command.env(path, prefix.join("lib"));
        }
        command
    })
}

/// A Python that has oead, if the tests have installed one.
pub fn installed_oead() -> Option<PathBuf> {
    OEAD.made()
}
