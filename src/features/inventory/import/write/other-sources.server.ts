import { buildKey } from "#features/inventory/feeds/draft/draft-key.ts";
import { toCarPrice } from "#features/pricing/price.ts";
import type { Prices, VehicleDraft } from "#features/vehicles/vehicle.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";

/** The source of the vehicles that people enter themselves (D443). No feed and no mapping can have its name. */
export const ENTRY_SOURCE = "Entered by hand";

/** What an import does to the stock of another source of its account (D193). */
export interface OtherSource {
  readonly name: string;
  /** Nothing brings its vehicles any more (D74), or people entered them until a feed would (D443). */
  readonly isRemoved: boolean;
  /** Vehicles that it had for sale before. */
  readonly forSale: number;
  /** How many of them the import took over. */
  readonly taken: number;
  /** How many of those lost their price or their yard. */
  readonly emptied: number;
  /** New vehicles with the stock number, make, model and year of one that it has for sale. */
  readonly repeated: number;
}

interface Counts {
  taken: number;
  emptied: number;
  repeated: number;
}

/** A vehicle of another source before the import. */
interface TakenVehicle {
  readonly source_id: number;
  readonly status: string;
  readonly withdrawn: boolean;
  readonly location_id: number | null;
}

interface Twin {
  readonly sourceId: number;
  readonly key: string;
  readonly make: string;
  readonly model: string;
  readonly year: number;
}

/** Counts what an import does to the stock of the account's other sources. */
export class OtherSources {
  readonly #tx: AccountTransaction;
  readonly #sourceId: number;
  readonly #counts = new Map<number, Counts>();
  #ids: readonly number[] | null = null;

  constructor(tx: AccountTransaction, sourceId: number) {
    this.#tx = tx;
    this.#sourceId = sourceId;
  }

  /** Notes a vehicle that the import matched, with its prices before. */
  match(known: TakenVehicle, before: Prices, draft: VehicleDraft): void {
    if (known.source_id === this.#sourceId || known.withdrawn || known.status === "sold") return;
    const counts = this.#ensureCounts(known.source_id);
    counts.taken += 1;
    const losesPrice = toCarPrice(before) !== null && toCarPrice(draft.prices) === null;
    if (losesPrice || (known.location_id !== null && draft.location === null)) counts.emptied += 1;
  }

  /** Notes the vehicles that the import is about to create. */
  async create(drafts: readonly VehicleDraft[]): Promise<void> {
    const byKey = new Map(drafts.map((draft) => [buildKey(draft) ?? "", draft]));
    for (const twin of await this.#findTwins([...byKey.keys()])) {
      const draft = byKey.get(twin.key);
      if (draft && isAlike(draft, twin)) this.#ensureCounts(twin.sourceId).repeated += 1;
    }
  }

  /** The sources that the import has to do with, by name. */
  async list(): Promise<OtherSource[]> {
    if (this.#counts.size === 0) return [];
    const sources = await this.#tx.query<{ id: number; name: string; isRemoved: boolean; left: number }>(
      `select id, name, (removed_at is not null or name = $2) as "isRemoved",
         (select count(*) from vehicle v where v.source_id = source.id and withdrawn_at is null and status <> 'sold') as left
       from source where id = any($1) order by name`,
      [[...this.#counts.keys()], ENTRY_SOURCE],
    );
    return sources.map(({ id, name, isRemoved, left }) => {
      const counts = this.#ensureCounts(id);
      return { name, isRemoved, forSale: left + counts.taken, ...counts };
    });
  }

  #ensureCounts(id: number): Counts {
    const counts = this.#counts.get(id) ?? { taken: 0, emptied: 0, repeated: 0 };
    this.#counts.set(id, counts);
    return counts;
  }

  async #findTwins(keys: readonly string[]): Promise<readonly Twin[]> {
    this.#ids ??= (
      await this.#tx.query<{ id: number }>("select id from source where id <> $1", [this.#sourceId])
    ).map(({ id }) => id);
    if (keys.length === 0 || this.#ids.length === 0) return [];
    // `offset 0` leaves the planner one way only, by the unique index of keys (D75).
    return this.#tx.query<Twin>(
      `select v.source_id as "sourceId", v.source_key as key, v.make, v.model, v.year
       from unnest($1::bigint[]) as other (id) cross join unnest($2::text[]) as wanted (key)
       cross join lateral (select * from vehicle where source_id = other.id and source_key = wanted.key offset 0) v
       where v.withdrawn_at is null and v.status <> 'sold'`,
      [this.#ids, keys],
    );
  }
}

function isAlike(draft: VehicleDraft, { make, model, year }: Twin): boolean {
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  return isSame(draft.make, make) && isSame(draft.model, model) && draft.year === year;
}
