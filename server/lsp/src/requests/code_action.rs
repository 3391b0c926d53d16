//! `textDocument/codeAction`: fixes for the findings that touch a range, and refactorings of what stands there.

use super::code_action_resolve::{Wanted, workspace_edit};
use super::configure;
use crate::answer::{Asked, answer};
use crate::client_commands::{CHOOSE, EXPLAIN_RULE};
use crate::convert;
use crate::state::Server;
use ide::Offer;
use rules::checks::{Code, Finding, Severity};
use rules::refactor::{self, Kind};
use serde_json::json;
use std::collections::BTreeSet;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    CodeAction, CodeActionContext, CodeActionDisabled, CodeActionKind, CodeActionOrCommand,
    CodeActionParams, CodeActionResponse, CodeActionTriggerKind, Command, Diagnostic,
    NumberOrString,
};

/// All safe fixes of a file at once.
const FIX_ALL: CodeActionKind = CodeActionKind::new("source.fixAll.halo-ass");

/// The kinds of actions that the server offers.
pub(crate) const KINDS: [CodeActionKind; 5] = [
    CodeActionKind::QUICKFIX,
    FIX_ALL,
    CodeActionKind::new(Kind::Rewrite.text()),
    CodeActionKind::new(Kind::Extract.text()),
    CodeActionKind::new(Kind::Move.text()),
];

/// With more ways than this of one choice, clients without the command that asks get none of them.
const FEW: usize = 6;

/// The actions for the findings and the selection in a range, and for all of the file.
pub(crate) async fn code_action(
    server: &Server,
    params: CodeActionParams,
) -> Result<Option<CodeActionResponse>> {
    let uri = params.text_document.uri.clone();
    let own = server.clone();
    answer(server, &uri, move |asked| {
        if !asked.client.actions {
            return None;
        }
        let mut actions = Vec::new();
        if asks_for(&params.context, &CodeActionKind::QUICKFIX) {
            let uncured = quick_fixes(asked, &params, &mut actions)?;
            turn_off(&own, asked, (&params, &uncured), &mut actions)?;
        }
        // Unasked, it stands where there is something that it would do.
        let is_wanted = match params.context.only {
            Some(_) => asks_for(&params.context, &FIX_ALL),
            None => !actions.is_empty(),
        };
        let cancelled = || asked.is_cancelled();
        if is_wanted && asked.analysis.snapshot.has_safe_fix(&cancelled)? {
            let wanted = Wanted::all(asked, &params.text_document.uri);
            actions.extend(action(
                "Fix all that can be fixed safely",
                asked,
                &wanted,
                FIX_ALL,
            ));
        }
        refactorings(asked, &params, &mut actions);
        Some(actions.into_iter().map(CodeActionOrCommand::from).collect())
    })
    .await
}

/// The client wants actions of a kind: it names the kind or a more general one, or none at all.
fn asks_for(context: &CodeActionContext, kind: &CodeActionKind) -> bool {
    let covers = |general: &CodeActionKind| {
        let rest = kind.as_str().strip_prefix(general.as_str());
        rest.is_some_and(|rest| {
            rest.is_empty() || rest.starts_with('.') || general.as_str().is_empty()
        })
    };
    let only = context.only.as_ref();
    only.is_none_or(|only| only.iter().any(covers))
}

/// Adds the refactorings of the selection, unless an editor asks for any action only to show its light bulb: the bulb
/// would be everywhere.
fn refactorings(asked: &Asked, params: &CodeActionParams, actions: &mut Vec<CodeAction>) {
    let context = &params.context;
    let unasked = context.trigger_kind == Some(CodeActionTriggerKind::AUTOMATIC);
    if unasked && context.only.is_none() {
        return;
    }
    let kind = |kind: Kind| CodeActionKind::new(kind.text());
    if !Kind::ALL.iter().any(|&it| asks_for(context, &kind(it))) {
        return;
    }
    let snapshot = &asked.analysis.snapshot;
    let uri = &params.text_document.uri;
    let range = asked.offset(params.range.start)..asked.offset(params.range.end);
    let offers = snapshot.refactorings(&range);
    let mut choices = BTreeSet::new();
    for offer in &offers {
        let kind = kind(offer.name.kind());
        // What cures a finding here stands before.
        let is_cure = actions.iter().any(|it| it.title == offer.title);
        if is_cure || !asks_for(context, &kind) {
            continue;
        }
        if let Some(choice) = &offer.choice
            && (asked.client.chooses || offer.refactoring.is_err())
        {
            if choices.insert(choice) {
                actions.extend(chosen_later(asked, params, (choice, offer), kind));
            }
            continue;
        }
        let same = |other: &&refactor::Offer| other.choice == offer.choice;
        if offer.choice.is_some() && offers.iter().filter(same).count() > FEW {
            continue;
        }
        match &offer.refactoring {
            // Nobody can be asked for what it lacks.
            Ok(refactoring) if refactoring.asks().is_some() => {}
            Ok(refactoring) => {
                let wanted = Wanted::refactoring(asked, uri, refactoring);
                actions.extend(action(&offer.title, asked, &wanted, kind));
            }
            Err(reason) => actions.extend(disabled(asked, &offer.title, reason, kind)),
        }
    }
}

/// One action for all ways of a choice: the client asks which.
fn chosen_later(
    asked: &Asked,
    params: &CodeActionParams,
    (choice, offer): (&str, &refactor::Offer),
    kind: CodeActionKind,
) -> Option<CodeAction> {
    if let Err(reason) = &offer.refactoring {
        return disabled(asked, choice, reason, kind);
    }
    let arguments = json!({
        "uri": params.text_document.uri,
        "range": params.range,
        "name": offer.name.text(),
        "choice": choice,
    });
    Some(CodeAction {
        title: choice.to_owned(),
        kind: Some(kind),
        command: Some(Command {
            title: choice.to_owned(),
            command: CHOOSE.to_owned(),
            arguments: Some(vec![arguments]),
        }),
        ..CodeAction::default()
    })
}

/// Refused refactorings, for clients that show it. The title has the reason, too: some editors show nothing else.
fn disabled(asked: &Asked, title: &str, reason: &str, kind: CodeActionKind) -> Option<CodeAction> {
    asked.client.disabled.then(|| CodeAction {
        title: format!("{title} ({reason})"),
        kind: Some(kind),
        disabled: Some(CodeActionDisabled {
            reason: reason.to_owned(),
        }),
        ..CodeAction::default()
    })
}

/// Cures first, then comments that allow a finding. An error that nothing cures is explained before anything hides it,
/// and is not hidden at all where the client cannot show the explanation: Tool would stop all the same, without a word.
/// Returns the rules that are explained so. `None` if it was cancelled.
fn quick_fixes(
    asked: &Asked,
    params: &CodeActionParams,
    actions: &mut Vec<CodeAction>,
) -> Option<BTreeSet<Code>> {
    let snapshot = &asked.analysis.snapshot;
    let uri = &params.text_document.uri;
    let range = asked.offset(params.range.start)..asked.offset(params.range.end);
    let cancelled = || asked.is_cancelled();
    let mut offers = snapshot.fixes(&range, &cancelled)?;
    // Sorting keeps the order of the findings.
    offers.sort_by_key(|offer| offer.silences);
    let silent = offers.partition_point(|offer| !offer.silences);
    let uncured = uncured(asked, params, offers.get(..silent).unwrap_or_default())?;
    if offers.is_empty() && uncured.is_empty() {
        return Some(uncured);
    }
    let to = (uri, &asked.client);
    let (diagnostics, _) = convert::known_findings(snapshot, to, &cancelled)?;
    let fix = |offer: &Offer| {
        let wanted = Wanted::one(asked, uri, offer);
        let action = action(&offer.title, asked, &wanted, CodeActionKind::QUICKFIX)?;
        Some(CodeAction {
            diagnostics: settled(asked, offer, &diagnostics, &params.context.diagnostics),
            is_preferred: Some(offer.preferred),
            ..action
        })
    };
    let (cures, silences) = offers.split_at_checked(silent).unwrap_or_default();
    actions.extend(cures.iter().filter_map(fix));
    let explains = asked.client.explains;
    if explains {
        actions.extend(uncured.iter().map(|&code| explain(code)));
    }
    let may_hide = |offer: &&Offer| explains || !uncured.contains(&offer.fix.code);
    actions.extend(silences.iter().filter(may_hide).filter_map(fix));
    Some(uncured)
}

/// The rules of errors at a place that none of these fixes cures.
fn uncured(asked: &Asked, params: &CodeActionParams, cures: &[Offer]) -> Option<BTreeSet<Code>> {
    let findings = touched(asked, params)?;
    let errors = findings.into_iter().filter(|finding| {
        let is_cured =
            |cure: &Offer| cure.fix.code == finding.code && cure.fix.span == finding.span;
        finding.code.rule().severity == Severity::Error && !cures.iter().any(is_cured)
    });
    Some(errors.map(|finding| finding.code).collect())
}

/// Shows the page of a rule.
fn explain(code: Code) -> CodeAction {
    let title = format!("Explain `{code}`");
    CodeAction {
        title: title.clone(),
        kind: Some(CodeActionKind::QUICKFIX),
        command: Some(Command {
            title,
            command: EXPLAIN_RULE.to_owned(),
            arguments: Some(vec![code.name().into()]),
        }),
        ..CodeAction::default()
    }
}

/// The findings that touch the range that is asked about. `None` if it was cancelled.
fn touched(asked: &Asked, params: &CodeActionParams) -> Option<Vec<Finding>> {
    let range = asked.offset(params.range.start)..asked.offset(params.range.end);
    let findings = asked
        .analysis
        .snapshot
        .known_until(&|| asked.is_cancelled())?
        .findings;
    let touched = findings
        .iter()
        .filter(|finding| finding.span.start <= range.end && range.start <= finding.span.end);
    Some(touched.cloned().collect())
}

/// Offers to turn a rule off in the configuration. `None` if it was cancelled.
fn turn_off(
    server: &Server,
    asked: &Asked,
    (params, uncured): (&CodeActionParams, &BTreeSet<Code>),
    actions: &mut Vec<CodeAction>,
) -> Option<()> {
    let touched = touched(asked, params)?;
    // What readers refuse is wrong in every team.
    let codes: BTreeSet<Code> = touched
        .into_iter()
        .map(|finding| finding.code)
        .filter(|code| !code.is_of_structure())
        .filter(|code| asked.client.explains || !uncured.contains(code))
        .collect();
    actions.extend(
        codes
            .into_iter()
            .filter_map(|code| configure::turn_off(server, asked, code)),
    );
    Some(())
}

/// The diagnostic that a fix settles, as the client has it where it sent it along.
fn settled(
    asked: &Asked,
    offer: &Offer,
    diagnostics: &[Diagnostic],
    sent: &[Diagnostic],
) -> Option<Vec<Diagnostic>> {
    let text = asked.analysis.snapshot.text();
    let range = convert::range(text, &offer.fix.span, asked.client.encoding);
    let code = NumberOrString::String(offer.fix.code.name().to_owned());
    let is_own = |found: &&Diagnostic| found.range == range && found.code.as_ref() == Some(&code);
    let own = diagnostics.iter().find(is_own)?;
    let mut sent = sent.iter();
    let same = sent.find(|sent| sent.range == own.range && sent.code == own.code);
    Some(vec![same.unwrap_or(own).clone()])
}

/// An action; `None` where its changes cannot be made. Clients that can ask for them later get them then.
fn action(title: &str, asked: &Asked, wanted: &Wanted, kind: CodeActionKind) -> Option<CodeAction> {
    let mut action = CodeAction {
        title: title.to_owned(),
        kind: Some(kind),
        ..CodeAction::default()
    };
    if asked.client.resolves {
        action.data = serde_json::to_value(wanted).ok();
    } else {
        let edits = wanted.edits(asked, &|_| {})?.ok()?;
        action.edit = Some(workspace_edit(asked, wanted.uri(), &edits));
    }
    Some(action)
}
