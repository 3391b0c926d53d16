//! The grammars' own benchmark, which needs no server.

use super::{Bench, Sample};
use crate::tools::{Result, cargo, output};

/// The table whose rows the example `bench` of the grammars' package prints.
pub fn measure(bench: &mut Bench) -> Result<String> {
    let mut command = cargo(&["run", "--release", "--quiet", "--locked"]);
    command.args(["--package", "tree-sitter-halo-ass", "--features", "bench"]);
    command.args(["--example", "bench", "--"]);
    let mut samples = Sample::all(&[50]);
    samples.truncate(if bench.quick { 1 } else { samples.len() });
    for sample in samples {
        command.arg(sample.file()?);
    }
    let rows = output(&mut command)?;
    Ok(format!(
        "| what | must | aim | measured |\n|---|---|---|---|\n{rows}"
    ))
}
