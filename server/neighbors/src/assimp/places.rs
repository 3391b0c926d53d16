//! Where the parts of a scene stand in its file: what points at other parts, and the numbers of each list.

use std::ops::Range;

/// The places of a scene's parts, in bytes of the file; of a compressed one in bytes of what it inflates to.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// The nodes, each before those below it.
    pub nodes: Vec<NodePlace>,
    /// The meshes, by number.
    pub meshes: Vec<MeshPlace>,
    /// The names of the nodes that animations move, animation by animation.
    pub channels: Vec<Range<usize>>,
}

/// The places of a node's parts.
#[derive(Clone, Debug, Default)]
pub struct NodePlace {
    /// Its name.
    pub name: Range<usize>,
    /// Its 16 numbers.
    pub matrix: Block,
    /// The numbers of its meshes.
    pub meshes: Block,
}

/// The places of a mesh's parts.
#[derive(Clone, Debug, Default)]
pub struct MeshPlace {
    /// The kinds of faces that it says it has.
    pub kinds: Range<usize>,
    /// The number of its material.
    pub material: Range<usize>,
    /// The corners of its faces, end to end.
    pub corners: Block,
    /// The numbers of its rows, under the name that they have in text: positions first.
    pub rows: Vec<(&'static str, Block)>,
    /// The numbers of components of its sets of texture coordinates.
    pub components: Vec<Range<usize>>,
    /// Its bones.
    pub bones: Vec<BonePlace>,
}

/// The places of a bone's parts.
#[derive(Clone, Debug, Default)]
pub struct BonePlace {
    /// Its name.
    pub name: Range<usize>,
    /// Its 16 numbers.
    pub matrix: Block,
    /// The vertices of its weights.
    pub vertices: Block,
    /// Its weights.
    pub weights: Block,
}

/// Numbers that stand one after the other.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// Where they all stand.
    pub at: Range<usize>,
    /// How they stand there.
    pub lay: Lay,
}

/// How numbers stand in a block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lay {
    /// As words of a text, with or without tags between them.
    #[default]
    Words,
    /// As the first attribute of each tag.
    Attributes,
    /// In four bytes each, and so many bytes from the beginning of one to that of the next.
    Every(usize),
    /// As faces: a count of corners in two bytes, then corners in two or four.
    Corners(usize),
}

impl Block {
    /// Bytes `at` with numbers laid so.
    pub fn new(at: Range<usize>, lay: Lay) -> Block {
        Block { at, lay }
    }

    /// The place of a number, looked for from the beginning of the block: only mistakes need it.
    pub fn place(&self, file: &[u8], number: usize) -> Range<usize> {
        let text = file.get(self.at.clone()).unwrap_or_default();
        let found = match self.lay {
            Lay::Words => words(text).nth(number),
            Lay::Attributes => first_attributes(text).nth(number),
            Lay::Every(size) => number.checked_mul(size).map(|from| from..from + 4),
            Lay::Corners(size) => corner(text, number, size),
        };
        match found {
            Some(found) => self.at.start + found.start..self.at.start + found.end,
            None => self.at.clone(),
        }
    }
}

/// The words of a text outside of tags.
pub(super) fn words(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = text.get(at..)?;
            let begin = at + rest.iter().position(|byte| !byte.is_ascii_whitespace())?;
            let rest = text.get(begin..)?;
            if rest.first() == Some(&b'<') {
                at = begin + memchr::memchr(b'>', rest).map_or(rest.len(), |end| end + 1);
                continue;
            }
            let ends = |byte: &u8| byte.is_ascii_whitespace() || *byte == b'<';
            at = begin + rest.iter().position(ends).unwrap_or(rest.len());
            return Some(begin..at);
        }
    })
}

/// The texts between the first two quotes of each tag that has some.
fn first_attributes(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let begin = at + memchr::memchr(b'<', text.get(at..)?)?;
            let rest = text.get(begin..)?;
            let end = memchr::memchr(b'>', rest).map_or(rest.len(), |end| end + 1);
            at = begin + end;
            let tag = rest.get(..end)?;
            let Some(open) = memchr::memchr(b'"', tag) else {
                continue;
            };
            let length = memchr::memchr(b'"', tag.get(open + 1..)?);
            let from = begin + open + 1;
            return Some(from..from + length.unwrap_or(0));
        }
    })
}

/// A corner of faces as bytes.
fn corner(bytes: &[u8], number: usize, size: usize) -> Option<Range<usize>> {
    let (mut at, mut before) = (0_usize, 0_usize);
    loop {
        let [low, high] = *bytes.get(at..)?.first_chunk::<2>()?;
        let count = usize::from(u16::from_le_bytes([low, high]));
        at += 2;
        if number < before + count {
            let from = at + (number - before) * size;
            return Some(from..from + size);
        }
        before += count;
        at += count * size;
    }
}
