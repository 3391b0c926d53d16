//! The loop between the client and the service. It reads and applies; what takes time runs on the pool.

use super::incoming::{Incoming, read_in_thread};
use super::log;
use super::long_answer::Slot;
use super::notifications::{configuration, documents};
use super::outgoing::Outgoing;
use super::requests::{compare, edit, kit, scene, show};
use super::state::Server;
use futures::future::FutureExt;
use pool::panic_words;
use std::io::BufReader;
use std::panic::AssertUnwindSafe;
use std::task::Poll;
use tokio::task::JoinSet;
use tower::Service;
use tower_lsp::LspService;
use tower_lsp::jsonrpc::{Error, Id, Request, Response};

/// Serves until the connection ends; gives the exit code.
pub(super) async fn serve() -> u8 {
    let outgoing = Outgoing::start();
    let mut server = None;
    let (mut service, socket) = LspService::build(|_| {
        let made = Server::new(outgoing.clone());
        server = Some(made.clone());
        made
    })
    .custom_method(scene::SCENE, scene::scene)
    .custom_method(scene::MESH, scene::mesh)
    .custom_method(scene::LOCATE, scene::locate)
    .custom_method(scene::FINDINGS, scene::findings)
    .custom_method(compare::COMPARE, compare::compare_levels)
    .custom_method(edit::EDIT, edit::edit)
    .custom_method(kit::KIT, kit::kit)
    .custom_method(show::SHOW, show::show_binary)
    .custom_method(configuration::TRUST, configuration::trust)
    .finish();
    // The server sends through its own queue; tower-lsp's is not used.
    drop(socket);
    let Some(server) = server else { return 2 };
    let mut messages = read_in_thread(BufReader::with_capacity(1 << 16, std::io::stdin()));
    let mut running = JoinSet::new();
    loop {
        // A client that does not read is not read from.
        outgoing.room().await;
        let Some(received) = messages.recv().await else {
            break;
        };
        while running.try_join_next().is_some() {}
        match received.message {
            Incoming::Open(params) => documents::open(&server, params),
            Incoming::Change(params) => documents::change(&server, params),
            Incoming::Answer(answer) => configuration::answered(&server, &answer),
            Incoming::Invalid(error) => outgoing.send(&Response::from_error(Id::Null, error)),
            Incoming::Request(request) => {
                if !take(*request, &mut service, &outgoing, &mut running).await {
                    break;
                }
            }
        }
    }
    let code = server.exit_code();
    // Whatever still runs sees that nobody wants it any more, and ends with the process.
    server.end();
    running.abort_all();
    outgoing.finish();
    code
}

/// Hands a request or a notification to the service; gives false once it is `exit`.
async fn take(
    request: Request,
    service: &mut LspService<Server>,
    outgoing: &Outgoing,
    running: &mut JoinSet<()>,
) -> bool {
    let id = request.id().cloned();
    // tower-lsp would leave such a request without an answer.
    if let Some(id) = id.clone().filter(|_| request.method().starts_with("$/")) {
        outgoing.send(&Response::from_error(id, Error::method_not_found()));
        return true;
    }
    if futures::future::poll_fn(|context| service.poll_ready(context))
        .await
        .is_err()
    {
        return false;
    }
    let goes_on = request.method() != "exit";
    let slot = Slot::default();
    let call = slot.clone().around(service.call(request));
    let call = guarded(id.clone(), call);
    let mut call = call.boxed();
    if id.is_none() {
        answer(outgoing, call.await, &slot);
        return goes_on;
    }
    // The first step is taken here, so that a request is about the text that was there when it came; the others go on
    // beside the loop.
    match futures::poll!(&mut call) {
        Poll::Ready(response) => answer(outgoing, response, &slot),
        Poll::Pending => {
            let outgoing = outgoing.clone();
            running.spawn(async move { answer(&outgoing, call.await, &slot) });
        }
    }
    goes_on
}

fn answer(outgoing: &Outgoing, response: Option<Response>, slot: &Slot) {
    let Some(response) = response else { return };
    match slot.take().filter(|_| response.is_ok()) {
        Some(result) => outgoing.send_result(response.id(), &result),
        None => outgoing.send(&response),
    }
}

/// A call whose panic becomes an error of that call alone.
async fn guarded(
    id: Option<Id>,
    call: impl Future<Output = Result<Option<Response>, tower_lsp::ExitedError>>,
) -> Option<Response> {
    match AssertUnwindSafe(call).catch_unwind().await {
        Ok(Ok(response)) => response,
        Ok(Err(_)) => None,
        Err(panic) => {
            let what = panic_words(&*panic);
            log::error(&format!("a request panicked: {what}"));
            id.map(|id| {
                let mut error = Error::internal_error();
                error.message = format!("internal error: {what}").into();
                Response::from_error(id, error)
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_error_of_its_request() {
        let call = async { panic!("no such luck") };
        let response = futures::executor::block_on(guarded(Some(Id::Number(7)), call)).unwrap();
        let (id, result) = response.into_parts();
        assert_eq!(id, Id::Number(7));
        assert_eq!(result.unwrap_err().message, "internal error: no such luck");
    }
}
