//! Losses of a file where it gets another version of the format.

use super::convert::{COLORS, DEPTH, STRINGS, written};
use super::lost::Lost;
use scan::view::File;
use schema::{ObjectType, VERSIONS};
use std::ops::Range;

/// The losses of a file in other versions.
pub(super) struct Losses {
    from: u8,
    /// All that any version lacks.
    most: Lost,
}

impl Losses {
    /// Counts what the file holds of it.
    pub fn of_file(file: &File<'_>) -> Self {
        let from = file.model.effective_version();
        let oldest = *VERSIONS.start();
        let mut most = Lost::default();
        // Nothing is written, so nothing fails.
        let nowhere = &mut |_: Range<usize>, _: &[u8]| Ok(());
        let _ = written(file, (from, oldest), &mut most, nowhere);
        if from == oldest {
            // What lies beyond the oldest version it gets when it leaves it.
            let _ = written(file, (from, oldest + 1), &mut most, nowhere);
        }
        let objects = file.objects();
        most.lights = objects
            .filter(|it| it.kind() == Some(ObjectType::GenericLight))
            .count();
        Losses { from, most }
    }

    /// The losses in a version, in a few words.
    pub fn of(&self, version: u8) -> String {
        let crossed = |border: u8, count: usize| match self.from >= border && version < border {
            true => count,
            false => 0,
        };
        let lost = Lost {
            lights: crossed(ObjectType::GenericLight.since(), self.most.lights),
            strings: crossed(STRINGS, self.most.strings),
            colors: crossed(COLORS, self.most.colors),
            depths: crossed(DEPTH, self.most.depths),
            scales: self.most.scales,
        };
        let counted = lost.counted().into_iter();
        let words: Vec<String> = counted
            .filter(|(count, ..)| *count > 0)
            .map(|(count, one, many)| format!("{count} {}", if count == 1 { one } else { many }))
            .collect();
        match words.as_slice() {
            [] => "nothing is lost".to_owned(),
            words => format!("loses {}", words.join(", ")),
        }
    }
}
