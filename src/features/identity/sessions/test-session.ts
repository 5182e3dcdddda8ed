import { randomBytes, randomUUID } from "node:crypto";
import type { SiteId } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { type Contact, ensureShopper } from "../shoppers/shopper-store.server.ts";
import { hashToken, toToken } from "./session.ts";
import { startSession } from "./session-store.server.ts";

/** Signs a shopper in without a code: who they are, their session's id, and the token that their browser's cookie has. */
export async function startTestSession(
  tx: AccountTransaction,
  { siteId, contact }: { readonly siteId: SiteId; readonly contact: Contact },
  now = new Date(),
) {
  const [id, token] = [randomUUID(), toToken(randomBytes(32))];
  const shopper = await ensureShopper(tx, { id: randomUUID(), contact }, now);
  const session = { id, shopperId: shopper.id, siteId, tokenHash: hashToken(token) };
  await startSession(tx, { ...session, device: "Safari on iPhone" }, now);
  return { shopper, session: id, token };
}
