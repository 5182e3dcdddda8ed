import type { VehicleDraft } from "#features/vehicles/vehicle.ts";
import type { FeedValues } from "../mapping/feed-row.ts";
import { type Mapping, type MappingField, toColumnKey } from "../mapping/mapping.ts";
import { readItemType } from "../words/vocabulary.ts";
import { ColumnSamples } from "./column-samples.ts";
import { findSaleAnswer, findSaleTopic, type SaleTopic } from "./sale-words.ts";

/** How often a column said something that the vehicles of its rows contradict, with the first different wordings. */
export interface Contradiction {
  readonly column: string;
  /** Cells that said it in so many words. */
  said: number;
  /** Cells that were filled in, such as with a name. */
  filled: number;
  /** Cells that were looked at. */
  cells: number;
  readonly examples: Set<string>;
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
export type TalliedVehicle = Pick<VehicleDraft, "status" | "reserved" | "showOnDealerWebsite" | "itemType">;

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
  /** Null where the column cannot be one of kinds. */
  readonly kinds: Contradiction | null;
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

  get rivals(): Rivals[] {
    return [...this.#rivals.values()];
  }

  /** Adds what a row says beside its vehicle. */
  addVehicle(values: FeedValues, vehicle: TalliedVehicle): void {
    const isOffered = vehicle.status !== "sold" && !vehicle.reserved && vehicle.showOnDealerWebsite;
    if (isOffered) this.#offered += 1;
    for (const name in values) {
      const value = values[name];
      const text = typeof value === "string" ? value : value?.[0];
      if (text) this.#addCell(name, text, { isOffered, isCar: vehicle.itemType === "car" });
    }
    if (this.#rivalFields.length > 0 && !this.samples.isFull) this.#compareRivals(values);
  }

  #addCell(name: string, text: string, { isOffered, isCar }: CellOf): void {
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
    if (isCar && follower.kinds) {
      const kind = readItemType(text.slice(0, 60));
      if (kind !== null && kind !== "car") {
        follower.kinds.said += 1;
        addExample(follower.kinds, text);
      }
    }
  }

  #findFollower(name: string): Follower | null {
    const known = this.#followers.get(name);
    if (known !== undefined) return known;
    if (this.#followed >= MAX_COLUMNS) return null;
    this.#followed += 1;
    const key = toColumnKey(name);
    const isUsed = this.#usedColumns.has(key);
    const follower = this.#columnsOfSale.has(key)
      ? null
      : {
          topic: isUsed ? null : findSaleTopic(name),
          gone: toContradiction(name),
          kinds:
            !isUsed && /type|kind|class|categor|segment|@type/i.test(name) ? toContradiction(name) : null,
        };
    this.#followers.set(name, follower);
    return follower;
  }

  #list(take: (follower: Follower) => Contradiction | null): Contradiction[] {
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

function addExample({ examples }: Contradiction, text: string): void {
  if (examples.size < MAX_EXAMPLES) examples.add(text.trim().slice(0, 30));
}

/** A cell as it is compared with another: "$24,990" and "24990.00" are the same. */
export function toComparable(text: string): string {
  const line = text.trim().toLowerCase();
  return /^[^\p{L}]{0,4}[\d,. ]{1,20}$/u.test(line) ? String(Number(line.replace(/[^\d.]/g, ""))) : line;
}
