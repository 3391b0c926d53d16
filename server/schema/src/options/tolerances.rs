//! Numbers that rules compare with: how near vertices are one, how far a normal may be from 1.

use super::choice::Key;

choices! {
    /// How far off a value may be before a rule reports it.
    Tolerances: f64 {
        /// How far the squared length of a rotation may be from 1. Exporters write 10 decimals of 32-bit floats;
        /// hand edits have 3 decimals, as the official text has.
        quaternion = "quaternion": 0.01,
        /// How far the length of a normal may be from 1.
        normal = "normal": 0.01,
        /// How far the sum of the weights of a vertex may be from 1.
        weight_sum = "weight-sum": 0.01,
        /// Up to where the components of a light's color are plausible: 1 is full, and colors of 0 to 255 are a slip.
        light_color = "light-color": 10.0,
        /// How near to each other vertices are one to Tool, in units of the file: 100 are one world unit.
        weld = "weld": 0.1,
        /// How far the planes of neighbors may differ, in degrees, and still be nearly coplanar. What Tool compares with is not
        /// published.
        coplanar = "coplanar": 0.5,
    }
}
