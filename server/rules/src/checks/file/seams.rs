//! Matches the seams of a file with those of the other structures in its folder.

use crate::checks::profile::Purpose;
use crate::checks::subject::{Fact, Subject};
use crate::checks::surroundings::{SeamsFor, Structure};
use level::Seam;
use scan::fill;
use schema::names::Tool;
use std::path::Path;

/// A seam of the file, and how it fits the other structures.
#[derive(Debug)]
pub(in crate::checks) struct Matched {
    pub seam: Seam,
    pub fit: Fit,
}

/// How a seam fits the seams of other structures.
#[derive(Debug)]
pub(in crate::checks) enum Fit {
    /// It has its partner, or it is not known whether it has.
    Fine,
    /// No other structure has a seam near it.
    Alone,
    /// Its likely partner does not meet it: this is their largest distance, in units of the file.
    Apart(Other, f64),
    /// The seam at its place faces the same side; a partner must face the opposite side.
    SameSide(Other),
    /// Its partner has a name that does not go with its own.
    OtherName(Other),
}

/// A seam of another structure.
#[derive(Debug)]
pub(in crate::checks) struct Other {
    /// The name of the file.
    pub file: String,
    /// The NAME of the seam.
    pub seam: String,
}

/// A seam that is farther off than this part of its size is another one.
const NEAR: f64 = 0.25;

/// The file lies in the `structure` folder of a level.
pub(super) fn is_in_structure_folder(path: &Path) -> bool {
    let folder = path.parent().and_then(Path::file_name);
    folder.is_some_and(|name| name.eq_ignore_ascii_case("structure"))
}

/// The seams of a file, compared with those of the other structures in its folder.
struct Seams(Vec<Matched>);

/// The seams of a file, compared with those of the other structures in its folder.
pub(super) fn matched<'s>(subject: &'s Subject<'_>) -> &'s [Matched] {
    subject.fact::<Seams>().map_or(&[], |seams| &seams.0)
}

impl Fact for Seams {
    /// A file without such a material has none, and then no other file is looked at.
    fn compute(subject: &Subject<'_>) -> Option<Self> {
        let (surroundings, origin) = subject.surroundings.zip(subject.origin)?;
        let names = subject.material_names();
        let is_asked = names.iter().any(|name| name.parts.is("+seam"))
            && subject.tool() == Some(Tool::Halo3)
            && subject.is_sound()
            && Purpose::of(&origin.path) == Purpose::Level
            && is_in_structure_folder(&origin.path);
        if !is_asked {
            return None;
        }
        let weld = subject.options.tolerances.weld;
        let own = fill::seams(&subject.file, subject.world(), weld);
        if own.is_empty() || subject.is_cancelled() {
            return None;
        }
        let others = surroundings.structures(SeamsFor {
            tool: subject.tool(),
            weld,
        });
        let stem = stem(&origin.path.to_string_lossy());
        let fits = fits((&stem, &own), &others, weld);
        let matched = own.into_iter().zip(fits);
        let matched = matched.map(|(seam, fit)| Matched { seam, fit });
        Some(Seams(matched.collect()))
    }
}

/// The name of a file without its folder and its ending.
fn stem(path: &str) -> String {
    let stem = Path::new(path).file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

/// A seam of another structure, and how far each of the file's own seams is from it.
struct Candidate<'a> {
    file: &'a str,
    seam: &'a Seam,
    apart: Vec<Option<f64>>,
}

/// Matches each seam of a file with those of other structures. `stem` is the name of the file without its extension.
fn fits((stem, own): (&str, &[Seam]), others: &[Structure], weld: f64) -> Vec<Fit> {
    let are_known = others.iter().all(|other| other.seams.is_some());
    let candidates = others.iter().flat_map(|other| {
        let seams = other.seams.iter().flat_map(|seams| seams.iter());
        seams.map(|seam| Candidate {
            file: &other.name,
            apart: own.iter().map(|own| own.apart(seam)).collect(),
            seam,
        })
    });
    let candidates: Vec<Candidate<'_>> = candidates.collect();
    let fit = |(number, seam): (usize, &Seam)| {
        let apart = |it: &Candidate<'_>| it.apart.get(number).copied().flatten();
        let meeting = candidates
            .iter()
            .filter(|it| apart(it).is_some_and(|by| by <= weld));
        let (same, opposite): (Vec<_>, Vec<_>) = meeting.partition(|it| seam.faces_as(it.seam));
        let go_together = |it: &&Candidate<'_>| do_names_fit((stem, &seam.name), it);
        if let Some(first) = opposite.first() {
            return match opposite.iter().any(go_together) {
                true => Fit::Fine,
                false => Fit::OtherName(first.named()),
            };
        }
        // What is not known may hold the partner.
        if !are_known || seam.apart(seam).is_none() {
            return Fit::Fine;
        }
        if let Some(first) = same.first() {
            return Fit::SameSide(first.named());
        }
        let is_free = |it: &&Candidate<'_>| !it.apart.iter().flatten().any(|&by| by <= weld);
        let far = seam.size() * NEAR;
        let near = candidates.iter().filter(is_free).filter_map(|it| {
            let by = apart(it)?;
            let is_same = it.seam.name.eq_ignore_ascii_case(&seam.name);
            (by <= far || is_same).then_some((by, it))
        });
        match near.min_by(|one, other| one.0.total_cmp(&other.0)) {
            Some((by, other)) => Fit::Apart(other.named(), by),
            None => Fit::Alone,
        }
    };
    own.iter().enumerate().map(fit).collect()
}

impl Candidate<'_> {
    fn named(&self) -> Other {
        Other {
            file: self.file.to_owned(),
            seam: self.seam.name.clone(),
        }
    }
}

/// The names of two sides go together: they are one, or each is that of one of the two files, or they are `a` and `b`, as
/// Bungie calls the two sides of a structure inside another one.
fn do_names_fit((stem_of_own, own): (&str, &str), other: &Candidate<'_>) -> bool {
    let stem_of_other = stem(other.file);
    let are = |one: &str, two: &str| one.eq_ignore_ascii_case(two);
    let is_file = |name: &str| are(name, stem_of_own) || are(name, &stem_of_other);
    let name = other.seam.name.as_str();
    are(own, name)
        || is_file(own) && is_file(name)
        || are(own, "a") && are(name, "b")
        || are(own, "b") && are(name, "a")
}
