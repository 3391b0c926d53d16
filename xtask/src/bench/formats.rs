//! Files of other programs: how fast they are checked and become Halo's text, beside their own programs where those are installed.

use super::check::timed;
use super::{Bench, MB, Sample, median};
use crate::neighbors;
use crate::tools::{Result, cache, output};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Files of AAMP are small: this many are checked in one run.
const MANY: usize = 50;

/// A level of 50 MB in each format that can be made of it.
pub fn measure(bench: &mut Bench) -> Result<String> {
    let folder = cache().join("bench").join("formats");
    std::fs::create_dir_all(&folder)?;
    let level = Sample {
        version: 2,
        megabytes: 50,
        single: false,
    };
    let level = level.file()?;
    let file = |name: &str| folder.join(name);
    let glb = file("level.glb");
    for name in ["level.glb", "level.vmap", "level.vmap.txt"] {
        bench.run("export", &level, &file(name))?;
    }
    bench.import_text(&glb)?;
    bench.check_formats(&[file("level.vmap.txt")], "keyvalues2 (VMAP as text)", None)?;
    bench.check_formats(&[file("level.vmap")], "binary DMX (VMAP)", None)?;
    let mut text = String::new();
    match neighbors::installed_assimp() {
        Some(assimp) => {
            let (binary, xml) = (file("level.assbin"), file("level.assxml"));
            output(assimp().arg("dump").arg(&glb).arg(&binary).arg("-b"))?;
            output(assimp().arg("dump").arg(&glb).arg(&xml))?;
            let reader = || {
                let mut reader = assimp();
                reader.arg("info").arg(&binary).arg("-r");
                reader
            };
            let files = [binary.clone()];
            bench.check_formats(&files, "assbin", Some(("`assimp info -r`", &reader)))?;
            bench.check_formats(&[xml], "assxml, which Assimp does not read", None)?;
        }
        None => text += "Without Assimp's dumps: `cargo xtask test neighbors` installs Assimp.\n\n",
    }
    bench.aamp(&folder)?;
    std::fs::remove_dir_all(&folder)?;
    Ok(text + &bench.table())
}

impl Bench {
    fn run(&self, command: &str, from: &Path, to: &Path) -> Result {
        let mut program = Command::new(&self.program);
        output(program.arg(command).arg(from).arg("-o").arg(to)).map(drop)
    }

    fn median_of(&self, command: &dyn Fn() -> Command) -> Result<f64> {
        let runs = if self.quick { 3 } else { 11 };
        let times: Result<Vec<f64>> = (0..runs).map(|_| timed(&mut command())).collect();
        Ok(median(times?))
    }

    /// A GLB as a level, by the text that is written.
    fn import_text(&mut self, glb: &Path) -> Result {
        let level = glb.with_extension("ASS");
        let command = || {
            let mut command = Command::new(&self.program);
            command.arg("import").arg(glb).arg("-o").arg(&level);
            command
        };
        let time = self.median_of(&command)?;
        let bytes = std::fs::metadata(&level)?.len() as f64;
        self.add(
            "`import` of GLB, by the text that is written".into(),
            "150 MB/s",
            "400 MB/s",
            format!("{:.0} MB/s of {:.0} MB", bytes / MB / time, bytes / MB),
            String::new(),
        );
        Ok(())
    }

    /// `check` of files, and another program that reads them.
    fn check_formats(
        &mut self,
        files: &[PathBuf],
        what: &str,
        peer: Option<(&str, &dyn Fn() -> Command)>,
    ) -> Result {
        let mut bytes = 0.0;
        for file in files {
            bytes += std::fs::metadata(file)?.len() as f64 / MB;
        }
        let check = || {
            let mut command = Command::new(&self.program);
            command.args(["check", "--format", "json"]).args(files);
            command
        };
        let own = self.median_of(&check)?;
        let beside = match peer {
            Some((name, command)) => {
                let time = self.median_of(command)?;
                format!("{name} {:.0} MB/s: {:.1} x", bytes / time, time / own)
            }
            None => String::new(),
        };
        let files = match files.len() {
            1 => format!("{bytes:.0} MB"),
            many => format!("{many} files of {bytes:.0} MB together"),
        };
        let speed = format!("{:.0} MB/s", bytes / own);
        self.add(format!("`check`, {what}, {files}"), "", "", speed, beside);
        Ok(())
    }

    fn aamp(&mut self, folder: &Path) -> Result {
        let text = folder.join("parameters.yml");
        std::fs::write(&text, parameters()?)?;
        let first = folder.join("0.aamp");
        self.run("pack", &text, &first)?;
        let files: Vec<PathBuf> = (0..MANY)
            .map(|number| folder.join(format!("{number}.aamp")))
            .collect();
        for file in files.iter().skip(1) {
            std::fs::copy(&first, file)?;
        }
        const READ: &str = "import sys, oead
for path in sys.argv[1:]: oead.aamp.ParameterIO.from_binary(open(path, 'rb').read())";
        let oead = neighbors::installed_oead();
        let reader = || {
            let mut reader = Command::new(oead.as_deref().unwrap_or(Path::new("python3")));
            reader.args(["-c", READ]).args(&files);
            reader
        };
        let peer: Option<(&str, &dyn Fn() -> Command)> = match &oead {
            Some(_) => Some(("oead with Python's start", &reader)),
            None => None,
        };
        self.check_formats(&files, "AAMP", peer)
    }
}

/// Parameters as text: as many as the short offsets of the format allow, and numbers behind them.
fn parameters() -> Result<String> {
    const OBJECTS: usize = 400;
    let mut text = "!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects:\n".to_owned();
    for object in 0..OBJECTS {
        writeln!(text, "    object_{object}: !obj")?;
        for number in 0..10 {
            let value = (object * 10 + number) as f64 * 0.37;
            writeln!(
                text,
                "      place_{number}: !vec3 [{value:?}, -1.5, {number}.25]"
            )?;
            writeln!(text, "      name_{number}: !str32 object {object} {number}")?;
        }
        let reals: Vec<String> = (0..400)
            .map(|it| format!("{:?}", (object * 400 + it) as f64 * 0.01))
            .collect();
        writeln!(text, "      reals: !buffer_f32 [{}]", reals.join(", "))?;
    }
    text += "  lists: {}\n";
    Ok(text)
}
