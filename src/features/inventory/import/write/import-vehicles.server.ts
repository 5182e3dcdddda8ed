import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { toCarPrice } from "#features/pricing/price.ts";
import { FeedPlaces } from "#features/tenancy/locations/location-store.server.ts";
import { NO_PRICES, type Prices, type VehicleDraft } from "#features/vehicles/vehicle.ts";
import { type AccountTransaction, recordChange } from "#platform/postgres/database.ts";
import { formatDollars } from "#ui/base/money.ts";
import { buildKey, describeKey } from "../../feeds/draft/draft-key.ts";
import { type ReportEntry, ReportLimit, reportEntry } from "../../feeds/draft/report-entry.ts";
import type { Remark } from "../../feeds/mapping/mapped-row.ts";
import type { FeedSurvey } from "../guard/feed-survey.ts";
import { type ExampleVehicle, type ImportReport, MAX_EXAMPLES } from "../guard/import-report.ts";
import { FirstPrices } from "./first-prices.server.ts";
import {
  isAnotherVehicle,
  type KnownVehicle,
  KnownVehicles,
  type StockVehicle,
} from "./known-vehicles.server.ts";
import { buildSlugBase, MintedSlugs } from "./minted-slugs.server.ts";
import { type OtherSource, OtherSources } from "./other-sources.server.ts";
import { computeHold, findHeldSince, isPriceDifferent, isWaiting, NO_HOLD } from "./price-change.ts";
import { type RejectedRow, RejectedRows } from "./rejected-rows.ts";
import { toFeedColumns, toFingerprint, type VehicleRow } from "./vehicle-row.ts";
import { VehicleWriter } from "./vehicle-writer.server.ts";

/** One row of a feed: a vehicle, or why there is none. */
export type ImportRow =
  | {
      readonly line: number;
      readonly ok: true;
      readonly draft: VehicleDraft;
      /** The mapped fields that the row has a value for. */
      readonly filled: ReadonlySet<string>;
      readonly warnings: readonly ReportEntry[];
    }
  | (RejectedRow & {
      readonly ok: false;
      readonly rejections: readonly ReportEntry[];
      /** Key of the row's vehicle as the feed writes it, as far as it can be read. */
      readonly writtenKey: string | null;
    });

export interface ImportSource {
  readonly id: number;
  readonly firstImport: boolean;
  readonly missingMeans: "withdrawn" | "sold";
}

interface ImportOptions {
  /** What the import did is added to it. */
  readonly report: ImportReport;
  /** Counts the vehicles that are taken. */
  readonly survey: FeedSurvey;
  readonly source: ImportSource;
  /** The file is the whole stock of its source: what it lacks is no longer for sale (D7). */
  readonly snapshot: boolean;
  readonly now: Date;
  readonly onRow?: (read: number) => void;
}

/** What an import did beside its report, to judge it by. */
export interface ImportEffects extends Outcome {
  /** Of everything that it wrote. */
  readonly changeNumber: number;
  /** Hash of everything that it decided: equal for two imports exactly when they do the same to the same vehicles. */
  readonly decisions: string;
}

interface Outcome {
  /** How many of the removed vehicles were for sale. */
  readonly removedFromSale: number;
  /** How many vehicles were removed only because a snapshot lacks them. */
  readonly missing: number;
  /** First prices that are held, and how many there were. */
  readonly firstPrices: { readonly held: number; readonly of: number };
  /** Other sources of the account whose vehicles it took over or repeated (D193). */
  readonly others: readonly OtherSource[];
}

/** What a report says of a vehicle that a snapshot would lack but for a rejected row. */
const KEPT = { field: "", value: "", reason: "The vehicle stays as it was, since its row was rejected." };

/** Rows that are compared and written at a time. */
const ROWS_PER_CHUNK = 500;

/**
 * Brings an account's stock in line with a feed, within the caller's transaction: all of it becomes visible with the
 * commit, or nothing (D6 to D10). Vehicles are matched by source and stock number, then by VIN; a car that moves
 * yard, changes type or comes back keeps its id, slug, first-seen date and history.
 */
export async function importVehicles(
  tx: AccountTransaction,
  rows: AsyncIterable<ImportRow>,
  { report, survey, source, snapshot, now, onRow }: ImportOptions,
): Promise<ImportEffects> {
  await tx.query("select pg_advisory_xact_lock(7305, $1)", [source.id]);
  const changeNumber = await recordChange(tx);
  const work = new ImportWork(tx, await FeedPlaces.load(tx), {
    ...{ report, survey, source, now, changeNumber },
  });
  await writeRows(work, splitIntoChunks(rows), onRow);
  const outcome = await work.finish(snapshot);
  await tx.query("update source set first_imported_at = coalesce(first_imported_at, $2) where id = $1", [
    source.id,
    now,
  ]);
  return { changeNumber, decisions: work.decisions, ...outcome };
}

/** Reads the next chunk while the last one is written: reading takes this process's time, writing PostgreSQL's (D216). */
async function writeRows(
  work: ImportWork,
  chunks: AsyncGenerator<ImportRow[], void>,
  onRow?: (read: number) => void,
): Promise<void> {
  try {
    let reading = chunks.next();
    for (let read = await reading; !read.done; read = await reading) {
      await work.load(read.value);
      for (const row of read.value) {
        await work.take(row);
        onRow?.(work.report.read);
      }
      reading = chunks.next();
      // A feed that breaks off is noticed when its turn comes.
      reading.catch(() => undefined);
      await work.flush();
    }
  } finally {
    await chunks.return();
  }
}

async function* splitIntoChunks(rows: AsyncIterable<ImportRow>): AsyncGenerator<ImportRow[], void> {
  let chunk: ImportRow[] = [];
  for await (const row of rows) {
    chunk.push(row);
    // What PostgreSQL answers meanwhile gets its turn.
    if (chunk.length % 20 === 0) await setImmediate();
    if (chunk.length < ROWS_PER_CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

interface WriteContext {
  readonly report: ImportReport;
  readonly survey: FeedSurvey;
  readonly source: ImportSource;
  readonly now: Date;
  readonly changeNumber: number;
}

interface KeyedDraft {
  readonly key: string;
  readonly draft: VehicleDraft;
  readonly line: number;
}

class ImportWork {
  readonly report: ImportReport;
  readonly #survey: FeedSurvey;
  readonly #source: ImportSource;
  readonly #now: Date;
  readonly #changeNumber: number;
  readonly #places: FeedPlaces;
  readonly #known: KnownVehicles;
  readonly #slugs: MintedSlugs;
  readonly #firstPrices: FirstPrices;
  readonly #others: OtherSources;
  /** Line on which each key of this source was seen. */
  readonly #seen = new Map<string, number>();
  /** VINs of this file so far. */
  readonly #vins = new Set<string>();
  /** Vehicles whose row was there. */
  readonly #touched = new Set<number>();
  readonly #rejected = new RejectedRows();
  readonly #writer: VehicleWriter;
  /** Everything that the import decides, in the order of the file. */
  readonly #decisions = createHash("sha256");
  readonly #limits = { rejected: new ReportLimit(), warnings: new ReportLimit() };

  constructor(tx: AccountTransaction, places: FeedPlaces, moment: WriteContext) {
    this.report = moment.report;
    this.#survey = moment.survey;
    this.#source = moment.source;
    this.#now = moment.now;
    this.#changeNumber = moment.changeNumber;
    this.#places = places;
    this.#writer = new VehicleWriter(tx, moment.now, moment.changeNumber);
    this.#known = new KnownVehicles(tx, moment.source.id);
    this.#slugs = new MintedSlugs(tx);
    this.#firstPrices = new FirstPrices(tx, moment.changeNumber);
    this.#others = new OtherSources(tx, moment.source.id);
  }

  get decisions(): string {
    return this.#decisions.copy().digest("base64url");
  }

  /** Reads what is known of the vehicles of the next rows (D126). */
  async load(rows: readonly ImportRow[]): Promise<void> {
    const drafts = rows.flatMap((row) => (row.ok ? [row.draft] : []));
    await this.#known.load(drafts.map(toIdentity));
    const created = drafts.filter((draft) => this.#known.find(toIdentity(draft)) === undefined);
    await this.#others.create(created);
    await this.#slugs.load(created.map((draft) => buildSlugBase(draft, buildKey(draft) ?? "")));
  }

  /** Writes what the rows taken so far change. */
  async flush(): Promise<void> {
    this.#firstPrices.store(await this.#writer.flush());
  }

  async take(row: ImportRow): Promise<void> {
    this.report.read++;
    if (!row.ok) {
      this.#note("rejected", row.writtenKey, row.rejections);
      this.#rejected.add(row);
      return;
    }
    const { draft, line, filled } = row;
    const key = buildKey(draft);
    const written = describeKey(draft) ?? "";
    if (!key) throw new Error(`mapping yields neither stock number nor key fields (line ${line})`);
    const earlier = this.#seen.get(key);
    if (earlier !== undefined) {
      const reason = `also on line ${earlier}; the first one counts`;
      this.#refuse({ key, draft, line }, { field: "stockNumber", value: written, reason });
      return;
    }
    const known = this.#known.find(toIdentity(draft));
    if ((known && this.#touched.has(known.id)) || (draft.vin && this.#vins.has(draft.vin))) {
      const reason = "another row of this file has the same VIN";
      this.#refuse({ key, draft, line }, { field: "vin", value: draft.vin ?? "", reason });
      return;
    }
    this.#seen.set(key, line);
    if (draft.vin) this.#vins.add(draft.vin);
    this.#survey.addVehicle(draft, filled);
    this.#firstPrices.learn(draft);
    this.#note("warnings", written, row.warnings);
    if (known) this.#touched.add(known.id);
    await (known ? this.#update(known, { key, draft, line }) : this.#create({ key, draft, line }));
  }

  /** Rejects a row of which another row of the file has the stock number or VIN. */
  #refuse({ key, draft, line }: KeyedDraft, remark: Remark): void {
    this.#survey.addUnusable();
    this.#note("rejected", describeKey(draft), [reportEntry(line, remark)]);
    this.#rejected.add({ line, key, subject: draft, texts: [], endsSale: false });
  }

  /** Adds remarks about the row that was read last. */
  #note(list: "rejected" | "warnings", key: string | null, entries: readonly ReportEntry[]): void {
    const row = { row: this.report.read, ...(key !== null && { stockNumber: key }) };
    for (const entry of entries) this.#add(list, { ...entry, ...row });
    if (list === "rejected" && entries.length > 0) {
      this.report.rejectedRows += 1;
      this.#decide("rejected", row.row);
    }
  }

  #decide(...decision: readonly (string | number | boolean | null)[]): void {
    this.#decisions.update(JSON.stringify(decision));
  }

  #add(list: "rejected" | "warnings", entry: ReportEntry): void {
    if (this.#limits[list].keeps(entry)) this.report[list].push(entry);
    else this.report.omitted[list] += 1;
  }

  async #create({ key, draft, line }: KeyedDraft): Promise<void> {
    const slug = this.#slugs.mint(buildSlugBase(draft, key));
    const arrived = draft.listedAt ?? (this.#source.firstImport ? null : this.#now);
    const common = await this.#common(key, draft);
    const row = {
      ...common,
      slug,
      ...NO_HOLD,
      listed_at: draft.listedAt ?? this.#now,
      arrived_at: arrived,
      sold_at: draft.status === "sold" ? (draft.soldAt ?? this.#now) : null,
      first_seen_at: this.#now,
    };
    this.#decide("created", key, common.fingerprint);
    this.#writer.insert(row, draft);
    this.#firstPrices.add({ key, draft, line, row: this.report.read, heldAt: this.#now });
    this.report.created++;
    this.#addExample("created", toExample(null, draft));
  }

  async #update(found: KnownVehicle, { key, draft, line }: KeyedDraft): Promise<void> {
    const common = await this.#common(key, draft);
    const shown = listPrices(found);
    const isAnother = isAnotherVehicle(found, draft);
    if (isAnother) this.#note("warnings", describeKey(draft), [reportAnotherVehicle(line, found)]);
    // The price of another car says nothing of this one's.
    const known = isAnother ? { ...found, ...NO_HOLD } : found;
    const before = isAnother ? NO_PRICES : shown;
    this.#others.match(known, before, draft);
    const stays = known.source_id === this.#source.id && known.source_key === key && !known.withdrawn;
    if (stays && known.fingerprint === common.fingerprint) {
      this.report.unchanged++;
      this.#decide("unchanged", known.id);
      if (isWaiting(known)) this.#noteHeldPrice({ key, draft, line }, before);
      return;
    }
    if (stays && draft.status !== "sold")
      this.#note("warnings", describeKey(draft), reportLostPrice(line, before, draft));
    const hold = computeHold(known, { shown: before, after: draft.prices }, this.#now);
    const held = hold.held_prices !== null;
    if (isWaiting(hold)) this.#noteHeldPrice({ key, draft, line }, before);
    this.#decide("updated", known.id, known.source_id, key, common.fingerprint, held);
    const wasSold = known.status === "sold";
    const sold = draft.status === "sold";
    const row = {
      ...common,
      id: known.id,
      ...(held && {
        drive_away_cents: before.driveAwayCents,
        egc_cents: before.egcCents,
        unknown_cents: before.unknownCents,
        before_cents: before.beforeCents,
        offer_cents: before.offerCents,
      }),
      ...hold,
      listed_at: draft.listedAt ?? known.listed_at,
      arrived_at: draft.listedAt ?? known.arrived_at,
      sold_at: sold ? (draft.soldAt ?? known.sold_at ?? this.#now) : null,
    };
    this.#known.change(known, { key, vin: draft.vin });
    this.#writer.update(row, draft);
    if (sold && !wasSold)
      this.#writer.event({ id: known.id, kind: "sold", at: new Date(row.sold_at ?? this.#now) });
    if ((wasSold && !sold) || known.withdrawn)
      this.#writer.event({ id: known.id, kind: "returned", at: this.#now });
    const price = toCarPrice(draft.prices);
    if (!held && price !== null && toCarPrice(before) === null) {
      const heldAt = findHeldSince(known, draft.prices, this.#now);
      this.#firstPrices.add({ id: known.id, key, draft, line, row: this.report.read, heldAt });
    } else if (!held && isPriceDifferent(shown, draft.prices)) this.#writer.price(known.id, price);
    if (!held && isPriceDifferent(shown, draft.prices)) this.#notePrice(known.id, shown, draft);
    this.report.updated++;
  }

  #addExample(list: "created" | "removed", vehicle: ExampleVehicle): void {
    const examples = this.report.examples?.[list];
    if (examples && examples.length < MAX_EXAMPLES) examples.push(vehicle);
  }

  #notePrice(id: number, before: Prices, draft: VehicleDraft): void {
    const { report } = this;
    report.priceChanges = (report.priceChanges ?? 0) + 1;
    if (!report.examples || report.examples.prices.length >= MAX_EXAMPLES) return;
    const [beforeCents, afterCents] = [before, draft.prices].map(
      (prices) => toCarPrice(prices)?.cents ?? null,
    );
    report.examples.prices.push({
      ...toExample(id, draft),
      beforeCents: beforeCents ?? null,
      afterCents: afterCents ?? null,
    });
  }

  #noteHeldPrice({ draft, line }: KeyedDraft, shown: Prices): void {
    const cents = toCarPrice(draft.prices)?.cents ?? 0;
    this.report.heldPrices += 1;
    this.#decide("held price");
    this.#note("warnings", describeKey(draft), [
      reportHeldPrice(line, cents, toCarPrice(shown) === null ? FAR_FIRST_PRICE : MOVED_PRICE),
    ]);
  }

  async #common(key: string, draft: VehicleDraft): Promise<VehicleRow & { fingerprint: string }> {
    return {
      ...toFeedColumns(draft),
      source_id: this.#source.id,
      source_key: key,
      location_id: await this.#places.locationId(draft.location),
      dealership_id: await this.#places.dealershipId(draft.dealership),
      fingerprint: toFingerprint(draft),
      withdrawn_at: null,
      updated_at: this.#now,
      change_number: this.#changeNumber,
    };
  }

  /**
   * Takes off sale what is gone: what the feed calls not for sale, and,
   * of a snapshot, what it lacks, as withdrawn or as sold, whatever its source says that missing means (D7). A vehicle
   * whose row was rejected is not missing (D191).
   */
  async finish(snapshot: boolean): Promise<Outcome> {
    const firstPrices = await this.#settleFirstPrices();
    this.#survey.addUnnamed(this.#rejected.unnamed);
    const others = await this.#others.list();
    this.report.takenOver = others
      .filter(({ taken }) => taken > 0)
      .map(({ name, taken }) => ({ source: name, vehicles: taken }));
    if (!snapshot && !this.#rejected.hasEnding)
      return { removedFromSale: 0, missing: 0, firstPrices, others };
    const [named, missing]: [StockVehicle[], StockVehicle[]] = [[], []];
    for await (const vehicle of this.#known.readOthers(this.#changeNumber, this.#touched)) {
      const fate = this.#rejected.findFate(vehicle);
      if (fate?.kind === "ends") named.push(vehicle);
      else if (fate === null && snapshot) missing.push(vehicle);
      else if (fate !== null && snapshot) this.#noteKept(vehicle, fate.line);
    }
    const withdrawn = await this.#end(named, "withdrawn");
    const gone = await this.#end(missing, this.#source.missingMeans);
    const ended = [...withdrawn, ...gone];
    this.report.removed = ended.length;
    const removedFromSale = ended.filter(({ status }) => status !== "sold").length;
    return { removedFromSale, missing: gone.length, firstPrices, others };
  }

  async #settleFirstPrices(): Promise<Outcome["firstPrices"]> {
    const { held, of } = await this.#firstPrices.settle(this.#writer);
    for (const { key, written, line, row, priced } of held) {
      this.#decide("held first price", key);
      this.report.heldPrices += 1;
      const remark = reportHeldPrice(line, priced?.cents ?? 0, FAR_FIRST_PRICE);
      this.#add("warnings", { ...remark, row, stockNumber: written });
    }
    return { held: held.length, of };
  }

  #noteKept({ stock_number, source_key }: StockVehicle, line: number): void {
    this.report.kept += 1;
    this.#decide("kept", source_key);
    this.#add("warnings", { ...reportEntry(line, KEPT), stockNumber: stock_number ?? source_key });
  }

  async #end(vehicles: readonly StockVehicle[], as: "withdrawn" | "sold"): Promise<readonly StockVehicle[]> {
    const ended = vehicles.filter(({ status }) => !(as === "sold" && status === "sold"));
    const ids = ended.map(({ id }) => id).sort((one, other) => one - other);
    this.#decide(as, ids.join());
    await this.#writer.end(ids, as);
    for (const { id, stock_number, ...vehicle } of ended)
      this.#addExample("removed", toExample(id, { ...vehicle, stockNumber: stock_number }));
    return ended;
  }
}

function toExample(
  id: number | null,
  vehicle: Pick<VehicleDraft, "stockNumber" | "make" | "model" | "year"> & { readonly badge?: string | null },
): ExampleVehicle {
  const { stockNumber, year, make, model, badge } = vehicle;
  return { id, stockNumber, title: [year, make, model, badge].filter(Boolean).join(" ") };
}

function toIdentity(draft: VehicleDraft) {
  const { vin, make, model, year } = draft;
  return { key: buildKey(draft), vin, make, model, year };
}

function listPrices(known: KnownVehicle): Prices {
  return {
    driveAwayCents: known.drive_away_cents,
    egcCents: known.egc_cents,
    unknownCents: known.unknown_cents,
    beforeCents: known.before_cents,
    offerCents: known.offer_cents,
    subscriptionCents: null,
  };
}

function reportAnotherVehicle(line: number, { year, make, model }: KnownVehicle): ReportEntry {
  const reason = "was another vehicle's, whose address and history it takes: give each vehicle its own";
  return reportEntry(line, { field: "stockNumber", value: `${year} ${make} ${model}`, reason });
}

/** A price that goes leaves the car on sale without one, which nobody sees in a long list of cars. */
function reportLostPrice(line: number, before: Prices, { prices }: VehicleDraft): ReportEntry[] {
  const price = toCarPrice(before);
  if (price === null || toCarPrice(prices) !== null) return [];
  const value = `was ${formatDollars(price.cents)}`;
  return [
    reportEntry(line, { field: "price", value, reason: "is gone: the car is on sale without a price" }),
  ];
}

const MOVED_PRICE = "differs by more than 30% from the price shown; held until it is released";
const FAR_FIRST_PRICE =
  "is far from what such vehicles cost; held, and the car is shown without a price, until it is released";

function reportHeldPrice(line: number, cents: number, reason: string): ReportEntry {
  return reportEntry(line, { field: "price", value: String(cents / 100), reason });
}
