//! The page with all kinds of mistakes.

use super::{all, rule::Rule};

/// The table of all kinds, and each explained with an example.
pub fn page() -> String {
    let mut text = String::from(
        "# Mistakes in files of other programs\n\n\
        `halo-ass check FILE` finds these in Assimp's dumps (assbin, assxml), in Hammer's maps (VMAP, as text and as bytes) and in \
        Nintendo's parameters (AAMP), and `halo-ass explain CODE` shows them; in VS Code and Neovim texts \
        have them as they are typed. In a file of bytes a place is a byte, counted from 0; in a \
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
        text.push('\n');
        text += &section(rule);
    }
    text
}

/// The section of the page about a kind.
pub fn section(rule: &Rule) -> String {
    let [wrong, right] = rule.shown();
    let Rule {
        code,
        what,
        why,
        fix,
        formats,
        ..
    } = rule;
    let severity = rule.severity.name();
    format!(
        "## {code}\n\n{what} ({severity}, in {formats})\n\n{why}\n\n**How to mend it.** {fix}\n\n\
        Wrong:\n\n```text\n{wrong}\n```\n\nRight:\n\n```text\n{right}\n```\n"
    )
}
