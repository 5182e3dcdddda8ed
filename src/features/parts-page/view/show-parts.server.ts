import { PARTS_SEARCH_PATH } from "#features/parts/paths.ts";
import { MAX_FOUND } from "#features/parts/rules/part-search.ts";
import {
  type FoundParts,
  findParts,
  listPartMakes,
  type PartMake,
} from "#features/parts/store/find-parts.server.ts";
import type { PartList } from "#features/parts/store/part-writer.server.ts";
import { findNextMidnight, toLocalTime, toYear } from "#features/places/time-zone.ts";
import type { NoPage, Timed } from "#features/request/page-data.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { buildYardView, findYardsValidUntil, type YardView } from "#features/tenancy/locations/yard-view.ts";
import { buildBreadcrumbList, type Crumb, type PageHead } from "#features/tenancy/sites/site-view.ts";
import { formatCount } from "#features/vehicles/noun.ts";
import { orUnavailable } from "#platform/postgres/database.ts";
import { formatDate } from "#ui/base/calendar-date.ts";
import type { PagesView } from "#ui/controls/list-pages.ts";
import { buildPages } from "#ui/controls/list-pages.ts";
import { isAsked, PARTS_PAGE_SIZE, type PartsState, readPartsState, toPartsHref } from "../parts-state.ts";
import { hasOnePartsYard, listPartsYards } from "../parts-yards.ts";
import { buildPartView, type PartView } from "./build-part-view.ts";
import { countCommonParts } from "./common-parts.server.ts";

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The search of parts (SEA-16). */
export interface PartsView {
  readonly head: PageHead;
  readonly crumbs: readonly Crumb[];
  readonly heading: string;
  readonly state: PartsState;
  readonly makes: readonly Choice[];
  /** Of the chosen make; empty without one. */
  readonly models: readonly Choice[];
  /** Of the chosen model, the newest first; empty without one. */
  readonly years: readonly number[];
  /** When prices and stock were right; null for an account without a list. */
  readonly asOf: string | null;
  /** Where a search begins: common parts that the list has; empty in a search. */
  readonly common: readonly { readonly words: string; readonly count: string }[];
  /** The same for where parts are picked up. */
  readonly yards: readonly YardView[];
  /** Null if nothing is asked for. */
  readonly results: PartResults | null;
}

interface PartResults extends PagesView {
  /** "12 parts", "The first 500 parts". */
  readonly count: string;
  /** Whether the search has to say more. */
  readonly isMore: boolean;
  readonly parts: readonly PartView[];
}

type PartsRequest = Pick<RequestContext, "db" | "accountId" | "config" | "stock" | "origin" | "now">;

/** The search of parts at an address. Not found on a site that does not show it. */
export async function showParts(ctx: PartsRequest, url: URL): Promise<Timed<PartsView> | NoPage> {
  if (!ctx.config.parts.search) return { kind: "not-found" };
  const asked = readPartsState(url);
  const read = await orUnavailable(() => readParts(ctx, asked));
  if ("kind" in read) return read;
  const { state, found } = read;
  const last = Math.max(1, Math.ceil(found.count / PARTS_PAGE_SIZE));
  if (state.page > last) return { kind: "redirect", to: toPartsHref({ ...state, page: last }) };
  // The years to choose from end with the next one.
  const midnight = findNextMidnight(ctx.now(), ctx.config.timeZone);
  const yards = isAsked(state) ? null : findYardsValidUntil(listShownYards(ctx), ctx.now());
  return { kind: "view", view: buildView(ctx, read), until: yards && yards < midnight ? yards : midnight };
}

/** More would be a page of locations. */
const MAX_YARDS = 2;

const listShownYards = (ctx: PartsRequest) => listPartsYards(ctx).slice(0, MAX_YARDS);

type ReadParts = Awaited<ReturnType<typeof readParts>>;

const NOTHING = { parts: [], count: 0, isMore: false };

const readParts = ({ db, accountId, stock }: PartsRequest, asked: PartsState) =>
  db.readAccount(accountId, async (tx) => {
    const makes = await listPartMakes(tx);
    const state = leaveOutOtherModels(makes, asked);
    const page = { offset: (state.page - 1) * PARTS_PAGE_SIZE, limit: PARTS_PAGE_SIZE };
    if (isAsked(state)) return { state, makes, common: [], found: await findParts(tx, state, page) };
    return { state, makes, common: await countCommonParts(tx, stock.parts), found: NOTHING };
  });

/** The state without a model of another make: the form sends the model of before with the make that was chosen instead. */
function leaveOutOtherModels(makes: readonly PartMake[], state: PartsState): PartsState {
  if (state.model === "") return state;
  const owners = makes.filter(({ models }) => models.some(({ slug }) => slug === state.model));
  const isOther = owners.length > 0 && !owners.some(({ slug }) => slug === state.make);
  return isOther ? { ...state, model: "", year: null } : state;
}

function buildView(ctx: PartsRequest, { state, makes, common, found }: ReadParts): PartsView {
  const make = makes.find(({ slug }) => slug === state.make);
  const model = make?.models.find(({ slug }) => slug === state.model);
  const { parts: list } = ctx.stock;
  const crumbs: Crumb[] = [{ label: "Home", href: "/" }, { label: "Parts" }];
  return {
    head: buildHead(ctx, state, crumbs),
    ...{ crumbs, heading: "Search parts", state },
    makes: withChosen(
      makes.map(({ slug, make: label }) => ({ value: slug, label })),
      state.make,
    ),
    models: withChosen(
      (make?.models ?? []).map(({ slug, model: label }) => ({ value: slug, label })),
      state.model,
    ),
    years: model ? listYears(model, toYear(toLocalTime(ctx.now(), ctx.config.timeZone).date)) : [],
    common: common.map(({ words, ...found }) => ({ words, count: describeCount(found) })),
    yards: isAsked(state)
      ? []
      : listShownYards(ctx).map((yard) => buildYardView(yard, ctx.config, ctx.now())),
    asOf: list && describeAge(ctx, list),
    results: isAsked(state) ? buildResults(ctx, state, found) : null,
  };
}

/** A vehicle that no part fits stays chosen, so that the form says what was asked for. */
const withChosen = (choices: readonly Choice[], chosen: string): readonly Choice[] =>
  chosen === "" || choices.some(({ value }) => value === chosen)
    ? choices
    : [...choices, { value: chosen, label: chosen }];

const OLDEST_YEAR = 1980;

/** The years of a model's parts, the newest first; an open end is next year. */
function listYears({ from, to }: PartMake["models"][number], thisYear: number): readonly number[] {
  const last = to ?? thisYear + 1;
  const first = from ?? OLDEST_YEAR;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => last - at);
}

const describeAge = ({ config }: PartsRequest, { importedAt }: PartList): string =>
  formatDate(toLocalTime(importedAt, config.timeZone).date);

const PARTS = { one: "part", many: "parts" };

/** "12 parts"; "The first 500 parts" of more (D341). */
const describeCount = ({ count, isMore }: Pick<FoundParts, "count" | "isMore">): string =>
  isMore ? `The first ${MAX_FOUND} parts` : formatCount(count, PARTS);

function buildResults(ctx: PartsRequest, state: PartsState, found: ReadParts["found"]): PartResults {
  const { parts, count, isMore } = found;
  const last = Math.ceil(count / PARTS_PAGE_SIZE);
  const toHref = (page: number) => toPartsHref({ ...state, page });
  const shown = { hasOneYard: hasOnePartsYard(ctx), vehicle: state };
  return {
    count: describeCount(found),
    isMore,
    parts: parts.map((part) => buildPartView(part, shown)),
    ...buildPages(state.page, last, toHref),
  };
}

/** Search engines index the page where a search begins, once the dealer has a list, and no search. */
function buildHead(
  { config, origin, stock }: PartsRequest,
  state: PartsState,
  crumbs: readonly Crumb[],
): PageHead {
  return {
    title: `${state.query ? `${state.query}: parts` : "Search parts"} | ${config.name}`,
    description: `Parts and accessories at ${config.name}: search by part number, name or vehicle, with price and stock.`,
    canonical: origin + PARTS_SEARCH_PATH,
    indexed: !isAsked(state) && stock.parts !== null,
    jsonLd: [buildBreadcrumbList(crumbs, origin, PARTS_SEARCH_PATH)],
  };
}
