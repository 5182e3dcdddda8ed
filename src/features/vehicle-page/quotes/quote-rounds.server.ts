import { readStock } from "#features/catalogue/index/stock-store.server.ts";
import { USUAL_CREDIT } from "#features/finance/quotes/finance-quotes.ts";
import { readQuoteState } from "#features/finance/quotes/vehicle-quote.ts";
import type { QuoteServices } from "#features/finance/quotes/youx-quotes.server.ts";
import { toLocalTime, toYear } from "#features/places/time-zone.ts";
import { ACCOUNTS_AT_ONCE, forEachDueAccount } from "#features/tenancy/accounts/for-each-account.server.ts";
import type { LiveSite, LiveSites } from "#features/tenancy/sites/live-sites.server.ts";
import type { Logger } from "#platform/log.ts";
import { type Database, recordChange } from "#platform/postgres/database.ts";
import type { Reads } from "#platform/postgres/replica/replica-reads.ts";
import { readAvailability } from "../record/vehicle-availability.ts";
import { quoteVehicle } from "./finance-quote.server.ts";

export interface QuoteRoundParts {
  readonly db: Database;
  /** For the stock of each site. */
  readonly reads: Pick<Reads, "readAccount">;
  readonly sites: Pick<LiveSites, "ofAccount">;
  readonly quotes: Pick<QuoteServices, "of">;
  readonly secret: string;
  readonly log: Logger;
  readonly now: () => Date;
}

/** A site is left to the next round after this many failures in a row. */
const MAX_FAILURES = 3;
/** A car that got no quote is left alone for this long; a visit to its page still asks. */
const RETRY_MS = 6 * 3_600_000;

/**
 * Requests quotes from youX for cars whose page nobody has opened, so that their cards have a repayment too (FIN-20, D112). Each site
 * sets how many an hour, counted across processes; the newest come first.
 */
export class QuoteRounds {
  readonly #parts: QuoteRoundParts;
  /** Until when cars are left alone, in epoch milliseconds, by id. */
  readonly #leftAlone = new Map<number, number>();

  constructor(parts: QuoteRoundParts) {
    this.#parts = parts;
  }

  /** Asks until a limit is reached, the service fails or `stopped` is aborted. A site that fails leaves the others alone. */
  async run(stopped: AbortSignal): Promise<void> {
    const { db, sites, log, now } = this.#parts;
    for (const [id, until] of this.#leftAlone) if (until <= now().getTime()) this.#leftAlone.delete(id);
    const accounts = { db, log, stopped, atOnce: ACCOUNTS_AT_ONCE };
    await forEachDueAccount(accounts, ["finance_quotes"], async (accountId) => {
      for (const site of await sites.ofAccount(accountId)) {
        try {
          await this.#askFor(site, stopped);
        } catch (error) {
          log.warn({ site: site.slug, error: (error as Error).message }, "finance quotes not asked for");
        }
      }
    });
  }

  async #askFor(site: LiveSite, stopped: AbortSignal): Promise<void> {
    const { now, quotes: services, ...parts } = this.#parts;
    if (stopped.aborted) return;
    const quotes = services.of(site);
    const max = site.config.finance.youx?.quotesPerHour ?? 0;
    if (!quotes || max === 0) return;
    const allowances = [{ subject: "finance quotes in the background", max }];
    let failures = 0;
    let quoted = 0;
    for (const { id, slug } of await listAwaited(parts.reads, site, now())) {
      if (stopped.aborted || failures === MAX_FAILURES) break;
      if (this.#leftAlone.has(id)) continue;
      const { kind } = await quoteVehicle(
        { ...parts, site, quotes, allowances, now: now() },
        slug,
        USUAL_CREDIT,
      );
      if (kind === "too-many") break;
      if (kind === "finance") quoted += 1;
      else this.#leftAlone.set(id, now().getTime() + RETRY_MS);
      failures = kind === "failed" ? failures + 1 : 0;
    }
    // Once for all of them, so that cached lists show the repayments. No visitor caused it (D80).
    if (quoted > 0) await parts.db.inAccount(site.accountId, (tx) => recordChange(tx));
  }
}

interface AwaitedCar {
  readonly id: number;
  readonly slug: string;
  readonly listedAt: string;
}

/** Cars for sale on a site that await a quote of youX, newest first. */
async function listAwaited(
  reads: QuoteRoundParts["reads"],
  site: LiveSite,
  now: Date,
): Promise<readonly AwaitedCar[]> {
  const { stock, finance, timeZone } = site.config;
  const thisYear = toYear(toLocalTime(now, timeZone).date);
  const cars: AwaitedCar[] = [];
  await reads.readAccount(site.accountId, async (tx) => {
    for await (const batch of readStock(tx, { now })) {
      for (const vehicle of batch) {
        const availability = readAvailability(vehicle, stock, now);
        const isForSale = availability.kind === "page" && availability.state === "available";
        if (!isForSale || readQuoteState(vehicle, finance, thisYear) !== "awaited") continue;
        const { id, slug, listedAt } = vehicle;
        cars.push({ id, slug, listedAt });
      }
    }
  });
  return cars.sort(
    (one, other) => Date.parse(other.listedAt) - Date.parse(one.listedAt) || other.id - one.id,
  );
}
