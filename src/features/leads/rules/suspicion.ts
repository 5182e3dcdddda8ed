import type { Submission } from "./submission-token.ts";

/** Why a lead waits for a person to look at it. It is kept and can be released, never dropped (D14). */
export type Suspicion = "honeypot" | "no-token" | "too-fast" | "rate-address" | "rate-person";

/** No person fills in and sends a step in less, unless the details are there already (D102). */
const MIN_FILL_MS = 2000;

/**
 * Enquiries an hour before more are suspect. Many phones share one address of their network (D14), so an address may
 * send far more than one person has reason to. The /48 around an IPv6 network has four times as much (D240).
 */
export const HOURLY_ALLOWANCE = { address: 40, block: 160, person: 8, personInBlock: 32 } as const;

export interface SuspicionSigns {
  /** What the hidden tracking field held (LEAD-11). */
  readonly trap: string;
  /** Null when the form came without a valid token; "not-asked" where none is given, as on the API. */
  readonly submission: Submission | null | "not-asked";
  /** Whether the browser filled in the shopper's details from their last enquiry (D102). */
  readonly remembered: boolean;
  /** Whether it is about a car that the site shows. */
  readonly hasCar: boolean;
  readonly now: Date;
  /** Enquiries from the shopper's network within the hour, this one included. */
  readonly fromAddress: number;
  /** Enquiries from the /48 around it; 0 for IPv4. */
  readonly fromBlock: number;
  /** Those from the network under the same phone number or email address. */
  readonly fromPerson: number;
  /** Those from the /48 under the same phone number or email address; 0 for IPv4. */
  readonly fromPersonInBlock: number;
}

/**
 * Why an enquiry is held; empty for nearly all. Signs that only a program gives hold any enquiry. Speed and counts, which
 * people also cause, hold a general enquiry each, and one about a car only if both occur (D79).
 */
export function findSuspicions(signs: SuspicionSigns): readonly Suspicion[] {
  const certain = findCertainSigns(signs);
  const hasty: Suspicion[] = isTooFast(signs) ? ["too-fast"] : [];
  const many = findNumerousSigns(signs);
  const [isHasty, isMany] = [hasty.length > 0, many.length > 0];
  const isHeld = certain.length > 0 || (signs.hasCar ? isHasty && isMany : isHasty || isMany);
  return isHeld ? [...certain, ...hasty, ...many] : [];
}

function findCertainSigns({ trap, submission }: SuspicionSigns): readonly Suspicion[] {
  const found: Suspicion[] = [];
  if (trap !== "") found.push("honeypot");
  if (submission === null) found.push("no-token");
  return found;
}

function findNumerousSigns(signs: SuspicionSigns): readonly Suspicion[] {
  const { address, block, person, personInBlock } = HOURLY_ALLOWANCE;
  const found: Suspicion[] = [];
  if (signs.fromAddress > address || signs.fromBlock > block) found.push("rate-address");
  if (signs.fromPerson > person || signs.fromPersonInBlock > personInBlock) found.push("rate-person");
  return found;
}

/** A token from the future was issued by a process whose clock is ahead, so how long it took is not known (D79). */
function isTooFast({ submission, remembered, now }: SuspicionSigns): boolean {
  if (remembered || submission === null || submission === "not-asked") return false;
  const tookMs = now.getTime() - submission.issuedAt.getTime();
  return tookMs >= 0 && tookMs < MIN_FILL_MS;
}
