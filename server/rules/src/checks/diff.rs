//! A small line diff, for the examples of the rules.

/// How many unchanged lines stand around a change.
const CONTEXT: usize = 3;

/// Whether a line is in both texts, or only in one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    Same,
    Removed,
    Added,
}

/// The lines of a wrong text that neither of two right ones has, marked with `-`, and some lines around them. Where the wrong
/// text lacks lines, those around the gap. Each stretch begins with its place: the line's number, and the heading above it.
pub(super) fn wrong(text: &str, rights: [&str; 2]) -> String {
    let shown = apart(text, rights);
    // Where all that differs from one is in the other.
    match shown.is_empty() {
        true => apart(text, [rights[0]; 2]),
        false => shown,
    }
}

fn apart(text: &str, rights: [&str; 2]) -> String {
    let text = lines(text);
    let [one, other] = rights.map(|right| own(&changes(&lines(right), &text)));
    let mut all = Vec::new();
    for ((one, other), line) in one.iter().zip(&other).zip(text.iter().chain([&""])) {
        if one.gap && other.gap {
            all.push((Change::Added, ""));
        }
        let is_own = one.is_own && other.is_own;
        let change = if is_own {
            Change::Removed
        } else {
            Change::Same
        };
        all.push((change, *line));
    }
    // The end of the text is no line.
    all.pop();
    without(&render(&all, Change::Added), '+')
}

/// How a line of the new text relates to the old one.
#[derive(Clone, Copy, Default)]
struct Own {
    /// The old text does not have it.
    is_own: bool,
    /// Lines of the old text are missing before it.
    gap: bool,
}

/// How each line of the new text, and its end, relates to the old one.
fn own(changes: &[(Change, &str)]) -> Vec<Own> {
    let mut all = vec![Own::default()];
    for (change, _) in changes {
        let next = match change {
            Change::Removed => {
                if let Some(last) = all.last_mut() {
                    last.gap = true;
                }
                continue;
            }
            change => *change == Change::Added,
        };
        if let Some(last) = all.last_mut() {
            last.is_own = next;
        }
        all.push(Own::default());
    }
    all
}

/// A diff without the lines of one sign.
fn without(diff: &str, sign: char) -> String {
    let kept = diff.lines().filter(|line| !line.starts_with(sign));
    kept.map(|line| format!("{line}\n")).collect()
}

/// The lines of a right text that differ from another, with some lines around them: `+` marks them. Of the other text nothing
/// is shown: it may be as right.
pub(super) fn right(text: &str, other: &str) -> String {
    let (old, new) = (lines(other), lines(text));
    without(&render(&changes(&old, &new), Change::Removed), '-')
}

fn lines(text: &str) -> Vec<&str> {
    text.lines().collect()
}

/// Changes with some lines around them; lines are numbered without those of one kind.
fn render(lines: &[(Change, &str)], unnumbered: Change) -> String {
    let shown: Vec<bool> = (0..lines.len())
        .map(|at| {
            let around = at.saturating_sub(CONTEXT)..(at + CONTEXT + 1).min(lines.len());
            lines[around]
                .iter()
                .any(|(change, _)| *change != Change::Same)
        })
        .collect();
    let mut text = String::new();
    let mut number = 0;
    let mut heading = None;
    for (at, (change, line)) in lines.iter().enumerate() {
        if *change != unnumbered {
            number += 1;
        }
        if shown[at] {
            if at == 0 || !shown[at - 1] {
                text.push_str(&place(number.max(1), heading));
            }
            let sign = match change {
                Change::Same => ' ',
                Change::Removed => '-',
                Change::Added => '+',
            };
            text.push_str(format!("{sign}{line}").trim_end_matches(' '));
            text.push('\n');
        }
        if line.starts_with(';') {
            heading = Some(*line);
        }
    }
    text
}

fn place(number: usize, heading: Option<&str>) -> String {
    match heading {
        Some(heading) => format!("@@ line {number} @@ {heading}\n"),
        None => format!("@@ line {number} @@\n"),
    }
}

/// All lines of both texts, by their longest common subsequence.
fn changes<'a>(old: &[&'a str], new: &[&'a str]) -> Vec<(Change, &'a str)> {
    let prefix = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let (left, right) = (&old[prefix..], &new[prefix..]);
    let suffix = left
        .iter()
        .rev()
        .zip(right.iter().rev())
        .take_while(|(a, b)| a == b)
        .count();
    let (left, right) = (&left[..left.len() - suffix], &right[..right.len() - suffix]);
    let longest = common_lengths(left, right);
    let mut lines: Vec<_> = old[..prefix]
        .iter()
        .map(|&line| (Change::Same, line))
        .collect();
    let (mut i, mut j) = (0, 0);
    while i < left.len() || j < right.len() {
        if i < left.len() && j < right.len() && left[i] == right[j] {
            lines.push((Change::Same, left[i]));
            i += 1;
            j += 1;
        } else if i < left.len() && (j == right.len() || longest[i + 1][j] >= longest[i][j + 1]) {
            lines.push((Change::Removed, left[i]));
            i += 1;
        } else {
            lines.push((Change::Added, right[j]));
            j += 1;
        }
    }
    let rest = &old[old.len() - suffix..];
    lines.extend(rest.iter().map(|&line| (Change::Same, line)));
    lines
}

/// The length of the longest common subsequence of `left[i..]` and `right[j..]`, for all i and j.
fn common_lengths(left: &[&str], right: &[&str]) -> Vec<Vec<usize>> {
    let mut longest = vec![vec![0; right.len() + 1]; left.len() + 1];
    for i in (0..left.len()).rev() {
        for j in (0..right.len()).rev() {
            longest[i][j] = if left[i] == right[j] {
                longest[i + 1][j + 1] + 1
            } else {
                longest[i + 1][j].max(longest[i][j + 1])
            };
        }
    }
    longest
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn shows_changed_lines_with_their_heading() {
        let old = ";HEADER\n1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n";
        expect![[r"
            @@ line 2 @@ ;HEADER
             1
             2
             3
            -four
            -and a half
             5
             6
             7
        "]]
        .assert_eq(&wrong(&old.replace('4', "four\nand a half"), [old; 2]));
    }

    #[test]
    fn what_a_right_text_has_too_is_not_wrong() {
        let old = "a\nb\nc\n";
        expect![[r"
            @@ line 1 @@
             a
             more
            -5
             b
             c
        "]]
        .assert_eq(&wrong("a\nmore\n5\nb\nc\n", [old, "a\nmore\n6\nb\nc\n"]));
    }

    #[test]
    fn a_gap_is_shown_by_what_is_around_it() {
        let old = "a\nb\nc\nd\n";
        expect![[r"
            @@ line 1 @@
             a
             b
             d
        "]]
        .assert_eq(&wrong("a\nb\nd\n", [old; 2]));
    }

    #[test]
    fn distant_changes_stand_apart() {
        let old = "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\n";
        expect![[r"
            @@ line 1 @@
            +A
             b
             c
             d
            @@ line 7 @@
             g
             h
             i
        "]]
        .assert_eq(&right("A\nb\nc\nd\ne\nf\ng\nh\ni\n", old));
    }

    #[test]
    fn same_texts_do_not_differ() {
        assert_eq!(wrong("a\nb\n", ["a\nb\n"; 2]), "");
        assert_eq!(right("a\nb\n", "a\nb\n"), "");
    }
}
