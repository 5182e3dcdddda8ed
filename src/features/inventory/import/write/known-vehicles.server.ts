import type { VehicleDraft } from "#features/vehicles/vehicle.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { ENTRY_SOURCE } from "./other-sources.server.ts";
import type { Hold } from "./price-change.ts";
import type { KnownIdentity } from "./rejected-rows.ts";

/** What is known of a vehicle before the import. */
export interface KnownVehicle extends Hold {
  readonly id: number;
  readonly source_id: number;
  readonly source_key: string;
  readonly vin: string | null;
  readonly make: string;
  readonly model: string;
  readonly year: number;
  readonly fingerprint: string;
  readonly status: string;
  readonly withdrawn: boolean;
  readonly sold_at: Date | null;
  readonly listed_at: Date;
  readonly arrived_at: Date | null;
  readonly location_id: number | null;
  readonly drive_away_cents: number | null;
  readonly egc_cents: number | null;
  readonly unknown_cents: number | null;
  readonly before_cents: number | null;
  readonly offer_cents: number | null;
}

/**
 * Whether a row that has a vehicle's key is about another car (D238): by the VINs, unless a corrected one is all that differs, else by
 * make and model.
 */
export function isAnotherVehicle(known: KnownVehicle, draft: VehicleDraft): boolean {
  const [isMake, isModel] = [known.make === draft.make, known.model === draft.model];
  if (known.vin === null || draft.vin === null) return !isMake && !isModel;
  return known.vin !== draft.vin && !(isMake && isModel && known.year === draft.year);
}

const COLUMNS = `
  v.id, v.source_id, v.source_key, v.vin, v.make, v.model, v.year, v.fingerprint, v.status, v.withdrawn_at is not null as withdrawn, v.sold_at,
  v.listed_at, v.arrived_at, v.location_id, v.drive_away_cents, v.egc_cents, v.unknown_cents, v.before_cents, v.offer_cents,
  v.held_prices, v.held_at, v.held_discarded`;

// `offset 0` leaves the planner one way only, by the unique index of keys and the index of VINs (D75).
const BY_KEY = `
  select ${COLUMNS} from unnest($2::text[]) as wanted (key)
  cross join lateral (select * from vehicle where source_id = $1 and source_key = wanted.key offset 0) v`;
const BY_VIN = `
  select ${COLUMNS} from unnest($1::text[]) as wanted (vin)
  cross join lateral (select * from vehicle where vin = wanted.vin offset 0) v order by v.id`;

const UNWRITTEN = `
  declare unwritten no scroll cursor for
  select id, status, source_key, stock_number, vin, make, model, year from vehicle
  where source_id = $1 and withdrawn_at is null and change_number <> $2`;
const VEHICLES_PER_FETCH = 500;

/** Whether an entered vehicle is the one of a row: another VIN is another car. */
function isEntered(entered: KnownVehicle, { vin, make, model, year }: Identity): boolean {
  if (entered.vin !== null && vin !== null) return entered.vin === vin;
  return entered.make === make && entered.model === model && entered.year === year;
}

/** A vehicle that is not withdrawn. */
export type StockVehicle = Pick<KnownVehicle, "id" | "status"> &
  KnownIdentity & { readonly stock_number: string | null };

/** A row's key within its source, its VIN, and what it is. */
interface Identity extends Pick<VehicleDraft, "vin" | "make" | "model" | "year"> {
  readonly key: string | null;
}

/**
 * The account's vehicles as they were before an import, read for a few rows at a time, so that the memory of an import does
 * not grow with the stock (D126).
 */
export class KnownVehicles {
  readonly #tx: AccountTransaction;
  readonly #sourceId: number;
  #byKey = new Map<string, KnownVehicle>();
  #byVin = new Map<string, KnownVehicle>();
  #entered = new Map<string, KnownVehicle>();
  /** Of the vehicles that people entered until a feed would bring them (D443); null for none, undefined before the first rows. */
  #entrySourceId: number | null | undefined;
  /** Vehicles to which the import gave another key or VIN, by those that they had. */
  readonly #keyBefore = new Map<string, KnownVehicle>();
  readonly #vinBefore = new Map<string, KnownVehicle>();

  constructor(tx: AccountTransaction, sourceId: number) {
    this.#tx = tx;
    this.#sourceId = sourceId;
  }

  /** Reads the vehicles that the next rows may mean, in place of those of the last rows. */
  async load(rows: readonly Identity[]): Promise<void> {
    const keys = rows.map(({ key }) => key).filter((key) => key !== null);
    const vins = rows.map(({ vin }) => vin).filter((vin) => vin !== null);
    const byKey = await this.#tx.query<KnownVehicle>(BY_KEY, [this.#sourceId, keys]);
    const byVin = await this.#tx.query<KnownVehicle>(BY_VIN, [vins]);
    const entered = await this.#findEntered(keys);
    this.#byKey = new Map(byKey.map((vehicle) => [vehicle.source_key, vehicle]));
    this.#entered = new Map(entered.map((vehicle) => [vehicle.source_key, vehicle]));
    this.#byVin = new Map(byVin.map((vehicle) => [vehicle.vin ?? "", vehicle]));
  }

  async #findEntered(keys: readonly string[]): Promise<readonly KnownVehicle[]> {
    if (this.#entrySourceId === undefined) {
      const [source] = await this.#tx.query<{ id: number }>("select id from source where name = $1", [
        ENTRY_SOURCE,
      ]);
      this.#entrySourceId = source && source.id !== this.#sourceId ? source.id : null;
    }
    if (this.#entrySourceId === null) return [];
    const found = await this.#tx.query<KnownVehicle>(BY_KEY, [this.#entrySourceId, keys]);
    return found.filter(({ withdrawn }) => !withdrawn);
  }

  /**
   * The vehicle that a loaded row means: by its key within the source, else by its VIN within the account (D6), else one that somebody
   * entered with the same key, if it is the same car (D443).
   */
  find(row: Identity): KnownVehicle | undefined {
    const { key, vin } = row;
    const known =
      (key === null ? undefined : (this.#keyBefore.get(key) ?? this.#byKey.get(key))) ??
      (vin === null ? undefined : (this.#vinBefore.get(vin) ?? this.#byVin.get(vin)));
    if (known) return known;
    const entered = key === null ? undefined : this.#entered.get(key);
    return entered && isEntered(entered, row) ? entered : undefined;
  }

  /** Notes what the import makes of a vehicle's identity, which the database has no longer as it was. */
  change(vehicle: KnownVehicle, { key, vin }: Pick<Identity, "key" | "vin">): void {
    if (vehicle.source_id === this.#sourceId && vehicle.source_key !== key)
      this.#keyBefore.set(vehicle.source_key, vehicle);
    if (vehicle.vin !== null && vehicle.vin !== vin) this.#vinBefore.set(vehicle.vin, vehicle);
  }

  /** The source's vehicles in stock that the import did not write, but for those of `ids`. */
  async *readOthers(changeNumber: number, ids: ReadonlySet<number>): AsyncGenerator<StockVehicle, void> {
    await this.#tx.query(UNWRITTEN, [this.#sourceId, changeNumber]);
    for (let more = true; more; ) {
      const vehicles = await this.#tx.query<StockVehicle>(`fetch ${VEHICLES_PER_FETCH} from unwritten`);
      yield* vehicles.filter(({ id }) => !ids.has(id));
      more = vehicles.length === VEHICLES_PER_FETCH;
    }
    await this.#tx.query("close unwritten");
  }
}
