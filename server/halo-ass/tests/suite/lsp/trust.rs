//! The server reads what is open, and what lies in the workspace: nothing else, whatever a repository's files say, unless
//! the client says that the workspace is trusted.

use crate::support::{Client, uri};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

const LIGHT: &str = include_str!("../../../../rules/src/checks/light.ass");

/// A kit, and a workspace beside it whose `halo-ass.toml` names its tags.
struct Scene {
    folder: tempfile::TempDir,
}

impl Scene {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let scene = Scene { folder };
        let list = "city\tlevels\\multi\\city\\shaders\n";
        scene.write("kit/tags/levels/shader_collections.txt", list);
        scene.write("kit/tags/levels/multi/city/shaders/lamp.shader", "");
        scene.write("work/a.ass", &text());
        scene.names(&PathBuf::from("../kit/tags"));
        scene
    }

    fn names(&self, tags: &Path) {
        let toml = format!("game = 'halo3'\ntags = '{}'\n", tags.display());
        self.write("work/halo-ass.toml", &toml);
    }

    fn path(&self, below: &str) -> PathBuf {
        self.folder.path().canonicalize().unwrap().join(below)
    }

    fn write(&self, below: &str, text: &str) {
        let path = self.path(below);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    fn open(&self, settings: Value) -> Client {
        let root = self.path("work");
        let (mut client, _) = Client::start_with(json!({}), Some(&root), settings);
        client.pushes_again();
        client.open(&self.level(), &text());
        client.pushed(&self.level(), 1);
        client
    }

    fn level(&self) -> String {
        uri(&self.path("work/a.ass"))
    }

    /// How many shaders of the kit are linked.
    fn linked(&self, client: &mut Client) -> usize {
        let params = json!({ "textDocument": { "uri": self.level() } });
        let links = client.request("textDocument/documentLink", params);
        let links = links["result"].as_array().cloned().unwrap_or_default();
        let is_shader = |link: &&Value| link["target"].as_str().unwrap().ends_with(".shader");
        links.iter().filter(is_shader).count()
    }
}

fn text() -> String {
    LIGHT.replacen("\"lamp\"", "\"city lamp%!\"", 1)
}

#[test]
fn a_file_of_the_workspace_leads_nowhere_else_until_the_client_trusts_it() {
    let scene = Scene::new();
    for untrusted in [
        Value::Null,
        json!({ "trusted": false }),
        json!({ "trusted": 1 }),
    ] {
        let mut client = scene.open(untrusted);
        assert_eq!(scene.linked(&mut client), 0);
        // Settings come with the workspace, too.
        let settings = json!({ "settings": { "halo-ass": { "trusted": true } } });
        client.notify("workspace/didChangeConfiguration", settings);
        assert_eq!(scene.linked(&mut client), 0);
        client.send(&json!({ "jsonrpc": "2.0", "method": "halo-ass/trust" }));
        assert_eq!(scene.linked(&mut client), 1);
        client.stop();
    }
    let mut client = scene.open(json!({ "trusted": true }));
    assert_eq!(scene.linked(&mut client), 1);
    client.stop();
}

#[test]
fn what_lies_in_the_workspace_needs_no_trust() {
    let scene = Scene::new();
    let list = "city\tlevels\\multi\\city\\shaders\n";
    scene.write("work/tags/levels/shader_collections.txt", list);
    scene.write("work/tags/levels/multi/city/shaders/lamp.shader", "");
    for tags in [PathBuf::from("tags"), scene.path("work/tags")] {
        scene.names(&tags);
        let mut client = scene.open(Value::Null);
        assert_eq!(scene.linked(&mut client), 1, "{}", tags.display());
        client.stop();
    }
    // By an absolute path, or a link, it leads out all the same.
    scene.names(&scene.path("kit/tags"));
    let mut client = scene.open(Value::Null);
    assert_eq!(scene.linked(&mut client), 0);
    client.stop();
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(scene.path("kit/tags"), scene.path("work/link")).unwrap();
        scene.names(Path::new("link"));
        let mut client = scene.open(Value::Null);
        assert_eq!(scene.linked(&mut client), 0);
        client.stop();
    }
}
