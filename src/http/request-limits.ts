import { listNetworkLimits } from "#platform/http/client-network.ts";
import { type Allowance, HourlyLimit } from "#platform/http/hourly-limit.ts";
import type { WriteLimit } from "#platform/http/route.ts";
import type { Logger } from "#platform/log.ts";
import type { SiteRequest } from "./site-request.ts";

/** A /48 may do as much as four of its 65,536 networks (D240). */
const NETWORKS_OF_A_BLOCK = 4;
/** All clients of an account together may do as much as twenty networks (D240). */
const NETWORKS_OF_AN_ACCOUNT = 20;

type Client = Pick<SiteRequest, "site" | "client">;
type Write = Client & Pick<SiteRequest, "route">;

/** Requests of one network in an hour whose answer is made for it, such as `/api/me`: many shoppers may share it (D240). */
const READS: WriteLimit = { name: "requests", maxPerHour: 20_000, isReported: true };

/** Limits on what anyone may ask for without signing in, in this process. The route of a request says how much it may write (D80, D114). */
export class RequestLimits {
  readonly #counts: HourlyLimit;
  readonly #reports: HourlyLimit;
  readonly #log: Logger;

  constructor(now: () => Date, log: Logger) {
    this.#log = log;
    this.#counts = new HourlyLimit(now);
    this.#reports = new HourlyLimit(now);
  }

  /**
   * Counts a write of the request's client; false when its network, the /48 around it or the account is over the limit.
   * @throws Error when the request's entry has no limit
   */
  take(write: Write, amount = 1): boolean {
    const { limit, path } = write.route;
    if (!limit) throw new Error(`${path} has no limit to count by`);
    return this.#count(limit, write, amount);
  }

  /** Counts a request whose answer nobody else gets, and which may read the database. */
  takeRead(read: Client): boolean {
    return this.#count(READS, read, 1);
  }

  #count(limit: WriteLimit, client: Client, amount: number): boolean {
    const isAllowed = this.#counts.take(listAllowances(limit, client), amount);
    if (!isAllowed && limit.isReported) this.#report(limit, client.site.siteId);
    return isAllowed;
  }

  #report({ name, maxPerHour: max }: WriteLimit, site: number): void {
    if (!this.#reports.take([{ subject: `${name} ${site}`, max: 1 }])) return;
    const hint = "too many in an hour from one network or for one account; is TRUST_PROXY too low?";
    this.#log.error({ site, max }, `refused ${name}: ${hint}`);
  }
}

function listAllowances({ name, maxPerHour }: WriteLimit, { site, client }: Client): Allowance[] {
  const limits = { network: maxPerHour, block: maxPerHour * NETWORKS_OF_A_BLOCK };
  const networks = listNetworkLimits(client, limits).map(({ network, max }) => ({
    subject: `${name} ${site.siteId} ${network}`,
    max,
  }));
  const account = { subject: `${name} account ${site.accountId}`, max: maxPerHour * NETWORKS_OF_AN_ACCOUNT };
  return [...networks, account];
}
