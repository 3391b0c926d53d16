//! The endings of a tag's path: the classes of tags.

use super::item::{Completion, CompletionKind, Completions};
use crate::Snapshot;
use crate::place::Quoted;
use crate::tag_class;
use schema::TagClass;

/// The endings that can stand behind the dot before an offset of a path; none where no dot is before it in the path's last part.
pub(super) fn endings(snapshot: &Snapshot, path: &Quoted, offset: usize) -> Completions {
    let at = offset.saturating_sub(path.start).min(path.text.len());
    let before = path.text.get(..at).unwrap_or_default();
    let part = before.rfind(['\\', '/']).map_or(0, |sign| sign + 1);
    let dot = before.rfind('.').filter(|&dot| dot > part);
    let items = dot.map_or_else(Vec::new, |dot| {
        let tool = snapshot.subject(|subject| subject.tool());
        let replaces = path.span(&(dot + 1..path.text.len()));
        // Levels of Halo 1 have another format.
        let all: Vec<TagClass> = TagClass::all().filter(|it| !it.halo1_only).collect();
        let item = |class: &TagClass| {
            let detail = tag_class::words(class, tool);
            let (ending, kind) = (class.ending, CompletionKind::Word);
            Completion::plain(ending, &detail, kind, replaces.clone())
        };
        // A class of which others are a kind has no files of its own.
        let has_files = |class: &&TagClass| !all.iter().any(|it| it.kinds.contains(&class.ending));
        let usable = || all.iter().filter(has_files);
        // Objects are what Tool places where an XRef stands.
        let is_object = |class: &&TagClass| class.kinds.contains(&"object");
        let objects = usable().filter(is_object);
        let others = usable().filter(|class| !is_object(class));
        objects.chain(others).map(item).collect()
    });
    Completions { items, more: false }
}
