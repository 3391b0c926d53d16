//! Starts the server `ass-lsp` for Zed.

use zed_extension_api::{self as zed, Command, LanguageServerId, Result, Worktree};

struct AssLsp;

impl zed::Extension for AssLsp {
    fn new() -> Self {
        AssLsp
    }

    /// The program on the user's path: the extension downloads nothing.
    fn language_server_command(
        &mut self,
        _server: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Command> {
        let command = worktree
            .which("ass-lsp")
            .ok_or("the program ass-lsp is not on the path")?;
        Ok(Command {
            command,
            args: vec!["lsp".to_owned()],
            env: Vec::new(),
        })
    }
}

zed::register_extension!(AssLsp);
