import type { AccountTransaction } from "#platform/postgres/database.ts";
import { countHits, DAY_MS, HOUR_MS } from "#platform/postgres/rate-counter.ts";

/**
 * Codes for one number or address, codes requested by one network, and codes of an account. Each message costs the dealer money
 * and may disturb a stranger. Many phones share the network of a mobile carrier (D14).
 */
const CODE_LIMITS = {
  target: { hour: 5, day: 10 },
  network: { hour: 30, day: 100 },
  account: { hour: 500, day: 3000 },
} as const;

/** By one network, over all codes. */
const MAX_GUESSES_PER_HOUR = 60;

interface CodeRequest {
  readonly secret: string;
  /** As of `clientNetwork`; "" when unknown. */
  readonly client: string;
  readonly now: Date;
}

/** Counts a request for a code and returns whether the code may be sent. Refused requests count too. */
export async function allowCode(
  tx: AccountTransaction,
  target: string,
  asking: CodeRequest,
): Promise<boolean> {
  const subjects = { target: `code to ${target}`, network: `code from ${asking.client}`, account: "codes" };
  const names = ["target", "network", "account"] as const;
  const counted = names.flatMap((name) =>
    [HOUR_MS, DAY_MS].map((windowMs) => ({ subject: subjects[name], windowMs })),
  );
  const limits = names.flatMap((name) => [CODE_LIMITS[name].hour, CODE_LIMITS[name].day]);
  const hits = await countHits(tx, counted, asking);
  return hits.every((count, at) => count <= (limits[at] ?? 0));
}

/** Counts a guess of a network and returns whether it may be checked. */
export async function allowGuess(tx: AccountTransaction, asking: CodeRequest): Promise<boolean> {
  const counted = [{ subject: `guess from ${asking.client}`, windowMs: HOUR_MS }];
  const [hits = 0] = await countHits(tx, counted, asking);
  return hits <= MAX_GUESSES_PER_HOUR;
}
