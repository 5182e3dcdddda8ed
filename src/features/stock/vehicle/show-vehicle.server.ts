import { requireAccount, type StaffContext } from "#features/identity/request/staff-context.ts";
import type { StaffAccount } from "#features/identity/staff/roles/membership-store.server.ts";
import { mayAs } from "#features/identity/staff/roles/permissions.ts";
import { LIST_FIELDS } from "#features/inbox/list/leads-view.ts";
import { readNotice, type StoredNotice } from "#features/inventory/changes/change-notice.server.ts";
import { listPriceHistory, listVehicleChanges } from "#features/inventory/changes/list-changes.server.ts";
import { findNoticeLaw, hasNotice, listMissingAnswers } from "#features/places/law/vehicle-notice.ts";
import { toLocalTime } from "#features/places/time-zone.ts";
import { describePrice } from "#features/pricing/price.ts";
import { formatStaffTime } from "#features/team/format-time.ts";
import { toAccountHref } from "#features/team/paths.ts";
import { BODIES, DRIVES, FUELS, TRANSMISSIONS } from "#features/vehicles/vehicle.ts";
import { formatWhole } from "#ui/base/money.ts";
import { isOnSite, toRow } from "../list/show-stock.server.ts";
import { LADDER_FIELD } from "../list/stock-view.ts";
import { ANSWER_NAMES, describeNotice } from "../notice/describe-notice.ts";
import { toNoticeHref } from "../paths.ts";
import { readVehicleId } from "../store/find-vehicle.server.ts";
import { readRowFacts } from "../store/row-facts.server.ts";
import { findStockVehicle, type StockVehicle } from "../store/stock-vehicle.server.ts";
import { countEnquiries, listInterest } from "./vehicle-store.server.ts";
import type { StockVehicleView } from "./vehicle-view.ts";

/**
 * Shows everything about one vehicle.
 * @throws a response, 404 for one that is not in the person's part of the stock
 */
export async function showVehicle(context: StaffContext): Promise<StockVehicleView> {
  const { act, sites, now, timeZone, url, findMarketGap, priceLadder } = context;
  const account = requireAccount(context);
  const { slug } = account;
  const mayReadLeads = mayAs(account, "leads:read");
  const today = toLocalTime(now(), timeZone).date;
  const { vehicle, facts, weeks, prices, changes, enquiries, notice } = await act(
    "stock:read",
    async (tx) => {
      const vehicle = await findStockVehicle(tx, { id: readVehicleId(context), locations: tx.locations });
      if (!vehicle) throw new Response(null, { status: 404 });
      const listed = toLocalTime(vehicle.listedAt, timeZone).date;
      return {
        vehicle,
        facts: (await readRowFacts(tx, [vehicle.id], now())).get(vehicle.id),
        weeks: await listInterest(tx, vehicle.id, { today, listed, timeZone }),
        prices: await listPriceHistory(tx, vehicle.id),
        changes: await listVehicleChanges(tx, vehicle.id),
        notice: hasNotice(vehicle.car) ? await readNotice(tx, vehicle.id) : null,
        enquiries: mayReadLeads ? await countEnquiries(tx, vehicle.id, tx) : null,
      };
    },
  );
  const row = toRow(vehicle, {
    facts,
    today,
    timeZone,
    findMarketGap,
    priceLadder,
    account,
    sites,
  });
  const { shown, pinned, tag, comments, feed, own } = vehicle;
  const words = new URLSearchParams({ [LIST_FIELDS.query]: vehicle.stockNumber ?? vehicle.title });
  return {
    row,
    facts: listFacts(vehicle),
    isKeptOff: vehicle.isShown && !vehicle.isWithdrawn && !isOnSite(vehicle),
    isShown: { value: shown, feed: own.shown ? feed.shown : null },
    isPinned: { value: pinned, feed: own.pinned ? feed.pinned : null },
    tag: { value: tag ?? "", feed: own.tag ? (feed.tag ?? "") : null },
    comments: { value: comments ?? "", feed: own.comments ? (feed.comments ?? "") : null },
    prices: prices.map(({ from, cents, priceType, name }) => ({
      from: formatStaffTime(from, timeZone),
      price: describePrice(cents === null ? null : { cents, priceType }),
      by: name ?? (vehicle.isEntered ? "As entered" : "The feed"),
    })),
    changes: changes.map(({ at, what, name, note }) => ({
      ...{ at: formatStaffTime(at, timeZone), what, by: name, note },
    })),
    weeks: weeks.map(({ monday, ...week }) => ({ ...week, from: formatDay(monday) })),
    enquiries:
      enquiries === null ? null : { count: enquiries, href: `${toAccountHref(slug, "leads")}?${words}` },
    notice: notice && toNoticeView(vehicle, notice, account),
    listHref: toAccountHref(slug, "stock"),
    isFilled: row.suggestion !== null && url.searchParams.has(LADDER_FIELD),
    mayPrice: mayAs(account, "stock:price"),
    mayEdit: mayAs(account, "stock:edit"),
  };
}

function toNoticeView(
  { id, car, noticeAnswers }: StockVehicle,
  { notice }: StoredNotice,
  account: StaffAccount,
): StockVehicleView["notice"] {
  const { missing } = listMissingAnswers({ ...car, noticeAnswers });
  const href = toNoticeHref(account.slug, id);
  return {
    lines: describeNotice(notice),
    form: findNoticeLaw(car.state)?.form ?? null,
    missing: missing.map((answer) => ANSWER_NAMES[answer]),
    href: mayAs(account, "stock:price") ? href : null,
    pdfHref: `${href}.pdf`,
  };
}

/** "23 Nov" */
const formatDay = (date: string): string =>
  new Intl.DateTimeFormat("en-AU", { day: "numeric", month: "short", timeZone: "UTC" }).format(
    new Date(date),
  );

const CAR_TYPE_NAMES = { new: "New", demo: "Demonstrator", used: "Used" } as const;

function listFacts(vehicle: StockVehicle): StockVehicleView["facts"] {
  const { stockNumber, carType, km, rego, vin, body, fuel, transmission, drive, colour, location } = vehicle;
  const facts = {
    "Stock number": stockNumber,
    Condition: CAR_TYPE_NAMES[carType],
    Kilometres: km === null ? null : `${formatWhole(km)} km`,
    Registration: rego,
    VIN: vin,
    Body: body && BODIES[body],
    Transmission: transmission && TRANSMISSIONS[transmission],
    Fuel: fuel && FUELS[fuel],
    Drive: drive && DRIVES[drive],
    Colour: colour,
    Yard: location,
  };
  return Object.entries(facts).map(([name, value]) => ({ name, value: value || "Not given" }));
}
