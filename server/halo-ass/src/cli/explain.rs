//! `halo-ass explain`.

use super::foreign;
use super::{Outcome, complain, print};
use clap::{Args, ValueEnum};
use neighbors::rules::{self as others, Rule};
use rules::checks::Code;
use rules::checks::reference::{Shown, sentence, shown};
use std::io;
use text::nearest;

#[derive(Debug, Args)]
pub(super) struct ExplainArgs {
    /// The rule's code, for example `vertex-index-out-of-range`
    code: String,
    /// How to write it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// One object, as `rules --format json` has it of each rule
    Json,
}

pub(super) fn run(args: &ExplainArgs) -> io::Result<Outcome> {
    match args.code.parse::<Code>() {
        Ok(code) => {
            let shown = match args.format {
                Format::Text => text(code),
                Format::Json => format!("{:#}\n", super::rules::object(code)),
            };
            print(&shown).map(|()| Outcome::Done)
        }
        Err(()) => {
            if let Some(rule) = Rule::of(&args.code) {
                let shown = match args.format {
                    Format::Text => foreign::text(rule),
                    Format::Json => format!("{:#}\n", foreign::object(rule)),
                };
                return print(&shown).map(|()| Outcome::Done);
            }
            complain(&unknown(&args.code));
            Ok(Outcome::CouldNotRun)
        }
    }
}

fn text(code: Code) -> String {
    let rule = code.rule();
    let mut text = format!("{} ({})\n\n", code, rule.severity);
    let mut paragraph = |label: &str, words: &str| {
        text.push_str(&wrap(&format!("{label}{}", sentence(words))));
        text.push('\n');
    };
    paragraph("", rule.what);
    paragraph("Why: ", rule.why);
    paragraph("How to fix: ", rule.fix);
    if let Some(dispute) = rule.dispute {
        paragraph("Disputed: ", dispute);
    }
    paragraph("Source: ", rule.source);
    let (fails, passes) = shown(code);
    for (label, example) in [("Wrong", fails), ("Right", passes)] {
        text.push_str(&format!("{label}: {}\n", sentence(&example.note)));
        if let Shown {
            text: Some(lines), ..
        } = example
        {
            for line in lines.lines() {
                text.push_str(format!("    {line}").trim_end());
                text.push('\n');
            }
        }
        text.push('\n');
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

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

fn unknown(name: &str) -> String {
    let known = Code::ALL.iter().map(|code| code.name());
    let known = known.chain(others::all().map(|rule| rule.code));
    let nearest = nearest(name, known).unwrap_or_default();
    format!("there is no rule `{name}`; did you mean `{nearest}`? `halo-ass rules` lists all")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelled_rule_is_recognized() {
        assert!(unknown("vertex-index").contains("`vertex-index-out-of-range`"));
        assert!(unknown("decimal_coma").contains("`decimal-comma`"));
    }

    #[test]
    fn codes_of_other_formats_are_no_rules() {
        for rule in others::all() {
            assert!(rule.code.parse::<Code>().is_err(), "{}", rule.code);
        }
    }

    #[test]
    fn every_rule_fits_a_terminal() {
        for &code in Code::ALL {
            let text = text(code);
            assert!(text.starts_with(&format!("{code} (")), "{text}");
            assert!(
                text.contains("\nWrong: ") && text.contains("\nRight: "),
                "{text}"
            );
        }
    }
}
