import type { Queries } from "#platform/postgres/database.ts";
import { describeDevice } from "../../sessions/session.ts";
import { checkPasskey, type PasskeyProblem, type RelyingParty } from "../passkeys/passkeys.server.ts";
import type { StaffPerson } from "../person.ts";
import { type StartedStaffSession, startStaffSession } from "../sessions/staff-session-store.server.ts";
import { logSecurityEvent, type SecurityEvent } from "./security-event.ts";
import type { SignInClient } from "./sign-in.server.ts";

export interface PasskeyTry extends Pick<SignInClient, "userAgent" | "secret" | "log"> {
  readonly party: RelyingParty;
  /** The token of the browser that was given the challenge; null for one without. */
  readonly browser: string | null;
  /** What the authenticator answered, as JSON. */
  readonly answer: string;
}

/** `staff`: whose passkey it was, where that is known. */
export interface PasskeyRefused {
  readonly kind: "refused";
  readonly reason: PasskeyProblem;
  readonly staff: StaffPerson | null;
}

/** That one was copied is noted where its person is told. */
const EVENTS: Readonly<Record<Exclude<PasskeyProblem, "copied">, SecurityEvent>> = {
  ended: "late passkey",
  wrong: "wrong passkey",
};

/** Signs a person in with a passkey, which needs no second factor: it is one that they have, and proves who uses it (D436). */
export async function signInWithPasskey(
  db: Queries,
  asked: PasskeyTry,
  now: Date,
): Promise<{ readonly kind: "signed-in"; readonly session: StartedStaffSession } | PasskeyRefused> {
  const proved = await provePasskey(db, { ...asked, purpose: "sign-in", staff: null }, now);
  if (proved.kind === "refused") return proved;
  const staffId = proved.staff.id;
  const device = describeDevice(asked.userAgent);
  const session = await startStaffSession(db, { staffId, device, isStrong: true }, now);
  logSecurityEvent(asked.log, "signed in", staffId);
  return { kind: "signed-in", session };
}

/** Whether the person of a session has one of their passkeys at hand, before what is dangerous. */
export async function confirmWithPasskey(
  db: Queries,
  asked: PasskeyTry & { readonly staff: StaffPerson },
  now: Date,
): Promise<{ readonly kind: "confirmed" } | PasskeyRefused> {
  const proved = await provePasskey(db, { ...asked, purpose: "confirm" }, now);
  return proved.kind === "refused" ? proved : { kind: "confirmed" };
}

interface Proof extends PasskeyTry {
  readonly purpose: "sign-in" | "confirm";
  readonly staff: StaffPerson | null;
}

async function provePasskey(
  db: Queries,
  { party, browser, answer, secret, log, purpose, staff }: Proof,
  now: Date,
): Promise<{ readonly kind: "proved"; readonly staff: StaffPerson } | PasskeyRefused> {
  const refuse = (reason: PasskeyProblem, whose: StaffPerson | null): PasskeyRefused => {
    if (reason !== "copied") logSecurityEvent(log, EVENTS[reason], whose?.id ?? null);
    return { kind: "refused", reason, staff: whose };
  };
  if (browser === null) return refuse("ended", staff);
  const binding = { purpose, browser, staffId: staff?.id ?? null, secret };
  const checked = await checkPasskey(db, { party, binding, answer }, now);
  return checked.ok ? { kind: "proved", staff: checked.staff } : refuse(checked.reason, checked.staff);
}
