import type { AccountTransaction } from "#platform/postgres/database.ts";
import { countHits, DAY_MS, HOUR_MS } from "#platform/postgres/rate-counter.ts";
import type { EnquiryContext } from "./enquiry-context.ts";
import { normaliseEmail } from "./person.ts";

interface Limit {
  readonly hour: number;
  readonly day: number;
}

/** Most confirmations to one recipient, and most new recipients that one network, or all of them, may name (D80). */
export const CONFIRMATION_LIMITS = {
  recipient: { hour: 5, day: 10 },
  network: { hour: 10, day: 30 },
  site: { hour: 100, day: 500 },
} as const satisfies Readonly<Record<string, Limit>>;

/**
 * Counts a confirmation that is about to be sent and answers whether it may be: anyone can write anyone's address in a form, and
 * what leaves is in the dealer's name (D80). Without it the enquiry is stored and delivered all the same.
 */
export async function allowConfirmation(
  tx: AccountTransaction,
  { secret, siteId, clientNetwork }: Pick<EnquiryContext, "secret" | "siteId" | "clientNetwork">,
  email: string,
  now: Date,
): Promise<boolean> {
  const count = async (subject: string, limit: Limit) => {
    const windows = [HOUR_MS, DAY_MS].map((windowMs) => ({
      subject: `confirmation ${siteId} ${subject}`,
      windowMs,
    }));
    const [hour = 0, day = 0] = await countHits(tx, secret, windows, now);
    return { isWithin: hour <= limit.hour && day <= limit.day, isFirst: day === 1 };
  };
  const recipient = await count(`to ${normaliseEmail(email)}`, CONFIRMATION_LIMITS.recipient);
  if (!recipient.isFirst) return recipient.isWithin;
  const network = await count(`from ${clientNetwork ?? "unknown"}`, CONFIRMATION_LIMITS.network);
  return network.isWithin && (await count("all", CONFIRMATION_LIMITS.site)).isWithin;
}
