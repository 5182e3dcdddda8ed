import { createServer, type Server } from "node:http";
import { LRUCache } from "lru-cache";
import { findPublishedSite } from "#features/tenancy/accounts/site-directory.server.ts";
import { findHostProblem } from "#features/tenancy/hosts/site-hosts.ts";
import { listenPrivately } from "#platform/http/private-server.ts";
import type { Logger } from "#platform/log.ts";
import type { Database } from "#platform/postgres/database.ts";
import { HOUR_MS, MINUTE_MS } from "#platform/time.ts";

/** Whether a proxy may get a certificate for a host; "unavailable" if that cannot be found out just now. */
export type TlsPermission = "yes" | "no" | "unavailable";

/** A domain that was taken off a site gets no certificate after this. */
const YES_MS = 5 * MINUTE_MS;
/** A dealer who was just given a domain waits no longer than this. */
const NO_MS = 30_000;
const MAX_YES = 100_000;
/** Scanners ask for any number of names, each once. */
const MAX_NO = 20_000;
/** Names that are being looked up; a flood of new ones gets no more of the database than this. */
const MAX_LOOKUPS = 8;

/**
 * A proxy that got a certificate does not ask again for a long time: one that asks in three minutes of an hour got none. Of several
 * that share their certificates each asks once.
 */
const MINUTES_TO_REFUSED = 3;

/** What one proxy asked of one host. */
interface Asked {
  readonly host: string;
  readonly minutes: Set<number>;
  reported: boolean;
}

interface PermissionParts {
  readonly db: Database;
  readonly baseDomain: string;
  /** Where staff sign in: a domain of its own, or under the base domain. */
  readonly backOfficeHost: string;
  readonly log: Logger;
  readonly now: () => Date;
}

/**
 * Says for which hosts a proxy may get certificates: the own domains of published sites, nothing else (D414). Answers come from
 * memory as far as possible. A domain that was allowed stays so while the database is away, since a proxy also asks before it
 * loads a certificate that it has.
 */
export class TlsPermissions {
  readonly #parts: PermissionParts;
  /** Until when the answer counts without looking again, in milliseconds since 1970. */
  readonly #yes = new LRUCache<string, number>({ max: MAX_YES });
  readonly #no = new LRUCache<string, number>({ max: MAX_NO });
  readonly #lookups = new Map<string, Promise<boolean>>();
  readonly #asked = new LRUCache<string, Asked>({ max: MAX_NO });
  readonly #answers: Record<TlsPermission, number> = { yes: 0, no: 0, unavailable: 0 };

  constructor(parts: PermissionParts) {
    this.#parts = parts;
  }

  /** How often each answer was given. */
  get answers(): Readonly<Record<TlsPermission, number>> {
    return this.#answers;
  }

  /** Hosts that are asked for again and again, so that the certificate authority seems to refuse them. */
  countRefused(): number {
    const since = this.#minute() - HOUR_MS / MINUTE_MS;
    const refused = [...this.#asked.values()].filter(
      ({ minutes }) => countSince(minutes, since) >= MINUTES_TO_REFUSED,
    );
    return new Set(refused.map(({ host }) => host)).size;
  }

  /** @param proxy address of the proxy that asks */
  async ask(name: string, proxy: string): Promise<TlsPermission> {
    const host = name.toLowerCase().replace(/\.$/, "");
    const answer = findHostProblem(host, this.#parts.baseDomain) ? "no" : await this.#find(host);
    this.#answers[answer]++;
    if (answer === "yes") this.#watch(host, proxy);
    return answer;
  }

  async #find(host: string): Promise<TlsPermission> {
    const now = this.#parts.now().getTime();
    if ((this.#no.get(host) ?? 0) > now) return "no";
    const yesUntil = this.#yes.get(host);
    if (host === this.#parts.backOfficeHost || (yesUntil !== undefined && yesUntil > now)) return "yes";
    const otherwise = yesUntil === undefined ? "unavailable" : "yes";
    try {
      const found = await this.#lookUp(host);
      return found === null ? otherwise : found ? "yes" : "no";
    } catch {
      return otherwise;
    }
  }

  /** Null if too many others are being looked up. */
  async #lookUp(host: string): Promise<boolean | null> {
    const running = this.#lookups.get(host);
    if (running) return running;
    if (this.#lookups.size >= MAX_LOOKUPS) return null;
    const lookup = findPublishedSite(this.#parts.db, { by: "host", name: host })
      .then((site) => site !== null)
      .finally(() => this.#lookups.delete(host));
    this.#lookups.set(host, lookup);
    const isOwn = await lookup;
    const now = this.#parts.now().getTime();
    this.#yes.delete(host);
    if (isOwn) this.#yes.set(host, now + YES_MS);
    else this.#no.set(host, now + NO_MS);
    return isOwn;
  }

  #watch(host: string, proxy: string): void {
    const key = `${proxy} ${host}`;
    const asked = this.#asked.get(key) ?? { host, minutes: new Set(), reported: false };
    this.#asked.set(key, asked);
    const since = this.#minute() - HOUR_MS / MINUTE_MS;
    for (const minute of asked.minutes) if (minute <= since) asked.minutes.delete(minute);
    asked.minutes.add(this.#minute());
    const isRefused = asked.minutes.size >= MINUTES_TO_REFUSED;
    if (isRefused && !asked.reported)
      this.#parts.log.warn(
        { host, proxy },
        "a certificate is asked for again and again: the authority may refuse it",
      );
    asked.reported = isRefused;
  }

  #minute(): number {
    return Math.floor(this.#parts.now().getTime() / MINUTE_MS);
  }
}

const countSince = (minutes: ReadonlySet<number>, since: number) =>
  [...minutes].filter((minute) => minute > since).length;

/** Anything but 2xx keeps Caddy from getting a certificate. */
const STATUS: Readonly<Record<TlsPermission, number>> = { yes: 200, no: 404, unavailable: 503 };

/**
 * Answers `/?domain=www.dealer.com.au` for the `permission http` module of Caddy, at an address that visitors cannot reach (D414).
 * @throws StartError if it cannot listen there
 */
export async function servePermissions(
  permissions: Pick<TlsPermissions, "ask">,
  address: string,
): Promise<Server> {
  const server = createServer(async (incoming, response) => {
    const asked = URL.parse(incoming.url ?? "", "http://private");
    const domain = asked?.pathname === "/" && incoming.method === "GET" && asked.searchParams.get("domain");
    const answer = domain ? await permissions.ask(domain, incoming.socket.remoteAddress ?? "") : "no";
    response.writeHead(STATUS[answer], { "content-type": "text/plain" }).end(`${answer}\n`);
  });
  return listenPrivately(server, { variable: "TLS_PERMISSION_ADDRESS", address });
}
