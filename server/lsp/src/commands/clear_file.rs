//! `halo-ass.clearFile`: takes back what `halo-ass.checkFile` published.

use crate::answer::find;
use crate::publish;
use crate::state::Server;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::Url;

/// The command's name.
pub(crate) const NAME: &str = "halo-ass.clearFile";

/// Carries it out. What is pushed for an open document stays; to clients that ask for that themselves, nothing but the
/// other command pushes.
pub(crate) async fn clear_file(server: &Server, uri: Url) -> Result<()> {
    if server.client().pulls || find(server, &uri).await?.is_none() {
        publish::publish(server, uri, Vec::new(), None);
    }
    Ok(())
}
