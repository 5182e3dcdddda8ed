import { listNetworkLimits } from "#platform/http/client-network.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { type CountedSubject, countHits, countWithin, releaseHits } from "#platform/postgres/rate-counter.ts";
import { DAY_MS, HOUR_MS } from "#platform/time.ts";

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
} as const satisfies Readonly<Record<string, Limit>>;

/** Messages that were tried for one target, also those that could not be sent. */
const MAX_REQUESTS: Limit = { hour: 20, day: 60 };

/** By one network, and by all networks of a /48, over all codes. */
const MAX_GUESSES_PER_HOUR = { network: 120, block: 480 };

interface CodeClient {
  readonly secret: string;
  /** See `toClientNetwork`; "" when unknown. */
  readonly client: string;
  readonly now: Date;
}

export interface CodeAsking extends CodeClient {
  /** Whether the browser or session has proved the target before. */
  readonly isKnown: boolean;
  /** Codes of the account. */
  readonly budget: Limit;
}

/**
 * `isTarget`: only this number or address has had too many. `until`: when the limit surely no longer applies. `usesUpBudget`: this
 * request is the first of an hour or day that the account's budget refuses.
 */
export type CodeAllowance =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly isTarget: boolean;
      readonly until: "hour" | "tomorrow";
      readonly usesUpBudget: boolean;
    };

type Scope = "target" | "network" | "account";

interface Counter extends CountedSubject {
  readonly max: number;
  readonly scope: Scope;
}

/**
 * Browsers that have proved a target have an allowance of their own for it, and half as much again of the account's budget, so
 * that requests of strangers never lock its owner out.
 */
function listCodeCounters(target: string, { client, isKnown, budget }: CodeAsking): Counter[] {
  const known = isKnown ? "known " : "";
  const share = isKnown ? { hour: Math.ceil(budget.hour / 2), day: Math.ceil(budget.day / 2) } : budget;
  return [
    ...toCounters("target", `${known}code to ${target}`, CODE_LIMITS.target),
    ...listNetworkLimits<Limit>(client, CODE_LIMITS).flatMap(({ network, max }) =>
      toCounters("network", `code from ${network}`, max),
    ),
    ...toCounters("account", `${known}codes`, share),
  ];
}

const toCounters = (scope: Scope, subject: string, { hour, day }: Limit): Counter[] => [
  { subject, scope, windowMs: HOUR_MS, max: hour },
  { subject, scope, windowMs: DAY_MS, max: day },
];

/**
 * Counts a code that is about to be sent, and returns whether it may be. What is refused counts nowhere: the limit of an hour must not use
 * up the day (D261).
 */
export async function allowCode(
  tx: AccountTransaction,
  target: string,
  asking: CodeAsking,
): Promise<CodeAllowance> {
  const counters = [
    ...listCodeCounters(target, asking),
    ...toCounters("target", `${asking.isKnown ? "known " : ""}request for ${target}`, MAX_REQUESTS),
  ];
  const hits = await countHits(tx, counters, asking);
  const exceeded = counters.filter(({ max }, at) => (hits[at] ?? 0) > max);
  if (exceeded.length === 0) return { ok: true };
  await releaseHits(tx, counters, asking);
  // What is refused for its number or network says nothing about the account's budget.
  const others = exceeded.filter(({ scope }) => scope !== "account");
  return others.length > 0
    ? { ...toRefusal(others), usesUpBudget: false }
    : { ...toRefusal(exceeded), usesUpBudget: await isFirstRefusal(tx, exceeded, asking) };
}

const toRefusal = (exceeded: readonly Counter[]) => ({
  ok: false as const,
  isTarget: exceeded.every(({ scope }) => scope === "target"),
  until: exceeded.some(({ windowMs }) => windowMs === DAY_MS) ? ("tomorrow" as const) : ("hour" as const),
});

/** Whether nobody was refused before in one of these hours and days. */
async function isFirstRefusal(
  tx: AccountTransaction,
  exceeded: readonly Counter[],
  asking: CodeAsking,
): Promise<boolean> {
  const refusals = exceeded.map(({ subject, windowMs }) => ({ subject: `${subject} refused`, windowMs }));
  return (await countHits(tx, refusals, asking)).includes(1);
}

/** Takes back the count of a code that could not be sent. The request itself stays counted. */
export async function releaseCode(tx: AccountTransaction, target: string, asking: CodeAsking): Promise<void> {
  await releaseHits(tx, listCodeCounters(target, asking), asking);
}

/** Counts a guess of a network and returns whether it may be checked. */
export async function allowGuess(tx: AccountTransaction, asking: CodeClient): Promise<boolean> {
  const counted = listNetworkLimits(asking.client, MAX_GUESSES_PER_HOUR).map(({ network, max }) => ({
    subject: `guess from ${network}`,
    windowMs: HOUR_MS,
    max,
  }));
  return countWithin(tx, counted, asking);
}
