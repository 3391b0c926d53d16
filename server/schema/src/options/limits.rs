//! How much Tool takes of a file.

use super::choice::Key;

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
