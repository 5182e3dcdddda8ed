import { redirect } from "react-router";
import { requireAccount, type StaffContext } from "#features/identity/request/staff-context.ts";
import { mayAs } from "#features/identity/staff/roles/permissions.ts";
import { listTroubles, type SourceState } from "#features/inventory/sources/feed-troubles.ts";
import { type HeldPrice, listHeldPrices } from "#features/inventory/sources/held-prices.server.ts";
import { listSources } from "#features/inventory/sources/source-list.server.ts";
import { addDays, toInstant, toLocalTime } from "#features/places/time-zone.ts";
import { formatStaffTime } from "#features/team/format-time.ts";
import { formatCount } from "#features/vehicles/noun.ts";
import { readPageNumber, readRowId } from "#platform/http/read-input.ts";
import { formatDollars } from "#ui/base/money.ts";
import { buildPages } from "#ui/controls/list-pages.ts";
import {
  describeCounts,
  describeInterval,
  describeMapping,
  describeOrigin,
  describeProgress,
  describeTrouble,
  OUTCOME_NAMES,
} from "../describe-feed.server.ts";
import { toFeedsHref } from "../paths.ts";
import { type ListedRun, listRunDays, listRuns, type RunDay } from "../store/read-runs.server.ts";
import {
  type DayView,
  FEED_FIELDS,
  type FeedView,
  type HeldPriceView,
  type RunRowView,
} from "./feed-view.ts";

/** Days of the calendar, and of the list of imports. */
const DAYS = 60;
const PAGE = 25;
const MAX_HELD_PRICES = 100;

/**
 * Shows one source of stock with its imports of the last 60 days.
 * @throws a response, 404 for one that the account does not have
 */
export async function showFeed(context: StaffContext): Promise<FeedView> {
  const { act, now, params, timeZone, url } = context;
  const account = requireAccount(context);
  const sourceId = readRowId(params.feed);
  const page = readPageNumber(url.searchParams.get(FEED_FIELDS.page));
  const today = toLocalTime(now(), timeZone).date;
  const firstDay = addDays(today, 1 - DAYS);
  const since = toInstant(firstDay, 0, timeZone);
  const found = await act("feeds:read", async (tx) => {
    const source = (await listSources(tx)).find(({ id }) => id === sourceId);
    if (!source) return null;
    const [newest = null] = await listRuns(tx, { sourceId, since: new Date(0) }, { offset: 0, limit: 1 });
    return {
      source,
      newest,
      days: await listRunDays(tx, { sourceId, since, timeZone }),
      runs: await listRuns(tx, { sourceId, since }, { offset: (page - 1) * PAGE, limit: PAGE }),
      prices: source.heldPrices > 0 ? await listHeldPrices(tx, source.name) : [],
    };
  });
  if (!found) throw new Response(null, { status: 404 });
  const { source, newest, days, runs, prices } = found;
  const runCount = days.reduce((sum, day) => sum + day.runs, 0);
  const pages = Math.max(1, Math.ceil(runCount / PAGE));
  const toHref = (number: number) => `?${new URLSearchParams({ [FEED_FIELDS.page]: String(number) })}`;
  if (page > pages) throw redirect(toHref(pages));
  const mayManage = mayAs(account, "feeds:manage");
  const { slug } = account;
  return {
    name: source.name,
    listHref: toFeedsHref(slug),
    facts: listFacts(source),
    progress: describeProgress(source, newest, { now: now(), timeZone }),
    mayRun: mayManage && source.feed !== null && !source.feed.pausedAt,
    mayManage,
    mappingHref: mayManage && source.feed ? toFeedsHref(slug, sourceId, "mapping") : null,
    changeHref: mayManage && source.feed ? toFeedsHref(slug, sourceId, "change") : null,
    removeHref: mayManage ? toFeedsHref(slug, sourceId, "remove") : null,
    isPaused: mayManage && source.feed ? source.feed.pausedAt !== null : null,
    troubles: listTroubles(source).map((trouble) => describeTrouble(trouble, source, timeZone)),
    heldHref: source.held && toFeedsHref(slug, sourceId, "imports", source.held.runId),
    heldPrices: prices.slice(0, MAX_HELD_PRICES).map((price) => toPriceView(price, timeZone)),
    moreHeldPrices: Math.max(0, prices.length - MAX_HELD_PRICES),
    days: toDayViews(days, firstDay),
    runs: runs.map((run) => toRunRow(run, toFeedsHref(slug, sourceId, "imports", run.id), timeZone)),
    runCount,
    ...buildPages(page, pages, toHref),
  };
}

function listFacts({ feed, mapping, forSale }: SourceState): FeedView["facts"] {
  return [
    ["Comes", describeOrigin(feed)],
    ...(feed
      ? ([
          ["Checked", describeInterval(feed.intervalMinutes)],
          ["Each file is", feed.snapshot ? "the whole stock" : "what changed"],
          ["Yards", feed.locations.length > 0 ? feed.locations.join(", ") : "all"],
        ] as const)
      : []),
    ["Read with", describeMapping(mapping)],
    ["For sale", formatCount(forSale, { one: "vehicle", many: "vehicles" })],
  ];
}

const toPriceView = (price: HeldPrice, timeZone: string): HeldPriceView => ({
  value: toPriceValue(price),
  stockNumber: price.stockNumber,
  vehicle: price.vehicle,
  shown: price.shownCents === null ? "no price" : formatDollars(price.shownCents),
  held: formatDollars(price.heldCents),
  since: formatStaffTime(price.heldAt, timeZone),
});

/** A held price as a form names it: another value once either price is another. */
export const toPriceValue = ({ vehicleId, shownCents, heldCents }: HeldPrice): string =>
  `${vehicleId}.${shownCents ?? ""}.${heldCents}`;

function toDayViews(days: readonly RunDay[], firstDay: string): DayView[] {
  const known = new Map(days.map((day) => [day.day, day]));
  return Array.from({ length: DAYS }, (_, index) => {
    const day = addDays(firstDay, index);
    const { runs = 0, failed = 0, held = 0 } = known.get(day) ?? {};
    const parts = [
      runs === 0 ? "no import" : formatCount(runs, { one: "import", many: "imports" }),
      failed > 0 && `${failed} failed`,
      held > 0 && `${held} held`,
    ].filter(Boolean);
    return {
      day,
      number:
        index === 0 || day.endsWith("-01") ? SHORT_DAY.format(toDate(day)) : String(Number(day.slice(8))),
      state: runs === 0 ? "none" : failed > 0 ? "failed" : held > 0 ? "held" : "published",
      label: `${DAY_NAME.format(toDate(day))}: ${parts.join(", ")}`,
    };
  });
}

const toDate = (day: string) => new Date(`${day}T00:00:00Z`);

const SHORT_DAY = new Intl.DateTimeFormat("en-AU", { day: "numeric", month: "short", timeZone: "UTC" });

const DAY_NAME = new Intl.DateTimeFormat("en-AU", {
  ...({ weekday: "long", day: "numeric", month: "long", timeZone: "UTC" } as const),
});

function toRunRow(run: ListedRun, href: string, timeZone: string): RunRowView {
  const { id, outcome, reason, startedAt } = run;
  return {
    ...{ id, href, outcome: OUTCOME_NAMES[outcome], isBad: outcome === "failed" || outcome === "held" },
    at: formatStaffTime(startedAt, timeZone),
    iso: startedAt.toISOString(),
    counts: describeCounts(run),
    reason: outcome === "published" || outcome === "released" ? "" : (reason ?? ""),
  };
}
