import { hasOwnPhotos, showsFeedPrice } from "#features/inventory/changes/merged-vehicle.ts";
import { addPhotos } from "#features/inventory/photos/photo-store.server.ts";
import type { CarPrice } from "#features/pricing/price.ts";
import { FILM_KINDS, type VehicleDraft } from "#features/vehicles/vehicle.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { INSERT_VEHICLES, UPDATE_VEHICLES, type VehicleRow } from "./vehicle-row.ts";

interface Write {
  readonly row: VehicleRow;
  readonly draft: VehicleDraft;
}

interface Event {
  readonly id: number;
  readonly kind: "listed" | "sold" | "withdrawn" | "returned";
  readonly at: Date;
}

/** Moves the prices of vehicles to where prices wait for a person, in the shape of `Prices`. */
const HOLD_FIRST_PRICES = `
  update vehicle v set held_at = r."heldAt", held_discarded = false,
    held_prices = jsonb_build_object('driveAwayCents', drive_away_cents, 'egcCents', egc_cents, 'unknownCents', unknown_cents,
      'beforeCents', before_cents, 'offerCents', offer_cents, 'subscriptionCents', subscription_cents),
    drive_away_cents = null, egc_cents = null, unknown_cents = null, before_cents = null, offer_cents = null
  from jsonb_to_recordset($1::jsonb) as r(id bigint, "heldAt" timestamptz) where v.id = r.id`;

/** Writes what an import decides, in batches: vehicles first, then the media, prices and events that point at them. */
export class VehicleWriter {
  readonly #tx: AccountTransaction;
  readonly #now: Date;
  readonly #changeNumber: number;
  readonly #inserts: Write[] = [];
  readonly #updates: Write[] = [];
  readonly #events: Event[] = [];
  readonly #prices: { id: number; price: CarPrice | null }[] = [];
  readonly #heldFirst: { id: number; heldAt: Date }[] = [];

  constructor(tx: AccountTransaction, now: Date, changeNumber: number) {
    this.#tx = tx;
    this.#now = now;
    this.#changeNumber = changeNumber;
  }

  insert(row: VehicleRow, draft: VehicleDraft): void {
    this.#inserts.push({ row, draft });
  }

  update(row: VehicleRow, draft: VehicleDraft): void {
    this.#updates.push({ row, draft });
  }

  event(event: Event): void {
    this.#events.push(event);
  }

  /** Adds to a vehicle's history the price that pages show from now on; null for none. Left out while one of people shows (D431). */
  price(id: number, price: CarPrice | null): void {
    this.#prices.push({ id, price });
  }

  /** Holds the first price of a stored vehicle, which then shows none (D192). */
  holdFirstPrice(id: number, heldAt: Date): void {
    this.#heldFirst.push({ id, heldAt });
  }

  /** Writes all of it. Answers the ids of new vehicles by their keys. */
  async flush(): Promise<ReadonlyMap<string, number>> {
    const inserts = this.#inserts.splice(0);
    const updates = this.#updates.splice(0);
    const added = inserts.length ? await this.#insertAll(inserts) : [];
    if (added.length) await this.#addMedia(added);
    if (updates.length) await this.#updateAll(updates);
    await this.#holdFirstPrices();
    await this.#writeHistory();
    return new Map(added.map(({ key, id }) => [key, id]));
  }

  /** Takes vehicles off sale, as withdrawn or as sold, at once. */
  async end(ids: readonly number[], as: "withdrawn" | "sold"): Promise<void> {
    if (!ids.length) return;
    const change = as === "sold" ? "status = 'sold', sold_at = $2, fingerprint = ''" : "withdrawn_at = $2";
    await this.#tx.query(
      `update vehicle set ${change}, updated_at = $2, change_number = $3 where id = any($1)`,
      [ids, this.#now, this.#changeNumber],
    );
    for (const id of ids) this.event({ id, kind: as, at: this.#now });
    await this.#writeHistory();
  }

  async #holdFirstPrices(): Promise<void> {
    const held = this.#heldFirst.splice(0);
    if (held.length) await this.#tx.query(HOLD_FIRST_PRICES, [JSON.stringify(held)]);
  }

  /** Answers the new vehicles with their keys and ids. */
  async #insertAll(inserts: readonly Write[]): Promise<{ key: string; id: number; draft: VehicleDraft }[]> {
    const added = await this.#tx.query<{ id: number; source_key: string }>(INSERT_VEHICLES, [
      this.#tx.accountId,
      JSON.stringify(inserts.map(({ row }) => row)),
    ]);
    const ids = new Map(added.map(({ id, source_key }) => [source_key, id]));
    return inserts.map(({ row, draft }) => {
      const key = row.source_key as string;
      const id = ids.get(key);
      if (id === undefined) throw new Error("an inserted vehicle came back without an id");
      this.event({ id, kind: "listed", at: new Date(row.listed_at as string | Date) });
      if (row.sold_at) this.event({ id, kind: "sold", at: new Date(row.sold_at as string | Date) });
      return { key, id, draft };
    });
  }

  async #updateAll(updates: readonly Write[]): Promise<void> {
    const media = updates.map(({ row, draft }) => ({ id: row.id as number, draft }));
    await this.#tx.query(UPDATE_VEHICLES, [JSON.stringify(updates.map(({ row }) => row))]);
    await this.#tx.query(
      `delete from vehicle_media m where m.vehicle_id = any($1) and not (m.kind = 'photo' and ${hasOwnPhotos("m.vehicle_id")})`,
      [media.map(({ id }) => id)],
    );
    await this.#addMedia(media);
  }

  async #addMedia(media: readonly { id: number; draft: VehicleDraft }[]): Promise<void> {
    const rows = media.flatMap(({ id, draft }) =>
      draft.media.map(({ kind, url }, position) => ({ id, kind, position, url })),
    );
    if (!rows.length) return;
    await this.#tx.query(
      `insert into vehicle_media (account_id, vehicle_id, kind, position, source_url)
       select $1, r.id, case when r.kind = 'photo' and ${hasOwnPhotos("r.id")} then 'feed-photo' else r.kind end, r.position, r.url
       from json_to_recordset($2::json) as r(id bigint, kind text, position integer, url text)`,
      [this.#tx.accountId, JSON.stringify(rows)],
    );
    await addPhotos(
      this.#tx,
      rows.filter(({ kind }) => !FILM_KINDS.includes(kind)).map(({ url }) => url),
    );
  }

  async #writeHistory(): Promise<void> {
    const prices = this.#prices.splice(0).map(({ id, price }) => ({
      id,
      priceType: price?.priceType ?? "unknown",
      cents: price?.cents ?? null,
    }));
    const events = this.#events.splice(0);
    if (prices.length) {
      await this.#tx.query(
        `insert into vehicle_price (account_id, vehicle_id, price_type, cents, from_at)
         select $1, r.id, r."priceType", r.cents, $3
         from json_to_recordset($2::json) as r(id bigint, "priceType" text, cents bigint) where ${showsFeedPrice("r.id")}`,
        [this.#tx.accountId, JSON.stringify(prices), this.#now],
      );
    }
    if (events.length) {
      await this.#tx.query(
        `insert into vehicle_event (account_id, vehicle_id, kind, at)
         select $1, r.id, r.kind, r.at from json_to_recordset($2::json) as r(id bigint, kind text, at timestamptz)`,
        [this.#tx.accountId, JSON.stringify(events)],
      );
    }
  }
}
