import { randomBytes, randomUUID } from "node:crypto";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { IdentityContext } from "../request/identity-context.ts";
import { describeDevice } from "../sessions/describe-device.ts";
import { hashToken, type Session, toToken } from "../sessions/session.ts";
import { toSessionCookies } from "../sessions/session-cookie.ts";
import { endSession, startSession } from "../sessions/session-store.server.ts";
import type { ShopperId } from "../shoppers/shopper.ts";
import { type Contact, changePhone, ensureShopper } from "../shoppers/shopper-store.server.ts";

interface Proof {
  readonly contact: Contact;
  /** The session of the request, which ends. */
  readonly before: Session | null;
}

/**
 * Starts a session for the shopper of a proved contact. The token is always new, so a token that was planted or seen earlier is
 * useless.
 * @returns the cookies of the session
 */
export async function openSession(
  tx: AccountTransaction,
  context: Pick<IdentityContext, "siteId" | "userAgent" | "place" | "now">,
  { contact, before }: Proof,
): Promise<readonly string[]> {
  const now = context.now();
  const { siteId, userAgent, place } = context;
  const shopperId = await findOwner(tx, { contact, before }, now);
  if (before) await endSession(tx, before.shopper.id, before.id);
  const token = toToken(randomBytes(32));
  const device = describeDevice(userAgent);
  await startSession(tx, { id: randomUUID(), shopperId, siteId, tokenHash: hashToken(token), device }, now);
  return toSessionCookies(token, place);
}

/** A shopper who signed in by email and has no number gets the proved one, unless another shopper has it (ENT-19). */
async function findOwner(tx: AccountTransaction, { contact, before }: Proof, now: Date): Promise<ShopperId> {
  const { phone } = contact;
  const lacksPhone = phone !== undefined && before?.shopper.phone === null;
  if (lacksPhone && (await changePhone(tx, before.shopper.id, phone))) return before.shopper.id;
  return (await ensureShopper(tx, { id: randomUUID(), contact }, now)).id;
}
