//! Files of other programs, with those programs: Assimp for its dumps, oead for AAMP.

use crate::python::Environment;
use crate::tools::{Result, executable, folder, run};
use std::path::Path;
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
