//! The rules' own documentation, as people read it.

use super::diff::diff;
use super::{Base, Code, EXAMPLE_FILE, Example, LIGHT_FILE};

/// Where the rule is explained.
pub fn help_uri(code: Code) -> String {
    format!(
        "{}/blob/main/docs/rules.md#{code}",
        env!("CARGO_PKG_REPOSITORY")
    )
}

/// An example as it is shown.
pub struct Shown {
    /// What it does.
    pub note: String,
    /// A diff, or all of a file; nothing where the example file is shown as it is.
    pub text: Option<String>,
    /// The text is a diff.
    pub is_diff: bool,
}

/// How the two examples of a rule are shown, the wrong one first.
pub fn shown(code: Code) -> (Shown, Shown) {
    let rule = code.rule();
    (show(&rule.fails), show(&rule.passes))
}

fn show(example: &Example) -> Shown {
    let text = example.text();
    let (text, is_diff) = match example.of {
        Base::Nothing => (text, false),
        base => (diff(base.text(), &text), true),
    };
    let note = match example.of {
        Base::Light => format!("{} (in the example with a light)", example.note),
        Base::Level | Base::Nothing => example.note.to_owned(),
    };
    Shown {
        note,
        text: Some(text).filter(|text| !text.is_empty()),
        is_diff,
    }
}

/// The reference page: all rules.
pub fn page() -> String {
    let mut page = String::from(
        "<!-- Written by `ass-lsp rules --format markdown` from the rules' own documentation: edit that. -->\n\
         # Rules\n\n\
         What `ass-lsp` looks for in a file. An **error** means that readers reject the file or read something\n\
         else than its author meant; a **warning** that the file can be read but breaks a rule of the format;\n\
         **information** and **hints** are worth knowing. Where exporters and readers disagree, a rule accepts\n\
         every reading, and its section says so.\n\n\
         The examples show what changes in [the example file](#the-example-file) or in\n\
         [the one with a light](#the-example-with-a-light), which are correct.\n\n\
         | rule | severity | what it finds |\n|---|---|---|\n",
    );
    for code in Code::ALL {
        let rule = code.rule();
        page.push_str(&format!(
            "| [{code}](#{code}) | {} | {} |\n",
            rule.severity,
            sentence(rule.what).replace('|', "\\|")
        ));
    }
    for code in Code::ALL {
        page.push_str(&section(*code));
    }
    page.push_str("\n## The example file\n\n");
    page.push_str(&fence("", EXAMPLE_FILE));
    page.push_str("\n## The example with a light\n\n");
    page.push_str(&fence("", LIGHT_FILE));
    page
}

/// A rule's part of the reference page.
pub fn section(code: Code) -> String {
    let rule = code.rule();
    let mut text = format!(
        "\n## {}\n\n{} ({})\n\n- **Why**: {}\n- **How to fix**: {}\n",
        code,
        sentence(rule.what),
        rule.severity,
        sentence(rule.why),
        sentence(rule.fix)
    );
    if let Some(dispute) = rule.dispute {
        text.push_str(&format!("- **Disputed**: {}\n", sentence(dispute)));
    }
    text.push_str(&format!("- **Source**: {}\n", sentence(rule.source)));
    let (fails, passes) = shown(code);
    for (label, example) in [("Wrong", fails), ("Right", passes)] {
        text.push_str(&format!("\n{label}: {}\n", example.note));
        if let Some(lines) = &example.text {
            let language = if example.is_diff { "diff" } else { "" };
            text.push('\n');
            text.push_str(&fence(language, lines));
        }
    }
    text
}

fn fence(language: &str, text: &str) -> String {
    let end = if text.ends_with('\n') { "" } else { "\n" };
    format!("```{language}\n{text}{end}```\n")
}

/// A text from the rules' documentation as a sentence of its own.
pub fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    let mut out: String = chars
        .next()
        .map(char::to_uppercase)
        .into_iter()
        .flatten()
        .collect();
    out.push_str(chars.as_str());
    if !out.ends_with(['.', '!', '?']) {
        out.push('.');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_shown_by_what_they_change() {
        for &code in Code::ALL {
            let (fails, passes) = shown(code);
            assert!(fails.text.is_some(), "{code}");
            assert_eq!(fails.is_diff, code.rule().fails.of != Base::Nothing);
            assert_eq!(passes.text.is_none(), code.rule().passes.edits.is_empty());
        }
    }

    #[test]
    fn sentences_begin_and_end_as_sentences() {
        assert_eq!(sentence("a count below 0"), "A count below 0.");
        assert_eq!(sentence("`nan` is no number."), "`nan` is no number.");
    }
}
