//! No circle of files inside a crate of the server: whoever reads one file may need others, and never comes back to it.
//!
//! A file *uses* another one if its code names something that stands there: by `use`, or by a path. Names that a file only
//! hands on (`pub use child::Name`) are looked for where they stand. So a child may use what stands in its parent's file
//! only if no code there uses the child. Tests are left out.

use crate::tools::{Result, folder};
use proc_macro2::{TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use syn::visit::Visit;

/// No files of a crate use each other in a circle.
pub fn check() -> Result {
    let mut wrong = Vec::new();
    let mut files = 0;
    for entry in std::fs::read_dir(folder(&["server"]))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let source = entry.path().join("src");
        let roots = ["lib.rs", "main.rs"].map(|root| source.join(root));
        let Some(root) = roots.iter().find(|root| root.exists()) else {
            continue;
        };
        let read = Crate::read(root)?;
        files += read.files.len();
        for circle in read.circles() {
            wrong.push(format!(
                "server/{name}/src: these files use each other in a circle: \"{}\"\n{}",
                circle.join("\", \""),
                read.reasons(&circle)
            ));
        }
    }
    if wrong.is_empty() {
        println!("{files} files, no circles of files");
        Ok(())
    } else {
        Err(wrong.join("\n").into())
    }
}

/// A path as it is written: `crate`, `super`, `name`.
type Words = Vec<String>;

/// The meaning of a name in a module.
enum Name {
    Module(usize),
    Item,
    /// Another name for what a path leads to.
    Use(Words),
}

#[derive(Default)]
struct Module {
    parent: Option<usize>,
    file: usize,
    names: BTreeMap<String, Name>,
    globs: Vec<Words>,
    /// Paths in the module's code, and whether each is only handed on.
    paths: Vec<(Words, bool)>,
}

struct Crate {
    source: PathBuf,
    files: Vec<String>,
    modules: Vec<Module>,
}

/// The end of a path: the module, and whether the path names something in it.
type End = (usize, bool);

impl Crate {
    fn read(root: &Path) -> Result<Crate> {
        let source = root.parent().unwrap_or(root).to_path_buf();
        let mut read = Crate {
            source: source.clone(),
            files: Vec::new(),
            modules: Vec::new(),
        };
        read.add_file(root, &source, None)?;
        Ok(read)
    }

    /// Reads a file and the modules in it. Those of its children are in `folder`.
    fn add_file(&mut self, path: &Path, folder: &Path, parent: Option<usize>) -> Result<usize> {
        let code = std::fs::read_to_string(path)?;
        let items = syn::parse_file(&code)
            .map_err(|error| format!("{}: {error}", path.display()))?
            .items;
        let name = path.strip_prefix(&self.source).unwrap_or(path);
        self.files.push(name.to_string_lossy().replace('\\', "/"));
        let file = self.files.len() - 1;
        self.add_module(&items, file, folder, parent)
    }

    fn add_module(
        &mut self,
        items: &[syn::Item],
        file: usize,
        folder: &Path,
        parent: Option<usize>,
    ) -> Result<usize> {
        let own = self.modules.len();
        let mut module = Module {
            parent,
            file,
            ..Module::default()
        };
        let mut children = Vec::new();
        for item in items {
            match item {
                syn::Item::Mod(child) if !is_test(&child.attrs) => children.push(child),
                syn::Item::Mod(_) => {}
                item => module.visit_item(item),
            }
        }
        self.modules.push(module);
        for child in children {
            let name = child.ident.to_string();
            let inner = folder.join(&name);
            let at = match &child.content {
                Some((_, items)) => self.add_module(items, file, &inner, Some(own))?,
                None if inner.join("mod.rs").exists() => {
                    self.add_file(&inner.join("mod.rs"), &inner, Some(own))?
                }
                None => self.add_file(&inner.with_extension("rs"), &inner, Some(own))?,
            };
            self.modules[own].names.insert(name, Name::Module(at));
        }
        Ok(own)
    }

    /// Where a path leads that stands in a module; `None` if that is outside of the crate.
    fn resolve(&self, module: usize, path: &[String], depth: usize) -> Option<End> {
        let (first, rest) = path.split_first()?;
        let mut end = match first.as_str() {
            "crate" => (0, false),
            "self" => (module, false),
            "super" => (self.modules[module].parent?, false),
            name => self.name(module, name, depth)?,
        };
        for word in rest {
            end = match (end, word.as_str()) {
                ((_, true), _) => return Some(end),
                ((module, _), "super") => (self.modules[module].parent?, false),
                ((module, _), "self") => (module, false),
                // A name that a macro makes stands in the module, too.
                ((module, _), name) => self.name(module, name, depth).unwrap_or((module, true)),
            };
        }
        Some(end)
    }

    fn name(&self, module: usize, name: &str, depth: usize) -> Option<End> {
        // Two globs may lead to each other.
        let depth = depth.checked_sub(1)?;
        match self.modules[module].names.get(name) {
            Some(Name::Module(child)) => Some((*child, false)),
            Some(Name::Item) => Some((module, true)),
            // A path such as `schema` in `use schema::schema` is one of another crate.
            Some(Name::Use(path)) => self.resolve(module, path, depth),
            None => self.modules[module].globs.iter().find_map(|glob| {
                let (other, false) = self.resolve(module, glob, depth)? else {
                    return None;
                };
                self.name(other, name, depth)
            }),
        }
    }

    fn is_within(&self, mut module: usize, ancestor: usize) -> bool {
        while let Some(parent) = self.modules[module].parent {
            if parent == ancestor {
                return true;
            }
            module = parent;
        }
        false
    }

    /// The files that each file uses, with one of the paths by which it does.
    fn uses(&self) -> Vec<BTreeMap<usize, String>> {
        let mut uses = vec![BTreeMap::new(); self.files.len()];
        for (own, module) in self.modules.iter().enumerate() {
            for (path, is_handed_on) in &module.paths {
                let Some((other, _)) = self.resolve(own, path, 16) else {
                    continue;
                };
                let file = self.modules[other].file;
                let is_own = file == module.file || (*is_handed_on && self.is_within(other, own));
                if !is_own {
                    uses[module.file].insert(file, path.join("::"));
                }
            }
        }
        uses
    }

    /// Groups of two files or more of which each leads to all others.
    fn circles(&self) -> Vec<Vec<String>> {
        let uses = self.uses();
        let reach: Vec<BTreeSet<usize>> = (0..uses.len())
            .map(|file| {
                let mut reached = BTreeSet::new();
                let mut open = vec![file];
                while let Some(file) = open.pop() {
                    open.extend(uses[file].keys().filter(|other| reached.insert(**other)));
                }
                reached
            })
            .collect();
        let mut circles = BTreeSet::new();
        for (file, reached) in reach.iter().enumerate() {
            let back = reached
                .iter()
                .filter(|other| reach[**other].contains(&file));
            let mut circle: Vec<_> = back.map(|other| self.files[*other].clone()).collect();
            circle.sort();
            if circle.len() > 1 {
                circles.insert(circle);
            }
        }
        circles.into_iter().collect()
    }

    fn reasons(&self, circle: &[String]) -> String {
        let mut lines = Vec::new();
        for (file, others) in self.uses().iter().enumerate() {
            for (other, path) in others {
                let (from, to) = (&self.files[file], &self.files[*other]);
                if circle.contains(from) && circle.contains(to) {
                    lines.push(format!("  {from} uses {to}: {path}"));
                }
            }
        }
        lines.join("\n")
    }
}

fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let inner = attribute.meta.require_list();
        attribute.path().is_ident("cfg")
            && inner.is_ok_and(|list| list.tokens.to_string().contains("test"))
    })
}

impl Module {
    fn add_use(&mut self, tree: &syn::UseTree, before: &Words, is_handed_on: bool) {
        let mut path = before.clone();
        let name = match tree {
            syn::UseTree::Path(part) => {
                path.push(part.ident.to_string());
                return self.add_use(&part.tree, &path, is_handed_on);
            }
            syn::UseTree::Group(group) => {
                for tree in &group.items {
                    self.add_use(tree, before, is_handed_on);
                }
                return;
            }
            syn::UseTree::Glob(_) => return self.globs.push(path),
            syn::UseTree::Name(name) => {
                path.push(name.ident.to_string());
                &name.ident
            }
            syn::UseTree::Rename(renamed) => {
                path.push(renamed.ident.to_string());
                &renamed.rename
            }
        };
        let name = match name.to_string().as_str() {
            "self" => before.last().cloned().unwrap_or_default(),
            name => name.to_owned(),
        };
        self.paths.push((path.clone(), is_handed_on));
        // `use schema::schema` would lead to itself.
        if path.first() != Some(&name) || path.len() == 1 {
            self.names.entry(name).or_insert(Name::Use(path));
        }
    }

    /// Notes a path of the code. A lone name in small letters is most often a variable.
    fn add_path(&mut self, words: Words) {
        let is_variable = |word: &String| word.starts_with(|first: char| first.is_lowercase());
        if words.len() != 1 || !words.iter().all(is_variable) {
            self.paths.push((words, false));
        }
    }

    fn add_call(&mut self, path: &syn::Path) {
        let words = path.segments.iter().map(|word| word.ident.to_string());
        self.paths.push((words.collect(), false));
    }

    /// Paths in the words of a macro's call.
    fn add_tokens(&mut self, tokens: TokenStream) {
        let mut words = Words::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(word) => {
                    if colons != 2 {
                        self.add_path(std::mem::take(&mut words));
                    }
                    words.push(word.to_string());
                    colons = 0;
                }
                TokenTree::Punct(sign) if sign.as_char() == ':' => colons += 1,
                other => {
                    self.add_path(std::mem::take(&mut words));
                    colons = 0;
                    if let TokenTree::Group(group) = other {
                        self.add_tokens(group.stream());
                    }
                }
            }
        }
        self.add_path(words);
    }

    fn define(&mut self, name: &syn::Ident) {
        self.names.insert(name.to_string(), Name::Item);
    }
}

impl<'code> Visit<'code> for Module {
    fn visit_item(&mut self, item: &'code syn::Item) {
        use syn::Item;
        let (attributes, name) = match item {
            Item::Const(item) => (&item.attrs, Some(&item.ident)),
            Item::Enum(item) => (&item.attrs, Some(&item.ident)),
            Item::Fn(item) => (&item.attrs, Some(&item.sig.ident)),
            Item::Macro(item) => (&item.attrs, item.ident.as_ref()),
            Item::Static(item) => (&item.attrs, Some(&item.ident)),
            Item::Struct(item) => (&item.attrs, Some(&item.ident)),
            Item::Trait(item) => (&item.attrs, Some(&item.ident)),
            Item::Type(item) => (&item.attrs, Some(&item.ident)),
            Item::Union(item) => (&item.attrs, Some(&item.ident)),
            Item::Impl(item) => (&item.attrs, None),
            Item::Use(item) => (&item.attrs, None),
            _ => return,
        };
        if is_test(attributes) {
            return;
        }
        if let Some(name) = name {
            self.define(name);
        }
        syn::visit::visit_item(self, item);
    }

    fn visit_item_use(&mut self, item: &'code syn::ItemUse) {
        let is_handed_on = !matches!(item.vis, syn::Visibility::Inherited);
        self.add_use(&item.tree, &Words::new(), is_handed_on);
    }

    fn visit_impl_item(&mut self, item: &'code syn::ImplItem) {
        let attributes = match item {
            syn::ImplItem::Fn(item) => item.attrs.as_slice(),
            syn::ImplItem::Const(item) => item.attrs.as_slice(),
            _ => &[],
        };
        if !is_test(attributes) {
            syn::visit::visit_impl_item(self, item);
        }
    }

    fn visit_stmt(&mut self, statement: &'code syn::Stmt) {
        use syn::{Expr, Stmt};
        let attributes = match statement {
            Stmt::Local(item) => item.attrs.as_slice(),
            Stmt::Macro(item) => item.attrs.as_slice(),
            Stmt::Expr(Expr::Block(item), _) => item.attrs.as_slice(),
            Stmt::Expr(Expr::Call(item), _) => item.attrs.as_slice(),
            Stmt::Expr(Expr::MethodCall(item), _) => item.attrs.as_slice(),
            _ => &[],
        };
        if !is_test(attributes) {
            syn::visit::visit_stmt(self, statement);
        }
    }

    fn visit_visibility(&mut self, _: &'code syn::Visibility) {}

    fn visit_expr_call(&mut self, call: &'code syn::ExprCall) {
        if let syn::Expr::Path(called) = &*call.func {
            self.add_call(&called.path);
        }
        syn::visit::visit_expr_call(self, call);
    }

    fn visit_path(&mut self, path: &'code syn::Path) {
        let words = path.segments.iter().map(|word| word.ident.to_string());
        self.add_path(words.collect());
        syn::visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'code syn::Macro) {
        self.add_tokens(call.tokens.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn circles(files: &[(&str, &str)]) -> Vec<Vec<String>> {
        let name = std::thread::current()
            .name()
            .unwrap_or_default()
            .replace(':', "-");
        let source = std::env::temp_dir().join(format!("{name}-{}", std::process::id()));
        for (name, code) in files {
            let path = source.join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, code).unwrap();
        }
        let read = Crate::read(&source.join("lib.rs")).unwrap();
        std::fs::remove_dir_all(&source).unwrap();
        read.circles()
    }

    const ROOT: (&str, &str) = (
        "lib.rs",
        "mod a;\nmod b;\npub use a::{A, a};\npub use b::B;",
    );

    #[test]
    fn files_that_use_each_other_are_a_circle() {
        let both = [["a.rs", "b.rs"]];
        let a = ("a.rs", "use super::b::B;\npub struct A;\npub fn a() {}");
        assert_eq!(circles(&[ROOT, a, ("b.rs", "pub struct B;")]).len(), 0);
        for b in [
            "use crate::a::A;\npub struct B(A);",
            "pub struct B(crate::A);",
            "use super::*;\npub struct B(A);",
            "pub struct B;\nfn b() { println!(\"{}\", crate::a()); }",
        ] {
            assert_eq!(circles(&[ROOT, a, ("b.rs", b)]), both, "{b}");
        }
        let tests = "pub struct B;\n#[cfg(test)]\nmod tests { use crate::A; }\n#[cfg(test)]\nfn t(_: crate::A) {}";
        assert_eq!(circles(&[ROOT, a, ("b.rs", tests)]).len(), 0);
    }

    #[test]
    fn a_parent_that_uses_its_child_is_not_used_by_it() {
        let root = ("lib.rs", "mod a;");
        let child = ("a/child.rs", "use super::Own;\npub struct Child(Own);");
        let hands_on = "mod child;\npub use child::Child;\npub struct Own;";
        assert_eq!(circles(&[root, ("a/mod.rs", hands_on), child]).len(), 0);
        let both = [["a/child.rs", "a/mod.rs"]];
        let uses = format!("{hands_on}\nfn f(_: Child) {{}}");
        assert_eq!(circles(&[root, ("a/mod.rs", &uses), child]), both);
        let uses = format!("{hands_on}\nfn f() {{ child::g(); }}");
        assert_eq!(circles(&[root, ("a/mod.rs", &uses), child]), both);
    }
}
