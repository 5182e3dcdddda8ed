import type { VehicleDraft } from "#features/vehicles/vehicle.ts";
import type { FeedValues } from "../mapping/feed-row.ts";
import { type Mapping, type MappingField, toColumnKey } from "../mapping/mapping.ts";
import { isNoVehicle, readItemType } from "../words/vocabulary.ts";
import { ColumnSamples } from "./column-samples.ts";
import { findPriceFlag, isFlagged, type PriceFlag } from "./price-flags.ts";
import { findSaleAnswer, findSaleTopic, type SaleTopic } from "./read-status.ts";

/** How often a column said something that the vehicles of its rows contradict, with the first different wordings. */
export interface Contradiction {
  readonly column: string;
  /** Cells that said it in words. */
  said: number;
  /** Cells that were filled in, such as with a name. */
  filled: number;
  /** Cells that were looked at. */
  cells: number;
  readonly examples: Set<string>;
}

/** A column that says something of prices that are read without it. */
export interface FlaggedPrices extends Contradiction {
  readonly flag: PriceFlag;
}

/** Two columns of one field that differ, of which only the first is used. */
export interface Rivals {
  readonly field: MappingField;
  readonly used: string;
  readonly left: string;
  rows: number;
  readonly example: readonly [used: string, left: string];
}

/** What the tally has to know of a row's vehicle. */
export type TalliedVehicle = Pick<
  VehicleDraft,
  "status" | "reserved" | "showOnDealerWebsite" | "itemType" | "prices"
>;

const MAX_EXAMPLES = 3;
/** Columns of a feed that invents names are not all followed. */
const MAX_COLUMNS = 1_000;
/** Fields whose columns say how a vehicle is offered: nothing in them is overlooked. */
const SALE_FIELDS: readonly MappingField[] = [
  "status",
  "reserved",
  "showOnDealerWebsite",
  "soldAt",
  "carType",
];
/** Fields in which one of two columns that differ may be wrong, to the dealer's cost. */
const RIVAL_FIELDS: readonly MappingField[] = [
  "stockNumber",
  "price",
  "driveAwayPrice",
  "egcPrice",
  "locationCode",
  "locationName",
];

interface Follower {
  readonly topic: SaleTopic | null;
  readonly gone: Contradiction;
  /** Null if the column cannot be one of kinds. */
  readonly kinds: Contradiction | null;
  /** Null if the column says nothing about prices. */
  readonly prices: FlaggedPrices | null;
}

/**
 * What the columns of a feed say, collected row by row: samples of all, what those that are not read say of the sale and
 * the kind of vehicles (D203), and where two columns of one field differ.
 */
export class ColumnTally {
  readonly samples = new ColumnSamples();
  readonly #columnsOfSale: ReadonlySet<string>;
  readonly #usedColumns: ReadonlySet<string>;
  /** Columns that several fields read: what they say is used, whichever wins. */
  readonly #sharedColumns: ReadonlySet<string>;
  readonly #rivalFields: readonly (readonly [MappingField, readonly string[]])[];
  readonly #followers = new Map<string, Follower | null>();
  readonly #rivals = new Map<string, Rivals>();
  #followed = 0;
  #offered = 0;

  constructor(mapping: Mapping) {
    const columnsOf = (field: MappingField) =>
      (mapping.fields[field] ?? []).flatMap(({ column, wildcard, take }) =>
        column === null || wildcard !== null || (take !== null && field !== "status") ? [] : [column],
      );
    this.#columnsOfSale = new Set(SALE_FIELDS.flatMap(columnsOf));
    const used = (Object.keys(mapping.fields) as MappingField[]).flatMap(columnsOf);
    this.#usedColumns = new Set(used);
    this.#sharedColumns = new Set(used.filter((column, index) => used.indexOf(column) !== index));
    this.#rivalFields = RIVAL_FIELDS.map((field) => [field, columnsOf(field)] as const).filter(
      ([, columns]) => columns.length > 1,
    );
  }

  /** How many vehicles are offered. */
  get offered(): number {
    return this.#offered;
  }

  /** What says that vehicles are gone that are offered. */
  get gone(): Contradiction[] {
    return this.#list(({ gone }) => gone);
  }

  /** What says that vehicles are no cars that are offered as cars. */
  get kinds(): Contradiction[] {
    return this.#list(({ kinds }) => kinds);
  }

  /** What says that prices are not to be shown, or mean something else, beside vehicles that have one. */
  get flaggedPrices(): FlaggedPrices[] {
    return this.#list(({ prices }) => prices);
  }

  get rivals(): Rivals[] {
    return [...this.#rivals.values()];
  }

  /** Adds what a row says beside its vehicle. */
  addVehicle(values: FeedValues, vehicle: TalliedVehicle): void {
    const isOffered = vehicle.status !== "sold" && !vehicle.reserved && vehicle.showOnDealerWebsite;
    if (isOffered) this.#offered += 1;
    const isCar = vehicle.itemType === "car";
    const { driveAwayCents, egcCents, unknownCents } = vehicle.prices;
    const hasPrice = (driveAwayCents ?? egcCents ?? unknownCents) !== null;
    for (const name in values) {
      const value = values[name];
      const text = typeof value === "string" ? value : value?.[0];
      if (text) this.#addCell(name, text, { isOffered, isCar, hasPrice });
    }
    if (this.#rivalFields.length > 0 && !this.samples.isFull) this.#compareRivals(values);
  }

  #addCell(name: string, text: string, { isOffered, isCar, hasPrice }: CellOf): void {
    const follower = this.#findFollower(name);
    if (!follower) return;
    if (isOffered) {
      const { topic, gone } = follower;
      gone.cells += 1;
      const answer = findSaleAnswer(topic, text);
      if (answer !== null) {
        gone[answer] += 1;
        addExample(gone, text);
      }
    }
    if (isCar && follower.kinds && saysNoCar(text.slice(0, 60))) count(follower.kinds, text);
    if (hasPrice && follower.prices && isFlagged(follower.prices.flag, text)) count(follower.prices, text);
  }

  #findFollower(name: string): Follower | null {
    const known = this.#followers.get(name);
    if (known !== undefined) return known;
    if (this.#followed >= MAX_COLUMNS) return null;
    this.#followed += 1;
    const key = toColumnKey(name);
    const isUsed = this.#usedColumns.has(key);
    const flag = isUsed ? null : findPriceFlag(name);
    const follower = this.#columnsOfSale.has(key)
      ? null
      : {
          topic: isUsed ? null : findSaleTopic(name),
          gone: toContradiction(name),
          kinds:
            !isUsed && /type|kind|class|categor|segment|@type/i.test(name) ? toContradiction(name) : null,
          prices: flag && { ...toContradiction(name), flag },
        };
    this.#followers.set(name, follower);
    return follower;
  }

  #list<Counted extends Contradiction>(take: (follower: Follower) => Counted | null): Counted[] {
    return [...this.#followers.values()]
      .flatMap((follower) => (follower === null ? [] : (take(follower) ?? [])))
      .filter(({ said, filled }) => said + filled > 0);
  }

  #compareRivals(values: FeedValues): void {
    const byKey = new Map(
      Object.entries(values).map(([name, value]) => [toColumnKey(name), { name, value }]),
    );
    for (const [field, columns] of this.#rivalFields) {
      const filled = columns.flatMap((column) => {
        const cell = byKey.get(column);
        const text = typeof cell?.value === "string" ? cell.value.trim() : "";
        return text === "" ? [] : [{ column, name: cell?.name ?? "", text }];
      });
      const [used, ...others] = filled;
      const left = others.find(
        ({ column, text }) =>
          used && !this.#sharedColumns.has(column) && toComparable(text) !== toComparable(used.text),
      );
      if (used && left) this.#countRivals(field, used, left);
    }
  }

  #countRivals(field: MappingField, used: NamedCell, left: NamedCell): void {
    const key = `${field} ${used.name} ${left.name}`;
    const known = this.#rivals.get(key);
    if (known) known.rows += 1;
    else
      this.#rivals.set(key, {
        field,
        used: used.name,
        left: left.name,
        rows: 1,
        example: [used.text, left.text],
      });
  }
}

interface CellOf {
  /** Whether its vehicle is offered for sale, not reserved and shown. */
  readonly isOffered: boolean;
  readonly isCar: boolean;
  readonly hasPrice: boolean;
}

interface NamedCell {
  readonly name: string;
  readonly text: string;
}

const toContradiction = (column: string): Contradiction => ({
  column,
  said: 0,
  filled: 0,
  cells: 0,
  examples: new Set(),
});

function saysNoCar(text: string): boolean {
  const kind = readItemType(text);
  return (kind !== null && kind !== "car") || isNoVehicle(text);
}

function count(contradiction: Contradiction, text: string): void {
  contradiction.said += 1;
  addExample(contradiction, text);
}

function addExample({ examples }: Contradiction, text: string): void {
  if (examples.size < MAX_EXAMPLES) examples.add(text.trim().slice(0, 30));
}

/** A cell as it is compared with another: "$24,990" and "24990.00" are the same. */
export function toComparable(text: string): string {
  const line = text.trim().toLowerCase();
  return /^[^\p{L}]{0,4}[\d,. ]{1,20}$/u.test(line) ? String(Number(line.replace(/[^\d.]/g, ""))) : line;
}
