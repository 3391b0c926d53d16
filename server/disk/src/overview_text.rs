//! An editing kit in words.

use super::overview::{LevelRow, Overview, State};
use rules::checks::plural;

impl Overview {
    /// The kit for people.
    pub fn text(&self) -> String {
        text(self)
    }
}

fn text(kit: &Overview) -> String {
    let mut out = format!(
        "{} kit\n  data: {}\n  tags: {}\n",
        kit.game, kit.data, kit.tags
    );
    if !kit.collections.is_empty() {
        out.push_str(&format!(
            "{}\n",
            plural(kit.collections.len(), "shader collection")
        ));
    }
    for row in &kit.collections {
        let shaders = match row.shaders {
            Some(count) => plural(count, "shader"),
            None => "there is no such folder".to_owned(),
        };
        out.push_str(&format!(
            "  {}: tags/{}, {shaders}\n",
            row.prefix, row.folder
        ));
    }
    if kit.levels.is_empty() {
        out.push_str("No level has a source in a folder named `structure`\n");
    }
    for level in &kit.levels {
        level_text(level, &mut out);
    }
    out
}

fn level_text(level: &LevelRow, out: &mut String) {
    out.push_str(&format!("\n{}\n", level.folder));
    if !level.has_scenario {
        out.push_str(&format!(
            "  no scenario yet: tags/{}/{}.scenario\n",
            level.folder, level.name
        ));
    }
    for source in &level.sources {
        let state = match source.state {
            State::Missing => "not compiled yet",
            State::Older => "compiled, but the source has changed since",
            State::Current => "compiled",
        };
        out.push_str(&format!(
            "  data/{}: {state} (tags/{})\n",
            source.path, source.tag
        ));
        if let Some(why) = &source.unreadable {
            out.push_str(&format!("    cannot be read: {why}\n"));
        }
        let missing = source.missing_shaders.len();
        out.push_str(&format!(
            "    {}, {missing} missing\n",
            plural(source.shaders, "shader")
        ));
        for shader in &source.missing_shaders {
            let word = shader.collection.as_deref().unwrap_or_default();
            let place = match &shader.folder {
                Some(folder) => format!("not in tags/{folder}"),
                None if word.is_empty() => "no shader collection in front".to_owned(),
                None => format!("`{word}` is no shader collection"),
            };
            out.push_str(&format!(
                "    missing shader `{}`: {place}\n",
                shader.shader
            ));
        }
    }
    for shader in &level.unused_shaders {
        out.push_str(&format!("  unused shader: tags/{shader}\n"));
    }
    for remark in &level.names {
        out.push_str(&format!("  name: {remark}\n"));
    }
}
