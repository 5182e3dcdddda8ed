import { randomBytes, randomUUID } from "node:crypto";
import type { IdentityContext } from "#features/identity/request/identity-context.ts";
import {
  describeDevice,
  hashToken,
  type Session,
  toSessionCookies,
  toToken,
} from "#features/identity/sessions/session.ts";
import { endSession, startSession } from "#features/identity/sessions/session-store.server.ts";
import type { ShopperId } from "#features/identity/shoppers/shopper.ts";
import {
  type Contact,
  changePhone,
  ensureShopper,
  recordAgreement,
} from "#features/identity/shoppers/shopper-store.server.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { TERMS_AGREEMENT } from "./terms-agreement.ts";

export interface Proof {
  readonly contact: Contact;
  /** The session of the request, which ends. */
  readonly before: Session | null;
  /** Whether the proved number is for the shopper of that session, who has none (ENT-19). */
  readonly addsPhone: boolean;
}

/**
 * Starts a session for the shopper of a proved contact. The token is always new, so a token that was planted or seen earlier is
 * useless.
 * @returns the cookies of the session
 */
export async function openSession(
  tx: AccountTransaction,
  context: Pick<IdentityContext, "siteId" | "userAgent" | "place" | "now">,
  { contact, before, addsPhone }: Proof,
): Promise<readonly string[]> {
  const now = context.now();
  const { siteId, userAgent, place } = context;
  const shopperId = await findOwner(tx, { contact, before, addsPhone }, now);
  if (before) await endSession(tx, before.shopper.id, before.id);
  await recordAgreement(tx, { shopperId, siteId, ...TERMS_AGREEMENT, source: "/sign-in" }, now);
  const token = toToken(randomBytes(32));
  const device = describeDevice(userAgent);
  await startSession(tx, { id: randomUUID(), shopperId, siteId, tokenHash: hashToken(token), device }, now);
  return toSessionCookies(token, place);
}

/** A number that another shopper has signs that shopper in. */
async function findOwner(
  tx: AccountTransaction,
  { contact, before, addsPhone }: Proof,
  now: Date,
): Promise<ShopperId> {
  const { phone } = contact;
  if (addsPhone && before && phone !== undefined && (await changePhone(tx, before.shopper.id, phone)))
    return before.shopper.id;
  return (await ensureShopper(tx, { id: randomUUID(), contact }, now)).id;
}
