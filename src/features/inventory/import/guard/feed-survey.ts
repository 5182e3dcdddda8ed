import { ColumnTally } from "#features/inventory/feeds/judge/column-tally.ts";
import { type ColumnRemark, judgeColumns } from "#features/inventory/feeds/judge/judge-columns.ts";
import { FeedColumns } from "#features/inventory/feeds/mapping/feed-columns.ts";
import type { FeedNote, FeedValues } from "#features/inventory/feeds/mapping/feed-row.ts";
import type { Mapping } from "#features/inventory/feeds/mapping/mapping.ts";
import { isTownName } from "#features/places/places.server.ts";
import { isShown, toCarPrice } from "#features/pricing/price.ts";
import { FILM_KINDS, type VehicleDraft } from "#features/vehicles/vehicle.ts";
import { ANY_PRICE, type FeedFill, HIGH_PRICE, MIN_HIGH_CENTS } from "./fill-guard.ts";
import { PictureColumns } from "./picture-columns.ts";

/** The vehicles of a feed that are for sale (D194). */
export interface Offers {
  /** Without those that are sold, or only announced with "PREORDER" in place of a price. */
  readonly count: number;
  /** How many of them have a price. */
  readonly priced: number;
  /** How many have a picture. */
  readonly pictured: number;
  /** A column that has addresses of pictures, in the first rows; null if none has. */
  readonly pictureColumn: string | null;
}

/** What is learnt of a feed as a whole while its rows are read: its columns, and how full they are (D71, D72). */
export class FeedSurvey {
  readonly columns: FeedColumns;
  /** What was odd about the file and was read all the same (D197). */
  readonly notes: FeedNote[] = [];
  readonly #mapping: Mapping;
  readonly #tally: ColumnTally;
  #rows = 0;
  #vehicles = 0;
  #endedVehicles = 0;
  #unnamed = 0;
  readonly #filled = new Map<string, number>();
  readonly #pictures = new PictureColumns();
  #offers = 0;
  #priced = 0;
  #pictured = 0;

  constructor(mapping: Mapping) {
    this.columns = new FeedColumns(mapping);
    this.#mapping = mapping;
    this.#tally = new ColumnTally(mapping);
  }

  addHeader(names: readonly string[]): void {
    this.columns.addHeader(names);
    this.#tally.samples.addHeader(names);
  }

  addColumns(values: FeedValues): void {
    this.columns.addRow(values);
    this.#tally.samples.addRow(values);
    this.#pictures.addRow(values);
  }

  /** Counts what the columns of a vehicle's row say beside the vehicle (D203). */
  addSaid(values: FeedValues, draft: VehicleDraft): void {
    this.#tally.addVehicle(values, draft);
  }

  /** What a person should know of the columns (D203). */
  judgeColumns(): ColumnRemark[] {
    return judgeColumns(this.#mapping, { tally: this.#tally, isTown: isTownName });
  }

  /** Counts a row that cannot be used, though the feed does not call its vehicle not for sale. */
  addUnusable(): void {
    this.#rows += 1;
  }

  /** Counts rows by which no vehicle can be told (D191). */
  addUnnamed(rows: number): void {
    this.#unnamed += rows;
  }

  /** Counts a row after which its vehicle is not for sale, be it because its status is not understood (D70). */
  addEnded(): void {
    this.#endedVehicles += 1;
  }

  /** Counts a vehicle and the fields that it has. */
  addVehicle(draft: VehicleDraft, filled: ReadonlySet<string>): void {
    const { prices } = draft;
    this.#rows += 1;
    this.#vehicles += 1;
    this.#addOffer(draft);
    for (const field of filled) this.#count(field);
    const cents = prices.driveAwayCents ?? prices.egcCents ?? prices.unknownCents;
    if (cents) this.#count(ANY_PRICE);
    if (cents && cents >= MIN_HIGH_CENTS) this.#count(HIGH_PRICE);
  }

  #addOffer({ status, preorder, prices, media }: VehicleDraft): void {
    if (status === "sold" || preorder) return;
    this.#offers += 1;
    if (toCarPrice(prices) !== null || isShown(prices.subscriptionCents)) this.#priced += 1;
    if (media.some(({ kind }) => !FILM_KINDS.includes(kind))) this.#pictured += 1;
  }

  get offers(): Offers {
    const pictureColumn = this.#pictures.name;
    return { count: this.#offers, priced: this.#priced, pictured: this.#pictured, pictureColumn };
  }

  get fill(): FeedFill {
    const filled = Object.fromEntries([...this.#filled].sort(([one], [other]) => (one < other ? -1 : 1)));
    return { rows: this.#rows, vehicles: this.#vehicles, unnamed: this.#unnamed, filled };
  }

  /** Whether any row said something that could be used. */
  get isUsable(): boolean {
    return this.#vehicles + this.#endedVehicles > 0;
  }

  #count(field: string): void {
    this.#filled.set(field, (this.#filled.get(field) ?? 0) + 1);
  }
}
