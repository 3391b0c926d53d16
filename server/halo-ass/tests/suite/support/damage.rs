//! Damage as editing by hand does it.

use crate::strict;
use crate::texts::{Random, corpus, generate};
use std::ops::Range;

/// A kind of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    DeleteToken,
    DoubleToken,
    SwapTokens,
    ReplaceToken,
    InsertToken,
    DeleteLine,
    DoubleLine,
    SwapLines,
    ReplaceLine,
    InsertLine,
    CopyStretch,
    Garbage,
    Cut,
    Comments,
    ForeignRecord,
    Conflict,
    SecondFile,
    LostSemicolon,
    Remark,
}

pub const KINDS: [Kind; 19] = [
    Kind::DeleteToken,
    Kind::DoubleToken,
    Kind::SwapTokens,
    Kind::ReplaceToken,
    Kind::InsertToken,
    Kind::DeleteLine,
    Kind::DoubleLine,
    Kind::SwapLines,
    Kind::ReplaceLine,
    Kind::InsertLine,
    Kind::CopyStretch,
    Kind::Garbage,
    Kind::Cut,
    Kind::Comments,
    Kind::ForeignRecord,
    Kind::Conflict,
    Kind::SecondFile,
    Kind::LostSemicolon,
    Kind::Remark,
];

impl Kind {
    /// One thing happened that has a name of its own: exactly one error says so.
    pub fn is_block(self) -> bool {
        matches!(
            self,
            Kind::Cut
                | Kind::ForeignRecord
                | Kind::Conflict
                | Kind::SecondFile
                | Kind::LostSemicolon
                | Kind::Remark
        )
    }
}

/// A damaged text: what of the old text was replaced, and by how many bytes.
pub struct Damage {
    pub text: String,
    pub old: Range<usize>,
    pub new: usize,
}

const TOKENS: [&str; 16] = [
    "x", "7", "-1", "1.5", "0", "\"\"", "\"name\"", "\"open", "nan", "1,5", "12x", "100000",
    "MESH", "\"MESH\"", "[...]", "-",
];

const LINES: [&str; 16] = [
    "// remark",
    "1.0 2.0 3.0",
    "0",
    "3",
    "\"MESH\"",
    "0\t\t0\t1\t2",
    "0.5\t0.5",
    "x y z",
    "\"\"",
    ";OBJECT 3",
    ";### INSTANCES ###",
    "; note",
    "",
    "wall \"left\"",
    "0\t1.0000000000",
    "1.0\t0.0\t0.0\t0.0",
];

const COMMENTS: [&str; 8] = [
    "; note",
    ";### OBJECTS ###",
    ";### MATERIALS ###",
    ";### INSTANCES ###",
    ";OBJECT 1",
    ";INSTANCE 0",
    ";MATERIAL 2",
    ";### HEADER ###",
];

fn lines(text: &str) -> Vec<Range<usize>> {
    let mut at = 0;
    text.split_inclusive('\n')
        .map(|line| {
            at += line.len();
            at - line.len()..at
        })
        .collect()
}

/// Damages a text once. `None` where the text has no place for it.
pub fn damage(text: &str, kind: Kind, random: &mut Random) -> Option<Damage> {
    let tokens = strict::tokens(text);
    let lines = lines(text);
    let token = tokens.get(random.below(tokens.len()))?.span.clone();
    let line = lines.get(random.below(lines.len()))?.clone();
    let first = lines[0].start;
    let shown = |range: &Range<usize>| text[range.clone()].to_owned();
    let (old, new) = match kind {
        Kind::DeleteToken => (token, String::new()),
        Kind::DoubleToken => {
            let between = *random.pick(&[" ", "\t", "\n"]);
            (token.end..token.end, format!("{between}{}", shown(&token)))
        }
        Kind::SwapTokens => {
            let at = random.below(tokens.len().checked_sub(1).filter(|&n| n > 0)?);
            let (one, two) = (tokens[at].span.clone(), tokens[at + 1].span.clone());
            let new = format!(
                "{}{}{}",
                shown(&two),
                &text[one.end..two.start],
                shown(&one)
            );
            (one.start..two.end, new)
        }
        Kind::ReplaceToken => (token, (*random.pick(&TOKENS)).to_owned()),
        Kind::InsertToken => {
            let end = *random.pick(&[" ", "\t", "\n"]);
            (
                token.start..token.start,
                format!("{}{end}", random.pick(&TOKENS)),
            )
        }
        Kind::DeleteLine => (line, String::new()),
        Kind::DoubleLine => (line.end..line.end, shown(&line)),
        Kind::SwapLines => {
            let at = random.below(lines.len().checked_sub(1).filter(|&n| n > 0)?);
            let (one, two) = (lines[at].clone(), lines[at + 1].clone());
            (
                one.start..two.end,
                format!("{}{}", shown(&two), shown(&one)),
            )
        }
        Kind::ReplaceLine => (line, shown(random.pick(&lines))),
        Kind::InsertLine => {
            let new = match random.one_in(2) {
                true => format!("{}\n", random.pick(&LINES)),
                false => shown(random.pick(&lines)),
            };
            (line.start..line.start, new)
        }
        Kind::CopyStretch => {
            let from = random.below(lines.len());
            let to = (from + 1 + random.below(40)).min(lines.len());
            let stretch = lines[from].start..lines[to - 1].end;
            let copies = 1 + random.below(19);
            (stretch.end..stretch.end, shown(&stretch).repeat(copies))
        }
        Kind::Garbage => {
            let words = match random.below(3) {
                0 => 1 + random.below(3),
                1 => 1 + random.below(20),
                _ => 1 + random.below(500),
            };
            let mut new = String::new();
            for _ in 0..words {
                new += *random.pick(&[
                    "lorem", "ipsum", "dolor,", "sit", "amet.", "x1", "//", "(see)", "http://x",
                    "12", "1.5",
                ]);
                new += *random.pick(&[" ", " ", " ", "\n"]);
            }
            new += "\n";
            (line.start..line.start, new)
        }
        Kind::Cut => (
            token.start + random.below(token.len() + 1)..text.len(),
            String::new(),
        ),
        Kind::Comments => {
            let new = format!("{}\n", random.pick(&COMMENTS));
            let is_comment = text[line.clone()].starts_with(';');
            match random.below(2) {
                0 if is_comment => (line, String::new()),
                _ => (line.start..line.start, new),
            }
        }
        Kind::ForeignRecord => return foreign(text, random),
        Kind::Conflict => {
            let from = random.below(lines.len());
            let to = (from + 1 + random.below(6)).min(lines.len());
            let stretch = lines[from].start..lines[to - 1].end;
            let ours = shown(&stretch);
            let theirs = damage(&ours, *random.pick(&KINDS[..10]), random)
                .map_or(ours.clone(), |damage| damage.text);
            let end = |text: &str| {
                if text.ends_with('\n') || text.is_empty() {
                    ""
                } else {
                    "\n"
                }
            };
            let new = format!(
                "<<<<<<< HEAD\n{ours}{}=======\n{theirs}{}>>>>>>> their-branch\n",
                end(&ours),
                end(&theirs)
            );
            (stretch, new)
        }
        Kind::SecondFile => {
            let other = match random.one_in(2) {
                true => text.to_owned(),
                false => generate(random),
            };
            (text.len()..text.len(), other)
        }
        Kind::LostSemicolon => {
            let headings: Vec<_> = lines
                .iter()
                .filter(|line| text[(*line).clone()].starts_with(';'))
                .collect();
            let at = headings.get(random.below(headings.len()))?.start;
            // Without it the first line may make the file somebody else's: that has tests of its own.
            if at == first {
                return None;
            }
            (at..at + 1, String::new())
        }
        Kind::Remark => (
            line.start..line.start,
            format!("// {}\n", random.pick(&["front wall", "to do", "x 12 y"])),
        ),
    };
    let new_len = new.len();
    let text = format!("{}{new}{}", &text[..old.start], &text[old.end..]);
    Some(Damage {
        text,
        old,
        new: new_len,
    })
}

/// Puts a record of a file of another version in the place of one of the same kind.
fn foreign(text: &str, random: &mut Random) -> Option<Damage> {
    let other = match random.one_in(2) {
        true => corpus(random.pick::<&str>(&[
            "primitives_v2",
            "primitives_v5",
            "primitives_v7",
            "names_v7",
            "tiny_v1",
        ])),
        false => generate(random),
    };
    let (version, ours) = strict::records(text)?;
    let (their_version, theirs) = strict::records(&other)?;
    let ours: Vec<_> = ours
        .into_iter()
        .filter(|record| record.kind != strict::RecordKind::Count)
        .collect();
    let old = ours.get(random.below(ours.len()))?.clone();
    let theirs: Vec<_> = theirs
        .into_iter()
        .filter(|record| record.kind == old.kind)
        .collect();
    let new = theirs.get(random.below(theirs.len()))?.clone();
    if !strict::laid_out_apart(old.kind, version, their_version) {
        return None;
    }
    let inserted = format!("{}\n", &other[new.span.clone()]);
    Some(Damage {
        text: format!(
            "{}{inserted}{}",
            &text[..old.span.start],
            &text[old.span.end..]
        ),
        new: inserted.len(),
        old: old.span,
    })
}
