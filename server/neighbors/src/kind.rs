//! Which of the formats a file is, by its content.

use crate::{aamp, assimp, dmx};

/// A format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Assimp's binary dump.
    Assbin,
    /// Assimp's dump as XML.
    Assxml,
    /// Source 2's DMX, such as Hammer's maps, as text or bytes.
    Dmx,
    /// Parameters of Nintendo's games.
    Aamp,
    /// glTF 2.0, as text or GLB.
    Gltf,
    /// OBJ. Nothing in it tells: only its name does.
    Obj,
}

impl Kind {
    /// That of a file; `name` is its name, or the end of it.
    pub fn of(file: &[u8], name: &str) -> Option<Kind> {
        let ends = |ending: &str| {
            let tail = name.len().checked_sub(ending.len());
            let tail = tail.and_then(|from| name.get(from..));
            tail.is_some_and(|tail| tail.eq_ignore_ascii_case(ending))
        };
        let head = file.get(..4096).unwrap_or(file);
        let has = |word: &[u8]| memchr::memmem::find(head, word).is_some();
        if file.starts_with(assimp::MAGIC) {
            Some(Kind::Assbin)
        } else if file.starts_with(aamp::MAGIC) {
            Some(Kind::Aamp)
        } else if file.starts_with(b"glTF") {
            Some(Kind::Gltf)
        } else if dmx::recognize(file) {
            Some(Kind::Dmx)
        } else if head.trim_ascii_start().starts_with(b"<") && has(b"<ASSIMP") {
            Some(Kind::Assxml)
        } else if head.trim_ascii_start().starts_with(b"{") && ends(".gltf") {
            Some(Kind::Gltf)
        } else if ends(".obj") {
            Some(Kind::Obj)
        } else {
            None
        }
    }

    /// Its name for users.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Assbin => "Assimp's binary dump (assbin)",
            Kind::Assxml => "Assimp's XML dump (assxml)",
            Kind::Dmx => "a DMX file of Source 2 (VMAP)",
            Kind::Aamp => "an AAMP parameter file",
            Kind::Gltf => "glTF",
            Kind::Obj => "OBJ",
        }
    }
}
