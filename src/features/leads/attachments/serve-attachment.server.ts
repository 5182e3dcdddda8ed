import type { RequestContext } from "#features/request/request-context.ts";
import type { AccountId } from "#platform/account-id.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { ATTACHMENT_KINDS, type Attachment } from "./attachment.ts";
import { toFileKey } from "./attachment-files.server.ts";
import { readAttachmentLink } from "./attachment-link.ts";
import { readAttachment } from "./attachment-store.server.ts";

/** Nothing may keep it, look into it or run it. */
const PRIVATE = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex",
  "cross-origin-resource-policy": "same-origin",
};

const EXPIRED = "This link has expired. Ask whoever runs your website to send the enquiry again.";
const GONE = "This file is not kept any more.";
const WAITING = "This file has not been scanned for viruses yet. Please try again in a few minutes.";
const FAILED =
  "This file could not be scanned for viruses, so it cannot be opened. Ask the sender for another copy.";
const INFECTED = "A virus was found in this file, so it was removed.";

/** `GET /api/attachments/{token}`: a file that a shopper sent, to whoever has the link in the dealer's mail (D175, D176). */
export async function serveAttachment(
  ctx: Pick<RequestContext, "accountId" | "db" | "secret" | "files" | "now">,
  url: URL,
): Promise<Response> {
  const token = url.pathname.split("/").at(-1) ?? "";
  const link = readAttachmentLink(ctx, token, ctx.now());
  if (link.kind === "unknown") return say(404, "There is no such file.");
  if (link.kind === "expired") return say(410, EXPIRED);
  const file = await ctx.db.readAccount(ctx.accountId, (tx) => readAttachment(tx, link.id));
  return serveFile(ctx, file);
}

/** Serves a file that was read for somebody who may open it; null for one that is not there any more. */
export async function serveFile(
  { accountId, files }: { readonly accountId: AccountId; readonly files: Storage },
  file: (Attachment & { readonly content: Buffer | null }) | null,
): Promise<Response> {
  if (!file) return say(410, GONE);
  if (file.scan === "waiting") return say(503, WAITING, { "retry-after": "60" });
  if (file.scan === "infected") return say(410, INFECTED);
  if (file.scan === "failed") return say(410, FAILED);
  const content = file.content ?? (await files.read(toFileKey(accountId, file.id)));
  if (!content) return say(410, GONE);
  return new Response(Uint8Array.from(content), {
    headers: {
      ...PRIVATE,
      "content-type": ATTACHMENT_KINDS[file.kind].contentType,
      "content-disposition": toDisposition(file),
      "content-security-policy": "default-src 'none'; sandbox",
    },
  });
}

const say = (status: number, text: string, headers = {}) =>
  new Response(`${text}\n`, {
    status,
    headers: { ...PRIVATE, "content-type": "text/plain; charset=utf-8", ...headers },
  });

/** Never shown inline; the name for old programs and as it is (RFC 6266). */
function toDisposition({ name }: Attachment): string {
  const plain = name.normalize("NFKD").replace(/[^\w. -]/g, "_");
  const whole = encodeURIComponent(name).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
