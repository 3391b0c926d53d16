//! The kit of a file, as its surroundings know it.

use super::subject::{Fact, Subject};
use crate::kit::{Collections, Kit, Lookup, Shaders, shader_folder};
use schema::names::Tool;
use std::sync::Arc;

impl Fact for Kit {
    fn compute(subject: &Subject<'_>) -> Option<Self> {
        Some(subject.surroundings?.kit(subject.options))
    }
}

impl Subject<'_> {
    /// The kit that the file belongs to; its folders are not known for a text that is no file.
    pub fn kit(&self) -> &Kit {
        self.fact::<Kit>().unwrap_or(&Kit::UNKNOWN)
    }

    /// The shaders of a folder below the kit's `tags`, and of the folders in it where the file's Tool searches those too.
    pub fn shaders(&self, folder: &str) -> Lookup<Arc<Shaders>> {
        let deep = self.tool().is_some_and(Tool::searches_deep);
        let found = self.surroundings;
        found.map_or(Lookup::Missing, |it| it.shaders(self.kit(), folder, deep))
    }

    /// The kit's list of shader collections for the game of the file, as far as it is known.
    pub fn collections(&self) -> Option<(Tool, Arc<Collections>)> {
        let tool = self.tool()?;
        Some((tool, self.list_of_collections()?.found()?))
    }

    fn list_of_collections(&self) -> Option<Lookup<Arc<Collections>>> {
        Some(self.surroundings?.collections(self.kit(), self.tool()?))
    }

    /// The folder below `tags` in which Tool looks for a shader: that of its collection where the kit has a list of them, else
    /// the level's own. `None` where that is not known.
    pub fn shader_folder(&self, collection: Option<&str>) -> Option<String> {
        let list = match self.list_of_collections() {
            Some(Lookup::NotYet) => return None,
            Some(Lookup::Found(list)) => Some(list),
            Some(Lookup::Missing) | None => None,
        };
        shader_folder(self.kit(), list.as_deref(), collection)
    }
}
