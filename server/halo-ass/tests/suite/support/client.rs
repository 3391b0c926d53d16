//! A client that talks to the built server, and accounts for every message it gets.

use serde_json::{Value, json};
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// Long enough for a busy machine; reached only where something is wrong.
const PATIENCE: Duration = Duration::from_secs(60);

pub struct Client {
    child: Child,
    input: Option<ChildStdin>,
    messages: Receiver<Value>,
    waiting: VecDeque<Value>,
    next_id: i64,
    /// A large text was sent, or something else after which findings are pushed late.
    large: bool,
    /// The documents and versions whose diagnostics were taken.
    told: Vec<(String, i64)>,
    done: bool,
}

impl Client {
    /// Starts a server without shaking hands.
    pub fn spawn() -> Self {
        Self::of(Self::command())
    }

    /// The server as a command.
    pub fn command() -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_halo-ass"));
        command.arg("lsp");
        command
    }

    /// Starts a command without shaking hands.
    pub fn of(mut command: Command) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let input = child.stdin.take();
        let output = child.stdout.take().unwrap();
        let (sender, messages) = channel();
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Some(message) = read(&mut output) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        Client {
            child,
            input,
            messages,
            waiting: VecDeque::new(),
            next_id: 0,
            large: false,
            told: Vec::new(),
            done: false,
        }
    }

    /// Starts a server and shakes hands; gives the server's capabilities too.
    pub fn start(capabilities: Value, root: Option<&std::path::Path>) -> (Self, Value) {
        Self::start_with(capabilities, root, Value::Null)
    }

    /// Starts a server with settings.
    pub fn start_with(
        capabilities: Value,
        root: Option<&std::path::Path>,
        settings: Value,
    ) -> (Self, Value) {
        let mut client = Self::spawn();
        let known = client.shake_hands(capabilities, root, settings);
        (client, known)
    }

    /// Shakes hands; gives the server's capabilities.
    pub fn shake_hands(
        &mut self,
        capabilities: Value,
        root: Option<&std::path::Path>,
        settings: Value,
    ) -> Value {
        let folder = root.map(|root| json!([{ "uri": uri(root), "name": "workspace" }]));
        let result = self.request(
            "initialize",
            json!({ "processId": null, "rootUri": null, "capabilities": capabilities, "workspaceFolders": folder,
                    "initializationOptions": settings }),
        );
        assert!(
            self.waiting.is_empty(),
            "before the answer: {:#?}",
            self.waiting
        );
        self.notify("initialized", json!({}));
        result["result"]["capabilities"].clone()
    }

    /// The server's process.
    #[cfg(target_os = "linux")]
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// All messages that were received and not taken, once the server has been silent for a while.
    pub fn rest(&mut self, silence: Duration) -> Vec<Value> {
        while let Ok(message) = self.messages.recv_timeout(silence) {
            self.waiting.push_back(message);
        }
        self.waiting.drain(..).collect()
    }

    /// Writes any bytes.
    pub fn raw(&mut self, bytes: &[u8]) {
        self.large |= bytes.len() > 256 << 10;
        let input = self.input.as_mut().unwrap();
        // A server that has ended no longer reads.
        let _ = input.write_all(bytes).and_then(|()| input.flush());
    }

    pub fn send(&mut self, message: &Value) {
        self.raw(frame(message).as_bytes());
    }

    /// Sends messages in one go.
    pub fn send_all(&mut self, messages: &[Value]) {
        let frames: Vec<String> = messages.iter().map(frame).collect();
        self.raw(frames.concat().as_bytes());
    }

    pub fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Sends a request; gives its number.
    pub fn ask(&mut self, method: &str, params: Value) -> i64 {
        self.next_id += 1;
        let id = self.next_id;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        id
    }

    /// Sends a request and waits for its answer.
    pub fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.ask(method, params);
        self.take(|message| message["id"] == id && message.get("method").is_none())
    }

    /// The next message that fits; others stay for later.
    pub fn take(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.waiting.iter().position(&fits) {
            return self.waiting.remove(at).unwrap();
        }
        loop {
            let message = self
                .messages
                .recv_timeout(PATIENCE)
                .unwrap_or_else(|error| panic!("{error}; waiting: {:#?}", self.waiting));
            if fits(&message) {
                return message;
            }
            self.waiting.push_back(message);
        }
    }

    pub fn open(&mut self, uri: &str, text: &str) {
        self.notify(
            "textDocument/didOpen",
            json!({ "textDocument": { "uri": uri, "languageId": "halo-ass", "version": 1, "text": text } }),
        );
    }

    pub fn change(&mut self, uri: &str, version: i64, changes: Value) {
        self.notify(
            "textDocument/didChange",
            json!({ "textDocument": { "uri": uri, "version": version }, "contentChanges": changes }),
        );
    }

    /// The diagnostics pushed for a version, as `code line:from-to`. Older versions are passed over.
    pub fn pushed(&mut self, uri: &str, version: i64) -> Vec<Value> {
        loop {
            let message = self.take(|message| {
                message["method"] == "textDocument/publishDiagnostics"
                    && message["params"]["uri"] == uri
            });
            let found = message["params"]["version"].as_i64();
            assert!(found <= Some(version), "{message}");
            if found == Some(version) {
                self.told.push((uri.to_owned(), version));
                return message["params"]["diagnostics"].as_array().unwrap().clone();
            }
        }
    }

    /// Ends the server as the protocol says.
    pub fn stop(mut self) {
        let answer = self.request("shutdown", Value::Null);
        assert_eq!(answer["result"], Value::Null, "{answer}");
        self.send(&json!({ "jsonrpc": "2.0", "method": "exit" }));
        assert_eq!(self.exit_code(), Some(0));
        self.done = true;
    }

    /// Waits for the end of the server.
    pub fn exit_code(&mut self) -> Option<i32> {
        let code = self.child.wait().unwrap().code();
        while let Ok(message) = self.messages.recv_timeout(PATIENCE) {
            self.waiting.push_back(message);
        }
        self.done = true;
        code
    }

    /// A message that fits has come, and was not taken.
    #[cfg(target_os = "linux")]
    pub fn has(&self, fits: impl Fn(&Value) -> bool) -> bool {
        self.waiting.iter().any(fits)
    }

    /// Findings that are known already may be pushed once more, at any time.
    pub fn pushes_again(&mut self) {
        self.large = true;
    }

    /// Messages that may have come or not.
    pub fn forget(&mut self, message: impl Fn(&Value) -> bool) {
        self.waiting.retain(|waiting| !message(waiting));
    }

    /// Closes the connection.
    pub fn hang_up(&mut self) {
        self.input = None;
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        if std::thread::panicking() {
            return;
        }
        assert!(self.done, "the server was not ended");
        let told = std::mem::take(&mut self.told);
        // What rules of the second tier find in a large text may come later, or not at all.
        let later = |message: &Value| {
            let params = &message["params"];
            let of = |(uri, version): &(String, i64)| {
                params["uri"] == **uri && params["version"] == *version
            };
            message["method"] == "textDocument/publishDiagnostics" && told.iter().any(of)
        };
        if self.large {
            self.forget(later);
        }
        assert!(self.waiting.is_empty(), "unread: {:#?}", self.waiting);
    }
}

fn frame(message: &Value) -> String {
    let text = message.to_string();
    format!("Content-Length: {}\r\n\r\n{text}", text.len())
}

fn read(output: &mut impl BufRead) -> Option<Value> {
    let mut length = None;
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim().split_once(": ") {
            Some(("Content-Length", value)) => length = value.parse().ok(),
            _ if line.trim().is_empty() => break,
            _ => panic!("no header: {line}"),
        }
    }
    let mut message = vec![0; length?];
    output.read_exact(&mut message).ok()?;
    Some(serde_json::from_slice(&message).unwrap())
}

/// The URI of a path.
pub fn uri(path: &std::path::Path) -> String {
    tower_lsp::lsp_types::Url::from_file_path(path)
        .unwrap()
        .to_string()
}

/// A diagnostic as `code line:from-line:to`.
pub fn shown(diagnostics: &[Value]) -> Vec<String> {
    let place = |position: &Value| format!("{}:{}", position["line"], position["character"]);
    diagnostics
        .iter()
        .map(|diagnostic| {
            format!(
                "{} {}-{}",
                diagnostic["code"].as_str().unwrap(),
                place(&diagnostic["range"]["start"]),
                place(&diagnostic["range"]["end"])
            )
        })
        .collect()
}
