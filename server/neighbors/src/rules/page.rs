//! The page with all kinds of mistakes.

use super::{all, rule::Rule};

/// The table of all kinds, and each explained with an example.
pub fn page() -> String {
    let mut text = String::from(
        "# Mistakes in files of other programs\n\n\
        `halo-ass check FILE` finds these in Assimp's dumps (assbin, assxml), in Hammer's maps (VMAP, as text and as bytes) and in \
        Nintendo's parameters (AAMP), and `halo-ass explain CODE` shows them. In a file of bytes a place is a byte, counted from 0; in a \
        compressed assbin it is a byte of what the file inflates to. Of one kind 50 places are listed, the rest is counted.\n\n\
        | code | | found in | what is wrong |\n|---|---|---|---|\n",
    );
    for rule in all() {
        let Rule { code, formats, .. } = rule;
        let severity = rule.severity.name();
        text += &format!(
            "| [`{code}`](#{code}) | {severity} | {formats} | {} |\n",
            rule.what
        );
    }
    for rule in all() {
        let [wrong, right] = rule.shown();
        text += &format!(
            "\n## {}\n\n{} ({}, in {})\n\n{}\n\n**How to mend it.** {}\n",
            rule.code,
            rule.what,
            rule.severity.name(),
            rule.formats,
            rule.why,
            rule.fix
        );
        text += &format!("\nWrong:\n\n```text\n{wrong}\n```\n\nRight:\n\n```text\n{right}\n```\n");
    }
    text
}
