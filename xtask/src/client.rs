//! A small LSP client for measurements.

use crate::tools::Result;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// A server that was started.
pub struct Client {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    next_id: i64,
    capabilities: Value,
}

impl Client {
    /// Starts the server and shakes hands with it.
    pub fn start(program: &Path) -> Result<Self> {
        let mut child = Command::new(program)
            .arg("lsp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let input = child.stdin.take().ok_or("no input")?;
        let output = BufReader::with_capacity(1 << 16, child.stdout.take().ok_or("no output")?);
        let mut client = Client {
            child,
            input,
            output,
            next_id: 0,
            capabilities: Value::Null,
        };
        let result = client.request(
            "initialize",
            json!({ "processId": null, "rootUri": null, "capabilities": {
                "general": { "positionEncodings": ["utf-8"] },
                "textDocument": { "hover": { "contentFormat": ["markdown"] } },
            } }),
        )?;
        client.capabilities = result["capabilities"].clone();
        client.notify("initialized", json!({}))?;
        Ok(client)
    }

    /// The capabilities that the server announced.
    pub fn capabilities(&self) -> &Value {
        &self.capabilities
    }

    /// The server's process.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    fn send(&mut self, message: &[u8]) -> Result {
        write!(self.input, "Content-Length: {}\r\n\r\n", message.len())?;
        self.input.write_all(message)?;
        self.input.flush()?;
        Ok(())
    }

    /// Sends bytes that are a whole frame.
    pub fn send_raw(&mut self, frame: &[u8]) -> Result {
        self.input.write_all(frame)?;
        self.input.flush()?;
        Ok(())
    }

    /// Sends a notification.
    pub fn notify(&mut self, method: &str, params: Value) -> Result {
        let message = json!({ "jsonrpc": "2.0", "method": method, "params": params });
        self.send(&serde_json::to_vec(&message)?)
    }

    /// Sends a request and waits for its answer.
    pub fn request(&mut self, method: &str, params: Value) -> Result<Value> {
        self.next_id += 1;
        let id = self.next_id;
        let message = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
        self.send(&serde_json::to_vec(&message)?)?;
        loop {
            let mut answer = self.receive()?;
            if answer["id"] == id {
                if answer.get("error").is_some() {
                    return Err(format!("{method}: {}", answer["error"]).into());
                }
                return Ok(answer["result"].take());
            }
        }
    }

    /// Waits for the diagnostics of a version.
    pub fn diagnostics(&mut self, version: i64) -> Result<Vec<Value>> {
        loop {
            let message = self.receive()?;
            if message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["version"] == version
            {
                let list = message["params"]["diagnostics"].as_array();
                return Ok(list.cloned().unwrap_or_default());
            }
        }
    }

    fn receive(&mut self) -> Result<Value> {
        let mut length = 0;
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line)? == 0 {
                return Err("the server is gone".into());
            }
            let line = line.trim();
            if line.is_empty() {
                break;
            }
            if let Some(value) = line.strip_prefix("Content-Length:") {
                length = value.trim().parse()?;
            }
        }
        let mut message = vec![0; length];
        self.output.read_exact(&mut message)?;
        Ok(serde_json::from_slice(&message)?)
    }

    /// Has the server end at once; gives how long that takes.
    pub fn exit(mut self) -> Result<Duration> {
        let start = Instant::now();
        self.notify("exit", Value::Null)?;
        self.child.wait()?;
        Ok(start.elapsed())
    }

    /// Says goodbye.
    pub fn stop(mut self) -> Result {
        self.request("shutdown", Value::Null)?;
        self.notify("exit", Value::Null)?;
        let status = self.child.wait()?;
        if status.success() {
            Ok(())
        } else {
            Err(format!("the server ended with {status}").into())
        }
    }
}
