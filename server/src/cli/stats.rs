//! `ass-lsp stats`.

use super::files::unreadable;
use super::{Outcome, complain, print};
use crate::checks::recognize;
use crate::disk::{is_halo_file, stats_bytes, stats_path};
use crate::pool::{Effort, processors};
use crate::report::Stats;
use crate::text;
use clap::{Args, ValueEnum};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(super) struct StatsArgs {
    /// How to write the counts
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// The file, or `-` for standard input
    file: PathBuf,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// A table
    Text,
    /// One JSON object
    Json,
}

pub(super) fn run(args: &StatsArgs) -> io::Result<Outcome> {
    let name = args.file.to_string_lossy();
    let stats = match read(&args.file) {
        Ok(Some(stats)) => stats,
        Ok(None) => {
            complain(&format!("`{name}` is not a Halo .ass file"));
            return Ok(Outcome::CouldNotRun);
        }
        Err(error) => {
            complain(&unreadable(&name, &error));
            return Ok(Outcome::CouldNotRun);
        }
    };
    match args.format {
        Format::Text => print(&table(&stats))?,
        Format::Json => print(&format!("{}\n", serde_json::to_string(&stats)?))?,
    }
    Ok(Outcome::Done)
}

/// Counts a file; `None` if it is something else than a Halo file.
fn read(file: &Path) -> io::Result<Option<Stats>> {
    if file.as_os_str() == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes)?;
        return Ok(recognize(text::decode(&bytes).text.as_bytes())
            .is_halo()
            .then(|| stats_bytes(&bytes)));
    }
    if !is_halo_file(file)? {
        return Ok(None);
    }
    stats_path(file, Effort::plain(processors())).map(Some)
}

fn table(stats: &Stats) -> String {
    let mut text = format!(
        "version    {}\nmaterials  {}\nobjects    {}\n",
        stats.version,
        stats.materials,
        stats.objects.len()
    );
    for (number, object) in stats.objects.iter().enumerate() {
        let line = if object.vertices + object.triangles > 0 {
            format!(
                "  {number:>7}  {:<13}  {} vertices, {} triangles",
                object.kind, object.vertices, object.triangles
            )
        } else {
            format!("  {number:>7}  {}", object.kind)
        };
        text.push_str(&line);
        text.push('\n');
    }
    text.push_str(&format!("instances  {}\n", stats.instances));
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::ObjectStats;
    use expect_test::expect;

    #[test]
    fn a_table_of_counts() {
        let object = |kind: &str, vertices, triangles| ObjectStats {
            kind: kind.to_owned(),
            vertices,
            triangles,
        };
        let stats = Stats {
            version: 7,
            materials: 3,
            objects: vec![object("MESH", 24, 12), object("GENERIC_LIGHT", 0, 0)],
            instances: 5,
        };
        expect![[r"
            version    7
            materials  3
            objects    2
                    0  MESH           24 vertices, 12 triangles
                    1  GENERIC_LIGHT
            instances  5
        "]]
        .assert_eq(&table(&stats));
    }
}
