//! The role of an instance by its name and the type of its object.

use super::Tool;
use super::instance::{InstanceName, Prefix};
use crate::ObjectType;
use level::Role;

/// The role of an instance with this name and an object of this type: `None` for no object, `Some(None)` for one
/// that is not there.
pub fn role_of(
    name: &InstanceName,
    object: Option<Option<ObjectType>>,
    tool: Option<Tool>,
) -> Role {
    let prefix = name.prefix.map_or("", |prefix| prefix.text);
    let halo3 = tool != Some(Tool::Halo2);
    match (prefix, object) {
        ("#", _) => return Role::Marker,
        ("~", _) if halo3 => return Role::WaterGroup,
        (_, None) => {}
        ("%", Some(Some(ObjectType::Mesh))) => return Role::Instanced,
        ("@", Some(Some(ObjectType::Mesh))) if halo3 => return Role::CollisionChild,
        _ => {}
    }
    match object {
        Some(Some(ObjectType::GenericLight)) => Role::Light,
        _ if name.prefix.is_some_and(Prefix::is_frame) => Role::Frame,
        Some(Some(ObjectType::Mesh)) => Role::Structure,
        None => Role::Group,
        Some(Some(_)) => Role::Primitive,
        Some(None) => Role::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles() {
        let of = |name: &str, object, tool| role_of(&InstanceName::parse(name), object, tool);
        let mesh = Some(Some(ObjectType::Mesh));
        assert_eq!(of("wall", mesh, None), Role::Structure);
        assert_eq!(of("b_levelroot", mesh, None), Role::Frame);
        assert_eq!(of("FRAME BASE", None, None), Role::Frame);
        assert_eq!(of("%?crate", mesh, None), Role::Instanced);
        assert_eq!(of("@crate", mesh, None), Role::CollisionChild);
        assert_eq!(of("@crate", mesh, Some(Tool::Halo2)), Role::Structure);
        let sphere = Some(Some(ObjectType::Sphere));
        assert_eq!(of("frame_hand", sphere, None), Role::Frame);
        assert_eq!(of("ball", sphere, None), Role::Primitive);
        assert_eq!(of("#spawn", sphere, None), Role::Marker);
        assert_eq!(of("Scene Root", None, None), Role::Group);
        assert_eq!(of("lost", Some(None), None), Role::Unknown);
    }
}
