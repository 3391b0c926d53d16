//! How well what stands behind a record fits what may stand there.

use crate::lexer::{Heading, NeedMore, TokenKind, string_value};
use crate::tokens::Tokens;
use schema::{Layout, ObjectType, Op, RecordKind, Section};

/// How badly a wrong token fits where a next record should begin.
const MISFIT: u32 = 30;
/// How badly a token of the right type fits where the text behind it does not.
const DOUBTFUL: u32 = 15;

/// Whether the integer at `at` may be the object count, by what stands behind it.
pub(super) fn begins_objects(tokens: &mut Tokens<'_>, at: usize) -> Result<bool, NeedMore> {
    let next = tokens.get(at + 1)?;
    Ok(match next.kind {
        TokenKind::Heading(Heading::Material, _) => false,
        // The count stands behind that heading.
        TokenKind::Section(Section::Objects) => false,
        // Without headings, a type that does not exist may follow; without a section heading it is a material.
        TokenKind::Str => {
            let headed = at > 0 && tokens.get(at - 1)?.kind == TokenKind::Section(Section::Objects);
            headed || ObjectType::from_name(string_value(tokens.text(next))).is_some()
        }
        _ => true,
    })
}

/// How badly the tokens from `at` on fit what may come behind a record of the kind.
pub(crate) fn follow(
    tokens: &mut Tokens<'_>,
    at: usize,
    kind: RecordKind,
    version: u8,
) -> Result<u32, NeedMore> {
    use TokenKind::{Eof, Int, Str};
    let headed = tokens.get(at)?.kind.is_heading();
    let (at, token) = tokens.value(at)?;
    let second = tokens.get(at + 1)?.kind;
    let third = tokens.get(at + 2)?.kind;
    Ok(match (kind, token.kind) {
        (_, Eof) => 0,
        (RecordKind::Header, Int) => 0,
        (RecordKind::Materials | RecordKind::Material, Int) => {
            if begins_objects(tokens, at)? {
                0
            } else {
                DOUBTFUL
            }
        }
        (RecordKind::Objects, Int) => 0,
        (RecordKind::Material | RecordKind::Materials, Str) => {
            let strings = Layout::of(RecordKind::Material, version)
                .ops
                .iter()
                .any(|op| matches!(op, Op::Repeat { .. }));
            match (second, third) {
                (Str, Int) if strings => 0,
                (Str, _) if !strings => 0,
                _ => DOUBTFUL,
            }
        }
        (RecordKind::Objects, Str) => 0,
        (
            RecordKind::Sphere | RecordKind::Box | RecordKind::Pill | RecordKind::GenericLight,
            Str,
        ) => 0,
        (
            RecordKind::Sphere | RecordKind::Box | RecordKind::Pill | RecordKind::GenericLight,
            Int,
        ) => match second {
            Int | Eof => 0,
            kind if kind.is_heading() => 0,
            _ => DOUBTFUL,
        },
        (RecordKind::Mesh, kind) if kind.is_number() => 0,
        (RecordKind::Mesh, Str | TokenKind::Word | TokenKind::OpenStr) => DOUBTFUL,
        (RecordKind::Instances, Int) => 0,
        (RecordKind::Instance, _) if headed => 0,
        (RecordKind::Instance, Int) => match second {
            Str | Int | Eof => 0,
            kind if kind.is_heading() => 0,
            _ => MISFIT,
        },
        _ => MISFIT,
    })
}
