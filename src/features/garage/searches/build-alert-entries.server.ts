import type { AlertOfPerson, StoredAlert } from "#features/alerts/store/alert-store.server.ts";
import { buildManagedAlert } from "#features/alerts/take/manage-alerts.server.ts";
import type { ManagedAlert } from "#features/alerts/take/manage-view.ts";
import { findShownCar } from "#features/catalogue/index/shown-car.server.ts";
import type { StockAt } from "#features/catalogue/index/site-stock.server.ts";
import { toPriceAlertPath, toSearchAlertPath } from "#features/catalogue/paths.ts";
import { dropSearchText } from "#features/results/describe-search.ts";
import { countSearch } from "#features/results/follow-search.server.ts";
import { toResultNoun } from "#features/results/labels/headings.ts";
import { formatCount } from "#features/vehicles/noun.ts";

/** An alert in the garage. */
export interface AlertEntry extends ManagedAlert {
  /** "Show 12 cars": where it leads; null until its owner confirmed it, and once there is nothing to show. */
  readonly link: { readonly href: string; readonly label: string } | null;
}

/** An alert that was just stopped. */
export interface StoppedAlert {
  readonly title: string;
  /** The form that asks for the same again; null once the site no longer has the vehicle. */
  readonly askAgainHref: string | null;
}

/** The shopper's alerts on this site, the newest first: an address and a count mean something on their own site only. */
export function buildAlertEntries(alerts: readonly AlertOfPerson[], context: StockAt): Promise<AlertEntry[]> {
  const own = alerts.filter(({ siteId }) => siteId === context.site.siteId);
  return Promise.all(own.toReversed().map((alert) => buildEntry(alert, context)));
}

async function buildEntry(alert: AlertOfPerson, context: StockAt): Promise<AlertEntry> {
  const managed = await buildManagedAlert(context, alert);
  // Anyone can type an address: until its owner confirms, no words of a search and no link are shown.
  if (!managed.isConfirmed)
    return { ...managed, title: dropSearchText(managed.title) || "A search", link: null };
  const label =
    alert.search === null
      ? `Show this ${toResultNoun(context.stock.itemTypes).one}`
      : await buildShowLabel(alert.search, context);
  return { ...managed, link: managed.href && label ? { href: managed.href, label } : null };
}

async function buildShowLabel(search: string, context: StockAt): Promise<string | null> {
  const count = await countSearch(context, search);
  return count === null ? null : `Show ${formatCount(count, toResultNoun(context.stock.itemTypes))}`;
}

/** What the garage says of an alert that was stopped. */
export async function buildStoppedAlert(
  { title, search, vehicleId }: Pick<StoredAlert, "title" | "search" | "vehicleId">,
  { stock }: Pick<StockAt, "stock">,
): Promise<StoppedAlert> {
  if (search !== null) return { title, askAgainHref: toSearchAlertPath(search) };
  const car = vehicleId === null ? null : await findShownCar(stock, vehicleId);
  return { title, askAgainHref: car && car.status !== "sold" ? toPriceAlertPath(car.slug) : null };
}
