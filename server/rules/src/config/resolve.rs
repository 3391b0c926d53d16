//! Layers put together for one file.

use super::layer::{Layer, Setting, Source, Stated};
use crate::checks::Code;
use schema::options::Options;
use std::collections::BTreeMap;
use std::path::Path;

/// The source of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingSource {
    /// The source.
    pub source: Source,
    /// 1-based line in it, where it is a text.
    pub line: Option<usize>,
    /// The group that was set in place of the rule.
    pub group: Option<&'static str>,
    /// It was set for some files only.
    pub for_some: bool,
}

/// The options for a file, with their sources.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Resolved {
    /// The options: defaults, and the values that were set.
    pub options: Options,
    /// The source of each value, by key (`game`, `rules.zero-scale`). Defaults are not listed.
    pub origins: BTreeMap<String, SettingSource>,
}

/// Combines layers, the weakest first, into the options for a file. Without a path, settings for some files only do not
/// apply.
pub fn resolve<'a>(layers: impl IntoIterator<Item = &'a Layer>, path: Option<&Path>) -> Resolved {
    let mut resolved = Resolved::default();
    for layer in layers {
        for (stated, for_some) in layer.for_file(path) {
            resolved.apply(stated, &layer.source, for_some);
        }
    }
    resolved
}

impl Resolved {
    fn apply(&mut self, stated: &Stated, source: &Source, for_some: bool) {
        let origin = SettingSource {
            source: source.clone(),
            line: stated.line,
            group: None,
            for_some,
        };
        let options = &mut self.options;
        let key = match &stated.setting {
            Setting::Game(game) => {
                options.game = *game;
                "game".to_owned()
            }
            Setting::Data(path) => {
                options.data = Some(path.clone());
                "data".to_owned()
            }
            Setting::Tags(path) => {
                options.tags = Some(path.clone());
                "tags".to_owned()
            }
            Setting::Group(group, level) => {
                for code in Code::ALL.iter().filter(|code| code.group() == *group) {
                    options.rules.set(code.name(), *level);
                    let group = Some(*group);
                    let origin = SettingSource {
                        group,
                        ..origin.clone()
                    };
                    self.origins.insert(format!("rules.{code}"), origin);
                }
                return;
            }
            Setting::Rule(code, level) => {
                options.rules.set(code.name(), *level);
                format!("rules.{code}")
            }
            Setting::Tolerance(name, value) => {
                if let Some(number) = options.tolerances.get_mut(name) {
                    *number = *value;
                }
                format!("tolerances.{name}")
            }
            Setting::Exporter(exporter) => {
                options.exporter = *exporter;
                "format.exporter".to_owned()
            }
            Setting::Limit(name, value) => {
                if let Some(number) = options.limits.get_mut(name) {
                    *number = *value;
                }
                format!("limits.{name}")
            }
            Setting::Hint(name, on) => {
                if let Some(hint) = options.hints.get_mut(name) {
                    *hint = *on;
                }
                format!("hints.{name}")
            }
            Setting::VmapMaterials(words) => {
                options.vmap_materials.extend(words.iter().cloned());
                "vmap.materials".to_owned()
            }
        };
        self.origins.insert(key, origin);
    }
}
