//! Values of another type than belongs there: the value that was meant.

use super::{preferred, rewrite};
use crate::checks::unknown_special_material;
use crate::checks::{Code, Finding, Subject};
use crate::fixes::Fix;
use scan::run_together;

/// Quotes that cannot be part of a name, as word processors put them.
const QUOTES: [char; 9] = [
    '"', '\u{201c}', '\u{201d}', '\u{201e}', '\u{201f}', '\u{2018}', '\u{2019}', '\u{ab}', '\u{bb}',
];

/// A value of another type than belongs there. A zero is offered only for words: the digits of a number are not lost.
pub(super) fn other_type<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let span = finding.span.clone();
    let text = subject.text(span.clone());
    let write = |value: &str| rewrite(format!("Write `{value}`"), span.clone(), value.to_owned());
    match finding.code {
        Code::ExpectedString => string(&text)
            .iter()
            .map(|it| preferred(write(it)))
            .collect(),
        Code::ExpectedInteger => integer(&text)
            .iter()
            .map(|it| preferred(write(it)))
            .collect(),
        _ => match number(&text) {
            Some(number) => vec![preferred(write(&number))],
            None => {
                let one = without_a_point(&text);
                let mut fixes: Vec<Fix<'s>> = one.iter().map(|it| write(it)).collect();
                if let Some(values) = with_tabs(&text) {
                    fixes.push(rewrite(TABS.to_owned(), span.clone(), values));
                } else if let Some(numbers) = run_together(&text) {
                    let title = format!("Put tabs between `{}`", numbers.join("` and `"));
                    fixes.push(rewrite(title, span.clone(), numbers.join("\t")));
                }
                if !text.bytes().any(|byte| byte.is_ascii_digit()) {
                    fixes.push(write("0.0000000000"));
                }
                match fixes.pop() {
                    Some(only) if fixes.is_empty() => vec![preferred(only)],
                    last => fixes.into_iter().chain(last).collect(),
                }
            }
        },
    }
}

/// A special material by another name than any: the one whose spelling is nearest.
pub(super) fn special_material<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let span = finding.span.clone();
    let word = subject.text(span.clone());
    let near = unknown_special_material::meant(&word).filter(|near| **near != *word);
    let fixes = near.into_iter();
    fixes
        .map(|near| preferred(rewrite(format!("Write `{near}`"), span.clone(), near)))
        .collect()
}

/// The title of the cure of [`with_tabs`].
pub(super) const TABS: &str = "Put tabs in the place of the commas";

/// Numbers that commas separate, with tabs between them. Two numbers without a point are one with a decimal comma.
pub(super) fn with_tabs(text: &str) -> Option<String> {
    let values: Vec<&str> = text.split(',').map(str::trim).collect();
    let are_numbers = values.iter().all(|value| value.parse::<f64>().is_ok());
    let several = values.len() > 2 || values.len() == 2 && values.iter().all(|it| it.contains('.'));
    (several && are_numbers).then(|| values.join("\t"))
}

/// The string that a text was meant to be.
fn string(text: &str) -> Option<String> {
    // A `'` at the end of a name is the sign for water: only a pair of them is quotes.
    let pair = text
        .strip_prefix('\'')
        .and_then(|rest| rest.strip_suffix('\''));
    let bare = pair.unwrap_or(text).trim_matches(QUOTES);
    (!bare.contains('"')).then(|| format!("\"{bare}\""))
}

/// The number that a text was meant to be: without quotes and what else stands at its ends, with one sign and one point where
/// there are two in a row, and with digits for the letters that look like them.
fn number(text: &str) -> Option<String> {
    let bare = text.trim_matches(|sign| QUOTES.contains(&sign) || "'()[]{},;: ".contains(sign));
    let bare = bare.strip_suffix(['f', 'F', 'd', 'e', 'E']).unwrap_or(bare);
    let mut number = String::new();
    for sign in bare.chars() {
        let sign = match sign {
            'O' | 'o' => '0',
            'l' | 'I' => '1',
            '\u{2212}' | '\u{2010}'..='\u{2014}' => '-',
            other => other,
        };
        match (number.chars().next_back(), sign) {
            (Some('.'), '.') | (Some('+' | '-'), '+') => {}
            (Some('+'), '-') => {
                number.pop();
                number.push('-');
            }
            (Some('-'), '-') => {}
            _ => number.push(sign),
        }
    }
    let is_plain = number
        .bytes()
        .all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte));
    let value: f64 = number.parse().ok().filter(|_| is_plain)?;
    value.is_finite().then_some(number)
}

/// The number of a text that has a second point: without that one.
fn without_a_point(text: &str) -> Option<String> {
    let (before, after) = text.rsplit_once('.')?;
    let number = format!("{before}{after}");
    (before.matches('.').count() == 1).then_some(())?;
    self::number(&number)
}

/// The integer that a text was meant to be.
fn integer(text: &str) -> Option<String> {
    let value: f64 = number(text)?.parse().ok()?;
    let bounds = f64::from(i32::MIN)..=f64::from(i32::MAX);
    let is_whole = value.fract() == 0.0 && bounds.contains(&value);
    is_whole.then(|| format!("{value:.0}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        for (text, meant) in [
            ("1..5", "1.5"),
            ("--1000.0", "-1000.0"),
            ("+-1.0", "-1.0"),
            ("-1000.0f", "-1000.0"),
            ("(1.0", "1.0"),
            ("1.0,", "1.0"),
            ("1O.0", "10.0"),
            ("\u{2212}1.0", "-1.0"),
            ("'1.0'", "1.0"),
            ("1.0e", "1.0"),
            ("1e5", "1e5"),
        ] {
            assert_eq!(number(text).as_deref(), Some(meant), "{text}");
        }
        for text in ["abc", "0x10", "1.0-1.0", "1.0.0", ".", ""] {
            assert_eq!(number(text), None, "{text}");
        }
        assert_eq!(with_tabs("1.0,2.0, -3").as_deref(), Some("1.0\t2.0\t-3"));
        assert_eq!(with_tabs("1,5"), None);
        assert_eq!(without_a_point("1000.000.0").as_deref(), Some("1000.0000"));
    }

    #[test]
    fn strings() {
        for (text, meant) in [
            ("\u{201c}wall\u{201d}", "\"wall\""),
            ("\u{201c}wall\"", "\"wall\""),
            ("'wall'", "\"wall\""),
            ("wall'", "\"wall'\""),
            ("wall\"", "\"wall\""),
        ] {
            assert_eq!(string(text).as_deref(), Some(meant), "{text}");
        }
        assert_eq!(string("wa\"ll"), None);
    }
}
