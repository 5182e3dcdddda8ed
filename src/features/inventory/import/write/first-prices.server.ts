import { describeKey } from "#features/inventory/feeds/draft/draft-key.ts";
import { toCarPrice } from "#features/pricing/price.ts";
import type { PriceType, VehicleDraft } from "#features/vehicles/vehicle.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { KnownPrices, type PricedVehicle } from "./known-prices.ts";
import type { VehicleWriter } from "./vehicle-writer.server.ts";

/** A vehicle that has had no price so far, or is new. */
interface FirstPrice {
  /** Of the vehicle; null while a new one is not stored yet. */
  id: number | null;
  readonly isNew: boolean;
  readonly key: string;
  /** The key as the feed writes it. */
  readonly written: string;
  readonly line: number;
  /** Which of the feed's rows it is, from 1. */
  readonly row: number;
  /** Null for a new vehicle without a price. */
  readonly priced: (PricedVehicle & { readonly priceType: PriceType }) | null;
  /** Since when the price is held, in case that it is. */
  readonly heldAt: Date;
}

type NewPrice = Pick<FirstPrice, "key" | "line" | "row" | "heldAt"> & {
  readonly id?: number;
  readonly draft: VehicleDraft;
};

/** How many prices are judged and written at a time. */
const BATCH = 5_000;

/**
 * The first prices that an import gives to vehicles. One that is far from everything known of such vehicles is held, and its vehicle shown
 * without a price (D192). They are judged once the whole file is read, whose prices are part of what is known.
 */
export class FirstPrices {
  readonly #tx: AccountTransaction;
  readonly #changeNumber: number;
  readonly #known = new KnownPrices();
  readonly #prices: FirstPrice[] = [];
  #unstored: FirstPrice[] = [];

  constructor(tx: AccountTransaction, changeNumber: number) {
    this.#tx = tx;
    this.#changeNumber = changeNumber;
  }

  /** Notes what a vehicle of the file costs. */
  learn(draft: VehicleDraft): void {
    const priced = toPriced(draft);
    if (priced) this.#known.add(priced);
  }

  /** Adds a new vehicle, or one that had no price. */
  add({ id, draft, ...place }: NewPrice): void {
    const isNew = id === undefined;
    const written = describeKey(draft) ?? place.key;
    const price = { ...place, written, id: id ?? null, isNew, priced: toPriced(draft) };
    this.#prices.push(price);
    if (isNew) this.#unstored.push(price);
  }

  /** Gives the new vehicles the ids under which they were stored. */
  store(ids: ReadonlyMap<string, number>): void {
    for (const price of this.#unstored) price.id = ids.get(price.key) ?? null;
    this.#unstored = [];
  }

  /** Holds what is far from everything known, and begins the history of the others. Answers the held prices and how many there were. */
  async settle(
    writer: VehicleWriter,
  ): Promise<{ readonly held: readonly FirstPrice[]; readonly of: number }> {
    const priced = this.#prices.flatMap(({ priced: vehicle }) => vehicle ?? []);
    await this.#learnMarket(priced);
    const held = new Set(this.#prices.filter((price) => price.priced && this.#known.isFar(price.priced)));
    for (let at = 0; at < this.#prices.length; at += BATCH) {
      for (const price of this.#prices.slice(at, at + BATCH)) {
        const { id, isNew, heldAt } = price;
        if (id === null) throw new Error("a vehicle with a first price was not stored");
        const isHeld = held.has(price);
        if (isHeld) writer.holdFirstPrice(id, heldAt);
        if (isNew || !isHeld) writer.price(id, isHeld ? null : price.priced);
      }
      await writer.flush();
    }
    return { held: [...held], of: priced.length };
  }

  /** Reads what others ask for such vehicles: of their models, and of their makes and kinds where that is not enough. */
  async #learnMarket(priced: readonly PricedVehicle[]): Promise<void> {
    if (priced.length === 0) return;
    await this.#learnFrom(OWN_STOCK, this.#changeNumber);
    await this.#learnFrom(MARKET_OF_MODELS, listDistinct(priced, ["itemType", "make", "model"]));
    const rare = priced.filter((vehicle) => !this.#known.knowsMake(vehicle));
    await this.#learnFrom(MARKET_OF_MAKES, listDistinct(rare, ["itemType", "make"]));
    const odd = rare.filter((vehicle) => !this.#known.knowsKind(vehicle));
    await this.#learnFrom(MARKET_OF_KINDS, listDistinct(odd, ["itemType"]));
  }

  async #learnFrom(statement: string, parameter: unknown): Promise<void> {
    for (const vehicle of await this.#tx.query<PricedVehicle>(statement, [parameter]))
      this.#known.add(vehicle);
  }
}

function toPriced(draft: VehicleDraft): FirstPrice["priced"] {
  const price = toCarPrice(draft.prices);
  const { itemType, make, model, year } = draft;
  return price && { itemType, make: make.toLowerCase(), model: model.toLowerCase(), year, ...price };
}

/** The different values that vehicles have in some fields, as a JSON list. */
function listDistinct(vehicles: readonly PricedVehicle[], fields: readonly (keyof PricedVehicle)[]): string {
  const found = vehicles.map((vehicle) =>
    JSON.stringify(Object.fromEntries(fields.map((field) => [field, vehicle[field]]))),
  );
  return `[${[...new Set(found)].join(",")}]`;
}

/** Made-up prices judge only made-up vehicles (D12). */
const OBSERVED = `(not made_up or (select demo_dated_at is not null from account where id = current_account()))`;

// Each is read by an index, and a limited number of its rows, whatever PostgreSQL knows of the table (D75).
const MARKET_OF_MODELS = `
  select o.* from jsonb_to_recordset($1::jsonb) as wanted ("itemType" text, make text, model text)
  cross join lateral (
    select item_type as "itemType", make, model, year, price_cents as cents from market_observation
    where lower(make) = wanted.make and lower(model) = wanted.model and item_type = wanted."itemType" and ${OBSERVED}
    limit 300) o`;
const MARKET_OF_MAKES = `
  select o.* from jsonb_to_recordset($1::jsonb) as wanted ("itemType" text, make text)
  cross join lateral (
    select item_type as "itemType", make, model, year, price_cents as cents from market_observation
    where lower(make) = wanted.make and item_type = wanted."itemType" and ${OBSERVED}
    limit 300) o`;
const MARKET_OF_KINDS = `
  select o.* from jsonb_to_recordset($1::jsonb) as wanted ("itemType" text)
  cross join lateral (
    select item_type as "itemType", make, model, year, price_cents as cents from market_observation
    where item_type = wanted."itemType" and ${OBSERVED}
    limit 300) o`;

/** What an account that contributes no observations has itself, without what this import wrote. */
const OWN_STOCK = `
  select item_type as "itemType", make, model, year, coalesce(drive_away_cents, egc_cents, unknown_cents) as cents from vehicle
  where coalesce(drive_away_cents, egc_cents, unknown_cents) > 1000 and change_number <> $1
    and not (select contributes_observations from account where id = current_account())
  limit 20000`;
