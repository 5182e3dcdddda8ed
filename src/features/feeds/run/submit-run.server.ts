import type { StaffContext } from "#features/identity/request/staff-context.ts";
import type { StaffTransaction } from "#features/identity/staff/roles/act.server.ts";
import {
  discardHeld,
  markDiscarder,
  restoreDiscarded,
} from "#features/inventory/import/import-runs.server.ts";
import { askRelease } from "#features/inventory/schedule/release-job.server.ts";
import { type PostedForm, readRowId } from "#platform/http/read-input.ts";
import { findSourceName } from "../store/read-feed-file.server.ts";
import { type FoundRun, findRun } from "../store/read-runs.server.ts";
import { RUN_FIELDS, RUN_INTENTS, type RunAnswer } from "./run-view.ts";

/**
 * Releases or discards a held import, as the page showed it.
 * @throws a response, 404 for one that the account does not have
 */
export async function submitRun(context: StaffContext, form: PostedForm): Promise<RunAnswer> {
  const { act, jobs, now, params } = context;
  const asked = { sourceId: readRowId(params.feed), runId: readRowId(params.run) };
  const intent = form(RUN_FIELDS.intent);
  return act("feeds:manage", async (tx) => {
    const source = await findSourceName(tx, asked.sourceId);
    const run = source === null ? null : await findRun(tx, asked);
    if (source === null || run === null) throw new Response(null, { status: 404 });
    if (intent === RUN_INTENTS.restore) return restore(tx, source, run);
    if (intent !== RUN_INTENTS.release && intent !== RUN_INTENTS.discard)
      return { error: "Please use one of the buttons of this page.", done: null, isConflict: false };
    const seen = { runId: run.id, decisions: form(RUN_FIELDS.decisions), name: tx.staff.name };
    const isRelease = intent === RUN_INTENTS.release;
    const isTaken = isRelease
      ? await askRelease(tx, { jobs, now: now() }, seen)
      : await markDiscarder(tx, seen, now());
    if (!isTaken) return { error: describeConflict(await findRun(tx, asked)), done: null, isConflict: true };
    if (!isRelease) await discardHeld(tx, source);
    const { created, updated, removed } = run.counts;
    await tx.record({
      action: isRelease ? "release import" : "discard import",
      subject: { kind: "feed", id: source },
      after: { added: created, changed: updated, withdrawn: removed },
    });
    const done = isRelease
      ? "It is being published. This page says when it is done."
      : "Discarded. Your stock stays as it is; the next new file is imported by itself.";
    return { error: null, done, isConflict: false };
  });
}

async function restore(tx: StaffTransaction, source: string, { id }: FoundRun): Promise<RunAnswer> {
  if (!(await restoreDiscarded(tx, id)))
    return { error: "It cannot be held again: a newer file has come.", done: null, isConflict: true };
  await tx.record({ action: "hold import again", subject: { kind: "feed", id: source } });
  return { error: null, done: "It is held again. Decide on it below.", isConflict: false };
}

/** Says what became of the import since the page was loaded. */
function describeConflict(current: FoundRun | null): string {
  const who = current?.decidedBy ?? "Somebody else";
  if (current?.outcome === "released") return `${who} has published it in the meantime.`;
  if (current?.outcome === "discarded")
    return `${current.decidedBy ?? "Somebody else, or a newer file,"} has discarded it in the meantime.`;
  if (current?.releaseAskedAt) return `${who} is having it published already.`;
  if (current?.isOutdated) return "Nothing was changed: a newer file is held by now. Decide on that one.";
  return "Nothing was changed: what it would do is something else by now. Look at it again, and decide.";
}
