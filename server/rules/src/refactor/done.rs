//! Refactorings that were made, in words.

use super::named::Listed;
use super::{Faces, Record, Refactoring, Uses};
use std::ops::Range;

impl Refactoring {
    /// The change in words, for people who see no text: `deleted materials 3 and 4`.
    pub fn done(&self) -> String {
        match self {
            Refactoring::Delete { record, uses } => gone(&[*record], *uses),
            Refactoring::DeleteAll { records, uses } => gone(records, *uses),
            Refactoring::DeleteTriangles { object, triangles } => {
                format!("deleted {}", faces(*object, triangles))
            }
            Refactoring::Together { first, last, .. } => format!("changed {first} to {last}"),
            Refactoring::Copy { first, last, .. } if first != last => {
                format!("duplicated {first} to {last}")
            }
            Refactoring::Copy { first, .. } | Refactoring::Duplicate { record: first } => {
                format!("duplicated {first}")
            }
            Refactoring::Give { faces, material } => {
                let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
                format!("gave {} material {material}", faces.join(", "))
            }
            Refactoring::Place { first, last, by } => {
                let numbers: Vec<usize> = (*first..=*last).collect();
                format!("placed {} anew: {by}", all("instance", &numbers))
            }
            Refactoring::Move { record, to } => {
                let stays = match record {
                    Record::Instance(_) => {
                        "; it stays where it is in the level (`edit place` moves it there)"
                    }
                    _ => "",
                };
                format!("{record} has number {to} now{stays}")
            }
            Refactoring::Rename { record, name } => format!("{record} is called `{name}` now"),
            Refactoring::Split { object } => format!("split object {object} by material"),
            Refactoring::Extract { object, triangles } => {
                format!("gave {} an object of their own", faces(*object, triangles))
            }
            Refactoring::Merge { instances } => {
                format!("merged the meshes of {}", all("instance", instances))
            }
            Refactoring::Convert { version } => format!("converted to version {version}"),
            Refactoring::RenumberIds { from } => {
                format!("renumbered the unique IDs from {from} on")
            }
            Refactoring::BakeScale { instance } => {
                format!("made the scale of instance {instance} part of its object")
            }
            Refactoring::SortInstances => "sorted the instances, parents first".to_owned(),
            Refactoring::Keep { instances } => format!("kept only {}", all("instance", instances)),
        }
    }
}

fn faces(object: usize, triangles: &[Range<usize>]) -> Faces {
    Faces {
        object,
        triangles: triangles.to_vec(),
    }
}

/// Deleted records of one kind; others may have taken their place.
fn gone(records: &[Record], uses: Uses) -> String {
    let numbers: Vec<usize> = records.iter().map(|it| it.place().1).collect();
    let listed = records.first().and_then(|it| Listed::of(*it));
    let word = listed.map_or("triangle", Listed::word);
    match (uses, records) {
        (Uses::Other(other), _) => format!("merged {} into {word} {other}", all(word, &numbers)),
        (_, [Record::Triangle { object, .. }, ..]) => {
            format!("deleted {} of object {object}", all(word, &numbers))
        }
        _ => format!("deleted {}", all(word, &numbers)),
    }
}

/// "material 3", "materials 3, 4 and 5", and no numbers where they are many.
fn all(word: &str, numbers: &[usize]) -> String {
    /// More numbers than these nobody reads.
    const READ: usize = 8;
    let words: Vec<String> = numbers.iter().map(usize::to_string).collect();
    match words.split_last() {
        Some((_, rest)) if rest.len() >= READ => format!("{} {word}s", words.len()),
        Some((last, rest)) if !rest.is_empty() => {
            format!("{word}s {} and {last}", rest.join(", "))
        }
        _ => format!("{word} {}", words.concat()),
    }
}
