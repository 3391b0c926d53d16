//! The language server over standard input and output. Thin: no knowledge of the format.

mod capabilities;
mod convert;
mod diagnostics;
mod document_symbol;
mod documents;
mod execute_command;
mod folding_range;
mod framing;
mod hover;
mod log;
mod open_text;
mod outgoing;
mod progress;
mod selection_range;
mod server;
mod syntax;
mod transport;
mod workspace;
mod workspace_diagnostic;

use std::path::PathBuf;
use std::process::ExitCode;

/// How to run the server.
#[derive(Clone, Debug, Default)]
pub struct LspOptions {
    /// Write the log to this file instead of standard error.
    pub log_file: Option<PathBuf>,
}

/// Serves until the client says exit or closes the connection.
pub fn run(options: LspOptions) -> ExitCode {
    log::init(options.log_file);
    let runtime = match tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
    {
        Ok(runtime) => runtime,
        Err(error) => {
            log::error(&format!("cannot start: {error}"));
            return ExitCode::from(2);
        }
    };
    let code = runtime.block_on(transport::serve());
    // The reader may still wait for input that never comes.
    runtime.shutdown_background();
    ExitCode::from(code)
}
