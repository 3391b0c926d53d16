//! The text of a hover, as Markdown and without markup.

use super::paragraph::{Hover, Inline};

impl Hover {
    /// The text as Markdown.
    pub fn markdown(&self) -> String {
        self.written(markdown)
    }

    /// The text without markup.
    pub fn plain(&self) -> String {
        self.written(plain)
    }

    fn written(&self, words: fn(&[Inline]) -> String) -> String {
        let paragraphs: Vec<String> = self.paragraphs.iter().map(|it| words(it)).collect();
        paragraphs.join("\n\n")
    }
}

fn plain(words: &[Inline]) -> String {
    let pieces = words.iter().map(|piece| match piece {
        Inline::Text(text) | Inline::Strong(text) => text.clone(),
        Inline::Code(text) => format!("`{text}`"),
        Inline::Faint(words) => plain(words),
    });
    pieces.collect()
}

fn markdown(words: &[Inline]) -> String {
    let pieces = words.iter().map(|piece| match piece {
        Inline::Text(text) => escaped(text),
        Inline::Strong(text) => format!("**{}**", escaped(text)),
        Inline::Code(text) => code(text),
        Inline::Faint(words) => format!("*{}*", markdown(words)),
    });
    pieces.collect()
}

/// Words without what Markdown would take for its own. What means nothing where it stands has no backslash in front: some
/// editors show the backslash.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    let mut before = None;
    let mut rest = text.chars().peekable();
    while let Some(character) = rest.next() {
        let is_markup = match character {
            '\\' | '`' | '*' | '[' | ']' | '<' | '&' | '~' => true,
            '#' | '>' => before.is_none(),
            '_' => {
                let is_letter = |it: Option<&char>| it.is_some_and(|it| it.is_alphanumeric());
                !is_letter(before.as_ref()) || !is_letter(rest.peek())
            }
            _ => false,
        };
        if is_markup {
            safe.push('\\');
        }
        safe.push(character);
        before = Some(character);
    }
    safe
}

/// A code span: fenced by more backticks than the text has in a row.
fn code(text: &str) -> String {
    let longest = text
        .split(|character| character != '`')
        .map(str::len)
        .max()
        .unwrap_or(0);
    if text.is_empty() {
        return String::new();
    }
    let fence = "`".repeat(longest + 1);
    // Blanks keep the fence apart from backticks; where both ends are blank, readers take one away from each.
    let is_bare = !text.starts_with(['`', ' ']) && !text.ends_with(['`', ' ']);
    let pad = if is_bare { "" } else { " " };
    format!("{fence}{pad}{text}{pad}{fence}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_as_they_are() {
        let name = || Inline::Code("con*cr`ete`".to_owned());
        assert_eq!(plain(&[name()]), "`con*cr`ete``");
        assert_eq!(markdown(&[name()]), "`` con*cr`ete` ``");
        assert_eq!(
            markdown(&[Inline::Code("metal_roof".to_owned())]),
            "`metal_roof`"
        );
        assert_eq!(
            markdown(&[Inline::Text("a*b_c`d".to_owned())]),
            "a\\*b_c\\`d"
        );
        let plainly = |text: &str| markdown(&[Inline::Text(text.to_owned())]);
        assert_eq!(plainly("Vertex Index #3"), "Vertex Index #3");
        assert_eq!(plainly("# 3"), "\\# 3");
        assert_eq!(plainly("_a_"), "\\_a\\_");
        assert_eq!(plain(&[Inline::Text("a*b_c`d".to_owned())]), "a*b_c`d");
        let faint = Inline::Faint(vec![
            Inline::Text("x ".to_owned()),
            Inline::Code("y".to_owned()),
        ]);
        assert_eq!(markdown(&[faint]), "*x `y`*");
    }
}
