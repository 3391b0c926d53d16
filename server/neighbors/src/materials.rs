//! The names of Halo's materials as paths of Hammer's, and back.

use std::collections::BTreeMap;

/// Which path each name has: those of a table, and else one that follows from the name and leads back to it.
#[derive(Clone, Debug, Default)]
pub struct Paths {
    table: BTreeMap<String, String>,
}

impl Paths {
    /// The path for a triangle without a material.
    pub const NONE: &str = "materials/dev/reflectivity_30.vmat";

    /// The folder of materials that the table does not name.
    const FOLDER: &str = "materials/halo/";
    const ENDING: &str = ".vmat";

    /// Those of a table of names and paths.
    pub fn of_table(table: BTreeMap<String, String>) -> Paths {
        Paths { table }
    }

    /// The path of a name.
    pub fn of(&self, name: &str) -> String {
        let mut named = self.table.iter();
        if let Some((_, path)) = named.find(|(known, _)| known.eq_ignore_ascii_case(name)) {
            return path.clone();
        }
        let mut path = Self::FOLDER.to_owned();
        for sign in name.chars() {
            // Signs that no file's name has, and the one that stands for them.
            if sign.is_control() || "<>:\"/\\|?*%".contains(sign) {
                path.push_str(&format!("%{:02x}", u32::from(sign)));
            } else {
                path.push(sign);
            }
        }
        path + Self::ENDING
    }

    /// The name that a path stands for; the path where it stands for none.
    pub fn name(&self, path: &str) -> String {
        let slashed = path.replace('\\', "/");
        let mut named = self.table.iter();
        if let Some((name, _)) = named.find(|(_, known)| known.eq_ignore_ascii_case(&slashed)) {
            return name.clone();
        }
        let inner = slashed.strip_prefix(Self::FOLDER);
        let inner = inner.and_then(|inner| inner.strip_suffix(Self::ENDING));
        inner.map_or_else(|| path.to_owned(), decoded)
    }
}

fn decoded(text: &str) -> String {
    let mut parts = text.split('%');
    let mut name = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let code = part
            .get(..2)
            .and_then(|code| u8::from_str_radix(code, 16).ok());
        match (code, part.get(2..)) {
            (Some(code), Some(rest)) => {
                name.push(char::from(code));
                name.push_str(rest);
            }
            _ => {
                name.push('%');
                name.push_str(part);
            }
        }
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_leads_back_to_its_name() {
        let table = [(
            "cv_ground".to_owned(),
            "materials/cv/ground.vmat".to_owned(),
        )];
        let paths = Paths::of_table(table.into_iter().collect());
        assert_eq!(paths.of("CV_ground"), "materials/cv/ground.vmat");
        assert_eq!(paths.of("glass%?"), "materials/halo/glass%25%3f.vmat");
        for name in ["+sky0", "cv_ground", "a b!", "%41", "levels\\x", "é|"] {
            assert_eq!(paths.name(&paths.of(name)), name);
        }
        assert_eq!(paths.name("materials/dev/x.vmat"), "materials/dev/x.vmat");
    }
}
