import { DAY_MS } from "#platform/time.ts";
import type { ClusterHealth } from "#search/opensearch/cluster.ts";

/** What a check of an installation found. */
export interface Finding {
  /** What was checked: "mail", "certificate of www.dealer.com.au". */
  readonly check: string;
  readonly state: "ok" | "warning" | "problem";
  readonly found: string;
  /** What to do; "" if all is well. */
  readonly advice: string;
}

export const toProblem = (check: string, { message }: Error, advice: string): Finding => ({
  ...{ check, state: "problem", found: message, advice },
});

/** Codes and signed links are judged by clocks: seconds do no harm, a minute does. */
const MAX_CLOCK_MS = 5_000;

/** @param differenceMs this machine's clock less the database's */
export function judgeClock(differenceMs: number): Finding {
  const seconds = Math.round(Math.abs(differenceMs) / 1000);
  if (Math.abs(differenceMs) <= MAX_CLOCK_MS)
    return { check: "clock", state: "ok", found: "agrees with the database's", advice: "" };
  return {
    check: "clock",
    state: "problem",
    found: `${seconds} seconds ${differenceMs > 0 ? "ahead of" : "behind"} the database's`,
    advice: "Have both machines set their clocks by NTP.",
  };
}

const GB = 2 ** 30;
const MIN_FREE = { problem: GB, warning: 5 * GB };

/** @param freeBytes what the program may still write */
export function judgeDisk(folder: string, freeBytes: number): Finding {
  const found = `${(freeBytes / GB).toFixed(1)} GB free`;
  const check = `disk of ${folder}`;
  if (freeBytes >= MIN_FREE.warning) return { check, state: "ok", found, advice: "" };
  return {
    ...{ check, found, state: freeBytes < MIN_FREE.problem ? "problem" : "warning" },
    advice: "Make room, or lower IMAGE_CACHE_MB: pictures in that cache can be made again.",
  };
}

const RENEWED_DAYS = 14;

/** @param validTo when it runs out; null for a host that does not answer over https */
export function judgeCertificate(host: string, validTo: Date | null, now: Date): Finding {
  const check = `certificate of ${host}`;
  if (!validTo)
    return {
      ...{ check, state: "problem", found: "the host does not answer over https with a valid one" },
      advice: "Point the domain to your proxy, and have the proxy get a certificate for it.",
    };
  const days = Math.floor((validTo.getTime() - now.getTime()) / DAY_MS);
  if (days >= RENEWED_DAYS) return { check, state: "ok", found: `valid for ${days} days`, advice: "" };
  return {
    ...{ check, state: days < 3 ? "problem" : "warning", found: `valid for ${Math.max(0, days)} days` },
    advice: "Look at the proxy's log: certificates are renewed weeks before they run out.",
  };
}

/** The oldest PostgreSQL that the program works with. */
const OLDEST_POSTGRES = 15;

/** @param version of the server, such as 180004 */
export function judgePostgres(version: number): Finding {
  const major = Math.floor(version / 10_000);
  const isOld = major < OLDEST_POSTGRES;
  return {
    ...{ check: "database", state: isOld ? "problem" : "ok", found: `PostgreSQL ${major}` },
    advice: isOld ? `Upgrade it to ${OLDEST_POSTGRES} or later.` : "",
  };
}

interface NamedAccount {
  readonly accountId: number;
  readonly slug: string;
}

/** @param replica its accounts, as they were a moment ago */
export function judgeReplica(primary: readonly NamedAccount[], replica: readonly NamedAccount[]): Finding {
  const slugs = new Map(primary.map(({ accountId, slug }) => [accountId as number, slug]));
  const common = replica.filter(({ accountId, slug }) => slugs.get(accountId) === slug).length;
  const isOther =
    replica.some(({ accountId, slug }) => (slugs.get(accountId) ?? slug) !== slug) ||
    (common === 0 && primary.length > 0);
  return {
    ...{ check: "replica", state: isOther ? "problem" : "ok" },
    found: isOther ? "has other accounts than the database" : `has ${common} of ${primary.length} accounts`,
    advice: isOther ? "Let DATABASE_READ_URL lead to a replica of the database of DATABASE_URL." : "",
  };
}

/** @param host of the node that was asked */
export function judgeSearch(host: string, { status, number_of_nodes: nodes }: ClusterHealth): Finding {
  const isRed = status === "red";
  return {
    ...{ check: `search at ${host}`, state: isRed ? "problem" : "ok" },
    found: `answers: ${status}, ${nodes} ${nodes === 1 ? "node" : "nodes"}`,
    advice: isRed ? "The cluster lacks part of its indexes: look at its own log, and start all nodes." : "",
  };
}
