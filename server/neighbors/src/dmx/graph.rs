//! The contents of a DMX file: elements with attributes that point at each other.

use std::fmt;
use std::ops::Range;

/// A name or text: bytes, since nobody sees to it that they are UTF-8.
pub type Text = Vec<u8>;

/// A file.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// How it is written.
    pub encoding: Encoding,
    /// The format, such as `vmap`.
    pub format: Text,
    /// The version of the format.
    pub version: i32,
    /// Attributes that stand before everything, such as the list of assets: no element of the graph.
    pub prefix: Option<Element>,
    /// All elements, in the order of the file.
    pub elements: Vec<Element>,
    /// The number of the first one: the others hang below it.
    pub root: usize,
}

/// How a file is written, with the version of that.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// Text: `keyvalues2`, versions 1 to 4.
    #[default]
    Text,
    /// Text without ids: `keyvalues2_noids`.
    TextWithoutIds,
    /// Bytes: versions 1 to 5, and 9, which Hammer writes.
    Binary(u8),
}

/// The identity of an element, in the order in which it is printed.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(pub [u8; 16]);

impl Id {
    /// Reads 32 hex digits; hyphens are passed.
    pub fn parse(text: &[u8]) -> Option<Id> {
        let mut digits = text.iter().filter(|byte| **byte != b'-');
        let mut id = [0; 16];
        for byte in &mut id {
            let mut digit = || char::from(*digits.next()?).to_digit(16);
            *byte = u8::try_from(digit()? * 16 + digit()?).ok()?;
        }
        digits.next().is_none().then_some(Id(id))
    }

    /// As Windows stores it: the first three groups are little-endian. The way back is the way there.
    pub fn swapped(self) -> Id {
        let [a, b, c, d, e, f, g, h, rest @ ..] = self.0;
        let mut id = [d, c, b, a, f, e, h, g, 0, 0, 0, 0, 0, 0, 0, 0];
        id[8..].copy_from_slice(&rest);
        Id(id)
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, byte) in self.0.iter().enumerate() {
            if matches!(number, 4 | 6 | 8 | 10) {
                f.write_str("-")?;
            }
            write!(f, "{byte:02x}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// An element.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Element {
    /// Such as `CMapMesh`.
    pub kind: Text,
    /// Its identity; a file without ids has none.
    pub id: Option<Id>,
    /// Its name, empty for none.
    pub name: Text,
    /// In the order of the file.
    pub attributes: Vec<Attribute>,
    /// Where it begins: bytes of the file.
    pub at: Range<usize>,
}

impl Element {
    /// The attribute of a name.
    pub fn get(&self, name: &str) -> Option<&Attribute> {
        let mut all = self.attributes.iter();
        all.find(|attribute| attribute.name == name.as_bytes())
    }
}

/// A named value of an element, or a list of values.
#[derive(Clone, Debug, PartialEq)]
pub struct Attribute {
    /// Its name.
    pub name: Text,
    /// The type of its values.
    pub kind: Kind,
    /// It is a list. Otherwise there is one value.
    pub list: bool,
    /// The values.
    pub values: Values,
    /// Where it stands: bytes of the file.
    pub at: Range<usize>,
}

/// Values of one type, end to end.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    /// Of elements.
    Links(Vec<Link>),
    /// Of integers.
    Ints(Vec<i32>),
    /// Of reals and whatever consists of reals: [`Kind::width`] of them for a value.
    Reals(Vec<f32>),
    /// Of bools, bytes and colors (four for each).
    Bytes(Vec<u8>),
    /// Of texts and bytes in bulk.
    Texts(Vec<Text>),
    /// Of times: ten-thousandths of a second.
    Times(Vec<i32>),
    /// Of integers of 64 bits without a sign.
    Words(Vec<u64>),
}

/// The target of a value of type element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// Nothing.
    None,
    /// The element of a number.
    To(usize),
    /// An element of another file.
    Away(Id),
}

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Another element.
    Element,
    /// 32 bits with a sign.
    Int,
    /// A real of 32 bits.
    Float,
    /// 0 or 1.
    Bool,
    /// Text.
    String,
    /// Bytes.
    Binary,
    /// Seconds.
    Time,
    /// Red, green, blue, alpha, each 0 to 255.
    Color,
    /// Two reals.
    Vector2,
    /// Three reals.
    Vector3,
    /// Four reals.
    Vector4,
    /// Pitch, yaw and roll in degrees.
    Angles,
    /// x, y, z, w.
    Quaternion,
    /// 16 reals.
    Matrix,
    /// 64 bits without a sign.
    Uint64,
    /// 8 bits without a sign.
    Uint8,
}

impl Kind {
    /// All of them, in the order of their numbers in binary files, which begin with 1.
    pub const ALL: [Kind; 16] = [
        Kind::Element,
        Kind::Int,
        Kind::Float,
        Kind::Bool,
        Kind::String,
        Kind::Binary,
        Kind::Time,
        Kind::Color,
        Kind::Vector2,
        Kind::Vector3,
        Kind::Vector4,
        Kind::Angles,
        Kind::Quaternion,
        Kind::Matrix,
        Kind::Uint64,
        Kind::Uint8,
    ];

    /// Its name in text.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Element => "element",
            Kind::Int => "int",
            Kind::Float => "float",
            Kind::Bool => "bool",
            Kind::String => "string",
            Kind::Binary => "binary",
            Kind::Time => "time",
            Kind::Color => "color",
            Kind::Vector2 => "vector2",
            Kind::Vector3 => "vector3",
            Kind::Vector4 => "vector4",
            Kind::Angles => "qangle",
            Kind::Quaternion => "quaternion",
            Kind::Matrix => "matrix",
            Kind::Uint64 => "uint64",
            Kind::Uint8 => "uint8",
        }
    }

    /// That of a name in text. `angle` is an old one for `qangle`.
    pub fn of(name: &[u8]) -> Option<Kind> {
        if name == b"angle" {
            return Some(Kind::Angles);
        }
        let mut all = Kind::ALL.into_iter();
        all.find(|kind| kind.name().as_bytes() == name)
    }

    /// How many numbers a value consists of.
    pub fn width(self) -> usize {
        match self {
            Kind::Vector2 => 2,
            Kind::Vector3 | Kind::Angles => 3,
            Kind::Vector4 | Kind::Quaternion | Kind::Color => 4,
            Kind::Matrix => 16,
            _ => 1,
        }
    }

    /// No values of the type.
    pub fn empty(self) -> Values {
        match self {
            Kind::Element => Values::Links(Vec::new()),
            Kind::Int => Values::Ints(Vec::new()),
            Kind::Bool | Kind::Color | Kind::Uint8 => Values::Bytes(Vec::new()),
            Kind::String | Kind::Binary => Values::Texts(Vec::new()),
            Kind::Time => Values::Times(Vec::new()),
            Kind::Uint64 => Values::Words(Vec::new()),
            _ => Values::Reals(Vec::new()),
        }
    }
}

impl Attribute {
    /// How many values it has.
    pub fn len(&self) -> usize {
        let numbers = match &self.values {
            Values::Links(all) => all.len(),
            Values::Ints(all) | Values::Times(all) => all.len(),
            Values::Reals(all) => all.len(),
            Values::Bytes(all) => all.len(),
            Values::Texts(all) => all.len(),
            Values::Words(all) => all.len(),
        };
        numbers / self.kind.width()
    }

    /// It is a list without values.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Its elements, if it has such.
    pub fn links(&self) -> &[Link] {
        match &self.values {
            Values::Links(links) => links,
            _ => &[],
        }
    }

    /// Its integers, if it has such.
    pub fn ints(&self) -> &[i32] {
        match &self.values {
            Values::Ints(ints) => ints,
            _ => &[],
        }
    }

    /// Its reals, if it has such.
    pub fn reals(&self) -> &[f32] {
        match &self.values {
            Values::Reals(reals) => reals,
            _ => &[],
        }
    }

    /// Its first text, if it has such.
    pub fn text(&self) -> Option<&[u8]> {
        match &self.values {
            Values::Texts(texts) => texts.first().map(Vec::as_slice),
            _ => None,
        }
    }
}

impl Document {
    /// The elements that can be reached from the root, in the order in which they are met, each once.
    pub fn reached(&self) -> Vec<usize> {
        let mut seen = vec![false; self.elements.len()];
        let mut order = Vec::new();
        let mut stack = vec![self.root];
        while let Some(number) = stack.pop() {
            let (Some(seen), Some(element)) = (seen.get_mut(number), self.elements.get(number))
            else {
                continue;
            };
            if std::mem::replace(seen, true) {
                continue;
            }
            order.push(number);
            let links = element.attributes.iter().rev();
            let links = links.flat_map(|attribute| attribute.links().iter().rev());
            stack.extend(links.filter_map(|link| match link {
                Link::To(number) => Some(*number),
                _ => None,
            }));
        }
        order
    }
}
