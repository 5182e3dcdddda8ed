import { listNetworkLimits } from "#platform/http/client-network.ts";
import { DAY_MS, HOUR_MS } from "#platform/time.ts";
import type { AttemptLimit } from "./attempt-store.server.ts";

interface Limit {
  readonly hour: number;
  readonly day: number;
}

/** Wrong passwords and codes for one person. Each browser that the person has signed in with before is counted apart (D427). */
const PERSON: Limit = { hour: 10, day: 30 };
/**
 * Addresses or persons for which one network, and all networks of an IPv6 /48, tries wrong ones. A dealership's staff share a network:
 * what one of them or a visitor mistypes or makes up must not keep the others out, and only what is clearly an attack does.
 */
const NETWORK = { network: { hour: 300, day: 1000 }, block: { hour: 1200, day: 4000 } };
/** Mails with a link to a new password. */
const RESETS: Limit = { hour: 3, day: 6 };
const RESETS_OF_NETWORK = { network: { hour: 20, day: 60 }, block: { hour: 80, day: 240 } };

/** What somebody may get wrong too often. */
type TriedSecret = "password" | "second factor";

export interface AttemptBy {
  readonly what: TriedSecret;
  /** The person whose secret is tried: their address in lower case, or their id where only they can get so far. */
  readonly target: string;
  /** See `toClientNetwork`; "" when unknown. */
  readonly network: string;
  /** What a browser that the person has signed in with before is counted by (see `findDevice`); null for any other. */
  readonly known: string | null;
}

/**
 * Limits of wrong passwords or codes for one person. A known browser has limits of its own and shares none with its network, so that
 * strangers cannot lock the person out, wherever they are.
 */
export const listPersonLimits = ({ what, target, known }: AttemptBy): readonly AttemptLimit[] =>
  toLimits(known === null ? `${what} of ${target}` : `${what} of ${target} by ${known}`, PERSON);

/** Limits of a network, which counts each address or person once an hour (see `toPair`). */
export const listTryNetworkLimits = ({ what, network }: AttemptBy): readonly AttemptLimit[] =>
  ofNetwork(what, network, NETWORK);

/** Under what it is known that a network has tried for an address or person in this hour. */
export const toPair = ({ what, target, network }: AttemptBy): AttemptLimit => ({
  ...{ subject: `${what} of ${target} from ${network}`, windowMs: HOUR_MS, max: Number.MAX_SAFE_INTEGER },
});

/** Limits of mails with a link to a new password. */
export const listResetLimits = ({
  target,
  network,
}: Pick<AttemptBy, "target" | "network">): readonly AttemptLimit[] => [
  ...toLimits(`reset of ${target}`, RESETS),
  ...ofNetwork("reset", network, RESETS_OF_NETWORK),
];

const ofNetwork = (what: string, network: string, limits: typeof NETWORK) =>
  listNetworkLimits<Limit>(network, limits).flatMap((one) =>
    toLimits(`${what} from ${one.network}`, one.max),
  );

const toLimits = (subject: string, { hour, day }: Limit): readonly AttemptLimit[] => [
  { subject, windowMs: HOUR_MS, max: hour },
  { subject, windowMs: DAY_MS, max: day },
];
