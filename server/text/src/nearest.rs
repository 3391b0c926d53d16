//! The known name that a misspelled word most likely means.

use strsim::levenshtein;

/// The name that is nearest to a word. Part of a name is nearer to it than to any shorter one.
pub fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    names
        .into_iter()
        .min_by_key(|name| (!name.contains(word), levenshtein(word, name)))
}

/// ", did you mean `name`?", where a name is so near that it is likely.
pub fn did_you_mean<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    let likely = |name: &&str| {
        let is_part = word.len() > 2 && name.contains(word);
        is_part || levenshtein(&word.to_lowercase(), name) <= 1 + name.len() / 4
    };
    match nearest(word, names).filter(likely) {
        Some(name) => format!("; did you mean `{name}`?"),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_likely_is_offered() {
        let names = ["game", "data", "tolerances"];
        assert_eq!(did_you_mean("gane", names), "; did you mean `game`?");
        assert_eq!(did_you_mean("Game", names), "; did you mean `game`?");
        assert_eq!(
            did_you_mean("toleranc", names),
            "; did you mean `tolerances`?"
        );
        assert_eq!(did_you_mean("colour", names), "");
    }
}
