import { HourlyLimit } from "#platform/http/hourly-limit.ts";
import type { WriteLimit } from "#platform/http/route.ts";
import type { Logger } from "#platform/log.ts";
import type { SiteRequest } from "./site-request.ts";

/** Limits on what anyone may write without signing in, in this process. The route of a request says how much (D80, D114). */
export class WriteLimits {
  readonly #limits = new Map<string, HourlyLimit>();
  readonly #reports: HourlyLimit;
  readonly #now: () => Date;
  readonly #log: Logger;

  constructor(now: () => Date, log: Logger) {
    this.#now = now;
    this.#log = log;
    this.#reports = new HourlyLimit(1, now);
  }

  /**
   * Counts a write of the request's client; false when it is over the limit.
   * @throws Error when the request's entry has no limit
   */
  take({ route, site, client }: Pick<SiteRequest, "route" | "site" | "client">, amount = 1): boolean {
    const { limit, path } = route;
    if (!limit) throw new Error(`${path} has no limit to count by`);
    const isAllowed = this.#toCounter(limit).take(`${site.siteId} ${client}`, amount);
    if (!isAllowed && limit.isReported && this.#reports.take(`${limit.name} ${site.siteId}`)) {
      this.#log.error(
        { site: site.siteId, max: limit.maxPerHour },
        `refused ${limit.name}: too many in an hour from one network; is TRUST_PROXY too low?`,
      );
    }
    return isAllowed;
  }

  #toCounter({ name, maxPerHour }: WriteLimit): HourlyLimit {
    const counter = this.#limits.get(name) ?? new HourlyLimit(maxPerHour, this.#now);
    this.#limits.set(name, counter);
    return counter;
  }
}
