//! The language server over standard input and output. Thin: no knowledge of the format.

mod answer;
mod capabilities;
mod client;
mod client_commands;
mod commands;
mod configuration_files;
mod convert;
mod disk_check;
mod disk_results;
mod documents;
mod file_id;
mod foreign_level;
mod foreign_texts;
mod framing;
mod incoming;
mod log;
mod long_answer;
mod loop_thread;
mod notifications;
mod open_documents;
mod open_text;
mod outgoing;
mod progress;
mod publish;
mod requests;
mod result_id;
mod service;
mod shown_configurations;
mod shown_texts;
mod state;
mod streamed;
mod surroundings;
mod transport;
mod workspace;
mod workspace_files;

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
