//! Classes of tags, in words.

use schema::TagClass;
use schema::names::Tool;

/// Its name, its four letters where they hold for the game, and what it is a kind of.
pub(crate) fn words(class: &TagClass, tool: Option<Tool>) -> String {
    let mut words = class.name.clone();
    // The letters of Halo 3's are not known.
    if tool == Some(Tool::Halo2) {
        words += &format!(", `{}`", class.letters);
    }
    if let [nearest, further @ ..] = class.kinds.as_slice() {
        let further: String = further.iter().map(|kind| format!(" and {kind}")).collect();
        words += &format!(", a kind of {nearest}{further}");
    }
    if class.halo1_only {
        words += ", which only Halo 1 has";
    }
    words
}
