//! Paragraphs for a terminal.

/// Breaks a paragraph into lines that a terminal shows whole.
pub(super) fn wrap(paragraph: &str) -> String {
    const WIDTH: usize = 80;
    let mut text = String::new();
    let mut width = 0;
    for word in paragraph.split(' ') {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > WIDTH {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(word);
        width += length;
    }
    text.push('\n');
    text
}
