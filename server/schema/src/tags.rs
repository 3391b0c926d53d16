//! The classes of tags: what the ending of a tag's path says (the editing kits of Halo 1 and Halo 2). Those of Halo 3 have mostly
//! the endings of Halo 2; what four letters they go by, nobody has published.

/// Halo 1's: four letters, ending, name, the class it is a kind of, the class that is a kind of; `-` for none.
const HALO1: &str = include_str!("tags/halo1.tsv");

/// Halo 2's: ending, four letters, the class it is a kind of.
const HALO2: &str = include_str!("tags/halo2.tsv");

/// A class of tags.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TagClass {
    /// The ending of its files.
    pub ending: &'static str,
    /// Its four letters.
    pub letters: &'static str,
    /// Its name in words.
    pub name: String,
    /// The classes that it is a kind of, the nearest first: their endings.
    pub kinds: Vec<&'static str>,
    /// Only Halo 1 has it.
    pub halo1_only: bool,
}

impl TagClass {
    /// That of a tag's path, by its ending; `None` where no kit knows that.
    pub fn of_path(path: &str) -> Option<TagClass> {
        let ending = path.rsplit(['\\', '/']).next()?.rsplit_once('.')?.1;
        TagClass::of_ending(ending)
    }

    /// That of an ending, whatever its case; `None` where no kit knows it.
    fn of_ending(ending: &str) -> Option<TagClass> {
        let is_it = |known: &str| known.eq_ignore_ascii_case(ending);
        let old = halo1().find(|row| is_it(row.0));
        let new = halo2().find(|row| is_it(row.0));
        let (ending, letters, _) = new.or(old.map(|row| (row.0, row.1, "")))?;
        let name = old.map_or_else(|| ending.replace('_', " "), |row| row.2.to_lowercase());
        let kinds = match new {
            Some((.., kind)) => above(kind),
            None => old
                .iter()
                .flat_map(|row| row.3)
                .filter_map(ending_of)
                .collect(),
        };
        Some(TagClass {
            ending,
            letters,
            name,
            kinds,
            halo1_only: new.is_none(),
        })
    }

    /// All of them: first those of Halo 2 by their endings, then those that only Halo 1 has.
    pub fn all() -> impl Iterator<Item = TagClass> {
        let old = halo1().map(|row| row.0);
        let only_old = old.filter(|ending| !halo2().any(|row| row.0 == *ending));
        let endings = halo2().map(|row| row.0).chain(only_old);
        endings.filter_map(TagClass::of_ending)
    }
}

/// Halo 1's: ending, letters, name, what it is a kind of, the nearest first.
fn halo1() -> impl Iterator<Item = (&'static str, &'static str, &'static str, [&'static str; 2])> {
    HALO1.lines().skip(1).filter_map(|line| {
        let mut cells = line.split('\t');
        let mut next = || cells.next();
        let (letters, ending, name) = (next()?, next()?, next()?);
        Some((ending, letters, name, [next()?, next()?]))
    })
}

/// Halo 2's: ending, letters, what it is a kind of.
fn halo2() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    HALO2.lines().skip(1).filter_map(|line| {
        let mut cells = line.split('\t');
        let mut next = || cells.next();
        Some((next()?, next()?, next()?))
    })
}

/// The ending of a class of Halo 1.
fn ending_of(letters: &str) -> Option<&'static str> {
    halo1().find(|row| row.1 == letters).map(|row| row.0)
}

/// A class of Halo 2 and those that it is a kind of, by their letters.
fn above(letters: &str) -> Vec<&'static str> {
    let mut kinds = Vec::new();
    let mut next = letters;
    while let Some((ending, _, above)) = halo2().find(|row| row.1 == next && !next.is_empty()) {
        kinds.push(ending);
        next = above;
    }
    kinds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_tells_its_class() {
        let class = TagClass::of_path(r"objects\gear\crate\crate.Scenery").unwrap();
        assert_eq!((class.letters, class.name.as_str()), ("scen", "scenery"));
        assert_eq!(class.kinds, ["object"]);
        let elite = TagClass::of_path("elite.biped").unwrap();
        assert_eq!(elite.kinds, ["unit", "object"]);
        let actor = TagClass::of_path("x.actor_variant").unwrap();
        assert_eq!((actor.letters, actor.halo1_only), ("actv", true));
        for path in ["crate.max", "scenery", r"a.scenery\b", ""] {
            assert_eq!(TagClass::of_path(path), None, "{path}");
        }
    }

    #[test]
    fn every_class_is_read() {
        assert_eq!((halo1().count(), halo2().count()), (83, 121));
        // Each leads to an end: no class is a kind of itself.
        for (ending, letters, _) in halo2() {
            assert!(!letters.is_empty() && above(letters).len() < 4, "{ending}");
        }
        let all: Vec<TagClass> = TagClass::all().collect();
        let only_old = all.iter().filter(|it| it.halo1_only).count();
        assert_eq!((all.len(), only_old), (121 + 32, 32));
        let odd = halo1().flat_map(|row| row.3).filter(|it| *it != "-");
        assert!(odd.into_iter().all(|it| ending_of(it).is_some()));
    }
}
