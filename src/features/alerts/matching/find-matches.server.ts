import { buildIndexEntry } from "#features/catalogue/index/search-document.ts";
import { findShownCar } from "#features/catalogue/index/shown-car.server.ts";
import type { SiteStock } from "#features/catalogue/index/site-stock.server.ts";
import { readStock } from "#features/catalogue/index/stock-store.server.ts";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import { toLocalTime, toYear } from "#features/places/time-zone.ts";
import { toCarPrice } from "#features/pricing/price.ts";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import type { AccountTransaction, Database } from "#platform/postgres/database.ts";
import type { IndexDocument, SearchQuery } from "#search/contract/engine.ts";
import { MAX_TOLD } from "../rules/alert.ts";
import { findPriceDrop } from "../rules/price-drop.ts";
import {
  addMatches,
  type ConfirmedAlert,
  claimProgress,
  type FoundMatch,
  listConfirmedAlerts,
  readNewSince,
  saveProgress,
} from "../store/match-store.server.ts";
import { buildAlertQuery } from "./alert-query.ts";
import { matchSearches } from "./match-searches.ts";

interface MatchContext {
  readonly db: Database;
  readonly stock: SiteStock;
  readonly now: Date;
}

/** A vehicle that is for sale on the site, and may be news to somebody. */
interface Candidate {
  readonly facts: VehicleFacts;
  readonly document: IndexDocument;
  /** Null if the vehicle itself is no news. */
  readonly newSince: Date | null;
}

/**
 * Finds what a site's confirmed alerts are to be told of in the stock that changed since the last time (D143): vehicles that
 * are new since the alert was asked for, and prices lower than all that the person could have seen. The first time, nothing
 * has changed.
 * @returns how many matches were added
 */
export async function findMatches({ db, stock, now }: MatchContext, site: LiveSite): Promise<number> {
  return db.inAccount(site.accountId, async (tx) => {
    const after = await claimProgress(tx, site.siteId, stock.changeNumber);
    if (after === null || after >= stock.changeNumber) return 0;
    const alerts = await listConfirmedAlerts(tx, site.siteId);
    const matches = alerts.length === 0 ? [] : await matchAlerts(tx, alerts, { site, stock, now, after });
    await addMatches(tx, matches, now);
    await saveProgress(tx, site.siteId, stock.changeNumber);
    return matches.length;
  });
}

interface MatchParts {
  readonly site: LiveSite;
  readonly stock: SiteStock;
  readonly now: Date;
  /** The change up to which the alerts have been matched. */
  readonly after: number;
}

async function matchAlerts(
  tx: AccountTransaction,
  alerts: readonly ConfirmedAlert[],
  parts: MatchParts,
): Promise<FoundMatch[]> {
  const { site, stock, now } = parts;
  const since = new Date(Math.min(...alerts.map(({ askedAt }) => askedAt.getTime())));
  const candidates = await listCandidates(tx, since, parts);
  if (candidates.length === 0) return [];
  const byId = new Map(candidates.map((candidate) => [candidate.facts.id, candidate]));
  const searches = new Map<string, SearchQuery>();
  for (const { search } of alerts) {
    if (search === null || searches.has(search)) continue;
    const query = buildAlertQuery(search, stock, { config: site.config, now });
    if (query) searches.set(search, query);
  }
  const documents = candidates.map(({ document }) => document);
  const found = await matchSearches(stock.engine, documents, searches);
  return alerts.flatMap((alert) => {
    const ids = alert.search === null ? [alert.vehicleId] : (found.get(alert.search) ?? []);
    const news = ids.flatMap((id) => {
      const candidate = byId.get(id);
      return (candidate && toMatch(alert, candidate)) ?? [];
    });
    return news.slice(0, MAX_TOLD);
  });
}

/** The changed vehicles that are for sale, and new or of another price since an instant. */
async function listCandidates(
  tx: AccountTransaction,
  since: Date,
  { site, stock, now, after }: MatchParts,
): Promise<Candidate[]> {
  const thisYear = toYear(toLocalTime(now, site.config.timeZone).date);
  const candidates: Candidate[] = [];
  for await (const batch of readStock(tx, { after })) {
    const news = await readNewSince(
      tx,
      batch.map(({ id }) => id),
      since,
    );
    for (const facts of batch) {
      const newSince = news.get(facts.id) ?? null;
      const pricedAt = Date.parse(facts.priceHistory.at(-1)?.from ?? "");
      if (newSince === null && !(pricedAt > since.getTime())) continue;
      // What changed after the index was built comes with the next index.
      const shown = facts.changeNumber > stock.changeNumber ? null : await findShownCar(stock, facts.id);
      if (!shown || shown.status === "sold") continue;
      const findMarketLabel = () => shown.marketLabel;
      const { document } = buildIndexEntry(facts, site.config, { now, thisYear, findMarketLabel });
      if (document) candidates.push({ facts, document, newSince });
    }
  }
  return candidates;
}

/** What an alert is to say of a vehicle that it matches; null if nothing is new to the person. */
function toMatch({ id, askedAt, search }: ConfirmedAlert, { facts, newSince }: Candidate): FoundMatch | null {
  const told = { alertId: id, vehicleId: facts.id };
  if (search !== null && newSince !== null && newSince > askedAt) return { ...told, reason: { kind: "new" } };
  const drop = findPriceDrop(facts.priceHistory, toCarPrice(facts.prices), askedAt);
  return drop && { ...told, reason: { kind: "price", ...drop } };
}
