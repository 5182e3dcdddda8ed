import { FeedPlaces } from "#features/locations/location-store.server.ts";
import { carPrice } from "#features/pricing/price.ts";
import { type AccountTransaction, recordChange } from "#platform/postgres/database.ts";
import { type ReportEntry, reportEntry } from "../feeds/report-entry.ts";
import { keyOf } from "../feeds/to-draft.ts";
import type { Prices, VehicleDraft } from "../vehicle.ts";
import type { ImportReport } from "./import-report.ts";
import { mintSlug } from "./mint-slug.ts";
import { movesTooFar, priceDiffers } from "./price-change.ts";
import {
  feedColumns,
  fingerprintOf,
  INSERT_VEHICLES,
  UPDATE_VEHICLES,
  type VehicleRow,
} from "./vehicle-row.ts";

/** One row of a feed: a vehicle, or why there is none. */
export type ImportRow =
  | {
      readonly line: number;
      readonly ok: true;
      readonly draft: VehicleDraft;
      readonly warnings: readonly ReportEntry[];
    }
  | {
      readonly line: number;
      readonly ok: false;
      readonly rejections: readonly ReportEntry[];
      /** Key of a vehicle whose row is there but cannot be used: it stays as it is. */
      readonly key: string | null;
    };

export interface ImportSource {
  readonly id: number;
  readonly firstImport: boolean;
  readonly missingMeans: "withdrawn" | "sold";
}

interface ImportOptions {
  readonly source: ImportSource;
  /** The file is the whole stock of its source: what it lacks is for sale no longer (D7). */
  readonly snapshot: boolean;
  readonly now: Date;
  readonly onRow?: (read: number) => void;
}

/** What is known of a vehicle before the import. */
interface Known {
  readonly id: number;
  readonly source_id: number;
  readonly source_key: string;
  readonly vin: string | null;
  readonly slug: string;
  readonly fingerprint: string;
  readonly status: string;
  readonly withdrawn: boolean;
  readonly sold_at: Date | null;
  readonly listed_at: Date;
  readonly arrived_at: Date | null;
  readonly drive_away_cents: number | null;
  readonly egc_cents: number | null;
  readonly unknown_cents: number | null;
  readonly before_cents: number | null;
  readonly offer_cents: number | null;
}

const BATCH = 500;

/**
 * Brings an account's stock in line with a feed, within the caller's transaction: all of it becomes visible with the
 * commit, or nothing (D6 to D10). Vehicles are matched by source and stock number, then by VIN; a car that moves
 * yard, changes type or comes back keeps its id, slug, first-seen date and history. Adds what it does to `report`.
 * @returns the change number that its writes carry, and how many of the removed vehicles were for sale
 */
export async function importVehicles(
  tx: AccountTransaction,
  rows: AsyncIterable<ImportRow>,
  report: ImportReport,
  { source, snapshot, now, onRow }: ImportOptions,
): Promise<{ readonly changeNumber: number; readonly removedFromSale: number }> {
  await tx.query("select pg_advisory_xact_lock(7305, $1)", [source.id]);
  const changeNumber = await recordChange(tx);
  const work = new ImportWork(
    tx,
    report,
    { source, now, changeNumber },
    await loadKnown(tx),
    await FeedPlaces.load(tx),
  );
  for await (const row of rows) {
    await work.take(row);
    onRow?.(work.report.read);
  }
  await work.flush();
  const removedFromSale = snapshot ? await work.removeMissing() : 0;
  await tx.query("update source set first_imported_at = coalesce(first_imported_at, $2) where id = $1", [
    source.id,
    now,
  ]);
  return { changeNumber, removedFromSale };
}

function loadKnown(tx: AccountTransaction): Promise<Known[]> {
  return tx.query<Known>(`
    select id, source_id, source_key, vin, slug, fingerprint, status, withdrawn_at is not null as withdrawn, sold_at,
      listed_at, arrived_at, drive_away_cents, egc_cents, unknown_cents, before_cents, offer_cents
    from vehicle`);
}

interface Moment {
  readonly source: ImportSource;
  readonly now: Date;
  readonly changeNumber: number;
}

interface Event {
  readonly id: number;
  readonly kind: "listed" | "sold" | "withdrawn" | "returned";
  readonly at: Date;
}

class ImportWork {
  readonly report: ImportReport;
  readonly #tx: AccountTransaction;
  readonly #source: ImportSource;
  readonly #now: Date;
  readonly #changeNumber: number;
  readonly #places: FeedPlaces;
  readonly #byKey = new Map<string, Known>();
  readonly #byVin = new Map<string, Known>();
  readonly #slugs = new Set<string>();
  /** Line on which each key of this source was seen. */
  readonly #seen = new Map<string, number>();
  /** VINs of this file so far. */
  readonly #vins = new Set<string>();
  readonly #touched = new Set<number>();
  readonly #inserts: { row: VehicleRow; draft: VehicleDraft }[] = [];
  readonly #updates: { row: VehicleRow; draft: VehicleDraft }[] = [];
  readonly #events: Event[] = [];
  readonly #prices: { id: number; prices: Prices }[] = [];

  constructor(
    tx: AccountTransaction,
    report: ImportReport,
    moment: Moment,
    known: readonly Known[],
    places: FeedPlaces,
  ) {
    this.#tx = tx;
    this.report = report;
    this.#source = moment.source;
    this.#now = moment.now;
    this.#changeNumber = moment.changeNumber;
    this.#places = places;
    for (const vehicle of known) {
      if (vehicle.source_id === this.#source.id) this.#byKey.set(vehicle.source_key, vehicle);
      if (vehicle.vin) this.#byVin.set(vehicle.vin, vehicle);
      this.#slugs.add(vehicle.slug);
    }
  }

  async take(row: ImportRow): Promise<void> {
    this.report.read++;
    if (!row.ok) {
      this.report.rejected.push(...row.rejections);
      const kept = row.key === null ? undefined : this.#byKey.get(row.key);
      if (kept) this.#touched.add(kept.id);
      return;
    }
    const { draft, line } = row;
    const key = keyOf(draft);
    if (!key) throw new Error(`mapping yields neither stock number nor key fields (line ${line})`);
    const earlier = this.#seen.get(key);
    if (earlier !== undefined) {
      this.report.rejected.push(
        reportEntry(line, {
          field: "stockNumber",
          value: key,
          reason: `also on line ${earlier}; the first one counts`,
        }),
      );
      return;
    }
    const known = this.#match(key, draft);
    if ((known && this.#touched.has(known.id)) || (draft.vin && this.#vins.has(draft.vin))) {
      this.report.rejected.push(
        reportEntry(line, {
          field: "vin",
          value: draft.vin ?? "",
          reason: "another row of this file has the same VIN",
        }),
      );
      return;
    }
    this.#seen.set(key, line);
    if (draft.vin) this.#vins.add(draft.vin);
    this.report.warnings.push(...row.warnings);
    if (known) this.#touched.add(known.id);
    await (known ? this.#update(known, key, draft, line) : this.#create(key, draft));
    if (this.#inserts.length >= BATCH || this.#updates.length >= BATCH) await this.flush();
  }

  #match(key: string, draft: VehicleDraft): Known | undefined {
    return this.#byKey.get(key) ?? (draft.vin ? this.#byVin.get(draft.vin) : undefined);
  }

  async #create(key: string, draft: VehicleDraft): Promise<void> {
    const slug = mintSlug(draft, key, (taken) => this.#slugs.has(taken));
    this.#slugs.add(slug);
    const arrived = draft.listedAt ?? (this.#source.firstImport ? null : this.#now);
    const row = {
      ...(await this.#common(key, draft)),
      slug,
      held_prices: null,
      listed_at: draft.listedAt ?? this.#now,
      arrived_at: arrived,
      sold_at: draft.status === "sold" ? (draft.soldAt ?? this.#now) : null,
      first_seen_at: this.#now,
    };
    this.#inserts.push({ row, draft });
    this.report.created++;
  }

  async #update(known: Known, key: string, draft: VehicleDraft, line: number): Promise<void> {
    const common = await this.#common(key, draft);
    const stays = known.source_id === this.#source.id && known.source_key === key && !known.withdrawn;
    if (stays && known.fingerprint === common.fingerprint) {
      this.report.unchanged++;
      return;
    }
    const before = pricesOf(known);
    const held = movesTooFar(before, draft.prices);
    if (held) this.report.warnings.push(heldPrice(line, draft));
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
      held_prices: held ? draft.prices : null,
      listed_at: draft.listedAt ?? known.listed_at,
      arrived_at: draft.listedAt ?? known.arrived_at,
      sold_at: sold ? (draft.soldAt ?? known.sold_at ?? this.#now) : null,
    };
    this.#updates.push({ row, draft });
    if (sold && !wasSold)
      this.#events.push({ id: known.id, kind: "sold", at: new Date(row.sold_at ?? this.#now) });
    if ((wasSold && !sold) || known.withdrawn)
      this.#events.push({ id: known.id, kind: "returned", at: this.#now });
    if (!held && priceDiffers(before, draft.prices))
      this.#prices.push({ id: known.id, prices: draft.prices });
    this.report.updated++;
  }

  async #common(key: string, draft: VehicleDraft): Promise<VehicleRow & { fingerprint: string }> {
    return {
      ...feedColumns(draft),
      source_id: this.#source.id,
      source_key: key,
      location_id: await this.#places.locationId(draft.location),
      dealership_id: await this.#places.dealershipId(draft.dealership),
      fingerprint: fingerprintOf(draft),
      withdrawn_at: null,
      updated_at: this.#now,
      change_number: this.#changeNumber,
    };
  }

  /** Writes what has gathered: vehicles first, then what points at them. */
  async flush(): Promise<void> {
    const inserts = this.#inserts.splice(0);
    const updates = this.#updates.splice(0);
    const media: { id: number; draft: VehicleDraft }[] = updates.map(({ row, draft }) => ({
      id: row.id as number,
      draft,
    }));
    if (inserts.length) {
      const added = await this.#tx.query<{ id: number; source_key: string }>(INSERT_VEHICLES, [
        this.#tx.accountId,
        JSON.stringify(inserts.map(({ row }) => row)),
      ]);
      const ids = new Map(added.map(({ id, source_key }) => [source_key, id]));
      for (const { row, draft } of inserts) {
        const id = ids.get(row.source_key as string)!;
        media.push({ id, draft });
        this.#touched.add(id);
        this.#prices.push({ id, prices: draft.prices });
        this.#events.push({ id, kind: "listed", at: new Date(row.listed_at as string | Date) });
        if (row.sold_at) this.#events.push({ id, kind: "sold", at: new Date(row.sold_at as string | Date) });
      }
    }
    if (updates.length)
      await this.#tx.query(UPDATE_VEHICLES, [JSON.stringify(updates.map(({ row }) => row))]);
    await this.#writeMedia(media);
    await this.#writeHistory();
  }

  async #writeMedia(media: readonly { id: number; draft: VehicleDraft }[]): Promise<void> {
    if (!media.length) return;
    await this.#tx.query("delete from vehicle_media where vehicle_id = any($1)", [media.map(({ id }) => id)]);
    const rows = media.flatMap(({ id, draft }) =>
      draft.media.map(({ kind, url }, position) => ({ id, kind, position, url })),
    );
    if (!rows.length) return;
    await this.#tx.query(
      `insert into vehicle_media (account_id, vehicle_id, kind, position, source_url)
       select $1, r.id, r.kind, r.position, r.url
       from jsonb_to_recordset($2::jsonb) as r(id bigint, kind text, position integer, url text)`,
      [this.#tx.accountId, JSON.stringify(rows)],
    );
  }

  async #writeHistory(): Promise<void> {
    const prices = this.#prices.splice(0).map(({ id, prices: all }) => {
      const price = carPrice(all);
      return { id, priceType: price?.priceType ?? "unknown", cents: price?.cents ?? null };
    });
    const events = this.#events.splice(0);
    if (prices.length) {
      await this.#tx.query(
        `insert into vehicle_price (account_id, vehicle_id, price_type, cents, from_at)
         select $1, r.id, r."priceType", r.cents, $3
         from jsonb_to_recordset($2::jsonb) as r(id bigint, "priceType" text, cents bigint)`,
        [this.#tx.accountId, JSON.stringify(prices), this.#now],
      );
    }
    if (events.length) {
      await this.#tx.query(
        `insert into vehicle_event (account_id, vehicle_id, kind, at)
         select $1, r.id, r.kind, r.at from jsonb_to_recordset($2::jsonb) as r(id bigint, kind text, at timestamptz)`,
        [this.#tx.accountId, JSON.stringify(events)],
      );
    }
  }

  /**
   * What the snapshot lacks is withdrawn, or sold where the source says that missing means sold (D7). Answers how many
   * of these vehicles were for sale.
   */
  async removeMissing(): Promise<number> {
    const missing = [...this.#byKey.values()].filter(
      ({ id, withdrawn, status }) =>
        !this.#touched.has(id) && !withdrawn && !(this.#meansSold && status === "sold"),
    );
    const ids = missing.map(({ id }) => id);
    this.report.removed = ids.length;
    if (!ids.length) return 0;
    const change = this.#meansSold ? "status = 'sold', sold_at = $2, fingerprint = ''" : "withdrawn_at = $2";
    await this.#tx.query(
      `update vehicle set ${change}, updated_at = $2, change_number = $3 where id = any($1)`,
      [ids, this.#now, this.#changeNumber],
    );
    const kind = this.#meansSold ? "sold" : "withdrawn";
    this.#events.push(...ids.map((id) => ({ id, kind, at: this.#now }) as const));
    await this.#writeHistory();
    return missing.filter(({ status }) => status !== "sold").length;
  }

  get #meansSold(): boolean {
    return this.#source.missingMeans === "sold";
  }
}

function pricesOf(known: Known): Prices {
  return {
    driveAwayCents: known.drive_away_cents,
    egcCents: known.egc_cents,
    unknownCents: known.unknown_cents,
    beforeCents: known.before_cents,
    offerCents: known.offer_cents,
    subscriptionCents: null,
  };
}

function heldPrice(line: number, draft: VehicleDraft): ReportEntry {
  const value = String((carPrice(draft.prices)?.cents ?? 0) / 100);
  return reportEntry(line, {
    field: "price",
    value: value,
    reason: "differs by more than 30% from the price shown; held until it is released",
  });
}
