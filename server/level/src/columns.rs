//! The columns of vertices that are read, and how they are kept.

/// A part of a vertex that a reader can ask for beside its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// Normals.
    Normals,
    /// Colors.
    Colors,
    /// UV sets.
    Uvs,
    /// u and v of the first UV set alone.
    FirstUvs,
    /// Influences.
    Weights,
}

/// A selection of columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Columns(u8);

impl Columns {
    /// Positions alone.
    pub const POSITIONS: Columns = Columns(0);

    /// Everything that a vertex holds.
    pub const ALL: Columns = Columns::POSITIONS
        .and(Column::Normals)
        .and(Column::Colors)
        .and(Column::Uvs)
        .and(Column::Weights);

    /// These and another one.
    #[must_use]
    pub const fn and(self, column: Column) -> Self {
        Columns(self.0 | 1 << column as u8)
    }

    /// The column is among them.
    pub const fn has(self, column: Column) -> bool {
        self.0 & 1 << column as u8 != 0
    }

    /// Nothing but positions and first UVs are among them.
    pub fn are_points(self) -> bool {
        let first = Columns::POSITIONS.and(Column::FirstUvs);
        self == Columns::POSITIONS || self == first
    }

    /// A number for each selection.
    pub const fn bits(self) -> u8 {
        self.0
    }
}

/// A list for each vertex.
#[derive(Clone, Debug, PartialEq)]
pub struct Lists<T> {
    /// Where each list ends in `values`.
    ends: Vec<u32>,
    /// All lists, one behind the other.
    values: Vec<T>,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Lists {
            ends: Vec::new(),
            values: Vec::new(),
        }
    }
}

impl<T> Lists<T> {
    /// The list of a vertex; nothing where there is none.
    pub fn get(&self, vertex: usize) -> &[T] {
        let start = match vertex.checked_sub(1) {
            Some(before) => self.ends.get(before).copied().unwrap_or(0),
            None => 0,
        };
        let end = self.ends.get(vertex).copied().unwrap_or(start);
        let range = start as usize..end as usize;
        self.values.get(range).unwrap_or_default()
    }

    /// How many vertices have a list.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// None has.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Adds the list of the next vertex.
    pub fn add(&mut self, list: impl Iterator<Item = T>) {
        self.values.extend(list);
        self.close();
    }

    fn close(&mut self) {
        // A text of 4 GB holds fewer values: what is beyond is in no list.
        self.ends
            .push(u32::try_from(self.values.len()).unwrap_or(u32::MAX));
    }

    /// Puts the lists of other vertices behind.
    pub fn append(&mut self, other: &Self)
    where
        T: Clone,
    {
        let before = u32::try_from(self.values.len()).unwrap_or(u32::MAX);
        self.values.extend_from_slice(&other.values);
        self.ends
            .extend(other.ends.iter().map(|end| end.saturating_add(before)));
    }
}
