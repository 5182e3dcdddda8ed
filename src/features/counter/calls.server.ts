import { requireAccount, type StaffContext } from "#features/identity/request/staff-context.ts";
import { readForm } from "#platform/http/read-input.ts";
import { SENT_FIELDS } from "./sign/sign-view.ts";
import { submitSigning } from "./sign/submit-signing.server.ts";
import { requireDrive } from "./store/drives.server.ts";
import { findPaper, toLicenceKey } from "./store/papers.server.ts";

/** Answers what a phone sends that was signed on it, 422 where it was not taken, and 503 where it can be later (D451). */
export async function answerSigning(context: StaffContext): Promise<Response> {
  const form = await readForm(context.request);
  const answer = await submitSigning(context, form, form.file(SENT_FIELDS.picture));
  return Response.json(answer, { status: answer.error === null ? 200 : answer.isTemporary ? 503 : 422 });
}

/** Nothing may keep it, look into it or run it. */
const PRIVATE = {
  "content-type": "image/jpeg",
  "content-disposition": "inline",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex",
  "cross-origin-resource-policy": "same-origin",
  "content-security-policy": "default-src 'none'; sandbox",
};

/**
 * Answers the picture of the licence. Whoever looks at it is in the audit log.
 * @throws a response, 404 for a test drive that is not theirs, and 410 once the picture is erased
 */
export async function answerLicence(context: StaffContext): Promise<Response> {
  const { accountId } = requireAccount(context);
  const picture = await context.act("test-drives:read", async (tx) => {
    const { id } = await requireDrive(tx, context);
    const paper = await findPaper(tx, id);
    if (!paper) throw new Response(null, { status: 404 });
    if (paper.picture !== null)
      await tx.record({ action: "look at driver licence", subject: { kind: "test drive", id } });
    return paper.picture;
  });
  const bytes = picture && (await context.files.read(toLicenceKey(accountId, picture)));
  if (!bytes) return new Response("This picture is not kept any more.\n", { status: 410 });
  return new Response(Uint8Array.from(bytes), { headers: PRIVATE });
}
