//! Choices that a user may make one by one, by name.

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
