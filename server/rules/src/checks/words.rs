//! Phrases that several rules use.

use scan::{Fault, Mark, run_together};
use schema::{FieldId, RecordKind};
use strsim::levenshtein;

/// A number of things: `1 vertex`, `2 vertices`, `2 vertices of a mesh`.
pub fn plural(count: usize, thing: &str) -> String {
    let (noun, rest) = match thing.split_once(" of ") {
        Some((noun, rest)) => (noun, format!(" of {rest}")),
        None => (thing, String::new()),
    };
    let ends = [
        ("vertex", "vertices"),
        ("index", "indices"),
        ("entry", "entries"),
        ("mesh", "meshes"),
    ];
    let other = ends
        .iter()
        .find_map(|(one, many)| Some((noun.strip_suffix(one)?, many)));
    match (count, other) {
        (1, _) => format!("1 {thing}"),
        (_, Some((before, many))) => format!("{count} {before}{many}{rest}"),
        _ => format!("{count} {noun}s{rest}"),
    }
}

/// A number in a message: rounded to so many decimals, and to 10 significant digits where it has more. Numbers of more than ten
/// digits before the point are written with an exponent (`1e300`): nobody counts zeros.
pub fn number(value: f64, decimals: usize) -> String {
    const DIGITS: usize = 10;
    if !value.is_finite() {
        return value.to_string();
    }
    let text = format!("{value:.*e}", DIGITS - 1);
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let before = usize::try_from(exponent).map_or(1, |exponent| exponent + 1);
    if before > DIGITS {
        return format!("{}e{exponent}", without_zeros(digits));
    }
    let text = format!("{value:.*}", decimals.min(DIGITS - before));
    match without_zeros(&text) {
        "-0" => "0".to_owned(),
        text => text.to_owned(),
    }
}

/// A decimal number without the zeros at its end.
fn without_zeros(text: &str) -> &str {
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.'),
        false => text,
    }
}

/// The field of a mark by its official name, with the component.
pub(crate) fn field(mark: &Mark) -> String {
    match mark.field {
        Some((field, component)) => match field.def().components.get(usize::from(component)) {
            Some(name) => format!("{} {name}", field.name()),
            None => field.name().to_owned(),
        },
        None if mark.record == RecordKind::Triangle => {
            "a triangle (material index and three vertex indices)".to_owned()
        }
        None => format!("the {}", mark.record.name()),
    }
}

/// A hint about the usual mistake in a value's text, to end a message. Empty if the text shows none.
pub(super) fn hint(value: &str) -> &'static str {
    let digits = value.bytes().any(|byte| byte.is_ascii_digit());
    if value.len() > 1 && value.starts_with('\'') && value.ends_with('\'') {
        "; these are single quotes: write `\"`"
    } else if run_together(value).is_some() {
        "; these are numbers run together: put a tab between them"
    } else if is_number_with_blanks(value) {
        "; there is a space inside the number"
    } else if value
        .chars()
        .any(|c| "\u{201c}\u{201d}\u{201e}\u{2018}\u{2019}\u{ab}\u{bb}".contains(c))
    {
        "; these are typographic quotes: write `\"`"
    } else if value
        .chars()
        .any(|c| "\u{2212}\u{2013}\u{2014}".contains(c))
    {
        "; its minus sign is a dash: write `-`"
    } else if value
        .chars()
        .any(|c| "\u{a0}\u{200b}\u{202f}\u{feff}\u{2028}".contains(c))
    {
        "; it has a space that Tool does not recognize: use a tab or a normal space"
    } else if digits && value.contains(',') {
        "; values are separated by tabs, not by commas"
    } else if matches!(value, "-" | "+") {
        "; join the sign with the number behind it"
    } else {
        ""
    }
}

/// Whether a text is one number with blanks behind its point, as `1. 5` is.
fn is_number_with_blanks(value: &str) -> bool {
    let (blanks, rest): (Vec<char>, Vec<char>) = value.chars().partition(|c| c.is_whitespace());
    let number: String = rest.into_iter().collect();
    let ends_open = value
        .split_whitespace()
        .rev()
        .skip(1)
        .all(|part| part.ends_with('.'));
    !blanks.is_empty() && ends_open && number.parse::<f64>().is_ok()
}

/// The values that the field of a mark allows, in parentheses.
pub(super) fn limits(mark: &Mark) -> String {
    match mark.field.map(|(field, _)| field.def().limits) {
        Some(limits) if !limits.is_empty() => format!(" ({limits})"),
        _ => String::new(),
    }
}

/// The words for what a mark's record expects.
pub(super) fn expectation(mark: &Mark) -> String {
    match mark.record {
        RecordKind::Vertex => "a vertex or the triangle count".to_owned(),
        RecordKind::Material => "a material or the object count".to_owned(),
        RecordKind::Mesh => "an object or the instance count".to_owned(),
        RecordKind::Instance => "an instance".to_owned(),
        other => format!("the values of a {}", other.name()),
    }
}

/// `UV Count is 2, but the vertex has 1 UV`.
pub(super) fn declares(owner: &str, mark: &Mark, thing: &str) -> String {
    let Fault::WrongCount {
        declared, found, ..
    } = mark.fault
    else {
        return format!("the count of the {owner} is wrong");
    };
    let field = mark.field.map_or(FieldId::UvCount, |(field, _)| field);
    let declared = usize::try_from(declared).unwrap_or(usize::MAX);
    let found = usize::try_from(found).unwrap_or(usize::MAX);
    count_differs(field, declared, &format!("the {owner}"), (found, thing))
}

/// The message about a count that is not the number of elements in its list.
pub(super) fn count_differs(
    count: FieldId,
    declared: usize,
    owner: &str,
    (found, thing): (usize, &str),
) -> String {
    let found = plural(found, thing);
    format!("{} is {declared}, but {owner} has {found}", count.name())
}

/// `did you mean` with the name that is nearest in spelling, if one is near.
pub(super) fn did_you_mean(name: &str, names: &[&'static str]) -> String {
    match nearest(name, names) {
        Some(known) => format!("; did you mean `{known}`?"),
        None => String::new(),
    }
}

/// The end of a message that suggests the nearest of some names. Unlike [`did_you_mean`], it compares letters as they
/// are.
pub(super) fn nearest_name(name: &str, names: &[&str]) -> String {
    match nearest_as_written(name, names) {
        Some(known) => format!("; did you mean `{known}`?"),
        None => String::new(),
    }
}

/// The name that is nearest in spelling, letters as they are, if one is near.
pub(super) fn nearest_as_written<'n>(name: &str, names: &[&'n str]) -> Option<&'n str> {
    let near = names
        .iter()
        .map(|known| (levenshtein(name, known), *known))
        .min();
    let (distance, known) = near?;
    (distance <= known.len().div_ceil(3)).then_some(known)
}

/// The name that is nearest in spelling, if one is near.
pub(crate) fn nearest(name: &str, names: &[&'static str]) -> Option<&'static str> {
    names
        .iter()
        .map(|known| (levenshtein(&name.to_uppercase(), known), *known))
        .min()
        .filter(|(distance, known)| *distance <= known.len() / 2)
        .map(|(_, known)| known)
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn numbers_have_ten_digits_at_most() {
        let shown = [
            (0.0, 2, "0"),
            (-0.001, 2, "0"),
            (-0.5, 2, "-0.5"),
            (133.333_333, 2, "133.33"),
            (0.14, 4, "0.14"),
            (100.0, 2, "100"),
            (1_234_567.891_25, 4, "1234567.891"),
            (9_999_999_999.6, 2, "1e10"),
            (150_001.0, 2, "150001"),
            (1e300, 2, "1e300"),
            (-1.234_567_890_123e20, 2, "-1.23456789e20"),
            (f64::INFINITY, 2, "inf"),
        ];
        for (value, decimals, expected) in shown {
            assert_eq!(number(value, decimals), expected);
        }
    }
}
