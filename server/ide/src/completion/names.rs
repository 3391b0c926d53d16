//! Parts of names: special materials, collections, shaders, signs and parameters; prefixes of instances.

use super::item::{Completion, CompletionKind, Completions, LISTED};
use crate::Snapshot;
use crate::place::Quoted;
use rules::checks::Subject;
use rules::kit::Lookup;
use schema::names::{
    InstanceName, MODIFIERS, MaterialName, PARAMETERS, PREFIXES, SPECIALS, SYMBOLS, Suffix, Symbol,
    Tool, contradictions, games, words,
};
use std::ops::Range;

/// The completions at an offset of a material's name: special names, collections, shaders, signs, parameters.
pub(super) fn material(snapshot: &Snapshot, name: &Quoted, offset: usize) -> Completions {
    snapshot.subject(|subject| {
        let mut at = Cursor::of(subject, name, offset);
        let typed = name.part(&(at.word.start..at.at)).to_lowercase();
        match at.before {
            0 => {
                at.specials();
                at.collections();
                at.shaders(None, &typed);
            }
            1 => at.shaders(
                words(&name.text).first().map(|first| name.part(first)),
                &typed,
            ),
            _ => {}
        }
        at.signs();
        at.parameters();
        at.found
    })
}

/// The completions at an offset of an instance's name: its prefix, and the modifiers of instanced geometry.
pub(super) fn instance(snapshot: &Snapshot, name: &Quoted, offset: usize) -> Completions {
    snapshot.subject(|subject| {
        let mut at = Cursor::of(subject, name, offset);
        let parts = InstanceName::parse(&name.text);
        let behind_prefix = parts.prefix.is_some_and(|prefix| prefix.text == "%");
        if at.at == 0 {
            for prefix in &PREFIXES {
                at.add(prefix.text, prefix.meaning, CompletionKind::Symbol, 0..0);
            }
        } else if behind_prefix && at.at <= parts.name.start {
            let known: Vec<char> = parts.modifiers.iter().map(|(_, it)| it.sign).collect();
            for modifier in MODIFIERS.iter().filter(|it| !known.contains(&it.sign)) {
                at.symbol(modifier);
            }
        }
        at.found
    })
}

/// The signs that say on how many sides a surface is: one of them is enough.
const SIDES: [char; 3] = ['%', '#', '?'];

/// A sign says again, or otherwise, on how many sides the surface is.
fn faces(known: &[char], sign: char) -> bool {
    SIDES.contains(&sign) && known.iter().any(|it| SIDES.contains(it))
}

/// A place in a name, and what is found for it.
struct Cursor<'a, 's> {
    subject: &'a Subject<'s>,
    name: &'a Quoted,
    tool: Option<Tool>,
    /// The place, in the name.
    at: usize,
    /// The word around it, in the name; empty between words.
    word: Range<usize>,
    /// How many words stand before it that are no parameters.
    before: usize,
    found: Completions,
}

impl<'a, 's> Cursor<'a, 's> {
    fn of(subject: &'a Subject<'s>, name: &'a Quoted, offset: usize) -> Self {
        let at = offset.saturating_sub(name.start).min(name.text.len());
        let all = words(&name.text);
        let word = all.iter().find(|word| word.start <= at && at <= word.end);
        let parameters = MaterialName::parse(&name.text).parameters;
        let is_word = |word: &&Range<usize>| !parameters.iter().any(|it| it.span == **word);
        Cursor {
            before: all
                .iter()
                .filter(|word| word.end < at)
                .filter(is_word)
                .count(),
            word: word.cloned().unwrap_or(at..at),
            tool: subject.tool(),
            found: Completions {
                items: Vec::new(),
                more: false,
            },
            subject,
            name,
            at,
        }
    }

    fn add(&mut self, text: &str, detail: &str, kind: CompletionKind, replaces: Range<usize>) {
        let replaces = self.name.span(&replaces);
        let item = Completion::plain(text, detail, kind, replaces);
        self.found.items.push(item);
    }

    /// The meaning of a sign or word, with its game where the file's Tool is unknown and only one Tool has it. `None`
    /// if the file's Tool does not know it.
    fn meaning(&self, meaning: &str, tools: &[Tool]) -> Option<String> {
        match self.tool {
            Some(tool) => tools.contains(&tool).then(|| meaning.to_owned()),
            None if tools.len() > 1 => Some(meaning.to_owned()),
            None => Some(format!("{meaning} ({})", games(tools))),
        }
    }

    fn specials(&mut self) {
        for special in &SPECIALS {
            let Some(detail) = self.meaning(special.meaning, special.tools) else {
                continue;
            };
            let text = match special.suffix {
                Suffix::Name => format!("{}:", special.name),
                Suffix::None | Suffix::Number => special.name.to_owned(),
            };
            self.add(&text, &detail, CompletionKind::Word, self.word.clone());
        }
    }

    /// The collections of the kit, with a blank behind each: its shader follows.
    fn collections(&mut self) {
        let Some((_, list)) = self.subject.collections() else {
            return;
        };
        let is_last = self.word.end == self.name.text.len();
        for (prefix, folder) in list.folders() {
            let text = if is_last {
                format!("{prefix} ")
            } else {
                prefix.to_owned()
            };
            self.add(&text, folder, CompletionKind::Shader, self.word.clone());
        }
    }

    /// The shaders of a collection; without one, those of the level.
    fn shaders(&mut self, collection: Option<&str>, typed: &str) {
        let Some(folder) = self.subject.shader_folder(collection) else {
            return;
        };
        let shaders = match self.subject.shaders(&folder) {
            Lookup::Found(shaders) => shaders,
            Lookup::Missing => return,
            Lookup::NotYet => {
                self.found.more = true;
                return;
            }
        };
        let mut fitting = shaders.keys().filter(|name| name.starts_with(typed));
        for name in fitting.by_ref().take(LISTED) {
            self.add(name, &folder, CompletionKind::Shader, self.word.clone());
        }
        self.found.more |= fitting.next().is_some();
    }

    /// The signs that the shader word does not have, where it ends.
    fn signs(&mut self) {
        let parts = MaterialName::parse(&self.name.text);
        let tail = parts
            .symbols
            .iter()
            .map(|(at, sign)| at + sign.sign.len_utf8());
        let tail = tail.max().unwrap_or(0).max(parts.shader.end);
        if parts.shader.is_empty() || !(parts.shader.end..=tail).contains(&self.at) {
            return;
        }
        let known = parts.signs();
        // What goes with the signs that are there comes first.
        let goes = |sign: char| {
            let all: Vec<char> = known.iter().copied().chain([sign]).collect();
            contradictions(&all).len() == contradictions(&known).len() && !faces(&known, sign)
        };
        let free = || SYMBOLS.iter().filter(|it| !known.contains(&it.sign));
        for symbol in free().filter(|it| goes(it.sign)) {
            self.symbol(symbol);
        }
        for symbol in free().filter(|it| !goes(it.sign)) {
            self.symbol(symbol);
        }
    }

    fn symbol(&mut self, symbol: &Symbol) {
        if let Some(detail) = self.meaning(symbol.meaning, symbol.tools) {
            let sign = symbol.sign.to_string();
            self.add(&sign, &detail, CompletionKind::Symbol, self.at..self.at);
        }
    }

    /// The parameters that the name does not have, where a word may begin behind the shader.
    fn parameters(&mut self) {
        let parts = MaterialName::parse(&self.name.text);
        if self.before == 0 || parts.shader.end > self.word.start {
            return;
        }
        for parameter in &PARAMETERS {
            let mut own = parts.parameters.iter();
            let has = own.any(|at| at.parameter == Some(parameter));
            if !has && let Some(detail) = self.meaning(parameter.meaning, parameter.tools) {
                let text = format!("{}:", parameter.key);
                self.add(&text, &detail, CompletionKind::Symbol, self.word.clone());
            }
        }
    }
}
