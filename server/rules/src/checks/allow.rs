//! Comments that allow what rules find: `; halo-ass: allow(zero-scale)` before or behind a value,
//! `; halo-ass: allow-file(zero-scale)` in the header.

use super::Code;
use super::subject::Subject;
use scan::{DIRECTIVE, Lexer, TokenKind, Window};
use schema::Section;
use std::collections::BTreeMap;
use std::ops::Range;
use text::Source;
use text::did_you_mean;

/// The comment that allows findings of rules on the next line, without its line end.
pub fn allow_comment(codes: &[Code]) -> String {
    comment("allow", codes)
}

/// The comment that allows findings of rules in the whole file, without its line end. It stands in the header.
pub fn allow_file_comment(codes: &[Code]) -> String {
    comment("allow-file", codes)
}

fn comment(word: &str, codes: &[Code]) -> String {
    let names: Vec<&str> = codes.iter().map(|code| code.name()).collect();
    format!("; {DIRECTIVE} {word}({})", names.join(", "))
}

/// A place, and what to say of it.
type Told = (Range<usize>, String);

/// The exceptions that the comments of a file make, with `allow(…)` and `allow-file(…)`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Allows {
    /// Names in `allow`, for findings on one line. Neither the starts nor the ends of the lines ever decrease.
    lines: Vec<Allow>,
    /// Names in `allow-file`. Those outside the header allow nothing.
    files: Vec<Allow>,
    /// The names that count in the whole file; true once a finding has needed one.
    in_file: BTreeMap<&'static str, bool>,
    /// By code: whether any of the names covers the rule. Empty if there are no names.
    named: Vec<bool>,
    misread: Vec<Told>,
}

/// One name in a comment.
#[derive(Clone, Debug)]
struct Allow {
    name: &'static str,
    /// The name's place.
    span: Range<usize>,
    reach: Reach,
    used: bool,
}

/// Which findings a comment is about.
#[derive(Clone, Debug)]
enum Reach {
    File,
    /// Those that begin here: on the line before the comment, or up to the end of the next line with a value.
    Line {
        line: Range<usize>,
        is_next: bool,
    },
    /// None: it is for the whole file, and does not stand in the header.
    Nothing,
}

impl Allow {
    fn names(&self, code: Code) -> bool {
        self.name == code.name() || self.name == code.group()
    }

    fn line(&self) -> Option<&Range<usize>> {
        match &self.reach {
            Reach::Line { line, .. } => Some(line),
            Reach::File | Reach::Nothing => None,
        }
    }

    fn unused(&self) -> String {
        let name = self.name;
        match &self.reach {
            Reach::File => format!("nothing in this file needs `allow-file({name})`"),
            Reach::Line { is_next: true, .. } => {
                format!("nothing on the next line needs `allow({name})`")
            }
            Reach::Line { .. } => format!("nothing on this line needs `allow({name})`"),
            Reach::Nothing => "`allow-file` works only in the header".to_owned(),
        }
    }
}

impl Allows {
    /// Reads the comments of a file.
    pub fn of(subject: &Subject<'_>) -> Self {
        let mut allows = Allows::default();
        let starts = &subject.model.chunk_starts;
        let mut line = 0..0;
        for (chunk, &start) in subject.chunks.iter().flatten().zip(starts) {
            for &at in &chunk.body.directives {
                let at = start + at as usize;
                // A line ends in one comment at most.
                if at >= line.end {
                    line = line_around(subject.written, at);
                    allows.read(subject, &line);
                }
            }
        }
        let all = || allows.lines.iter().chain(&allows.files);
        if all().next().is_some() {
            let is_named = |&code: &Code| all().any(|allow| allow.names(code));
            allows.named = Code::ALL.iter().map(is_named).collect();
        }
        allows
    }

    /// A comment may be about findings of a rule.
    pub fn concern(&self, code: Code) -> bool {
        self.named.get(code as usize).copied().unwrap_or_default()
    }

    /// A finding is allowed. Every comment that allows it counts as used.
    pub fn cover(&mut self, code: Code, span: &Range<usize>) -> bool {
        let mut covered = false;
        for name in [code.name(), code.group()] {
            if let Some(used) = self.in_file.get_mut(name) {
                *used = true;
                covered = true;
            }
        }
        let at = span.start;
        let is_before = |allow: &Allow| allow.line().is_none_or(|line| line.end < at);
        let first = self.lines.partition_point(is_before);
        let near = self.lines.iter_mut().skip(first);
        for allow in near.take_while(|allow| allow.line().is_some_and(|line| line.start <= at)) {
            if allow.names(code) {
                allow.used = true;
                covered = true;
            }
        }
        covered
    }

    /// The comments that could not be read: the source span of each, with a message.
    pub fn misread(&self) -> &[Told] {
        &self.misread
    }

    /// The names that no finding has needed: the source span of each, with a message. Skips names for which `is_judged`
    /// is false.
    pub fn unused(&self, is_judged: impl Fn(&dyn Fn(Code) -> bool) -> bool) -> Vec<Told> {
        let in_file = |allow: &Allow| self.in_file.get(allow.name) == Some(&true);
        let is_used = |allow: &&Allow| match allow.reach {
            Reach::File => in_file(allow),
            Reach::Line { .. } => allow.used,
            Reach::Nothing => false,
        };
        let all = self.lines.iter().chain(&self.files);
        all.filter(|allow| !is_used(allow))
            .filter(|allow| is_judged(&|code| allow.names(code)))
            .map(|allow| (allow.span.clone(), allow.unused()))
            .collect()
    }

    /// Reads the comment of a line.
    fn read(&mut self, subject: &Subject<'_>, line: &Range<usize>) {
        let source = subject.written;
        let bytes = source.bytes(line.clone());
        let start = comment_start(&bytes);
        let comment = bytes.get(start..).unwrap_or_default();
        let body = comment.strip_prefix(b";").unwrap_or_default();
        let Some(rest) = body.trim_ascii_start().strip_prefix(DIRECTIVE.as_bytes()) else {
            return;
        };
        let begin = line.end - rest.len();
        let text = String::from_utf8_lossy(rest);
        let from = begin + text.len() - text.trim_start().len();
        let text = text.trim();
        let list = text
            .split_once('(')
            .and_then(|(word, list)| Some((word.trim_end(), list.split_once(')')?.0)));
        let reach = match list {
            Some(("allow", _)) => line_reach(source, line, bytes.get(..start).unwrap_or_default()),
            Some(("allow-file", _)) if is_in_header(subject, begin) => Reach::File,
            Some(("allow-file", _)) => Reach::Nothing,
            _ => return self.no_names(from, text),
        };
        let Some((_, list)) = list.filter(|(_, list)| !list.trim().is_empty()) else {
            return self.no_names(from, text);
        };
        let mut name_at = from + text.find('(').map_or(0, |open| open + 1);
        for name in list.split(',') {
            let blanks = name.len() - name.trim_start().len();
            let span = name_at + blanks..name_at + blanks + name.trim().len();
            name_at += name.len() + 1;
            self.name(name.trim(), span, reach.clone());
        }
    }

    fn no_names(&mut self, from: usize, text: &str) {
        const LONGEST: usize = 60;
        let shown: String = text.chars().take(LONGEST).collect();
        let words =
            format!("`{shown}` names no rule: write `allow(RULE, …)` or `allow-file(RULE, …)`");
        self.misread.push((from..from + text.len(), words));
    }

    fn name(&mut self, name: &str, span: Range<usize>, reach: Reach) {
        let codes = Code::ALL.iter().map(|code| code.name());
        let mut names = codes.chain(Code::GROUPS.iter().copied());
        match names.clone().find(|known| *known == name) {
            Some(name) => {
                if matches!(reach, Reach::File) {
                    self.in_file.insert(name, false);
                }
                let list = match reach {
                    Reach::Line { .. } => &mut self.lines,
                    Reach::File | Reach::Nothing => &mut self.files,
                };
                list.push(Allow {
                    name,
                    span,
                    reach,
                    used: false,
                });
            }
            None => {
                let near = did_you_mean(name, &mut names);
                let words = format!("there is no rule or group `{name}`{near}");
                self.misread.push((span, words));
            }
        }
    }
}

/// Where the comment of a line begins that is no heading; the end of the line if there is none.
fn comment_start(line: &[u8]) -> usize {
    let mut lexer = Lexer::new(Window::whole(line), 0);
    let mut values = 0;
    // The whole line is there, so nothing more is ever needed.
    while let Ok(token) = lexer.next_token()
        && token.kind != TokenKind::Eof
    {
        values = token.end as usize;
    }
    let rest = line.get(values..).unwrap_or_default();
    let blanks = rest.len() - rest.trim_ascii_start().len();
    match rest.get(blanks) {
        Some(b';') => values + blanks,
        _ => line.len(),
    }
}

/// No line is read farther than so many bytes to either side.
const LONGEST_LINE: usize = 64 << 10;

/// A comment is about a value no more lines away than this.
const FARTHEST: usize = 32;

/// The line of a byte, without its end.
fn line_around(source: &dyn Source, at: usize) -> Range<usize> {
    const BLOCK: usize = 256;
    let mut start = at;
    let first = at.saturating_sub(LONGEST_LINE);
    while start > first {
        let from = start.saturating_sub(BLOCK).max(first);
        let bytes = source.bytes(from..start);
        if let Some(found) = memchr::memrchr2(b'\n', b'\r', &bytes) {
            start = from + found + 1;
            break;
        }
        start = from;
    }
    start..line_end(source, at)
}

fn line_end(source: &dyn Source, at: usize) -> usize {
    const BLOCK: usize = 1024;
    let mut from = at;
    let last = at.saturating_add(LONGEST_LINE).min(source.len());
    while from < last {
        let bytes = source.bytes(from..from.saturating_add(BLOCK).min(last));
        if let Some(found) = memchr::memchr2(b'\n', b'\r', &bytes) {
            return from + found;
        }
        from += bytes.len().max(1);
    }
    last.max(at)
}

/// The line that a comment is about: its own if values stand before it, else all up to the next that holds a value.
fn line_reach(source: &dyn Source, line: &Range<usize>, values: &[u8]) -> Reach {
    if !values.trim_ascii().is_empty() {
        return Reach::Line {
            line: line.clone(),
            is_next: false,
        };
    }
    let mut end = line.end;
    for _ in 0..FARTHEST {
        let next = (end + 1).min(source.len());
        end = line_end(source, next);
        let text = source.bytes(next..end);
        let text = text.trim_ascii_start();
        if !text.is_empty() && !text.starts_with(b";") {
            break;
        }
    }
    Reach::Line {
        line: line.end..end,
        is_next: true,
    }
}

/// A place stands before the count of the materials.
fn is_in_header(subject: &Subject<'_>, at: usize) -> bool {
    let count = subject.file.declared(Section::Materials);
    count.is_none_or(|count| at < count.span.start)
}
