//! The contents of an AAMP file: lists of lists and objects, objects of parameters.

/// A name: the CRC32 of its text. The text is not in the file.
pub type Name = u32;

/// A file.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameters {
    /// A number for the game.
    pub version: u32,
    /// Most often `xml`.
    pub kind: Vec<u8>,
    /// The list that holds all others; its name is `param_root`.
    pub root: List,
}

/// Lists and objects, by name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct List {
    /// Its name.
    pub name: Name,
    /// Lists inside it.
    pub lists: Vec<List>,
    /// Objects inside it.
    pub objects: Vec<Object>,
}

impl List {
    /// How many lists, objects and parameters are in it, at any depth.
    pub fn counts(&self) -> [usize; 3] {
        let own = self.objects.iter().map(|it| it.parameters.len()).sum();
        let mut all = [self.lists.len(), self.objects.len(), own];
        for inner in &self.lists {
            for (count, more) in all.iter_mut().zip(inner.counts()) {
                *count += more;
            }
        }
        all
    }
}

/// Parameters, by name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Object {
    /// Its name.
    pub name: Name,
    /// In the order of the file.
    pub parameters: Vec<(Name, Value)>,
}

/// A curve: two whole numbers and 30 reals.
pub type Curve = ([u32; 2], [f32; 30]);

/// A parameter's value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Type 0: 32 bits, 0 or 1 in all files.
    Bool(u32),
    /// Type 1.
    Real(f32),
    /// Type 2.
    Int(i32),
    /// Types 3, 4, 5: two, three or four reals.
    Vector(Vec<f32>),
    /// Type 6: red, green, blue, alpha.
    Color([f32; 4]),
    /// Type 16.
    Quaternion([f32; 4]),
    /// Type 17.
    Unsigned(u32),
    /// Types 7, 8, 15 (at most 32, 64, 256 bytes with the zero) and 20 (of any length).
    Text(TextKind, Vec<u8>),
    /// Types 9 to 12: one to four curves.
    Curves(Vec<Curve>),
    /// Type 13.
    Ints(Vec<i32>),
    /// Type 14.
    Reals(Vec<f32>),
    /// Type 18.
    Unsigneds(Vec<u32>),
    /// Type 19.
    Bytes(Vec<u8>),
}

/// The kinds of texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextKind {
    /// At most 32 bytes with the zero.
    Short,
    /// At most 64.
    Long,
    /// At most 256.
    Longest,
    /// Of any length.
    Any,
}

impl TextKind {
    /// How many bytes it has room for, with the zero.
    pub fn room(self) -> usize {
        match self {
            TextKind::Short => 32,
            TextKind::Long => 64,
            TextKind::Longest => 256,
            TextKind::Any => usize::MAX,
        }
    }
}

impl Value {
    /// The number of its type in the file.
    pub fn kind(&self) -> u8 {
        match self {
            Value::Bool(_) => 0,
            Value::Real(_) => 1,
            Value::Int(_) => 2,
            Value::Vector(reals) => match reals.len() {
                2 => 3,
                3 => 4,
                _ => 5,
            },
            Value::Color(_) => 6,
            Value::Text(TextKind::Short, _) => 7,
            Value::Text(TextKind::Long, _) => 8,
            Value::Curves(curves) => 8 + u8::try_from(curves.len().clamp(1, 4)).unwrap_or(4),
            Value::Ints(_) => 13,
            Value::Reals(_) => 14,
            Value::Text(TextKind::Longest, _) => 15,
            Value::Quaternion(_) => 16,
            Value::Unsigned(_) => 17,
            Value::Unsigneds(_) => 18,
            Value::Bytes(_) => 19,
            Value::Text(TextKind::Any, _) => 20,
        }
    }

    /// Its bytes in the data section, and how many of them stand before the place that its parameter names (a buffer's
    /// count). Texts have none.
    pub fn data(&self) -> (Vec<u8>, usize) {
        let mut data = Vec::new();
        let mut words = |words: &[u32]| words.iter().for_each(|it| data.extend(it.to_le_bytes()));
        let bits = |reals: &[f32]| reals.iter().map(|it| it.to_bits()).collect::<Vec<_>>();
        let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        match self {
            Value::Bool(value) | Value::Unsigned(value) => words(&[*value]),
            Value::Real(value) => words(&[value.to_bits()]),
            Value::Int(value) => words(&[value.cast_unsigned()]),
            Value::Vector(reals) => words(&bits(reals)),
            Value::Color(reals) | Value::Quaternion(reals) => words(&bits(reals)),
            Value::Curves(curves) => {
                for (head, reals) in curves {
                    words(head);
                    words(&bits(reals));
                }
            }
            Value::Ints(all) => {
                words(&[count(all.len())]);
                all.iter().for_each(|it| words(&[it.cast_unsigned()]));
                return (data, 4);
            }
            Value::Reals(all) => {
                words(&[count(all.len())]);
                words(&bits(all));
                return (data, 4);
            }
            Value::Unsigneds(all) => {
                words(&[count(all.len())]);
                words(all);
                return (data, 4);
            }
            Value::Bytes(all) => {
                words(&[count(all.len())]);
                data.extend_from_slice(all);
                return (data, 4);
            }
            Value::Text(..) => {}
        }
        (data, 0)
    }
}
