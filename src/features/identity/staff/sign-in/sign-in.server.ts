import { randomBytes } from "node:crypto";
import type { Logger } from "#platform/log.ts";
import type { Queries } from "#platform/postgres/database.ts";
import { describeDevice } from "../../sessions/session.ts";
import { parseEmail } from "../../shoppers/shopper.ts";
import { hashPassword, isOutdated, isPasswordOf } from "../passwords/password-hash.server.ts";
import { findPassword, type PasswordRecord, rehashPassword } from "../passwords/password-store.server.ts";
import { findDevice } from "../sessions/device-store.server.ts";
import type { StaffSession } from "../sessions/staff-session.ts";
import { type StartedStaffSession, startStaffSession } from "../sessions/staff-session-store.server.ts";
import { addChallenge } from "./challenge-store.server.ts";
import { countTry } from "./count-try.server.ts";
import { logSecurityEvent, type SecurityEvent } from "./security-event.ts";

/** Where a try to sign in comes from. */
export interface SignInClient {
  /** See `toClientNetwork`; "" when unknown. */
  readonly network: string;
  /** See `readDeviceCookie`; null for a browser that nobody signed in with before. */
  readonly device: string | null;
  /** `User-Agent`. */
  readonly userAgent: string;
  /** Of this installation. */
  readonly secret: string;
  readonly log: Logger;
}

export interface Credentials extends SignInClient {
  readonly email: string;
  readonly password: string;
}

/**
 * `refused`: the password is wrong, nobody has the address, or, with `until`, there were too many tries. Who asks learns no more.
 */
export type SignInOutcome =
  | { readonly kind: "signed-in"; readonly session: StartedStaffSession }
  | { readonly kind: "second-factor"; readonly challenge: string }
  | Refused;

interface Refused {
  readonly kind: "refused";
  readonly until?: Date;
}

/** Signs a person in with their password, or asks for the second factor (D427). */
export async function signIn(db: Queries, credentials: Credentials, now: Date): Promise<SignInOutcome> {
  const email = parseEmail(credentials.email) ?? credentials.email.trim().toLowerCase().slice(0, MAX_TYPED);
  const known = await findDevice(db, { token: credentials.device, email }, now);
  const checked = await checkCredentials(db, { ...credentials, email, known }, now);
  if (checked.kind === "refused") return checked;
  const staffId = checked.staff.id;
  if (checked.hasSecondFactor) {
    const challenge = await addChallenge(db, { staffId, kind: "second-factor" }, now);
    return { kind: "second-factor", challenge };
  }
  const device = describeDevice(credentials.userAgent);
  const session = await startStaffSession(db, { staffId, device }, now);
  logSecurityEvent(credentials.log, "signed in", staffId);
  return { kind: "signed-in", session };
}

interface Confirmation extends Omit<SignInClient, "device"> {
  readonly session: Pick<StaffSession, "id" | "staff">;
  readonly password: string;
}

/** Whether the person of a session knows their password, before what is dangerous. Wrong ones count as those of sign-in do. */
export async function confirmPassword(
  db: Queries,
  { session: { id, staff }, ...rest }: Confirmation,
  now: Date,
): Promise<{ readonly kind: "confirmed" } | Refused> {
  // Who has the session is known, whatever cookies their browser kept.
  const checked = await checkCredentials(db, { ...rest, email: staff.email, known: `session ${id}` }, now);
  return checked.kind === "refused" ? checked : { kind: "confirmed" };
}

interface Try extends Omit<Credentials, "device"> {
  /** What tries of a known browser are counted by; null for one that is not. */
  readonly known: string | null;
}

async function checkCredentials(
  db: Queries,
  { email, password, network, known, secret, log }: Try,
  now: Date,
): Promise<({ readonly kind: "right" } & PasswordRecord) | Refused> {
  const by = { what: "password", target: email, network, known } as const;
  const allowed = await countTry(db, by, { secret, now });
  const record = await findPassword(db, email);
  const note = (event: SecurityEvent) => logSecurityEvent(log, event, record?.staff.id ?? null);
  if (!allowed.ok) {
    note("too many tries");
    return { kind: "refused", until: allowed.until };
  }
  if (!(await isRight(record, password)) || !record) {
    note("wrong password");
    return { kind: "refused" };
  }
  await allowed.release();
  if (record.hash && isOutdated(record.hash))
    await rehashPassword(db, record.staff.id, { hash: record.hash, password });
  return { kind: "right", ...record };
}

const MAX_TYPED = 500;
let nobodys: Promise<string> | undefined;

/** Takes as long for an address that nobody has as for one of a person. */
async function isRight(record: PasswordRecord | null, password: string): Promise<boolean> {
  nobodys ??= hashPassword(randomBytes(32).toString("hex"));
  const hash = record?.hash ?? (await nobodys);
  return (await isPasswordOf(hash, password.slice(0, MAX_TYPED))) && record?.hash === hash;
}
