import { HourlyLimit } from "#platform/http/hourly-limit.ts";
import type { Logger } from "#platform/log.ts";
import type { SiteRequest } from "./site-request.ts";

/** How much of each kind of write one client may cause on a site in an hour and this process (D80). */
const MAX_PER_HOUR = { enquiries: 300, events: 6000, counts: 600 } as const;

/** Limits on what anyone may write without signing in. */
export class WriteLimits {
  readonly #limits: Readonly<Record<keyof typeof MAX_PER_HOUR, HourlyLimit>>;

  readonly #reports: HourlyLimit;
  readonly #log: Logger;

  constructor(now: () => Date, log: Logger) {
    this.#log = log;
    this.#reports = new HourlyLimit(1, now);
    this.#limits = {
      enquiries: new HourlyLimit(MAX_PER_HOUR.enquiries, now),
      events: new HourlyLimit(MAX_PER_HOUR.events, now),
      counts: new HourlyLimit(MAX_PER_HOUR.counts, now),
    };
  }

  /**
   * Counts a write of the request's client; false when it is over the limit. The first refused enquiry of an hour on a site is
   * logged as an error: an operator must learn that shoppers are turned away.
   */
  take(kind: keyof typeof MAX_PER_HOUR, { site, client }: SiteRequest, amount = 1): boolean {
    const isAllowed = this.#limits[kind].take(`${site.siteId} ${client}`, amount);
    if (!isAllowed && kind === "enquiries" && this.#reports.take(`${site.siteId}`)) {
      this.#log.error(
        { site: site.siteId, max: MAX_PER_HOUR.enquiries },
        "refused enquiries: too many in an hour from one network; is TRUST_PROXY too low?",
      );
    }
    return isAllowed;
  }
}
