import type { SiteContent } from "#features/content/store/content-item.ts";
import { readSiteContent } from "#features/content/store/shown-content.server.ts";
import { readSiteModels, type SiteModels } from "#features/models/index/site-models.server.ts";
import { listModels } from "#features/models/store/model-store.server.ts";
import { type PartList, readPartList } from "#features/parts/store/part-writer.server.ts";
import { findNextMidnight, toLocalTime, toYear } from "#features/places/time-zone.ts";
import type { SiteReviews } from "#features/reviews/rules/site-reviews.ts";
import { readSiteReviews } from "#features/reviews/store/review-store.server.ts";
import { type Location, listLocations } from "#features/tenancy/locations/location-store.server.ts";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import { makeModelValue, makeName, toModelName } from "#features/vehicles/make-name.ts";
import type { Body } from "#features/vehicles/vehicle.ts";
import { Pauses, runWithPauses } from "#platform/pauses.ts";
import type { AccountTransaction, Database } from "#platform/postgres/database.ts";
import { HOUR_MS } from "#platform/time.ts";
import type { IndexDocument, SearchEngine, SearchIndex, SearchResult } from "#search/contract/engine.ts";
import { JoinedIndex } from "#search/memory/joined-index.ts";
import type { GroupMember } from "../card/listed-car.ts";
import { parseRecord } from "../card/record-bytes.ts";
import { type MatchedOffers, matchOffers } from "../offers/match-offers.ts";
import { createSearchPlaces } from "../search/find-place.server.ts";
import type { StockBounds } from "../search/search-attributes.ts";
import { addOrderCondition, type QueryInput, STOCK_BOUNDS_QUERY } from "../search/search-query.ts";
import {
  buildVocabularyInSteps,
  joinVocabularies,
  type SearchVocabulary,
} from "../search/search-vocabulary.ts";
import type { CatalogueSettings } from "../settings/catalogue-settings.ts";
import { type ChooseEngine, chooseMemory, readChangeNumber } from "./choose-engine.server.ts";
import type { MenuStock } from "./menu-stock.ts";
import {
  buildIndexEntry,
  type EntryContext,
  type FindMarketLabel,
  findEarliest,
  STOCK_SCHEMA,
} from "./search-document.ts";
import { readStock } from "./stock-store.server.ts";
import type { VehicleFacts } from "./vehicle-facts.ts";

/**
 * What a site's search covers, in memory: its own stock, and on a group's site that of the members (D349). It has nothing by which
 * a single vehicle is looked up: what is saved, asked about or shown on a page of its own is the site's own, `SiteStock`.
 */
export interface ListedStock {
  readonly engine: SearchIndex;
  readonly vocabulary: SearchVocabulary;
  readonly bounds: StockBounds;
  /** What is for sale, for menus. */
  readonly menu: MenuStock;
  /** The item types for sale. */
  readonly itemTypes: readonly string[];
  /** The account's yards, completed or not. */
  readonly locations: readonly Location[];
  /** Where its vehicles may be: the account's yards, and those of the members. */
  readonly yards: readonly Location[];
  /** Whose vehicles it has beside its own, in the order of `Hit.source`, from 1. */
  readonly members: readonly GroupMember[];
  /** The dealer's own pages, as far as menus need them, and offers. */
  readonly content: SiteContent;
  /** Manufacturers' models that the site shows. */
  readonly models: SiteModels;
  /** What customers wrote. */
  readonly reviews: SiteReviews;
  /** What the account's list of parts is like; null without one. */
  readonly parts: PartList | null;
  /** The offers that a vehicle has, by its id. */
  readonly offersByVehicle: MatchedOffers["byVehicle"];
  readonly validUntil: Date;
}

/** What a site shows, in memory: its index, the names its paths know, and until when time leaves it right (D19). */
export interface SiteStock extends ListedStock {
  readonly engine: SearchEngine;
  /** Of vehicles in memory; an index outside knows its own (`findShownCar`). */
  readonly idsBySlug: ReadonlyMap<string, number>;
  /** Version of the site's configuration whose stock filter it was built with. */
  readonly configVersion: number;
  /** Change number of the newest vehicle that was read for it. */
  readonly changeNumber: number;
}

/** Of a site without vehicles: its configuration, words, menus and what else it has. */
const SITE_BYTES = 100_000;
/** Of each of the first vehicles, which bring most words, and of the others. */
const [FEW, BYTES_OF_FEW, BYTES_OF_OTHERS] = [5000, 5000, 2200];
/** Whether its index is outside this process, so that it is shared with others and cannot be joined with another's (D350). */
export const isOutside = ({ engine }: Pick<SiteStock, "engine">): boolean =>
  engine.changeNumber !== undefined;

/** About how much memory a stock takes, as the benches `memory` and `many-sites` find it. */
export function estimateStockBytes(stock: SiteStock): number {
  if (isOutside(stock)) return SITE_BYTES;
  const { size } = stock.engine;
  return SITE_BYTES + Math.min(size, FEW) * BYTES_OF_FEW + Math.max(size - FEW, 0) * BYTES_OF_OTHERS;
}

/** A site's stock at an instant. */
export interface StockAt {
  readonly site: LiveSite;
  readonly stock: SiteStock;
  readonly now: Date;
}

/** Stock may come from a replica, and what fails there is done again: what reads it keeps nothing outside. */
type StockDatabase = Pick<Database, "readAccount">;

/** When an index is built, and by which market's labels; without a market, no vehicle has one. */
export interface IndexContext {
  readonly now: Date;
  readonly findMarketLabel?: FindMarketLabel;
  /** The stock that is served meanwhile. */
  readonly old?: SiteStock;
  /** Where the index is; in this process's memory by default. */
  readonly chooseEngine?: ChooseEngine;
}

interface RefreshContext extends IndexContext {
  readonly old: SiteStock;
}

/** Above this many changed vehicles, a new index is made instead of changing the old one. */
const MAX_CHANGES_IN_PLACE = 200;

/** How old the market's labels in an index that processes share may be; each of them learns the market by itself. */
const MAX_LABELS_AGE_MS = 3 * HOUR_MS;

/**
 * Builds a site's index from the database: exactly the stock that the site shows. One that processes share is only opened, once it
 * was built elsewhere (`buildSharedIndex`); `builtSince` says that it must be built anew, whatever there is from before.
 */
export async function buildSiteStock(
  db: StockDatabase,
  site: LiveSite,
  context: IndexContext & { readonly builtSince?: Date },
): Promise<SiteStock> {
  const {
    now,
    old,
    chooseEngine = chooseMemory,
    builtSince = old ? findBuiltSince(old, now) : null,
  } = context;
  const { entries, isBehind, ...read } = await db.readAccount(site.accountId, async (tx) => {
    const entries = new IndexEntries(site, context);
    const readValidUntil = () => entries.validUntil;
    const buildEngine = await chooseEngine(tx, { site, now, builtSince, readValidUntil });
    const engine = await buildEngine(STOCK_SCHEMA, entries.stream(readStock(tx, { now })));
    const isBehind = engine.changeNumber !== undefined && entries.opened(engine, await readChangeNumber(tx));
    const places = await readPlaces(tx);
    const models = await readSiteModels(tx, site.config.stock.filter, context.old?.models);
    const vocabulary = await buildVocabulary(tx, places, models.names.values());
    const content = await readContent(tx, site, context);
    const reviews = await readSiteReviews(tx, site.config);
    const parts = await readPartList(tx, context.old?.parts);
    const { locations } = places;
    return { entries, isBehind, engine, vocabulary, locations, content, models, reviews, parts };
  });
  // The vehicles of offers are found once the connection is free for others.
  const stock = await assembleSiteStock(read, entries);
  return isBehind ? refreshSiteStock(db, site, { ...context, old: stock }) : stock;
}

/**
 * Builds the index of a site that processes share, unless it is there (D468).
 * @param context its `chooseEngine` builds
 */
export async function buildSharedIndex(
  db: StockDatabase,
  site: LiveSite,
  context: IndexContext & { readonly builtSince: Date | null; readonly chooseEngine: ChooseEngine },
): Promise<SearchEngine> {
  const { now, builtSince, chooseEngine } = context;
  return db.readAccount(site.accountId, async (tx) => {
    const entries = new IndexEntries(site, context, { isShared: true });
    const readValidUntil = () => entries.validUntil;
    const buildEngine = await chooseEngine(tx, { site, now, builtSince, readValidUntil });
    return buildEngine(STOCK_SCHEMA, entries.stream(readStock(tx, { now })));
  });
}

const renew = (site: LiveSite, context: RefreshContext): IndexEntries =>
  new IndexEntries(site, context, { old: context.old, isShared: isOutside(context.old) });

const EPOCH = new Date(0);

/** After the old stock's time was over; else an index of any age, as long as it has all changes. */
const findBuiltSince = ({ validUntil }: SiteStock, now: Date): Date =>
  validUntil <= now ? validUntil : EPOCH;

/** The names that an account's search paths know (D22). */
export async function readVocabulary(tx: AccountTransaction): Promise<SearchVocabulary> {
  return buildVocabulary(tx, await readPlaces(tx), await listModels(tx));
}

async function buildVocabulary(
  tx: AccountTransaction,
  { locations, dealerships }: Places,
  models: Iterable<{ readonly make: string; readonly model: string }>,
): Promise<SearchVocabulary> {
  const names = await tx.query<{ make: string; model: string }>("select distinct make, model from vehicle");
  const steps = buildVocabularyInSteps([...names, ...models], locations, dealerships);
  return {
    ...(await runWithPauses(steps)),
    places: createSearchPlaces(locations),
  };
}

async function readContent(
  tx: AccountTransaction,
  { siteId, config }: LiveSite,
  { now, old }: Pick<IndexContext, "now" | "old">,
): Promise<SiteContent> {
  const shown = { siteId, today: toLocalTime(now, config.timeZone).date };
  const content = await readSiteContent(tx, shown, old?.content.offers);
  // A site that stands for one make is not its group's (D344).
  return config.manufacturer === undefined ? content : { ...content, brands: [] };
}

interface Places {
  readonly locations: readonly Location[];
  readonly dealerships: readonly { readonly name: string; readonly slug: string }[];
}

async function readPlaces(tx: AccountTransaction): Promise<Places> {
  const locations = await listLocations(tx);
  return { locations, dealerships: await tx.query("select name, slug from dealership order by name") };
}

/**
 * Brings an index up to date with what was written since. Few changes go into the engine as it stands; many, a new
 * model, another yard, other models of manufacturers, another configuration or the passing of time make a new one, which
 * takes the old one's place at once.
 */
export async function refreshSiteStock(
  db: StockDatabase,
  site: LiveSite,
  context: RefreshContext,
): Promise<SiteStock> {
  const { old, now } = context;
  if (old.validUntil <= now || old.configVersion !== site.version) return buildSiteStock(db, site, context);
  const { changed, places, content, models, reviews, parts } = await db.readAccount(
    site.accountId,
    async (tx) => ({
      changed: await readFirstChanges(tx, old.changeNumber),
      places: await readPlaces(tx),
      content: await readContent(tx, site, context),
      models: await readSiteModels(tx, site.config.stock.filter, old.models),
      reviews: await readSiteReviews(tx, site.config),
      parts: await readPartList(tx, old.parts),
    }),
  );
  const namesAreKnown = changed.every(({ make, model }) =>
    old.vocabulary.makeOf.has(makeModelValue(makeName(make), model)),
  );
  const asBefore = namesAreKnown && isSamePlaces(old, places) && models === old.models;
  if (changed.length > MAX_CHANGES_IN_PLACE || !asBefore)
    return buildSiteStock(db, site, { ...context, old: { ...old, models } });
  return applyChanges({ entries: renew(site, context), changed }, { ...old, content, reviews, parts });
}

/**
 * Brings a few vehicles' entries up to date whose facts changed without a change number (D80). One that has a newer number is
 * left to `refreshSiteStock`, which would otherwise take that number for read.
 * @returns the stock, and the vehicles' slugs
 */
export async function refreshVehicles(
  db: StockDatabase,
  site: LiveSite,
  context: RefreshContext & { readonly ids: readonly number[] },
): Promise<{ readonly stock: SiteStock; readonly slugs: readonly string[] }> {
  const { old, ids, now } = context;
  const { vehicles, readAt } = await db.readAccount(site.accountId, async (tx) => {
    const vehicles: VehicleFacts[] = [];
    for await (const batch of readStock(tx, { ids })) vehicles.push(...batch);
    return { vehicles, readAt: await readChangeNumber(tx) };
  });
  const known = vehicles.filter(({ changeNumber }) => changeNumber <= old.changeNumber);
  const isOver = old.validUntil <= now || old.configVersion !== site.version;
  const stock =
    isOver || known.length === 0
      ? old
      : await applyChanges({ entries: renew(site, context), changed: known, readAt }, old);
  return { stock, slugs: vehicles.map(({ slug }) => slug) };
}

/**
 * Brings the market labels of an index up to date with another market model: only entries whose label differs are read again
 * (D131). An index that processes share is built anew once it is some hours old. Returns the same stock where none does.
 */
export async function relabelSiteStock(
  db: StockDatabase,
  site: LiveSite,
  context: RefreshContext & { readonly findMarketLabel: FindMarketLabel },
): Promise<SiteStock> {
  const { old, now } = context;
  if (isOutside(old)) {
    const builtSince = new Date(now.getTime() - MAX_LABELS_AGE_MS);
    const isRecent = old.engine.opened !== undefined && old.engine.opened.builtAt >= builtSince;
    return isRecent ? old : buildSiteStock(db, site, { ...context, builtSince });
  }
  const ids = await listRelabelled(context);
  if (ids.length === 0) return old;
  if (ids.length > MAX_CHANGES_IN_PLACE) return buildSiteStock(db, site, { ...context, builtSince: now });
  return (await refreshVehicles(db, site, { ...context, ids })).stock;
}

const HITS_AT_ONCE = 500;

async function listRelabelled({
  old: { engine, idsBySlug },
  findMarketLabel,
}: Parameters<typeof relabelSiteStock>[2]): Promise<number[]> {
  const pauses = new Pauses();
  const all = [...idsBySlug.values()];
  const ids: number[] = [];
  for (let at = 0; at < all.length; at += HITS_AT_ONCE) {
    for (const { id, record: bytes } of await engine.get(all.slice(at, at + HITS_AT_ONCE))) {
      const record = parseRecord(bytes);
      if (findMarketLabel(record) !== record.marketLabel) ids.push(id);
      await pauses.take();
    }
  }
  return ids;
}

interface ReadChanges {
  readonly entries: IndexEntries;
  readonly changed: readonly VehicleFacts[];
  /** The account's change number when they were read, if no newer one led to them. */
  readonly readAt?: number;
}

async function applyChanges({ entries, changed, readAt }: ReadChanges, old: SiteStock): Promise<SiteStock> {
  const put = changed.map((vehicle) => entries.add(vehicle)).filter((document) => document !== null);
  const { changeNumber, validUntil } = entries;
  const remove = changed.map(({ id }) => id);
  if (changed.length > 0)
    await old.engine.apply({
      ...{ remove, put, validUntil },
      ...(readAt === undefined ? { changeNumber } : { readAt }),
    });
  return assembleSiteStock(old, entries);
}

/** Every vehicle of a yard or dealership carries its names, so that one change there is many in the index. */
function isSamePlaces({ locations, vocabulary }: SiteStock, places: Places): boolean {
  const before = JSON.stringify([locations, vocabulary.dealerships]);
  return before === JSON.stringify([places.locations, places.dealerships]);
}

async function readFirstChanges(tx: AccountTransaction, after: number): Promise<VehicleFacts[]> {
  for await (const first of readStock(tx, { after, batch: MAX_CHANGES_IN_PLACE + 1 })) return first;
  return [];
}

async function assembleSiteStock(
  {
    engine,
    vocabulary,
    locations,
    content,
    models,
    reviews,
    parts,
  }: Pick<SiteStock, "engine" | "vocabulary" | "locations" | "content" | "models" | "reviews" | "parts">,
  entries: IndexEntries,
): Promise<SiteStock> {
  const { idsBySlug, changeNumber, configVersion } = entries;
  const matched = await matchOffers({ engine, vocabulary, offers: content.offers, ...entries.searchContext });
  return {
    engine,
    vocabulary,
    ...(await summariseStock(engine, vocabulary, entries.searchContext.config)),
    idsBySlug,
    locations,
    yards: locations,
    members: [],
    content,
    models,
    reviews,
    parts,
    offersByVehicle: matched.byVehicle,
    validUntil: findEarliest([entries.validUntil, matched.until]),
    changeNumber: Math.min(changeNumber, engine.changeNumber ?? changeNumber),
    configVersion,
  };
}

/** What an index has for sale as a whole. An order that leaves vehicles out leaves them out of menus, too (SEA-33). */
async function summariseStock(
  engine: SearchIndex,
  vocabulary: SearchVocabulary,
  { search }: Pick<CatalogueSettings, "search">,
): Promise<Pick<ListedStock, "bounds" | "menu" | "itemTypes">> {
  const { ranges, facets } = await engine.search({ ...STOCK_BOUNDS_QUERY, countFacets: ["item_type"] });
  const listed = await engine.search({
    ...STOCK_BOUNDS_QUERY,
    ranges: addOrderCondition({}, search, search.sort),
    countFacets: ["make_model", "body"],
    boundRanges: [],
  });
  return {
    bounds: ranges,
    menu: buildMenuStock(listed.facets, vocabulary),
    itemTypes: (facets.item_type ?? []).map(({ value }) => value),
  };
}

/** A member of a group and what its own site shows. */
export interface MemberStock {
  readonly member: GroupMember;
  readonly stock: SiteStock;
}

/** The stock of a group's site with that of its members (D349). It reads no database, and copies none of their vehicles. */
export async function joinStocks(
  own: SiteStock,
  members: readonly MemberStock[],
  { config }: Pick<LiveSite, "config">,
): Promise<ListedStock> {
  const stocks = [own, ...members.map(({ stock }) => stock)];
  const engine = new JoinedIndex(stocks.map((stock) => stock.engine));
  const yards = stocks.flatMap(({ locations }) => locations);
  const vocabulary = {
    ...(await runWithPauses(joinVocabularies(stocks.map((stock) => stock.vocabulary)))),
    places: createSearchPlaces(yards),
  };
  const { locations, content, models, reviews, parts, offersByVehicle, validUntil } = own;
  return {
    ...{ engine, vocabulary, locations, yards, content, models, reviews, parts, offersByVehicle },
    ...(await summariseStock(engine, vocabulary, config)),
    members: members.map(({ member }) => member),
    validUntil: findEarliest([validUntil, ...members.map(({ stock }) => stock.validUntil)]),
  };
}

function buildMenuStock(facets: SearchResult["facets"], { makeOf }: SearchVocabulary): MenuStock {
  const inStock = (facet: string) => (facets[facet] ?? []).filter(({ count }) => count > 0);
  const models = inStock("make_model").flatMap(({ value }) => {
    const make = makeOf.get(value);
    return make === undefined ? [] : [{ make, model: toModelName(make, value) }];
  });
  return {
    makes: [...new Set(models.map(({ make }) => make))].sort(),
    models,
    bodies: inStock("body").map(({ value }) => value as Body),
  };
}

/** Turns vehicles into documents and keeps what they say together: addresses, time, change number. */
class IndexEntries {
  readonly configVersion: number;
  readonly idsBySlug: Map<string, number>;
  readonly #site: LiveSite;
  readonly #context: EntryContext;
  readonly #isShared: boolean;
  #until: Date;
  #changeNumber: number;

  constructor(
    site: LiveSite,
    { now, findMarketLabel }: IndexContext,
    { old, isShared = false }: { readonly old?: SiteStock; readonly isShared?: boolean } = {},
  ) {
    this.configVersion = site.version;
    this.idsBySlug = new Map(old?.idsBySlug);
    this.#site = site;
    this.#isShared = isShared;
    const { timeZone } = site.config;
    this.#context = { now, findMarketLabel, thisYear: toYear(toLocalTime(now, timeZone).date) };
    // "Was" prices, computed ranks and what lenders say of a car's age change by the day.
    this.#until = old?.validUntil ?? findNextMidnight(now, timeZone);
    this.#changeNumber = old?.changeNumber ?? 0;
  }

  /** What a search of the site depends on beside its stock. */
  get searchContext(): Pick<QueryInput, "config" | "now"> {
    return { config: this.#site.config, now: this.#context.now };
  }

  get validUntil(): Date {
    return this.#until;
  }

  get changeNumber(): number {
    return this.#changeNumber;
  }

  add(vehicle: VehicleFacts): IndexDocument | null {
    const { document, until } = buildIndexEntry(vehicle, this.#site.config, this.#context);
    this.#until = findEarliest([this.#until, until]);
    this.#changeNumber = Math.max(this.#changeNumber, vehicle.changeNumber);
    // Where there may be millions, the index knows them.
    if (this.#isShared) return document && { ...document, key: vehicle.slug };
    if (document) this.idsBySlug.set(vehicle.slug, vehicle.id);
    else this.idsBySlug.delete(vehicle.slug);
    return document;
  }

  /**
   * Takes over what is known of an index that was built elsewhere.
   * @param changeNumber of the account as it was read
   * @returns whether the index lacks changes that were
   */
  opened({ changeNumber: known = 0, opened }: SearchEngine, changeNumber: number): boolean {
    this.#changeNumber = Math.min(known, changeNumber);
    this.#until = findEarliest([this.#until, opened?.validUntil ?? null]);
    return known < changeNumber;
  }

  async *stream(batches: AsyncIterable<readonly VehicleFacts[]>): AsyncGenerator<IndexDocument> {
    for await (const batch of batches) {
      for (const vehicle of batch) {
        const document = this.add(vehicle);
        if (document) yield document;
      }
    }
  }
}
