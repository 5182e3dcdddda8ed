import type { StaffContext } from "#features/identity/request/staff-context.ts";
import {
  findThreadOfAttachment,
  readAttachment,
} from "#features/leads/attachments/attachment-store.server.ts";
import { serveFile } from "#features/leads/attachments/serve-attachment.server.ts";
import { findThread } from "#features/leads/threads/find-thread.server.ts";
import { isUuid, readRowId } from "#platform/http/read-input.ts";
import { findLeads } from "./list/show-leads.server.ts";
import { LIVE_FIELD } from "./paths.ts";
import { countUnread } from "./store/list-threads.server.ts";

/**
 * Answers a file that came with an enquiry. Whoever opens one is in the audit log.
 * @throws a response, 404 for one of another account or of a part that is not theirs
 */
export async function answerLeadFile({ act, account, files, params }: StaffContext): Promise<Response> {
  const { file: id = "" } = params;
  const found = await act("leads:read", async (tx) => {
    const threadId = isUuid(id) ? await findThreadOfAttachment(tx, id, tx) : null;
    if (threadId === null) return null;
    await tx.record({ action: "open file of enquiry", subject: { kind: "thread", id: threadId } });
    return { file: await readAttachment(tx, id) };
  });
  if (!found || !account) throw new Response(null, { status: 404 });
  return serveFile({ accountId: account.accountId, files }, found.file);
}

/**
 * Streams that something changed in the account, or in one thread, to a page that shows it (D435).
 * @throws a response, 404 for a thread that is not theirs
 */
export async function answerLive(context: StaffContext): Promise<Response> {
  const { act, account, live, session, stillMay, url } = context;
  const asked = url.searchParams.get(LIVE_FIELD);
  const id = asked === null ? null : readRowId(asked);
  const isThere = await act(
    "leads:read",
    async (tx) => id === null || (await findThread(tx, id, tx)) !== null,
  );
  if (!isThere || !account || !session) throw new Response(null, { status: 404 });
  const stream = live.open({
    ...{ accountId: account.accountId, staffId: session.staff.id, threadId: id },
    stillMay: () => stillMay("leads:read"),
  });
  return stream
    ? new Response(stream, { headers: { "content-type": "text/event-stream" } })
    : new Response(null, { status: 503, headers: { "retry-after": "5" } });
}

/** Counts the leads that have something new for the person, of theirs and of nobody's. */
export const readUnread = ({ act }: Pick<StaffContext, "act">): Promise<number> =>
  act("leads:read", (tx) =>
    countUnread(tx, { sites: tx.sites, locations: tx.locations, staffId: tx.staff.id }),
  );

/** Answers `readUnread` to the menu. */
export async function answerUnread(context: StaffContext): Promise<Response> {
  return Response.json({ count: await readUnread(context) });
}

/** Answers the leads in which something typed is. */
export const answerFoundLeads = async (context: StaffContext): Promise<Response> =>
  Response.json(await findLeads(context));
