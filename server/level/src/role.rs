//! The roles of instances.

/// The role of an instance in the level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// It places nothing: the scene root, groups.
    Group,
    /// A mesh without a prefix: part of the structure (c20).
    Structure,
    /// A mesh whose name begins with `%`: instanced geometry (c20).
    Instanced,
    /// A mesh whose name begins with `@`, for Halo 3: the collision mesh of the instance above (c20).
    CollisionChild,
    /// Its name begins with `#` (c20).
    Marker,
    /// Its name begins with `~`, for Halo 3: a water group of a structure design (c20).
    WaterGroup,
    /// Its name is that of a frame: what a level hangs on, or a bone. Tool never compiles its own shape, whatever that is
    /// (tutorials of all games).
    Frame,
    /// It hangs on no frame of a level that has one: Tool leaves it out.
    LeftOut,
    /// A light.
    Light,
    /// A sphere, box or pill that is no frame.
    Primitive,
    /// It names an object that is not there, or one whose type is unknown.
    Unknown,
}
