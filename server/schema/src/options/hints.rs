//! Which words editors show between the values.

use super::choice::Key;

choices! {
    /// The words that editors show between the values, each kind of which can be switched off.
    Hints: bool {
        /// The name that an index stands for, after the index.
        names = "names": true,
        /// The name of the field, in front of the values of records that have few of them.
        fields = "fields": true,
        /// The number of every tenth vertex, and of triangles with a value on each line.
        vertices = "vertices": true,
        /// The length in world units, after the value.
        units = "units": true,
    }
}
