//! The rules' own documentation, as people read it.

use super::diff;
use super::{Base, CRATE_FILE, Code, EXAMPLE_FILE, Example, LIGHT_FILE, ROOM_FILE};
use std::collections::BTreeSet;

/// Where the rule is explained.
pub fn help_uri(code: Code) -> String {
    format!(
        "{}/blob/main/docs/rules/{code}.md",
        env!("CARGO_PKG_REPOSITORY")
    )
}

/// The messages of Tool that a rule's documentation quotes: texts in quotes, as far as they are not in backticks. A single
/// word is no message.
pub fn said(code: Code) -> Vec<String> {
    quoted(code.rule().why)
}

fn quoted(text: &str) -> Vec<String> {
    let prose: String = text.split('`').step_by(2).collect();
    let parts = prose.split('"').skip(1).step_by(2);
    let messages = parts.filter(|words| words.contains(' '));
    messages.map(str::to_owned).collect()
}

/// The rules that a text most likely means: the words of a code in any order, or a message of Tool, with any numbers. The
/// best of them, in the order of the reference page.
pub fn meant(text: &str) -> Vec<Code> {
    let wanted = words(text);
    if wanted.is_empty() {
        return Vec::new();
    }
    let is_said = |code: Code, fits: &dyn Fn(&BTreeSet<String>) -> bool| {
        said(code).iter().any(|message| fits(&words(message)))
    };
    let ways: [&dyn Fn(Code) -> bool; 4] = [
        &|code| words(code.name()) == wanted,
        &|code| is_said(code, &|said| *said == wanted),
        &|code| wanted.is_subset(&words(code.name())),
        &|code| is_said(code, &|said| wanted.is_subset(said)),
    ];
    let found = ways.into_iter().map(|fits| {
        let codes = Code::ALL.iter().copied();
        codes.filter(|&code| fits(code)).collect::<Vec<_>>()
    });
    found
        .into_iter()
        .find(|codes| !codes.is_empty())
        .unwrap_or_default()
}

/// The words of a code or of a message, without numbers, and without what Tool puts before a message.
fn words(text: &str) -> BTreeSet<String> {
    let lower = text.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphabetic());
    let own = words.filter(|word| !matches!(*word, "" | "error" | "warning"));
    own.map(str::to_owned).collect()
}

/// Where a mistake in files of other programs is explained.
pub fn foreign_uri(code: &str) -> String {
    format!(
        "{}/blob/main/docs/other-formats.md#{code}",
        env!("CARGO_PKG_REPOSITORY")
    )
}

/// An example as it is shown.
pub struct Shown {
    /// A short description of the example, with its base file and settings where they are not the usual ones.
    pub note: String,
    /// A diff, or all of a file; nothing where the example file is shown as it is.
    pub text: Option<String>,
    /// The text is a diff.
    pub is_diff: bool,
}

/// How the two examples of a rule are shown, the wrong one first.
pub fn shown(code: Code) -> (Shown, Shown) {
    let rule = code.rule();
    let (wrong, right) = (rule.fails.text(), rule.passes.text());
    let [base, other] = [rule.fails.of, rule.passes.of].map(Base::text);
    // Where both change one file, they are held against each other: what both have is not the point.
    let (beside_wrong, beside_right) = match rule.fails.of == rule.passes.of {
        true => ([base, &right], wrong.as_str()),
        false => ([base; 2], other),
    };
    (
        show(&rule.fails, diff::wrong(&wrong, beside_wrong)),
        show(&rule.passes, diff::right(&right, beside_right)),
    )
}

/// An example, with the lines that it is about.
fn show(example: &Example, lines: String) -> Shown {
    let (text, is_diff) = match example.of {
        Base::Nothing => (example.text(), false),
        _ => (lines, true),
    };
    let mut note = match example.of {
        Base::Light => format!("{} (in the example with a light)", example.note),
        Base::Crate => format!("{} (in the example of a crate)", example.note),
        Base::Room => format!("{} (in the example of a room)", example.note),
        Base::Level | Base::Nothing => example.note.to_owned(),
    };
    if let Some(setting) = example.setting() {
        note += &format!(", {setting}");
    }
    Shown {
        note,
        text: Some(text).filter(|text| !text.is_empty()),
        is_diff,
    }
}

/// The name of the page that lists all rules.
pub const INDEX: &str = "README.md";

/// All pages of the reference: the name of each file, and what it holds.
pub fn pages() -> Vec<(String, String)> {
    let rules = Code::ALL.iter();
    std::iter::once((INDEX.to_owned(), index()))
        .chain(rules.map(|&code| (format!("{code}.md"), page(code))))
        .collect()
}

/// The beginning of every page: a comment that tells readers to edit the source instead.
const WRITTEN: &str =
    "<!-- Written by `cargo xtask facts` from the rules' own documentation: edit that. -->\n";

/// The page that lists all rules.
pub fn index() -> String {
    let mut page = format!(
        "{WRITTEN}# Rules\n\n\
         What `halo-ass` looks for in a file: {} rules. An **error** means that readers reject the file or read\n\
         something else than its author meant; a **warning** that the file can be read but breaks a rule of the\n\
         format, or that Tool or the game make something else of it than is meant; **information** and **hints** are\n\
         worth knowing. Where exporters and readers disagree, a rule accepts every reading, and its page says so.\n\n\
         The examples are parts of [the example file](#the-example-file) or of\n\
         [the one with a light](#the-example-with-a-light), which are correct: `-` marks what is wrong, `+` what is right.\n",
        Code::ALL.len()
    );
    for group in Code::GROUPS {
        page.push_str(&format!(
            "\n## {}\n\n| rule | severity | what it finds |\n|---|---|---|\n",
            sentence(group).trim_end_matches('.')
        ));
        for code in Code::ALL.iter().filter(|code| code.group() == *group) {
            let rule = code.rule();
            page.push_str(&format!(
                "| [{code}]({code}.md) | {} | {} |\n",
                rule.severity,
                sentence(rule.what).replace('|', "\\|")
            ));
        }
    }
    page.push_str("\n## The example file\n\n");
    page.push_str(&fence("", EXAMPLE_FILE));
    page.push_str("\n## The example with a light\n\n");
    page.push_str(&fence("", LIGHT_FILE));
    page.push_str("\n## The example of a crate\n\n");
    page.push_str(&fence("", CRATE_FILE));
    page.push_str("\n## The example of a room\n\n");
    page.push_str(&fence("", ROOM_FILE));
    page
}

/// The groups of rules that look at what is in space.
const IN_SPACE: [&str; 3] = ["geometry", "seal", "spaces"];

/// The picture of what a rule finds in its wrong example, as its page names it; `None` for what cannot be drawn.
pub fn picture(code: Code) -> Option<String> {
    let drawn = IN_SPACE.contains(&code.group());
    drawn.then(|| format!("../pictures/{code}.svg"))
}

/// A rule's page.
fn page(code: Code) -> String {
    let example = match code.rule().fails.of {
        Base::Light => "the-example-with-a-light",
        Base::Crate => "the-example-of-a-crate",
        Base::Room => "the-example-of-a-room",
        Base::Level | Base::Nothing => "the-example-file",
    };
    let picture = picture(code).map_or_else(String::new, |path| {
        format!("![What is found in the wrong example]({path})\n\n")
    });
    format!(
        "{WRITTEN}# {code}\n\n{picture}{}\n[All rules]({INDEX}), [the file that the examples change]({INDEX}#{example})\n",
        body(code)
    )
}

/// A rule's part of a larger text.
pub fn section(code: Code) -> String {
    format!("\n## {code}\n\n{}", body(code))
}

fn body(code: Code) -> String {
    let rule = code.rule();
    let mut text = format!(
        "{} ({})\n\n- **Why**: {}\n- **How to fix**: {}\n",
        sentence(rule.what),
        rule.severity,
        sentence(rule.why),
        sentence(rule.fix)
    );
    if let Some(dispute) = rule.dispute {
        text.push_str(&format!("- **Disputed**: {}\n", sentence(dispute)));
    }
    text.push_str(&format!("- **Source**: {}\n", sentence(rule.source)));
    if code.is_faded() {
        text.push_str("- Editors show it faded.\n");
    }
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

    /// The texts have the same lines: only what is around them differs, or line ends, which are not shown.
    fn are_alike(one: &str, other: &str) -> bool {
        one.lines().eq(other.lines())
    }

    #[test]
    fn examples_are_shown_by_what_they_change() {
        for &code in Code::ALL {
            let (fails, passes) = shown(code);
            let rule = code.rule();
            let (wrong, right) = (rule.fails.text(), rule.passes.text());
            let changes_nothing = are_alike(&wrong, rule.fails.of.text());
            assert!(fails.text.is_some() || changes_nothing, "{code}");
            assert_eq!(fails.is_diff, rule.fails.of != Base::Nothing);
            let other = match rule.fails.of == rule.passes.of {
                true => wrong.as_str(),
                false => rule.passes.of.text(),
            };
            assert_eq!(passes.text.is_none(), are_alike(&right, other), "{code}");
        }
    }

    #[test]
    fn sentences_begin_and_end_as_sentences() {
        assert_eq!(sentence("a count below 0"), "A count below 0.");
        assert_eq!(sentence("`nan` is not a number."), "`nan` is not a number.");
    }

    #[test]
    fn messages_are_quoted_words() {
        let why =
            "Behind `\"` Tool says \"bad point\", and \"edge #12 is open (red)\" of a \"hole\".";
        assert_eq!(quoted(why), ["bad point", "edge #12 is open (red)"]);
    }

    #[test]
    fn rules_are_found_by_other_words() {
        for (text, codes) in [
            ("edge-open", "open-edge"),
            ("### ERROR edge #4 is open (red)", "open-edge"),
            ("edge is open", "open-edge"),
            ("bad point", "bad-point"),
            ("couldn't update edge", "crowded-edge flipped-triangle"),
            ("decimal", "decimal-comma"),
            ("frobnicate", ""),
            ("12", ""),
        ] {
            let found: Vec<&str> = meant(text).into_iter().map(Code::name).collect();
            assert_eq!(found.join(" "), codes, "{text}");
        }
    }
}
