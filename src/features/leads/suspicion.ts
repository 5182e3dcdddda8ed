import type { Submission } from "./submission-token.ts";

/** Why a lead waits for a person to look at it. It is kept and can be released, never dropped (D14). */
export type Suspicion = "honeypot" | "no-token" | "too-fast" | "rate-address" | "rate-person";

/** No person reads and sends a step in less. */
const FASTEST_MS = 2000;

/**
 * Enquiries an hour before more are suspect. Many phones share one address of their network (D14), so an address may
 * send far more than one person has reason to.
 */
export const HOURLY_ALLOWANCE = { address: 40, person: 8 } as const;

export interface Signs {
  /** What the hidden tracking field held (LEAD-11). */
  readonly trap: string;
  /** Null when the form came without a valid token; "not-asked" where none is given, as on the API. */
  readonly submission: Submission | null | "not-asked";
  readonly now: Date;
  /** Enquiries within the hour, this one included. */
  readonly fromAddress: number;
  readonly fromPerson: number;
}

/** What about an enquiry looks like a program sent it; empty for nearly all. */
export function suspicionsOf({
  trap,
  submission,
  now,
  fromAddress,
  fromPerson,
}: Signs): readonly Suspicion[] {
  const found: Suspicion[] = [];
  if (trap !== "") found.push("honeypot");
  if (submission === null) found.push("no-token");
  else if (submission !== "not-asked" && now.getTime() - submission.issuedAt.getTime() < FASTEST_MS) {
    found.push("too-fast");
  }
  if (fromAddress > HOURLY_ALLOWANCE.address) found.push("rate-address");
  if (fromPerson > HOURLY_ALLOWANCE.person) found.push("rate-person");
  return found;
}
