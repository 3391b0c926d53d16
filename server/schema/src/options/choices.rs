//! Choices that a user may make one by one: numbers that rules compare with, and which hints editors show.

/// Declares a struct of choices, and a table of them by the names that users write.
macro_rules! choices {
    (
        $(#[$meta:meta])* $name:ident: $type:ty {
            $($(#[doc = $doc:literal])* $field:ident = $key:literal: $default:expr,)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $name { $($(#[doc = $doc])* pub $field: $type,)* }

        impl $name {
            /// Each choice: the name that users write, what it is, and its default.
            pub const KEYS: &[Key<$type>] = &[$(Key {
                name: $key,
                doc: concat!($($doc),*),
                default: $default,
            },)*];

            /// The choice of a name, to be read or set.
            pub fn get_mut(&mut self, name: &str) -> Option<&mut $type> {
                match name { $($key => Some(&mut self.$field),)* _ => None }
            }
        }

        impl $name {
            /// The values of settings that are not set.
            pub const DEFAULT: $name = $name { $($field: $default,)* };
        }

        impl Default for $name {
            fn default() -> Self {
                Self::DEFAULT
            }
        }
    };
}

/// The definition of a setting.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Key<T> {
    /// The name that users write.
    pub name: &'static str,
    /// Its description, with its unit and source.
    pub doc: &'static str,
    /// The value if it is not set.
    pub default: T,
}

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

choices! {
    /// How much the Tool of Halo 3 takes of a file (c20), for each structure BSP unless said otherwise.
    Limits: u64 {
        /// Materials that collide.
        materials = "materials": 512,
        /// Surfaces of the structure.
        surfaces = "surfaces": 32_767,
        /// Definitions of instanced geometry.
        definitions = "definitions": 1024,
        /// Instances of instanced geometry.
        instances = "instances": 4096,
        /// Markers.
        markers = "markers": 1024,
        /// Portals.
        portals = "portals": 512,
        /// Vertices of one portal.
        portal_vertices = "portal-vertices": 128,
        /// Weather polyhedra.
        weather_polyhedra = "weather-polyhedra": 32,
        /// Vertices of one definition of instanced geometry.
        instance_vertices = "instance-vertices": 32_767,
        /// Indices of one definition of instanced geometry.
        instance_indices = "instance-indices": 64_000,
        /// Surfaces of one material of the structure.
        material_surfaces = "material-surfaces": 20_000,
        /// Vertices of one material of the structure.
        material_vertices = "material-vertices": 64_000,
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_set_by_name() {
        let mut limits = Limits::default();
        for key in Limits::KEYS {
            let number = limits.get_mut(key.name).unwrap();
            assert_eq!(*number, key.default);
            *number += 1;
        }
        assert_eq!(limits.markers, 1025);
        assert_eq!(limits.get_mut("Markers"), None);
    }
}
