//! Names of parameters: the file has nothing but their CRC32. Texts in the file, lists that users have, and the habit of
//! numbering children after their parent give some of them back. No list of names is shipped.

use super::tree::*;
use rustc_hash::FxHashMap;

/// Names that are known, by their CRC32.
#[derive(Debug, Default)]
pub struct Names(FxHashMap<Name, String>);

/// Endings behind a parent's name in that of its numbered children.
const NUMBERED: [fn(&str, usize) -> String; 6] = [
    |name, number| format!("{name}{number}"),
    |name, number| format!("{name}_{number}"),
    |name, number| format!("{name}{number:02}"),
    |name, number| format!("{name}_{number:02}"),
    |name, number| format!("{name}{number:03}"),
    |name, number| format!("{name}_{number:03}"),
];

/// Up to this number children are looked for.
const MOST: usize = 200;

impl Names {
    /// Those of a file: its texts.
    pub fn of_file(parameters: &Parameters) -> Names {
        let mut names = Names::default();
        names.add("param_root");
        names.add_texts(&parameters.root);
        names
    }

    /// Adds the lines of a list of names.
    pub fn add_lines(&mut self, list: &str) {
        list.lines().for_each(|name| self.add(name.trim()));
    }

    fn add(&mut self, name: &str) {
        let hash = crc32fast::hash(name.as_bytes());
        self.0.entry(hash).or_insert_with(|| name.to_owned());
    }

    fn add_texts(&mut self, list: &List) {
        list.lists.iter().for_each(|child| self.add_texts(child));
        let parameters = list.objects.iter().flat_map(|it| &it.parameters);
        for (_, value) in parameters {
            if let Value::Text(_, text) = value
                && let Ok(text) = std::str::from_utf8(text)
                && !text.is_empty()
            {
                self.add(text);
            }
        }
    }

    /// The name of a number, below a parent of a name if that is known.
    pub fn of(&self, hash: Name, parent: Option<&str>) -> Option<String> {
        if let Some(name) = self.0.get(&hash) {
            return Some(name.clone());
        }
        let parent = parent?;
        let stems = [
            Some(parent),
            parent.strip_suffix('s'),
            parent.strip_suffix("es"),
            parent.strip_suffix("List"),
            (parent == "Children").then_some("Child"),
        ];
        let mut names = stems.into_iter().flatten().flat_map(|stem| {
            (0..MOST).flat_map(move |number| NUMBERED.map(|make| make(stem, number)))
        });
        names.find(|name| crc32fast::hash(name.as_bytes()) == hash)
    }
}
