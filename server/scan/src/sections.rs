//! Sections: where a heading leads that stands where another belongs, and where another file begins.

use super::fault::{Fault, Mark};
use super::lexer::{NeedMore, TokenKind};
use super::machine::Machine;
use super::span::Span;
use super::summary::{Lost, Place};
use schema::{RecordKind, Section};

impl Machine<'_, '_> {
    /// Where a section heading that does not belong here leads, if what follows it bears it out.
    pub fn section_jump(&mut self) -> Result<Option<Place>, NeedMore> {
        let (value, _) = self.tokens.value(0)?;
        for at in 0..value {
            let token = self.tokens.get(at)?;
            let TokenKind::Section(section) = token.kind else {
                continue;
            };
            if section == Section::Header {
                continue;
            }
            let place = self.state.place;
            if enters(place, section) {
                return Ok(None);
            }
            if self.begins_section(section, value)? {
                if is_behind(place, section) {
                    let span = Self::span(token);
                    self.mark(Fault::SectionOrder, span, RecordKind::Header, None);
                }
                return Ok(Some(head_place(section)));
            }
        }
        Ok(None)
    }

    /// Whether the values from token `at` on look like the beginning of a section.
    pub fn begins_section(&mut self, section: Section, at: usize) -> Result<bool, NeedMore> {
        let mut kinds = [TokenKind::Eof; 4];
        let mut at = at;
        for kind in &mut kinds {
            let (found, token) = self.tokens.value(at)?;
            *kind = token.kind;
            at = found + 1;
        }
        use TokenKind::{Eof, Int, Str};
        Ok(match section {
            Section::Header | Section::Materials => matches!(kinds, [Int, Str, Str, _]),
            Section::Objects => matches!(kinds, [Int, Str, Str, Str]),
            Section::Instances => {
                matches!(
                    kinds,
                    [Int, Int, Str, Int] | [Int, Int, Int, _] | [Int, Eof, _, _]
                ) && kinds != [Int; 4]
            }
        })
    }

    /// Whether another file begins here: a version and four strings behind it, where only records can stand. What
    /// follows is nobody's to judge.
    pub fn second_file(&mut self, at: usize) -> Result<bool, NeedMore> {
        let headed = at > 0 && self.tokens.get(at - 1)?.kind == TokenKind::Section(Section::Header);
        let counts = matches!(
            self.state.place,
            Place::Materials | Place::Objects | Place::Instances
        );
        let before_header = matches!(self.state.place, Place::Header | Place::Lost(Lost::Header));
        if before_header || (counts && !headed) || !self.begins_header(at)? {
            return Ok(false);
        }
        self.close_part();
        let mut first = at;
        while first > 0 && self.tokens.get(first - 1)?.kind == TokenKind::Section(Section::Header) {
            first -= 1;
        }
        self.pass(first + 1);
        let start = self.tokens.get(first)?;
        self.body.mark(Mark {
            fault: Fault::SecondFile,
            span: Span {
                at: start.start,
                len: self.tokens.get(at)?.end - start.start,
            },
            record: RecordKind::Header,
            field: None,
        });
        self.state.place = Place::SecondFile;
        self.pos = self.tokens.get(at)?.end as usize;
        Ok(true)
    }

    /// Whether a header stands from value token `at` on: an integer and four strings. Behind a heading of its own
    /// fewer will do.
    pub fn begins_header(&mut self, at: usize) -> Result<bool, NeedMore> {
        if self.tokens.get(at)?.kind != TokenKind::Int {
            return Ok(false);
        }
        let headed = at > 0 && self.tokens.get(at - 1)?.kind == TokenKind::Section(Section::Header);
        let strings = if headed { 2 } else { 4 };
        for behind in at + 1..=at + strings {
            if self.tokens.get(behind)?.kind != TokenKind::Str {
                return Ok(false);
            }
        }
        Ok(headed || self.tokens.value(at + 5)?.1.kind == TokenKind::Int)
    }
}

/// Whether a section's heading is what may stand at this place.
fn enters(place: Place, section: Section) -> bool {
    matches!(
        (place, section),
        (Place::Header, Section::Header)
            | (Place::Materials, Section::Materials)
            | (Place::Material | Place::Objects, Section::Objects)
            | (
                Place::Object | Place::Instances | Place::Triangles,
                Section::Instances
            )
            | (Place::Lost(_), _)
    )
}

/// Whether the section, or one behind it, has been entered already.
fn is_behind(place: Place, section: Section) -> bool {
    let current = match place {
        Place::Header | Place::SecondFile | Place::Lost(Lost::Header) => return false,
        Place::Materials => Section::Header,
        Place::Material | Place::Objects | Place::Lost(Lost::Materials) => Section::Materials,
        Place::Object
        | Place::Vertices
        | Place::Triangles
        | Place::TriangleList
        | Place::Instances
        | Place::Lost(Lost::Objects | Lost::Vertices | Lost::Triangles | Lost::PastedMesh) => {
            Section::Objects
        }
        Place::Instance | Place::Bones | Place::Lost(Lost::Instances) => Section::Instances,
    };
    section <= current
}

/// The place before a section's first value.
pub(super) fn head_place(section: Section) -> Place {
    match section {
        Section::Header => Place::Header,
        Section::Materials => Place::Materials,
        Section::Objects => Place::Objects,
        Section::Instances => Place::Instances,
    }
}
