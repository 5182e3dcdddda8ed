import { findShownState } from "#features/catalogue/index/stock-filter.ts";
import { readStock } from "#features/catalogue/index/stock-store.server.ts";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import { isShown, toCarPrice } from "#features/pricing/price.ts";
import type { SiteConfig } from "#features/tenancy/settings/config.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { formatWhole } from "#ui/base/money.ts";

interface StockCheck {
  /** All that a site's shoppers would see is wrong. */
  readonly problems: readonly string[];
  /** Some of it is. */
  readonly notes: readonly string[];
}

/** How many vehicles a sentence names. */
const MAX_NAMED = 5;

/** Vehicles for sale that lack something, all counted and the first named. */
interface Lacking {
  count: number;
  readonly named: string[];
}

/** What is to be said of a site's stock: whether there is any, and which vehicles for sale have no price or no picture (D208). */
export async function checkStock(
  tx: AccountTransaction,
  { stock: settings }: SiteConfig,
  now: Date,
): Promise<StockCheck> {
  const seen = { any: false, shown: false, forSale: 0 };
  const [unpriced, unpictured]: [Lacking, Lacking] = [buildLacking(), buildLacking()];
  for await (const vehicles of readStock(tx, { now })) {
    seen.any ||= vehicles.length > 0;
    for (const vehicle of vehicles.filter((one) => findShownState(one, settings, now).shown)) {
      seen.shown = true;
      if (vehicle.status === "sold") continue;
      seen.forSale += 1;
      if (!hasPrice(vehicle)) add(unpriced, vehicle);
      if (vehicle.photosCount === 0) add(unpictured, vehicle);
    }
  }
  // A group's site may have no stock of its own (D349).
  if (!seen.shown)
    return { problems: settings.members.length > 0 ? [] : [describeNone(seen.any)], notes: [] };
  const found = [
    { ...unpriced, what: "price" },
    { ...unpictured, what: "picture" },
  ].filter(({ count }) => count > 0);
  const isAll = ({ count }: Lacking) => count === seen.forSale;
  // Those of a group's members are looked at with the members' own sites.
  const ofOwn = settings.members.length > 0 ? " of its own" : "";
  return {
    problems: found.filter(isAll).map(({ what }) => `No vehicle for sale${ofOwn} has a ${what}.`),
    notes: found.filter((one) => !isAll(one)).map((one) => describeSome(one, seen.forSale, ofOwn)),
  };
}

const buildLacking = (): Lacking => ({ count: 0, named: [] });

function add(lacking: Lacking, { stockNumber, slug }: VehicleFacts): void {
  lacking.count += 1;
  if (lacking.named.length < MAX_NAMED) lacking.named.push(stockNumber ?? slug);
}

/** Whether pages show what a vehicle costs, or that it can be ordered. */
const hasPrice = ({ prices, preorder }: VehicleFacts): boolean =>
  toCarPrice(prices) !== null || isShown(prices.subscriptionCents) || preorder;

function describeNone(any: boolean): string {
  const reason = any ? "stock.filter leaves out all of the account's stock" : "the account has no stock yet";
  return `No vehicle is shown: ${reason}.`;
}

function describeSome(
  { count, named, what }: Lacking & { readonly what: string },
  forSale: number,
  ofOwn: string,
): string {
  const names = `${count > named.length ? ", such as" : ":"} ${named.join(", ")}`;
  const verb = count === 1 ? "has" : "have";
  return `${formatWhole(count)} of ${formatWhole(forSale)} vehicles for sale${ofOwn} ${verb} no ${what}${names}.`;
}
