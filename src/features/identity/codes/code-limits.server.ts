import { toWiderNetwork } from "#platform/http/client-network.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import {
  type CountedSubject,
  countHits,
  DAY_MS,
  HOUR_MS,
  releaseHits,
} from "#platform/postgres/rate-counter.ts";

interface Limit {
  readonly hour: number;
  readonly day: number;
}

/**
 * Codes for one number or address, codes requested by one network and by all networks of an IPv6 /48, and codes of an account.
 * Each message costs the dealer money and may disturb a stranger. Many phones share the network of a mobile carrier (D14).
 */
const CODE_LIMITS = {
  target: { hour: 5, day: 10 },
  network: { hour: 60, day: 200 },
  block: { hour: 240, day: 800 },
  account: { hour: 500, day: 3000 },
} as const satisfies Readonly<Record<string, Limit>>;

/** Requests for one target, also those whose message could not be sent. */
const MAX_REQUESTS: Limit = { hour: 20, day: 60 };

/** By one network, and by all networks of a /48, over all codes. */
const MAX_GUESSES_PER_HOUR = 120;
const MAX_GUESSES_PER_HOUR_OF_BLOCK = 480;

interface CodeClient {
  readonly secret: string;
  /** As of `clientNetwork`; "" when unknown. */
  readonly client: string;
  readonly now: Date;
}

/** `isTarget`: only this number or address has had too many. `until`: when the limit surely no longer applies. */
export type CodeAllowance =
  | { readonly ok: true }
  | { readonly ok: false; readonly isTarget: boolean; readonly until: "hour" | "tomorrow" };

interface Counter extends CountedSubject {
  readonly max: number;
  readonly isTarget: boolean;
}

function listCodeCounters(target: string, { client }: CodeClient): Counter[] {
  const block = toWiderNetwork(client);
  return [
    ...toCounters(`code to ${target}`, CODE_LIMITS.target, true),
    ...toCounters(`code from ${client}`, CODE_LIMITS.network),
    ...(block === null ? [] : toCounters(`code from ${block}`, CODE_LIMITS.block)),
    ...toCounters("codes", CODE_LIMITS.account),
  ];
}

const toCounters = (subject: string, { hour, day }: Limit, isTarget = false): Counter[] => [
  { subject, isTarget, windowMs: HOUR_MS, max: hour },
  { subject, isTarget, windowMs: DAY_MS, max: day },
];

/** Counts a request for a code and returns whether the code may be sent. Refused requests count too. */
export async function allowCode(
  tx: AccountTransaction,
  target: string,
  asking: CodeClient,
): Promise<CodeAllowance> {
  const counters = [
    ...listCodeCounters(target, asking),
    ...toCounters(`request for ${target}`, MAX_REQUESTS, true),
  ];
  const hits = await countHits(tx, counters, asking);
  const exceeded = counters.filter(({ max }, at) => (hits[at] ?? 0) > max);
  if (exceeded.length === 0) return { ok: true };
  return {
    ok: false,
    isTarget: exceeded.every(({ isTarget }) => isTarget),
    until: exceeded.some(({ windowMs }) => windowMs === DAY_MS) ? "tomorrow" : "hour",
  };
}

/** Takes back the count of a code that could not be sent. The request itself stays counted. */
export async function releaseCode(tx: AccountTransaction, target: string, asking: CodeClient): Promise<void> {
  await releaseHits(tx, listCodeCounters(target, asking), asking);
}

/** Counts a guess of a network and returns whether it may be checked. */
export async function allowGuess(tx: AccountTransaction, asking: CodeClient): Promise<boolean> {
  const block = toWiderNetwork(asking.client);
  const counted = [asking.client, ...(block === null ? [] : [block])].map((network) => ({
    subject: `guess from ${network}`,
    windowMs: HOUR_MS,
  }));
  const [hits = 0, blockHits = 0] = await countHits(tx, counted, asking);
  return hits <= MAX_GUESSES_PER_HOUR && blockHits <= MAX_GUESSES_PER_HOUR_OF_BLOCK;
}
