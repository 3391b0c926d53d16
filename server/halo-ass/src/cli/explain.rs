//! `halo-ass explain`.

use super::foreign;
use super::paragraph::wrap;
use super::{Outcome, print, print_status};
use clap::{Args, ValueEnum};
use neighbors::rules::{self as others, Rule};
use rules::checks::Code;
use rules::checks::reference::{Shown, meant, sentence, shown};
use std::io;
use text::nearest;

#[derive(Debug, Args)]
pub(super) struct ExplainArgs {
    /// The rule's code, for example `vertex-index-out-of-range`, or words of it, or what Tool says: `"edge is open"`
    #[arg(value_name = "CODE", required = true)]
    words: Vec<String>,
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
    let words = args.words.join(" ");
    let shown = match (Rule::of(&words), found(&words)) {
        (Some(rule), _) => match args.format {
            Format::Text => foreign::text(rule),
            Format::Json => format!("{:#}\n", foreign::object(rule)),
        },
        (None, Ok(code)) => match args.format {
            Format::Text => text(code),
            Format::Json => format!("{:#}\n", super::rules::object(code)),
        },
        (None, Err(reason)) => {
            print_status(&reason);
            return Ok(Outcome::CouldNotRun);
        }
    };
    print(&shown).map(|()| Outcome::Done)
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

/// The rule of a code, or the only one that the words can mean. An error says what else there is.
fn found(words: &str) -> Result<Code, String> {
    if let Ok(code) = words.parse::<Code>() {
        return Ok(code);
    }
    match meant(words).as_slice() {
        [one] => Ok(*one),
        [] => {
            let names = Code::ALL.iter().map(|code| code.name());
            let names = names.chain(others::all().map(|rule| rule.code));
            let nearest = nearest(words, names).unwrap_or_default();
            Err(format!(
                "there is no rule `{words}`; did you mean `{nearest}`? `halo-ass rules` lists all"
            ))
        }
        several => {
            let names: Vec<String> = several.iter().map(|code| format!("`{code}`")).collect();
            let names = names.join(", ");
            Err(format!("`{words}` can be several rules: {names}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelled_rule_is_recognized() {
        let unknown = |words| found(words).unwrap_err();
        assert!(unknown("decimal_coma").contains("did you mean `decimal-comma`?"));
        assert!(unknown("portal").contains("`portal-outside`, "));
        assert_eq!(found("edge is open"), Ok(Code::OpenEdge));
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
