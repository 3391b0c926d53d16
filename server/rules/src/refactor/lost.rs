//! Counts of what a conversion loses, in words.

/// Counts of things that a version does not have.
#[derive(Debug, Default)]
pub(super) struct Lost {
    pub lights: usize,
    pub strings: usize,
    pub colors: usize,
    pub depths: usize,
    pub scales: usize,
}

impl Lost {
    /// The losses, each a sentence.
    pub fn notes(&self, version: u8) -> Vec<String> {
        let scales = (self.scales > 0).then(|| {
            format!(
                "Version {version} has one scale for all axes: of {} the first is kept.",
                self.scales
            )
        });
        let counted = self.counted().into_iter().take(LACKING);
        counted
            .filter(|(count, ..)| *count > 0)
            .map(|(count, one, many)| match count {
                1 => format!("Version {version} has no {many}: 1 {one} is lost."),
                count => format!("Version {version} has no {many}: {count} are lost."),
            })
            .chain(scales)
            .collect()
    }

    /// How many of which things, the name of one, and of several.
    pub fn counted(&self) -> [(usize, &'static str, &'static str); LACKING + 1] {
        [
            (self.lights, "light", "lights"),
            (self.strings, "material string", "material strings"),
            (self.colors, "color of a vertex", "colors of vertices"),
            (
                self.depths,
                "third component of a UV",
                "third components of UVs",
            ),
            (
                self.scales,
                "scale that differs by axis",
                "scales that differ by axis",
            ),
        ]
    }
}

/// The kinds of things that newer versions have, and older ones lack.
const LACKING: usize = 4;
