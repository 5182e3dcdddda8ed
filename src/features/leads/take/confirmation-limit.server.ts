import { listNetworkLimits } from "#platform/http/client-network.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { countWithin, readHits } from "#platform/postgres/rate-counter.ts";
import { DAY_MS, HOUR_MS } from "#platform/time.ts";
import { normaliseEmail } from "../rules/person.ts";
import type { FormRequest } from "./form-request.server.ts";

interface Limit {
  readonly hour: number;
  readonly day: number;
}

/** Most confirmations to one recipient, and most new recipients that one network, the /48 around it, or all of them may name (D80). */
export const CONFIRMATION_LIMITS = {
  recipient: { hour: 5, day: 10 },
  network: { hour: 20, day: 60 },
  block: { hour: 40, day: 120 },
  site: { hour: 100, day: 500 },
} as const satisfies Readonly<Record<string, Limit>>;

interface ConfirmationRequest {
  readonly email: string;
  /** Emails about different things have allowances of their own. */
  readonly about?: "confirmation" | "alert";
  readonly now: Date;
}

/**
 * Counts a confirmation that is about to be sent and answers whether it may be: anyone can write anyone's address in a form, and
 * what leaves is in the dealer's name (D80). Without it the enquiry is stored and dispatched all the same.
 */
export async function allowConfirmation(
  tx: AccountTransaction,
  { secret, siteId, client }: Pick<FormRequest, "secret" | "siteId" | "client">,
  { email, about = "confirmation", now }: ConfirmationRequest,
): Promise<boolean> {
  const isWithin = (subject: string, { hour, day }: Limit) => {
    const windows = [
      { subject, windowMs: HOUR_MS, max: hour },
      { subject, windowMs: DAY_MS, max: day },
    ];
    return countWithin(tx, windows, { secret, now });
  };
  const toSubject = (who: string) => `${about} ${siteId} ${who}`;
  const recipient = toSubject(`to ${normaliseEmail(email)}`);
  if ((await readHits(tx, { subject: recipient, windowMs: DAY_MS }, { secret, now })) === 0) {
    for (const { network, max } of listNetworkLimits<Limit>(client, CONFIRMATION_LIMITS))
      if (!(await isWithin(toSubject(`from ${network}`), max))) return false;
    if (!(await isWithin(toSubject("all"), CONFIRMATION_LIMITS.site))) return false;
  }
  // Counted last: a recipient who was refused is a new one in the next enquiry too.
  return isWithin(recipient, CONFIRMATION_LIMITS.recipient);
}
