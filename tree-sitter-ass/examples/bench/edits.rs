//! The edits that are measured: one change somewhere in a file.

/// How often each kind is done; each at another place.
const PLACES: usize = 25;

/// An edit: bytes at a place are replaced.
pub struct Edit {
    pub at: usize,
    pub removed: usize,
    pub inserted: &'static [u8],
}

/// Finds what to change near a place.
pub type Kind = fn(&[u8], usize) -> Option<Edit>;

/// The kinds of edits, with their names.
pub const KINDS: [(&str, Kind); 5] = [
    ("a digit", a_digit),
    ("an inserted line", an_inserted_line),
    ("a deleted value", a_deleted_value),
    ("a changed count", a_changed_count),
    ("an opened quote", an_opened_quote),
];

/// Those of a file of records only.
pub const RECORD_KINDS: [(&str, Kind); 3] = [
    ("a digit", a_digit),
    ("an inserted line", an_inserted_line),
    ("an opened quote", an_opened_quote),
];

/// One kind of edit, all over a file.
pub fn spread(bytes: &[u8], kind: Kind) -> Vec<Edit> {
    (1..=PLACES)
        .filter_map(|place| kind(bytes, bytes.len() / (PLACES + 1) * place))
        .collect()
}

fn line_start(bytes: &[u8], from: usize) -> Option<usize> {
    Some(from + bytes[from..].iter().position(|&byte| byte == b'\n')? + 1)
}

fn a_digit(bytes: &[u8], from: usize) -> Option<Edit> {
    let mut pairs = bytes[from..].windows(2);
    let at = from + pairs.position(|pair| pair.iter().all(u8::is_ascii_digit))?;
    Some(Edit {
        at,
        removed: 1,
        inserted: b"7",
    })
}

fn an_inserted_line(bytes: &[u8], from: usize) -> Option<Edit> {
    Some(Edit {
        at: line_start(bytes, from)?,
        removed: 0,
        inserted: b"12\r\n",
    })
}

fn a_deleted_value(bytes: &[u8], from: usize) -> Option<Edit> {
    let at = line_start(bytes, from)?;
    let removed = bytes[at..]
        .iter()
        .position(|byte| b"\t\r\n".contains(byte))?;
    Some(Edit {
        at,
        removed,
        inserted: b"",
    })
}

/// The vertex count of the next mesh, or of the first one where none follows.
fn a_changed_count(bytes: &[u8], from: usize) -> Option<Edit> {
    let find = |text: &[u8]| text.windows(6).position(|word| word == b"\"MESH\"");
    let mesh = match find(&bytes[from..]) {
        Some(at) => from + at,
        None => find(bytes)?,
    };
    let mut at = mesh;
    for _ in 0..3 {
        at = line_start(bytes, at)?;
    }
    Some(Edit {
        at,
        removed: 0,
        inserted: b"1",
    })
}

fn an_opened_quote(bytes: &[u8], from: usize) -> Option<Edit> {
    Some(Edit {
        at: line_start(bytes, from)?,
        removed: 0,
        inserted: b"\"",
    })
}
