import type { Hit, IndexDocument, SearchQuery } from "../contract/engine.ts";
import { computeKilometres, type Position } from "../contract/great-circle.ts";
import { type Bits, setBit } from "./bits.ts";
import { FacetColumn } from "./facet-column.ts";
import type { RowSelection } from "./row-selection.ts";

type Near = NonNullable<SearchQuery["near"]>;

/** The rows at one distance: at one position, or at several on a circle. */
export interface Ring {
  readonly km: number;
  /** Codes of the positions. */
  readonly codes: number[];
  /** How many of the given rows are there. */
  count: number;
}

/**
 * Where the rows are. Many rows share a position, such as a dealer's yard, so positions are values of a facet and a query
 * measures each once.
 */
export class PositionColumn {
  readonly #positions: FacetColumn;
  /** By code, once a query needed them. */
  readonly #read: Position[] = [];

  constructor(positions = new FacetColumn()) {
    this.#positions = positions;
  }

  /** Stores the next row's position; it is found after `settle`. */
  append(row: number, position: IndexDocument["position"]): void {
    this.#positions.append(row, position ? toValue(position) : []);
  }

  settle(): void {
    this.#positions.settle();
  }

  remove(row: number): void {
    this.#positions.remove(row);
  }

  seal(rowCount: number): void {
    this.#positions.seal(rowCount);
  }

  *compacting(kept: Uint32Array): Generator<void, PositionColumn> {
    return new PositionColumn(yield* this.#positions.compacting(kept));
  }

  /** The distances from a point at which some of these rows are, the shortest first. */
  listRings({ from }: Near, selection: RowSelection): Ring[] {
    const counts = this.#positions.countByCode(selection);
    const found: Ring[] = [];
    for (let code = 1; code < this.#positions.values.length; code++) {
      const count = counts[code]!;
      if (count > 0) found.push({ km: computeKilometres(from, this.#position(code)), codes: [code], count });
    }
    const rings: Ring[] = [];
    for (const ring of found.sort((one, other) => one.km - other.km)) {
      const last = rings.at(-1);
      if (last?.km !== ring.km) rings.push(ring);
      else {
        last.codes.push(...ring.codes);
        last.count += ring.count;
      }
    }
    return rings;
  }

  /** Adds the rows of a ring to `target`, dead ones included. */
  joinInto(target: Bits, { codes }: Ring): void {
    for (const code of codes) this.#positions.joinCodeInto(target, code);
  }

  /** Adds all rows that are no further away to `target`, dead ones included. */
  joinWithin(target: Bits, { from }: Near, maxKm: number): void {
    for (let code = 1; code < this.#positions.values.length; code++) {
      if (computeKilometres(from, this.#position(code)) <= maxKm) this.#positions.joinCodeInto(target, code);
    }
  }

  /** Adds those of these rows to `target` that have no position. */
  joinMissing(target: Bits, { rows }: RowSelection): void {
    for (const row of rows) if (this.#positions.findFirstCode(row) === 0) setBit(target, row);
  }

  /** The distance of a row as a hit has it. */
  measure(row: number, { from }: Near): Pick<Hit, "km"> {
    const code = this.#positions.findFirstCode(row);
    return code === 0 ? {} : { km: computeKilometres(from, this.#position(code)) };
  }

  #position(code: number): Position {
    this.#read[code] ??= toPosition(this.#positions.values[code]!);
    return this.#read[code];
  }
}

const toValue = ({ lat, long }: Position) => `${lat},${long}`;

function toPosition(value: string): Position {
  const [lat, long] = value.split(",").map(Number);
  return { lat: lat!, long: long! };
}
