import { redirect } from "react-router";
import { toVehiclePath } from "#features/catalogue/paths.ts";
import { requireAccount, type StaffContext } from "#features/identity/request/staff-context.ts";
import type { StaffAccount } from "#features/identity/staff/roles/membership-store.server.ts";
import { mayAs } from "#features/identity/staff/roles/permissions.ts";
import { countDays, toLocalTime } from "#features/places/time-zone.ts";
import { describePrice, toCarPrice } from "#features/pricing/price.ts";
import { suggestPrice } from "#features/pricing/price-ladder.ts";
import { formatStaffTime } from "#features/team/format-time.ts";
import type { Found } from "#features/team/paths.ts";
import { readPageNumber, readQuery, toWords } from "#platform/http/read-input.ts";
import { DAY_MS } from "#platform/time.ts";
import { formatCents, formatWhole } from "#ui/base/money.ts";
import { buildPages } from "#ui/controls/list-pages.ts";
import { buildCells } from "../columns/build-cells.ts";
import { buildHead, buildHeads, PRICE_ORDERS, toColumns, USUAL_COLUMNS } from "../columns/columns.ts";
import { toEditHref, toNewVehicleHref, toPhotosHref, toStockVehicleHref } from "../paths.ts";
import { findLastBulkEdit } from "../store/bulk-edit.server.ts";
import {
  type ListedVehicle,
  listStock,
  STOCK_SORTS,
  STOCK_STATES,
  type StockFilter,
  type StockSort,
  toPicture,
} from "../store/list-stock.server.ts";
import { type RowFacts, readRowFacts } from "../store/row-facts.server.ts";
import { findChosenColumns } from "../store/stock-columns.server.ts";
import { describeOffMarket, describeProblems } from "./describe-problems.ts";
import {
  LADDER_FIELD,
  SEARCH_FIELDS,
  type ShownAvailability,
  type StockListView,
  type StockRowView,
} from "./stock-view.ts";

const PAGE = 50;
const MAX_FOUND = 6;
/** For so long the last change of many vehicles can be taken back. */
const UNDO_MS = DAY_MS;

/** Shows a page of the account's stock as the address asks for it. */
export async function showStock(context: StaffContext): Promise<StockListView> {
  const { act, sites, now, timeZone, url, findMarketGap, priceLadder } = context;
  const account = requireAccount(context);
  const { search, page } = readSearch(url.searchParams);
  const { vehicles, count, facts, chosen, last } = await act("stock:read", async (tx) => {
    const filter = { ...toFilter(context), sort: search.sort, locations: tx.locations };
    const found = await listStock(tx, filter, { offset: (page - 1) * PAGE, limit: PAGE });
    const ids = found.vehicles.map(({ id }) => id);
    return {
      ...{ ...found, facts: await readRowFacts(tx, ids, now()) },
      chosen: await findChosenColumns(tx, tx.staff.id),
      last: await findLastBulkEdit(tx, tx.actor, new Date(now().getTime() - UNDO_MS)),
    };
  });
  const pages = Math.max(1, Math.ceil(count / PAGE));
  if (page > pages) throw redirect(toHref(search, pages));
  const today = toLocalTime(now(), timeZone).date;
  const parts = {
    today,
    timeZone,
    findMarketGap,
    priceLadder,
    account,
    sites,
  };
  const columns = chosen === null ? USUAL_COLUMNS : toColumns(chosen);
  const toSorted = (sort: StockSort) => toHref({ ...search, sort }, 1);
  return {
    rows: vehicles.map((vehicle) => {
      const known = facts.get(vehicle.id);
      const row = toRow(vehicle, { ...parts, facts: known });
      return { ...row, ...buildCells(columns, { vehicle, row, facts: known, timeZone }) };
    }),
    columns: buildHeads(columns, search.sort, toSorted),
    priceHead: buildHead(PRICE_ORDERS, search.sort, toSorted),
    hasOwnColumns: chosen !== null,
    ...{ count, search },
    ...buildPages(page, pages, (number) => toHref(search, number)),
    lastBulk: last && {
      id: last.id,
      text: `You changed ${last.what}, ${formatStaffTime(last.at, timeZone)}.`,
    },
    hasLadder: priceLadder !== null,
    mayPrice: mayAs(account, "stock:price"),
    mayEdit: mayAs(account, "stock:edit"),
    newHref: mayAs(account, "stock:price") ? toNewVehicleHref(account.slug) : null,
  };
}

/** What the address asks for, of the whole account. */
export function toFilter({
  url,
  now,
  timeZone,
  priceLadder,
}: Pick<StaffContext, "url" | "now" | "timeZone" | "priceLadder">): Omit<StockFilter, "sort" | "locations"> {
  const { query, state } = readSearch(url.searchParams).search;
  const today = toLocalTime(now(), timeZone).date;
  const ladder = priceLadder && { ladder: priceLadder, today, timeZone };
  return { words: toWords(query), state, now: now(), ladder };
}

/** The newest vehicles for sale in which something typed is; none for nothing typed. */
export async function findStock(context: StaffContext): Promise<readonly Found[]> {
  const asked = toFilter(context);
  if (asked.words.length === 0) return [];
  const { vehicles } = await context.act("stock:read", (tx) => {
    const filter = { ...asked, state: "for-sale", sort: "newest", locations: tx.locations } as const;
    return listStock(tx, filter, { offset: 0, limit: MAX_FOUND });
  });
  return vehicles.map(({ id, title, stockNumber, rego, prices }) => ({
    ...{ name: title, href: toStockVehicleHref(context.params.account ?? "", id) },
    about: [stockNumber && `Stock ${stockNumber}`, rego, describePrice(toCarPrice(prices))]
      .filter(Boolean)
      .join(" · "),
  }));
}

/** Address of a page of what is searched for. */
function toHref({ query, state, sort }: StockListView["search"], page: number): string {
  const asked = new URLSearchParams(query ? { [SEARCH_FIELDS.query]: query } : {});
  asked.set(SEARCH_FIELDS.state, state);
  asked.set(SEARCH_FIELDS.sort, sort);
  asked.set(SEARCH_FIELDS.page, String(page));
  return `?${asked}`;
}

function readSearch(asked: URLSearchParams) {
  const read = (name: keyof typeof SEARCH_FIELDS) => asked.get(SEARCH_FIELDS[name]) ?? "";
  const state = STOCK_STATES.find((one) => one === read("state")) ?? "for-sale";
  const sort = STOCK_SORTS.find((one) => one === read("sort")) ?? "newest";
  return { search: { query: readQuery(read("query")), state, sort }, page: readPageNumber(read("page")) };
}

interface RowParts {
  /** Undefined for a vehicle that went while the page was read. */
  readonly facts: RowFacts | undefined;
  /** `YYYY-MM-DD` where the dealer is. */
  readonly today: string;
  readonly timeZone: string;
  readonly findMarketGap: StaffContext["findMarketGap"];
  readonly priceLadder: StaffContext["priceLadder"];
  readonly sites: StaffContext["sites"];
  readonly account: StaffAccount;
}

/** A vehicle as its row shows it. */
export function toRow(vehicle: ListedVehicle, parts: RowParts): StockRowView {
  const { today, timeZone, account, facts } = parts;
  const { id, title, stockNumber, km, rego, location, isWithdrawn, hasOwnPrice, isShown } = vehicle;
  const days = Math.max(0, countDays(toLocalTime(vehicle.listedAt, timeZone).date, today));
  const price = toCarPrice(vehicle.prices);
  const isForSale = !isWithdrawn && vehicle.status !== "sold";
  const gap = isForSale && price && parts.findMarketGap(vehicle.car, { vehicleId: id, ...price });
  const isOpen = isForSale && toAvailability(vehicle) === "available";
  const firstCents = price && facts?.firstCents[price.priceType];
  const suggestedCents =
    isOpen && price && price.priceType !== "unknown" && firstCents && parts.priceLadder
      ? suggestPrice({ firstCents, nowCents: price.cents, days }, parts.priceLadder)
      : null;
  return {
    ...{
      id,
      href: toStockVehicleHref(account.slug, id),
      title,
      isWithdrawn,
      photos: vehicle.photos,
      hasOwnAvailability: vehicle.hasOwnAvailability,
      isHidden: !isShown,
    },
    facts: [
      stockNumber && `Stock ${stockNumber}`,
      km !== null && `${formatWhole(km)} km`,
      rego,
      location,
    ].filter((fact): fact is string => typeof fact === "string" && fact !== ""),
    photo: toPicture(vehicle.photo),
    age: days === 1 ? "1 day in stock" : `${days} days in stock`,
    price,
    days,
    suggestion:
      suggestedCents === null
        ? null
        : {
            price: formatCents(suggestedCents).slice(1),
            href: `${toStockVehicleHref(account.slug, id)}?${LADDER_FIELD}=1`,
          },
    market: price && gap ? describeOffMarket(price, gap) : null,
    problems: isForSale
      ? describeProblems(vehicle, { days, price, gap: gap || null, suggestedCents, interest: facts })
      : [],
    feedPrice: hasOwnPrice ? describePrice(toCarPrice(vehicle.feedPrices)) : null,
    availability: toAvailability(vehicle),
    photosHref: toPhotosHref(account.slug, id),
    editHref: vehicle.isEntered && mayAs(account, "stock:price") ? toEditHref(account.slug, id) : null,
    siteHref: toSiteHref(vehicle, parts),
  };
}

type Placed = Pick<ListedVehicle, "isWithdrawn" | "isShown" | "lacks" | "status">;

/** Whether shoppers can see a vehicle, as far as its feed, people and the law of its state say (D440, D460). */
export const isOnSite = ({ isWithdrawn, isShown, lacks, status }: Placed): boolean =>
  !isWithdrawn && isShown && (status === "sold" || !lacks.includes("notice"));

/** Address of a vehicle's page on the dealer's first site; null if shoppers cannot see it, or no site is published. */
export function toSiteHref(
  vehicle: Placed & Pick<ListedVehicle, "slug">,
  { sites: [site] }: Pick<StaffContext, "sites">,
): string | null {
  return site && isOnSite(vehicle) ? site.origin + toVehiclePath(vehicle.slug) : null;
}

export const toAvailability = ({
  status,
  reserved,
}: Pick<ListedVehicle, "status" | "reserved">): ShownAvailability =>
  status === "sold" ? "sold" : reserved ? "reserved" : "available";
