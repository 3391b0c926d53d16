//! `halo-ass stats`.

use super::files::unreadable;
use super::models::{self, AxesArgs};
use super::{Outcome, print, print_status};
use clap::{Args, ValueEnum};
use disk::{Level, is_halo_file, stats_bytes, stats_path};
use neighbors::{Kind, aamp};
use pool::{Effort, processors};
use rules::checks::plural;
use rules::report::{MaterialStats, ObjectStats, Stats};
use scan::recognize;
use schema::options::Options;
use serde_json::{Value, json};
use std::cmp::Ordering;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(super) struct StatsArgs {
    /// How to write the counts
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// In which order the table lists objects
    #[arg(long, value_enum, default_value_t = Sort::Number)]
    sort: Sort,
    /// The file, or `-` for standard input. A file of another program is counted as the level that `import` makes of it
    file: PathBuf,
    #[command(flatten)]
    axes: AxesArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// A table
    Text,
    /// One JSON object
    Json,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Sort {
    /// By their number
    Number,
    /// By the name of their first instance
    Name,
    /// Those with most vertices first
    Vertices,
    /// Those with most triangles first
    Triangles,
    /// Those placed most often first
    Instances,
}

pub(super) fn run(args: &StatsArgs) -> io::Result<Outcome> {
    let name = args.file.to_string_lossy();
    let stats = match read(&args.file) {
        Ok(Some(stats)) => stats,
        Ok(None) => return of_other(args),
        Err(error) => {
            print_status(&unreadable(&name, &error));
            return Ok(Outcome::CouldNotRun);
        }
    };
    match args.format {
        Format::Text => print(&format!(
            "version    {}\n{}",
            stats.version,
            table(&stats, args.sort)
        ))?,
        Format::Json => print(&format!("{}\n", serde_json::to_string(&stats)?))?,
    }
    Ok(Outcome::Done)
}

/// Counts a file of another program: as the level that `import` makes of it, parameters as what they are.
fn of_other(args: &StatsArgs) -> io::Result<Outcome> {
    let name = args.file.to_string_lossy();
    let Some(kind) = models::kind_of(&args.file) else {
        print_status(&format!("`{name}` is not a Halo .ass file"));
        return Ok(Outcome::CouldNotRun);
    };
    let counted = match kind {
        Kind::Aamp => parameters(&args.file),
        _ => level(args),
    };
    match counted {
        Ok((text, object)) => {
            match args.format {
                Format::Text => print(&format!("format     {}\n{text}", kind.name()))?,
                Format::Json => {
                    let mut object = object;
                    object["format"] = kind.name().into();
                    print(&format!("{object}\n"))?;
                }
            }
            Ok(Outcome::Done)
        }
        Err(words) => {
            print_status(&words);
            Ok(Outcome::CouldNotRun)
        }
    }
}

/// The counts of the level that a file of another program becomes, as text and as JSON.
fn level(args: &StatsArgs) -> Result<(String, Value), String> {
    let options = Options::default();
    let (kind, model) = models::read(&args.file, args.axes, &options)?;
    let threads = processors();
    let level = Level::of_model(kind, &model, &options, Effort::plain(threads));
    let level = level.map_err(|error| unreadable(&args.file.to_string_lossy(), &error))?;
    let stats = level.stats(threads);
    let object = serde_json::to_value(&stats).map_err(|error| error.to_string())?;
    Ok((table(&stats, args.sort), object))
}

/// The counts of an AAMP file, as text and as JSON.
fn parameters(path: &Path) -> Result<(String, Value), String> {
    let bytes = std::fs::read(path);
    let bytes = bytes.map_err(|error| unreadable(&path.to_string_lossy(), &error))?;
    let read = aamp::read(&bytes).map_err(|fault| models::refused(path, &fault))?;
    let [lists, objects, parameters] = read.root.counts();
    Ok((
        format!("lists      {lists}\nobjects    {objects}\nparameters {parameters}\n"),
        json!({ "lists": lists, "objects": objects, "parameters": parameters }),
    ))
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

/// The counts as text. Objects that are sorted by a number begin with the largest.
fn table(stats: &Stats, sort: Sort) -> String {
    let mut text = format!("materials  {}\n", stats.materials);
    for (number, material) in stats.material_uses.iter().enumerate() {
        let MaterialStats {
            name,
            objects,
            triangles,
        } = material;
        let uses = match (objects, triangles) {
            (0, _) => "not used".to_owned(),
            (_, 0) => plural(*objects, "object"),
            _ => format!(
                "{}, {}",
                plural(*objects, "object"),
                plural(*triangles, "triangle")
            ),
        };
        text.push_str(&format!("  {number:>7}  {name:<32}  {uses}\n"));
    }
    text.push_str(&format!("objects    {}\n", stats.objects.len()));
    let mut objects: Vec<(usize, &ObjectStats)> = stats.objects.iter().enumerate().collect();
    objects.sort_by(|(_, one), (_, two)| match sort {
        Sort::Number => Ordering::Equal,
        Sort::Name => one.name.cmp(&two.name),
        Sort::Vertices => two.vertices.cmp(&one.vertices),
        Sort::Triangles => two.triangles.cmp(&one.triangles),
        Sort::Instances => two.instances.cmp(&one.instances),
    });
    for (number, object) in objects {
        text.push_str(&line(number, object));
    }
    text.push_str(&format!("instances  {}\n", stats.instances));
    text
}

fn line(number: usize, object: &ObjectStats) -> String {
    let mut words = Vec::new();
    if object.vertices + object.triangles > 0 {
        words.push(plural(object.vertices, "vertex"));
        words.push(plural(object.triangles, "triangle"));
    }
    words.push(match object.instances {
        0 => "not placed".to_owned(),
        placed => format!("placed {placed} x"),
    });
    if let [low, high] = object.bounds[..] {
        let size = |axis: usize| format!("{:.2}", high[axis] - low[axis]);
        words.push(format!("{} x {} x {} units", size(0), size(1), size(2)));
    }
    let ObjectStats { kind, name, .. } = object;
    let line = format!(
        "  {number:>7}  {kind:<13}  {name:<24}  {}",
        words.join(", ")
    );
    line + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn a_table_of_counts() {
        let object = |kind: &str, vertices, triangles| ObjectStats {
            kind: kind.to_owned(),
            vertices,
            triangles,
            ..ObjectStats::default()
        };
        let mesh = ObjectStats {
            name: "floor".to_owned(),
            instances: 2,
            bounds: vec![[0.0; 3], [10.0, 20.0, 0.5]],
            ..object("MESH", 24, 12)
        };
        let used = |name: &str, objects, triangles| MaterialStats {
            name: name.to_owned(),
            objects,
            triangles,
        };
        let stats = Stats {
            version: 7,
            materials: 2,
            objects: vec![object("GENERIC_LIGHT", 0, 0), mesh],
            instances: 5,
            material_uses: vec![used("concrete", 1, 12), used("metal", 0, 0)],
        };
        expect![[r"
            materials  2
                    0  concrete                          1 object, 12 triangles
                    1  metal                             not used
            objects    2
                    1  MESH           floor                     24 vertices, 12 triangles, placed 2 x, 10.00 x 20.00 x 0.50 units
                    0  GENERIC_LIGHT                            not placed
            instances  5
        "]]
        .assert_eq(&table(&stats, Sort::Triangles));
    }
}
