//! What somebody may have meant by a word that does not exist.

/// The name that is nearest to a word. Part of a name is nearer to it than to any shorter one.
pub fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    names
        .into_iter()
        .min_by_key(|name| (!name.contains(word), distance(word, name)))
}

/// ", did you mean `name`?", where a name is so near that it is likely.
pub fn did_you_mean<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    let likely = |name: &&str| {
        let is_part = word.len() > 2 && name.contains(word);
        is_part || distance(&word.to_lowercase(), name) <= 1 + name.len() / 4
    };
    match nearest(word, names).filter(likely) {
        Some(name) => format!("; did you mean `{name}`?"),
        None => String::new(),
    }
}

/// How many letters must be added, removed or replaced to make one word of the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &to) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(from != to);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_count_letters() {
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("same", "same"), 0);
    }

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
